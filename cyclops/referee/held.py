"""Moves that are held back: after an undo or a correction the table still shows what was taken back, which is no new move."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cyclops.referee.finding import Finding, Remark, Weight
from vision.phrase import phrase
from vision.reading import Corners, HasCorners, middle
from vision.tracker.glance import Settled

_MOVED: Final = 0.5  # of a tile's side: further than one is pushed by accident
_NEVER: Final = -1  # the number of no settled reading

TAKE_OFF: Final = phrase("The table still shows what was taken back: take the marked tile away again, or say that it stays.")
PUT_BACK: Final = phrase("The table still shows what was taken back: put it back as it was before, or say that it stays.")
NOT_CORRECTED: Final = phrase("The table still shows something else than what was corrected: put it right there too, or say that it stays.")


@dataclass(frozen=True, slots=True)
class Held:
    """What is held back.

    Attributes
    ----------
    first : move or None
        The move that was taken back; it is held as long as the table shows it.
    number : int
        Of the settled reading when it was taken back; whatever explains that one is held.
    remark : Remark
        What people are told as long as something is held.
    """

    first: Any
    number: int
    remark: Remark

    def holds(self, finding: Finding[Any], number: int) -> bool:
        """Whether the moves of a finding are held, for the settled reading of that number."""
        return bool(finding.moves) and (number == self.number or finding.moves[0] == self.first)

    def is_over(self, finding: Finding[Any], number: int) -> bool:
        """Whether the table shows for sure no longer what was taken back; after a correction also whether it agrees with that at once."""
        if self.first is None and finding.in_step and not finding.moves and not finding.unsure:
            return True
        return number != self.number and not self.holds(finding, number) and not finding.unsure

    def without(self, finding: Finding[Any]) -> Finding[Any]:
        """The finding without what is held, and without what would come after it."""
        return replace(finding, moves=(), mistake=None, question=None, remarks=(*finding.remarks, self.remark))


def held_after_undo(move: Any, settled: Settled | None, laid: tuple[int, ...]) -> Held:
    """What is held after a move was taken back.

    Parameters
    ----------
    move : move
        The move, the first of them if there are several.
    settled : Settled or None
        The table as it lies; None when it was not seen yet.
    laid : tuple of int
        The tiles that were laid when the move was made, by their identity.
    """
    if settled is None:
        return Held(move, _NEVER, Remark(Weight.DIFFERS, PUT_BACK))
    where = [corners for tile, corners in places_of_tiles(settled).items() if tile in laid]
    remark = Remark(Weight.DIFFERS, TAKE_OFF, where[0]) if len(where) == 1 else Remark(Weight.DIFFERS, PUT_BACK)
    return Held(move, settled.number, remark)


def places_of_tiles(settled: Settled) -> dict[int, Corners]:
    """Where each tile lies, by its identity."""
    tiles: Sequence[HasCorners] = settled.reading.tiles
    return {identity: tile.corners for identity, tile in zip(settled.ids, tiles, strict=True)}


def laid_since(before: Mapping[int, Corners], settled: Settled) -> tuple[int, ...]:
    """The tiles that were not there before, or lay elsewhere."""
    return tuple(tile for tile, corners in places_of_tiles(settled).items() if tile not in before or _moved(before[tile], corners))


def _moved(before: Corners, after: Corners) -> bool:
    return math.dist(middle(before), middle(after)) > _MOVED * math.dist(after[0], after[1])
