"""Tiles that seem to overlap were misread, and all of the picture is read instead."""

from __future__ import annotations

import pytest

from vision.factory.reading import FactoryReading, FactoryTile
from vision.reading import Corners
from vision.tracker.crowding import crowded


def square(left: float, top: float, side: float = 100.0) -> Corners:
    return (left, top), (left + side, top), (left + side, top + side), (left, top + side)


def reading(*places: Corners) -> FactoryReading:
    return FactoryReading((1640, 1232), tiles=tuple(FactoryTile(place, "WWWW", False, 0, (0, 0)) for place in places))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        ((), False),
        ((square(300, 300),), False),
        ((square(300, 300), square(400, 300), square(400, 400)), False),
        ((square(300, 300), square(398, 303)), False),
        ((square(300, 300), square(310, 388)), True),
        ((square(300, 300), square(900, 300), square(950, 350)), True),
    ],
)
def test_tiles_nearer_than_a_side_overlap(places: tuple[Corners, ...], expected: bool) -> None:
    assert crowded(reading(*places)) is expected
