"""Sets of Das große Fressen as text: which are taken, what is said about the others, and what follows for the piles."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import SetError
from engine.fressen import Box, Kind, Landscape, Layout, Side
from engine.fressen.game import RULES
from engine.fressen.tileset import box_from_set, printed_box, set_from_box
from engine.sets import printed_set

KINDS = [f"{species}{value}{letter}" for species, value, letter in product("abcd", "123", "wm")]
OWN = "\n".join(
    [
        'game = "fressen"',
        "[board]",
        *(f'row{number} = "wmhwmh"' for number in range(1, 7)),
        "[red]",
        *(f"{kind} = 1" for kind in [*KINDS[:-1], "d5h"]),
        "[yellow]",
        *(f"{kind} = 1" for kind in KINDS),
    ]
)
"""The board is in lines 2 to 8, red in 9 to 33, yellow in 34 to 58."""

SPECIES = ["slurp", "gulp", "munch", "crunch"]
MONSTERS = st.builds(Kind, st.sampled_from(SPECIES), st.integers(1, 5), st.sampled_from(Landscape))
EVERY_SPECIES_AND_LANDSCAPE = [Kind(species, 3, landscape) for species, landscape in product(SPECIES, Landscape)]


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    """A box in which everything that must occur does."""
    landscapes = draw(st.permutations([*Landscape, *draw(st.lists(st.sampled_from(Landscape), min_size=33, max_size=33))]))
    red = EVERY_SPECIES_AND_LANDSCAPE + draw(st.lists(MONSTERS, min_size=12, max_size=12))
    return Box.of(Layout(tuple(landscapes)), red, draw(st.lists(MONSTERS, min_size=24, max_size=24)))


def complaint(text: str) -> str:
    with pytest.raises(SetError) as found:
        box_from_set(text)
    return str(found.value)


def test_dgf_01_every_row_of_the_board_is_a_line() -> None:
    box = box_from_set(OWN.replace('row2 = "wmhwmh"', 'row2 = "hhmmww"'))
    assert box.layout.to_text() == "wmhwmh/hhmmww/wmhwmh/wmhwmh/wmhwmh/wmhwmh"


def test_rows_may_come_in_any_order() -> None:
    text = OWN.replace('row1 = "wmhwmh"', 'row6 = "hhmmww"', 1)
    text = 'row1 = "wmhwmh"'.join(text.rsplit('row6 = "wmhwmh"', 1))
    assert box_from_set(text).layout.to_text().endswith("/hhmmww")


def test_dgf_02_every_kind_of_monster_is_a_line_with_its_number() -> None:
    box = box_from_set(OWN.replace("a1w = 1\na1m = 1", "a1w = 2"))
    assert (Kind("a", 1, Landscape.WATER), 2) in box.red
    assert (Kind("d", 5, Landscape.MOUNTAIN), 1) in box.red
    assert [sum(number for _, number in box.kinds(side)) for side in Side] == [24, 24]


@settings(max_examples=35)
@given(boxes(), st.text(alphabet='aB "\\#é', max_size=9))
def test_any_box_survives_being_written(box: Box, name: str) -> None:
    assert box_from_set(set_from_box(box, name)) == box


@pytest.mark.parametrize("row", ['"wmhwm"', '"wmhwmhw"', '"WMHWMH"', '"wmhwmx"', '""', '"wmh wm"'])
def test_a_row_is_six_landscapes(row: str) -> None:
    expected = f"line 4: row2 must be six letters, each w (water), m (meadow) or h (mountain), not {row}"
    assert complaint(OWN.replace('row2 = "wmhwmh"', f"row2 = {row}")) == expected


def test_a_row_is_text() -> None:
    assert complaint(OWN.replace('row2 = "wmhwmh"', "row2 = 123456")).startswith("line 4: row2 must be one line of text in quotation marks")


def test_every_row_must_be_there_and_no_other() -> None:
    lacking = complaint(OWN.replace('row2 = "wmhwmh"\n', ""))
    assert lacking == 'line 2: the board lacks row2; write a line row2 = "…" with the six landscapes of this row'
    assert complaint(OWN.replace("row6", "rov6")) == 'line 8: no row is called "rov6"; did you mean row6?'
    assert complaint(OWN.replace("row6", "zz")) == 'line 8: no row is called "zz"; there are row1, row2, row3, row4, row5, row6'


def test_every_landscape_is_on_the_board() -> None:
    assert complaint(OWN.replace('"wmhwmh"', '"wmwmwm"')) == "line 2: every landscape must be on the board, and no field is mountain (h)"


@pytest.mark.parametrize("monster", ["a6w", "a0w", "aw", "1w", "a1x", "A1w", "a1W", '"a 1w"', "a-b1w", "a11w", '""'])
def test_what_is_no_monster_is_named_with_its_line(monster: str) -> None:
    message = complaint(OWN.replace("\na1m = 1", f"\n{monster} = 1", 1))
    shown = monster.strip('"')
    assert message == f'line 11: "{shown}" is no monster: a species, a value from 1 to 5, and w, m or h, such as slurp3w'


@pytest.mark.parametrize("number", ["0", "-1", "1.0", '"1"', "true"])
def test_a_number_of_monsters_is_a_whole_one(number: str) -> None:
    message = complaint(OWN.replace("\na1m = 1", f"\na1m = {number}", 1))
    assert message.startswith('line 11: the number of "a1m" must be a whole one from 1 to 24, not ')


def test_dgf_02_each_side_has_24_monsters() -> None:
    assert complaint(OWN.replace("\na1m = 1", "", 1)) == "line 9: red must have 24 monsters, and here it has 23"
    assert complaint(f"{OWN}\na5h = 2") == "line 34: yellow must have 24 monsters, and here it has 26"


def test_dgf_02_a_fifth_species_is_most_likely_a_slip() -> None:
    text = printed_set("fressen")
    line = 1 + text.splitlines().index("slurp3h = 1")
    expected = f"line {line}: there are only 4 species, and slrup is one more; did you mean slurp?"
    assert complaint(text.replace("slurp3h", "slrup3h", 1)) == expected
    assert complaint(OWN.replace("a1m", "z1m", 1)) == "line 11: there are only 4 species, and z is one more; the others are a, b, c, d"


def test_dgf_02_three_species_are_too_few() -> None:
    assert complaint(OWN.replace("d1", "a4").replace("d2", "b4").replace("d3", "c4").replace("d5", "a5")) == (
        "line 9: the monsters must be of 4 species, not 3: a, b, c"
    )


def test_dgf_02_there_are_monsters_of_every_landscape() -> None:
    assert complaint(OWN.replace("d5h", "d5w")) == "line 9: there must be monsters of every landscape, and none is of mountain"


def test_both_sides_and_the_board_must_be_there() -> None:
    assert complaint(OWN.split("[yellow]")[0]) == "the section [yellow] is missing; write a line [yellow] and its tiles below it"
    assert complaint(OWN.replace("[yellow]", "[yelow]")) == 'line 34: no section is called "yelow"; did you mean [yellow]?'


def test_dgf_03_a_game_is_begun_with_the_printed_set_and_its_piles_follow_from_it() -> None:
    state = RULES.begin(2, None, {})
    assert state.box == printed_box() == box_from_set(printed_set("fressen"))
    assert [(state.pile(side), state.left(side)) for side in Side] == [(24, dict(state.box.kinds(side))) for side in Side]


def test_a_game_is_begun_with_ones_own_set_and_only_its_monsters_can_come() -> None:
    state = RULES.begin(2, OWN, {})
    assert {move.to_text().split()[-1] for move in RULES.legal_moves(state)} == {f"R{kind}" for kind in (*KINDS[:-1], "d5h")}
