"""What can go wrong with cameras and pictures."""

from __future__ import annotations


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


class CameraError(_NamedError, OSError):
    """A camera that does not open, or gives no more pictures."""


class BusyCameraError(CameraError):
    """A camera that another program holds, perhaps not for long."""


class SpeakerError(_NamedError, OSError):
    """No voice: the program that speaks is missing, there is no sound device, or it is busy."""


class ScreenError(_NamedError, OSError):
    """No window: there is no screen, or nothing that shows windows is installed."""


class ButtonError(_NamedError, OSError):
    """No buttons: the library that reads them is missing, this machine has no pins, or one is in use."""
