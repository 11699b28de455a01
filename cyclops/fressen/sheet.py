"""What is drawn on a photograph of Das große Fressen: fields, monsters, hordes, the places of the supplies, and bites."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from cyclops import drawing
from cyclops.drawing import ORANGE, WHITE, Colour, Quad
from cyclops.fressen.table import SIDE_WORDS, FressenTable, Placement
from cyclops.palette import BITE, FAINT, INK, PAPER, RED, SIDE_COLOURS
from cyclops.sheet import Sheet
from engine.fressen import Landscape
from vision.cards import BOSS
from vision.fressen.reading import WIDTH, Board, FressenTile
from vision.phrase import phrase, together
from vision.reading import Corners

_BESIDE = 0.3  # of a field, from the border of the board to the numbers along it
_ASIDE = 0.16  # of a field, from the middle between two monsters to a bite, so that it is seen beside a horde and a bite back
_STRIP = 0.8  # of a monster's side, at most, for what is written on it: arrows reach in from beside it
_ROW = 3  # letters in a row on a free field


class FressenSheet(Sheet[FressenTable]):
    """A photograph of Das große Fressen, with the supplies lettered as in the printed list."""

    def _kept(self) -> Iterable[Corners]:
        yield from super()._kept()
        if self._table.reading.board is not None:
            yield _corners(drawing.grown(np.array(self._table.reading.board.corners), 1 + 2.6 * _BESIDE / WIDTH))

    def _draw_things(self) -> None:
        reading = self._table.reading
        for back in reading.backs:
            drawing.outline(self.image, self._quad(back.corners), FAINT, self._line)
        if reading.board is not None:
            self._draw_board(reading.board)
        for tile in reading.tiles:
            self._draw_tile(tile)
        for index, letter in self._table.supply().items():
            tile = reading.tiles[index]
            self._plate(drawing.inside(self._upright(tile), 0.16, 0.16), letter, SIDE_COLOURS[tile.owner], 0.16)
        for index in self._table.astray:
            self._plate(drawing.inside(self._upright(reading.tiles[index]), 0.13, 0.13), "≠", (RED, WHITE), 0.14)
        self._draw_places()
        if self._table.scores:
            self._draw_hordes()
            self._draw_bites()

    def _draw_board(self, board: Board) -> None:
        for field, terrain in zip(board.fields, board.terrain, strict=True):
            quad = self._quad(field)
            drawing.outline(self.image, quad, WHITE, 1)
            self._letter(drawing.inside(drawing.upright(quad), 0.1, 0.9), Landscape(terrain).letter)
        for number in range(WIDTH):
            column, row = self._quad(board.field((number, 0))), self._quad(board.field((0, number)))
            for spot in (drawing.inside(column, 0.5, -_BESIDE), drawing.inside(row, -_BESIDE, 0.5)):
                drawing.plate(self.image, str(number), spot, max(8.0, 0.13 * self._side), PAPER, INK)

    def _letter(self, spot: NDArray[np.float64], letter: str) -> None:
        size = max(12, round(0.19 * self._side))
        for shift in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            drawing.write_centred(self.image, letter, spot + shift, size, INK)
        drawing.write_centred(self.image, letter, spot, size, WHITE)

    def _upright(self, tile: FressenTile) -> Quad:
        return drawing.upright(self._quad(tile.corners))

    def _draw_tile(self, tile: FressenTile) -> None:
        quad = drawing.shrunk(self._quad(tile.corners), 0.5 * self._line)
        fill, ink = SIDE_COLOURS[tile.owner]
        drawing.outline(self.image, quad, fill, self._line)
        if tile.doubts:
            drawing.dashed_outline(self.image, quad, ORANGE, self._line + 1)
            self._doubt_plate(drawing.upright(quad))
        self._strip(drawing.upright(quad), self._label(tile), tile.bonus, fill, ink)

    def _label(self, tile: FressenTile) -> str:
        """Species, number, and the landscape unless it is that of the field on which the monster lies."""
        board = self._table.reading.board
        at_home = board is not None and tile.cell is not None and board.terrain_at(tile.cell) == tile.terrain
        species = self._table.species()[tile.species]
        return f"{species}{' ' * (len(species) > 1)}{tile.number}{'' if at_home else Landscape(tile.terrain).letter}"

    def _strip(self, upright: Quad, text: str, dots: int, fill: Colour, ink: Colour) -> None:
        """Write what was read in the lower part of a monster, in letters that fit into it."""
        side = drawing.side(upright)
        size = max(11, round(0.26 * side))
        while size > 9 and drawing.text_width(text, size) + (0.5 * dots + 0.5) * size > _STRIP * side:
            size -= 1
        width = drawing.text_width(text, size) + (0.5 * dots + 0.5) * size
        middle, down = drawing.inside(upright, 0.5, 0.64)
        left, half = middle - width / 2, 0.62 * size
        box = np.array([(left, down - half), (left + width, down - half), (left + width, down + half), (left, down + half)])
        drawing.fill(self.image, drawing.shrunk(box, -2), ink)
        drawing.fill(self.image, box, fill)
        drawing.write(self.image, text, left + 0.25 * size, down, size, ink)
        for dot in range(dots):
            spot = (left + width - (0.45 + 0.5 * dot) * size, down)
            drawing.fill(self.image, _disc(spot, 0.17 * size), ink)

    def _plate(self, spot: NDArray[np.float64], text: str, colours: tuple[Colour, Colour], share: float) -> None:
        drawing.plate(self.image, text, spot, max(8.0, share * self._side), *colours)

    def _draw_places(self) -> None:
        """Put on each free field the letters of all monsters that may go there."""
        letters, tiles = self._table.supply(), self._table.reading.tiles
        for _, same in groupby(sorted(self._table.placements, key=_by_field), key=lambda place: place.cell):
            places = list(same)
            upright = drawing.upright(self._quad(places[0].corners))
            for place, spot in zip(places, _spots(len(places)), strict=True):
                self._plate(drawing.inside(upright, *spot), letters[place.tile], SIDE_COLOURS[tiles[place.tile].owner], 0.12)

    def _draw_hordes(self) -> None:
        for pair in self._table.hordes:
            start, end = (self._centre(index) for index in pair)
            ends = np.array([start + 0.36 * (end - start), start + 0.64 * (end - start)])
            drawing.path(self.image, ends, WHITE, max(4, round(0.09 * self._side)))

    def _draw_bites(self) -> None:
        for bite in self._table.bites:
            start, end = self._centre(bite.eater), self._centre(bite.victim)
            way = end - start
            aside = _ASIDE * np.array([-way[1], way[0]])
            drawing.arrow(self.image, start + 0.34 * way + aside, start + 0.7 * way + aside, BITE, max(4, round(0.07 * self._side)))

    def _centre(self, index: int) -> NDArray[np.float64]:
        return np.asarray(self._quad(self._table.reading.tiles[index].corners).mean(0), np.float64)

    def _name_things(self) -> None:
        self._name_cards()
        for back in self._table.reading.backs:
            self._sign(phrase("face down"), [self._quad(back.corners)], FAINT)

    def _card_title(self, card: int) -> str:
        boss = self._table.reading.boss
        title = super()._card_title(card)
        return together(title, SIDE_WORDS[boss], between=": ") if card == BOSS and boss else title


def _by_field(place: Placement) -> tuple[tuple[int, int], int]:
    return place.cell, place.tile


def _spots(number: int) -> Iterator[tuple[float, float]]:
    """Where so many letters stand on a field: shares of the way across and down, in rows."""
    rows = -(-number // _ROW)
    for index in range(number):
        row = index // _ROW
        across = min(_ROW, number - _ROW * row)
        yield 0.5 + 0.3 * (index % _ROW - (across - 1) / 2), 0.46 + 0.3 * (row - (rows - 1) / 2)


def _disc(spot: tuple[float, float], radius: float) -> Quad:
    return drawing.ring(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * radius + spot)


def _corners(quad: Quad) -> Corners:
    first, second, third, fourth = ((float(x), float(y)) for x, y in quad)
    return first, second, third, fourth
