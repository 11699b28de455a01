"""The 88 tiles of the printed Monster Factory, each drawn from its number among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from cyclops.artwork.factory import bellies, ends, faces, toppings
from cyclops.artwork.factory.skin import GREEN, PURPLE, SIDE, SKINS, TILE, Part, Shapes, Skin, grown, limb, pattern
from cyclops.artwork.paths import Path, ellipse, smooth
from cyclops.artwork.shapes import Drawing, Shape, filled, moved, resized, turned
from engine.factory.tile import Tile
from engine.factory.tileset import printed_box

_ORIGIN: Final = (0.0, 0.0)


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


@dataclass(frozen=True, slots=True)
class _Face:
    """A face to see with. ``head`` is the outline it has where it ends a limb."""

    eyes: str
    mouth: str
    topping: str = ""
    head: str = "round"
    look: int = 0
    lid: float = 0.0
    crossed: bool = False
    nose: bool = False


_FACES: Final = (
    _Face("one", "grin", "hairs", "round", 0),
    _Face("two", "teeth", "horns", "box", 1),
    _Face("three", "smirk", "antennae", "pear", 2),
    _Face("odd", "lolling", "party", "egg", 3),
    _Face("two", "fangs", "tuft", "bean", 0, lid=0.3),
    _Face("small", "gasp", "cap", "round", 6, nose=True),
    _Face("row", "wobbly", "flower", "box", 5),
    _Face("one", "teeth", "crown", "bumpy", 4),
    _Face("tall", "grin", "mushrooms", "egg", 1),
    _Face("two", "smirk", "brain", "pear", 7),
    _Face("three", "gasp", "candles", "round", 0),
    _Face("odd", "zipped", "top hat", "bean", 5),
    _Face("two", "lolling", "tuft", "bumpy", 0, crossed=True),
    _Face("one", "fangs", "flower", "egg", 2, lid=0.25),
    _Face("row", "grin", "horns", "bean", 0),
    _Face("small", "teeth", "candles", "pear", 7, nose=True),
    _Face("tall", "smirk", "antennae", "box", 3),
    _Face("odd", "grin", "crown", "bumpy", 6),
    _Face("two", "wobbly", "hairs", "round", 3, lid=0.35),
    _Face("three", "teeth", "party", "egg", 5),
    _Face("one", "lolling", "cap", "bean", 6),
)

_GREEN_ENDS: Final[tuple[Callable[[Skin], Part], ...]] = (
    ends.daisy_hand, ends.curl, ends.claw, ends.fly_trap, ends.sock, ends.hat_head, ends.rattle, ends.open_hand, ends.plug, ends.tuft_tail,
    ends.lamprey, ends.cactus, ends.roller_skate, ends.arrow_tail, ends.night_cap,
)  # fmt: skip
_PURPLE_ENDS: Final[tuple[Callable[[Skin], Part], ...]] = (
    ends.open_hand, ends.bare_foot, ends.suckers, ends.mop_head, ends.big_nose, ends.boot, ends.fish_tail, ends.crocodile, ends.bucket_head,
    ends.lolly_hand, ends.brain_head, ends.snail, ends.bandaged, ends.ear, ends.trumpet,
)  # fmt: skip


@cache
def printed_tiles() -> tuple[PrintedTile, ...]:
    """The printed set: as many tiles of each kind as the engine has of it, kind by kind; no two drawings are equal."""
    return tuple(_drawn(tile, number, nth) for number, (tile, nth) in enumerate(_set()))


def _set() -> Iterator[tuple[Tile, int]]:
    """Each tile of the set, and which of its kind it is."""
    for kind, count in printed_box().kinds or ():
        for nth in range(count):
            yield kind, nth


def _drawn(tile: Tile, number: int, nth: int) -> PrintedTile:
    if tile.connections == 1:
        skin = SKINS[tile.edges.strip("W")]
        part, eyes = _head(_FACES[(nth + 7 * (skin is PURPLE)) % len(_FACES)], skin) if tile.eye else (_end(skin, nth), 0)
        return PrintedTile(tile.edges, eyes, _drawing(_single(tile.edges, skin, part, number)))
    body, eyes = _body(tile, number)
    return PrintedTile(tile.edges, eyes, _drawing(body))


def _drawing(shapes: Iterable[Shape]) -> Drawing:
    return Drawing(SIDE, SIDE, moved(shapes, SIDE / 2, SIDE / 2))


def _end(skin: Skin, nth: int) -> Part:
    return (_GREEN_ENDS if skin is GREEN else _PURPLE_ENDS)[nth](skin)


_HEADS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "box": ((-9.6, -8.4), (0, -9.4), (9.6, -8.4), (10.4, 0), (9.8, 8.4), (0, 9.6), (-9.8, 8.4), (-10.4, 0)),
    "pear": ((0, -10.6), (6.0, -8.2), (8.0, -1.6), (11.2, 4.4), (8.0, 10.0), (0, 11.0), (-8.0, 10.0), (-11.2, 4.4), (-8.0, -1.6), (-6.0, -8.2)),
    "egg": ((0, -11.8), (7.4, -8.6), (9.6, 0), (7.6, 8.4), (0, 11.2), (-7.6, 8.4), (-9.6, 0), (-7.4, -8.6)),
    "bean": ((-4.4, -11.4), (4.6, -10.2), (10.0, -5.6), (9.2, 2.6), (10.4, 8.0), (4.6, 11.0), (-5.0, 10.6), (-10.6, 5.6), (-10.8, -4.4)),
    "bumpy": ((0, -10.2), (4.6, -11.4), (8.2, -7.8), (11.2, -3.0), (9.4, 1.6), (10.4, 6.4), (5.4, 9.6), (0, 11.0), (-5.4, 9.6), (-10.4, 6.4), (-9.4, 1.6), (-11.2, -3.0), (-8.2, -7.8), (-4.6, -11.4)),
}  # fmt: skip


def _outline(name: str, size: float) -> Path:
    return ellipse(_ORIGIN, 10.6 * size, 10.6 * size) if name == "round" else smooth([(x * size, y * size) for x, y in _HEADS[name]])


def _seeing(face: _Face, skin: Skin) -> tuple[Shapes, int]:
    """The face alone, and how many eyes it has."""
    nose = moved(faces.nose(skin), 0, 0.2) if face.nose else ()
    return (*faces.MOUTHS[face.mouth](), *faces.eyes(face.eyes, skin, face.look, face.lid, face.crossed), *nose), len(faces.EYES[face.eyes])


def _head(face: _Face, skin: Skin) -> tuple[Part, int]:
    size = 1.0 if skin is GREEN else 1.16
    seeing, eyes = _seeing(face, skin)
    seeing = moved(resized(seeing, size, _ORIGIN), 0, 0.6)
    outline = _outline(face.head, size)
    top = min(y for _, y in outline.flattened())
    hat = moved(toppings.TOPPINGS[face.topping](), 0, float(top) + 1.2)
    behind, upon = (hat, ()) if face.topping in ("horns", "antennae", "tuft") else ((), hat)
    return Part((outline,), behind, (*seeing, *upon)), eyes


def _single(edges: str, skin: Skin, part: Part, number: int) -> Shapes:
    """A tile with one limb, which comes from below in the drawing of its end."""
    arm = limb(skin, 7.0, 0.0)
    under = arm.turned(180, _ORIGIN)
    shapes = (*part.behind, *grown((under, *part.outlines), skin), *turned(pattern(skin, arm, number), 180, _ORIGIN),
              *(filled(path, skin.fill) for path in part.outlines), *part.upon)  # fmt: skip
    side = edges.index(skin.letter)
    return _cut(turned(shapes, 90 * side - 180, _ORIGIN))


def _cut(shapes: Iterable[Shape]) -> Shapes:
    """Shapes, those that reach over the edge cut off there."""
    return tuple(
        shape if shape.within else Shape(shape.paths, shape.fill, shape.stroke, shape.width, TILE) if _over(shape) else shape
        for shape in shapes
    )


def _over(shape: Shape) -> bool:
    half = SIDE / 2 - shape.width
    return any(abs(value) > half for path in shape.paths for point in path.flattened() for value in point)


def _body(tile: Tile, number: int) -> tuple[Shapes, int]:
    """A tile on which limbs meet in a body."""
    letters = tile.edges
    skin = (
        GREEN
        if letters.count("G") > letters.count("P")
        else PURPLE
        if letters.count("P") > letters.count("G")
        else (GREEN, PURPLE)[number % 2]
    )
    size = 1.16 if "P" in letters else 1.04
    outline = _outline(("round", "box", "bumpy", "round")[number % 4], size)
    limbs = {side: limb(SKINS[letter], 6.5, 1.6 if letter == "G" else 1.0) for side, letter in enumerate(letters) if letter != "W"}
    other = [limbs[side].turned(90 * side, _ORIGIN) for side in limbs if letters[side] != skin.letter]
    own = [limbs[side].turned(90 * side, _ORIGIN) for side in limbs if letters[side] == skin.letter]
    shapes: list[Shape] = []
    if other:
        shapes.extend(grown(other, PURPLE if skin is GREEN else GREEN))
    patterns = [
        shape for side, path in limbs.items() for shape in turned(pattern(SKINS[letters[side]], path, number + side), 90 * side, _ORIGIN)
    ]
    others = [
        shape
        for side, path in limbs.items()
        if letters[side] != skin.letter
        for shape in turned(pattern(SKINS[letters[side]], path, number + side), 90 * side, _ORIGIN)
    ]
    shapes = [
        *shapes,
        *others,
        *grown((outline, *own), skin),
        *(shape for shape in patterns if shape not in others),
        filled(outline, skin.fill),
    ]
    up = letters.find("W")
    shapes.extend(turned(_belly(tile, number, skin), 90 * max(up, 0), _ORIGIN))
    eyes = len(faces.EYES[_face_of(number).eyes]) if tile.eye else 0
    return _cut(shapes), eyes


def _face_of(number: int) -> _Face:
    return _FACES[(5 * number + 3) % len(_FACES)]


def _belly(tile: Tile, number: int, skin: Skin) -> Shapes:
    if not tile.eye:
        return bellies.BELLIES[(number // 2) % len(bellies.BELLIES)](skin)
    return _seeing(_face_of(number), skin)[0]
