"""Where the table lies, from flat printed things on it whose true sizes are known: the sheet, and cards wherever they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Points
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.profile import PrintScale
from calibration.views import View

CARD_MM: Final = 36.0
"""The side of a card's marker; that of BOSS is smaller."""
BOSS_MM: Final = 30.0
GUESSED_FOCAL: Final = 0.8
"""Focal length in long sides of the picture where nobody measured it: usual Pi, USB and telephone cameras have 0.65 to 1."""
RESIDUAL_PX: Final = 1.0
"""What does not fit one plane better than this, in pixels of a picture 1640 wide, is refused."""

_LYING_PX, _LYING_TIMES = 0.4, 3.0  # a thing that lies on the table fits this well, or this many times worse than most
_TRIES = 60  # sets of three things from which a plane is tried
_START_SLOPES = ((0.0, 0.0), (0.5, 0.0), (-0.5, 0.0), (0.0, 0.5), (0.0, -0.5))
_STEPS, _ENOUGH = 25, 1e-10
_NOISE_PX = 0.1  # corners are never seen better than this, however well a few fit
_TRUSTED = 0.005  # standard error of lengths anywhere on the table, as a share
_PLACES = np.array([(x, y) for y in (0.1, 0.5, 0.9) for x in (0.1, 0.5, 0.9)])
_WIDTH = 1640.0

_TRUE_SCALE = PrintScale()

_Complex = NDArray[np.complex128]
_Error = Callable[[Points], Points]


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A flat printed thing that should lie on the table.

    Attributes
    ----------
    name : str
        What to call it.
    mm : (N, 2) float64
        Its points in mm, x to the right and y down on the paper, as large as they were printed.
    px : (N, 2) float64
        Where they are seen, in pixels of the straightened picture.
    """

    name: str
    mm: Points
    px: Points


@dataclass(frozen=True, slots=True)
class PlaneFit:
    """A table plane, and how far to trust it.

    Attributes
    ----------
    plane : TablePlane
        Its origin lies where the middle of the lens looks, x runs to the right of the picture, y up in it.
    lens : Lens
        The one that was given, or the guessed one.
    residual_px : float
        How far the points lie from where the plane has them (root mean square).
    length_error : float
        Standard error of lengths measured on the table, as a share, where it is largest.
    used, left_out : tuple of str
        The names of the things that lie on the plane, and of those that do not.
    doubts : tuple of str
        Why not to trust it, one sentence each.
    """

    plane: TablePlane
    lens: Lens
    residual_px: float
    length_error: float
    used: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def trusted(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.doubts


@dataclass(frozen=True, slots=True)
class NoPlane:
    """Why there is no plane, and what to do."""

    reason: str


def card(name: str, corners_px: Points, side_mm: float = CARD_MM, scale: PrintScale = _TRUE_SCALE) -> Flat:
    """A printed card by the corners ``(4, 2)`` of its marker, clockwise from the printed top left, in straightened pixels."""
    square = side_mm * np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
    return Flat(name, square * (scale.across, scale.down), np.asarray(corners_px, np.float64))


def sheet(view: View, lens: Lens) -> Flat:
    """The calibration sheet as it was seen, lying on the table; its view knows how large it was printed."""
    return Flat("the sheet", view.object_mm[:, :2], lens.straightened(view.image_px))


def guessed_lens(size: tuple[int, int]) -> Lens:
    """A lens of the usual focal length that bends nothing, for pictures of a size."""
    focal = GUESSED_FOCAL * max(size)
    return Lens(size, (focal, focal), ((size[0] - 1) / 2, (size[1] - 1) / 2))


def solve_plane(
    things: Sequence[Flat],
    size: tuple[int, int],
    lens: Lens | None = None,
    tile_top_mm: float = 0.0,
) -> PlaneFit | NoPlane:
    """Find the one plane on which printed things lie, at unknown places and turns.

    Parameters
    ----------
    things : sequence of Flat
        The sheet, cards, or both.
    size : (int, int)
        Width and height of the picture.
    lens : Lens, optional
        For pictures of this size; without it a usual focal length is guessed, and that is said.
    tile_top_mm : float
        How high the upper side of a tile lies above the table.

    Returns
    -------
    PlaneFit or NoPlane
        The plane, without the things that do not lie on it; or why there is none.

    Notes
    -----
    For a given plane the best place and turn of each thing follow in closed form (Procrustes analysis in two dimensions), so that only the
    plane's three numbers are searched: least squares of the reprojection error by Levenberg and Marquardt, from every three things
    (random sample consensus, Fischler and Bolles 1981, but with all samples or evenly chosen ones), then of all that fit.
    """
    known = lens or guessed_lens(size)
    shapes = [_Shape(thing) for thing in things]
    if not shapes:
        return NoPlane("neither the calibration sheet nor a printed card is in the picture: lay some on the table")
    start = _best_start(shapes, known)
    lying = _lying(shapes, start, known)
    if not lying:
        return NoPlane("the printed things in the picture do not lie on one plane: lay them flat on the table, and hold none in your hand")
    found = _least_squares(lying, start, known)
    again = _lying(shapes, found, known)
    if again and {shape.name for shape in again} != {shape.name for shape in lying}:
        lying, found = again, _least_squares(again, found, known)
    return _fit(shapes, lying, found, known, lens is not None, tile_top_mm)


def moved_plane(plane: TablePlane, lens: Lens, places_mm: Points, seen_px: Points) -> tuple[TablePlane, float]:
    """Where the table lies after the camera was nudged, its axes staying on the same places of the table.

    Parameters
    ----------
    plane : TablePlane
        Where it lay before.
    lens : Lens
    places_mm : (N, 2) float64
        Places on the table, in mm of its own axes, at least four.
    seen_px : (N, 2) float64
        Where they are seen now, in pixels of the straightened picture.

    Returns
    -------
    (TablePlane, float)
        The plane, and the root mean square of what is left in pixels.
    """
    rotation, shift = np.array(plane.rotation), np.array(plane.translation_mm)

    def error(six: Points) -> Points:
        moved = _turned(six[:3]) @ rotation
        return np.asarray((_made(moved, shift + 100 * six[3:], plane.tile_top_mm).to_px(lens, places_mm) - seen_px).ravel())

    six = _levenberg(error, np.zeros(6))
    left = float(np.sqrt(np.mean(error(six) ** 2) * 2))
    return _made(_turned(six[:3]) @ rotation, shift + 100 * six[3:], plane.tile_top_mm), left


def misfits_px(things: Sequence[Flat], plane: TablePlane, lens: Lens) -> Points:
    """How far each thing's points lie from where the plane would have them (root mean square, pixels), wherever it lies on it: ``(N,)``."""
    return np.array([_Shape(thing).rms(plane, lens) for thing in things])


class _Shape:
    """A thing in mm y up like that of the table, as complex numbers about its middle."""

    def __init__(self, thing: Flat) -> None:
        self.name, self.px = thing.name, np.asarray(thing.px, np.float64)
        x, y = (thing.mm * (1.0, -1.0)).T
        model: _Complex = x + 1j * y
        self.model = model - model.mean()

    def error(self, plane: TablePlane, lens: Lens) -> Points:
        """Where its points would lie, were it on the plane, less where they are seen: ``(N, 2)`` pixels."""
        seen = plane.to_mm(lens, self.px)
        places: _Complex = seen[:, 0] + 1j * seen[:, 1]
        turn = np.vdot(self.model, places - places.mean())
        fitted = places.mean() + self.model * turn / max(abs(turn), 1e-12)
        return np.asarray(plane.to_px(lens, np.column_stack([fitted.real, fitted.imag])) - self.px)

    def rms(self, plane: TablePlane, lens: Lens) -> float:
        """The root mean square distance in pixels."""
        return float(np.sqrt(np.mean(np.sum(self.error(plane, lens) ** 2, axis=1))))

    def depth(self, lens: Lens) -> float:
        """How far away it is in mm, were it seen from straight above."""
        seen = np.linalg.norm(self.px - self.px.mean(axis=0), axis=1)
        return float(lens.focal_px[0] * np.abs(self.model).sum() / max(float(seen.sum()), 1e-9))


def _plane(three: Points) -> TablePlane:
    """The plane of two slopes and the logarithm of the distance along the middle of the lens, in mm."""
    up = np.array([three[0], three[1], -1.0])
    up /= np.linalg.norm(up)
    along = np.array([1.0, 0.0, 0.0]) - up[0] * up
    along /= np.linalg.norm(along)
    return _made(np.column_stack([along, np.cross(up, along), up]), np.array([0.0, 0.0, np.exp(three[2])]), 0.0)


def _made(rotation: Points, shift: Points, top_mm: float) -> TablePlane:
    first, second, third = ((float(x), float(y), float(z)) for x, y, z in rotation)
    x, y, z = map(float, shift)
    return TablePlane((first, second, third), (x, y, z), top_mm)


def _turned(axis: Points) -> Points:
    """The rotation ``(3, 3)`` about an axis by its length in radians (Rodrigues)."""
    angle = float(np.linalg.norm(axis))
    if angle < 1e-12:
        return np.eye(3)
    x, y, z = axis / angle
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross)


def _best_start(shapes: Sequence[_Shape], lens: Lens) -> Points:
    """The plane of few things on which most others lie."""
    tried = [_few(few, lens) for few in _samples(shapes)]
    most = max(_limit(lens), _LYING_PX)
    return min(tried, key=lambda three: sum(min(shape.rms(_plane(three), lens), most) ** 2 for shape in shapes))


def _samples(shapes: Sequence[_Shape]) -> Iterator[Sequence[_Shape]]:
    """Every three things, or as many of them as there is time for."""
    threes = list(combinations(shapes, min(3, len(shapes))))
    step = max(1.0, len(threes) / _TRIES)
    yield from (threes[int(number * step)] for number in range(min(len(threes), _TRIES)))


def _few(shapes: Sequence[_Shape], lens: Lens) -> Points:
    """The plane that fits a few things best, from several starts: a small thing looks the same tilted either way."""
    away = float(np.log(np.median([shape.depth(lens) for shape in shapes])))
    found = [_least_squares(shapes, np.array([*slopes, away]), lens, 6) for slopes in _START_SLOPES[: 5 if len(shapes) < 3 else 1]]
    return min(found, key=lambda three: sum(shape.rms(_plane(three), lens) ** 2 * len(shape.px) for shape in shapes))


def _lying(shapes: Sequence[_Shape], three: Points, lens: Lens) -> list[_Shape]:
    """Those that lie on a plane."""
    plane = _plane(three)
    away = np.array([shape.rms(plane, lens) for shape in shapes])
    usual = float(np.sort(away)[(len(away) - 1) // 2])
    allowed = min(max(_LYING_PX * _enlarged(lens), _LYING_TIMES * usual), _limit(lens))
    return [shape for shape, one in zip(shapes, away, strict=True) if one <= allowed]


def _enlarged(lens: Lens) -> float:
    return max(1.0, max(lens.size) / _WIDTH)


def _limit(lens: Lens) -> float:
    return RESIDUAL_PX * _enlarged(lens)


def _errors(shapes: Sequence[_Shape], three: Points, lens: Lens) -> Points:
    plane = _plane(three)
    return np.concatenate([shape.error(plane, lens).ravel() for shape in shapes])


def _least_squares(shapes: Sequence[_Shape], start: Points, lens: Lens, steps: int = _STEPS) -> Points:
    return _levenberg(lambda three: _errors(shapes, three, lens), start, steps)


def _levenberg(error: _Error, start: Points, steps: int = _STEPS) -> Points:
    """The least squares of an error, by Levenberg (1944) and Marquardt (1963)."""
    at, left, damping = start, error(start), 1e-3
    for _ in range(steps):
        slope = _slopes(error, at, left)
        normal = slope.T @ slope
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slope.T @ left)
        further = error(at + step)
        if further @ further < left @ left:
            done = left @ left - further @ further < _ENOUGH * (left @ left)
            at, left, damping = at + step, further, damping / 10
            if done:
                break
        else:
            damping *= 10
    return at


def _slopes(error: _Error, at: Points, there: Points) -> Points:
    step = 1e-6
    return np.column_stack([(error(at + step * way) - there) / step for way in np.eye(len(at))])


def _fit(shapes: Sequence[_Shape], lying: Sequence[_Shape], three: Points, lens: Lens, measured: bool, top_mm: float) -> PlaneFit | NoPlane:
    errors = _errors(lying, three, lens)
    residual = float(np.sqrt(2 * np.mean(errors**2)))
    if residual > _limit(lens):
        return NoPlane(
            f"what lies on the table does not fit one plane ({residual:.1f} pixels are left): lay sheet and cards flat, and try again"
        )
    spread = _length_error(lying, three, lens, errors)
    used = tuple(shape.name for shape in lying)
    out = tuple(shape.name for shape in shapes if shape not in lying)
    doubts = tuple(_doubts(measured, spread, used, out))
    return PlaneFit(replace(_plane(three), tile_top_mm=top_mm), lens, residual, spread, used, out, doubts)


def _doubts(measured: bool, spread: float, used: Sequence[str], out: Sequence[str]) -> Iterator[str]:
    if not measured:
        yield "The lens is not known, so its focal length was guessed: lengths away from the cards are only roughly right."
    if spread > _TRUSTED:
        yield (
            f"Lengths on the table may be wrong by {200 * spread:.1f} %: lay the sheet on it,"
            " or more cards, far apart and not all in one line."
        )
    if len(out) >= len(used):
        yield f"Only {', '.join(used)} fits one plane: lay the others flat on the table."


def _length_error(shapes: Sequence[_Shape], three: Points, lens: Lens, errors: Points) -> float:
    """The largest standard error of lengths over the picture, from the spread of the points about the plane."""
    free = max(1, len(errors) - 3 - 3 * len(shapes))
    noise = max(float(errors @ errors) / free, _NOISE_PX**2)
    slope = _slopes(lambda at: _errors(shapes, at, lens), three, errors)
    spread = noise * np.linalg.inv(slope.T @ slope + 1e-12 * np.eye(3))
    lengths = _slopes(lambda at: _log_lengths(at, lens), three, _log_lengths(three, lens))
    return float(np.sqrt(np.einsum("ni,ij,nj->n", lengths, spread, lengths).max()))


def _log_lengths(three: Points, lens: Lens) -> Points:
    """The logarithm of mm of the table to a pixel at places spread over the picture."""
    places = _PLACES * lens.size
    plane = _plane(three)
    middle, right, below = (plane.to_mm(lens, places + step) for step in ((0, 0), (1, 0), (0, 1)))
    (x, y), (u, v) = (right - middle).T, (below - middle).T
    return np.asarray(np.log(np.abs(x * v - y * u)) / 2)
