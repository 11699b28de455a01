"""What each game brings along to be shown on a stage; `cyclops.stage.games` names them."""

from __future__ import annotations

from typing import Protocol

from cyclops.referee.situation import Situation
from cyclops.stage.stage import HintLevel, Reason, Touched
from cyclops.stage.tables import BugsStage, FactoryStage, FressenStage
from engine.rules import Player


class StageGame(Protocol):
    """How one game is shown. All sentences are phrases in English (`vision.phrase`), or names: they are translated afterwards."""

    def table(self, situation: Situation, hints: HintLevel) -> FactoryStage | BugsStage | FressenStage | None:
        """Return the table as the record has it, with ghosts as far as the hint level allows; what was seen when there is no record yet."""

    def task(self, situation: Situation) -> str:
        """Return what is to be done now: one short sentence."""

    def is_counted(self, situation: Situation, player: Player) -> bool:
        """Whether a player's points are known, and not only what was counted so far."""

    def reasons(self, situation: Situation, player: Player) -> tuple[Reason, ...]:
        """Return what a player's points are made of, with the keys of the tiles."""

    def advice(self, situation: Situation) -> tuple[str, ...]:
        """Return what would be good to do, in sentences; may take half a second."""

    def touched(self, situation: Situation, key: str) -> Touched | None:
        """Return what may be said of the tile with this key; None when there is none."""
