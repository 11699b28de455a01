"""Games of every kind played at random, for the tests that hold for all of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from engine.chance import random_move
from engine.games import GAMES
from engine.record import Record
from engine.rules import GameMove, GameState, Rules

AnyRules: TypeAlias = Rules[Any, Any]
AnyRecord: TypeAlias = Record[Any, Any]

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES.keys())


@dataclass(frozen=True)
class Game:
    """One game at random: what it was set up from, every state, and the moves between them."""

    rules: AnyRules
    players: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    patient: bool = False
    """Whether the players seldom make a move that brings the end nearer."""

    @property
    def start(self) -> GameState:
        state: GameState = self.rules.begin(self.players, None, self.options)
        return state

    @property
    def states(self) -> tuple[GameState, ...]:
        return self._played()[0]

    @property
    def moves(self) -> tuple[GameMove, ...]:
        return self._played()[1]

    def _played(self) -> "Course":
        return _played(self.rules.key, self.players, self.seed, tuple(sorted(self.options.items())), self.patient)

    def __repr__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.rules.key}-{self.players}{options}{'-patient' * self.patient}-seed{self.seed}"


Course: TypeAlias = tuple[tuple[GameState, ...], tuple[GameMove, ...]]
"""Every state of a game, and the moves between them."""

ENDING: Final = {"pass", "trophy", "countdown", "stop"}
"""First words of moves after which somebody does less or nothing more."""


@cache
def _played(key: str, players: int, seed: int, options: tuple[tuple[str, str], ...], patient: bool) -> Course:
    return play(GAMES[key], GAMES[key].begin(players, None, dict(options)), seed, patient=patient)


def play(rules: AnyRules, state: GameState, seed: int, *, patient: bool = False, most: int = 5_000) -> Course:
    """Play on, to the end unless it takes too many moves; the states, the given one first, and the moves."""
    chance, states = Random(seed), [state]
    moves: list[GameMove] = []
    while not rules.is_over(states[-1]) and len(moves) < most:
        move = random_move(rules, states[-1], chance)
        if patient and move.to_text().split(" ")[0] in ENDING and chance.random() < 0.98:
            others = [other for other in rules.legal_moves(states[-1]) if other.to_text().split(" ")[0] not in ENDING]
            move = chance.choice(others or [move])
        moves.append(move)
        states.append(rules.apply(states[-1], move))
    return tuple(states), tuple(moves)


def option_variants(rules: AnyRules) -> list[dict[str, str]]:
    """No option, then every other value of every option by itself; of a number its least two."""
    state = rules.begin(rules.players[0], None, {})
    found: list[dict[str, str]] = [{}]
    for each in fields(state.options):
        if isinstance(each.default, bool):
            found.append({each.name: "no" if each.default else "yes"})
        elif isinstance(each.default, StrEnum):
            found += [{each.name: value} for value in type(each.default) if value != each.default]
        else:
            found += [{each.name: str(value)} for value in each.metadata["limits"][:2] if value != each.default]
    return found


def sample_games(rules: AnyRules) -> list[Game]:
    """A game for each number of players, one for each option, and two of patient players, each with a seed of its own."""
    games = [Game(rules, players, players) for players in rules.players]
    options = enumerate(option_variants(rules)[1:], rules.players.stop)
    games += [Game(rules, rules.players[len(rules.players) // 2], seed, variant) for seed, variant in options]
    return games + [Game(rules, players, 100 + players, patient=True) for players in sorted({rules.players[0], rules.players[-1]})]


def recorded(rules: AnyRules, moves: int, seed: int = 0, players: int | None = None) -> AnyRecord:
    """The record of the first moves of a game at random."""
    game = Game(rules, players or rules.players[0], seed)
    record: AnyRecord = Record.begin(rules, game.start)
    for move in game.moves[:moves]:
        record = record.play(move)
    return record


def other_move(rules: AnyRules, record: AnyRecord) -> GameMove:
    """A move at the present point that does not follow it yet."""
    follow = [record.nodes[number - 1].move for number in record.branches(record.at)]
    move: GameMove = next(move for move in rules.legal_moves(record.state) if move not in follow)
    return move
