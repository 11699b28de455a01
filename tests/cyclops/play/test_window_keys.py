"""The keys of the window: those of the terminal and its own, and what a finger does."""

from __future__ import annotations

import pytest

from cyclops.language import Language
from cyclops.play.orders import Accept, Answer, Correct, Keep, Order, Orders, Quit, Redo, Undo
from cyclops.play.switches import Switches
from cyclops.play.window.brush import Box
from cyclops.play.window.foot import ENDING
from cyclops.play.window.keys import WindowKeys
from cyclops.play.window.look import Look
from cyclops.play.window.pad import Spot, View
from cyclops.referee.finding import NO, YES, Question
from cyclops.referee.finding import Answer as Possible
from cyclops.stage.stage import HintLevel
from hardware.window import ENTER, ESCAPE, RUBOUT

AGREED = Question("discard", "Does everybody agree to discard it?", (YES, NO))
WHO = Question("trophy 3", "Who took the 3?", (Possible("p", "Anna"), Possible("q", "Ben")))
ANYWHERE = Box(0, 0, 10, 10)


class Told:
    """Keys, and everything they can reach."""

    def __init__(self, question: Question | None = None) -> None:
        self.orders = Orders()
        self.switches = Switches()
        self.full_screens = 0
        self.keys = WindowKeys(self.orders, self.switches, self._full_screen)
        self.keys.ask(question)

    def _full_screen(self) -> None:
        self.full_screens += 1

    def said(self, *keys: str) -> list[Order]:
        for key in keys:
            self.keys.press(key)
        return list(self.orders.waiting())

    def touched(self, *spots: Spot) -> list[Order]:
        for spot in spots:
            self.keys.touch(spot)
        return list(self.orders.waiting())


@pytest.mark.parametrize(("key", "order"), [("u", Undo()), ("r", Redo()), ("a", Accept()), ("k", Keep()), ("q", Quit()), (ESCAPE, Quit())])
def test_a_key_gives_the_same_order_as_in_a_terminal(key: str, order: Order) -> None:
    assert Told().said(key) == [order]


def test_a_question_is_answered_by_its_keys() -> None:
    assert Told(AGREED).said("n") == [Answer("discard", "no")]
    assert Told(WHO).said("2") == [Answer("trophy 3", "q")]
    assert Told().said("y", "1") == []


def test_a_correction_is_typed_as_in_a_terminal_and_no_letter_of_it_does_anything_else() -> None:
    told = Told(AGREED)
    assert told.said(*"ceye a@0,1 nop", RUBOUT) == []
    assert told.keys.view.typed == "eye a@0,1 no"
    assert told.said(ENTER) == [Correct("eye a@0,1 no")]
    assert told.said("c", "f", ESCAPE) == []
    assert (told.keys.view, told.full_screens) == (View(), 0)


def test_its_own_keys_say_how_it_looks_and_what_it_tells() -> None:
    told = Told()
    assert told.said("f", "d", "p", "s", "l", "h") == []
    view, settings = told.keys.view, told.switches.settings
    assert (told.full_screens, view.look, view.photo, view.with_reasons) == (1, Look.DARK, True, True)
    assert (settings.language, settings.hints) == (Language.POLISH, HintLevel.ADVICE)
    told.said("d", "p", "s", "l", "l", "l", "h", "h")
    view, settings = told.keys.view, told.switches.settings
    assert (view.look, view.photo, view.with_reasons) == (Look.LIGHT, False, False)
    assert (settings.language, settings.hints) == (Language.ENGLISH, HintLevel.PLACES)


def test_a_touched_answer_answers_only_what_it_was_shown_for() -> None:
    told = Told(AGREED)
    assert told.touched(Spot(ANYWHERE, "y", "discard")) == [Answer("discard", "yes")]
    assert told.touched(Spot(ANYWHERE, "y", "another question")) == []
    told.keys.ask(None)
    assert told.touched(Spot(ANYWHERE, "y", "discard")) == []


def test_a_finger_ends_the_evening_only_when_it_says_so_twice() -> None:
    told = Told()
    end, yes, no = Spot(ANYWHERE, ESCAPE), Spot(ANYWHERE, "y", ENDING), Spot(ANYWHERE, "n", ENDING)
    assert told.touched(end, no) == []
    assert told.keys.view == View()
    assert told.touched(yes) == [], "it is not asked any more"
    assert told.touched(end) == []
    assert told.keys.view == View(ending=True)
    assert told.touched(yes) == [Quit()]


def test_while_the_end_is_asked_for_a_key_other_than_yes_means_no_and_another_touch_too() -> None:
    told = Told(AGREED)
    told.touched(Spot(ANYWHERE, ESCAPE))
    assert told.said("u") == []
    assert told.keys.view == View()
    told.touched(Spot(ANYWHERE, ESCAPE))
    assert told.touched(Spot(ANYWHERE, "u")) == [Undo()]
    assert told.keys.view == View()


def test_a_touch_on_nothing_does_nothing_and_one_on_a_key_leaves_the_line_that_is_typed() -> None:
    told = Told()
    told.keys.touch(None)
    told.said("c", "x")
    assert told.touched(Spot(ANYWHERE, "u")) == [Undo()]
    assert told.keys.view.typed is None
