"""Scoring a board without history, from what one photograph shows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, TypeAlias

from engine.fressen.board import CELLS, INDEX, WIDTH, Board, Layout
from engine.fressen.box import MONSTERS_A_SIDE, Box
from engine.fressen.monster import Landscape, Monster, Side
from engine.fressen.problems import Problem, ProblemCode, board_problems
from engine.fressen.scoring import SideScore, score_board
from engine.fressen.state import DISPLAY
from engine.grid import Cell, cell_to_text

Seen: TypeAlias = tuple[Cell, Monster]
"""A monster and the field on which it was seen."""

_LETTERS: Final = frozenset(ascii_lowercase)


@dataclass(frozen=True, slots=True)
class TableScore:
    """What the rules say about a board whose history is not known."""

    board: Board
    """What counts: of several monsters on a field the first, and none outside the board."""
    scores: tuple[SideScore, ...]
    problems: tuple[Problem, ...]
    """Why the table cannot have come about by the rules; then the picture was misread or a rule broken."""


def species_from_labels(labels: Iterable[str]) -> dict[str, str]:
    """Return a name for each label that a reading gives to a species.

    Parameters
    ----------
    labels : iterable of str
        Any labels, also repeated ones.

    Returns
    -------
    dict of str to str
        The label itself where it is a name already, otherwise one of the letters, or ``aa``, ``ab``… that no label is.
    """
    different = list(dict.fromkeys(labels))
    free = (name for name in _names() if name not in different)
    return {label: label if label and _LETTERS.issuperset(label) else next(free) for label in different}


def _names() -> Iterator[str]:
    shorter = [""]
    while True:
        shorter = [name + letter for name in shorter for letter in ascii_lowercase]
        yield from shorter


def score_table(seen: Sequence[Seen], supply: Sequence[Monster] = (), layout: Layout | None = None, box: Box | None = None) -> TableScore:
    """Count the points of a board without knowing the history; nothing that a photograph may show is refused.

    Parameters
    ----------
    seen : sequence of (Cell, Monster)
        The monsters on the board.
    supply : sequence of Monster
        The monsters that lie face up beside the board; they count nothing (DGF-19).
    layout : Layout, optional
        The board's landscapes, when known; those of the box otherwise.
    box : Box, optional
        The monsters that there are, when known.

    Returns
    -------
    TableScore
        The points of red and yellow with reasons, and everything that is impossible.
    """
    laid: dict[Cell, Monster] = {}
    for cell, monster in seen:
        if cell in INDEX:
            laid.setdefault(cell, monster)
    board = Board.of(laid)
    layout = layout or (box.layout if box else None)
    found = (
        *_field_problems([cell for cell, _ in seen]),
        *(board_problems(board, layout) if layout else ()),
        *_side_problems([*(monster for _, monster in seen), *supply]),
        *_supply_problems(supply),
        *(_kind_problems([*(monster for _, monster in seen), *supply], box) if box and box.known else ()),
    )
    return TableScore(board, score_board(board), found)


def free_fields(board: Board, layout: Layout, landscape: Landscape) -> tuple[Cell, ...]:
    """Return the fields on which a monster of a landscape may be laid (DGF-5), whoever is to move.

    Parameters
    ----------
    board : Board
        The monsters that lie there.
    layout : Layout
        The board's landscapes.
    landscape : Landscape
        That of the monster.
    """
    return tuple(CELLS[index] for index in layout.fields[landscape] if board.cells[index] is None)


def _field_problems(cells: Sequence[Cell]) -> Iterator[Problem]:
    for cell, number in Counter(cells).items():
        where = cell_to_text(cell)
        if cell not in INDEX:
            sentence = f"a monster lies at {where}, but the board has columns and rows from 0 to {WIDTH - 1}"
            yield Problem(ProblemCode.NO_SUCH_FIELD, sentence, (cell,))
        elif number > 1:
            yield Problem(ProblemCode.SEVERAL_ON_A_FIELD, f"{number} monsters lie at {where}, only the first counts", (cell,))


def _side_problems(monsters: Sequence[Monster]) -> Iterator[Problem]:
    for side, number in _by_side(monsters).items():
        if number > MONSTERS_A_SIDE:
            sentence = f"{number} monsters of {side} lie on the table, the box has {MONSTERS_A_SIDE}"
            yield Problem(ProblemCode.TOO_MANY_OF_A_SIDE, sentence)


def _supply_problems(supply: Sequence[Monster]) -> Iterator[Problem]:
    for side, number in _by_side(supply).items():
        if number > DISPLAY:
            yield Problem(ProblemCode.DISPLAY_TOO_LARGE, f"{number} monsters lie before {side}, a display has {DISPLAY}")


def _by_side(monsters: Sequence[Monster]) -> Mapping[Side, int]:
    return {side: sum(monster.side is side for monster in monsters) for side in Side}


def _kind_problems(monsters: Sequence[Monster], box: Box) -> Iterator[Problem]:
    for monster, number in sorted(Counter(monsters).items()):
        most = box.numbers(monster.side).get(monster.kind, 0)
        if number > most:
            sentence = f"{number} {monster.kind.to_text()} of {monster.side} lie on the table, the box has {most}"
            yield Problem(ProblemCode.TOO_MANY_OF_A_KIND, sentence)
