"""Steps in a terminal, a line for everything: also over the network, and where lines come from a file."""

from __future__ import annotations

import codecs
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Final, TextIO

from cyclops.guide.guide import Answered, Check, CheckState, Choice, Field, Guide
from cyclops.language import Language, Words, words
from cyclops.play.orders import Orders, Quit
from cyclops.stage.translation import translated
from hardware.frame import Frame
from vision.phrase import phrase

_SIGNS: Final[Mapping[CheckState, tuple[str, str]]] = {
    CheckState.WAITING: ("·", "."),
    CheckState.BUSY: ("…", ".."),
    CheckState.FINE: ("✓", "ok"),
    CheckState.WRONG: ("✗", "!!"),
}
"""Of each state, and where a terminal has no such letters."""
_HANDLED: Final = 2
"""Times that a step is shown after which its answer was heard for sure: one may have been under way already."""
_WIDTH: Final = max(len(plain) for _, plain in _SIGNS.values())


class TerminalGuide:
    """Shows steps, each line once, and reads what is typed in a thread of its own, so that Ctrl-C ends whatever waits.

    Fields are asked one after the other, then what can be chosen, by its number; an empty line keeps what is there, or chooses what
    most people want.

    Parameters
    ----------
    orders : Orders
        Where answers go.
    language : callable
        In which language everything is said now.
    lines : iterable of str, optional
        What is typed; standard input unless given.
    out : TextIO, optional
        Standard output unless given.
    at_end : callable, optional
        Called when nothing more can be typed; unless given, that is giving up.
    """

    def __init__(
        self,
        orders: Orders,
        language: Callable[[], Language] = lambda: Language.ENGLISH,
        lines: Iterable[str] | None = None,
        out: TextIO | None = None,
        at_end: Callable[[], object] | None = None,
    ) -> None:
        self._orders = orders
        self._language = language
        self._out = out or sys.stdout
        self._at_end = at_end or (lambda: orders.put(Quit()))
        self._lock = threading.RLock()
        self._guide: Guide | None = None  # as it is said
        self._values: dict[str, str] = {}
        self._open: list[Field] = []  # what is still to be asked
        self._answered = False
        self._shows = 0  # since it was answered
        self._asking = threading.Event()
        threading.Thread(target=self._read, args=(typed() if lines is None else lines,), name="typed", daemon=True).start()

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        """Show a step; of one that is shown already, what has changed."""
        say = words(self._language())
        with self._lock:
            told = translated(guide, say)
            before, self._guide, self._shows = self._guide, told, self._shows + 1
            if told == before and not (self._answered and self._shows > _HANDLED):
                return
            if before is None or before.key != told.key:
                self._begin(told, say)
            else:
                self._renew(before, told, say)

    def _begin(self, guide: Guide, say: Words) -> None:
        order = f"{guide.step}/{guide.steps}  " if guide.steps else ""
        self._write("", f"{order}{guide.title}", "-" * len(f"{order}{guide.title}"), *guide.lines, *self._checked(guide.checks))
        self._ask(guide, say)

    def _renew(self, before: Guide, guide: Guide, say: Words) -> None:
        """Say what has become otherwise; what was typed in stays, unless other things are asked now."""
        news = [line for line in guide.lines if line not in before.lines]
        news += self._checked(check for check in guide.checks if check not in before.checks)
        if (before.fields, before.choices) != (guide.fields, guide.choices) or (self._answered and self._shows > _HANDLED):
            self._write(*([""] if news else []), *news)
            self._ask(guide, say)
        elif news:
            self._write("", *news)
            if not self._answered:
                self._prompt(say, listed=False)

    def _checked(self, checks: Iterable[Check]) -> Iterator[str]:
        for check in checks:
            sign, plain = _SIGNS[check.state]
            yield f"{(sign if self._can_write(sign) else plain):<{_WIDTH}} {check.text}"
            if check.mend:
                yield f"{'':<{_WIDTH}} {check.mend}"

    def _ask(self, guide: Guide, say: Words) -> None:
        self._values = {field.key: field.value for field in guide.fields}
        self._open = list(guide.fields)
        self._answered = False
        self._prompt(say)
        if guide.choices:
            self._asking.set()
        else:
            self._asking.clear()

    def _prompt(self, say: Words, listed: bool = True) -> None:
        """Ask for what is next; what can be chosen is listed again unless it stands above already."""
        guide = self._guide
        if guide is None or not guide.choices:
            return
        if self._open:
            self._prompt_field(self._open[0])
            return
        self._write(*(_numbered(guide.choices) if listed else ()))
        main = _main(guide.choices)
        self._write(say.of(phrase("Number, or Enter for {choice}: ", choice=main.text) if main else phrase("Number: ")), end="")

    def _prompt_field(self, field: Field) -> None:
        kept = next((option.text for option in field.options if option.key == self._values[field.key]), self._values[field.key])
        self._write(*_numbered(field.options))
        self._write(f"{field.text} [{kept}]: " if kept else f"{field.text}: ", end="")

    def _read(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._asking.wait()  # what was typed before anything is asked answers the next question
            with self._lock:
                self._take(line.strip())
        self._at_end()

    def _take(self, line: str) -> None:
        guide, say = self._guide, words(self._language())
        if guide is None:
            return
        if self._open:
            self._fill(self._open[0], line, say)
            return
        chosen = _chosen(guide.choices, line)
        if chosen is None:
            self._refuse(line, len(guide.choices), say)
            return
        self._answered, self._shows = True, 0
        self._asking.clear()
        self._orders.put(Answered(guide.key, chosen.key, dict(self._values)))

    def _fill(self, field: Field, line: str, say: Words) -> None:
        option = _chosen(field.options, line) if field.options and line else None
        if line and field.options and option is None:
            self._refuse(line, len(field.options), say)
            return
        if len(line) > field.most or not line.isprintable():
            self._write(say.of(phrase("That is too long, or has letters that cannot be shown.")))
        else:
            if line:
                self._values[field.key] = option.key if option else line
            self._open.pop(0)
        self._prompt(say)

    def _refuse(self, line: str, most: int, say: Words) -> None:
        self._write(say.of(phrase("Type a number from 1 to {most}.", most=most)))
        self._prompt(say)

    def _can_write(self, sign: str) -> bool:
        try:
            sign.encode(self._out.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def _write(self, *lines: str, end: str = "\n") -> None:
        self._out.write("".join(f"{line}{end}" for line in lines))
        self._out.flush()


def typed() -> Iterator[str]:
    """The lines of standard input, read past its buffer: Python waits at its end for who reads through that."""
    with suppress(OSError, ValueError):
        number = sys.stdin.fileno()
        decoder, text = codecs.getincrementaldecoder(sys.stdin.encoding or "utf-8")("replace"), ""
        while data := os.read(number, 4096):
            *whole, text = (text + decoder.decode(data)).split("\n")
            yield from whole
        if text:
            yield text


def _numbered(choices: Iterable[Choice]) -> Iterator[str]:
    return (f"  {number}  {choice.text}" for number, choice in enumerate(choices, 1))


def _main(choices: tuple[Choice, ...]) -> Choice | None:
    """What an empty line chooses."""
    return next((choice for choice in choices if choice.main), choices[0] if len(choices) == 1 else None)


def _chosen(choices: tuple[Choice, ...], line: str) -> Choice | None:
    if not line:
        return _main(choices)
    return choices[int(line) - 1] if line.isdecimal() and len(line) < 4 and 1 <= int(line) <= len(choices) else None
