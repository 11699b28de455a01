"""What is drawn on a photograph of Monster Factory: monsters, edges and eyes, and the drawn tile at each place it may go to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import numpy as np

from cyclops import drawing
from cyclops.drawing import BLACK, ORANGE, WHITE, Colour, Quad
from cyclops.factory.icon import tile_icon
from cyclops.factory.table import FactoryTable, Placement
from cyclops.names import monster_name, player_title
from cyclops.palette import EDGE_COLOURS, FAINT, PAPER, RED, owner_colour
from cyclops.sheet import Sheet
from vision.factory.reading import FactoryTile
from vision.phrase import phrase, together
from vision.reading import Corners

_GHOST_SHARE = 0.75
_QUARTERS = ((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))  # where several turns in one cell are shown


class FactorySheet(Sheet[FactoryTable]):
    """A photograph of Monster Factory, with the legal places numbered as in the printed list."""

    def _beyond(self) -> list[Corners]:
        return [place.corners for place in self._table.placements]

    def _kept(self) -> Iterable[Corners]:
        yield from super()._kept()
        yield from self._beyond()

    def _draw_things(self) -> None:
        self._draw_ghosts()
        for back in self._table.reading.backs:
            drawing.outline(self.image, self._quad(back.corners), FAINT, self._line)
        for tile in self._table.reading.tiles:
            self._draw_tile(tile)
        self._mark_seams()

    def _draw_ghosts(self) -> None:
        numbered = sorted(enumerate(self._table.placements, 1), key=_spot)
        for _, same_cell in groupby(numbered, key=_spot):
            places = list(same_cell)
            cell = drawing.shrunk(self._quad(places[0][1].corners), self._line)
            if len(places) == 1:
                self._draw_ghost(cell, places[0][1])
                self._number(cell, places[0][0])
            else:
                self._draw_turns(cell, places)
            drawing.dotted_outline(self.image, cell, WHITE, max(2, self._line - 2))

    def _draw_ghost(self, cell: Quad, place: Placement) -> None:
        drawn = self._table.drawn
        if drawn is not None:
            turned = np.roll(np.asarray(drawn.corners, np.float64), place.turn, 0)  # its corner that comes to each of the place's
            drawing.lay_over(self.image, cell, self._photo, turned, _GHOST_SHARE)
        self._letter_edges(cell, place.edges)

    def _draw_turns(self, cell: Quad, places: Sequence[tuple[int, Placement]]) -> None:
        """Draw a small tile for each turn that fits one cell."""
        drawing.tint(self.image, cell, PAPER, 0.6)
        for (number, place), (across, down) in zip(places, _QUARTERS, strict=False):
            small = drawing.part(cell, across, down, 0.42)
            tile_icon(self.image, small, place.edges)
            self._number(small, number)

    def _number(self, quad: Quad, number: int) -> None:
        drawing.plate(self.image, str(number), drawing.inside(quad, 0.5, 0.5), max(9.0, 0.15 * drawing.side(quad)), BLACK, WHITE)

    def _draw_tile(self, tile: FactoryTile) -> None:
        quad = drawing.shrunk(self._quad(tile.corners), 0.5 * self._line + 1)
        if tile.doubts:
            drawing.dashed_outline(self.image, quad, ORANGE, self._line + 1)
        else:
            drawing.outline(self.image, quad, self._colour_of(tile), self._line)
        self._letter_edges(quad, tile.edges)
        upright = drawing.upright(quad)
        if tile.eyes:
            drawing.eye(self.image, drawing.inside(upright, 0.16, 0.14), self._sign_size)
        if tile.doubts:
            self._doubt_plate(upright)

    def _colour_of(self, tile: FactoryTile) -> Colour:
        if isinstance(tile.group, int):
            return owner_colour(self._table.reading.monsters[tile.group].owner, tile.group)
        return WHITE

    def _letter_edges(self, quad: Quad, edges: str) -> None:
        radius = max(8.0, 0.085 * self._side)
        for letter, (across, down) in zip(edges, ((0.5, 0.17), (0.83, 0.5), (0.5, 0.83), (0.17, 0.5)), strict=True):
            drawing.plate(self.image, letter, drawing.inside(quad, across, down), radius, *EDGE_COLOURS[letter])

    def _mark_seams(self) -> None:
        """Mark where touching edges differ."""
        at = {(tile.group, tile.cell): self._quad(tile.corners).mean(0) for tile in self._table.reading.tiles}
        for monster, first, second in self._table.seams:
            between = (at[monster, first] + at[monster, second]) / 2
            drawing.plate(self.image, "≠", between, max(9.0, 0.1 * self._side), RED, WHITE)

    def _name_things(self) -> None:
        reading = self._table.reading
        self._name_cards()
        for back in reading.backs:
            self._sign(phrase("face down"), [self._quad(back.corners)], FAINT)
        for index, monster in enumerate(reading.monsters):
            owner = "" if monster.owner is None else player_title(monster.owner, self._table.name_of(monster.owner))
            quads = [self._quad(tile.corners) for tile in reading.tiles if tile.group == index]
            self._sign(together(monster_name(index), owner, between=" · "), quads, owner_colour(monster.owner, index))
        if self._table.drawn is not None:
            self._sign(phrase("drawn tile"), [self._quad(self._table.drawn.corners)], BLACK)


def _spot(numbered: tuple[int, Placement]) -> tuple[int, tuple[int, int]]:
    return numbered[1].monster, numbered[1].cell
