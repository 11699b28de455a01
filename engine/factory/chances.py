"""The chance that a monster will be finished, by playing on in the simple way of `engine.factory.shares`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random

from engine.errors import OptionError
from engine.factory.gaps import dead_reasons, structure_at
from engine.factory.shares import Piece, Seed, Start, Supply, finished_by, pieces, starts
from engine.factory.state import State
from engine.factory.tile import Tile


class Model(Enum):
    """Where a chance comes from."""

    CERTAIN = "certain"
    """From the rules: the monster is complete, or it was proved that it never will be."""
    SHARES = "shares"
    """From samples of the model whose rules `engine.factory.shares.ModelRule` names."""


class UnknownCode(Enum):
    """Why something cannot be estimated."""

    TILES = "the tiles of the set are not known"
    OWNER = "the owner of the monster is not known"


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
    owner = state.monsters[monster].owner
    if owner is None or owner not in state.seats:
        return Unknown(UnknownCode.OWNER)
    if state.left is None:
        return Unknown(UnknownCode.TILES)
    return _counted(_Trial(state, monster, owner, state.left), chance, samples)


def _counted(trial: "_Trial", chance: Random, samples: int) -> Chance:
    successes = sum(trial.succeeds(chance) for _ in range(samples))
    careful = (successes + 1) / (samples + 2)
    return Chance(successes / samples, (careful * (1 - careful) / samples) ** 0.5, samples, Model.SHARES)


class _Trial:
    """One monster, to be played on again and again; of the other players only those are played who might end the game before."""

    def __init__(self, state: State, monster: int, owner: int, left: Mapping[Tile, int]) -> None:
        pile = {kind: number for kind, number in left.items() if number > 0}
        self.pile, self.supply, self.players = pieces(pile), Supply(pile), state.players
        others = starts(state)
        self.own, self.seed = others.pop(owner), Seed.of(state.monsters[monster].structure)
        # The game goes on until every first monster is complete, so before the own one is, nothing can end it.
        self.rivals = [] if self.own.first else [start for start in others.values() if start.first]
        self.dealt = self.own.number + sum(rival.number for rival in self.rivals)

    def succeeds(self, chance: Random) -> bool:
        """Whether the monster gets complete with the pile in some order."""
        order = chance.sample(self.pile, self.dealt)
        turn = self._finishing_turn(self.seed, self.own, order)
        return turn is not None and not self._over_before(turn, order[self.own.number :])

    def _finishing_turn(self, seed: Seed, start: Start, order: Sequence[Piece]) -> int | None:
        """In which turn from now a monster gets complete with the first tiles of an order."""
        number = finished_by(seed, [*start.held, *order[: start.number]], self.supply)
        return None if number is None else start.distance + number * self.players

    def _over_before(self, turn: int, order: Sequence[Piece]) -> bool:
        """Whether every first monster is complete before a turn; the rivals get the tiles of an order one after another."""
        for rival in self.rivals:
            end = None if rival.seed is None else self._finishing_turn(rival.seed, rival, order)
            if end is None or end > turn:
                return False
            order = order[rival.number :]
        return bool(self.rivals)
