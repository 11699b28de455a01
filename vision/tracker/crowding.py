"""Whether tiles that were read lie where no two tiles can."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.arrays import mean_side
from vision.reader import AnyReading
from vision.tracker.identity import middles, tiles_of

_NEAREST: Final = 0.94  # sides from middle to middle: tiles that touch are 1 apart, and places are read to a few hundredths


def crowded(reading: AnyReading) -> bool:
    """Whether two tiles seem to overlap.

    Parameters
    ----------
    reading : FactoryReading, BugsReading or FressenReading
    """
    tiles = tiles_of(reading)
    if len(tiles) < 2:
        return False
    sides = np.array([mean_side(np.array(tile.corners)) for tile in tiles])
    places = middles(tiles)
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    return bool((apart < _NEAREST * np.minimum(sides[:, None], sides[None])).any())
