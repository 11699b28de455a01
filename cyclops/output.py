"""How results reach standard output, and the progress of the work standard error."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType

from rich.console import Console
from rich.progress import Progress

from cyclops.photographs import Outcome
from cyclops.profiles import told_of_profiles
from cyclops.report import Report


class JsonOutput:
    """One JSON object a line, in letters that every encoding has."""

    def show(self, outcome: Outcome) -> None:
        """Write one photograph's object."""
        sys.stdout.write(json.dumps(outcome.to_json()) + "\n")
        sys.stdout.flush()

    def finish(self) -> None:
        """Nothing follows: standard output holds JSON only."""


class TableOutput:
    """Tables that people read.

    Parameters
    ----------
    remarks : sequence of str
        What is to be said at the end.
    """

    def __init__(self, remarks: Sequence[str] = ()) -> None:
        self._report = Report(Console())
        self._read = self._doubted = self._failed = 0
        self._profiles: Counter[str] = Counter()
        self._remarks = remarks

    def show(self, outcome: Outcome) -> None:
        """Write one photograph's tables."""
        self._failed += outcome.error is not None
        if outcome.table is not None:
            self._read += 1
            self._doubted += not outcome.table.reading.sure
            self._profiles[outcome.profile] += 1
            self._report.show(outcome.table, outcome.scored, outcome.picture, outcome.learnt)

    def finish(self) -> None:
        """Write with which profiles of the camera photographs were read and, where there were several, how many."""
        self._report.remarks((told_of_profiles(self._profiles), *self._remarks))
        if self._read + self._failed > 1:
            self._report.summary(self._read, self._doubted, self._failed)


class Bar:
    """A progress bar on standard error, for several photographs on a terminal; otherwise nothing."""

    def __init__(self, total: int) -> None:
        console = Console(stderr=True)
        self._progress = Progress(console=console, transient=True, disable=total < 2 or not console.is_terminal)
        self._task = self._progress.add_task("Looking at photographs", total=total)

    def __enter__(self) -> Bar:
        self._progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._progress.stop()

    @contextmanager
    def step(self) -> Iterator[None]:
        """Take the bar away while a result is written, and move it on."""
        self._progress.stop()
        yield
        self._progress.advance(self._task)
        self._progress.start()
