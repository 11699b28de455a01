"""A monster: a structure and the player it belongs to (MF-3), first monsters and minions, and who may add to them (MF-17)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.factory.structure import Structure, structure_from_letters
from engine.factory.tile import Tile
from engine.grid import Cell


@dataclass(frozen=True, slots=True)
class Monster:
    """A structure of one player; which monster of the player it is follows from its place among all monsters."""

    structure: Structure
    owner: int | None = None
    """Number of the player it belongs to, or None when a photograph does not tell."""

    @property
    def complete(self) -> bool:
        """Whether the structure is complete (MF-4)."""
        return self.structure.complete

    def with_tile(self, cell: Cell, tile: Tile) -> "Monster":
        """Return the monster with one more tile.

        Raises
        ------
        PositionError
            If a tile lies at `cell` already.
        """
        return Monster(self.structure.with_tile(cell, tile), self.owner)


def monster_from_letters(edges: Mapping[Cell, Iterable[str]], eyes: Collection[Cell] = (), owner: int | None = None) -> Monster:
    """Make a monster from what a reading has: edge letters by cell, the cells with an eye, and the owner's number.

    Parameters
    ----------
    edges : mapping of Cell to four letters
        Letters G, P, W in the order north, east, south, west, as the tiles lie in the grid of the cells.
    eyes : collection of Cell
        Cells whose tile shows an eye.
    owner : int or None
        Number of the player, None when unknown.

    Returns
    -------
    Monster
        Also when tiles do not fit or do not touch.

    Raises
    ------
    NotationError
        If a cell has not four letters, each G, P or W.
    """
    return Monster(structure_from_letters(edges, eyes), owner)


class Permission(Enum):
    """Whether a player may add to a monster, and why (MF-17)."""

    OWN = "own"
    OTHER_MINION = "minion of another player"
    OTHER_FIRST = "first monster of another player, while the own first monster is not complete"
    UNKNOWN_OWNER = "the owner is unknown"
    FORBIDDEN = "first monster of another player, but the own first monster is complete"

    @property
    def allowed(self) -> bool:
        """Whether the tile may be laid; with an unknown owner nothing forbids it."""
        return self is not Permission.FORBIDDEN


def first_monsters(monsters: Sequence[Monster]) -> dict[int, int]:
    """Return the index of each player's first monster: the first of that owner in the order given."""
    firsts: dict[int, int] = {}
    for index, monster in enumerate(monsters):
        if monster.owner is not None:
            firsts.setdefault(monster.owner, index)
    return firsts


def first_complete(monsters: Sequence[Monster], player: int) -> bool:
    """Return whether a player has a first monster and it is complete."""
    index = first_monsters(monsters).get(player)
    return index is not None and monsters[index].complete


def permissions(monsters: Sequence[Monster], player: int) -> tuple[Permission, ...]:
    """Return for every monster whether a player may add to it (MF-17).

    Parameters
    ----------
    monsters : sequence of Monster
        All monsters, each player's first monster before the player's minions.
    player : int
        Number of the player who holds the tile.

    Returns
    -------
    tuple of Permission
        One a monster, with the reason.
    """
    firsts = first_monsters(monsters)
    own = firsts.get(player)
    other_first = Permission.OTHER_FIRST if own is None or not monsters[own].complete else Permission.FORBIDDEN
    return tuple(_permission(monster.owner, player, index, firsts, other_first) for index, monster in enumerate(monsters))


def _permission(owner: int | None, player: int, index: int, firsts: Mapping[int, int], other_first: Permission) -> Permission:
    if owner is None:
        return Permission.UNKNOWN_OWNER
    if owner == player:
        return Permission.OWN
    return other_first if firsts[owner] == index else Permission.OTHER_MINION


def describe(monsters: Sequence[Monster], index: int) -> str:
    """Return how one speaks of a monster: ``player 2's first monster``, ``player 2's minion 1``, ``monster 3``."""
    owner = monsters[index].owner
    if owner is None:
        return f"monster {index + 1}"
    earlier = sum(monster.owner == owner for monster in monsters[:index])
    return f"player {owner}'s minion {earlier}" if earlier else f"player {owner}'s first monster"
