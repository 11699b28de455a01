"""Whether the light flickers: pictures of a still table differ as a whole, or by bands across it that a rolling shutter makes."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from calibration import light_remarks as say
from calibration.arrays import Image, Points
from calibration.light_remarks import Remark
from calibration.tone import LINEAR

_SIZE = (64, 96)  # columns and rows that are looked at
_READABLE = (0.02, 0.9)  # linear light that is neither noise nor clipped
_FLICKERS = 0.05  # share of the light; noise of so large areas is a hundredth of that
_FEWEST = 3


def flicker_of(frames: Sequence[Image]) -> float:
    """By what share the light differs from frame to frame, or between rows of a frame.

    Parameters
    ----------
    frames : sequence of (H, W, 3) uint8 ndarray
        Several pictures of a still table, with exposure and white balance locked. What moves in less than half the width does not matter.

    Returns
    -------
    float
        The 95th percentile of the differences from the usual light of each row; 0 for less than three frames, of which none is usual.
    """
    if len(frames) < _FEWEST:
        return 0.0
    light = np.stack([_light_of(frame) for frame in frames])
    usual = np.median(light, axis=0)
    readable = (usual > _READABLE[0]) & (usual < _READABLE[1])
    rows = readable.mean(axis=1) > 0.25
    if not rows.any():
        return 0.0
    shares = np.where(readable, light / np.maximum(usual, 1e-4), np.nan)[:, rows]
    return float(np.percentile(np.abs(np.nanmedian(shares, axis=2) - 1), 95))


def look_for_flicker(frames: Sequence[Image]) -> tuple[Remark, ...]:
    """What is to be said of the flicker of such frames."""
    return (say.FLICKER,) if flicker_of(frames) > _FLICKERS else ()


def _light_of(frame: Image) -> Points:
    """Linear green ``(rows, columns)``, averaged over cells."""
    return np.asarray(cv2.resize(LINEAR[frame[::2, ::2, 1]], _SIZE, interpolation=cv2.INTER_AREA), dtype=np.float64)
