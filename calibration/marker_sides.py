"""The corners of markers to a small part of a pixel: where their sides, each placed along all of its length, meet."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.arrays import Floats, Image, Points
from calibration.tone import LINEAR

_CELLS = 7.0  # of a card's marker, its black rim included: nothing else may lie within reach of a side
_LEAST_PX, _MOST_PX = 1.5, 5.0  # how far to look to either side of a side
_ALONG = np.linspace(0.12, 0.88, 24)  # corners are rounded by blur
_STEPS = 25
_ROUNDS = 3
_CONTRAST = 0.03  # of white, linear: what differs less is no side


def corners_by_sides(picture: Image, corners_px: Points) -> Points:
    """Place the corners of markers anew, free of the bias of corner detectors, which blurred convex corners draw inwards.

    Parameters
    ----------
    picture : (H, W, 3) uint8, BGR, or (H, W) uint8
        As it was taken.
    corners_px : (N, 4, 2) float64
        As the detector has them, right to two pixels or so, in order.

    Returns
    -------
    (N, 4, 2) float64
        In the same order; those of a side that does not show are left as they were.

    Notes
    -----
    Across each side the light is added up between its dark and its bright end; that sum is where an edge lies that is blurred evenly to
    both sides, whatever the blur. Lines are fitted to 24 such places on each side, those that lie off counting less (Huber 1964).
    """
    grey = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    light = LINEAR[grey]
    quads = np.array(corners_px, np.float64).reshape(-1, 4, 2)
    return np.array([_placed(light, quad) for quad in quads]).reshape(-1, 4, 2)


def _placed(light: Floats, start: Points) -> Points:
    quad = start
    for _ in range(_ROUNDS):
        lines = [line for side in range(4) if (line := _line(light, quad[side], quad[(side + 1) % 4]))]
        if len(lines) < 4:
            return start
        quad = np.array([_meeting(lines[side - 1], lines[side]) for side in range(4)])
    near = np.linalg.norm(quad - start, axis=1).max() < _MOST_PX
    return quad if near else start


def _line(light: Floats, begin: Points, end: Points) -> tuple[Points, Points] | None:
    """A place on a side and its direction; None where it does not show. The dark lies to the right of the way from begin to end."""
    along = end - begin
    side = float(np.linalg.norm(along))
    reach = float(np.clip(0.7 * side / _CELLS, _LEAST_PX, _MOST_PX))
    inwards = np.array([-along[1], along[0]]) / max(side, 1e-9)
    steps = np.linspace(-reach, reach, _STEPS)
    middles = begin + _ALONG[:, None] * along
    places = (middles[:, None] + steps[:, None] * inwards).astype(np.float32)
    values = cv2.remap(light, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float64)
    bright, dark = np.median(values[:, :3]), np.median(values[:, -3:])
    if bright - dark < _CONTRAST:
        return None
    share = np.clip((values - dark) / (bright - dark), -0.5, 1.5).mean(axis=1)
    edges = middles + ((2 * share - 1) * reach)[:, None] * inwards
    x, y, at_x, at_y = np.asarray(cv2.fitLine(edges.astype(np.float32), cv2.DIST_HUBER, 0, 0.001, 0.001), np.float64).ravel()
    return np.array([at_x, at_y]), np.array([x, y])


def _meeting(one: tuple[Points, Points], other: tuple[Points, Points]) -> Points:
    """Where two lines meet."""
    (start, way), (there, across) = one, other
    t, _ = np.linalg.solve(np.column_stack([way, -across]), there - start)
    return np.asarray(start + t * way)
