"""A window on this machine's screen, by the highgui of OpenCV, which a process of its own looks after."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

import numpy as np
from numpy.typing import NDArray

from hardware.errors import ScreenError
from hardware.screens import pane
from hardware.window import Gone, Happening, Pressed, Sized, Touched, Window

_OPENING_S: Final = 30.0
"""A small computer that is busy with other things loads OpenCV for seconds."""
_CLOSING_S: Final = 1.0
_ELSE: Final = "or choose another display"
_NO_SCREEN: Final = (
    f"there is no screen to show a window on: start this on the desktop of the machine with the screen, {_ELSE} (DISPLAY is {{display}})"
)
_NO_WINDOWS: Final = (
    "the installed OpenCV shows no windows: type python -m pip uninstall --yes opencv-python-headless,"
    f" and then python -m pip install --force-reinstall 'opencv-python>=5,<6', {_ELSE}"
)


class HighguiWindow(Window):
    """A window that fills the screen.

    Parameters
    ----------
    title : str
        What its frame says where it has one.

    Raises
    ------
    ScreenError
        If there is no screen, or nothing can be shown on it.
    """

    name = "a window"

    def __init__(self, title: str) -> None:
        if not _may_have_screen():
            raise ScreenError("", _no_screen())
        self._complaints: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # open as long as the window
        self._size = (0, 0)
        self._closed = False
        self._happenings: SimpleQueue[Happening] = SimpleQueue()
        self._opened: SimpleQueue[str] = SimpleQueue()
        self._process = self._started(title)
        self._listener = threading.Thread(target=self._listen, name="window", daemon=True)
        self._listener.start()
        self._await_opening()

    @property
    def size(self) -> tuple[int, int]:
        """Of what is shown, in pixels."""
        return self._size

    def show(self, image: NDArray[np.uint8]) -> None:
        """Show a picture."""
        height, width = image.shape[:2]
        self._order(pane.PICTURE, width, height, np.ascontiguousarray(image).data)

    def next_happening(self, wait_s: float) -> Happening | None:
        """Return what happened next."""
        try:
            return self._happenings.get(timeout=wait_s)
        except Empty:
            return None

    def toggle_full_screen(self) -> None:
        """Fill the screen, or do so no longer."""
        self._order(pane.FULL_SCREEN)

    def close(self) -> None:
        """Close the window."""
        self._closed = True
        self._order(pane.CLOSE)
        with suppress(OSError):
            self._pipe(self._process.stdin).close()
        try:
            self._process.wait(_CLOSING_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._listener.join(_CLOSING_S)
        with suppress(OSError):
            self._complaints.close()

    def _started(self, title: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", str(Path(pane.__file__)), title]
        try:
            return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._complaints, start_new_session=True)
        except OSError as error:
            raise ScreenError("", f"the program of the window cannot be started ({error.strerror}): {_ELSE[3:]}") from error

    def _await_opening(self) -> None:
        try:
            problem = self._opened.get(timeout=_OPENING_S)
        except Empty:
            problem = f"the window did not open within {_OPENING_S:.0f} s: try again, {_ELSE}"
        if problem:
            self.close()
            raise ScreenError("", problem)

    def _listen(self) -> None:
        """Take what the process says until it ends."""
        problem = ""
        with self._pipe(self._process.stdout) as lines:
            for line in lines:
                with suppress(ValueError):
                    problem = self._take(json.loads(line)) or problem
        code = self._process.wait()
        self._opened.put(problem or _no_screen())
        self._happenings.put(Gone("" if code == 0 or self._closed else f"the screen went away ({self._last_complaint() or code})"))

    def _take(self, said: dict[str, Any]) -> str:
        """Take one thing that is said; returns what is wrong."""
        match said:
            case {pane.KEY: str(key)}:
                self._happenings.put(Pressed(key))
            case {pane.TOUCH: [int(x), int(y)]}:
                self._happenings.put(Touched(x, y))
            case {pane.SIZE: [int(width), int(height)]}:
                self._size = (width, height)
                self._happenings.put(Sized(width, height))
                self._opened.put("")
            case {pane.ERROR: str(error)}:
                return _NO_WINDOWS if "not implemented" in error else f"the window cannot be opened ({error.splitlines()[0]}): {_ELSE[3:]}"
        return ""

    def _order(self, order: bytes, width: int = 0, height: int = 0, data: memoryview | bytes = b"") -> None:
        pipe = self._pipe(self._process.stdin)
        with suppress(OSError, ValueError):  # gone: `Gone` says so
            pipe.write(pane.ORDER.pack(order, width, height))
            pipe.write(data)
            pipe.flush()

    def _last_complaint(self) -> str:
        with suppress(OSError, ValueError):
            self._complaints.seek(0)
            lines = self._complaints.read().decode(errors="replace").split("\n")
            return next((line.strip() for line in reversed(lines) if line.strip()), "")
        return ""

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None  # both are pipes
        return pipe


def _may_have_screen() -> bool:
    """Whether it is worth trying: the windows of macOS and Windows need no name of a screen."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _no_screen() -> str:
    display = os.environ.get("DISPLAY")
    return _NO_SCREEN.format(display=repr(display) if display else "not set")
