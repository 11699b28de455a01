"""Which answers can be given to a step, and that the first one counts wherever it is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from cyclops.guide.guide import Answered, Choice, Field, Guide
from cyclops.guide.showing import Showing
from cyclops.play.orders import Order, Orders, Push, Quit, Undo
from hardware.button import Button
from hardware.frame import Frame

PAPER = Field("paper", "Which paper?", "a4", (Choice("a4", "A4"), Choice("letter", "Letter")))
NAME = Field("name", "Who plays?", most=5)
STEP = Guide("who", "Who plays?", fields=(PAPER, NAME), choices=(Choice("on", "Go on", main=True), Choice("back", "Back")))


class Wall:
    """Something that shows steps."""

    def __init__(self) -> None:
        self.shown: list[Guide] = []

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        self.shown.append(guide)


@pytest.mark.parametrize("values", [{}, {"name": "Łukas"}, {"paper": "letter", "name": ""}])
def test_what_is_offered_and_asked_is_an_answer(values: Mapping[str, str]) -> None:
    assert Answered("who", "back", values).fits(STEP)


@pytest.mark.parametrize(
    "answered",
    [
        Answered("another", "on"),
        Answered("who", "format the disk"),
        Answered("who", "on", {"paper": "a5"}),
        Answered("who", "on", {"name": "Magdalena"}),
        Answered("who", "on", {"name": "A\nB"}),
        Answered("who", "on", {"never asked": "x"}),
    ],
    ids=lambda answered: f"{answered.guide} {answered.choice} {answered.values}",
)
def test_anything_else_is_none(answered: Answered) -> None:
    assert not answered.fits(STEP)


def test_the_first_answer_from_anywhere_counts_and_what_belongs_to_another_step_is_dropped() -> None:
    orders, page, terminal = Orders(), Wall(), Wall()
    steps = iter([STEP, replace(STEP, lines=("Nearly.",)), STEP])
    said: Iterator[list[Order]] = iter([[Undo(), Answered("before", "on")], [Answered("who", "back"), Answered("who", "on")]])

    def slept(seconds: float) -> None:
        for order in next(said):
            orders.put(order)

    showing = Showing(page, terminal, orders=orders, sleep=slept)
    assert showing.ask(lambda: (next(steps), None)) == Answered("who", "back")
    assert [step.lines for step in page.shown] == [(), ("Nearly.",), ()]
    assert terminal.shown == page.shown


def test_the_button_that_confirms_means_what_most_people_want() -> None:
    orders = Orders()
    for button in (Button.UNDO, Button.CONFIRM):
        orders.put(Push(button))
    assert list(Showing(orders=orders).answers(STEP)) == [Answered("who", "on", {"paper": "a4", "name": ""})]
    orders.put(Push(Button.CONFIRM))
    assert list(Showing(orders=orders).answers(replace(STEP, choices=STEP.choices[1:]))) == [], "nothing is what most people want"


def test_who_gives_up_is_heard() -> None:
    orders = Orders()
    orders.put(Quit())
    assert Showing(orders=orders).ask(lambda: (STEP, None)) == Quit()
