"""What a simulated evening's events are compared with, and what the eye saw with what truly lies there."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.evening_eye import faults_of
from benchmarks.evenings import Key, Outcome, Watch, compared, summary
from cyclops.simulation.camera import simulated_camera
from vision.fressen.reading import FressenReading

DRAWN: Key = ("drawn", "player=1", "placements=3")
PLACED: Key = ("placed", "player=1", "monster=0", "completes=False")
ILLEGAL: Key = ("illegal", "player=1", "monster=1")
TRUE = [DRAWN, ILLEGAL, PLACED]


def watched(told: list[tuple[float, Key]], happened: list[tuple[float, Key]]) -> Watch:
    return Watch("factory", simulated_camera("fressen", 2, 1), None, happened, told)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ([(1.0, DRAWN), (5.0, ILLEGAL)], ""),
        ([(1.0, DRAWN), (5.0, PLACED)], "told placed player=1 monster=0 completes=False instead of illegal"),
        ([(1.0, DRAWN)], "by 15.0 s not told illegal"),
        ([(1.0, DRAWN), (5.0, ILLEGAL), (9.0, PLACED), (9.0, DRAWN)], "instead of nothing"),
    ],
    ids=["all is well", "another event", "too late", "too many"],
)
def test_the_first_difference_is_found(told: list[tuple[float, Key]], words: str) -> None:
    found = watched(told, [(1.0, DRAWN), (4.0, ILLEGAL)]).divergence(15.0, TRUE)
    assert words in found
    assert bool(words) == bool(found)


def test_what_is_missing_and_what_is_too_many_are_counted_by_kind() -> None:
    missing, extra = compared(TRUE, [DRAWN, PLACED, PLACED])
    assert missing == Counter({"illegal": 1})
    assert extra == Counter({"placed": 1})


def test_tiles_that_are_not_seen_are_faults_of_the_eye() -> None:
    camera = simulated_camera("fressen", 2, 1)
    lying = [key for key in camera.things if key.startswith("display")]
    assert len(faults_of(camera, FressenReading((1280, 960)))) == len(lying)


def test_a_wrong_score_without_a_doubt_is_counted() -> None:
    right = Outcome("factory", 0, 2, "right", False, Counter(), Counter(), "", (), 10.0, 100.0, 500)
    silent = Outcome("factory", 1, 2, "wrong", True, Counter({"placed": 1}), Counter(), "eye", ("told nothing",), 20.0, 100.0, 500)
    first, events, stages = summary([right, silent])
    assert "1 right, 1 wrong; 1 silent" in first
    assert "{'placed': 1}" in events
    assert "{'eye': 1}; 15.0 s" in stages
