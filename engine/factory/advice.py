"""The best places for a player and the kindest, by the points to be expected when the game goes on as in `engine.factory.playout`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from engine.errors import OptionError
from engine.factory.chances import Piles, Unknown, why_unknown
from engine.factory.game import gains
from engine.factory.moves import Place
from engine.factory.placement import Placement
from engine.factory.play import apply, legal_places
from engine.factory.playout import Game, Supply
from engine.factory.state import Discarded, State


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over samples."""

    mean: float
    standard_error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Estimate":
        """Make an estimate of at least two values."""
        mean = _mean(values)
        variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        return cls(mean, (variance / len(values)) ** 0.5)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@dataclass(frozen=True, slots=True)
class PlaceValue:
    """What one place of the drawn tile is worth.

    All places were tried with the same orders of the pile, so differences are surer than means.
    """

    placement: Placement
    now: Mapping[int, int]
    """Points won at once, by player."""
    own: Estimate
    """Points that the player can expect from now to the end, those won at once included."""
    others: Estimate
    """Points that the other players together can expect."""
    costs: Estimate
    """How many points the player can expect less than at the place that is best for the player; 0 there."""
    gives: Estimate
    """How many points more the others can expect than if the tile were put away."""


def value_places(state: State, chance: Random, samples: int = 100) -> tuple[PlaceValue, ...] | Unknown:
    """Estimate what every legal place of the drawn tile is worth to the player and to the others.

    Parameters
    ----------
    state : State
        Any state.
    chance : Random
        Where the orders of the pile come from.
    samples : int
        How many orders every place is tried with, at least 2.

    Returns
    -------
    tuple of PlaceValue, or Unknown
        One for each of `legal_places`, in the same order.

    Raises
    ------
    OptionError
        If the number of samples is less than 2.
    """
    if samples < 2:
        raise OptionError(f"places are compared with at least 2 samples, not {samples}")
    unknown = why_unknown(state)
    if unknown is not None:
        return Unknown(unknown)
    places = legal_places(state)
    if not places:
        return ()
    away = _put_away(state)
    piles = Piles(away, chance)
    trials = [_Trial.of(state, place, piles.supply) for place in places]
    nowhere, results = _played(_Trial(Game.of(away, piles.supply), {}), trials, piles, samples, state.turn)
    best = max(results, key=lambda result: _mean(result.own))
    return tuple(_value(place, trial, result, best, nowhere) for place, trial, result in zip(places, trials, results, strict=True))


def best_places(values: Iterable[PlaceValue]) -> list[PlaceValue]:
    """Return places in order of the points that the player can expect; of equal ones the least kind first."""
    return sorted(values, key=lambda value: (-value.own.mean, value.gives.mean))


def kindest_places(values: Iterable[PlaceValue]) -> list[PlaceValue]:
    """Return places in order of the points that they give to the others; of equal ones the cheapest first."""
    return sorted(values, key=lambda value: (-value.gives.mean, value.costs.mean))


@dataclass(frozen=True, slots=True)
class _Trial:
    """A game that is played on again and again, and what was won just before."""

    game: Game
    now: Mapping[int, int]

    @classmethod
    def of(cls, state: State, place: Placement, supply: Supply) -> "_Trial":
        move = Place(place.monster, place.cell, place.turn)
        return cls(Game.of(apply(state, move), supply), gains(state, move))


@dataclass(frozen=True, slots=True)
class _Result:
    """The points of the player and of the others together, order by order."""

    own: list[int]
    others: list[int]

    def note(self, player: int, points: Mapping[int, int], now: Mapping[int, int]) -> None:
        self.own.append(points[player] + now.get(player, 0))
        self.others.append(sum(points.values()) + sum(now.values()) - self.own[-1])


def _played(away: _Trial, trials: Sequence[_Trial], piles: Piles, samples: int, player: int) -> tuple[_Result, list[_Result]]:
    """Play on with the tile put away and with the tile at each place, all with the same orders."""
    tried = [away, *trials]
    results = [_Result([], []) for _ in tried]
    for _ in range(samples):
        pile = piles.shuffled()
        for trial, result in zip(tried, results, strict=True):
            result.note(player, trial.game.gained(pile.copy()), trial.now)
    return results[0], results[1:]


def _put_away(state: State) -> State:
    assert state.drawn is not None, "there are places only when a tile is drawn"
    discarded = (*state.discarded, Discarded(state.turn, state.drawn))
    return replace(state, drawn=None, discarded=discarded, turn=state.turn % state.players + 1)


def _value(place: Placement, trial: _Trial, result: _Result, best: _Result, nowhere: _Result) -> PlaceValue:
    return PlaceValue(
        placement=place,
        now=trial.now,
        own=Estimate.of(result.own),
        others=Estimate.of(result.others),
        costs=Estimate.of([most - own for most, own in zip(best.own, result.own, strict=True)]),
        gives=Estimate.of([others - without for others, without in zip(result.others, nowhere.others, strict=True)]),
    )
