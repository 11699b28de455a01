"""Points and the reasons for them (MF-30 to MF-34)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.clause import ClauseEnum
from engine.factory.monster import Monster, first_complete, first_monsters
from engine.grid import Cell
from engine.ranking import Rank, ranking

EDITION: Final = "Monster Factory, clauses MF-1 to MF-35"
"""The rules by which points are counted, to be named beside them."""


class ReasonKind(ClauseEnum):
    """Why a monster counts what it counts; the value is the clause."""

    FIRST_COMPLETE = "MF-30"
    """A complete first monster: one point a tile."""
    MINION_COMPLETE = "MF-31"
    """A complete minion: one point a tile with an eye."""
    INCOMPLETE = "MF-32"
    """An incomplete monster: nothing."""
    FIRST_INCOMPLETE = "MF-32: no minion counts"
    """A complete minion of a player whose first monster is incomplete: nothing."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What one monster counts for its owner."""

    kind: ReasonKind
    monster: int
    """Index of the monster."""
    cells: tuple[Cell, ...]
    """The tiles that count, one point each."""

    @property
    def points(self) -> int:
        """Points of this monster."""
        return len(self.cells)

    @property
    def clause(self) -> str:
        """Clause of the rules that decides."""
        return self.kind.clause


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """What a player has, monster by monster."""

    player: int
    reasons: tuple[Reason, ...]

    @property
    def points(self) -> int:
        """Sum of the points of all monsters of the player (MF-33)."""
        return sum(reason.points for reason in self.reasons)


def score_monsters(monsters: Sequence[Monster], players: Iterable[int]) -> tuple[PlayerScore, ...]:
    """Count the points of monsters on a table.

    Parameters
    ----------
    monsters : sequence of Monster
        All monsters, each player's first monster before the player's minions.
    players : iterable of int
        The players to count for.

    Returns
    -------
    tuple of PlayerScore
        One a player in the order asked for, with a reason for each of the player's monsters.
    """
    firsts = first_monsters(monsters)
    return tuple(PlayerScore(player, _reasons(monsters, player, firsts.get(player))) for player in players)


def _reasons(monsters: Sequence[Monster], player: int, first: int | None) -> tuple[Reason, ...]:
    counts = first_complete(monsters, player)
    return tuple(_reason(monster, index, index == first, counts) for index, monster in enumerate(monsters) if monster.owner == player)


def _reason(monster: Monster, index: int, is_first: bool, first_is_complete: bool) -> Reason:
    if not monster.complete:
        return Reason(ReasonKind.INCOMPLETE, index, ())
    if is_first:
        return Reason(ReasonKind.FIRST_COMPLETE, index, tuple(monster.structure))
    if not first_is_complete:
        return Reason(ReasonKind.FIRST_INCOMPLETE, index, ())
    return Reason(ReasonKind.MINION_COMPLETE, index, monster.structure.eye_cells)


def standing(scores: Iterable[PlayerScore]) -> tuple[Rank[int], ...]:
    """Return the players in order of their points; those who share the highest total share the victory (MF-34).

    Parameters
    ----------
    scores : iterable of PlayerScore
        The points of all players.

    Returns
    -------
    tuple of Rank
        The first holds the winner or all winners.
    """
    return ranking({score.player: score.points for score in scores})
