"""The spread-out hands of Bugs & Co become points when they rest and nothing about them is doubted (BC-12 to BC-14)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from cyclops.learnt import LearntSet
from engine.bugs import Phase
from engine.bugs.tileset import printed_box
from tests.cyclops.referee.bugs_evening import DOUBT, Evening
from vision.tracker.glance import Spot

WAITING = "I count when nobody lays tiles any more."


def stopped(players: int = 2, options: Mapping[str, str] | None = None, learnt: LearntSet | None = None) -> Evening:
    """An evening after the stop; nobody has said who took a trophy."""
    evening = Evening(players, options, learnt)
    trophies = {2: "+3", 3: "+3 +2", 5: "+3 +2 +2 +1"}[players]
    evening.table(f"{' '.join(f'P{player}' for player in range(1, players + 1))} table {trophies} backs=38")
    for number in range(1, len(trophies.split()) + 1):
        evening.hands(0.5, **{f"t{number}": Spot.GONE})
    assert evening.hands(10.5)[-1] == "stop"
    assert evening.remarks == ["Spread your tiles beside your card, face up."]
    return evening


@pytest.mark.parametrize(
    ("anna", "ben", "points"),
    [
        ("a a a b b b c c c d d d e e f +3", "g", "1:12 2:-1"),  # the booklet's own example, with a trophy of 3
        ("a a b b c", "d d d +3", "1:-5 2:6"),
        ("a a a b +3", "c", "1:5 2:-1"),
        ("a b/2 c", "a b c +3", "1:-3 2:0"),
    ],
)
def test_bc_12_points_of_hands(anna: str, ben: str, points: str) -> None:
    evening = stopped()
    told = evening.table(f"P1 {anna} P2 {ben} table backs=20", rest_s=3.5)
    assert told[-1] == f"over {points}"
    assert evening.referee.in_step


def test_hands_are_counted_when_they_have_rested() -> None:
    evening = stopped()
    assert evening.table("P1 a a a +3 P2 b b table backs=20", rest_s=2.0) == []
    assert evening.remarks == [WAITING]
    assert evening.table("P1 a a a +3 P2 b b b table backs=20", rest_s=2.0) == []
    assert evening.wait(2.0) == ["owns 1 value=3", "opened 1 points=6", "opened 2 points=3", "over 1:6 2:3"]


def test_hands_are_counted_at_once_when_every_tile_in_play_is_seen() -> None:
    evening = stopped()
    assert evening.table("P1 a a a +3 P2 b b table backs=33")[-1] == "over 1:6 2:-2"


def test_who_took_a_trophy_is_seen_by_the_card_beside_which_it_lies() -> None:
    evening = stopped(3)
    told = evening.table("P1 a a a P2 b b b +3 P3 c c c +2 table backs=20", rest_s=3.5)
    assert told == ["owns 2 value=3", "owns 3 value=2", "opened 1 points=3", "opened 2 points=6", "opened 3 points=5", "over 1:3 2:6 3:5"]


def test_the_table_shows_better_than_an_answer_who_has_a_trophy() -> None:
    evening = Evening(3)
    evening.table("P1 P2 P3 table +3 +2 backs=38")
    evening.hands(0.5, t1=Spot.GONE)
    evening.answer("Anna")
    evening.hands(0.5, t2=Spot.GONE)
    evening.answer("Ben")
    evening.hands(10.5)
    told = evening.table("P1 a a a +2 P2 b b b +3 P3 c c c table backs=20", rest_s=3.5)
    assert told[-1] == "over 1:5 2:6 3:3"


def test_the_last_hand_waits_until_it_is_known_who_took_a_trophy_that_nobody_sees() -> None:
    evening = stopped()
    assert evening.table("P1 a a a P2 b b b table backs=20", rest_s=3.5) == ["opened 1 points=3"]
    assert evening.question == "Who took the 3? Anna/Ben/Nobody"
    assert evening.answer("Ben") == ["owns 2 value=3", "opened 2 points=6", "over 1:3 2:6"]


def test_a_trophy_that_nobody_took_counts_for_nobody() -> None:
    evening = stopped()
    evening.table("P1 a a a P2 b b b table backs=20", rest_s=3.5)
    assert evening.answer("Nobody") == ["opened 2 points=3", "over 1:3 2:3"]


def test_a_trophy_left_in_the_middle_is_nobodys() -> None:
    evening = Evening(3)
    evening.table("P1 P2 P3 table +3 +2 backs=38")
    evening.hands(0.5, t1=Spot.GONE)
    evening.table("P1 P2 P3 table +2")
    evening.answer("Yes") if evening.question.startswith("No tiles") else evening.answer("Cleo")
    evening.wait(1.0)
    assert evening.answer("Yes")[-1] == "countdown seconds=10"
    evening.hands(10.5)
    assert evening.table("P1 a a a P2 b b b P3 c c c +3 table +2", rest_s=3.5)[-1] == "over 1:3 2:3 3:6"


def test_an_empty_hand_is_asked_for() -> None:
    evening = stopped()
    assert evening.table("P1 a a a +3 P2 table backs=20", rest_s=3.5) == ["owns 1 value=3", "opened 1 points=6"]
    assert evening.question == "Has Ben no tiles? Yes/No"
    assert evening.answer("Yes") == ["opened 2 points=0", "over 1:6 2:0"]


def test_a_trophy_alone_beside_a_card_is_a_hand_without_tiles() -> None:
    evening = stopped()
    assert evening.table("P1 a a a P2 +3 table backs=20", rest_s=2.0) == []
    assert evening.wait(1.5) == ["owns 2 value=3", "opened 1 points=3", "opened 2 points=3", "over 1:3 2:3"]
    assert evening.table("P1 a a a P2 +3 b table backs=20", rest_s=3.5)[0] == "opened 2 points=2"  # a tile that comes late counts


def test_a_hand_that_is_not_empty_is_waited_for() -> None:
    evening = stopped()
    evening.table("P1 a a a +3 P2 table backs=20", rest_s=3.5)
    assert evening.answer("No") == []
    assert (evening.question, evening.remarks) == ("", ["Spread Ben's tiles beside the card."])
    assert evening.table("P1 a a a +3 P2 b b table backs=20", rest_s=3.5) == ["opened 2 points=-2", "over 1:6 2:-2"]


def test_a_hand_is_counted_again_when_it_changes_before_all_are_open() -> None:
    evening = stopped(3)
    evening.table("P1 a a a +3 P2 b b +2 P3 table backs=20", rest_s=3.5)
    assert evening.state.points == (6, 0, 0)
    told = evening.table("P1 a a a +3 P2 b b b +2 P3 c table backs=20", rest_s=3.5)
    assert told == ["opened 2 points=5", "opened 3 points=-1", "over 1:6 2:5 3:-1"]


def test_drawings_keep_their_letters_however_the_eye_labels_them() -> None:
    evening = stopped(3)
    evening.table("P1 x y y +3 P2 x z +2 P3 table backs=20", rest_s=3.5)
    before = evening.state.hands
    told = evening.table("P1 q a a +3 P2 q b +2 P3 q b b table backs=20", rest_s=3.5)
    assert told[-1] == "over 1:0 2:0 3:-3"
    assert evening.state.hands[:2] == before[:2]
    assert set(before[0]) & set(before[1]) <= set(evening.state.hands[2])


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ("P1 a a a? +3 P2 b b b", f"Anna's hand, 1 tile: {DOUBT}"),
        ("P1 a a +3 P2 a a", "4 tiles with the drawing A were seen, and there are only 3; one was misread."),
        ("P1 a a a +3 +2 P2 b", "Anna has 2 trophies, and nobody can have more than one."),
        ("P1 a a a +2 P2 b", "1 trophy worth 2 was seen, and none can be."),
        ("P1 a a a/3 +3 P2 b", "Drawings with 2 and 3 eyes were seen, and 2 players play with 2 eyes."),
        (f"P1 {'a ' * 3}{'b ' * 3}+3 P2 {' '.join(3 * 'cdefghijklmno')}", "45 tiles were seen, and 2 players play with 38."),
        ("P1 a a a +3 b b", "I do not see Ben's card (P2): lay it beside the tiles, so that none covers it."),
        ("P1 a a a +3 P2 b P4", "2 play, so put the card P4 away."),
    ],
)
def test_bc_14_what_cannot_be_right_gives_no_score(table: str, said: str) -> None:
    evening = stopped()
    told = evening.table(f"{table} table backs=10", rest_s=4.0)
    assert not any(word.startswith("over") for word in told)
    assert said in evening.remarks


def test_a_doubt_holds_only_the_hands_that_it_is_about() -> None:
    evening = stopped(3)
    told = evening.table("P1 a a a +3 P2 b b? P3 c c c +2 table backs=20", rest_s=3.5)
    assert told == ["owns 1 value=3", "owns 3 value=2", "opened 1 points=6", "opened 3 points=5"]
    assert evening.state.closed == (2,)


def test_a_doubt_of_the_whole_picture_holds_all() -> None:
    evening = stopped()
    doubt = "I am not sure about the number on a trophy."
    assert evening.table("P1 a a a +3 P2 b b b table backs=20", doubt, rest_s=4.0) == []
    assert evening.remarks == [doubt]


def test_five_play_with_one_eyed_or_three_eyed_drawings_whichever_they_chose() -> None:
    evening = stopped(5)
    hands = "P1 a a a +3 P2 b/3 b/3 b/3 +2 P3 c +2 P4 d +1 P5 e/3"
    assert evening.table(f"{hands} table backs=20", rest_s=3.5)[-1] == "over 1:6 2:5 3:1 4:0 5:-1"


def learnt() -> LearntSet:
    """The printed set with names."""
    box = printed_box()
    return LearntSet("bugs", Path("mine.toml"), "mine", {drawing.name: ("look",) for drawing, _ in box.drawings}, (), box)


def test_learnt_drawings_keep_their_names() -> None:
    evening = stopped(learnt=learnt())
    evening.table("P1 snail snail snail +3 P2 tuft table backs=20", rest_s=3.5)
    assert evening.state.hands == (("snail", "snail", "snail"), ("tuft",))


def test_drawings_that_the_learnt_set_does_not_have_give_no_score_until_people_say_so() -> None:
    evening = stopped(learnt=learnt())
    assert evening.table("P1 a a a +3 P2 b table backs=20", rest_s=3.5) == ["owns 1 value=3"]
    assert "The set has no drawing a." in evening.remarks
    assert [event.kind for event in evening.referee.accept().events] == ["corrected", "over"]
    assert evening.state.points == (6, -1)


def test_case_36_a_tie_names_everybody() -> None:
    evening = stopped()
    evening.table("P1 a +3 P2 b b b c table backs=20", rest_s=3.5)
    record = evening.referee.record
    assert record is not None
    assert [(rank.place, rank.points, rank.players) for rank in record.standing] == [(1, 2, (1, 2))]


def test_case_37_nothing_is_over_as_long_as_a_hand_is_missing() -> None:
    evening = stopped(3)
    evening.table("P1 a a a +3 P2 b b b +2 P3 table backs=20", rest_s=30.0)
    assert (evening.state.phase, evening.question) == (Phase.OPEN, "Has Cleo no tiles? Yes/No")


def test_case_39_points_come_with_their_reasons() -> None:
    evening = stopped()
    evening.table("P1 a a a b +3 P2 c c table backs=20", rest_s=3.5)
    record = evening.referee.record
    assert record is not None
    reasons = [[(reason.clause, reason.points) for reason in score.reasons] for score in record.rules.scores(record.state)]
    assert reasons == [[("BC-12", 3), ("BC-12", -1), ("BC-12", 3)], [("BC-12", -1), ("BC-12", -1)]]


def test_a_match_goes_on_with_the_next_round_when_it_is_set_up() -> None:
    evening = stopped(options={"rounds_to_win": "2"})
    assert evening.table("P1 a a a +3 P2 b table backs=20", rest_s=3.5)[-1] == "opened 2 points=-1"
    assert evening.state.phase is Phase.ROUND_END
    assert evening.table("P1 a +3 P2 table backs=30", rest_s=5.0) == []  # cleared away
    assert evening.state.points == (6, -1)
    assert evening.table("P1 P2 table +3 backs=38") == ["round round=2"]
    assert (evening.state.phase, evening.state.wins) == (Phase.READY, (1, 0))
    assert evening.hands(0.5, t1=Spot.GONE) == ["go", "countdown seconds=10", "trophy value=3"]


def test_a_tile_found_after_the_round_of_a_match_still_counts() -> None:
    evening = stopped(options={"rounds_to_win": "2"})
    evening.table("P1 a a a +3 P2 b table backs=20", rest_s=3.5)
    assert evening.table("P1 a a a +3 P2 b b table backs=20", rest_s=3.5) == ["opened 2 points=-2"]
