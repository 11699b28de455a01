"""Who won: places for any number of players, with ties."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rank:
    """One place of the final order and everybody who shares it."""

    place: int
    points: int
    players: tuple[int, ...]


def ranking(points: Mapping[int, int]) -> tuple[Rank, ...]:
    """Put players in order of their points; equal points share a place and the next place is numbered after them.

    Parameters
    ----------
    points : mapping of int to int
        Points of each player.

    Returns
    -------
    tuple of Rank
        Best first; for 30, 30 and 12 points the places 1 (two players) and 3.
    """
    ranks: list[Rank] = []
    for value in sorted(set(points.values()), reverse=True):
        above = sum(len(rank.players) for rank in ranks)
        ranks.append(Rank(above + 1, value, tuple(sorted(p for p in points if points[p] == value))))
    return tuple(ranks)
