"""An evening of Monster Factory seen by a faultless eye: the situation after every move of a game by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from cyclops.referee.situation import Situation
from engine.factory.game import RULES
from engine.factory.moves import Move, Place
from engine.factory.state import Phase, State
from tests.cyclops.referee.factory_tabletop import Tabletop, state_of, tabletop
from tests.cyclops.referee.test_factory_whole_games import laid
from vision.tracker.glance import Glance, Mood

NAMES = ("Anna", "Ben")


@dataclass
class Evening:
    """A referee at a table; every look is at a settled one."""

    referee: Referee
    table: Tabletop
    looks: int = 0

    def see(self, table: Tabletop, waits_s: float = 0.0) -> Situation:
        """Show a table, and let it lie for a while."""
        self.table, self.looks = table, self.looks + 1
        at = 100.0 * self.looks
        self.referee.see(Glance(at, Mood.STILL, table.settled(self.looks, at)))
        for second in range(1, round(waits_s) + 1):
            self.referee.see(Glance(at + second, Mood.STILL))
        return self.referee.situation

    @property
    def state(self) -> State:
        """As the record has it."""
        assert self.referee.record is not None, "the game has begun"
        state: State = self.referee.record.state
        return state


def evening(monsters: str, players: int = 2, **turns: float) -> Evening:
    """An evening that has begun, with first monsters such as ``1:GWGW@0,0|2:GGWW@0,0``, each turned by ``m0=…`` degrees."""
    begun = Evening(Referee(RULES, JUDGE, Setup(NAMES)), Tabletop())
    begun.see(tabletop(state_of(monsters, players), **turns))
    return begun


def whole_evening(seed: int, most: int = 60) -> Iterator[tuple[State, Move, Evening]]:
    """A game of two by chance, in which people like to lay tiles where they complete something: before, what was done, and after."""
    chance = random.Random(seed)
    evening_ = evening("1:GWGW@0,0|2:GGWW@0,0")
    for _ in range(most):
        before = evening_.state
        if before.phase is Phase.OVER:
            return
        move = _chosen(before, chance)
        evening_.see(laid(evening_.table, before, move, chance))
        yield before, move, evening_


def _chosen(state: State, chance: random.Random) -> Move:
    moves = RULES.legal_moves(state)
    completing = [move for move in moves if isinstance(move, Place) and RULES.apply(state, move).monsters[move.monster].complete]
    return chance.choice(completing or moves)
