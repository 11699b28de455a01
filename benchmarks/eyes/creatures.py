"""Creatures with one to three eyes, drawn at random in as many styles as a family of drawings may have.

Nothing here knows the photographs or the drawings that the counter of eyes is tested on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from benchmarks.eyes.brush import Brush, Colour, darker, mixed, paler
from vision.arrays import Image, Points

COUNTS = (1, 2, 3)
_DARK: tuple[Colour, ...] = ((20, 18, 18), (30, 25, 35), (55, 35, 30), (30, 40, 70))


@dataclass(frozen=True, slots=True)
class Style:
    """What the drawings of one game have in common; lengths are shares of the piece's radius, chances run from 0 to 1."""

    outline: str
    line: float
    fill: str
    rim: str
    rim_line: float
    white: Colour
    lidded: float
    glinting: float
    coloured: float
    paper: Colour
    odd: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing ``(ART, ART, 3) uint8`` BGR, the middles of its eyes ``(N, 2)`` in its pixels, and their radii ``(N,)``."""

    picture: Image
    middles: Points
    radii: NDArray[np.float64]


def any_style(rng: Generator) -> Style:
    """How somebody may draw: most of them plainly, the others oddly."""
    odd = bool(rng.random() < 0.35)
    return Style(
        outline=_one(rng, ("ink", "ink", "own", "own", "none", "none", "double")),
        line=float(rng.uniform(0.012, 0.06)),
        fill=_one(rng, ("flat", "wash", "shaded", "hatched", "crayon", "dots") if odd else ("flat", "flat", "wash", "wash", "shaded")),
        rim=_one(rng, ("ink", "ink", "own", "none", "pale", "coloured") if odd else ("ink", "ink", "own", "none")),
        rim_line=float(rng.uniform(0.008, 0.045)),
        white=mixed((255, 255, 255), _any_colour(rng), rng.uniform(0, 0.12 if odd else 0.04)),
        lidded=float(rng.choice((0, 0, 0.3, 1))) if odd else 0,
        glinting=float(rng.choice((0, 0.5, 1))),
        coloured=float(rng.choice((0, 0.5, 1))),
        paper=mixed((250, 250, 250), (200, 225, 240), rng.uniform(0, 0.8)),
        odd=odd,
    )


def draw(eyes: int, style: Style, colour: Colour, rng: Generator) -> Drawing:
    """A creature with that many eyes, its body of that colour; from the same chance it is the same in any colour."""
    return _Creature(style, colour, rng).drawn(eyes)


def body_colour(rng: Generator) -> Colour:
    """Pale yellow to black, but no body is nearly as pale as paper."""
    while True:
        colour = _any_colour(rng)
        if min(colour) < 150:
            return colour


def _one(rng: Generator, things: Sequence[str]) -> str:
    return things[int(rng.integers(len(things)))]


def _any_colour(rng: Generator) -> Colour:
    hue, saturation, value = rng.uniform(0, 180), 255 * rng.uniform(0.25, 1) ** 0.6, 255 * rng.uniform(0.12, 1) ** 0.7
    blue, green, red = cv2.cvtColor(np.array([[[hue, saturation, value]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0].tolist()
    return int(blue), int(green), int(red)


class _Creature:
    """One creature being drawn. Places and lengths are in shares of the piece's radius, from its middle."""

    def __init__(self, style: Style, colour: Colour, rng: Generator) -> None:
        self.style, self.rng = style, rng
        self.brush = Brush(style.paper)
        self.colour = colour
        self.ink: Colour = _DARK[int(rng.integers(len(_DARK)))]
        self.middle = rng.uniform(-0.08, 0.08, 2) + np.array([0, 0.04])
        self.size = rng.uniform(0.3, 0.56, 2)
        self.size *= np.clip(0.4 / np.sqrt(self.size.prod()), 1, None)
        self.shape = self._any_shape()
        self.line = {"none": 0.0}.get(style.outline, style.line)
        self.line_colour = darker(self.colour, rng.uniform(0.35, 0.7)) if style.outline == "own" else self.ink

    def drawn(self, eyes: int) -> Drawing:
        """All of it, from the back to the front."""
        self._limbs()
        self._body()
        middles, radii = self._eye_places(eyes)
        self._behind_eyes(middles, radii)
        gaze = self.rng.normal(0, 0.3, 2)
        kind = _EyeKind.any(self.style, self.colour, self.ink, self.rng)
        unlike = self.rng.random() < 0.3
        for middle, radius in zip(middles, radii, strict=True):
            if unlike:
                kind = kind.looking_otherwise(self.style, self.rng)
            kind.paint(self.brush, middle, radius, gaze if kind.together else self.rng.normal(0, 0.35, 2), self.rng)
        self._in_front(middles, radii)
        return Drawing(self.brush.canvas, self.brush.pixels(middles), radii * self.brush.radius)

    def _any_shape(self) -> Points:
        angle = np.linspace(0, 2 * np.pi, 120, endpoint=False)
        x, y = np.cos(angle), np.sin(angle)
        kind, rng = self.rng.integers(7), self.rng
        if kind == 0:
            power = rng.uniform(0.3, 0.8)
            x, y = np.sign(x) * np.abs(x) ** power, np.sign(y) * np.abs(y) ** power
        elif kind == 1:
            x = x * (1 + rng.uniform(-0.5, 0.5) * y)
        elif kind == 2:
            spikes = 1 + rng.uniform(0.06, 0.22) * np.cos(rng.integers(5, 14) * angle)
            x, y = x * spikes, y * spikes
        elif kind == 3:
            waves = 1 + sum(rng.normal(0, 0.12 / n) * np.cos(n * angle + rng.uniform(0, 6.3)) for n in (2, 3, 4, 5))
            x, y = x * waves, y * waves
        elif kind == 4:
            corner = rng.integers(3, 6)
            polygon = np.cos(np.pi / corner) / np.cos((angle + rng.uniform(0, 6.3)) % (2 * np.pi / corner) - np.pi / corner)
            x, y = 1.2 * x * polygon, 1.2 * y * polygon
        elif kind == 5:
            x = x * (1 - rng.uniform(0.1, 0.45) * np.exp(-((y / 0.35) ** 2)))
        turn = rng.normal(0, 0.15)
        x, y = x * self.size[0], y * self.size[1]
        return np.asarray(self.middle + np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], axis=1))

    def _on_rim(self, out: float = 1.0) -> Points:
        return np.asarray(self.middle + out * (self.shape[int(self.rng.integers(len(self.shape)))] - self.middle))

    def _within(self, out: float = 0.75) -> Points:
        return self._on_rim(out * float(np.sqrt(self.rng.random())))

    def _limbs(self) -> None:
        rng = self.rng
        for _ in range(int(rng.integers(0, 12))):
            start = self._on_rim(0.85)
            away = (start - self.middle) / np.hypot(*(start - self.middle))
            aside = np.array([-away[1], away[0]])
            share = np.linspace(0, 1, 14)[:, None]
            bend, length = rng.normal(0, 0.2), rng.uniform(0.1, 0.45)
            path = start + away * length * share + aside * bend * np.sin(share * rng.uniform(1.5, 4.5))
            if rng.random() < 0.25:  # bent back to the body
                path = start + 0.16 * (away * np.sin(share * 3) + aside * (1 - np.cos(share * 4)))
            width = rng.uniform(0.018, 0.06)
            if self.line and rng.random() < 0.6:
                self.brush.stroke(path, self.line_colour, width + 1.5 * self.line)
            self.brush.stroke(path, self.colour if rng.random() < 0.75 else self.ink, width)
            if rng.random() < 0.4:
                fill = (self.colour, self.ink, _any_colour(rng))[int(rng.integers(3))]
                self.brush.disc(path[-1], rng.uniform(0.03, 0.09), fill, self.line if rng.random() < 0.7 else 0, self.line_colour)

    def _body(self) -> None:
        painted = Brush(self.colour)
        self._fill(painted)
        for mark in self.rng.permutation(7)[: self.rng.choice((0, 0, 1, 1, 1, 2, 2, 3) if self.style.odd else (0, 1, 1))]:
            self._mark(painted, int(mark))
        self.brush.paste(painted.canvas, self.shape, edge_darker=0.25 if self.style.fill == "wash" else 0)
        if self.line:
            self.brush.outline(self.shape, self.line_colour, self.line)
            if self.style.outline == "double":
                shaky = self.shape + self.rng.normal(0, 0.012, 2)
                self.brush.outline(shaky, self.line_colour, 0.5 * self.line)

    def _fill(self, painted: Brush) -> None:
        rng, kind = self.rng, self.style.fill
        if kind == "wash":
            painted.clouds(rng.uniform(0.06, 0.22), rng.uniform(5, 24), rng)
        elif kind == "shaded":
            painted.gradient(rng.uniform(0.15, 0.5), rng)
        elif kind == "hatched":
            painted.hatching(darker(self.colour, 0.6), rng.uniform(0.035, 0.1), rng.uniform(0.006, 0.02), rng)
        elif kind == "crayon":
            painted.clouds(rng.uniform(0.08, 0.25), rng.uniform(0.8, 2), rng)
        elif kind == "dots":
            for place in rng.uniform(-0.6, 0.6, (60, 2)):
                painted.disc(place, 0.012, darker(self.colour, 0.7))

    def _mark(self, painted: Brush, kind: int) -> None:
        """What may be drawn on a body beside eyes and mouth."""
        rng, other = self.rng, _any_colour(self.rng)
        dark, pale = darker(self.colour, rng.uniform(0.35, 0.8)), paler(self.colour, rng.uniform(0.25, 0.75))
        if kind == 0:
            painted.hatching((dark, pale, other)[int(rng.integers(3))], rng.uniform(0.12, 0.3), rng.uniform(0.02, 0.1), rng)
        elif kind in (1, 2):  # spots, dark or pale
            tint = (dark, other)[int(rng.integers(2))] if kind == 1 else pale
            for _ in range(int(rng.integers(2, 14))):
                painted.disc(self._within(0.95), rng.uniform(0.02, 0.1), tint, self.line if rng.random() < 0.2 else 0, self.line_colour)
        elif kind == 3:  # a belly, a snout or a lighter head
            axes = self.size * rng.uniform(0.25, 0.75, 2)
            painted.oval(self._within(0.6), axes, rng.uniform(0, 180), pale, self.line if rng.random() < 0.4 else 0, self.line_colour)
        elif kind == 4:  # gloss
            for _ in range(int(rng.integers(1, 3))):
                shine = paler(self.colour, rng.uniform(0.5, 1))
                painted.oval(self._within(0.8), rng.uniform(0.015, 0.07, 2), rng.uniform(0, 180), shine)
        elif kind == 5:  # cheeks
            aside, radius = np.array([rng.uniform(0.12, 0.3), 0]), rng.uniform(0.04, 0.09)
            for side in (-1, 1):
                painted.disc(self.middle + side * aside, radius, mixed(self.colour, (150, 130, 255), 0.6))
        else:  # buttons, a navel, nostrils
            place, step = self._within(0.5), rng.uniform(-0.12, 0.12, 2)
            for number in range(int(rng.integers(1, 4))):
                painted.disc(place + number * step, rng.uniform(0.015, 0.045), (dark, other, self.ink)[int(rng.integers(3))])

    def _eye_places(self, eyes: int) -> tuple[Points, NDArray[np.float64]]:
        rng = self.rng
        radius = float(np.exp(rng.normal(np.log(0.095), 0.27 if self.style.odd else 0.2)).clip(0.055, 0.165 if eyes < 3 else 0.145))
        spread = float(rng.choice((0.02, 0.05, 0.1, 0.25))) if self.style.odd else 0.03
        radii = radius * np.exp(rng.normal(0, spread, eyes).clip(-1.5 * spread, 1.5 * spread))
        gap = rng.uniform(0.95, 1.3) if rng.random() < (0.6 if self.style.odd else 0.9) else rng.uniform(1.3, 1.9)
        if eyes == 3 and rng.random() < 0.2 and self.style.odd:  # in a triangle
            around = rng.uniform(0, 6.3) + np.arange(3) * 2 * np.pi / 3
            middles = np.stack([np.cos(around), np.sin(around)], axis=1) * radii.max() * 1.16 * gap
        else:
            steps = (radii[1:] + radii[:-1]) * gap
            along = np.concatenate([[0], np.cumsum(steps)])
            middles = np.stack([along - along.mean(), rng.normal(0, 0.25, eyes) * radius], axis=1)
            middles[:, 1] += rng.normal(0, 0.15) * (middles[:, 0] / max(radius, 0.05)) ** 2 * radius
            turn = rng.normal(0, 0.2) if rng.random() < 0.95 or not self.style.odd else np.pi / 2
            middles = middles @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        height = rng.uniform(-0.65, 0.15)
        if rng.random() < 0.1:  # over the body's edge
            height = rng.uniform(-1.05, -0.8)
        middles += self.middle + np.array([rng.normal(0, 0.12) * self.size[0], height * self.size[1]])
        return middles, radii

    def _behind_eyes(self, middles: Points, radii: NDArray[np.float64]) -> None:
        rng = self.rng
        if self.style.odd and rng.random() < 0.1:  # each eye on a patch, as pandas have
            tint = (darker(self.colour, 0.5), paler(self.colour, 0.5))[int(rng.integers(2))]
            for middle, radius in zip(middles, radii, strict=True):
                self.brush.disc(middle, radius * rng.uniform(1.2, 1.5), tint)
        for middle in middles:
            if not self._inside(middle):
                self.brush.stroke(np.stack([middle, middle + 0.6 * (self.middle - middle)]), self.colour, float(radii.min()))
        self._mouth(middles, radii)

    def _inside(self, place: Points) -> bool:
        outline = self.brush.pixels(self.shape).astype(np.float32)
        return cv2.pointPolygonTest(outline, self.brush.pixels(place).tolist(), False) >= 0

    def _mouth(self, middles: Points, radii: NDArray[np.float64]) -> None:
        rng, brush = self.rng, self.brush
        below = float((middles[:, 1] + radii).max())
        bottom = float(self.middle[1] + self.size[1])
        wide, high = rng.uniform(0.05, 0.24), rng.uniform(0.02, 0.09)
        aside, lower = rng.normal(0, 0.04), rng.uniform(0.02, 0.6) * max(bottom - below - 2 * high, 0.02)
        place = np.array([middles[:, 0].mean() + aside, below + high + lower])
        if rng.random() < 0.5:
            self._snout(place, np.array([wide, high]))
        turn, kind = rng.normal(0, 8), rng.integers(7)
        width = rng.uniform(0.01, 0.045)
        if kind < 2:
            brush.arc(place, (wide, high * rng.choice((-1, 1))), turn, self.ink, width)
            if rng.random() < 0.3:  # fangs
                for side in (-1, 1):
                    tooth = place + np.array([[side * 0.5 * wide - 0.025, 0], [side * 0.5 * wide + 0.025, 0], [side * 0.5 * wide, 0.06]])
                    brush.fill(tooth, self.style.white)
            return
        if kind == 2:
            return
        cave: Colour = (self.ink, (30, 20, 90), darker(self.colour, 0.3))[int(rng.integers(3))]
        half = rng.random() < 0.5
        brush.oval(place, (wide, high), turn, cave, self.line if rng.random() < 0.5 else 0, self.ink, half=half)
        if kind in (3, 4):  # teeth, square or round
            count = int(rng.integers(1, 5))
            for number in range(count):
                x = wide * 1.2 * ((number + 0.5) / count - 0.5)
                size = min(0.5 * wide / count, 0.05) * rng.uniform(0.7, 1)
                at = place + np.array([x, rng.choice((0, 0.3)) * high])
                if kind == 3:
                    brush.fill(at + np.array([[-size, 0], [size, 0], [size, 1.2 * size], [-size, 1.2 * size]]), self.style.white)
                else:
                    brush.disc(at + np.array([0, size]), size, self.style.white)
        elif kind == 5:
            brush.oval(place + np.array([0, 0.5 * high]), (0.5 * wide, 0.4 * high), turn, (110, 100, 235))

    def _snout(self, place: Points, mouth: Points) -> None:
        """A paler part of the body around the mouth."""
        painted, rng = Brush(self.colour), self.rng
        painted.canvas[:] = self.brush.canvas
        axes = mouth.max() * rng.uniform(1.0, 2.2, 2)
        pale = paler(self.colour, rng.uniform(0.25, 0.8))
        outlined = self.line if rng.random() < 0.3 else 0
        painted.oval(place + rng.normal(0, 0.25, 2) * axes, axes, rng.uniform(0, 180), pale, outlined, self.line_colour)
        self.brush.paste(painted.canvas, self.shape)

    def _in_front(self, middles: Points, radii: NDArray[np.float64]) -> None:
        rng = self.rng
        if rng.random() < 0.12:  # brows
            for middle, radius in zip(middles, radii, strict=True):
                ends = middle + radius * np.array([[-0.9, -1.2 + rng.normal(0, 0.2)], [0.9, -1.2 + rng.normal(0, 0.2)]])
                self.brush.stroke(ends, self.ink, rng.uniform(0.015, 0.05))
        if rng.random() < 0.06:  # lashes
            for middle, radius in zip(middles, radii, strict=True):
                for angle in (-0.5, 0, 0.5):
                    ray = np.array([np.sin(angle), -np.cos(angle)])
                    self.brush.stroke(middle + radius * np.array([1.0, 1.4])[:, None] * ray, self.ink, 0.015)


@dataclass(frozen=True, slots=True)
class _EyeKind:
    """How the eyes of one creature are drawn; lengths in shares of an eye's radius but for ``line``, a share of the piece's."""

    white: Colour
    rim: Colour
    line: float
    pupil: float
    dark: Colour
    iris: Colour | None
    glint: float
    lid: float
    lid_colour: Colour
    flat: float
    together: bool

    @classmethod
    def any(cls, style: Style, body: Colour, ink: Colour, rng: Generator) -> _EyeKind:
        """Eyes as somebody may draw them."""
        rims = {"ink": ink, "own": darker(body, 0.5), "none": body, "pale": paler(body, 0.4), "coloured": _any_colour(rng)}
        glances: tuple[Callable[[], float], ...] = (lambda: rng.uniform(0.25, 0.45), lambda: rng.uniform(0.35, 0.6))
        return cls(
            white=style.white,
            rim=rims[style.rim],
            line=0 if style.rim == "none" else style.rim_line,
            pupil=glances[int(rng.integers(2))](),
            dark=ink,
            iris=_any_colour(rng) if rng.random() < style.coloured else None,
            glint=rng.uniform(0.2, 0.45) if rng.random() < style.glinting else 0,
            lid=rng.uniform(0.15, 0.45) if rng.random() < style.lidded else 0,
            lid_colour=(body, darker(body, 0.75), paler(body, 0.25))[int(rng.integers(3))],
            flat=float(np.exp(rng.normal(0, 0.12 if style.odd else 0.03))),
            together=bool(rng.random() < 0.6),
        )

    def looking_otherwise(self, style: Style, rng: Generator) -> _EyeKind:
        """An eye of the same kind with another iris and pupil."""
        iris = _any_colour(rng) if rng.random() < style.coloured else None
        return replace(self, iris=iris, pupil=float(np.clip(self.pupil * np.exp(rng.normal(0, 0.15)), 0.2, 0.6)))

    def paint(self, brush: Brush, middle: Points, radius: float, gaze: Points, rng: Generator) -> None:
        """One eye."""
        axes = (radius * np.sqrt(self.flat), radius / np.sqrt(self.flat))
        ball = Brush(self.white)
        reach = 1 - 0.75 * self.pupil
        place = middle + radius * reach * gaze / max(1.0, float(np.hypot(*gaze)))
        pupil, line = self.pupil * radius, min(self.line, 0.3 * radius)
        if self.iris is not None:
            ball.disc(place, min(1.6 * pupil, 0.8 * radius), self.iris)
        ball.disc(place, pupil, self.dark)
        if self.glint:
            ball.disc(place + pupil * np.array([-0.4, -0.4]), self.glint * pupil, (255, 255, 255))
        if self.lid:
            across = np.array([[-2, -2], [2, -2], [2, self.lid - 1], [-2, self.lid - 1 + rng.normal(0, 0.1)]])
            ball.fill(middle + radius * across, self.lid_colour)
            if line:
                ball.stroke(middle + radius * across[2:], self.rim, line)
        brush.paste(ball.canvas, brush.around(middle, axes))
        if line:
            brush.outline(brush.around(middle, axes), self.rim, line)
