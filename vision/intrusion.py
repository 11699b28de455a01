"""Hands, arms and sleeves in the picture: things that reach in from its border and are no part of the table's light."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Mask, image
from vision.objects import TILE, Objects

_AREA = 1.2  # tile areas: dice and pens at the border are smaller
_REACH = 0.8  # tiles into the picture
_THICK = 0.35  # tiles from its middle to its rim: pencils are thinner
_CRISP = 18.0  # how sharply a thing ends, in levels: glare and shadow fade out over half a tile, measured below 12
_SKIN = 0.4  # share of it that has the colour of skin
_LONG, _HOLLOW = 3.2, 0.9  # an arm in a sleeve reaches further than a mug and is not convex with its hand
_STRIP = 6.0  # an arm reaches further in than a sixth of what it takes of the border: a plank of the table, or its edge, does not
_FAR = 4.2  # tiles: nothing but an arm reaches this far in from the border
_RED_OVER_GREEN, _GREEN_OVER_BLUE = (0.15, 1.6), (0.05, 2.0)
"""Stops by which skin of any tone, judged by the tiles' white, reflects more red than green and more green than blue."""


def reaches_in(objects: Objects, white: NDArray[np.float32]) -> bool:
    """Whether a hand, an arm or a sleeve reaches into the picture.

    Parameters
    ----------
    objects : Objects
        What lies on the table besides cards and tiles.
    white : (3,) float32 ndarray
        The tiles' white, linear BGR.
    """
    return any(_is_arm(blob, objects, white) for blob in objects.blobs(_AREA, smooth=True))


def _is_arm(blob: Mask, objects: Objects, white: NDArray[np.float32]) -> bool:
    reach = _reach(blob)
    if reach < _REACH or max(int(side.sum()) for side in _at_border(blob)) > _STRIP * reach * TILE:
        return False
    if float(cv2.distanceTransform(blob, cv2.DIST_L2, 3).max()) < _THICK * TILE:
        return False
    outlines, _ = cv2.findContours(blob, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=len)
    if _crispness(np.asarray(outline, dtype=np.int32).reshape(-1, 2), objects) < _CRISP:
        return False
    solidity = float(blob.sum()) / max(float(cv2.contourArea(cv2.convexHull(outline))), 1.0)
    return reach > _FAR or (reach > _LONG and solidity < _HOLLOW) or _skin(blob, objects, white) > _SKIN


def _reach(blob: Mask) -> float:
    """How far (tiles) a blob reaches in from the border of the picture; 0 when it does not come from there."""
    height, width = blob.shape
    if max(int(side.sum()) for side in _at_border(blob)) < 0.4 * TILE:
        return 0.0
    rows, columns = np.nonzero(blob)
    return float(np.minimum(np.minimum(rows, height - 1 - rows), np.minimum(columns, width - 1 - columns)).max()) / TILE


def _at_border(blob: Mask) -> list[Mask]:
    """The pixels of a blob along the upper, lower, left and right border of the picture, 0 or 1."""
    return [image(part.max(axis=axis)) for part, axis in ((blob[:2], 0), (blob[-2:], 0), (blob[:, :2], 1), (blob[:, -2:], 1))]


def _crispness(outline: NDArray[np.int32], objects: Objects) -> float:
    """The usual sharpness along an outline, without the picture's border and without the rims of known things."""
    height, width = objects.sharpness.shape
    x, y = outline[:, 0], outline[:, 1]
    free = (x > 2) & (x < width - 3) & (y > 2) & (y < height - 3) & (objects.near_known[y, x] == 0)
    return float(np.median(objects.sharpness[y[free], x[free]])) if free.any() else 0.0


def _skin(blob: Mask, objects: Objects, white: NDArray[np.float32]) -> float:
    """The share of a blob that has the colour of skin."""
    table = np.log2(LINEAR[:, None] / np.maximum(white, 1e-4) + 0.005).astype(np.float32)
    blue, green, red = cv2.split(cv2.LUT(image(cv2.cvtColor(objects.lab[None, blob > 0], cv2.COLOR_LAB2BGR)), table[None]))
    low, high = _RED_OVER_GREEN
    warm = (red - green > low) & (red - green < high)
    low, high = _GREEN_OVER_BLUE
    return float((warm & (green - blue > low) & (green - blue < high)).mean())
