"""Lines that show, with a ruler, whether a page was printed in true scale, across and down."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.paths import Point
from cyclops.language import Words
from cyclops.printing.page import Item, Text, centred, lines
from cyclops.printing.paper import Paper
from cyclops.printing.typeface import width_mm

LENGTH_MM: Final = 150
"""Shorter ones cannot show that a printer prints 98 % of the size."""
COMMAND: Final = "cyclops calibrate … --across 147 --down 148"
"""What to type with `calibrate lens` and `calibrate table`, an example of what was measured."""

_LABELLED: Final = (0, 100, LENGTH_MM)
_STEP_MM: Final = 10
_TICK_MM, _LONG_TICK_MM = 0.7, 1.2  # to either side of the line
_WIDTH_MM: Final = 0.15
_LABEL_PT: Final = 6.0
_LABEL_AWAY_MM: Final = 3.4  # from the line to the base of its numbers


def across(start: Point, paper: Paper) -> tuple[Item, ...]:
    """A check line to the right, with its numbers below it."""
    x, y = start
    ends = [((x, y), (x + LENGTH_MM, y))]
    ends += [((x + at, y - tick), (x + at, y + tick)) for at, tick in _ticks()]
    numbers = (centred(label, x + at, y + _LABEL_AWAY_MM, _LABEL_PT) for at, label in _labels())
    return lines(ends, paper, _WIDTH_MM), *numbers


def down(start: Point, paper: Paper) -> tuple[Item, ...]:
    """A check line downwards, with its numbers, read from the right, right of it."""
    x, y = start
    ends = [((x, y), (x, y + LENGTH_MM))]
    ends += [((x - tick, y + at), (x + tick, y + at)) for at, tick in _ticks()]
    numbers = (Text(label, x + _LABEL_AWAY_MM, y + at + width_mm(label, _LABEL_PT) / 2, _LABEL_PT, degrees=-90) for at, label in _labels())
    return lines(ends, paper, _WIDTH_MM), *numbers


def what_to_do(say: Words) -> str:
    """What the lines are for."""
    return say(
        "Measure both lines with a ruler: each is {length} mm long. If yours is not, print again at 100 %, or tell Cyclops what you"
        " measured: {command}",
        length=LENGTH_MM,
        command=COMMAND.replace(" ", "\u00a0"),
    )


def _ticks() -> list[tuple[int, float]]:
    return [(at, _LONG_TICK_MM if at in _LABELLED else _TICK_MM) for at in range(0, LENGTH_MM + 1, _STEP_MM)]


def _labels() -> list[tuple[int, str]]:
    return [(at, f"{at} mm" if at else "0") for at in _LABELLED]
