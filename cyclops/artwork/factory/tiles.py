"""The 88 tiles of the printed Monster Factory, each drawn from its number among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from cyclops.artwork.factory.monsters import (
    ORIGIN,
    Face,
    body_skin,
    cut,
    eyeless_body,
    eyeless_end,
    head,
    many_limbs,
    one_limb,
    seeing_body,
)
from cyclops.artwork.factory.skin import SIDE, Shapes
from cyclops.artwork.shapes import Drawing, moved, turned
from engine.factory.tile import Tile
from engine.factory.tileset import printed_box


@dataclass(frozen=True, slots=True)
class PrintedTile:
    """A tile as it is printed.

    Attributes
    ----------
    edges : str
        G, P or W of the four sides, clockwise from the top one.
    eyes : int
        How many eyes it shows.
    drawing : Drawing
        45 by 45 mm.
    """

    edges: str
    eyes: int
    drawing: Drawing


@cache
def printed_tiles() -> tuple[PrintedTile, ...]:
    """The printed set: as many tiles of each kind as the engine has of it, kind by kind; no two drawings are equal."""
    return tuple(_drawings())


def _drawings() -> Iterator[PrintedTile]:
    """Each tile, drawn by its number in the set and by how many like it came before."""
    before: Counter[str] = Counter()
    tiles = (kind for kind, count in printed_box().kinds or () for _ in range(count))
    for number, tile in enumerate(tiles):
        group = "seeing" if tile.eye else tile.edges.strip("W") if tile.connections == 1 else "body"
        face = Face.numbered(before["seeing"]) if tile.eye else None
        shapes = (_single if tile.connections == 1 else _joined)(tile, number, before[group], face)
        before[group] += 1
        yield PrintedTile(tile.edges, face.count if face else 0, Drawing(SIDE, SIDE, moved(shapes, SIDE / 2, SIDE / 2)))


def _single(tile: Tile, number: int, nth: int, face: Face | None) -> Shapes:
    letter = tile.edges.strip("W")
    part = head(face, letter) if face else eyeless_end(letter, nth)
    upright = one_limb(letter, part, number)
    return cut(turned(upright, 90 * tile.edges.index(letter) - 180, ORIGIN))


def _joined(tile: Tile, number: int, nth: int, face: Face | None) -> Shapes:
    skin = body_skin(tile.edges, number)
    body = seeing_body(face, tile.edges, skin) if face else eyeless_body(nth, tile.edges, skin)
    return cut(many_limbs(tile.edges, number, body, skin))
