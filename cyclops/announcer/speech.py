"""What each game brings along to be heard; `cyclops.announcer.speeches` names them."""

from __future__ import annotations

from typing import Any, Protocol

from cyclops.rules.words import Names
from cyclops.stage.stage import HintLevel


class Speech(Protocol):
    """How one game speaks. Sentences are phrases in English (`vision.phrase`), short, with their full stops, and translated afterwards."""

    def begun(self, state: Any, names: Names) -> str:
        """Return what is said when the game begins: whose turn it is, and what to do."""

    def moved(self, before: Any, move: Any, after: Any, names: Names, hints: HintLevel) -> str:
        """Return what is said of a move, and of whose turn it is after it; empty where there is nothing to say.

        Of a drawn tile: in how many places it fits and where the best known ones are, as far as the hint level allows.
        """

    def over(self, record: Any, names: Names) -> str:
        """Return why the game is over, the points, and who won, with everybody who shares the victory."""
