"""What was learnt stands in the set, and the rules make nothing of it; what is not complete can be gone on with."""

import pytest

from engine.bugs import tileset as bugs
from engine.errors import SetError
from engine.factory import tileset as factory
from engine.fressen import Side
from engine.fressen import tileset as fressen
from engine.sets import printed_set
from engine.tileset import set_game, set_looks, set_photographs


def test_drawings_and_species_have_looks() -> None:
    text = f'{printed_set("bugs")}\n[looks]\nsnail = ["c$Xq|", "b(1"]\ntuft = ["~"]\n'
    assert set_looks(text) == {"snail": ("c$Xq|", "b(1"), "tuft": ("~",)}
    assert bugs.box_from_set(text) == bugs.printed_box()
    text = f'{printed_set("fressen")}\n[looks]\n{fressen.printed_box().red[0][0].species} = ["x"]\n'
    assert fressen.box_from_set(text) == fressen.printed_box()


def test_a_set_that_was_not_learnt_has_neither_looks_nor_photographs() -> None:
    assert set_looks(printed_set("bugs")) == set_photographs(printed_set("bugs")) == {}


def test_what_each_photograph_showed_is_of_no_concern_to_the_rules() -> None:
    more = '\n[photographs]\n"a.jpg 12" = ["GPWW", "no tile"]\n'
    assert factory.box_from_set(printed_set("factory") + more) == factory.printed_box()
    assert set_photographs(more) == {"a.jpg 12": ("GPWW", "no tile")}
    with pytest.raises(SetError, match="must be a list of texts"):
        factory.box_from_set(printed_set("factory") + '\n[photographs]\n"a.jpg 12" = 3\n')


def test_what_is_there_of_a_set_that_is_not_complete_can_be_read() -> None:
    bugs_text = 'game = "bugs"\ntrophies = [3, 3, 2, 2, 1]\n[two-eyed]\nsnail = 2\n'
    assert bugs.begun_box_from_set(bugs_text).copies((2,)) == {"snail": 2}
    with pytest.raises(SetError, match="line 3: there must be 15 two-eyed drawings, and this set has 1"):
        bugs.box_from_set(bugs_text)
    assert factory.begun_tiles_from_set('game = "factory"\n[tiles]\n') == {}
    board = 'game = "fressen"\n[board]\nrow2 = "wh?mhw"\n[red]\nslurp3w = 1\n[yellow]\n'
    begun = fressen.begun_from_set(board)
    assert begun.rows == ("??????", "wh?mhw", *("??????",) * 4)
    assert [sum(begun.monsters[side].values()) for side in Side] == [1, 0]
    with pytest.raises(SetError, match=r'line 3: row2 must be six letters, each w .*, not "wh\?mhw"'):
        fressen.box_from_set(board)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('snale = ["x"]', 'no drawing is called "snale"; did you mean snail?'),
        ("snail = 3", 'snail must be a list of texts, such as ["…"], not 3'),
        ("snail = [3]", 'snail must be a list of texts, such as ["…"], not [3]'),
        ('snail = ["a\\nb"]', "snail must be a list of texts"),
    ],
)
def test_wrong_looks_are_told_with_their_line(line: str, why: str) -> None:
    text = f"{printed_set('bugs')}\n[looks]\n{line}"
    number = len(text.splitlines())
    with pytest.raises(SetError) as found:
        bugs.box_from_set(text)
    assert str(found.value).startswith(f"line {number}: {why}")


@pytest.mark.parametrize(("text", "game"), [('game = "bugs"', "bugs"), ("", ""), ("nothing", ""), ("a = " + "[" * 5000, "")])
def test_the_game_of_a_text_is_told_whatever_it_is(text: str, game: str) -> None:
    assert set_game(text) == game
