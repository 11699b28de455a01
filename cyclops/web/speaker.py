"""The voice of the browsers: pages say what they are sent."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hardware.speaker import Speaker

_BEFORE_S, _LETTER_S = 0.6, 0.065  # until a browser begins, and for each letter, at an easy pace


class BrowserSpeaker(Speaker):
    """Has the pages speak; how long they take is estimated, for no page says when it has finished.

    Parameters
    ----------
    send : callable
        Sends a text and its language to all pages; an empty one makes them silent.
    """

    name = "the pages"

    def __init__(self, send: Callable[[str, str], None]) -> None:
        self._send = send
        self._language = ""
        self._stopped = threading.Event()
        self._speaking = False

    def speak(self, text: str, language: str) -> None:
        """Have a sentence said, and return when it should have been."""
        self._stopped.clear()
        self._language, self._speaking = language, True
        self._send(text, language)
        self._stopped.wait(_BEFORE_S + _LETTER_S * len(text))
        self._speaking = False

    def stop(self) -> None:
        """Cut the pages short."""
        if self._speaking:
            self._send("", self._language)
        self._stopped.set()
