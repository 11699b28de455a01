"""A line that is no TOML is answered with one plain sentence that says what to write."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError
from engine.messages import one_line
from engine.toml_faults import fault_of, faulty_line


def check(name: str) -> None:
    if not name.isascii():
        raise NotationError(f"{name} can be no name")


def fault(row: str) -> str:
    return fault_of(row, ("tiles", "more"), "snail = 3", check)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("snail: 3", "write = instead of the colon: snail = 3"),
        ("snail* = 3", 'this name stands in quotation marks: "snail*" = 3'),
        ("snail*: 3", 'this name stands in quotation marks: "snail*" = 3'),
        ("sea slug = 3  # a comment", 'this name stands in quotation marks: "sea slug" = 3'),
        ("snail 3", "the = is missing in snail 3; write for example snail = 3"),
        ("snail", "the = is missing in snail; write for example snail = 3"),
        ("snail =  # three", "nothing stands behind the = of snail; write for example snail = 3"),
        ("snail == 3", "one = is enough: snail == 3"),
        ("snail = three", "three is no number in digits, and a text stands in quotation marks: snail = …"),
        ("snail = 003", "no number begins with 0: snail = 3"),
        ("snail = 3,", "write one thing on each line; behind snail = 3 there is more: ,"),
        ("snail = 3 slug = 2", "write one thing on each line; behind snail = 3 there is more: slug = 2"),
        ('name = "x" y', 'write one thing on each line; behind name = "x" there is more: y'),
        ("trophies = 3, 3, 2", "several numbers stand in brackets, such as [3, 2, 1], not 3, 3, 2"),
        ("trophies = 3 3 2", "several numbers stand in brackets, such as [3, 2, 1], not 3 3 2"),
        ("trophies = [3, 3", "the bracket [ is not closed in trophies = [3, 3"),
        ('name = "From Grandma', 'a quotation mark is missing in name = "From Grandma'),
        ('"snail = 3', 'a quotation mark is missing in "snail = 3'),
        ("[tiles", "a section is one word in brackets on a line of its own, such as [tiles], not [tiles"),
        ("[two eyed]", "a section is one word in brackets on a line of its own, such as [tiles], not [two eyed]"),
        ("= 3", "this line cannot be read: = 3; write for example snail = 3, or [tiles], or # before a comment"),
    ],
)
def test_every_slip_has_its_sentence(row: str, expected: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(row)
    assert fault(row) == expected


def test_a_name_that_the_game_never_allows_is_refused_in_the_words_of_the_game() -> None:
    for row in ("käfer = 3", "käfer: 3"):
        with pytest.raises(NotationError, match=r"^käfer can be no name$"):
            fault(row)


@given(st.text(alphabet="ab3 =:\"'[],.#*\\\x1b\n", max_size=40))
def test_any_line_is_answered_in_one_short_line(row: str) -> None:
    sentence = fault(row)
    assert sentence.isprintable()
    assert len(sentence) < 250


def test_the_line_to_be_mended_may_lie_above_the_one_where_the_reader_stopped() -> None:
    assert faulty_line("a = [1,\n[tiles]\nb = 1", 2) == 1
    assert faulty_line("a = 1\nb 1\nc = 1", 2) == 2
    assert faulty_line("a = 1", 1) == 1


def test_what_is_shown_of_a_text_is_one_line_without_control_signs_and_cut() -> None:
    assert one_line("\x1b[31m\n") == "?[31m?"
    assert one_line("a" * 99) == "a" * 59 + "…"
