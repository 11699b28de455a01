"""Crowded little boards for the searches, and their copies seen from elsewhere."""

from random import Random

from engine.fressen import CELLS, WIDTH, Board, Monster, Side
from engine.grid import Cell
from tests.engine.fressen_oracle import Beasts
from tests.engine.fressen_tables import EVERY_KIND

FULL = (6, 6)


def crowded_board(seed: int, columns: int = 4, rows: int = 3, free: float = 0.15) -> Board:
    """A corner of the board, nearly full of monsters of both sides; every other one has the sides alternating like a chessboard."""
    chance, chessboard = Random(seed), seed % 2
    monsters: dict[Cell, Monster] = {}
    for column, row in CELLS:
        side = tuple(Side)[(column + row) % 2] if chessboard else chance.choice(tuple(Side))
        kind = chance.choice(EVERY_KIND)
        if column < columns and row < rows and chance.random() >= free:
            monsters[column, row] = Monster(side, kind)
    return Board.of(monsters)


def turned(board: Board) -> Board:
    """The board after a quarter turn."""
    return Board.of({(WIDTH - 1 - row, column): monster for (column, row), monster in board.monsters()})


def mirrored(board: Board) -> Board:
    """The board in a mirror."""
    return Board.of({(WIDTH - 1 - column, row): monster for (column, row), monster in board.monsters()})


def swapped(board: Board) -> Board:
    """The board with every monster on the other side."""
    return Board.of({cell: Monster(monster.side.other, monster.kind) for cell, monster in board.monsters()})


def plain_board(board: Board) -> Beasts:
    """The board as the oracle knows it."""
    return {
        cell: (monster.side.letter, monster.kind.species, monster.kind.value, monster.kind.landscape.letter)
        for cell, monster in board.monsters()
    }
