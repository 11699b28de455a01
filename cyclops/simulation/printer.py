"""What a cheap ink-jet printer and its paper make of our colours, and drawings as the faces of simulated pieces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from cyclops.artwork.raster import Image, raster, raster_mask
from cyclops.artwork.shapes import Drawing
from hardware.simulated.pieces import Face

_PX_PER_MM: Final = 6.0
PAPER_MM: Final = 0.6
"""What is thicker is glued on grey board."""
_LARGE_MM: Final = 100.0  # larger drawings are made coarser
_LARGE_PX_PER_MM: Final = 4.0
_LUMA: Final = np.array([0.114, 0.587, 0.299])


@dataclass(frozen=True, slots=True)
class Printer:
    """How a printer prints.

    Attributes
    ----------
    tone : float
        Exponent of its tone curve: above 1 all is printed darker.
    saturation : float
        Share of the colour that is left.
    black : float
        How bright its black is.
    paper : (float, float, float)
        Blue, green and red of the paper, 1 being white.
    """

    tone: float = 1.0
    saturation: float = 1.0
    black: float = 0.0
    paper: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def printed(self, picture: Image) -> Image:
        """A picture ``(H, W, 3) uint8 BGR`` as it comes out."""
        curve = (self.black + (1 - self.black) * (np.arange(256) / 255) ** self.tone).astype(np.float32)
        share = curve[picture]
        grey = share @ _LUMA.astype(np.float32)
        mixed = grey[..., None] + self.saturation * (share - grey[..., None])
        return np.asarray(np.clip(255 * mixed * np.array(self.paper, np.float32) + 0.5, 0, 255), np.uint8)


def random_printer(rng: np.random.Generator) -> Printer:
    """Some printer that a family may have, and some paper."""
    warmth = rng.uniform(-0.03, 0.03)
    white = rng.uniform(0.93, 1.0)
    paper = (white * (1 - max(warmth, 0)), white, white * (1 + min(warmth, 0)))
    return Printer(float(rng.uniform(0.85, 1.2)), float(rng.uniform(0.8, 1.05)), float(rng.uniform(0.02, 0.14)), paper)


def face(drawing: Drawing, printer: Printer) -> Face:
    """A drawing, printed and cut out."""
    picture, mask = _rastered(drawing)
    return Face(printer.printed(picture), (drawing.width, drawing.height), mask)


@lru_cache(maxsize=256)
def _rastered(drawing: Drawing) -> tuple[Image, Image | None]:
    px_per_mm = _PX_PER_MM if max(drawing.width, drawing.height) < _LARGE_MM else _LARGE_PX_PER_MM
    return raster(drawing, px_per_mm), None if drawing.outline is None else raster_mask(drawing, px_per_mm)
