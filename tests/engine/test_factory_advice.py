"""What places are worth to the player and to the others, against every order of the pile."""

from random import Random

import pytest

from engine.errors import OptionError
from engine.factory import (
    Estimate,
    Phase,
    Place,
    PlaceValue,
    State,
    Unknown,
    UnknownCode,
    apply,
    best_places,
    kindest_places,
    legal_places,
    scores,
    value_places,
)
from tests.engine import factory_model
from tests.engine.factory_random import late_states
from tests.engine.factory_tables import table, with_pile

SAMPLES = 150


def values(state: State, samples: int = SAMPLES, seed: int = 1) -> tuple[PlaceValue, ...]:
    found = value_places(state, Random(seed), samples)
    assert not isinstance(found, Unknown)
    return found


def exact(state: State, move: Place) -> tuple[float, float]:
    """What the player and the others gain on average after a place, that place included."""
    gained: dict[int, float] = {score.player: -score.points for score in scores(state)}
    for player, points in factory_model.points(apply(state, move)).items():
        gained[player] += points
    own = gained.pop(state.turn)
    return own, sum(gained.values())


def near(found: Estimate, truth: float) -> bool:
    return abs(found.mean - truth) <= 4 * found.standard_error + 0.05


COMPARED = [
    state
    for state in [
        *late_states(range(100, 125), range(2, 5), phases=(Phase.PLACE,)),
        *late_states(range(200, 210), range(3, 5), phases=(Phase.PLACE,), players=3),
        *late_states(range(300, 310), range(3, 5), phases=(Phase.PLACE,), letters="GGPWWWWW"),
    ]
    if len(legal_places(state)) < 8 and len({place.monster for place in legal_places(state)}) > 1
][::4]


@pytest.mark.parametrize("number", range(len(COMPARED)))
def test_values_are_those_of_every_order_of_the_pile(number: int) -> None:
    state = COMPARED[number]
    found = values(state, seed=number)
    assert tuple(value.placement for value in found) == legal_places(state)
    for value in found:
        own, others = exact(state, Place(value.placement.monster, value.placement.cell, value.placement.turn))
        assert near(value.own, own)
        assert near(value.others, others)


def test_the_tables_compared_hold_places_that_differ() -> None:
    spread = [max(v.own.mean for v in found) - min(v.own.mean for v in found) for found in (values(state, 30) for state in COMPARED)]
    assert sum(one > 0.5 for one in spread) > 2


def test_finishing_the_own_monster_is_best_and_finishing_anothers_is_kindest() -> None:
    own, other = values(with_pile(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), "PPPP", "PPPW", "PPWW", "PWWW"))
    assert (dict(own.now), dict(other.now)) == ({1: 2}, {2: 2})
    assert best_places([other, own]) == [own, other]
    assert kindest_places([own, other]) == [other, own]
    assert (own.costs, other.costs.mean) == (Estimate(0.0, 0.0), 2.0)
    assert (own.gives.mean, other.gives.mean) == (0.0, 2.0)


def test_a_place_may_take_from_the_others() -> None:
    state = with_pile(table("1:PWWW@0,0", "2:GWWW@0,0", drawn="GGGW"), "GWWW", *["PPPP"] * 5)
    assert all(value.gives.mean < 0 for value in values(state))


def test_of_places_worth_the_same_to_the_player_the_least_kind_is_best() -> None:
    state = with_pile(table("1:PWWW@0,0", "2:GWWW@0,0", "3:GGWW@0,0", drawn="GWWW"), *["GWWW", "PPPP"] * 3)
    ranked = best_places(values(state))
    assert len({value.own for value in ranked}) == 1
    assert [value.gives.mean for value in ranked] == sorted(value.gives.mean for value in ranked)


def test_differences_are_surer_than_what_they_are_differences_of() -> None:
    state = with_pile(table("1:GGWW@0,0", "2:GGWW@0,0", drawn="GWWW"), *["GWWW", "GGWW", "PWWW", "PPPP"] * 4)
    worst = best_places(values(state))[-1]
    assert worst.costs.mean > 0
    assert worst.costs.standard_error < worst.own.standard_error + best_places(values(state))[0].own.standard_error


def test_nothing_more_is_won_after_the_last_first_monster() -> None:
    state = with_pile(table("1:GWWW@0,0", "2:WWWW@0,0", "2:GWWW*@0,0", drawn="GWWW"), *["GWWW*"] * 5)
    ends = next(value for value in values(state) if value.placement.monster == 0)
    assert (ends.own, ends.others) == (Estimate(2.0, 0.0), Estimate(0.0, 0.0))


def test_the_same_seed_gives_the_same_values() -> None:
    state = COMPARED[0]
    assert values(state, seed=3) == values(state, seed=3)


def test_without_a_legal_place_there_is_nothing_to_compare() -> None:
    assert value_places(with_pile(table("1:GWWW@0,0", "2:GWWW@0,0"), "GWWW"), Random(1)) == ()
    assert value_places(with_pile(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="PWWW"), "GWWW"), Random(1)) == ()


def test_what_would_be_a_guess_is_not_given() -> None:
    assert value_places(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), Random(1)) == Unknown(UnknownCode.TILES)


def test_a_comparison_needs_two_samples() -> None:
    with pytest.raises(OptionError, match="at least 2 samples"):
        value_places(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), Random(1), 1)
