"""What a service manager is told, heard at a real socket."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cyclops.service.notify import Manager, Nobody, ending, service_manager
from tests.cyclops.test_play_command import _ENDLESS as ENDLESS

SOON_S = 20.0


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as opened:
        opened.bind(str(tmp_path / "notify"))
        opened.settimeout(SOON_S)
        yield opened


def heard(listener: socket.socket) -> list[str]:
    """All that was said so far, a line each."""
    listener.setblocking(False)
    lines: list[str] = []
    try:
        while True:
            lines += listener.recv(4096).decode().splitlines()
    except BlockingIOError:
        return lines
    finally:
        listener.settimeout(SOON_S)


def manager(listener: socket.socket, watchdog_s: float = 0.0, clock: Clock | None = None) -> Manager:
    return Manager(listener.getsockname(), watchdog_s, clock or Clock())


def test_ready_and_the_end_are_told(listener: socket.socket) -> None:
    told = manager(listener)
    with ending(told):
        told.ready("Monster Factory")
    assert heard(listener) == ["READY=1", "STATUS=Monster Factory", "STOPPING=1"]


def test_the_end_is_told_whatever_ends_it(listener: socket.socket) -> None:
    with pytest.raises(KeyboardInterrupt), ending(manager(listener)):
        raise KeyboardInterrupt
    assert heard(listener) == ["STOPPING=1"]


def test_a_loop_that_goes_round_often_is_heard_four_times_in_the_time_that_is_allowed(listener: socket.socket) -> None:
    clock = Clock()
    told = manager(listener, 30.0, clock)
    for tenth in range(300):
        clock.now = tenth / 10
        told.beat("")
    assert heard(listener) == ["WATCHDOG=1"] * 4


def test_a_loop_that_stands_still_is_not_heard(listener: socket.socket) -> None:
    clock = Clock()
    told = manager(listener, 30.0, clock)
    told.beat("")
    clock.now = 3600.0
    assert heard(listener) == ["WATCHDOG=1"]


def test_without_a_watchdog_only_news_are_told(listener: socket.socket) -> None:
    told = manager(listener)
    for status in ("between two games", "between two games", "Bugs & Co"):
        told.beat(status)
    assert heard(listener) == ["STATUS=between two games", "STATUS=Bugs & Co"]


def test_a_status_is_one_line_and_no_order_to_the_manager(listener: socket.socket) -> None:
    manager(listener).beat("Anna\nSTOPPING=1" + "!" * 500)
    (line,) = heard(listener)
    assert line.startswith("STATUS=Anna?STOPPING=1!!!")
    assert len(line) < 220


def test_a_manager_that_is_gone_or_does_not_listen_stops_nobody(tmp_path: Path, listener: socket.socket) -> None:
    Manager(str(tmp_path / "nobody"), 30.0).ready("")
    told = manager(listener)
    for number in range(2000):  # more than the socket holds
        told.beat(f"{number}")
    assert "STATUS=0" in heard(listener)


def test_a_socket_without_a_file() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as opened:
        opened.bind(f"\0cyclops-test-{os.getpid()}")
        Manager(f"@cyclops-test-{os.getpid()}").ready("")
        assert heard(opened) == ["READY=1"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:1:2"}], ids=["none", "empty", "unknown kind"])
def test_without_a_service_manager_nobody_is_told(environ: dict[str, str]) -> None:
    told = service_manager(environ)
    assert isinstance(told, Nobody)
    told.ready("")
    told.beat("")
    told.stopping()


@pytest.mark.parametrize(
    ("more", "beats"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 1),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid())}, 1),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, 0),
        ({"WATCHDOG_USEC": "soon"}, 0),
        ({}, 0),
    ],
    ids=["watched", "watched by name", "another process is watched", "no number", "not watched"],
)
def test_only_who_is_watched_says_that_it_lives(listener: socket.socket, more: dict[str, str], beats: int) -> None:
    service_manager({"NOTIFY_SOCKET": listener.getsockname(), **more}).beat("")
    assert heard(listener).count("WATCHDOG=1") == beats


STANDING_STILL = ENDLESS.replace(
    "            time.sleep(0.05)",
    """            time.sleep(0.02)
            while Path(sys.argv[-1]).with_name("still").exists():
                time.sleep(0.02)""",
).replace("import sys, time", "import sys, time\nfrom pathlib import Path")
"""An evening whose loop stands still as long as there is a file: as a fault of ours would make it."""


def test_case_64_a_real_evening_is_heard_until_its_loop_stands_still(tmp_path: Path, listener: socket.socket) -> None:
    arguments = ["play", "factory", "--players", "A,B", "--display", "none", "--events", str(tmp_path / "events")]
    environ = {**os.environ, "NOTIFY_SOCKET": listener.getsockname(), "WATCHDOG_USEC": "200000"}
    with subprocess.Popen([sys.executable, "-c", STANDING_STILL, *arguments], env=environ, cwd=Path(__file__).parents[3]) as process:
        assert listener.recv(4096) == b"READY=1\nSTATUS=Monster Factory"
        assert [listener.recv(4096) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        (tmp_path / "still").touch()
        stands_from = time.monotonic() + 0.1
        while time.monotonic() < stands_from:
            heard(listener)
        time.sleep(0.4)  # twice as long as systemd would wait
        assert heard(listener) == []
        (tmp_path / "still").unlink()
        assert listener.recv(4096) == b"WATCHDOG=1"
        process.send_signal(signal.SIGTERM)
        assert process.wait(SOON_S) == 0
        assert heard(listener)[-1] == "STOPPING=1"
    assert json.loads((tmp_path / "events").read_text().splitlines()[0])["event"] == "start"
