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
        (-9.9, -14),
        (
            ((9.9, -14),),
            ((9.9, -7), (8.2, 1), (1.7, 4.6)),
            ((1.7, 8.4),),
            ((2.2, 10.8), (7.7, 9.8), (7.7, 14)),
            ((-7.7, 14),),
            ((-7.7, 9.8), (-2.2, 10.8), (-1.7, 8.4)),
            ((-1.7, 4.6),),
            ((-8.2, 1), (-9.9, -7), (-9.9, -14)),
        ),
    )
    shade = Path((7.8, -13.6), (((7.8, -7), (6.4, 0), (0.4, 4)), ((12, 4),), ((12, -13.6),)))
    return disc((outlined(cup, _GOLD, INK, LINE), filled(shade, _SHADE, cup), digit(value, (0, -5.2), 11, INK)))
