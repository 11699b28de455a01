"""The table of Das große Fressen: the board with its monsters, what may be laid where and who may bite whom, and both supplies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from cyclops import drawing
from cyclops.drawing import Colour
from cyclops.language import marked
from cyclops.palette import BITE
from cyclops.play.window import art, brush, marks
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOLD, WHITE, seat_colours
from cyclops.play.window.marks import noticed
from cyclops.play.window.pad import Pad
from cyclops.play.window.side import Told
from cyclops.stage.tables import Bite, Cell, FressenGhost, FressenMonster, FressenStage

_ACROSS: Final = 6
_PIECE: Final = 0.84
"""Side of a monster in fields."""
_RIM: Final = 0.035
"""How wide the rim with the numbers of columns and rows is, of the board's side."""
_SEATED: Final = {"red": 0, "yellow": 2}
"""By how many quarter turns from the lower side a player sits."""
_BOSS: Final = marked("BOSS")


def paint_fressen(pad: Pad, box: Box, table: FressenStage) -> None:
    """Paint the table into a box: the board in the middle, what lies before each player beside it."""
    inner = box.inner(pad.px(6))
    side = min(inner.height, inner.width * 0.62)
    board = Box(inner.middle[0] - side / 2, inner.middle[1] - side / 2, side, side)
    brush.card(pad.image, board.inner(-pad.px(5)), (70, 88, 112), pad.colours.shade, pad.px(12))
    board = board.inner(_RIM * side)
    drawn = _Board(pad, board, table)
    drawn.paint()
    gap = pad.px(16)
    beside = (inner.width - side) / 2 - gap
    left, right = Box(inner.left, inner.top, beside, inner.height), Box(inner.right - beside, inner.top, beside, inner.height)
    for player, quarters in _SEATED.items():
        _paint_supply(pad, right if (quarters + table.turn) % 4 in (0, 3) else left, table, player)


def told_of_fressen(table: FressenStage) -> list[Told]:
    """What each bite does, and what the places of each monster do: many do the same."""
    bites = [Told("!" if bite.compulsory else "", bite.text, bite.compulsory) for bite in table.bites]
    found: dict[tuple[str, bool], list[str]] = {}
    for ghost in table.ghosts:
        told = found.setdefault((ghost.letter, ghost.good), [])
        if (ghost.short or ghost.text) not in told:
            told.append(ghost.short or ghost.text)
    return [*bites, *(Told(letter, ", ".join(told), good) for (letter, good), told in found.items())]


def _paint_supply(pad: Pad, box: Box, table: FressenStage, player: str) -> None:
    """The monsters before a player, with the letters by which places name them."""
    if box.width < 12:
        return
    brush.card(pad.image, box, pad.colours.card, pad.colours.shade, pad.px(18))
    seat = pad.seat(player)
    head = pad.px(44)
    inner = box.inner(pad.px(12))
    tag = Box(inner.left, inner.top, inner.width, head)
    if seat:
        fill, ink = seat_colours(seat)
        brush.fill(pad.image, tag, fill, pad.px(14))
        brush.write_in(pad.image, seat.name, tag.inner(pad.px(10), 2), ink, pad.text(24), pad.text(13), centred=True)
    top = tag.bottom + pad.px(12)
    if table.boss == player:
        crown = Box(inner.left, top, inner.width, pad.px(30))
        brush.fill(pad.image, crown, DARK_INK, pad.px(15))
        brush.write_in(pad.image, f"★ {pad.say(_BOSS)} ★", crown, GOLD, pad.text(19), pad.text(12), centred=True)
        top = crown.bottom + pad.px(12)
    letters = {ghost.monster: ghost.letter for ghost in table.ghosts}
    monsters = [monster for monster in table.supplies if monster.side == player]
    _paint_pieces(pad, Box(inner.left, top, inner.width, inner.bottom - top), monsters, letters)


def _paint_pieces(pad: Pad, box: Box, monsters: Sequence[FressenMonster], letters: dict[str, str]) -> None:
    if not monsters or box.height < 12:
        return
    gap = pad.px(12)
    side, columns = max((_side(box, len(monsters), columns, gap), -columns) for columns in range(1, len(monsters) + 1))
    side, columns = min(side, pad.px(150)), -columns
    left = box.middle[0] - (columns * side + (columns - 1) * gap) / 2
    for number, monster in enumerate(monsters):
        at = Box(left + (number % columns) * (side + gap), box.top + (number // columns) * (side + gap), side, side)
        paint_piece(pad, at, monster)
        letter = letters.get(monster.key)
        if letter:
            brush.plate(pad.image, letter, (at.left + 0.15 * side, at.bottom - 0.15 * side), 0.16 * side, DARK_INK, WHITE, WHITE)


def _side(box: Box, number: int, columns: int, gap: float) -> float:
    """How large so many things may be in so many columns."""
    rows = -(-number // columns)
    return min((box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows)


def paint_piece(pad: Pad, box: Box, monster: FressenMonster, weight: str = "") -> None:
    """Paint a monster, framed where it is wrong or not sure; ``weight`` is that of one which lies against the record."""
    side = max(round(box.width), 8)
    picture, mask = art.piece(monster.side, monster.number, monster.terrain, monster.species, monster.dots, side)
    brush.stamp(pad.image, picture, mask, box.left, box.top)
    brush.rim(pad.image, box, DARK_INK, 0.08 * side, max(1.0, side / 45))
    if monster.called and not art.has_figure(monster.species):
        size = round(max(9.0, (0.3 if len(monster.called) < 3 else 0.16) * side))
        text = brush.shortened(monster.called, size, 0.8 * side)
        drawing.write_centred(pad.image, text, (box.middle[0] - 0.06 * side, box.middle[1] + 0.17 * side), size, DARK_INK)
    wrong = weight or (marks.MISTAKE if noticed(pad.stage).get(monster.key) == marks.MISTAKE else "")
    said = wrong or (marks.UNSURE if monster.doubt else "")
    if said:
        marks.frame_tile(pad.image, box, said, 0.08)
        marks.sign(pad.image, (box.left + 0.15 * side, box.middle[1]), said, marks.sign_radius(side))


class _Board:
    """The board, turned as it lies on the table."""

    def __init__(self, pad: Pad, box: Box, table: FressenStage) -> None:
        self._pad, self._box, self._table = pad, box, table
        self._side = box.width / _ACROSS

    def paint(self) -> None:
        """Paint all of it, the lowest first."""
        self._numbers()
        for nth, field in enumerate(self._table.fields):
            self._field(field.cell, field.terrain, nth)
        self._hordes()
        covered = {stray.monster.at for stray in self._table.strays}
        for monster in self._table.monsters:
            if monster.at is not None and monster.at not in covered:
                self._monster(monster, monster.at)
        for stray in self._table.strays:
            if stray.monster.at is not None:
                self._monster(stray.monster, stray.monster.at, stray.weight)
        for ghost in self._table.ghosts:
            if ghost.cell not in covered:
                self._ghost(ghost)
        for bite in sorted(self._table.bites, key=lambda one: one.compulsory):
            self._bite(bite)
        if self._pad.view.typed is not None:
            self._name_tags()

    def _numbers(self) -> None:
        """The numbers by which sentences name columns and rows, on the rim."""
        rim = _RIM / (1 - 2 * _RIM) * self._box.width
        size = max(8, round(0.95 * rim))
        for number in range(_ACROSS):
            column, row = self._cell((number, 0)).middle, self._cell((0, number)).middle
            over, beside = (column[0], row[1]) if self._table.turn % 2 == 0 else (row[0], column[1])
            drawing.write_centred(self._pad.image, str(number), (over, self._box.top - 0.5 * rim), size, WHITE)
            drawing.write_centred(self._pad.image, str(number), (self._box.left - 0.5 * rim, beside), size, WHITE)

    def _name_tags(self) -> None:
        """By what all is called in a typed correction: what lies there, and free fields where something may be."""
        lying = {one.at: one.key for one in (*self._table.monsters, *(stray.monster for stray in self._table.strays)) if one.at}
        free = {field.cell: f"{field.cell[0]},{field.cell[1]}" for field in self._table.fields if field.text}
        for cell, key in (free | lying).items():
            marks.name_tag(self._pad.image, self._cell(cell), key)

    def _cell(self, cell: Cell) -> Box:
        column, row = cell
        for _ in range(self._table.turn % 4):
            column, row = _ACROSS - 1 - row, column
        left, top = round(self._box.left + column * self._side), round(self._box.top + row * self._side)
        right, bottom = round(self._box.left + (column + 1) * self._side), round(self._box.top + (row + 1) * self._side)
        return Box(left, top, right - left, bottom - top)

    def _field(self, cell: Cell, terrain: str, nth: int) -> None:
        box = self._cell(cell)
        brush.stamp(self._pad.image, art.field(terrain, nth % 5, round(max(box.width, box.height))), None, box.left, box.top)
        brush.rim(self._pad.image, box, (60, 52, 50), 2, max(1.0, self._side / 70))

    def _hordes(self) -> None:
        """Bridges between neighbours of one horde, below the monsters."""
        placed = {monster.at: monster for monster in self._table.monsters if monster.at is not None}
        for (column, row), monster in placed.items():
            for other in (placed.get((column + 1, row)), placed.get((column, row + 1))):
                if other is not None and other.at is not None and other.horde == monster.horde is not None:
                    ends = np.array([self._cell((column, row)).middle, self._cell(other.at).middle])
                    drawing.path(self._pad.image, ends, self._colour(monster.side), max(4, round(0.3 * self._side)))

    def _monster(self, monster: FressenMonster, cell: Cell, weight: str = "") -> None:
        field = self._cell(cell)
        box = field.inner(field.width * (1 - _PIECE) / 2)
        if monster.last:
            brush.fill(self._pad.image, box.inner(-0.075 * self._side), DARK_INK, 0.13 * self._side)
            brush.fill(self._pad.image, box.inner(-0.055 * self._side), GOLD, 0.12 * self._side)
        paint_piece(self._pad, box, monster, weight)

    def _ghost(self, ghost: FressenGhost) -> None:
        image, field = self._pad.image, self._cell(ghost.cell)
        same = [other for other in self._table.ghosts if other.cell == ghost.cell]
        number = same.index(ghost)
        if number == 0:
            box = field.inner(field.width * (1 - _PIECE) / 2)
            brush.rim(image, box, WHITE, 0.1 * self._side, max(3.0, 0.08 * self._side))
            brush.dashes(image, box.inner(0.015 * self._side), DARK_INK, 0.1 * self._side, max(2.0, 0.045 * self._side))
        across = 2 if len(same) > 1 else 1
        down = -(-len(same) // across)
        x = field.middle[0] + (number % across - (across - 1) / 2) * 0.4 * self._side
        y = field.middle[1] + (number // across - (down - 1) / 2) * 0.36 * self._side
        radius = self._side * (0.25 if len(same) == 1 else 0.18 if len(same) < 5 else 0.13)
        fill, ink = (GOLD, DARK_INK) if ghost.good else (DARK_INK, WHITE)
        brush.plate(image, ghost.letter, (x, y), radius, fill, ink, DARK_INK if ghost.good else WHITE)

    def _bite(self, bite: Bite) -> None:
        eater, victim = np.array(self._cell(bite.eater).middle), np.array(self._cell(bite.victim).middle)
        ahead = (victim - eater) / max(float(np.linalg.norm(victim - eater)), 1.0)
        start, end = eater + 0.2 * self._side * ahead, victim - 0.24 * self._side * ahead
        colour: Colour = BITE if bite.compulsory else DARK_INK
        drawing.arrow(self._pad.image, start, end, colour, max(3, round(0.1 * self._side)))
        if bite.compulsory:
            brush.plate(self._pad.image, "!", start, 0.14 * self._side, BITE, WHITE, WHITE)

    def _colour(self, side: str) -> Colour:
        seat = self._pad.seat(side)
        return seat_colours(seat)[0] if seat else WHITE
