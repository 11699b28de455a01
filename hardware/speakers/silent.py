"""The stand-in for a speaker: nothing is heard, and what was asked of it is written down."""

from __future__ import annotations

import threading

from hardware.errors import SpeakerError
from hardware.speaker import Speaker


class SilentSpeaker(Speaker):
    """Says nothing.

    Parameters
    ----------
    failing : str
        Why each sentence fails; empty when none does.
    blocking : bool
        Whether each sentence takes until `finish` or `stop`.
    deaf : bool
        Whether `stop` does not help either, as with a driver that hangs.
    """

    name = "silence"

    def __init__(self, failing: str = "", blocking: bool = False, deaf: bool = False) -> None:
        self.failing = failing
        self.asked: list[tuple[str, str]] = []
        """The sentences with their languages, also those that failed or were cut short."""
        self.stopped = self.closed = 0
        """How often that was asked."""
        self.speaking = threading.Semaphore(0)
        """Counts the sentences that were begun: acquire it to wait for one."""
        self._blocking, self._deaf = blocking, deaf
        self._end = threading.Event()

    def speak(self, text: str, language: str) -> None:
        """Write the sentence down."""
        self._end.clear()
        self.asked.append((text, language))
        self.speaking.release()
        if self.failing:
            raise SpeakerError("", self.failing)
        if self._blocking:
            self._end.wait()

    def finish(self) -> None:
        """The sentence that blocks is said."""
        self._end.set()

    def stop(self) -> None:
        """Cut the sentence short."""
        self.stopped += 1
        if not self._deaf:
            self._end.set()

    def close(self) -> None:
        """Nothing was opened."""
        self.closed += 1
        self.stop()
