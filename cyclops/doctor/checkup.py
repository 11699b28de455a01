"""All parts in the order in which one needs the other, each looked at within a time, and told of whatever happens."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from cyclops.doctor.cameras import check_cameras, check_holders, check_permissions, check_picture, check_profile, check_view
from cyclops.doctor.examination import CAMERA_S, IMPORTS_S, Examination
from cyclops.doctor.files import check_games, check_preferences, check_sets
from cyclops.doctor.finding import Finding, Result, State, unsure
from cyclops.doctor.packages import check_numpy, check_opencv, check_packages, check_picamera2, check_python
from cyclops.doctor.reach import check_display, check_phones, check_port
from cyclops.doctor.service import check_service
from cyclops.doctor.speech import check_speech
from cyclops.doctor.system import check_clock, check_disk, check_heat, check_locale, check_memory, check_power

Check = Callable[[Examination], Finding]

CHECKS: Final[Mapping[str, Check]] = {
    "Python": check_python,
    "packages": check_packages,
    "NumPy": check_numpy,
    "OpenCV": check_opencv,
    "picamera2": check_picamera2,
    "choices": check_preferences,
    "cameras": check_cameras,
    "permissions": check_permissions,
    "camera free": check_holders,
    "picture": check_picture,
    "view": check_view,
    "profile": check_profile,
    "learnt sets": check_sets,
    "saved games": check_games,
    "disk": check_disk,
    "memory": check_memory,
    "clock": check_clock,
    "power": check_power,
    "heat": check_heat,
    "letters": check_locale,
    "speech": check_speech,
    "port": check_port,
    "phones": check_phones,
    "display": check_display,
    "service": check_service,
}
LONGEST_S: Final = IMPORTS_S + CAMERA_S + 30.0
"""No part takes longer: what it asks other processes has its own, shorter times."""


def results(visit: Examination, checks: Mapping[str, Check] = CHECKS, longest_s: float = LONGEST_S) -> Iterator[Result]:
    """Look at all parts, one after the other.

    Parameters
    ----------
    visit : Examination
    checks : mapping of str to callable
        By the names of the parts.
    longest_s : float
        After so many seconds a part is left.
    """
    home = f"{visit.machine.home}/"
    for name, check in checks.items():
        found = _within(check, visit, longest_s)
        yield Result(name, replace(found, what=found.what.replace(home, "~/")) if len(home) > 2 else found)  # shorter to read


def is_well(found: Result) -> bool:
    """Whether nothing needs mending there."""
    return found.finding.state is not State.BROKEN


def _within(check: Check, visit: Examination, longest_s: float) -> Finding:
    """What a check says; that it took too long, or failed, where it does."""
    found: list[Finding] = []
    thread = threading.Thread(target=lambda: found.append(_safely(check, visit)), name="doctor", daemon=True)
    thread.start()
    thread.join(longest_s)
    return (
        found[0] if found else unsure(f"no answer within {longest_s:g} seconds", "Start the machine anew, and ask again", "cyclops doctor")
    )


def _safely(check: Check, visit: Examination) -> Finding:
    try:
        return check(visit)
    except Exception as error:  # noqa: BLE001  # one part that cannot be looked at must not hide the others
        said = " ".join(str(error).split())
        return unsure(f"could not be looked at ({type(error).__name__}: {said})", "Please report that, with", "cyclops doctor --report")
