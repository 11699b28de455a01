"""A player who moves by luck; the luck is passed in."""

from random import Random

from engine.errors import IllegalMoveError
from engine.rules import MoveT, Rules, StateT


def random_move(rules: Rules[StateT, MoveT], state: StateT, rng: Random) -> MoveT:
    """Choose a move: what chance brings by how often it is left, a choice among the legal moves each equally likely.

    Parameters
    ----------
    rules : Rules
        The game.
    state : GameState
        The state before the move.
    rng : random.Random
        Where the luck comes from; the same seed gives the same moves.

    Raises
    ------
    IllegalMoveError
        If the game is over.
    """
    if rules.is_over(state):
        raise IllegalMoveError("the game is over, there is no move to choose")
    if state.chance:
        outcomes = rules.outcomes(state)
        return rng.choices([move for move, _ in outcomes], [weight for _, weight in outcomes])[0]
    return rng.choice(rules.legal_moves(state))
