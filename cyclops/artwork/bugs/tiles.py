"""The 75 tiles of the printed set: every drawing as often as the set has it, each time in another colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from cyclops.artwork.bugs import one_eyed, three_eyed, two_eyed
from cyclops.artwork.bugs.disc import disc
from cyclops.artwork.bugs.parts import Shapes, Skin
from cyclops.artwork.shapes import Drawing
from engine.bugs.tileset import printed_box

SKINS: Final = (
    Skin("red", (232, 92, 84), (151, 37, 48), (250, 178, 164)),
    Skin("blue", (92, 160, 228), (40, 90, 153), (178, 214, 246)),
    Skin("yellow", (248, 196, 46), (174, 105, 12), (254, 232, 150)),
    Skin("purple", (166, 122, 208), (98, 62, 138), (214, 190, 236)),
    Skin("green", (122, 194, 96), (57, 120, 54), (196, 230, 170)),
    Skin("pink", (238, 118, 172), (160, 52, 106), (250, 198, 220)),
    Skin("turquoise", (72, 194, 190), (24, 117, 120), (172, 230, 226)),
    Skin("orange", (248, 158, 72), (173, 81, 22), (252, 210, 160)),
)
"""Printed as light as possible, to save ink; no two tiles are told apart by their colour."""
_NEXT: Final = 3  # skins further is the colour of the next copy: far enough for the three to look merry beside each other

MONSTERS: Final[Mapping[str, Callable[[Skin], Shapes]]] = {
    "periscope": one_eyed.periscope,
    "drip": one_eyed.drip,
    "lantern": one_eyed.lantern,
    "keyhole": one_eyed.keyhole,
    "pompom": one_eyed.pompom,
    "bobble": two_eyed.bobble,
    "fuzzle": two_eyed.fuzzle,
    "hopper-snout": two_eyed.hopper_snout,
    "jelly-knot": two_eyed.jelly_knot,
    "limpel": two_eyed.limpel,
    "mopple": two_eyed.mopple,
    "noodle-cap": two_eyed.noodle_cap,
    "plumpet": two_eyed.plumpet,
    "quiggle": two_eyed.quiggle,
    "ruffle-back": two_eyed.ruffle_back,
    "spindle": two_eyed.spindle,
    "tuft": two_eyed.tuft,
    "wobbler": two_eyed.wobbler,
    "zigzag": two_eyed.zigzag,
    "snail": two_eyed.snail,
    "trident": three_eyed.trident,
    "clover": three_eyed.clover,
    "bagpipe": three_eyed.bagpipe,
    "jester": three_eyed.jester,
    "cactus-ball": three_eyed.cactus_ball,
}


@dataclass(frozen=True, slots=True)
class PrintedBug:
    """One tile: the name of what is drawn on it, how many eyes that has, the name of its colour, and its picture."""

    kind: str
    eyes: int
    colour: str
    drawing: Drawing


@cache
def printed_tiles() -> tuple[PrintedBug, ...]:
    """The tiles of the printed set, copies of a drawing one after the other."""
    return tuple(
        _tile(kind.name, kind.eyes, SKINS[(number + _NEXT * copy) % len(SKINS)])
        for number, (kind, copies) in enumerate(printed_box().drawings)
        for copy in range(copies)
    )


def _tile(kind: str, eyes: int, skin: Skin) -> PrintedBug:
    return PrintedBug(kind, eyes, skin.name, disc(MONSTERS[kind](skin)))
