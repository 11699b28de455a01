"""Several readings of one still table: what they agree on, and a doubt where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from vision.factory.reading import FactoryReading
from vision.reader import AnyReading
from vision.tracker.identity import doubted, middles, pairs, same_reading, same_said, tile_side, tiles_of

FLICKERS: Final = "I read this tile differently from moment to moment."
COMES_AND_GOES: Final = "What lies on the table looks different from moment to moment: please look at it once more."

_PLACE = 0.4  # sides of a tile: what lies within that is the same place


def agree(votes: Sequence[AnyReading]) -> bool:
    """Whether all readings say the same."""
    return all(vote is votes[0] or same_reading(votes[0], vote) for vote in votes)


def agreed(votes: Sequence[AnyReading]) -> AnyReading:
    """The reading that most of them say; where another one says something else, that is doubted.

    Parameters
    ----------
    votes : sequence of FactoryReading, BugsReading or FressenReading
        At least one.
    """
    supporters = [sum(same_reading(one, other) for other in votes) for one in votes]
    best = votes[max(range(len(votes)), key=lambda n: supporters[n])]
    others = [vote for vote in votes if not same_reading(best, vote)]
    unsure = {n for vote in others for n in _contradicted(best, vote)}
    if not others:
        return best
    tiles = tuple(doubted(tile, FLICKERS) if n in unsure else tile for n, tile in enumerate(tiles_of(best)))
    elsewhere = any(_more(best, vote) for vote in others) or not unsure
    doubts = (*best.doubts, COMES_AND_GOES) if elsewhere else best.doubts
    return replace(best, tiles=tiles, doubts=doubts)  # type: ignore[arg-type]


def _contradicted(best: AnyReading, vote: AnyReading) -> set[int]:
    """The tiles of the best reading of which the other says something else, or does not know."""
    near = dict(pairs(middles(best.tiles), middles(vote.tiles), _PLACE * tile_side(best)))
    same_game = isinstance(vote, type(best))
    return {n for n, tile in enumerate(tiles_of(best)) if not same_game or n not in near or not same_said(tile, tiles_of(vote)[near[n]])}


def _more(best: AnyReading, vote: AnyReading) -> bool:
    """Whether the other reading shows tiles that the best does not, or what belongs to no tile differs."""
    if len(vote.tiles) > len(pairs(middles(best.tiles), middles(vote.tiles), _PLACE * tile_side(best))):
        return True
    if isinstance(best, FactoryReading):
        return len(best.backs) != len(vote.backs)
    return len(best.cards) != len(vote.cards) or len(best.backs) != len(vote.backs)
