"""What the drawn creatures are painted with."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import Image, Points, image

ART = 256
"""Side in pixels of a drawing."""
Colour = tuple[int, int, int]
"""BGR."""
Axes = Sequence[float] | NDArray[np.floating]
"""Half the width and half the height of an oval."""
_PARTS = 4  # of a pixel that places are told in
_TURN = np.linspace(0, 2 * np.pi, 40, endpoint=False)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Some of the other in the one."""
    blue, green, red = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return blue, green, red


def darker(colour: Colour, share: float) -> Colour:
    """That share of a colour's light."""
    return mixed((0, 0, 0), colour, share)


def paler(colour: Colour, share: float) -> Colour:
    """With that share of white."""
    return mixed(colour, (255, 255, 255), share)


class Brush:
    """Paints on a canvas ``(ART, ART, 3)``; places and lengths are shares of the canvas's half side, from its middle."""

    def __init__(self, ground: Colour) -> None:
        self.canvas: Image = np.full((ART, ART, 3), ground, np.uint8)
        self.radius = ART / 2

    def pixels(self, places: Points) -> Points:
        """Places in pixels, pixel centres being whole numbers."""
        return np.asarray((places + 1) * self.radius - 0.5)

    def around(self, middle: Points, axes: Axes, degrees: float = 0, half: bool = False) -> Points:
        """The outline of an oval, or of its lower half."""
        turn, angle = np.deg2rad(degrees), _TURN / 2 if half else _TURN
        x, y = axes[0] * np.cos(angle), axes[1] * np.sin(angle)
        return np.asarray(middle + np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], axis=1))

    def fill(self, outline: Points, colour: Colour) -> None:
        """A filled outline."""
        cv2.fillPoly(self.canvas, [self._fine(outline)], colour, cv2.LINE_AA, _PARTS // 2)

    def outline(self, outline: Points, colour: Colour, width: float) -> None:
        """A closed line."""
        cv2.polylines(self.canvas, [self._fine(outline)], True, colour, self._wide(width), cv2.LINE_AA, _PARTS // 2)

    def stroke(self, path: Points, colour: Colour, width: float) -> None:
        """An open line."""
        cv2.polylines(self.canvas, [self._fine(path)], False, colour, self._wide(width), cv2.LINE_AA, _PARTS // 2)

    def arc(self, middle: Points, axes: Axes, degrees: float, colour: Colour, width: float) -> None:
        """The lower half of an oval's outline; the upper where its second axis is negative."""
        self.stroke(self.around(middle, axes, degrees, half=True), colour, width)

    def oval(
        self,
        middle: Points,
        axes: Axes,
        degrees: float,
        colour: Colour,
        line: float = 0,
        ink: Colour = (0, 0, 0),
        half: bool = False,
    ) -> None:
        """A filled oval, outlined where ``line`` is not 0."""
        outline = self.around(middle, axes, degrees, half)
        self.fill(outline, colour)
        if line:
            self.outline(outline, ink, line)

    def disc(self, middle: Points, radius: float, colour: Colour, line: float = 0, ink: Colour = (0, 0, 0)) -> None:
        """A filled circle, outlined where ``line`` is not 0."""
        self.oval(middle, (radius, radius), 0, colour, line, ink)

    def paste(self, painted: Image, outline: Points, edge_darker: float = 0) -> None:
        """What is painted elsewhere, within an outline; ``edge_darker`` is what its edge loses of its light, as water colours do."""
        share = np.zeros((ART, ART), np.uint8)
        fine = self._fine(outline)
        cv2.fillPoly(share, [fine], 255, cv2.LINE_AA, _PARTS // 2)
        first, last = np.clip(fine.min(axis=0) // _PARTS - 1, 0, ART), np.clip(fine.max(axis=0) // _PARTS + 3, 0, ART)
        part = np.s_[first[1] : last[1], first[0] : last[0]]
        within, paint = share[part][..., None] / np.float32(255), painted[part]
        if edge_darker:
            inner = cv2.GaussianBlur(share, (0, 0), ART / 60)[part][..., None] / np.float32(255)
            paint = image(paint * (1 - edge_darker * np.clip(2 - 2 * inner, 0, 1)))
        self.canvas[part] = np.round(self.canvas[part] * (1 - within) + paint * within).astype(np.uint8)

    def clouds(self, strength: float, size: float, rng: Generator) -> None:
        """Uneven paint; ``size`` in pixels."""
        coarse = max(1, int(size / 2))
        noise = rng.standard_normal((ART // coarse, ART // coarse)).astype(np.float32)
        smooth = cv2.resize(cv2.GaussianBlur(noise, (0, 0), size / coarse), (ART, ART), interpolation=cv2.INTER_LINEAR)
        self._lit(1 + strength * smooth / smooth.std())

    def gradient(self, strength: float, rng: Generator) -> None:
        """Lighter to one side."""
        steps, (x, y) = np.linspace(-1, 1, ART), rng.normal(0, 1, 2)
        self._lit(1 + strength * (x * steps + y * steps[:, None]) / np.hypot(x, y))

    def hatching(self, colour: Colour, apart: float, width: float, rng: Generator) -> None:
        """Parallel lines, or two sets of them."""
        for turn in rng.choice((0.0, 0.5, rng.uniform(0, 1)), int(rng.choice((1, 1, 1, 2)))) * np.pi:
            along, aside = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
            for offset in np.arange(-1 + rng.uniform(0, apart), 1, apart):
                bent = np.linspace(-1, 1, 9)[:, None]
                self.stroke(aside * offset + along * bent + aside * rng.normal(0, 0.01, (9, 1)), colour, width)

    def _lit(self, light: NDArray[np.floating]) -> None:
        self.canvas[:] = np.clip(self.canvas * light[..., None], 0, 255).astype(np.uint8)

    def _fine(self, places: Points) -> NDArray[np.int32]:
        return np.asarray(np.round(self.pixels(places) * _PARTS), np.int32)

    def _wide(self, width: float) -> int:
        return max(1, round(width * self.radius))
