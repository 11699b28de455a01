"""What people say of an evening of Bugs & Co, and an evening that goes on after the plug was pulled."""

from __future__ import annotations

import pytest

from cyclops.referee.bugs.judge import JUDGE
from cyclops.referee.bugs.memory import Memory, Place
from cyclops.referee.referee import Referee
from engine.bugs import Phase, State
from engine.bugs.game import RULES
from engine.errors import EngineError
from tests.cyclops.pseudo import leaks
from tests.cyclops.referee.bugs_evening import NAMES, Evening, said
from tests.cyclops.tables import square
from vision.tracker.glance import Spot

GONE = Spot.GONE


def state_after(text: str, players: int = 2) -> State:
    """The state after some moves, of a game with the printed set."""
    state = RULES.begin(players, None, {})
    for move in text.split("; "):
        state = RULES.apply(state, RULES.move_from_text(move))
    return state


SET_UP = "; ".join(["remove ?"] * 7)
STOPPED = f"{SET_UP}; go unseen; trophy 1:3; stop"


@pytest.mark.parametrize(
    ("before", "said", "after"),
    [
        ("remove ?", "go", f"{SET_UP}; go unseen"),
        (f"{SET_UP}; go unseen", "stop", f"{SET_UP}; go unseen; countdown; stop"),
        (f"{SET_UP}; go unseen", "countdown", f"{SET_UP}; go unseen; countdown"),
        (f"{SET_UP}; go unseen", "trophy 2:3", f"{SET_UP}; go unseen; trophy 2:3"),
        (STOPPED, "owns 2:-", STOPPED),
        (STOPPED, "owns 1:-", f"{STOPPED}; owns 1:-"),
        (STOPPED, "open 1:snail, tuft", f"{STOPPED}; open 1:snail,tuft"),
        (STOPPED, "OPEN 1: Snail", f"{STOPPED}; open 1:snail"),
        (STOPPED, "open 2:-", f"{STOPPED}; open 2:-"),
        (f"{STOPPED}; open 1:snail,tuft", "kind 1:snail=tuft", f"{STOPPED}; open 1:tuft,tuft"),
    ],
)
def test_corrections_in_words(before: str, said: str, after: str) -> None:
    assert JUDGE.corrected(state_after(before), said) == state_after(after)


@pytest.mark.parametrize(
    ("before", "said", "why"),
    [
        (STOPPED, "hello", "type open 1:snail"),
        (STOPPED, "", "type open 1:snail"),
        (STOPPED, "open 1", "the drawings follow the number of the player"),
        (STOPPED, "open 1:dragon", "2 players play without a drawing dragon"),
        (STOPPED, "kind 1:snail=tuft", "player 1 has no snail; there are no tiles"),
        (f"{STOPPED}; open 1:snail", "kind 1:tuft=snail", "player 1 has no tuft; there are snail"),
        (STOPPED, "kind 7:snail=tuft", "names no tile"),
        (STOPPED, "owns 1:2", "2 players play without a trophy worth 2"),
        (STOPPED, "keep 1", "is no correction"),
        (f"{SET_UP}; go unseen", "open 1:snail", "hands are opened after the stop, not before"),
        ("remove ?", "stop", "7 tiles have to be taken out"),
        (STOPPED, "extra five-eyed", "extra_group"),
    ],
)
def test_what_is_no_correction_says_what_can_be_typed(before: str, said: str, why: str) -> None:
    with pytest.raises(EngineError, match=why.replace("(", r"\(")):
        JUDGE.corrected(state_after(before), said)


@pytest.mark.parametrize("text", ["hello", "open 1", "open 1:Ü", "owns 1:x", "owns", "go now", "extra five-eyed", "keep 1", "kind 7:a=b"])
def test_what_is_no_correction_is_refused_in_every_language(text: str) -> None:
    with pytest.raises(EngineError) as told:
        JUDGE.corrected(state_after(STOPPED), text)
    assert leaks(told.value.args[0], [text, *text.split()]) == []


def test_the_drawings_with_which_five_play_can_be_corrected() -> None:
    after = JUDGE.corrected(state_after("remove ?", 5), "extra three-eyed")
    assert {"trident"} <= after.kit.copies.keys()


def stopped() -> Evening:
    evening = Evening(2)
    evening.table("P1 P2 table +3 backs=38")
    evening.hands(0.5, t1=GONE)
    evening.hands(10.5)
    return evening


def test_case_18_a_corrected_hand_holds_while_its_tiles_lie_there_and_drops_when_they_change() -> None:
    evening = stopped()
    evening.table("P1 a a b +3 P2 table backs=20", rest_s=3.5)
    assert said(evening.referee.correct("open 1:a,a,a"))[0] == "corrected"
    assert evening.table("P1 a a b +3 P2 table backs=19", rest_s=3.5) == []
    assert evening.state.points == (6, 0)
    assert evening.table("P1 a a b b +3 P2 table backs=19", rest_s=3.5) == ["opened 1 points=-1"]


def test_case_18_a_corrected_trophy_holds() -> None:
    evening = stopped()
    evening.table("P1 a a a +3 P2 table backs=20", rest_s=3.5)
    said(evening.referee.correct("owns 1:-"))
    said(evening.referee.correct("owns 2:3"))
    assert evening.table("P1 a a a +3 P2 b table backs=20", rest_s=3.5)[-1] == "over 1:3 2:2"


def test_people_can_say_that_a_doubted_hand_is_as_it_lies() -> None:
    evening = stopped()
    evening.table("P1 a a a? +3 P2 b table backs=20", rest_s=3.5)
    assert evening.state.closed == (1,)
    assert [event.kind for event in evening.referee.accept().events] == ["corrected", "over"]
    assert evening.state.points == (6, -1)


def test_hands_that_nobody_has_spread_are_not_accepted() -> None:
    evening = stopped()
    assert evening.referee.accept().refusal == "Spread your tiles beside your card, face up."


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("P1 a a a a +3 P2 b", "That cannot be: 4 tiles with the drawing a were seen in one hand, and there are only 3"),
        ("P1 a +2 P2 b", "That cannot be: 2 players play without a trophy worth 2"),
    ],
)
def test_what_cannot_be_is_not_accepted(table: str, why: str) -> None:
    evening = stopped()
    evening.table(f"{table} table backs=20", rest_s=3.5)
    assert evening.referee.accept().refusal == why


def resumed(evening: Evening) -> Evening:
    """The same evening after the plug was pulled: what is left is the record and the notes."""
    record, memory = evening.referee.record, evening.referee._book.memory if evening.referee._book else None
    assert record is not None
    assert isinstance(memory, Memory)
    after = Evening(len(evening.setup.names))
    after.referee = Referee.resume(record, memory.notes(), JUDGE, after.setup)
    return after


def test_after_a_pulled_plug_the_trophies_are_watched_again() -> None:
    evening = Evening(3)
    evening.table("P1 P2 P3 table +3 +2 backs=38")
    evening.hands(0.5, t1=GONE)
    again = resumed(evening)
    assert again.table("P1 P2 P3 table +2 backs=30") == []
    assert again.question == "Who took the 3? Anna/Ben/Cleo"
    assert again.answer("Ben") == ["took 2 value=3"]
    assert again.hands(0.5, t2=GONE) == ["countdown seconds=10", "trophy value=2"]


def test_after_a_pulled_plug_a_countdown_is_over() -> None:
    evening = Evening(2)
    evening.table("P1 P2 table +3 backs=38")
    evening.hands(3.0, t1=GONE)
    again = resumed(evening)
    assert again.hands(0.1) == ["stop"]


def test_after_a_pulled_plug_open_hands_stay_as_they_were() -> None:
    evening = stopped()
    evening.table("P1 a a b +3 P2 table backs=20", rest_s=3.5)
    said(evening.referee.correct("open 1:a,a,a"))
    again = resumed(evening)
    assert again.table("P1 x x y +3 P2 z table backs=20", rest_s=3.5) == ["opened 2 points=-1", "over 1:6 2:-1"]


@pytest.mark.parametrize(
    "memory",
    [
        Memory(),
        Memory(places=(Place(3, square(10, 20)), Place(2, square(30, 40), gone=True, watched=False)), takers=((3, 2), (2, 0)), backs=38),
        Memory(counting=True, cleared=True),
    ],
)
def test_notes_read_back(memory: Memory) -> None:
    assert JUDGE.remember(memory.notes()) == memory


def test_notes_that_cannot_be_read_are_left_out() -> None:
    assert JUDGE.remember(("backs many", "there 3 1 2", "hello", "backs 38")) == Memory(backs=38)


def test_names_are_those_of_the_players() -> None:
    evening = Evening(2)
    evening.table("P1 P2 table +3 backs=38")
    evening.hands(0.5, t1=GONE)
    assert evening.state.phase is Phase.COUNTDOWN
    assert evening.question == f"Who took the 3? {NAMES[0]}/{NAMES[1]}"
