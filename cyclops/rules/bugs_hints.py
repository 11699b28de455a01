"""Advice for Bugs & Co in words: what a hand is worth, what the next tile may change, and which trophy still pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops.names import counted, listed
from cyclops.rules.words import Names
from engine.bugs import Hint, PlayOnCode, State, View, hint

_SHOWN: Final = 3


def hints(state: State, player: int | None, names: Names) -> list[str]:
    """Say what a player can know: own tiles and the drawings of the set, not what the others keep.

    Parameters
    ----------
    state : State
        Any state.
    player : int, optional
        Who asks; nothing is said when nobody in particular does.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    list of str
        Sentences without their full stops.
    """
    return [] if player is None else list(_lines(hint(state, player, View.OWN), names[player]))


def _lines(found: Hint, who: str) -> Iterator[str]:
    if found.reason is PlayOnCode.NOT_PLAYING:
        return
    yield f"{who} has {counted(found.points, 'point')}, and {counted(found.stop_now, 'point')} with the highest trophy taken now"
    if found.held is not None:
        yield f"keeping the {found.held.name} changes the points by {found.held.change:+d} at once"
    if found.targets:
        sets = [f"{target.name} ({target.missing} missing)" for target in found.targets[:_SHOWN]]
        yield f"nearest to a set: {listed(sets)}"
    if found.tiles:
        share, change = round(100 * found.improves), float(found.expected)
        yield f"the next tile completes a set in {share} of 100 cases; kept whatever it is, it changes the points by {change:+.1f}"
    for trophy in found.trophies:
        if not trophy.now and not trophy.pays:
            yield f"the trophy worth {trophy.value} can no longer pay: it is {trophy.short} less than the highest now"
    yield _REASONS[found.reason].format(best=counted(found.best, "point"))


_REASONS: Final = {
    PlayOnCode.HAS_TROPHY: "who has a trophy has stopped",
    PlayOnCode.NO_TILE_LEFT: "no tile can be taken any more",
    PlayOnCode.NO_SET_LEFT: "no set can be completed any more, so every further tile costs a point",
    PlayOnCode.THIRD_LEFT: "playing on may pay, for the third tile of a pair may still come: {best} at the very most",
    PlayOnCode.SET_LEFT: "playing on may pay, for sets may still come together: {best} at the very most",
}
