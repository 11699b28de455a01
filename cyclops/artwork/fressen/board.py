"""The board: 6 x 6 fields of water, meadow and mountain, whole and as two halves that are glued together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cyclops.artwork.fressen.meadow import GROWN, MEADOWS, grass
from cyclops.artwork.fressen.mountain import DWELLERS, MOUNTAINS, peaks
from cyclops.artwork.fressen.sizes import BOARD_BLEED_MM, FIELD_MM, FLAP_MM
from cyclops.artwork.fressen.water import SWIMMERS, WATERS, waves
from cyclops.artwork.paths import Point, polyline, rectangle
from cyclops.artwork.shapes import Colour, Drawing, Shape, filled, mirrored, moved, stroked
from engine.fressen.board import WIDTH
from engine.fressen.monster import Landscape
from engine.fressen.tileset import printed_box

_HALF: Final = WIDTH // 2
_LINE: Final[Colour] = (46, 46, 52)
_LINE_MM: Final = 0.9
_GROUNDS: Final[Mapping[Landscape, tuple[Colour, ...]]] = {
    Landscape.WATER: WATERS,
    Landscape.MEADOW: MEADOWS,
    Landscape.MOUNTAIN: MOUNTAINS,
}
_TEXTURES: Final[Mapping[Landscape, Callable[[int], tuple[Shape, ...]]]] = {
    Landscape.WATER: waves,
    Landscape.MEADOW: grass,
    Landscape.MOUNTAIN: peaks,
}
_THINGS: Final[Mapping[Landscape, tuple[Callable[[], tuple[Shape, ...]], ...]]] = {
    Landscape.WATER: SWIMMERS,
    Landscape.MEADOW: GROWN,
    Landscape.MOUNTAIN: DWELLERS,
}
_PLACES: Final[tuple[Point, ...]] = ((22.0, 22.0), (15.5, 25.0), (28.5, 20.0), (26.0, 27.5), (17.0, 18.0))
"""Where on a field a thing is seen."""
_BEFORE_PEAKS: Final[tuple[Point, ...]] = ((30.0, 34.0), (14.0, 34.0), (22.0, 35.0), (31.5, 34.5), (12.5, 34.5))
"""The same in the mountains, below the peaks."""


def board() -> Drawing:
    """The whole board, 6 fields of ``FIELD_MM`` each way; the fields at its border go on beyond it."""
    side = WIDTH * FIELD_MM
    fields = [shape for row in range(WIDTH) for shape in _row(row)]
    return Drawing(side, side, (*_grounds(0, WIDTH, BOARD_BLEED_MM, BOARD_BLEED_MM), *fields, *_lines(0, WIDTH, 0.0)))


def board_halves() -> tuple[Drawing, Drawing]:
    """The upper and the lower half of the board, each 6 fields wide and 3 deep.

    The upper one goes on for ``FLAP_MM`` below its lower edge: the flap that is glued under the other half.
    """
    return _half(0, BOARD_BLEED_MM, FLAP_MM), _half(_HALF, 0.0, BOARD_BLEED_MM)


def _half(first: int, above: float, below: float) -> Drawing:
    flap = below if first == 0 else 0.0
    fields = [shape for row in range(first, first + _HALF) for shape in _row(row)]
    shapes = (*_grounds(first, first + _HALF, above, below), *fields, *_lines(first, first + _HALF, flap))
    return Drawing(WIDTH * FIELD_MM, _HALF * FIELD_MM, moved(shapes, 0.0, -first * FIELD_MM))


def _grounds(first: int, beyond: int, above: float, below: float) -> list[Shape]:
    """The plain fields of some rows, and what goes on around them, ``above`` and ``below`` them so many mm."""
    shapes = []
    for row in range(first, beyond):
        for column in range(WIDTH):
            left = column * FIELD_MM - (BOARD_BLEED_MM if column == 0 else 0.0)
            right = (column + 1) * FIELD_MM + (BOARD_BLEED_MM if column == WIDTH - 1 else 0.0)
            top = row * FIELD_MM - (above if row == first else 0.0)
            bottom = (row + 1) * FIELD_MM + (below if row == beyond - 1 and below < FLAP_MM else 0.0)
            shapes.append(filled(rectangle(left, top, right - left, bottom - top), _ground(row, column)))
            if row == beyond - 1 and below >= FLAP_MM:
                shapes.append(filled(rectangle(left, bottom, right - left, below), _ground(row + 1, column)))
    return shapes


def _landscape(row: int, column: int) -> Landscape:
    return printed_box().layout.at((column, row))


def _ground(row: int, column: int) -> Colour:
    grounds = _GROUNDS[_landscape(row, column)]
    return grounds[(row + 2 * column) % len(grounds)]


def _row(row: int) -> list[Shape]:
    return [shape for column in range(WIDTH) for shape in moved(_field(row, column), column * FIELD_MM, row * FIELD_MM)]


def _field(row: int, column: int) -> tuple[Shape, ...]:
    """What is drawn on the ground of a field, from its upper left corner."""
    landscape = _landscape(row, column)
    before = sum(_landscape(*divmod(number, WIDTH)) is landscape for number in range(WIDTH * row + column))
    things = _THINGS[landscape]
    thing, places = things[before % len(things)](), _BEFORE_PEAKS if landscape is Landscape.MOUNTAIN else _PLACES
    facing = mirrored(thing, (0.0, 0.0)) if before // len(things) % 2 else thing
    place = places[before % len(places)]
    texture = _TEXTURES[landscape](before)
    return *(texture if landscape is Landscape.MOUNTAIN else _beside(place, texture)), *moved(facing, *place)


def _beside(place: Point, texture: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """What of a texture does not begin around a thing that is seen at that place."""
    begins = [(shape, shape.paths[0].start) for shape in texture]
    return tuple(shape for shape, (x, y) in begins if not (-11.0 < x - place[0] < 9.0 and abs(y - place[1]) < 7.5))


def _lines(first: int, beyond: int, flap: float) -> list[Shape]:
    """Thin lines between the fields, none around the board; ``flap`` mm are part of the fields below."""
    top, bottom, side = first * FIELD_MM, beyond * FIELD_MM + flap, WIDTH * FIELD_MM
    level = range(max(first, 1), min(beyond, WIDTH - 1) + 1)
    upright = [stroked(polyline([(line * FIELD_MM, top), (line * FIELD_MM, bottom)]), _LINE, _LINE_MM) for line in range(1, WIDTH)]
    return [*upright, *(stroked(polyline([(0.0, line * FIELD_MM), (side, line * FIELD_MM)]), _LINE, _LINE_MM) for line in level)]
