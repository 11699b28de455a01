"""Monsters drawn for the stress test of Bugs & Co: families that look alike on purpose, in eight colours, on pieces of paper.

Nothing here is taken from the eye or from the tests: what the eye is measured on must not be drawn by the same hand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Points, image

ART = 360
"""Side in pixels of a piece as it is drawn, before a camera sees it."""
COLOURS: tuple[tuple[int, int, int], ...] = (
    (40, 40, 205),
    (40, 125, 235),
    (45, 205, 235),
    (70, 160, 60),
    (200, 130, 50),
    (150, 60, 120),
    (170, 110, 235),
    (45, 65, 100),
)
"""Red, orange, yellow, green, blue, purple, pink, brown (BGR)."""
PAPER = (246, 247, 248)
_BLACK = (25, 22, 22)
_WHITE = (250, 250, 250)

Body = Literal["round", "box", "pear", "star"]
Pattern = Literal["none", "stripes", "bars", "spots", "belly"]
Mouth = Literal["line", "open", "teeth"]
Outline = Literal["black", "own", "none"]
PATTERNS: tuple[Pattern, ...] = ("none", "stripes", "bars", "spots", "belly")


@dataclass(frozen=True, slots=True)
class Limb:
    """An arm or a leg from the body at an angle (radians), as long as that share of the piece's radius, bent at its middle."""

    angle: float
    length: float
    bend: float


@dataclass(frozen=True, slots=True)
class Bug:
    """A drawing. Lengths are shares of the piece's radius."""

    body: Body
    width: float
    height: float
    limbs: tuple[Limb, ...]
    feelers: tuple[float, ...]
    feet: bool
    eyes: int
    pattern: Pattern
    mouth: Mouth
    seed: int


@dataclass(frozen=True, slots=True)
class Hand:
    """How a set is drawn: its outlines, how thick its lines are (share of the radius), how uneven its paint."""

    outline: Outline
    line: float
    wash: float


def family(rng: np.random.Generator, members: int) -> list[Bug]:
    """Drawings with the same body that differ in one thing each: the pattern, a limb, the feelers, the feet, the eyes."""
    base = _any_bug(rng)
    out = [base]
    while len(out) < members:
        other = _varied(out[int(rng.integers(len(out)))], rng)
        if all(_differ(other, known) for known in out):
            out.append(other)
    return out


def _any_bug(rng: np.random.Generator) -> Bug:
    bodies: tuple[Body, ...] = ("round", "box", "pear", "star")
    mouths: tuple[Mouth, ...] = ("line", "open", "teeth")
    limbs = tuple(_any_limb(rng, side, place) for side in (0, 1) for place in rng.permutation(3)[: rng.integers(1, 3)])
    return Bug(
        body=bodies[int(rng.integers(4))],
        width=float(rng.uniform(0.4, 0.52)),
        height=float(rng.uniform(0.4, 0.54)),
        limbs=limbs,
        feelers=_any_feelers(rng, int(rng.integers(0, 4))),
        feet=bool(rng.integers(2)),
        eyes=int(rng.integers(1, 4)),
        pattern=PATTERNS[int(rng.integers(len(PATTERNS)))],
        mouth=mouths[int(rng.integers(3))],
        seed=int(rng.integers(1 << 30)),
    )


def _any_limb(rng: np.random.Generator, side: int, place: int) -> Limb:
    angle = np.deg2rad((-25, 10, 40)[place] + rng.uniform(-8, 8))
    return Limb(float(angle if side else np.pi - angle), float(rng.uniform(0.26, 0.4)), float(rng.uniform(-0.9, 0.9)))


def _any_feelers(rng: np.random.Generator, count: int) -> tuple[float, ...]:
    spread = np.linspace(-0.5, 0.5, count) if count > 1 else np.zeros(count)
    return tuple(float(angle) for angle in spread + rng.uniform(-0.1, 0.1, count))


def _varied(bug: Bug, rng: np.random.Generator) -> Bug:
    changes: tuple[Callable[[], Bug], ...] = (
        lambda: replace(bug, pattern=PATTERNS[int(rng.integers(len(PATTERNS)))]),
        lambda: replace(bug, eyes=int(rng.integers(1, 4))),
        lambda: replace(bug, feelers=_any_feelers(rng, (len(bug.feelers) + int(rng.integers(1, 4))) % 4)),
        lambda: replace(bug, limbs=bug.limbs[1:]) if len(bug.limbs) > 1 else bug,
        lambda: replace(bug, limbs=tuple(replace(limb, bend=-limb.bend) for limb in bug.limbs)),
        lambda: replace(bug, feet=not bug.feet),
    )
    return changes[int(rng.integers(len(changes)))]()


def _differ(one: Bug, other: Bug) -> bool:
    """Whether a person could tell the two apart at once."""
    bent = max((abs(a.bend - b.bend) for a, b in zip(one.limbs, other.limbs, strict=False)), default=0.0)
    kinds = [(bug.pattern, bug.eyes, len(bug.feelers), len(bug.limbs), bug.feet) for bug in (one, other)]
    return kinds[0] != kinds[1] or bent > 0.9


def drawn(bug: Bug, colour: int, hand: Hand, square: bool) -> tuple[Image, Image]:
    """A piece as printed, ``(ART, ART, 3)``, and where it is, ``(ART, ART)`` 255 or 0: a disc, or all of the square."""
    paint = _Paint(bug, COLOURS[colour], hand)
    piece = np.full((ART, ART), 255, np.uint8) if square else np.zeros((ART, ART), np.uint8)
    if not square:
        cv2.circle(piece, (ART // 2, ART // 2), ART // 2 - 1, 255, -1, cv2.LINE_AA)
    return paint.picture(), piece


class _Paint:
    """One drawing being painted."""

    def __init__(self, bug: Bug, colour: tuple[int, int, int], hand: Hand) -> None:
        self.bug, self.colour, self.hand = bug, colour, hand
        self.rng = np.random.default_rng(bug.seed)
        self.canvas: Image = np.full((ART, ART, 3), PAPER, np.uint8)
        self.radius = ART / 2
        self.middle = np.array([0.0, 0.08])

    def picture(self) -> Image:
        for limb in self.bug.limbs:
            self._limb(limb)
        self._feet()
        for angle in self.bug.feelers:
            self._feeler(angle)
        self._body()
        self._eyes()
        self._mouth()
        return self.canvas

    def _at(self, points: NDArray[np.float64]) -> NDArray[np.int32]:
        return np.asarray(np.round((points + 1) * self.radius), np.int32)

    def _from_middle(self, x: float, y: float) -> NDArray[np.float64]:
        return np.asarray(self.middle + np.array([x, y]))

    def _stroke(self, points: NDArray[np.float64], colour: tuple[int, int, int], width: float) -> None:
        cv2.polylines(self.canvas, [self._at(points)], False, colour, max(1, round(width * self.radius)), cv2.LINE_AA)

    def _limb(self, limb: Limb) -> None:
        along, aside = np.array([np.cos(limb.angle), np.sin(limb.angle)]), np.array([-np.sin(limb.angle), np.cos(limb.angle)])
        start = self.middle + along * np.array([self.bug.width, self.bug.height]) * 0.75
        share = np.linspace(0, 1, 12)[:, None]
        path = start + along * limb.length * share * 1.2 + aside * limb.bend * 0.25 * np.sin(share * np.pi * 0.8)
        if self.hand.outline == "black":
            self._stroke(path, _BLACK, 0.075)
        self._stroke(path, self.colour, 0.055)

    def _feet(self) -> None:
        if not self.bug.feet:
            return
        for side in (-1, 1):
            place = self._at(self._from_middle(side * 0.45 * self.bug.width, self.bug.height + 0.03))
            axes = (round(0.1 * self.radius), round(0.06 * self.radius))
            cv2.ellipse(self.canvas, place.tolist(), axes, 0, 0, 360, self.colour, -1, cv2.LINE_AA)

    def _feeler(self, angle: float) -> None:
        along = np.array([np.sin(angle), -np.cos(angle)])
        start = self.middle + along * self.bug.height * 0.9
        tip = start + along * 0.3
        self._stroke(np.stack([start, tip]), _BLACK if self.hand.outline == "black" else self.colour, 0.03)
        cv2.circle(self.canvas, self._at(tip).tolist(), round(0.04 * self.radius), self.colour, -1, cv2.LINE_AA)

    def _shape(self) -> NDArray[np.float64]:
        angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
        x, y = np.cos(angle), np.sin(angle)
        if self.bug.body == "box":
            x, y = np.sign(x) * np.abs(x) ** 0.45, np.sign(y) * np.abs(y) ** 0.45
        if self.bug.body == "pear":
            x = x * (1 + 0.3 * y)
        if self.bug.body == "star":
            x, y = x * (1 + 0.14 * np.cos(9 * angle)), y * (1 + 0.14 * np.cos(9 * angle))
        return self.middle + np.stack([x * self.bug.width, y * self.bug.height], axis=1)

    def _body(self) -> None:
        shape = self._at(self._shape())
        inside = np.zeros((ART, ART), np.uint8)
        cv2.fillPoly(inside, [shape], 255, cv2.LINE_AA)
        painted = self._pattern(image(np.full_like(self.canvas, self.colour)))
        if self.hand.wash:
            clouds = cv2.GaussianBlur(self.rng.standard_normal((ART, ART)).astype(np.float32), (0, 0), 14)
            painted = image(np.clip(painted * (1 + self.hand.wash * clouds / clouds.std())[..., None], 0, 255))
        share = inside[..., None] / 255.0
        self.canvas[:] = np.round(self.canvas * (1 - share) + painted * share).astype(np.uint8)
        if self.hand.outline != "none":
            dark = _BLACK if self.hand.outline == "black" else tuple(channel * 6 // 10 for channel in self.colour)
            cv2.polylines(self.canvas, [shape], True, dark, max(1, round(self.hand.line * self.radius)), cv2.LINE_AA)

    def _pattern(self, painted: Image) -> Image:
        darker, paler = (tuple(int(c * 0.5) for c in self.colour), tuple(int(c * 0.45 + 250 * 0.55) for c in self.colour))
        if self.bug.pattern in ("stripes", "bars"):
            for offset in np.arange(-0.5, 0.6, 0.18):
                ends = [[-1.0, offset], [1.0, offset]] if self.bug.pattern == "stripes" else [[offset, -1.0], [offset, 1.0]]
                start, end = self._at(self.middle + np.array(ends)).tolist()
                cv2.line(painted, start, end, darker, round(0.06 * self.radius), cv2.LINE_AA)
        if self.bug.pattern == "spots":
            for place in self.rng.uniform(-0.4, 0.4, (9, 2)):
                cv2.circle(painted, self._at(self.middle + place).tolist(), round(0.055 * self.radius), darker, -1, cv2.LINE_AA)
        if self.bug.pattern == "belly":
            axes = (round(0.6 * self.bug.width * self.radius), round(0.45 * self.bug.height * self.radius))
            place = self._at(self._from_middle(0, 0.45 * self.bug.height)).tolist()
            cv2.ellipse(painted, place, axes, 0, 0, 360, paler, -1, cv2.LINE_AA)
        return painted

    def _eyes(self) -> None:
        for number in range(self.bug.eyes):
            place = self._from_middle((number - (self.bug.eyes - 1) / 2) * 0.24, -0.35 * self.bug.height)
            cv2.circle(self.canvas, self._at(place).tolist(), round(0.11 * self.radius), _WHITE, -1, cv2.LINE_AA)
            if self.hand.outline == "black":
                cv2.circle(self.canvas, self._at(place).tolist(), round(0.11 * self.radius), _BLACK, 3, cv2.LINE_AA)
            gaze = self.rng.uniform(-0.03, 0.03, 2)
            cv2.circle(self.canvas, self._at(place + gaze).tolist(), round(0.05 * self.radius), _BLACK, -1, cv2.LINE_AA)

    def _mouth(self) -> None:
        place = self._from_middle(0, 0.25 * self.bug.height)
        axes = (round(0.16 * self.radius), round(0.07 * self.radius))
        if self.bug.mouth == "line":
            cv2.ellipse(self.canvas, self._at(place).tolist(), axes, 0, 0, 180, _BLACK, 5, cv2.LINE_AA)
            return
        cv2.ellipse(self.canvas, self._at(place).tolist(), axes, 0, 0, 180, _BLACK, -1, cv2.LINE_AA)
        if self.bug.mouth == "teeth":
            teeth = self._at(place + np.array([[-0.06, 0], [0.06, 0.035]])).tolist()
            cv2.rectangle(self.canvas, teeth[0], teeth[1], _WHITE, -1)


def laid_out(
    pieces: list[tuple[Image, Image]], turns: NDArray[np.float64], side_px: float, table: tuple[int, int, int]
) -> tuple[Image, Points]:
    """Pieces turned (radians) on a table, a grid of them as a camera of that resolution sees it, and their corners ``(N, 4, 2)``."""
    columns = int(np.ceil(np.sqrt(len(pieces))))
    cell = int(np.ceil(1.5 * side_px))
    rows = -(-len(pieces) // columns)
    out = np.full((rows * cell, columns * cell, 3), table, np.uint8)
    quads = np.zeros((len(pieces), 4, 2))
    for number, ((art, mask), turn) in enumerate(zip(pieces, turns, strict=True)):
        left, top = number % columns * cell, number // columns * cell
        cos, sin = side_px / ART * np.cos(turn), side_px / ART * np.sin(turn)
        place = np.array([[cos, -sin, 0], [sin, cos, 0]])
        middle = (ART - 1) / 2
        place[:, 2] = (cell - 1) / 2 - place[:, :2] @ [middle, middle]
        soft = 0.42 * ART / side_px
        seen = cv2.warpAffine(cv2.GaussianBlur(art, (0, 0), soft), place, (cell, cell), borderMode=cv2.BORDER_REPLICATE)
        share = cv2.warpAffine(cv2.GaussianBlur(mask, (0, 0), soft), place, (cell, cell))[..., None] / 255.0
        where = out[top : top + cell, left : left + cell]
        where[:] = np.round(where * (1 - share) + seen * share).astype(np.uint8)
        corners = np.array([[-0.5, -0.5], [ART - 0.5, -0.5], [ART - 0.5, ART - 0.5], [-0.5, ART - 0.5]])
        quads[number] = corners @ place[:, :2].T + place[:, 2] + [left, top]
    return out, quads
