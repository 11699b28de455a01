"""Records written as lines of JSON, read again, and everything that can be wrong with such lines."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RecordError
from engine.factory import Draw, Start, Tile, setup
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import added_lines, header_line, record_from_text, record_to_text
from tests.engine.random_games import AnyRecord, AnyRules, every_game, other_move, recorded

FACTORY = GAMES["factory"]
HEADER = {"cyclops": "record", "version": 2, "game": "factory", "rules": FACTORY.edition, "start": setup(2).to_text()}
MOVES = [{"n": 1, "after": 0, "move": "start GPWG"}, {"n": 2, "after": 1, "move": "start PPPP"}, {"n": 3, "after": 2, "move": "draw GGPP"}]


def text_of(*values: object) -> str:
    return "".join(f"{json.dumps(value)}\n" for value in values)


def branched(rules: AnyRules) -> AnyRecord:
    """Six moves, a branch after three of them, and a look back into the first line."""
    record = recorded(rules, 6).undo(3)
    return record.play(other_move(rules, record)).go(5)


@every_game
def test_case_40_a_record_comes_back_from_its_lines_with_its_branches_and_its_present_point(rules: AnyRules) -> None:
    record = branched(rules)
    for at in range(len(record.nodes) + 1):
        point = record.go(at)
        assert record_from_text(record_to_text(point)).record == point
        back = record.go(7).go(at)
        assert record_from_text(record_to_text(back)).record == back


@every_game
def test_a_record_is_kept_by_adding_lines_to_what_is_written(rules: AnyRules) -> None:
    record = recorded(rules, 0)
    text = header_line(record)
    for step in (1, 2, 3, 4):
        later = record.play(rules.legal_moves(record.state)[-1])
        if step == 3:
            later = later.undo(2)
            later = later.play(other_move(rules, later)).undo().redo()
        text += "".join(added_lines(record, later))
        record = later
        assert record_from_text(text).record == record
        assert record_from_text(text).damage is None


def test_only_what_is_new_is_added() -> None:
    record: AnyRecord = Record.begin(FACTORY, setup(2))
    record = record.play(Start(Tile("GPWG"))).play(Start(Tile("GGGG")))
    assert added_lines(record, record) == ()
    assert added_lines(record, record.play(Draw(Tile("GGPW")))) == ('{"n": 3, "after": 2, "move": "draw GGPW"}\n',)
    assert added_lines(record, record.undo()) == ('{"at": 1}\n',)
    assert added_lines(record.undo(), record) == ('{"at": 2}\n',)


def test_lines_of_another_game_are_not_added() -> None:
    written: AnyRecord = Record.begin(FACTORY, setup(2)).play(Start(Tile("GPWG")))
    others = [
        Record.begin(FACTORY, setup(2)),
        Record.begin(FACTORY, setup(2)).play(Start(Tile("GGGG"))),
        Record.begin(FACTORY, setup(3)).play(Start(Tile("GPWG"))),
        Record.begin(FACTORY, setup(2), Headers(date="today")).play(Start(Tile("GPWG"))),
    ]
    for other in others:
        with pytest.raises(RecordError, match=r"^the lines of one game cannot be added to the record of another$"):
            added_lines(written, other)


def test_names_date_and_set_are_kept_in_ascii_lines() -> None:
    headers = Headers(("Zoë", "Łukasz \u2028 \n 你"), "2026-01-05, after supper", "our set")
    record: AnyRecord = Record.begin(FACTORY, setup(2), headers)
    text = record_to_text(record)
    assert text.isascii()
    assert len(text.splitlines()) == 1
    assert record_from_text(text).record.headers == headers


def test_a_header_names_only_what_is_known() -> None:
    assert json.loads(header_line(Record.begin(FACTORY, setup(2)))) == HEADER


@pytest.mark.parametrize(("old", "new"), [('{"cyclops"', '\ufeff{"cyclops"'), ("\n", "\r\n"), ("\n", "\n\n"), ('", ', '"  ,\t')])
def test_what_other_programs_do_to_lines_does_no_harm(old: str, new: str) -> None:
    read = record_from_text(text_of(HEADER, *MOVES).replace(old, new))
    assert [node.move.to_text() for node in read.record.nodes] == ["start GPWG", "start PPPP", "draw GGPP"]
    assert read.damage is None


@pytest.mark.parametrize("junk", ["", "\0\0\0\0", "\0" * 4096])
def test_case_40_a_power_cut_in_the_last_line_loses_that_line_only_and_says_so(junk: str) -> None:
    text = text_of(HEADER, *MOVES)
    last = text.rindex('{"n": 3')
    for end in range(last + 1, len(text) - 2):
        read = record_from_text(text[:end] + junk)
        assert len(read.record.nodes) == 2
        assert read.damage is not None
        assert read.damage.line == 4
        assert read.damage.sentence == "line 4 was cut off while it was written; the lines before it are kept"


def test_a_last_line_that_lacks_only_its_end_is_whole() -> None:
    read = record_from_text(text_of(HEADER, *MOVES).rstrip("\n"))
    assert len(read.record.nodes) == 3
    assert read.damage is None


WRONG_LINES = {
    "an illegal move": ({"n": 3, "after": 2, "move": "place 0@0,1^0"}, "player 1 has to draw a tile first"),
    "no move": ({"n": 3, "after": 2, "move": "jump"}, "a move begins with start, draw"),
    "a move that is no text": ({"n": 3, "after": 2, "move": 7}, "move must be a text, not 7"),
    "a number twice": ({"n": 2, "after": 2, "move": "draw GGPP"}, "the next move has number 3, not 2"),
    "a number left out": ({"n": 4, "after": 2, "move": "draw GGPP"}, "the next move has number 3, not 4"),
    "a move after none": ({"n": 3, "after": 5, "move": "draw GGPP"}, "there is no move 5; the record has 2"),
    "a move before the start": ({"n": 3, "after": -1, "move": "draw GGPP"}, "there is no move -1"),
    "a move that is there": ({"n": 3, "after": 1, "move": "start PPPP"}, 'the move "start PPPP" follows move 1 already, as number 2'),
    "a half number": ({"n": 3, "after": 1.5, "move": "draw GGPP"}, "after must be a whole number, not 1.5"),
    "an answer for a number": ({"n": 3, "after": True, "move": "draw GGPP"}, "after must be a whole number, not true"),
    "a point that is not": ({"at": 9}, "there is no move 9"),
    "a point in words": ({"at": "start"}, 'at must be a whole number, not "start"'),
    "a misspelt name": ({"n": 3, "afer": 2, "move": "draw GGPP"}, "a line has n, after and move, or only at; this one has n, afer, move"),
    "nothing": ({}, "this one has nothing"),
    "a list": ([1, 2], r"this line of the recorded game is damaged, for it should be a JSON object, not \[1, 2\]"),
}


@pytest.mark.parametrize(("line", "reason"), WRONG_LINES.values(), ids=WRONG_LINES)
def test_an_error_names_the_line_and_the_reason(line: object, reason: str) -> None:
    with pytest.raises(RecordError, match=f"^line 4: .*{reason}"):
        record_from_text(text_of(HEADER, *MOVES[:2], line, {"at": 0}))


def test_a_broken_line_that_is_not_the_last_is_no_power_cut() -> None:
    lines = text_of(HEADER, *MOVES).splitlines(keepends=True)
    with pytest.raises(
        RecordError,
        match=r"^line 3: this line of the recorded game is damaged at character 21; mend it, or take",
    ):
        record_from_text("".join((*lines[:2], lines[2].replace('1, "move"', '1 "move"'), lines[3])))
    with pytest.raises(RecordError, match=r"^line 4: this line of the recorded game is damaged"):
        record_from_text("".join((*lines[:3], lines[3][:9] + "\n")))
    with pytest.raises(RecordError, match=r"^line 3: this line of the recorded game is damaged"):
        record_from_text("".join((*lines[:2], lines[2][:9] + "\n", lines[3].rstrip("\n"))))


def test_a_name_that_stands_twice_is_an_error() -> None:
    with pytest.raises(RecordError, match=r'^line 2: this line of the recorded game is damaged, "after" stands twice in it$'):
        record_from_text(text_of(HEADER) + '{"n": 1, "after": 0, "after": 0, "move": "start GPWG"}\n')


def test_brackets_without_end_are_an_error_like_any_other() -> None:
    with pytest.raises(RecordError, match=r"^line 2: this line of the recorded game is damaged, its brackets lie too deep in one another$"):
        record_from_text(text_of(HEADER) + "[" * 100_000 + "\n")


@pytest.mark.parametrize(
    "text", ["<html>", "Dear Anna,\nit rains", "\x00\x01", "[1, 2]", "{ color: red }", '{"name": "x", "version": "1.0.0"}', '"']
)
def test_another_file_is_called_no_recorded_game(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: this is no recorded game"):
        record_from_text(text)


def test_a_number_of_thousands_of_digits_is_an_error_in_plain_words() -> None:
    with pytest.raises(RecordError, match=r"^line 2: this line of the recorded game is damaged, a number has too many digits$"):
        record_from_text(text_of(HEADER) + f'{{"at": {"9" * 5000}}}\n')


def test_what_a_record_has_is_shown_as_it_is_written_cut_and_without_control_signs() -> None:
    with pytest.raises(RecordError) as found:
        record_from_text(text_of({**HEADER, "date": ["\x1b[31m" + "x" * 3000]}))
    assert str(found.value).isprintable()
    assert len(str(found.value)) < 120


def without(name: str) -> dict[str, object]:
    return {key: value for key, value in HEADER.items() if key != name}


WRONG_HEADERS = {
    "another file": ({**HEADER, "cyclops": "journal"}, '"cyclops": "record", not "journal"'),
    "no version": (without("version"), "this is no recorded game, for it names no game or no version"),
    "a version in words": ({**HEADER, "version": "2"}, 'the version of a recorded game must be a number from 1 to 2, not "2"'),
    "version 0": ({**HEADER, "version": 0}, "a number from 1 to 2, not 0"),
    "no start": (without("start"), 'the header of the record lacks "start"'),
    "no edition": (without("rules"), 'the header of the record lacks "rules"'),
    "an unknown name": ({**HEADER, "namen": []}, 'the header of the record has "namen", which no header has'),
    "an unknown game": ({**HEADER, "game": "chess"}, 'there is no game "chess"; there are factory'),
    "no game": ({**HEADER, "game": ["factory"]}, r'there is no game \["factory"\]'),
    "no state": ({**HEADER, "start": "factory/1"}, "the text of a state needs players="),
    "a start that is no text": ({**HEADER, "start": None}, "start must be a text, not null"),
    "an impossible start": ({**HEADER, "start": HEADER["start"].replace("players=2", "players=9")}, "is for 2 to 6 players, not 9"),  # type: ignore[attr-defined]
    "too few names": ({**HEADER, "names": ["Anna"]}, "the game has 2 players, but the names are 1"),
    "names in one text": ({**HEADER, "names": "Anna, Ben"}, 'names must be a list of texts, not "Anna, Ben"'),
    "a name that is a number": ({**HEADER, "names": ["Anna", 7]}, "names must be a list of texts"),
    "a date that is a number": ({**HEADER, "date": 2026}, "date must be a text, not 2026"),
}


@pytest.mark.parametrize(("header", "reason"), WRONG_HEADERS.values(), ids=WRONG_HEADERS)
def test_an_error_in_the_header_names_its_line(header: object, reason: str) -> None:
    with pytest.raises(RecordError, match=f"^line 1: .*{reason}"):
        record_from_text(text_of(header, *MOVES))


def test_case_104_a_record_of_a_newer_version_is_refused_with_both_versions_named() -> None:
    with pytest.raises(RecordError, match=r"^line 1: the record has version 3, and this Cyclops reads versions up to 2; get a newer"):
        record_from_text(text_of({**HEADER, "version": 3, "something": "new"}, {"of": "a kind to come"}))


def test_case_104_a_record_by_another_edition_of_the_rules_is_refused_with_both_named() -> None:
    with pytest.raises(
        RecordError,
        match=r'^line 1: the game was played by the rules "edition 0", and this Cyclops knows "Monster Factory, .*"; read it with',
    ):
        record_from_text(text_of({**HEADER, "rules": "edition 0"}, *MOVES))


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"])
def test_an_empty_text_is_no_record(text: str) -> None:
    with pytest.raises(RecordError, match=r"^the record is empty$"):
        record_from_text(text)


@pytest.mark.parametrize("text", ["factory", '{"cyclops": "rec', '"cyclops"', "[]", "7", Path(__file__).name])
def test_what_is_no_record_is_told_in_one_sentence(text: str) -> None:
    with pytest.raises(RecordError, match=r"^line 1: [^\n]+$"):
        record_from_text(text)


LINES = st.lists(
    st.sampled_from([json.dumps(line) for line in (HEADER, *MOVES, {"at": 1}, {"at": 0}, 7)]) | st.text(max_size=9), max_size=6
)


@given(LINES, st.booleans())
def test_any_lines_give_a_record_that_comes_back_or_a_record_error(lines: list[str], end: bool) -> None:
    text = "\n".join(lines) + "\n" * end
    read = None
    with suppress(RecordError):
        read = record_from_text(text)
    if read:
        assert record_from_text(record_to_text(read.record)).record == read.record
