"""The reading of a table of Das große Fressen."""

from __future__ import annotations

from vision.arrays import Image
from vision.errors import NotYetReadableError
from vision.fressen.reading import FressenReading
from vision.reading import Card


def read_fressen(original: Image, cards: tuple[Card, ...]) -> FressenReading:
    """Read a table of Das große Fressen.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    """
    raise NotYetReadableError("Das große Fressen cannot be read from a picture yet; Monster Factory can")
