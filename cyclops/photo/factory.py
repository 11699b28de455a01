"""What may be said of a tile of Monster Factory in a photograph.

``edges 3 GPWW``, ``eye 3 yes``, ``owner 3 2`` for its whole monster, ``sure 3``, ``remove 3``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cyclops.lattice import heading, quarter_turns
from cyclops.names import MOST_PLAYERS, monster_name, player_word
from cyclops.photo.said import REMOVED, RIGHT, Said, chosen_of, last_choices, without_doubts
from cyclops.stage.stage import Choice, Choices, Touched
from vision.factory.monsters import tally
from vision.factory.reading import DRAWN, EYE_UNSURE, FactoryReading, FactoryTile, Monster
from vision.phrase import phrase

_LETTERS: Final = "GPW"
_CALLED: Final = {"G": phrase("thin"), "P": phrase("thick"), "W": phrase("blank")}
_SIDES: Final = (phrase("The upper edge"), phrase("The right edge"), phrase("The lower edge"), phrase("The left edge"))
_NOBODY: Final = "-"


def label(reading: FactoryReading, number: int) -> str:
    """What a tile is called."""
    group = reading.tiles[number].group
    return phrase("drawn tile") if group == DRAWN else phrase("tile of {monster}", monster=monster_name(int(group)))


def touched(reading: FactoryReading, number: int, key: str) -> Touched:
    """What a tile is taken for, and what else it may be."""
    tile = reading.tiles[number]
    eyes = (("yes", phrase("yes"), "eye:1"), ("no", phrase("no"), "eye:0"))
    groups = [
        *_edges(tile, key),
        chosen_of(phrase("Does it show an eye?"), "eye", key, eyes, "yes" if tile.eyes else "no"),
        *_owner(reading, tile, key),
    ]
    return Touched(key, label(reading, number), (*groups, *last_choices(key, bool(tile.doubts))))


def corrected(reading: FactoryReading, said: Said) -> FactoryReading:
    """The reading after something was said of a tile.

    Raises
    ------
    CorrectionError
        If it cannot be said.
    """
    tile = reading.tiles[said.tile]
    match said.what, said.value:
        case "edges", edges if len(edges) == 4 and set(edges) <= set(_LETTERS):
            changed = without_doubts(replace(tile, edges=edges), lambda doubt: "eye" not in doubt)
        case "eye", "yes" | "no":
            changed = without_doubts(replace(tile, eyes=said.value == "yes"), lambda doubt: doubt == EYE_UNSURE)
        case "owner", player if player in _players(reading) and tile.group != DRAWN:
            return _owned(reading, int(tile.group), None if player == _NOBODY else int(player))
        case str(what), "" if what == RIGHT:
            changed = replace(tile, doubts=())
        case str(what), "" if what == REMOVED:
            return _without(reading, said.tile)
        case _:
            raise said.refused()
    return _tallied(replace(reading, tiles=(*reading.tiles[: said.tile], changed, *reading.tiles[said.tile + 1 :])))


def _edges(tile: FactoryTile, key: str) -> Iterator[Choices]:
    """The sides from the upper one on, as the tile lies in the picture."""
    turns = quarter_turns(heading(tile.corners))
    for place, title in enumerate(_SIDES):
        side = (place - turns) % 4
        choices = (_edge(tile.edges, key, side, letter) for letter in _LETTERS)
        yield Choices(title, tuple(choices))


def _edge(edges: str, key: str, side: int, letter: str) -> Choice:
    changed = edges[:side] + letter + edges[side + 1 :]
    return Choice(_CALLED[letter], f"edges {key} {changed}", changed == edges, f"edge:{letter}")


def _owner(reading: FactoryReading, tile: FactoryTile, key: str) -> Iterator[Choices]:
    if tile.group != DRAWN:
        owner = reading.monsters[int(tile.group)].owner
        values = [(player, phrase("nobody") if player == _NOBODY else player_word(int(player), None), "") for player in _players(reading)]
        yield chosen_of(phrase("Whose monster is it?"), "owner", key, values, _NOBODY if owner is None else str(owner))


def _players(reading: FactoryReading) -> list[str]:
    """Who may own a monster: players whose card lies there, all where there is none, and nobody."""
    cards = sorted({card.id for card in reading.cards if 1 <= card.id <= MOST_PLAYERS})
    return [*map(str, cards or range(1, MOST_PLAYERS + 1)), _NOBODY]


def _owned(reading: FactoryReading, index: int, owner: int | None) -> FactoryReading:
    monsters = list(reading.monsters)
    monsters[index] = replace(monsters[index], owner=owner)
    return replace(reading, monsters=tuple(monsters))


def _without(reading: FactoryReading, number: int) -> FactoryReading:
    """The reading without a tile, and without its monster where that was all of it."""
    gone = reading.tiles[number].group
    tiles = reading.tiles[:number] + reading.tiles[number + 1 :]
    if gone == DRAWN or any(tile.group == gone for tile in tiles):
        return _tallied(replace(reading, tiles=tiles))
    moved = tuple(replace(tile, group=_moved(tile, int(gone))) for tile in tiles)
    monsters = tuple(monster for index, monster in enumerate(reading.monsters) if index != gone)
    return _tallied(replace(reading, tiles=moved, monsters=monsters))


def _moved(tile: FactoryTile, gone: int) -> int:
    """The group of a tile once there is a monster less."""
    return tile.group if tile.group == DRAWN else int(tile.group) - (int(tile.group) > gone)  # type: ignore[return-value]


def _tallied(reading: FactoryReading) -> FactoryReading:
    """The reading with its monsters counted anew."""
    return replace(reading, monsters=tuple(_counted(reading, index, monster) for index, monster in enumerate(reading.monsters)))


def _counted(reading: FactoryReading, index: int, monster: Monster) -> Monster:
    tiles = [tile for tile in reading.tiles if tile.group == index]
    thin, thick, mismatches = tally({tile.cell: tile.edges for tile in tiles})
    return replace(
        monster,
        tiles=len(tiles),
        open_thin=thin,
        open_thick=thick,
        complete=thin + thick + mismatches == 0,
        eye_tiles=sum(tile.eyes for tile in tiles),
        mismatches=mismatches,
    )
