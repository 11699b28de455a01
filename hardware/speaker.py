"""What says sentences aloud; each speaker is a module of `hardware.speakers`."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Speaker(ABC):
    """Says one sentence at a time.

    Attributes
    ----------
    name : str
        What it is, for people.
    """

    name: str

    @abstractmethod
    def speak(self, text: str, language: str) -> None:
        """Say a sentence, and return when it is said or was stopped.

        Parameters
        ----------
        text : str
        language : str
            ISO 639 code, such as ``pl``.

        Raises
        ------
        SpeakerError
            If it cannot be said; the message says what to do.
        """

    @abstractmethod
    def stop(self) -> None:
        """Cut short what is being said, from any thread; nothing happens when nothing is."""

    def close(self) -> None:
        """Cut short what is being said and give the device back; may be done twice."""
        self.stop()
