"""Why a photograph cannot be scored, as a person who has just taken it wants to hear it."""

from __future__ import annotations

from typing import Final

from cyclops.names import sentence
from hardware.errors import PictureError
from vision.errors import NoColourError
from vision.phrase import Phrase, phrase

_OTHER: Final = phrase("This is no picture that can be read: send a photograph as JPEG or PNG.")
_TOO_LARGE: Final = phrase("This picture is too large: send a smaller one.")
_NO_COLOURS: Final = phrase("This picture has no colours: take one in colour.")
_REASONS: Final = (
    ("HEIC", phrase("This is a HEIC picture, which cannot be read: on an iPhone choose Settings, Camera, Formats, Most Compatible.")),
    ("too small", phrase("This picture is too small: take a larger one.")),
    ("too large", _TOO_LARGE),
    ("no colour", _NO_COLOURS),
    ("CMYK", phrase("This picture is made for printing: send a photograph as JPEG or PNG.")),
    ("damaged", phrase("This picture is cut off or damaged: take it again.")),
)
"""What the reason in an error is known by, and how it is said here."""


def refusal(error: Exception) -> str:
    """One sentence, as a phrase."""
    if isinstance(error, MemoryError):
        return _TOO_LARGE
    if isinstance(error, NoColourError):
        return _NO_COLOURS
    if isinstance(error, PictureError):
        return next((said for sign, said in _REASONS if sign in error.reason), _OTHER)
    said = next((part for part in error.args if isinstance(part, Phrase)), None)
    return _OTHER if said is None else sentence(said)
