"""The lines between the fields, placed exactly: a perspective, and how one half of the board lies to the other.

Each line is looked at in short pieces. Across a piece the picture is averaged along it, and where the average changes most, by a step or
by a thin line, the piece is taken to lie. Pieces covered by monsters disagree with the rest and lose their weight.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image, points, scaled, strongest
from vision.fressen.reading import WIDTH

Seam = Literal["upright", "level"]

_FIELD_PX = 48.0  # side of a field in the picture looked at, at most
_STEP = 0.02  # fields between two samples across a line
_ALONG = np.array([0.06, 0.15, 0.24, 0.33, 0.42])
"""Where one of the two pieces of a line between two fields is sampled, in fields from the crossing."""
_REACHES = (0.22, 0.14, 0.10, 0.06)
"""Fields that a line may lie away from where it is expected, in each round."""
_SEEN_WITHIN = 0.10
"""Fields around a line within which nothing clearer may lie for it to count as seen."""
_ACROSS_GAP = np.arange(-8, 9)
"""Steps across a line where a gap is looked for."""
_PLAIN = 0.3  # of the clearest change, up to which changes across a line are texture
_WIDER_BY = 0.012  # fields: the usual deviation of changes across a gap is half its width, across a printed line no more than a pixel
_CONTRAST = 8.0  # levels at which a line counts fully
_PULL = 0.4  # what a line loses at the end of its reach
_NEAR = 0.02  # fields by which lines differ from a lattice by themselves
_HOLD = np.array([1e-6] * 8 + [0.4, 0.4, 30.0])
"""How firmly each parameter is held where it is: halves lie together within a few hundredths of a field, turned by half a degree."""
_ROUNDS = 6
_BETTER = 0.95  # a seam must leave less than this of the differences
_GAP, _CLEARER = 0.02, 0.88  # fields that a gap is wide, and what it leaves of the differences, to be surely one
BEYOND = 2
"""Fields around the board that are looked at for lines as well."""
_HALF = WIDTH // 2


@dataclass(frozen=True, slots=True)
class View:
    """A picture in which the fields of a board are no wider than they need be: of ``scale`` pixels per pixel of the original."""

    picture: Image
    scale: float


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The pieces of all lines, in fields from the middle of the board.

    ``places (N, 2)`` are their middles, ``upright (N,)`` says their direction, ``samples (N, A, 2)`` where they are sampled along.
    """

    places: Points
    upright: NDArray[np.bool_]
    samples: Points


@dataclass(frozen=True, slots=True)
class Fit:
    """Where the lattice lies.

    ``plane (3, 3)`` takes fields from the middle of the board to pixels. ``seam`` says which way the board is parted, and
    ``parted`` whether a gap surely shows there; then ``step`` is how the half right of it or below it lies: moved by (dx, dy) fields and
    turned by an angle in radians. ``pieces (2, 7, 12)`` is how clearly the upright and the level lines show where they should lie, 0 to 1
    for each half of each side between two fields.
    """

    plane: Points
    seam: Seam | None
    parted: bool
    step: tuple[float, float, float]
    pieces: Points

    @property
    def shown(self) -> float:
        """The share of the lines that show, those in the middle left out: at a gap there are two."""
        return float(np.average(self.pieces.mean(axis=(0, 2)), weights=np.arange(WIDTH + 1) != _HALF))

    @property
    def around_fields(self) -> Points:
        """How clearly the border of each field shows, ``(36,)``."""
        sides = self.pieces.reshape(2, WIDTH + 1, WIDTH, 2).sum(axis=3)
        counted = np.full((2, WIDTH + 1, WIDTH), 2.0)
        sides[:, _HALF], counted[:, _HALF] = 0.0, 0.0
        around, of = (lines[0, :-1].T + lines[0, 1:].T + lines[1, :-1] + lines[1, 1:] for lines in (sides, counted))
        return np.asarray((around / of).ravel())

    def at(self, places: Points) -> Points:
        """The pixels of places ``(N, 2)`` in fields from the middle of the board, gap left aside."""
        return points(cv2.perspectiveTransform(np.asarray(places, dtype=np.float64)[None], self.plane))

    @property
    def field_px(self) -> float:
        """The usual side of a field in pixels."""
        a, b, c, d = self.at(np.array([[-_HALF, -_HALF], [_HALF, _HALF], [-_HALF, _HALF], [_HALF, -_HALF]]))
        return float(np.hypot(*(b - a)) + np.hypot(*(d - c))) / (2 * 2**0.5 * WIDTH)

    def fields(self) -> Points:
        """The corners of all fields, ``(36, 4, 2)`` pixels."""
        corner = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float64)
        cells = np.array([(column, row) for row in range(WIDTH) for column in range(WIDTH)], dtype=np.float64) - _HALF
        places = (cells[:, None] + corner).reshape(-1, 2)
        middles = np.repeat(cells + 0.5, 4, axis=0)
        return self.at(_moved(places, _beyond(middles, self.seam), self.step)).reshape(-1, 4, 2)


def view_of(original: Image, crossings: Points) -> View:
    """A picture ``(H, W, 3) uint8 BGR`` as lines are looked at whose crossings ``(49, 2)`` are known roughly."""
    scale = min(1.0, _FIELD_PX / _guess(crossings).field_px)
    return View(scaled(original, scale), scale)


def fit_lines(view: View, crossings: Points) -> Fit:
    """Place the lattice of a board exactly.

    Parameters
    ----------
    view : View
    crossings : (49, 2) float64 ndarray
        Where the lines cross, row by row, in pixels, right to about a fifth of a field.

    Notes
    -----
    Model-based tracking by edges (Harris and Stennett 1990) with weights of Tukey's biweight.
    """
    fit = _guess(crossings)
    for number, reach in enumerate(_REACHES):
        fit = _improved(view, fit, reach, number > 0)
    return replace(fit, pieces=_shown(view, fit, _PIECES).reshape(fit.pieces.shape))


def _guess(crossings: Points) -> Fit:
    """The plane through crossings ``(49, 2)``."""
    level, upright = np.meshgrid(np.arange(WIDTH + 1.0) - _HALF, np.arange(WIDTH + 1.0) - _HALF, indexing="ij")
    lattice = np.stack([upright.ravel(), level.ravel()], axis=1)
    plane, _ = cv2.findHomography(lattice, crossings, 0)
    return Fit(np.asarray(plane, dtype=np.float64), None, False, (0.0, 0.0, 0.0), np.zeros((2, WIDTH + 1, 2 * WIDTH)))


def _pieces(fields: int) -> _Pieces:
    """All pieces of a lattice so many fields wide, upright lines first."""
    lines, between = np.arange(fields + 1) - fields // 2, np.arange(fields) - fields // 2
    halves = np.stack([_ALONG, 1 - _ALONG])
    line, start, half = np.meshgrid(lines, between, (0, 1), indexing="ij")
    along = start.reshape(-1, 1) + halves[half.ravel()]
    fixed = np.broadcast_to(line.reshape(-1, 1), along.shape)
    samples = np.concatenate([np.stack([fixed, along], axis=2), np.stack([along, fixed], axis=2)]).astype(np.float64)
    return _Pieces(samples.mean(axis=1), np.arange(len(samples)) < len(along), samples)


_PIECES = _pieces(WIDTH)
_WIDER = _pieces(WIDTH + 2 * BEYOND)


def _beyond(middles: Points, seam: Seam | None) -> NDArray[np.bool_]:
    """Which places belong to the half right of the seam or below it."""
    if seam is None:
        return np.zeros(len(middles), np.bool_)
    return np.asarray(middles[:, 0 if seam == "upright" else 1] > 0)


def _moved(places: Points, beyond: NDArray[np.bool_], step: tuple[float, float, float]) -> Points:
    """Places of the half beyond the seam, moved as that half is."""
    dx, dy, turn = step
    shift = np.stack([dx - turn * places[:, 1], dy + turn * places[:, 0]], axis=1)
    return np.asarray(places + shift * beyond[:, None])


def _improved(view: View, fit: Fit, reach: float, parted: bool) -> Fit:
    """One round: measure where the lines lie, and move the lattice there."""
    offsets, strengths = _measure(view, fit, reach, _PIECES)
    step = np.array(fit.step)
    unparted = offsets + _terms(fit.seam)[:, 8:] @ step
    seams: tuple[Seam | None, ...] = (None, "upright", "level") if parted else (None,)
    solved = {seam: _solve(offsets if seam == fit.seam else unparted, strengths, seam) for seam in seams}
    costs = {seam: cost * (_BETTER if seam is None else 1.0) for seam, (_, cost) in solved.items()}
    seam = min(costs, key=lambda seam: costs[seam])
    change, _ = solved[seam]
    moved = np.array([[1 + change[1], change[2], change[0]], [change[4], 1 + change[5], change[3]], [change[6], change[7], 1]])
    dx, dy, turn = (change[8:] + (step if seam == fit.seam else 0.0)).tolist()
    gap, rival = (dx if seam == "upright" else dy), min((cost for other, cost in costs.items() if other != seam), default=0.0)
    return Fit(fit.plane @ moved, seam, gap > _GAP and costs[seam] < _CLEARER * rival, (dx, dy, turn), fit.pieces)


def _measure(view: View, fit: Fit, reach: float, pieces: _Pieces) -> tuple[Points, Points]:
    """How far each piece lies from where it is expected, in fields ``(N,)``, and how clearly it shows, 0 to 1."""
    steps = np.arange(-round(reach / _STEP) - 3, round(reach / _STEP) + 4)
    return _strongest(_profiles(view, fit, steps, pieces), steps[3:-3] * _STEP)


def _profiles(view: View, fit: Fit, steps: NDArray[np.int_], pieces: _Pieces) -> Floats:
    """The colours across each piece, averaged along it, in CIELAB: ``(N, len(steps), 3)``."""
    beyond = _beyond(pieces.places, fit.seam)
    along = _moved(pieces.samples.reshape(-1, 2), beyond.repeat(len(_ALONG)), fit.step).reshape(pieces.samples.shape)
    across = np.where(pieces.upright[:, None], (1.0, 0.0), (0.0, 1.0))
    across += fit.step[2] * beyond[:, None] * (across[:, ::-1] * (-1, 1))
    to_view = np.array([[view.scale, 0, view.scale / 2 - 0.5], [0, view.scale, view.scale / 2 - 0.5], [0, 0, 1]]) @ fit.plane
    start = floats(along.transpose(1, 0, 2) @ to_view[:, :2].T + to_view[:, 2])
    way = floats(across @ to_view[:, :2].T)
    far = floats(steps * _STEP)
    x, y, depth = (start[..., axis, None] + far * way[:, axis, None] for axis in range(3))
    x, y = ((axis / depth).reshape(-1, len(far)) for axis in (x, y))
    seen = image(cv2.remap(view.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    lab = image(cv2.cvtColor(seen, cv2.COLOR_BGR2LAB)).reshape(len(_ALONG), *depth.shape[1:], 3)
    return floats(lab.sum(axis=0, dtype=np.uint16) / np.float32(len(_ALONG)))


def gap_shows(view: View, fit: Fit) -> Seam | None:
    """Between which lines a gap between the halves of a board surely shows: where the middle line is wider than the others are.

    Where landscapes are too rough to tell that, by how the lines lie.
    """
    profiles = _profiles(view, fit, _ACROSS_GAP, _PIECES)
    changes = strongest(np.abs(profiles[:, 2:] - profiles[:, :-2]))
    heft = np.maximum(changes - _PLAIN * changes.max(axis=1, keepdims=True), 0) + 1e-6
    heft /= heft.sum(axis=1, keepdims=True)
    places = _ACROSS_GAP[1:-1] * _STEP
    widths = np.sqrt(heft @ places**2 - (heft @ places) ** 2).reshape(2, WIDTH + 1, 2 * WIDTH)
    usual = np.median(widths, axis=2)
    upright, level = usual[:, _HALF] - np.median(usual[:, [1, 2, 4, 5]], axis=1)
    if abs(upright - level) > _WIDER_BY:
        return "upright" if upright > level else "level"
    return fit.seam if fit.parted else None


def lines_beyond(view: View, fit: Fit) -> Points:
    """How clearly the lines of a lattice show that goes on ``BEYOND`` the board.

    Returns
    -------
    (2, 11, 20) float64 ndarray
        0 to 1 for each half of each side between two fields: upright lines from left to right, each downwards, then level lines.
    """
    count = WIDTH + 2 * BEYOND
    return _shown(view, fit, _WIDER).reshape(2, count + 1, 2 * count)


def _shown(view: View, fit: Fit, pieces: _Pieces) -> Points:
    """How clearly each piece shows where it should lie, 0 to 1: not at all where something clearer lies within reach."""
    offsets, strengths = _measure(view, fit, _SEEN_WITHIN, pieces)
    return np.asarray(strengths * (np.abs(offsets) < 2 * _NEAR))


def _strongest(profile: Floats, offsets: NDArray[np.floating]) -> tuple[Points, Points]:
    """Where the average across each piece ``(N, S, 3)`` changes most, by a step or by a line."""
    before, after = profile[:, :-6] + profile[:, 1:-5], profile[:, 5:-1] + profile[:, 6:]
    step = np.abs(after - before) / 2
    line = np.abs(profile[:, 3:-3] * 2 - (before + after) / 2)
    shown = np.log1p(strongest(floats(step + line)) / _CONTRAST)
    pulled = shown * (1 - _PULL * (offsets / offsets[-1]) ** 2)
    peak = pulled.argmax(axis=1)
    near = np.abs(np.arange(len(offsets)) - peak[:, None]) <= 2
    heft = np.maximum(shown - 0.7 * np.take_along_axis(shown, peak[:, None], axis=1), 0) * near
    place = (heft @ offsets) / np.maximum(heft.sum(axis=1), 1e-6)
    strength = np.minimum(np.take_along_axis(shown, peak[:, None], axis=1)[:, 0], 1.0)
    return place, strength


@cache
def _terms(seam: Seam | None) -> Points:
    """How much each piece moves across itself with each parameter, ``(N, 11)``: eight of the perspective, three of the step."""
    u, v = _PIECES.places.T
    zero, one = np.zeros_like(u), np.ones_like(u)
    beyond = _beyond(_PIECES.places, seam).astype(np.float64)
    uprights = np.stack([one, u, v, zero, zero, zero, -u * u, -u * v, beyond, zero, -v * beyond], axis=1)
    levels = np.stack([zero, zero, zero, one, u, v, -u * v, -v * v, zero, beyond, u * beyond], axis=1)
    return np.where(_PIECES.upright[:, None], uprights, levels)


def _median(values: Points) -> float:
    """The same as numpy's for a few values, in a tenth of the time."""
    ordered = np.sort(values)
    return float(ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def _solve(offsets: Points, strengths: Points, seam: Seam | None) -> tuple[Points, float]:
    """The change of the parameters ``(11,)`` and the usual square of what is left.

    The two lines in the middle are left out: at a gap there are two.
    """
    terms = _terms(seam)
    u, v = _PIECES.places.T
    given = strengths * (np.where(_PIECES.upright, u, v) != 0)
    change, weights = np.zeros(terms.shape[1]), given
    keep = slice(None) if seam else slice(0, 8)
    told = given > 0
    left = np.abs(offsets)
    for _ in range(_ROUNDS):
        heavy = terms[:, keep] * weights[:, None]
        change[keep] = np.linalg.solve(heavy.T @ terms[:, keep] + np.diag(_HOLD[keep]), heavy.T @ offsets)
        left = np.abs(offsets - terms @ change)
        limit = 3 * max(1.5 * _median(left[told]), _NEAR)
        weights = given * np.maximum(1 - (left / limit) ** 2, 0) ** 2
    cost = float((given * np.minimum(left, 3 * _NEAR) ** 2).sum() / given.sum())
    return change, cost
