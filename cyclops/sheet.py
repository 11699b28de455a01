"""A photograph being drawn on: the part that is the same for all games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Generic, TypeVar

import cv2
import numpy as np

from cyclops import drawing
from cyclops.drawing import BLACK, ORANGE, Colour, Ground, Image, Quad
from cyclops.language import Language, Words, words
from cyclops.names import card_word
from cyclops.palette import PAPER, owner_colour
from cyclops.table import ScoredTable
from vision.reading import Corners, Point

TableT = TypeVar("TableT", bound=ScoredTable)

_ENGLISH: Final = words(Language.ENGLISH)
_CARD_SIZE = 60 / 36  # a card's side in sides of its marker
_MOST_BORDER = 0.25  # of the picture's width, added where something that is drawn lies outside it


class Sheet(Generic[TableT]):
    """The photograph, with a border where something that is drawn lies outside it; each game draws its own things.

    Parameters
    ----------
    photo : (H, W, 3) uint8 BGR
        The photograph, which is left as it is.
    table : ScoredTable
        What lies there, in the pixels of ``photo``.
    say : Words, optional
        The language of what is written on it; English unless given.

    Attributes
    ----------
    image : (H', W', 3) uint8 BGR
        The photograph with what was drawn on it so far.
    """

    def __init__(self, photo: Image, table: TableT, say: Words = _ENGLISH) -> None:
        self._say = say
        self._photo = photo
        self._table = table
        left, top, right, bottom = _border(photo, self._beyond())
        self._shift = np.array([left, top], np.float64)
        self.image = np.asarray(cv2.copyMakeBorder(photo, top, bottom, left, right, cv2.BORDER_CONSTANT, value=PAPER), np.uint8)
        self._ground = Ground(self.image.shape[1], self.image.shape[0])
        self._side = float(np.median([drawing.side(np.array(tile.corners)) for tile in table.reading.tiles] or [100.0]))
        self._line = max(3, round(0.035 * self._side))
        self._sign_size = max(7.0, 0.075 * self._side)
        self._text = round(min(max(0.2 * self._side, 17), 28))

    @property
    def origin(self) -> Point:
        """Where the photograph's first pixel lies in the picture, right and down."""
        right, down = self._shift
        return float(right), float(down)

    def draw(self) -> None:
        """Draw everything: signs that may lie anywhere come last and keep clear of the rest."""
        self._keep_clear()
        self._draw_things()
        self._name_things()

    def _beyond(self) -> list[Corners]:
        """What is drawn although it may lie outside the photograph, as corners in pixels."""
        return []

    def _draw_things(self) -> None:
        """Draw what lies there and what the rules say of it."""
        raise NotImplementedError

    def _name_things(self) -> None:
        """Put names beside what lies there."""
        raise NotImplementedError

    def _kept(self) -> Iterable[Corners]:
        """What no sign may cover, besides the cards, as corners in pixels."""
        reading = self._table.reading
        yield from (tile.corners for tile in reading.tiles)
        yield from (back.corners for back in reading.backs)

    def _keep_clear(self) -> None:
        for corners in self._kept():
            self._ground.take(self._quad(corners))
        for card in self._table.reading.cards:
            self._ground.take(drawing.grown(self._quad(card.corners), _CARD_SIZE + 0.3))  # the marker is not in the card's middle

    def _quad(self, corners: Corners) -> Quad:
        return np.asarray(corners, np.float64) + self._shift

    def _name_cards(self) -> None:
        for card in self._table.reading.cards:
            self._sign(self._card_title(card.id), [self._quad(card.corners)], _card_colour(card.id))

    def _card_title(self, card: int) -> str:
        """What is written beside a card."""
        return card_word(card)

    def _sign(self, text: str, quads: list[Quad], colour: Colour) -> None:
        text = self._say.of(text)
        width, height = drawing.text_width(text, self._text) + self._text, round(1.6 * self._text)
        left, top = self._ground.spot(width, height, np.concatenate(quads).mean(0))
        drawing.sign(self.image, text, (left, top, width, height), self._text, colour)

    def _doubt_plate(self, upright: Quad) -> None:
        """Mark a thing that is not sure at its upper right corner."""
        drawing.plate(self.image, "?", drawing.inside(upright, 0.85, 0.15), 1.2 * self._sign_size, ORANGE, BLACK)


def _card_colour(card: int) -> Colour:
    return owner_colour(card, 0) if card_word(card).startswith("card P") else BLACK


def _border(photo: Image, things: list[Corners]) -> tuple[int, int, int, int]:
    """How much to add at the left, top, right and bottom, in pixels, so that all things are in the picture."""
    height, width = photo.shape[:2]
    points = np.array([point for corners in things for point in corners] or [(0.0, 0.0)])
    (left, top), (right, bottom) = points.min(0), points.max(0)
    needed = (-left, -top, right - width, bottom - height)
    border = [round(min(length + 12, _MOST_BORDER * width)) if length > 0 else 0 for length in needed]
    return border[0], border[1], border[2], border[3]
