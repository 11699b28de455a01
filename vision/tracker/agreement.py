"""Several readings of one still table: what they agree on, and a doubt where they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from vision.reader import AnyReading
from vision.tracker.identity import AnyTile, middles, pairs, same_said, same_things, tile_side, tiles_of

FLICKERS: Final = "I read this tile differently from moment to moment."
COMES_AND_GOES: Final = "What lies on the table looks different from moment to moment: please look at it once more."

_PLACE = 0.4  # sides of a tile: what lies within that is the same place
_OFTEN = 0.5  # share of the readings that must doubt it


def agree(votes: Sequence[AnyReading]) -> bool:
    """Whether all readings show the same things, doubted or not."""
    return all(vote is votes[0] or same_things(votes[0], vote) for vote in votes)


def agreed(votes: Sequence[AnyReading]) -> AnyReading:
    """The reading that most of them say; where another one says something else, that is doubted.

    What all say alike is doubted as most of them doubt it: in the light of a flickering lamp a tile is clear now and then. A card that one
    of them read lies there.

    Parameters
    ----------
    votes : sequence of FactoryReading, BugsReading or FressenReading
        At least one.
    """
    if all(vote is votes[0] for vote in votes):
        return votes[0]
    alike_to: list[list[int]] = [[n] for n in range(len(votes))]
    for n, m in combinations(range(len(votes)), 2):
        if same_things(votes[n], votes[m]):
            alike_to[n].append(m)
            alike_to[m].append(n)
    supporters = [[votes[m] for m in sorted(numbers)] for numbers in alike_to]
    most = max(range(len(votes)), key=lambda n: (len(supporters[n]), len(votes[n].cards)))
    best, alike = votes[most], supporters[most]
    said = [_said_at(best, vote) for vote in votes]
    tiles = tuple(_with_doubts(tile, [there[n] for there in said]) for n, tile in enumerate(tiles_of(best)))
    doubts = _often(vote.doubts for vote in alike if len(vote.cards) == len(best.cards))
    unlike = [vote for vote in votes if not any(vote is other for other in alike)]
    elsewhere = any(len(vote.tiles) > len(_near(best, vote)) for vote in unlike) or (
        bool(unlike) and not any(FLICKERS in tile.doubts for tile in tiles)
    )
    return replace(best, tiles=tiles, doubts=(*doubts, COMES_AND_GOES) if elsewhere else doubts)  # type: ignore[arg-type]


def _near(best: AnyReading, vote: AnyReading) -> dict[int, int]:
    return dict(pairs(middles(best.tiles), middles(vote.tiles), _PLACE * tile_side(best)))


def _said_at(best: AnyReading, vote: AnyReading) -> list[AnyTile | None]:
    """The tile that a reading has in the place of each tile of the best one."""
    near = _near(best, vote) if isinstance(vote, type(best)) else {}
    return [tiles_of(vote)[near[n]] if n in near else None for n in range(len(best.tiles))]


def _with_doubts(tile: AnyTile, said: Sequence[AnyTile | None]) -> AnyTile:
    """The tile with the doubts of most readings, and one more where they differ on what it is."""
    doubts = _often(other.doubts for other in said if other is not None)
    if all(other is not None and same_said(tile, other) for other in said):
        return tile if doubts == tile.doubts else replace(tile, doubts=doubts)
    return replace(tile, doubts=(*doubts, FLICKERS), confidence=min(tile.confidence, 0.5))


def _often(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The doubts that most of some lists have."""
    known = [tuple(dict.fromkeys(doubts)) for doubts in lists]
    times = Counter(doubt for doubts in known for doubt in doubts)
    return tuple(doubt for doubt, count in times.items() if count > _OFTEN * len(known))
