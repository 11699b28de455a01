"""`cyclops print`: files that hold what was asked for, and one sentence where that cannot be."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from tests.cyclops.printed import sizes_mm, words


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, ["print", *map(str, arguments)], env={"COLUMNS": "200"})


@pytest.mark.parametrize(
    ("arguments", "pages", "said"),
    [
        (["cards", "--players", "Anna,Őrsi"], 2, "Őrsi"),
        (["sheet", "--paper", "letter", "--language", "nl"], 1, "Kalibratieblad"),
        (["tiles", "--game", "bugs", "--no-backs"], 4, "Tiles for Bugs & Co"),
        (["tiles", "--game", "fressen", "--paper", "A3"], 4, "Tiles for Das große Fressen"),
        (["board", "--language", "hu"], 3, "játéktábla"),
        (["board", "--game", "fressen"], 3, "Board for"),
    ],
)
def test_what_was_asked_for_is_in_the_file(tmp_path: Path, arguments: list[str], pages: int, said: str) -> None:
    file = tmp_path / "it.pdf"
    result = run(*arguments, "-o", file)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{pages} page")
    assert str(file) in result.stdout
    assert len(sizes_mm(file.read_bytes())) == pages
    assert said in words(file.read_bytes(), 0)


def test_a_file_need_not_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("cards")
    run("tiles", "--game", "fressen", "--no-backs")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["cyclops-cards.pdf", "cyclops-tiles-fressen.pdf"]


def test_a_full_disk_leaves_the_older_file_and_no_half_of_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "cards.pdf"
    file.write_text("older")
    monkeypatch.setattr(os, "fsync", full)
    result = run("cards", "-o", str(file))
    assert result.exit_code == 1
    assert "cards.pdf' cannot be written (No space left on device): choose another file with -o." in result.stderr
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("cards.pdf", "older")]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["tiles"], "Tiles of which game? Add --game factory, --game bugs or --game fressen."),
        (["board", "--game", "bugs"], "Bugs & Co has no board, only Das große Fressen has: --game fressen."),
        (["sheet", "--players", "Anna"], "Only cards have names on them: leave out --players, or print cards."),
        (["cards", "--game", "bugs"], "The cards and the sheet are the same for all games: leave out --game, or print tiles."),
        (["cards", "--players", "李"], "The name '李' cannot be printed, for cards cannot show '李'"),
        (["cards", "--players", "Anna,שרה"], "The name 'שרה' cannot be printed"),
        (["cards", "-o", "cards.png"], "'cards.png' would hold a PDF: give it a name that ends in .pdf."),
        (["cards", "-o", "no/such/folder/cards.pdf"], "cannot be written (No such file or directory): choose another file with -o."),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (1, "")
    assert complaint in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["cards", "--players", "A,B,C,D,E,F,G,H,I"], "9 names, but there are only 8 player cards"),
        (["cards", "--paper", "a5"], "'a5' is not one of 'a4', 'letter', 'a3'"),
        (["cards", "--language", "fr"], "'fr' is not one of 'en', 'pl', 'hu', 'nl'"),
        (["dice"], "'dice' is not one of 'cards', 'sheet', 'tiles', 'board'"),
    ],
)
def test_a_mistyped_command_is_told_as_such(arguments: list[str], complaint: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert complaint in result.stderr
