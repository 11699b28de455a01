"""What every set text must keep to, whatever the game; every complaint names the line that has to be mended."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import NotationError, SetError
from engine.messages import quoted
from engine.tileset import MOST, Entry, TileSet, blamed, read_set, set_name, shown, write_set

HEADING = 'game = "factory"\n'


def read(text: str) -> TileSet:
    sections = ("tiles", "rows")
    return read_set(text, "factory", example="GWWW = 1", check=check, sections=sections, optional=("more",), values=("prizes",))


def check(name: str) -> None:
    if name.startswith("WRONG"):
        raise NotationError(f"{name} can be no name")


def complaint(text: str) -> str:
    with pytest.raises(SetError) as found:
        read(text)
    return str(found.value)


def numbered(tileset: TileSet, section: str) -> list[tuple[str, object, int]]:
    return [(entry.key, entry.value, entry.line) for entry in tileset.sections[section].entries]


GOOD = """# our own

game = "factory"
name = "The \\"old\\" box"
version = 1
prizes = [3, 2]

[tiles]
GWWW = 2
"GPWG*" = 1  # with an eye

[rows]
row1 = "wmh"
"""


def test_a_set_is_taken_apart_with_its_lines() -> None:
    found = read(GOOD)
    assert found.name == 'The "old" box'
    assert (found.values["prizes"].value, found.values["prizes"].line) == ([3, 2], 6)
    assert (found.sections["tiles"].line, found.sections["rows"].line) == (8, 12)
    assert numbered(found, "tiles") == [("GWWW", 2, 9), ("GPWG*", 1, 10)]
    assert numbered(found, "rows") == [("row1", "wmh", 13)]


@pytest.mark.parametrize(
    "text", [GOOD.replace("\n", "\r\n"), f"\ufeff{GOOD}", GOOD.rstrip()], ids=["windows", "mark of order", "no last end"]
)
def test_what_editors_do_to_a_file_changes_nothing(text: str) -> None:
    assert read(text) == read(GOOD)


def test_sections_may_come_in_any_order_and_as_inline_tables() -> None:
    found = read('rows = { row1 = "wmh" }\nprizes = []\ngame = "factory"\n[tiles]\nGWWW = 1')
    assert numbered(found, "rows") == [("row1", "wmh", 1)]
    assert numbered(found, "tiles") == [("GWWW", 1, 5)]


def test_lines_may_name_their_section_themselves() -> None:
    found = read(f"{HEADING}prizes = []\nrows.row1 = 1\ntiles.GWWW = 2\ntiles.PWWW = 1")
    assert (found.sections["tiles"].line, numbered(found, "tiles")) == (4, [("GWWW", 2, 4), ("PWWW", 1, 5)])


def test_name_and_version_may_be_missing_and_so_may_some_sections() -> None:
    found = read(f"{HEADING}prizes = []\n[tiles]\n[rows]")
    assert found.name == ""
    assert set(found.sections) == {"tiles", "rows"}
    assert set(read(f"{HEADING}prizes = []\n[tiles]\n[rows]\n[more]").sections) == {"tiles", "rows", "more"}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("GWWW: 2", 1),
        ("\r\n\r\nGWWW = \r\nPWWW = 1", 3),
        ("GWWW = [1,\n[tiles]\nPWWW = 1", 1),
        ("a = [1,\n2]\nb = [1,\n2\n[tiles]", 3),
    ],
)
def test_what_is_no_toml_is_said_of_the_line_that_has_to_be_mended(text: str, line: int) -> None:
    assert complaint(text).startswith(f"line {line}: ")


def test_what_is_no_toml_is_judged_by_the_names_that_the_game_allows() -> None:
    assert complaint("GWWW* = 1") == 'line 1: this name stands in quotation marks: "GWWW*" = 1'
    assert complaint("WRONG* = 1") == "line 1: WRONG* can be no name"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{HEADING}[tiles]\nGWWW = 1\n\nGWWW = 2", 'line 5: "GWWW" stands in line 3 already; write it once'),
        (f"{HEADING}[tiles]\n\"GWWW*\" = 1\n'GWWW*' = 2", 'line 4: "GWWW*" stands in line 3 already; write it once'),
        (f"{HEADING}[tiles]\nGWWW = 1\n[rows]\n[tiles]\nPWWW = 2", 'line 5: "tiles" stands in line 2 already; write it once'),
        (f"{HEADING}# again\n{HEADING}", 'line 3: "game" stands in line 1 already; write it once'),
        (f"{HEADING}tiles = {{ GWWW = 1, GWWW = 2 }}", 'line 2: "GWWW" stands in line 2 already; write it once'),
    ],
)
def test_what_stands_twice_is_named_with_both_lines(text: str, expected: str) -> None:
    assert complaint(text) == expected


def test_texts_that_break_the_reader_of_toml_are_refused_in_a_sentence() -> None:
    assert complaint("# [\na = " + "[" * 9999) == "line 2: the brackets of this line lie too deep in one another; a set needs hardly any"
    assert complaint("b = 12\na = " + "1" * 9999) == "line 2: the number in this line has too many digits"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 'the set does not say for which game it is; begin it with the line game = "factory"'),
        ('[tiles]\ngame = "factory"', "line 2: game = … is for the whole set: move this line above [tiles]"),
        ('[tiles]\nname = "x"', "line 2: name = … is for the whole set: move this line above [tiles]"),
        ('\ngame = "bugs"', 'line 2: this is a set for the game "bugs", not for "factory"'),
        ("game = 1", 'line 1: game must be one line of text in quotation marks, such as "…", not 1'),
        (f"{HEADING}name = true", 'line 2: name must be one line of text in quotation marks, such as "…", not true'),
        (f'{HEADING}name = """a\nb"""', 'line 2: name must be one line of text in quotation marks, such as "…", not "a?b"'),
        (f"{HEADING}version = 2", "line 2: this set is of version 2, but only version 1 can be read; get a newer Cyclops"),
        (
            f"{HEADING}version = 0x{'f' * 9999}",
            "line 2: this set is of version a huge number, but only version 1 can be read; get a newer Cyclops",
        ),
        (f"{HEADING}version = 0", "line 2: version must be 1, not 0"),
        (f'{HEADING}version = "1"', 'line 2: version must be 1, not "1"'),
        (f"{HEADING}version = true", "line 2: version must be 1, not true"),
    ],
)
def test_a_set_must_be_for_this_game_and_of_a_known_version(text: str, expected: str) -> None:
    if text.startswith(f"{HEADING}name"):
        text += "\nprizes = []\n[tiles]\n[rows]"
    assert complaint(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("verison = 1", 'line 2: no line above the sections is called "verison"; did you mean version?'),
        ("GWWW = 1", 'line 2: no line above the sections is called "GWWW"; there are game, name, version, prizes'),
        ("[tile]\nGWWW = 1", 'line 2: no section is called "tile"; did you mean [tiles]?'),
        ("\n[zzz]", 'line 3: no section is called "zzz"; there are [tiles], [rows], [more]'),
        ("[tiles.GWWW]\n[[zzz]]", 'line 3: no section is called "zzz"; there are [tiles], [rows], [more]'),
        ("[tiles]\n[rows]", "the line prizes = … is missing; write it above the first section"),
        ("prizes = []\n[tiles]", "the section [rows] is missing; write a line [rows] and its tiles below it"),
        (
            "prizes = []\n[tiles]\n[rows]\n[tiles.prizes]\n[prize]",
            'line 6: no section is called "prize"; there are [tiles], [rows], [more]',
        ),
        ("prizes = []\n[[tiles]]\n[rows]", "line 3: tiles is a section: a line [tiles] with its tiles below it"),
        ("prizes = []\nrows = 1\n[tiles]", "line 3: rows is a section: a line [rows] with its tiles below it"),
    ],
)
def test_sections_and_lines_must_be_known_and_the_nearest_is_proposed(text: str, expected: str) -> None:
    assert complaint(HEADING + text) == expected


def test_a_count_is_a_whole_number_of_tiles() -> None:
    assert [Entry("GWWW", number, 7).count() for number in (1, 2, MOST)] == [1, 2, MOST]


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0"), (-1, "-1"), (MOST + 1, "1001"), (2.0, "2.0"), ("2", '"2"'), (True, "true"), ([2], "[2]"), ([16**9999], "[a huge number]")],
)
def test_no_other_count_is_taken(value: object, said: str) -> None:
    with pytest.raises(SetError) as found:
        Entry("GWWW", value, 7).count()
    assert str(found.value) == f'line 7: the number of "GWWW" must be a whole one from 1 to 1000, not {said}'


def test_complaints_of_others_get_the_line_and_keep_their_own() -> None:
    with pytest.raises(SetError, match=r"^line 4: no such tile$"), blamed(4):
        raise NotationError("no such tile")
    with pytest.raises(SetError, match=r"^line 2: no such tile$"), blamed(4):
        raise SetError("no such tile", 2)


def test_a_complaint_carries_its_line_as_a_number_and_survives_being_sent() -> None:
    error = SetError("no such tile", 4)
    again = pickle.loads(pickle.dumps(error))
    assert (error.line, str(again), again.line) == (4, "line 4: no such tile", 4)
    assert (str(SetError("no such tile")), SetError("no such tile").line) == ("no such tile", None)


def test_a_game_may_have_fewer_tiles_of_a_kind() -> None:
    assert Entry("GWWW", 3, 7).count(3) == 3
    with pytest.raises(SetError, match=r'^line 7: the number of "GWWW" must be a whole one from 1 to 3, not 4$'):
        Entry("GWWW", 4, 7).count(3)


def test_a_number_may_be_the_name_of_a_tile_that_is_called_like_a_line_for_the_whole_set() -> None:
    assert numbered(read(f"{HEADING}prizes = []\n[rows]\n[tiles]\nname = 2"), "tiles") == [("name", 2, 5)]


def test_the_name_of_a_set_can_be_asked_for() -> None:
    assert set_name(f'\ufeff{HEADING}name = "From Grandma"') == "From Grandma"
    assert set_name(HEADING) == ""


def test_long_values_are_shown_cut() -> None:
    assert shown("a" * 99) == '"' + "a" * 58 + "…"
    assert quoted('a"b\\') == '"a\\"b\\\\"'


WORDS = st.text(alphabet="abC*-_. \"'\\#=[]é", max_size=8)
LINES = st.dictionaries(WORDS, st.integers(1, 99) | WORDS | st.lists(st.integers(0, 9), max_size=4), max_size=4)


@given(WORDS, st.lists(st.integers(0, 9), max_size=5), LINES, LINES)
def test_what_is_written_is_read_as_it_was(name: str, prizes: list[int], tiles: dict[str, object], rows: dict[str, object]) -> None:
    text = write_set("factory", name, {"prizes": prizes}, {"tiles": tiles, "rows": rows})  # type: ignore[dict-item]
    found = read(text)
    assert (found.name, found.values["prizes"].value) == (name, prizes)
    for section, lines in (("tiles", tiles), ("rows", rows)):
        assert {entry.key: entry.value for entry in found.sections[section].entries} == lines
        assert all(quoted(entry.key).strip('"') in text.splitlines()[entry.line - 1] for entry in found.sections[section].entries)


@pytest.mark.parametrize("name", ["two\nlines", "a\tb", "\x7f", "\ud800"])
def test_a_name_that_is_not_one_line_is_not_written(name: str) -> None:
    with pytest.raises(SetError, match="one line of text"):
        write_set("factory", name, {}, {})


@given(st.text(alphabet="gametils\"'[]{}=#,.\\\n\r 123", max_size=80), st.sampled_from(["", f"{HEADING}prizes = []\n[rows]\n[tiles]\n"]))
def test_any_other_text_is_refused_in_one_sentence_and_never_breaks_the_reader(text: str, start: str) -> None:
    lines = (start + text).count("\n") + 1
    try:
        read(start + text)
    except SetError as error:
        line, sentence = error.line, str(error)
    else:
        return
    assert "\n" not in sentence
    assert line is None or 1 <= line <= lines
