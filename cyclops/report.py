"""The tables that people read in a terminal: photograph after photograph, whatever game each shows."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console

from cyclops.game_parts import parts_of
from cyclops.names import counted
from cyclops.page import Page
from cyclops.table import ScoredTable


class Report:
    """Writes what was found in photographs to a terminal or file that may be unable to show accents or boxes.

    Parameters
    ----------
    console : rich.console.Console
        Where to write; its width and encoding are kept to.
    """

    def __init__(self, console: Console) -> None:
        self._page = Page(console)

    def show(self, table: ScoredTable, scored: bool, picture: str | None = None, learnt: str = "") -> None:
        """Write one photograph's reading and, where ``scored``, its points and what else the rules say.

        Parameters
        ----------
        table : ScoredTable
            What was seen and what the rules say of it.
        scored : bool
            Whether the rules' answers were asked for.
        picture : str, optional
            Where the annotated picture was written.
        learnt : str
            What is to be said of the learnt set, if one was used.
        """
        parts_of(table).listing(self._page, table).write(scored, picture, learnt)

    def summary(self, read: int, doubted: int, failed: int) -> None:
        """Write how many photographs were read, doubted and not read."""
        self._page.line(f"{counted(read, 'photograph')} read, {doubted} with a doubt, {failed} not read.")

    def remarks(self, lines: Iterable[str]) -> None:
        """Write what is said once at the end."""
        for line in filter(None, lines):
            self._page.line(line)
