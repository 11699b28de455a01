"""What can go wrong in the evening itself, and all expected errors of all packages, for the command line."""

from __future__ import annotations

from typing import Final

from calibration.errors import CalibrationError
from engine.errors import EngineError
from hardware.errors import HardwareError
from vision.errors import VisionError
from vision.phrase import Phrase, phrase


class CyclopsError(Exception):
    """The root of all errors of this package."""


class UnwritableError(CyclopsError, OSError):
    """A folder or file into which nothing can be written."""


class NoPhotographError(CyclopsError, ValueError):
    """A folder with nothing to be read in it."""


class UnreadableError(CyclopsError, ValueError):
    """A file that cannot be read, or does not hold what it should; the message names it, and the line where there is one."""


class UnprintableError(CyclopsError, ValueError):
    """Something that cannot be put on paper as it is asked for."""


class NothingPlayedError(CyclopsError):
    """There are no more pictures, and none of them showed a game begin."""


class JournalError(CyclopsError):
    """The file with the saved games cannot be used, or has no such game."""


class UnusableOpenCVError(CyclopsError, ImportError):
    """OpenCV is missing, of another version, or two of its packages have overwritten each other."""


_CANNOT_BE: Final = phrase("that cannot be")

EXPECTED = (CyclopsError, CalibrationError, EngineError, HardwareError, VisionError)
"""Errors that end in one plain sentence."""


def told_by(error: Exception) -> str:
    """What an error says to a family: the phrase it was made with; where its text is in English only, that it cannot be, and no more."""
    return phrase_of(error) or _CANNOT_BE


def phrase_of(error: Exception) -> Phrase | None:
    """The phrase that an error was made with; None where its text is in English only."""
    said = error.args[0] if len(error.args) == 1 else None
    return said if isinstance(said, Phrase) else None
