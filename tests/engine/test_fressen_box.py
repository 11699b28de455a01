from dataclasses import replace
from random import Random

import pytest

from engine.errors import NotationError, SetError, SetupError
from engine.fressen import Box, Kind, Landscape, Layout, Monster, Phase, Side, apply, legal_moves, problems, refuse, setup
from engine.fressen.moves import Deal
from engine.fressen.table import score_table
from engine.fressen.tileset import set_from_box
from tests.engine.fressen_tables import RED, STRIPES, YELLOW, box, kinds

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


def test_a_box_may_be_known_only_by_the_number_of_its_monsters() -> None:
    unknown = Box.unknown(LAYOUT)
    assert unknown.to_text() == f"{STRIPES}|24|24"
    assert Box.from_text(unknown.to_text()) == unknown
    assert (unknown.known, [(unknown.kinds(side), unknown.numbers(side)) for side in Side]) == (False, [((), {}), ((), {})])
    with pytest.raises(NotationError, match="red must have 24 monsters, not 0"):
        Box.from_text(f"{STRIPES}|24|{box().to_text().split('|')[2]}")
    with pytest.raises(SetupError, match="no field is mountain"):
        Box.unknown(Layout((Landscape.WATER, *[Landscape.MEADOW] * 35)))
    with pytest.raises(SetError, match="only a set whose monsters are known can be written"):
        set_from_box(unknown, "ours")


def test_of_monsters_that_are_not_known_any_may_be_turned_up_but_no_more_than_24() -> None:
    state = setup(Box.unknown(LAYOUT))
    assert (state.left(RED), state.pile(RED), legal_moves(state)) == ({}, 24, ())
    for kind in kinds("a1w,a1w,a1w,z5h"):
        state = apply(state, Deal(RED, kind))
    assert (state.display(RED), state.pile(RED), state.turn) == (kinds("a1w,a1w,a1w,z5h"), 20, YELLOW)
    assert problems(replace(state, displays=(kinds("a1w") * 25, ())))[0].sentence == "25 monsters of red are in the game, the box has 24"
    assert score_table([], [Monster(RED, kinds("a1w")[0])] * 3, box=state.box).problems == ()


def test_a_game_goes_the_same_way_whether_its_monsters_are_known_or_not() -> None:
    chance = Random(3)
    known, unknown = setup(box()), setup(Box.unknown(box().layout))
    while known.phase is not Phase.OVER:
        move = chance.choice(legal_moves(known))
        assert refuse(unknown, move) is None
        known, unknown = apply(known, move), apply(unknown, move)
        assert unknown == replace(known, box=unknown.box)
        assert type(unknown).from_text(unknown.to_text()) == unknown
