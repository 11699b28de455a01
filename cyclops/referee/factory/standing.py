"""The state that a table shows, when people say that it is so: what history knows is kept."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from cyclops.names import card_at, sentence
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.matching import Stray
from cyclops.referee.factory.tiles import edges_sure
from cyclops.rules.factory_words import whose
from engine.factory.monster import Monster
from engine.factory.state import State
from engine.factory.structure import Structure
from engine.factory.tile import Tile
from engine.grid import Cell
from vision.factory.reading import FactoryTile
from vision.phrase import phrase
from vision.reading import middle


def table_as_it_lies(case: Case) -> State | str:
    """The state that the table shows.

    Owners, first monsters, discarded tiles, the box and finished monsters that were cleared away stay as they are known; the next player
    is on turn when exactly one tile was laid.

    Parameters
    ----------
    case : Case
        The table.

    Returns
    -------
    State or str
        Or one sentence on why it cannot be made out.
    """
    kept = [_as_seen(case, index) for index in range(len(case.state.monsters))]
    for index, monster in enumerate(kept):
        if not monster.structure.cells:
            name = whose(case.state.monsters, index, case.names)
            return sentence(phrase("{monster} does not lie on the table: lay it there, or take moves back", monster=name), case.look.names)
    new = list(_new_monsters(case))
    if any(monster.owner is None for _, monster in new):
        return phrase("Lay the players' cards beside their monsters, so that it can be seen whose they are.")
    monsters = _in_order(case.state, kept, new)
    if isinstance(monsters, str):
        return monsters
    laid = _tiles(monsters[: len(kept)]) - _tiles(case.state.monsters)
    turn = case.state.turn % case.state.players + 1 if kept and laid == 1 else case.state.turn
    return replace(case.state, monsters=monsters, drawn=_drawn(case), turn=turn)


def _tiles(monsters: tuple[Monster, ...]) -> int:
    return sum(len(monster.structure) for monster in monsters)


def _as_seen(case: Case, index: int) -> Monster:
    """A monster of the record as it lies now."""
    monster = case.state.monsters[index]
    cells = dict(monster.structure.cells)
    if not monster.complete:
        for _, cell in (home for home in case.match.missing if home[0] == index):
            del cells[cell]
    for number, home in case.match.homes.items():
        if home[0] == index:
            cells[home[1]] = _tile(case, number, cells[home[1]], home)
    for stray in case.match.strays:
        for spot in stray.spots[:1]:
            if spot.monster == index:
                cells[spot.cell] = Tile(spot.edges, stray.tile.eyes)
    return Monster(Structure.of(cells), monster.owner)


def _tile(case: Case, number: int, recorded: Tile, home: tuple[int, Cell]) -> Tile:
    """What a known tile is: as it is read if that is sure, unless people have corrected it."""
    if home in case.memory.corrected or not edges_sure(case.reading.tiles[number]):
        return recorded
    return Tile(case.match.edges[number], recorded.eye)


def _new_monsters(case: Case) -> Iterator[tuple[float, Monster]]:
    """Monsters that the record does not have, with their distances from their owners' cards in pixels."""
    loose = {stray.number for stray in case.match.strays if _is_new(stray)}
    for group, seen in enumerate(case.reading.monsters):
        tiles = [tile for number, tile in enumerate(case.reading.tiles) if tile.group == group and number in loose]
        if tiles and not _is_drawn(case, tiles):
            structure = Structure.of({tile.cell: Tile(tile.edges, tile.eyes) for tile in tiles})
            yield _away(case, seen.owner, tiles), Monster(structure, seen.owner)


def _is_new(stray: Stray) -> bool:
    return not (stray.spots or stray.chained or stray.at_draw)


def _is_drawn(case: Case, tiles: list[FactoryTile]) -> bool:
    """Whether a tile that lies by itself is the drawn one."""
    drawn = case.state.drawn
    return drawn is not None and len(tiles) == 1 and Tile(tiles[0].edges).kind == Tile(drawn.edges).kind


def _away(case: Case, owner: int | None, tiles: list[FactoryTile]) -> float:
    cards = [card for card in case.reading.cards if card.id == owner]
    return min((math.dist(middle(card.corners), middle(tile.corners)) for card in cards for tile in tiles), default=0.0)


def _in_order(state: State, kept: list[Monster], new: list[tuple[float, Monster]]) -> tuple[Monster, ...] | str:
    """The monsters in the order in which they were begun: first monsters, which lie nearest to the cards, in the order of the players."""
    rest = [monster for _, monster in sorted(new, key=lambda one: one[0])]
    for player in state.seats[len(kept) :]:
        first = next((monster for monster in rest if monster.owner == player), None)
        if first is None:
            return phrase("There is no monster at {card}: lay its first tile there.", card=card_at(player))
        rest.remove(first)
        kept.append(first)
    # A minion that is not finished was begun last.
    return (*kept, *sorted(rest, key=lambda monster: not monster.complete))


def _drawn(case: Case) -> Tile | None:
    """The drawn tile, as long as it is not laid."""
    tiles = [case.reading.tiles[stray.number] for stray in case.match.strays if stray.at_draw or _is_new(stray)]
    drawn = case.state.drawn
    if drawn is not None:
        same = any(Tile(tile.edges).kind == Tile(drawn.edges).kind for tile in tiles)
        gone = not any(stray.spots for stray in case.match.strays)
        if same or gone:
            return drawn
    at_draw = [case.reading.tiles[stray.number] for stray in case.match.strays if stray.at_draw]
    return Tile(at_draw[0].edges, at_draw[0].eyes) if at_draw else None
