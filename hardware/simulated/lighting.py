"""The light on the simulated table, and what the sensor makes of it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hardware.simulated.colours import Light, to_bytes
from hardware.simulated.pieces import Floats, Image
from hardware.simulated.viewpoint import Points

_GRAIN_STARTS: Final = (0, 1933, 4099)


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp or window.

    Attributes
    ----------
    colour : (float, float, float)
        Linear blue, green and red that it throws on the table's middle; white paper shows as much.
    from_deg : float
        Where it stands, clockwise from the table's upper side.
    elevation_deg : float
        How high it stands above the table.
    softness : float
        Its size as seen from the table: the edge of a shadow is that many times wider than what throws it is high.
    falloff : float
        How much brighter the table is half a metre nearer to it, as a share.
    """

    colour: Light = (0.7, 0.7, 0.7)
    from_deg: float = 0.0
    elevation_deg: float = 60.0
    softness: float = 0.5
    falloff: float = 0.1

    @property
    def way(self) -> Points:
        """The direction ``(2,)`` along the table towards it."""
        angle = math.radians(self.from_deg)
        return np.array([math.sin(angle), -math.cos(angle)])

    def shadow_mm(self, height_mm: float) -> Points:
        """How far, and where to, the shadow of what is so high falls, ``(2,)``."""
        return -self.way * (height_mm / math.tan(math.radians(self.elevation_deg)))

    def brightness(self, places_mm: Points) -> Points:
        """How bright it makes places ``(N, 2)`` of the table, the middle being 1: ``(N,)``."""
        return np.maximum(1 + self.falloff * (places_mm @ self.way) / 500, 0.05)


@dataclass(frozen=True, slots=True)
class Shade:
    """A shadow that a thing beyond the picture throws, a head for instance: it takes a share of one lamp's light.

    Attributes
    ----------
    outline_mm : tuple of (float, float)
        On the table.
    softness_mm : float
        Width of its edge.
    depth : float
        Share of the light taken.
    lamp : int
        Whose light.
    """

    outline_mm: tuple[tuple[float, float], ...]
    softness_mm: float = 40.0
    depth: float = 0.5
    lamp: int = 0


@dataclass(frozen=True, slots=True)
class Glare:
    """A soft reflection of a lamp on the table and all that lies there."""

    centre_mm: tuple[float, float]
    radius_mm: float = 60.0
    light: Light = (0.1, 0.1, 0.1)


@dataclass(frozen=True, slots=True)
class Lighting:
    """All light on the table.

    Attributes
    ----------
    lamps : tuple of Lamp
    ambient : (float, float, float)
        Light from everywhere, which shadows do not take.
    shades : tuple of Shade
    glares : tuple of Glare
    """

    lamps: tuple[Lamp, ...] = (Lamp(),)
    ambient: Light = (0.15, 0.15, 0.15)
    shades: tuple[Shade, ...] = ()
    glares: tuple[Glare, ...] = ()


@dataclass(frozen=True, slots=True)
class Sensor:
    """What lies between the light and the file.

    Attributes
    ----------
    vignetting : float
        Share of the light lost in the corners of the picture.
    read_noise : float
        Standard deviation in the dark, 1 being the brightest value.
    shot_noise : float
        Standard deviation at full brightness; it goes with the root of the light.
    blur_px : float
        Standard deviation of a lens out of focus.
    motion_px : (float, float)
        How far everything moved while the picture was taken.
    jpeg : int or None
        Quality it is saved with; None leaves that out.
    """

    vignetting: float = 0.15
    read_noise: float = 0.002
    shot_noise: float = 0.008
    blur_px: float = 0.5
    motion_px: tuple[float, float] = (0.0, 0.0)
    jpeg: int | None = 90

    def expose(self, light: Floats, rng: np.random.Generator) -> Image:
        """Make a picture ``(H, W, 3) uint8 BGR`` of linear light ``(H, W, 3)``, which is changed."""
        height, width = light.shape[:2]
        if self.vignetting:
            light *= self.transmitted((width, height))[..., None]
        light = self.blurred(light)
        if self.read_noise or self.shot_noise:
            self.add_noise(light, grain((width, height), rng))
        return self._saved(to_bytes(light))

    def transmitted(self, size: tuple[int, int]) -> Floats:
        """The share of the light that the lens lets through to each pixel of a picture of a width and a height, ``(H, W)``."""
        width, height = size
        across, down = np.linspace(-1, 1, width, dtype=np.float32) * width, np.linspace(-1, 1, height, dtype=np.float32) * height
        lost = (across**2)[None] + (down**2)[:, None]
        return np.asarray(1 - np.float32(self.vignetting / (width**2 + height**2)) * lost, np.float32)

    @property
    def spread_px(self) -> int:
        """How far the light of a pixel is spread at most by blur and motion."""
        return math.ceil(5 * self.blur_px + max(map(abs, self.motion_px))) + 2

    def blurred(self, light: Floats) -> Floats:
        """Light out of focus, or moved; it may be changed."""
        if self.blur_px > 0:
            cv2.GaussianBlur(light, (0, 0), self.blur_px, dst=light)
        if math.hypot(*self.motion_px) > 0.1:
            light = np.asarray(cv2.filter2D(light, -1, _streak(self.motion_px)), np.float32)
        return light

    def add_noise(self, light: Floats, grains: Sequence[Floats]) -> None:
        """Add noise to light, with the grain of each channel."""
        strength = np.sqrt(np.maximum(light, 0) * np.float32(self.shot_noise**2) + np.float32(self.read_noise**2))
        strength *= cv2.merge([np.ascontiguousarray(one) for one in grains])
        light += strength

    def _saved(self, picture: Image) -> Image:
        if self.jpeg is None:
            return picture
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, self.jpeg])
        return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def grain(size: tuple[int, int], rng: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """The grain of each channel of a picture of a width and a height, ``(H, W)``, of standard deviation 1.

    The channels share their grain, far apart, which saves two thirds of the time.
    """
    width, height = size
    grains = rng.standard_normal(height * width + _GRAIN_STARTS[-1], dtype=np.float32)
    one, two, three = (grains[start : start + height * width].reshape(height, width) for start in _GRAIN_STARTS)
    return one, two, three


def _streak(motion_px: tuple[float, float]) -> Floats:
    """The kernel of an even motion."""
    fine, reach = 8, math.ceil(max(map(abs, motion_px)) / 2) + 1
    size = 2 * reach + 1
    kernel = np.zeros((size * fine, size * fine), np.float32)
    middle = (size * fine - 1) / 2
    ends = [tuple(round((middle + sign * step * fine / 2) * 16) for step in motion_px) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, fine // 2, cv2.LINE_8, 4)
    small = cv2.resize(kernel, (size, size), interpolation=cv2.INTER_AREA)
    return np.asarray(small / small.sum(), np.float32)


def fixed(places: Points, fine: int = 1, shift: int = 4) -> Sequence[np.ndarray]:
    """Places in pixels ``(N, 2)`` in OpenCV's fixed point coordinates of a picture ``fine`` times larger, for its drawing functions."""
    return [np.round(((places + 0.5) * fine - 0.5) * 2**shift).astype(np.int32)]
