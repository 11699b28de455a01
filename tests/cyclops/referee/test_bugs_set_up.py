"""Setting up an evening of Bugs & Co (BC-1 to BC-3): what is missing is said in one sentence, and play begins by itself."""

from __future__ import annotations

import pytest

from engine.bugs import Phase
from tests.cyclops.referee.bugs_evening import Evening
from vision.tracker.glance import Spot

READY = "P1 P2 P3 table +3 +2 backs=38"


@pytest.mark.parametrize(
    ("table", "missing"),
    [
        ("P1 P2 table +3 +2", "I do not see Cleo's card (P3): lay it where the player sits, in view of the camera."),
        ("P1 table +3 +2", "I do not see Ben's card (P2) and Cleo's card (P3): lay them where the players sit, in view of the camera."),
        ("P1 P2 P3 P5 table +3 +2", "3 play, so put the card P5 away."),
        ("P1 P2 P3 table +3", "3 play with the trophies 3 and 2: lay the trophy 2 in the middle, face up, where I can see it."),
        ("P1 P2 P3 table +3 +2 +1", "3 play with the trophies 3 and 2: put the trophy 1 away."),
        ("P1 P2 P3 table +3 +1", "3 play with the trophies 3 and 2: lay the trophy 2 in the middle, face up, and put the trophy 1 away."),
        ("P1 a a P2 b b +3 P3 +2", "4 tiles lie face up: turn them over and mix them."),
        ("P1 P2 +3 P3 table +2", "The trophy 3 lies at Ben's card: lay it in the middle, nobody has one yet."),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(table: str, missing: str) -> None:
    evening = Evening(3)
    assert evening.table(table) == []
    assert evening.remarks == [missing]


@pytest.mark.parametrize(
    ("players", "trophies"), [(2, "+3"), (4, "+3 +2 +1"), (5, "+3 +2 +2 +1"), (6, "+3 +3 +2 +2 +1"), (8, "+3 +3 +2 +2 +1")]
)
def test_trophies_are_those_for_the_number_of_players(players: int, trophies: str) -> None:
    evening = Evening(players)
    cards = " ".join(f"P{player}" for player in range(1, players + 1))
    assert evening.table(f"{cards} table {trophies} backs=40") == ["start"]
    assert evening.state.phase is Phase.READY


def test_seven_tiles_go_out_unseen_and_play_begins_when_hands_keep_moving() -> None:
    evening = Evening(3)
    assert evening.table(READY) == ["start"]
    assert (evening.state.unseen, evening.state.phase) == (7, Phase.READY)
    assert evening.hands(1.0) == []
    assert evening.wait(1.0) == []  # somebody put a card right
    assert evening.hands(2.0) == ["go"]
    assert (evening.state.phase, evening.state.closed) == (Phase.PLAY, (1, 2, 3))


def test_play_has_begun_when_a_trophy_is_gone() -> None:
    evening = Evening(3)
    evening.table(READY)
    assert evening.hands(1.0, t1=Spot.GONE) == ["go", "trophy value=3"]


def test_play_has_begun_when_a_trophy_is_missing_on_the_next_table() -> None:
    evening = Evening(3)
    evening.table(READY)
    assert evening.table("P1 P2 P3 table +2 backs=30") == ["go", "trophy value=3"]


def test_trophies_may_be_pushed_about_before_the_count_to_three() -> None:
    evening = Evening(3)
    evening.table(READY)
    evening.hands(0.5, t1=Spot.COVERED)
    assert evening.table("P1 P2 P3 table +2 +3 backs=38") == []
    assert evening.state.phase is Phase.READY


@pytest.mark.parametrize(
    ("table", "hint"),
    [
        ("P1 P2 P3 table +3 +2 backs=45", "I see 45 tiles face down, and 38 play: take 7 out before you begin."),
        ("P1 P2 P3 table +3 +2 backs=9", "I see only 9 tiles face down, and 38 play: spread them out so that they do not hide each other."),
        ("P1 P2 P3 table +3 +2 snail backs=37", "1 tile lies face up: turn it over."),
        ("P1 P2 P3 table +3 +2 backs=30", None),
    ],
)
def test_what_is_odd_about_the_tiles_is_a_hint_only(table: str, hint: str | None) -> None:
    evening = Evening(3)
    assert evening.table(table) == ["start"]
    assert evening.remarks == ["Everything is there: count to three and play.", *([hint] if hint else [])]


def test_an_option_that_cannot_be_is_said() -> None:
    evening = Evening(3, {"countdown_seconds": "200"})
    evening.table(READY)
    assert evening.remarks == ["countdown_seconds is a whole number from 5 to 60, not '200'."]
