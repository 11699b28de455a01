"""Other printing on the same tiles: other inks, textures, outlines, paper and borders."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from benchmarks.perturbations.shot import Shot, linear, paper_white
from calibration.tone import to_bytes
from vision.arrays import Floats, Points, floats, image

_SIZE = 128  # pixels of an upright face that printing is worked out in
Print = Callable[[Floats], Floats]
"""From the reflectances of an upright face ``(SIZE, SIZE, 3)``, BGR, paper about 1, to those printed differently."""


def printed(shot: Shot, change: Print) -> Shot:
    """Every tile printed differently, in the light that lies on it."""
    light = linear(shot.picture)
    for quad in shot.quads("tiles"):
        light = _reprinted(light, quad, change, paper_white(shot, quad))
    return shot.seen_as(to_bytes(light))


def _reprinted(light: Floats, quad: Points, change: Print, white: Floats) -> Floats:
    target = np.array([[0, 0], [_SIZE, 0], [_SIZE, _SIZE], [0, _SIZE]], np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    face = cv2.warpPerspective(light, forth, (_SIZE, _SIZE), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    before = np.clip(face / np.maximum(white, 1e-3), 0, None).astype(np.float32)
    factor = (change(before) + 0.01) / (before + 0.01)
    (x0, y0), (x1, y1) = np.maximum(np.floor(quad.min(axis=0)), 0).astype(int), np.ceil(quad.max(axis=0)).astype(int) + 1
    window = slice(y0, min(y1, light.shape[0])), slice(x0, min(x1, light.shape[1]))
    shape = light[window].shape[1::-1]
    shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]], np.float64)
    back = shift @ np.linalg.inv(forth)
    inside = cv2.warpPerspective(np.ones((_SIZE, _SIZE), np.float32), back, shape)[..., None]
    out = light.copy()
    times = cv2.warpPerspective(factor.astype(np.float32), back, shape, borderMode=cv2.BORDER_REPLICATE)
    out[window] *= 1 + inside * (times - 1)
    return out


def hue_turned(degrees: float, purple: bool) -> Print:
    """The green or the purple ink of another hue."""

    def change(face: Floats) -> Floats:
        hsv = cv2.cvtColor(np.clip(face, 0, 1) ** np.float32(1 / 2.2), cv2.COLOR_BGR2HSV)
        low, high = (235, 350) if purple else (65, 170)
        weight = ((hsv[..., 0] > low) & (hsv[..., 0] < high) & (hsv[..., 1] > 0.12)).astype(np.float32)
        hsv[..., 0] = (hsv[..., 0] + degrees) % 360
        turned = np.clip(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), 0, 1) ** 2.2
        return _mixed(face, turned, weight)

    return change


def paler(share: float) -> Print:
    """Inks mixed with so much paper."""
    return lambda face: _mixed(face, face * (1 - share) + share, _ink(face))


def darker(power: float) -> Print:
    """Inks laid on more thickly."""
    return lambda face: _mixed(face, np.clip(face, 0, 1) ** power, _ink(face))


def hatched(share: float, lines: float) -> Print:
    """Inks in strokes, so many across a tile, with that share of paper showing between them."""

    def change(face: Floats) -> Floats:
        x, y = np.meshgrid(np.arange(_SIZE) / _SIZE, np.arange(_SIZE) / _SIZE)
        gaps = np.clip(np.sin(2 * np.pi * lines * (x + y) / np.sqrt(2)) * 2, 0, 1)
        return _mixed(face, face * (1 - share) + share, (_ink(face) * gaps).astype(np.float32))

    return change


def outlined(width: float) -> Print:
    """Black lines around all ink, so wide (shares of a tile's side)."""

    def change(face: Floats) -> Floats:
        ink = image(cv2.morphologyEx((_ink(face) > 0.5).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)))
        contours, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        line = np.zeros(ink.shape, np.uint8)
        for contour in contours:
            if cv2.contourArea(contour) > 0.01 * _SIZE**2:
                cv2.drawContours(line, [contour], -1, 255, max(1, round(width * _SIZE)))
        line[_at_rim(ink, contours)] = 0
        return _mixed(face, np.full_like(face, 0.03), floats(cv2.GaussianBlur(line, (3, 3), 0)) / np.float32(255))

    return change


def _at_rim(ink: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], contours: object) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Where ink runs off the tile: a limb ends at the cut, not at a line."""
    rim = np.zeros(ink.shape, bool)
    rim[:4], rim[-4:], rim[:, :4], rim[:, -4:] = True, True, True, True
    inner = cv2.erode(ink, np.ones((3, 3), np.uint8)) > 0
    return np.asarray(rim & inner)


def on_cream(depth: float) -> Print:
    """Yellowish paper."""
    return lambda face: np.asarray(face * (1 - depth * np.array([1.0, 0.22, 0.05], np.float32)), dtype=np.float32)


def bordered(width: float) -> Print:
    """A black line printed along the rim of the tile, so wide (shares of its side)."""

    def change(face: Floats) -> Floats:
        line = np.ones((_SIZE, _SIZE), np.float32)
        gap, inner = round(0.012 * _SIZE), round((0.012 + width) * _SIZE)
        line[inner:-inner, inner:-inner] = 0
        line[:gap], line[-gap:], line[:, :gap], line[:, -gap:] = 0, 0, 0, 0
        return _mixed(face, np.full_like(face, 0.03), line)

    return change


def _ink(face: Floats) -> Floats:
    """How much of each pixel is ink, 0..1: far from paper on the green-magenta axis."""
    ratio = np.log2(np.clip(face, 0, 2) + 0.03)
    tint = np.abs(2 * ratio[..., 1] - ratio[..., 0] - ratio[..., 2])
    return np.asarray(np.clip((tint - 0.35) / 0.4, 0, 1), dtype=np.float32)


def _mixed(face: Floats, other: Floats, weight: Floats) -> Floats:
    return np.asarray(face + weight[..., None] * (other - face), dtype=np.float32)
