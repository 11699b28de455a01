"""An evening in a terminal: what it shows, what keys and lines do, and what is told once."""

from __future__ import annotations

import os
import pty
import threading
import time
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from cyclops.play.orders import Accept, Answer, Correct, Keep, Order, Orders, Quit, Redo, Undo
from cyclops.play.terminal.display import TerminalDisplay
from cyclops.play.terminal.history import History
from cyclops.play.terminal.keys import Keyboard, Typing
from cyclops.play.terminal.panel import KEYS, TYPED, show_foot, show_standing
from cyclops.referee.finding import NO, YES, Event, Mistake, Question, Remark, Weight
from cyclops.referee.finding import Answer as Possible
from cyclops.referee.judges import judge_of
from cyclops.referee.situation import Situation
from cyclops.rules.screen import Screen
from engine.correction import GivenPoints
from engine.errors import EngineError
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from hardware.supervisor import Outage
from tests.cyclops.tables import SIZE, square
from vision.factory.reading import FactoryReading
from vision.tracker.glance import Mood, Settled

FACTORY = GAMES["factory"]
NAMES = ("Anna", "Ben")
DIFFERS = "; table and record do not agree"
DISCARD = Question("discard", "No place fits: does everybody agree to discard it?", (YES, NO))
WHO = Question("trophy 3", "Who took the 3?", (Possible("1", "Anna"), Possible("2", "Ben")))


def record(*moves: str) -> AnyRecord:
    begun: AnyRecord = Record.begin(FACTORY, FACTORY.begin(2, None, {}), Headers(names=NAMES))
    for move in ("start GGWW", "start PWWW", *moves):
        begun = begun.play(FACTORY.move_from_text(move))
    return begun


def situation(*moves: str, **changes: object) -> Situation:
    settled = Settled(1, 1.0, FactoryReading(SIZE), ())
    return replace(Situation(1, FACTORY, NAMES, record(*moves), settled, in_step=True), **changes)  # type: ignore[arg-type]


def panel(shown: Situation, reasons: bool = False) -> str:
    sheet = StringIO()
    screen = Screen(Console(file=sheet, width=100), NAMES)
    show_standing(screen, shown, reasons)
    show_foot(screen, shown, None)
    return sheet.getvalue()


def typed(*keys: str, question: Question | None = None) -> list[Order]:
    orders = Orders()
    typing = Typing(orders, lambda: None)
    typing.question = question
    for key in keys:
        typing.key(key)
    return list(orders.waiting())


def lines(*said: str, question: Question | None = None) -> list[Order]:
    orders = Orders()
    typing = Typing(orders, lambda: None)
    typing.question = question
    for line in said:
        typing.words(line)
    return list(orders.waiting())


def test_whose_turn_it_is_stands_first_and_the_places_are_numbered() -> None:
    shown = panel(situation("draw GWWP")).splitlines()
    assert "Anna" in shown[0]
    assert any("1" in line and "monster A" in line for line in shown)


def test_before_the_game_begins_it_says_what_it_waits_for() -> None:
    waiting = Situation(0, FACTORY, NAMES, remarks=(Remark(Weight.DIFFERS, "Please lay a first tile beside Ben's card."),))
    shown = panel(waiting)
    assert "Monster Factory for Anna and Ben: waiting for the table" in shown
    assert "Please lay a first tile beside Ben's card." in shown


def test_a_mistake_is_said_with_what_to_do() -> None:
    shown = panel(situation("draw GWWP", mistake=Mistake("the edges do not match.", 1), in_step=False))
    assert "The edges do not match." in shown
    assert "press a if it is to stay so" in shown
    assert "table and record do not agree" in shown


@pytest.mark.parametrize(
    ("left", "top", "where"),
    [(0, 0, "at the top left"), (700, 20, "at the top"), (1300, 900, "at the bottom right"), (700, 500, "in the middle")],
)
def test_what_is_spoken_of_as_marked_is_said_to_lie_somewhere(left: float, top: float, where: str) -> None:
    tile = square(left, top)
    settled = Settled(1, 1.0, FactoryReading(SIZE), ())
    marked = Remark(Weight.DIFFERS, "Take the marked tile away again.", tile)
    assert f"Marked is what lies {where} of the camera's picture." in panel(situation(remarks=(marked,), settled=settled))
    unmarked = Remark(Weight.UNSURE, "I am not sure about this tile.", tile)
    assert "Marked" not in panel(situation(remarks=(unmarked,), settled=settled))


def test_why_nothing_was_done_is_told_once_and_scrolls_up_with_what_happened() -> None:
    history = History()
    refused = situation(refusal="There is no move that can be made again.")
    assert history.since(refused, with_troubles=False)[-1] == "There is no move that can be made again."
    assert history.since(refused, with_troubles=False) == []
    assert history.since(situation(), with_troubles=False) == []


def test_before_the_table_is_seen_nothing_is_said_of_whether_it_agrees() -> None:
    assert DIFFERS in panel(situation("draw GWWP", in_step=False))
    assert DIFFERS not in panel(situation("draw GWWP", in_step=False, settled=None))


def test_a_question_stands_there_with_the_key_of_each_answer() -> None:
    assert "[y] Yes   [n] No" in panel(situation(question=DISCARD))
    assert "[1] Anna   [2] Ben" in panel(situation(question=WHO))


@pytest.mark.parametrize("mood", list(Mood), ids=str)
def test_every_mood_has_its_words(mood: Mood) -> None:
    assert panel(situation(mood=mood)) != panel(situation(mood=next(other for other in Mood if other is not mood)))


def test_without_a_picture_it_says_why_and_for_how_long() -> None:
    assert "No picture for 7 s: the camera does not answer" in panel(situation(outage=Outage("the camera does not answer", 7.2, 3)))


def test_a_countdown_is_shown() -> None:
    assert "8" in panel(situation(countdown_s=7.6)).split()


def test_points_come_with_their_reasons_when_they_are_asked_for() -> None:
    given = replace(situation(), record=record().play(GivenPoints(2, 3, "a bet")))
    assert "Anna 0   Ben 3" in panel(given)
    assert "+3: given by hand" in panel(given, reasons=True)


def test_keys_give_orders() -> None:
    assert typed("u", "r", "a", "k", "q") == [Undo(), Redo(), Accept(), Keep(), Quit()]
    assert typed("x", "7", "\x1b") == []


def test_a_key_answers_what_is_asked_and_nothing_else() -> None:
    assert typed("y", question=DISCARD) == [Answer("discard", "yes")]
    assert typed("2", question=WHO) == [Answer("trophy 3", "2")]
    assert typed("y", "3", question=WHO) == []
    assert typed("u", question=DISCARD) == [Undo()]


def test_a_correction_is_typed_after_c() -> None:
    assert typed("c", *"turn 3", "\x7f", "2", "\n") == [Correct("turn 2")]
    assert typed("c", *"quit", "\x1b", "q") == [Quit()]
    assert typed("c", "\n", "u") == [Undo()]


def test_lines_say_the_same_where_no_keys_can_be_read() -> None:
    assert lines("undo", "Redo", "accept", "turn 2", "", "quit") == [Undo(), Redo(), Accept(), Correct("turn 2"), Quit()]
    assert lines("yes", "n", question=DISCARD) == [Answer("discard", "yes"), Answer("discard", "no")]
    assert lines("1", "yellow", question=WHO) == [Answer("trophy 3", "1"), Correct("yellow")]


def test_what_happened_is_told_once_and_so_is_what_was_taken_back() -> None:
    history = History()
    history.since(situation("draw GWWP"), with_troubles=False)
    laid = situation("draw GWWP", "place 0@0,-1^2")
    assert any("Anna" in sentence for sentence in history.since(laid, with_troubles=False))
    assert history.since(laid, with_troubles=False) == []
    back = replace(laid, record=record("draw GWWP", "place 0@0,-1^2").undo())
    (sentence,) = history.since(back, with_troubles=False)
    assert sentence.startswith("taken back: ")


def test_without_a_panel_troubles_are_told_when_they_come() -> None:
    history = History()
    asked = situation(question=DISCARD, remarks=(Remark(Weight.UNSURE, "I am not sure about a tile."),))
    told = history.since(asked, with_troubles=True)
    assert "I am not sure about a tile." in told
    assert f"{DISCARD.text} (type y for Yes, n for No)" in told
    assert history.since(asked, with_troubles=True) == []


def test_a_kept_picture_is_told() -> None:
    kept = situation(events=(Event("kept", None, {"file": "factory-000.jpg"}),))
    assert "the picture is kept as factory-000.jpg" in History().since(kept, with_troubles=False)


def test_where_the_output_is_no_terminal_only_sentences_are_written() -> None:
    sheet = StringIO()
    display = TerminalDisplay(Orders(), Console(file=sheet, width=100))
    display.show(situation("draw GWWP"), None)
    display.close()
    assert "Anna draws a tile" in sheet.getvalue()
    assert "\x1b" not in sheet.getvalue()


def test_in_a_small_window_what_matters_is_seen_and_the_rest_is_cut() -> None:
    sheet = StringIO()
    display = TerminalDisplay(Orders(), Console(file=sheet, width=80, height=9, force_terminal=True, color_system=None))
    assert "Opening the camera" in sheet.getvalue()
    display.show(situation("draw GWWP", mistake=Mistake("the edges do not match.", 1), in_step=False), None)
    shown = sheet.getvalue().rpartition("where does your tile go?")[2].splitlines()
    display.close()
    assert "The edges do not match." in shown[1]
    assert [line.strip() for line in shown[-3:]] == ["… make this window taller to see the rest", f"watching{DIFFERS}", KEYS]
    assert len(shown) == 9


def test_a_correction_that_is_typed_stands_below_with_what_can_be_typed() -> None:
    sheet = StringIO()
    show_foot(Screen(Console(file=sheet, width=200), NAMES), situation(), "turn 2")
    assert "eye A@2,-1 yes" in sheet.getvalue()
    assert sheet.getvalue().endswith("correct> turn 2\n")


@pytest.mark.parametrize(("game", "example"), [(game, example) for game, examples in TYPED.items() for example in examples.split("   ")])
def test_what_is_said_to_be_typed_is_understood(game: str, example: str) -> None:
    assert _complaint(game, example) != _complaint(game, "nonsense")


def _complaint(game: str, correction: str) -> str:
    """Why a correction is not done before the first move of a game; empty when it is."""
    try:
        judge_of(game).corrected(GAMES[game].begin(2, None, {}), correction)  # type: ignore[arg-type]
    except EngineError as error:
        return str(error)
    return ""


def test_in_a_round_of_bugs_nothing_is_to_be_typed() -> None:
    bugs = GAMES["bugs"]
    played: AnyRecord = Record.begin(bugs, bugs.begin(2, None, {}), Headers(names=NAMES))
    for move in ("remove ?",) * 7 + ("go unseen", "countdown", "stop"):
        played = played.play(bugs.move_from_text(move))
    assert "Everybody: spread your tiles beside your cards" in panel(Situation(1, bugs, NAMES, played))


def test_a_terminal_gives_each_key_at_once_and_is_given_back_as_it_was() -> None:
    import termios

    master, slave = pty.openpty()
    before = termios.tcgetattr(slave)
    orders = Orders()
    with os.fdopen(slave, "r", closefd=False) as stream:
        keyboard = Keyboard(Typing(orders, lambda: None), stream)
        os.write(master, b"u\x1b[Aa")
        found = _waited(orders, 1)
        os.write(master, b"q")
        found += _waited(orders, 1)
        keyboard.close()
    assert found[0] == Undo()
    assert found[-1] == Quit()
    assert termios.tcgetattr(slave) == before
    os.close(master)
    os.close(slave)


def test_lines_come_from_a_pipe(tmp_path: Path) -> None:
    read, write = os.pipe()
    orders = Orders()
    with os.fdopen(read, "r") as stream:
        keyboard = Keyboard(Typing(orders, lambda: None), stream)
        os.write(write, b"undo\nturn 2\nqu")
        os.write(write, b"it")
        os.close(write)
        assert _waited(orders, 3) == [Undo(), Correct("turn 2"), Quit()]
        keyboard.close()
        for thread in threading.enumerate():
            if thread.name == "keyboard":
                thread.join(5)


def _waited(orders: Orders, number: int) -> list[Order]:
    """Orders that another thread gives, as soon as there are so many."""
    found: list[Order] = []
    for _ in range(1000):
        found += orders.waiting()
        if len(found) >= number:
            break
        time.sleep(0.005)
    return found
