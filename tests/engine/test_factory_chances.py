"""The chance that a monster is finished, against every order of the pile."""

from dataclasses import replace
from math import sqrt
from random import Random

import pytest

from engine.errors import OptionError, PositionError
from engine.factory import Chance, Model, Phase, State, Unknown, UnknownCode, chance_to_finish
from tests.engine import factory_model
from tests.engine.factory_random import late_states
from tests.engine.factory_tables import table, with_pile

SAMPLES = 400
CERTAIN_NO = Chance(0.0, 0.0, 0, Model.CERTAIN)
CERTAIN_YES = Chance(1.0, 0.0, 0, Model.CERTAIN)


def estimate(state: State, monster: int = 0, samples: int = SAMPLES, seed: int = 1) -> Chance:
    found = chance_to_finish(state, monster, Random(seed), samples)
    assert isinstance(found, Chance)
    return found


def exact(state: State, monster: int) -> float:
    orders = factory_model.orders(state)
    return sum(factory_model.finishes(state, monster, order) for order in orders) / len(orders)


def agree(found: Chance, truth: float) -> bool:
    return abs(found.probability - truth) <= 4 * max(found.standard_error, sqrt(truth * (1 - truth) / found.samples))


LATE = [
    *late_states(range(100, 106), range(3, 5), phases=(Phase.DRAW, Phase.PLACE, Phase.MINION)),
    *late_states(range(200, 204), range(4, 5), players=3),
    *late_states(range(300, 308), range(3, 5), phases=(Phase.DRAW,), letters="GGPWWWWW"),
]


def test_a_complete_monster_is_finished_for_certain() -> None:
    assert estimate(table("1:GWWW@0,0;WWGW@0,-1", "2:GWWW@0,0")) == CERTAIN_YES


def test_a_dead_monster_is_never_finished_for_certain() -> None:
    assert estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0"), "PWWW", "PPWW")) == CERTAIN_NO
    assert estimate(table("1:GWWG@0,0", "2:PWWW@0,0", pile=1)) == CERTAIN_NO


def test_a_monster_that_every_tile_finishes_succeeds_in_every_sample_but_is_not_called_certain() -> None:
    found = estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0"), *["GWWW"] * 6))
    assert (found.probability, found.model) == (1.0, Model.SHARES)
    assert 0 < found.standard_error < 0.01


def test_the_one_tile_that_finishes_comes_to_its_owner_every_other_time() -> None:
    found = estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0"), "GWWW", "PPPP", "PPPW", "PPWW"), samples=2000)
    assert abs(found.probability - 0.5) < 4 * found.standard_error
    assert found.samples == 2000


def test_a_tile_in_the_own_hand_is_laid_for_certain() -> None:
    assert estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWWW"), "PPPP", "PPPW")).probability == 1.0
    assert estimate(with_pile(table("1:PWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), "PPPP", "PPPW"), 1).probability == 0.0


def test_a_minion_is_not_finished_once_the_game_has_ended() -> None:
    first, minion, last = "1:WWWW@0,0", "1:PWWW@0,0", "2:GWWW@0,0"
    assert estimate(with_pile(table(first, last, minion, turn=2), "GWWW", "GWWW", "GWWW", "PWWW"), 2).probability == 0.0
    assert estimate(with_pile(table(first, last, minion, turn=1), "GWWW", "GWWW", "GWWW", "PWWW"), 2).probability > 0.0


def test_a_tile_is_never_laid_where_it_makes_a_gap_that_no_tile_fits() -> None:
    state = with_pile(table("1:GWWW@0,0", "2:WWWW@0,0", "2:WWWW@0,0", "2:PWWW@0,0"), "GGGG", "GWWW")
    assert exact(state, 0) == 0.5
    assert agree(estimate(state), 0.5)


@pytest.mark.parametrize("number", range(len(LATE)))
def test_chances_are_those_of_every_order_of_the_pile(number: int) -> None:
    state = LATE[number]
    for index in range(len(state.monsters)):
        found = estimate(state, index, seed=number)
        truth = 1.0 if state.monsters[index].complete else exact(state, index)
        assert agree(found, truth) if found.samples else found.probability == truth


def test_the_chances_compared_are_neither_all_certain_nor_all_of_first_monsters() -> None:
    unsure = [(i >= s.players) for s in LATE for i in range(len(s.monsters)) if 0.05 < estimate(s, i, samples=50).probability < 0.95]
    assert unsure.count(True) > 5
    assert unsure.count(False) > 5


def test_the_same_seed_gives_the_same_chance() -> None:
    state = with_pile(table("1:GGWW@0,0", "2:PWWW@0,0"), *["GWWW", "PPPP", "GWWG", "GPWW"] * 4)
    assert estimate(state, seed=5) == estimate(state, seed=5)
    assert estimate(state, seed=5) != estimate(state, seed=6)


def test_what_would_be_a_guess_is_not_given() -> None:
    assert chance_to_finish(table("1:GWWW@0,0", "2:PWWW@0,0"), 0, Random(1)) == Unknown(UnknownCode.TILES)
    stray = replace(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0", "?:GWWW@0,0"), "GWWW", "GWWW"))
    assert chance_to_finish(stray, 2, Random(1)) == Unknown(UnknownCode.OWNER)


def test_an_unknown_set_still_has_certain_answers() -> None:
    state = replace(table("1:GWWW@0,0;WWGW@0,-1", "2:PPPP@0,0", pile=3), options=table("1:GWWW@0,0", "2:GWWW@0,0").options)
    assert (estimate(state, 0), estimate(state, 1)) == (CERTAIN_YES, CERTAIN_NO)


def test_impossible_questions_are_refused() -> None:
    state = table("1:GWWW@0,0", "2:PWWW@0,0")
    with pytest.raises(PositionError, match="no monster 2"):
        chance_to_finish(state, 2, Random(1))
    with pytest.raises(OptionError, match="at least 1 sample"):
        chance_to_finish(state, 0, Random(1), 0)
