"""What the judges of Bugs & Co and Das große Fressen say of readings: the truth itself, and the truth with one thing wrong."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from benchmarks import bugs, fressen
from benchmarks.verdict import Verdict
from tests.fixture_photos import fixture_photo

Json = dict[str, Any]
BUGS, FRESSEN = fixture_photo("bugs-05").truth, fixture_photo("fressen-04").truth
JUDGES: dict[str, tuple[Callable[[Json, Json], Verdict], Json]] = {"bugs": (bugs.judge, BUGS), "fressen": (fressen.judge, FRESSEN)}


def as_read(truth: Json) -> Json:
    """The truth as a reading gives it."""
    return deepcopy({key: value for key, value in truth.items() if key not in ("style", "light", "table", "camera")})


@pytest.mark.parametrize("game", JUDGES)
def test_the_truth_itself_is_exact(game: str) -> None:
    judge, truth = JUDGES[game]
    verdict = judge(truth, as_read(truth))
    assert (verdict.outcome, verdict.findings) == ("exact", ())


def lose_a_tile(reading: Json) -> None:
    del reading["tiles"][3]


def take_a_kind_for_another(reading: Json) -> None:
    reading["tiles"][0]["kind"] = reading["tiles"][1]["kind"]


def count_an_eye_more(reading: Json) -> None:
    reading["tiles"][0]["eyes"] = 1 + reading["tiles"][0]["eyes"] % 3


def misread_a_trophy(reading: Json) -> None:
    reading["trophies"][0]["value"] = 1


def misjudge_a_field(reading: Json) -> None:
    kind = reading["board"]["terrain"][0][0]
    reading["board"]["terrain"][0][0] = "meadow" if kind != "meadow" else "water"


def misread_a_number(reading: Json) -> None:
    reading["tiles"][0]["number"] = reading["tiles"][0]["number"] % 5 + 1


def lay_a_monster_elsewhere(reading: Json) -> None:
    reading["tiles"][0]["cell"] = [5, 5] if reading["tiles"][0]["cell"] != [5, 5] else [0, 0]


def lose_the_board(reading: Json) -> None:
    reading["board"] = None


@pytest.mark.parametrize(
    ("game", "mistake", "stage"),
    [
        ("bugs", lose_a_tile, "pieces"),
        ("bugs", take_a_kind_for_another, "drawings"),
        ("bugs", count_an_eye_more, "eyes"),
        ("bugs", misread_a_trophy, "trophies"),
        ("fressen", lose_a_tile, "monsters"),
        ("fressen", misjudge_a_field, "landscape"),
        ("fressen", misread_a_number, "print"),
        ("fressen", lay_a_monster_elsewhere, "places"),
        ("fressen", lose_the_board, "board"),
    ],
)
def test_one_thing_wrong_is_silent_and_lost_at_its_stage(game: str, mistake: Callable[[Json], None], stage: str) -> None:
    judge, truth = JUDGES[game]
    reading = as_read(truth)
    mistake(reading)
    verdict = judge(truth, reading)
    assert (verdict.outcome, verdict.lost_at) == ("silent", stage)
    assert judge(truth, {**reading, "doubts": ["I am not sure."]}).outcome == "doubted"


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_board_counted_from_another_corner_is_as_exact(turns: int) -> None:
    reading = as_read(FRESSEN)
    for _ in range(turns):
        board = reading["board"]
        board["corners"] = [*board["corners"][1:], board["corners"][0]]
        board["terrain"] = [[board["terrain"][column][5 - row] for column in range(6)] for row in range(6)]
        for tile in reading["tiles"]:
            if tile["cell"]:
                tile["cell"] = [tile["cell"][1], 5 - tile["cell"][0]]
    assert fressen.judge(FRESSEN, reading).outcome == "exact"
