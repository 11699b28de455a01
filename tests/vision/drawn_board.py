"""Drawn boards of 6 x 6 fields in two halves: our own simple landscapes, monsters as plain cards, a table around them.

Places are in fields from the board's first corner. The truth is exact to a fraction of a pixel.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import cv2
import numpy as np

from vision.arrays import Floats, Image, Points, points
from vision.fressen.reading import WIDTH, Terrain
from vision.reading import Cell

FIELD = 60  # pixels of the flat drawing
_SHOWN = 820  # pixels of the picture's side
_MARGIN = 3  # fields of table around the board
Inks = dict[Terrain, tuple[int, int, int]]
"""Blue, green, red of each landscape."""
INKS: Inks = {"water": (200, 135, 70), "meadow": (75, 165, 110), "mountain": (105, 118, 138)}
_SHADE = 14  # levels by which fields of one landscape differ
_MONSTER = 0.84  # side of a monster in fields
_RED, _YELLOW = (60, 60, 215), (50, 215, 245)
OAK, GREEN_CLOTH, BLUE_CLOTH, BLACK, WHITE = (85, 120, 165), (60, 110, 50), (150, 95, 55), (35, 35, 35), (225, 225, 225)
"""Tables, blue, green, red."""


@dataclass(frozen=True, slots=True)
class DrawnBoard:
    """How a board lies and what lies on it.

    ``gap`` and ``shift`` are fields by which the right half lies further right and further down; ``tilt`` is the share by which the far
    side of the table is narrower; ``monsters`` maps covered cells to the degrees by which each monster is turned; ``supply`` lays some
    beside the board. ``lamp`` is the light's share of blue, green and red at the left side of the picture, ``lamp_right`` at the right.
    """

    seed: int = 1
    degrees: float = 0.0
    tilt: float = 0.0
    gap: float = 0.0
    shift: float = 0.0
    lines: bool = True
    line_px: int = 1
    inks: Inks = field(default_factory=lambda: INKS)
    line_colour: tuple[int, int, int] = (45, 45, 45)
    table: tuple[int, int, int] = OAK
    monsters: dict[Cell, float] = field(default_factory=dict)
    supply: bool = False
    lamp: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamp_right: tuple[float, float, float] | None = None
    hidden: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture and its truth: ``fields (36, 4, 2)`` pixels row by row, their landscapes, and the outlines of the monsters on them."""

    picture: Image
    fields: Points
    terrain: tuple[Terrain, ...]
    monsters: tuple[Points, ...]
    monster_cells: tuple[Cell, ...]

    @property
    def corners(self) -> Points:
        """The corners of the whole board."""
        return np.stack([self.fields[0, 0], self.fields[WIDTH - 1, 1], self.fields[-1, 2], self.fields[-WIDTH, 3]])

    @property
    def field_px(self) -> float:
        """The usual side of a field in pixels."""
        return float(np.linalg.norm(self.fields[:, 1] - self.fields[:, 0], axis=1).mean())


def draw_board(what: DrawnBoard) -> Drawn:
    """The picture of a board, 820 x 820."""
    random = np.random.default_rng(what.seed)
    kinds: tuple[Terrain, ...] = tuple(random.permutation(np.repeat(["water", "meadow", "mountain"], 12)).tolist())
    size = (WIDTH + 2 * _MARGIN) * FIELD
    flat = np.full((size, size, 3), what.table, np.float32)
    cells = [(column, row) for row in range(WIDTH) for column in range(WIDTH)]
    fields = np.stack([_square(cell, what) for cell in cells])
    for quad, kind in zip(fields, kinds, strict=True):
        _draw_field(flat, quad, kind, what, random)
    monsters = [_monster((column + 0.5, row + 0.5), turn) for (column, row), turn in what.monsters.items()]
    supply = [_monster((column + 0.7, row), 5.0) for row in (-1.2, WIDTH + 1.2) for column in range(4)] if what.supply else []
    for number, quad in enumerate([*monsters, *supply]):
        _draw_monster(flat, quad, _RED if number % 2 else _YELLOW)
    for cell in what.hidden:
        middle = _pixels(np.array([[cell[0] + 0.5, cell[1] + 0.5]]))[0]
        cv2.circle(flat, (int(middle[0]), int(middle[1])), int(0.8 * FIELD), (150, 175, 215), -1, cv2.LINE_AA)
    plane, shown = _plane(what, size)
    picture = cv2.warpPerspective(flat, plane, (shown, shown), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    lit = _lit(np.asarray(picture, dtype=np.float32), what) + _noise(what.seed)
    return Drawn(
        np.clip(lit, 0, 255).astype(np.uint8),
        _seen(_pixels(fields), plane),
        kinds,
        tuple(_seen(_pixels(quad), plane) for quad in monsters),
        tuple(what.monsters),
    )


@lru_cache(maxsize=4)
def _noise(seed: int) -> Points:
    """The noise of a picture, by what chance gives after all it decided of the fields."""
    random = np.random.default_rng(seed)
    random.permutation(WIDTH * WIDTH)
    random.uniform(size=WIDTH * WIDTH * (3 + 6 * 2))
    return random.normal(0, 2, (_SHOWN, _SHOWN, 3))


def _square(cell: Cell, what: DrawnBoard) -> Points:
    beyond = cell[0] >= WIDTH // 2
    moved = np.array([what.gap - what.gap / 2, what.shift]) if beyond else np.array([-what.gap / 2, 0.0])
    return np.asarray(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) + cell + moved)


def _pixels(places: Points) -> Points:
    return np.asarray((places + _MARGIN) * FIELD - 0.5)


def _polygon(flat: Floats, corners: Points, colour: tuple[float, ...]) -> None:
    cv2.fillPoly(flat, [np.round(corners * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)


def _draw_field(flat: Floats, quad: Points, kind: Terrain, what: DrawnBoard, random: np.random.Generator) -> None:
    corners = _pixels(quad)
    colour = np.array(what.inks[kind]) + random.uniform(-_SHADE, _SHADE, 3)
    _polygon(flat, corners, tuple(colour.tolist()))
    for _ in range(6):
        x, y = corners[0] + random.uniform(0.15, 0.85, 2) * FIELD
        peak = (
            np.array([[x - 9, y + 7], [x, y - 8], [x + 9, y + 7]]) if kind == "mountain" else np.array([[x - 4, y], [x + 4, y], [x, y + 3]])
        )
        _polygon(flat, peak, tuple((colour * 0.75).tolist()))
    if what.lines:
        cv2.polylines(flat, [np.round(corners * 16).astype(np.int32)], True, what.line_colour, what.line_px, cv2.LINE_AA, 4)


def _monster(middle: tuple[float, float], degrees: float) -> Points:
    turn = np.deg2rad(degrees)
    square = (np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) - 0.5) * _MONSTER
    return np.asarray(square @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + middle)


def _draw_monster(flat: Floats, quad: Points, colour: tuple[int, int, int]) -> None:
    corners = _pixels(quad)
    _polygon(flat, corners, colour)
    middle = corners.mean(axis=0)
    cv2.circle(flat, (int(middle[0]), int(middle[1])), FIELD // 5, (150, 60, 120), -1, cv2.LINE_AA)


def _plane(what: DrawnBoard, size: int) -> tuple[Points, int]:
    """From the flat drawing to the picture, and the side of the picture."""
    shown = _SHOWN
    middle = (size - 1) / 2
    turn = np.vstack([cv2.getRotationMatrix2D((middle, middle), -what.degrees, shown / size), [0, 0, 1]])
    turn[:2, 2] += (shown - size) / 2
    square = np.array([[0, 0], [shown, 0], [shown, shown], [0, shown]], dtype=np.float32)
    far = np.array([[what.tilt / 2, what.tilt / 4], [1 - what.tilt / 2, what.tilt / 4], [1, 1], [0, 1]], dtype=np.float32) * shown
    return np.asarray(cv2.getPerspectiveTransform(square, far) @ turn), shown


def _seen(places: Points, plane: Points) -> Points:
    return points(cv2.perspectiveTransform(places.reshape(1, -1, 2), plane)).reshape(places.shape)


def _lit(picture: Floats, what: DrawnBoard) -> Points:
    """The picture under the lamp, whose light adds up in linear light."""
    left, right = np.array(what.lamp), np.array(what.lamp_right or what.lamp)
    across = np.linspace(0, 1, picture.shape[1])[None, :, None]
    return np.asarray(picture * ((1 - across) * left + across * right) ** (1 / 2.2), dtype=np.float64)
