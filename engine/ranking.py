"""Who won: places for any number of players, with ties."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

PlayerT = TypeVar("PlayerT", bound=int | str)


@dataclass(frozen=True, slots=True)
class Rank(Generic[PlayerT]):
    """One place of the final order and everybody who shares it."""

    place: int
    points: int
    players: tuple[PlayerT, ...]
    """Numbers of cards, or sides."""


def ranking(points: Mapping[PlayerT, int]) -> tuple[Rank[PlayerT], ...]:
    """Put players in order of their points; equal points share a place and the next place is numbered after them.

    Parameters
    ----------
    points : mapping of player to int
        Points of each player.

    Returns
    -------
    tuple of Rank
        Best first; for 30, 30 and 12 points the places 1 (two players) and 3. Those who share a place keep their order.
    """
    ranks: list[Rank[PlayerT]] = []
    for value in sorted(set(points.values()), reverse=True):
        above = sum(len(rank.players) for rank in ranks)
        ranks.append(Rank(above + 1, value, tuple(player for player in points if points[player] == value)))
    return tuple(ranks)
