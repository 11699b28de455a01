"""Measuring time fairly on a machine that others use as well, and the memory of a program of its own."""

from __future__ import annotations

import cProfile
import pstats
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import median

WARM_UPS = 2


@dataclass(frozen=True, slots=True)
class Timed:
    """The medians of a piece of work over all rounds, in seconds of processor and of wall time."""

    processor_s: float
    wall_s: float


def in_turns(works: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, Timed]:
    """Time several pieces of work in one process, one after another, round after round (A B A B ...).

    Whatever slows the machine down for a while so slows all of them alike. The first rounds are not counted.

    Parameters
    ----------
    works : mapping
        Name to a piece of work.
    rounds : int

    Returns
    -------
    dict
        Name to medians.
    """
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
    for number in range(WARM_UPS + rounds):
        for name, work in works.items():
            taken = _time(work)
            if number >= WARM_UPS:
                times[name].append(taken)
    return {name: Timed(median(one for one, _ in taken), median(two for _, two in taken)) for name, taken in times.items()}


def _time(work: Callable[[], object]) -> tuple[float, float]:
    processor, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - processor, time.perf_counter() - wall


@dataclass(frozen=True, slots=True)
class Spent:
    """What a function took of a profiled run: calls, seconds with and without the functions it calls."""

    name: str
    calls: int
    cumulative_s: float
    own_s: float


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a program opened up: what it calls elsewhere in the program, and the rest that it takes itself, in seconds."""

    name: str
    total_s: float
    stages: tuple[Spent, ...]

    @property
    def rest_s(self) -> float:
        """What no stage explains."""
        return self.total_s - sum(stage.cumulative_s for stage in self.stages)


@dataclass(frozen=True, slots=True)
class Profile:
    """Where the time of a run went: its stages, the dearest stage opened up in the same way, and functions by their own time."""

    whole: Part
    dearest: Part
    top: tuple[Spent, ...]


Key = tuple[str, int, str]
Calls = tuple[int, int, float, float]
Stats = dict[Key, tuple[int, int, float, float, dict[Key, Calls]]]
"""As `pstats` has them: (file, line, function) to calls, own and cumulative seconds, and the same by caller."""


def profiled(work: Callable[[], object], packages: tuple[str, ...], assembling: tuple[str, ...], most: int = 20) -> Profile:
    """Profile a piece of work, by processor time. Functions of Python come out dearer than they are, those of C do not.

    Parameters
    ----------
    work : callable
    packages : tuple of str
        Folders of the program's own modules, the only ones that make stages.
    assembling : tuple of str
        Ends of the paths of modules that only put others together: what they call elsewhere in the program is a stage.
    most : int
        How many functions to list by own time.
    """
    profiler = cProfile.Profile(time.process_time)
    profiler.runcall(work)
    return analysed(pstats.Stats(profiler).stats, packages, assembling, most)  # type: ignore[attr-defined]


def analysed(stats: Stats, packages: tuple[str, ...], assembling: tuple[str, ...], most: int) -> Profile:
    """What `profiled` makes of the counts of a profiler."""
    own = {key for key in stats if Path(key[0]).parent.parts and set(Path(key[0]).parent.parts) & set(packages)}
    inside = {key for key in stats if key[0].endswith(assembling)}
    total = sum(values[2] for values in stats.values())
    stages = _stages(stats, own, inside)
    dearest = max(stages, key=lambda key: stages[key].cumulative_s)
    opened = _stages(stats, own, {key for key in stats if key[0] == dearest[0]})
    top = sorted(stats.items(), key=lambda item: -item[1][2])[:most]
    return Profile(
        Part("the whole", total, _by_time(stages.values())),
        Part(_named(dearest), stages[dearest].cumulative_s, _by_time(opened.values())),
        tuple(Spent(_named(key), calls, cumulative, alone) for key, (_, calls, alone, cumulative, _) in top),
    )


def _stages(stats: Stats, own: set[Key], inside: set[Key]) -> dict[Key, Spent]:
    """The program's functions that are called from inside but do not belong there."""
    stages: dict[Key, Spent] = {}
    for key in own - inside:
        calls = [values for caller, values in stats[key][4].items() if caller in inside]
        if calls:
            stages[key] = Spent(_named(key), sum(one[1] for one in calls), sum(one[3] for one in calls), sum(one[2] for one in calls))
    return stages


def _by_time(stages: Iterable[Spent]) -> tuple[Spent, ...]:
    return tuple(sorted(stages, key=lambda stage: -stage.cumulative_s))


def _named(key: Key) -> str:
    """A function as a person knows it: ``module.function``, or the bare name of one written in C."""
    file, _, name = key
    return name.strip("<>{}").removeprefix("built-in method ") if file == "~" else f"{Path(file).stem}.{name}"


def peak_mb(code: str, *arguments: str) -> float:
    """The largest memory (resident, in 10^6 bytes) of a fresh Python that runs ``code`` with these arguments.

    The child reports its own high-water mark. Where Linux keeps it for the program itself (VmHWM) that is taken: the ``ru_maxrss`` of
    a child begins with what its parent held when it was started.
    """
    whole = f"{code}\n{_REPORT}"
    done = subprocess.run([sys.executable, "-c", whole, *arguments], capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


_REPORT = """
import pathlib, resource, sys
status = pathlib.Path("/proc/self/status")
marks = [line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmHWM")] if status.exists() else []
own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print((int(marks[0]) * 1024 if marks else own) / 1e6)
"""
