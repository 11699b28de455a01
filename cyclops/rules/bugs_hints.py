"""Advice for Bugs & Co in words: what a hand is worth, what the next tile may change, and which trophy still pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops.names import counted, listed
from cyclops.rules.words import Names
from engine.bugs import Hint, Keep, PlayOnCode, State, TileChange, View, apply, hint
from vision.phrase import marked, phrase, phrases

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
    points = counted(found.points, "point")
    if found.trophies:
        then = counted(found.stop_now, "point")
        yield phrase("{who} has {points}, and {then} with the highest trophy taken now", who=who, points=points, then=then)
    else:
        yield phrase("{who} has {points}", who=who, points=points)
    if found.held is not None:
        yield _held_words(found.held)
    elif found.improves:
        yield phrase(
            "the next tile completes a set in {share} of 100 cases, and otherwise costs a point if it is kept", share=_share(found)
        )


def _held_words(held: TileChange) -> str:
    change = counted(abs(held.change), "point")
    if held.change > 0:
        return phrase("keeping the {tile} completes a set and brings {points}", tile=held.name, points=change)
    return phrase("keeping the {tile} costs {points} for now", tile=held.name, points=change)


def _share(found: Hint) -> str:
    percent = round(100 * found.improves)
    return str(percent) if percent else phrase("fewer than 1")


def _target_lines(kept: Hint, held: TileChange | None) -> Iterator[str]:
    """Name the sets that are begun; with a tile in the taking hand, as if it was kept."""
    begun = [phrase("{tile} ({number} missing)", tile=target.name, number=target.missing) for target in kept.targets if target.held][
        :_SHOWN
    ]
    if begun and held:
        yield phrase("nearest to a set, with the {tile} kept: {tiles}", tile=held.name, tiles=listed(begun))
    elif begun:
        yield phrase("nearest to a set: {tiles}", tiles=listed(begun))


def _trophy_lines(found: Hint) -> Iterator[str]:
    for trophy in found.trophies:
        if not trophy.now and not trophy.pays:
            yield phrase(
                "the trophy worth {value} can no longer pay: it is {short} less than the highest now",
                value=trophy.value,
                short=trophy.short,
            )


def _reason_words(kept: Hint) -> str:
    if kept.reason is PlayOnCode.SET_LEFT:
        return phrases(
            "a further set takes {count} more tile of one drawing, and each tile beside it costs a point",
            "a further set takes {count} more tiles of one drawing, and each tile beside it costs a point",
            kept.targets[0].missing,
        )
    return phrase(_REASONS[kept.reason])


_REASONS: Final = {
    PlayOnCode.HAS_TROPHY: marked("who has a trophy has stopped"),
    PlayOnCode.NO_TILE_LEFT: marked("no tile can be taken any more"),
    PlayOnCode.NO_SET_LEFT: marked("no set can be completed any more, so every further tile costs a point"),
    PlayOnCode.THIRD_LEFT: marked("playing on may pay, for the third tile of a pair may still come"),
}
