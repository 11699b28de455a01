"""How much light of each lamp falls where on a simulated table, and what the lens loses of it."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from hardware.simulated.canvas import TABLE, Canvas, rays
from hardware.simulated.lighting import Lighting, Shade, fixed
from hardware.simulated.pieces import Floats
from hardware.simulated.silhouettes import px_per_mm
from hardware.simulated.viewpoint import Points, Viewpoint

_COARSE: Final = 16  # pixels between the places at which the light is computed


class Illumination:
    """The light on the whole picture, worked out once for a viewpoint; canvases of its parts are lit with it."""

    def __init__(self, view: Viewpoint, lighting: Lighting) -> None:
        self._size = view.lens.size
        self._colours = np.array([*(lamp.colour for lamp in lighting.lamps), lighting.ambient], np.float32).T
        places = _coarse_places(view)
        self._lamps = [self._spread(lamp.brightness(places)) for lamp in lighting.lamps]
        for shade in lighting.shades:
            self._lamps[shade.lamp] *= 1 - self._grown(_shade(view, shade))
        self._glare: Floats | None = None
        for glare in lighting.glares:
            away = np.sum((places - glare.centre_mm) ** 2, axis=1) / glare.radius_mm**2
            light = self._spread(np.exp(-away))[..., None] * np.array(glare.light, np.float32)
            self._glare = light if self._glare is None else self._glare + light

    def lit(self, canvas: Canvas) -> Floats:
        """The light ``(h, w, 3)`` that comes from each pixel of a canvas, shades and glares included."""
        left, top, right, bottom = canvas.box
        here = np.s_[top:bottom, left:right]
        shares = [reaches * bright[here] for reaches, bright in zip(canvas.reaches, self._lamps, strict=True)]
        everywhere = np.ones(canvas.back.shape[:2], np.float32)
        falls = np.asarray(cv2.transform(cv2.merge([*shares, everywhere]), self._colours), np.float32)
        falls *= canvas.back
        if self._glare is not None:
            falls += self._glare[here]
        return falls

    def _spread(self, values: Points) -> Floats:
        """Values of the coarse grid, ``(N,)``, over the whole picture."""
        width, height = (-(-n // _COARSE) for n in self._size)
        return self._grown(values.reshape(height, width).astype(np.float32))

    def _grown(self, small: Floats) -> Floats:
        large = cv2.resize(small, (small.shape[1] * _COARSE, small.shape[0] * _COARSE), interpolation=cv2.INTER_LINEAR)
        return np.ascontiguousarray(large[: self._size[1], : self._size[0]], np.float32)


def _shade(view: Viewpoint, shade: Shade) -> Floats:
    """The share of the light that a shade takes, on the coarse grid."""
    width, height = (-(-n // _COARSE) for n in view.lens.size)
    small = np.zeros((height, width), np.uint8)
    outline = view.to_px(np.array(shade.outline_mm))
    cv2.fillPoly(small, fixed((outline + 0.5) / _COARSE - 0.5), 255, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(small.astype(np.float32), (0, 0), max(shade.softness_mm * px_per_mm(view) / _COARSE / 2, 0.5))
    return np.asarray(soft * np.float32(shade.depth / 255), np.float32)


def _coarse_places(view: Viewpoint) -> Points:
    """The places of the table, in mm, that a coarse grid over the picture shows, ``(N, 2)``."""
    width, height = (-(-n // _COARSE) for n in view.lens.size)
    x, y = (
        np.minimum(np.arange(n) * _COARSE + _COARSE // 2, most - 1) for n, most in ((width, view.lens.size[0]), (height, view.lens.size[1]))
    )
    there = rays(view.lens)[1:-1, 1:-1][y[:, None], x[None]]
    places = cv2.perspectiveTransform(there, np.linalg.inv(view.plane_to_rays(TABLE)))
    return np.asarray(places, np.float64).reshape(-1, 2)
