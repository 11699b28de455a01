"""The annotated picture: what Cyclops saw, drawn on the photograph, with the legal places numbered as in the printed list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import PurePath

import cv2
import numpy as np

from cyclops import drawing, panel
from cyclops.drawing import BLACK, ORANGE, WHITE, Colour, Ground, Image, Quad
from cyclops.names import card_word, monster_name, player_title
from cyclops.palette import EDGE_COLOURS, FAINT, PAPER, RED, owner_colour
from cyclops.table import Placement, ScoredTable
from vision.factory.reading import FactoryTile
from vision.reading import Corners

LEAST_WIDTH = 1600  # px; a smaller photograph is enlarged, so that the letters on its tiles can be read
JPEG_QUALITY = 90
SUFFIX = ".cyclops.jpg"

_CARD_SIZE = 60 / 36  # a card's side in sides of its marker
_GHOST_SHARE = 0.75
_MOST_BORDER = 0.25  # of the picture's width, added where legal places lie outside it
_QUARTERS = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))  # where several turns in one cell are shown


def annotated(image: Image, table: ScoredTable) -> Image:
    """Draw what was seen, and what the rules say of it, on a photograph.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR
        The upright photograph.
    table : ScoredTable
        What lies there, in the pixels of ``image``; without scores and places only the reading is drawn.

    Returns
    -------
    (H', W', 3) uint8 BGR
        The drawn-on photograph, at least 1600 px wide, with a panel beside it and, where the whole is doubted, a banner above it.
    """
    scale = max(1.0, LEAST_WIDTH / image.shape[1])
    height, width = (round(length * scale) for length in image.shape[:2])
    photo = image if scale == 1 else np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    table = table.scaled(scale, (width, height))
    sheet = _Sheet(photo, table)
    sheet.draw()
    return panel.framed(sheet.image, table)


def jpeg(image: Image) -> bytes:
    """The picture as a JPEG file without any metadata."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return bytes(data.tobytes())


def picture_names(photos: Sequence[str]) -> list[str]:
    """Names for the annotated pictures of several photographs: two of the same name in different folders get different ones.

    >>> picture_names(["a/table.jpg", "b/table.jpg"])
    ['table.cyclops.jpg', 'table-2.cyclops.jpg']
    """
    given: set[str] = set()
    names = []
    for photo in photos:
        stem = PurePath(photo).stem
        name, number = stem, 1
        while name.casefold() in given:  # some file systems do not tell A from a
            number += 1
            name = f"{stem}-{number}"
        given.add(name.casefold())
        names.append(name + SUFFIX)
    return names


class _Sheet:
    """The photograph being drawn on, with a border where legal places lie outside it."""

    def __init__(self, photo: Image, table: ScoredTable) -> None:
        left, top, right, bottom = _border(photo, table)
        self._photo = photo
        self._table = table
        self._shift = np.array([left, top], np.float64)
        self.image = np.asarray(cv2.copyMakeBorder(photo, top, bottom, left, right, cv2.BORDER_CONSTANT, value=PAPER), np.uint8)
        self._ground = Ground(self.image.shape[1], self.image.shape[0])
        self._side = float(np.median([drawing.side(np.array(tile.corners)) for tile in table.reading.tiles] or [100.0]))
        self._line = max(3, round(0.035 * self._side))
        self._text = round(min(max(0.2 * self._side, 17), 28))

    def draw(self) -> None:
        """Draw everything: signs that may lie anywhere come last and keep clear of the rest."""
        self._keep_clear()
        self._draw_ghosts()
        for back in self._table.reading.backs:
            drawing.outline(self.image, self._quad(back.corners), FAINT, self._line)
        for tile in self._table.reading.tiles:
            self._draw_tile(tile)
        self._mark_seams()
        self._name_things()

    def _quad(self, corners: Corners) -> Quad:
        return np.asarray(corners, np.float64) + self._shift

    def _keep_clear(self) -> None:
        reading = self._table.reading
        lying = [tile.corners for tile in reading.tiles] + [back.corners for back in reading.backs]
        for corners in lying + [place.corners for place in self._table.placements]:
            self._ground.take(self._quad(corners))
        for card in reading.cards:
            self._ground.take(drawing.grown(self._quad(card.corners), _CARD_SIZE + 0.3))  # the marker is not in the card's middle

    def _draw_ghosts(self) -> None:
        numbered = sorted(enumerate(self._table.placements, 1), key=_spot)
        for _, same_cell in groupby(numbered, key=_spot):
            places = list(same_cell)
            cell = drawing.shrunk(self._quad(places[0][1].corners), self._line)
            if len(places) == 1:
                self._draw_ghost(cell, places[0][1])
                self._number(cell, places[0][0])
            else:
                self._draw_turns(cell, places)
            drawing.dotted_outline(self.image, cell, WHITE, max(2, self._line - 2))

    def _draw_ghost(self, cell: Quad, place: Placement) -> None:
        drawn = self._table.drawn
        if drawn is not None:
            turned = np.roll(np.asarray(drawn.corners, np.float64), place.turn, 0)  # its corner that comes to each of the place's
            drawing.lay_over(self.image, cell, self._photo, turned, _GHOST_SHARE)
        self._letter_edges(cell, place.edges)

    def _draw_turns(self, cell: Quad, places: Sequence[tuple[int, Placement]]) -> None:
        """Draw a small tile for each turn that fits one cell."""
        drawing.tint(self.image, cell, PAPER, 0.6)
        for (number, place), (across, down) in zip(places, _QUARTERS, strict=False):
            small = drawing.part(cell, across, down, 0.42)
            panel.tile_icon(self.image, small, place.edges)
            self._number(small, number)

    def _number(self, quad: Quad, number: int) -> None:
        drawing.plate(self.image, str(number), drawing.inside(quad, 0.5, 0.5), max(9.0, 0.15 * drawing.side(quad)), BLACK, WHITE)

    def _draw_tile(self, tile: FactoryTile) -> None:
        quad = drawing.shrunk(self._quad(tile.corners), 0.5 * self._line + 1)
        if tile.doubts:
            drawing.dashed_outline(self.image, quad, ORANGE, self._line + 1)
        else:
            drawing.outline(self.image, quad, self._colour_of(tile), self._line)
        self._letter_edges(quad, tile.edges)
        upright = drawing.upright(quad)
        sign = max(7.0, 0.075 * self._side)
        if tile.eyes:
            drawing.eye(self.image, drawing.inside(upright, 0.16, 0.14), sign)
        if tile.doubts:
            drawing.plate(self.image, "?", drawing.inside(upright, 0.85, 0.15), 1.2 * sign, ORANGE, BLACK)

    def _colour_of(self, tile: FactoryTile) -> Colour:
        if isinstance(tile.group, int):
            return owner_colour(self._table.reading.monsters[tile.group].owner, tile.group)
        return WHITE

    def _letter_edges(self, quad: Quad, edges: str) -> None:
        radius = max(8.0, 0.085 * self._side)
        for letter, (across, down) in zip(edges, ((0.5, 0.17), (0.83, 0.5), (0.5, 0.83), (0.17, 0.5)), strict=True):
            drawing.plate(self.image, letter, drawing.inside(quad, across, down), radius, *EDGE_COLOURS[letter])

    def _mark_seams(self) -> None:
        """Mark where touching edges differ."""
        at = {(tile.group, tile.cell): self._quad(tile.corners).mean(0) for tile in self._table.reading.tiles}
        for monster, first, second in self._table.seams:
            between = (at[monster, first] + at[monster, second]) / 2
            drawing.plate(self.image, "≠", between, max(9.0, 0.1 * self._side), RED, WHITE)

    def _name_things(self) -> None:
        reading = self._table.reading
        for card in reading.cards:
            self._sign(card_word(card.id), [self._quad(card.corners)], self._card_colour(card.id))
        for back in reading.backs:
            self._sign("face down", [self._quad(back.corners)], FAINT)
        for index, monster in enumerate(reading.monsters):
            owner = "" if monster.owner is None else f" · {player_title(monster.owner, self._table.name_of(monster.owner))}"
            quads = [self._quad(tile.corners) for tile in reading.tiles if tile.group == index]
            self._sign(monster_name(index) + owner, quads, owner_colour(monster.owner, index))
        if self._table.drawn is not None:
            self._sign("drawn tile", [self._quad(self._table.drawn.corners)], BLACK)

    def _card_colour(self, card: int) -> Colour:
        return owner_colour(card, 0) if card_word(card).startswith("card P") else BLACK

    def _sign(self, text: str, quads: list[Quad], colour: Colour) -> None:
        width, height = drawing.text_width(text, self._text) + self._text, round(1.6 * self._text)
        left, top = self._ground.spot(width, height, np.concatenate(quads).mean(0))
        drawing.sign(self.image, text, (left, top, width, height), self._text, colour)


def _spot(numbered: tuple[int, Placement]) -> tuple[int, tuple[int, int]]:
    return numbered[1].monster, numbered[1].cell


def _border(photo: Image, table: ScoredTable) -> tuple[int, int, int, int]:
    """How much to add at the left, top, right and bottom, in pixels, so that every legal place is in the picture."""
    height, width = photo.shape[:2]
    points = np.array([point for place in table.placements for point in place.corners] or [(0.0, 0.0)])
    (left, top), (right, bottom) = points.min(0), points.max(0)
    needed = (-left, -top, right - width, bottom - height)
    border = [round(min(length + 12, _MOST_BORDER * width)) if length > 0 else 0 for length in needed]
    return border[0], border[1], border[2], border[3]
