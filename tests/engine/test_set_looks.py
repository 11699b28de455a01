"""What drawings and species look like stands in the set, and the rules make nothing of it."""

import pytest

from engine.bugs import tileset as bugs
from engine.errors import SetError
from engine.fressen import tileset as fressen
from engine.sets import printed_set
from engine.tileset import set_game, set_looks

LOOKS = {"snail": ("c$Xq|", "b(1"), "tuft": ("~",)}


def test_looks_are_written_with_a_set_and_read_again() -> None:
    text = bugs.set_from_box(bugs.printed_box(), "own", LOOKS)
    assert set_looks(text) == LOOKS
    assert bugs.box_from_set(text) == bugs.printed_box()


def test_species_of_monsters_have_looks_too() -> None:
    species = fressen.printed_box().red[0][0].species
    text = fressen.set_from_box(fressen.printed_box(), "own", {species: ("x",)})
    assert (set_looks(text), fressen.box_from_set(text)) == ({species: ("x",)}, fressen.printed_box())


def test_a_set_without_looks_has_none() -> None:
    assert set_looks(printed_set("bugs")) == {}
    assert "[looks]" not in bugs.set_from_box(bugs.printed_box(), "own")


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
