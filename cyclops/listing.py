"""What a terminal shows of one photograph: the part that is the same for all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from cyclops.names import card_word, counted, listed, sentence
from cyclops.page import DOUBT, PROBLEM, Page
from cyclops.table import ScoredTable
from engine.ranking import ranking

TableT = TypeVar("TableT", bound=ScoredTable)


class Listing(Generic[TableT]):
    """Writes what was found in one photograph, in the order in which a person needs it; each game fills in its own parts.

    Parameters
    ----------
    page : Page
        Where to write.
    table : ScoredTable
        What was seen and what the rules say of it.
    """

    def __init__(self, page: Page, table: TableT) -> None:
        self._page = page
        self._table = table

    def write(self, scored: bool, picture: str | None, learnt: str = "") -> None:
        """Write the reading and, where ``scored``, the rules' answers, which learnt set was used, and where the annotated picture is."""
        self._page.rule()
        self._page.line(self._table.reading.image, "bold")
        self._page.line(self._summary())
        if learnt:
            self._page.line(learnt)
        for doubt in (*self._table.reading.doubts, *self._tile_doubts()):
            self._page.line(f"?  Not sure: {doubt}", DOUBT)
        for problem in self._table.problems:
            self._page.line(f"!  {problem}", PROBLEM)
        self._write_seen()
        if scored:
            self._write_points()
            self._write_answers()
        if picture is not None:
            self._page.line(f"Drawn on the photograph: {picture}")
        self._page.line()

    def _summary(self) -> str:
        reading = self._table.reading
        ids = sorted(card.id for card in reading.cards)
        parts = [*self._lying(), listed(list(map(card_word, ids))) if ids else "no cards"]
        return f"{self._title()}, {reading.size[0]} x {reading.size[1]}: {', '.join(parts)}."

    def _tile_doubts(self) -> Iterator[str]:
        """Every doubt of a tile, saying which tiles it is about; the same doubt of several tiles comes once."""
        said = Counter((self._place_of(index), doubt) for index, tile in enumerate(self._table.reading.tiles) for doubt in tile.doubts)
        for (place, doubt), times in said.items():
            yield f"{place.format(tiles=counted(times, 'tile'))}: {doubt}"

    def _write_points(self) -> None:
        scores = self._table.scores
        if scores:
            self._page.points((score.title, score.mark, score.doubted, score.because) for score in scores)
            self._page.line(self._standing())

    def _standing(self) -> str:
        """Who is ahead; nothing unless there are two at least, and the points of all of them are known."""
        owned = [score for score in self._table.scores if score.player is not None]
        points = {score.player: score.points for score in owned if score.player is not None and score.points is not None}
        if len(points) < max(2, len(owned)):
            return ""
        if not any(points.values()):
            return "Nobody has a point yet."
        first = ranking(points)[0]
        ahead = [score.word for score in owned if score.player in first.players]
        return sentence(f"{listed(ahead)} {'leads' if len(ahead) == 1 else 'lead together'} with {counted(first.points, 'point')}")

    def _title(self) -> str:
        """The game."""
        raise NotImplementedError

    def _lying(self) -> Iterable[str]:
        """What lies on the table besides cards."""
        raise NotImplementedError

    def _place_of(self, index: int) -> str:
        """Where the tile of an index lies, with ``{tiles}`` for the number of the tiles there."""
        raise NotImplementedError

    def _write_seen(self) -> None:
        """Write what lies on the table, and what the signs mean."""
        raise NotImplementedError

    def _write_answers(self) -> None:
        """Write what the rules say besides points."""
