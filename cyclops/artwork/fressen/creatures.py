"""The four species: slurp with eyes on stalks, gulp with one eye, shaggy munch with horns, and crunch with claws and three eyes.

Each is drawn about its middle, in mm of a monster of 40 mm, and looks the same for both owners. Bodies are of one plain colour, far from
red and from yellow, and differ in shape as much as in colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cyclops.artwork.fressen.moods import LINE, LINE_MM, mouth
from cyclops.artwork.paths import Path, Point, circle, ellipse, on_circle, polygon, polyline, smooth
from cyclops.artwork.shapes import Colour, Shape, filled, mirrored, outlined, stroked

_WHITE: Final[Colour] = (255, 255, 255)
_PUPIL: Final[Colour] = (38, 30, 46)
_CHEEK: Final[Colour] = (240, 150, 160)
_GREEN: Final[Colour] = (92, 176, 84)
_DARK_GREEN: Final[Colour] = (62, 138, 66)
_BLUE: Final[Colour] = (76, 144, 220)
_DARK_BLUE: Final[Colour] = (54, 112, 190)
_PURPLE: Final[Colour] = (128, 74, 172)
_DARK_PURPLE: Final[Colour] = (92, 48, 132)
_HORN: Final[Colour] = (196, 158, 214)
_PINK: Final[Colour] = (230, 106, 168)
_DARK_PINK: Final[Colour] = (202, 78, 142)


def creature(species: str, value: int) -> tuple[Shape, ...]:
    """A creature about the point (0, 0), within 13 mm of it across and 13.5 mm down.

    Raises
    ------
    KeyError
        If we have drawn no such species.
    """
    return _DRAWN[species](value)


def _both(shapes: Sequence[Shape]) -> tuple[Shape, ...]:
    """Shapes and their mirror images."""
    return (*shapes, *mirrored(shapes, (0.0, 0.0)))


def _eye(middle: Point, radius: float, pupil: float, looking: Point = (0.0, 0.0)) -> tuple[Shape, ...]:
    x, y = middle[0] + looking[0], middle[1] + looking[1]
    glint = circle((x - 0.35 * pupil, y - 0.4 * pupil), 0.33 * pupil)
    return outlined(circle(middle, radius), _WHITE, LINE, LINE_MM), filled(circle((x, y), pupil), _PUPIL), filled(glint, _WHITE)


def _limb(points: Sequence[Point], colour: Colour, width: float) -> tuple[Shape, ...]:
    """A bent limb with round ends and an outline."""
    line = smooth(points, closed=False)
    return stroked(line, LINE, width + 2 * LINE_MM), stroked(line, colour, width)


def _cheeks(x: float, y: float) -> tuple[Shape, ...]:
    return _both([filled(ellipse((x, y), 1.5, 1.1), _CHEEK)])


def _slurp(value: int) -> tuple[Shape, ...]:
    """A slug that leaves a trail: its skirt has waves."""
    right = [(0.0, -4.6), (4.6, -3.4), (7.2, 0.4), (8.8, 5.2), (11.7, 10.6), (10.8, 13.0), (8.4, 12.0), (5.4, 13.2), (2.6, 12.1)]
    body = smooth([*right, (0.0, 13.0), *[(-x, y) for x, y in reversed(right[1:])]])
    stalks = _both(_limb([(3.2, -1.0), (4.4, -5.0), (6.0, -8.2)], _GREEN, 3.0))
    eyes = (*_eye((6.2, -9.3), 3.5, 1.6, (-0.5, 0.5)), *_eye((-6.2, -9.3), 3.5, 1.6, (0.5, 0.5)))
    spots = _both([filled(ellipse((8.6, 9.2), 1.4, 1.0, 40), _DARK_GREEN), filled(ellipse((6.2, 10.4), 0.8, 0.6), _DARK_GREEN)])
    joints = _both([stroked(smooth([(3.2, -1.0), (3.9, -3.4)], closed=False), _GREEN, 3.0)])
    return (*stalks, outlined(body, _GREEN, LINE, LINE_MM), *joints, *eyes, *spots, *_cheeks(5.6, 3.2), *mouth(value, (0.0, 2.4), 5.2))


def _gulp(value: int) -> tuple[Shape, ...]:
    """A round fish on two feet, with one eye."""
    fin = smooth([(8.6, 0.2), (12.9, -2.6), (12.4, 1.2), (13.0, 4.6), (8.8, 4.4)], tension=0.8)
    comb = polygon([(-4.8, -7.0), (-5.6, -11.4), (-2.2, -9.4), (0.0, -13.2), (2.2, -9.4), (5.6, -11.4), (4.8, -7.0)])
    feet = _both([outlined(ellipse((4.6, 12.0), 3.0, 1.6), _DARK_BLUE, LINE, LINE_MM)])
    fins = _both([outlined(fin, _DARK_BLUE, LINE, LINE_MM)])
    body = outlined(ellipse((0.0, 1.6), 10.2, 10.4), _BLUE, LINE, LINE_MM)
    freckles = _both([filled(circle((7.4, -2.6), 0.7), _DARK_BLUE), filled(circle((6.2, -4.6), 0.5), _DARK_BLUE)])
    brow = _brows(value, 4.4, -8.0)
    eye = _eye((0.0, -1.8), 4.1, 2.0, (0.0, 0.4))
    return (
        *fins,
        *feet,
        outlined(comb, _DARK_BLUE, LINE, LINE_MM),
        body,
        *freckles,
        *eye,
        *brow,
        *_cheeks(7.0, 3.8),
        *mouth(value, (0.0, 4.4), 5.0),
    )


def _brows(value: int, reach: float, height: float) -> tuple[Shape, ...]:
    """Brows that frown on the greedy ones."""
    if value < 4:
        return ()
    return _both([stroked(polyline([(1.0, height + 1.5), (reach, height)]), LINE, 1.0)])


def _munch(value: int) -> tuple[Shape, ...]:
    """A shaggy square with horns."""
    horn = smooth([(3.6, -7.0), (6.0, -10.2), (6.2, -13.2), (9.4, -10.6), (8.8, -5.6)], tension=0.8)
    horns = _both([outlined(horn, _HORN, LINE, LINE_MM)])
    arms = _both(_limb([(9.0, 2.0), (11.4, 4.4), (11.0, 7.2)], _PURPLE, 2.4))
    feet = _both([outlined(ellipse((4.8, 12.3), 3.2, 1.5), _DARK_PURPLE, LINE, LINE_MM)])
    locks = [(-7.0, -5.2), (-4.6, 0.6), (6.8, 10.0), (-6.2, 9.6), (7.6, -5.0)]
    fur = [stroked(polyline([(x - 0.9, y), (x, y + 1.3), (x + 0.9, y)]), _DARK_PURPLE, 0.5) for x, y in locks if (x, y) != (-4.6, 0.6)]
    eyes = (*_eye((-3.8, -2.4), 3.7, 1.6, (0.6, 0.3)), *_eye((4.2, -2.6), 3.0, 1.3, (-0.4, 0.3)))
    body = outlined(_shaggy(), _PURPLE, LINE, LINE_MM)
    return (*horns, *arms, *feet, body, *fur, *eyes, *_brows(value, 5.2, -7.6), *mouth(value, (0.0, 3.6), 5.8))


def _shaggy() -> Path:
    """A square with round corners and a zigzag of fur, as points at equal angles."""
    points = []
    for number in range(44):
        x, y = on_circle((0.0, 0.0), 1.0, number * 360 / 44)
        reach = 9.6 / (x**4 + y**4) ** 0.25 * (1.05 if number % 2 else 0.96)
        points.append((reach * x, reach * y + 2.2))
    return smooth(points, tension=0.35)


def _crunch(value: int) -> tuple[Shape, ...]:
    """A crab with raised claws."""
    legs = [shape for foot in ((11.4, 7.2), (9.9, 10.5), (6.8, 12.3)) for shape in _limb([(5.0, 5.0), foot], _DARK_PINK, 3.2)]
    claws = [*_limb([(6.6, 4.0), (9.8, 1.4), (9.4, -4.0)], _PINK, 3.4), outlined(_claw((9.0, -7.2)), _PINK, LINE, LINE_MM)]
    body = outlined(ellipse((0.0, 4.6), 10.0, 7.6), _PINK, LINE, LINE_MM)
    specks = _both([filled(circle((7.8, 3.0), 0.7), _DARK_PINK), filled(circle((7.2, 7.8), 0.6), _DARK_PINK)])
    eyes = (*_both(_eye((5.2, -1.2), 2.9, 1.3, (-0.4, 0.2))), *_eye((0.0, -4.0), 3.6, 1.5, (0.0, 0.4)))
    return (*_both(legs), *_both(claws), body, *specks, *eyes, *mouth(value, (0.0, 4.6), 4.8))


def _claw(middle: Point) -> Path:
    """A round claw that opens upwards and inwards."""
    round_about = [on_circle(middle, 4.1, degrees) for degrees in range(-6, 300, 26)]
    return smooth([*round_about, (middle[0] - 0.4, middle[1] - 0.6)], tension=0.8)


_DRAWN: Final[Mapping[str, Callable[[int], tuple[Shape, ...]]]] = {"slurp": _slurp, "gulp": _gulp, "munch": _munch, "crunch": _crunch}
SPECIES: Final = tuple(_DRAWN)
"""The names of the species that we have drawn."""
