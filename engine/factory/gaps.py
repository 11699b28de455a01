"""Which tiles can still fill the gaps of a monster, and why it can no longer be finished.

A gap needs a tile of its own, what it needs only ever gets tighter, and tiles only ever leave the pile: a monster that
is called dead here stays so. The other way round nothing is promised; a monster may be lost without being called dead.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.errors import PositionError
from engine.factory.monster import permissions
from engine.factory.placement import fits
from engine.factory.state import Phase, State
from engine.factory.structure import Structure
from engine.factory.tile import Tile
from engine.grid import Cell, reading_order


class DeadCode(Enum):
    """Why a monster can no longer be finished."""

    GAME_OVER = "the game is over"
    IMPOSSIBLE = "touching edges differ, or it has no tile"
    NO_TILE_IN_SET = "no tile of the set fits the gap"
    NO_TILE_LEFT = "every tile that fits the gap has been used"
    TOO_FEW_TILES_LEFT = "fewer tiles will come than there are gaps"
    NOT_ENOUGH_FOR_THESE_GAPS = "fewer tiles are left that fit any of these gaps than there are of them"


GAP_CODES: Final = frozenset((DeadCode.NO_TILE_IN_SET, DeadCode.NO_TILE_LEFT))
"""The reasons that speak of one gap."""


@dataclass(frozen=True, slots=True)
class DeadReason:
    """One proof that a monster can no longer be finished."""

    code: DeadCode
    cells: tuple[Cell, ...]
    """The gaps concerned, in reading order; of `IMPOSSIBLE` the tiles whose edges differ."""
    tiles: int = 0
    """How many tiles can still come that fit any of these gaps, always less than there are gaps."""


@dataclass(frozen=True, slots=True)
class GapHint:
    """An empty cell that must be filled before a monster is complete, and the tiles that can fill it."""

    cell: Cell
    need: str
    """What each side of the tile must show: four letters, or `FREE` for anything."""
    kinds: tuple[tuple[Tile, int], ...] | None
    """The kinds that fit and can still come, each with how many; None when the tiles of the set are not known."""

    @property
    def copies(self) -> int | None:
        """How many tiles that fit can still come."""
        return None if self.kinds is None else sum(number for _, number in self.kinds)


def gap_hints(state: State, monster: int) -> tuple[GapHint, ...]:
    """Return every gap of a monster with the tiles that can still fill it.

    Parameters
    ----------
    state : State
        Any state.
    monster : int
        Index of the monster.

    Returns
    -------
    tuple of GapHint
        In reading order; empty for a complete monster. A tile in the hand counts where it may be laid (MF-17).

    Raises
    ------
    PositionError
        If there is no such monster.
    """
    coming = tiles_to_come(state, monster)
    gaps = structure_at(state, monster).gaps
    return tuple(GapHint(cell, need, None if coming is None else _fitting(coming, need)) for cell, need in gaps.items())


def dead_reasons(state: State, monster: int) -> tuple[DeadReason, ...]:
    """Return why a monster can no longer be finished, however everybody plays and the tiles come.

    Parameters
    ----------
    state : State
        Any state. When the tiles of its box are not known, only their number proves anything.
    monster : int
        Index of the monster.

    Returns
    -------
    tuple of DeadReason
        Every reason found; empty when the monster is complete, or nothing is proved.

    Raises
    ------
    PositionError
        If there is no such monster.
    """
    structure = structure_at(state, monster)
    if structure.complete:
        return ()
    if state.phase is Phase.OVER:
        return (DeadReason(DeadCode.GAME_OVER, tuple(structure.gaps)),)
    if structure.mismatches or not structure.cells:
        differing = {cell for pair in structure.mismatches for cell in pair}
        return (DeadReason(DeadCode.IMPOSSIBLE, tuple(sorted(differing, key=reading_order))),)
    coming = tiles_to_come(state, monster)
    dead = () if coming is None else tuple(_dead_gaps(state, structure, coming))
    counted = tuple(_counted(structure, _number_to_come(state, monster)))
    return dead + counted or (() if coming is None else _contested(structure.gaps, coming))


def structure_at(state: State, monster: int) -> Structure:
    """Return the structure of a monster.

    Raises
    ------
    PositionError
        If there is no such monster.
    """
    if not 0 <= monster < len(state.monsters):
        raise PositionError(f"there is no monster {monster}; the table has {len(state.monsters)}, counted from 0")
    return state.monsters[monster].structure


def tiles_to_come(state: State, monster: int) -> Mapping[Tile, int] | None:
    """Return the kinds that may still be laid on a monster: those of the pile, and a tile in a hand that may lay it there.

    Returns
    -------
    mapping of Tile to int, or None
        How many of each kind, never 0; None when the tiles of the set are not known.
    """
    if state.left is None:
        return None
    coming = Counter({kind: number for kind, number in state.left.items() if number > 0})
    if state.drawn is not None and _may_lay(state, monster):
        coming[state.drawn.kind] += 1
    return coming


def _may_lay(state: State, monster: int) -> bool:
    """Whether the drawn tile may go to a monster at all."""
    return state.phase is Phase.PLACE and permissions(state.monsters, state.turn)[monster].allowed


def _number_to_come(state: State, monster: int) -> int:
    """How many tiles may still be laid on a monster; first tiles that are due (MF-7, MF-20) go to monsters of their own."""
    busy = state.in_progress
    due = sum(player not in busy for player in state.seats)
    return max(0, state.pile - due) + _may_lay(state, monster)


def _fitting(coming: Mapping[Tile, int], need: str) -> tuple[tuple[Tile, int], ...]:
    return tuple((kind, number) for kind, number in sorted(coming.items()) if fits(kind, need))


def _dead_gaps(state: State, structure: Structure, coming: Collection[Tile]) -> Iterator[DeadReason]:
    for cell, need in structure.gaps.items():
        if not any(fits(kind, need) for kind in coming):
            in_set = any(fits(kind, need) for kind, _ in state.box.kinds or ())
            yield DeadReason(DeadCode.NO_TILE_LEFT if in_set else DeadCode.NO_TILE_IN_SET, (cell,))


def _counted(structure: Structure, number: int) -> Iterator[DeadReason]:
    if number < len(structure.gaps):
        yield DeadReason(DeadCode.TOO_FEW_TILES_LEFT, tuple(structure.gaps), number)


def _contested(gaps: Mapping[Cell, str], coming: Mapping[Tile, int]) -> tuple[DeadReason, ...]:
    """Look for gaps that too few tiles fit, by giving every gap a tile (bipartite matching; the gaps found violate Hall's condition)."""
    copies: Counter[str] = Counter()
    for kind, number in coming.items():
        copies[kind.edges] += number
    matching = _Matching({cell: [edges for edges in copies if fits(Tile(edges), need)] for cell, need in gaps.items()}, copies)
    for cell in gaps:
        tried: set[str] = set()
        if not matching.serve(cell, tried):
            rivals = {cell, *(rival for edges in tried for rival in matching.served[edges])}
            return (DeadReason(DeadCode.NOT_ENOUGH_FOR_THESE_GAPS, tuple(sorted(rivals, key=reading_order)), len(rivals) - 1),)
    return ()


class _Matching:
    """Gaps, each served by one tile of a pattern that fits, no pattern more often than there are copies of it."""

    def __init__(self, patterns: Mapping[Cell, Collection[str]], copies: Mapping[str, int]) -> None:
        self.patterns = patterns
        self.copies = copies
        self.served: dict[str, list[Cell]] = {edges: [] for edges in copies}

    def serve(self, cell: Cell, tried: set[str]) -> bool:
        """Find a tile for one more gap, serving others anew where that helps (Kuhn's augmenting paths); notes the patterns tried."""
        for edges in self.patterns[cell]:
            if edges in tried:
                continue
            tried.add(edges)
            if len(self.served[edges]) < self.copies[edges]:
                self.served[edges].append(cell)
                return True
            for place, rival in enumerate(self.served[edges]):
                if self.serve(rival, tried):
                    self.served[edges][place] = cell
                    return True
        return False
