"""The service that starts Cyclops with the machine."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cyclops.doctor.examination import Examination, Unit
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure

_LOG: Final = "journalctl --user -u cyclops -n 20"
_AGAIN: Final = "systemctl --user restart cyclops"
_OFTEN: Final = 5


def check_service(visit: Examination) -> Finding:
    """Case 64: installed, switched on, running, and started without anybody logging in."""
    unit = visit.unit
    if not unit.reached:
        return absent("there is no systemd that it could be asked of")
    if not unit.installed:
        return absent("not installed; to start Cyclops with the machine: cyclops service install")
    if unit.program and not Path(unit.program).exists():
        return broken(
            f"it starts {visit.machine.shown(unit.program)}, which is not there any more", "Install it anew", "cyclops service install"
        )
    return _failing(unit) or _half(visit, unit) or fine(f"runs, and starts with the machine{_since(unit)}")


def _failing(unit: Unit) -> Finding | None:
    if unit.values.get("ActiveState") == "failed":
        why = unit.values.get("Result", "")
        return broken(
            f"it has failed ({why}, exit code {unit.number('ExecMainStatus')})", "See why, mend that, and start it again", _LOG, _AGAIN
        )
    if unit.values.get("SubState") == "auto-restart":
        return broken(f"it ends again and again ({unit.number('NRestarts')} times)", "See why, mend that, and start it again", _LOG, _AGAIN)
    return None


def _half(visit: Examination, unit: Unit) -> Finding | None:
    if unit.values.get("UnitFileState") not in ("enabled", "enabled-runtime", "static", "linked"):
        return unsure("installed, but not started with the machine", "Switch it on", "systemctl --user enable --now cyclops")
    if visit.machine.user and not (visit.machine.root / "var/lib/systemd/linger" / visit.machine.user).exists():
        return unsure("it starts only when somebody logs in", "Let it start with the machine", "loginctl enable-linger $USER")
    if unit.values.get("ActiveState") != "active":
        return unsure(
            f"it does not run at this moment ({unit.values.get('ActiveState', '?')})", "Start it", "systemctl --user start cyclops"
        )
    return None


def _since(unit: Unit) -> str:
    times = unit.number("NRestarts")
    return f"; it had to be started again {times} times" if times >= _OFTEN else ""
