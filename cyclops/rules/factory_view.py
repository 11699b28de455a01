"""How Monster Factory looks in a terminal: each monster with its edges, eyes and the numbered places for the drawn tile."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from rich.text import Text

from cyclops.names import counted, monster_letter
from cyclops.rules import factory_hints
from cyclops.rules import factory_words as words
from cyclops.rules.canvas import Canvas, Signs, paragraph, side_by_side
from cyclops.rules.view import Choice, GameView, Scene
from cyclops.rules.words import Names
from engine.factory import Edge, Move, Phase, Place, PlayerScore, Start, State, Tile, apply
from engine.grid import EAST, NORTH, SOUTH, WEST, Cell

FactoryScene = Scene[State, Move]

_INNER: Final = 5  # columns within a tile, unless a number needs more
_ROWS: Final = 2  # from tile to tile
_STYLES: Final[Mapping[str, str]] = {Edge.THIN: "bold green", Edge.THICK: "bold magenta"}
_PLACE: Final = "bold cyan"
_LEGEND: Final = "G: thin green edge, P: thick purple edge, none: blank edge, *: eyes"
_PLACES: Final = ", [1]: place"
_FIRST_TILES: Final = ", 1: the tile without eyes, 2*: with eyes"


def picture(scene: FactoryScene) -> list[Text]:
    """Draw the monsters with their places, the drawn tile, and what lies in the pile.

    Parameters
    ----------
    scene : Scene
        What is to be drawn; complete monsters only where the whole table is wanted.

    Returns
    -------
    list of Text
        Lines no wider than the scene, as far as the monsters allow.
    """
    state = scene.state
    shown = [index for index, monster in enumerate(state.monsters) if scene.whole or not monster.complete]
    blocks = [_monster_block(scene, index) for index in shown]
    lines = [Text(_pile_words(state), "dim")]
    lines += [Text(f"{_title(scene, index)} is complete.") for index in range(len(state.monsters)) if index not in shown]
    for part in (blocks, _drawn_block(scene)):
        if part:
            lines += [Text(), *side_by_side(part, scene.width)]
    return [*lines, *_gallery(scene), Text(), *paragraph(_legend(scene), scene.width, "dim")]


def choices(scene: FactoryScene) -> list[Choice]:
    """Give a line for each place; first tiles are drawn with their numbers already."""
    if scene.state.phase is Phase.START:
        return []
    state, names = scene.state, scene.names
    told = (words.choice_words(state, move, apply(state, move), names) for move in scene.moves)
    return [Choice(str(number), line, move.to_text()) for number, (line, move) in enumerate(zip(told, scene.moves, strict=True), 1)]


def hints(scene: FactoryScene) -> list[str]:
    """Say what each place does, and how the monsters stand."""
    numbers = {move: number for number, move in enumerate(scene.moves, 1) if isinstance(move, Place)}
    return factory_hints.hints(scene.state, numbers, scene.names)


def reasons(state: State, score: PlayerScore, names: Names) -> list[str]:
    """Say what each monster of a player counts."""
    said = [
        words.reason_words(reason, state.monsters[reason.monster], f"monster {monster_letter(reason.monster)}") for reason in score.reasons
    ]
    return said or ["no monster yet: 0 points"]


def _legend(scene: FactoryScene) -> str:
    if scene.state.phase is Phase.START and scene.moves:
        return _LEGEND + _FIRST_TILES
    return _LEGEND + _PLACES * bool(_numbered(scene))


def _pile_words(state: State) -> str:
    where = "to choose from" if state.phase is Phase.START else "in the pile"
    away = f", {len(state.discarded)} put away" if state.discarded else ""
    return f"{counted(state.pile, 'tile')} {where}{away}"


def _title(scene: FactoryScene, index: int) -> str:
    return f"{monster_letter(index)}: {words.whose(scene.state.monsters, index, scene.names)}"


def _monster_block(scene: FactoryScene, index: int) -> list[Text]:
    lines = [Text(_title(scene, index), "bold"), *_monster(scene, index)]
    if scene.state.phase is not Phase.START:  # before, each is a tile, and the screen is full of others
        lines += [Text(line, "dim") for line in words.state_words(scene.state.monsters[index])]
    return lines


def _gallery(scene: FactoryScene) -> list[Text]:
    """The tiles from which the first one is chosen, those with the same edges in one drawing."""
    numbers: dict[str, list[str]] = {}
    for number, move in enumerate(scene.moves, 1):
        if isinstance(move, Start):
            numbers.setdefault(move.tile.edges, []).append(f"{number}{'*' * move.tile.eye}")
    blocks = [
        [*_tile(scene.signs, Tile(edges)), Text(" ".join(same).center(_INNER + 2), _PLACE)] for edges, same in sorted(numbers.items())
    ]
    return [Text(), *side_by_side(blocks, scene.width, gap=1, between=0)] if blocks else []


def _drawn_block(scene: FactoryScene) -> list[list[Text]]:
    drawn = scene.state.drawn
    if drawn is None:
        return []
    holder = words.name_of(scene.state.turn, scene.names)
    return [[Text(f"{holder} holds", "bold"), *_tile(scene.signs, drawn)]]


def _tile(signs: Signs, tile: Tile) -> list[Text]:
    canvas = Canvas(signs)
    _draw_tile(canvas, signs, (0, 0), tile, _INNER)
    return canvas.lines()


def _monster(scene: FactoryScene, index: int) -> list[Text]:
    marks = _numbered(scene).get(index, {})
    inner = max([_INNER, *(len(mark) | 1 for mark in marks.values())])
    cells = scene.state.monsters[index].structure.cells
    canvas = Canvas(scene.signs)
    for cell, tile in cells.items():
        _draw_tile(canvas, scene.signs, cell, tile, inner)
    for (column, row), mark in marks.items():
        left = column * (inner + 1) + 1 + (inner - len(mark)) // 2
        canvas.write(left, row * _ROWS + 1, mark, _PLACE)
    columns = [column for column, _ in (*cells, *marks)]
    return _in_parts(canvas, range(min(columns), max(columns) + 1), inner + 1, scene.width)


def _in_parts(canvas: Canvas, columns: range, pitch: int, width: int) -> list[Text]:
    """The drawing of a monster, in parts below each other where it is wider than the screen; the last column is shown again."""
    fitting = max((width - 1) // pitch, 2)
    if len(columns) <= fitting:
        return canvas.lines()
    lines = []
    for first in range(columns.start, columns.stop - 1, fitting - 1):
        last = min(first + fitting, columns.stop) - 1
        lines += [Text(f"columns {first} to {last}", "dim"), *canvas.lines(first * pitch, (last + 1) * pitch)]
    return lines


def _draw_tile(canvas: Canvas, signs: Signs, cell: Cell, tile: Tile, inner: int) -> None:
    left, top = cell[0] * (inner + 1), cell[1] * _ROWS
    middle = left + (inner + 1) // 2
    canvas.frame(left, top, inner + 2, _ROWS + 1)
    ends = {NORTH: (middle, top), EAST: (left + inner + 1, top + 1), SOUTH: (middle, top + _ROWS), WEST: (left, top + 1)}
    for side, (x, y) in ends.items():
        letter = tile.edges[side]
        if letter == Edge.BLANK:
            continue
        canvas.write(x, y, letter, _STYLES[letter])
        limb = (signs.thin if letter == Edge.THIN else signs.thick) * (inner // 2)
        if side in (EAST, WEST):
            canvas.write(middle + 1 if side == EAST else left + 1, top + 1, limb, _STYLES[letter])
    if tile.eye:
        canvas.write(middle, top + 1, "*", "bold")
    elif tile.connections:
        canvas.write(middle, top + 1, signs.dot)


def _numbered(scene: FactoryScene) -> dict[int, dict[Cell, str]]:
    """The marks of the places by monster and cell: [3], or [3-5] where the tile can lie in several ways."""
    marks: dict[int, dict[Cell, str]] = {}
    places = [(number, move) for number, move in enumerate(scene.moves, 1) if isinstance(move, Place)]
    for (monster, cell), same in groupby(places, key=lambda place: (place[1].monster, place[1].cell)):
        numbers = [number for number, _ in same]
        marks.setdefault(monster, {})[cell] = f"[{numbers[0]}]" if len(numbers) == 1 else f"[{numbers[0]}-{numbers[-1]}]"
    return marks


FACTORY_VIEW: Final[GameView[State, Move]] = GameView(
    picture=picture,
    question=lambda state, names: words.QUESTIONS[state.phase],
    choices=choices,
    told=words.move_words,
    refused=words.refusal_words,
    reasons=reasons,
    hints=hints,
    notation=words.NOTATION,
    ended=words.ended,
    spelt=words.spelt,
)
