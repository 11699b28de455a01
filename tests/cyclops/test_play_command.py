"""What `cyclops play` promises: the events of a game, one sentence for what went wrong, and a camera that is always given back."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from cyclops.journal.database import default_path
from cyclops.journal.saved import SavedGame, saved_games
from cyclops.play import playing
from hardware.errors import CameraError
from tests.cyclops.scripted import FIRST, SECOND, STARTED, THIRD, Scripted
from tests.cyclops.watched import ReadingNames, ScriptedCamera


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments], env={"COLUMNS": "100"})


def play(*more: str | Path, game: str = "factory", players: str = "Anna,Ben") -> Result:
    return run("play", game, "--players", players, "--display", "none", *more)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def film(monkeypatch: pytest.MonkeyPatch) -> list[ScriptedCamera]:
    """The camera shows a short game; whatever cameras are opened, in their order."""
    return filming(monkeypatch, [STARTED, FIRST, FIRST, SECOND])


def filming(monkeypatch: pytest.MonkeyPatch, script: Sequence[str | BaseException]) -> list[ScriptedCamera]:
    opened: list[ScriptedCamera] = []

    def open_one(spec: str | None, game: str, players: int) -> ScriptedCamera:
        opened.append(ScriptedCamera(script))
        return opened[-1]

    monkeypatch.setattr(playing, "camera_for", open_one)
    monkeypatch.setattr(playing, "judge_of", lambda game: Scripted())
    monkeypatch.setattr(playing, "Eye", lambda *about: ReadingNames())
    return opened


def test_standard_output_holds_the_events_and_nothing_else(film: list[ScriptedCamera]) -> None:
    result = play("--events", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [(event["event"], event["frame"]) for event in lines(result.stdout)] == [
        ("start", 0),
        ("start WGPW", 0),
        ("start WGGW", 0),
        ("draw GWWW", 1),
        ("place 0@1,0^3", 3),
        ("end", 3),
    ]


def test_the_same_frames_give_the_same_events(film: list[ScriptedCamera], tmp_path: Path) -> None:
    for name in ("first", "second"):
        assert play("--events", tmp_path / name).exit_code == 0
    assert (tmp_path / "first").read_bytes() == (tmp_path / "second").read_bytes()


def test_a_game_is_saved_and_goes_on(monkeypatch: pytest.MonkeyPatch, film: list[ScriptedCamera]) -> None:
    play()
    (game,) = saved_games(default_path())
    assert isinstance(game, SavedGame)
    assert [move.to_text() for move in game.record.line()] == SECOND.split("; ")
    filming(monkeypatch, [THIRD])
    result = run("resume", "--display", "none", "--events", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [event["event"] for event in lines(result.stdout)] == ["draw PWWW", "end"]
    (game,) = saved_games(default_path())
    assert isinstance(game, SavedGame)
    assert [move.to_text() for move in game.record.line()] == THIRD.split("; ")


def test_a_still_table_writes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    filming(monkeypatch, [STARTED, *[STARTED] * 600])
    play()
    (game,) = saved_games(default_path())
    assert isinstance(game, SavedGame)
    assert game.entries == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess", "--players", "A,B"], "there is no game 'chess'; there are factory, bugs, fressen"),
        (["play", "factory"], "who plays? Name everybody, such as --players Anna,Ben"),
        (["play", "fressen", "--players", "A,B,C"], "Das große Fressen is for 2 players, not 3"),
        (["play", "factory", "--players", "A,A"], "two players have the same name in 'A,A'"),
        (["play", "factory", "--players", "A,B", "--display", "hologram"], "'hologram' is not one of 'web', 'window', 'terminal', 'none'"),
        (["play", "factory", "--players", "A,B", "--option", "colour=red"], "there is no option 'colour'"),
        (["play", "factory", "--players", "A,B", "--option", "colour"], "an option is written NAME=VALUE, not 'colour'"),
    ],
)
def test_wrong_usage_is_one_sentence_and_opens_no_camera(film: list[ScriptedCamera], arguments: list[str], said: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout, film) == (2, "", [])
    assert said in " ".join(result.stderr.split())


def test_pictures_that_show_no_game_begin_end_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    filming(monkeypatch, ["#Lay a first tile beside Ben's card."])
    result = play()
    assert (result.exit_code, result.stderr) == (1, "The game never began: Lay a first tile beside Ben's card.\n")


def test_a_camera_that_is_lost_ends_in_one_sentence_and_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = filming(monkeypatch, [STARTED, CameraError("cam", "gives no pictures any more: plug it in again")])
    result = play("--events", "-")
    assert (result.exit_code, result.stderr) == (1, "'cam' gives no pictures any more: plug it in again.\n")
    assert lines(result.stdout)[0] == {"event": "start", "frame": 0}
    assert [camera.closed for camera in opened] == [1]


def test_ctrl_c_ends_the_evening_keeps_the_game_and_gives_the_camera_back(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = filming(monkeypatch, [STARTED, FIRST, KeyboardInterrupt()])
    result = play("--events", "-")
    assert (result.exit_code, result.stderr) == (0, "")
    assert lines(result.stdout)[-1]["event"] == "draw GWWW"
    assert [camera.closed for camera in opened] == [1]
    (game,) = saved_games(default_path())
    assert isinstance(game, SavedGame)
    assert [move.to_text() for move in game.record.line()] == FIRST.split("; ")


def test_case_68_no_screen_is_needed(film: list[ScriptedCamera], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "TERM"):
        monkeypatch.delenv(name, raising=False)
    assert play("--events", "-").exit_code == 0


def test_a_program_that_reads_no_more_events_ends_the_evening_in_one_sentence() -> None:
    arguments = ["play", "factory", "--players", "A,B", "--display", "none", "--events", "-"]
    with subprocess.Popen(
        [sys.executable, "-c", _ENDLESS.replace("[STARTED]", "[STARTED, STARTED + '; !wrong']"), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(10) == 1
        assert process.stderr.read() == "the camera is given back\nThe events could not be written (Broken pipe).\n"


_ENDLESS = """
import sys, time
from cyclops import cli
from cyclops.play import playing
from hardware.cameras.reader import Reader
from tests.cyclops.scripted import STARTED, Scripted
from tests.cyclops.watched import ReadingNames, ScriptedCamera

class Endless(ScriptedCamera):
    def frames(self):
        while True:
            yield from super().frames()
            time.sleep(0.05)
    def close(self):
        print("the camera is given back", file=sys.stderr)

playing.camera_for = lambda spec, game, players: Endless([STARTED])
playing.judge_of = lambda game: Scripted()
playing.Eye = lambda *about: ReadingNames()
cli.main()
"""


_HANGING = _ENDLESS.replace("            time.sleep(0.05)", "            self.reader.next()").replace(
    "    def close(self):",
    """    def __init__(self, script):
        super().__init__(script)
        self.reader = Reader("it", lambda: time.sleep(60), lambda: None)
    def close(self):
        self.reader.close()""",
)
"""A camera whose next capture never returns."""


@pytest.mark.parametrize(
    ("program", "request_to_end"),
    [
        pytest.param(_ENDLESS, signal.SIGINT, id="frames come"),
        pytest.param(_HANGING, signal.SIGTERM, id="case_58 no frame comes, asked by another program"),
        pytest.param(_HANGING, signal.SIGINT, id="case_58 no frame comes, asked at the keyboard"),
    ],
)
def test_a_request_to_end_is_done_within_three_seconds(program: str, request_to_end: signal.Signals) -> None:
    arguments = ["play", "factory", "--players", "A,B", "--display", "none", "--events", "-"]
    with subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline()) == {"event": "start", "frame": 0}
        process.send_signal(request_to_end)
        asked = time.monotonic()
        assert process.wait(10) == 0
        assert time.monotonic() - asked < 3
        assert process.stderr.read() == "the camera is given back\n"
        process.stdout.read()
