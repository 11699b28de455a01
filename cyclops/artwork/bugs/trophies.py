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
        (-9.7, -14),
        (
            ((9.7, -14),),
            ((9.7, -7), (7.4, 0.6), (1.4, 4.2)),
            ((1.4, 9.2),),
            ((2, 11.4), (7, 10.6), (7, 14)),
            ((-7, 14),),
            ((-7, 10.6), (-2, 11.4), (-1.4, 9.2)),
            ((-1.4, 4.2),),
            ((-7.4, 0.6), (-9.7, -7), (-9.7, -14)),
        ),
    )
    shade = Path((7.6, -13.6), (((7.6, -7), (5.6, 0), (0.2, 3.6)), ((12, 4),), ((12, -13.6),)))
    return disc((outlined(cup, _GOLD, INK, LINE), filled(shade, _SHADE, cup), digit(value, (0, -5.2), 11, INK)))
