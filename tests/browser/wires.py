"""What lies between a page and its server: a wire that can fall silent without a word, or a proxy under a path of its own."""

from __future__ import annotations

import re
import socket
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

_CHUNK: Final = 65_536
_LOOK_S: Final = 0.02


class Wire:
    """Hands everything on to a port of this machine, and counts who comes.

    Parameters
    ----------
    port : int
        Of the server.
    path : str
        Under which the server's pages are here, such as ``/table``; the server is not told of it.
    """

    def __init__(self, port: int, path: str = "") -> None:
        self._to, self._path = port, path.encode()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._silent, self._closed = threading.Event(), threading.Event()
        self._gone: set[socket.socket] = set()
        self._ends: list[socket.socket] = []
        self.came_s: list[float] = []

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, name="wire", daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._closed.set()
        for end in (self._listening, *self._ends):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    @property
    def address(self) -> str:
        """Where the page is for those at this end."""
        return f"http://127.0.0.1:{self._listening.getsockname()[1]}{self._path.decode()}/"

    def falls_silent(self) -> None:
        """Nothing is handed on any more, and nobody is told."""
        self._silent.set()

    def speaks_again(self) -> None:
        """Everything is handed on, also what has waited."""
        self._silent.clear()

    def loses_its_connections(self) -> None:
        """Nothing is handed on any more for those who are there, and nobody is told; who comes anew is served."""
        self._gone.update(self._ends)

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                here, _ = self._listening.accept()
            except OSError:
                return
            self.came_s.append(time.monotonic())
            threading.Thread(target=self._serve, args=(here,), daemon=True).start()

    def _serve(self, here: socket.socket) -> None:
        try:
            there = socket.create_connection(("127.0.0.1", self._to))
        except OSError:
            here.close()
            return
        self._ends += [here, there]
        for source, target in ((here, there), (there, here)):
            threading.Thread(target=self._hand_on, args=(source, target, source is here), daemon=True).start()

    def _hand_on(self, source: socket.socket, target: socket.socket, asks: bool) -> None:
        with suppress(OSError):
            while data := source.recv(_CHUNK):
                self._wait_while_silent()
                if source in self._gone:
                    continue
                target.sendall(self._without_path(data) if asks and self._path else data)
        self._wait_while_silent()
        if source in self._gone:
            return
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def _without_path(self, data: bytes) -> bytes:
        """A request as the server is to see it: browsers send the head of each in one piece."""
        return re.sub(rb"\A([A-Z]+) " + re.escape(self._path) + rb"/", rb"\1 /", data)

    def _wait_while_silent(self) -> None:
        while self._silent.is_set() and not self._closed.is_set():
            time.sleep(_LOOK_S)
