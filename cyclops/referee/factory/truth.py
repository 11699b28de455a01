"""What is true of a table of Monster Factory: the reading, with whatever was misread put right from the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cyclops.referee.factory.case import Case
from cyclops.referee.factory.eyes import votes_on
from cyclops.referee.factory.memory import Home, contested
from engine.factory.tile import Tile, rotated
from vision.factory.monsters import tally
from vision.factory.reading import DRAWN, EYE_UNSURE, FactoryReading, FactoryTile, Monster


def truth_of(case: Case) -> FactoryReading:
    """The reading as the record has it.

    Parameters
    ----------
    case : Case
        A table that agrees with the record.

    Returns
    -------
    FactoryReading
        Letters, eyes and owners of what the record has; tiles that it does not have stay as they were read. A doubt is left only where
        the record does not know better either.
    """
    tiles = tuple(_tile(case, number, tile) for number, tile in enumerate(case.reading.tiles))
    monsters = tuple(_monster(case, tiles, group) for group in range(len(case.reading.monsters)))
    return replace(case.reading, doubts=(), tiles=tiles, monsters=monsters)


def _tile(case: Case, number: int, tile: FactoryTile) -> FactoryTile:
    home = case.match.homes.get(number)
    if home is not None:
        recorded = case.state.monsters[home[0]].structure.cells[home[1]]
        turn = _turn_to_grid(case, number, tile, home)
        # Back from the grid of the record's monster into that of the group as it was read.
        return _known(tile, Tile(rotated(recorded.edges, -turn % 4), recorded.eye), _eye_is_known(case, home))
    drawn = case.state.drawn
    if drawn is not None and (tile.group == DRAWN or case.memory.drawn_id == case.look.settled.ids[number]):
        edges = rotated(drawn.edges, _likest_turn(drawn.edges, tile.edges))
        return _known(tile, Tile(edges, drawn.eye), not case.memory.drawn_eye_unsure)
    return tile


def _known(tile: FactoryTile, true: Tile, eye_known: bool) -> FactoryTile:
    doubts = () if eye_known else (EYE_UNSURE,)
    return replace(tile, edges=true.edges, eyes=true.eye, confidence=1.0 if eye_known else tile.confidence, doubts=doubts)


def _eye_is_known(case: Case, home: Home) -> bool:
    return home in case.memory.corrected or not contested(votes_on(case, home))


def _turn_to_grid(case: Case, number: int, tile: FactoryTile, home: Home) -> int:
    """By how many quarter turns clockwise the group's grid becomes that of the monster."""
    fits = (fit for fit in case.match.fits if fit.group == tile.group and fit.home(tile) == home)
    fit = next(fits, None)
    return fit.turn if fit else _likest_turn(tile.edges, case.match.edges[number])


def _likest_turn(edges: str, wanted: str) -> int:
    """The turn, the fewest quarters clockwise, after which most of a tile's edges are those wanted."""
    return max(range(4), key=lambda turn: sum(one == other for one, other in zip(rotated(edges, turn), wanted, strict=True)))


def _monster(case: Case, tiles: tuple[FactoryTile, ...], group: int) -> Monster:
    read = case.reading.monsters[group]
    own = [tile for tile in tiles if tile.group == group]
    thin, thick, wrong = tally({tile.cell: tile.edges for tile in own})
    owners = set(_owners(case, group))
    return replace(
        read,
        owner=owners.pop() if len(owners) == 1 else read.owner,
        open_thin=thin,
        open_thick=thick,
        mismatches=wrong,
        complete=thin + thick + wrong == 0,
        eye_tiles=sum(tile.eyes for tile in own),
    )


def _owners(case: Case, group: int) -> Iterator[int | None]:
    """Whose the record's monsters are that lie in a group; several where they touch."""
    for number, home in case.match.homes.items():
        if case.reading.tiles[number].group == group:
            yield case.state.monsters[home[0]].owner
