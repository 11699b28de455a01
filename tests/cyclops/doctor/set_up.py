"""A set-up with one thing wrong, and how a test asks the doctor about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from cyclops.doctor.checkup import CHECKS, results
from cyclops.doctor.finding import Finding, State
from tests.cyclops.doctor.patient import Patient

BROKEN, UNSURE, FINE, ABSENT = State.BROKEN, State.UNSURE, State.FINE, State.ABSENT


@dataclass(frozen=True)
class SetUp:
    """What is broken and how; the part that is named, what is said of it, and what to type and do."""

    name: str
    breaks: Callable[[Patient], object]
    part: str
    state: State
    says: str
    commands: tuple[str, ...] = ()
    mend: str = ""

    def __str__(self) -> str:
        return self.name


def looked_at(patient: Patient, part: str) -> Finding:
    """What the doctor finds out about one part."""
    return next(results(patient.visit(), {part: CHECKS[part]})).finding


def assert_named_with_its_mend(set_up: SetUp, patient: Patient) -> None:
    """The doctor says all of it, and somebody who reads it knows what to do."""
    places = {"venv": patient.venv, "config": patient.machine.config, "data": patient.machine.data}
    set_up.breaks(patient)
    found = looked_at(patient, set_up.part)
    assert (found.state, found.commands) == (set_up.state, tuple(command.format(**places) for command in set_up.commands)), found
    assert re.search(set_up.says, found.what), found.what
    assert set_up.mend in found.mend
    assert found.mend
