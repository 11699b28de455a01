"""The server as a whole: its port, its addresses, its end, and what happens when it dies."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from cyclops.play.opening import Web
from cyclops.streams import complain
from cyclops.web.addresses import Addresses, PortForbiddenError, PortTakenError, addresses_of, holder_of, lan_addresses
from cyclops.web.invitation import invitation, pressing_address
from cyclops.web.safety import Keys
from cyclops.web.server import DeadServerError
from tests.cyclops.web.serving import Evening, frame, situation

HOLDS = """
import socket, sys
link = socket.socket()
link.bind(("127.0.0.1", 0))
link.listen()
print(link.getsockname()[1], flush=True)
sys.stdin.read()
"""


def test_case_99_a_port_that_is_taken_is_told_with_the_other_program(tmp_path: Path) -> None:
    program = tmp_path / "another-game.py"
    program.write_text(HOLDS, encoding="utf-8")
    with subprocess.Popen([sys.executable, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        port = int(other.stdout.readline())
        with pytest.raises(PortTakenError) as taken, Evening(tmp_path / "page", port=port):
            pass
        other.kill()
    assert str(taken.value) == (
        f"the page cannot be shown at port {port}, because another-game.py (process {other.pid}) uses it already:"
        " end that, or choose another port with --port"
    )


def test_that_is_one_sentence_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    complain(PortTakenError("the page cannot be shown at port 8080, because another program uses it already"))
    assert capsys.readouterr().err == "The page cannot be shown at port 8080, because another program uses it already.\n"


def test_two_evenings_do_not_share_a_port(evening: Evening, tmp_path: Path) -> None:
    with pytest.raises(PortTakenError, match=f"process {os.getpid()}"), Evening(tmp_path, port=evening.display.server.port):
        pass


def test_a_port_that_nobody_has_has_no_holder() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        assert holder_of(free.getsockname()[1]) == ""


@pytest.mark.parametrize("port", [70_000, -1])
def test_there_is_no_such_port(tmp_path: Path, port: int) -> None:
    with pytest.raises(PortForbiddenError, match="1024 to 65535"), Evening(tmp_path, port=port):
        pass


def test_case_99_started_again_at_once_it_has_its_port_though_old_connections_linger(tmp_path: Path) -> None:
    with Evening(tmp_path) as first, first.viewer() as viewer:
        viewer.hello()
        port, instance = first.display.server.port, first.display.server.live.instance
        first.display.close()
    with Evening(tmp_path, port=port) as second:
        assert second.display.server.port == port
        assert second.display.server.live.instance != instance


def test_it_listens_on_this_machine_alone_unless_others_are_to_look(evening: Evening, party: Evening) -> None:
    own = lan_addresses()
    if not own:
        pytest.skip("this machine is in no network")
    with pytest.raises(OSError, match="refused"):
        socket.create_connection((own[0], evening.display.server.port), 2)
    socket.create_connection((own[0], party.display.server.port), 2).close()


def test_case_24_addresses_for_others_are_such_that_they_can_use_them(party: Evening) -> None:
    addresses = party.display.server.addresses
    assert addresses.here == f"http://localhost:{party.display.server.port}/"
    assert list(addresses.elsewhere) == sorted(addresses.elsewhere, key=len)
    assert not any("localhost" in one or "//127." in one or "0.0.0.0" in one for one in addresses.elsewhere)


def test_the_usual_port_of_the_web_goes_without_saying() -> None:
    assert addresses_of(Web(), 80).here == "http://localhost/"
    assert addresses_of(Web(), 8080).elsewhere == ()


def test_the_invitation_names_page_digits_and_code_only_where_others_may_look() -> None:
    keys = Keys()
    there = Addresses("http://localhost:8080/", ("http://pi.local:8080/", "http://192.168.1.7:8080/"), ())
    alone = invitation(Addresses("http://localhost:8080/", (), ()), keys, lan=False, with_code=True)
    assert alone == ("The page: http://localhost:8080/",)
    lines = invitation(there, keys, lan=True, with_code=True)
    assert lines[:3] == (
        "The page, for everybody in this network: http://pi.local:8080/",
        "or http://192.168.1.7:8080/",
        f"To press there: {keys.pin}",
    )
    assert len(lines) > 15
    assert len({len(line) for line in lines[3:]}) == 1
    assert pressing_address(there, keys) == f"http://192.168.1.7:8080/?token={keys.token}", "not every phone knows names"


def test_closing_takes_less_than_a_second_with_pages_open(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, evening.viewer() as one, evening.viewer() as other:
        one.hello()
        other.hello()
        begun = time.monotonic()
        evening.display.close()
        assert time.monotonic() - begun < 1.0
        evening.display.close()
    assert not any(thread.name == "web" for thread in threading.enumerate())


def test_closing_takes_less_than_a_second_with_a_page_that_reads_nothing(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, evening.viewer() as deaf:
        deaf.hello()
        deaf.link.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for version in range(30):
            deaf.send(type="ready")
            evening.show(situation(version), frame(version))
            time.sleep(0.02)
        begun = time.monotonic()
        evening.display.close()
        assert time.monotonic() - begun < 1.1


def test_showing_costs_the_evening_next_to_nothing(evening: Evening) -> None:
    now, picture = situation(1), frame()
    evening.show(now, picture)
    begun = time.perf_counter()
    for _ in range(1000):
        evening.show(now, picture)
    assert (time.perf_counter() - begun) / 1000 < 100e-6


def test_case_99_when_the_server_dies_the_evening_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr("cyclops.web.live.stage_of", broken)
    with Evening(tmp_path) as evening:
        evening.show(situation(1))
        evening.display.server._thread.join(5)
        with pytest.raises(DeadServerError, match=r"cannot be shown any more \(ZeroDivisionError: a fault of ours\)"):
            evening.show(situation(2))


def test_a_fault_in_one_request_harms_no_other(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with evening.viewer() as viewer, evening.viewer() as other:
        viewer.hello()
        other.hello()
        monkeypatch.setattr("cyclops.web.app.touched_text", broken)
        viewer.send(type="touch", id=1, key="A@0,0")
        evening.show(situation(3))
        assert other.state(3)
        assert evening.ask("GET", "/healthz")[0] == 200
    assert capfd.readouterr() == ("", ""), "a display in the terminal stays as it is"
