"""Whether a picture is good enough to be read at all."""

from __future__ import annotations

import numpy as np

from vision.arrays import Image
from vision.errors import NoColourError

_DARK = 90  # levels: the brightest hundredth of a usable picture is brighter
_GREY = 3  # levels between the channels of a picture without colour
_STEP = 16  # every sixteenth pixel each way will do


def require_colour(picture: Image) -> None:
    """Refuse a picture ``(H, W, 3) uint8`` whose channels hardly differ.

    Raises
    ------
    NoColourError
        When it has no colours.
    """
    few = picture[::_STEP, ::_STEP].astype(np.int16)
    if int((few.max(axis=2) - few.min(axis=2)).max()) <= _GREY:
        raise NoColourError("this picture has no colours, and the edges of tiles are told by colour: please take it in colour")


def too_dark(picture: Image) -> bool:
    """Whether a picture ``(H, W, 3) uint8`` is too dark to trust what is read."""
    return float(np.percentile(picture[::_STEP, ::_STEP].max(axis=2), 99)) < _DARK
