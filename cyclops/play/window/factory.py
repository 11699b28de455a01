"""The table of Monster Factory: monsters as they lie, where the drawn tile may go, and what the open edges want."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cyclops import drawing
from cyclops.drawing import Spot, text_width
from cyclops.language import marked
from cyclops.palette import EDGE_COLOURS
from cyclops.play.window import art, brush, marks
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOLD, WHITE, seat_colours
from cyclops.play.window.marks import noticed
from cyclops.play.window.pad import Pad
from cyclops.play.window.places import by_place, common_edges, paint_numbers
from cyclops.play.window.side import Told
from cyclops.stage.tables import Cell, DrawnMonster, EdgedTile, FactoryStage, Ghost, StrayTile
from vision.phrase import phrases

_LARGEST: Final = 130.0
"""Side of a tile at most."""
_MARGIN: Final = 0.3
"""Tiles of room round the drawing, for names."""
_ROOM: Final = 0.7
"""Tiles of room between monsters, at most."""
_ALMOST: Final = 1e-6
_SEEN: Final = 0.5
"""How much is seen of a tile that does not lie there yet."""
_STEPS: Final = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
_NOBODYS: Final = (96, 104, 112)
_FREE: Final = (WHITE, DARK_INK)
_DRAWN: Final = marked("Drawn")
_NOWHERE: Final = marked("fits nowhere")


def paint_factory(pad: Pad, box: Box, table: FactoryStage) -> None:
    """Paint the table into a box, as large as it may be: much room between monsters is left out."""
    grid = _Grid(pad, box, table)
    for monster in table.monsters:
        grid.ground(monster)
    for monster in table.monsters:
        grid.monster(monster)
    covered = [(stray.monster, stray.cell) for stray in table.strays]
    for ghosts in by_place(table.ghosts, covered):
        grid.ghosts(ghosts)
    for stray in table.strays:
        grid.stray(stray)
    taken = {monster.index: _taken(table, monster) for monster in table.monsters}
    for monster in table.monsters:
        grid.signs(monster, taken[monster.index])
    for monster in table.monsters:
        grid.title(monster, taken[monster.index])
    for monster in table.monsters:
        grid.tile_signs(monster)
    for stray in table.strays:
        grid.stray_sign(stray)


def _taken(table: FactoryStage, monster: DrawnMonster) -> set[Cell]:
    """The cells at a monster on which something else is drawn."""
    return {one.cell for one in _guests(table) if one.monster == monster.index}


def _guests(table: FactoryStage) -> tuple[Ghost | StrayTile, ...]:
    """What is drawn at monsters without being theirs."""
    return (*table.ghosts, *table.strays)


def paint_drawn(pad: Pad, box: Box, table: FactoryStage) -> None:
    """Paint the drawn tile large, with the number of its places."""
    brush.card(pad.image, box, pad.colours.card, pad.colours.shade, pad.px(18))
    inner = box.inner(pad.px(14))
    tile = Box(inner.left, inner.top, inner.height, inner.height)
    words = Box(tile.right + pad.px(16), inner.top, inner.right - tile.right - pad.px(16), inner.height)
    rows = list(words.rows([words.height * share for share in (0.26, 0.44, 0.3)]))
    if table.drawn is None:
        picture, mask = art.cyclops("settling", round(tile.width))
        brush.stamp(pad.image, picture, mask, tile.left, tile.top, 0.35)
    else:
        _paint_tile(pad, tile, table.drawn, with_letters=True)
        weight = _weight(table.drawn, noticed(pad.stage))
        if weight:
            marks.frame_tile(pad.image, tile, weight)
        _paint_sign(pad, tile, weight, _is_asked(table))
        brush.write_in(pad.image, pad.say(_DRAWN), rows[0], pad.colours.soft, pad.text(19))
        if table.places is not None:
            brush.write_in(pad.image, _counted(pad, table.places), rows[1], pad.colours.ink, pad.text(34), lines=2)
    if table.pile is not None:
        left = pad.say.of(phrases("{count} tile left", "{count} tiles left", table.pile))
        brush.write_in(pad.image, left, rows[2], pad.colours.soft, pad.text(19), lines=2, weight=550)


def _counted(pad: Pad, places: int) -> str:
    return pad.say.of(phrases("{count} place", "{count} places", places)) if places else pad.say(_NOWHERE)


def told_of_factory(table: FactoryStage) -> list[Told]:
    """What each place does."""
    return [Told(str(ghost.number), ghost.short or ghost.text, ghost.good) for ghost in table.ghosts]


def _paint_tile(pad: Pad, box: Box, tile: EdgedTile | StrayTile, with_letters: bool = False) -> None:
    side = round(box.width)
    seed = tile.key if isinstance(tile, EdgedTile) else f"{tile.monster}@{tile.cell}"
    picture, mask = art.factory_tile(tile.edges, tile.eye, seed, side)
    brush.stamp(pad.image, picture, mask, box.left, box.top)
    brush.rim(pad.image, box, (176, 190, 200), box.width * 0.08, max(1.0, box.width / 60))
    if with_letters:
        for step, letter in zip(_STEPS, tile.edges, strict=False):
            if letter != "W":
                at = (box.middle[0] + 0.38 * side * step[0], box.middle[1] + 0.38 * side * step[1])
                _edge_plate(pad, at, letter, 0.085 * side)


def _is_asked(table: FactoryStage) -> bool:
    """Whether a question is about a tile: then nothing else carries a question mark, so that it is clear which is meant."""
    tiles = [tile for monster in table.monsters for tile in monster.tiles]
    return any(one.asked for one in (*table.strays, *tiles, *((table.drawn,) if table.drawn else ())))


def _weight(tile: EdgedTile, said: Mapping[str, str]) -> str:
    """What is to be marked on a tile: the weightiest, or nothing."""
    if said.get(tile.key) == marks.MISTAKE:
        return marks.MISTAKE
    return marks.ASKED if tile.asked else marks.UNSURE if tile.doubt else ""


def _paint_sign(pad: Pad, box: Box, weight: str, alone: bool = False) -> None:
    """Put a sign on a tile; ``alone`` says that only what is asked about has a question mark."""
    if not weight or (weight == marks.UNSURE and alone):
        return
    radius = marks.sign_radius(box.width)
    down = box.top + 1.1 * radius if weight == marks.MISTAKE else box.bottom - 1.1 * radius
    marks.sign(pad.image, (box.right - 1.1 * radius, down), weight, radius)


def _edge_plate(pad: Pad, centre: Spot, letter: str, radius: float) -> None:
    """The letter of an edge on its colour."""
    fill, ink = EDGE_COLOURS.get(letter, _FREE)
    brush.plate(pad.image, letter, centre, radius, fill, ink, DARK_INK)


def _free_side(monster: DrawnMonster, taken: set[Cell]) -> tuple[Cell, bool]:
    """The uppermost tile with nothing above it, and True; where there is none, the lowest with nothing below it, and False."""
    used = taken | {tile.cell for tile in monster.tiles}
    used |= {_beyond(cell, edge) for cell, edge, _ in monster.openings}
    cells = sorted((tile.cell for tile in monster.tiles), key=lambda cell: (cell[1], cell[0]))
    above = [(column, row) for column, row in cells if (column, row - 1) not in used]
    below = [(column, row) for column, row in reversed(cells) if (column, row + 1) not in used]
    return (above[0], True) if above else (below[0], False) if below else (cells[0], True)


def _beyond(cell: Cell, edge: int) -> Cell:
    """The cell on the other side of an edge."""
    return cell[0] + int(_STEPS[edge][0]), cell[1] + int(_STEPS[edge][1])


def _extent(monster: DrawnMonster, ghosts: Iterable[Ghost | StrayTile], axis: int) -> tuple[float, float]:
    """From where to where a monster reaches along an axis, its open edges included: places do not make it larger."""
    cells = {tile.cell for tile in monster.tiles} | {ghost.cell for ghost in ghosts if ghost.monster == monster.index}
    cells |= {_beyond(cell, edge) for cell, edge, _ in monster.openings}
    along = [cell[axis] for cell in cells] or [0]
    return monster.at[axis] + min(along), monster.at[axis] + max(along) + 1


class _Along:
    """One axis of the drawing, without most of the room in which nothing lies."""

    def __init__(self, extents: Iterable[tuple[float, float]]) -> None:
        self._cuts: list[tuple[float, float]] = []
        self.length, end = 0.0, None
        for first, last in sorted(extents):
            if end is None:
                self._cuts.append((first, first))
                end = first
            elif first > end + _ROOM:
                self._cuts.append((first, first - end - _ROOM))
            end = max(end, last)
        self.length = max(self.place(end), 1.0) if end is not None else 1.0

    def place(self, at: float) -> float:
        """Where something is in the drawing, in tiles from its beginning."""
        return at - sum(cut for first, cut in self._cuts if at >= first - _ALMOST)


class _Grid:
    """Where the cells of monsters are in the picture, and what is painted there."""

    def __init__(self, pad: Pad, box: Box, table: FactoryStage) -> None:
        self._pad, self._table = pad, table
        self._said, self._alone = noticed(pad.stage), _is_asked(table)
        apart = [stray.at for stray in table.strays if stray.at is not None]
        guests = _guests(table)
        extents = [
            [_extent(monster, guests, axis) for monster in table.monsters] + [(at[axis], at[axis] + 1) for at in apart] for axis in (0, 1)
        ]
        across, down = _Along(extents[0]), _Along(extents[1])
        side = min(box.width / (across.length + 2 * _MARGIN), box.height / (down.length + 2 * _MARGIN), pad.px(_LARGEST))
        self._side = max(side, 6.0)
        left, top = box.middle[0] - across.length * self._side / 2, box.middle[1] - down.length * self._side / 2
        self._at: dict[int | None, tuple[float, float]] = {}
        self._apart: dict[tuple[float, float], tuple[float, float]] = {}
        for nth, ((first, _), (upper, _)) in enumerate(zip(*extents, strict=True)):
            at = (left + across.place(first) * self._side, top + down.place(upper) * self._side)
            if nth < len(table.monsters):
                monster = table.monsters[nth]
                self._at[monster.index] = (
                    at[0] + (monster.at[0] - first) * self._side,
                    at[1] + (monster.at[1] - upper) * self._side,
                )
            else:
                self._apart[apart[nth - len(table.monsters)]] = at

    def cell(self, monster: int, cell: Cell) -> Box:
        """The box of a monster's cell."""
        return self._box(self._at[monster], cell)

    def _box(self, origin: tuple[float, float], cell: Cell) -> Box:
        x, y = origin
        left, top = round(x + cell[0] * self._side), round(y + cell[1] * self._side)
        right = round(x + (cell[0] + 1) * self._side)
        return Box(left, top, right - left, right - left)

    def _of(self, stray: StrayTile) -> Box | None:
        """Where a stray tile is drawn: at its monster, or by itself."""
        if stray.at is not None:
            return self._box(self._apart[stray.at], (0, 0))
        origin = self._at.get(stray.monster)
        return None if origin is None else self._box(origin, stray.cell)

    def ground(self, monster: DrawnMonster) -> None:
        """A rim in its owner's colour round a monster, golden where it is complete."""
        colour = self._colour(monster)
        for grow, ink in ((0.1, colour), (0.055, GOLD)) if monster.complete else ((0.075, colour),):
            for tile in monster.tiles:
                box = self.cell(monster.index, tile.cell)
                brush.fill(self._pad.image, box.inner(-grow * self._side), ink, 0.15 * self._side)

    def monster(self, monster: DrawnMonster) -> None:
        """Its tiles, as they lie."""
        for tile in monster.tiles:
            box = self.cell(monster.index, tile.cell)
            _paint_tile(self._pad, box, tile)

    def ghosts(self, ghosts: Sequence[Ghost]) -> None:
        """A place where the drawn tile may go, with the numbers of all ways to lay it there."""
        if ghosts[0].monster not in self._at:
            return
        box, image = self.cell(ghosts[0].monster, ghosts[0].cell), self._pad.image
        picture, mask = art.factory_tile(common_edges(ghosts), all(ghost.eye for ghost in ghosts), "ghost", round(box.width))
        brush.stamp(image, picture, mask, box.left, box.top, _SEEN)
        line = max(2.0, self._side * 0.045)
        brush.rim(image, box.inner(self._side * 0.02), WHITE, self._side * 0.1, 1.6 * line)
        brush.dashes(image, box.inner(self._side * 0.03), DARK_INK, self._side * 0.1, line)
        paint_numbers(image, ghosts, box.middle, max(9.0, self._side * 0.22), 1.06 * box.width)

    def stray(self, stray: StrayTile) -> None:
        """A tile that lies there, but may not, or not surely: in its frame, with a zigzag where edges clash."""
        box = self._of(stray)
        if box is None:
            return
        _paint_tile(self._pad, box, stray)
        marks.frame_tile(self._pad.image, box, marks.ASKED if stray.asked else stray.weight)
        ends = box.corners
        for side in stray.clashes:
            marks.clash(self._pad.image, ends[side], ends[(side + 1) % 4], max(2.2, 0.05 * self._side))

    def stray_sign(self, stray: StrayTile) -> None:
        """Its sign, above all else."""
        box = self._of(stray)
        if box is not None:
            _paint_sign(self._pad, box, marks.ASKED if stray.asked else stray.weight, self._alone)

    def tile_signs(self, monster: DrawnMonster) -> None:
        """The signs on its tiles that are wrong, doubted or asked about, above all else; what they are called where that is typed."""
        for tile in monster.tiles:
            box = self.cell(monster.index, tile.cell)
            _paint_sign(self._pad, box, _weight(tile, self._said), self._alone)
            if self._pad.view.typed is not None:
                marks.name_tag(self._pad.image, box, tile.key)

    def signs(self, monster: DrawnMonster, ghosts: set[Cell]) -> None:
        """What its open edges want, which tile came last, and which are wrong, doubted or asked about."""
        image = self._pad.image
        for cell, edge, letter in monster.openings:
            box = self.cell(monster.index, cell)
            reach = 0.36 if _beyond(cell, edge) in ghosts else 0.56
            at = (box.middle[0] + reach * self._side * _STEPS[edge][0], box.middle[1] + reach * self._side * _STEPS[edge][1])
            _edge_plate(self._pad, at, letter, max(6.0, 0.1 * self._side))
        for tile in monster.tiles:
            box = self.cell(monster.index, tile.cell)
            if tile.last:
                brush.rim(image, box, DARK_INK, 0.1 * self._side, 0.075 * self._side)
                brush.rim(image, box.inner(0.012 * self._side), GOLD, 0.09 * self._side, 0.05 * self._side)
            weight = _weight(tile, self._said)
            if weight:
                marks.frame_tile(image, box, weight, inset=0.1 if tile.last else 0.05)

    def title(self, monster: DrawnMonster, taken: set[Cell]) -> None:
        """Its letter and whose it is, where it hides nothing."""
        if not monster.tiles:
            return
        pad = self._pad
        seat = pad.seat(monster.owner)
        size = round(min(max(0.17 * self._side, pad.text(13)), pad.px(26)))
        text = brush.shortened(f"{monster.letter}  {seat.name}" if seat else monster.letter, size, 1.5 * self._side)
        width, height = text_width(text, size) + 1.2 * size, 1.5 * size
        cell, above = _free_side(monster, taken)
        box = self.cell(monster.index, cell)
        plate = Box(box.left - 0.1 * self._side, box.top - 0.62 * height if above else box.bottom - 0.38 * height, width, height)
        brush.fill(pad.image, plate.inner(-max(1.5, size / 10)), WHITE, height)
        brush.fill(pad.image, plate, self._colour(monster), height / 2)
        ink = seat_colours(seat)[1] if seat else WHITE
        drawing.write(pad.image, text, plate.left + 0.6 * size, plate.middle[1], size, ink)
        if monster.complete:
            brush.plate(pad.image, "★", (plate.right + 0.4 * height, plate.middle[1]), 0.5 * height, GOLD, DARK_INK, DARK_INK)

    def _colour(self, monster: DrawnMonster) -> drawing.Colour:
        seat = self._pad.seat(monster.owner)
        return seat_colours(seat)[0] if seat else _NOBODYS
