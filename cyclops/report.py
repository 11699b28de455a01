"""The table that people read in a terminal: what lies in a photograph, the points and why, and where the drawn tile may go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.box import ROUNDED, SIMPLE_HEAD
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cyclops.lattice import cell_corners, heading, quarter_turns, turned_cell
from cyclops.names import card_word, counted, listed, monster_name, player_title, player_word, sentence, written_plainly
from cyclops.table import Placement, Score, ScoredTable
from engine.ranking import ranking
from vision.factory.reading import DRAWN, FactoryTile, Monster
from vision.reading import Cell

_GAMES = {"factory": "Monster Factory", "bugs": "Bugs & Co", "fressen": "Das große Fressen"}
_TURNS = ("as it lies", "a quarter turn right", "half a turn", "a quarter turn left")
_DOUBT = "bold yellow"


class Report:
    """Writes what was found in photographs to a terminal or file that may be unable to show accents or boxes.

    Parameters
    ----------
    console : rich.console.Console
        Where to write; its width and encoding are kept to.
    """

    def __init__(self, console: Console) -> None:
        self._console = console

    def show(self, table: ScoredTable, scored: bool, picture: str | None = None) -> None:
        """Write one photograph's reading and, where ``scored``, its points and places.

        Parameters
        ----------
        table : ScoredTable
            What was seen and what the rules say of it.
        scored : bool
            Whether points and places were asked for.
        picture : str, optional
            Where the annotated picture was written.
        """
        self._print(Rule(style="dim", characters="-" if self._console.options.ascii_only else "─"))
        self._print(self._text(table.reading.image, "bold"))
        self._print(self._text(_summary(table)))
        self._show_doubts(table)
        if table.reading.monsters:
            self._print(Columns([self._monster(table, index) for index in range(len(table.reading.monsters))], padding=(0, 1)))
            self._print(self._text(_LEGEND + (", 1 2 3: a place for the drawn tile" if table.placements else ""), "dim"))
        if scored:
            self._show_points(table)
            self._show_places(table)
        if picture is not None:
            self._print(self._text(f"Drawn on the photograph: {picture}"))
        self._print(Text())

    def summary(self, read: int, doubted: int, failed: int) -> None:
        """Write how many photographs were read, doubted and not read."""
        parts = [f"{counted(read, 'photograph')} read", f"{doubted} with a doubt", f"{failed} not read"]
        self._print(self._text(", ".join(parts) + "."))

    def _print(self, thing: RenderableType) -> None:
        self._console.print(thing, soft_wrap=False)

    def _text(self, words: str, style: str = "") -> Text:
        return Text(written_plainly(words, self._console.encoding), style)

    def _show_doubts(self, table: ScoredTable) -> None:
        for doubt in (*table.reading.doubts, *_tile_doubts(table)):
            self._print(self._text(f"?  Not sure: {doubt}", _DOUBT))
        for problem in table.problems:
            self._print(self._text(f"!  {problem}", "bold red"))

    def _monster(self, table: ScoredTable, index: int) -> Panel:
        monster = table.reading.monsters[index]
        owner = "" if monster.owner is None else f" {player_title(monster.owner, table.name_of(monster.owner))}"
        lines = [*_map(table, index), "", *_state(monster)]
        return Panel(
            Group(*(self._text(line) for line in lines)),
            title=self._text(f"{monster_name(index)}{owner}", "bold"),
            title_align="left",
            box=ROUNDED,
            expand=False,
            padding=(0, 1),
            width=max(map(len, (*lines, f"{monster_name(index)}{owner}  "))) + 4,
        )

    def _show_points(self, table: ScoredTable) -> None:
        if not table.scores:
            return
        grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
        grid.add_column("Player", overflow="fold", max_width=24)
        grid.add_column("Points", justify="right", no_wrap=True)
        grid.add_column("Why", overflow="fold")
        for score in table.scores:
            points = self._text(f"{score.points}{' ?' if score.doubted else ''}", _DOUBT if score.doubted else "bold")
            grid.add_row(self._text(_title(score), "bold"), points, self._text("\n".join(score.because)))
        self._print(grid)
        self._print(self._text(_standing(table.scores)))

    def _show_places(self, table: ScoredTable) -> None:
        drawn = table.drawn
        if drawn is None:
            return
        eyes = ", with eyes" if drawn.eyes else ""
        self._print(self._text(f"The drawn tile ({drawn.edges}{eyes}) {_fits(table)}"))
        if not table.reading.sure:
            unsure = "the drawn tile" if drawn.doubts else "all that lies there"
            check = "the places" if table.placements else "that"
            self._print(self._text(f"?  Cyclops is not sure about {unsure}, so check {check}.", _DOUBT))
        if not table.placements:
            return
        grid = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
        for title in ("Place", "At", "Turn the tile", ""):
            grid.add_column(title, justify="right" if title == "Place" else "left", overflow="fold")
        for number, place in enumerate(table.placements, 1):
            grid.add_row(*(self._text(words) for words in (str(number), *_place_words(table, place, drawn))))
        self._print(grid)


_LEGEND = "[ ]: a tile, [o]: with eyes, [?]: not sure"


def _title(score: Score) -> str:
    return monster_name(score.monsters[0]) if score.player is None else player_title(score.player, score.name)


def _summary(table: ScoredTable) -> str:
    reading = table.reading
    parts = [f"{counted(sum(tile.group != DRAWN for tile in reading.tiles), 'tile')} in {counted(len(reading.monsters), 'monster')}"]
    parts += ["the drawn tile"] if table.drawn else []
    parts += [f"{counted(len(reading.backs), 'pile')} face down"] if reading.backs else []
    parts += [listed([card_word(card.id) for card in sorted(reading.cards, key=lambda card: card.id)])] if reading.cards else ["no cards"]
    return f"{_GAMES[reading.game]}, {reading.size[0]} x {reading.size[1]}: {', '.join(parts)}."


def _tile_doubts(table: ScoredTable) -> Iterator[str]:
    """Every doubt of a tile, saying which tiles it is about; the same doubt of several tiles of a monster comes once."""
    said = Counter((tile.group, doubt) for tile in table.reading.tiles for doubt in tile.doubts)
    for (group, doubt), times in said.items():
        where = "the drawn tile" if group == DRAWN else f"{counted(times, 'tile')} of {monster_name(int(group))}"
        yield f"{where}: {doubt}"


def _state(monster: Monster) -> list[str]:
    open_edges = [counted(number, word) for number, word in ((monster.open_thin, "thin"), (monster.open_thick, "thick")) if number]
    lines = [f"{counted(monster.tiles, 'tile')}, {monster.eye_tiles} with eyes"]
    lines += [f"open: {' and '.join(edge.removesuffix('s') for edge in open_edges)}"] if open_edges else []
    lines += [f"{counted(monster.mismatches, 'seam')} not matching"] if monster.mismatches else []
    return [*lines, "complete"] if monster.complete else lines


def _map(table: ScoredTable, index: int) -> list[str]:
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


def _standing(scores: Sequence[Score]) -> str:
    names = {score.player: player_word(score.player, score.name) for score in scores if score.player is not None}
    if len(names) < 2:
        return ""
    if not any(score.points for score in scores if score.player is not None):
        return "Nobody has a point yet."
    first = ranking({score.player: score.points for score in scores if score.player is not None})[0]
    ahead = [names[player] for player in first.players]
    return sentence(f"{listed(ahead)} {'leads' if len(ahead) == 1 else 'lead together'} with {counted(first.points, 'point')}")


def _fits(table: ScoredTable) -> str:
    if not table.placements:
        return "fits nowhere: if all players agree, put it away and draw another." if table.reading.sure else "seems to fit nowhere."
    return "may go here:" if len(table.placements) == 1 else f"may go to {len(table.placements)} places:"


def _place_words(table: ScoredTable, place: Placement, drawn: FactoryTile) -> tuple[str, str, str]:
    owner = table.reading.monsters[place.monster].owner
    of = "" if owner is None else f" ({player_title(owner, table.name_of(owner))})"
    turn = quarter_turns(heading(place.corners) + 90 * place.turn - heading(drawn.corners))
    notes = [f"completes {monster_name(place.monster)}"] if place.completes else []
    notes += [f"not for {listed([player_word(player, table.name_of(player)) for player in place.not_for])}"] if place.not_for else []
    notes += ["make room there first"] if place.blocked else []
    return f"{monster_name(place.monster)}{of}", _TURNS[turn], ", ".join(notes)
