"""Every key of a TOML text is found on its line, whatever stands around it."""

import tomllib
from collections.abc import Iterator
from textwrap import dedent

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.toml_lines import Path, key_lines


def lines(text: str) -> dict[str, int]:
    return {".".join(path): line for path, line in key_lines(dedent(text).lstrip("\n"))}


def test_keys_are_numbered_with_their_section() -> None:
    assert lines("""
        game = "factory"

        [tiles]
        GPWG = 2
        GWWW = 1
        """) == {"game": 1, "tiles": 3, "tiles.GPWG": 4, "tiles.GWWW": 5}


def test_comments_are_no_lines_of_their_own_and_hide_nothing() -> None:
    assert lines("""
        # a = 1
        a = 1  # b = 2
        # [c]
        [c] # [d]
        e = "# f = 1" # g = 1
        """) == {"a": 2, "c": 4, "c.e": 5}


@pytest.mark.parametrize("key", ['"GPWG*"', "'GPWG*'", '"GPWG\\u002A"', '  "GPWG*"  '])
def test_a_quoted_key_is_known_by_what_it_says(key: str) -> None:
    assert lines(f"[tiles]\n{key} = 2") == {"tiles": 1, "tiles.GPWG*": 2}


def test_quoted_keys_may_hold_brackets_equals_signs_hashes_and_dots() -> None:
    assert list(key_lines('["a.b"]\n"[c] = # d" = 1\n')) == [(("a.b",), 1), (("a.b", "[c] = # d"), 2)]


@pytest.mark.parametrize("mark", ['"""', "'''"])
def test_lines_inside_a_long_text_are_no_keys(mark: str) -> None:
    text = f"a = {mark}one\nb = 2\n[c]\n# {mark}\nd = 1"
    assert lines(text) == {"a": 1, "d": 5}


def test_a_long_text_may_end_with_quotation_marks_of_its_own() -> None:
    assert lines('a = """b = 1\n\\"""\n""c"""""\nd = 1\n') == {"a": 1, "d": 4}
    assert lines("a = '''b = 1\n''c'''''\nd = 1\n") == {"a": 1, "d": 3}
    assert lines('a = """"""\nd = 1\n') == {"a": 1, "d": 2}


def test_an_escaped_quotation_mark_ends_no_text() -> None:
    assert lines('a = "\\" # [b"\nc = "\\\\"\nd = 1') == {"a": 1, "c": 2, "d": 3}


def test_windows_line_ends_count_once() -> None:
    assert lines("a = 1\r\n\r\n[b]\r\nc = 2\r\n") == {"a": 1, "b": 3, "b.c": 4}


def test_keys_of_an_inline_table_are_found_inside_it() -> None:
    assert lines('tiles = { "GPWG*" = 2, GWWW = 1, more = { a.b = 1 } }\nc = 1') == {
        "tiles": 1,
        "tiles.GPWG*": 1,
        "tiles.GWWW": 1,
        "tiles.more": 1,
        "tiles.more.a.b": 1,
        "c": 2,
    }


def test_an_array_may_run_over_several_lines() -> None:
    assert lines("""
        trophies = [
            3, 3, # b = 1
            2 ]
        a = [{ x = 1 }, [ 1, 2 ],
             { x = 2, y = "]" }]
        c = 1
        """) == {"trophies": 1, "a": 4, "a.x": 5, "a.y": 5, "c": 6}


def test_dotted_keys_and_headings_are_taken_apart() -> None:
    assert lines("a . b = 1\n[c . 'd']\ne.f = 1\n[[g]]\nh = 1") == {"a.b": 1, "c.d": 2, "c.d.e.f": 3, "g": 4, "g.h": 5}


def test_a_line_that_is_no_toml_hides_none_of_the_others() -> None:
    assert lines("a = 1\nGPWG* = 2\n:\nb = 1\n[c\nd = 1") == {"a": 1, "b": 4, "d": 6}


def test_an_empty_text_has_no_keys() -> None:
    assert lines("") == lines("\n\n# nothing\n   ") == {}


def basic(text: str) -> str:
    """A text in quotation marks, with what must not stand there escaped."""
    return '"' + "".join(f"\\u{ord(sign):04x}" if sign in '"\\' or not sign.isprintable() else sign for sign in text) + '"'


def long(text: str) -> str:
    """A text over several lines."""
    return '""' + "\n".join(map(basic, text.split("\n"))).replace('"\n"', "\n") + '""'


def array(values: list[str]) -> str:
    return "[ # ]\n" + ",\n".join(values) + "\n]"


NAMES = st.text(alphabet="ab*\"'#[]{}=.,\\ \t\né", max_size=5)
TEXTS = st.text(alphabet="ab\"'#[]{}=,\\\n ", max_size=12)
VALUES = st.recursive(
    st.integers(0, 99).map(str) | TEXTS.map(basic) | TEXTS.map(long), lambda inner: st.lists(inner, max_size=3).map(array), max_leaves=4
)


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, list[tuple[Path, int]]]:
    """A text made key by key, with the line on which each key was put."""
    rows: list[str] = []
    placed: list[tuple[Path, int]] = []
    for section in [None, *draw(st.lists(NAMES, max_size=3, unique=True))]:
        if section is not None:
            rows.append(f"[ {basic('s' + section)} ]{draw(st.sampled_from(['', ' # x = 1']))}")
            placed.append(((f"s{section}",), len(rows)))
        for key in draw(st.lists(NAMES, max_size=3, unique=True)):
            rows += draw(st.sampled_from([[], [""], ["# [a]", "  "]]))
            placed.append(((key,) if section is None else (f"s{section}", key), len(rows) + 1))
            rows += f"{basic(key)} = {draw(VALUES)}".split("\n")
    return draw(st.sampled_from(["\n", "\r\n"])).join(rows), placed


@settings(max_examples=50)
@given(documents())
def test_whatever_is_written_every_key_is_found_where_it_was_put(document: tuple[str, list[tuple[Path, int]]]) -> None:
    text, placed = document
    tomllib.loads(text)
    assert list(key_lines(text)) == placed


def inline_table(values: dict[str, str]) -> str:
    return "{ " + ", ".join(f"{basic(key)} = {value}" for key, value in values.items()) + " }"


NESTED = st.recursive(
    VALUES,
    lambda inner: st.dictionaries(NAMES, inner, max_size=3).map(inline_table) | st.lists(inner, max_size=3).map(array),
    max_leaves=8,
)


@settings(max_examples=50)
@given(st.dictionaries(NAMES, NESTED, max_size=3))
def test_however_tables_and_arrays_lie_in_one_another_all_their_keys_are_found_and_nothing_else(values: dict[str, str]) -> None:
    text = "\n".join(f"{basic(key)} = {value}" for key, value in values.items())
    assert {path for path, _ in key_lines(text)} == set(paths(tomllib.loads(text), ()))


def paths(table: object, before: Path) -> Iterator[Path]:
    """Every key of a loaded text."""
    if isinstance(table, list):
        for entry in table:
            yield from paths(entry, before)
    if isinstance(table, dict):
        for key, value in table.items():
            yield (*before, key)
            yield from paths(value, (*before, key))
