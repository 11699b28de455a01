"""Which orders are taken: those that still mean what their viewer saw, each once."""

from __future__ import annotations

import pytest

from cyclops.play.orders import Accept, Answer, Correct, Keep, Orders, Redo, Undo
from cyclops.play.switches import Switches
from cyclops.referee.finding import NO, YES, Mistake, Question
from cyclops.referee.situation import Situation
from cyclops.web.pressing import Presses
from cyclops.web.protocol import Ordered, message_from
from tests.cyclops.web.serving import situation
from vision.tracker.glance import Mood

DISCARD = Question("discard", "No place fits: does everybody agree to discard it?", (YES, NO))


def pressed(version: int, kind: str, more: str = "", game_id: str = "first") -> Ordered:
    message = message_from(f'{{"type":"order","id":1,"game_id":"{game_id}","version":{version},"order":{{"kind":"{kind}"{more}}}}}')
    assert isinstance(message, Ordered)
    return message


class Table:
    """Presses, with what stands on the table and how often it was shown."""

    def __init__(self) -> None:
        self.orders = Orders()
        self.now = 0.0
        self.shows = 0
        self.presses = Presses(self.orders, Switches(), lambda: self.now)
        self.stands: Situation | None = None

    def show(self, stands: Situation) -> None:
        self.shows += 1
        self.stands = stands
        self.presses.remember("first", stands)

    def press(self, order: Ordered) -> str:
        return self.presses.press(order, self.stands, "first", self.shows)

    def said(self) -> list[object]:
        return list(self.orders.waiting())


@pytest.fixture
def table() -> Table:
    return Table()


def test_without_a_game_nothing_is_pressed(table: Table) -> None:
    assert "No game" in table.press(pressed(0, "undo"))


def test_a_hand_that_comes_between_makes_no_order_stale(table: Table) -> None:
    table.show(situation(1))
    table.show(situation(2, mood=Mood.BUSY))
    table.show(situation(3))
    assert table.press(pressed(1, "undo")) == ""
    assert table.said() == [Undo()]


@pytest.mark.parametrize("kind", ["undo", "redo", "accept"])
def test_a_move_that_was_made_meanwhile_makes_it_stale(table: Table, kind: str) -> None:
    table.show(situation(1))
    table.show(situation(2, "draw GPWW"))
    assert "Something has changed" in table.press(pressed(1, kind))
    assert table.press(pressed(2, kind)) == ""


def test_a_move_that_was_taken_back_meanwhile_makes_undo_stale(table: Table) -> None:
    drawn = situation(1, "draw GPWW")
    table.show(drawn)
    assert drawn.record is not None
    table.show(situation(2, record=drawn.record.undo()))
    assert "Something has changed" in table.press(pressed(1, "undo"))
    assert table.press(pressed(2, "redo")) == ""
    assert table.said() == [Redo()]


def test_another_mistake_than_was_seen_is_not_accepted(table: Table) -> None:
    table.show(situation(1, mistake=Mistake("Edges differ.")))
    table.show(situation(2, mistake=Mistake("It is not your turn.")))
    assert "Something has changed" in table.press(pressed(1, "accept"))
    assert table.press(pressed(2, "accept")) == ""
    assert table.said() == [Accept()]


def test_an_answer_is_for_the_question_that_was_seen(table: Table) -> None:
    answer = ',"question":"discard","answer":"yes"'
    table.show(situation(1, question=DISCARD))
    table.show(situation(2, question=DISCARD, mood=Mood.BUSY))
    assert table.press(pressed(1, "answer", answer)) == ""
    table.show(situation(3))
    assert "Something has changed" in table.press(pressed(1, "answer", answer))
    table.show(situation(4, question=Question("discard", "Another tile: does everybody agree?", (YES, NO))))
    assert "Something has changed" in table.press(pressed(1, "answer", answer))
    assert table.said() == [Answer("discard", "yes")]


def test_a_version_that_nobody_was_shown_or_that_is_long_ago_is_stale(table: Table) -> None:
    table.show(situation(1))
    assert "Something has changed" in table.press(pressed(99, "undo"))
    for version in range(2, 700):
        table.show(situation(version))
    assert "Something has changed" in table.press(pressed(1, "undo"))
    assert table.press(pressed(699, "undo")) == ""


def test_another_game_is_another_game_whatever_its_version(table: Table) -> None:
    table.show(situation(1))
    assert "Another game" in table.press(pressed(1, "undo", game_id="second"))


@pytest.mark.parametrize("second", ["undo", "redo", "accept"])
def test_while_an_order_may_not_be_done_no_other_one_about_moves_is_taken(table: Table, second: str) -> None:
    table.show(situation(1))
    assert table.press(pressed(1, "undo")) == ""
    table.now = 0.1
    assert "Somebody else" in table.press(pressed(1, second))
    table.show(situation(1))
    assert "Somebody else" in table.press(pressed(1, second)), "it may have been on its way already"
    table.show(situation(1))
    assert table.press(pressed(1, second)) == ""


def test_when_the_evening_hangs_one_may_press_again_after_a_while(table: Table) -> None:
    table.show(situation(1))
    assert table.press(pressed(1, "undo")) == ""
    table.now = 3.1
    assert table.press(pressed(1, "undo")) == ""


def test_what_was_pressed_is_done_when_the_evening_has_shown_twice_how_it_stands(table: Table) -> None:
    assert table.presses.is_all_done(table.shows)
    table.show(situation(1))
    table.press(pressed(1, "correct", ',"text":"eye A@0,0 yes"'))
    for done in (False, False, True):
        assert table.presses.is_all_done(table.shows) is done
        table.show(situation(1))


def test_the_same_correction_and_picture_are_taken_once_and_different_ones_together(table: Table) -> None:
    table.show(situation(1))
    for text in ("eye A@0,0 yes", "eye A@0,1 yes", "eye A@0,0 yes"):
        table.press(pressed(1, "correct", f',"text":"{text}"'))
    table.press(pressed(1, "keep"))
    table.press(pressed(1, "keep"))
    assert table.said() == [Correct("eye A@0,0 yes"), Correct("eye A@0,1 yes"), Keep()]
