"""What everything in the window is painted on, and what a viewer of it has chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from cyclops import drawing
from cyclops.drawing import Image
from cyclops.language import Words
from cyclops.play.window.brush import Box
from cyclops.play.window.look import COLOURS, Colours, Look
from cyclops.stage.stage import Seat, Stage

_DESIGNED: Final = (1280, 720)
"""The size in whose pixels all lengths are thought out."""
_LEAST, _MOST = 0.5, 4.0
_LEAST_TEXT: Final = 11


@dataclass(frozen=True, slots=True)
class View:
    """What a viewer has chosen.

    Attributes
    ----------
    look : Look
    typed : str or None
        The correction as far as it is typed; None when none is.
    with_reasons : bool
        Whether points are shown with what they are made of.
    photo : bool
        Whether the camera's picture is shown instead of the drawing.
    ending : bool
        Whether it is asked if the evening is to end.
    """

    look: Look = Look.LIGHT
    typed: str | None = None
    with_reasons: bool = False
    photo: bool = False
    ending: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """Where to touch for what a key does; ``question`` is the key of that which it answers, if it answers one."""

    box: Box
    key: str
    question: str = ""


@dataclass(slots=True)
class Pad:
    """A picture being painted.

    Attributes
    ----------
    image : (H, W, 3) uint8 BGR
    stage : Stage
    view : View
    say : Words
        Says what the window itself has to say.
    spots : list of Spot
        Where it may be touched.
    """

    image: Image
    stage: Stage
    view: View
    say: Words
    spots: list[Spot] = field(default_factory=list)

    @property
    def colours(self) -> Colours:
        """What to paint with."""
        return COLOURS[self.view.look]

    @property
    def scale(self) -> float:
        """Pixels of this picture to one of the size that lengths are thought out in."""
        height, width = self.image.shape[:2]
        return float(min(max(min(width / _DESIGNED[0], height / _DESIGNED[1]), _LEAST), _MOST))

    def px(self, length: float) -> float:
        """A length in pixels of this picture."""
        return length * self.scale

    def text(self, size: float) -> float:
        """A size of writing that stays readable."""
        return max(size * self.scale, _LEAST_TEXT)

    def seat(self, player: str | None) -> Seat | None:
        """Who plays as this player."""
        return next((seat for seat in self.stage.seats if seat.player == player), None)


def empty(width: int, height: int, look: Look) -> Image:
    """The ground of the window, to be painted on."""
    return _ground(width, height, look).copy()


@lru_cache(maxsize=4)
def _ground(width: int, height: int, look: Look) -> Image:
    """Footprints of somebody who walked across, as on the backs of the tiles."""
    colours = COLOURS[look]
    image = np.full((height, width, 3), colours.ground, np.uint8)
    step = max(60.0, min(width, height) / 7)
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            x, y = (column + 0.5 * (row % 2)) * step, row * step + (column * 37 % 11) * step / 40
            _footprint(image, x, y, step * 0.11, colours.motif, -0.5 + 0.25 * ((row * 3 + column) % 5))
    return image


def _footprint(image: Image, x: float, y: float, size: float, colour: drawing.Colour, turn: float) -> None:
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    for across, down, radius in ((0.0, 0.25, 0.8), (-0.85, -0.75, 0.33), (0.0, -1.1, 0.36), (0.85, -0.75, 0.33)):
        at = (x + size * (across * cos - down * sin), y + size * (across * sin + down * cos))
        drawing.disc(image, at, radius * size, colour)
