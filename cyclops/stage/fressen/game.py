"""Das große Fressen on a stage: its table, its task, its points and what may be corrected."""

from __future__ import annotations

from cyclops.referee.situation import Situation
from cyclops.stage.stage import HintLevel, Reason, Touched
from cyclops.stage.tables import FressenStage
from engine.rules import Player


class FressenOnStage:
    """Shows Das große Fressen."""

    def table(self, situation: Situation, hints: HintLevel) -> FressenStage | None:
        """Return the table as the record has it."""
        return None

    def task(self, situation: Situation) -> str:
        """Return what is to be done now."""
        return ""

    def reasons(self, situation: Situation, player: Player) -> tuple[Reason, ...]:
        """Return what a player's points are made of."""
        return ()

    def advice(self, situation: Situation) -> tuple[str, ...]:
        """Return what would be good to do."""
        return ()

    def touched(self, situation: Situation, key: str) -> Touched | None:
        """Return what may be said of a tile."""
        return None
