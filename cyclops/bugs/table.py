"""A reading of Bugs & Co with the rules' answers: what each hand counts, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cyclops.names import called, player_title
from cyclops.table import Score, ScoredTable
from engine.bugs.box import COPIES
from engine.bugs.scoring import drawing_points
from vision.bugs.reading import BugsReading, BugsTile
from vision.phrase import phrase


@dataclass(frozen=True, slots=True)
class BugsScore(Score):
    """What a player's hand counts, or all tiles together where no card tells whose they are; then ``player`` is None."""

    player: int | None

    @property
    def title(self) -> str:
        """The player, or all tiles."""
        return phrase("all tiles") if self.player is None else player_title(self.player, self.name)


@dataclass(frozen=True, slots=True)
class SameDrawing:
    """The tiles of one hand that have the same drawing, what it is called, and their indices in the reading."""

    name: str
    tiles: tuple[int, ...]

    @property
    def points(self) -> int | None:
        """What they count together (BC-12); None for more than there can be."""
        return drawing_points(len(self.tiles)) if len(self.tiles) <= COPIES else None


@dataclass(frozen=True, slots=True)
class BugsTable(ScoredTable):
    """A reading with the rules' answers; ``points`` are those of each player, also when nobody asked for the reasons."""

    reading: BugsReading
    scores: tuple[BugsScore, ...] = ()
    points: tuple[tuple[int, int | None], ...] = ()

    def hands(self) -> dict[int | None, tuple[SameDrawing, ...]]:
        """The tiles of each player by drawings, most tiles first; under None those that are nobody's, if there are any."""
        tiles: dict[int | None, dict[str, list[int]]] = {player: {} for player, _ in self.points}
        names = self.drawings()
        for index, tile in enumerate(self.reading.tiles):
            tiles.setdefault(tile.player, {}).setdefault(names[tile.kind], []).append(index)
        return {player: _by_size(kinds) for player, kinds in tiles.items()}

    def drawings(self) -> dict[str, str]:
        """What each drawing is called, by its label in the reading."""
        return called(tile.kind for tile in self.reading.tiles)

    def name_of(self, player: int | None) -> str | None:
        """The name given to a player, if any."""
        return next((score.name for score in self.scores if score.player == player), None)

    def score_of(self, player: int | None) -> BugsScore | None:
        """What a player's hand counts, if that was asked for."""
        return next((score for score in self.scores if score.player == player), None)

    def tiles_of(self, drawing: SameDrawing) -> list[BugsTile]:
        """The tiles with the same drawing."""
        return [self.reading.tiles[index] for index in drawing.tiles]

    def reading_json(self) -> dict[str, Any]:
        """The reading with the points of the players, in the form of the contract."""
        players = [{"player": player, "points": points} for player, points in self.points]
        return {**self.reading.to_json(), "players": players}


def _by_size(kinds: dict[str, list[int]]) -> tuple[SameDrawing, ...]:
    return tuple(SameDrawing(name, tuple(tiles)) for name, tiles in sorted(kinds.items(), key=lambda same: (-len(same[1]), same[0])))
