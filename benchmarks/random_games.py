"""Many games at random, every state of them checked.

usage: random_games.py [--games N] [--game NAME|all] [--first SEED] [--processes N]

Each game is played with the printed set and as many players as its seed says. Where moves of several kinds are possible (to lay or to
pass, to take or to stop), players choose among all moves alike in every other game; in the others they nearly always make one of the kind
of which there are most, which makes long games. Every game must end; no state may be impossible; the gains of all
moves, added up, must be the scores counted from nothing: of the last state, read again from its text. What goes wrong is printed with the
seed; `--game NAME --first SEED --games 1` plays that game again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from engine.chance import random_move
from engine.errors import EngineError
from engine.games import GAMES
from engine.rules import Rules

MOST_MOVES = 5000
"""A game that takes more moves is taken for one that never ends."""
PATIENCE = 0.98
"""How often the patient make a move of the most common kind."""
_CHUNK = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not happen."""

    game: str
    seed: int
    players: int
    move: int
    """How many moves had been made."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Course:
    """One game: how long it was, and what went wrong."""

    moves: int
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games of one kind."""

    game: str
    courses: tuple[Course, ...]
    seconds: float

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What went wrong, in order of the seeds."""
        return tuple(course.fault for course in self.courses if course.fault is not None)


def play_one(rules: Rules[Any, Any], seed: int) -> Course:
    """Play one game at random to its end, or to the first fault.

    Parameters
    ----------
    rules : Rules
        The game.
    seed : int
        Decides all chance, all choices and the number of players.
    """
    players = rules.players[seed % len(rules.players)]
    moves = 0
    try:
        for moves, wrong in _checked(rules, players, Random(seed), patient=bool(seed // len(rules.players) % 2)):
            if wrong:
                return Course(moves, Fault(rules.key, seed, players, moves, wrong))
    except EngineError as error:
        return Course(moves, Fault(rules.key, seed, players, moves, f"{type(error).__name__}: {error}"))
    return Course(moves)


def _checked(rules: Rules[Any, Any], players: int, chance: Random, *, patient: bool) -> Iterator[tuple[int, str]]:
    """Yield for every state how many moves led to it and what is wrong with it, which is nothing when all is well."""
    state = rules.begin(players, None, {})
    gained: Counter[Any] = Counter()
    for moves in range(MOST_MOVES):
        problems = rules.problems(state)
        yield moves, problems[0].sentence if problems else ""
        if rules.is_over(state):
            yield moves, _score_fault(rules, state, gained)
            return
        move = _patient_move(rules, state, chance) if patient and not state.chance else random_move(rules, state, chance)
        gained.update(rules.gains(state, move))
        state = rules.apply(state, move)
    yield MOST_MOVES, f"the game has not ended after {MOST_MOVES} moves"


def _patient_move(rules: Rules[Any, Any], state: Any, chance: Random) -> Any:
    moves = rules.legal_moves(state)
    kinds = Counter(map(type, moves))
    if len(kinds) > 1 and chance.random() < PATIENCE:
        common = max(kinds, key=kinds.__getitem__)
        moves = tuple(move for move in moves if type(move) is common)
    return chance.choice(moves)


def _score_fault(rules: Rules[Any, Any], state: Any, gained: Counter[Any]) -> str:
    again = rules.state_from_text(state.to_text())
    counted = {score.player: score.points for score in rules.scores(again)}
    added = {player: gained[player] for player in counted}
    return "" if added == counted else f"the gains of all moves add up to {added}, but the table counts {counted}"


def play_chunk(game: str, seeds: Iterable[int]) -> tuple[Course, ...]:
    """Play some games of a kind, one after another."""
    return tuple(play_one(GAMES[game], seed) for seed in seeds)


def play_all(game: str, seeds: range, processes: int, console: Console) -> Summary:
    """Play many games of a kind on several processors; results come in the order of the seeds."""
    chunks = [seeds[at : at + _CHUNK] for at in range(0, len(seeds), _CHUNK)]
    started = time.perf_counter()
    with ProcessPoolExecutor(processes) as pool:
        done = track(pool.map(partial(play_chunk, game), chunks), game, len(chunks), console=console)
        courses = tuple(course for chunk in done for course in chunk)
    return Summary(game, courses, time.perf_counter() - started)


def summary_table(summaries: Sequence[Summary]) -> Table:
    """The table that is printed, one line a kind of game."""
    table = Table(title="Games at random", title_justify="left", title_style="bold")
    for number, column in enumerate(("game", "games", "moves", "shortest", "longest", "seconds", "faults")):
        table.add_column(column, justify="right" if number else "left")
    for one in summaries:
        lengths = [course.moves for course in one.courses]
        numbers = (len(lengths), sum(lengths), min(lengths), max(lengths), round(one.seconds), len(one.faults))
        table.add_row(one.game, *(f"{number:,}" for number in numbers))
    return table


def main() -> int:
    """Run from the command line."""
    options = _options()
    console = Console(stderr=True)
    seeds = range(options.first, options.first + options.games)
    games = list(GAMES) if options.game == "all" else [options.game]
    summaries = [play_all(game, seeds, options.processes, console) for game in games]
    Console().print(summary_table(summaries))
    faults = [fault for summary in summaries for fault in summary.faults]
    for fault in faults:
        print(f"{fault.game}, seed {fault.seed}, {fault.players} players, after {fault.move} moves: {fault.sentence}")
    return 1 if faults else 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Many games at random, every state of them checked.")
    parser.add_argument("--games", type=_at_least_one, default=100_000, metavar="N", help="how many of each kind (100000)")
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="seed of the first game (0); the next ones count upwards")
    parser.add_argument("--processes", type=_at_least_one, default=os.cpu_count(), metavar="N", help="how many at once (one a processor)")
    return parser.parse_args()


def _at_least_one(text: str) -> int:
    if int(text) < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {text}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
