"""What became of every tile of the record: history decides, not the cards."""

import pytest

from cyclops.referee.factory.matching import match
from cyclops.referee.factory.memory import Memory
from tests.cyclops.referee.factory_tabletop import ORIGINS, Tabletop, Watched, state_of, tabletop, watched

TWO = "1:GWGW@0,0;GPWW@0,1|2:GGWW@0,0;WPPG@1,0"


def same(table: Tabletop, game: Watched) -> bool:
    """Whether every tile of the record is found, and no other."""
    found = match(game.state, table.settled(2, 10), game.memory)
    right = dict(enumerate(table.pieces))
    return not found.missing and not found.strays and found.homes == right


@pytest.mark.parametrize("degrees", [0, 7, 44, 90, 133, 180, 270])
def test_case_15_a_monster_may_lie_in_any_turn(degrees: float) -> None:
    game, table = watched(state_of(TWO))
    assert same(table.pushed(0, (60, -40), degrees), game)


@pytest.mark.parametrize("degrees", [0, 45, 90, 180])
def test_without_identities_the_letters_tell(degrees: float) -> None:
    game, table = watched(state_of(TWO))
    assert same(table.pushed(1, (10, -60), degrees).strange(), game)


def test_after_a_resume_nothing_is_known_but_the_letters() -> None:
    state = state_of(TWO)
    assert same(tabletop(state), Watched(state, Memory()))


def test_a_gap_makes_two_groups_of_one_monster() -> None:
    game, table = watched(state_of(TWO))
    apart = table.nudged((1, (1, 0)), (24, 5))
    assert apart.groups == 3
    assert same(apart, game)


def test_MF_19_monsters_that_touch_are_told_apart_and_are_to_be_pushed_apart() -> None:
    state = state_of("1:WGWW@0,0|2:WWWG@0,0")
    game, table = watched(state)
    touching = table.pushed(1, (ORIGINS[0][0] + 61 - ORIGINS[1][0], 0), -4)
    assert touching.groups == 1
    assert same(touching, game)
    made, finding = game.see(touching)
    assert made == []
    assert finding.in_step
    assert [remark.sentence for remark in finding.remarks] == ["Two monsters touch: please push them apart."]


def test_MF_33_owners_come_from_the_record_not_from_the_cards() -> None:
    game, table = watched(state_of(TWO))
    swapped = table.pushed(0, (560, 0)).pushed(1, (-560, 0))
    made, finding = game.see(swapped)
    assert made == []
    assert finding.in_step
    assert [monster.owner for monster in game.state.monsters] == [1, 2]


def test_two_first_tiles_that_are_alike_are_known_by_identity() -> None:
    game, table = watched(state_of("1:GGWW@0,0|2:GGWW@0,0"))
    assert same(table.pushed(0, (560, -300)).pushed(1, (-560, 10)), game)


def test_a_single_tile_is_found_again_after_the_tracker_lost_all() -> None:
    game, table = watched(state_of("1:GGWW@0,0|2:WWWW@0,0|2:GWPW@0,0"))
    made, finding = game.see(table.strange())
    assert made == []
    assert finding.remarks == ()
