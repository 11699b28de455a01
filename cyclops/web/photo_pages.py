"""Photographs that visitors send: received within bounds, read in a process of their own, and kept for minutes, in memory only.

Whoever has the name of a photograph, which is long and random, may see and correct it; nobody else is told it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cyclops.language import Language, words
from cyclops.photo.worker import LostWorkerError, TooLongError, Worker
from cyclops.play.switches import Switches
from cyclops.web.protocol import language_from
from cyclops.web.safety import Rate, network_of
from vision.phrase import phrase, phrases

MOST_BYTES: Final = 16_000_000
MOST_KEPT, KEPT_S = 8, 900.0
AT_ONCE, WAITING = 2, 4
"""Photographs that are received or read together, and those that wait for it; more are asked to come again."""
UPLOAD_S: Final = 60.0
_PHOTOS_A_MINUTE, _TOUCHES_A_MINUTE = 12.0, 120.0  # of one address
_SMALL: Final = 2048  # bytes of anything that is not a picture
_TIDY_S, _IDLE_S = 30.0, 120.0
_GAMES: Final = ("factory", "bugs", "fressen")
_NO_STORE: Final = {"cache-control": "no-store"}


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class _Touch(_Body):
    key: Annotated[str, Field(max_length=64)]


class _Correct(_Body):
    order: Annotated[str, Field(min_length=1, max_length=200)]


class _RefusedError(Exception):
    """A request that is not done: the status of its answer, and why, as a phrase."""

    def __init__(self, status: int, text: str, wait_s: float = 0) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.wait_s = wait_s


@dataclass(slots=True)
class _Kept:
    """A photograph that was scored."""

    picture: bytes
    language: Language
    times: int
    until_s: float


class PhotoPages:
    """Takes photographs and gives back their points.

    Parameters
    ----------
    switches : Switches
        With the language of those who ask for none.
    worker : Worker, optional
        Reads them; one that is started when it is needed unless given.
    clock : callable
        Seconds that only grow.
    """

    def __init__(self, switches: Switches, worker: Worker | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._switches = switches
        self._worker = worker or Worker()
        self._clock = clock
        self._asking = ThreadPoolExecutor(1, "photographs")
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._coming = 0
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._photos = Rate(_PHOTOS_A_MINUTE, 60.0, clock)
        self._touches = Rate(_TOUCHES_A_MINUTE, 60.0, clock)
        self._used_s = 0.0
        self._tidying: asyncio.TimerHandle | None = None

    @property
    def routes(self) -> list[Route]:
        """What can be asked for."""
        return [
            Route("/photo", self._answering(self._score), methods=["POST"]),
            Route("/photo/{name}.jpg", self._answering(self._picture)),
            Route("/photo/{name}/touch", self._answering(self._touch), methods=["POST"]),
            Route("/photo/{name}/correct", self._answering(self._correct), methods=["POST"]),
            Route("/photo/{name}", self._answering(self._forget), methods=["DELETE"]),
        ]

    def close(self) -> None:
        """Read no more."""
        self._worker.close()
        self._asking.shutdown(wait=False, cancel_futures=True)

    def _answering(self, do: Callable[[Request, Language], Any]) -> Callable[[Request], Any]:
        """What answers a request by what is done for it, or by why it is not."""

        async def answer(request: Request) -> Response:
            kept = self._kept.get(request.path_params.get("name", ""))
            usual = kept.language if kept else self._switches.settings.language
            language = language_from(request.query_params.get("language")) or usual
            try:
                done: Response = await do(request, language)
            except _RefusedError as refused:
                wait = {"retry-after": str(max(1, round(refused.wait_s)))} if refused.wait_s else {}
                return JSONResponse({"error": words(language).of(refused.text)}, refused.status, {**_NO_STORE, **wait})
            except ClientDisconnect:
                return Response(status_code=400)
            return done

        return answer

    async def _score(self, request: Request, language: Language) -> Response:
        game = request.query_params.get("game") or None
        if game not in (None, *_GAMES):
            raise _RefusedError(400, phrase("There is no such game."))
        self._count(request, self._photos)
        if self._coming >= AT_ONCE + WAITING:
            raise _RefusedError(503, phrase("Many pictures are being looked at just now: try again in a moment."), 10)
        self._coming += 1
        try:
            async with self._hands:
                data = await _body(request, MOST_BYTES, UPLOAD_S)
                name = secrets.token_urlsafe(12)
                facts, picture = await self._ask({"do": "score", "id": name, "game": game, "language": language}, data)
        finally:
            self._coming -= 1
        await self._keep(name, _Kept(picture, language, 1, self._clock() + KEPT_S))
        return self._scored(name, facts)

    async def _picture(self, request: Request, language: Language) -> Response:
        return Response(self._photo(request).picture, media_type="image/jpeg", headers=_NO_STORE)

    async def _touch(self, request: Request, language: Language) -> Response:
        self._count(request, self._touches)
        if request.path_params["name"] not in self._kept:
            return JSONResponse(None, 404, _NO_STORE)
        asked = _from_json(_Touch, await _body(request, _SMALL, UPLOAD_S))
        head = {"do": "touch", "id": request.path_params["name"], "key": asked.key, "language": language}
        facts, _ = await self._ask(head)
        return JSONResponse(facts["touched"], headers=_NO_STORE)

    async def _correct(self, request: Request, language: Language) -> Response:
        self._count(request, self._touches)
        kept, name = self._photo(request), request.path_params["name"]
        asked = _from_json(_Correct, await _body(request, _SMALL, UPLOAD_S))
        facts, kept.picture = await self._ask({"do": "correct", "id": name, "order": asked.order, "language": language})
        kept.times += 1
        kept.until_s = self._clock() + KEPT_S
        return self._scored(name, facts)

    async def _forget(self, request: Request, language: Language) -> Response:
        self._photo(request)
        await self._drop(request.path_params["name"])
        return Response(status_code=204, headers=_NO_STORE)

    def _scored(self, name: str, facts: dict[str, Any]) -> Response:
        kept = self._kept.get(name)
        times = kept.times if kept else 1
        return JSONResponse({"id": name, **facts, "picture": f"photo/{name}.jpg?n={times}"}, headers=_NO_STORE)

    def _photo(self, request: Request) -> _Kept:
        kept = self._kept.get(request.path_params["name"])
        if kept is None or kept.until_s < self._clock():
            raise _RefusedError(404, phrase("This picture is not kept any more: take it again."))
        return kept

    def _count(self, request: Request, rate: Rate) -> None:
        wait_s = rate.wait_s(network_of(request.client.host if request.client else ""))
        if wait_s > 0:
            seconds = max(1, round(wait_s))
            again = phrases("Wait {count} second, and try again.", "Wait {count} seconds, and try again.", seconds)
            raise _RefusedError(429, again, wait_s)

    async def _ask(self, head: dict[str, Any], data: bytes = b"") -> tuple[dict[str, Any], bytes]:
        self._used_s = self._clock()
        self._tidy_later()
        try:
            facts, picture = await asyncio.get_running_loop().run_in_executor(self._asking, self._worker.ask, head, data)
        except TooLongError as error:
            raise _RefusedError(504, error.args[0]) from None
        except LostWorkerError as error:
            raise _RefusedError(422, error.args[0]) from None
        if "error" in facts:
            raise _RefusedError(facts["status"], facts["error"])
        return facts, picture

    async def _keep(self, name: str, photo: _Kept) -> None:
        self._kept[name] = photo
        while len(self._kept) > MOST_KEPT:
            await self._drop(next(iter(self._kept)))

    async def _drop(self, name: str) -> None:
        """Forget a photograph, here and in the process; one that has ended keeps nothing anyway."""
        self._kept.pop(name, None)
        if self._worker.number is not None:
            await self._ask({"do": "forget", "id": name, "language": Language.ENGLISH})

    def _tidy_later(self) -> None:
        if self._tidying is None:
            loop = asyncio.get_running_loop()
            self._tidying = loop.call_later(_TIDY_S, lambda: loop.create_task(self._tidy()))

    async def _tidy(self) -> None:
        """Forget what is old, and end the process when nobody needs it."""
        self._tidying = None
        now = self._clock()
        for name in [name for name, kept in self._kept.items() if kept.until_s < now]:
            await self._drop(name)
        if self._kept or self._coming or now - self._used_s < _IDLE_S:
            self._tidy_later()
        else:
            await asyncio.get_running_loop().run_in_executor(self._asking, self._worker.rest)


async def _body(request: Request, most: int, seconds: float) -> bytes:
    """What was sent with a request, if it is not too much and does not take too long."""
    too_large = _RefusedError(413, phrase("This picture is too large: send a smaller one."))
    told = request.headers.get("content-length", "0")
    if not told.isdecimal() or int(told[:12]) > most:
        raise too_large
    received = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                received += part
                if len(received) > most:
                    raise too_large
    except TimeoutError:
        raise _RefusedError(408, phrase("The picture took too long to arrive: try a smaller one.")) from None
    if not received:
        raise _RefusedError(400, phrase("No picture has arrived: try again."))
    return bytes(received)


def _from_json(model: type[Any], data: bytes) -> Any:
    try:
        return model.model_validate_json(data)
    except ValidationError:
        raise _RefusedError(400, phrase("This cannot be understood: load the page again.")) from None
