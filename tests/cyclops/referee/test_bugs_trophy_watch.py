"""The watch on the trophies of Bugs & Co while hands move everywhere (BC-7 to BC-11)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.bugs import Phase
from tests.cyclops.referee.bugs_evening import Evening
from vision.tracker.glance import Mood, Spot

COVERED, GONE, THERE = Spot.COVERED, Spot.GONE, Spot.THERE


def begun(players: int = 4, options: Mapping[str, str] | None = None) -> Evening:
    """An evening at which everybody plays."""
    evening = Evening(players, options)
    trophies = {2: "+3", 3: "+3 +2", 4: "+3 +2 +1", 6: "+3 +3 +2 +2 +1"}[players]
    evening.table(f"{cards(players)} table {trophies} backs=38")
    assert evening.hands(2.0)[-1] == "go"
    return evening


def cards(players: int) -> str:
    return " ".join(f"P{player}" for player in range(1, players + 1))


def test_a_trophy_is_told_when_it_is_gone_and_it_is_asked_who_took_it() -> None:
    evening = begun()
    assert evening.hands(2.0, t1=COVERED) == []
    assert evening.hands(0.5, t1=GONE) == ["trophy value=3"]
    assert evening.question == "Who took the 3? Anna/Ben/Cleo/Dan"
    assert evening.answer("Ben") == ["took 2 value=3"]
    assert (evening.question, evening.state.trophies) == ("", (0, 3, 0, 0))


def test_one_frame_is_not_believed() -> None:
    evening = begun()
    assert evening.hands(0.1, t1=GONE) == []
    assert evening.hands(2.0, t1=THERE) == []


@pytest.mark.parametrize("mood", [Mood.DARK, Mood.NUDGED, Mood.BLURRED, Mood.LIGHT, Mood.FROZEN])
def test_what_cannot_be_seen_well_is_not_believed(mood: Mood) -> None:
    evening = begun()
    assert evening.frames(mood, 2.0, t1=GONE) == []


def test_only_those_without_a_trophy_are_asked_about() -> None:
    evening = begun()
    evening.hands(0.5, t1=GONE)
    evening.answer("Ben")
    evening.hands(0.5, t2=GONE)
    assert evening.question == "Who took the 2? Anna/Cleo/Dan"


def test_nobody_need_answer_and_the_countdown_begins_all_the_same() -> None:
    evening = begun()
    evening.hands(1.0, t1=GONE)
    evening.hands(1.0, t2=GONE)
    assert evening.hands(1.0, t3=GONE) == ["countdown seconds=10", "trophy value=1"]
    assert evening.state.phase is Phase.COUNTDOWN
    assert evening.question == "Who took the 3? Anna/Ben/Cleo/Dan"
    assert [*evening.answer("Dan"), *evening.answer("Cleo"), *evening.answer("Anna")] == [
        "took 4 value=3",
        "took 3 value=2",
        "took 1 value=1",
    ]
    assert evening.hands(10.0) == ["stop"]


def test_an_answer_about_a_lower_trophy_waits_until_it_is_known_who_took_the_higher() -> None:
    evening = begun()
    evening.hands(0.5, t2=GONE)
    assert evening.answer("Cleo") == []
    assert evening.hands(0.5, t1=GONE) == ["trophy value=3"]
    assert evening.referee.in_step
    assert evening.question == "Who took the 3? Anna/Ben/Dan"
    assert evening.answer("Dan") == ["took 4 value=3", "took 3 value=2"]


def test_it_is_asked_about_each_of_two_trophies_of_equal_value() -> None:
    evening = begun(6)
    evening.hands(0.5, t1=GONE)
    evening.hands(0.5, t2=GONE)
    assert evening.question == "Who took the 3? Anna/Ben/Cleo/Dan/Eva/Finn"
    assert evening.answer("Eva") == ["took 5 value=3"]
    assert evening.question == "Who took the 3? Anna/Ben/Cleo/Dan/Finn"
    assert evening.answer("Finn") == ["took 6 value=3"]
    assert evening.question == ""


@pytest.mark.parametrize("seconds", [5, 10, 20])
def test_the_countdown_runs_on_the_cameras_clock_from_when_the_trophy_was_gone(seconds: int) -> None:
    evening = begun(2, {"countdown_seconds": str(seconds)})
    assert evening.hands(0.5, t1=GONE) == [f"countdown seconds={seconds}", "trophy value=3"]
    assert evening.referee.situation.countdown_s == seconds
    assert evening.hands(seconds - 1.0) == []
    assert evening.referee.situation.countdown_s == 1
    assert evening.hands(1.0) == ["stop"]
    situation = evening.referee.situation
    assert situation.countdown_s is None
    assert evening.state.phase is Phase.OPEN
    assert evening.remarks == ["Spread your tiles beside your card, face up."]


def test_a_lower_trophy_taken_first_is_a_mistake_until_it_is_laid_back() -> None:
    evening = begun()
    assert evening.hands(0.5, t2=GONE) == ["trophy value=2", "illegal value=2"]
    mistake = evening.referee.situation.mistake
    assert mistake is not None
    assert (mistake.sentence, mistake.clause) == ("The 2 may not be taken before the 3: lay it back in the middle.", "BC-7")
    assert evening.hands(0.5, t2=THERE) == ["back value=2"]
    assert evening.referee.in_step
    assert evening.question == ""


def test_a_lower_trophy_taken_first_stays_when_people_say_so() -> None:
    evening = begun()
    evening.hands(0.5, t2=GONE)
    assert evening.referee.accept().refusal == "Say first who took the trophy."
    evening.answer("Cleo")
    assert evening.referee.accept().events[0].kind == "corrected"
    assert (evening.referee.in_step, evening.state.trophies) == (True, (0, 0, 2, 0))


def test_a_trophy_laid_back_is_on_the_table_again() -> None:
    evening = begun()
    evening.hands(0.5, t1=GONE)
    evening.answer("Ben")
    assert evening.hands(0.5, t1=THERE) == ["owns 2 value=0", "back value=3"]
    assert evening.state.trophies == (0, 0, 0, 0)
    assert evening.hands(0.5, t1=GONE) == ["trophy value=3"]


def test_a_trophy_that_was_pushed_is_watched_where_it_lies() -> None:
    evening = begun(3)
    evening.hands(1.0, t1=COVERED)
    assert evening.table(f"{cards(3)} table +2 +3 backs=30") == []
    assert [corners[0] for corners in evening.referee.spots.values()] == [(840.0, 500.0), (720.0, 500.0)]
    assert evening.hands(0.5, t1=GONE) == ["trophy value=3"]


def test_a_trophy_that_is_missing_on_a_settled_table_was_taken() -> None:
    evening = begun(3)
    assert evening.table(f"{cards(3)} table +2 backs=30", "A trophy lies about equally near to two player cards: whose is it?") == [
        "trophy value=3"
    ]


def test_hands_that_are_spread_tell_that_trophies_were_taken_unseen() -> None:
    evening = begun(3)
    assert evening.table("P1 a a P2 b b +3 P3 c +2 table backs=30") == ["countdown seconds=10", "trophy value=3", "trophy value=2"]
    assert evening.wait(14.0)[-1] == "over 1:-2 2:1 3:1"


def test_a_trophy_is_not_missed_while_the_whole_reading_is_doubted() -> None:
    evening = begun(3)
    assert (
        evening.table(f"{cards(3)} table +2 backs=30", "The picture is too dark to be sure of anything: please give it more light.") == []
    )


def test_a_settled_table_of_long_ago_says_nothing_of_what_was_taken_since() -> None:
    evening = begun(3)
    evening.hands(0.5, t1=GONE)
    assert evening.answer("Anna") == ["took 1 value=3"]
    assert evening.hands(1.0) == []
    assert evening.state.trophies == (3, 0, 0)


def test_without_tiles_it_is_asked_whether_to_count_down() -> None:
    evening = begun(3)
    evening.table(f"{cards(3)} table +3 +2")
    assert evening.question == "No tiles are left: does everybody agree to count down? Yes/No"
    assert evening.answer("Yes") == ["countdown seconds=10"]
    assert evening.hands(10.5) == ["stop"]


def test_without_tiles_play_goes_on_when_somebody_says_no() -> None:
    evening = begun(3)
    evening.table(f"{cards(3)} table +3 +2")
    assert evening.answer("No") == []
    assert evening.wait(3.0) == []
    assert evening.question == ""
    assert evening.hands(0.5, t1=GONE) == ["trophy value=3"]


def test_case_38_who_took_a_trophy_can_be_taken_back() -> None:
    evening = begun(3)
    evening.hands(0.5, t1=GONE)
    evening.answer("Anna")
    evening.referee.undo()
    assert evening.state.trophies == (0, 0, 0)
    evening.referee.accept()
    assert evening.question == "Who took the 3? Anna/Ben/Cleo"
    assert evening.answer("Cleo") == ["took 3 value=3"]


def test_the_countdown_is_not_held_back_by_something_that_was_taken_back() -> None:
    evening = begun(3)
    evening.hands(0.5, t1=GONE)
    evening.answer("Anna")
    evening.referee.undo()
    assert evening.hands(0.5, t2=GONE) == ["countdown seconds=10", "trophy value=2"]
    assert evening.hands(10.0) == ["stop"]
