"""Bugs & Co in the shape that all games share."""

from collections.abc import Mapping
from itertools import accumulate
from typing import Final

from engine.bugs.box import FEWEST_PLAYERS, MOST_PLAYERS, Options
from engine.bugs.moves import Keep, Move, NextRound, Open, Owns, Trophy, move_from_text
from engine.bugs.play import apply, is_over, legal_moves, outcomes, scores, setup
from engine.bugs.problems import problems
from engine.bugs.refusal import refuse
from engine.bugs.scoring import EDITION, drawing_points, hand_points
from engine.bugs.state import State
from engine.bugs.tileset import box_from_set, printed_box
from engine.options import options_from_texts
from engine.ranking import Rank
from engine.rules import Rules


def begin(players: int = FEWEST_PLAYERS, set_text: str | None = None, options: Mapping[str, str] | None = None) -> State:
    """Return the state before the first tile is taken out, from what a command line or a saved game names.

    Parameters
    ----------
    players : int
        Number of players, 2 to 8.
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
    return setup(players, box, options_from_texts(Options, options or {}))


def gains(state: State, move: Move) -> Mapping[int, int]:
    """Return what a legal move changes in each player's points: a tile kept, a trophy, a correction, a new round (BC-12)."""
    match move:
        case Keep(player):
            count = state.hands[player - 1].count(state.taking[player - 1])
            return {player: drawing_points(count + 1) - drawing_points(count)}
        case Trophy(player, value):
            return {player: value}
        case Owns(player, value):
            return {player: value - state.trophies[player - 1]}
        case Open(player, names):
            return {player: hand_points(map(names.count, set(names)), state.trophies[player - 1]) - state.points[player - 1]}
        case NextRound():
            return {player: -points for player, points in zip(state.seats, state.points, strict=True)}
    return {}


def standing(state: State) -> tuple[Rank[int], ...]:
    """Return the players in order of the rounds they have won, then of their points in this round (BC-13).

    A match of one round is ordered by its points. Whoever wins a match has won its last round too, so all who share the first
    rank have equal points. As long as a hand is closed nobody's place is known, and there is no order.
    """
    if state.closed:
        return ()
    won = dict(zip(state.seats, state.rounds_won, strict=True))
    parts = sorted(
        (-rounds, rank.place, rank.points, tuple(player for player in rank.players if won[player] == rounds))
        for rank in state.round_standing
        for rounds in {won[player] for player in rank.players}
    )
    places = accumulate((len(players) for *_, players in parts), initial=1)
    return tuple(Rank(place, points, players) for place, (_, _, points, players) in zip(places, parts, strict=False))


RULES: Final[Rules[State, Move]] = Rules(
    key="bugs",
    title="Bugs & Co",
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
    standing=standing,
    problems=problems,
    state_from_text=State.from_text,
    move_from_text=move_from_text,
)
