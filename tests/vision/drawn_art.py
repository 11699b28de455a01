"""What lies on a drawn table, as filled shapes: tiles of our own simple drawing, cards, and the things of a kitchen table.

Lengths are in tile sides (45 mm), x to the right and y towards the lower border. A shape is drawn over those before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Colour = tuple[int, int, int]
"""Red, green, blue as bytes."""
Place = tuple[float, float]

MM = 1 / 45
CARD = 60 * MM
SQUARE: Points = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
"""A tile's corners: side ``i`` from corner ``i`` to ``i + 1``, side 0 the upper one."""

_DARK: Colour = (30, 28, 32)
_WHITE: Colour = (240, 240, 240)


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled polygon ``(N, 2)`` of one colour."""

    points: Points
    colour: Colour


@dataclass(frozen=True, slots=True)
class Art:
    """How tiles are drawn. Lengths are shares of the side.

    ``rim`` is the dark cut edge, ``off_middle`` moves every limb clockwise along its side, ``dog_ear`` folds the second corner away,
    ``sleeve`` is how much larger than the tile its clear sleeve is.
    """

    paper: Colour = _WHITE
    green: Colour = (40, 150, 60)
    purple: Colour = (110, 50, 150)
    back: Colour = (60, 72, 105)
    thin: float = 0.20
    thick: float = 0.47
    off_middle: float = 0.0
    corner_radius: float = 0.03
    rim: float = 0.012
    eye: float = 0.13
    dog_ear: float = 0.0
    sleeve: float = 0.0


OUR_ART = Art()


@dataclass(frozen=True, slots=True)
class Card:
    """A printed 60 mm marker card: its middle, and its turn in degrees clockwise."""

    id: int
    at: Place
    degrees: float = 0.0


def placed(points: Points, at: Place, degrees: float = 0.0, size: float = 1.0) -> Points:
    """Points turned clockwise as seen, made larger and moved."""
    turn = np.deg2rad(degrees)
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    return np.asarray(size * (points[:, :1] * across + points[:, 1:] * down) + at)


def disc(at: Place, radius: float, colour: Colour, squash: float = 1.0) -> Shape:
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    return Shape(np.stack([at[0] + radius * np.cos(around), at[1] + radius * squash * np.sin(around)], axis=1), colour)


def box(at: Place, width: float, height: float, colour: Colour, degrees: float = 0.0) -> Shape:
    return Shape(placed(SQUARE * (width, height), at, degrees), colour)


def tile_shapes(word: str, art: Art) -> Iterator[Shape]:
    """A tile around (0, 0): four edge letters and marks (a digit: eyes, ``t`` teeth, ``w`` warts, ``h`` horns), or ``####`` face down."""
    if art.sleeve:
        yield Shape(SQUARE * (1 + art.sleeve), (170, 170, 172))
        yield Shape(SQUARE * (1 + art.sleeve - 0.03), (150, 148, 146))
    if word == "####":
        yield from _back(art)
        return
    if art.rim:
        yield Shape(_rounded(art.corner_radius), _darker(art.paper, 0.5))
    yield Shape(_rounded(art.corner_radius) * (1 - 2 * art.rim), art.paper)
    if art.dog_ear:
        ear = np.array([[0.5 - art.dog_ear, -0.5], [0.5, -0.5], [0.5, -0.5 + art.dog_ear]])
        yield Shape(ear, (120, 96, 70))
    letters, marks = word[:4], word[4:]
    yield from _limbs(letters, art)
    if letters.strip("W"):
        yield from _body(letters, marks, art)


def _back(art: Art) -> Iterator[Shape]:
    yield Shape(_rounded(art.corner_radius), art.back)
    red, green, blue = art.back
    lighter = (red + 18, green + 18, blue + 18)
    for size in (0.8, 0.5, 0.25):
        yield disc((0, 0), size / 2, lighter)
        yield disc((0, 0), size / 2 - 0.04, art.back)


def _darker(colour: Colour, share: float) -> Colour:
    red, green, blue = colour
    return round(red * share), round(green * share), round(blue * share)


def _rounded(radius: float) -> Points:
    if radius <= 0:
        return SQUARE
    quarter = np.linspace(0, np.pi / 2, 7)
    arc = np.stack([-np.cos(quarter), -np.sin(quarter)], axis=1) * radius - (0.5 - radius)
    return np.concatenate([placed(arc, (0, 0), 90 * corner) for corner in range(4)])


def _limbs(letters: str, art: Art) -> Iterator[Shape]:
    for side, letter in sorted(enumerate(letters), key=lambda limb: limb[1] == "G"):
        if letter != "W":
            colour, width = (art.green, art.thin) if letter == "G" else (art.purple, art.thick)
            left, right = art.off_middle - width / 2, art.off_middle + width / 2
            start = art.rim - 0.5
            limb = np.array([[left, start], [right, start], [width * 0.45, 0.05], [-width * 0.45, 0.05]])
            yield Shape(placed(limb, (0, 0), 90 * side), colour)


def _body(letters: str, marks: str, art: Art) -> Iterator[Shape]:
    thick = "P" in letters
    colour = art.purple if thick else art.green
    radius = 0.27 if thick else 0.23
    if "h" in marks:
        for x in (-0.12, 0.12):
            yield Shape(np.array([[x - 0.03, -radius + 0.05], [x * 1.4, -radius - 0.06], [x + 0.03, -radius + 0.05]]), (225, 190, 80))
    yield disc((0, 0), radius, _darker(colour, 0.6))
    yield disc((0, 0), radius - 0.015, colour)
    if "w" in marks:
        for x, y in ((-0.14, 0.02), (0.13, -0.09), (0.05, 0.17), (-0.06, -0.15)):
            yield disc((x, y), 0.03, _darker(colour, 0.65))
    if "t" in marks:
        yield from _mouth()
    for at in _EYES[eyes_of(marks)]:
        yield from _eye(at, art.eye / 2)


def eyes_of(word: str) -> int:
    """How many eyes a tile's word gives it."""
    return next((int(mark) for mark in word if mark.isdigit()), 0)


_EYES: dict[int, tuple[Place, ...]] = {
    0: (),
    1: ((0, -0.06),),
    2: ((-0.085, -0.06), (0.085, -0.06)),
    3: ((-0.1, -0.05), (0.1, -0.05), (0, 0.1)),
}


def _eye(at: Place, radius: float) -> Iterator[Shape]:
    yield disc(at, radius + 0.012, _DARK)
    yield disc(at, radius, (250, 250, 250))
    yield disc((at[0] + radius * 0.2, at[1] + radius * 0.15), radius * 0.42, (15, 15, 15))


def _mouth() -> Iterator[Shape]:
    yield disc((0, 0.09), 0.11, (110, 25, 35), squash=0.5)
    for x in (-0.066, -0.022, 0.022, 0.066):
        yield box((x, 0.068), 0.026, 0.032, (245, 240, 220))


def card_shapes(card: Card) -> Iterator[Shape]:
    """The card: the marker's centre lies 6 mm above the middle, a word (here four strokes) below it."""
    yield Shape(placed(SQUARE, card.at, card.degrees, CARD), _WHITE)
    module = 36 * MM / 7
    marker = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50), card.id, 7)
    yield Shape(placed(marker_corners(), card.at, card.degrees), (20, 20, 20))
    for row, column in np.argwhere(np.asarray(marker) > 0):
        middle = np.array([[(column - 3) * module, (row - 3) * module - 6 * MM]])
        x, y = placed(middle, card.at, card.degrees)[0]
        yield box((x, y), module, module, _WHITE, card.degrees)
    for stroke in range(4):
        x, y = placed(np.array([[(stroke - 1.5) * 6 * MM, 20 * MM]]), card.at, card.degrees)[0]
        yield box((x, y), 2 * MM, 6 * MM, (20, 20, 20), card.degrees)


def marker_corners() -> Points:
    """The marker's corners on its card, clockwise from the upper left."""
    return SQUARE * (36 * MM) - (0, 6 * MM)


def mug(at: Place, colour: Colour = (180, 120, 90), radius: float = 0.9) -> tuple[Shape, ...]:
    """A mug from above: handle, wall and what is in it."""
    inside = (colour[0] // 2, colour[1] // 2, colour[2] // 2)
    return (
        box((at[0] + radius, at[1]), 0.7, 0.35, colour),
        disc(at, radius, colour),
        disc(at, radius * 0.85, inside),
    )


def die(at: Place, colour: Colour = _WHITE, degrees: float = 0.0) -> tuple[Shape, ...]:
    """A die of 16 mm showing five."""
    spots = placed(np.array([[-0.25, -0.25], [0.25, -0.25], [0, 0], [-0.25, 0.25], [0.25, 0.25]]), at, degrees, 16 * MM)
    return (box(at, 16 * MM, 16 * MM, colour, degrees), *(disc((float(x), float(y)), 0.035, _DARK) for x, y in spots))


def phone(at: Place, degrees: float = 0.0) -> tuple[Shape, ...]:
    return (box(at, 1.6, 3.3, (25, 25, 28), degrees), box(at, 1.45, 2.9, (60, 70, 90), degrees))


def paper(at: Place, width: float, height: float, degrees: float = 0.0) -> tuple[Shape, ...]:
    """A sheet or card of blank white paper."""
    return (box(at, width, height, _WHITE, degrees),)


def playing_cards(at: Place) -> tuple[Shape, ...]:
    """Three white playing cards with coloured spots, fanned."""
    shapes: list[Shape] = []
    for turn, colour in ((-20, (190, 30, 40)), (0, _DARK), (25, (190, 30, 40))):
        middle = (at[0] + turn / 18, at[1])
        shapes.append(box(middle, 58 * MM, 89 * MM, _WHITE, turn))
        for y in (-0.6, 0, 0.6):
            x, y_placed = placed(np.array([[0, y]]), middle, turn)[0]
            shapes.append(disc((x, y_placed), 0.14, colour))
    return tuple(shapes)


def chessboard(at: Place, cells: int = 8, cell: float = 1.0, dark: Colour = _DARK, light: Colour = _WHITE) -> tuple[Shape, ...]:
    first = -(cells - 1) / 2
    places = [(column, row) for row in range(cells) for column in range(cells)]
    return tuple(
        box((at[0] + (first + column) * cell, at[1] + (first + row) * cell), cell, cell, light if (column + row) % 2 == 0 else dark)
        for column, row in places
    )


def sudoku(at: Place, cell: float = 0.5) -> tuple[Shape, ...]:
    """A sheet with a grid of 9 x 9, every third line thick, some cells filled with strokes."""
    lines = [((k - 4.5) * cell, (0.06 if k % 3 == 0 else 0.02)) for k in range(10)]
    upright = [box((at[0] + x, at[1]), width, 9 * cell, _DARK) for x, width in lines]
    level = [box((at[0], at[1] + y), 9 * cell, width, _DARK) for y, width in lines]
    places = [(column, row) for column in range(9) for row in range(9) if (3 * column + 5 * row) % 4 == 0]
    digits = [box((at[0] + (c - 4) * cell, at[1] + (r - 4) * cell), 0.07 + 0.03 * (r % 3), 0.25, _DARK) for c, r in places]
    return (*paper(at, 11 * cell, 11 * cell), *upright, *level, *digits)


def hand(at: Place, degrees: float = 0.0, skin: Colour = (190, 135, 105), sleeve: Colour | None = None) -> tuple[Shape, ...]:
    """A hand with four fingers, the middle of its palm at ``at``; its arm reaches twelve tiles back (down, when not turned)."""
    arm = np.array([[-0.6, 0], [0.6, 0], [0.8, 12], [-0.8, 12]])
    cloth = np.array([[-0.9, 1.6], [0.9, 1.6], [1.1, 12], [-1.1, 12]])
    fingers = [np.array([[x - 0.17, 0.2], [x - 0.14, -1.6 + bend], [x + 0.14, -1.6 + bend], [x + 0.17, 0.2]]) for x, bend in _FINGERS]
    parts: list[tuple[Sequence[Points], Colour]] = [([arm, *fingers], skin)]
    if sleeve is not None:
        parts.append(([cloth], sleeve))
    shapes = [Shape(placed(points, at, degrees), colour) for group, colour in parts for points in group]
    palm = disc(at, 0.85, skin)
    return (*shapes[:1], palm, *shapes[1:])


_FINGERS = ((-0.6, 0.25), (-0.2, 0.0), (0.2, 0.05), (0.6, 0.3))
