"""A drawn table of Das große Fressen: a board of flat fields with printed lines, monsters anywhere, cards and other things.

Places are in fields from the board's first corner, (0.5, 0.5) the middle of its first field; the whole lies turned about the middle of
the picture. The truth is exact to a fraction of a pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.drawn_art import SQUARE, Card, Colour, Place, Shape, card_shapes, placed
from tests.vision.drawn_monster import OUR_STYLE, Monster, draw_monsters
from vision.arrays import Image, Points

MONSTER = 0.82
"""Side of a monster in fields."""
TILE = 45 / 42
"""Side of a tile, in which shapes are drawn, in fields."""
SIX_BY_SIX = """
water meadow mountain meadow water mountain
mountain water meadow water mountain meadow
meadow mountain water mountain meadow water
water mountain meadow meadow water mountain
mountain meadow water mountain meadow water
meadow water mountain water mountain meadow
"""
_FINE = 2
_COLOURS: dict[str, Colour] = {"water": (75, 140, 205), "meadow": (110, 170, 75), "mountain": (140, 120, 108)}
_SNOW: Colour = (235, 235, 232)


@dataclass(frozen=True, slots=True)
class Lying:
    """A monster at a place, on the board or beside it, turned ``degrees`` clockwise against the board."""

    monster: Monster
    at: Place
    degrees: float = 0.0


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on a table: ``under`` and ``over`` are shapes in tile sides from the board's first corner, below and above the monsters."""

    monsters: Sequence[Lying] = ()
    cards: Sequence[Card] = ()
    under: Sequence[Shape] = ()
    over: Sequence[Shape] = ()
    board: str | None = SIX_BY_SIX
    gap: float = 0.0
    degrees: float = 0.0
    colour: Colour = (128, 120, 112)
    field_px: float = 84.0
    size: tuple[int, int] = (1100, 860)
    light: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Factors of red, green and blue light."""


@dataclass(frozen=True, slots=True)
class DrawnFressen:
    """The picture, the corners ``(4, 2)`` of the board and of each monster, these from the printed upper left one."""

    image: Image
    board: Points
    quads: list[Points] = field(default_factory=list)


def draw_fressen(table: Table, seed: int = 0) -> DrawnFressen:
    """Draw the table; ``seed`` is that of the noise."""
    chance = _chance(seed, table.board, table.size)
    width, height = table.size
    canvas = np.full((height * _FINE, width * _FINE, 3), table.colour, np.uint8)
    if table.board:
        _draw_board(canvas, table, chance)
    _draw(canvas, table, table.under)
    quads = [_to_px(table, placed(SQUARE, lying.at, lying.degrees, MONSTER)) for lying in table.monsters]
    for lying, quad in zip(table.monsters, quads, strict=True):
        _lay(canvas, lying.monster, quad)
    for card in table.cards:
        _draw(canvas, table, list(card_shapes(card)))
    _draw(canvas, table, table.over)
    small = cv2.resize(canvas, table.size, interpolation=cv2.INTER_AREA)
    picture = np.multiply(small, np.array(table.light) ** (1 / 2.2), dtype=np.float32)
    picture = np.minimum(picture, 255, out=picture)
    picture += chance.noise
    image = np.clip(picture, 0, 255, out=picture).astype(np.uint8)
    return DrawnFressen(np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2BGR), np.uint8), _to_px(table, _outline(table)), quads)


@dataclass(frozen=True, slots=True)
class _Chance:
    """All that chance decides of a picture: the shade of each field, the peaks of its mountains, and the noise."""

    shades: tuple[float, ...]
    peaks: tuple[Points, ...]
    noise: NDArray[np.float32]


@lru_cache(maxsize=8)
def _chance(seed: int, board: str | None, size: tuple[int, int]) -> _Chance:
    chance, shades, peaks = np.random.default_rng(seed), [], []
    for terrain in (board or "").split():
        shades.append(chance.uniform(0.93, 1.05))
        peaks.append(chance.uniform(0.2, 0.8, (3, 2) if terrain == "mountain" else (0, 2)))
    return _Chance(tuple(shades), tuple(peaks), chance.normal(0, 1.5, (size[1], size[0], 3)).astype(np.float32))


def _outline(table: Table) -> Points:
    wide = 6 + table.gap
    return np.array([[0, 0], [wide, 0], [wide, 6], [0, 6]])


def _to_px(table: Table, places: Points) -> Points:
    """Places in fields in pixels of the picture, whose centres are whole numbers."""
    middle = np.array([3 + table.gap / 2, 3])
    return placed(places - middle, (table.size[0] / 2, table.size[1] / 2), table.degrees, table.field_px) - 0.5


def _polygon(canvas: Image, table: Table, places: Points, colour: Sequence[float]) -> None:
    points = np.round(((_to_px(table, places) + 0.5) * _FINE - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(canvas, [points], [round(value) for value in colour], cv2.LINE_8, 4)


def _draw(canvas: Image, table: Table, shapes: Sequence[Shape]) -> None:
    for shape in shapes:
        _polygon(canvas, table, shape.points * TILE, shape.colour)


def _draw_board(canvas: Image, table: Table, chance: _Chance) -> None:
    """Fields of slightly different shades, mountains with snow, and dark lines around all."""
    for number, (terrain, shade, peaks) in enumerate(zip((table.board or "").split(), chance.shades, chance.peaks, strict=True)):
        row, column = divmod(number, 6)
        corner = np.array([column + (table.gap if column > 2 else 0), row])
        _polygon(canvas, table, corner + np.array([[0, 0], [1, 0], [1, 1], [0, 1]]), (40, 38, 40))
        _polygon(canvas, table, corner + 0.5 + SQUARE * 0.96, (np.array(_COLOURS[terrain]) * shade).tolist())
        for peak in peaks:
            _polygon(canvas, table, corner + peak + np.array([[0, -0.09], [0.1, 0.06], [-0.1, 0.06]]), _SNOW)


@lru_cache(maxsize=64)
def _upright(monster: Monster) -> tuple[Image, Points]:
    """The picture of a monster drawn upright, red first, and its corners."""
    upright = draw_monsters([replace(monster, degrees=0.0)], OUR_STYLE, 96.0)
    return upright.image[..., ::-1].copy(), upright.quads[0]


def _lay(canvas: Image, monster: Monster, quad: Points) -> None:
    """Lay the picture of a monster, drawn upright, on its place; only what lies around it is drawn anew."""
    seen = (quad + 0.5) * _FINE - 0.5
    left, top = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 1, 0)
    right, bottom = np.maximum(np.ceil(seen.max(axis=0)).astype(int) + 2, 0)
    part = canvas[top:bottom, left:right]
    if not part.size:
        return
    corners = seen - (left, top)
    upright, source = _upright(monster)
    forth = cv2.getPerspectiveTransform(source.astype(np.float32), corners.astype(np.float32))
    face = cv2.warpPerspective(upright, forth, part.shape[1::-1], flags=cv2.INTER_LINEAR)
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(corners * 16).astype(np.int32)], 1, cv2.LINE_8, 4)
    part[inside > 0] = face[inside > 0]
