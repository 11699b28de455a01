"""Power cuts: the emulated machine dies in the middle of a game, again and again; what it told must be on its disk afterwards."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from tools.vm.errors import MachineError
from tools.vm.kernel import Kernel, cache
from tools.vm.machine import Machine
from vision.tracker.glance import Glance

_CHECKOUT: Final = Path(__file__).parents[2]
_GAME: Final = "fressen"  # of the most moves, and of several at one glance
_LONGEST_S: Final = 240.0  # for a machine to begin to play
_LATEST_LINE: Final = 60  # of what the machine tells, after which a cut comes; about four lines a move
_LATEST_S: Final = 0.3  # after that line
_DISK: Final = "64M"
_SOURCES: Final = ("engine", "vision", "hardware/simulated", "cyclops/simulation", "cyclops/referee")  # what makes a simulated game
_TOLD: Final = re.compile(r"told (\d+) (\d+)")
_KEPT: Final = re.compile(r"kept (\w+) (\d+)")
_ENOUGH: Final = 10
"""Cuts, one of which at least must break a file that is written without care."""
CARELESS: Final = "careless"
"""The file that is written as it must not be."""


@dataclass(slots=True)
class Account:
    """What the machine said is safe, and what was found after its cuts.

    Attributes
    ----------
    games, files : dict
        The most moves of each game, and the last number of each file, that were told.
    faults : list of str
        Whatever was not as it had been told.
    lost, careless_lost : int
        Moves that were told and are missing, and how often a careless file was broken.
    """

    games: dict[str, int] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    lost: int = 0
    careless_lost: int = 0

    def heed(self, line: str) -> None:
        """Take down one line of the serial line."""
        if told := _TOLD.fullmatch(line):
            self.games[told[1]] = max(self.games.get(told[1], 0), int(told[2]))
        elif kept := _KEPT.fullmatch(line):
            self.files[kept[1]] = int(kept[2])
        elif line.startswith("fault ") or "Error" in line:
            self.faults.append(line)

    def told(self, cuts: int) -> bool:
        """Print the sums; whether all is well."""
        moves = sum(self.games.values())
        print(f"  moves told: {moves}, in {len(self.games)} games; lost: {self.lost}")
        print(f"  whole files written: {sum(self.files.values())}; faults: {len(self.faults)}")
        print(f"  cuts after which a file written without care was broken: {self.careless_lost}")
        for fault in self.faults[:20]:
            print(f"  {fault}")
        proves = cuts < _ENOUGH or bool(self.careless_lost)
        if not proves:
            print("  the cuts prove nothing, for they broke no file at all")
        return proves and bool(moves) and not self.lost and not self.faults

    def compare(self, held: dict[str, Any], cut: int) -> None:
        """Compare with what a machine found that began after a cut."""
        for game, moves in self.games.items():
            found = held["games"].get(game, 0)
            self.lost += max(moves - found, 0) if isinstance(found, int) else moves
        for what, told in (("games", self.games), ("files", self.files)):
            for name, found in held[what].items():
                if name == CARELESS:
                    self.careless_lost += isinstance(found, str)
                elif isinstance(found, str):
                    self.faults.append(f"after cut {cut} {what} {name}: {found}")
                elif found < told.get(name, 0):
                    self.faults.append(f"after cut {cut} {what} {name}: {found} instead of {told[name]}")
            gone = sorted(set(told) - set(held[what]))
            self.faults += [f"after cut {cut} {what} {name}: nothing is there" for name in gone]


def run_cuts(ready: Kernel, cuts: int, seed: int) -> bool:
    """Cut the power so often; whether everything that was told was there each time."""
    steps, whole = _steps()
    account, rng, begun = Account(), random.Random(seed), time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cyclops-cuts-") as folder:
        disk = Path(folder) / "disk"
        _format(disk)
        for cut in range(cuts + 1):
            _boot(ready, disk, _command(whole, steps), account, cut, rng.randint(0, _LATEST_LINE) if cut < cuts else 0, rng)
    print(f"{cuts} power cuts in {time.monotonic() - begun:.0f} s:", flush=True)
    return account.told(cuts)


def _command(whole: Path, steps: Path) -> str:
    """The whole game is copied, for SQLite must write beside it."""
    player = f".venv/bin/python -m tools.vm.player {_GAME} /run/disk /run/tmp/whole.sqlite '{steps}'"
    return f"cp '{whole}' /run/tmp/whole.sqlite && cd '{_CHECKOUT}' && exec {player}"


def _boot(ready: Kernel, disk: Path, command: str, account: Account, cut: int, lines: int, rng: random.Random) -> None:
    """One machine's life: look, then play until the plug is pulled, some lines later and in the midst of what comes next."""
    looked, others = False, list[str]()
    timer = threading.Timer(0, lambda: None)
    with Machine(ready, command, _LONGEST_S, disk) as machine:
        for line in machine.lines():
            if line.startswith("held "):
                looked = True
                held = json.loads(line.removeprefix("held "))
                account.compare(held, cut)
                print(
                    f"after {cut} cuts: {_summary(held)}; told {account.games}; lost {account.lost}",
                    *account.faults,
                    sep="\n  ",
                    flush=True,
                )
            else:
                account.heed(line)
                others.append(line)
                lines -= looked
            if looked and lines <= 0 and not timer.is_alive():
                timer = threading.Timer(rng.uniform(0, _LATEST_S), machine.cut)
                timer.start()
    if not looked:
        raise MachineError(f"the machine did not begin to play after {cut} cuts; its last words: {' / '.join(others[-3:])}")


def _summary(held: dict[str, Any]) -> str:
    games = ", ".join(f"game {number} {moves}" for number, moves in held["games"].items())
    files = ", ".join(f"{name} {number}" for name, number in held["files"].items())
    return f"moves of {games or 'no game'}; files: {files}; left over: {len(held['left'])}"


def _format(disk: Path) -> None:
    """An empty file system, as on a card for a Pi."""
    path = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"
    subprocess.run(
        ["mke2fs", "-q", "-F", "-t", "ext4", str(disk), _DISK], check=True, capture_output=True, env={**os.environ, "PATH": path}
    )


def _steps() -> tuple[Path, Path]:
    """What a tracker says of a whole game, and the game's journal; watched once for each version of Cyclops."""
    folder = cache() / "game"
    steps, whole = folder / f"{_version()}.glances", folder / f"{_version()}.sqlite"
    if not (steps.exists() and whole.exists()):
        from benchmarks.power_cuts import watched, whole_game

        print(f"Watching a simulated game of {_GAME} once …", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        glances = watched(_GAME, 1)
        plain = folder / "plain"
        plain.write_bytes(pickle.dumps(glances))
        whole_game(_GAME, plain, whole)
        plain.write_bytes(pickle.dumps((glances, _beginnings(glances))))
        plain.replace(steps)
    return steps, whole


def _beginnings(glances: Sequence[Glance]) -> list[int]:
    """For each number of moves the last table at rest before the last of them was seen."""
    from benchmarks.power_cuts import referee_for

    referee, rest, found = referee_for(_GAME, None), 0, list[int]()
    for number, glance in enumerate(glances):
        rest = number if glance.settled is not None else rest
        referee.see(glance)
        moves = len(referee.record.nodes) if referee.record is not None else -1
        found += [rest] * (moves + 1 - len(found))
    return found


def _version() -> str:
    """Tells versions of Cyclops apart."""
    found = hashlib.sha256()
    for path in _sources():
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def _sources() -> Iterator[Path]:
    for package in _SOURCES:
        yield from sorted((_CHECKOUT / package).rglob("*.py"))
