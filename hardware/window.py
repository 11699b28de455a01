"""A window that pictures are shown in, and what people do to it; each kind is a module of `hardware.screens`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

ENTER, ESCAPE, RUBOUT = "\n", "\x1b", "\x7f"
"""Keys that have no letter of their own."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key: its letter, or one of `ENTER`, `ESCAPE` and `RUBOUT`."""

    key: str


@dataclass(frozen=True, slots=True)
class Touched:
    """A finger, or the mouse's left button, on a point of the picture, in its pixels."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Sized:
    """The window has another size now, in pixels: pictures of that size fit it."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Gone:
    """The window is not there any more: ``reason`` says why, and is empty where somebody closed it."""

    reason: str = ""


Happening: TypeAlias = Pressed | Touched | Sized | Gone


class Window(ABC):
    """Shows one picture at a time, full screen unless it was asked otherwise.

    One thread shows pictures and asks what happened.

    Attributes
    ----------
    name : str
        What it is, for people.
    """

    name: str

    @property
    @abstractmethod
    def size(self) -> tuple[int, int]:
        """Width and height in pixels, as far as it is known by now."""

    @abstractmethod
    def show(self, image: NDArray[np.uint8]) -> None:
        """Show a picture; one of another size than the window's is stretched. Nothing happens when the window is gone.

        Parameters
        ----------
        image : (H, W, 3) uint8 BGR
        """

    @abstractmethod
    def next_happening(self, wait_s: float) -> Happening | None:
        """Return what happened next, in its order; None when nothing did for so long."""

    @abstractmethod
    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or do so no longer."""

    @abstractmethod
    def close(self) -> None:
        """Give the screen back; may be done twice."""
