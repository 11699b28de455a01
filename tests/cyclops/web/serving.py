"""A served page for tests, and what talks to it."""

from __future__ import annotations

import http.client
import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Order, Orders
from cyclops.play.switches import Switches
from cyclops.referee.situation import Situation
from cyclops.web.display import WebDisplay
from cyclops.web.files import PageFiles, page_files
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from hardware.frame import Frame

FACTORY = GAMES["factory"]
NAMES = ("Anna", "Ben")
SOON_S = 20.0
INDEX = '<!doctype html><script type="module" src="static/{{build}}/script/app.js"></script>'


def page(folder: Path, script: str = "export {};\n" * 50) -> PageFiles:
    """A small page in a folder of its own."""
    (folder / "script").mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "script" / "app.js").write_text(script, encoding="utf-8")
    (folder / "notes.txt").write_text("no part of the page", encoding="utf-8")
    return page_files(folder)


def record(*moves: str) -> AnyRecord:
    begun: AnyRecord = Record.begin(FACTORY, FACTORY.begin(2, None, {}), Headers(names=NAMES))
    for move in ("start GGWW", "start PWWW", *moves):
        begun = begun.play(FACTORY.move_from_text(move))
    return begun


def situation(version: int, *moves: str, **changes: object) -> Situation:
    return replace(Situation(version, FACTORY, NAMES, record(*moves), in_step=True), **changes)  # type: ignore[arg-type]


def frame(shade: int = 0, size: tuple[int, int] = (640, 480)) -> Frame:
    return Frame(np.full((size[1], size[0], 3), shade, np.uint8), "camera", size)


class Viewer:
    """A page, as far as a test needs one."""

    def __init__(self, link: ClientConnection) -> None:
        self.link = link
        self.beats = 0

    def send(self, **message: object) -> None:
        self.link.send(json.dumps(message))

    def hello(self, **more: object) -> dict[str, Any]:
        """Say hello, and give the first state."""
        self.send(type="hello", **more)
        return self.expect("state")

    def next(self, timeout: float = SOON_S) -> dict[str, Any] | bytes:
        until = time.monotonic() + timeout
        while True:
            heard = self.link.recv(max(0.0, until - time.monotonic()))
            if isinstance(heard, bytes):
                return heard
            message: dict[str, Any] = json.loads(heard)
            if message["type"] != "beat":
                return message
            self.beats += 1

    def expect(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; others are passed over."""
        while True:
            message = self.next()
            if isinstance(message, dict) and message["type"] == kind:
                return message

    def picture(self) -> bytes:
        while True:
            message = self.next()
            if isinstance(message, bytes):
                return message

    def state(self, version: int) -> dict[str, Any]:
        """The state with this version of the game."""
        while True:
            message = self.expect("state")
            if message["stage"] and message["stage"]["version"] == version:
                return message

    def order(self, number: int, version: int, game_id: str = "first", **order: object) -> dict[str, Any]:
        """Press something, and give the answer."""
        self.send(type="order", id=number, game_id=game_id, version=version, order=order)
        return self.expect("done")


@dataclass
class Evening:
    """A display as a page, and what was said to it."""

    folder: Path
    lan: bool = False
    port: int = 0
    game_id: str = "first"
    orders: Orders = field(default_factory=Orders)
    switches: Switches = field(default_factory=Switches)

    def __enter__(self) -> Self:
        opening = Opening(self.orders, self.switches, lambda: self.game_id, Web(self.lan, self.port))
        self.display = WebDisplay(opening, page(self.folder))
        return self

    def __exit__(self, *error: object) -> None:
        self.display.close()

    @property
    def host(self) -> str:
        return f"localhost:{self.display.server.port}"

    def show(self, shown: Situation, picture: Frame | None = None) -> None:
        self.display.show(shown, picture)

    def said(self) -> list[Order]:
        return list(self.orders.waiting())

    @contextmanager
    def viewer(self, **headers: str) -> Iterator[Viewer]:
        """A page that is open; ``origin`` and other headers are those of a page of this host unless given."""
        others = {name.replace("_", "-"): value for name, value in headers.items() if name != "origin"}
        origin: Any = headers.get("origin", f"http://{self.host}")
        with connect(f"ws://{self.host}/ws", origin=origin, additional_headers=others, compression=None, close_timeout=1) as link:
            yield Viewer(link)

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """A request as a page of this host makes it; headers may be others."""
        asked = {"Host": self.host, "Origin": f"http://{self.host}", **{name.replace("_", "-"): value for name, value in headers.items()}}
        link = http.client.HTTPConnection("127.0.0.1", self.display.server.port, timeout=90)
        try:
            link.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in asked.items():
                link.putheader(name, value)
            if body is not None and "Content-Length" not in asked:
                link.putheader("Content-Length", str(len(body)))
            link.endheaders(body)
            answer = link.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            link.close()

    def raw(self, data: bytes, timeout: float = SOON_S) -> bytes:
        """What comes back for some bytes: a whole answer, or less when the connection is closed, or nothing more comes."""
        heard = b""
        with socket.create_connection(("127.0.0.1", self.display.server.port), timeout) as link:
            link.sendall(data)
            while not _whole(heard) and (part := _received(link)):
                heard += part
        return heard


def _received(link: socket.socket) -> bytes:
    try:
        return link.recv(65536)
    except (ConnectionResetError, TimeoutError):
        return b""


def _whole(answer: bytes) -> bool:
    head, _, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"content-length: (\d+)", head.lower())
    return length is not None and bool(body) and len(body) >= int(length[1])


def closed_with(viewer: Viewer) -> int:
    """The code with which the server closes the socket, after whatever it sends before."""
    with pytest.raises(ConnectionClosed) as closed:
        viewer.expect("an end")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code
