"""Tiles to cut out, their backs on the page after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from cyclops.language import Words, marked
from cyclops.printing.frame import Leaf, framed, space, true_scale
from cyclops.printing.grid import Grid, cuts, grid_for, side
from cyclops.printing.page import Document
from cyclops.printing.paper import Paper
from cyclops.printing.pieces import Piece

_TURN: Final = marked("For both sides: turn the sheet over along its long edge, like the page of a book.")


def tiles(title: str, pieces: Sequence[Piece], paper: Paper, say: Words, backs: bool = True) -> Document:
    """All pieces in grids, pieces of one size and of one side's together.

    Parameters
    ----------
    title : str
        In the language of ``say``.
    pieces : sequence of Piece
    paper : Paper
        Held upright.
    say : Words
        The language.
    backs : bool
        Whether each page of fronts is followed by that of their backs.
    """
    leaves: list[Leaf] = []
    for grid, some in _sheets(pieces, paper):
        leaves.append(_front(grid, some, title, say, backs))
        if backs:
            leaves.append(_back(grid, some, say, len(leaves)))
    return framed(title, say, leaves, two_sided=backs)


def _sheets(pieces: Sequence[Piece], paper: Paper) -> Iterator[tuple[Grid, Sequence[Piece]]]:
    for _, equal in groupby(pieces, lambda piece: (piece.size_mm, piece.straight, piece.whose)):
        some = list(equal)
        grid = grid_for(some[0], paper, space(paper))
        each = grid.columns * grid.rows
        yield from ((grid, some[first : first + each]) for first in range(0, len(some), each))


def _front(grid: Grid, some: Sequence[Piece], title: str, say: Words, backs: bool) -> Leaf:
    hint = f"{true_scale(say)} {say(_TURN)}" if backs else true_scale(say)
    return Leaf(grid.paper, title, hint, (*side(grid, some, back=False), *cuts(grid, len(some))))


def _back(grid: Grid, some: Sequence[Piece], say: Words, front: int) -> Leaf:
    items = tuple(side(grid, some, back=True))
    return Leaf(grid.paper, say("Backs of page {page}", page=front), say(_TURN), items, measured=False)
