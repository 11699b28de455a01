"""The chance that a monster will be finished, by playing the game to its end many times, as `engine.factory.playout` does."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from engine.errors import OptionError
from engine.factory.gaps import dead_reasons, structure_at
from engine.factory.monster import Monster
from engine.factory.playout import Game, Supply
from engine.factory.state import State
from engine.factory.tile import Tile


class Model(Enum):
    """Where a chance comes from."""

    CERTAIN = "certain"
    """From the rules: the monster is complete, or it was proved that it never will be."""
    PLAYED = "played"
    """From games played to their end by the rules, with choices by the model whose rules `engine.factory.playout.ModelRule` names."""


class UnknownCode(Enum):
    """Why something cannot be estimated."""

    TILES = "the tiles of the set are not known"
    OWNER = "the owner of a monster in progress is not known"
    TABLE = "a player has two monsters in progress, or edges that touch differ"


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is given instead of an estimate that would be a guess."""

    code: UnknownCode


@dataclass(frozen=True, slots=True)
class Chance:
    """How probable it is that a monster will be finished."""

    probability: float
    standard_error: float
    """Of the sampling; 0 only when the chance is certain. How far players are from the model is not in it."""
    samples: int
    model: Model


def chance_to_finish(state: State, monster: int, chance: Random, samples: int = 1000) -> Chance | Unknown:
    """Estimate the chance that a monster will be finished.

    Parameters
    ----------
    state : State
        Any state.
    monster : int
        Index of the monster.
    chance : Random
        Where the orders of the pile come from.
    samples : int
        How many orders are tried, at least 1.

    Returns
    -------
    Chance or Unknown
        Exactly 0 or 1, without samples, when the rules settle it; otherwise the share of the samples in which the monster
        gets complete, with the standard error that one more success and one more failure would give, so that no sampling
        ever claims to be certain.

    Raises
    ------
    PositionError
        If there is no such monster.
    OptionError
        If the number of samples is less than 1.
    """
    if samples < 1:
        raise OptionError(f"a chance needs at least 1 sample, not {samples}")
    if structure_at(state, monster).complete:
        return Chance(1.0, 0.0, 0, Model.CERTAIN)
    if dead_reasons(state, monster):
        return Chance(0.0, 0.0, 0, Model.CERTAIN)
    unknown = why_unknown(state)
    if unknown is not None:
        return Unknown(unknown)
    owner = state.monsters[monster].owner
    assert owner is not None, "every monster in progress has an owner"
    return _counted(state, owner, chance, samples)


def _counted(state: State, owner: int, chance: Random, samples: int) -> Chance:
    piles = Piles(state, chance)
    game = Game.of(state, piles.supply)
    successes = sum(game.finishes(owner, piles.shuffled()) for _ in range(samples))
    careful = (successes + 1) / (samples + 2)
    return Chance(successes / samples, (careful * (1 - careful) / samples) ** 0.5, samples, Model.PLAYED)


def why_unknown(state: State) -> UnknownCode | None:
    """Return why a game cannot be played on from a state, None when it can."""
    if state.left is None:
        return UnknownCode.TILES
    busy = [monster for monster in state.monsters if not monster.complete]
    if any(monster.owner not in state.seats for monster in busy):
        return UnknownCode.OWNER
    return None if _sound(busy) else UnknownCode.TABLE


def _sound(busy: Sequence[Monster]) -> bool:
    owners = {monster.owner for monster in busy}
    return len(owners) == len(busy) and not any(monster.structure.mismatches or not monster.structure.cells for monster in busy)


class Piles:
    """The tiles face down of a state, in one random order after the other."""

    def __init__(self, state: State, chance: Random) -> None:
        left = {kind: number for kind, number in sorted((state.left or {}).items()) if number > 0}
        self.supply = Supply(left)
        self._chance = chance
        self._tiles: list[Tile] = [kind for kind, number in left.items() for _ in range(number)]
        # More than are face down are left of a set of which more tiles of some kind lie on the table than it should have.
        self._number = min(len(self._tiles), max(0, state.pile))

    def shuffled(self) -> list[Tile]:
        """Return the kinds of the tiles in a new order."""
        order, number = self._tiles.copy(), self._chance.random
        # Three times as fast as shuffling, and as fair: no two of the numbers are ever the same.
        order.sort(key=lambda _: number())
        return order[: self._number]
