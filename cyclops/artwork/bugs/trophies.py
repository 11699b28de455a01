"""The five trophies: golden cups with the number of points they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from cyclops.artwork.bugs.disc import disc
from cyclops.artwork.bugs.parts import INK, LINE
from cyclops.artwork.digits import digit
from cyclops.artwork.paths import Path
from cyclops.artwork.shapes import Colour, Drawing, filled, outlined
from engine.bugs.tileset import printed_box

_GOLD: Final[Colour] = (240, 182, 44)
_SHADE: Final[Colour] = (214, 144, 28)


@dataclass(frozen=True, slots=True)
class PrintedTrophy:
    """One trophy: how many points it is worth, and its picture."""

    value: int
    drawing: Drawing


@cache
def printed_trophies() -> tuple[PrintedTrophy, ...]:
    """The trophies of the printed set, the highest first."""
    return tuple(PrintedTrophy(value, _cup(value)) for value in printed_box().trophies)


def _cup(value: int) -> Drawing:
    cup = Path(
        (-10.4, -14),
        (
            ((10.4, -14),),
            ((10.4, -6), (9, 1.5), (2, 5.4)),
            ((2, 8.6),),
            ((3, 11), (8.4, 10.6), (8.4, 14)),
            ((-8.4, 14),),
            ((-8.4, 10.6), (-3, 11), (-2, 8.6)),
            ((-2, 5.4),),
            ((-9, 1.5), (-10.4, -6), (-10.4, -14)),
        ),
    )
    shade = Path((7.6, -13.6), (((7.6, -7), (6, 0), (0, 5)), ((12, 4),), ((12, -13.6),)))
    return disc((outlined(cup, _GOLD, INK, LINE), filled(shade, _SHADE, cup), digit(value, (-0.6, -5.4), 10.5, INK)))
