"""What may be said of a tile of Bugs & Co in a photograph.

``kind 2 snail``, ``kind 2 +`` for a drawing that no other tile has, ``eyes 2 3``, ``owner 2 1``, ``sure 2``, ``remove 2``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Final

from cyclops.names import MOST_PLAYERS, called, player_word
from cyclops.photo.said import REMOVED, RIGHT, Said, chosen_of, last_choices, without_doubts
from cyclops.stage.stage import Choices, Touched
from vision.bugs.reading import BugsReading, BugsTile
from vision.phrase import phrase, phrases

_EYES: Final = ("1", "2", "3")
_ANOTHER: Final = "+"
_NOBODY: Final = "-"


def label(reading: BugsReading, number: int) -> str:
    """What a tile is called."""
    return phrase("drawing {name}", name=_names(reading)[reading.tiles[number].kind])


def touched(reading: BugsReading, number: int, key: str) -> Touched:
    """What a tile is taken for, and what else it may be."""
    tile = reading.tiles[number]
    eyes = ((eyes, phrases("{count} eye", "{count} eyes", int(eyes)), f"eye:{eyes}") for eyes in _EYES)
    groups = [
        chosen_of(phrase("What does it show?"), "kind", key, _kinds(reading), tile.kind),
        chosen_of(phrase("How many eyes?"), "eyes", key, eyes, str(tile.eyes)),
        *_owner(reading, tile, key),
    ]
    return Touched(key, label(reading, number), (*groups, *last_choices(key, bool(tile.doubts))))


def corrected(reading: BugsReading, said: Said) -> BugsReading:
    """The reading after something was said of a tile.

    Raises
    ------
    CorrectionError
        If it cannot be said.
    """
    tile, kinds = reading.tiles[said.tile], _names(reading)
    match said.what, said.value:
        case "kind", kind if kind in kinds or kind == _ANOTHER:
            return _with(reading, said.tile, without_doubts(_of_kind(reading, said.tile, kind), _about_drawing))
        case "eyes", eyes if eyes in _EYES:
            return _with_eyes(reading, tile.kind, int(eyes))
        case "owner", player if player in _players(reading):
            owned = replace(tile, player=None if player == _NOBODY else int(player))
            return _with(reading, said.tile, without_doubts(owned, lambda doubt: "whose" in doubt))
        case str(what), "" if what == RIGHT:
            return _with(reading, said.tile, replace(tile, doubts=()))
        case str(what), "" if what == REMOVED:
            return replace(reading, tiles=reading.tiles[: said.tile] + reading.tiles[said.tile + 1 :])
        case _:
            raise said.refused()


def _with(reading: BugsReading, number: int, tile: BugsTile) -> BugsReading:
    return replace(reading, tiles=(*reading.tiles[:number], tile, *reading.tiles[number + 1 :]))


def _of_kind(reading: BugsReading, number: int, kind: str) -> BugsTile:
    """The tile with another drawing, and so with the eyes of that."""
    tile = reading.tiles[number]
    if kind == _ANOTHER:
        new = (f"kind {index}" for index in count(1))
        return replace(tile, kind=next(one for one in new if one not in _names(reading)))
    alike = [other for index, other in enumerate(reading.tiles) if other.kind == kind and index != number]
    return replace(tile, kind=kind, eyes=alike[0].eyes if alike else tile.eyes)


def _with_eyes(reading: BugsReading, kind: str, eyes: int) -> BugsReading:
    """The reading with other eyes on all tiles that show a drawing: those with the same one have the same eyes."""
    alike = (
        without_doubts(replace(tile, eyes=eyes), lambda doubt: "eyes" in doubt) if tile.kind == kind else tile for tile in reading.tiles
    )
    return replace(reading, tiles=tuple(alike))


def _about_drawing(doubt: str) -> bool:
    return "look like" in doubt or "drawing" in doubt


def _names(reading: BugsReading) -> dict[str, str]:
    return called(tile.kind for tile in reading.tiles)


def _kinds(reading: BugsReading) -> Iterator[tuple[str, str, str]]:
    for kind, name in sorted(_names(reading).items(), key=lambda pair: pair[1]):
        yield kind, name, f"kind:{kind}"
    yield _ANOTHER, phrase("another drawing"), ""


def _owner(reading: BugsReading, tile: BugsTile, key: str) -> Iterator[Choices]:
    """Whose the tile is; in a picture without cards all tiles are counted together."""
    players = _players(reading)
    if players:
        values = ((player, phrase("nobody") if player == _NOBODY else player_word(int(player), None), "") for player in players)
        yield chosen_of(phrase("Whose is it?"), "owner", key, values, _NOBODY if tile.player is None else str(tile.player))


def _players(reading: BugsReading) -> list[str]:
    cards = sorted({card.id for card in reading.cards if 1 <= card.id <= MOST_PLAYERS})
    return [*map(str, cards), _NOBODY] if cards else []
