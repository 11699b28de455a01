"""Random positions of Monster Factory with few tiles left, for comparing estimates and proofs with every possible continuation."""

from random import Random

from engine.factory import Box, Phase, State, Tile, apply, is_over, legal_moves, setup


def short_game(seed: int, size: int = 12, players: int = 2, letters: str = "GPWW") -> list[State]:
    """All states of a random game with a small known set."""
    chance = Random(seed)
    box = Box.of(Tile("".join(chance.choices(letters, k=4)), chance.random() < 0.5) for _ in range(size))
    state = setup(players, box=box)
    states = [state]
    while not is_over(state):
        state = apply(state, chance.choice(legal_moves(state)))
        states.append(state)
    return states


def late_states(
    seeds: range, piles: range, phases: tuple[Phase, ...] = tuple(Phase), players: int = 2, letters: str = "GPWW"
) -> list[State]:
    """States of random games in which so many tiles lie face down."""
    games = (short_game(seed, players=players, letters=letters) for seed in seeds)
    return [state for game in games for state in game if state.pile in piles and state.phase in phases]
