"""Which games go on by themselves: those that a power cut or a crash has ended, not long ago, and not again and again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cyclops.serve.interruption import FRESH_S, TRIES, Mark, Marker, age_of, cut_off, unfinished_game
from tests.cyclops.serve.saved_evenings import save_game

BEGUN = "2026-12-01 20:00:00"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "data" / "games.sqlite"


def test_a_mark_stays_on_the_disk_until_it_is_dropped(journal: Path) -> None:
    Marker(journal).put(Mark(BEGUN, 2))
    assert Marker(journal).read() == Mark(BEGUN, 2)
    Marker(journal).drop()
    assert Marker(journal).read() is None


@pytest.mark.parametrize("text", ["", "[]", '{"since": "x"}', "\0\0\0"])
def test_a_mark_that_was_cut_off_itself_is_none(journal: Path, text: str) -> None:
    Marker(journal).put(Mark(BEGUN))
    journal.with_name("playing.json").write_text(text)
    assert Marker(journal).read() is None


def test_where_nothing_can_be_written_there_is_no_mark(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    marker = Marker(tmp_path / "data" / "games.sqlite")
    marker.put(Mark(BEGUN))
    marker.drop()
    assert marker.read() is None


@pytest.mark.parametrize(
    ("mark", "age_s", "goes_on"),
    [
        (Mark(BEGUN), 60.0, True),
        (Mark("2026-12-01 19:59:59"), 60.0, True),
        (Mark("2026-12-01 20:00:01"), 60.0, False),
        (Mark(BEGUN), FRESH_S + 1, False),
        (Mark(BEGUN), -7200.0, True),
        (Mark(BEGUN, TRIES), 60.0, False),
        (None, 60.0, False),
    ],
    ids=["cut off", "saved a moment later", "nothing of the later one is saved", "yesterday's", "the clock stood still", "again", "ended"],
)
def test_a_game_goes_on_by_itself(journal: Path, mark: Mark | None, age_s: float, goes_on: bool) -> None:
    assert cut_off(mark, save_game(journal, BEGUN), age_s) is goes_on


def test_without_a_game_nothing_goes_on(journal: Path) -> None:
    assert unfinished_game(journal) is None
    assert not cut_off(Mark(BEGUN), None, 60.0)


def test_the_latest_of_the_last_games_is_offered(journal: Path) -> None:
    save_game(journal, "2026-12-01 19:00:00")
    save_game(journal, BEGUN)
    game = unfinished_game(journal)
    assert game is not None
    assert game.about.begun == BEGUN


def test_a_file_that_cannot_be_read_offers_none(journal: Path) -> None:
    journal.parent.mkdir()
    journal.write_bytes(b"no journal at all" * 100)
    assert unfinished_game(journal) is None


def test_the_age_is_that_of_what_was_saved_last(journal: Path) -> None:
    journal.parent.mkdir()
    for path, time_s in ((journal, 100), (Path(f"{journal}-wal"), 400)):
        path.touch()
        os.utime(path, (time_s, time_s))
    assert age_of(journal, 1000.0) == 600.0
