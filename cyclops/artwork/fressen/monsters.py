"""The 48 monsters of the printed set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cyclops.artwork.digits import INK, digit
from cyclops.artwork.fressen.badge import badge
from cyclops.artwork.fressen.creatures import creature
from cyclops.artwork.fressen.grounds import MARK, ground, mark
from cyclops.artwork.fressen.sizes import MONSTER_MM
from cyclops.artwork.paths import Point, circle
from cyclops.artwork.shapes import Drawing, Shape, filled, moved, resized
from engine.fressen.monster import Kind, Side
from engine.fressen.tileset import printed_box

_DRAWN_MM: Final = 40.0  # side of a monster for which all that is on it is measured
_BADGE: Final[Point] = (5.3, 5.3)
_NUMBER: Final[Point] = (33.6, 7.7)
_NUMBER_HEIGHT: Final = 8.9
_CREATURE: Final[Point] = (17.0, 22.7)
_CREATURE_SIZE: Final = 0.88
_MARK: Final[Point] = (35.3, 20.0)
_DOTS: Final[tuple[Point, ...]] = ((35.6, 35.5), (31.4, 35.5))
_DOT: Final = 1.4


@dataclass(frozen=True, slots=True)
class PrintedMonster:
    """A monster and its picture, ``MONSTER_MM`` square; its ground goes on beyond the edge.

    ``owner`` is red or yellow, ``number`` 1 to 5, ``terrain`` water, meadow or mountain, ``bonus`` the number of dots.
    """

    owner: str
    number: int
    terrain: str
    species: str
    bonus: int
    drawing: Drawing


def printed_monsters() -> tuple[PrintedMonster, ...]:
    """All monsters of the printed set: those of red, then those of yellow, as the set lists them."""
    box = printed_box()
    return tuple(_printed(side, kind) for side in Side for kind, count in box.kinds(side) for _ in range(count))


def _printed(side: Side, kind: Kind) -> PrintedMonster:
    shapes = resized(_face(str(side), kind), MONSTER_MM / _DRAWN_MM, (0.0, 0.0))
    drawing = Drawing(MONSTER_MM, MONSTER_MM, (ground(str(side), MONSTER_MM), *shapes))
    return PrintedMonster(str(side), kind.value, str(kind.landscape), kind.species, kind.bonus, drawing)


def _face(owner: str, kind: Kind) -> tuple[Shape, ...]:
    return (
        *mark(owner, _MARK, 4.4, MARK[owner]),
        *badge(str(kind.landscape), _BADGE),
        digit(kind.value, _NUMBER, _NUMBER_HEIGHT),
        *(filled(circle(place, _DOT), INK) for place in _DOTS[: kind.bonus]),
        *moved(resized(creature(kind.species, kind.value), _CREATURE_SIZE, (0.0, 0.0)), *_CREATURE),
    )
