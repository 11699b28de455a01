"""A ``cv2.VideoCapture`` of scripted pictures: as much of it as the drivers use, and what it was asked."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
PERIOD_S = 0.002


def numbered(number: int) -> Image:
    """A picture that holds its number, brighter at its left than at its right, and at its top than at its bottom."""
    image = np.zeros((48, 64, 3), np.uint8)
    image[:24] += 40
    image[:, :32] += 80
    image[:, :, 0] += 60
    image[16:32, 16:32] = number % 251  # whole blocks of a JPEG, so that it keeps their level
    return image


def number_in(image: Image) -> int:
    """The number that `numbered` drew."""
    return int(image[24, 24, 0])


class Capture:
    """A device that gives `numbered` pictures.

    Parameters
    ----------
    lasts : int
        After so many its reads fail.
    blocks_at : int or None
        The read of this number does not return until the stand-in is let go.
    queue : int
        So many pictures wait already when it is opened, as drivers keep them.
    controls : mapping of int to float
        The controls that it has; it does not know others.
    exposed_s : callable
        When the picture was exposed that was read last, as the driver says it.
    """

    def __init__(
        self,
        lasts: int = 1_000_000,
        blocks_at: int | None = None,
        queue: int = 0,
        controls: dict[int, float] | None = None,
        exposed_s: Callable[[], float] = lambda: -1.0,
    ) -> None:
        self.lasts, self.blocks_at, self.queue, self.exposed_s = lasts, blocks_at, queue, exposed_s
        self.controls = controls or {}
        self.asked: list[tuple[int, float]] = []
        self.number = 0
        self.released = threading.Event()
        self.blocked, self.let_go = threading.Event(), threading.Event()

    def isOpened(self) -> bool:
        return True

    def set(self, number: int, value: float) -> bool:
        self.asked.append((number, value))
        if number in self.controls:
            self.controls[number] = value
        return number in self.controls

    def get(self, number: int) -> float:
        if number == cv2.CAP_PROP_POS_MSEC:
            return 1000 * self.exposed_s()
        return self.controls.get(number, -1.0)

    def read(self) -> tuple[bool, Image | None]:
        return (True, numbered(self.number)) if self.grab() else (False, None)

    def grab(self) -> bool:
        if self.number == self.blocks_at:
            self.blocked.set()
            self.let_go.wait()
        if self.number >= self.queue:
            time.sleep(PERIOD_S)
        if self.number >= self.lasts:
            return False
        self.number += 1
        return True

    def release(self) -> None:
        self.released.set()
