"""What can go wrong with cameras and pictures."""

from __future__ import annotations

from enum import StrEnum


class HardwareError(Exception):
    """The root of all errors of this package."""


class _NamedError(HardwareError):
    """Something wrong with one thing.

    Parameters
    ----------
    name : str
        The thing, as its user knows it; empty for a reason that is a sentence of its own.
    reason : str
        What is wrong and what to do; with the name before it, one sentence.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name!r} {self.reason}" if self.name else self.reason


class PictureError(_NamedError, ValueError):
    """A picture that cannot be used."""


class CameraTrouble(StrEnum):
    """What is wrong with a camera, for who says it in other words than the reason's."""

    ABSENT = "absent"
    SILENT = "silent"
    """It gives no more pictures."""
    HANGS = "hangs"
    """It does not answer."""
    BUSY = "busy"
    FORBIDDEN = "forbidden"
    SOFTWARE = "software"
    """What it needs is not installed, or does not fit."""
    UNFOCUSED = "unfocused"
    OTHER = "other"


class CameraError(_NamedError, OSError):
    """A camera that does not open, or gives no more pictures.

    Parameters
    ----------
    name, reason : str
        As of all named errors.
    trouble : CameraTrouble
        What is wrong, for who does not know what to do with the reason.
    """

    trouble: CameraTrouble

    def __init__(self, name: str, reason: str, trouble: CameraTrouble = CameraTrouble.OTHER) -> None:
        super().__init__(name, reason)
        self.trouble = trouble


class BusyCameraError(CameraError):
    """A camera that another program holds, perhaps not for long."""

    def __init__(self, name: str, reason: str, trouble: CameraTrouble = CameraTrouble.BUSY) -> None:
        super().__init__(name, reason, trouble)


class SpeakerError(_NamedError, OSError):
    """No voice: the program that speaks is missing, there is no sound device, or it is busy."""


class ScreenError(_NamedError, OSError):
    """No window: there is no screen, or nothing that shows windows is installed."""


class ButtonError(_NamedError, OSError):
    """No buttons: the library that reads them is missing, this machine has no pins, or one is in use."""
