"""What a picture shows of paper and of the sheet's patches of colour. Which is which follows from the corners found, never from colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.arrays import Image, Points
from calibration.board_map import fit
from calibration.patterns import Charuco
from calibration.sheet import PATCHES, SHEET, Patch
from calibration.tone import LINEAR

_CLIPPED_LEVEL = 251  # sharpening, noise and JPEG leave clipped white a little below 255
_CLIPPED_SHARE = 0.2
_WHITE_RANK = 75  # percentile of the narrow white round a marker: blur mixes black into the rest
_RIM = 0.2  # of a patch's height: so far its rim may be blurred, or printed aside
_PATCH_GRID = (12, 4)
_BLACK_SHARE = 0.4  # of a black square's side, its middle
_ROUND_A_MARKER = 0.083  # of a marker's side, outside its rim: cards leave a third of it white, the sheet a sixth
_LEAST = 1e-4
_FEWEST_TO_SLOPE = 6


@dataclass(frozen=True, slots=True, eq=False)
class Spots:
    """Places of a picture that have the same colour on paper.

    Attributes
    ----------
    px : (N, 2) float64
    light : (N, 3) float64
        Linear blue, green and red, 0..1.
    clipped : (N,) bool
        Where one of them is all that the picture can show.
    """

    px: Points
    light: Points
    clipped: NDArray[np.bool_]

    @property
    def usual(self) -> Points:
        """The usual colour ``(3,)``; there must be some."""
        return np.asarray(np.median(self.light, axis=0))

    def at(self, place_px: Points) -> Points:
        """What the same paper would show at a place ``(2,)`` among them, by a plane through the logarithms: ``(3,)``."""
        if len(self.px) < _FEWEST_TO_SLOPE:
            return self.usual
        middle = self.px.mean(axis=0)
        plane = np.column_stack([np.ones(len(self.px)), self.px - middle])
        fitted, *_ = np.linalg.lstsq(plane, np.log(np.maximum(self.light, _LEAST)), rcond=None)
        return np.asarray(np.exp(np.concatenate([[1.0], place_px - middle]) @ fitted))


@dataclass(frozen=True, slots=True, eq=False)
class SheetColours:
    """What one picture shows of the sheet's paper and ink.

    Attributes
    ----------
    size : (int, int)
        Width and height of the picture.
    white, black : Spots
        The white round each marker with the strip's bare paper, and the black squares; those outside the picture are left out.
    patches : mapping of str to Spots
        Each patch of colour in the picture by its name: one spot.
    """

    size: tuple[int, int]
    white: Spots
    black: Spots
    patches: Mapping[str, Spots]

    def share(self, name: str) -> Points | None:
        """A patch's linear colour ``(3,)`` as shares of what paper would show in its place; None where it lies outside the picture."""
        if name not in self.patches or not len(self.white.px):
            return None
        spot = self.patches[name]
        return np.asarray(spot.light[0] / np.maximum(self.white.at(spot.px[0]), _LEAST))


def sheet_colours(
    picture: Image, px: Points, mm: Points, board: Charuco = SHEET, patches: Sequence[Patch] = PATCHES
) -> SheetColours | None:
    """Look at the colours of a sheet whose corners were found.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR
    px, mm : (N, 2) float64
        The corners found, at least four, in the picture and on the board.
    board, patches
        What was printed.

    Returns
    -------
    SheetColours or None
        None where the corners do not lie as on a flat sheet.
    """
    size = (picture.shape[1], picture.shape[0])
    where = fit(mm, px, size)
    if where is None:
        return None

    def spots(areas: Sequence[Points], rank: float = 50.0) -> Spots:
        return _spots(picture, [where.to_px(area) for area in areas], rank)

    strip = {patch.name: spots([_in_patch(patch)]) for patch in patches}
    paper = [strip.pop(patch.name) for patch in patches if patch.is_paper]
    white = joined([spots([_round_marker(marker) for marker in board.marker_corners()], _WHITE_RANK), *paper])
    black = spots([_middle_of(square.x, square.y, square.side) for square in board.black_squares()])
    return SheetColours(size, white, black, {name: spot for name, spot in strip.items() if len(spot.px)})


def paper_round_markers(picture: Image, markers: Sequence[Points]) -> Spots:
    """The white paper round markers such as those of cards on the table, each with its corners ``(4, 2)`` in pixels."""
    return _spots(picture, [_round_marker(marker) for marker in markers], _WHITE_RANK)


def joined(spots: Sequence[Spots]) -> Spots:
    """All of them as one."""
    return Spots(
        np.concatenate([np.zeros((0, 2)), *(some.px for some in spots)]),
        np.concatenate([np.zeros((0, 3)), *(some.light for some in spots)]),
        np.concatenate([np.zeros(0, np.bool_), *(some.clipped for some in spots)]),
    )


def _spots(picture: Image, areas: Sequence[Points], rank: float) -> Spots:
    """One spot for each area ``(N, 2)`` in pixels that lies in the picture as a whole."""
    limits = np.array([picture.shape[1] - 1, picture.shape[0] - 1])
    inside = [area for area in areas if ((area >= 0) & (area <= limits)).all()]
    seen = [picture[rows, columns] for columns, rows in (np.round(area).astype(int).T for area in inside)]
    levels = [np.round(np.percentile(some, rank, axis=0)).astype(int) for some in seen]
    return Spots(
        np.array([area.mean(axis=0) for area in inside]).reshape(-1, 2),
        np.array([LINEAR[level] for level in levels], np.float64).reshape(-1, 3),
        np.array([(some.max(axis=1) >= _CLIPPED_LEVEL).mean() > _CLIPPED_SHARE for some in seen], np.bool_),
    )


def _in_patch(patch: Patch) -> Points:
    rim = _RIM * patch.height
    x = np.linspace(patch.x + rim, patch.x + patch.width - rim, _PATCH_GRID[0])
    y = np.linspace(patch.y + rim, patch.y + patch.height - rim, _PATCH_GRID[1])
    return np.stack(np.meshgrid(x, y), axis=-1).reshape(-1, 2)


def _middle_of(x: float, y: float, side: float) -> Points:
    along = side / 2 + np.linspace(-1, 1, 5) * _BLACK_SHARE * side / 2
    return np.stack(np.meshgrid(x + along, y + along), axis=-1).reshape(-1, 2)


def _round_marker(marker: Points) -> Points:
    """Places ``(20, 2)`` outside the rim of a marker with these corners ``(4, 2)``."""
    outside = marker + (marker - marker.mean(axis=0)) * 2 * _ROUND_A_MARKER
    along = np.linspace(0, 1, 5, endpoint=False)[None, :, None]
    return np.asarray((outside[:, None] * (1 - along) + np.roll(outside, -1, axis=0)[:, None] * along).reshape(-1, 2))
