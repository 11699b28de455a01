"""How Das große Fressen looks in a terminal: the board with its landscapes and monsters, displays and piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from cyclops.rules import fressen_hints
from cyclops.rules import fressen_words as words
from cyclops.rules.canvas import Canvas, paragraph, side_by_side
from cyclops.rules.view import GameView, Scene
from engine.fressen import Bite, Kind, Landscape, Monster, Move, Pass, Place, Side, State
from engine.fressen.board import CELLS, WIDTH
from engine.grid import Cell

FressenScene = Scene[State, Move]

_INNER: Final = 7  # columns within a field, unless a name needs more
_ROWS: Final = 3  # from field to field
_PATTERNS: Final[Mapping[Landscape, str]] = {Landscape.WATER: "~ ", Landscape.MEADOW: '" ', Landscape.MOUNTAIN: "/\\"}
_COLOURS: Final[Mapping[Landscape, str]] = {Landscape.WATER: "blue", Landscape.MEADOW: "green", Landscape.MOUNTAIN: "bright_black"}
_SIDES: Final[Mapping[Side, str]] = {Side.RED: "bold white on red", Side.YELLOW: "bold black on yellow"}
_PLACE: Final = "bold cyan"
_COLUMN: Final = 26
"""Columns beside the board, in 80."""


def picture(scene: FressenScene) -> list[Text]:
    """Draw the board, and beside it what lies before each player, with the numbers of all moves.

    Parameters
    ----------
    scene : Scene
        What is to be drawn.

    Returns
    -------
    list of Text
        Lines no wider than the scene, as far as the board allows.
    """
    dot = scene.signs.disc
    legend = words.LEGEND.format(dot=dot) + _what_numbers_say(scene.moves)
    column = [line for side in Side for line in (*_side(scene, side), Text())]
    column += [*_bites(scene), *_landscapes(), *paragraph(legend, _COLUMN, "dim")]
    return side_by_side([_board(scene), column], scene.width)


def _what_numbers_say(moves: Sequence[Move]) -> str:
    if _numbers(moves):
        return words.PLACES
    return words.BITES * any(isinstance(move, Bite) for move in moves)


def _landscapes() -> list[Text]:
    water, meadow, mountain = (Text(f"{_PATTERNS[kind]} {words.LANDSCAPES[kind]}", _COLOURS[kind]) for kind in Landscape)
    return [Text("   ").join((water, meadow)), mountain]


def _bites(scene: FressenScene) -> list[Text]:
    """The bites from which one is chosen."""
    bites = [
        Text.assemble((f"{number:>2}", _PLACE), f" {words.short_bite(scene.state.board, move)}")
        for number, move in enumerate(scene.moves, 1)
        if isinstance(move, Bite)
    ]
    return [*bites, Text()] if bites else []


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
    """In the lower row of a field, or in both when there are more than two; around them the landscape is still seen."""
    rows = [numbers] if len(numbers) <= 2 else [numbers[:2], numbers[2:]]
    for row, part in enumerate(rows, _ROWS - 1 - len(rows)):
        written = f" {' '.join(map(str, part))} "[:inner]
        canvas.write(left + (inner - len(written)) // 2, top + row, written, _PLACE)


def _side(scene: FressenScene, side: Side) -> list[Text]:
    """What lies before a player; where the player chooses from it, with the numbers of the places."""
    state = scene.state
    marker = f", {words.MARKER}" if state.marker is side else ""
    lines = [Text(f" {side.letter} {scene.names[side]} ", _SIDES[side]), Text(words.pile_words(state.pile(side)) + marker, "dim")]
    spans = _spans(scene.moves) if side is state.turn else {}
    wide = max(map(len, spans.values()), default=-1) + 1
    named = [f"{kind.value} {kind.species} {scene.signs.disc * kind.bonus}" for kind in state.display(side)]
    width = max(map(len, named), default=0) + 1
    for kind, name in zip(state.display(side), named, strict=True):
        lines.append(Text.assemble((spans.get(kind, "").ljust(wide), _PLACE), (name.ljust(width), "bold"), _landscape(kind)))
    if None in spans:
        lines.append(Text.assemble((spans[None].ljust(wide), _PLACE), words.PASS))
    return lines


def _spans(moves: Sequence[Move]) -> dict[Kind | None, str]:
    """For each monster the numbers of its places: "1-12"; for passing, under None, its own."""
    numbers: dict[Kind | None, list[int]] = {}
    for number, move in enumerate(moves, 1):
        if isinstance(move, Place | Pass):
            numbers.setdefault(move.kind if isinstance(move, Place) else None, []).append(number)
    return {kind: str(same[0]) if len(same) == 1 else f"{same[0]}-{same[-1]}" for kind, same in numbers.items()}


def _landscape(kind: Kind) -> tuple[str, str]:
    return words.LANDSCAPES[kind.landscape], _COLOURS[kind.landscape]


def hints(scene: FressenScene) -> list[str]:
    """Say what must be done, and which moves are best as far as can be seen."""
    numbers = {move: number for number, move in enumerate(scene.moves, 1)}
    return fressen_hints.hints(scene.state, numbers, scene.names) if numbers else []


FRESSEN_VIEW: Final[GameView[State, Move]] = GameView(
    picture=picture,
    question=words.question,
    choices=lambda scene: [],
    told=words.move_words,
    refused=words.refusal_words,
    reasons=words.reasons,
    hints=hints,
    notation=words.NOTATION,
    ended=words.ended,
    won=words.won,
)
