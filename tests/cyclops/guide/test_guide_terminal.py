"""Steps in a terminal: each line once, fields one by one, and answers by number."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from queue import Queue

import pytest

from cyclops.guide.guide import Answered, Check, CheckState, Choice, Field, Guide
from cyclops.guide.terminal import TerminalGuide
from cyclops.play.orders import Order, Quit

PAPER = Field("paper", "Which paper?", "a4", (Choice("a4", "A4"), Choice("letter", "Letter")))
NAME = Field("name", "What is it called?", "kitchen", most=12)
CHOICES = (Choice("on", "Go on", main=True), Choice("skip", "Skip this"))
STEP = Guide("sheet", "Print the sheet", ("Lay it down.",), fields=(PAPER, NAME), choices=CHOICES, step=2, steps=7)
SIMPLE = Guide("light", "Is the lamp on?", choices=CHOICES)


class Heard:
    """Orders that a test waits for."""

    def __init__(self) -> None:
        self.queue: Queue[Order] = Queue()

    def put(self, order: Order) -> None:
        self.queue.put(order)

    def next(self) -> Order:
        return self.queue.get(timeout=5)


def opened(lines: Iterable[str], encoding: str = "utf-8") -> tuple[TerminalGuide, Heard, io.TextIOWrapper]:
    heard, out = Heard(), io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    return TerminalGuide(heard, lines=lines, out=out), heard, out  # type: ignore[arg-type]  # nothing else of the orders is used


def written(out: io.TextIOWrapper) -> str:
    data = out.buffer
    assert isinstance(data, io.BytesIO)
    return data.getvalue().decode(out.encoding)


def test_fields_are_asked_one_by_one_and_then_what_to_do() -> None:
    terminal, heard, out = opened(["2", "balcony", "2"])
    terminal.guide(STEP, None)
    assert heard.next() == Answered("sheet", "skip", {"paper": "letter", "name": "balcony"})
    assert written(out).startswith(
        "\n2/7  Print the sheet\n--------------------\nLay it down.\n"
        "  1  A4\n  2  Letter\nWhich paper? [A4]: What is it called? [kitchen]: "
    )
    assert written(out).endswith("  1  Go on\n  2  Skip this\nNumber, or Enter for Go on: ")
    assert heard.next() == Quit(), "nothing more can be typed"


def test_empty_lines_keep_what_is_there_and_choose_what_most_want() -> None:
    terminal, heard, _ = opened(["", "", ""])
    terminal.guide(STEP, None)
    assert heard.next() == Answered("sheet", "on", {"paper": "a4", "name": "kitchen"})


def test_what_is_no_answer_is_asked_again() -> None:
    terminal, heard, out = opened(["5", "", "a name without an end", "x", "0", "two", "²", "1"])
    terminal.guide(STEP, None)
    assert heard.next() == Answered("sheet", "on", {"paper": "a4", "name": "x"})
    assert written(out).count("Type a number from 1 to 2.") == 4
    assert written(out).count("That is too long") == 1


def test_checks_are_written_again_only_when_they_change() -> None:
    terminal, _, out = opened([])
    there, sharp = Check("the camera is there", CheckState.FINE), Check("the picture is sharp", CheckState.BUSY)
    terminal.guide(replace(SIMPLE, checks=(there, sharp)), None)
    terminal.guide(replace(SIMPLE, checks=(there, sharp)), None)
    assert written(out).count("✓  the camera is there\n…  the picture is sharp\n") == 1
    wrong = replace(sharp, state=CheckState.WRONG, mend="Turn the ring.")
    terminal.guide(replace(SIMPLE, checks=(there, wrong)), None)
    assert written(out).count("the camera is there") == 1
    assert written(out).endswith("\n✗  the picture is sharp\n   Turn the ring.\nNumber, or Enter for Go on: "), (
        "what can be chosen stands above"
    )


def test_a_terminal_without_such_letters_says_it_in_others() -> None:
    terminal, _, out = opened([], "ascii")
    terminal.guide(replace(SIMPLE, checks=(Check("the camera is there", CheckState.FINE),)), None)
    assert "ok the camera is there" in written(out)


def test_each_answer_is_for_the_step_that_is_shown_next() -> None:
    terminal, heard, _ = opened(["", "2"])
    terminal.guide(SIMPLE, None)
    assert heard.next() == Answered("light", "on")
    terminal.guide(SIMPLE, None)  # was under way already
    assert heard.queue.empty()
    terminal.guide(replace(SIMPLE, key="focus"), None)
    assert heard.next() == Answered("focus", "skip")


def test_a_step_that_stays_after_its_answer_is_asked_anew() -> None:
    terminal, heard, _ = opened(["1", "2"])
    terminal.guide(SIMPLE, None)
    assert heard.next() == Answered("light", "on")
    for _ in range(3):
        terminal.guide(SIMPLE, None)
    assert heard.next() == Answered("light", "skip")


PROGRAM = """
import sys, time
from cyclops.guide.guide import Choice, Guide
from cyclops.guide.showing import Showing
from cyclops.guide.terminal import TerminalGuide
from cyclops.play.orders import Orders
orders = Orders()
step = Guide("light", "Is the lamp on?", choices=(Choice("on", "Go on"), Choice("skip", "Skip this")))
try:
    print(Showing(TerminalGuide(orders), orders=orders).ask(lambda: (step, None)), "rich" in sys.modules)
except KeyboardInterrupt:
    print("ended")
"""


@pytest.mark.parametrize(("typed", "said"), [(b"2\n", "Answered(guide='light', choice='skip', values={}) False"), (b"", "Quit() False")])
def test_lines_come_from_where_no_terminal_is(typed: bytes, said: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], input=typed, capture_output=True, timeout=20, check=True)
    assert done.stdout.decode().endswith(f"{said}\n")
    assert done.stderr == b""


def test_ctrl_c_ends_what_waits_for_a_line() -> None:
    reading, writing = os.pipe()
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        while b"Skip this" not in program.stdout.readline():
            pass
        program.send_signal(signal.SIGINT)
        assert program.wait(5) == 0
        assert program.stdout.read().endswith(b"ended\n")
        assert program.stderr.read() == b""
    os.close(reading)
    os.close(writing)
