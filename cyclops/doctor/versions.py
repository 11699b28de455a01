"""Which versions of everything are here, for who reads a report."""

from __future__ import annotations

import platform

import cyclops
from cyclops.doctor.machine import Machine
from cyclops.doctor.packages import versions


def versions_of(machine: Machine) -> dict[str, object]:
    """Our own, Python's, the system's, the machine's, and all packages'."""
    return {
        "cyclops": cyclops.__version__,
        "python": ".".join(map(str, machine.python.version)),
        "bits": machine.python.bits,
        "system": machine.system,
        "kernel": f"{platform.system()} {platform.release()} {platform.machine()}",
        "machine": machine.model or platform.machine(),
        "packages": dict(versions(machine.python.path)),
    }
