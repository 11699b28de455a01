"""A house in which what the documents tell can be done: photographs, sheets, saved games, a camera, and nobody's own files."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import chdir
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

import cv2
import pytest
from typer.testing import CliRunner

from cyclops import cli
from cyclops.journal.database import default_path
from cyclops.service import installing, status
from cyclops.simulation import camera as simulation
from cyclops.simulation.camera import SimulatedCamera
from engine.record_lines import record_to_text
from engine.sets import printed_set
from tests.cyclops import calibrated
from tests.cyclops.journal.test_keeper import begun, saved
from tests.cyclops.service.service_programs import LOGINCTL, SYSTEMCTL, Programs
from tests.documents.documented import ROOT, Command
from tests.documents.helped import Words, command_in
from vision.arrays import Image
from vision.reading import Game

_PHOTOS: Final = ROOT / "fixtures" / "photos"
PLACEHOLDERS: Final[Mapping[str, str]] = {
    "PHOTO": str(_PHOTOS / "factory-00.jpg"),
    "PHOTO…": str(_PHOTOS / "factory-00.jpg"),
    "GAME": "factory",
    "FILE": "kept.jsonl",
    "SPEC": "files:sheet-photos/",
    "picamera2": "files:sheet-photos/",
}
"""What stands for what is not there."""
OF_BUGS: Final[Mapping[str, str]] = {**PLACEHOLDERS, "PHOTO": str(_PHOTOS / "bugs-05.jpg"), "PHOTO…": str(_PHOTOS / "bugs-05.jpg")}

_NOWHERE: Final = ("--display", "none", "--voice", "none")
_SIMULATED: Final = ("--camera", "simulated:7")
ADDED: Final[Mapping[Words, tuple[str, ...]]] = {
    ("demo",): ("factory", "--once", "--seed", "7", "--speed", "0", *_NOWHERE),
    ("learn",): ("--yes",),
    ("photos",): ("--port", "0"),
    ("play",): (*_SIMULATED, *_NOWHERE),
    ("resume",): (*_SIMULATED, *_NOWHERE),
    ("serve",): (*_SIMULATED, "--port", "0", "--voice", "none"),
    ("setup",): ("--camera", "simulated", "--no-page"),
}
"""What is typed besides: no camera, no page, nobody who answers."""
INSTEAD: Final[Mapping[Words, Words]] = {
    ("calibrate", "table", "--tile", "2"): ("calibrate", "table", "table.jpg", "--tile", "2"),
    ("play", "factory", "--players", "Anna,Ben", "--buttons", "gpio"): (
        *("play", "factory", "--players", "Anna,Ben"),
        *("--buttons", "scripted:undo@0.5"),
    ),
    ("play", "…", "--display", "window"): ("play", "factory", "--players", "Anna,Ben"),
}
"""What is typed instead where a camera is meant that is not there, or pins, or words were left out."""
LEFT_OUT: Final[Mapping[Words, frozenset[str]]] = {("play",): frozenset({"--lan"})}
"""What means nothing where no page is shown."""
TYPED: Final[Mapping[Words, str]] = {("rules", "play"): "quit\n"}
"""What is answered."""
ENDS: Final[Mapping[Words, tuple[int, ...]]] = {("doctor",): (0, 1), ("setup",): (1,)}
"""How they end if not with 0: the doctor as this machine is, and steps that nobody answers are given up."""
SERVED: Final[frozenset[Words]] = frozenset({("photos",), ("serve",)})
"""Commands that go on until somebody stops them."""

_ACTS: Final = 2  # of a simulated evening, which would last minutes


_VIEWS, _STILL = 6, 2  # ways in which the sheet is held, and frames of the video for each


def fill(house: Path) -> None:
    """Put everything there; the house is the folder one is in, and its settings and data are those of the environment."""
    (house / "sheet-photos").mkdir()
    for number, picture in enumerate(_sheets()):
        cv2.imwrite(str(house / "sheet-photos" / f"{number}.png"), picture)
    cv2.imwrite(str(house / "table.jpg"), calibrated.lying_sheet())
    _film(house / "sheet.mp4")
    (house / "my-factory.toml").write_text(printed_set("factory"), encoding="utf-8")
    games = [saved(default_path(), begun(), 3) for _ in range(7)]
    (house / "kept.jsonl").write_text(record_to_text(games[-1]), encoding="utf-8")


@cache
def _sheets() -> tuple[Image, ...]:
    """The sheet held in as many ways as are needed."""
    return tuple(calibrated.held(turn, place) for turn, place in calibrated.HELD[:_VIEWS])


def _film(file: Path) -> None:
    width, height = calibrated.LENS.size
    video = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"mp4v"), 10, (width, height))
    for picture in _sheets():
        for _ in range(_STILL):
            video.write(picture)
    video.release()


@cache
def _whole(game: Game, players: int | Sequence[str] | None, seed: int) -> SimulatedCamera:
    return _SIMULATED_CAMERA(game, players, seed)


_SIMULATED_CAMERA: Final = simulation.simulated_camera


def with_systemd(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let programs stand in for those of systemd, and a page answer."""
    folder.mkdir()
    system = Programs(folder)
    system.write("systemctl", SYSTEMCTL)
    system.write("loginctl", LOGINCTL)
    system.write("journalctl", "true")
    system.write("cyclops")
    (folder / "properties").write_text("ActiveState=active\nSubState=running\nNRestarts=0\nUnitFileState=enabled\n")
    monkeypatch.setenv("PATH", system.path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
    monkeypatch.delenv("SUDO_USER", raising=False)
    monkeypatch.setattr(installing, "console_script", lambda: folder / "cyclops")
    monkeypatch.setattr(status, "health_of", lambda port: {"game": ""})


def cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let simulated evenings end after a few acts."""

    def begins(game: Game, players: int | Sequence[str] | None = None, seed: int = 0) -> SimulatedCamera:
        whole = _whole(game, players, seed)
        return SimulatedCamera(replace(whole.script, acts=whole.script.acts[:_ACTS]), whole.conditions, seed, 2.0)

    monkeypatch.setattr(simulation, "simulated_camera", begins)


def kind_of(command: Command) -> Words:
    """Which of the commands of `cyclops` it is."""
    return command_in(command.words[1:])[0]


def typed(command: Command) -> tuple[str, ...]:
    """The words after `cyclops` as they are typed here."""
    kind = kind_of(command)
    stand_ins = OF_BUGS if command.words[1:3] == ("learn", "bugs") else PLACEHOLDERS
    words = tuple(stand_ins.get(word, word) for word in command.words[1:] if word not in LEFT_OUT.get(kind, ()))
    return (*INSTEAD.get(words, words), *ADDED.get(kind, ()))


def run(words: tuple[str, ...], kind: Words, house: Path) -> tuple[int, str]:
    """Type it in the house; how it ends, and what is said."""
    if kind in SERVED:
        return _served(words, house)
    with chdir(house):
        result = CliRunner().invoke(cli.app, list(words), input=TYPED.get(kind, ""), env={"COLUMNS": "120"})
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output


def _served(words: Sequence[str], house: Path) -> tuple[int, str]:
    """Start it, wait until it says where its page is, and press Ctrl-C."""
    program = [sys.executable, "-c", "from cyclops.__main__ import main; main()", *words]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True, cwd=house, env={**os.environ, "PYTHONPATH": str(ROOT)}) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if re.search(r"http://", line):
                process.send_signal(signal.SIGINT)
                break
        said.append(process.stdout.read())
    return process.returncode, "".join(said)
