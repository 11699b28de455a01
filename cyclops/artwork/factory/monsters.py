"""How a monster of one tile is put together: its limbs, the body or the end they lead to, and what is on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from cyclops.artwork.factory import bellies, faces, hands, hidden, snouts, tails, toppings, wear
from cyclops.artwork.factory.extras import EXTRAS
from cyclops.artwork.factory.skin import GREEN, PURPLE, SIDE, SKINS, TILE, Part, Shapes, Skin, grown, limb, pattern, stump
from cyclops.artwork.paths import Path, Point, ellipse, polyline, smooth
from cyclops.artwork.shapes import Shape, filled, moved, resized, stroked, turned

ORIGIN: Final = (0.0, 0.0)
_GREEN_ENDS: Final[tuple[Callable[[Skin], Part], ...]] = (
    hands.daisy_hand, tails.curl, hands.claw, snouts.fly_trap, wear.sock, hidden.hat_head, tails.rattle, hands.open_hand, wear.plug,
    tails.tuft_tail, snouts.lamprey, snouts.cactus, wear.roller_skate, tails.arrow_tail, hidden.night_cap,
)  # fmt: skip
_PURPLE_ENDS: Final[tuple[Callable[[Skin], Part], ...]] = (
    hands.open_hand, hands.bare_foot, tails.suckers, hidden.mop_head, snouts.big_nose, wear.boot, tails.fish_tail, snouts.crocodile,
    hidden.bucket_head, hands.lolly_hand, hidden.brain_head, tails.snail, wear.bandaged, snouts.ear, snouts.trumpet,
)  # fmt: skip
_BALD_SIDE: Final = 0.84  # how much smaller what grows on a body is than what grows on a head
_BEHIND: Final = ("horns", "antennae", "tuft")
_HEADS: Final[dict[str, tuple[Point, ...]]] = {
    "box": ((-9.6, -8.4), (0, -9.4), (9.6, -8.4), (10.4, 0), (9.8, 8.4), (0, 9.6), (-9.8, 8.4), (-10.4, 0)),
    "pear": (
        (0, -10.6), (6.0, -8.2), (8.0, -1.6), (11.2, 4.4), (8.0, 10.0), (0, 11.0), (-8.0, 10.0), (-11.2, 4.4), (-8.0, -1.6), (-6.0, -8.2),
    ),
    "egg": ((0, -11.0), (7.4, -8.2), (9.8, 0), (7.8, 8.4), (0, 11.2), (-7.8, 8.4), (-9.8, 0), (-7.4, -8.2)),
    "bean": ((-4.4, -10.8), (4.6, -9.8), (10.0, -5.6), (9.2, 2.6), (10.4, 8.0), (4.6, 11.0), (-5.0, 10.6), (-10.6, 5.6), (-10.8, -4.4)),
    "bumpy": (
        (0, -9.6), (4.6, -10.8), (8.2, -7.8), (11.2, -3.0), (9.4, 1.6), (10.4, 6.4), (5.4, 9.6), (0, 11.0), (-5.4, 9.6), (-10.4, 6.4),
        (-9.4, 1.6), (-11.2, -3.0), (-8.2, -7.8), (-4.6, -10.8),
    ),
}  # fmt: skip
_SHAPES: Final = ("round", *_HEADS)
_LIDS: Final = (0.0, 0.0, 0.28, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Face:
    """A face that sees: eyes, mouth, what grows on top, the shape of its head, where it looks, and how sleepy it is."""

    eyes: str
    mouth: str
    topping: str
    head: str
    look: int
    lid: float
    crossed: bool
    nose: bool

    @classmethod
    def numbered(cls, number: int) -> Face:
        """The face of a number. No two of the first 56 have the same eyes and mouth."""
        eyes = tuple(faces.EYES)[number % len(faces.EYES)]
        mouth = tuple(faces.MOUTHS)[3 * number % len(faces.MOUTHS)]
        topping = tuple(toppings.TOPPINGS)[5 * number % len(toppings.TOPPINGS)]
        head = _SHAPES[(number + number // len(_SHAPES)) % len(_SHAPES)]
        lid = _LIDS[number % len(_LIDS)]
        return cls(eyes, mouth, topping, head, 3 * number + 1, lid, number % 6 == 4, eyes == "small")

    @property
    def count(self) -> int:
        """How many eyes it has."""
        return len(faces.EYES[self.eyes])

    def shapes(self, skin: Skin) -> Shapes:
        """Eyes, mouth and nose."""
        nose = moved(faces.nose(skin), 0, 0.2) if self.nose else ()
        return (*faces.MOUTHS[self.mouth](), *faces.eyes(self.eyes, skin, self.look, self.lid, self.crossed), *nose)


def eyeless_end(letter: str, nth: int) -> Part:
    """The ``nth`` end of a green or purple limb without an eye."""
    skin = SKINS[letter]
    return (_GREEN_ENDS if skin is GREEN else _PURPLE_ENDS)[nth](skin)


def head(face: Face, letter: str) -> Part:
    """A head that sees at the end of a limb."""
    skin = SKINS[letter]
    size, low = (1.0, 2.0) if skin is GREEN else (1.12, 3.2)
    outline = _outline(face.head, size).moved(0, low)
    upon = moved(resized(face.shapes(skin), size, ORIGIN), 0, low + 0.6)
    return _topped(outline, face, face.topping, skin, upon, 1.0)


def _freckles(outline: Path, skin: Skin, number: int) -> Shapes:
    """Light on the upper left of a head or body, and freckles round its rim."""
    rim = outline.flattened()
    middle = rim.mean(axis=0)
    around = np.degrees(np.arctan2(rim[:, 1] - middle[1], rim[:, 0] - middle[0])) % 360
    order = np.argsort(around)

    def inside(degrees: float, share: float) -> Point:
        at = rim[order[np.searchsorted(around[order], degrees % 360) % len(order)]]
        x, y = middle + share * (at - middle)
        return float(x), float(y)

    light = stroked(smooth([inside(degrees, 0.83) for degrees in (196, 208, 220)], closed=False), skin.light, 1.2)
    spot = stroked(polyline([inside(228, 0.83), inside(229, 0.83)]), skin.light, 1.2)
    at = ((52, 0.84, 0.8), (70, 0.78, 0.5), (132, 0.85, 0.7), (-18 - 6 * (number % 3), 0.88, 0.6), (118, 0.9, 0.45))
    freckles = tuple(filled(ellipse(inside(degrees, share), 1.25 * size, size), skin.dark) for degrees, share, size in at)
    return (light, spot, *freckles)


def _topped(outline: Path, face: Face, topping: str, skin: Skin, upon: Shapes, size: float) -> Part:
    """A head or body with something on top."""
    top = float(min(y for x, y in outline.flattened() if abs(x) < 2))
    hat = moved(resized(toppings.TOPPINGS[topping](), size, ORIGIN), 0, top + 1.4)
    freckles = _freckles(outline, skin, face.look)
    return Part((outline,), hat, freckles, upon) if topping in _BEHIND else Part((outline,), (), freckles, (*upon, *hat))


def _outline(name: str, size: float) -> Path:
    return ellipse(ORIGIN, 10.6 * size, 10.6 * size) if name == "round" else smooth([(x * size, y * size) for x, y in _HEADS[name]])


def one_limb(letter: str, part: Part, number: int) -> Shapes:
    """A monster with one limb, that comes from below."""
    skin = SKINS[letter]
    return (
        *part.behind,
        *grown((stump(skin), *part.outlines), skin),
        *turned(pattern(skin, stump(skin).turned(180, ORIGIN), number), 180, ORIGIN),
        *(filled(path, skin.fill) for path in part.outlines),
        *part.freckles,
        *part.upon,
    )


def many_limbs(edges: str, number: int, body: Part, skin: Skin) -> Shapes:
    """A monster whose limbs meet in a body of a skin; the body is drawn for its own upper side, and turned to a blank one."""
    quarter = 90 * max(edges.find("W"), 0)
    limbs = [_Limb.of(edges, side, number) for side in range(4) if edges[side] != "W"]
    own, others = ([one for one in limbs if (one.skin is skin) == same] for same in (True, False))
    outlines = tuple(path.turned(quarter, ORIGIN) for path in body.outlines)
    return (
        *turned(body.behind, quarter, ORIGIN),
        *(shape for one in others for shape in (*grown(one.outlines, one.skin), *one.upon)),
        *grown((*outlines, *(path for one in own for path in one.outlines)), skin),
        *(shape for one in own for shape in one.pattern),
        *(filled(path, skin.fill) for path in outlines),
        *turned(body.freckles, quarter, ORIGIN),
        *(shape for one in own for shape in one.extras),
        *turned(body.upon, quarter, ORIGIN),
    )


@dataclass(frozen=True, slots=True)
class _Limb:
    """A limb in its place."""

    skin: Skin
    outlines: tuple[Path, ...]
    pattern: Shapes
    extras: Shapes

    @classmethod
    def of(cls, edges: str, side: int, number: int) -> _Limb:
        skin = SKINS[edges[side]]
        path = limb(skin)
        extra = EXTRAS[(number // 2 + 3 * side) % len(EXTRAS)](skin, path) if (number + side) % 3 == 0 else Part()
        degrees = 90.0 * side
        outlines = tuple(one.turned(degrees, ORIGIN) for one in (path, *extra.outlines))
        return cls(skin, outlines, turned(pattern(skin, path, number + side), degrees, ORIGIN), turned(extra.upon, degrees, ORIGIN))

    @property
    def upon(self) -> Shapes:
        """Pattern and extras."""
        return (*self.pattern, *self.extras)


def body_skin(edges: str, number: int) -> Skin:
    """The skin of the body in which limbs meet: that of most of them."""
    green, purple = edges.count("G"), edges.count("P")
    return GREEN if green > purple else PURPLE if purple > green else (GREEN, PURPLE)[number % 2]


def seeing_body(face: Face, edges: str, skin: Skin) -> Part:
    """A body with a face."""
    size = _body_size(edges)
    outline = _outline(face.head, size)
    upon = moved(resized(face.shapes(skin), size * 1.04, ORIGIN), 0, 0.4)
    topping = face.topping if "W" in edges else ""
    return _topped(outline, face, topping, skin, upon, _BALD_SIDE)


def eyeless_body(nth: int, edges: str, skin: Skin) -> Part:
    """The ``nth`` body without an eye."""
    size = _body_size(edges)
    belly = resized(bellies.BELLIES[nth](skin), 1.1 if size > 1.1 else 1.0, ORIGIN)
    outline = _outline(_SHAPES[(nth + nth // 6) % len(_SHAPES)], size)
    return Part((outline,), freckles=_freckles(outline, skin, nth), upon=belly)


def _body_size(edges: str) -> float:
    return 1.14 if "P" in edges else 1.04


def cut(shapes: Iterable[Shape]) -> Shapes:
    """Shapes, those that reach over the edge of the tile cut off there."""
    return tuple(Shape(one.paths, one.fill, one.stroke, one.width, TILE) if one.within is None and _over(one) else one for one in shapes)


def _over(shape: Shape) -> bool:
    half = SIDE / 2 - shape.width
    return any(abs(value) > half for path in shape.paths for point in path.flattened() for value in point)
