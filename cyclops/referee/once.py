"""What is told once: the end of a game, and a mistake as long as it lies there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cyclops.referee.finding import Event, Finding, Mistake
from engine.record_lines import AnyRecord
from engine.rules import Player


class Once:
    """Knows what was told.

    Parameters
    ----------
    scores : mapping of player to int, optional
        With which the end was told already.
    """

    def __init__(self, scores: Mapping[Player, int] | None = None) -> None:
        self._scores = scores
        self._mistake: Mistake | None = None

    def over(self, record: AnyRecord) -> tuple[Event, ...]:
        """The end with the points; again only when they were corrected, or the game went on in between."""
        points = record.points if record.rules.is_over(record.state) else None
        told, self._scores = self._scores, points
        if points is None or points == told:
            return ()
        return (Event("over", None, {"scores": [{"player": player, "points": number} for player, number in points.items()]}),)

    def illegal(self, finding: Finding[Any]) -> tuple[Event, ...]:
        """A mistake; again only when table and record agreed in between for sure, or it was another one."""
        mistake = finding.mistake
        if mistake is None:
            if finding.in_step and not finding.unsure:
                self._mistake = None
            return ()
        told, self._mistake = self._mistake, replace(mistake, corners=None)
        return () if told == self._mistake else (mistake.event(),)
