"""A whole program with a voice that never ends: the game goes on, and the program ends when it is told to."""

from __future__ import annotations

import json
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from cyclops.play.display import DisplayName
from cyclops.play.opening import Web
from cyclops.play.shown import Shown
from cyclops.play.switches import Settings, VoiceName
from cyclops.referee.situation import Situation
from engine.games import GAMES
from hardware.speakers.espeak import PROGRAM
from tests.cyclops.endless_film import endless_film

HANGING = '#!/bin/sh\nsleep 1000 & echo $! >> "{folder}/children"\nwait\n'
ROOT = Path(__file__).parents[3]


@pytest.fixture
def hanging(tmp_path: Path) -> Path:
    """A folder with a program of that name which never ends, and neither does what it started."""
    program = tmp_path / PROGRAM
    program.write_text(HANGING.format(folder=tmp_path))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return tmp_path


@pytest.fixture
def playing(hanging: Path) -> Iterator[subprocess.Popen[str]]:
    """A game that is told aloud by it, and never ends by itself either."""
    command = [sys.executable, "-m", "cyclops", "play", "factory", "--players", "Anna,Ben", "--camera", endless_film(hanging / "film")]
    environment = {**os.environ, "PATH": f"{hanging}{os.pathsep}{os.environ['PATH']}", "XDG_DATA_HOME": str(hanging)}
    with subprocess.Popen(
        [*command, "--display", "none", "--voice", "espeak", "--events", "-"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
    ) as process:
        yield process
        process.kill()


def test_with_a_speaker_that_never_returns_the_game_goes_on_and_ends_within_three_seconds_of_sigterm(
    hanging: Path, playing: subprocess.Popen[str]
) -> None:
    assert playing.stdout is not None
    assert json.loads(playing.stdout.readline())["event"] == "start"
    children = [int(child) for child in (hanging / "children").read_text().split()]
    assert children  # the first sentence was begun, and never ended by itself
    playing.send_signal(signal.SIGTERM)
    begun = time.monotonic()
    _, complaints = playing.communicate(timeout=60)
    assert time.monotonic() - begun < 3.0
    assert playing.returncode == 0, complaints
    assert "Traceback" not in complaints
    assert not any(is_running(child) for child in children)


def test_case_44_without_the_program_one_line_names_the_package_and_the_game_goes_on_silent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    waiting = Situation(0, GAMES["factory"], ("Anna", "Ben"))
    with Shown(DisplayName.NONE, Settings(voice=VoiceName.ESPEAK), Web()) as shown:
        for _ in range(1000):
            shown.show(waiting, None)
            if shown.switches.settings.silenced:
                break
            time.sleep(0.005)
    assert shown.switches.settings.silenced == "The voice is off: espeak-ng is missing: sudo apt install espeak-ng."
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("The voice is off: espeak-ng is missing: sudo apt install espeak-ng; the game goes on silent.")


def is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
