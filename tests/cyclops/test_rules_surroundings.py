"""Games in surroundings that are not as they should be: a full disk, a closed keyboard, strange letters, a small screen."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from cyclops import __main__ as program
from cyclops import cli
from cyclops.rules.screen import Screen
from engine.record_lines import record_from_text
from tests.cyclops.terminal import factory, rules

ROOT = Path(__file__).parents[2]
LIMITED = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({0}, {0})); from cyclops.__main__ import main; main()"


def run(*arguments: str, shell: str = 'exec "$@"', typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python with arguments as a process of its own, in a shell that may close or turn round its streams."""
    command = ["sh", "-c", shell, "sh", sys.executable, *arguments]
    return subprocess.run(command, input=typed, capture_output=True, check=False, cwd=ROOT, env={**os.environ, **environment})


def played_with_room_for(size: int, path: Path) -> subprocess.CompletedProcess[bytes]:
    return run("-c", LIMITED.format(size), "rules", "play", "factory", "--watch", "--seed", "1", "--record", str(path))


def test_when_the_disk_is_full_the_game_goes_on_and_what_was_kept_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = played_with_room_for(3000, path)
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == [
        f"'{path}' cannot be written any more (File too large); the game is kept up to here, and not from now on."
    ]
    assert b"The game is over: " in done.stdout
    assert b"The beginning of the game is kept in" in done.stdout
    read = record_from_text(path.read_text("utf-8"))
    assert read.damage is None
    assert read.record.nodes


def test_when_not_even_the_beginning_can_be_kept_nothing_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = played_with_room_for(10, path)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == f"'{path}' cannot be written (File too large): give another name, or play without a record.\n".encode()
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "unbuffered"), [(["rules", "play", "bugs", "--watch", "--seed", "1"], "1"), (["--help"], ""), (["--help"], "1")]
)
def test_an_output_that_takes_nothing_is_told_in_one_sentence(arguments: list[str], unbuffered: str) -> None:
    done = run("-m", "cyclops", *arguments, shell='exec "$@" >/dev/full', PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (1, b"The output could not be written (No space left on device).\n")


def test_a_closed_keyboard_is_the_end_of_the_input() -> None:
    done = run("-m", "cyclops", "rules", "play", "bugs", "--seed", "1", shell='exec "$@" <&-')
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"0 moves made in this game.\n")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_letters_that_cannot_be_read_are_no_move(encoding: str) -> None:
    done = run("-m", "cyclops", "rules", "play", "bugs", "--seed", "1", typed=b"\xc3\xa9 \xff\n\x1b[2J\n", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"This is no move" in done.stdout
    assert b"What you typed is no move; type the number 1, or help." in done.stdout
    assert b"\x1b" not in done.stdout


def test_ctrl_c_stops_quietly_also_while_the_program_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "main", interrupted)
    with pytest.raises(SystemExit) as stopped:
        program.main()
    assert stopped.value.code == 130
    assert run("-c", "import cyclops.__main__, sys; sys.exit('typer' in sys.modules)").returncode == 0


@pytest.mark.parametrize("typed", ["9" * 5000, "undo " + "9" * 5000, "take " + "9" * 5000, "x" * 5000])
def test_what_is_much_too_long_is_refused_in_a_short_answer(typed: str) -> None:
    result = rules("play", "bugs", "--seed", 1, typed=[typed])
    assert result.exit_code == 0
    assert len(result.stdout) < 1500


def test_files_without_an_end_are_not_read_to_it() -> None:
    result = rules("play", "bugs", "--set", "/dev/zero")
    assert (result.exit_code, result.stderr) == (1, "'/dev/zero' is larger than 1 MB, so it is another kind of file.\n")
    assert "'/dev/zero' is larger than 16 MB" in rules("replay", "/dev/zero").stderr


def test_a_set_in_another_encoding_is_told_how_to_save_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes('name = "Käfer"'.encode("latin-1"))
    assert rules("play", "bugs", "--set", path).stderr == f"'{path}' is no text in UTF-8: save it as UTF-8.\n"


@pytest.mark.parametrize("name", ["An\x1b[2Jna", "An\nna", "An\tna", "x" * 41])
def test_names_that_would_spoil_the_screen_are_refused(name: str) -> None:
    result = rules("play", "bugs", "--players", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert name not in result.stderr


def test_names_from_a_record_are_shown_without_what_steers_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rules("play", "bugs", "--players", "Anna", "--seed", 1, "--record", path, typed=["go", "take 1"])
    path.write_text(path.read_text("utf-8").replace("Anna", r"An\u001b[2J\nna" + "x" * 100), "utf-8")
    for arguments in ((path,), (path, "--notation")):
        shown = rules("replay", *arguments)
        assert (shown.exit_code, "\x1b" in shown.stdout) == (0, False)
    assert "An?[2J?naxxxx" in rules("replay", path).stdout


def test_names_begin_a_sentence_as_they_are() -> None:
    told = rules("play", "bugs", "--players", "A,a", "--watch", "--seed", 1).stdout
    assert re.search("^A takes a tile", told, re.MULTILINE)
    assert re.search("^a takes a tile", told, re.MULTILINE)


def screen(width: int, term: str = "xterm") -> tuple[Screen, Console]:
    console = Console(file=io.StringIO(), width=width, force_terminal=True, color_system=None, _environ={"TERM": term})
    return Screen(console), console


def written(console: Console) -> list[str]:
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_a_heading_too_long_for_a_line_is_not_cut() -> None:
    narrow, console = screen(30)
    narrow.heading("Anna: last round, where does your monster go? 2 to lay")
    assert written(console) == ["Anna: last round, where does", "your monster go? 2 to lay"]


def test_the_width_is_asked_for_anew() -> None:
    shown, console = screen(80)
    assert shown.width == 80
    console.width = 50
    assert shown.width == 50


def test_a_plain_terminal_is_as_wide_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "61")
    console = Console(file=io.StringIO(), force_terminal=True, _environ={"TERM": "dumb"})
    assert Screen(console).width == 61


@pytest.mark.parametrize(
    ("game", "typed"), [("fressen", []), ("fressen", ["1", "1", "1", "1", "1", "1"]), ("factory", []), ("factory", ["1"])]
)
def test_a_question_fits_a_screen_of_24_lines(game: str, typed: list[str]) -> None:
    shown = rules("play", game, "--seed", 3, "--players", "Anna,Ben", "--against", 0, typed=typed, columns=80).stdout
    lines = shown.splitlines()
    questions = [number for number, line in enumerate(lines) if line.endswith("──")]
    prompts = [number for number, line in enumerate(lines) if re.match(r"(Anna|Ben)> ", line)]
    assert len(questions) == len(prompts) == len(typed) + 1
    assert all(end - start + 1 <= 24 for start, end in zip(questions, prompts, strict=True))


@pytest.mark.parametrize("game", ["factory", "bugs", "fressen"])
def test_nothing_is_cut_on_a_narrow_screen(game: str) -> None:
    wide, narrow = (rules("play", game, "--seed", 3, typed=["1", "1"], columns=columns) for columns in (200, 60))
    assert max(map(len, narrow.stdout.splitlines())) <= 60
    assert sorted(re.findall(r"[A-Za-z]+", narrow.stdout)) == sorted(re.findall(r"[A-Za-z]+", wide.stdout))


def test_a_monster_wider_than_the_screen_is_drawn_in_parts(tmp_path: Path) -> None:
    path = tmp_path / "wide.toml"
    path.write_text('game = "factory"\n[tiles]\nGWGW = 60\n', "utf-8")
    typed = ["start WGWG", "1", *["2"] * 20]
    result = rules("play", "factory", "--players", "Anna,Ben", "--set", path, "--seed", 1, typed=typed, columns=60)
    last = result.stdout[result.stdout.rindex("Anna: where does your tile go?") :]
    assert re.findall(r"^columns (-?\d+) to (\d+)$", last, re.MULTILINE)[:2] == [("-1", "7"), ("7", "15")]
    assert {"[1]", "[2]", "[3]", "[4]"} <= set(re.findall(r"\[\d\]", last))


@pytest.mark.parametrize(("called", "named"), [(".venv/bin/cyclops", ".venv/bin/cyclops"), ("cyclops/__main__.py", "python -m cyclops")])
def test_a_record_is_shown_again_by_what_the_end_says(called: str, named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    path = tmp_path / "my game.jsonl"
    told = factory("1", options=("--seed", 4, "--record", path)).stdout
    assert told.endswith(f"To see it again, type: {named} rules replay '{path}'\n")
