"""From a reading of Das große Fressen to points, places and bites: the bridge between what the eye saw and what the rules say.

A photograph tells neither whose turn it is nor whether monsters are being laid or eat, so both are told for both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cyclops.fressen.sentences import ProblemWords, dots_words, doubt_words
from cyclops.fressen.table import SIDES, Bite, FressenScore, FressenTable, Placement
from cyclops.names import listed, sentence
from cyclops.rules.fressen_words import reason_words
from engine.fressen import (
    BONUSES,
    CELLS,
    NEIGHBOURS,
    Box,
    Kind,
    Landscape,
    Layout,
    Monster,
    ProblemCode,
    Side,
    SideScore,
    free_fields,
    index_of,
    score_table,
    species_from_labels,
)
from vision.fressen.reading import Board, FressenReading, FressenTile, Owner
from vision.phrase import phrase
from vision.reading import Cell

_CHANGING = (ProblemCode.SEVERAL_ON_A_FIELD, ProblemCode.NO_SUCH_FIELD)  # what may make the points wrong


def score_fressen(reading: FressenReading, names: Sequence[str] = (), box: Box | None = None) -> FressenTable:
    """Count the points on a board seen without its history, and find every place and every bite.

    Parameters
    ----------
    reading : FressenReading
        What lies on the table.
    names : sequence of str
        What the players of red and yellow are called.
    box : Box, optional
        The monsters that there are, when known.

    Returns
    -------
    FressenTable
        The scores of red and yellow; without a board nothing is counted.
    """
    if reading.board is None:
        return _without_board(reading, names)
    table = _Table(reading, reading.board, names, box)
    red, yellow = (score.points for score in table.ruled.scores)
    return FressenTable(
        reading, table.scores(), table.problems(), (red, yellow), table.placements(), table.bites(), table.hordes(), table.astray()
    )


def _without_board(reading: FressenReading, names: Sequence[str]) -> FressenTable:
    why = (phrase("No board can be made out, so nothing can be counted."),)
    given = dict(zip(SIDES, names, strict=False))
    return FressenTable(reading, tuple(FressenScore(side, None, why, given.get(side), True) for side in SIDES))


class _Table:
    """The board and the supplies of a reading, as the engine wants them."""

    def __init__(self, reading: FressenReading, board: Board, names: Sequence[str], box: Box | None) -> None:
        self._reading = reading
        self._board = board
        self._names: Mapping[Owner, str] = dict(zip(SIDES, names, strict=False))
        self._too_many_names = names[len(SIDES) :]
        self._species = species_from_labels(tile.species for tile in reading.tiles)
        self._layout = Layout(tuple(map(Landscape, board.terrain)))
        self._at = _first_at_each_cell(reading.tiles)
        lying = [(tile.cell, self._monster(tile)) for tile in reading.tiles if tile.place == "board" and tile.cell is not None]
        supply = [self._monster(tile) for tile in reading.tiles if tile.place == "supply"]
        self.ruled = score_table(lying, supply, self._layout, box)
        self._problems = ProblemWords(lying, supply, self.ruled.board, self._layout, box).of(self.ruled.problems)

    def scores(self) -> tuple[FressenScore, ...]:
        """What red and yellow have."""
        return tuple(map(self._score, SIDES, self.ruled.scores))

    def placements(self) -> tuple[Placement, ...]:
        """Every field on which each monster of the supplies may be laid, whoever is to move."""
        return tuple(
            Placement(index, cell, self._board.field(cell))
            for index, tile in enumerate(self._reading.tiles)
            if tile.place == "supply"
            for cell in free_fields(self.ruled.board, self._layout, Landscape(tile.terrain))
        )

    def bites(self) -> tuple[Bite, ...]:
        """Every bite of both sides."""
        return tuple(
            Bite(side, self._at[bite.eater], self._at[bite.victim]) for side in SIDES for bite in self.ruled.board.bites(Side(side))
        )

    def hordes(self) -> tuple[tuple[int, int], ...]:
        """Pairs of neighbours of one species."""
        pairs = ((cell, near) for cell in self._at for near in _neighbours(cell) if near in self._at and cell < near)
        found = ((self._at[cell], self._at[near]) for cell, near in pairs)
        return tuple(pair for pair in found if self._reading.tiles[pair[0]].species == self._reading.tiles[pair[1]].species)

    def astray(self) -> tuple[int, ...]:
        """Monsters on a field of another landscape."""
        wrong = [problem for problem in self.ruled.problems if problem.code is ProblemCode.WRONG_LANDSCAPE]
        return tuple(self._at[cell] for problem in wrong for cell in problem.cells)

    def problems(self) -> tuple[str, ...]:
        """What cannot be right by the rules, and names for which there is no side."""
        said = [text for _, text in self._problems]
        said += [dots_words(tile) for tile in self._reading.tiles if _wrong_dots(tile)]
        if self._too_many_names:
            said.append(phrase("nothing is counted for {names}: red and yellow are all that play", names=listed(self._too_many_names)))
        return tuple(map(sentence, said))

    def _monster(self, tile: FressenTile) -> Monster:
        return Monster(Side(tile.owner), Kind(self._species[tile.species], tile.number, Landscape(tile.terrain)))

    def _score(self, side: Owner, score: SideScore) -> FressenScore:
        doubts = [*self._doubts(side), *self._suspicions(), *(dots_words(tile) for tile in self._own(side) if _wrong_dots(tile))]
        because = tuple(map(sentence, [*reason_words(score), *doubts]))
        return FressenScore(side, score.points, because, self._names.get(side), bool(doubts))

    def _own(self, side: Owner) -> list[FressenTile]:
        return [self._reading.tiles[index] for index in self._at.values() if self._reading.tiles[index].owner == side]

    def _doubts(self, side: Owner) -> Iterator[str]:
        if self._reading.doubts:
            yield phrase("Cyclops is not sure about the whole picture")
        concerning = {near for tile in self._own(side) if tile.cell for near in (tile.cell, *_neighbours(tile.cell))}
        tiles = [tile for tile in self._reading.tiles if tile.place == "board" and tile.cell in concerning]
        for (owner, doubt), times in Counter((tile.owner, doubt) for tile in tiles for doubt in tile.doubts).items():
            yield doubt_words(times, doubt, None if owner == side else owner)

    def _suspicions(self) -> Iterator[str]:
        """Why the points may be wrong although the eye has no doubt."""
        yield from (text for code, text in self._problems if code in _CHANGING)


def _first_at_each_cell(tiles: Sequence[FressenTile]) -> dict[Cell, int]:
    """The index of the monster that counts on each field."""
    found: dict[Cell, int] = {}
    for index, tile in enumerate(tiles):
        if tile.place == "board" and tile.cell in CELLS:
            found.setdefault(tile.cell, index)
    return found


def _neighbours(cell: Cell) -> list[Cell]:
    return [CELLS[near] for near in NEIGHBOURS[index_of(cell)]]


def _wrong_dots(tile: FressenTile) -> bool:
    return tile.bonus != BONUSES.get(tile.number, 0)
