"""What a terminal shows of Bugs & Co: each hand drawing by drawing, and what still lies on the table."""

from __future__ import annotations

from collections.abc import Iterator

from cyclops.bugs.table import BugsTable, SameDrawing
from cyclops.listing import Listing
from cyclops.names import counted, listed, player_tag, player_title, sentence
from engine.bugs.box import COPIES
from engine.ranking import ranking

_LEGEND = "The same word or letter is the same drawing, whatever its colour; ?: not sure"


class BugsListing(Listing[BugsTable]):
    """Writes what was found in a photograph of Bugs & Co."""

    def _title(self) -> str:
        return "Bugs & Co"

    def _lying(self) -> Iterator[str]:
        reading = self._table.reading
        yield f"{counted(len(reading.tiles), 'tile')} with {counted(len({tile.kind for tile in reading.tiles}), 'drawing')}"
        if reading.trophies:
            yield "1 trophy" if len(reading.trophies) == 1 else f"{len(reading.trophies)} trophies"
        if reading.backs:
            yield f"{counted(len(reading.backs), 'tile')} face down"

    def _place_of(self, index: int) -> str:
        player = self._table.reading.tiles[index].player
        return "{tiles}" if player is None else f"{{tiles}} at card {player_tag(player)}"

    def _write_seen(self) -> None:
        hands = self._table.hands()
        if hands:
            self._page.boxes(self._hand(player, drawings) for player, drawings in hands.items())
        loose = sorted((trophy.value for trophy in self._table.reading.trophies if trophy.player is None), reverse=True)
        if loose and self._table.points:
            self._page.line(f"On the table: {'the trophy' if len(loose) == 1 else 'the trophies'} worth {listed(list(map(str, loose)))}.")
        if self._table.reading.tiles:
            self._page.line(_LEGEND, "dim")

    def _hand(self, player: int | None, drawings: tuple[SameDrawing, ...]) -> tuple[str, list[str]]:
        title = self._nobodys() if player is None else player_title(player, self._table.name_of(player))
        width = max((len(self._labels(drawing)) for drawing in drawings), default=0)
        lines = [f"{self._labels(drawing).ljust(width)}  {self._about(drawing)}" for drawing in drawings]
        own = [trophy for trophy in self._table.reading.trophies if trophy.player == player]
        values = [f"trophy {trophy.value}" for trophy in own] if player is not None or not self._table.points else []
        return title, [*lines, *values] or ["no tiles"]

    def _nobodys(self) -> str:
        return "nobody's" if self._table.points else "all tiles"

    def _labels(self, drawing: SameDrawing) -> str:
        return " ".join(f"{drawing.name}{'?' if tile.doubts else ''}" for tile in self._table.tiles_of(drawing))

    def _about(self, drawing: SameDrawing) -> str:
        eyes = sorted({tile.eyes for tile in self._table.tiles_of(drawing)})
        words = counted(eyes[0], "eye") if len(eyes) == 1 else f"{listed(list(map(str, eyes)))} eyes"
        return f"{words}, a set of three" if len(drawing.tiles) == COPIES else words

    def _write_answers(self) -> None:
        """Hands are all that is counted."""

    def _standing(self) -> str:
        scores = [score for score in self._table.scores if score.player is not None]
        points = {score.player: score.points for score in scores if score.player is not None and score.points is not None}
        if len(scores) < 2:
            return ""
        if len(points) < len(scores):
            return "Who is ahead is not known as long as points are missing."
        names = {score.player: score.word for score in scores}
        ranks = [f"{rank.place}. {listed([names[player] for player in rank.players])} ({rank.points})" for rank in ranking(points)]
        return sentence(f"ranking: {', '.join(ranks)}")
