"""How Das große Fressen looks in a terminal: the board with its landscapes and monsters, displays and piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text

from cyclops.rules import fressen_hints
from cyclops.rules import fressen_words as words
from cyclops.rules.canvas import Canvas, side_by_side
from cyclops.rules.view import Choice, GameView, Scene
from engine.fressen import Bite, Kind, Landscape, Monster, Move, Place, Side, State
from engine.fressen.board import CELLS, WIDTH
from engine.grid import Cell

FressenScene = Scene[State, Move]

_INNER: Final = 7  # columns within a field, unless a name needs more
_ROWS: Final = 3  # from field to field
_PATTERNS: Final[Mapping[Landscape, str]] = {Landscape.WATER: "~ ", Landscape.MEADOW: '" ', Landscape.MOUNTAIN: "/\\"}
_COLOURS: Final[Mapping[Landscape, str]] = {Landscape.WATER: "blue", Landscape.MEADOW: "green", Landscape.MOUNTAIN: "bright_black"}
_SIDES: Final[Mapping[Side, str]] = {Side.RED: "bold white on red", Side.YELLOW: "bold black on yellow"}
_PLACE: Final = "bold cyan"


def picture(scene: FressenScene) -> list[Text]:
    """Draw the board, and beside it what lies before each player.

    Parameters
    ----------
    scene : Scene
        What is to be drawn.

    Returns
    -------
    list of Text
        Lines no wider than the scene, as far as the board allows.
    """
    displays = [line for side in Side for line in (*_display(scene, side), Text())]
    legend = words.LEGEND + (words.PLACES if _numbers(scene.moves) else "")
    landscapes = Text("  ").join(Text(f"{_PATTERNS[kind]} {words.LANDSCAPES[kind]}", _COLOURS[kind]) for kind in Landscape)
    return [*side_by_side([_board(scene), displays], scene.width), landscapes, Text(legend, "dim")]


def choices(scene: FressenScene) -> list[Choice]:
    """Give a line for each monster of the display, whose places the board numbers, and for each bite."""
    found: list[Choice] = []
    for kind, same in groupby(enumerate(scene.moves, 1), key=lambda pair: pair[1].kind if isinstance(pair[1], Place) else None):
        moves = list(same)
        if kind is None:
            found += [_choice(scene.state, number, move) for number, move in moves]
        else:
            found.append(Choice(_span(moves[0][0], moves[-1][0]), words.kind_words(kind), moves[0][1].to_text()))
    return found


def _choice(state: State, number: int, move: Move) -> Choice:
    text = words.bite_words(state, move) if isinstance(move, Bite) else words.PASS
    return Choice(str(number), text, move.to_text())


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _board(scene: FressenScene) -> list[Text]:
    board, layout = scene.state.board, scene.state.box.layout
    inner = max([_INNER, *(len(monster.kind.species) for _, monster in board.monsters())])
    canvas = Canvas(scene.signs)
    numbers = _numbers(scene.moves)
    for cell in CELLS:
        left, top = 2 + cell[0] * (inner + 1), 1 + cell[1] * _ROWS
        canvas.frame(left, top, inner + 2, _ROWS + 1)
        _ground(canvas, left + 1, top + 1, layout.at(cell), inner)
        monster = board.at(cell)
        if monster is not None:
            _monster(canvas, scene, left + 1, top + 1, monster, inner)
        if cell in numbers:
            _write_numbers(canvas, left + 1, top + 1, numbers[cell], inner)
    for index in range(WIDTH):
        canvas.write(2 + index * (inner + 1) + (inner + 1) // 2, 0, str(index), "dim")
        canvas.write(0, 2 + index * _ROWS, str(index), "dim")
    return canvas.lines()


def _ground(canvas: Canvas, left: int, top: int, landscape: Landscape, inner: int) -> None:
    pattern = (_PATTERNS[landscape] * inner)[:inner]
    for row in range(_ROWS - 1):
        canvas.write(left, top + row, pattern, _COLOURS[landscape])


def _monster(canvas: Canvas, scene: FressenScene, left: int, top: int, monster: Monster, inner: int) -> None:
    style = _SIDES[monster.side]
    head = f"{monster.side.letter} {monster.kind.value} {scene.signs.disc * monster.kind.bonus}"
    canvas.write(left, top, head.ljust(inner), style)
    canvas.write(left, top + 1, monster.kind.species.ljust(inner), style)


def _numbers(moves: Sequence[Move]) -> dict[Cell, list[int]]:
    """The numbers of the moves that lay a monster on each field."""
    found: dict[Cell, list[int]] = {}
    for number, move in enumerate(moves, 1):
        if isinstance(move, Place):
            found.setdefault(move.cell, []).append(number)
    return found


def _write_numbers(canvas: Canvas, left: int, top: int, numbers: Sequence[int], inner: int) -> None:
    """In the lower row of a field, or in both when there are more than two."""
    rows = [numbers] if len(numbers) <= 2 else [numbers[:2], numbers[2:]]
    for row, part in enumerate(rows, _ROWS - 1 - len(rows)):
        canvas.write(left, top + row, " ".join(map(str, part)).center(inner), _PLACE)


def _display(scene: FressenScene, side: Side) -> list[Text]:
    state = scene.state
    marker = f", {words.MARKER}" if state.marker is side else ""
    lines = [Text(f" {side.letter} {scene.names[side]} ", _SIDES[side]), Text(words.pile_words(state.pile(side)) + marker, "dim")]
    named = [f"{kind.value} {kind.species} {scene.signs.disc * kind.bonus}" for kind in state.display(side)]
    width = max(map(len, named), default=0) + 1
    return lines + [_kind(name.ljust(width), kind) for name, kind in zip(named, state.display(side), strict=True)]


def _kind(name: str, kind: Kind) -> Text:
    return Text.assemble((name, "bold"), (words.LANDSCAPES[kind.landscape], _COLOURS[kind.landscape]))


def hints(scene: FressenScene) -> list[str]:
    """Say what must be done, and which moves are best as far as can be seen."""
    numbers = {move: number for number, move in enumerate(scene.moves, 1)}
    return fressen_hints.hints(scene.state, numbers, scene.names) if numbers else []


FRESSEN_VIEW: Final[GameView[State, Move]] = GameView(
    picture=picture,
    question=words.question,
    choices=choices,
    told=words.move_words,
    refused=words.refusal_words,
    reasons=words.reasons,
    hints=hints,
    notation=words.NOTATION,
    won=words.won,
)
