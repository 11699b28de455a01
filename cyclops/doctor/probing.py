"""Asking a process of its own, which may hang, or end in the middle, without harm."""

from __future__ import annotations

import json
import signal
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cyclops.doctor.machine import Machine

_CODE: Final = "import sys, json; sys.path[:] = json.loads(sys.argv[1]); from cyclops.doctor.probes import main; main()"
"""With the same path as here: `-m` would put the working folder first, in which a file may have the name of one of our packages."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a probe told.

    Attributes
    ----------
    answers : mapping of str to Any
        As far as it came, by what they are about.
    failure : str
        Why it came no further; empty when it came to its end.
    """

    answers: Mapping[str, Any] = field(default_factory=dict)
    failure: str = ""


def ask(machine: Machine, probe: str, wanted: Mapping[str, Any], seconds: float) -> Told:
    """Run a probe of `cyclops.doctor.probes`.

    Parameters
    ----------
    machine : Machine
    probe : str
        Its name.
    wanted : mapping of str to Any
        What it must know.
    seconds : float
        After so many it is ended.
    """
    python = machine.python
    arguments = (json.dumps(list(python.path)), probe, json.dumps(dict(wanted)))
    ran = machine.runs((python.executable, "-P", "-c", _CODE, *arguments), seconds, {**machine.env, "OPENBLAS_NUM_THREADS": "1"})
    answers: dict[str, Any] = {}
    for line in ran.out.splitlines():
        try:
            answers.update(json.loads(line))
        except (ValueError, TypeError):
            continue  # half a line
    return Told(answers, "" if answers.pop("done", False) else _why(ran.code, ran.err, seconds))


def _why(code: int | None, err: str, seconds: float) -> str:
    if code is None:
        return f"gave no answer for {seconds:g} s"
    if code < 0:
        return f"was ended by {_signal(-code)}"
    last = err.strip().splitlines()[-1:] or ["nothing was said"]
    return f"ended with code {code} ({last[0]})"


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
