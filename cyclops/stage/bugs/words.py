"""What is to be done, what a hand counts, and what is good to know in a game of Bugs & Co.

Where the judge says the same as long as it is so, its words are taken: then they need not be shown twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cyclops.referee.bugs.opening import SPREAD
from cyclops.referee.bugs.setup import READY
from cyclops.referee.bugs.trophies import now_words
from cyclops.referee.situation import Situation
from cyclops.rules import words as shared
from cyclops.stage.bugs.hands import hands, state_of
from cyclops.stage.bugs.trophies import trophies
from cyclops.stage.stage import Reason
from cyclops.stage.tables import BugTile
from engine.bugs import Phase, State
from engine.bugs.scoring import LOOSE_POINTS, SET_POINTS
from vision.phrase import phrase, phrases

_SET_UP: Final = phrase("Lay the trophies in the middle and the tiles face down around them.")
_PLAY: Final = phrase("Everybody plays at once until the last trophy is taken.")
_NEXT: Final = phrase("Turn all tiles over and mix them for the next round.")
_LOOK_AGAIN: Final = phrase("Tiles or trophies do not add up: look at all hands again, and touch what is wrong.")
_OVER: Final = phrase("Well played, everybody!")


def task(situation: Situation) -> str:
    """What is to be done now, one short sentence."""
    state = state_of(situation)
    if state is None:
        return _SET_UP
    match state.phase:
        case Phase.REMOVE:
            return _SET_UP
        case Phase.READY:
            return READY
        case Phase.PLAY | Phase.COUNTDOWN:
            return now_words(state, [trophy.value for trophy in trophies(situation) if not trophy.gone]) or _PLAY
        case Phase.OPEN:
            return SPREAD
        case Phase.ROUND_END:
            return _NEXT if state.adds_up else _LOOK_AGAIN
        case Phase.OVER:
            return _OVER


def reasons(situation: Situation, player: int) -> tuple[Reason, ...]:
    """What a player's points are made of."""
    state = state_of(situation)
    return tuple(_reasons(situation, state, player)) if state is not None else ()


def _reasons(situation: Situation, state: State, player: int) -> Iterator[Reason]:
    hand = next(hand for hand in hands(situation) if hand.player == str(player))
    if hand.opened:
        yield from _sets(hand.tiles)
        yield from _loose(hand.tiles)
    value = state.trophies[player - 1]
    if value:
        keys = tuple(trophy.key for trophy in trophies(situation) if trophy.player == str(player))
        yield Reason(phrase("the trophy"), value, keys)
    if player in state.closed:
        yield Reason(phrase("the hand is not opened yet"), keys=tuple(tile.key for tile in hand.tiles))
    if state.options.rounds_to_win > 1:
        yield Reason(phrases("{count} round won", "{count} rounds won", state.rounds_won[player - 1]))
    given = situation.record.given_points.get(player, 0) if situation.record is not None else 0
    if given:
        yield Reason(shared.given(given), given)


def _sets(tiles: Sequence[BugTile]) -> Iterator[Reason]:
    for number in sorted({tile.group for tile in tiles if tile.group is not None}):
        own = [tile for tile in tiles if tile.group == number]
        yield Reason(phrase("a set of three: {drawing}", drawing=own[0].called), SET_POINTS, tuple(tile.key for tile in own))


def _loose(tiles: Sequence[BugTile]) -> Iterator[Reason]:
    loose = [tile for tile in tiles if tile.group is None]
    for drawing in dict.fromkeys(tile.drawing for tile in loose):
        own = [tile for tile in loose if tile.drawing == drawing]
        said = phrases("{count} tile without a set: {drawing}", "{count} tiles without a set: {drawing}", len(own), drawing=own[0].called)
        yield Reason(said, LOOSE_POINTS * len(own), tuple(tile.key for tile in own))


def advice(situation: Situation) -> tuple[str, ...]:
    """What is good to know while everybody plays; what is in the hands nobody may know."""
    state = state_of(situation)
    if state is not None and state.phase is Phase.COUNTDOWN:
        return (phrase("Whoever has no trophy may go on taking tiles until the stop."),)
    if state is None or state.phase not in (Phase.READY, Phase.PLAY):
        return ()
    highest = [phrase("Whoever takes the {value} must stop at once.", value=value) for value in state.trophies_left[:1]]
    return (
        phrase("Three tiles with the same drawing count 3 points; every tile without its set costs 1 point."),
        phrase("A third tile beside two of its drawing brings 5 points."),
        *highest,
    )
