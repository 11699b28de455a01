"""Another table under the same things, in the same light: its colour and texture replaced wherever nothing lies."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from benchmarks.perturbations.shot import Shot, free_table, linear, mask_of
from calibration.tone import to_bytes
from vision.arrays import Floats

_PAPER = 0.82  # what white paper reflects
RIM = 0.02
"""Tile sides around a thing that stay as they are: its cut edge and the darkest of its shadow."""
Texture = Callable[[Floats, Floats, np.random.Generator], Floats]
"""From the position (x, y) on the table in tile sides, two ``(H, W)``, to reflectance ``(H, W, 3)``, BGR."""


def laid_on(shot: Shot, texture: Texture, rng: np.random.Generator, rim: float = RIM) -> Shot:
    """The same things on another table; what the truth does not know (mugs, dice) goes with the old one."""
    height, width = shot.picture.shape[:2]
    turn = rng.uniform(0, np.pi)
    x, y = np.meshgrid(np.arange(width) / shot.tile_px, np.arange(height) / shot.tile_px)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    reflectance = texture(along.astype(np.float32), across.astype(np.float32), rng)
    kept = mask_of(shot, shot.outlines(), rim * shot.tile_px)[..., None]
    seen = reflectance / _PAPER * _light(shot)
    return shot.seen_as(to_bytes(kept * linear(shot.picture) + (1 - kept) * seen))


def _light(shot: Shot) -> Floats:
    """The light on white paper at each pixel: the tiles' paper, brighter and darker as the old table is, smoothed over a tile or two."""
    white = shot.white
    free = free_table(shot).astype(np.float32)
    small = cv2.resize(linear(shot.picture).mean(axis=2) * free, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    counted = cv2.resize(free, None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)
    sigma = 1.5 * shot.tile_px / 8
    smooth = cv2.GaussianBlur(small, (0, 0), sigma) / np.maximum(cv2.GaussianBlur(counted, (0, 0), sigma), 1e-3)
    whole = cv2.resize(smooth, shot.picture.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    there = whole[mask_of(shot, shot.quads("tiles")) > 0.5]
    whole = np.clip(whole / max(float(np.median(there)) if there.size else float(np.median(whole)), 1e-4), 0.3, 1.6)
    return np.asarray(whole[..., None] * white, dtype=np.float32)


def cloth(red: float, green: float, blue: float) -> Texture:
    """A woven cloth of one colour (reflectances)."""

    def texture(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
        weave = 1 + 0.06 * np.sin(x * 2 * np.pi * 25) * np.sin(y * 2 * np.pi * 25) + 0.05 * _grain(x.shape, rng, 1.0)
        return _coloured(weave.astype(np.float32), (blue, green, red))

    return texture


def chequered(square_tiles: float, red: float, green: float, blue: float) -> Texture:
    """A tablecloth of white and coloured stripes crossing, squares of so many tiles."""

    def texture(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
        stripes = [(np.sin(np.pi * axis / square_tiles) > 0).astype(np.float32) for axis in (x, y)]
        colour = cv2.GaussianBlur((stripes[0] + stripes[1]) / 2, (0, 0), 0.8)[..., None]
        ink = np.array([blue, green, red], np.float32)
        return np.asarray((1 - colour) * 0.75 + colour * ink, dtype=np.float32) * (1 + 0.03 * _grain(x.shape, rng, 1.0))[..., None]

    return texture


def lined_paper(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """White paper with thin blue-grey lines, eight in a tile's five centimetres."""
    line = np.exp(-(((y * 6) % 1 - 0.5) ** 2) / 0.004)[..., None]
    ink = np.array([0.6, 0.45, 0.4], np.float32)
    return np.asarray(_PAPER * (1 - line) + ink * line, dtype=np.float32) * (1 + 0.01 * _grain(x.shape, rng, 1.0))[..., None]


def like_the_paper(levels: int) -> Texture:
    """A table just as white as the tiles, so many levels (of 255) brighter or darker."""

    def texture(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
        white = _PAPER * (1 + levels / 255 * 2.2)
        return _coloured((1 + 0.008 * _grain(x.shape, rng, 1.0)).astype(np.float32), (white, white, white))

    return texture


def marble(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """White stone with grey veins."""
    cloudy = sum(_grain(x.shape, rng, 100.0 / 2**k) / 2**k for k in range(4))
    veins = np.exp(-((np.sin(3 * x + 2.5 * cloudy) / 0.12) ** 2))
    return _coloured((1 - 0.45 * veins + 0.06 * cloudy).astype(np.float32), (0.64, 0.66, 0.66))


def dark_wood(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """Dark wood whose grain is strong and whose planks are three tiles wide."""
    bend = 0.35 * _grain(x.shape, rng, 180.0)
    fibre = _fibres(x.shape, rng)
    rings = 0.45 * np.sin(2 * np.pi * (2.2 * y + bend)) + 0.3 * np.sin(2 * np.pi * (5.3 * y + 2 * bend)) + 0.25 * fibre
    joint = np.exp(-((((y / 3) % 1) - 0.5) ** 2) / 0.00006)
    return _coloured((np.exp(0.7 * rings) * (1 - 0.8 * joint)).astype(np.float32), (0.035, 0.07, 0.13))


def newspaper(x: Floats, y: Floats, rng: np.random.Generator) -> Floats:
    """Columns of small black print on grey paper, with headlines."""
    line, word = np.floor(y * 14), np.floor(x * 9)
    letters = rng.random((64, 64))[(line.astype(int) * 7) % 64, (word.astype(int) * 5 + line.astype(int)) % 64]
    strokes = (np.sin(2 * np.pi * x * 40 + 9 * letters) + np.sin(2 * np.pi * x * 61) > 0.2) & ((y * 14) % 1 < 0.55)
    column = (x % 2.2) > 0.15
    text = strokes & (letters > 0.2) & column
    headline = ((y % 4) < 0.35) & (np.sin(2 * np.pi * x * 4 + 5 * letters) > 0) & column
    ink = cv2.GaussianBlur(np.where(headline | text & ((y % 4) > 0.5), 1.0, 0.0).astype(np.float32), (0, 0), 0.7)
    return _coloured((1 - 0.85 * ink).astype(np.float32), (0.55, 0.6, 0.62))


def _coloured(shade: Floats, colour: tuple[float, float, float]) -> Floats:
    return np.asarray(np.clip(shade, 0, None)[..., None] * np.array(colour, np.float32), dtype=np.float32)


def _grain(shape: tuple[int, ...], rng: np.random.Generator, sigma_px: float) -> Floats:
    """Smooth noise of unit spread."""
    scale = max(1, int(sigma_px / 4))
    noise = rng.standard_normal((shape[0] // scale + 2, shape[1] // scale + 2), dtype=np.float32)
    smooth = cv2.GaussianBlur(noise, (0, 0), sigma_px / scale)
    whole = cv2.resize(smooth / smooth.std(), (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
    return np.asarray(whole, dtype=np.float32)


def _fibres(shape: tuple[int, ...], rng: np.random.Generator) -> Floats:
    """Noise drawn out along the picture's rows."""
    noise = cv2.GaussianBlur(rng.standard_normal(shape[:2], dtype=np.float32), (0, 0), 25, sigmaY=1.2)
    return np.asarray(noise / noise.std(), dtype=np.float32)
