"""Which tiles still fill a gap, and when a monster can no longer be finished."""

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from engine.errors import PositionError
from engine.factory import Box, Discarded, Monster, Phase, State, Tile, apply, legal_moves
from engine.factory.gaps import DeadCode, DeadReason, dead_reasons, gap_hints
from tests.engine.factory_random import late_states, short_game
from tests.engine.factory_tables import ring, table, with_pile

TWO_GAPS = "1:GWWW@0,0;GWGP@0,-1"
"""A thin edge is open at the north, a thick one at the west."""
OTHER = "2:GWWW@0,0"


def codes(state: State, monster: int = 0) -> list[DeadCode]:
    return [reason.code for reason in dead_reasons(state, monster)]


def test_a_gap_names_the_kinds_that_fit_with_how_many_are_left() -> None:
    state = with_pile(table(TWO_GAPS, OTHER), "GWWW", "GWWW", "GPWW", "PWWW", "WWWW")
    west, north = sorted(gap_hints(state, 0), key=lambda gap: gap.cell)
    assert (west.cell, west.need, west.kinds) == ((-1, -1), ".P..", ((Tile("GPWW"), 1), (Tile("PWWW"), 1)))
    assert (north.cell, north.need, north.copies) == ((0, -2), "..G.", 3)


def test_a_gap_of_an_unknown_set_names_no_kinds() -> None:
    assert [(gap.kinds, gap.copies) for gap in gap_hints(table(TWO_GAPS, OTHER), 0)] == [(None, None)] * 2


def test_a_tile_in_the_hand_fills_gaps_too_where_it_may_be_laid() -> None:
    first = "1:GGGG@0,0"
    state = with_pile(table(first, OTHER, drawn="GGGG*"), "PPPP")
    assert {gap.kinds for gap in gap_hints(state, 0)} == {((Tile("GGGG", True), 1),)}
    forbidden = with_pile(table("1:WWWW@0,0", OTHER, drawn="GWWW", turn=1), "PPPP", "PPPP")
    assert [gap.copies for gap in gap_hints(forbidden, 1)] == [0]


RING = Monster(ring("GGGG"), 1)
"""Its only gap needs a thin edge on every side."""


def test_a_gap_that_no_tile_of_the_set_fits() -> None:
    state = with_pile(table(RING, OTHER), "GGGW", "GGGW", "PPPP")
    assert dead_reasons(state, 0) == (DeadReason(DeadCode.NO_TILE_IN_SET, ((0, 0),)),)
    assert not dead_reasons(with_pile(table(RING, OTHER), "GGGG"), 0)


def test_a_gap_whose_tiles_have_all_been_used() -> None:
    state = with_pile(table(RING, "2:GGGG@0,0"), "GGGW", "GGGW", "PPPP")
    assert dead_reasons(state, 0) == (DeadReason(DeadCode.NO_TILE_LEFT, ((0, 0),)),)
    discarded = replace(with_pile(table(RING, OTHER), "GGGG", "GGGW"), discarded=(Discarded(1, Tile("GGGG")),))
    assert codes(discarded) == [DeadCode.NO_TILE_LEFT]


def test_fewer_tiles_to_come_than_gaps() -> None:
    gaps = ((0, -2), (-1, -1))
    assert dead_reasons(table(TWO_GAPS, OTHER, pile=1), 0) == (DeadReason(DeadCode.TOO_FEW_TILES_LEFT, gaps, 1),)
    assert dead_reasons(table(TWO_GAPS, OTHER, pile=2), 0) == ()
    assert dead_reasons(table(TWO_GAPS, OTHER, pile=1, drawn="GWWW"), 0) == ()


def test_first_tiles_that_are_due_do_not_come_to_a_monster_in_progress() -> None:
    state = table("1:WWWW@0,0", "2:GWWW@0,0;GWGP@0,-1", pile=2)
    assert state.phase is Phase.MINION
    assert codes(state, 1) == [DeadCode.TOO_FEW_TILES_LEFT]
    assert codes(table("1:WWWW@0,0", "2:GWWW@0,0;GWGP@0,-1", pile=3), 1) == []


def test_gaps_that_need_the_same_tile() -> None:
    state = with_pile(table("1:GWGW@0,0", OTHER), "GWWW", "PPWW", "PPPP", "WWWW")
    assert dead_reasons(state, 0) == (DeadReason(DeadCode.NOT_ENOUGH_FOR_THESE_GAPS, ((0, -1), (0, 1)), 1),)
    assert dead_reasons(with_pile(table("1:GWGW@0,0", OTHER), "GWWW", "GPWW", "PPPP", "WWWW"), 0) == ()


def test_only_the_gaps_that_rival_for_tiles_are_named() -> None:
    state = with_pile(table("1:GPGW@0,0", OTHER), "GWWW", "PPWW", "PPPP", "WWWW")
    assert dead_reasons(state, 0) == (DeadReason(DeadCode.NOT_ENOUGH_FOR_THESE_GAPS, ((0, -1), (0, 1)), 1),)


def test_a_tile_that_two_gaps_could_take_is_given_to_the_one_that_needs_it() -> None:
    assert dead_reasons(with_pile(table("1:GPWW@0,0", OTHER), "GPWW", "GWWW"), 0) == ()


def test_when_the_game_is_over_what_is_not_complete_stays_so() -> None:
    assert dead_reasons(table(TWO_GAPS, OTHER, pile=0), 0) == (DeadReason(DeadCode.GAME_OVER, ((0, -2), (-1, -1))),)
    assert codes(table("1:WWWW@0,0", "2:WWWW@0,0", "1:GWWW@0,0"), 2) == [DeadCode.GAME_OVER]


def test_touching_edges_that_differ_are_never_made_good() -> None:
    state = table("1:GWWG@0,0;WWPW@0,-1", OTHER)
    assert dead_reasons(state, 0) == (DeadReason(DeadCode.IMPOSSIBLE, ((0, -1), (0, 0))),)
    assert codes(table("1:", OTHER)) == [DeadCode.IMPOSSIBLE]


def test_a_complete_monster_is_not_dead_and_has_no_gap() -> None:
    state = table("1:GWWW@0,0;WWGW@0,-1", OTHER)
    assert (dead_reasons(state, 0), gap_hints(state, 0)) == ((), ())


@pytest.mark.parametrize("index", [-1, 2])
def test_a_monster_that_is_not_there_is_refused(index: int) -> None:
    with pytest.raises(PositionError, match="there is no monster"):
        dead_reasons(table(TWO_GAPS, OTHER), index)
    with pytest.raises(PositionError, match="there is no monster"):
        gap_hints(table(TWO_GAPS, OTHER), index)


@cache
def finishable(text: str) -> frozenset[int]:
    """Monsters that some course of the game finishes: every draw and every choice is tried."""
    state = State.from_text(text)
    done = {index for index, monster in enumerate(state.monsters) if monster.complete}
    for move in legal_moves(state):
        done |= finishable(apply(state, move).to_text())
    return frozenset(done)


LATE = late_states(range(25), range(3))


def test_no_monster_is_called_dead_that_could_be_finished() -> None:
    verdicts = [(bool(dead_reasons(state, i)), i in finishable(state.to_text())) for state in LATE for i in range(len(state.monsters))]
    assert (True, True) not in verdicts
    assert verdicts.count((True, False)) > 50
    assert verdicts.count((False, True)) > 50


def test_the_reasons_are_met_in_that_comparison() -> None:
    met = {reason.code for state in LATE for index in range(len(state.monsters)) for reason in dead_reasons(state, index)}
    assert met >= set(DeadCode) - {DeadCode.IMPOSSIBLE, DeadCode.NO_TILE_IN_SET}


@pytest.mark.parametrize("seed", range(10))
def test_a_dead_monster_stays_dead(seed: int) -> None:
    for before, after in pairwise(short_game(seed, size=25, players=3)):
        for index in range(len(before.monsters)):
            assert not dead_reasons(before, index) or dead_reasons(after, index)


@pytest.mark.parametrize("seed", range(5))
def test_without_a_known_set_nothing_more_is_proved_than_with_it(seed: int) -> None:
    for state in short_game(seed, size=25):
        unknown = replace(state, box=Box(state.box.size))
        for index in range(len(state.monsters)):
            assert {r.code for r in dead_reasons(unknown, index)} <= {r.code for r in dead_reasons(state, index)}


def test_reasons_say_truly_how_many_tiles_there_are() -> None:
    for state in LATE:
        for index in range(len(state.monsters)):
            for reason in dead_reasons(state, index):
                if reason.code is not DeadCode.GAME_OVER:
                    assert reason.tiles < len(reason.cells)
