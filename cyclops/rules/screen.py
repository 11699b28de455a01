"""What a game in a terminal reads and writes."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleDimensions, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cyclops.names import sentence, shortened, written_plainly
from cyclops.rules.canvas import Signs, signs_for
from engine.messages import printable

_AROUND_HEADING = 4
"""Columns that a line across the screen needs besides the words in it."""
_ECHOED = 300
"""Letters that are shown of what came from a file or another program instead of a keyboard."""


class Screen:
    """Standard input and output of people who play.

    Parameters
    ----------
    console : rich.console.Console
        Where to write; its width and encoding are kept to.
    names : collection of str
        What the players are called; sentences begin with a name as it is.
    """

    def __init__(self, console: Console, names: Collection[str] = ()) -> None:
        self._console = console
        self._names = names
        self.signs: Signs = signs_for(console.encoding)

    @property
    def width(self) -> int:
        """Columns of the terminal, which may be made wider or narrower at any time."""
        if self._console.is_dumb_terminal:  # for which rich assumes 80
            self._console.size = ConsoleDimensions(*shutil.get_terminal_size())
        return self._console.width

    def heading(self, words: str) -> None:
        """Write a line across the screen with words in it, or the words alone where they are too long for that."""
        title = self._text(words, "bold")
        if title.cell_len + _AROUND_HEADING > self.width:
            self._print(title)
        else:
            self._print(Rule(title, align="left", style="dim", characters="-" if self._console.options.ascii_only else "─"))

    def sentence(self, words: str) -> str:
        """Return the words as a sentence that leaves the players' names as they are."""
        return sentence(words, self._names)

    def say(self, words: str, style: str = "") -> None:
        """Write one sentence, given without its full stop."""
        self._print(self._text(self.sentence(words), style))

    def line(self, words: str, style: str = "") -> None:
        """Write words as they are, in one line however long it is: something to be typed so."""
        self._console.print(self._text(words, style), soft_wrap=True, highlight=False)

    def new_line(self) -> None:
        """End the line in which somebody was asked."""
        self._print("")

    def show(self, lines: Iterable[Text]) -> None:
        """Write lines as they are; what is too wide for the screen is cut, for a broken line would spoil the drawing."""
        for line in lines:
            line.plain = printable(line.plain)
            self._print(line, cut=True)

    def table(self, titles: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = (), dim: Sequence[int] = ()) -> None:
        """Write a table; the columns named are right-aligned, or dim. Without any title it has no head."""
        grid = Table(box=SIMPLE_HEAD if any(titles) else None, show_header=any(titles), pad_edge=False, padding=(0, 1))
        for column, title in enumerate(titles):
            justify: Literal["left", "right"] = "right" if column in right else "left"
            style = "dim" if column in dim else ""
            grid.add_column(title, justify=justify, style=style, overflow="fold", no_wrap=column in dim)
        for row in rows:
            grid.add_row(*(Text("\n").join(map(self._text, cell.split("\n"))) for cell in row))
        self._print(grid)

    def ask(self, prompt: str) -> str | None:
        """Return what somebody types, or None at the end of the input."""
        if sys.stdin.isatty():
            return self._typed(f"{prompt}> ")
        self._console.print(self._text(f"{prompt}> ", "bold"), end="")
        line = sys.stdin.readline()
        self._print(self._text(shortened(line.rstrip("\r\n"), _ECHOED)))  # as a person would have seen it while typing
        return line.strip() if line else None

    def _typed(self, prompt: str) -> str | None:
        with suppress(ImportError):  # as where Python has no such library
            import readline  # noqa: F401  # lets the arrow keys move within the line and bring back earlier ones
        try:
            return input(written_plainly(printable(prompt), self._console.encoding)).strip()
        except EOFError:
            self.new_line()
            return None

    def _print(self, thing: RenderableType, cut: bool = False) -> None:
        overflow: Literal["crop"] | None = "crop" if cut else None
        self._console.print(thing, no_wrap=cut or None, overflow=overflow, width=self.width, highlight=False)

    def _text(self, words: str, style: str = "") -> Text:
        return Text(written_plainly(printable(words), self._console.encoding), style)
