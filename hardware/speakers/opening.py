"""Speakers by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from hardware.errors import SpeakerError
from hardware.speaker import Speaker
from hardware.speakers.espeak import EspeakSpeaker
from hardware.speakers.silent import SilentSpeaker

SPEAKERS: Final[Mapping[str, Callable[[], Speaker]]] = MappingProxyType({"espeak": EspeakSpeaker, "silent": SilentSpeaker})


def open_speaker(name: str) -> Speaker:
    """Open a speaker: ``espeak``, or ``silent``, which stands in for one.

    Raises
    ------
    SpeakerError
        If there is none of that name, or it cannot speak; the message says what to do.
    """
    if name not in SPEAKERS:
        raise SpeakerError(name, f"is no speaker: there are {', '.join(SPEAKERS)}")
    return SPEAKERS[name]()
