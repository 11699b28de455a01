"""The kiosk: a real server that comes late, and a browser that writes down how it was started."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from cyclops.service.door import DoorFile
from cyclops.service.errors import ServiceError
from cyclops.service.health import health_of
from cyclops.service.kiosk import Kiosk
from cyclops.service.unit import Served
from cyclops.web.safety import Keys
from tests.cyclops.service.service_programs import Programs


class Page(BaseHTTPRequestHandler):
    """Says that it is there."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/healthz" else 404)
        self.end_headers()
        self.wfile.write(b'{"ok": true}')

    def log_message(self, format: str, *args: object) -> None:
        pass


class Late:
    """A page that is there only after some waits; counts the seconds that are waited instead of letting them pass."""

    def __init__(self, after: int = 0) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.waited: list[float] = []
        self.now = 0.0
        self._after = after
        self._server: HTTPServer | None = None
        self._serve_if_due()

    def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)
        self.now += seconds
        self._serve_if_due()

    def _serve_if_due(self) -> None:
        if self._server is None and len(self.waited) >= self._after:
            self._server = HTTPServer(("127.0.0.1", self.port), Page)
            threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()


@pytest.fixture
def late() -> Iterator[Callable[[int], Late]]:
    made: list[Late] = []

    def make(after: int = 0) -> Late:
        made.append(Late(after))
        return made[-1]

    yield make
    for page in made:
        page.close()


@pytest.fixture
def programs(tmp_path: Path) -> Programs:
    (tmp_path / "bin").mkdir()
    programs = Programs(tmp_path / "bin")
    programs.write("chromium")
    return programs


def kiosk(page: Late, programs: Programs, **environ: str) -> Kiosk:
    known = {"PATH": f"{programs.folder}:/usr/bin:/bin", "DISPLAY": ":0", **environ}
    if environ.get("PATH"):
        known["PATH"] = environ["PATH"]
    return Kiosk(Served(port=page.port), programs.folder / "profile", known, page.sleep, lambda: page.now)


def test_the_browser_starts_when_the_page_is_there_and_not_before(late: Callable[[int], Late], programs: Programs) -> None:
    page = late(3)
    assert not health_of(page.port)
    kiosk(page, programs).run()
    assert page.waited == [1.0] * 3
    (call,) = programs.called()
    assert call.startswith("chromium --kiosk ")
    assert call.endswith(f"--user-data-dir={programs.folder}/profile http://localhost:{page.port}/")


def test_nothing_asks_people_for_anything(late: Callable[[int], Late], programs: Programs) -> None:
    words = kiosk(late(0), programs).command("chromium")
    for flag in (
        "--noerrdialogs",
        "--no-first-run",
        "--hide-crash-restore-bubble",
        "--disable-features=Translate",
        "--password-store=basic",
    ):
        assert flag in words


def test_on_wayland_the_browser_is_told_so(late: Callable[[int], Late], programs: Programs) -> None:
    assert "--ozone-platform=wayland" in kiosk(late(0), programs, WAYLAND_DISPLAY="wayland-0").command("chromium")
    assert "--ozone-platform=wayland" not in kiosk(late(0), programs).command("chromium")


def test_a_browser_that_dies_is_started_again_after_longer_and_longer_waits(late: Callable[[int], Late], programs: Programs) -> None:
    programs.write("chromium", '[ "$(grep -c . "$HERE/called")" -ge 9 ]')
    page = late(0)
    kiosk(page, programs).run()
    assert page.waited == [2.0, 4.0, 8.0, 16.0, 32.0, 60.0, 60.0, 60.0]
    assert len(programs.called()) == 9


def test_a_browser_that_ran_for_long_is_started_again_at_once(
    late: Callable[[int], Late], programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, results = late(0), [1, 1, 1, 0]

    def hour(self: Kiosk, browser: str) -> int:
        page.now += 3600.0
        return results.pop(0)

    monkeypatch.setattr(Kiosk, "_show", hour)
    kiosk(page, programs).run()
    assert page.waited == [2.0, 2.0, 2.0]


def test_the_older_name_of_the_browser_will_do(late: Callable[[int], Late], programs: Programs, tmp_path: Path) -> None:
    (programs.folder / "chromium").rename(programs.folder / "chromium-browser")
    kiosk(late(0), programs, PATH=str(programs.folder)).run()
    (programs.folder / "chromium-browser").unlink()
    with pytest.raises(ServiceError, match="sudo apt install chromium"):
        kiosk(late(0), programs, PATH=str(programs.folder)).run()


def test_locks_that_a_pulled_plug_has_left_keep_no_browser_from_starting(late: Callable[[int], Late], programs: Programs) -> None:
    profile = programs.folder / "profile"
    profile.mkdir()
    (profile / "SingletonLock").symlink_to("another-host-4711")
    kiosk(late(0), programs).run()
    assert not (profile / "SingletonLock").is_symlink()


def test_two_kiosks_do_not_fight_for_the_screen(late: Callable[[int], Late], programs: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    page = late(0)

    def another(self: Kiosk, browser: str) -> int:
        with pytest.raises(ServiceError, match="already"):
            kiosk(page, programs).run()
        return 0

    monkeypatch.setattr(Kiosk, "_show", another)
    kiosk(page, programs).run()


def test_without_a_screen_it_is_said_where_to_type_it(late: Callable[[int], Late], programs: Programs) -> None:
    with pytest.raises(ServiceError, match="there is no screen here"):
        kiosk(late(0), programs, DISPLAY="").run()


def test_the_screen_beside_the_table_may_press_without_digits(late: Callable[[int], Late], programs: Programs, tmp_path: Path) -> None:
    page = late(0)
    (tmp_path / "cyclops").mkdir()
    keys = Keys(door=DoorFile(tmp_path / "cyclops", page.port))
    address = kiosk(page, programs, XDG_RUNTIME_DIR=str(tmp_path)).command("chromium")[-1]
    assert address == f"http://localhost:{page.port}/?token={keys.token}"


@pytest.mark.parametrize("answer", [b"SSH-2.0\r\n", b'HTTP/1.0 200 OK\r\n\r\n{"status": "up"}', b"HTTP/1.0 200 OK\r\n\r\n<html>"])
def test_a_program_that_is_no_page_of_ours_is_not_shown(answer: bytes) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()

        def serve() -> None:
            link, _ = other.accept()
            with link:
                link.recv(4096)
                link.sendall(answer)

        serving = threading.Thread(target=serve)
        serving.start()
        assert health_of(other.getsockname()[1]) == {}
        serving.join()
