"""Monster Factory in the shape that all games share."""

from collections.abc import Mapping
from typing import Final

from engine.factory.box import FEWEST_PLAYERS, MOST_PLAYERS, Options
from engine.factory.moves import Discard, Draw, MarkEye, Move, Place, move_from_text
from engine.factory.play import apply, is_over, laid, legal_moves, refuse, scores, setup, turn_ups
from engine.factory.problems import problems
from engine.factory.scoring import EDITION, standing
from engine.factory.state import State
from engine.factory.tileset import box_from_set, printed_box
from engine.options import options_from_texts
from engine.ranking import Rank
from engine.rules import Rules


def begin(players: int = FEWEST_PLAYERS, set_text: str | None = None, options: Mapping[str, str] | None = None) -> State:
    """Return the state before the first tile is laid, from what a command line or a saved game names.

    Parameters
    ----------
    players : int
        Number of players, 2 to 6.
    set_text : str, optional
        The text of a tile set file; the printed set unless given.
    options : mapping of str to str, optional
        Options by name.

    Raises
    ------
    EngineError
        If the set, an option or the number of players is impossible.
    """
    box = printed_box() if set_text is None else box_from_set(set_text)
    return setup(players, box=box, options=options_from_texts(Options, options or {}))


def outcomes(state: State) -> tuple[tuple[Move, int], ...]:
    """Return what may be turned up, each with the number of such tiles left (1 when the tiles are not known); empty unless chance."""
    if not state.chance:
        return ()
    moves = turn_ups(state)
    weights = [1] * len(moves) if state.left is None else [number for number in state.left.values() if number > 0]
    return tuple(zip(moves, weights, strict=True))


def gains(state: State, move: Move) -> Mapping[int, int]:
    """Return what a legal move changes in each player's points: a monster completed, or an eye on a complete one (MF-30 to MF-33)."""
    match move:
        case Draw() | Discard():
            return {}
        case Place(monster=index):
            monster = laid(state, move)
        case MarkEye(monster=index):
            monster = apply(state, move).monsters[index]
        case _:
            index = len(state.monsters)
            monster = apply(state, move).monsters[index]
    assert monster.owner is not None, "every monster of a game has an owner"
    if not monster.complete:
        return {}
    is_first = index < state.players
    points = len(monster.structure) if is_first else len(monster.structure.eye_cells)
    if isinstance(move, MarkEye):
        points -= len(monster.structure) if is_first else len(state.monsters[index].structure.eye_cells)
    return {monster.owner: points}


def _standing(state: State) -> tuple[Rank[int], ...]:
    return standing(scores(state))


RULES: Final[Rules[State, Move]] = Rules(
    key="factory",
    title="Monster Factory",
    edition=EDITION,
    players=range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    options=Options,
    begin=begin,
    legal_moves=legal_moves,
    outcomes=outcomes,
    refuse=refuse,
    apply=apply,
    is_over=is_over,
    scores=scores,
    gains=gains,
    standing=_standing,
    problems=problems,
    state_from_text=State.from_text,
    move_from_text=move_from_text,
)
