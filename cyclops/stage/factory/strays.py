"""Tiles on the table that the record does not have and of which something is said, and the tile that a question is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from cyclops.lattice import turned_cell
from cyclops.referee.factory.matching import Spot, Stray
from cyclops.referee.factory.memory import Home, home_from_text
from cyclops.referee.factory.words import picture_edges
from cyclops.referee.situation import Situation
from cyclops.stage.factory.layout import Stand
from cyclops.stage.factory.sight import View, as_drawn
from cyclops.stage.notices import MISTAKE, said_of
from cyclops.stage.tables import Pixels, StrayTile
from engine.factory.structure import FREE, need_at
from engine.factory.tile import rotated
from engine.grid import SIDES
from vision.reading import Corners, Point

_EYE: Final = "eye"
_OF_ITS_REMARK: Final = ("edges", "laid", "monster", "way")
"""How the keys of those questions begin that speak of the tile at which a remark points."""
_BELOW: Final = 1.5
_MARGIN: Final = 0.5
"""Tiles from one that lies at no monster to the next, and to the edge of the drawing."""


@dataclass(frozen=True, slots=True)
class AskedTile:
    """The tile that a question is about: its place in the record, or in the picture; neither where it is about none."""

    home: Home | None = None
    corners: Pixels | None = None

    def means(self, home: Home | None, corners: Corners | None) -> bool:
        """Whether this is the tile."""
        return (home is not None and home == self.home) or (corners is not None and corners == self.corners)


def asked_of(situation: Situation) -> AskedTile:
    """Return which tile the question is about."""
    kind, _, of = ("" if situation.question is None else situation.question.key).partition(" ")
    if kind == _EYE:
        return AskedTile(home_from_text(of))
    if kind in _OF_ITS_REMARK:
        return AskedTile(corners=next((corners for _, _, corners in said_of(situation) if corners is not None), None))
    return AskedTile()


def strays_of(view: View, stands: tuple[Stand, ...], situation: Situation, asked: AskedTile) -> tuple[StrayTile, ...]:
    """Every tile of which something is said though the record does not have it.

    Parameters
    ----------
    view : View
    stands : tuple of Stand
        Where the monsters stand in the drawing.
    situation : Situation
    asked : AskedTile
    """
    found: dict[Corners, StrayTile] = {}
    for weight, text, corners in said_of(situation):
        stray = next((stray for stray in view.strays if stray.tile.corners == corners), None)
        if stray is None or stray.tile == view.drawn or stray.tile.corners in found:
            continue
        spot = _place(stray, situation, weight)
        found[stray.tile.corners] = _stray(view, stands, stray, spot, weight, text, asked) if spot else _apart(stray, weight, text, asked)
    return tuple(found.values())


def beside(strays: tuple[StrayTile, ...], size: Point) -> tuple[tuple[StrayTile, ...], Point]:
    """Give those tiles a place that lie at no monster: right of all, one below the other; also the size of the drawing then."""
    apart = [stray for stray in strays if stray.at is not None]
    if not apart:
        return strays, size
    placed = {id(stray): replace(stray, at=(size[0], _BELOW * number + _MARGIN)) for number, stray in enumerate(apart)}
    grown = size[0] + 1 + _MARGIN, max(size[1], _BELOW * (len(apart) - 1) + 1 + 2 * _MARGIN)
    return tuple(placed.get(id(stray), stray) for stray in strays), grown


def _place(stray: Stray, situation: Situation, weight: str) -> Spot | None:
    """At which monster a tile lies: that of the mistake where it touches two; None where it lies apart from all."""
    facts = situation.mistake.facts if weight == MISTAKE and situation.mistake is not None else {}
    home = facts.get("monster"), tuple(facts.get("cell", ()))
    return next((spot for spot in stray.spots if (spot.monster, spot.cell) == home), next(iter(stray.spots), None))


def _apart(stray: Stray, weight: str, text: str, asked: AskedTile) -> StrayTile:
    """A tile that touches no monster, as it lies in the picture."""
    tile = stray.tile
    edges = picture_edges(tile.edges, tile.corners)
    return StrayTile(None, (0, 0), edges, tile.eyes, weight, text, (), asked.means(None, tile.corners), as_drawn(tile.corners), (0.0, 0.0))


def _stray(view: View, stands: tuple[Stand, ...], stray: Stray, spot: Spot, weight: str, text: str, asked: AskedTile) -> StrayTile:
    turns, sight = stands[spot.monster].turns, view.sights.get(spot.monster)
    return StrayTile(
        monster=spot.monster,
        cell=turned_cell(spot.cell, turns),
        edges=rotated(spot.edges, turns),
        eye=stray.tile.eyes,
        weight=weight,
        text=text,
        clashes=tuple(sorted((side + turns) % 4 for side in _clashes(view, spot))) if weight == MISTAKE else (),
        asked=asked.means(None, stray.tile.corners),
        corners=as_drawn(stray.tile.corners, sight.north - 90 * turns) if sight else None,
    )


def _clashes(view: View, spot: Spot) -> Iterator[int]:
    """The sides, in the record's grid, at which other edges meet."""
    need = need_at(view.state.monsters[spot.monster].structure.cells, spot.cell)
    yield from (side for side in SIDES if need[side] not in (FREE, spot.edges[side]))
