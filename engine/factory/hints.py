"""What each legal place of the drawn tile does: edges closed and opened, points, and harm that cannot be mended."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from engine.factory.game import gains
from engine.factory.gaps import GAP_CODES, DeadReason, dead_reasons
from engine.factory.monster import Permission, permissions
from engine.factory.moves import Place
from engine.factory.placement import Placement
from engine.factory.play import apply, legal_places
from engine.factory.state import State
from engine.factory.structure import Structure
from engine.factory.tile import Edge
from engine.grid import SIDES, Cell, neighbours, opposite


@dataclass(frozen=True, slots=True)
class LimbHint:
    """A thin or thick edge of a laid tile."""

    cell: Cell
    """Where its tile lies."""
    side: int
    """Side of the tile: 0 north, 1 east, 2 south, 3 west."""
    edge: Edge
    towards: Cell
    """The cell that it points to."""


@dataclass(frozen=True, slots=True)
class PlaceHint:
    """What happens when the drawn tile is laid at one place."""

    placement: Placement
    permission: Permission
    """Why the player may lay it there (MF-17)."""
    closes: tuple[LimbHint, ...]
    """Open edges of the monster that the tile meets, at least one; the gap that it fills is the cell of the placement."""
    opens: tuple[LimbHint, ...]
    """Open edges that the tile adds."""
    new_gaps: tuple[Cell, ...]
    """Empty cells that need a tile from now on and did not before."""
    open_thin: int
    """Thin edges of the monster open afterwards."""
    open_thick: int
    """Thick edges of the monster open afterwards."""
    points: Mapping[int, int]
    """Points won at once, by player; empty when the monster is not completed."""
    ends_game: bool
    """Whether nothing more can happen afterwards (MF-26)."""
    dead: tuple[DeadReason, ...]
    """Why the monster can no longer be finished afterwards; when that was so before, only gaps that no tile fills any more."""

    @property
    def balance(self) -> int:
        """By how much the number of open edges changes; below 0 when the monster comes nearer to its end."""
        return len(self.opens) - len(self.closes)


def place_hints(state: State) -> tuple[PlaceHint, ...]:
    """Return what each legal place of the drawn tile does.

    Parameters
    ----------
    state : State
        Any state.

    Returns
    -------
    tuple of PlaceHint
        One for each of `legal_places`, in the same order; empty when no tile is to be laid.
    """
    allowed = permissions(state.monsters, state.turn)
    before = [dead_reasons(state, index) for index in range(len(state.monsters))]
    return tuple(_place_hint(state, place, allowed[place.monster], before[place.monster]) for place in legal_places(state))


def _place_hint(state: State, place: Placement, permission: Permission, before: tuple[DeadReason, ...]) -> PlaceHint:
    move = Place(place.monster, place.cell, place.turn)
    after = apply(state, move)
    old, new = state.monsters[place.monster].structure, after.monsters[place.monster].structure
    return PlaceHint(
        placement=place,
        permission=permission,
        closes=tuple(_closed(old, place.cell)),
        opens=tuple(_opened(new, place.cell)),
        new_gaps=tuple(cell for cell in new.gaps if cell not in old.gaps),
        open_thin=new.open_thin,
        open_thick=new.open_thick,
        points=gains(state, move),
        ends_game=after.to_move is None,
        dead=tuple(_harm(before, dead_reasons(after, place.monster))),
    )


def _harm(before: Collection[DeadReason], after: Iterable[DeadReason]) -> Iterator[DeadReason]:
    known = {reason.cells for reason in before if reason.code in GAP_CODES}
    for reason in after:
        if not before or (reason.code in GAP_CODES and reason.cells not in known):
            yield reason


def _closed(structure: Structure, gap: Cell) -> Iterator[LimbHint]:
    around = neighbours(gap)
    for side in SIDES:
        tile = structure.cells.get(around[side])
        if tile is not None and tile.edge(opposite(side)) != Edge.BLANK:
            yield LimbHint(around[side], opposite(side), tile.edge(opposite(side)), gap)


def _opened(structure: Structure, cell: Cell) -> Iterator[LimbHint]:
    tile, around = structure.cells[cell], neighbours(cell)
    for side in SIDES:
        if tile.edge(side) != Edge.BLANK and around[side] not in structure.cells:
            yield LimbHint(cell, side, tile.edge(side), around[side])
