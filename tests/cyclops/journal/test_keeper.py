"""A game is saved as it is played, and the game goes on whatever becomes of the file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from cyclops.errors import JournalError
from cyclops.journal import database
from cyclops.journal.keeper import About, Keeper
from cyclops.journal.saved import SavedGame, UnreadGame, saved_game, saved_games
from cyclops.referee.finding import NO, YES, Question
from engine.chance import random_move
from engine.correction import Correction, GivenPoints
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord

pytestmark = pytest.mark.pi

QUESTION = Question("discard", "No place fits: does everybody agree to discard it?", (YES, NO))


def begun(game: str = "factory") -> AnyRecord:
    rules = GAMES[game]
    return Record.begin(rules, rules.begin(2, None, {}), Headers(names=("Anna", "Ben")))


def played(record: AnyRecord, moves: int, seed: int = 1) -> AnyRecord:
    rng = Random(seed)
    for _ in range(moves):
        record = record.play(random_move(record.rules, record.state, rng))
    return record


def keeper_of(path: Path, said: list[str]) -> Keeper:
    return Keeper(path, About(begun="1 December 2026", camera="film:x"), said.append)


def saved(path: Path, record: AnyRecord, moves: int = 8) -> AnyRecord:
    """A game saved move by move, and where it stands."""
    with keeper_of(path, []) as keeper:
        keeper.begin(record)
        for seed in range(moves):
            if record.rules.is_over(record.state):
                break
            after = played(record, 1, seed)
            keeper.keep(record, after)
            record = after
    return record


@pytest.mark.parametrize("game", GAMES)
def test_what_was_saved_comes_back(tmp_path: Path, game: str) -> None:
    path = tmp_path / "games.sqlite"
    record = saved(path, begun(game))
    back = saved_game(path)
    assert back.record == record
    assert back.about.camera == "film:x"


def test_undo_and_corrections_come_back_too(tmp_path: Path) -> None:
    path, start = tmp_path / "games.sqlite", begun()
    steps = [start, played(start, 6)]
    steps.append(steps[-1].undo(2))
    steps.append(steps[-1].play(GivenPoints(2, 3, "Ben found a tile under the table")))
    steps.append(steps[-1].play(Correction(steps[1].state)))
    with keeper_of(path, []) as keeper:
        keeper.begin(start)
        for before, after in pairwise(steps):
            keeper.keep(before, after)
    back = saved_game(path).record
    assert back == steps[-1]
    assert back.given_points == {2: 3}


def test_notes_questions_and_answers_are_saved(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with keeper_of(path, []) as keeper:
        keeper.begin(begun())
        keeper.note(["trophy 3"])
        keeper.asked(QUESTION)
        keeper.answered("discard", "yes")
        keeper.note(["trophy 3", "trophy 2"])
    assert saved_game(path).notes == ("trophy 3", "trophy 2")
    with closing(sqlite3.connect(path)) as connection:
        assert [kind for (kind,) in connection.execute("SELECT kind FROM entries ORDER BY n")] == ["notes", "asked", "answered", "notes"]


def test_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    saved(path, begun())
    back = saved_game(path)
    with back.keeper(path, lambda sentence: None) as keeper:
        later = played(back.record, 3)
        keeper.keep(back.record, later)
    assert saved_game(path).record == later


def test_the_latest_game_that_is_not_over_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    saved(path, begun("factory"))
    saved(path, begun("fressen"))
    assert [game.number for game in saved_games(path)] == [2, 1]
    assert saved_game(path).record.rules.key == "fressen"
    assert saved_game(path, 1).record.rules.key == "factory"
    with pytest.raises(JournalError, match="no game 7"):
        saved_game(path, 7)


def test_case_105_nothing_is_written_while_nothing_changes(tmp_path: Path) -> None:
    path, record = tmp_path / "games.sqlite", begun()
    with keeper_of(path, []) as keeper:
        keeper.begin(record)
        files = {file: (file.stat().st_mtime_ns, file.stat().st_size) for file in tmp_path.iterdir()}
        for _ in range(1000):
            keeper.keep(record, record)
        assert {file: (file.stat().st_mtime_ns, file.stat().st_size) for file in tmp_path.iterdir()} == files


def test_case_40_a_full_disk_keeps_what_was_saved_and_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, said, record = tmp_path / "games.sqlite", list[str](), begun()
    opened = database._opened
    full = True

    def small(where: Path) -> sqlite3.Connection:
        connection = opened(where)
        if full:
            connection.execute("PRAGMA max_page_count = 8")
        return connection

    monkeypatch.setattr(database, "_opened", small)
    with keeper_of(path, said) as keeper:
        keeper.begin(record)
        while not said:
            after = record.play(GivenPoints(1, len(record.nodes), "a long reason " * 20))
            keeper.keep(record, after)
            record = after
        kept = saved_game(path).record
        assert 0 < len(kept.nodes) < len(record.nodes)
        assert kept.nodes == record.nodes[: len(kept.nodes)]
        after = played(record, 1)
        keeper.keep(record, after)
        assert len(said) == 1
        assert "full" in said[0]
        full = False
        last = played(after, 1)
        keeper.keep(after, last)
    assert saved_game(path).record == last
    assert "saved again" in said[1]


def test_a_folder_that_is_none_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said: list[str] = []
    with keeper_of(tmp_path / "file" / "games.sqlite", said) as keeper:
        keeper.begin(begun())
        keeper.keep(begun(), played(begun(), 5))
    assert ["cannot be saved" in said[0], "is lost" in said[1]] == [True, True]
    assert len(said) == 2


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    said: list[str] = []
    with keeper_of(tmp_path / "games.sqlite", said) as keeper:
        keeper.begin(begun())
    assert len(said) == 1


@pytest.mark.parametrize("damage", ["cut", "foreign", "zeros"])
def test_a_damaged_file_is_kept_aside_and_said(tmp_path: Path, damage: str) -> None:
    path, said = tmp_path / "games.sqlite", list[str]()
    saved(path, begun())
    whole = path.read_bytes()
    broken = {
        "cut": whole[: len(whole) // 2 + 100],
        "foreign": b"no database at all\n" * 300,
        "zeros": whole[:4096] + bytes(len(whole) - 4096),
    }[damage]
    path.write_bytes(broken)
    with keeper_of(path, said) as keeper:
        keeper.begin(begun("bugs"))
    assert path.with_name("games.sqlite.damaged").read_bytes() == broken
    assert "kept aside" in said[0]
    assert [game.number for game in saved_games(path)] == [1]


def test_case_104_a_file_of_a_newer_cyclops_is_left_alone_and_play_goes_on(tmp_path: Path) -> None:
    path, said = tmp_path / "games.sqlite", list[str]()
    saved(path, begun())
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with keeper_of(path, said) as keeper:
        keeper.begin(begun())
    assert "newer Cyclops (version 99" in said[0]
    assert path.read_bytes() == before
    with pytest.raises(JournalError, match="newer Cyclops"):
        saved_games(path)


def test_case_104_a_game_by_other_rules_does_not_hide_the_others(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    saved(path, begun())
    saved(path, begun("fressen"))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE games SET header = replace(header, 'Monster Factory', 'Monster Mill') WHERE id = 1")
    connection.close()
    latest, older = saved_games(path)
    assert isinstance(latest, SavedGame)
    assert isinstance(older, UnreadGame)
    assert "Monster Mill" in older.reason


def test_two_that_go_on_with_one_game_do_not_mix_it(tmp_path: Path) -> None:
    path, said = tmp_path / "games.sqlite", list[str]()
    record = saved(path, begun())
    with saved_game(path).keeper(path, said.append) as one, saved_game(path).keeper(path, said.append) as other:
        one.keep(record, played(record, 2))
        other.keep(record, played(record, 1, seed=5))
    assert saved_game(path).record == played(record, 2)
    assert "another Cyclops" in said[0]


_SAVING = """
import sys
from pathlib import Path
from tests.cyclops.journal.test_keeper import begun, keeper_of, played

record = begun()
with keeper_of(Path(sys.argv[1]), []) as keeper:
    keeper.begin(record)
    for seed in range(10_000):
        after = played(record, 1, seed)
        keeper.keep(record, after)
        record = after if len(record.line()) < 60 else after.undo().undo()
        print(len(record.nodes), flush=True)
"""


@pytest.mark.parametrize("moves", [1, 7, 40])
def test_case_40_a_game_whose_program_was_killed_holds_every_move_that_was_told(tmp_path: Path, moves: int) -> None:
    path = tmp_path / "games.sqlite"
    with subprocess.Popen([sys.executable, "-c", _SAVING, path], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]) as child:
        assert child.stdout is not None
        told = [int(child.stdout.readline()) for _ in range(moves)]
        child.kill()
    game = saved_game(path)
    assert len(game.record.nodes) >= told[-1]
    assert [one.name for one in tmp_path.iterdir() if "damaged" in one.name] == []


def test_case_40_a_file_cut_off_anywhere_gives_a_whole_state_of_the_game_or_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    record = saved(path, begun(), 12)
    whole = path.read_bytes()
    for length in range(0, len(whole), len(whole) // 60):
        path.write_bytes(whole[:length])
        with suppress(JournalError):
            line = saved_game(path).record.line()
            assert line == record.line()[: len(line)]
