"""The two looks of the window, light and dark, and the colours that say whose something is. All are BGR."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cyclops.drawing import Colour
from cyclops.palette import SIDE_COLOURS, owner_colour
from cyclops.stage.stage import Seat

WHITE: Final[Colour] = (255, 255, 255)
DARK_INK: Final[Colour] = (46, 36, 44)
GOLD: Final[Colour] = (70, 190, 247)
GOOD: Final[Colour] = (84, 148, 46)
"""Green of what is well, dark enough for white writing."""


class Look(StrEnum):
    """How the window looks."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def other(self) -> Look:
        """The other one."""
        return Look.DARK if self is Look.LIGHT else Look.LIGHT


@dataclass(frozen=True, slots=True)
class Colours:
    """What things are painted with: ``ink`` and ``soft`` are written on ``card`` and ``ground``, ``shade`` lies below cards."""

    ground: Colour
    motif: Colour
    card: Colour
    shade: Colour
    ink: Colour
    soft: Colour
    cloth: Colour
    checks: Colour
    inset: Colour


COLOURS: Final[Mapping[Look, Colours]] = {
    Look.LIGHT: Colours(
        ground=(208, 234, 253), motif=(190, 221, 246), card=(246, 252, 255), shade=(165, 200, 228), ink=DARK_INK, soft=(84, 88, 108),
        cloth=(214, 232, 205), checks=(206, 226, 195), inset=(226, 240, 250),
    ),
    Look.DARK: Colours(
        ground=(52, 36, 38), motif=(62, 45, 47), card=(78, 58, 60), shade=(34, 22, 24), ink=(226, 242, 252), soft=(196, 206, 218),
        cloth=(72, 66, 44), checks=(78, 73, 50), inset=(96, 74, 76),
    ),
}  # fmt: skip

WEIGHTS: Final[Mapping[str, tuple[Colour, Colour, str]]] = {
    "mistake": ((52, 48, 200), WHITE, "!"),
    "differs": ((20, 140, 255), DARK_INK, "≠"),
    "unsure": ((60, 200, 255), DARK_INK, "?"),
    "hint": ((178, 114, 0), WHITE, "i"),
}
"""Plate, ink and sign of notices by their weight."""


def seat_colours(seat: Seat) -> tuple[Colour, Colour]:
    """The colour of a player, and that of writing on it."""
    if seat.player in SIDE_COLOURS:
        return SIDE_COLOURS[seat.player]
    return owner_colour(seat.colour + 1, 0), WHITE
