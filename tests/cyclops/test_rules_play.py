"""Games in the terminal: what is asked, what may be typed, and what comes of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from cyclops.rules.options import game_options
from engine import bugs, fressen
from engine import factory as factory_engine
from engine.games import GAMES
from engine.record_lines import record_from_text
from tests.cyclops.terminal import SETS, factory, rules, said

BAD_SET = 'game = "factory"\n[tiles]\n"GPWX" = 2\n'


def moves_of(path: Path) -> list[str]:
    return [move.to_text() for move in record_from_text(path.read_text("utf-8")).record.line()]


def test_the_first_question_is_which_tile_begins() -> None:
    result = factory()
    assert result.exit_code == 0
    assert "Player 1: which tile begins your first monster?" in result.stdout
    assert "1 2*" in result.stdout


def test_a_number_makes_the_move_and_the_random_player_answers_in_a_line() -> None:
    result = factory("1")
    assert "Player 1 begins a first monster with a tile GGGG.\nRobot begins a first monster with a tile " in result.stdout
    assert "Player 1: where does your tile go?" in result.stdout


def test_a_move_may_be_typed_in_its_notation() -> None:
    assert factory("1").stdout.splitlines()[-4:] == factory("start GGGG").stdout.splitlines()[-4:]


def test_enter_makes_the_only_move() -> None:
    alone = factory("1", "3", "1", "")
    assert "Player 1 lays the tile at 0,1 of monster B (Robot's first monster), and completes it." in alone.stdout


def test_enter_chooses_nothing_where_there_are_several_moves() -> None:
    assert "Type a number from 1 to 4, or help." in factory("1", "").stdout


@pytest.mark.parametrize("number", ["0", "5", "99999999999999999999", "²"])
def test_a_number_that_is_not_in_the_list_is_refused(number: str) -> None:
    result = factory("1", number)
    assert result.exit_code == 0
    assert "number from 1 to 4, or help." in result.stdout


@pytest.mark.parametrize("typed", ["START gggg", "start  GGGG", "Start GgGg"])
def test_a_move_may_be_typed_with_any_letters_and_spaces(typed: str) -> None:
    assert "Player 1 begins a first monster with a tile GGGG." in factory(typed).stdout


def test_a_monster_may_be_typed_by_its_letter() -> None:
    assert "Player 1 lays the tile at 1,0 of monster A" in factory("1", "place a@1,0^3").stdout
    assert "now counts as one with eyes" in factory("1", "eye A@0,0 Yes").stdout


@pytest.mark.parametrize(
    ("typed", "why"),
    [("eye 0@0,0", "yes or no follows the cell, such as eye 0@2,-1 yes"), ("discard wrong", "before agreed when the others agree")],
)
def test_a_move_that_lacks_something_is_refused_with_what_it_lacks(typed: str, why: str) -> None:
    assert why in said(factory("1", typed))


def test_the_name_of_a_game_may_be_typed_large() -> None:
    assert rules("play", "Factory", "--seed", 3).exit_code == 0


def test_a_hand_may_be_corrected_when_the_game_is_over() -> None:
    result = rules("play", "bugs", "--players", "Anna,Ben", "--seed", 3, typed=["go", "trophy 1:3", "stop", "open 2:-", "open 2:slug,slug"])
    assert "In the hand of Ben are no tiles." in result.stdout
    assert result.stdout.count("The game is over") >= 2


def test_nothing_is_said_where_hints_have_nothing_to_say() -> None:
    shown = rules("play", "bugs", "--seed", 3, "--hints", typed=["hint"]).stdout
    assert shown.count("There is nothing to advise.") == 1


def test_more_says_when_there_are_no_more() -> None:
    assert "These were all moves." in factory("1", "more").stdout


def test_a_word_that_is_no_move_is_refused_in_one_sentence() -> None:
    result = factory("1", "jump")
    assert "This is no move (a move begins with start, draw, place, discard, minion, eye, not 'jump')" in result.stdout


def test_a_move_against_the_rules_is_refused_with_its_clause() -> None:
    answer = said(factory("1", "place 0@9,9^0", "place 0@0,0^0", "place 7@0,0^0", "draw GGGG", "discard agreed"))
    assert "at 9,9 the tile would touch no side of monster A (Player 1's first monster) (MF-16)" in answer
    assert "a tile of monster A (Player 1's first monster) lies at 0,0 already (MF-15)" in answer
    assert "there is no monster of this number" in answer
    assert "Player 1 has to lay the drawn tile first (MF-13)" in answer
    assert "the tile may not be put away, for it fits: for example at 0,-1 of monster A" in answer


def test_what_is_refused_changes_nothing(tmp_path: Path) -> None:
    factory("1", "place 0@9,9^0", "jump", "77", options=("--seed", 4, "--record", tmp_path / "with"))
    factory("1", options=("--seed", 4, "--record", tmp_path / "without"))
    assert moves_of(tmp_path / "with") == moves_of(tmp_path / "without")


def test_undo_goes_back_to_the_last_question_and_luck_falls_the_same_again(tmp_path: Path) -> None:
    factory("1", "3", "undo", "3", options=("--seed", 4, "--record", tmp_path / "undone"))
    factory("1", "3", options=("--seed", 4, "--record", tmp_path / "straight"))
    assert moves_of(tmp_path / "undone") == moves_of(tmp_path / "straight")


def test_undo_several_and_redo_them() -> None:
    result = factory("1", "3", "1", "undo 2", "redo 2")
    left = [int(number) for number in re.findall(r"(\d+) tiles in the pile", result.stdout)]
    assert left[0] > left[1] > left[2]
    assert left[3:] == [left[0], left[2]]


def test_another_move_after_an_undo_makes_another_game(tmp_path: Path) -> None:
    factory("1", "3", "undo", "1", options=("--seed", 4, "--record", tmp_path / "game"))
    record = record_from_text((tmp_path / "game").read_text("utf-8")).record
    assert record.line()[3].to_text() == "place 0@0,-1^2"
    assert len(record.nodes) > len(record.line())


def test_undo_and_redo_without_anything_to_do_say_so() -> None:
    result = factory("undo", "redo", "undo 2.5", "undo 0")
    assert "There is no move that can be taken back." in result.stdout
    assert "There is no move that can be made again." in result.stdout
    assert "such as undo 3, not '2.5'" in result.stdout
    assert "such as undo 3, not '0'" in result.stdout


@pytest.mark.parametrize("number", ["3", "10000", "9" * 30])
def test_undo_of_too_many_says_how_many_there_are(number: str) -> None:
    assert "Only 2 moves can be taken back." in factory("1", "3", f"undo {number}").stdout


def test_the_points_are_told_with_their_reasons_and_the_rules() -> None:
    result = factory("1", "scores")
    assert "Monster A is not complete (4 thin edges open): 0 points." in result.stdout
    assert "Counted by the rules Monster Factory, clauses MF-1 to MF-35." in result.stdout


def test_help_names_every_command_and_every_move() -> None:
    answer = said(factory("help"))
    for word in ("undo", "redo", "scores", "table", "hint", "more", "quit", "place 0@2,-1^3", "discard agreed", "eye 0@2,-1 yes"):
        assert word in answer


def test_help_says_where_the_numbers_of_rules_are_explained() -> None:
    assert "docs/rules.md explains these numbers" in said(factory("help"))


@pytest.mark.parametrize("word", ["help", "HELP", "h", "?"])
def test_help_has_short_names(word: str) -> None:
    assert "take back the last move" in factory(word).stdout


def test_the_help_of_the_command_lists_the_options_of_every_game_in_plain_words() -> None:
    shown = rules("play", "--help", columns=80).stdout
    for option in ("start_tile=pick|random", "rounds_to_win=1 to 10", "last_round_trigger=pile_empty|cannot_refill"):
        assert option in shown
    assert not re.search(r"<\w+>|x>=0|[{}]", shown)


def test_every_option_of_every_game_is_explained() -> None:
    told = {(option.title, option.name) for option in game_options()}
    kinds = {"Monster Factory": factory_engine.Options, "Bugs & Co": bugs.Options, "Das große Fressen": fressen.Options}
    assert told == {(title, field.name) for title, kind in kinds.items() for field in fields(kind)}


@pytest.mark.parametrize("word", ["quit", "QUIT", "exit", "q"])
def test_quit_stops(word: str) -> None:
    result = factory(word, "1")
    assert result.exit_code == 0
    assert "begins a first monster" not in result.stdout
    assert result.stdout.endswith("0 moves made in this game.\n")


def test_the_end_of_the_input_stops_politely() -> None:
    result = factory("1")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.endswith("2 moves made in this game.\n")


def test_the_same_seed_and_the_same_answers_give_the_same_game() -> None:
    once, again, other = (factory(options=("--watch", "--seed", seed)).stdout for seed in (11, 11, 12))
    assert once == again
    assert once != other


def test_without_a_seed_one_is_chosen_and_told() -> None:
    first = factory("1", options=())
    seed = re.findall(r"--seed (\d+)\.", said(first))[0]
    assert factory("1", options=("--seed", seed)).stdout == first.stdout


def test_a_game_in_which_nobody_is_asked_runs_to_its_end() -> None:
    result = factory(options=("--watch", "--seed", 4))
    assert "The game is over" in result.stdout
    assert re.search(r"(Player 1|Robot) wins with \d+ points\.", result.stdout)
    assert "> " not in result.stdout


def test_people_and_random_players_sit_in_this_order() -> None:
    result = factory("1", "1", options=("--players", "Anna,Łukasz", "--against", 2))
    told = [line.split(" begins")[0] for line in result.stdout.splitlines() if " begins a first monster" in line]
    assert told == ["Anna", "Łukasz", "Robot 1", "Robot 2"]


def test_against_nobody_one_plays_for_all() -> None:
    assert "Player 2> " in factory("1", options=("--against", 0)).stdout


def test_options_of_the_game_are_heeded() -> None:
    result = factory(options=("--option", "start_tile=random"))
    assert "where does your tile go?" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], f"there is no game 'chess'; there are {', '.join(GAMES)}"),
        (["factory", "--players", "A,B,C,D,E,F,G"], "Monster Factory is for 2 to 6 players, not 7"),
        (["factory", "--players", "A", "--against", "0"], "--against: Monster Factory is for 2 to 6 players, not 1"),
        (["factory", "--against", "1000000000"], "--against: Monster Factory is for 2 to 6 players, not 1000000001"),
        (["factory", "--against", "-1"], "0 or more random players can join, not -1"),
        (["bugs", "--players", "1,2,3,4,5,6,7,8,9"], "--players: Bugs & Co is for 2 to 8 players, not 9"),
        (["bugs", "--option", "rounds_to_win=abc"], "rounds_to_win is a whole number from 1 to 10, not 'abc'"),
        (["bugs", "--option", "rounds_to_win=11"], "rounds_to_win is a whole number from 1 to 10, not '11'"),
        (["bugs", "--option", "tie=shared", "--option", "tie=shared"], "'tie' is given twice"),
        (["factory", "--players", "A,A"], "two players have the same name"),
        (["factory", "--players", "Robot", "--against", "1"], "is called so already"),
        (["factory", "--option", "colour=red"], "there is no option 'colour'"),
        (["factory", "--option", "start_tile=best"], "start_tile is pick or random"),
        (["factory", "--option", "start_tile"], "an option is written NAME=VALUE"),
        (["factory", "--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_played_is_wrong_usage(arguments: list[str], why: str) -> None:
    result = rules("play", *arguments, columns=300)
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


def test_a_bad_set_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(BAD_SET, "utf-8")
    result = rules("play", "factory", "--set", path)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"'{path}': line 3: ")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_a_set_that_cannot_be_read_is_told(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    if content is not None:
        path.write_bytes(content)
    result = rules("play", "factory", "--set", path)
    assert result.exit_code == 1
    assert str(path) in result.stderr


def test_a_set_of_ones_own_is_played_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "factory"\n[tiles]\n"GGGG" = 40\n"GWWW" = 48\n', "utf-8")
    assert "[3]" not in rules("play", "factory", "--set", path).stdout


def test_the_name_of_a_set_is_shown_and_kept_and_else_that_of_its_file(tmp_path: Path) -> None:
    for heading, called in (('name = "From Grandma"', "From Grandma"), ("", "mine.toml")):
        path, record = tmp_path / "mine.toml", tmp_path / f"{called}.jsonl"
        path.write_text(f'game = "factory"\n{heading}\n[tiles]\nGGGG = 40\nGWWW = 48\n', "utf-8")
        assert f'with the set "{called}"' in said(rules("play", "factory", "--set", path, "--record", record))
        assert record_from_text(record.read_text("utf-8")).record.headers.set_name == called
        assert f'with the set "{called}"' in said(rules("replay", record))


def test_a_set_with_too_few_tiles_for_so_many_players_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "factory"\n[tiles]\nGGGG = 3\n', "utf-8")
    result = rules("play", "factory", "--set", path, "--players", "Anna,Ben,Cleo")
    assert result.exit_code == 1
    assert f"{str(path)!r}: 3 players need at least 4 tiles, and the set has 3" in result.stderr


def test_the_game_is_kept_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = factory("1", "3", options=("--seed", 4, "--record", path))
    read = record_from_text(path.read_text("utf-8"))
    assert read.damage is None
    assert read.record.headers.names == ("Player 1", "Robot")
    assert [move.to_text() for move in read.record.line()][:4] == ["start GGGG", "start PWPW*", "draw GWWW", "place 0@1,0^3"]
    assert str(path) in result.stdout.replace("\n", "")


def test_a_file_that_exists_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious", "utf-8")
    result = factory("1", options=("--seed", 4, "--record", path))
    assert (result.exit_code, path.read_text("utf-8")) == (1, "precious")
    assert "exists already" in result.stderr


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = factory("1", options=("--seed", 4, "--record", tmp_path / "none" / "game.jsonl"))
    assert result.exit_code == 1
    assert result.stderr == f"There is no folder '{tmp_path / 'none'}' for the record: make it first.\n"


@pytest.mark.parametrize("environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}])
def test_every_console_can_show_a_table(environment: dict[str, str]) -> None:
    arguments = ["rules", "play", "factory", "--players", "Łukasz", "--seed", "4", "--set", str(SETS / "factory.toml")]
    done = subprocess.run(
        [sys.executable, "-m", "cyclops", *arguments],
        input=b"1\n3\nscores\n",
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "COLUMNS": "80", **environment},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    if "PYTHONIOENCODING" in environment:
        assert b"+--G--+-----+ " in done.stdout
        assert b"Lukasz" in done.stdout


def test_playing_needs_none_of_the_heavy_libraries() -> None:
    code = (
        "import sys, cyclops.rules.playing, cyclops.rules.replaying;"
        "sys.exit(any(name in sys.modules for name in ('cv2', 'numpy', 'skimage', 'scipy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2]).returncode == 0


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_is_played_to_its_end_recorded_and_shown_again(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = rules("play", game, "--watch", "--seed", 3, "--record", path)
    assert (played.exit_code, played.stderr) == (0, "")
    ending = played.stdout.split("The game is over")[1].split("moves made in this game")[0].splitlines()[1:-1]
    shown = rules("replay", path)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.split("The game is over")[1].splitlines()[1:] == ending


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_can_be_played_by_numbers_with_hints(game: str) -> None:
    result = rules("play", game, "--seed", 3, "--hints", typed=["1"] * 3)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("Player 1> ") + result.stdout.count("Everybody> ") == 4


@pytest.mark.parametrize(
    ("game", "typed", "advice"),
    [
        ("factory", [], "A tile with three or four edges to connect makes a good beginning."),
        ("factory", ["1"], "will be finished in about "),
        ("bugs", ["1", "1"], "Player 1 has 0 points, and 3 points with the highest trophy taken now."),
        ("fressen", [], "must lay 2 monsters more in this round, as long as something fits. The best moves for Player 1, looking "),
    ],
)
def test_hints_are_given_when_asked_for(game: str, typed: list[str], advice: str) -> None:
    assert advice not in said(rules("play", game, "--seed", 3, typed=typed))
    assert advice in said(rules("play", game, "--seed", 3, typed=[*typed, "hint"]))


def test_where_all_act_at_once_they_act_in_turn_and_finish_what_they_began() -> None:
    result = rules("play", "bugs", "--players", "Anna,Ben", "--seed", 3, typed=["go", "take 1", "keep 1", "take 2", "back 2"])
    asked = re.findall(r"^(\w+)> ", result.stdout, re.MULTILINE)
    assert asked == ["Everybody", "Anna", "Anna", "Ben", "Ben", "Anna"]


def test_nobody_moves_for_a_player_at_random() -> None:
    assert "That is for Robot to do." in rules("play", "bugs", "--seed", 3, typed=["go", "take 2"]).stdout


def test_a_long_list_comes_in_pages() -> None:
    result = factory("1", "more", options=("--seed", 32, "--against", 4))
    assert "11 more moves in the list: type more to see them." in result.stdout
    numbers = [int(number) for number in re.findall(r"^ *(\d+) +monster ", result.stdout, re.MULTILINE)]
    assert numbers == list(range(1, 32))


def test_after_the_end_the_last_move_can_be_taken_back() -> None:
    whole = factory(*["1"] * 200)
    assert len(re.findall(r"^The game is over: all first monsters are complete ", whole.stdout, re.MULTILINE)) == 1
    moves = whole.stdout.count("Player 1> ")
    again = factory(*["1"] * moves, "1", "undo", "redo", "scores", "hint", "table", "more", "")
    assert "The game is over: undo takes back the last move, Enter leaves." in again.stdout
    assert re.findall(r"^([\w ]+)> ", again.stdout, re.MULTILINE)[moves:] == ["game over", "game over", "Player 1", *["game over"] * 5]
    assert len(re.findall(r"^The game is over: all first monsters are complete ", again.stdout, re.MULTILINE)) == 2


def test_a_hand_may_be_opened_after_the_end_and_changes_who_has_won() -> None:
    typed = ["1", "trophy 1:3", "stop", "scores", "open 2:mopple,mopple,mopple,quiggle,quiggle,quiggle"]
    result = said(rules("play", "bugs", "--players", "Anna,Ben", "--seed", 1, typed=typed))
    assert "Anna wins with 3 points" in result
    assert "Ben wins with 6 points" in result
