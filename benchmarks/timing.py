"""Measuring time fairly on a machine that others use as well, and the memory of a program of its own."""

from __future__ import annotations

import cProfile
import pstats
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from statistics import median
from types import FunctionType, ModuleType
from typing import Any

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
    """What a function took: calls, and seconds of processor time with and without the functions that it calls."""

    name: str
    calls: int
    cumulative_s: float
    own_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Stages:
    """What some modules call in other modules of the program, the dearest first, and how long all of it took, in seconds."""

    total_s: float
    calls: tuple[Spent, ...]

    @property
    def rest_s(self) -> float:
        """What the modules take themselves."""
        return self.total_s - sum(call.cumulative_s for call in self.calls)


@dataclass(slots=True)
class _Clock:
    """Counts the calls of one function, and their time."""

    calls: int = 0
    seconds: float = 0.0

    def wrapping(self, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            started = time.process_time()
            try:
                return function(*arguments, **named)
            finally:
                self.seconds += time.process_time() - started
                self.calls += 1

        return timed


def stages_of(work: Callable[[], object], modules: Sequence[ModuleType], packages: Sequence[str]) -> Stages:
    """Time what some modules call in others, by putting a clock round each function that they import while the work is done.

    Unlike a profiler this costs next to nothing, so that work in C and work in Python are told rightly. Methods, properties and what
    the modules do themselves are left in the rest.

    Parameters
    ----------
    work : callable
    modules : sequence of modules
        Modules that put others together.
    packages : sequence of str
        The program's packages, whose functions make stages; those of ``modules`` make none.
    """
    clocks: dict[str, _Clock] = {}
    replaced: list[tuple[ModuleType, str, FunctionType]] = []
    for module in modules:
        for name, function in _imported(module, modules, packages).items():
            clock = clocks.setdefault(f"{function.__module__}.{function.__name__}", _Clock())
            replaced.append((module, name, function))
            setattr(module, name, clock.wrapping(function))
    try:
        total, _ = _time(work)
    finally:
        for module, name, function in replaced:
            setattr(module, name, function)
    spent = [Spent(name, clock.calls, clock.seconds) for name, clock in clocks.items() if clock.calls]
    return Stages(total, tuple(sorted(spent, key=lambda one: -one.cumulative_s)))


def _imported(module: ModuleType, modules: Sequence[ModuleType], packages: Sequence[str]) -> dict[str, FunctionType]:
    """The program's functions that a module has from others than ``modules``."""
    names = {other.__name__ for other in modules}
    functions = {name: value for name, value in vars(module).items() if isinstance(value, FunctionType)}
    return {name: f for name, f in functions.items() if f.__module__ not in names and f.__module__.split(".")[0] in packages}


def profiled(work: Callable[[], object], most: int = 20) -> tuple[float, tuple[Spent, ...]]:
    """The functions that take most by themselves, by a profiler; functions of Python come out dearer than they are.

    Returns
    -------
    float
        Seconds of all functions together.
    tuple of Spent
        The ``most`` dearest ones.
    """
    profiler = cProfile.Profile()  # wall time: asking for processor time at each call would cost more than most calls
    profiler.runcall(work)
    counts: dict[tuple[str, int, str], tuple[int, int, float, float, object]] = pstats.Stats(profiler).stats  # type: ignore[attr-defined]
    spent = [Spent(_named(file, name), calls, with_rest, own) for (file, _, name), (_, calls, own, with_rest, _) in counts.items()]
    return sum(one.own_s for one in spent), tuple(sorted(spent, key=lambda one: -one.own_s)[:most])


def _named(file: str, name: str) -> str:
    """A function as a person knows it: ``module.function``, or the bare name of one written in C."""
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
