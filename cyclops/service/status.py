"""How the service does, in a few plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cyclops.service import autostart
from cyclops.service.door import door_at
from cyclops.service.health import health_of
from cyclops.service.notify import BESIDES
from cyclops.service.systemd import Systemd
from cyclops.service.unit import NAME, Served, served_by, unit_file

_ASKED: Final = ("ActiveState", "SubState", "Result", "ActiveEnterTimestamp", "NRestarts", "StatusText", "UnitFileState")
_LINES: Final = 5
_REASONS: Final[Mapping[str, str]] = {
    "watchdog": "it stood still",
    "exit-code": "it ended with an error",
    "signal": "it was killed",
    "core-dump": "it crashed",
    "oom-kill": "the memory was full",
    "timeout": "it took too long",
}


def status_lines(systemd: Systemd, health: Mapping[str, Any] | None = None) -> tuple[bool, list[str]]:
    """How it does.

    Parameters
    ----------
    systemd : Systemd
    health : mapping, optional
        What the page says of itself; it is asked unless given.

    Returns
    -------
    bool
        Whether it runs and its page answers.
    list of str
        Lines for people.

    Raises
    ------
    NoSystemdError
        If there is no systemd to ask.
    """
    if not unit_file().exists():
        return False, ["Cyclops does not start with this machine: cyclops service install sets that up."]
    served = served_by(unit_file().read_text(encoding="utf-8", errors="replace"))
    told = systemd.properties(NAME, *_ASKED)
    if told["ActiveState"] != "active":
        return False, [*_not_running(told), *_log(systemd)]
    answers = health_of(served.port) if health is None else health
    return bool(answers), [_since(told), *_page(served, answers, systemd), *_seen(told, answers), *_starts(told, systemd)]


def _since(told: Mapping[str, str]) -> str:
    again = int(told["NRestarts"] or 0)
    times = "" if not again else f", and was started again {'once' if again == 1 else f'{again} times'} after a fault"
    return f"Cyclops runs since {told['ActiveEnterTimestamp'] or 'now'}{times}."


def _page(served: Served, answers: Mapping[str, Any], systemd: Systemd) -> Iterator[str]:
    if not answers:
        yield f"The page {served.address} does not answer: cyclops service install starts it anew."
        return
    yield f"The page: {served.address}"
    if served.lan:
        from cyclops.play.opening import Web
        from cyclops.web.addresses import addresses_of

        yield from (f"For everybody in this network: {address}" for address in addresses_of(Web(True, served.port), served.port).elsewhere)
        pin = door_at(served.port, {"XDG_RUNTIME_DIR": str(systemd.runtime or "")}).pin
        if pin:
            yield f"To press there: {pin}"


def _seen(told: Mapping[str, str], answers: Mapping[str, Any]) -> Iterator[str]:
    """What it does, and what it lacks: from the page, which knows it newer than systemd."""
    trouble = str(answers.get("trouble") or "")
    if told["StatusText"]:
        yield f"It does: {told['StatusText'].partition(BESIDES)[0]}"
    if trouble:
        yield f"Trouble: {trouble}"
    elif answers.get("game"):
        yield "The camera sees the table."


def _starts(told: Mapping[str, str], systemd: Systemd) -> Iterator[str]:
    if told["UnitFileState"] != "enabled":
        yield "It does not start by itself: cyclops service install mends that."
    elif systemd.lingers():
        yield "It starts with this machine."
    else:
        yield f"It starts when {systemd.user} logs in; with the machine after sudo loginctl enable-linger {systemd.user}"
    if autostart.is_put_in():
        yield "The page is shown full screen at a login to the desktop."


def _not_running(told: Mapping[str, str]) -> Iterator[str]:
    reason = _REASONS.get(told["Result"], "")
    stands = f"Cyclops does not run{f', for {reason}' if reason else ''}"
    if told["ActiveState"] == "activating" and told["SubState"] == "auto-restart":
        yield f"{stands}; it is started again within a minute."
    elif told["ActiveState"] == "activating":
        yield "Cyclops is starting; its page is not up yet."
    elif told["ActiveState"] == "failed":
        yield f"{stands}: cyclops doctor looks for the cause, cyclops service install starts it anew."
    else:
        yield "Cyclops does not run: cyclops service install starts it."


def _log(systemd: Systemd) -> Iterator[str]:
    lines = systemd.log(NAME, _LINES)
    if lines:
        yield "The last it said:"
        yield from (f"  {line}" for line in lines)
