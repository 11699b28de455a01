"""Other light: lamps of other colours, too much and too little of it, shadows, glare, and the curves of a camera."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.perturbations.shot import Shot, linear
from calibration.tone import to_bytes
from vision.arrays import Floats, Image, Points, floats, image

TUNGSTEN, OVERCAST, CHEAP_LED = (1.15, 0.95, 0.55), (0.90, 1.0, 1.12), (1.0, 1.08, 0.92)
"""Channel gains of red, green and blue."""
Gains = tuple[float, float, float]


def lit(shot: Shot, gains: Gains) -> Shot:
    """Gains on the channels (R, G, B) of the picture's bytes, as a camera with a fixed white balance shows another lamp."""
    return shot.seen_as(_gained(shot, np.array(gains[::-1], dtype=np.float32)))


def lit_from_two_sides(shot: Shot, left: Gains, right: Gains) -> Shot:
    """One lamp at the left, another at the right, blended between."""
    share = np.linspace(0, 1, shot.picture.shape[1], dtype=np.float32)[None, :, None]
    return shot.seen_as(_gained(shot, (1 - share) * np.array(left[::-1], np.float32) + share * np.array(right[::-1], np.float32)))


def exposed(shot: Shot, times: float) -> Shot:
    """So many times the light; the brightest clips."""
    return shot.seen_as(to_bytes(linear(shot.picture) * times))


def vignetted(shot: Shot, left: float) -> Shot:
    """Light falling off to the share ``left`` in the corners."""
    height, width = shot.picture.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    fall = 1 - (1 - left) * (x**2 + y**2) / 2
    return shot.seen_as(to_bytes(linear(shot.picture) * fall[..., None].astype(np.float32)))


def shaded(shot: Shot, rng: np.random.Generator, black: float, blur_tiles: float) -> Shot:
    """Three bands of shadow across the picture, some tiles wide, with soft rims."""
    height, width = shot.picture.shape[:2]
    bands = np.zeros((height, width), np.float32)
    for _ in range(3):
        start, stop = rng.uniform(0, width, 2)
        cv2.line(bands, (int(start), 0), (int(stop), height), 1.0, round(1.2 * shot.tile_px))
    shadow = cv2.GaussianBlur(bands, (0, 0), blur_tiles * shot.tile_px)
    return shot.seen_as(to_bytes(linear(shot.picture) * (1 - black * shadow[..., None])))


def glaring(shot: Shot, rng: np.random.Generator, radius_tiles: float, edge: bool) -> Shot:
    """Clipped highlights of a lamp on three tiles: over the middle of an edge, or over a corner."""
    light = linear(shot.picture)
    quads = shot.quads("tiles")
    for number in rng.permutation(len(quads))[:3]:
        quad = quads[number]
        side = int(rng.integers(4))
        at = (quad[side] + quad[(side + 1) % 4]) / 2 if edge else quad[side]
        light = light + 1.5 * _spot(light.shape, at, radius_tiles * shot.tile_px)[..., None]
    return shot.seen_as(to_bytes(light))


def _spot(shape: tuple[int, ...], at: Points, radius_px: float) -> Floats:
    x, y = np.meshgrid(np.arange(shape[1]), np.arange(shape[0]))
    away = np.hypot(x - at[0], y - at[1]) / radius_px
    return floats(np.exp(-(away**4)))


def curved(shot: Shot, gamma: float) -> Shot:
    """Another curve from light to bytes."""
    return shot.seen_as(_by_table(shot, 255 * (np.arange(256) / 255) ** gamma))


def contrasted(shot: Shot, times: float) -> Shot:
    """More or less contrast around middle grey."""
    return shot.seen_as(_by_table(shot, 128 + (np.arange(256) - 128) * times))


def saturated(shot: Shot, times: float) -> Shot:
    """More or less colour."""
    grey = cv2.cvtColor(shot.picture, cv2.COLOR_BGR2GRAY)[..., None].astype(np.float32)
    return shot.seen_as(image(np.clip(np.round(grey + (shot.picture - grey) * times), 0, 255)))


def _gained(shot: Shot, gains: Floats) -> Image:
    return image(np.clip(np.round(shot.picture * gains), 0, 255))


def _by_table(shot: Shot, curve: NDArray[np.floating]) -> Image:
    return image(cv2.LUT(shot.picture, np.clip(np.round(curve), 0, 255).astype(np.uint8)))
