"""What can go wrong with cameras and pictures."""

from __future__ import annotations


class HardwareError(Exception):
    """The root of all errors of this package."""


class PictureError(HardwareError, ValueError):
    """A picture that cannot be used.

    Parameters
    ----------
    name : str
        The picture, as its user knows it.
    reason : str
        What is wrong and what to do; with the name before it, one sentence.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.name!r} {self.reason}"
