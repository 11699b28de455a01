"""What is served at which address, and the socket of a page."""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any, Final

import segno
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from cyclops.language import words
from cyclops.web.files import PageFile, PageFiles, with_state
from cyclops.web.live import Live
from cyclops.web.photo_pages import PhotoPages
from cyclops.web.protocol import (
    BEAT,
    Beat,
    Hello,
    InLanguage,
    Ordered,
    Pin,
    Ready,
    Touch,
    done_text,
    language_from,
    message_from,
    pin_text,
    touched_text,
)
from cyclops.web.safety import Hosts, Keys, comes_straight, page_headers
from cyclops.web.viewer import TooSlowError, Viewer
from cyclops.web.words import PAGE
from vision.phrase import phrase, phrases

ABORT: Final = "cyclops.abort"
"""What the server adds to a socket: how to cut it off."""
MOST_VIEWERS: Final = 100
LANGUAGE_COOKIE: Final = "cyclops.language"
"""In which a page keeps the language that was chosen on it, so that it begins in that language."""
HEAD_BYTES: Final = 16_384
"""Of a request without its body; what comes slowly is cut off there before."""
HELLO_S: Final = 10.0
"""For so long a page may be silent before its first message."""
_FIRSTS: Final = 8  # start pages that are kept ready: in some languages, with and without leave to press
_BINARY, _RUDE, _FULL = 1003, 1008, 1013
_READING, _WRITING = ("GET", "HEAD"), ("POST", "DELETE")
_PHOTO: Final = "/photo"


class _RudeError(Exception):
    """A page that sends what it must not; the code says what to close it with."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class _Guard:
    """Turns strangers away before anything else looks at what they want, and gives every answer its headers."""

    def __init__(self, served: ASGIApp, hosts: Hosts) -> None:
        self._served = served
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        answer = _unless_welcome(scope, headers, self._hosts)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(raw=message.setdefault("headers", [])).update(page_headers(headers))
            await send(message)

        if scope["type"] == "websocket":
            await (self._served(scope, receive, send) if answer is None else send({"type": "websocket.close"}))
        else:
            await (answer or self._served)(scope, receive, send_with_headers)


def _unless_welcome(scope: Scope, headers: Headers, hosts: Hosts) -> Response | None:
    """The answer to a stranger; None for who is none."""
    if (
        sum(len(name) + len(value) for name, value in headers.raw) + len(scope.get("raw_path", b"")) + len(scope["query_string"])
        > HEAD_BYTES
    ):
        return PlainTextResponse("That is too much.\n", 431)
    server = scope.get("server") or ("",)
    if not hosts.allows(headers, server[0]):
        return PlainTextResponse("This is not a name of this machine.\n", 421)
    writes = scope["type"] == "websocket" or scope["method"] not in _READING
    if writes and not hosts.same_origin(headers):
        return PlainTextResponse("Only the page of this machine may do that.\n", 403)
    if scope["type"] == "http" and writes and not (scope["method"] in _WRITING and scope["path"].startswith(_PHOTO)):
        return PlainTextResponse("That cannot be done here.\n", 405, {"allow": ", ".join(_READING)})
    return None


def app(live: Live, files: PageFiles, keys: Keys, hosts: Hosts, photos: PhotoPages, lan: bool, address: str) -> Starlette:
    """Put together what is served.

    Parameters
    ----------
    live : Live
    files : PageFiles
    keys : Keys
    hosts : Hosts
    photos : PhotoPages
    lan : bool
        Whether other machines may look; then this one needs the digits too, for who is a proxy cannot be told for sure.
    address : str
        Where the page is, for the QR code that anybody may see.
    """
    pages = _Pages(live, files, lan, address)
    sockets = _Sockets(live, keys, lan)
    routes = [
        Route("/", pages.index),
        Route("/static/{build}/{name:path}", pages.static),
        Route("/healthz", pages.health),
        Route("/qr.svg", pages.code),
        *photos.routes,
        WebSocketRoute("/ws", sockets.serve),
    ]
    return Starlette(routes=routes, middleware=[Middleware(_Guard, hosts=hosts)])


class _Pages:
    """The page, and what is shown beside it."""

    def __init__(self, live: Live, files: PageFiles, lan: bool, address: str) -> None:
        self._live = live
        self._files = files
        self._lan = lan
        self._first = lru_cache(_FIRSTS)(partial(with_state, files.index))
        picture = io.BytesIO()
        segno.make(address, micro=False).save(picture, kind="svg", scale=8, border=4, light="#fff", svgclass=None, lineclass=None)
        self._code = picture.getvalue()

    async def index(self, request: Request) -> Response:
        """The start page, with the newest state in it: asked for each time, and never kept, for the game goes on."""
        language = language_from(request.cookies.get(LANGUAGE_COOKIE))
        state = self._live.first_state(language, may_press=not self._lan and _is_here(request))
        return _answer(request, self._first(state), "no-store")

    async def static(self, request: Request) -> Response:
        """A file of this build, kept for good; those of other builds are not here."""
        found = self._files.others.get(request.path_params["name"]) if request.path_params["build"] == self._files.build else None
        if found is None:
            return PlainTextResponse("There is no such file.\n", 404, {"cache-control": "no-store"})
        return _answer(request, found, "public, max-age=31536000, immutable")

    async def health(self, request: Request) -> Response:
        """That it serves, and how the evening does."""
        told = {"ok": True, "build": self._files.build, "instance": self._live.instance, **self._live.health()}
        return JSONResponse(told, headers={"cache-control": "no-store"})

    async def code(self, request: Request) -> Response:
        """The address as a QR code: for looking, for it holds no token."""
        return Response(self._code, media_type="image/svg+xml", headers={"cache-control": "no-cache"})


def _answer(request: Request, file: PageFile, cache: str) -> Response:
    headers = {"cache-control": cache, "content-type": file.kind, "vary": "accept-encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"})
    return Response(file.data, headers=headers)


def _is_here(asking: HTTPConnection) -> bool:
    """Whether a page is on this machine, and nobody hands it on."""
    return comes_straight(asking.client.host if asking.client else "", asking.headers)


class _Sockets:
    """The sockets of pages."""

    def __init__(self, live: Live, keys: Keys, lan: bool) -> None:
        self._live = live
        self._keys = keys
        self._lan = lan
        self._open = 0

    async def serve(self, socket: WebSocket) -> None:
        """Serve a page until it goes, sends what it must not, or takes nothing any more."""
        await socket.accept()
        self._open += 1
        try:
            if self._open > MOST_VIEWERS:
                raise _RudeError(_FULL)
            async with asyncio.timeout(HELLO_S):
                hello = await _message(socket)
            if not isinstance(hello, Hello):
                raise _RudeError(_RUDE)
            await self._serve(socket, hello)
        except (_RudeError, TimeoutError) as error:
            await socket.close(error.code if isinstance(error, _RudeError) else _RUDE)
        except TooSlowError:
            abort: Callable[[], None] | None = socket.scope.get("extensions", {}).get(ABORT, {}).get("abort")
            if abort is not None:
                abort()
        except WebSocketDisconnect:
            pass
        finally:
            self._open -= 1

    async def _serve(self, socket: WebSocket, hello: Hello) -> None:
        address = socket.client.host if socket.client else ""
        viewer = Viewer(address, socket.send_text, socket.send_bytes, self._live.state_for)
        viewer.language = language_from(hello.language)
        viewer.may_press = not self._lan and _is_here(socket)
        self._let_in(viewer, hello.token)
        self._live.join(viewer)
        sending, hearing = asyncio.create_task(viewer.keep_sending()), asyncio.create_task(self._hear(socket, viewer))
        try:
            done, _ = await asyncio.wait({sending, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.leave(viewer)
            sending.cancel()
            hearing.cancel()
            await asyncio.gather(sending, hearing, return_exceptions=True)
        for task in done:
            task.result()

    def _let_in(self, viewer: Viewer, token: str | None) -> None:
        """Let press who has a token; whoever comes with that of the QR code is given one of their own."""
        if token is None:
            return
        given = self._keys.exchanged(token)
        if given is not None:
            viewer.reply(pin_text(given, 0, ""))
        viewer.may_press = viewer.may_press or given is not None or self._keys.knows(token)

    async def _hear(self, socket: WebSocket, viewer: Viewer) -> None:
        while True:
            message = await _message(socket)
            if not viewer.may_speak(time.monotonic()):
                raise _RudeError(_RUDE)
            await self._do(message, viewer)

    async def _do(self, message: Any, viewer: Viewer) -> None:
        match message:
            case Beat():
                viewer.reply(BEAT)
            case Ready():
                self._live.want_picture(viewer)
            case InLanguage():
                viewer.language = language_from(message.language)
                viewer.show()
            case Pin():
                viewer.reply(self._tried(message.pin, viewer))
            case Ordered():
                viewer.reply(done_text(message.id, self._refusal(message, viewer)))
            case Touch():
                viewer.reply(touched_text(message.id, await self._live.touched(message.key, viewer)))
            case _:  # a second hello
                raise _RudeError(_RUDE)

    def _refusal(self, message: Ordered, viewer: Viewer) -> str:
        if viewer.may_press:
            return self._live.press(message, viewer)
        return self._say(viewer, phrase(PAGE["settings.may-not"]))

    def _tried(self, pin: str, viewer: Viewer) -> str:
        verdict = self._keys.try_pin(pin, viewer.address)
        if verdict.token is not None:
            viewer.may_press = True
            viewer.show()
            return pin_text(verdict.token, 0, "")
        wait_s = max(1, round(verdict.wait_s))
        again = phrases("Wait {count} second, and try again.", "Wait {count} seconds, and try again.", wait_s)
        return pin_text(None, verdict.wait_s, self._say(viewer, again if verdict.wait_s else phrase(PAGE["pin.again"])))

    def _say(self, viewer: Viewer, text: str) -> str:
        return words(self._live.language_of(viewer)).of(text)


async def _message(socket: WebSocket) -> Any:
    """The next message of a page."""
    received = await socket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1005))
    text = received.get("text")
    if text is None:
        raise _RudeError(_BINARY)
    try:
        return message_from(text)
    except ValidationError:
        raise _RudeError(_RUDE) from None
