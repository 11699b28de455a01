import pytest

from engine.errors import SetupError
from engine.fressen import Box, Kind, Landscape, Layout, Side
from tests.engine.fressen_tables import STRIPES, box

LAYOUT = Layout.from_text(STRIPES)
SIDE = tuple(kind for kind, number in box().red for _ in range(number))


def test_dgf_02_a_box_has_24_monsters_a_side() -> None:
    assert [sum(number for _, number in box().kinds(side)) for side in Side] == [24, 24]
    with pytest.raises(SetupError, match="yellow must have 24 monsters, not 23"):
        Box.of(LAYOUT, SIDE, SIDE[1:])


def test_dgf_02_the_four_species_are_those_of_both_sides_together() -> None:
    half = [Kind({"a": "b", "c": "d"}.get(kind.species, kind.species), kind.value, kind.landscape) for kind in SIDE]
    other = [Kind({"b": "a", "d": "c"}.get(kind.species, kind.species), kind.value, kind.landscape) for kind in SIDE]
    assert {kind.species for kind, _ in Box.of(LAYOUT, half, other).red} == {"b", "d"}
    with pytest.raises(SetupError, match="4 species, not 2: b, d"):
        Box.of(LAYOUT, half, half)
    with pytest.raises(SetupError, match="4 species, not 5: a, b, c, d, e"):
        Box.of(LAYOUT, SIDE, [*SIDE[1:], Kind("e", 1, Landscape.WATER)])


def test_dgf_02_there_are_monsters_and_fields_of_every_landscape() -> None:
    dry = [Kind(kind.species, kind.value, Landscape.MEADOW) for kind in SIDE]
    with pytest.raises(SetupError, match="monsters of every landscape, and none is of water"):
        Box.of(LAYOUT, dry, dry)
    flat = Layout((Landscape.WATER, *[Landscape.MEADOW] * 35))
    with pytest.raises(SetupError, match="every landscape must be on the board, and no field is mountain"):
        Box.of(flat, SIDE, SIDE)


def test_a_box_made_by_hand_must_be_in_order() -> None:
    with pytest.raises(SetupError, match=r"use Box\.of"):
        Box(LAYOUT, tuple(reversed(box().red)), box().yellow)
    with pytest.raises(SetupError, match="at least one of each"):
        Box(LAYOUT, (*box().red, (Kind("z", 1, Landscape.WATER), 0)), box().yellow)
