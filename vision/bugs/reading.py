"""What the eye says of a Bugs & Co table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from vision.reading import Corners, Game, Move, Reading, json_points, moved_things


@dataclass(frozen=True, slots=True)
class BugsTile:
    """A tile of Bugs & Co lying face up, round or square.

    ``corners`` are those of the square around it, clockwise as seen, from any corner. Tiles with the same drawing have the same
    ``kind``, whatever their colours: the drawing's name where a set was learnt that has it, any other label otherwise. ``player`` is
    the number of the nearest player's card, None without cards.
    """

    corners: Corners
    kind: str
    eyes: int
    player: int | None = None
    confidence: float = 1.0
    doubts: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The tile in the form of the contract; ``doubts`` only where there are any."""
        out: dict[str, Any] = {
            "corners": json_points(self.corners),
            "kind": self.kind,
            "eyes": self.eyes,
            "player": self.player,
            "confidence": round(self.confidence, 3),
        }
        if self.doubts:
            out["doubts"] = list(self.doubts)
        return out


@dataclass(frozen=True, slots=True)
class Trophy:
    """A trophy and its number; ``player`` is None for one that still lies on the table, or without cards."""

    corners: Corners
    value: int
    player: int | None = None

    def to_json(self) -> dict[str, Any]:
        """The trophy in the form of the contract."""
        return {"corners": json_points(self.corners), "value": self.value, "player": self.player}


@dataclass(frozen=True, slots=True)
class BugsReading(Reading):
    """All that the eye says of one picture of Bugs & Co."""

    game: ClassVar[Game] = "bugs"

    tiles: tuple[BugsTile, ...] = ()
    trophies: tuple[Trophy, ...] = ()

    def moved(self, move: Move, size: tuple[int, int]) -> BugsReading:
        """The same reading in the pixels of another picture of that size."""
        return replace(Reading.moved(self, move, size), trophies=moved_things(self.trophies, move))

    def to_json(self) -> dict[str, Any]:
        """The reading in the form of the contract, without points: those are the rules'."""
        return {**Reading.to_json(self), "trophies": [trophy.to_json() for trophy in self.trophies]}
