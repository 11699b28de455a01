"""Saved games are listed, and given out as records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from cyclops.errors import JournalError
from cyclops.journal import database
from cyclops.journal.keeper import About, Keeper
from cyclops.journal.saved import saved_game
from cyclops.play.playing import set_of
from engine.record_lines import record_from_text
from tests.cyclops.journal.test_keeper import begun, saved


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "games.sqlite"
    monkeypatch.setattr(database, "default_path", lambda: path)
    return path


def games(*arguments: object) -> Result:
    return CliRunner().invoke(cli.app, ["games", *map(str, arguments)], env={"COLUMNS": "140"})


def test_games_are_listed_the_latest_first(journal: Path) -> None:
    saved(journal, begun("factory"))
    saved(journal, begun("fressen"), 500)
    result = games()
    lines = [line for line in result.stdout.splitlines() if "Anna" in line]
    assert result.exit_code == 0
    assert "Das große Fressen" in lines[0]
    assert "won" in lines[0]
    assert "Monster Factory" in lines[1]
    assert "not over" in lines[1]
    assert "cyclops resume" in result.stdout


def test_as_json_one_object_a_game(journal: Path) -> None:
    saved(journal, begun("bugs"), 9)
    (line,) = games("--json").stdout.splitlines()
    values = json.loads(line)
    assert (values["number"], values["game"], values["moves"], values["over"]) == (1, "bugs", 9, False)
    assert [score["name"] for score in values["scores"]] == ["Anna", "Ben"]


def test_without_any_game_one_sentence(journal: Path) -> None:
    result = games()
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no game is saved yet" in result.stderr.lower()


def test_a_game_is_given_out_as_a_record_and_nothing_is_written_over(journal: Path, tmp_path: Path) -> None:
    record = saved(journal, begun())
    file = tmp_path / "game.jsonl"
    assert games("export", 1, "-o", file).exit_code == 0
    assert record_from_text(file.read_text("ascii")).record == record
    again = games("export", 1, "-o", file)
    assert again.exit_code == 1
    assert "exists already" in again.stderr
    assert games("export", 5, "-o", tmp_path / "other").exit_code == 1


def test_a_file_that_was_made_but_never_written_holds_no_game(journal: Path) -> None:
    journal.touch()
    assert "no game is saved yet" in games().stderr.lower()


def test_what_cannot_be_read_says_why_and_what_to_do(journal: Path) -> None:
    journal.mkdir()
    result = games()
    assert result.exit_code == 1
    assert "look whether you may read and write it" in result.stderr


def test_a_game_whose_set_has_gone_says_how_to_go_on(journal: Path, tmp_path: Path) -> None:
    record = begun()
    keeper = Keeper(journal, About(set_file=str(tmp_path / "gone.toml")), print)
    with keeper:
        keeper.begin(record)
    with pytest.raises(JournalError, match="--set FILE, or go on with --set none"):
        set_of(saved_game(journal))
