"""Recorded games that go on in their own file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.record_lines import record_from_text, record_to_text
from tests.cyclops.terminal import factory, rules, said


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Anna against a random player that was left after three questions."""
    path = tmp_path / "game.jsonl"
    factory("1", "3", "1", options=("--seed", 4, "--players", "Anna", "--record", path))
    return path


def moves_of(path: Path) -> list[str]:
    read = record_from_text(path.read_text("utf-8"))
    assert read.damage is None
    return [move.to_text() for move in read.record.line()]


def test_a_game_goes_on_with_its_players_and_is_kept_in_its_file(game: Path) -> None:
    before = moves_of(game)
    result = rules("play", "factory", "--resume", game, "--seed", 4, typed=["1"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.match(r"Monster Factory for Anna and Robot .*goes on after 6 moves", said(result))
    assert result.stdout.count("Anna> ") == 2
    after = moves_of(game)
    assert (after[: len(before)], len(after) > len(before)) == (before, True)


def test_with_the_same_seed_it_goes_on_as_if_it_had_never_been_left(game: Path, tmp_path: Path) -> None:
    rules("play", "factory", "--resume", game, "--seed", 4, typed=["1"])
    factory("1", "3", "1", "1", options=("--seed", 4, "--players", "Anna", "--record", tmp_path / "at once"))
    assert moves_of(game) == moves_of(tmp_path / "at once")


def test_what_was_done_before_can_be_taken_back(game: Path) -> None:
    before = moves_of(game)
    rules("play", "factory", "--resume", game, typed=["undo 2"])
    assert moves_of(game) == before[: len(moves_of(game))] != before


def test_a_line_that_was_cut_off_is_dropped_and_the_file_as_it_was_is_kept(game: Path) -> None:
    broken = game.read_bytes()[:-7]
    game.write_bytes(broken)
    result = rules("play", "factory", "--resume", game, typed=["1"])
    assert result.exit_code == 0
    assert f"the file as it was is kept in '{game}.broken'" in result.stderr
    assert Path(f"{game}.broken").read_bytes() == broken
    assert len(moves_of(game)) > broken.count(b"\n") - 1


def test_an_older_broken_file_is_not_written_over(game: Path) -> None:
    aside = Path(f"{game}.broken")
    aside.write_text("precious", "utf-8")
    game.write_bytes(game.read_bytes()[:-7])
    rules("play", "factory", "--resume", game)
    assert aside.read_text("utf-8") == "precious"
    assert Path(f"{game}.broken2").exists()


def test_a_last_line_that_lacks_only_its_end_is_kept(game: Path) -> None:
    before = moves_of(game)
    game.write_bytes(game.read_bytes().rstrip(b"\n"))
    rules("play", "factory", "--resume", game, typed=["1"])
    assert moves_of(game)[: len(before)] == before
    assert not Path(f"{game}.broken").exists()


def test_a_game_that_is_over_can_be_resumed_to_take_back_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    factory(options=("--watch", "--seed", 4, "--record", path))
    result = rules("play", "factory", "--resume", path, "--against", 1, typed=["undo"])
    assert "The game is over: " in result.stdout
    assert "where does your tile go?" in result.stdout


def test_everybody_may_play_at_random_from_here(game: Path) -> None:
    assert "The game is over: " in rules("play", "factory", "--resume", game, "--watch").stdout


@pytest.mark.parametrize("option", ["--players", "--set", "--option", "--record"])
def test_what_the_record_says_already_cannot_be_said_again(option: str, game: Path) -> None:
    result = rules("play", "factory", "--resume", game, option, "a=b", columns=300)
    assert result.exit_code == 2
    assert f"leave out {option}" in result.stderr


def test_another_game_is_named(game: Path) -> None:
    result = rules("play", "bugs", "--resume", game)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "is a game of Monster Factory: type rules play factory --resume" in result.stderr


def test_a_file_that_is_no_record_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna", "utf-8")
    assert rules("play", "factory", "--resume", path).exit_code == 1
    assert path.read_text("utf-8") == "Dear Anna"


def test_an_older_record_is_refused_with_what_to_do(game: Path, tmp_path: Path) -> None:
    header = json.loads(game.read_text("utf-8").splitlines()[0])
    path = tmp_path / "old.json"
    path.write_text(json.dumps({"version": 1, "game": "factory", "start": header["start"], "moves": ["start GGGG"]}), "utf-8")
    before = path.read_bytes()
    result = rules("play", "factory", "--resume", path)
    assert result.exit_code == 1
    assert "make a new one of it with rules replay --json" in said(result) + result.stderr
    assert path.read_bytes() == before


def test_a_resumed_record_reads_back_as_it_is_written(game: Path) -> None:
    rules("play", "factory", "--resume", game, typed=["undo", "1", "undo", "2"])
    text = game.read_text("utf-8")
    record = record_from_text(text).record
    assert record_from_text(record_to_text(record)).record == record


def test_what_only_people_know_is_asked_also_where_nobody_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rules("play", "bugs", "--players", "Anna,Ben", "--seed", 3, "--record", path, typed=["go unseen", "trophy 1:3", "stop"])
    result = rules("play", "bugs", "--resume", path, "--watch", typed=["", "open 1:-", "open 2:-"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("Everybody> ") == 3
    assert "Anna wins with 3 points." in result.stdout
