"""A window on no screen: it remembers the pictures, and what people do to it is said by whoever made it."""

from __future__ import annotations

from collections.abc import Iterable
from queue import Empty, SimpleQueue

import numpy as np
from numpy.typing import NDArray

from hardware.window import Gone, Happening, Sized, Window


class RecordingWindow(Window):
    """Records what was asked of it.

    Parameters
    ----------
    size : (int, int)
        Width and height in pixels.
    happenings : iterable of Happening
        What people do to it from the beginning.

    Attributes
    ----------
    pictures : list of (H, W, 3) uint8 BGR
        What it was shown, the latest last.
    full_screen, closed : bool
    """

    name = "a window on no screen"

    def __init__(self, size: tuple[int, int] = (1280, 720), happenings: Iterable[Happening] = ()) -> None:
        self._size = size
        self._happenings: SimpleQueue[Happening] = SimpleQueue()
        self.pictures: list[NDArray[np.uint8]] = []
        self.full_screen = True
        self.closed = False
        for happening in happenings:
            self.happen(happening)

    @property
    def size(self) -> tuple[int, int]:
        """As it was made, or as it happened."""
        return self._size

    def happen(self, happening: Happening) -> None:
        """Let something happen to the window, from any thread."""
        if isinstance(happening, Sized):
            self._size = (happening.width, happening.height)
        self.closed = self.closed or isinstance(happening, Gone)
        self._happenings.put(happening)

    def show(self, image: NDArray[np.uint8]) -> None:
        """Remember a picture."""
        if not self.closed:
            self.pictures.append(image.copy())

    def next_happening(self, wait_s: float) -> Happening | None:
        """Return what was made to happen."""
        try:
            return self._happenings.get(timeout=wait_s)
        except Empty:
            return None

    def toggle_full_screen(self) -> None:
        """Remember that it was asked for."""
        self.full_screen = not self.full_screen

    def close(self) -> None:
        """Remember that it was closed."""
        self.closed = True
