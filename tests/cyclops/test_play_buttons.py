"""What a push button beside the table does, as the game stands."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from cyclops.cli import app
from cyclops.play.buttons import buttons_at, meant
from cyclops.play.evening import Evening
from cyclops.play.orders import Accept, Answer, Correct, Order, Orders, Push, Undo
from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.finding import NO, YES, Event, Question
from cyclops.referee.finding import Answer as Possible
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from cyclops.referee.situation import Situation
from engine.factory.game import RULES
from engine.fressen.game import RULES as FRESSEN
from hardware.button import Button
from hardware.frame import Frame
from tests.cyclops.referee.factory_tabletop import Tabletop, state_of, tabletop
from vision.reader import AnyReading
from vision.reading import Corners
from vision.tracker.glance import Glance, Mood

START = tabletop(state_of("1:GWGW@0,0|2:GGWW@0,0"))
NAMES = ("Anna", "Ben")


@dataclass
class AtTheTable:
    """The eye and the display of an evening: sees a table a second, and pushes buttons after some of them."""

    tables: tuple[Tabletop, ...]
    orders: Orders
    pushes: Mapping[int, Button]
    shown: list[Situation] = field(default_factory=list)

    def frames(self) -> Iterator[Frame]:
        for number in range(len(self.tables)):
            yield Frame(np.zeros((8, 8, 3), np.uint8), "", (8, 8), seconds=float(number))

    def see(self, frame: Frame, seconds: float) -> Glance:
        number = int(seconds)
        return Glance(seconds, Mood.STILL, self.tables[number].settled(number + 1, seconds))

    def watch(self, spots: dict[str, Corners]) -> None:
        """Nothing is watched."""

    def show(self, situation: Situation, frame: Frame | None) -> None:
        if len(self.shown) in self.pushes:
            self.orders.put(Push(self.pushes[len(self.shown)]))
        self.shown.append(situation)


def not_kept(frame: Frame, truth: AnyReading) -> Path:
    raise AssertionError("nothing is kept")


def evening(*tables: Tabletop, pushes: Mapping[int, Button]) -> tuple[list[str], list[Situation]]:
    """What is told, by kinds, and every situation that is shown, while buttons are pushed after the tables of these numbers."""
    told: list[str] = []
    orders = Orders()
    table = AtTheTable(tables, orders, pushes)

    def tell(event: Event, frame: int) -> None:
        told.append(event.kind)

    Evening(table, Referee(RULES, JUDGE, Setup(NAMES)), table, orders, tell, not_kept).run(table.frames())
    return told, table.shown


def test_the_pile_is_empty_and_the_game_is_over() -> None:
    told, shown = evening(START, START.bare(), START.bare(), pushes={1: Button.PILE_EMPTY})
    assert told == ["start", "corrected", "over", "end"]
    assert shown[-1].over


def test_undo_takes_back_that_the_pile_is_empty() -> None:
    told, shown = evening(START, START.bare(), START.bare(), START.bare(), pushes={1: Button.PILE_EMPTY, 2: Button.UNDO})
    assert told[:4] == ["start", "corrected", "over", "undone"]
    assert not shown[-1].over


def test_a_pile_that_still_lies_there_is_not_empty_whoever_leans_on_the_button() -> None:
    told, shown = evening(START, START, START, pushes={1: Button.PILE_EMPTY})
    assert told == ["start", "end"]
    assert "Tiles still lie face down: only when they are gone is the pile empty." in [situation.refusal for situation in shown]


def test_undo_takes_the_drawn_tile_back() -> None:
    drawn = START.draw("PGGP")
    told, _ = evening(START, drawn, drawn, pushes={1: Button.UNDO})
    assert told == ["start", "drawn", "undone", "end"]


def situation_with(question: Question | None) -> Situation:
    return replace(Situation(1, RULES, NAMES), question=question)


@pytest.mark.parametrize(
    ("question", "order"),
    [
        (None, Accept()),
        (Question("discard", "Do all agree that it fits nowhere?", (YES, NO)), Answer("discard", "yes")),
        (Question("pile", "Is the pile empty?", (YES, NO)), Answer("pile", "yes")),
        (
            Question("owner", "Whose is it?", (Possible("1", "Anna"), Possible("2", "Ben"))),
            "There are several answers: choose one on the screen.",
        ),
    ],
)
def test_confirm_is_yes_where_something_is_asked_and_else_that_it_is_so(question: Question | None, order: Order | str) -> None:
    assert meant(Button.CONFIRM, situation_with(question)) == order


def test_before_the_game_has_begun_no_pile_is_empty() -> None:
    assert meant(Button.PILE_EMPTY, situation_with(None)) == "The game has not begun yet."


def test_where_everybody_has_a_pile_the_button_for_it_says_why_it_does_nothing() -> None:
    assert meant(Button.PILE_EMPTY, Situation(1, FRESSEN, NAMES)) == "In this game nobody has to say that a pile is empty."


def test_buttons_put_what_is_pushed_among_what_people_say() -> None:
    orders, said = Orders(), list[Order]()
    until = time.monotonic() + 5
    with buttons_at("scripted:undo@0.001", orders):
        while not said and time.monotonic() < until:
            said += orders.waiting()
    assert said == [Push(Button.UNDO)]


def test_buttons_that_cannot_be_are_a_mistyped_command() -> None:
    result = CliRunner().invoke(app, ["play", "factory", "--players", "Anna,Ben", "--buttons", "gpio:stop=5"])
    assert result.exit_code == 2
    assert "'stop=5' is no button: write confirm, undo, pile" in " ".join(result.stderr.replace("│", " ").split())


def test_what_the_button_says_can_be_typed_too() -> None:
    assert isinstance(meant(Button.UNDO, situation_with(None)), Undo)
    assert JUDGE.corrected(state_of("1:GWGW@0,0|2:GGWW@0,0"), Correct("pile empty").text).pile == 0
