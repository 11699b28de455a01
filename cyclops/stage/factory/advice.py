"""Advice for Monster Factory that is quick enough to be given at every turn, by fewer games played on than a terminal takes time for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from cyclops.names import sentence
from cyclops.rules.factory_hints import hints, surely_best
from cyclops.rules.words import Names
from engine.factory import Permission, PlaceHint, State, Unknown, legal_places, place_hints, value_places
from engine.factory.advice import PlaceValue
from engine.factory.moves import Place
from engine.factory.placement import Placement

_GAMES: Final = 600
"""Games that are played on at most for all places together: a few tenths of a second."""
_FEWEST, _MOST = 8, 40  # for each place
_CHANCE_GAMES: Final = 40


@dataclass(frozen=True, slots=True)
class Advice:
    """What is known of the places of a state.

    Attributes
    ----------
    places : tuple of Placement
        All legal ones, numbered from 1.
    values : tuple of PlaceValue
        What they are worth; empty where that cannot be estimated.
    good : frozenset of int
        The numbers of those that are advised: not all, and none where nothing speaks for any.
    """

    places: tuple[Placement, ...]
    values: tuple[PlaceValue, ...]
    good: frozenset[int]


def advice_for(state: State) -> Advice:
    """Weigh the places of the drawn tile; the same state gets the same advice."""
    return _advice_for(state.to_text())


@lru_cache(maxsize=8)
def _advice_for(text: str) -> Advice:
    state = State.from_text(text)
    places = legal_places(state)
    values = _values(state, len(places))
    good = [value.placement for value in surely_best(values)] if values else _plainly_good(place_hints(state))
    numbers = frozenset(places.index(place) + 1 for place in good) if len(good) < len(places) else frozenset()
    return Advice(places, values, numbers or frozenset([1] * (len(places) == 1)))


def _values(state: State, places: int) -> tuple[PlaceValue, ...]:
    if places < 2:
        return ()
    values = value_places(state, Random(0), min(_MOST, max(_FEWEST, _GAMES // (places + 1))))
    return () if isinstance(values, Unknown) else values


def _plainly_good(hints_of_places: Sequence[PlaceHint]) -> list[Placement]:
    """What is good without knowing what is to come: points at once, else what brings the own monster nearest to its end."""
    sound = [hint for hint in hints_of_places if not hint.dead]
    gains = {id(hint): _gain(hint) for hint in sound}
    most = max(gains.values(), default=0)
    if most > 0:
        return [hint.placement for hint in sound if gains[id(hint)] == most]
    own = [hint for hint in sound if hint.permission is Permission.OWN and hint.balance < 0]
    nearest = min((hint.balance for hint in own), default=0)
    return [hint.placement for hint in own if hint.balance == nearest]


def _gain(hint: PlaceHint) -> int:
    """The points that the player wins more than others do."""
    points = sum(hint.points.values())
    return points if hint.permission is Permission.OWN else -points


def sentences(state: State, names: Names) -> tuple[str, ...]:
    """Say what would be good to do, with the numbers of the places."""
    advice = advice_for(state)
    numbers = {Place(place.monster, place.cell, place.turn): number for number, place in enumerate(advice.places, 1)}
    return tuple(sentence(said, names.values()) for said in hints(state, numbers, names, advice.values, _CHANCE_GAMES))
