"""A worse sensor: noise, blur, compression, sharpening, and the tiniest changes that must not change a thing."""

from __future__ import annotations

import cv2
import numpy as np

from benchmarks.perturbations.geometry import scaled
from benchmarks.perturbations.shot import Shot
from vision.arrays import image


def noisy(shot: Shot, rng: np.random.Generator, sigma: float) -> Shot:
    """Noise of that many levels on each channel."""
    noise = rng.standard_normal(shot.picture.shape, dtype=np.float32) * sigma
    return shot.seen_as(image(np.clip(np.round(shot.picture + noise), 0, 255)))


def blurred(shot: Shot, sigma_px: float) -> Shot:
    """Out of focus."""
    return shot.seen_as(image(cv2.GaussianBlur(shot.picture, (0, 0), sigma_px)))


def moving(shot: Shot, rng: np.random.Generator, length_px: int) -> Shot:
    """Motion blur in any one direction."""
    degrees = float(rng.uniform(0, 180))
    kernel = np.zeros((2 * length_px + 1,) * 2, np.float32)
    reach = length_px / 2 * np.array([np.cos(np.deg2rad(degrees)), np.sin(np.deg2rad(degrees))])
    start, stop = np.round(length_px - reach).astype(int), np.round(length_px + reach).astype(int)
    cv2.line(kernel, (int(start[0]), int(start[1])), (int(stop[0]), int(stop[1])), 1.0, 1)
    return shot.seen_as(image(cv2.filter2D(shot.picture, -1, kernel / kernel.sum(), borderType=cv2.BORDER_REPLICATE)))


def compressed(shot: Shot, quality: int) -> Shot:
    """Through JPEG of that quality."""
    _, data = cv2.imencode(".jpg", shot.picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return shot.seen_as(image(cv2.imdecode(data, cv2.IMREAD_COLOR)))


def sharpened(shot: Shot, amount: float) -> Shot:
    """An unsharp mask, as cameras apply it."""
    soft = cv2.GaussianBlur(shot.picture, (0, 0), 1.5)
    return shot.seen_as(image(cv2.addWeighted(shot.picture, 1 + amount, soft, -amount, 0)))


def shifted(shot: Shot, px: int) -> Shot:
    """Moved by whole pixels to the right and down."""
    height, width = shot.picture.shape[:2]
    padded = cv2.copyMakeBorder(shot.picture, px, 0, px, 0, cv2.BORDER_REPLICATE)
    return shot.moved(image(padded)[:height, :width], lambda p: p + px)


def shrunk(shot: Shot, times: float) -> Shot:
    """Scaled by very little."""
    return scaled(shot, shot.tile_px * times)


def brightened(shot: Shot, levels: int) -> Shot:
    """A few levels brighter."""
    return shot.seen_as(image(np.clip(shot.picture.astype(np.int16) + levels, 0, 255)))
