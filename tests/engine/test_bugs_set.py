"""Sets of Bugs & Co as text: which are taken, what is said about the others, and what follows for the tiles in play."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bugs import Box, Drawing
from engine.bugs.game import RULES
from engine.bugs.tileset import box_from_set, printed_box, set_from_box
from engine.errors import SetError, SetupError
from engine.sets import printed_set
from tests.engine.bugs_tables import BOX, NAMES

SECTIONS = {1: "one-eyed", 2: "two-eyed", 3: "three-eyed"}


def own(*groups: int, trophies: str = "[3, 3, 2, 2, 1]") -> str:
    """A set with some of the groups, by their eyes."""
    rows = ['game = "bugs"', f"trophies = {trophies}"]
    for eyes in groups:
        rows += [f"[{SECTIONS[eyes]}]", *(f"{name} = 3" for name in NAMES[eyes])]
    return "\n".join(rows)


def complaint(text: str) -> str:
    with pytest.raises(SetError) as found:
        box_from_set(text)
    return str(found.value)


def test_every_line_is_a_drawing_with_its_number_of_tiles() -> None:
    assert box_from_set(own(1, 2, 3)) == BOX


@given(st.lists(st.integers(1, 3), min_size=25, max_size=25), st.sets(st.sampled_from([1, 3])), st.text(alphabet='aB "\\#é', max_size=9))
def test_any_complete_box_survives_being_written(copies: list[int], groups: set[int], name: str) -> None:
    numbered = [(drawing, number) for (drawing, _), number in zip(BOX.drawings, copies, strict=True)]
    box = Box(tuple((drawing, number) for drawing, number in numbered if drawing.eyes in {2, *groups}))
    assert box_from_set(set_from_box(box, name)) == box


@given(st.permutations(BOX.drawings))
def test_a_box_whose_drawings_come_in_any_order_survives_being_written(drawings: list[tuple[Drawing, int]]) -> None:
    shuffled = Box(tuple(drawings))
    assert box_from_set(set_from_box(shuffled, "")) == shuffled
    assert [drawing.eyes for drawing, _ in shuffled.drawings] == sorted(drawing.eyes for drawing, _ in drawings)


def test_a_box_that_lacks_drawings_or_trophies_is_not_written() -> None:
    with pytest.raises(SetError, match="15 two-eyed drawings, and this set has 1"):
        set_from_box(Box(((Drawing("ant", 2), 3),)), "")
    with pytest.raises(SetError, match=r"the trophies must be \[3, 3, 2, 2, 1\], not \[3, 2, 1\]"):
        set_from_box(Box(BOX.drawings, (3, 2, 1)), "")


@pytest.mark.parametrize("trophies", ["[1, 2, 2, 3, 3]", "[3,3,2,2,1] # all"])
def test_trophies_may_stand_in_any_order(trophies: str) -> None:
    assert box_from_set(own(2, trophies=trophies)).trophies == (3, 3, 2, 2, 1)


@pytest.mark.parametrize(
    "trophies",
    [
        "[3, 3, 2, 2]",
        "[3, 3, 2, 2, 1, 1]",
        "[3, 3, 3, 2, 1]",
        "[]",
        "5",
        "[3.0, 3, 2, 2, 1]",
        "[3, 3, 2, 2, true]",
        '["3", "3", "2", "2", "1"]',
    ],
)
def test_bc_01_the_trophies_are_exactly_the_five(trophies: str) -> None:
    assert complaint(own(2, trophies=trophies)) == f"line 2: the trophies must be [3, 3, 2, 2, 1], not {trophies}"


def test_a_set_without_trophies_says_how_to_write_them() -> None:
    text = own(2).replace("trophies = [3, 3, 2, 2, 1]\n", "")
    assert complaint(text) == "the line trophies = … is missing; write it above the first section"


@pytest.mark.parametrize("name", ["Ant", "ant_bee", "7ant", "ant-", '"ant bee"', '""'])
def test_what_can_be_no_name_is_named_with_its_line(name: str) -> None:
    shown = name.strip('"')
    assert complaint(own(2).replace("\nbee = 3", f"\n{name} = 3")) == (
        f'line 5: "{shown}" is no name of a drawing: small letters a to z, digits and hyphens, such as sea-slug'
    )


def test_bc_14_no_drawing_has_more_than_three_tiles() -> None:
    assert complaint(own(2).replace("\nbee = 3", "\nbee = 4")) == 'line 5: the number of "bee" must be a whole one from 1 to 3, not 4'


@pytest.mark.parametrize("number", ["0", "-1", "3.0", '"3"', "true"])
def test_a_number_of_tiles_is_a_whole_one(number: str) -> None:
    message = complaint(own(2).replace("\nbee = 3", f"\nbee = {number}"))
    assert message.startswith('line 5: the number of "bee" must be a whole one from 1 to 3, not ')


def test_one_name_stands_for_one_drawing_in_whatever_group() -> None:
    text = own(2, 1).replace("\npip = 3", "\nbee = 3")
    assert complaint(text) == 'line 23: "bee" stands in line 5 already; every drawing needs a name of its own'
    assert (
        complaint(own(1, 2).replace("\nbee = 3", "\npip = 3"))
        == 'line 11: "pip" stands in line 7 already; every drawing needs a name of its own'
    )
    assert complaint(own(2).replace("\nbee = 3", "\nant = 3")) == 'line 5: "ant" stands in line 4 already; write it once'


@pytest.mark.parametrize(("groups", "eyes", "line", "needed"), [((2,), 2, 3, 15), ((2, 1), 1, 19, 5), ((1, 2, 3), 3, 25, 5)])
def test_bc_01_a_group_has_all_its_drawings(groups: tuple[int, ...], eyes: int, line: int, needed: int) -> None:
    expected = f"line {line}: there must be {needed} {SECTIONS[eyes]} drawings, and this set has {{}}; write each on a line of its own"
    assert complaint(own(*groups).replace(f"\n{NAMES[eyes][0]} = 3", "")) == expected.format(needed - 1)
    assert complaint(own(*groups).replace(f"\n{NAMES[eyes][0]} = 3", "\nx = 3\ny = 3")) == expected.format(needed + 1)


def test_the_two_eyed_drawings_are_always_needed() -> None:
    assert complaint(own(1, 3)) == "the section [two-eyed] is missing; write a line [two-eyed] and its tiles below it"


def test_a_group_with_a_slip_is_proposed_in_its_right_form() -> None:
    assert complaint(own(2).replace("[two-eyed]", "[two-eye]")) == 'line 3: no section is called "two-eye"; did you mean [two-eyed]?'


@pytest.mark.parametrize(("players", "tiles"), [(2, 45), (4, 45), (5, 60), (6, 60), (7, 75), (8, 75)])
def test_bc_01_the_printed_set_gives_the_tiles_of_the_table(players: int, tiles: int) -> None:
    state = RULES.begin(players, None, {})
    assert state.kit.box == printed_box() == box_from_set(printed_set("bugs"))
    assert sum(state.left.values()) == tiles


def test_lost_tiles_are_not_in_play() -> None:
    state = RULES.begin(2, own(2).replace("\nbee = 3", "\nbee = 1"), {})
    assert (state.left["bee"], sum(state.left.values())) == (1, 43)


def test_a_set_of_two_eyed_drawings_is_for_four_players() -> None:
    assert RULES.begin(4, own(2), {}).seats
    with pytest.raises(SetupError, match=r"^5 players need the one-eyed drawings, and the set has no \[one-eyed\]$"):
        RULES.begin(5, own(2), {})


def test_a_set_that_lacks_one_group_of_five_players_is_played_with_the_other() -> None:
    with pytest.raises(SetupError, match=r"has no \[one-eyed\]; with the option extra_group=three-eyed it will do$"):
        RULES.begin(5, own(2, 3), {})
    assert RULES.begin(5, own(2, 3), {"extra_group": "three-eyed"}).seats
    with pytest.raises(SetupError, match=r"^8 players need the one-eyed drawings, and the set has no \[one-eyed\]$"):
        RULES.begin(8, own(2, 3), {})


@pytest.mark.parametrize("row", ["käfer = 3", '"käfer" = 3', "sea slug = 3", "sea slug: 3", "Snail = 3"])
def test_a_name_that_quotation_marks_do_not_help_is_not_advised_to_be_put_in_them(row: str) -> None:
    name = row.split(" =")[0].split(":")[0].strip('"')
    assert complaint(own(2).replace("\nbee = 3", f"\n{row}")) == (
        f'line 5: "{name}" is no name of a drawing: small letters a to z, digits and hyphens, such as sea-slug'
    )


def test_the_example_in_a_complaint_is_one_of_this_game() -> None:
    assert complaint(own(2).replace("\nbee = 3", "\nbee 3")) == "line 5: the = is missing in bee 3; write for example snail = 3"


def test_trophies_below_a_section_are_to_be_moved() -> None:
    text = own(2).replace("trophies = [3, 3, 2, 2, 1]\n", "") + "\ntrophies = [3, 3, 2, 2, 1]"
    assert complaint(text) == "line 18: trophies = … is for the whole set: move this line above [two-eyed]"
