"""What is said of a table as long as it is so, and which of its tiles is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cyclops.names import sentence
from cyclops.outage import outage_words
from cyclops.referee.finding import Weight
from cyclops.referee.situation import Situation
from cyclops.stage.stage import Notice
from cyclops.stage.tables import BugsStage, FactoryStage, FressenStage, Pixels
from vision.phrase import phrases

Table: TypeAlias = FactoryStage | BugsStage | FressenStage
OUTAGE = "outage"
MISTAKE = "mistake"
_WEIGHTS = (Weight.DIFFERS, Weight.UNSURE, Weight.HINT)


def notices_of(situation: Situation, table: Table | None) -> Iterator[Notice]:
    """All notices, the weightiest first; those about a tile of the drawing have its key.

    Parameters
    ----------
    situation : Situation
    table : FactoryStage, BugsStage, FressenStage or None
        What is drawn.
    """
    if situation.outage is not None:
        yield Notice(OUTAGE, _outage_words(situation))
    for weight, text, corners in said_of(situation, hints=True):
        yield Notice(weight, text, corners, _key_at(table, corners))


def said_of(situation: Situation, hints: bool = False) -> Iterator[tuple[str, str, Pixels | None]]:
    """What is wrong or not sure, the weightiest first: the weight, the sentence, and where in the picture; also hints if wanted."""
    mistake = situation.mistake
    if mistake is not None:
        yield MISTAKE, sentence(mistake.sentence), mistake.corners
    for weight in _WEIGHTS if hints else _WEIGHTS[:-1]:
        for remark in situation.remarks:
            if remark.weight is weight:
                yield weight, sentence(remark.sentence), remark.corners


def _outage_words(situation: Situation) -> str:
    assert situation.outage is not None, "asked only then"
    down_s = round(situation.outage.down_s)
    return phrases(
        "No picture for {count} second: {why}", "No picture for {count} seconds: {why}", down_s, why=outage_words(situation.outage)
    )


def _key_at(table: Table | None, corners: Pixels | None) -> str:
    """The key of the tile that lies there, from whichever of its corners; empty where none does."""
    if table is None or corners is None:
        return ""
    return next((key for key, places in _tiles(table) if places is not None and set(places) == set(corners)), "")


def _tiles(table: Table) -> Iterator[tuple[str, Pixels | None]]:
    """All that can be touched, with where it lies in the picture."""
    match table:
        case FactoryStage():
            tiles = (tile for monster in table.monsters for tile in monster.tiles)
            yield from ((tile.key, tile.corners) for tile in (*tiles, *([table.drawn] if table.drawn else [])))
        case BugsStage():
            yield from ((tile.key, tile.corners) for hand in table.hands for tile in hand.tiles)
            yield from ((trophy.key, trophy.corners) for trophy in table.trophies)
        case FressenStage():
            strays = (stray.monster for stray in table.strays)
            yield from ((monster.key, monster.corners) for monster in (*strays, *table.monsters, *table.supplies))
