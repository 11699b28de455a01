"""A day at the table: memory that does not grow, and nothing written while nothing happens.

usage: day.py [--game GAME] [--hours N] [--frames N] [--seed N] [--json]

A simulated game is played a little each hour; for the rest of the hour the table lies still, in pictures with the noise of the camera, and
a lamp goes off and on. Tracker, referee and journal see every frame, 18,000 an hour (5 a second); `--frames` makes the hours shorter.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import chain
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any, Final, get_args

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.live import Shown, simulated
from benchmarks.speed import on_one_thread
from cyclops.journal.keeper import About, Keeper
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from cyclops.rules.commands import rules_named
from cyclops.simulation.camera import some_players
from vision.arrays import Image
from vision.reading import Game
from vision.tracker.glance import Glance
from vision.tracker.tracker import Tracker

PER_S: Final = 5
HOUR_FRAMES: Final = 3600 * PER_S
MOST_GROWTH: Final = 0.05
"""Memory in the second half of the day is within this share of that in the first."""
_PLAYED_S: Final = 25.0  # of the game each hour
_VARIANTS: Final = 7  # pictures of the still table, shown in turn
_NOISE: Final = 1.5  # levels
_LAMP: Final = 0.8  # of the light is left when one goes off
_NAMES: Final = ("Anna", "Ben", "Cleo", "Dan")


@dataclass(frozen=True, slots=True)
class Hour:
    """What an hour took: megabytes of memory at its end, bytes written while the table lay still, and processor time a still frame."""

    memory_mb: float
    written: int
    still_ms: float
    moves: int


def main() -> int:
    """Run from the command line; ends with 1 when memory grows or something is written."""
    on_one_thread()
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        hours = list(_day(options, Path(folder) / "games.db"))
    half = max(1, len(hours) // 2)
    early, late = (median(hour.memory_mb for hour in part) for part in (hours[:half], hours[-half:]))
    growth = late / early - 1
    flat, silent = abs(growth) <= MOST_GROWTH, not any(hour.written for hour in hours)
    if options.json:
        print(json.dumps({"hours": [asdict(hour) for hour in hours], "growth": growth, "flat": flat, "silent": silent}))
    else:
        _show(hours, growth, Console(width=None if sys.stdout.isatty() else 140))
    return 0 if flat and silent else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="A day at the table: memory, and what is written.")
    parser.add_argument("--game", choices=get_args(Game), default="factory")
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--frames", type=int, default=HOUR_FRAMES, help=f"of a still table each hour ({HOUR_FRAMES})")
    parser.add_argument("--seed", type=int, default=0, help="of the simulated game (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser.parse_args()


def _day(options: argparse.Namespace, journal: Path) -> Iterator[Hour]:
    names = _NAMES[: some_players(options.game, options.seed)]
    played = _drawn_elsewhere(options.game, options.seed)
    with Keeper(journal, About("a day"), _complain) as keeper:
        table = _Table(options.game, Referee(rules_named(options.game), judge_of(options.game), Setup(names), keeper))
        for _ in range(options.hours):
            lit, dim = _with_noise(table.play(played))
            before, started = _written(journal.parent), time.process_time()
            table.rest(lit, dim, options.frames)
            taken = 1000 * (time.process_time() - started) / options.frames
            yield Hour(_memory_mb(), _written(journal.parent) - before, taken, table.moves)
            del lit, dim


def _drawn_elsewhere(game: Game, seed: int) -> Iterator[Shown]:
    """The frames of a simulated game, drawn by another process: what drawing keeps in memory is not what watching does."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=_draw, args=(theirs, game, seed), daemon=True).start()
    while True:
        ours.send(True)
        shown = ours.recv()
        if shown is None:
            return
        yield shown


def _draw(asked: Any, game: Game, seed: int) -> None:
    """Send a frame each time one is asked for, None at last, until nobody asks any more."""
    with suppress(EOFError):
        for shown in chain(simulated(game, seed), (None,)):
            asked.recv()
            asked.send(shown)


class _Table:
    """Tracker and referee, and the clock of their camera."""

    def __init__(self, game: Game, referee: Referee) -> None:
        self._tracker, self._referee = Tracker(game), referee
        self._seconds = 0.0
        self._last: Image | None = None

    @property
    def moves(self) -> int:
        """How many moves were understood."""
        return len(self._referee.record.nodes) if self._referee.record else 0

    def play(self, frames: Iterator[Shown]) -> Image:
        """Go on with the game, if it is not over, until the table lies still after a while; how it looks then."""
        begun, quiet = self._seconds, 0
        for shown in frames:
            self._see(shown.picture, self._seconds + 1 / PER_S)
            self._last, quiet = shown.picture, 0 if shown.hand else quiet + 1
            if quiet >= PER_S and self._seconds - begun > _PLAYED_S:
                break
        assert self._last is not None
        return self._last

    def rest(self, lit: Sequence[Image], dim: Sequence[Image], frames: int) -> None:
        """Look at a table that lies still; a lamp goes off and on again."""
        for number in range(frames):
            shown = dim if frames // 3 < number < 2 * frames // 3 else lit
            self._see(shown[number % _VARIANTS], self._seconds + 1 / PER_S)

    def _see(self, picture: Image, seconds: float) -> Glance:
        self._seconds = seconds
        glance = self._tracker.see(picture, seconds)
        self._referee.see(glance)
        self._tracker.watch(dict(self._referee.spots))
        return glance


def _with_noise(picture: Image) -> tuple[list[Image], list[Image]]:
    """Pictures of a table with the noise of a camera, and in less light."""
    rng = np.random.default_rng(0)
    lit, dim = [], []
    for _ in range(_VARIANTS):
        grain = rng.standard_normal(picture.shape, np.float32) * np.float32(_NOISE)
        lit.append(_bytes(picture + grain))
        dim.append(_bytes(np.float32(_LAMP) * picture + grain))
    return lit, dim


def _bytes(levels: Any) -> Image:
    return np.asarray(np.clip(levels, 0, 255), np.uint8)


def _complain(sentence: str) -> None:
    print(sentence, file=sys.stderr)


def _written(folder: Path) -> int:
    """Bytes that this program has handed to files so far, where Linux counts them; else the size of the journal."""
    counted = Path("/proc/self/io")
    if counted.exists():
        return int(counted.read_text().split("wchar:")[1].split()[0])
    return sum(path.stat().st_size for path in folder.iterdir())


def _memory_mb() -> float:
    """The memory (resident) of this program in 10^6 bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def _show(hours: Sequence[Hour], growth: float, console: Console) -> None:
    table = Table(title="A day at the table", title_justify="left", title_style="bold")
    for column in ("hour", "moves so far", "memory", "written while still", "a still frame"):
        table.add_column(column, justify="right")
    for number, hour in enumerate(hours, 1):
        table.add_row(str(number), str(hour.moves), f"{hour.memory_mb:.0f} MB", f"{hour.written} bytes", f"{hour.still_ms:.2f} ms")
    table.caption = (
        f"From the first half of the day to the second memory changes by {100 * growth:+.1f} %, of {100 * MOST_GROWTH:g} % allowed."
    )
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
