"""How much a search may cost: a number of nodes, a clock that the caller holds, or both. There is no clock in here."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may spend; without any limit it goes on until it knows."""

    nodes: int | None = None
    """Positions that may be looked into. The same number gives the same answer everywhere."""
    stop: Callable[[], bool] | None = None
    """Asked before every position; the search ends as soon as it says yes. For callers who watch a clock or wait for a button."""


class Meter:
    """Counts what a search has spent of a budget."""

    __slots__ = ("_limit", "_stop", "empty", "nodes")

    def __init__(self, budget: Budget) -> None:
        self._limit = budget.nodes
        self._stop = budget.stop
        self.nodes = 0
        self.empty = False

    def spend(self) -> bool:
        """Count one position; return whether it may still be looked into. Once it may not, no later one may."""
        if not self.empty:
            self.empty = self.nodes == self._limit or (self._stop is not None and self._stop())
            self.nodes += not self.empty
        return not self.empty

    def part(self, nodes: int) -> "Meter":
        """Return a meter for a search within this one that may take so many positions at most; they count here too."""
        return Meter(Budget(nodes, lambda: not self.spend()))
