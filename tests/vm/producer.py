"""A program that feeds a loopback device with numbered pictures: those of a fixture, with the number drawn as squares in their first row.

usage: python -m tests.vm.producer

On standard input, each answered by the number of the last picture: ``feed DEVICE WIDTH HEIGHT FORMAT RATE``, answered when the first
picture is there; ``stop`` (keeps the device and gives nothing); ``go``; ``number``; ``end`` (gives the device back).
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

# What the kernel's header linux/videodev2.h says of VIDIOC_S_FMT.
_SET_FORMAT: Final = 0xC0D05605
_OUTPUT: Final = 2
_PHOTOGRAPHS: Final = Path(__file__).parents[2] / "fixtures/photos"
_BITS: Final = 16


def numbered(picture: Image, number: int) -> Image:
    """The picture with a number along its upper edge."""
    image = picture.copy()
    side = image.shape[1] // _BITS
    for bit in range(_BITS):
        image[:side, bit * side : (bit + 1) * side] = 235 if number >> bit & 1 else 16
    return image


def number_in(image: Image) -> int:
    """The number that `numbered` drew."""
    side = image.shape[1] // _BITS
    return sum((int(image[side // 2, bit * side + side // 2, 1]) > 128) << bit for bit in range(_BITS))


def _encoded(image: Image, kind: str) -> bytes:
    if kind == "MJPG":
        return cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    return cv2.cvtColor(image, cv2.COLOR_BGR2YUV_YUY2).tobytes()


class Feed:
    """Gives pictures in a thread.

    Parameters
    ----------
    device : str
    width, height : int
    kind : {"YUYV", "MJPG"}
    rate : float
        How many a second.
    """

    def __init__(self, device: str, width: int, height: int, kind: str, rate: float) -> None:
        self.number = 0
        self.going = threading.Event()
        self._begun, self._ended = threading.Event(), threading.Event()
        photograph = cv2.imread(str(min(_PHOTOGRAPHS.glob("*.jpg"))))
        assert photograph is not None
        self._picture = np.asarray(cv2.resize(photograph, (width, height)), np.uint8)
        self._kind, self._rate = kind, rate
        self._handle = os.open(device, os.O_RDWR)
        _set_format(self._handle, _format(width, height, kind))
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        self.going.set()
        self._begun.wait()

    def end(self) -> None:
        """Give the device back."""
        self._ended.set()
        self.going.set()
        self._thread.join()
        os.close(self._handle)

    def stop(self) -> None:
        """Give nothing any more, and keep the device."""
        self.going.clear()
        time.sleep(2 / self._rate)  # so that the last one is out

    def _run(self) -> None:
        while self.going.wait() and not self._ended.is_set():
            data = _encoded(numbered(self._picture, self.number + 1), self._kind)
            self.number += 1  # before it can be read
            os.write(self._handle, data)
            self._begun.set()
            time.sleep(1 / self._rate)


def _set_format(handle: int, wanted: bytes) -> None:
    """The device takes another format only when nobody else looks at it, as udev does for a moment."""
    for _ in range(100):
        with suppress(OSError):
            fcntl.ioctl(handle, _SET_FORMAT, wanted)
            return
        time.sleep(0.1)
    raise SystemExit("the loopback device takes no format")


def _format(width: int, height: int, kind: str) -> bytes:
    row = 0 if kind == "MJPG" else 2 * width
    pixels = struct.pack("=8I", width, height, cv2.VideoWriter.fourcc(*kind), 1, row, 2 * width * height, 8, 0)
    return struct.pack("=II", _OUTPUT, 0) + pixels.ljust(200, b"\0")


def main() -> None:
    """Do what is told."""
    feed: Feed | None = None
    for line in sys.stdin:
        order, *words = line.split()
        if order == "feed":
            feed = Feed(words[0], int(words[1]), int(words[2]), words[3], float(words[4]))
        assert feed is not None
        {"stop": feed.stop, "go": feed.going.set, "end": feed.end}.get(order, lambda: None)()
        sys.stdout.write(f"{feed.number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
