"""Devices of the emulated machine; without it these tests are left out, and in it none may be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

VIVID: Final = Path("/dev/video10")
LOOPBACKS: Final = {"YUYV": Path("/dev/video20"), "MJPG": Path("/dev/video21"), "dead": Path("/dev/video22"), "left": Path("/dev/video23")}


@pytest.fixture(autouse=True)
def _in_the_machine() -> None:
    if not os.environ.get("CYCLOPS_VM"):
        pytest.skip("needs devices that only the emulated machine has: make test-vm")


@pytest.fixture
def vivid() -> Iterator[Callable[..., None]]:
    """Sets controls of the kernel's test camera, such as ``vivid(disconnect=1)``."""

    def setting(**controls: int) -> None:
        for name, value in controls.items():
            subprocess.run(["v4l2-ctl", "-d", str(VIVID), "-c", f"{name}={value}"], check=True, capture_output=True)

    yield setting
    setting(percentage_of_dropped_buffers=0)


class Producer:
    """The program of `tests.vm.producer`: feeds one device at a time."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.vm.producer"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._feeds = False

    def feed(self, kind: str = "YUYV", size: tuple[int, int] = (640, 480), rate: float = 10) -> None:
        """Begin to give pictures to the loopback device of this kind."""
        words = "YUYV" if kind == "left" else kind
        self.asked(f"feed {LOOPBACKS[kind]} {size[0]} {size[1]} {words} {rate}")
        self._feeds = True

    def end(self) -> None:
        """Give the device back."""
        if self._feeds:
            self.asked("end")
            self._feeds = False

    def asked(self, order: str) -> int:
        """The number of the last picture, after ``stop``, ``go`` or ``number``."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{order}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """End it."""
        self._process.communicate()


@pytest.fixture(scope="session")
def _program() -> Iterator[Producer]:
    program = Producer()
    yield program
    program.close()


@pytest.fixture
def producer(_program: Producer) -> Iterator[Producer]:
    """What feeds loopback devices, at first none; it gives them back after the test."""
    yield _program
    _program.end()
