"""The keyboard of an evening: single keys at a terminal, lines where something else is the input."""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, Protocol, TextIO, TypeVar

from cyclops.play.orders import Accept, Answer, Correct, Keep, Order, Orders, Quit, Redo, Undo
from cyclops.referee.finding import Question


class Keyed(Protocol):
    """A possible answer."""

    @property
    def key(self) -> str:
        """What the answer is called."""


PossibleT = TypeVar("PossibleT", bound=Keyed)
PossibleT_co = TypeVar("PossibleT_co", bound=Keyed, covariant=True)


class Asking(Protocol[PossibleT_co]):
    """A question, as the referee asks it or as a display shows it."""

    @property
    def answers(self) -> tuple[PossibleT_co, ...]:
        """All answers that are possible."""


_ORDERS: Final[Mapping[str, Order]] = {"u": Undo(), "r": Redo(), "a": Accept(), "k": Keep(), "q": Quit()}
_WORDS: Final[Mapping[str, str]] = {"undo": "u", "redo": "r", "accept": "a", "keep": "k", "quit": "q", "exit": "q", "stop": "q"}
_ENTER, _ESCAPE, _RUBOUT, _END_OF_INPUT = ("\n", "\r"), "\x1b", ("\x7f", "\b"), "\x04"
_LONGEST: Final = 200
_WAIT_S: Final = 0.2
"""How long a key is waited for before it is looked whether the evening is over."""


def answer_keys(question: Asking[PossibleT]) -> dict[str, PossibleT]:
    """The key of each answer: y and n for yes and no, numbers otherwise."""
    if {answer.key for answer in question.answers} == {"yes", "no"}:
        return {answer.key[0]: answer for answer in question.answers}
    return {str(number): answer for number, answer in enumerate(question.answers, 1)}


class Typing:
    """What is typed becomes orders.

    Parameters
    ----------
    orders : Orders
    changed : callable
        Is called when there is something new to show though nothing was ordered.
    """

    def __init__(self, orders: Orders, changed: Callable[[], None]) -> None:
        self._orders = orders
        self._changed = changed
        self.question: Question | None = None
        """What is asked at the moment."""
        self.line: str | None = None
        """The correction that is being typed; None when none is."""
        self.with_reasons = False
        """Whether points are shown with what they are made of."""

    def key(self, key: str) -> None:
        """Take a key."""
        if self.line is not None:
            self._edit(self.line, key)
        elif key == "c":
            self.line = ""
        elif key == "s":
            self.with_reasons = not self.with_reasons
        elif key == _END_OF_INPUT:
            self._orders.put(Quit())
        elif not self._answered(key) and key in _ORDERS:
            self._orders.put(_ORDERS[key])
        self._changed()

    def words(self, text: str) -> None:
        """Take a line: the word for a key, an answer, or a correction."""
        typed = " ".join(text[:_LONGEST].split())
        word = typed.lower()
        if not typed:
            return
        if not self._answered(word) and not self._answered(word[:1], whole=word):
            order = _ORDERS.get(_WORDS.get(word, word))
            self._orders.put(order or Correct(typed))

    def _answered(self, key: str, whole: str | None = None) -> bool:
        """Whether a key answers what is asked; with ``whole`` only if that is the answer's own word."""
        question = self.question
        answer = answer_keys(question).get(key) if question is not None else None
        if question is None or answer is None or whole not in (None, answer.key):
            return False
        self._orders.put(Answer(question.key, answer.key))
        return True

    def _edit(self, line: str, key: str) -> None:
        if key == _ESCAPE:
            self.line = None
        elif key in _ENTER:
            self.line = None
            if line.strip():
                self._orders.put(Correct(line.strip()))
        elif key in _RUBOUT:
            self.line = line[:-1]
        elif key.isprintable() and len(line) < _LONGEST:
            self.line = line + key


class Keyboard:
    """Reads a terminal key by key, or another input line by line, in a thread of its own until it is closed.

    Parameters
    ----------
    typing : Typing
    stream : TextIO, optional
        Standard input unless given.
    """

    def __init__(self, typing: Typing, stream: TextIO | None = None) -> None:
        self._typing = typing
        self._stream = stream or sys.stdin
        self._closed = threading.Event()
        self._restore: Callable[[], None] = lambda: None
        try:
            self._number = self._stream.fileno()
        except (OSError, ValueError):  # no file of the system: nothing can be typed there
            return
        by_keys = os.isatty(self._number)
        if by_keys:
            self._restore = _single_keys(self._number)
        threading.Thread(target=self._read_keys if by_keys else self._read_lines, name="keyboard", daemon=True).start()

    def close(self) -> None:
        """Give the terminal back as it was."""
        self._closed.set()
        self._restore()

    def _read_keys(self) -> None:
        while data := self._data():
            text = data.decode(errors="ignore")
            if text.startswith(_ESCAPE) and len(text) > 1:
                continue  # an arrow or another key with a code of its own
            for key in text:
                self._typing.key(key)

    def _read_lines(self) -> None:
        rest = b""
        while data := self._data():
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                self._typing.words(line.decode(errors="replace"))
        if rest and not self._closed.is_set():
            self._typing.words(rest.decode(errors="replace"))

    def _data(self) -> bytes:
        """What was typed next; nothing at the end of the input, or when the evening is over."""
        with suppress(OSError):
            while not self._closed.is_set():
                if select.select([self._number], [], [], _WAIT_S)[0]:
                    return os.read(self._number, 4096)
        return b""


def _single_keys(number: int) -> Callable[[], None]:
    """Let a terminal hand over each key at once and show none; returns what makes it as it was."""
    import termios
    import tty

    before = termios.tcgetattr(number)
    tty.setcbreak(number)

    def restore() -> None:
        with suppress(termios.error):
            termios.tcsetattr(number, termios.TCSADRAIN, before)

    return restore
