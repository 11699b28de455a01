"""Recorded games shown again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.record_lines import record_from_text
from tests.cyclops.terminal import factory, rules


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game of Anna against a random player, in which a move was taken back and another made."""
    path = tmp_path / "game.jsonl"
    typed = ("1", "3", "undo", "1", "quit")
    assert factory(*typed, options=("--seed", 4, "--players", "Anna", "--record", path)).exit_code == 0
    return path


def test_a_game_is_told_move_by_move_with_its_table_and_points(game: Path) -> None:
    result = rules("replay", game)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "1  Anna begins a first monster with a tile GGGG." in result.stdout
    assert "at 0,-1 of monster A" in result.stdout
    assert "at 1,0 of monster A" not in result.stdout
    assert "moves of the record not shown, being taken back or later than this point." in result.stdout
    assert "A: Anna's first monster" in result.stdout
    assert "Counted by the rules Monster Factory" in result.stdout


def test_a_game_is_shown_at_any_of_its_moves(game: Path) -> None:
    result = rules("replay", game, "--at", 4)
    assert "The table after 4 moves" in result.stdout
    assert "at 1,0 of monster A" in result.stdout
    assert "at 0,-1 of monster A" not in result.stdout


def test_the_start_is_move_0(game: Path) -> None:
    assert "The table after 0 moves" in rules("replay", game, "--at", 0).stdout


def test_a_move_that_the_record_lacks_is_told(game: Path) -> None:
    result = rules("replay", game, "--at", 400)
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"'{game}': there is no move 400" in result.stderr


def test_as_json_the_same_record_comes_and_nothing_else(game: Path) -> None:
    result = rules("replay", game, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert record_from_text(result.stdout).record == record_from_text(game.read_text("utf-8")).record


def test_an_older_record_comes_in_the_newest_form(game: Path, tmp_path: Path) -> None:
    header = json.loads(game.read_text("utf-8").splitlines()[0])
    old = {"version": 1, "game": "factory", "start": header["start"], "moves": ["start GGGG", "start PWWW*"]}
    path = tmp_path / "old.json"
    path.write_text(json.dumps(old), "utf-8")
    lines = [json.loads(line) for line in rules("replay", path, "--json").stdout.splitlines()]
    assert (lines[0]["version"], [line["move"] for line in lines[1:]]) == (2, ["start GGGG", "start PWWW*"])
    assert "Player 1 begins a first monster" in rules("replay", path).stdout


def test_the_moves_are_told_in_their_notation_when_asked_for(game: Path) -> None:
    assert "player 1 (Anna): start GGGG" in rules("replay", game, "--notation").stdout


def test_a_game_that_is_over_ends_with_the_winner(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = factory(options=("--watch", "--seed", 4, "--record", path)).stdout
    winner = next(line for line in played.splitlines() if " wins with " in line)
    assert winner in rules("replay", path).stdout


def test_of_a_record_that_was_cut_off_the_rest_is_shown_and_the_loss_is_told(game: Path) -> None:
    text = game.read_text("utf-8")
    game.write_text(text.rstrip()[:-5], "utf-8")
    result = rules("replay", game)
    assert result.exit_code == 0
    assert "Anna begins a first monster" in result.stdout
    assert result.stderr.startswith(f"'{game}': line {len(text.splitlines())} was cut off")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("number", "line", "why"),
    [
        (1, '{"cyclops": "picture"}', "line 1"),
        (2, "{", "line 2: "),
        (3, '{"n": 2, "after": 1, "move": "jump"}', "line 3: a move begins with"),
        (4, '{"n": 3, "after": 2, "move": "place 0@0,0^0"}', "line 4: "),
    ],
)
def test_a_bad_record_is_told_with_its_line(number: int, line: str, why: str, game: Path) -> None:
    lines = game.read_text("utf-8").splitlines()
    lines[number - 1] = line
    game.write_text("\n".join(lines) + "\n", "utf-8")
    result = rules("replay", game)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"'{game}': {why}")
    assert len(result.stderr.splitlines()) == 1


def test_a_record_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = rules("replay", tmp_path / "gone.jsonl")
    assert result.exit_code == 1
    assert "gone.jsonl' cannot be read" in result.stderr


def test_moves_that_only_the_next_one_explains_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rules("play", "bugs", "--players", "Anna", "--seed", 3, "--record", path, typed=["go", "take 1"])
    told = rules("replay", path).stdout.splitlines()[1:4]
    assert [line.split()[:4] for line in told] == [
        ["7", "7", "tiles", "go"],
        ["8", "1,", "2,", "3,"],
        ["10", "Anna", "takes", "a"],
    ]
