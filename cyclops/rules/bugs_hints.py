"""Advice for Bugs & Co in words: what a hand is worth, what the next tile may change, and which trophy still pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops.names import counted, listed
from cyclops.rules.words import Names
from engine.bugs import Hint, Keep, PlayOnCode, State, TileChange, View, apply, hint

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
    if player is None:
        return []
    found = hint(state, player, View.OWN)
    if found.reason in (PlayOnCode.NOT_PLAYING, PlayOnCode.NOT_LOGGED):
        return []
    kept = hint(apply(state, Keep(player)), player, View.OWN) if found.held else found
    return [*_hand_lines(found, names[player]), *_target_lines(kept, found.held), *_trophy_lines(found), _reason_words(kept)]


def _hand_lines(found: Hint, who: str) -> Iterator[str]:
    trophy = f", and {counted(found.stop_now, 'point')} with the highest trophy taken now" if found.trophies else ""
    yield f"{who} has {counted(found.points, 'point')}{trophy}"
    if found.held is not None:
        yield _held_words(found.held)
    elif found.improves:
        yield f"the next tile completes a set in {_share(found)} of 100 cases, and otherwise costs a point if it is kept"


def _held_words(held: TileChange) -> str:
    change = counted(abs(held.change), "point")
    return f"keeping the {held.name} {f'completes a set and brings {change}' if held.change > 0 else f'costs {change} for now'}"


def _share(found: Hint) -> str:
    percent = round(100 * found.improves)
    return str(percent) if percent else "fewer than 1"


def _target_lines(kept: Hint, held: TileChange | None) -> Iterator[str]:
    """Name the sets that are begun; with a tile in the taking hand, as if it was kept."""
    begun = [f"{target.name} ({target.missing} missing)" for target in kept.targets if target.held][:_SHOWN]
    if begun:
        yield f"nearest to a set{f', with the {held.name} kept' if held else ''}: {listed(begun)}"


def _trophy_lines(found: Hint) -> Iterator[str]:
    for trophy in found.trophies:
        if not trophy.now and not trophy.pays:
            yield f"the trophy worth {trophy.value} can no longer pay: it is {trophy.short} less than the highest now"


def _reason_words(kept: Hint) -> str:
    if kept.reason is PlayOnCode.SET_LEFT:
        return f"a further set takes {kept.targets[0].missing} more tiles of one drawing, and each tile beside it costs a point"
    return _REASONS[kept.reason]


_REASONS: Final = {
    PlayOnCode.HAS_TROPHY: "who has a trophy has stopped",
    PlayOnCode.NO_TILE_LEFT: "no tile can be taken any more",
    PlayOnCode.NO_SET_LEFT: "no set can be completed any more, so every further tile costs a point",
    PlayOnCode.THIRD_LEFT: "playing on may pay, for the third tile of a pair may still come",
}
