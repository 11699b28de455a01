"""What a game in a terminal reads and writes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Literal

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cyclops.names import sentence, written_plainly
from cyclops.rules.canvas import Signs, signs_for


class Screen:
    """Standard input and output of people who play.

    Parameters
    ----------
    console : rich.console.Console
        Where to write; its width and encoding are kept to.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self.signs: Signs = signs_for(console.encoding)
        self.width: int = console.width

    def heading(self, words: str) -> None:
        """Write a line across the screen with words in it."""
        self._print(Rule(self._text(words, "bold"), align="left", style="dim", characters="-" if self._console.options.ascii_only else "─"))

    def say(self, words: str, style: str = "") -> None:
        """Write one sentence, given without its full stop."""
        self._print(self._text(sentence(words), style))

    def new_line(self) -> None:
        """End the line in which somebody was asked."""
        self._print("")

    def show(self, lines: Iterable[Text]) -> None:
        """Write lines as they are; what is too wide for the screen is cut, for a broken line would spoil the drawing."""
        for line in lines:
            self._console.print(line, no_wrap=True, overflow="crop", crop=True, highlight=False)

    def table(self, titles: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = (), dim: Sequence[int] = ()) -> None:
        """Write a table; the columns named are right-aligned, or dim. Without any title it has no head."""
        grid = Table(box=SIMPLE_HEAD if any(titles) else None, show_header=any(titles), pad_edge=False, padding=(0, 1))
        for column, title in enumerate(titles):
            justify: Literal["left", "right"] = "right" if column in right else "left"
            style = "dim" if column in dim else ""
            grid.add_column(title, justify=justify, style=style, overflow="fold", no_wrap=column in dim)
        for row in rows:
            grid.add_row(*map(self._text, row))
        self._print(grid)

    def ask(self, prompt: str) -> str | None:
        """Return what somebody types, or None at the end of the input."""
        if sys.stdin.isatty():
            return self._typed(f"{prompt}> ")
        self._console.print(self._text(f"{prompt}> ", "bold"), end="")
        line = sys.stdin.readline()
        self._print(self._text(line.rstrip("\n")))  # as a person would have seen it while typing
        return line.strip() if line else None

    def _typed(self, prompt: str) -> str | None:
        try:
            return input(written_plainly(prompt, self._console.encoding)).strip()
        except EOFError:
            self.new_line()
            return None

    def _print(self, thing: RenderableType) -> None:
        self._console.print(thing, highlight=False)

    def _text(self, words: str, style: str = "") -> Text:
        return Text(written_plainly(words, self._console.encoding), style)
