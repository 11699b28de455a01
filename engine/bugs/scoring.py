"""Points and the reasons for them (BC-12, BC-13)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from engine.bugs.box import COPIES, Tie
from engine.clause import ClauseEnum
from engine.errors import PositionError
from engine.ranking import Rank, ranking

EDITION: Final = "Bugs & Co, clauses BC-1 to BC-14"
"""The rules by which points are counted, to be named beside them."""

SET_POINTS: Final = 3
LOOSE_POINTS: Final = -1


class ReasonKind(ClauseEnum):
    """Why something counts what it counts; the value is the clause."""

    SET = "BC-12"
    """Three tiles of a drawing."""
    LOOSE = "BC-12: loose tile"
    """A tile of a drawing of which there are only one or two."""
    TROPHY = "BC-12: trophy"


@dataclass(frozen=True, slots=True)
class Reason:
    """What a set, a loose tile or a trophy counts for its owner."""

    kind: ReasonKind
    points: int
    name: str | None = None
    """The drawing; None for a trophy."""

    @property
    def clause(self) -> str:
        """Clause of the rules that decides."""
        return self.kind.clause


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What a player has, set by set and tile by tile."""

    player: int
    reasons: tuple[Reason, ...]
    closed: bool = False
    """Whether the kept tiles are not known yet, so that only the trophy is counted."""

    @property
    def points(self) -> int:
        """Sum of the reasons; may be below 0 (BC-13)."""
        return sum(reason.points for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """Players with equal points of whom the number of their tiles decides (BC-13)."""

    points: int
    tiles: tuple[tuple[int, int], ...]
    """Player and number of tiles, fewest first."""


def drawing_points(count: int) -> int:
    """Return what a number of tiles of one drawing counts.

    Raises
    ------
    PositionError
        If there cannot be so many.
    """
    if not 0 <= count <= COPIES:
        raise PositionError(f"a drawing has {COPIES} tiles, not {count}; a tile was misread, so look at the hand again")
    return SET_POINTS if count == COPIES else LOOSE_POINTS * count


def hand_points(counts: Iterable[int], trophy: int = 0) -> int:
    """Count the points of a hand.

    Parameters
    ----------
    counts : iterable of int
        How many tiles of each drawing.
    trophy : int
        Value of the trophy, 0 for none.

    Raises
    ------
    PositionError
        If there are more tiles of a drawing than there can be.
    """
    return sum(map(drawing_points, counts)) + trophy


def hand_reasons(names: Iterable[str], trophy: int = 0) -> tuple[Reason, ...]:
    """Return what each set, each loose tile and the trophy count.

    Parameters
    ----------
    names : iterable of str
        The drawing of each tile kept.
    trophy : int
        Value of the trophy, 0 for none.

    Returns
    -------
    tuple of Reason
        Sets first, then loose tiles, each in the order of the names, then the trophy.

    Raises
    ------
    PositionError
        If there are more tiles of a drawing than there can be.
    """
    counts = sorted(Counter(names).items())
    hand_points(count for _, count in counts)  # refuses what cannot be
    sets = (Reason(ReasonKind.SET, SET_POINTS, name) for name, count in counts if count == COPIES)
    loose = (Reason(ReasonKind.LOOSE, LOOSE_POINTS, name) for name, count in counts if count < COPIES for _ in range(count))
    return (*sets, *loose, *((Reason(ReasonKind.TROPHY, trophy),) if trophy else ()))


def standing(points: Mapping[int, int], tiles: Mapping[int, int], tie: Tie = Tie.SHARED) -> tuple[Rank[int], ...]:
    """Return the players in order of their points; who shares the first rank shares the victory (BC-13).

    Parameters
    ----------
    points, tiles : mapping of int to int
        Points and number of kept tiles of each player.
    tie : Tie
        Whether equal points are shared, or the fewer tiles decide; who has as few shares then.
    """
    ranks = ranking(points)
    return ranks if tie is Tie.SHARED else tuple(part for rank in ranks for part in _split(rank, tiles))


def _split(rank: Rank[int], tiles: Mapping[int, int]) -> list[Rank[int]]:
    parts: list[Rank[int]] = []
    place = rank.place
    for _, group in groupby(sorted(rank.players, key=tiles.__getitem__), key=tiles.__getitem__):
        players = tuple(group)
        parts.append(Rank(place, rank.points, players))
        place += len(players)
    return parts


def tie_breaks(ranks: Sequence[Rank[int]], tiles: Mapping[int, int]) -> tuple[TieBreak, ...]:
    """Return where equal points stand on different places, and by what numbers of tiles.

    Parameters
    ----------
    ranks : sequence of Rank
        From `standing`.
    tiles : mapping of int to int
        Number of kept tiles of each player.
    """
    found = []
    for points, group in groupby(ranks, key=lambda rank: rank.points):
        parts = list(group)
        if len(parts) > 1:
            found.append(TieBreak(points, tuple((player, tiles[player]) for rank in parts for player in rank.players)))
    return tuple(found)
