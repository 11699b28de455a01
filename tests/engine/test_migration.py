"""Records of earlier versions are brought to the present form."""

import json

import pytest

from engine.errors import RecordError
from engine.factory import setup
from engine.games import GAMES
from engine.migration import VERSION, Entry, migrated
from engine.record_lines import record_from_text, record_to_text
from tests.engine.random_games import AnyRules, every_game, recorded

FIRST = {"version": 1, "game": "factory", "start": setup(2).to_text(), "moves": ["start GPWG", "start PPPP", "draw GGPP"]}


@every_game
def test_case_104_a_plain_list_of_moves_is_read_as_version_1(rules: AnyRules) -> None:
    record = recorded(rules, 6)
    moves = [move.to_text() for move in record.line()]
    read = record_from_text(json.dumps({"version": 1, "game": rules.key, "start": record.start.to_text(), "moves": moves}))
    assert read.version == 1
    assert read.record == record
    assert record_from_text(record_to_text(read.record)).version == VERSION


def test_version_1_over_many_lines_and_with_names() -> None:
    read = record_from_text(json.dumps({**FIRST, "names": ["Anna", "Ben"], "date": "Sunday"}, indent=2) + "\n")
    assert len(read.record.nodes) == 3
    assert read.record.headers.names == ("Anna", "Ben")
    assert read.record.headers.date == "Sunday"


def test_version_1_without_moves_is_the_start() -> None:
    assert record_from_text(json.dumps({**FIRST, "moves": []})).record.nodes == ()


def test_the_step_from_1_to_2_numbers_the_moves() -> None:
    header, *moves = migrated([Entry("line 1", FIRST)])
    assert header.values == {
        "cyclops": "record",
        "version": 2,
        "game": "factory",
        "rules": GAMES["factory"].edition,
        "start": FIRST["start"],
    }
    assert moves[2] == Entry("move 3", {"n": 3, "after": 2, "move": "draw GGPP"})


def test_migrating_leaves_what_was_given_as_it_was() -> None:
    kept = json.dumps(FIRST)
    migrated([Entry("line 1", FIRST)])
    assert json.dumps(FIRST) == kept


def test_the_present_version_needs_no_step() -> None:
    entries = (Entry("line 1", {"version": VERSION, "game": "factory"}), Entry("line 2", {"at": 0}))
    assert migrated(entries) == entries


WRONG = {
    "an illegal move": ({"moves": ["start GPWG", "draw GGPP"]}, "move 2: player 2 has to lay a first tile first"),
    "a move that is no text": ({"moves": ["start GPWG", 7]}, "move 2: move must be a text, not 7"),
    "no moves": ({"moves": "start GPWG"}, "line 1: a record of version 1 is one object with a list of moves"),
    "an unknown game": ({"game": "chess"}, 'line 1: there is no game "chess"'),
    "a branch": ({"at": 2}, 'line 1: the header of the record has "at", which no header has'),
}


@pytest.mark.parametrize(("change", "message"), WRONG.values(), ids=WRONG)
def test_an_error_in_version_1_names_the_move_in_its_list(change: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError, match=f"^{message}"):
        record_from_text(json.dumps(FIRST | change))


def test_version_1_that_was_cut_off_names_the_line_where_it_breaks() -> None:
    text = json.dumps(FIRST, indent=1)
    with pytest.raises(RecordError, match=r"^line 7: this line of the recorded game is damaged"):
        record_from_text(text[: text.index("start PPPP") + 4])


def test_version_1_with_something_after_it_is_no_record() -> None:
    with pytest.raises(RecordError, match=r"^line 2: this line of the recorded game is damaged"):
        record_from_text(json.dumps(FIRST) + '\n{"at": 1}\n')
