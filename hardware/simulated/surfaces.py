"""Table tops drawn by code: each a piece of table that goes on and on without a seam."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from hardware.simulated.colours import Bgr, light_of
from hardware.simulated.pieces import Floats

_PX_PER_MM: Final = 2.0
_SIZE: Final = (1080, 1440)  # pixels, rows and columns


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """A table top.

    Attributes
    ----------
    light : (h, w, 3) float32
        How much of the light it gives back, blue, green and red; its left side goes on from its right, its top from its bottom.
    px_per_mm : float
    """

    light: Floats
    px_per_mm: float = _PX_PER_MM


@lru_cache(maxsize=4)
def surface(kind: str, seed: int = 0) -> Surface:
    """A table top of a kind, one of `KINDS`; the seed chooses its colour and its pattern."""
    return Surface(_KINDS[kind](np.random.default_rng([seed, len(kind)])))


def _noise(rng: np.random.Generator, across_px: float, down_px: float) -> Floats:
    """Seamless noise of standard deviation 1, as coarse as told each way.

    Method: white noise times a Gaussian in the frequency domain.
    """
    rows, columns = _SIZE
    down = np.exp(-2 * (np.pi * down_px * np.fft.fftfreq(rows)) ** 2)
    across = np.exp(-2 * (np.pi * across_px * np.fft.rfftfreq(columns)) ** 2)
    waves = np.fft.rfft2(rng.standard_normal(_SIZE)) * down[:, None] * across[None]
    waves[0, 0] = 0
    noise = np.fft.irfft2(waves, _SIZE)
    return np.asarray(noise / noise.std(), np.float32)


def _tinted(colour: Bgr, tone: Floats) -> Floats:
    """A colour, lighter and darker by tone, in parts of itself."""
    return np.asarray(np.clip(light_of(colour) * np.maximum(1 + tone, 0.1)[..., None], 0, 0.95), np.float32)


def _choice(rng: np.random.Generator, colours: tuple[Bgr, ...]) -> Bgr:
    """One of some colours, a little lighter or darker, a little warmer or colder."""
    colour = colours[int(rng.integers(len(colours)))]
    b, g, r = np.clip(np.array(colour) * rng.uniform(0.94, 1.06) * rng.uniform(0.985, 1.015, 3), 0, 255).astype(int).tolist()
    return b, g, r


def _plain(rng: np.random.Generator) -> Floats:
    colours = ((222, 226, 228), (190, 200, 205), (120, 118, 116), (58, 56, 55), (150, 160, 140), (180, 150, 120), (40, 40, 48))
    return _tinted(_choice(rng, colours), 0.02 * _noise(rng, 60, 60) + 0.015 * _noise(rng, 0.7, 0.7))


def _wood(rng: np.random.Generator) -> Floats:
    colour = _choice(rng, ((96, 152, 196), (130, 180, 212), (48, 78, 112), (70, 112, 158), (150, 190, 208)))
    rows, columns = _SIZE
    warp = _noise(rng, 260, 30)
    rings = np.sin(np.linspace(0, 2 * np.pi * 26, rows, dtype=np.float32)[:, None] + 2.6 * warp)
    tone = 0.07 * _noise(rng, 160, 1.0) + 0.05 * _noise(rng, 60, 3.0) + 0.07 * rings + 0.05 * warp
    plank = rows // int(rng.integers(3, 7))
    for top in range(0, rows - rows % plank, plank):
        part = slice(top, top + plank)
        tone[part] = np.roll(tone[part], int(rng.integers(columns)), axis=1) + rng.normal(0, 0.06)
        tone[top : top + 2] -= 0.35
    return _tinted(colour, tone)


def _cloth(rng: np.random.Generator) -> Floats:
    colour = _choice(rng, ((205, 214, 220), (150, 110, 80), (90, 130, 90), (70, 70, 150), (120, 120, 122), (160, 190, 205)))
    return _tinted(colour, _weave(rng) + 0.05 * _noise(rng, 70, 50))


def _weave(rng: np.random.Generator) -> Floats:
    rows, columns = _SIZE
    warp = np.sin(np.arange(columns, dtype=np.float32) * np.float32(2 * np.pi / 5))[None]
    weft = np.sin(np.arange(rows, dtype=np.float32) * np.float32(2 * np.pi / 5))[:, None]
    return np.asarray(0.05 * warp * weft + 0.035 * (_noise(rng, 14, 0.7) + _noise(rng, 0.7, 14)), np.float32)


def _check(rng: np.random.Generator) -> Floats:
    colour = _choice(rng, ((60, 60, 190), (170, 90, 50), (90, 140, 60), (120, 120, 120), (60, 170, 210)))
    period = int(rng.choice([20, 40, 60, 90]))
    down, across = ((np.arange(n) // (period // 2) % 2).astype(np.float32) for n in _SIZE)
    dyed = ((down[:, None] + across[None]) / 2)[..., None]
    cloth = (1 - dyed) * light_of((225, 230, 232)) + dyed * light_of(colour)
    return np.asarray(np.clip(cloth * (1 + _weave(rng) + 0.03 * _noise(rng, 80, 60))[..., None], 0, 0.95), np.float32)


def _stone(rng: np.random.Generator) -> Floats:
    colour = _choice(rng, ((110, 115, 118), (66, 66, 70), (180, 186, 190), (120, 140, 155)))
    grains = _noise(rng, 1.6, 1.6)
    flecks = 0.5 * (_noise(rng, 1.2, 1.2) > 1.8) - 0.4 * (_noise(rng, 2.0, 2.0) > 1.7)
    return _tinted(colour, np.asarray(0.12 * grains + flecks + 0.06 * _noise(rng, 40, 40), np.float32))


def _marble(rng: np.random.Generator) -> Floats:
    veins = np.exp(-((_noise(rng, 90, 60) + 0.25 * _noise(rng, 12, 12)) ** 2) / 0.004)
    colour = _choice(rng, ((214, 218, 220), (150, 160, 158)))
    return _tinted(colour, np.asarray(-0.25 * veins + 0.05 * _noise(rng, 100, 80) + 0.02 * _noise(rng, 1, 1), np.float32))


_KINDS: Final[dict[str, Callable[[np.random.Generator], Floats]]] = {
    "plain": _plain,
    "wood": _wood,
    "cloth": _cloth,
    "check": _check,
    "stone": _stone,
    "marble": _marble,
}
KINDS: Final = tuple(_KINDS)
"""The kinds of table tops."""
