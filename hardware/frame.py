"""One picture of the table, wherever it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """An upright picture and where it belongs.

    Attributes
    ----------
    image : (H, W, 3) uint8, BGR
        The picture, possibly smaller than the one that was taken.
    name : str
        The file or camera it comes from, fit for printing.
    full_size : (int, int)
        Width and height of the picture that was taken, upright, in pixels.
    scale : float
        How many pixels of the full picture one pixel of ``image`` is wide: a point at x lies at (x + 0.5) * scale - 0.5 in the full
        picture, whole numbers being pixel centres.
    seconds : float or None
        When it was taken, on the camera's clock; None for a single photograph.
    camera : str
        Make and model of the camera, as the picture itself says; empty where it does not.
    settings : mapping of str to float or tuple of floats
        Exposure, gains, white balance and focus with which it was taken, by the driver's names; empty where nobody says.
    """

    image: Image
    name: str
    full_size: tuple[int, int]
    scale: float = 1.0
    seconds: float | None = None
    camera: str = ""
    settings: Mapping[str, float | tuple[float, ...]] = field(default_factory=dict)
