"""Plain requests: what is served, and what becomes of those that want something else."""

from __future__ import annotations

import gzip
import json
import socket
import time
from pathlib import Path

import pytest

from cyclops.web.files import FOLDER, NoPageError, page_files
from cyclops.web.server import MOST_CONNECTIONS
from tests.cyclops.web.serving import Evening, page

SCRIPT = b"export {};\n" * 50


def test_case_98_the_start_page_names_the_files_of_its_build_relative_to_itself_and_is_never_kept(served: Evening) -> None:
    status, headers, body = served.ask("GET", "/")
    build = served.display.server.live.build
    assert status == 200
    assert headers["cache-control"] == "no-store"
    assert f'src="static/{build}/script/app.js"' in body.decode()


def test_files_of_the_build_are_kept_for_good_and_compressed_for_those_who_can_take_it(served: Evening) -> None:
    path = f"/static/{served.display.server.live.build}/script/app.js"
    status, headers, body = served.ask("GET", path)
    assert (status, body) == (200, SCRIPT)
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in headers["cache-control"]
    _, headers, packed = served.ask("GET", path, Accept_Encoding="gzip, br")
    assert headers["content-encoding"] == "gzip"
    assert headers["vary"] == "accept-encoding"
    assert gzip.decompress(packed) == SCRIPT
    status, headers, body = served.ask("HEAD", path)
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) == len(SCRIPT)


def test_another_page_is_another_build_and_its_files_are_not_here(served: Evening, tmp_path: Path) -> None:
    other = page(tmp_path / "other", "export const changed = 1;")
    assert other.build != served.display.server.live.build
    assert served.ask("GET", f"/static/{other.build}/script/app.js")[0] == 404
    assert page(tmp_path / "same").build == served.display.server.live.build


def test_what_is_no_part_of_the_page_is_not_served(served: Evening) -> None:
    assert served.ask("GET", f"/static/{served.display.server.live.build}/notes.txt")[0] == 404


def test_the_installed_page_is_whole() -> None:
    files = page_files(FOLDER)
    assert "{{build}}" not in files.index.data.decode()


def test_a_program_without_its_page_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoPageError, match="install Cyclops again"):
        page_files(tmp_path)


@pytest.mark.parametrize(
    "path",
    [
        *("/static/{build}/../../server.py", "/static/{build}/..%2f..%2fserver.py", "/static/{build}/%2e%2e/%2e%2e/server.py"),
        *("/static/{build}//etc/passwd", "/static/{build}/%2fetc%2fpasswd", "/static/{build}/..\\..\\server.py", "/static/{build}/script"),
        *("/static/{build}/script/", "/static/{build}/", "/static/{build}", "/static/", "/static", "/../../../etc/passwd", "//etc/passwd"),
        *("/static/{build}/script/app.js%00.png", "/%00", "/static/{build}/script/app.js/", "/static/{build}/.git/config", "/index.html"),
        *(
            "/%ff%fe",
            "/static/%ff/app.js",
            "/photo/../../etc/passwd.jpg",
            "/photo/..%2f..%2fetc%2fpasswd.jpg",
            "/photo/%00.jpg",
            "/photo/x.jpg",
        ),
        *("/" + "a/" * 2000, "/static/{build}/" + "%2e%2e%2f" * 100 + "etc/passwd", "/ws", "/docs", "/openapi.json", "/healthz/"),
    ],
)
def test_nothing_but_the_page_can_be_read(served: Evening, path: str) -> None:
    status, headers, body = served.ask("GET", path.replace("{build}", served.display.server.live.build))
    assert status in (404, 307)
    assert len(body) < 100
    assert b"import" not in body
    assert headers["content-security-policy"].startswith("default-src 'none'")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get"])
def test_the_page_is_only_read(served: Evening, method: str) -> None:
    assert served.ask(method, "/")[0] == 405
    assert served.ask(method, "/healthz", Origin="http://evil.example")[0] == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8080", "127.0.0.1.nip.example", "localhost.evil.example", "192.0.2.66", ""])
@pytest.mark.parametrize("path", ["/", "/healthz", "/qr.svg", "/photo/x.jpg"])
def test_requests_for_another_host_are_turned_away(served: Evening, host: str, path: str) -> None:
    status, headers, body = served.ask("GET", path, Host=host)
    assert status == 421
    assert served.display.server.keys.pin.encode() not in body
    assert headers["x-content-type-options"] == "nosniff"


def test_names_of_this_machine_are_served_with_any_port(served: Evening) -> None:
    for host in ("localhost", "127.0.0.1:9", "[::1]:8080", "LocalHost:8080"):
        assert served.ask("GET", "/", Host=host)[0] == 200, host


def test_in_the_network_the_names_of_this_machine_are_served(served_party: Evening) -> None:
    hosts = served_party.display.server.addresses.hosts
    assert len(hosts) > 3
    assert all(served_party.ask("GET", "/", Host=f"{host}:1234")[0] == 200 for host in hosts if ":" not in host)
    assert served_party.ask("GET", "/", Host="evil.local")[0] == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "", "https://evil.example"])
@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/photo"), ("POST", "/photo/x/correct"), ("POST", "/photo/x/touch"), ("DELETE", "/photo/x")]
)
def test_only_pages_of_this_machine_may_send_anything(served: Evening, origin: str, method: str, path: str) -> None:
    assert served.ask(method, path, b"{}", Origin=origin)[0] == 403


def test_answers_carry_all_headers_of_safety_and_say_nothing_of_the_program(served: Evening) -> None:
    for path in ("/", "/healthz", "/qr.svg", "/nowhere"):
        _, headers, _ = served.ask("GET", path)
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
        assert "access-control-allow-origin" not in headers


def test_health_tells_that_it_serves_and_which_start_this_is(served: Evening) -> None:
    _, headers, body = served.ask("GET", "/healthz")
    live = served.display.server.live
    assert json.loads(body) == {"ok": True, "build": live.build, "instance": live.instance, "game": "", "trouble": ""}
    assert headers["cache-control"] == "no-store"


def test_the_qr_code_is_for_looking(served_party: Evening) -> None:
    status, headers, body = served_party.ask("GET", "/qr.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    import segno

    looking = segno.make(served_party.display.server.addresses.scanned, micro=False)
    assert f'width="{looking.symbol_size(scale=8)[0]}"'.encode() in body
    assert served_party.display.server.keys.token.encode() not in body


def test_no_answer_to_a_viewer_holds_the_digits_or_the_token(served_party: Evening) -> None:
    served_party.display.server.keys.pin = "8317"
    heard = b"".join(served_party.ask("GET", path)[2] for path in ("/", "/healthz", "/qr.svg", "/nowhere"))
    with served_party.viewer() as viewer:
        heard += json.dumps(viewer.hello()).encode()
    assert b"8317" not in heard
    assert served_party.display.server.keys.token.encode() not in heard


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 100_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: local\x00host\r\n\r\n",
        b"POST /photo HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: -5\r\n\r\n",
        b"POST /photo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(256)),
        bytes(range(256)) * 100,
        b"\r\n\r\n\r\n",
    ],
)
def test_junk_and_huge_heads_get_one_refusal_and_harm_nothing(served: Evening, data: bytes) -> None:
    answer = served.raw(data, timeout=1.0)
    assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 421", b"HTTP/1.1 431", b"HTTP/1.1 505")) or answer == b""
    assert served.ask("GET", "/")[0] == 200


def test_one_who_opens_many_connections_and_says_nothing_does_not_keep_others_out_for_long(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cyclops.web.server._HEAD_S", 0.3)
    idle = [socket.create_connection(("127.0.0.1", evening.display.server.port)) for _ in range(MOST_CONNECTIONS + 20)]
    try:
        until = time.monotonic() + 5
        while evening.ask("GET", "/")[0] != 200 and time.monotonic() < until:
            time.sleep(0.1)
        assert evening.ask("GET", "/")[0] == 200
    finally:
        for link in idle:
            link.close()


def test_a_request_that_comes_byte_by_byte_is_given_up(served: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.web.server._HEAD_S", 0.3)
    with socket.create_connection(("127.0.0.1", served.display.server.port), 5) as link:
        until = time.monotonic() + 5
        while time.monotonic() < until and not _broken(link):
            time.sleep(0.05)
        assert time.monotonic() < until


def _broken(link: socket.socket) -> bool:
    """Whether one byte more meets a closed connection."""
    try:
        link.sendall(b"G")
    except OSError:
        return True
    return False
