"""The eye as most tests use it: no game is named, and Monster Factory must be found."""

from __future__ import annotations

from vision.arrays import Image
from vision.factory.reading import FactoryReading
from vision.reader import read_table


def read_factory_table(image: Image) -> FactoryReading:
    """The reading of a picture that shows Monster Factory."""
    reading = read_table(image)
    assert isinstance(reading, FactoryReading)
    return reading
