"""The web server: a thread with a loop of its own, beside the evening's."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from cyclops.errors import CyclopsError
from cyclops.play.opening import Opening
from cyclops.service.door import door_of_service
from cyclops.streams import DEBUG
from cyclops.web.addresses import Addresses, addresses_of, listening
from cyclops.web.app import ABORT, HEAD_BYTES, app
from cyclops.web.files import PageFiles, page_files
from cyclops.web.live import Live
from cyclops.web.photo_pages import PhotoPages
from cyclops.web.protocol import MOST_BYTES
from cyclops.web.safety import Hosts, Keys

MOST_CONNECTIONS: Final = 160
"""Of all kinds; each page has one socket and for moments a few more."""
_START_S, _CLOSE_S = 10.0, 1.0
_HEAD_S = 10.0  # for a request to come
_FAREWELL_S = 1.0  # for the other end to say that it has heard that a socket is closed
_PING_S, _PONG_S = 10.0, 20.0  # phones that are gone without a word are noticed


class DeadServerError(CyclopsError):
    """The web server has stopped by itself: nobody sees the game any more."""


class _Http(H11Protocol):
    """HTTP whose requests must begin to come, and be complete, within some seconds."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._patience = self.loop.call_later(_HEAD_S, self._give_up)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if getattr(self, "scope", None) is not None:  # a request is there; what comes after it has the usual time limits
            self._patience.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._patience.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if getattr(self, "scope", None) is None:
            self.transport.abort()


class _Sockets(WebSocketsSansIOProtocol):
    """Sockets that are cut off at once where their other end is gone or takes nothing."""

    async def run_asgi(self) -> None:
        self.close_timeout = _FAREWELL_S
        extensions = self.scope["extensions"]
        assert extensions is not None, "given by the base class"
        extensions[ABORT] = {"abort": self.transport.abort}
        await super().run_asgi()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Server:
    """Serves the page from the moment it is made.

    Parameters
    ----------
    opening : Opening
    page : PageFiles, optional
        The installed page unless given.

    Raises
    ------
    PortTakenError, PortForbiddenError
        If it cannot listen where it should.

    Attributes
    ----------
    addresses : Addresses
    keys : Keys
        What lets people press; to be shown where the game is played, and to who may press already.
    """

    def __init__(self, opening: Opening, page: PageFiles | None = None) -> None:
        files = page or page_files()
        sockets = listening(opening.web)
        self.port: int = sockets[0].getsockname()[1]
        self.addresses: Addresses = addresses_of(opening.web, self.port)
        self.keys = Keys(door=door_of_service(self.port) if opening.web.lan else None)
        self.live = Live(opening, files.build, {"address": self.addresses.best, "pin": self.keys.pin} if opening.web.lan else None)
        self._photos = PhotoPages(opening.switches)
        served = app(self.live, files, self.keys, Hosts(self.addresses.hosts), self._photos, opening.web.lan, self.addresses.scanned)
        self._uvicorn = uvicorn.Server(_config(served))
        self._loop: asyncio.AbstractEventLoop | None = None
        self._running = threading.Event()
        self._why = ""
        self._closed = False
        self._thread = threading.Thread(target=self._run, args=(sockets,), name="web", daemon=True)
        self._thread.start()
        self._running.wait(_START_S)
        self.check()

    def check(self) -> None:
        """See whether it still serves.

        Raises
        ------
        DeadServerError
            If not, though nobody has closed it.
        """
        if not self._closed and not self._thread.is_alive():
            raise DeadServerError(f"the page cannot be shown any more ({self._why or 'its server has stopped'}): start Cyclops again")

    def soon(self, function: Callable[[], object]) -> None:
        """Have something done in the server's loop; nothing when it is closed."""
        with suppress(RuntimeError):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(function)

    def close(self) -> None:
        """Send what is still to be seen, say farewell to all pages, and stop; within a second."""
        if self._closed:
            return
        self._closed = True
        self._photos.close()
        with suppress(TimeoutError, RuntimeError):
            if self._loop is not None and self._thread.is_alive():
                _wait_for(self.live.finish(), self._loop, _CLOSE_S / 2)
        self._uvicorn.should_exit = True
        self._thread.join(_CLOSE_S / 2)

    def _run(self, sockets: list[Any]) -> None:
        try:
            with asyncio.Runner() as runner:
                runner.run(self._serve(sockets))
        except BaseExceptionGroup as errors:
            self._why = _reason(errors)
        except Exception as error:  # noqa: BLE001  # whatever it was, the evening's thread hears of it and says it
            self._why = _reason(error)
        finally:
            for opened in sockets:
                opened.close()
            self._running.set()

    async def _serve(self, sockets: list[Any]) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(_ignore)
        living = asyncio.create_task(self.live.run(lambda function: lambda: self.soon(function)))
        serving = asyncio.create_task(self._uvicorn.serve(sockets))
        self._loop.call_soon(self._running.set)
        done, _ = await asyncio.wait({living, serving}, return_when=asyncio.FIRST_COMPLETED)
        self._uvicorn.should_exit = True
        living.cancel()
        await serving
        for task in done:
            task.result()


def _config(served: Any) -> uvicorn.Config:
    return uvicorn.Config(
        served,
        http=_Http,
        ws=_Sockets,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_S,
        ws_ping_timeout=_PONG_S,
        lifespan="off",
        log_config=None,
        log_level=logging.WARNING if os.environ.get(DEBUG) else logging.CRITICAL + 1,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=0,
        h11_max_incomplete_event_size=HEAD_BYTES,
        backlog=128,
    )


def _wait_for(work: Coroutine[Any, Any, None], loop: asyncio.AbstractEventLoop, seconds: float) -> None:
    asyncio.run_coroutine_threadsafe(work, loop).result(seconds)


def _ignore(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio would write on standard error, into the middle of a display: broken connections, mostly."""
    if os.environ.get(DEBUG):
        loop.default_exception_handler(context)


def _reason(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
