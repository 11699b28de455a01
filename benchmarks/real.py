"""How well the eye's parts do on photographs of real print: ink on cards; grid, empty cells and digits of sudokus.

usage: real.py FOLDER [--list]

FOLDER holds ``set-cards`` (crops of cards whose names begin with their colour) and ``sudoku`` (NAME.jpg with its truth NAME.json). White
reference, ink, grid and digits are looked at by the eye's own functions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.real_photos.cards import measure_cards
from benchmarks.real_photos.measure import Measure, UnusableFolderError
from benchmarks.real_photos.sudoku import measure_sudokus

MISSED, UNUSABLE = 1, 2
"""Exit codes: a figure is below the required one; the folder cannot be used."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="How well the eye's parts do on photographs of real print.")
    parser.add_argument("folder", type=Path, help="holds the folders set-cards and sudoku")
    parser.add_argument("--list", action="store_true", help="list everything that went wrong")
    options = parser.parse_args(arguments)
    try:
        measures = measure_cards(options.folder / "set-cards") + measure_sudokus(options.folder / "sudoku")
    except UnusableFolderError as error:
        print(error, file=sys.stderr)
        return UNUSABLE
    _show(measures, options.list)
    return 0 if all(measure.met for measure in measures) else MISSED


def _show(measures: Sequence[Measure], with_failures: bool) -> None:
    console = Console(width=None if sys.stdout.isatty() else 120)
    table = Table(title="Real print", title_justify="left", title_style="bold")
    table.add_column("what")
    for column in ("right", "of", "percent", "required"):
        table.add_column(column, justify="right")
    table.add_column("met")
    for measure in measures:
        met = "[green]yes[/]" if measure.met else "[bold red]no[/]"
        table.add_row(measure.name, str(measure.right), str(measure.of), f"{measure.percent:.2f}", f"{measure.required_percent:.1f}", met)
    console.print(table)
    for measure in measures if with_failures else ():
        for failure in measure.failures:
            console.print(f"{measure.name}: {failure}", markup=False, highlight=False)


if __name__ == "__main__":
    sys.exit(main())
