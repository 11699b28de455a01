"""Ink: what is printed in green or purple, told from paper and table by the green-magenta axis.

The axis is ``log2(G^2 / (R B))`` in linear light. A warmer or cooler lamp trades red against blue and hardly moves it, whereas the
green ink lies two to four stops on one side and the purple ink as far on the other. What a coloured lamp adds is taken off by
subtracting the value of the white nearby (the channel ratios of a von Kries adaptation, here as differences of logarithms).
"""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Mask, floats, image

DARK_FLOOR = 0.01
"""Linear light added before the logarithm, so that sensor noise in the dark does not look like colour."""
_RELATIVE_FLOOR = 0.03  # share of the white added likewise when the white is known
_LOG = np.log2(LINEAR + DARK_FLOOR).astype(np.float32)
_HUES = (-3.2, 3.2)
"""Stops of blue over red, judged by the white nearby, between which green and purple inks lie (measured: -1.2 to 1.7); red, orange,
yellow and blue lie outside, though they too are far from white on the green-magenta axis."""
_RED = 0.34
"""Stops of red over blue, as a share of those on the green-magenta axis, from which magenta is called red. However thin or pale the print,
the share stays. Measured: purple up to 0.24 under the warmest lamp, red from 0.44."""
_LEAST = 0.005  # share of a picture that is ink, if any is: a thin outline takes 0.01
_PALEST = 0.42  # stops: hair lines out of focus show 0.53, the noise of plain paper at most 0.33
_TELLING = 0.5  # of the distance of the clearest print: paler pixels are half paper

COLOURED = 0.6
"""From this distance (stops) to the white nearby a pixel counts as ink when looking for tiles; printed ink lies beyond 0.8."""


def white_nearby(picture: Image, reach_px: int) -> Image:
    """The brightest colour within ``reach_px`` of each pixel: near a tile its paper, far from any the table itself."""
    size = (reach_px | 1, reach_px | 1)
    brightest = cv2.dilate(picture, cv2.getStructuringElement(cv2.MORPH_RECT, size))
    return image(cv2.blur(brightest, size))


def ink_map(picture: Image, reach_px: int) -> Floats:
    """The green-magenta axis relative to the white nearby, ``(H, W) float32`` stops: 0 for paper under any lamp, and for other hues."""
    of_picture, of_white = (
        [floats(cv2.LUT(channel, _LOG)) for channel in cv2.split(one)] for one in (picture, white_nearby(picture, reach_px))
    )
    return _of_ink_hues(*(here - white for here, white in zip(of_picture, of_white, strict=True)))


def _of_ink_hues(blue: Floats, green: Floats, red: Floats) -> Floats:
    """The green-magenta axis of B, G, R in stops, each ``(H, W)``, where the hue is that of green or purple, 0 elsewhere."""
    low, high = _HUES
    warmth = blue - red
    axis = 2 * green - blue - red
    axis *= (warmth > low) & (warmth < high)
    return axis


def green_and_purple(picture: Image, reach_px: int) -> tuple[Mask, Mask]:
    """Where there is green and where there is purple ink, two ``(H, W) uint8`` masks of 0 or 1, without specks."""
    ink = ink_map(picture, reach_px)
    square = np.ones((3, 3), np.uint8)
    green, purple = (image(cv2.morphologyEx(there.astype(np.uint8), cv2.MORPH_OPEN, square)) for there in (ink > COLOURED, ink < -COLOURED))
    return green, purple


def ink_of_bytes(picture: Image, white: NDArray[np.float32]) -> Floats:
    """The green-magenta axis of a picture ``(H, W, 3) uint8 BGR`` judged by one white ``(3,)`` (linear BGR): ``(H, W)`` stops.

    0 for hues that neither ink has.
    """
    return _of_ink_hues(*map(floats, cv2.split(cv2.LUT(picture, _against(white)))))


def ink_name(picture: Image, white: NDArray[np.float32]) -> Literal["green", "purple"] | None:
    """What the ink in a picture ``(H, W, 3) uint8 BGR`` of paper is called, judged by the paper's white ``(3,)`` (linear BGR).

    None for no ink and for red. Single pixels are not told so: under a coloured lamp the purple of a limb may reach red.
    """
    stops = cv2.LUT(picture, _against(white)).reshape(-1, 3)
    axis, warmth = 2 * stops[:, 1] - stops[:, 0] - stops[:, 2], stops[:, 0] - stops[:, 2]
    clearest = float(np.percentile(np.abs(axis), 100 * (1 - _LEAST)))
    if clearest < _PALEST:
        return None
    clear = np.abs(axis) > _TELLING * clearest
    tone, cool = float(np.median(axis[clear])), float(np.median(warmth[clear]))
    if tone > 0:
        return "green"
    return None if cool < _RED * tone else "purple"


def _against(white: NDArray[np.float32]) -> Floats:
    """Stops against a white of each byte of each channel, ``(1, 256, 3)``."""
    return floats(np.log2(LINEAR[:, None] / np.maximum(white, 1e-4) + _RELATIVE_FLOOR))[None]


def paper_mask(picture: Image, white: NDArray[np.float32], tint: float, warmth: float, light: float) -> NDArray[np.bool_]:
    """Where a picture ``(H, W, 3) uint8 BGR`` may show paper of a known white (linear BGR): ``(H, W)``.

    ``tint``, ``warmth`` and ``light`` are the stops by which the green-magenta axis, the ratio of blue to red and the brightness may
    differ. Lamps move along the second far more than along the first.
    """
    table = np.log2(np.maximum(LINEAR[:, None], 1e-4) / np.maximum(white, 1e-4)).astype(np.float32)
    blue, green, red = cv2.split(cv2.LUT(picture, table[None]))
    even = (np.abs(2 * green - blue - red) < tint) & (np.abs(blue - red) < warmth)
    return np.asarray(even & (np.abs(blue + green + red) < 3 * light))
