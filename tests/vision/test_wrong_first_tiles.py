"""Printed tables on which a first tile was taken half a tile off, or a whole monster passed over near a tilted camera."""

from __future__ import annotations

import pytest

from benchmarks.round_trip import line, round_trip


@pytest.mark.parametrize(
    "seed",
    [
        pytest.param(16, id="half a tile off, on a table as pale as paper"),
        pytest.param(20, id="a monster near a tilted camera"),
        pytest.param(288, id="half a tile off in a shadow, hiding the neighbours of a third"),
    ],
)
def test_the_whole_table_is_read(seed: int) -> None:
    trip = round_trip("factory", seed)
    assert trip.verdict.exact, line(trip)
