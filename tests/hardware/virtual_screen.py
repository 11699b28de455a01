"""A screen that is none: an X server that draws into memory, and what a person in front of it would do."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import shutil
import struct
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

_CLIENT_MESSAGE = 33


class VirtualScreen:
    """An X server without a window manager; ``name`` is its DISPLAY."""

    def __init__(self, name: str, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self.name = name
        self._folder = folder
        self._process = process

    def picture(self) -> NDArray[np.uint8]:
        """What is seen on it, (H, W, 3) BGR."""
        data = (self._folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])  # an XWD file: a header of so many bytes, the colours, then rows of pixels
        size, width, height, row_bytes, colours = head[0], head[4], head[5], head[12], head[19]
        rows = np.frombuffer(data, np.uint8, height * row_bytes, size + 12 * colours)
        return rows.reshape(height, row_bytes // 4, 4)[:, :width, :3].copy()

    def do(self, *actions: str) -> None:
        """Type and click, in the words of xdotool."""
        program = shutil.which("xdotool")
        if program is None:
            pytest.skip("xdotool, which types and clicks, is not installed")
        subprocess.run([program, *actions], env={**os.environ, "DISPLAY": self.name}, check=True, timeout=20)

    def close_window(self, title: str) -> None:
        """Click the cross of a window, which it has where somebody manages windows."""
        found = self._found(title)
        x11 = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        display = ctypes.c_void_p(x11.XOpenDisplay(self.name.encode()))
        protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        event = struct.pack("iLiPLLi4xLL", _CLIENT_MESSAGE, 0, 1, display.value, found, protocols, 32, delete, 0)
        x11.XSendEvent(display, ctypes.c_ulong(found), 0, ctypes.c_long(0), ctypes.create_string_buffer(event, 192))
        x11.XCloseDisplay(display)

    def stop(self) -> None:
        """Let it crash."""
        self._process.kill()
        self._process.wait()

    def _found(self, title: str) -> int:
        program = shutil.which("xdotool")
        if program is None:
            pytest.skip("xdotool, which finds windows, is not installed")
        found = subprocess.run(
            [program, "search", "--name", title], env={**os.environ, "DISPLAY": self.name}, check=True, capture_output=True, timeout=20
        )
        return int(found.stdout.split()[-1])


@contextmanager
def virtual_screen(width: int, height: int) -> Iterator[VirtualScreen]:
    """Start a screen; where that cannot be done the test is skipped."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("Xvfb, a screen in memory, is not installed")
    with tempfile.TemporaryDirectory() as folder:
        read, write = os.pipe()
        command = [program, "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-fbdir", folder, "-nolisten", "tcp"]
        process = subprocess.Popen(command, pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        try:
            with os.fdopen(read, "rb") as pipe:
                yield VirtualScreen(f":{int(pipe.readline())}", Path(folder), process)
        finally:
            process.kill()
            process.wait()
