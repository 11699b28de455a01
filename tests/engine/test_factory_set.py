"""Sets of Monster Factory as text: which are taken, what is said about the others, and what follows for the pile."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SetError, SetupError
from engine.factory import PATTERNS, Box, Draw, State, Tile, legal_moves
from engine.factory.game import RULES
from engine.factory.tileset import box_from_set, printed_box, set_from_box
from engine.games import GAMES
from engine.sets import printed_set

HEADING = 'game = "factory"\nname = "ours"\n\n[tiles]\n'
TILES = st.builds(Tile, st.sampled_from(PATTERNS), st.booleans())


def complaint(lines: str, heading: str = HEADING) -> str:
    with pytest.raises(SetError) as found:
        box_from_set(heading + lines)
    return str(found.value)


def test_every_line_is_a_kind_of_tile_with_its_number() -> None:
    box = box_from_set(f'{HEADING}WGPW = 2\n"GPWG*" = 1\nGPWG = 3\n')
    assert box == Box.of([Tile("GPWW")] * 2 + [Tile("GPWG", eye=True)] + [Tile("GPWG")] * 3)
    assert box.size == 6


@given(st.lists(TILES, min_size=3, max_size=90), st.text(alphabet='aB "\\#é', max_size=9))
def test_any_box_survives_being_written(tiles: list[Tile], name: str) -> None:
    box = Box.of(tiles)
    assert box_from_set(set_from_box(box, name)) == box


def test_a_box_whose_tiles_are_not_known_cannot_be_written() -> None:
    with pytest.raises(SetError, match="only a set whose tiles are known can be written"):
        set_from_box(Box(), "ours")


@pytest.mark.parametrize("tile", ["GPWX", "GPW", "GPWGG", "gpwg", "GPWG**", "*GPWG", "GPWG *", ""])
def test_what_is_no_tile_is_named_with_its_line(tile: str) -> None:
    assert complaint(f'GWWW = 3\n"{tile}" = 1') == f'line 6: "{tile}" is no tile: four edges, each G, P or W, with * for an eye'


@pytest.mark.parametrize("turned", ["PWGG", "WGGP", "GGPW"])
def test_turns_of_one_tile_are_refused_and_not_added_up(turned: str) -> None:
    expected = f'line 7: "{turned}" is the tile of line 5, turned; write it once with both numbers added'
    assert complaint(f"GPWG = 3\nGWWW = 1\n{turned} = 1") == expected


def test_a_mirrored_tile_and_one_with_an_eye_are_others() -> None:
    assert box_from_set(f'{HEADING}GPWG = 1\nGWPG = 1\n"GPWG*" = 1').size == 3


@pytest.mark.parametrize("number", ["0", "-1", "1.0", '"2"', "true", "1001"])
def test_a_number_of_tiles_is_a_whole_one(number: str) -> None:
    assert complaint(f"GWWW = 3\nPWWW = {number}").startswith('line 6: the number of "PWWW" must be a whole one from 1 to 1000, not ')


@pytest.mark.parametrize(("lines", "total"), [("", 0), ("GWWW = 2", 2)])
def test_two_players_need_three_tiles(lines: str, total: int) -> None:
    assert complaint(lines) == f"line 4: two players need at least 3 tiles, and this set has {total}"


def test_a_set_for_another_game_is_refused_whatever_is_in_it() -> None:
    assert complaint("[nonsense", 'game = "bugs"\n').startswith("line 2: a section is one word in brackets")
    assert complaint("[nonsense]", 'game = "bugs"\n') == 'line 1: this is a set for the game "bugs", not for "factory"'


def test_a_section_with_a_slip_is_proposed_in_its_right_form() -> None:
    assert complaint("GWWW = 3", 'game = "factory"\n[tile]\n') == 'line 2: no section is called "tile"; did you mean [tiles]?'


def test_a_tile_with_an_eye_needs_quotation_marks_and_the_message_says_so() -> None:
    assert complaint("GPWG* = 1") == 'line 5: this name stands in quotation marks: "GPWG*" = 1'
    assert complaint("GPWX* = 1") == 'line 5: "GPWX*" is no tile: four edges, each G, P or W, with * for an eye'


def test_mf_08_a_game_is_begun_with_the_printed_set_and_its_pile_follows_from_it() -> None:
    state = RULES.begin(2, None, {})
    assert state.box == printed_box() == box_from_set(printed_set("factory"))
    assert state.pile == 88


def test_a_game_is_begun_with_ones_own_set_and_only_its_tiles_can_come() -> None:
    state: State = GAMES["factory"].begin(2, f"{HEADING}GWWW = 2\nPWWW = 1\n", {})
    for move in ("start GWWW", "start GWWW"):
        state = RULES.apply(state, RULES.move_from_text(move))
    assert state.pile == 1
    assert legal_moves(state) == (Draw(Tile("PWWW").kind),)
    assert dict(state.left or {}) == {Tile("GWWW").kind: 0, Tile("PWWW").kind: 1}


def test_more_players_need_more_tiles() -> None:
    with pytest.raises(SetupError, match="4 players need at least 5 tiles, and the set has 4"):
        RULES.begin(4, f"{HEADING}GWWW = 4\n", {})


def test_the_example_in_the_documents_is_a_set() -> None:
    document = (Path(__file__).parents[2] / "docs" / "sets.md").read_text(encoding="utf-8")
    example = document.split("```toml\n")[1].split("```")[0]
    assert box_from_set(example).size == 32
