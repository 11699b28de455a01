"""Who threatens whom, on plain numbers: the core that every search of the eating phase runs on.

A set of fields is an int of 36 bits, bit i for the field with index i. What makes the search small is that most monsters
on a board are settled before anybody bites. While monsters are only taken away (DGF-11), each is one of these:

safe
    No living enemy can eat it, so none ever will. It counts in the end.
doomed
    A safe enemy can eat it. As bites are compulsory (DGF-13) and the phase ends only when no bite is left (DGF-14), it is
    surely eaten: only when is open. It counts nothing in the end, but may bite before.
contested
    It can be eaten, but only by enemies that can be eaten themselves. Only these make a difference.
spare
    A doomed monster that has nothing to bite, or only spare ones, changes nothing any more: for the enemy it is a bite in
    reserve, a way to wait one turn. Such monsters are taken out and counted.

Only the difference of both sides' reserves matters, so one signed number holds them. Proof: give each side one bite in
reserve more. A side keeps to its plan for the position without them, answers the other's extra bite with its own, and
uses its own only when the plan has no bite left, which is then a skipped turn (DGF-14). If the other uses its extra bite
later, the side that kept its plan has no bite left for ever, and a side alone takes every bite it has in any order
with the same end. So neither side does worse with the two extra bites, and the value is the same.

With nothing contested the end is known. With something contested both sides have a bite: who could eat a contested
monster can be eaten itself. So within the search nobody is ever skipped. Which monster eats is no matter, only which is eaten.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.fressen.board import FIELDS, NEIGHBOURS, WIDTH
from engine.fressen.monster import Monster

SPARE: Final = 0
"""Stands for a bite in reserve where a victim is named by its bit."""


_EACH: Final = 1 | 1 << FIELDS | 1 << 2 * FIELDS
_KIN: Final = 3 * FIELDS
_PLANES: Final = (1 | 1 << _KIN, 1 | 1 << FIELDS | 1 << _KIN, _EACH | 1 << _KIN)
"""The bits of the points that a monster on field 0 can bring, by the number of its dots."""


class Position(NamedTuple):
    """What still matters of a board in the eating phase.

    A named tuple and not a dataclass, because it is made and looked up hundreds of thousands of times in a second.
    """

    safe: int
    contested: int
    doomed: int
    """Doomed monsters that are not spare."""
    spare: int
    """Bites in reserve, red's less yellow's."""


class Threats:
    """The monsters on a board: what each can eat, and what each counts. Fields are named by their bits throughout."""

    __slots__ = ("_down", "_eaters", "_points", "_prey", "_right", "alive", "cells", "sides")

    def __init__(self, cells: Sequence[Monster | None]) -> None:
        self.cells: list[Monster | None] = [None] * FIELDS
        self.alive = 0
        self.sides = (0, 0)
        """Fields of red and of yellow monsters."""
        self._prey: dict[int, int] = {}
        self._eaters: dict[int, int] = {}
        # Every point of every field has a bit of its own, so that counting bits counts points: one set of fields for the
        # first point (DGF-21), one for each dot (DGF-22), one for having a neighbour of the same species (DGF-21).
        self._points = [0, 0]
        # Monsters of one species side by side, and one above the other; noted at the left and the upper one.
        self._right = self._down = 0
        for index, monster in enumerate(cells):
            if monster is not None:
                self._add(index, monster)

    def with_monster(self, index: int, monster: Monster) -> "Threats":
        """Return the threats with one monster more, on a free field."""
        grown = object.__new__(Threats)
        grown.cells, grown._prey, grown._eaters = self.cells.copy(), self._prey.copy(), self._eaters.copy()
        grown.alive, grown.sides, grown._points = self.alive, self.sides, self._points.copy()
        grown._right, grown._down = self._right, self._down
        grown._add(index, monster)
        return grown

    def _add(self, index: int, monster: Monster) -> None:
        bit = 1 << index
        self.cells[index] = monster
        self.alive |= bit
        self._prey[bit] = self._eaters[bit] = 0
        red, yellow = self.sides
        self.sides = (red, yellow | bit) if monster.side.seat else (red | bit, yellow)
        self._points[monster.side.seat] |= _PLANES[monster.kind.bonus] << index
        for near in NEIGHBOURS[index]:
            other = self.cells[near]
            if other is not None:
                self._add_pair(bit, monster, 1 << near, other)
                self._add_pair(1 << near, other, bit, monster)

    def _add_pair(self, bit: int, monster: Monster, near: int, other: Monster) -> None:
        if monster.eats(other):
            self._prey[bit] |= near
            self._eaters[near] |= bit
        if monster.kind.species == other.kind.species:
            self._right |= bit * (near == bit << 1)
            self._down |= bit * (near == bit << WIDTH)

    def prey_of(self, alive: int, seat: int) -> int:
        """Return which living monsters a side can eat, 0 for red and 1 for yellow."""
        return sum(bit for bit in bits(alive & self.sides[1 - seat]) if self._eaters[bit] & alive)

    def eaters_of(self, victim: int) -> int:
        """Return which monsters, living or not, can eat one."""
        return self._eaters[victim]

    def settle(self, alive: int) -> Position:
        """Return what still matters when these monsters live."""
        at_risk = {bit: found for bit in bits(alive) if (found := self._eaters[bit] & alive)}
        safe = alive & ~sum(at_risk)
        doomed = sum(bit for bit, eaters in at_risk.items() if eaters & safe)
        return self._without_spare(safe, alive & ~safe & ~doomed, doomed, 0, doomed)

    def bite(self, position: Position, victim: int) -> Position:
        """Return what still matters after a contested or doomed monster has been eaten."""
        safe, contested, doomed, spare = position
        contested &= ~victim
        doomed &= ~victim
        suspects = doomed & self._eaters[victim]
        prey = contested & self._prey[victim]
        while prey:
            freed = prey & -prey
            prey ^= freed
            if not self._eaters[freed] & (contested | doomed):
                # Its last eater is gone: it is safe, so what it can eat is doomed.
                caught = contested & self._prey[freed]
                safe |= freed
                contested &= ~(freed | caught)
                doomed |= caught
                suspects |= caught
                prey &= contested
        if suspects:
            return self._without_spare(safe, contested, doomed, spare, suspects)
        return Position(safe, contested, doomed, spare)

    def _without_spare(self, safe: int, contested: int, doomed: int, spare: int, suspects: int) -> Position:
        """Take out the doomed that have nothing left to bite: some of the suspects, and then of those that could bite these."""
        while suspects:
            bit = suspects & -suspects
            suspects ^= bit
            if not self._prey[bit] & (contested | doomed):
                doomed ^= bit
                spare += 1 if bit & self.sides[1] else -1
                suspects |= doomed & self._eaters[bit]
        return Position(safe, contested, doomed, spare)

    def red_lead(self, position: Position) -> tuple[int, int]:
        """Return bounds of red's points less yellow's in the end: every contested monster for the one side lost, for the other kept.

        Parameters
        ----------
        position : Position
            What still matters; its doomed monsters are counted as gone.

        Returns
        -------
        tuple of int
            The least and the most; equal when nothing is contested.
        """
        safe = self._worth(position.safe)
        kept = self._worth(position.safe | position.contested)
        red, yellow = self._points
        return (safe & red).bit_count() - (kept & yellow).bit_count(), (kept & red).bit_count() - (safe & yellow).bit_count()

    def _worth(self, fields: int) -> int:
        """Return all points that the fields could bring, those for a neighbour of the same species only where there is one."""
        beside = fields & fields >> 1 & self._right
        below = fields & fields >> WIDTH & self._down
        return fields * _EACH | (beside | beside << 1 | below | below << WIDTH) << _KIN


def bits(fields: int) -> Iterable[int]:
    """Yield each field of a set as a set of its own, by index."""
    while fields:
        bit = fields & -fields
        fields ^= bit
        yield bit
