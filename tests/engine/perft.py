"""Perft files: positions and how many ways of going on each has, by number of moves.

A file holds blocks of an ``id`` line, a ``state`` line and ``perft DEPTH COUNT`` lines, with empty lines between them.
``python -m tests.engine.perft`` counts all files again and writes them; a changed count must be explained.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from engine.games import GAMES
from engine.rules import GameState
from tests.engine.random_games import AnyRules

FOLDER: Final = Path(__file__).parents[2] / "fixtures" / "engine"
MOST: Final = 60_000
"""Ways that one line may count, so that the tests stay quick."""

T = TypeVar("T")


@dataclass(frozen=True)
class Position:
    """One block of a file."""

    name: str
    state: str
    counts: dict[int, int]

    def to_text(self) -> str:
        lines = [f"id {self.name}", f"state {self.state}", *(f"perft {depth} {count}" for depth, count in self.counts.items())]
        return "".join(f"{line}\n" for line in lines)


def path_of(game: str) -> Path:
    return FOLDER / f"{game}.perft"


def positions(game: str) -> list[Position]:
    path = path_of(game)
    return list(map(_position, path.read_text(encoding="ascii").strip().split("\n\n"))) if path.exists() else []


def _position(block: str) -> Position:
    name, state, *counts = block.splitlines()
    pairs = (line.removeprefix("perft ").split(" ") for line in counts)
    return Position(name.removeprefix("id "), state.removeprefix("state "), {int(depth): int(count) for depth, count in pairs})


def perft(rules: AnyRules, state: GameState, depth: int) -> int:
    """How many sequences of so many legal moves there are; what luck brings counts like any other move."""
    moves = rules.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(rules, rules.apply(state, move), depth - 1) for move in moves)


def divided(rules: AnyRules, state: GameState, depth: int) -> Iterator[str]:
    """The count of each first move, to find out where two counts part."""
    for move in rules.legal_moves(state):
        after = rules.apply(state, move)
        yield f"{move.to_text()}: {perft(rules, after, depth - 1) if depth > 1 else 1}"


def walks(following: Callable[[T], list[T]], state: T, depth: int) -> int:
    """The same count for a slow oracle that only knows which states follow a state."""
    return 1 if depth == 0 else sum(walks(following, after, depth - 1) for after in following(state))


def counted(rules: AnyRules, position: Position) -> Position:
    """The position with its counts as the engine finds them, to the same depths."""
    state = rules.state_from_text(position.state)
    return Position(position.name, position.state, {depth: perft(rules, state, depth) for depth in position.counts})


if __name__ == "__main__":
    for key, rules in GAMES.items():
        blocks = [counted(rules, position).to_text() for position in positions(key)]
        path_of(key).write_text("\n".join(blocks), encoding="ascii")
