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
from vision.bugs.likeness import differences_to
from vision.bugs.reading import BugsReading

UNSURE_NAME = "I am not sure which drawing of your set this is."
_LEVELS = 15  # of ink that are kept
_CLEAR = 0.6  # share of what a drawing differs from any other name within which its own must lie
_SURELY_OTHER = 14.0  # the same drawing was never seen to differ that much


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


def name_drawings(picture: Image, reading: BugsReading, looks: Mapping[str, Sequence[str]]) -> BugsReading:
    """Call the drawings of a reading by their learnt names.

    A group of pieces with the same drawing is named as a whole, by the mean of what its pieces differ from what was learnt.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The picture that was read.
    reading : BugsReading
        What was read, in pixels of the picture.
    looks : mapping of str to sequence of str
        By name what each drawing looks like, as given by `looks_of`.

    Returns
    -------
    BugsReading
        The same, with a doubt about each piece whose drawing is near to no learnt name, or nearly as near to another.

    Raises
    ------
    ValueError
        If a look cannot be read.
    """
    names = sorted(looks)
    if not reading.tiles or not names:
        return reading
    learnt = Drawings(np.stack([_from_text(look) for name in names for look in looks[name]]))
    apart = differences_to(_drawings(picture, reading), learnt)
    owner = np.repeat(np.arange(len(names)), [len(looks[name]) for name in names])
    by_name = np.stack([apart[:, owner == number].min(axis=1) for number in range(len(names))], axis=1)
    named = _named(by_name, [tile.kind for tile in reading.tiles])
    tiles = []
    for tile in reading.tiles:
        number = named.get(tile.kind)
        doubts = tile.doubts if number is not None else tuple(dict.fromkeys((*tile.doubts, UNSURE_NAME)))
        tiles.append(replace(tile, kind=tile.kind if number is None else names[number], doubts=doubts))
    return replace(reading, tiles=tuple(tiles))


def _named(by_name: Floats, kinds: Sequence[str]) -> dict[str, int]:
    """The number of the name of each group that clearly has one, and no other group has."""
    labels = list(dict.fromkeys(kinds))
    means = np.stack([by_name[[kind == label for kind in kinds]].mean(axis=0) for label in labels])
    best = means.argmin(axis=1)
    own = means.min(axis=1)
    others = np.where(np.arange(means.shape[1]) == best[:, None], _SURELY_OTHER, means).min(axis=1)
    near = own < _CLEAR * np.minimum(others, _SURELY_OTHER)
    wanted = np.bincount(best[near], minlength=means.shape[1])
    return {label: int(best[row]) for row, label in enumerate(labels) if near[row] and wanted[best[row]] == 1}


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
