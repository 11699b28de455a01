"""Our own tiles as pictures of pixels, each made once for each size."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

import cv2
import numpy as np

from cyclops.artwork.bugs import parts
from cyclops.artwork.bugs.back import back as bug_back
from cyclops.artwork.bugs.disc import DIAMETER_MM, disc
from cyclops.artwork.bugs.tiles import MONSTERS, SKINS
from cyclops.artwork.bugs.trophies import printed_trophies
from cyclops.artwork.digits import INK, digit
from cyclops.artwork.factory.skin import SIDE
from cyclops.artwork.factory.tiles import PrintedTile, printed_tiles
from cyclops.artwork.fressen.badge import badge
from cyclops.artwork.fressen.creatures import SPECIES, creature
from cyclops.artwork.fressen.grounds import GROUND, MARK, mark
from cyclops.artwork.fressen.meadow import MEADOWS, grass
from cyclops.artwork.fressen.mountain import MOUNTAINS, peaks
from cyclops.artwork.fressen.sizes import FIELD_MM
from cyclops.artwork.fressen.water import WATERS, waves
from cyclops.artwork.paths import Path, circle, ellipse, on_circle, rectangle, rounded_rectangle
from cyclops.artwork.raster import raster, raster_mask
from cyclops.artwork.shapes import Colour, Drawing, Shape, filled, moved, resized, turned
from cyclops.drawing import Image

Art: TypeAlias = tuple[Image, Image]
"""A picture, BGR, and how much of each pixel belongs to it, 0 to 255."""

_CORNER_MM: Final = 3.5
_PIECE_MM: Final = 40.0
_GERMS: Final = tuple(skin for skin in SKINS if skin.name in ("blue", "green", "purple", "pink", "turquoise"))
"""Neither red nor yellow nor orange: these are grounds of Das große Fressen."""


def _art(drawing: Drawing, px: int) -> Art:
    """A drawing so many pixels wide; what is kept is never changed."""
    scale = px / drawing.width
    picture, mask = raster(drawing, scale), raster_mask(drawing, scale)
    picture.flags.writeable = mask.flags.writeable = False
    return picture, mask


def _choice(seed: str, number: int) -> int:
    """One of so many, always the same for the same seed."""
    return zlib.crc32(seed.encode("utf-8", "replace")) % number


@lru_cache(maxsize=1)
def _tiles_by_kind() -> Mapping[tuple[str, bool], tuple[tuple[PrintedTile, int], ...]]:
    """Printed tiles, and by how many quarter turns clockwise, by the edges they then have."""
    kinds: dict[tuple[str, bool], list[tuple[PrintedTile, int]]] = {}
    for tile in printed_tiles():
        for turns in range(4):
            edges = tile.edges[4 - turns :] + tile.edges[: 4 - turns]
            if not any(tile is other for other, _ in kinds.setdefault((edges, tile.eyes > 0), [])):
                kinds[edges, tile.eyes > 0].append((tile, turns))
    return {kind: tuple(found) for kind, found in kinds.items()}


@lru_cache(maxsize=512)
def factory_tile(edges: str, eye: bool, seed: str, px: int) -> Art:
    """A tile of Monster Factory; which of the monsters with such limbs it shows, the seed chooses."""
    found = _tiles_by_kind().get((edges, eye))
    if not found:
        return _art(Drawing(SIDE, SIDE, (filled(rectangle(0, 0, SIDE, SIDE), (255, 255, 255)),), _rounded(SIDE)), px)
    tile, turns = found[_choice(seed, len(found))]
    shapes = turned(tile.drawing.shapes, 90 * turns, (SIDE / 2, SIDE / 2))
    return _art(Drawing(SIDE, SIDE, shapes, _rounded(SIDE)), px)


def _rounded(side: float) -> Path:
    return rounded_rectangle(0, 0, side, side, _CORNER_MM * side / SIDE)


@lru_cache(maxsize=512)
def bug(drawing: str, eyes: int, px: int) -> Art:
    """A tile of Bugs & Co: our own drawing where it has one's name, else a germ with so many eyes that is told by its letter."""
    shapes = MONSTERS[drawing](SKINS[_choice(drawing, len(SKINS))]) if drawing in MONSTERS else _germ(drawing, eyes)
    return _art(disc(shapes), px)


def drawn_by_us(drawing: str) -> bool:
    """Whether a bug has a picture of its own."""
    return drawing in MONSTERS


def _germ(label: str, eyes: int) -> parts.Shapes:
    """Somebody whom we have not drawn: told by the letter on the belly, and by colour and outline, which go with the letter."""
    nth = ord(label.lower()) - ord("a") if len(label) == 1 and label.isascii() and label.isalpha() else _choice(label, 24)
    skin = _GERMS[nth % len(_GERMS)]
    row = min(max(eyes, 0), 3)
    places = {1: (0.0,), 2: (-4.2, 4.2), 3: (-6.4, 0.0, 6.4)}.get(row, ())
    return (
        *parts.body(skin.body, _outline(nth % 4)),
        filled(ellipse((0, 4.4), 7.6, 6.4), parts.WHITE),
        *(shape for x in places for shape in parts.eye((x, -6.4), 3.0 if row < 3 else 2.5, (0, 0.3))),
    )


def _outline(kind: int) -> list[Path | parts.Limb]:
    """Round with bumps, with thorns, square with ears, or with many little legs."""
    if kind == 1:
        return [parts.spikes((0, 0), 11.6, 11, 4.6)]
    if kind == 2:
        ears = [ellipse((x, -11.4), 3.4, 5.4, turn) for x, turn in ((-8.4, -24), (8.4, 24))]
        return [rounded_rectangle(-12, -11, 24, 23, 6.5), *ears]
    if kind == 3:
        feet = [parts.limb(3.2, (x * 0.8, 7.0), (x, 14.6)) for x in (-8.4, -2.8, 2.8, 8.4)]
        feelers = [parts.limb(2.2, (x * 0.5, -8.0), (x, -15.0)) for x in (-5.6, 5.6)]
        return [ellipse((0, -0.4), 12.6, 11.6), *feet, *feelers]
    return [circle((0, 0), 11.4), *(circle(on_circle((0, 0), 10.8, turn), 3.4) for turn in range(0, 360, 40))]


@lru_cache(maxsize=8)
def bug_face_down(px: int) -> Art:
    """The back of a tile of Bugs & Co."""
    return _art(bug_back(), px)


@lru_cache(maxsize=32)
def trophy(value: int, px: int) -> Art:
    """A trophy; a value that the set does not have shows a cup without a number."""
    found = next((one.drawing for one in printed_trophies() if one.value == value), None)
    if found is None:
        cup = printed_trophies()[0].drawing
        found = replace(cup, shapes=cup.shapes[:-1])
    return _art(found, px)


def has_cup(value: int) -> bool:
    """Whether a trophy's picture shows its number."""
    return any(one.value == value for one in printed_trophies())


@lru_cache(maxsize=256)
def piece(side: str, number: int, terrain: str, species: str, dots: int, px: int) -> Art:
    """A monster of Das große Fressen; a species that we have not drawn is a germ that is told by its letter."""
    half = _PIECE_MM / 2
    ground = filled(rectangle(0, 0, _PIECE_MM, _PIECE_MM), GROUND.get(side, (230, 230, 230)))
    shapes = [ground, *(mark(side, (35.3, 20.0), 4.4, MARK[side]) if side in MARK else ())]
    if terrain in _TEXTURES:
        shapes += badge(terrain, (6.3, 6.3))
    if 0 <= number <= 9:
        shapes.append(digit(number, (33.0, 8.4), 11.5))
    shapes += [filled(circle((35.4 - 4.4 * nth, 35.2), 1.5), INK) for nth in range(min(dots, 3))]
    shapes += moved(resized(_figure(species, number), 0.9, (0, 0)), half - 2.6, half + 2.6)
    return _art(Drawing(_PIECE_MM, _PIECE_MM, tuple(shapes), _rounded(_PIECE_MM)), px)


def _figure(species: str, number: int) -> tuple[Shape, ...]:
    if species in SPECIES:
        return creature(species, min(max(number, 1), 5))
    return resized(_germ(species, 2 if species else 0), 0.85, (0, 0))


def has_figure(species: str) -> bool:
    """Whether a species has a picture of its own."""
    return species in SPECIES


_TEXTURES: Final[Mapping[str, tuple[tuple[Colour, ...], Callable[[int], tuple[Shape, ...]]]]] = {
    "water": (WATERS, waves),
    "meadow": (MEADOWS, grass),
    "mountain": (MOUNTAINS, peaks),
}


@lru_cache(maxsize=128)
def field(terrain: str, nth: int, px: int) -> Image:
    """A field of the board of Das große Fressen, filled with its landscape."""
    grounds, texture = _TEXTURES.get(terrain, (((220, 214, 200),), lambda number: ()))
    ground = filled(rectangle(0, 0, FIELD_MM, FIELD_MM), grounds[nth % len(grounds)])
    return _art(Drawing(FIELD_MM, FIELD_MM, (ground, *texture(nth))), px)[0]


@lru_cache(maxsize=32)
def cyclops(mood: str, px: int) -> Art:
    """Our own one-eyed: wide awake, looking about, or with its eye closed, as its mood is."""
    skin = SKINS[6]
    half = DIAMETER_MM / 2
    horns = [ellipse((x, -12.5), 2.4, 4.6, turn) for x, turn in ((-8.2, -28), (8.2, 28))]
    shapes = (
        *parts.body(skin.pale, horns),
        *parts.body(skin.body, [ellipse((0, 1.4), 14.4, 13.4)]),
        *(filled(circle((x, y), r), skin.dark) for x, y, r in ((-10.6, 5.6, 1.1), (-8.4, 9.2, 0.8), (10.4, 6.4, 1.2), (8.0, 10.0, 0.7))),
        *_gaze(mood, skin),
    )
    fitting = Drawing(DIAMETER_MM, DIAMETER_MM, moved(resized(shapes, 1.32, (0, 0)), half, half + 1.2))
    scale = px / DIAMETER_MM
    picture = raster(fitting, scale)
    silhouette = raster(Drawing(DIAMETER_MM, DIAMETER_MM, tuple(_blackened(shape) for shape in fitting.shapes)), scale)
    return picture, np.asarray(255 - cv2.cvtColor(silhouette, cv2.COLOR_BGR2GRAY), np.uint8)


def _gaze(mood: str, skin: parts.Skin) -> parts.Shapes:
    """Its eye and mouth."""
    if mood == "outage" or mood == "dark":
        return parts.line((-6.4, -1), (0, 2), (6.4, -1), width=1.5), parts.smile((0, 9.2), 6, -1.6)
    looks = {"busy": (0.9, 0.6), "settling": (0.0, 0.9), "nudged": (-0.9, 0.2), "light": (0.5, -0.9)}
    mouth = parts.grin((0, 7.6), 9, 3.4, (0.0,)) if mood == "still" else (parts.smile((0, 9.4), 7, 1.8),)
    return (*parts.eye((0, -2.2), 7.4, looks.get(mood, (0.0, 0.1))), *mouth)


def _blackened(shape: Shape) -> Shape:
    black = (0, 0, 0)
    return Shape(shape.paths, black if shape.fill else None, black if shape.stroke else None, shape.width, shape.within)
