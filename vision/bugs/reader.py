"""The reading of a table of Bugs & Co."""

from __future__ import annotations

from vision.arrays import Image
from vision.bugs.reading import BugsReading
from vision.errors import NotYetReadableError
from vision.reading import Card


def read_bugs(original: Image, cards: tuple[Card, ...]) -> BugsReading:
    """Read a table of Bugs & Co.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    cards : tuple of Card
        The cards found in it.
    """
    raise NotYetReadableError("Bugs & Co cannot be read from a picture yet; Monster Factory can")
