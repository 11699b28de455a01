"""What is told when it has stood for a while, once, and not again when it was gone for a moment only."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

_FORGOTTEN_S: Final = 8.0
"""What was gone for so long and comes back is told again."""


class Standing:
    """Remembers since when things have been so, and which were told."""

    def __init__(self) -> None:
        self._since_s: dict[Hashable, float] = {}
        self._told: dict[Hashable, float] = {}
        """What was told, and when it was last so."""

    def due(self, there: Mapping[Hashable, float], now_s: float) -> list[Hashable]:
        """What is to be told now, of all that is so; each with the seconds for which it must stand without a break."""
        self._since_s = {key: self._since_s.get(key, now_s) for key in there}
        due = [key for key, wait_s in there.items() if key not in self._told and now_s - self._since_s[key] >= wait_s]
        told = {key: last_s for key, last_s in self._told.items() if now_s - last_s < _FORGOTTEN_S}
        self._told = told | {key: now_s for key in there if key in self._told or key in due}
        return due
