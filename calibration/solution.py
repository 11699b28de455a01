"""The lens from views of a sheet, with how far it may be trusted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration import adjustment
from calibration.adjustment import Adjusted, Places
from calibration.arrays import Points
from calibration.coverage import Coverage, cover
from calibration.lens import Lens
from calibration.views import NoView, View

FEWEST_VIEWS: Final = 5
"""With fewer nothing is trusted, for a bad one could not be told from the others."""

_STARTS = 0.7, 1.1, 2.0, 0.45
"""Focal lengths in widths of the picture to begin with."""
_BAD_VIEW = 3.0
_BAD_LEAST_PX = 0.1
"""A view is left out when a lens made from the others misses its corners by this many times as much as usual, and more than this."""
_KEPT_SHARE = 0.5
_SAME_PX = 0.75
"""Pictures in which all corners lie this close are of the same sheet in the same place: the second says nothing new."""
_BLURRED = 2.0
_BLURRED_PX = 1.5

_DEMANDED = 5.0
"""The highest term of the distortion is used when it is this many times as large as what chance would make of nought."""

_GRID = 9
_TRUSTED_SHARE = 1 / 3000
_TRUSTED_CORNER_SHARE = 1 / 1000
"""Errors of straightened places, in widths of the picture, usual and in its corners, up to which a lens is trusted: a tenth of a
millimetre or two on a table 60 cm wide."""
_TRUSTED_ERROR_SHARE = 1 / 2000
"""Of corners beside where they should be, in widths of the picture; more means that sheet or lens are not what they are thought to be."""


@dataclass(frozen=True, slots=True)
class ViewError:
    """How well one view fits the lens.

    Attributes
    ----------
    name : str
    rms_px : float
        Root mean square distance between corners and where they should be.
    """

    name: str
    rms_px: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How sure each intrinsic is: standard deviations.

    Attributes
    ----------
    focal_px, centre_px : (float, float)
    distortion : tuple of 5 floats
    straight_px, corner_px : float
        Expected error of straightened places: root mean square over the whole picture, and in its worst corner.
    """

    focal_px: tuple[float, float]
    centre_px: tuple[float, float]
    distortion: tuple[float, ...]
    straight_px: float
    corner_px: float


@dataclass(frozen=True, slots=True)
class Solution:
    """A lens and what speaks for it.

    Attributes
    ----------
    lens : Lens
    rms_px : float
        Root mean square reprojection error over all corners.
    views : tuple of ViewError
        Those used.
    left_out : tuple of NoView
        Views not used, with the reason.
    coverage : Coverage
    spread : Spread
    trusted : bool
    verdict : str
        One sentence.
    sheet_stretch : float
        How many times as high as it was said to be the sheet is, if it is as wide as said.
    """

    lens: Lens
    rms_px: float
    views: tuple[ViewError, ...]
    left_out: tuple[NoView, ...]
    coverage: Coverage
    spread: Spread
    trusted: bool
    verdict: str
    sheet_stretch: float = 1.0


@dataclass(frozen=True, slots=True)
class Unsolved:
    """Why there is no lens.

    Attributes
    ----------
    reason : str
        One sentence that says what to do.
    left_out : tuple of NoView
    """

    reason: str
    left_out: tuple[NoView, ...]


def solve(views: Sequence[View]) -> Solution | Unsolved:
    """The lens that took these views.

    Views of other sizes than most and repetitions are left out, then, one by one, those that a lens made from all the others does not
    explain. How sure the result is follows from how much it changes when single views are left out (jackknife, Tukey 1958), or from the
    spread of the corners if that is worse.

    Parameters
    ----------
    views : sequence of View
        Of one camera with one focus and zoom.
    """
    usable, left_out = _usable(views)
    if len(usable) < 3:
        return Unsolved(_too_few(len(usable)), tuple(left_out))
    size = usable[0].size
    fitted, highest = _first(usable, size)
    while True:
        partial = _without_each(usable, size, fitted, highest)
        worst, reason = _worst(usable, fitted, partial)
        if worst is None or len(usable) - 1 < max(3, _KEPT_SHARE * len(views)):
            break
        left_out.append(NoView(usable[worst].name, reason))
        fitted, usable = partial[worst], usable[:worst] + usable[worst + 1 :]
    return _solution(usable, left_out, size, fitted, partial)


def _usable(views: Sequence[View]) -> tuple[list[View], list[NoView]]:
    sizes = Counter(view.size for view in views)
    usual = max(sizes, key=lambda size: sizes[size], default=(0, 0))
    usable: list[View] = []
    left_out: list[NoView] = []
    for view in views:
        twin = next((other for other in usable if _same(view, other)), None)
        if view.size != usual:
            text = f"the picture measures {view.size[0]} × {view.size[1]} and most others {usual[0]} × {usual[1]}: take all in one size"
            left_out.append(NoView(view.name, text))
        elif twin is not None:
            left_out.append(NoView(view.name, f"it shows the sheet just where {twin.name} does: move the sheet between pictures"))
        else:
            usable.append(view)
    return usable, left_out


def _same(one: View, other: View) -> bool:
    if one.size != other.size:
        return False
    common, here, there = np.intersect1d(one.ids, other.ids, return_indices=True)
    if len(common) == 0:
        return False
    return bool(np.abs(one.image_px[here] - other.image_px[there]).max() < _SAME_PX)


def _first(views: Sequence[View], size: tuple[int, int]) -> tuple[Adjusted, bool]:
    """From several focal lengths, for a bad guess may lead into a wrong valley; and whether the corners demand the highest term.

    Where they do not, it would only bend the rim of the picture, where nothing was seen.
    """
    seen = _seen(views)
    tries = [adjustment.adjust(seen, size, _start(share, size), highest=False) for share in _STARTS]
    plain = min(tries, key=lambda adjusted: _rms(adjusted.errors(seen)))
    bent = adjustment.adjust(seen, size, plain.intrinsics, plain.poses, stretch=plain.stretch)
    gain = _rms(plain.errors(seen)) ** 2 / _rms(bent.errors(seen)) ** 2 - 1
    demanded = gain * sum(view.object_mm.shape[0] for view in seen) * 2 > _DEMANDED**2
    return (bent, True) if demanded else (plain, False)


def _start(share: float, size: tuple[int, int]) -> Points:
    focal = share * size[0]
    return np.array([focal, focal, (size[0] - 1) / 2, (size[1] - 1) / 2, 0.0, 0.0, 0.0, 0.0, 0.0])


def _without_each(views: list[View], size: tuple[int, int], fitted: Adjusted, highest: bool) -> list[Adjusted]:
    rests = [[index for index in range(len(views)) if index != out] for out in range(len(views))]
    seen = _seen(views)
    return [
        adjustment.adjust([seen[index] for index in rest], size, fitted.intrinsics, fitted.poses[rest], highest, fitted.stretch)
        for rest in rests
    ]


def _worst(views: list[View], fitted: Adjusted, partial: list[Adjusted]) -> tuple[int | None, str]:
    seen = _seen(views)
    missed = np.array(
        [adjustment.missed(adjusted.intrinsics, view, adjusted.stretch) for adjusted, view in zip(partial, seen, strict=True)]
    )
    usual = float(np.median(missed))
    worst = int(np.argmax(missed))
    if missed[worst] <= max(_BAD_VIEW * usual, _BAD_LEAST_PX):
        return None, ""
    blur, usual_blur = views[worst].blur_px, float(np.median([view.blur_px for view in views]))
    if blur > max(_BLURRED * usual_blur, _BLURRED_PX):
        return worst, "the picture is blurred: hold the sheet still, and give it more light"
    return worst, (
        f"its corners lie {missed[worst]:.1f} pixels beside where all other pictures say, usual are {usual:.2f}:"
        " the sheet was bent or moved, or the camera focused anew"
    )


def _solution(views: list[View], left_out: list[NoView], size: tuple[int, int], fitted: Adjusted, partial: list[Adjusted]) -> Solution:
    errors = fitted.errors(_seen(views))
    coverage = cover(views)
    spread = _spread(size, fitted, partial)
    rms = _rms(errors)
    complaint = _complaint(views, size, rms, coverage, spread)
    verdict = complaint or (
        f"the lens can be trusted: {len(views)} pictures fit to {rms:.2f} pixels,"
        f" and straightened places are right to about {spread.straight_px:.1f}, in the corners to {spread.corner_px:.1f} pixels"
    )
    of_views = tuple(ViewError(view.name, _rms([error])) for view, error in zip(views, errors, strict=True))
    return Solution(
        _lens(size, fitted.intrinsics), rms, of_views, tuple(left_out), coverage, spread, complaint is None, verdict, fitted.stretch
    )


def _complaint(views: list[View], size: tuple[int, int], rms: float, coverage: Coverage, spread: Spread) -> str | None:
    if len(views) < FEWEST_VIEWS:
        return _too_few(len(views))
    if not coverage.tilts:
        return "the lens cannot be trusted: the sheet was never tilted; take pictures with it tilted to all four sides"
    if rms > _TRUSTED_ERROR_SHARE * size[0]:
        return (
            f"the lens cannot be trusted: corners lie {rms:.1f} pixels beside where they should;"
            " fix the sheet on something flat and stiff, and lock the focus"
        )
    if not np.isfinite(spread.straight_px) and len(coverage.corners) < 4:
        return (
            "the lens cannot be trusted in the corners of the picture: the sheet was not seen there;"
            " take more pictures with the sheet in the corners"
        )
    if not np.isfinite(spread.straight_px):
        return (
            "the lens cannot be trusted: it sees so wide that the corners of its picture cannot be straightened;"
            " use a lens that sees less than 90° across, or a crop of the picture"
        )
    if spread.straight_px > _TRUSTED_SHARE * size[0] or spread.corner_px > _TRUSTED_CORNER_SHARE * size[0]:
        where = "into the corners of the picture" if len(coverage.corners) < 4 else "near the camera and tilted"
        return (
            f"the lens cannot be trusted: straightened places may be wrong by {spread.straight_px:.1f} pixels,"
            f" in the corners by {spread.corner_px:.1f}; take more pictures with the sheet {where}"
        )
    return None


def _spread(size: tuple[int, int], fitted: Adjusted, partial: list[Adjusted]) -> Spread:
    count = len(partial)
    others = np.array([adjusted.intrinsics for adjusted in partial])
    off = others - others.mean(axis=0)
    deviations = np.maximum(np.sqrt(np.diag(fitted.covariance)), np.sqrt((count - 1) / count * (off**2).sum(axis=0)))
    grid = _grid(size)
    here = _lens(size, fitted.intrinsics).straightened(grid)
    moved = np.array([_lens(size, intrinsics).straightened(grid) for intrinsics in others])
    jackknifed = (count - 1) / count * ((moved - moved.mean(axis=0)) ** 2).sum(axis=(0, 2))
    variances = np.maximum(jackknifed, _propagated(size, fitted, grid, here))
    variances[~_lens(size, fitted.intrinsics).reaches(grid)] = np.inf
    corners = [0, _GRID - 1, -_GRID, -1]
    return Spread(
        (float(deviations[0]), float(deviations[1])),
        (float(deviations[2]), float(deviations[3])),
        tuple(float(number) for number in deviations[4:]),
        float(np.sqrt(variances.mean())),
        float(np.sqrt(variances[corners].max())),
    )


def _propagated(size: tuple[int, int], fitted: Adjusted, grid: Points, here: Points) -> Points:
    """Variance ``(G,)`` of straightened places that follows from that of the intrinsics."""
    values, vectors = np.linalg.eigh(fitted.covariance)
    ways = vectors * np.sqrt(np.maximum(values, 0.0))
    slopes = [(_lens(size, fitted.intrinsics + 0.1 * way).straightened(grid) - here) / 0.1 for way in ways.T]
    return np.asarray((np.array(slopes) ** 2).sum(axis=(0, 2)))


def _grid(size: tuple[int, int]) -> Points:
    across, down = np.meshgrid(np.linspace(0, size[0] - 1, _GRID), np.linspace(0, size[1] - 1, _GRID))
    return np.column_stack([across.ravel(), down.ravel()])


def _lens(size: tuple[int, int], intrinsics: Points) -> Lens:
    fx, fy, cx, cy, k1, k2, p1, p2, k3 = (float(number) for number in intrinsics)
    return Lens(size, (fx, fy), (cx, cy), (k1, k2, p1, p2, k3))


def _seen(views: Sequence[View]) -> list[Places]:
    return [view.seen for view in views]


def _rms(errors: Sequence[Points]) -> float:
    return float(np.sqrt(np.concatenate([(error**2).sum(axis=1) for error in errors]).mean()))


def _too_few(count: int) -> str:
    pictures = "no picture shows" if count == 0 else f"only {count} picture{'s' if count > 1 else ''} with different views of"
    end = "" if count == 0 else " can be used"
    return f"{pictures} the sheet{end}: take at least {FEWEST_VIEWS}, better 12, tilted differently and in all parts of the picture"
