"""Das große Fressen in the shape that all games share."""

from collections.abc import Mapping
from typing import Final

from engine.errors import SetupError
from engine.fressen.box import Options
from engine.fressen.monster import Monster, Side
from engine.fressen.moves import Bite, Move, Place, move_from_text
from engine.fressen.play import apply, is_over, legal_moves, outcomes, refuse, scores, setup
from engine.fressen.problems import problems
from engine.fressen.scoring import EDITION, laying_points, standing
from engine.fressen.state import State
from engine.fressen.tileset import box_from_set, printed_box
from engine.options import options_from_texts
from engine.ranking import Rank
from engine.rules import Rules


def begin(players: int = 2, set_text: str | None = None, options: Mapping[str, str] | None = None) -> State:
    """Return the state before the first monster is turned up, from what a command line or a saved game names.

    Parameters
    ----------
    players : int
        Number of players, which is 2 (DGF-1).
    set_text : str, optional
        The text of a tile set file; the printed set unless given.
    options : mapping of str to str, optional
        Options by name.

    Raises
    ------
    EngineError
        If the set, an option or the number of players is impossible.
    """
    if players != len(Side):
        raise SetupError(f"Das große Fressen is for {len(Side)} players, not {players}")
    box = printed_box() if set_text is None else box_from_set(set_text)
    return setup(box, options_from_texts(Options, options or {}))


def gains(state: State, move: Move) -> Mapping[Side, int]:
    """Return what a legal move changes in each side's points: the monster's own and those of hordes it makes or breaks."""
    match move:
        case Place(kind, cell):
            return laying_points(state.board, cell, Monster(state.turn, kind))
        case Bite(victim=cell):
            victim = state.board.at(cell)
            assert victim is not None, "a legal bite has a victim"
            return {side: -points for side, points in laying_points(state.board, cell, victim).items()}
        case _:
            return {}


def _standing(state: State) -> tuple[Rank[Side], ...]:
    return standing(state.board, state.options.tie)


RULES: Final[Rules[State, Move]] = Rules(
    key="fressen",
    title="Das große Fressen",
    edition=EDITION,
    players=range(2, 3),
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
