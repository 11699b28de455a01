"""One page that looks: what still has to be sent to it, and who it is."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from cyclops.language import Language
from cyclops.web.protocol import BEAT

BEAT_S: Final = 2.0
SEND_S: Final = 20.0
"""A viewer that takes nothing for so long is given up."""
_MOST_REPLIES: Final = 32
_RATE, _BURST = 20.0, 60.0  # messages a second that a page may send, and how many at once


class TooSlowError(Exception):
    """A viewer that does not take what is sent to it."""


@dataclass(slots=True, eq=False)
class Viewer:
    """A page that looks.

    Attributes
    ----------
    address : str
    send_text, send_bytes : callable
        Send something, and return when there is room for more.
    newest : callable
        The state that this viewer is to see, asked for when there is room for it: one that comes late is never an old one.
    may_press : bool
    language : Language or None
        None for the spoken one.
    told : Language or None
        In which language it was given the words of the page.
    seen : int
        Which revision of the state it was given.
    wants_picture : bool
    pictured : int
        The number of the last picture that it was given.
    next_picture_s : float
        Not before this time.
    """

    address: str
    send_text: Callable[[str], Awaitable[None]]
    send_bytes: Callable[[bytes], Awaitable[None]]
    newest: Callable[[Viewer], str]
    may_press: bool = False
    language: Language | None = None
    told: Language | None = None
    seen: int = -1
    wants_picture: bool = False
    pictured: int = 0
    next_picture_s: float = 0.0
    _replies: deque[str] = field(default_factory=deque)
    _stale: bool = False
    _picture: bytes | None = None
    _due: asyncio.Event = field(default_factory=asyncio.Event)
    _sending: bool = False
    _tokens: float = _BURST
    _heard_s: float = 0.0
    _lost: bool = False

    @property
    def idle(self) -> bool:
        """Whether everything was sent."""
        return not (self._due.is_set() or self._sending)

    def reply(self, text: str) -> None:
        """Send something that must arrive; a viewer who lets too much of it wait is given up."""
        self._lost = self._lost or len(self._replies) >= _MOST_REPLIES
        self._replies.append(text)
        self._due.set()

    def show(self) -> None:
        """Send the newest state."""
        self._stale = True
        self._due.set()

    def picture(self, data: bytes) -> None:
        """Send a picture; an older one that still waits is not sent any more."""
        self._picture = data
        self._due.set()

    def may_speak(self, now: float) -> bool:
        """Whether the page has not sent too many messages; counts one."""
        self._tokens = min(_BURST, self._tokens + (now - self._heard_s) * _RATE)
        self._heard_s = now
        self._tokens -= 1
        return self._tokens >= 0

    async def keep_sending(self) -> None:
        """Send what is due, and a beat when nothing is, until the viewer is gone.

        Raises
        ------
        TooSlowError
            If the viewer does not take it.
        """
        try:
            while not self._lost:
                await self._wait()
                async with asyncio.timeout(SEND_S):
                    await self._send()
                self._sending = False
        except TimeoutError:
            raise TooSlowError from None
        raise TooSlowError

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(BEAT_S):
                await self._due.wait()
        except TimeoutError:
            self._replies.append(BEAT)
        self._due.clear()
        self._sending = True

    async def _send(self) -> None:
        while self._replies:
            await self.send_text(self._replies.popleft())
        if self._stale:
            self._stale = False
            await self.send_text(self.newest(self))
        if self._picture is not None:
            picture, self._picture = self._picture, None
            await self.send_bytes(picture)
