"""Where the page is seen: its port, phones in the same network, and a screen here."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Final

from cyclops.doctor.examination import Examination
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure
from cyclops.play.opening import Web
from cyclops.web.addresses import PortForbiddenError, PortTakenError, holder_of, listening

_ANSWER_S: Final = 1.0
BROWSERS: Final = ("chromium", "chromium-browser")
_LAUNCHERS: Final = (".config/labwc/autostart", ".config/systemd/user/cyclops-kiosk.service")


def check_port(visit: Examination) -> Finding:
    """Case 99: whether the page's port is free, or Cyclops answers there."""
    if visit.serves:
        return fine(f"Cyclops answers at port {visit.port}")
    try:
        for opened in listening(Web(lan=True, port=visit.port)):
            opened.close()
    except PortTakenError:
        whose = holder_of(visit.port) or "another program"
        process = whose.rpartition("process ")[2].rstrip(")")
        ended = (f"kill {process}",) if process.isdecimal() else (f"sudo ss -ltnp sport = :{visit.port}",)
        return broken(
            f"{whose} has port {visit.port}, where the page should be", "End that program, or name another port with --port", *ended
        )
    except PortForbiddenError:
        return broken(f"port {visit.port} is kept for the system", "Choose one above 1023 with --port")
    return fine(f"port {visit.port} is free")


def check_phones(visit: Examination) -> Finding:
    """Case 24: whether phones can reach the page."""
    addresses = visit.machine.addresses()
    if not addresses:
        return unsure(
            "this machine is in no network, so phones cannot see the page",
            "Connect it with the network that the phones are in",
            "sudo nmtui",
        )
    if visit.serves and not _answers(addresses[0], visit.port):
        return fine("the page is shown on this machine only, as no --lan was asked for")
    if _walled(visit):
        return unsure(
            f"http://{addresses[0]}:{visit.port}/, but a firewall may stand before it",
            "Let phones of the house in",
            f"sudo ufw allow {visit.port}/tcp",
        )
    return fine(f"http://{addresses[0]}:{visit.port}/ while the page is shown with --lan")


def _answers(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), _ANSWER_S).close()
    except OSError:
        return False
    return True


def _walled(visit: Examination) -> bool:
    """Whether a firewall is switched on that does not know our port; only as far as anybody may see that."""
    machine = visit.machine
    if "ENABLED=yes" not in machine.text("etc/ufw/ufw.conf").replace(" ", ""):
        return False
    return f" {visit.port} " not in machine.text("etc/ufw/user.rules")


def check_display(visit: Examination) -> Finding:
    """A screen here, and the browser that shows the page on it."""
    machine = visit.machine
    kiosk, browser = _has_kiosk(machine.home), machine.which(*BROWSERS)
    if kiosk and not browser:
        return broken("the page should be shown here at once, but there is no browser for it", "Install one", "sudo apt install chromium")
    screen = _screen(visit)
    if not screen:
        return absent("no screen here; phones show the page")
    if not browser:
        return unsure(f"{screen}, without chromium to show the page all over it", "Install it", "sudo apt install chromium")
    return fine(f"{screen}, with {Path(browser).name}{', which shows the page at once' if kiosk else ''}")


def _has_kiosk(home: Path) -> bool:
    for name in _LAUNCHERS:
        try:
            if "cyclops" in (home / name).read_text(encoding="utf-8", errors="replace"):
                return True
        except OSError:
            continue
    return False


def _screen(visit: Examination) -> str:
    """What shows windows here; empty where nothing does."""
    machine, env = visit.machine, visit.machine.env
    folder = env.get("XDG_RUNTIME_DIR", "").lstrip("/")
    wayland = env.get("WAYLAND_DISPLAY") or (folder and any((machine.root / folder).glob("wayland-?")))
    if wayland:
        labwc = env.get("XDG_CURRENT_DESKTOP", "").lower().startswith("labwc") or (machine.home / ".config/labwc").is_dir()
        return "a Wayland screen" + (" of labwc" if labwc else "")
    return "an X screen" if env.get("DISPLAY") else ""
