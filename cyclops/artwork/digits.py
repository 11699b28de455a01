"""Our own digits 0 to 9: bold strokes with round ends, as of an ordinary typeface, so that the eye of Cyclops reads them as print."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.paths import Path, Point, ellipse, rounded_rectangle
from cyclops.artwork.shapes import Colour, Shape

INK: Final[Colour] = (35, 31, 32)
_BOLD: Final = 0.19  # width of the strokes, as a share of the height
_OVER, _UNDER = -0.5 + _BOLD / 2, 0.5 - _BOLD / 2  # where the middles of the uppermost and the lowest strokes lie


def digit(number: int, centre: Point, height: float, colour: Colour = INK) -> Shape:
    """One digit, upright, about two thirds as wide as high.

    Parameters
    ----------
    number : int
        0 to 9.
    centre : (float, float)
        The middle of the digit, in mm.
    height : float
        From its upper to its lower edge, in mm.
    colour : (int, int, int)
        Of its ink.

    Raises
    ------
    ValueError
        If the number has not exactly one digit.
    """
    if number not in range(len(_DIGITS)):
        raise ValueError(f"one digit from 0 to 9 is drawn at a time, not {number}")
    x, y = centre
    lines = tuple(line.scaled(height, height, (0, 0)).moved(x, y) for line in _DIGITS[number])
    return Shape(lines, stroke=colour, width=_BOLD * height)


def _line(start: Point, *segments: tuple[Point] | tuple[Point, Point, Point]) -> Path:
    return Path(start, segments, closed=False)


_SIX: Final = (
    _line((0.12, _OVER), ((-0.02, -0.33), (-0.225, -0.13), (-0.225, 0.155))),
    ellipse((0, 0.155), 0.225, 0.25),
)
_DIGITS: Final[tuple[tuple[Path, ...], ...]] = (
    (rounded_rectangle(-0.215, _OVER, 0.43, 2 * _UNDER, 0.215),),
    (_line((-0.14, -0.25), ((-0.05, -0.29), (0.01, -0.34), (0.05, _OVER)), ((0.05, _UNDER),)),),
    (
        _line(
            (-0.215, -0.21),
            ((-0.2, -0.34), (-0.11, _OVER), (0, _OVER)),
            ((0.13, _OVER), (0.215, -0.32), (0.215, -0.2)),
            ((0.215, -0.02), (-0.02, 0.12), (-0.215, _UNDER)),
            ((0.23, _UNDER),),
        ),
    ),
    (
        _line(
            (-0.2, -0.27),
            ((-0.17, -0.36), (-0.1, _OVER), (-0.01, _OVER)),
            ((0.12, _OVER), (0.195, -0.33), (0.195, -0.225)),
            ((0.195, -0.1), (0.1, -0.03), (-0.04, -0.03)),
            ((0.12, -0.03), (0.22, 0.05), (0.22, 0.185)),
            ((0.22, 0.32), (0.12, _UNDER), (-0.01, _UNDER)),
            ((-0.12, _UNDER), (-0.2, 0.35), (-0.225, 0.255)),
        ),
    ),
    (_line((0.09, _UNDER), ((0.09, _OVER),), ((-0.255, 0.17),), ((0.255, 0.17),)),),
    (
        _line(
            (0.19, _OVER),
            ((-0.155, _OVER),),
            ((-0.185, -0.045),),
            ((-0.12, -0.09), (-0.06, -0.105), (0, -0.105)),
            ((0.13, -0.105), (0.22, 0.01), (0.22, 0.145)),
            ((0.22, 0.29), (0.12, _UNDER), (-0.01, _UNDER)),
            ((-0.11, _UNDER), (-0.19, 0.36), (-0.225, 0.28)),
        ),
    ),
    _SIX,
    (_line((-0.225, _OVER), ((0.225, _OVER),), ((0.05, -0.15), (-0.06, 0.11), (-0.08, _UNDER))),),
    (ellipse((0, -0.215), 0.185, 0.19), ellipse((0, 0.19), 0.225, 0.215)),
    tuple(line.turned(180, (0, 0)) for line in _SIX),
)
