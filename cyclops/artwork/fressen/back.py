"""The backs of the monsters: two eyes in a thicket of their owner's marks.

Face down, a monster must not be taken for one that lies face up: the ground of a back is neither red nor yellow, and its marks are small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cyclops.artwork.fressen.grounds import GROUND, mark
from cyclops.artwork.fressen.sizes import BLEED_MM, MONSTER_MM
from cyclops.artwork.paths import Path, Point, circle, ellipse, rectangle
from cyclops.artwork.shapes import Colour, Drawing, Shape, filled, moved, outlined, resized

_GROUND: Final[Mapping[str, Colour]] = {"red": (104, 92, 122), "yellow": (208, 222, 232)}
_LINE: Final[Mapping[str, Colour]] = {"red": (52, 42, 66), "yellow": (84, 98, 118)}
_DRAWN_MM: Final = 40.0  # side of a back for which all that is on it is measured
_STEP: Final = 10.0  # mm between two marks
_MARK: Final = 5.4
_WHITE: Final[Colour] = (255, 255, 255)
_FREE: Final = 13.0  # mm from the middle, across, within which the eyes are alone


def back(owner: str) -> Drawing:
    """The back of red's or of yellow's monsters, ``MONSTER_MM`` square; its ground and pattern go on beyond the edge."""
    side = MONSTER_MM + 2 * BLEED_MM
    ground = filled(rectangle(-BLEED_MM, -BLEED_MM, side, side), _GROUND[owner])
    drawn = resized((*_marks(owner), *_eyes(owner)), MONSTER_MM / _DRAWN_MM, (0.0, 0.0))
    return Drawing(MONSTER_MM, MONSTER_MM, (ground, *drawn))


def _marks(owner: str) -> list[Shape]:
    half = _DRAWN_MM / 2
    places = [((column + 0.5 * (row % 2)) * _STEP, row * _STEP) for row in range(5) for column in range(5)]
    shown = [(x, y) for x, y in places if abs(x - half) > _FREE or abs(y - half) > _STEP / 2]
    return [shape for place in shown for shape in mark(owner, place, _MARK, GROUND[owner])]


def _eyes(owner: str) -> tuple[Shape, ...]:
    """Slit and slanting for red, large and round for yellow."""
    middle = _DRAWN_MM / 2
    if owner == "yellow":
        return tuple(shape for x in (-5.4, 5.4) for shape in moved(_round_eye(owner), middle + x, middle))
    left, right = _slit_eye(owner, 1.0), _slit_eye(owner, -1.0)
    return *moved(left, middle - 6.0, middle), *moved(right, middle + 6.0, middle)


def _round_eye(owner: str) -> tuple[Shape, ...]:
    white = outlined(circle((0.0, 0.0), 4.4), _WHITE, _LINE[owner], 0.7)
    return white, filled(circle((0.3, 0.5), 2.1), _LINE[owner]), filled(circle((-0.5, -0.3), 0.7), _WHITE)


def _slit_eye(owner: str, inwards: float) -> tuple[Shape, ...]:
    """An eye whose inner corner lies lower: to the right where ``inwards`` is 1, to the left where it is -1."""
    outer: Point = (-5.0 * inwards, -2.6)
    inner: Point = (4.4 * inwards, 1.6)
    almond = Path(
        outer,
        (
            ((-1.0 * inwards, -2.4), (2.6 * inwards, -0.8), inner),
            ((1.6 * inwards, 4.2), (-4.6 * inwards, 3.8), outer),
        ),
    )
    pupil = ellipse((-0.2 * inwards, 0.8), 0.9, 1.9)
    return outlined(almond, _WHITE, _LINE[owner], 0.7), filled(pupil, _LINE[owner], almond)
