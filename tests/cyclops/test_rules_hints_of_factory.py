"""What is said to a player of Monster Factory who asks for advice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cyclops.rules import factory_hints
from cyclops.rules.words import Names
from engine.factory import Place, State, legal_moves
from engine.factory.advice import Estimate, PlaceValue
from engine.factory.chances import Chance, Model
from engine.factory.game import RULES
from engine.factory.hints import place_hints
from engine.factory.play import legal_places

NAMES: Names = {1: "Anna", 2: "Ben"}
SET = 'game = "factory"\n[tiles]\nGGGG = 4\nGWGW = 4\n"PWPW*" = 4\nGWWW = 40\n"GWWW*" = 4\nPWWW = 4\n'


def state_after(*moves: str) -> State:
    state = RULES.begin(2, SET, {})
    for move in moves:
        state = RULES.apply(state, RULES.move_from_text(move))
    return state


OPEN = ("start GGGG", "start PWPW*", "draw GWWW")


def said(state: State) -> list[str]:
    numbers = {move: number for number, move in enumerate(legal_moves(state), 1) if isinstance(move, Place)}
    return factory_hints.hints(state, numbers, NAMES)


def values(state: State, *worth: tuple[float, float], gives: tuple[float, float] = (0.0, 0.0)) -> tuple[PlaceValue, ...]:
    """For each place the points less than the best, with their error; the last place also gives something to the others."""
    places = legal_places(state)[: len(worth)]
    none = Estimate(0.0, 0.0)
    found = [
        PlaceValue(place, {}, Estimate(5 - cost, 0.5), none, Estimate(cost, error), none)
        for place, (cost, error) in zip(places, worth, strict=True)
    ]
    last = found[-1]
    return (*found[:-1], PlaceValue(last.placement, {}, last.own, none, last.costs, Estimate(*gives)))


def told(monkeypatch: pytest.MonkeyPatch, *worth: tuple[float, float], gives: tuple[float, float] = (0.0, 0.0)) -> str:
    state = state_after(*OPEN)
    monkeypatch.setattr(factory_hints, "value_places", lambda *_: values(state, *worth, gives=gives))
    return "; ".join(said(state))


def test_one_place_that_is_surely_the_best_is_named_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = told(monkeypatch, (0.0, 0.0), (1.0, 0.2), (1.5, 0.2))
    assert "best for Anna, as far as luck can be guessed: 1 (about 5.0 points to come, give or take 1.0)" in answer


def test_places_whose_difference_is_smaller_than_its_error_are_no_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = told(monkeypatch, (0.0, 0.0), (0.3, 0.2), (1.5, 0.2))
    assert (
        "best for Anna, as far as luck can be guessed: 1 and 2, about equally good (about 5.0 points to come, give or take 1.0)" in answer
    )


def test_when_all_places_are_as_good_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = told(monkeypatch, (0.0, 0.0), (0.3, 0.2), (0.1, 0.2))
    assert "for Anna all places are about equally good, as far as luck can be guessed (about 5.0 points to come" in answer


def test_the_kindest_place_is_named_only_when_it_surely_gives_something(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "kindest: 3, which gives the others about 1.0 points" in told(monkeypatch, (0.0, 0.0), (0.9, 0.2), (0.9, 0.2), gives=(1.0, 0.3))
    assert "kindest" not in told(monkeypatch, (0.0, 0.0), (0.9, 0.2), (0.9, 0.2), gives=(0.5, 0.3))
    assert "kindest" not in told(monkeypatch, (0.0, 0.0), (0.9, 0.2), (0.9, 0.2), gives=(0.0, 0.0))


def test_the_kindest_place_is_not_named_when_it_is_among_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "kindest" not in told(monkeypatch, (0.0, 0.0), (0.1, 0.2), gives=(1.0, 0.3))


def test_places_that_all_close_as_much_are_not_told_apart() -> None:
    assert not any("open than before" in hint for hint in said(state_after("start GGGG", "start GGGG", "draw GWWW")))


def test_places_that_close_more_than_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_after(*OPEN)
    first, *others = place_hints(state)
    monkeypatch.setattr(factory_hints, "place_hints", lambda _: (replace(first, closes=first.closes * 2), *others))
    assert "1 leaves 2 edges fewer open than before" in said(state)


@pytest.mark.parametrize(
    ("probability", "error", "expected"),
    [
        (1.0, 0.01, "will almost surely be finished"),
        (0.0, 0.01, "will hardly ever be finished"),
        (0.97, 0.02, "will be finished in about 97 of 100 games (give or take 4)"),
        (0.5, 0.05, "will be finished in about 50 of 100 games (give or take 10)"),
    ],
)
def test_a_chance_is_told_with_its_doubt(probability: float, error: float, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(factory_hints, "chance_to_finish", lambda *_: Chance(probability, error, 120, Model.PLAYED))
    assert any(hint.endswith(expected) for hint in said(state_after(*OPEN)))


COMPLETING = ("start GWGW", "start PWPW*", "draw GWWW", "place 0@0,-1^2", "draw PWWW", "place 1@0,-1^2", "draw GWWW")


def test_a_place_that_completes_a_monster_tells_the_points() -> None:
    assert "1 completes monster A (Anna's first monster): 3 points for Anna" in said(state_after(*COMPLETING))


def test_a_monster_without_a_point_says_so_and_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    state = state_after(*COMPLETING)
    found = place_hints(state)
    monkeypatch.setattr(factory_hints, "place_hints", lambda _: (replace(found[0], points={1: 0}), *found[1:]))
    assert "1 completes monster A (Anna's first monster), but wins no point" in said(state)
