"""Several readings of one still table: what they agree on, and a doubt where they do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from vision.bugs.reading import BugsReading
from vision.phrase import phrase
from vision.reader import AnyReading
from vision.tracker.identity import AnyTile, label, middles, pairs, same_said, same_things, tile_side, tiles_of

FLICKERS: Final = phrase("I read this tile differently from moment to moment.")
COMES_AND_GOES: Final = phrase("What lies on the table looks different from moment to moment: please look at it once more.")

_PLACE = 0.4  # sides of a tile: what lies within that is the same place
_OFTEN = 0.5  # share of the readings that must doubt it


def agree(votes: Sequence[AnyReading]) -> bool:
    """Whether all readings show the same things, doubted or not."""
    return all(vote is votes[0] or _same(votes[0], vote) for vote in votes)


def _same(one: AnyReading, other: AnyReading) -> bool:
    """Whether two readings show the same things; how many discs lie face down is told less surely than anything else, and matters least."""
    return same_things(one, replace(other, backs=one.backs) if isinstance(one, BugsReading) else other)


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
        if _same(votes[n], votes[m]):
            alike_to[n].append(m)
            alike_to[m].append(n)
    supporters = [[votes[m] for m in sorted(numbers)] for numbers in alike_to]
    most = max(range(len(votes)), key=lambda n: (len(supporters[n]), len(votes[n].cards)))
    best, alike = votes[most], supporters[most]
    unlike = [vote for vote in votes if not any(vote is other for other in alike)]
    if len(alike) > len(unlike):
        unlike = [vote for vote in unlike if not _is_only_unsure(best, vote)]
    said = [_said_at(best, vote, any(vote is other for other in unlike)) for vote in votes]
    divided = {n for vote in unlike for n in _divided(best, vote)}
    tiles = tuple(_with_doubts(tile, [there[n] for there in said], n in divided) for n, tile in enumerate(tiles_of(best)))
    doubts = _often(vote.doubts for vote in alike if len(vote.cards) == len(best.cards))
    elsewhere = any(len(vote.tiles) > len(_near(best, vote)) for vote in unlike) or (
        bool(unlike) and not any(FLICKERS in tile.doubts for tile in tiles)
    )
    return replace(best, tiles=tiles, doubts=(*doubts, COMES_AND_GOES) if elsewhere else doubts)  # type: ignore[arg-type]


def _is_only_unsure(best: AnyReading, vote: AnyReading) -> bool:
    """Whether a reading says the same as the best one of all tiles but those of which it is not sure itself."""
    near = _near(best, vote) if isinstance(vote, type(best)) else {}
    if not len(near) == len(best.tiles) == len(vote.tiles):
        return False
    sure = [(n, m) for n, m in near.items() if not tiles_of(vote)[m].doubts]
    ours, theirs = ([tiles_of(reading)[pair[side]] for pair in sure] for side, reading in enumerate((best, vote)))
    return _same(_with_tiles(best, ours), _with_tiles(vote, theirs))


def _with_tiles(reading: AnyReading, tiles: Sequence[AnyTile]) -> AnyReading:
    return replace(reading, tiles=tuple(tiles))  # type: ignore[arg-type]


def _divided(best: AnyReading, vote: AnyReading) -> set[int]:
    """The tiles of the best reading that another one counts to others than it does, of those that both have."""
    near = _near(best, vote) if isinstance(vote, type(best)) else {}
    labels = {n: (label(tiles_of(best)[n]), label(tiles_of(vote)[m])) for n, m in near.items()}
    return {n for n, m in combinations(sorted(labels), 2) if _splits(labels[n], labels[m]) for n in (n, m)}


def _splits(one: tuple[str, str], other: tuple[str, str]) -> bool:
    return (one[0] == other[0]) != (one[1] == other[1])


def _near(best: AnyReading, vote: AnyReading) -> dict[int, int]:
    return dict(pairs(middles(best.tiles), middles(vote.tiles), _PLACE * tile_side(best)))


def _said_at(best: AnyReading, vote: AnyReading, counts: bool) -> list[AnyTile | None]:
    """The tile that a reading has in the place of each tile of the best one; where the vote does not count against it, only its doubts."""
    near = _near(best, vote) if isinstance(vote, type(best)) else {}
    there = [tiles_of(vote)[near[n]] if n in near else None for n in range(len(best.tiles))]
    return there if counts else [tile and replace(own, doubts=tile.doubts) for own, tile in zip(tiles_of(best), there, strict=True)]


def _with_doubts(tile: AnyTile, said: Sequence[AnyTile | None], divided: bool) -> AnyTile:
    """The tile with the doubts of most readings, and one more where they differ on what it is, or with which it belongs."""
    doubts = _often(other.doubts for other in said if other is not None)
    if not divided and all(other is not None and same_said(tile, other) for other in said):
        return tile if doubts == tile.doubts else replace(tile, doubts=doubts)
    return replace(tile, doubts=(*doubts, FLICKERS), confidence=min(tile.confidence, 0.5))


def _often(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The doubts that most of some lists have."""
    known = [tuple(dict.fromkeys(doubts)) for doubts in lists]
    times = Counter(doubt for doubts in known for doubt in doubts)
    return tuple(doubt for doubt, count in times.items() if count > _OFTEN * len(known))
