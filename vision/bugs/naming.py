"""Which learnt drawings the pieces of a reading show."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Floats, Image, floats
from vision.bugs.drawing import LAYERS, SIDE, Drawings, drawings_of
from vision.bugs.face import look_at_pieces
from vision.bugs.grouping import DOUBT, MOST_ALIKE
from vision.bugs.likeness import differences_to
from vision.bugs.reading import BugsReading
from vision.naming import NAMELESS, Margin, listed, named
from vision.phrase import phrase

UNSURE_NAME = phrase("I am not sure which drawing of your set this is.")
_LEVELS = 15  # of ink that are kept
_MARGIN = Margin(share=0.6, other=14.0, same=3.0)  # the same drawing was never seen to differ by 14, and seldom by 3


def is_about_eyes(doubt: str) -> bool:
    """Whether a doubt about a piece is about its number of eyes, and not about which drawing it shows."""
    return "eyes" in doubt


def looks_of(picture: Image, reading: BugsReading) -> tuple[str, ...]:
    """What the drawing on each piece of a reading looks like, in words of letters, digits and signs.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The picture that was read.
    reading : BugsReading
        What was read, in pixels of the picture.
    """
    return tuple(_to_text(layers) for layers in _drawings(picture, reading).layers)


def name_drawings(picture: Image, reading: BugsReading, looks: Mapping[str, Sequence[str]], complete: bool = True) -> BugsReading:
    """Call the drawings of a reading by their learnt names.

    A group of pieces with the same drawing is named as a whole, by the mean of what its pieces differ from what was learnt. Groups with the
    same name are one drawing, if it has no more pieces than there are of a drawing; and where each piece clearly has the name by itself,
    there is no doubt any more which look like it.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The picture that was read.
    reading : BugsReading
        What was read, in pixels of the picture.
    looks : mapping of str to sequence of str
        By name what each drawing looks like, as given by `looks_of`.
    complete : bool
        Whether all drawings were learnt; otherwise one that is new keeps its label without any doubt.

    Returns
    -------
    BugsReading
        The same where all was learnt and hardly anything has a name: another set lies there. Otherwise with names where the match has a
        margin, and a doubt about each piece that itself looks like something else than its group does,
        about groups with the same name that cannot be one drawing, and about pieces without a name although all was learnt.

    Raises
    ------
    ValueError
        If a look cannot be read.
    """
    names, written, owners = listed(looks)
    if not reading.tiles or not names:
        return reading
    learnt = Drawings(np.stack([_from_text(look) for look in written]))
    kinds = [tile.kind for tile in reading.tiles]
    found = named(differences_to(_drawings(picture, reading), learnt), owners, kinds, _MARGIN, complete)
    if complete and not found.fits:
        return reading
    pieces = np.bincount(found.names[found.names >= 0], minlength=len(names))[found.names]
    several = found.merged & ((pieces > MOST_ALIKE) | (not complete))
    settled = found.confirmed & ~several & np.array([bool(found.confirmed[found.names == number].all()) for number in found.names])
    unsure = found.contradicted | several | (complete & (found.names == NAMELESS))
    tiles = (
        replace(
            tile,
            kind=tile.kind if number == NAMELESS or apart else names[number],
            doubts=(*(doubt for doubt in tile.doubts if doubt != DOUBT or not sure), *([UNSURE_NAME] if doubted else [])),
        )
        for tile, number, apart, sure, doubted in zip(reading.tiles, found.names, several, settled, unsure, strict=True)
    )
    return replace(reading, tiles=tuple(tiles))


def _drawings(picture: Image, reading: BugsReading) -> Drawings:
    return drawings_of(look_at_pieces(picture, [np.array(tile.corners, np.float64) for tile in reading.tiles]))


def _to_text(layers: Floats) -> str:
    levels = np.round(np.clip(layers, 0, 1) * _LEVELS).astype(np.uint8)
    return base64.b85encode(zlib.compress(levels.tobytes(), 9)).decode("ascii")


def _from_text(text: str) -> Floats:
    try:
        levels = np.frombuffer(zlib.decompress(base64.b85decode(text)), np.uint8)
    except zlib.error as error:
        raise ValueError("this is no drawing: learn the set again") from error
    if levels.size != SIDE * SIDE * LAYERS:
        raise ValueError(f"a drawing has {SIDE * SIDE * LAYERS} numbers, these are {levels.size}: learn the set again")
    return floats(levels.reshape(SIDE, SIDE, LAYERS).astype(np.float32) / _LEVELS)
