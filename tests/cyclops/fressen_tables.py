"""Tables of Das große Fressen for tests: monsters on fields and in supplies, in the notation of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.fressen import BONUSES, Layout
from tests.cyclops.tables import SIZE, card, square
from vision.fressen.reading import WIDTH, Board, FressenReading, FressenTile, Owner, Terrain
from vision.reading import Cell, Corners

STRIPES = "/".join(["wmhwmh"] * WIDTH)
"""Columns of water, meadow, mountain, water, meadow, mountain."""
FIELD = 100.0
LEFT, TOP = 400.0, 300.0

_OWNERS: Mapping[str, Owner] = {"R": "red", "Y": "yellow"}
_TERRAINS: Mapping[str, Terrain] = {"w": "water", "m": "meadow", "h": "mountain"}


def board(layout: str = STRIPES) -> Board:
    """An upright board with fields of 100 px."""
    whole = square(LEFT, TOP, WIDTH * FIELD)
    fields = tuple(field_at((column, row)) for row in range(WIDTH) for column in range(WIDTH))
    return Board(whole, fields, tuple(_TERRAINS[landscape.letter] for landscape in Layout.from_text(layout).landscapes))


def field_at(cell: Cell) -> Corners:
    """The corners of a field."""
    return square(LEFT + FIELD * cell[0], TOP + FIELD * cell[1], FIELD)


def monster(text: str, corners: Corners, cell: Cell | None = None) -> FressenTile:
    """A monster such as ``RA3w``: side, species, number, landscape; then ``:2`` for unusual dots, ``?`` for a doubt."""
    plain, _, dots = text.rstrip("?").partition(":")
    number = int(plain[-2])
    return FressenTile(
        corners,
        _OWNERS[plain[0]],
        number,
        _TERRAINS[plain[-1]],
        plain[1:-2],
        int(dots) if dots else BONUSES.get(number, 0),
        "supply" if cell is None else "board",
        cell,
        doubts=("I am not sure about the number on this monster.",) if text.endswith("?") else (),
    )


def fressen(
    monsters: Mapping[Cell, str] | Sequence[tuple[Cell, str]],
    supply: str = "",
    boss: Owner | None = None,
    doubts: tuple[str, ...] = (),
    layout: str | None = STRIPES,
) -> FressenReading:
    """A reading of a board with monsters on fields and supplies above (yellow) and below it (red).

    Parameters
    ----------
    monsters : mapping of cell to str, or sequence of (cell, str)
        Monsters on the board.
    supply : str
        Monsters beside it.
    boss : str, optional
        On whose side the BOSS card lies.
    doubts : tuple of str
        Doubts of the whole picture.
    layout : str, optional
        The landscapes; None when no board was made out.
    """
    laid = monsters.items() if isinstance(monsters, Mapping) else monsters
    on_board = [monster(text, square(LEFT + FIELD * c + 8, TOP + FIELD * r + 8, FIELD - 16), (c, r)) for (c, r), text in laid]
    beside = [
        monster(text, square(LEFT + 130 * number, 950 if text.startswith("R") else 130, FIELD - 16))
        for number, text in enumerate(supply.split())
    ]
    cards = (card(9, 1200, 500),) if boss else ()
    seen_board = board(layout) if layout else None
    return FressenReading(SIZE, doubts, cards, image="table.jpg", tiles=(*on_board, *beside), board=seen_board, boss=boss)
