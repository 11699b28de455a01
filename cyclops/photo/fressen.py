"""What may be said of a monster of Das große Fressen in a photograph.

``number 5 3``, ``terrain 5 water``, ``species 5 crab``, ``species 5 +`` for a kind that no other monster is of, ``owner 5 red``,
``sure 5``, ``remove 5``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Final, get_args

from cyclops.names import called
from cyclops.photo.said import REMOVED, RIGHT, Said, chosen_of, last_choices, without_doubts
from cyclops.rules.fressen_words import LANDSCAPES, SIDES
from cyclops.stage.stage import Touched
from engine.fressen import BONUSES, Landscape, Side
from vision.fressen.face import UNSURE_SPECIES, UNSURE_TERRAIN
from vision.fressen.print import DISAGREE, UNSURE_NUMBER
from vision.fressen.reading import FressenReading, FressenTile, Owner, Terrain
from vision.phrase import phrase

_NUMBERS: Final = ("1", "2", "3", "4", "5")
_OWNERS: Final[tuple[Owner, ...]] = get_args(Owner)
_TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
_ANOTHER: Final = "+"


def label(reading: FressenReading, number: int) -> str:
    """What a monster is called."""
    tile = reading.tiles[number]
    return phrase(
        "{side}: {number}, {terrain}", side=SIDES[Side(tile.owner)], number=tile.number, terrain=LANDSCAPES[Landscape(tile.terrain)]
    )


def touched(reading: FressenReading, number: int, key: str) -> Touched:
    """What a monster is taken for, and what else it may be."""
    tile = reading.tiles[number]
    sides = ((side, SIDES[Side(side)], f"side:{side}") for side in _OWNERS)
    terrains = ((terrain, LANDSCAPES[Landscape(terrain)], f"terrain:{terrain}") for terrain in _TERRAINS)
    groups = (
        chosen_of(phrase("Which number?"), "number", key, ((value, value, "") for value in _NUMBERS), str(tile.number)),
        chosen_of(phrase("Which landscape is printed on it?"), "terrain", key, terrains, tile.terrain),
        chosen_of(phrase("What kind of monster is it?"), "species", key, _species(reading), tile.species),
        chosen_of(phrase("Whose is it?"), "owner", key, sides, tile.owner),
    )
    return Touched(key, label(reading, number), (*groups, *last_choices(key, bool(tile.doubts))))


def corrected(reading: FressenReading, said: Said) -> FressenReading:
    """The reading after something was said of a monster.

    Raises
    ------
    CorrectionError
        If it cannot be said.
    """
    if (said.what, said.value) == (REMOVED, ""):
        return replace(reading, tiles=reading.tiles[: said.tile] + reading.tiles[said.tile + 1 :])
    changed = _changed(reading, reading.tiles[said.tile], said)
    return replace(reading, tiles=(*reading.tiles[: said.tile], changed, *reading.tiles[said.tile + 1 :]))


def _changed(reading: FressenReading, tile: FressenTile, said: Said) -> FressenTile:
    match said.what, said.value:
        case "number", number if number in _NUMBERS:
            value = int(number)
            return without_doubts(
                replace(tile, number=value, bonus=BONUSES.get(value, 0)), lambda doubt: doubt in (UNSURE_NUMBER, DISAGREE)
            )
        case "terrain", terrain if terrain in _TERRAINS:
            return without_doubts(replace(tile, terrain=terrain), lambda doubt: doubt == UNSURE_TERRAIN)
        case "species", species if species in {*_names(reading), _ANOTHER}:
            named = _new(reading) if species == _ANOTHER else species
            return without_doubts(replace(tile, species=named), lambda doubt: doubt == UNSURE_SPECIES)
        case "owner", owner if owner in _OWNERS:
            return without_doubts(replace(tile, owner=owner), lambda doubt: "whose" in doubt)
        case str(what), "" if what == RIGHT:
            return replace(tile, doubts=())
        case _:
            raise said.refused()


def _names(reading: FressenReading) -> dict[str, str]:
    return called(tile.species for tile in reading.tiles)


def _new(reading: FressenReading) -> str:
    """A label that no species has yet."""
    return next(label for label in (f"kind {index}" for index in count(1)) if label not in _names(reading))


def _species(reading: FressenReading) -> Iterator[tuple[str, str, str]]:
    for species, name in sorted(_names(reading).items(), key=lambda pair: pair[1]):
        yield species, name, f"kind:{species}"
    yield _ANOTHER, phrase("another kind"), ""
