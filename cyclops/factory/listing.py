"""What a terminal shows of Monster Factory: each monster as a map, and where the drawn tile may go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from cyclops.factory.table import FactoryTable, Placement
from cyclops.lattice import cell_corners, heading, quarter_turns, turned_cell
from cyclops.listing import Listing
from cyclops.names import counted, listed, monster_name, player_title, player_word
from cyclops.page import DOUBT
from vision.factory.reading import DRAWN, FactoryTile, Monster
from vision.reading import Cell

_TURNS = ("as it lies", "a quarter turn right", "half a turn", "a quarter turn left")
_LEGEND = "[ ]: a tile, [o]: with eyes, [?]: not sure"


class FactoryListing(Listing[FactoryTable]):
    """Writes what was found in a photograph of Monster Factory."""

    def _title(self) -> str:
        return "Monster Factory"

    def _lying(self) -> Iterator[str]:
        reading = self._table.reading
        yield f"{counted(sum(tile.group != DRAWN for tile in reading.tiles), 'tile')} in {counted(len(reading.monsters), 'monster')}"
        if self._table.drawn is not None:
            yield "the drawn tile"
        if reading.backs:
            yield f"{counted(len(reading.backs), 'pile')} face down"

    def _place_of(self, index: int) -> str:
        group = self._table.reading.tiles[index].group
        return "the drawn tile" if group == DRAWN else f"{{tiles}} of {monster_name(int(group))}"

    def _write_seen(self) -> None:
        if self._table.reading.monsters:
            self._page.boxes(map(self._monster, range(len(self._table.reading.monsters))))
            self._page.line(_LEGEND + (", 1 2 3: a place for the drawn tile" if self._table.placements else ""), "dim")

    def _monster(self, index: int) -> tuple[str, list[str]]:
        monster = self._table.reading.monsters[index]
        owner = "" if monster.owner is None else f" {player_title(monster.owner, self._table.name_of(monster.owner))}"
        return f"{monster_name(index)}{owner}", [*_map(self._table, index), "", *_state(monster)]

    def _write_answers(self) -> None:
        drawn = self._table.drawn
        if drawn is None:
            return
        eyes = ", with eyes" if drawn.eyes else ""
        self._page.line(f"The drawn tile ({drawn.edges}{eyes}) {_fits(self._table)}")
        if not self._table.reading.sure:
            unsure = "the drawn tile" if drawn.doubts else "all that lies there"
            check = "the places" if self._table.placements else "that"
            self._page.line(f"?  Cyclops is not sure about {unsure}, so check {check}.", DOUBT)
        if self._table.placements:
            places = enumerate(self._table.placements, 1)
            self._page.grid(
                ("Place", "At", "Turn the tile", ""), [(str(number), *_place_words(self._table, place, drawn)) for number, place in places]
            )


def _state(monster: Monster) -> list[str]:
    open_edges = [counted(number, word) for number, word in ((monster.open_thin, "thin"), (monster.open_thick, "thick")) if number]
    lines = [f"{counted(monster.tiles, 'tile')}, {monster.eye_tiles} with eyes"]
    lines += [f"open: {' and '.join(edge.removesuffix('s') for edge in open_edges)}"] if open_edges else []
    lines += [f"{counted(monster.mismatches, 'seam')} not matching"] if monster.mismatches else []
    return [*lines, "complete"] if monster.complete else lines


def _map(table: FactoryTable, index: int) -> list[str]:
    """The monster as rows of text, turned as nearly as it lies in the picture, with the numbers of the places."""
    turns = quarter_turns(heading(cell_corners(table.reading.monsters[index].lattice, (0, 0))))
    marks = {turned_cell(tile.cell, turns): _mark(tile) for tile in table.reading.tiles if tile.group == index}
    numbered = [(place.cell, number) for number, place in enumerate(table.placements, 1) if place.monster == index]
    for cell, same in groupby(numbered, key=lambda pair: pair[0]):
        numbers = [number for _, number in same]
        marks[turned_cell(cell, turns)] = f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
    return _rows(marks)


def _rows(marks: dict[Cell, str]) -> list[str]:
    columns, rows = zip(*marks, strict=True)
    width = max(map(len, marks.values()))
    return [
        " ".join(marks.get((column, row), "").center(width) for column in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    ]


def _mark(tile: FactoryTile) -> str:
    return "[?]" if tile.doubts else "[o]" if tile.eyes else "[ ]"


def _fits(table: FactoryTable) -> str:
    if not table.placements:
        return "fits nowhere: if all players agree, put it away and draw another." if table.reading.sure else "seems to fit nowhere."
    return "may go here:" if len(table.placements) == 1 else f"may go to {len(table.placements)} places:"


def _place_words(table: FactoryTable, place: Placement, drawn: FactoryTile) -> tuple[str, str, str]:
    owner = table.reading.monsters[place.monster].owner
    of = "" if owner is None else f" ({player_title(owner, table.name_of(owner))})"
    turn = quarter_turns(heading(place.corners) + 90 * place.turn - heading(drawn.corners))
    notes = [f"completes {monster_name(place.monster)}"] if place.completes else []
    notes += [f"not for {listed([player_word(player, table.name_of(player)) for player in place.not_for])}"] if place.not_for else []
    notes += ["make room there first"] if place.blocked else []
    return f"{monster_name(place.monster)}{of}", _TURNS[turn], ", ".join(notes)
