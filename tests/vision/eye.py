"""The eye as most tests use it: no game is named, and Monster Factory must be found."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vision.arrays import Image
from vision.factory.reading import FactoryReading
from vision.reader import AnyReading, read_table


def read_any_table(image: Image) -> AnyReading:
    """The reading of a picture; one that was read before, in this test or another, is not read again, for readings never change."""
    return _read(image.shape, image.tobytes())


@lru_cache(maxsize=32)
def _read(shape: tuple[int, ...], data: bytes) -> AnyReading:
    return read_table(np.frombuffer(data, np.uint8).reshape(shape).copy())


def read_factory_table(image: Image) -> FactoryReading:
    """The reading of a picture that shows Monster Factory."""
    reading = read_any_table(image)
    assert isinstance(reading, FactoryReading)
    return reading
