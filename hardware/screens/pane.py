"""The program that owns the window: it is given pictures on its standard input, and says on its standard output what happens.

It is a process of its own because a window's library ends the whole program it is part of when there is no screen, or when the screen goes
away; a game must not end with it. Being looked after all the time, the window also answers while a game's own loop is busy.

It stands alone: nothing of this package is imported, so that it can be started by its path.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import json
import os
import signal
import struct
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO, Final, TextIO

import numpy as np

ORDER: Final = struct.Struct("<cII")
"""What is wanted, one of the letters below, and a picture's width and height; its pixels follow."""
PICTURE, FULL_SCREEN, CLOSE = b"P", b"F", b"Q"
KEY, TOUCH, SIZE, ERROR = "key", "touch", "size", "error"
"""What lines say, each a JSON object with one of these."""

_WAIT_MS: Final = 25
_SETTLE: Final = 8  # so many waits until a window has got its size
_SMALL: Final = 640  # px; a screen that is narrower is none
_FIRST_SIZE: Final = (1280, 720)
_NAMED: Final = {10: "\n", 13: "\n", 0xFF8D: "\n", 27: "\x1b", 8: "\x7f", 127: "\x7f"}
_UNICODE: Final = 0x01000000  # X11 keysyms of letters beyond Latin-1 are their code points and this


def letter_of(code: int) -> str:
    """The letter of a key by its code as OpenCV gives it; empty for shift, arrows and other keys without one."""
    if code in _NAMED:
        return _NAMED[code]
    point = code - _UNICODE if code > _UNICODE else code
    letter = chr(point) if 32 <= point < 0xFE00 or code > _UNICODE else ""
    return letter if letter.isprintable() and (point < 0x100 or code > _UNICODE) else ""


class Pane:
    """The window.

    Parameters
    ----------
    cv2 : module
        OpenCV.
    title : str
    say : TextIO
        Where to say what happens.
    """

    def __init__(self, cv2: Any, title: str, say: TextIO) -> None:
        self._cv2, self._title, self._say = cv2, title, say
        self._size = (0, 0)
        self._full = True
        self._alone = False  # whether nobody manages windows on this screen: then nobody makes them as large as it
        self._lock = threading.Lock()
        self._wanted: list[tuple[bytes, Any]] = []
        cv2.namedWindow(title, cv2.WINDOW_NORMAL | cv2.WINDOW_FREERATIO | cv2.WINDOW_GUI_NORMAL)
        cv2.setMouseCallback(title, self._mouse)
        self._fill()

    def want(self, order: bytes, picture: Any = None) -> None:
        """Note what is wanted, from any thread; of several pictures only the newest is shown."""
        with self._lock:
            if order == PICTURE:
                self._wanted = [other for other in self._wanted if other[0] != PICTURE]
            self._wanted.append((order, picture))

    def run(self) -> None:
        """Look after the window until it is closed."""
        self._measure()
        while self._open() and self._obey():
            code = self._cv2.waitKeyEx(_WAIT_MS)
            if code >= 0 and (letter := letter_of(code)):
                self._tell(KEY, letter)
            self._measure()

    def _obey(self) -> bool:
        with self._lock:
            wanted, self._wanted = self._wanted, []
        for order, picture in wanted:
            if order == PICTURE:
                self._cv2.imshow(self._title, picture)
            elif order == FULL_SCREEN:
                self._full = not self._full
                self._fill()
        return all(order != CLOSE for order, _ in wanted)

    def _fill(self) -> None:
        """Fill the screen, or give up doing so."""
        cv2, full = self._cv2, self._full
        cv2.setWindowProperty(self._title, cv2.WND_PROP_FULLSCREEN, cv2.WINDOW_FULLSCREEN if full else cv2.WINDOW_NORMAL)
        for _ in range(_SETTLE):
            cv2.waitKey(_WAIT_MS)
        self._alone = self._alone or (full and self._rectangle()[0] < _SMALL)
        if full and self._alone:
            cv2.moveWindow(self._title, 0, 0)
            cv2.resizeWindow(self._title, *(_screen_size() or _FIRST_SIZE))
        elif not full:
            width, height = self._size
            cv2.resizeWindow(self._title, max(_SMALL, width * 3 // 4), max(_SMALL * 9 // 16, height * 3 // 4))

    def _open(self) -> bool:
        try:
            return bool(self._cv2.getWindowProperty(self._title, self._cv2.WND_PROP_VISIBLE) >= 1)
        except self._cv2.error:  # closed by its cross
            return False

    def _rectangle(self) -> tuple[int, int]:
        try:
            _, _, width, height = self._cv2.getWindowImageRect(self._title)
        except self._cv2.error:
            return self._size
        return int(width), int(height)

    def _measure(self) -> None:
        size = self._rectangle()
        if size != self._size and min(size) > 0:
            self._size = size
            self._tell(SIZE, size)

    def _mouse(self, event: int, x: int, y: int, flags: int, data: object) -> None:
        if event == self._cv2.EVENT_LBUTTONDOWN:
            self._tell(TOUCH, (x, y))

    def _tell(self, what: str, value: object) -> None:
        tell(self._say, what, value)


def tell(say: TextIO, what: str, value: object) -> None:
    """Say one thing that happened."""
    say.write(f"{json.dumps({what: value})}\n")
    say.flush()


def _screen_size() -> tuple[int, int] | None:
    """The size of an X11 screen in pixels; None where that is not known."""
    try:
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        display = ctypes.c_void_p(x11.XOpenDisplay(None))
        if display.value is None:
            return None
        size = (int(x11.XDisplayWidth(display, 0)), int(x11.XDisplayHeight(display, 0)))
        x11.XCloseDisplay(display)
    except (OSError, AttributeError):
        return None
    return size


def _listen(orders: BinaryIO, pane: Pane) -> None:
    """Take orders until there are no more."""
    while len(head := orders.read(ORDER.size)) == ORDER.size:
        order, width, height = ORDER.unpack(head)
        data = orders.read(width * height * 3)
        picture = np.frombuffer(data, np.uint8).reshape(height, width, 3) if len(data) == width * height * 3 > 0 else None
        if picture is not None or order != PICTURE:
            pane.want(order, picture)
    pane.want(CLOSE)


def main(title: str) -> int:
    """Open a window and look after it until it, or the program that started it, is gone."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)  # it ends with the program that started it
    say = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what libraries print is nothing that happened
    if os.environ.get("DISPLAY"):
        os.environ["QT_QPA_PLATFORM"] = "xcb"  # the only one that OpenCV's own Qt has
    try:
        import cv2
    except ImportError as error:
        tell(say, ERROR, str(error))
        return 1
    try:
        pane = Pane(cv2, title, say)
    except (cv2.error, AttributeError) as error:
        tell(say, ERROR, str(error))
        return 1
    threading.Thread(target=_listen, args=(sys.stdin.buffer, pane), daemon=True).start()
    with suppress(BrokenPipeError):  # nobody listens any more
        pane.run()
    os._exit(0)  # at once: a library that tidies up after its screen is gone may hang


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
