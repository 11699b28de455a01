"""Why there is no picture, in words for a family: what to do at the table; the reason itself is for who looks after the machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cyclops.names import sentence
from hardware.errors import CameraTrouble
from hardware.supervisor import Outage
from vision.phrase import phrase

_WORDS: Final[Mapping[CameraTrouble, str]] = {
    CameraTrouble.ABSENT: phrase("The camera is not there: check its cable."),
    CameraTrouble.SILENT: phrase("The camera gives no more pictures: check its cable."),
    CameraTrouble.HANGS: phrase("The camera does not answer: pull its cable, and plug it in again."),
    CameraTrouble.BUSY: phrase("Another program uses the camera: end that first."),
    CameraTrouble.FORBIDDEN: phrase("Cyclops may not use the camera: cyclops doctor tells what to do."),
    CameraTrouble.SOFTWARE: phrase("The camera's program does not work: cyclops doctor tells what to do."),
    CameraTrouble.UNFOCUSED: phrase("The camera finds no focus: put something with print on the table."),
}


def outage_words(outage: Outage) -> str:
    """What to do, a sentence, as a phrase; what is none of the usual troubles is told as it is, in English."""
    return _WORDS.get(outage.trouble) or sentence(outage.reason)
