"""Tables become a record: what is made of them, what is told, and what waits."""

from __future__ import annotations

import pytest

from cyclops.referee.finding import Event, Finding, Weight
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from engine.errors import PositionError
from engine.factory.game import RULES
from engine.record import Headers, Record
from hardware.supervisor import Outage
from tests.cyclops.pseudo import leaks
from tests.cyclops.scripted import FIRST, NAMES, SECOND, STARTED, THIRD, Scripted, Shown
from vision.tracker.glance import Glance, Mood


def begun(judge: Scripted | None = None, table: str = STARTED) -> Shown:
    shown = Shown(Referee(RULES, judge or Scripted(), Setup(NAMES)))
    shown.table(table)
    return shown


def line(shown: Shown) -> list[str]:
    record = shown.referee.record
    return [move.to_text() for move in record.line()] if record else []


def sentences(shown: Shown) -> list[str]:
    return [remark.sentence for remark in shown.referee.situation.remarks]


def test_the_first_settled_table_begins_the_game() -> None:
    shown = Shown(Referee(RULES, Scripted(), Setup(NAMES, date="2026-12-01")))
    assert shown.wait(1.0) == []
    assert shown.table(STARTED) == ["start", "start WGPW", "start WGGW"]
    record = shown.referee.record
    assert record is not None
    assert (record.headers.names, record.headers.date) == (NAMES, "2026-12-01")
    assert shown.referee.in_step


def test_a_table_that_cannot_begin_a_game_says_what_is_missing_until_it_can() -> None:
    shown = Shown(Referee(RULES, Scripted(), Setup(NAMES)))
    assert shown.table("#Lay the first tiles.") == []
    assert (shown.referee.record, shown.referee.in_step, sentences(shown)) == (None, False, ["Lay the first tiles."])
    assert shown.table(STARTED)[0] == "start"
    assert sentences(shown) == []


def test_a_number_of_players_that_cannot_be_is_a_sentence() -> None:
    class TwoForThree(Scripted):
        def begin(self, setup: Setup, settled: object) -> object:  # type: ignore[override]
            return RULES.begin(2, None, {})

    shown = Shown(Referee(RULES, TwoForThree(), Setup(("Anna", "Ben", "Zoe"))))
    assert shown.table(STARTED) == []
    assert sentences(shown) == ["The game has 2 players, but the names are 3."]
    assert leaks(sentences(shown)[0]) == []


def test_an_error_in_english_only_says_no_more_than_that_it_cannot_be() -> None:
    class Failing(Scripted):
        def corrected(self, state: object, text: str) -> object:  # type: ignore[override]
            raise PositionError("the move 'x' begins with draw, place")

    refusal = begun(judge=Failing()).referee.correct("hello").refusal
    assert (refusal, leaks(refusal)) == ("That cannot be.", [])


def test_two_moves_made_fast_are_told_one_after_the_other() -> None:
    shown = begun()
    assert shown.table(SECOND) == ["draw GWWW", "place 0@1,0^3"]
    assert line(shown)[-2:] == ["draw GWWW", "place 0@1,0^3"]


def test_the_judge_is_asked_again_until_nothing_follows_and_is_handed_its_memory() -> None:
    judge = Scripted()
    shown = begun(judge)
    judge.looks.clear()
    shown.table(FIRST)
    assert [(look.state.drawn is not None, look.memory) for look in judge.looks] == [(False, 2), (True, 3)]


def test_a_still_table_that_is_understood_is_not_judged_again() -> None:
    judge = Scripted()
    shown = begun(judge)
    judge.looks.clear()
    shown.wait(20.0)
    assert judge.looks == []


@pytest.mark.parametrize("behind", ["#something lies too far away", "~a tile is hard to see", "?discard", "!thin meets thick"])
def test_a_table_that_waits_for_something_is_judged_about_every_second(behind: str) -> None:
    judge = Scripted()
    shown = begun(judge, f"{FIRST}; {behind}")
    judge.looks.clear()
    shown.wait(5.0)
    assert [round(look.waited_s, 1) for look in judge.looks] == [1.0, 2.0, 3.0, 4.0, 5.0]


def test_a_judge_may_ask_to_be_asked_again() -> None:
    class Patient(Scripted):
        def look(self, look):  # type: ignore[no-untyped-def]
            finding = super().look(look)
            return Finding(finding.moves, again=look.waited_s < 2)

    judge = Patient()
    shown = begun(judge, FIRST)
    judge.looks.clear()
    shown.wait(9.0)
    assert len(judge.looks) == 2


def test_only_the_time_counts_in_which_the_table_lies_undisturbed() -> None:
    judge = Scripted()
    shown = begun(judge, f"{FIRST}; ?discard")
    judge.looks.clear()
    shown.wait(0.5)
    shown.wait(30.0, Mood.BUSY)
    assert judge.looks == []
    shown.wait(0.8)
    assert [round(look.waited_s, 1) for look in judge.looks] == [1.0]


def test_a_move_may_follow_from_waiting() -> None:
    shown = begun(table=f"{FIRST}; ?discard; after 2 discard agreed override=seen")
    assert shown.wait(1.5) == []
    assert shown.wait(1.0) == ["discard agreed override=seen"]


def test_case_103_only_the_clock_of_the_camera_counts_and_its_jumps_do_no_harm() -> None:
    judge = Scripted()
    shown = begun(judge, f"{FIRST}; ?discard; after 3 discard agreed override=seen")
    shown.seconds += 9 * 3600
    assert shown.wait(0.5) == []
    shown.seconds -= 2 * 3600
    assert shown.wait(0.5) == []
    assert max(look.waited_s for look in judge.looks) < 2.5


def test_a_mistake_is_told_once_and_waits() -> None:
    shown = begun(table=f"{FIRST}; !green meets purple")
    situation = shown.referee.situation
    assert [event.to_json() for event in situation.events][-1] == {
        "event": "illegal",
        "player": 1,
        "monster": 0,
        "why": "green meets purple",
    }
    assert shown.wait(5.0) == []
    assert shown.table(f"{FIRST}; !green meets purple") == []
    assert not shown.referee.in_step


def test_another_mistake_and_one_that_comes_back_are_told_again() -> None:
    shown = begun(table=f"{FIRST}; !green meets purple")
    assert shown.table(f"{FIRST}; !blank edges only") == ["illegal"]
    assert shown.table(FIRST) == []
    assert shown.table(f"{FIRST}; !blank edges only") == ["illegal"]


@pytest.mark.parametrize("between", ["~a shadow lies there", "#the tile is gone"])
def test_a_mistake_that_is_not_seen_for_a_while_is_the_same_mistake(between: str) -> None:
    shown = begun(table=f"{FIRST}; !green meets purple")
    shown.table(f"{FIRST}; {between}")
    assert shown.table(f"{FIRST}; !green meets purple") == []


def test_a_mistake_put_right_goes_on_as_if_nothing_had_been() -> None:
    shown = begun(table=f"{FIRST}; !green meets purple")
    assert shown.table(SECOND) == ["place 0@1,0^3"]
    assert shown.referee.in_step


def test_a_move_against_the_rules_is_a_fault_of_the_judge_and_stops_nothing() -> None:
    class Wrong(Scripted):
        def look(self, look):  # type: ignore[no-untyped-def]
            finding = super().look(look)
            wrong = (*finding.moves, RULES.move_from_text("place 5@7,7^0")) if look.settled.reading.image == FIRST else finding.moves
            return Finding(wrong)

    shown = begun(Wrong())
    assert shown.table(FIRST) == ["draw GWWW"]
    assert line(shown)[-1] == "draw GWWW"
    assert not shown.referee.in_step
    assert "What happened here is not understood" in sentences(shown)[-1]
    assert shown.table(SECOND) == ["place 0@1,0^3"]
    assert shown.referee.in_step


def test_a_judge_that_goes_in_circles_is_stopped() -> None:
    class Marking(Scripted):
        def look(self, look):  # type: ignore[no-untyped-def]
            eye = look.state.monsters and look.state.monsters[0].structure.cells[0, 0].eye
            return Finding((RULES.move_from_text(f"eye 0@0,0 {'no' if eye else 'yes'}"),)) if look.state.monsters else super().look(look)

    assert 0 < len(begun(Marking()).referee.situation.events) < 100


def test_an_answer_makes_the_move_that_was_asked_for() -> None:
    shown = begun(table=f"{FIRST}; ?discard; by discard=yes discard agreed override=seen")
    question = shown.referee.situation.question
    assert question is not None
    assert question.key == "discard"
    reply = shown.referee.answer("discard", "yes")
    assert [event.kind for event in reply.events] == ["discard agreed override=seen"]


def test_an_answer_to_what_is_not_asked_is_refused() -> None:
    shown = begun()
    assert shown.referee.answer("discard", "yes").refusal == "That is not asked any more."
    shown.table(f"{FIRST}; ?discard")
    assert shown.referee.answer("discard", "perhaps").refusal == "The answers are Yes and No."
    assert shown.referee.situation.refusal == "The answers are Yes and No."


def test_answers_are_forgotten_with_the_next_move() -> None:
    judge = Scripted()
    shown = begun(judge, f"{FIRST}; ?discard")
    shown.referee.answer("discard", "no")
    assert judge.looks[-1].answers == {"discard": "no"}
    shown.table(SECOND)
    assert judge.looks[-1].answers == {}


def test_what_follows_from_a_frame_alone_is_a_move_too() -> None:
    judge = Scripted()
    shown = begun(judge)
    judge.glances[5.0] = Finding((RULES.move_from_text("draw GWWW"),))
    assert [event.kind for event in shown.referee.see(Glance(5.0, Mood.BUSY))] == ["draw GWWW"]


def test_what_a_frame_says_nothing_of_stays_as_it_was() -> None:
    judge = Scripted()
    shown = begun(judge, f"{FIRST}; ?discard")
    judge.glances[1.5] = Finding(countdown_s=9.5, events=(Event("tick"),))
    assert [event.kind for event in shown.referee.see(Glance(1.5, Mood.STILL))] == ["tick"]
    situation = shown.referee.situation
    assert (situation.countdown_s, situation.question is not None) == (9.5, True)


TO_THE_END = (
    f"{STARTED}; draw GWWW; place 0@1,0^3; draw GWWW; place 1@1,0^3; draw PWWW; place 0@0,1^0; minion PPPP; draw GWWW; place 1@0,1^0"
)
"""Both first monsters are complete."""


def test_case_37_the_end_is_told_once_with_the_points() -> None:
    shown = begun()
    assert shown.table(TO_THE_END)[-2:] == ["place 1@0,1^0", "over"]
    scores = shown.referee.situation.events[-1].to_json()["scores"]
    assert [(score["player"], score["points"]) for score in scores] == list(shown.referee.situation.scores().items())
    assert shown.referee.situation.over
    assert shown.wait(3.0) == []


def test_case_37_nothing_is_wrong_with_a_table_that_is_cleared() -> None:
    shown = begun()
    shown.table(TO_THE_END)
    assert shown.table("#a heap of tiles; !everything is wrong") == []
    assert shown.table(f"{TO_THE_END}; !something is wrong; #and something differs") == []
    assert sentences(shown) == []
    assert shown.referee.in_step


def test_what_is_not_sure_or_asked_at_the_end_is_still_said() -> None:
    shown = begun()
    shown.table(f"{TO_THE_END}; ~perhaps that is an eye; ?eye; by eye=yes eye 0@0,0 yes")
    situation = shown.referee.situation
    assert (situation.over, sentences(shown), situation.question is not None) == (True, ["perhaps that is an eye"], True)
    assert [event.kind for event in shown.referee.answer("eye", "yes").events] == ["eye 0@0,0 yes"]


def test_case_37_an_end_that_was_taken_back_is_told_again() -> None:
    shown = begun()
    shown.table(TO_THE_END)
    assert shown.referee.undo().events[0].kind == "undone"
    assert not shown.referee.situation.over
    assert [event.kind for event in shown.referee.redo().events] == ["redone", "over"]


def test_points_given_by_hand_count_and_correct_the_end() -> None:
    shown = begun()
    shown.table(TO_THE_END)
    before = dict(shown.referee.situation.scores())
    assert [event.kind for event in shown.referee.correct("points Ben +2 for washing up").events] == ["corrected", "over"]
    assert shown.referee.situation.scores() == {1: before[1], 2: before[2] + 2}


def test_case_36_a_tie_names_everybody() -> None:
    shown = begun()
    shown.table(TO_THE_END)
    record = shown.referee.record
    assert record is not None
    assert [(rank.place, rank.players) for rank in record.standing] == [(1, (1, 2))]
    assert shown.referee.situation.events[-1].to_json()["scores"] == [{"player": 1, "points": 3}, {"player": 2, "points": 3}]


def test_case_31_a_tile_that_fits_nowhere_does_not_stop_the_game() -> None:
    shown = Shown(Referee(RULES, Scripted(), Setup(NAMES)))
    shown.table("start WGGW; start WGGW; draw PPPP; ?discard; by discard=yes discard agreed")
    situation = shown.referee.situation
    assert [move.to_text() for move in situation.legal_moves()] == ["discard agreed"]
    assert [event.kind for event in shown.referee.answer("discard", "yes").events] == ["discard agreed"]


def test_the_version_grows_only_when_something_is_different() -> None:
    shown = begun()
    first = shown.referee.situation.version
    shown.wait(5.0)
    assert shown.referee.situation.version == first
    shown.table(FIRST)
    assert shown.referee.situation.version == first + 1


def test_an_outage_is_shown_until_there_is_a_picture_again() -> None:
    shown = begun()
    outage = Outage("The camera was unplugged.", 2.0, 1)
    shown.referee.miss(outage)
    assert shown.referee.situation.outage == outage
    shown.wait(0.1)
    assert shown.referee.situation.outage is None


def test_the_end_of_the_frames_is_told() -> None:
    assert [event.to_json() for event in begun().referee.finish()] == [{"event": "end"}]


def test_a_game_that_goes_on_begins_from_its_record_and_says_what_differs() -> None:
    record = Record.begin(RULES, RULES.begin(2, None, {}), Headers(names=NAMES))
    for text in SECOND.split("; "):
        record = record.play(RULES.move_from_text(text))
    judge = Scripted()
    shown = Shown(Referee.resume(record, ("a note",), judge, Setup(NAMES)))
    assert not shown.referee.in_step
    assert shown.table("draw PPPP") == []
    assert judge.looks[0].memory == 1
    assert sentences(shown) == ["Something else lies here."]
    assert shown.table(THIRD) == ["draw PWWW"]
    assert shown.referee.in_step


def test_the_weight_of_what_differs_is_known() -> None:
    shown = begun(table="#nothing to begin with")
    assert [remark.weight for remark in shown.referee.situation.remarks] == [Weight.DIFFERS]


def test_what_is_kept_of_a_picture_is_what_the_judge_says_is_true_of_it_and_only_while_the_table_is_sure_and_still() -> None:
    shown = begun()
    truth = shown.referee.truth
    assert truth is not None
    assert truth.image == f"true: {STARTED}"
    shown.wait(0.1, Mood.BUSY)
    assert shown.referee.truth is None
    shown.wait(0.1)
    shown.table(f"{STARTED}; ~I am not sure.")
    assert shown.referee.truth is None
