"""Monster Factory in words to be heard."""

from __future__ import annotations

from typing import Any

from cyclops.rules.words import Names
from cyclops.stage.stage import HintLevel


class FactorySpeech:
    """Speaks of Monster Factory."""

    def begun(self, state: Any, names: Names) -> str:
        """Return what is said when the game begins."""
        return ""

    def moved(self, before: Any, move: Any, after: Any, names: Names, hints: HintLevel) -> str:
        """Return what is said of a move."""
        return ""

    def over(self, record: Any, names: Names) -> str:
        """Return what is said at the end."""
        return ""
