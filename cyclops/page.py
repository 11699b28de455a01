"""What people read in a terminal or file that may be unable to show accents or boxes: lines, boxes and grids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cyclops.names import written_plainly

DOUBT = "bold yellow"
PROBLEM = "bold red"


class Page:
    """Writes to a console in letters that it has.

    Parameters
    ----------
    console : rich.console.Console
        Where to write; its width and encoding are kept to.
    """

    def __init__(self, console: Console) -> None:
        self._console = console

    def line(self, words: str = "", style: str = "") -> None:
        """Write a paragraph."""
        self._print(self._text(words, style))

    def rule(self) -> None:
        """Write a line across."""
        self._print(Rule(style="dim", characters="-" if self._console.options.ascii_only else "─"))

    def boxes(self, boxes: Iterable[tuple[str, Sequence[str]]]) -> None:
        """Write boxes side by side, each a title and lines."""
        self._print(Columns([self._box(title, lines) for title, lines in boxes], padding=(0, 1)))

    def points(self, rows: Iterable[tuple[str, str, bool, Sequence[str]]]) -> None:
        """Write a grid of points: of each player the title, the points, whether they are doubted, and the reasons."""
        grid = _grid()
        grid.add_column("Player", overflow="fold", max_width=24)
        grid.add_column("Points", justify="right", no_wrap=True)
        grid.add_column("Why", overflow="fold")
        for title, points, doubted, because in rows:
            grid.add_row(self._text(title, "bold"), self._text(points, DOUBT if doubted else "bold"), self._text("\n".join(because)))
        self._print(grid)

    def grid(self, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Write a grid whose first column holds numbers or letters by which its rows are known."""
        grid = _grid()
        for number, title in enumerate(titles):
            grid.add_column(title, justify="left" if number else "right", overflow="fold")
        for row in rows:
            grid.add_row(*map(self._text, row))
        self._print(grid)

    def _print(self, thing: RenderableType) -> None:
        self._console.print(thing, soft_wrap=False)

    def _text(self, words: str, style: str = "") -> Text:
        return Text(written_plainly(words, self._console.encoding), style)

    def _box(self, title: str, lines: Sequence[str]) -> Panel:
        return Panel(
            Group(*map(self._text, lines)),
            title=self._text(title, "bold"),
            title_align="left",
            box=ROUNDED,
            expand=False,
            padding=(0, 1),
            width=max(map(len, (*lines, f"{title}  "))) + 4,
        )


def _grid() -> Table:
    return Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
