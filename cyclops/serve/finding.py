"""Which game lies on the table while nobody plays: looked at whenever something else has come to rest there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from cyclops.profiles import Profiles
from hardware.frame import Frame
from vision.bugs.reading import BugsReading
from vision.errors import VisionError
from vision.fressen.reading import FressenReading
from vision.reader import AnyReading, read_table
from vision.reading import Game

_SMALL: Final = (64, 48)
_MOVES, _OTHER = 3.0, 5.0  # levels: more between two frames is a hand, more since the last look another table
_FEWEST: Final = {"factory": 2, "bugs": 3}
"""Tiles without any doubt: with so many a game begins; a cup, a napkin or the backs of other tiles may look like fewer."""

Read = Callable[[Frame], AnyReading]


class Finder:
    """Looks at frames, and closely at those that show something new at rest.

    Parameters
    ----------
    read : callable
        Reads what lies on a frame; raises `VisionError`.

    Attributes
    ----------
    game : Game or None
        What lies there; None for nothing that would be a game.
    """

    def __init__(self, read: Read) -> None:
        self.game: Game | None = None
        self._read = read
        self._last: NDArray[np.float32] | None = None
        self._looked: NDArray[np.float32] | None = None

    def see(self, frame: Frame) -> None:
        """Look at the next frame."""
        small = np.asarray(cv2.resize(frame.image, _SMALL, interpolation=cv2.INTER_AREA), dtype=np.float32)
        rests = self._last is not None and _apart(small, self._last) < _MOVES
        is_other = self._looked is None or _apart(small, self._looked) > _OTHER
        self._last = small
        if rests and is_other:
            self._looked = small
            self.game = self._found(frame)

    def _found(self, frame: Frame) -> Game | None:
        try:
            reading = self._read(frame)
        except VisionError:
            return None
        if isinstance(reading, FressenReading):
            return "fressen" if reading.board is not None else None
        if isinstance(reading, BugsReading) and reading.trophies:
            return "bugs"  # whose tiles lie face down at first
        sure = sum(not tile.doubts for tile in reading.tiles)
        return reading.game if sure >= _FEWEST[reading.game] else None


def reading_with(profiles: Profiles) -> Read:
    """Read frames with the profile that fits their camera."""
    return lambda frame: read_table(frame.image, None, profiles.for_frame(frame))


def _apart(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """How different two pictures are: of 64 parts the one that differs most, for a single tile is small."""
    parts = np.abs(one - other).mean(axis=2).reshape(8, 6, 8, 8).mean(axis=(1, 3))
    return float(parts.max())
