"""What people say to a game: undo and redo, corrections, and "that's how it is"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cyclops.referee.held import NOT_CORRECTED, PUT_BACK, TAKE_OFF
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee, Reply
from engine.factory.game import RULES
from tests.cyclops.scripted import FIRST, NAMES, SECOND, STARTED, THIRD, Scripted, Shown, kinds
from tests.cyclops.tables import square

LAID = (1, 300.0, 300.0)
DRAWN = (2, 1400.0, 100.0)
PLACED = (2, 400.0, 300.0)
OTHER = f"{FIRST}; place 1@1,0^3"


def playing(*tables: str) -> Shown:
    shown = Shown(Referee(RULES, Scripted(), Setup(NAMES)))
    for table in tables:
        shown.table(table)
    return shown


def stands_at(shown: Shown, table: str) -> bool:
    """Whether the record is exactly what a table shows."""
    record = shown.referee.record
    state = RULES.begin(2, None, {})
    for text in table.split("; "):
        state = RULES.apply(state, RULES.move_from_text(text))
    return (
        record is not None
        and record.state == state
        and shown.referee.situation.scores() == {s.player: s.points for s in RULES.scores(state)}
    )


def sentences(shown: Shown) -> list[str]:
    return [remark.sentence for remark in shown.referee.situation.remarks]


def test_case_38_an_undo_gives_back_the_state_before_and_the_table_does_not_make_the_move_again() -> None:
    shown = playing(STARTED, FIRST, SECOND)
    assert kinds(shown.referee.undo()) == ["undone"]
    assert stands_at(shown, FIRST)
    assert shown.wait(10.0) == []
    assert stands_at(shown, FIRST)


def test_case_38_people_are_told_which_tile_to_take_off() -> None:
    shown = Shown(Referee(RULES, Scripted(), Setup(NAMES)))
    shown.table(STARTED, [LAID])
    shown.table(FIRST, [LAID, DRAWN])
    shown.table(SECOND, [LAID, PLACED])
    shown.referee.undo()
    (remark,) = shown.referee.situation.remarks
    assert (remark.sentence, remark.corners) == (TAKE_OFF, square(400, 300))
    assert not shown.referee.in_step


def test_case_38_the_same_table_seen_anew_is_held_back_too() -> None:
    shown = playing(STARTED, FIRST, SECOND)
    shown.referee.undo()
    assert shown.table(SECOND) == []
    assert sentences(shown) == [PUT_BACK]
    assert shown.table(f"{SECOND}; ~a shadow lies there") == []
    assert stands_at(shown, FIRST)


def test_case_38_taken_off_and_laid_again_counts_again() -> None:
    shown = playing(STARTED, FIRST, SECOND)
    shown.referee.undo()
    assert shown.table(FIRST) == []
    assert shown.referee.in_step
    assert shown.table(SECOND) == ["place 0@1,0^3"]


def test_case_38_laid_elsewhere_instead_makes_another_line_and_nothing_is_lost() -> None:
    shown = playing(STARTED, FIRST, SECOND)
    shown.referee.undo()
    assert shown.table(OTHER) == ["place 1@1,0^3"]
    assert stands_at(shown, OTHER)
    record = shown.referee.record
    assert record is not None
    assert len(record.branches(3)) == 2


def test_case_38_to_the_start_and_forward_to_the_end_every_state_is_as_it_was() -> None:
    tables = [STARTED, FIRST, SECOND, THIRD]
    shown = playing(*tables)
    for table in reversed(tables[:-1]):
        assert kinds(shown.referee.undo()) == ["undone"]
        assert stands_at(shown, table)
    while not shown.referee.undo().refusal:
        pass
    assert shown.referee.undo().refusal == "There is no move that can be taken back."
    while not shown.referee.redo().refusal:
        pass
    assert stands_at(shown, THIRD)
    assert shown.referee.in_step
    assert shown.referee.redo() == Reply(refusal="There is no move that can be made again.")


def test_case_38_undone_twice_and_the_last_tile_taken_off_the_first_one_is_still_held() -> None:
    shown = playing(STARTED, FIRST, SECOND, THIRD)
    shown.referee.undo()
    shown.referee.undo()
    assert shown.table(SECOND) == []
    assert stands_at(shown, FIRST)
    assert shown.table(FIRST) == []
    assert shown.referee.in_step


def test_case_38_undo_after_the_first_of_two_redone_holds_the_second() -> None:
    shown = playing(STARTED, FIRST, SECOND, THIRD)
    shown.referee.undo()
    shown.referee.undo()
    shown.referee.redo()
    assert shown.wait(3.0) == []
    assert stands_at(shown, SECOND)


def test_case_38_that_it_stays_makes_the_undone_move_again() -> None:
    shown = playing(STARTED, FIRST, SECOND)
    shown.referee.undo()
    assert kinds(shown.referee.accept()) == ["place 0@1,0^3"]
    assert stands_at(shown, SECOND)
    assert shown.referee.in_step


def test_nothing_can_be_said_to_a_game_that_has_not_begun() -> None:
    referee = Referee(RULES, Scripted(), Setup(NAMES))
    replies = [referee.undo(), referee.redo(), referee.accept(), referee.correct("points 1 +3")]
    assert {reply.refusal for reply in replies} == {"The game has not begun yet."}


def test_a_judge_knows_again_after_an_undo_what_it_knew_before() -> None:
    judge = Scripted()
    shown = Shown(Referee(RULES, judge, Setup(NAMES)))
    for table in (STARTED, FIRST):
        shown.table(table)
    known = judge.looks[-1].memory
    shown.table(SECOND)
    shown.referee.undo()
    assert judge.looks[-1].memory == known + 1


def test_thats_how_it_is_puts_a_correction_into_the_record() -> None:
    shown = playing(STARTED, FIRST)
    assert shown.table(OTHER.replace("draw GWWW", "draw GWPW")) == []
    assert sentences(shown) == ["Something else lies here."]
    assert kinds(shown.referee.accept()) == ["corrected"]
    assert shown.referee.in_step
    record = shown.referee.record
    assert record is not None
    assert record.line()[-1].to_text().startswith("correct ")
    assert kinds(shown.referee.undo()) == ["undone"]
    assert stands_at(shown, FIRST)


def test_thats_how_it_is_says_why_it_cannot_be_or_need_not_be() -> None:
    shown = playing(STARTED)
    assert shown.referee.accept().refusal == "Table and record agree: there is nothing to accept."
    shown.table("#a heap of tiles")
    assert shown.referee.accept().refusal == "Nothing lies here."


def test_a_correction_is_held_against_the_table_that_shows_something_else() -> None:
    shown = playing(STARTED, FIRST)
    assert kinds(shown.referee.correct("nothing drawn")) == ["corrected"]
    assert stands_at(shown, STARTED)
    assert sentences(shown) == [NOT_CORRECTED]
    assert shown.wait(3.0) == []
    assert shown.table(STARTED) == []
    assert shown.referee.in_step
    assert shown.table(FIRST) == ["draw GWWW"]


def test_a_correction_that_explains_the_table_lets_the_game_go_on_at_once() -> None:
    shown = playing(STARTED)
    shown.table(f"{FIRST}; #what lies there is not known")
    shown.referee.correct("nothing drawn")
    shown.table(SECOND)
    assert stands_at(shown, SECOND)


@pytest.mark.parametrize(
    ("said", "points"),
    [("points 1 +3", {1: 3, 2: 0}), ("points ben -2 for cheating", {1: 0, 2: -2}), ("POINTS  Anna: +1", {1: 1, 2: 0})],
)
def test_points_are_given_and_taken_by_hand(said: str, points: dict[int, int]) -> None:
    shown = playing(STARTED)
    before = dict(shown.referee.situation.scores())
    assert kinds(shown.referee.correct(said)) == ["corrected"]
    assert {player: now - before[player] for player, now in shown.referee.situation.scores().items()} == points
    assert shown.referee.in_step
    shown.referee.undo()
    assert shown.referee.situation.scores() == before


@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ("points 3 +3", "There is no player '3': type one of Anna, Ben."),
        ("points 1 3", "Points are given as points 1 +3, with - to take them, not '1 3'."),
        ("points", "Points are given as points 1 +3, with - to take them, not ''."),
        ("hello", "Type turn and a number, or nothing drawn."),
        ("turn 1", "It is so already."),
    ],
)
def test_what_is_not_understood_says_what_can_be_typed(said: str, refusal: str) -> None:
    shown = playing(STARTED)
    assert shown.referee.correct(said) == Reply(refusal=refusal)
    assert shown.referee.situation.refusal == refusal


def test_a_refusal_is_gone_with_the_next_thing_that_happens() -> None:
    shown = playing(STARTED)
    shown.referee.correct("hello")
    shown.table(FIRST)
    assert shown.referee.situation.refusal == ""


class Kept:
    """A journal that writes down what it is given."""

    def __init__(self) -> None:
        self.written: list[str] = []

    def begin(self, record: object) -> None:
        self.written.append("begin")

    def keep(self, before: object, after: object) -> None:
        self.written.append("keep")

    def note(self, notes: Sequence[str]) -> None:
        self.written.append("note")

    def asked(self, question: object) -> None:
        self.written.append("asked")

    def answered(self, key: str, answer: str) -> None:
        self.written.append(f"answered {key} {answer}")


def test_the_journal_is_given_what_changes_and_nothing_else() -> None:
    journal = Kept()
    shown = Shown(Referee(RULES, Scripted(), Setup(NAMES), journal))
    shown.table(STARTED)
    assert journal.written == ["begin", "keep", "keep"]
    journal.written.clear()
    shown.wait(20.0)
    assert journal.written == []
    shown.table(f"{FIRST}; ?discard")
    shown.wait(20.0)
    shown.referee.answer("discard", "no")
    shown.referee.undo()
    assert journal.written == ["keep", "asked", "answered discard no", "keep"]
