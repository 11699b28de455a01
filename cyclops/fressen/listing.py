"""What a terminal shows of Das große Fressen: the board, whose the boss is, where the supplies may be laid, and who must eat."""

from __future__ import annotations

from collections.abc import Iterator

from cyclops.fressen.table import SIDES, Bite, FressenTable, side_title
from cyclops.listing import Listing
from cyclops.names import counted
from cyclops.page import DOUBT
from engine.fressen import BONUSES, Landscape, Side
from engine.grid import cell_to_text
from vision.fressen.reading import WIDTH, Board, FressenTile, Owner

_LEGEND = "w: water, m: meadow, h: mountain; R: red, Y: yellow, with species and number; *: in a horde; ?: not sure; !: wrong landscape"


class FressenListing(Listing[FressenTable]):
    """Writes what was found in a photograph of Das große Fressen."""

    def _title(self) -> str:
        return "Das große Fressen"

    def _lying(self) -> Iterator[str]:
        places = [tile.place for tile in self._table.reading.tiles]
        yield f"the board, {counted(places.count('board'), 'monster')} on it" if self._table.reading.board else "no board"
        if "supply" in places:
            yield f"{places.count('supply')} in the supplies"
        if self._table.reading.boss:
            yield f"the boss on {self._table.reading.boss}'s side"

    def _place_of(self, index: int) -> str:
        tile = self._table.reading.tiles[index]
        if tile.cell is not None:
            return f"the {tile.owner} monster at {cell_to_text(tile.cell)}"
        return f"the {tile.owner} monster {self._table.supply().get(index, 'beside the board')}"

    def _write_seen(self) -> None:
        supply = self._table.supply()
        boxes = [("the board", self._map(self._table.reading.board))] if self._table.reading.board else []
        for side in SIDES:
            own = [f"{letter}  {self._words(index)}" for index, letter in supply.items() if self._tile(index).owner == side]
            if own:
                boxes.append((f"supply of {side_title(side, self._table.name_of(side))}", own))
        if boxes:
            self._page.boxes(boxes)
            self._page.line(_LEGEND, "dim")

    def _map(self, board: Board) -> list[str]:
        """The fields in rows, with numbers of columns and rows; each its landscape, and who lies there."""
        marks = {tile.cell: self._mark(index) for index, tile in enumerate(self._table.reading.tiles) if tile.place == "board"}
        width = max(map(len, marks.values()), default=0)
        cells = range(WIDTH)
        head = " ".join(str(column).ljust(width + 1) for column in cells)
        rows = [
            " ".join(Landscape(board.terrain_at((column, row))).letter + marks.get((column, row), "").ljust(width) for column in cells)
            for row in cells
        ]
        return [f"   {head}".rstrip(), *(f"{row}  {line}".rstrip() for row, line in enumerate(rows))]

    def _mark(self, index: int) -> str:
        tile = self._tile(index)
        horde = any(index in pair for pair in self._table.hordes)
        signs = "*" * horde + "!" * (index in self._table.astray) + "?" * bool(tile.doubts)
        return f"{Side(tile.owner).letter}{self._called(tile)[: self._letters()]}{tile.number}{signs}"

    def _letters(self) -> int:
        """With how many letters all species can be told apart."""
        names = set(self._table.species().values())
        longest = max(map(len, names), default=1)
        return next((most for most in range(1, longest) if len({name[:most] for name in names}) == len(names)), longest)

    def _tile(self, index: int) -> FressenTile:
        return self._table.reading.tiles[index]

    def _words(self, index: int) -> str:
        tile = self._tile(index)
        dots = f", {counted(tile.bonus, 'dot')}" if tile.bonus or tile.number in BONUSES else ""
        return f"{self._table.words(index)}{dots}{' ?' if tile.doubts else ''}"

    def _called(self, tile: FressenTile) -> str:
        return self._table.species()[tile.species]

    def _write_answers(self) -> None:
        if self._table.reading.board is None:
            return
        if not self._table.reading.sure:
            self._page.line("?  Cyclops is not sure about all that lies there, so check places and bites.", DOUBT)
        self._write_places()
        for side in SIDES:
            self._page.line(self._bite_words(side))

    def _write_places(self) -> None:
        supply = self._table.supply()
        if not supply:
            return
        self._page.line("While monsters are laid, these may go to:")
        rows = []
        for index, letter in supply.items():
            cells = [cell_to_text(place.cell) for place in self._table.placements if place.tile == index]
            where = f"{counted(len(cells), 'field')}: {'  '.join(cells)}" if cells else "no field: nothing fits"
            rows.append((letter, f"{self._tile(index).owner} {self._table.words(index)}", where))
        self._page.grid(("", "Monster", "Fields, column and row"), rows)

    def _bite_words(self, side: Owner) -> str:
        own = [bite for bite in self._table.bites if bite.player == side]
        who = side_title(side, self._table.name_of(side))
        if not own:
            return f"When they eat, {who} can eat nothing."
        choice = "must make this bite" if len(own) == 1 else f"must make one of these {len(own)} bites"
        return f"When they eat, {who} {choice}: {'; '.join(map(self._one_bite, own))}."

    def _one_bite(self, bite: Bite) -> str:
        return " eats ".join(f"{self._called(tile)} {tile.number} at {_where(tile)}" for tile in map(self._tile, (bite.eater, bite.victim)))


def _where(tile: FressenTile) -> str:
    return cell_to_text(tile.cell) if tile.cell else "the border"
