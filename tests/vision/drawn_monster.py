"""Monsters of Das große Fressen of our own simple drawing: a round badge, a number, dots and a creature made of a few shapes.

Lengths are shares of a monster's side. Monsters lie in rows on a plain table, each turned by its own angle.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Colour = tuple[int, int, int]
"""Red, green, blue as bytes."""
Picture = NDArray[np.uint8]
Points = NDArray[np.float64]

_FINE = 4  # fine pixels per pixel: what is drawn is averaged down
_DOTS = {1: 2, 2: 1, 3: 0, 4: 0, 5: 0}


@dataclass(frozen=True, slots=True)
class Drawing:
    """A creature: its body's colour, how many spikes (0: round) of which height, how many eyes, and how tall it is for its width."""

    body: Colour
    spikes: int
    spike: float
    eyes: int
    tall: float = 1.0

    def outline(self) -> Points:
        """The border of the body about its middle."""
        turn = np.linspace(0, 2 * np.pi, 240, endpoint=False)
        radius = 0.2 + self.spike * np.cos(self.spikes * turn)
        return np.stack([radius * np.sin(turn), -self.tall * radius * np.cos(turn)], axis=1)


PUFF = Drawing((70, 150, 190), 0, 0.0, 1)
STAR = Drawing((190, 70, 160), 7, 0.05, 2)
PILL = Drawing((120, 90, 60), 0, 0.0, 3, 1.45)
CLOVER = Drawing((60, 150, 80), 4, 0.06, 2)


@dataclass(frozen=True, slots=True)
class Style:
    """How monsters are printed."""

    red: Colour = (205, 65, 65)
    yellow: Colour = (235, 205, 70)
    water: Colour = (80, 150, 215)
    meadow: Colour = (110, 180, 75)
    mountain: Colour = (150, 125, 110)
    outline: float = 0.012
    bold: float = 0.035
    texture: float = 0.0
    mirrored: bool = False


OUR_STYLE = Style()


@dataclass(frozen=True, slots=True)
class Monster:
    """What is printed on a monster, and how far it is turned clockwise. ``dots`` may be made not to fit the number."""

    owner: str
    number: int
    terrain: str
    drawing: Drawing = PUFF
    degrees: float = 0.0
    dots: int | None = None

    @property
    def bonus(self) -> int:
        """How many dots it has."""
        return _DOTS[self.number] if self.dots is None else self.dots


@dataclass(frozen=True, slots=True)
class DrawnMonsters:
    """A picture of monsters, and their corners ``(4, 2)``, each beginning at the printed upper left one."""

    image: Picture
    quads: list[Points] = field(default_factory=list)


def draw_monsters(
    monsters: Sequence[Monster], style: Style = OUR_STYLE, side_px: float = 80.0, table: Colour = (140, 120, 95), seed: int = 0
) -> DrawnMonsters:
    """Monsters in rows of six, at a distance at which their turns do not matter."""
    chance = np.random.default_rng(seed)
    step = 1.5 * side_px
    columns, rows = min(6, len(monsters)), -(-len(monsters) // 6)
    picture = np.empty((round(rows * step), round(columns * step), 3), np.float32)
    picture[:] = table[::-1]
    quads = []
    for index, monster in enumerate(monsters):
        middle = (np.array([index % 6, index // 6]) + 0.5) * step - 0.5 + chance.uniform(-1, 1, 2)
        turn = np.deg2rad(monster.degrees)
        across = side_px * np.array([np.cos(turn), np.sin(turn)])
        down = np.array([-across[1], across[0]])
        quad = np.array([middle + sx * across / 2 + sy * down / 2 for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
        _lay(picture, _printed(monster, style, round(side_px), chance), quad)
        quads.append(quad)
    return DrawnMonsters(np.clip(picture, 0, 255).astype(np.uint8), quads)


def _lay(picture: NDArray[np.float32], face: NDArray[np.float32], quad: Points) -> None:
    size = len(face)
    source = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(source, quad.astype(np.float32))
    shape = picture.shape[1::-1]
    covered = cv2.warpPerspective(np.ones((size, size), np.float32), forth, shape)[..., None]
    picture[:] = picture * (1 - covered) + cv2.warpPerspective(face, forth, shape)


def _printed(monster: Monster, style: Style, size: int, chance: np.random.Generator) -> NDArray[np.float32]:
    fine = size * _FINE
    face = np.empty((fine, fine, 3), np.uint8)
    face[:] = (style.red if monster.owner == "red" else style.yellow)[::-1]
    left, right = (0.87, 0.14) if style.mirrored else (0.13, 0.86)
    _disc(face, (left, 0.13), 0.086, (242, 242, 238))
    _disc(face, (left, 0.13), 0.071, {"water": style.water, "meadow": style.meadow, "mountain": style.mountain}[monster.terrain])
    _number(face, str(monster.number), right, style.bold)
    for place in (0.905, 0.805)[: monster.bonus]:
        _disc(face, (place, 0.905), 0.034, (25, 24, 26))
    _creature(face, monster.drawing, style.outline)
    small = cv2.resize(face, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32)
    grain = cv2.GaussianBlur(chance.normal(0, 1, (size, size)).astype(np.float32), (0, 0), 2)
    return np.asarray(small * (1 + style.texture * grain / max(float(grain.std()), 1e-6))[..., None], np.float32)


def _disc(face: Picture, middle: tuple[float, float], radius: float, colour: Colour) -> None:
    size = len(face)
    cv2.circle(face, (round(middle[0] * size), round(middle[1] * size)), round(radius * size), colour[::-1], -1, cv2.LINE_AA)


_STROKES: dict[str, list[list[tuple[float, float]]]] = {
    "1": [[(-0.4, -0.6), (0.05, -1), (0.05, 1)], [(-0.45, 1), (0.55, 1)]],
    "2": [[(-0.55, -0.6), (-0.3, -0.95), (0.25, -0.95), (0.5, -0.55), (0.4, -0.15), (-0.55, 0.95), (0.6, 0.95)]],
    "3": [
        [(-0.5, -0.8), (-0.1, -1), (0.3, -0.9), (0.48, -0.55), (0.3, -0.15), (-0.1, -0.05)],
        [(-0.1, -0.05), (0.35, 0.05), (0.55, 0.45), (0.35, 0.9), (-0.1, 1), (-0.55, 0.85)],
    ],
    "4": [[(0.3, 1), (0.3, -1), (-0.6, 0.4), (0.65, 0.4)]],
    "5": [[(0.5, -0.95), (-0.4, -0.95), (-0.45, -0.1), (0.05, -0.25), (0.5, 0), (0.55, 0.5), (0.3, 0.9), (-0.15, 1), (-0.55, 0.8)]],
}
"""Digits as strokes, 2 high about their middles."""


def _number(face: Picture, digit: str, right: float, bold: float) -> None:
    for stroke in _STROKES[digit]:
        points = (np.array([right, 0.175]) + np.array(stroke) * 0.09) * len(face)
        cv2.polylines(face, [np.round(points).astype(np.int32)], False, (26, 24, 25), round(bold * len(face)), cv2.LINE_AA)


def _creature(face: Picture, drawing: Drawing, outline: float) -> None:
    size = len(face)
    middle = np.array([0.43, 0.58])
    body = np.round((middle + drawing.outline()) * size).astype(np.int32)
    cv2.fillPoly(face, [body], drawing.body[::-1], cv2.LINE_AA)
    if outline:
        cv2.polylines(face, [body], True, (30, 26, 28), max(1, round(outline * size)), cv2.LINE_AA)
    for eye in range(drawing.eyes):
        x = middle[0] + 0.095 * (eye - (drawing.eyes - 1) / 2)
        radius = 0.07 if drawing.eyes == 1 else 0.042
        _disc(face, (x, 0.5), radius, (245, 245, 245))
        _disc(face, (x + 0.006, 0.505), radius / 2, (30, 30, 34))
    mouth = (round(middle[0] * size), round(0.66 * size))
    cv2.ellipse(face, mouth, (round(0.07 * size), round(0.03 * size)), 0, 0, 360, (48, 30, 66), -1, cv2.LINE_AA)
