"""The whole program with its window, on a screen in memory: it shows the game, and ends when it is told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.cyclops.endless_film import endless_film
from tests.hardware.virtual_screen import VirtualScreen, virtual_screen

WIDTH, HEIGHT = 800, 480
PATIENCE_S = 60.0
ENDS_S = 10.0


@pytest.fixture(scope="module")
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen(WIDTH, HEIGHT) as opened:
        yield opened


@pytest.fixture
def program(screen: VirtualScreen, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "cyclops", "play", "factory", "--players", "Anna,Ben", "--camera", endless_film(tmp_path / "film")]
    surroundings = {**os.environ, "DISPLAY": screen.name, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    options = ["--display", "window", "--voice", "none", "--language", "en"]
    with subprocess.Popen([*command, *options], env=surroundings, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        yield started
        started.kill()


def lit(screen: VirtualScreen) -> bool:
    """Whether anything is shown."""
    return bool(screen.picture()[2:20, 2:20].any())


def shows_the_evening(screen: VirtualScreen) -> bool:
    """Whether the window fills the screen to its corners, and shows more than a few colours."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        picture = screen.picture()
        if picture[2, 2].any() and picture[-3, -3].any() and len(np.unique(picture.reshape(-1, 3), axis=0)) > 50:
            return True
        time.sleep(0.2)
    return False


def test_a_key_ends_the_evening(screen: VirtualScreen, program: subprocess.Popen[str]) -> None:
    assert shows_the_evening(screen)
    screen.do("mousemove", "400", "240", "key", "q")
    begun = time.monotonic()
    while lit(screen) and time.monotonic() - begun < PATIENCE_S:
        time.sleep(0.1)
    assert time.monotonic() - begun < ENDS_S, "the window goes at once, whatever the program is busy with"
    told = program.communicate(timeout=PATIENCE_S)
    assert (program.returncode, told[1]) == (0, "")


def test_a_request_to_end_is_followed_at_once(screen: VirtualScreen, program: subprocess.Popen[str]) -> None:
    assert shows_the_evening(screen)
    begun = time.monotonic()
    program.send_signal(signal.SIGTERM)
    told = program.communicate(timeout=PATIENCE_S)
    assert time.monotonic() - begun < ENDS_S
    assert (program.returncode, told[1]) == (0, "")
    assert not lit(screen), "the window is gone"
