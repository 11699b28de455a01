"""How fast the rules answer, as ratios taken in one run on one thread.

usage: rules.py [--rounds N] [--boards N]

Places of Monster Factory are compared with the slow oracle of the tests, large monsters with small ones, the chance that a monster is
finished with a game played at random; Das große Fressen is asked how the eating of full boards ends when both sides bite as well as can be.
Processor time decides, since others may use the machine. Exit code 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from rich.console import Console
from rich.table import Table

from benchmarks.timing import in_turns
from engine.chance import random_move
from engine.factory import PATTERNS, Monster, State, Structure, Tile, chance_to_finish, is_over, places_for
from engine.factory.game import RULES
from engine.fressen import Board, Side
from engine.fressen.budget import Budget
from engine.fressen.eating import eating_outcome
from tests.engine import factory_oracle
from tests.engine.fressen_leads import FULL, crowded_board

LEAST_ORACLE = 20.0
"""Looking for places is at least so many times as fast as the oracle."""
MOST_LARGE = 4.5
"""Monsters of 60 tiles cost at most so many times what monsters of 15 cost."""
MOST_CHANCE = 50.0
"""A chance with 1,000 samples costs at most so many random games."""
MOST_EATING_S = 1.0
"""How the eating of a full board ends is known within this processor time, or bounds are given."""
_TILES = tuple(map(Tile, PATTERNS))
_PLAYERS = 6
_SAMPLES = 1000


@dataclass(frozen=True, slots=True)
class Line:
    """One figure and what it should be."""

    what: str
    measured: str
    target: str
    met: bool


def grown(size: int, chance: Random) -> Structure:
    """A monster in progress of so many tiles, laid at random; begun anew when it cannot grow without being completed."""
    structure = Structure.of({(0, 0): Tile("GPGP")})
    while len(structure) < size:
        places = [place for tile in _TILES for place in places_for([Monster(structure, 1)], tile, 1) if not place.completes]
        if not places:
            return grown(size, chance)
        place = chance.choice(places)
        structure = structure.with_tile(place.cell, place.tile)
    return structure


def table_of(size: int) -> list[Monster]:
    """Six monsters of so many tiles, one a player."""
    return [Monster(grown(size, Random(seed)), seed + 1) for seed in range(_PLAYERS)]


def look(monsters: Sequence[Monster]) -> int:
    """Look for the places of one tile of every pattern; how many there are."""
    return sum(len(places_for(monsters, tile, 1)) for tile in _TILES)


def look_slowly(monsters: Sequence[Monster]) -> int:
    """The same by the oracle."""
    table: factory_oracle.Table = [(m.owner, {cell: tile.edges for cell, tile in m.structure.cells.items()}) for m in monsters]
    return sum(len(factory_oracle.legal(table, tile.edges, 1)) for tile in _TILES)


def lay(monsters: Sequence[Monster]) -> int:
    """Lay a tile of every pattern at each of its places."""
    places = [place for tile in _TILES for place in places_for(monsters, tile, 1)]
    return sum(len(monsters[place.monster].with_tile(place.cell, place.tile).structure) for place in places)


def play(seed: int, players: int, moves: int | None = None) -> State:
    """Play a game of Monster Factory at random with the printed set, to its end or for so many moves."""
    chance, state = Random(seed), RULES.begin(players, None, {})
    while not is_over(state) and moves != 0:
        state = RULES.apply(state, random_move(RULES, state, chance))
        moves = None if moves is None else moves - 1
    return state


def place_lines(rounds: int) -> list[Line]:
    """Places of small monsters against the oracle, and against large monsters."""
    small, large = table_of(15), table_of(60)
    assert look(small) == look_slowly(small), "the oracle finds other places"
    works: dict[str, Callable[[], object]] = {
        "oracle": lambda: look_slowly(small),
        "look": lambda: look(small),
        "look 60": lambda: look(large),
        "lay": lambda: lay(small),
        "lay 60": lambda: lay(large),
    }
    spent = {name: timed.processor_s for name, timed in in_turns(works, rounds).items()}
    per_tile = spent["lay 60"] / look(large) / (spent["lay"] / look(small))
    return [
        _at_least("places on six monsters of 15 tiles, against the oracle", spent["oracle"] / spent["look"], LEAST_ORACLE),
        _at_most("places on six monsters of 60 tiles, against 15", spent["look 60"] / spent["look"], MOST_LARGE),
        _at_most("laying a tile on a monster of 60 tiles, against 15", per_tile, MOST_LARGE),
    ]


def chance_lines(rounds: int) -> list[Line]:
    """The chance of finishing, asked early, when most is left to be played, and in the middle of a game."""
    return [
        _chance_line("asked in the first turn of 2 players", 2, 3, rounds),
        _chance_line("asked in the middle of a game of 4 players", 4, 60, rounds),
    ]


def _chance_line(when: str, players: int, moves: int, rounds: int) -> Line:
    state = next(state for state in (play(seed, players, moves) for seed in range(100)) if _open_monster(state) is not None)
    monster = _open_monster(state)
    assert monster is not None, "such a state was looked for"
    spent = in_turns(
        {"game": lambda: play(1, players), "chance": lambda: chance_to_finish(state, monster, Random(1), _SAMPLES)},
        rounds,
    )
    ratio = spent["chance"].processor_s / spent["game"].processor_s
    return _at_most(f"chance of finishing, {_SAMPLES:,} samples, {when}, in random games", ratio, MOST_CHANCE)


def _open_monster(state: State) -> int | None:
    """The monster in progress whose chance takes longest: one that may or may not be finished, with most open edges."""
    unsure = [i for i, m in enumerate(state.monsters) if not m.complete and _samples(state, i)]
    return max(unsure, key=lambda i: state.monsters[i].structure.open_edges, default=None)


def _samples(state: State, monster: int) -> int:
    found = chance_to_finish(state, monster, Random(0), 1)
    return getattr(found, "samples", 0)


def eating_line(boards: int) -> Line:
    """How many full boards are solved in time, and how long the slowest took."""
    taken = [_eating_time(crowded_board(seed, *FULL, free=0)) for seed in range(boards)]
    solved = [seconds for seconds, exact in taken if exact]
    share = len(solved) / len(taken)
    middle, slowest = median(seconds for seconds, _ in taken), max(seconds for seconds, _ in taken)
    measured = f"{100 * share:.0f} % of {boards} boards exact; median {1000 * middle:.1f} ms, slowest {1000 * slowest:.0f} ms"
    return Line("eating of a full board, exact search", measured, f"within {MOST_EATING_S:g} s, else bounds", slowest < MOST_EATING_S + 0.1)


def _eating_time(board: Board) -> tuple[float, bool]:
    started = time.process_time()
    outcome = eating_outcome(board, Side.RED, Budget(stop=lambda: time.process_time() - started > MOST_EATING_S))
    return time.process_time() - started, outcome.exact


def _at_least(what: str, ratio: float, least: float) -> Line:
    return Line(what, f"{ratio:.1f} ×", f"at least {least:g} ×", ratio >= least)


def _at_most(what: str, ratio: float, most: float) -> Line:
    return Line(what, f"{ratio:.1f} ×", f"at most {most:g} ×", ratio <= most)


def lines_table(lines: Sequence[Line]) -> Table:
    """The table that is printed."""
    table = Table("what", "measured", "target", "", title="The speed of the rules", title_justify="left", title_style="bold")
    for line in lines:
        table.add_row(line.what, line.measured, line.target, "[green]met[/]" if line.met else "[bold red]missed[/]")
    return table


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="How fast the rules answer, as ratios taken in one run.")
    parser.add_argument("--rounds", type=int, default=9, help="how often each is timed (9)")
    parser.add_argument("--boards", type=int, default=100, help="how many full boards are searched (100)")
    options = parser.parse_args()
    lines = [*place_lines(options.rounds), *chance_lines(options.rounds), eating_line(options.boards)]
    Console(width=None if sys.stdout.isatty() else 160).print(lines_table(lines))
    return 0 if all(line.met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
