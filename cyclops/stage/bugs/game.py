"""Bugs & Co on a stage: its table, its task, its points and what may be corrected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cyclops.referee.situation import Situation
from cyclops.stage.bugs import touching, words
from cyclops.stage.bugs.hands import hands, is_opened, reading_of, state_of
from cyclops.stage.bugs.trophies import trophies
from cyclops.stage.stage import HintLevel, Reason, Touched
from cyclops.stage.tables import BugsStage
from engine.bugs import Phase
from engine.rules import Player

_PHASES: Final[Mapping[Phase, str]] = {
    Phase.REMOVE: "ready",
    Phase.READY: "ready",
    Phase.PLAY: "play",
    Phase.COUNTDOWN: "countdown",
    Phase.OPEN: "open",
    Phase.ROUND_END: "over",
    Phase.OVER: "over",
}


class BugsOnStage:
    """Shows Bugs & Co."""

    def table(self, situation: Situation, hints: HintLevel) -> BugsStage | None:
        """Return the table as the record has it, and what was seen of hands that are not opened yet."""
        state, reading = state_of(situation), reading_of(situation)
        if state is None and reading is None:
            return None
        return BugsStage(
            phase=_PHASES[state.phase] if state is not None else "ready",
            round=state.round if state is not None else 1,
            trophies=trophies(situation),
            hands=hands(situation),
            backs=len(reading.backs) if reading is not None else None,
        )

    def task(self, situation: Situation) -> str:
        """Return what is to be done now."""
        return words.task(situation)

    def is_counted(self, situation: Situation, player: Player) -> bool:
        """Return whether the player's hand is opened: before, nobody knows what it counts."""
        return is_opened(state_of(situation), int(player))

    def reasons(self, situation: Situation, player: Player) -> tuple[Reason, ...]:
        """Return what a player's points are made of."""
        return words.reasons(situation, int(player))

    def advice(self, situation: Situation) -> tuple[str, ...]:
        """Return what is good to know while everybody plays."""
        return words.advice(situation)

    def touched(self, situation: Situation, key: str) -> Touched | None:
        """Return what may be said of a tile of a hand, or of a trophy."""
        return touching.touched(situation, key)
