"""What is said of a photograph of Das große Fressen that cannot be right by the rules, or of which the eye is not sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from cyclops.rules.fressen_words import LANDSCAPES, kind_words
from engine.fressen import DISPLAY, MONSTERS_A_SIDE, WIDTH, Board, Box, Layout, Monster, Problem, ProblemCode, Side
from engine.grid import Cell, cell_to_text
from vision.fressen.reading import FressenTile, Owner
from vision.phrase import phrase, phrases

_Counted = Callable[[int], str]


class ProblemWords:
    """Says the problems that the rules have found on a table.

    Parameters
    ----------
    seen : sequence of (Cell, Monster)
        All monsters on the board.
    supply : sequence of Monster
        Those beside it.
    board : Board
        What counts.
    layout : Layout
        The fields.
    box : Box or None
        The monsters that there are, when known.
    """

    def __init__(
        self, seen: Sequence[tuple[Cell, Monster]], supply: Sequence[Monster], board: Board, layout: Layout, box: Box | None
    ) -> None:
        self._cells = Counter(cell for cell, _ in seen)
        self._board, self._layout = board, layout
        lying = [*(monster for _, monster in seen), *supply]
        self._in_turn: Mapping[ProblemCode, Iterator[str]] = {
            ProblemCode.TOO_MANY_OF_A_SIDE: _too_many(lying, MONSTERS_A_SIDE, _OF_A_SIDE),
            ProblemCode.DISPLAY_TOO_LARGE: _too_many(supply, DISPLAY, _BEFORE_A_SIDE),
            ProblemCode.TOO_MANY_OF_A_KIND: _of_a_kind(lying, box),
        }

    def of(self, problems: Iterable[Problem]) -> list[tuple[ProblemCode, str]]:
        """Every problem with its code and its sentence, without the full stop."""
        return [(problem.code, self._words(problem)) for problem in problems]

    def _words(self, problem: Problem) -> str:
        """The problem in words; those that name no field come in the order in which the rules count."""
        if problem.code in self._in_turn:
            return next(self._in_turn[problem.code])
        cell = problem.cells[0]
        field = cell_to_text(cell)
        match problem.code:
            case ProblemCode.NO_SUCH_FIELD:
                text = phrase("a monster lies at {field}, but the board has columns and rows from 0 to {last}", field=field, last=WIDTH - 1)
            case ProblemCode.SEVERAL_ON_A_FIELD:
                text = phrases(
                    "{count} monster lies at {field}, only the first counts",
                    "{count} monsters lie at {field}, only the first counts",
                    self._cells[cell],
                    field=field,
                )
            case _:
                monster = self._board.at(cell)
                assert monster is not None, "it lies on a field of another landscape"
                own, ground = LANDSCAPES[monster.kind.landscape], LANDSCAPES[self._layout.at(cell)]
                text = phrase("the monster at {field} is of {own}, but the field is {landscape}", field=field, own=own, landscape=ground)
        return text


_OF_A_SIDE: Final[Mapping[Side, _Counted]] = {
    Side.RED: lambda number: phrases(
        "{count} monster of red lies on the table, the box has {most}",
        "{count} monsters of red lie on the table, the box has {most}",
        number,
        most=MONSTERS_A_SIDE,
    ),
    Side.YELLOW: lambda number: phrases(
        "{count} monster of yellow lies on the table, the box has {most}",
        "{count} monsters of yellow lie on the table, the box has {most}",
        number,
        most=MONSTERS_A_SIDE,
    ),
}
_BEFORE_A_SIDE: Final[Mapping[Side, _Counted]] = {
    Side.RED: lambda number: phrases(
        "{count} monster lies before red, a display has {most}",
        "{count} monsters lie before red, a display has {most}",
        number,
        most=DISPLAY,
    ),
    Side.YELLOW: lambda number: phrases(
        "{count} monster lies before yellow, a display has {most}",
        "{count} monsters lie before yellow, a display has {most}",
        number,
        most=DISPLAY,
    ),
}


def _too_many(monsters: Sequence[Monster], most: int, said: Mapping[Side, _Counted]) -> Iterator[str]:
    for side in Side:
        number = sum(monster.side is side for monster in monsters)
        if number > most:
            yield said[side](number)


def _of_a_kind(monsters: Sequence[Monster], box: Box | None) -> Iterator[str]:
    for monster, number in sorted(Counter(monsters).items()):
        most = box.numbers(monster.side).get(monster.kind, 0) if box is not None and box.known else number
        if number > most:
            yield _OF_A_KIND[monster.side](number, kind_words(monster.kind), most)


_OF_A_KIND: Final[Mapping[Side, Callable[[int, str, int], str]]] = {
    Side.RED: lambda number, kind, most: phrases(
        "{count} monster {kind} of red lies on the table, the box has {most}",
        "{count} monsters {kind} of red lie on the table, the box has {most}",
        number,
        kind=kind,
        most=most,
    ),
    Side.YELLOW: lambda number, kind, most: phrases(
        "{count} monster {kind} of yellow lies on the table, the box has {most}",
        "{count} monsters {kind} of yellow lie on the table, the box has {most}",
        number,
        kind=kind,
        most=most,
    ),
}


def doubt_words(times: int, doubt: str, beside: Owner | None) -> str:
    """Say a doubt about so many monsters, of a side's own or, beside them, of the other side."""
    match beside:
        case None:
            return phrases(
                "Cyclops is not sure about {count} monster: {doubt}",
                "Cyclops is not sure about {count} monsters: {doubt}",
                times,
                doubt=doubt,
            )
        case "red":
            return phrases(
                "Cyclops is not sure about {count} monster of red beside its own: {doubt}",
                "Cyclops is not sure about {count} monsters of red beside its own: {doubt}",
                times,
                doubt=doubt,
            )
        case "yellow":
            return phrases(
                "Cyclops is not sure about {count} monster of yellow beside its own: {doubt}",
                "Cyclops is not sure about {count} monsters of yellow beside its own: {doubt}",
                times,
                doubt=doubt,
            )


def dots_words(tile: FressenTile) -> str:
    """Say that the number and the dots read on a monster cannot both be right."""
    shows = phrases("shows a {value} and {count} dot", "shows a {value} and {count} dots", tile.bonus, value=tile.number)
    if tile.cell:
        field = cell_to_text(tile.cell)
        return phrase("the monster at {field} {shows}, as no monster does; one of them was misread", field=field, shows=shows)
    if tile.owner == "red":
        return phrase("the monster in the supply of red {shows}, as no monster does; one of them was misread", shows=shows)
    return phrase("the monster in the supply of yellow {shows}, as no monster does; one of them was misread", shows=shows)
