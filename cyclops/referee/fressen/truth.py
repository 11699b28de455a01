"""What is true of a table of Das große Fressen: the reading, with whatever was misread put right from the record."""

from __future__ import annotations

from dataclasses import replace

from cyclops.referee.fressen.memory import Memory
from cyclops.referee.fressen.sight import SeenMonster, Sight, sight_of, turned
from cyclops.referee.judge import Look
from engine.fressen import BONUSES, CELLS, Monster, State
from engine.grid import Cell
from vision.fressen.reading import Board, FressenReading, FressenTile


def truth_of(look: Look) -> FressenReading:
    """The reading as the record has it.

    Parameters
    ----------
    look : Look
        A table that agrees with the record.

    Returns
    -------
    FressenReading
        Owners, numbers, landscapes and species of the monsters on the board, species and landscapes of those in the supplies, and the
        board's landscapes. Monsters that the record does not have stay as they were read, with their doubts.
    """
    reading, state, memory = look.settled.reading, look.state, look.memory or Memory()
    assert isinstance(reading, FressenReading)
    sight = sight_of(state, look.settled, memory.kinds)
    if sight is None or reading.board is None:
        return reading
    seen = {one.identity: one for one in (*sight.on_board, *sight.beside)}
    pairs = zip(look.settled.ids, reading.tiles, strict=True)
    tiles = tuple(_tile(tile, seen[identity], _recorded(state, sight, seen[identity], memory)) for identity, tile in pairs)
    return replace(reading, doubts=(), tiles=tiles, board=_board(state, reading.board, sight.turn))


def _recorded(state: State, sight: Sight, seen: SeenMonster, memory: Memory) -> Monster | None:
    """What the record has of a monster; None where it has none, or two lie there."""
    if seen.cell is not None:
        return state.board.at(seen.cell) if len(sight.at(seen.cell)) == 1 else None
    kind = memory.kinds.get(seen.identity)
    return None if kind is None else Monster(seen.side, kind)


def _tile(tile: FressenTile, seen: SeenMonster, recorded: Monster | None) -> FressenTile:
    if recorded is None:
        return replace(tile, species=seen.kind.species)
    kind = recorded.kind
    return replace(
        tile,
        owner=recorded.side.value,
        number=kind.value,
        terrain=kind.landscape.value,
        species=kind.species,
        bonus=BONUSES.get(kind.value, 0),
        confidence=1.0,
        doubts=(),
    )


def _board(state: State, board: Board, turn: int) -> Board:
    """The board as it was read, with the landscapes of the game's board."""
    fields: list[Cell] = sorted(CELLS, key=lambda cell: (cell[1], cell[0]))
    return replace(board, terrain=tuple(state.box.layout.at(turned(cell, turn)).value for cell in fields))
