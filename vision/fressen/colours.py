"""The faces of all monsters of a picture at once: cut out, judged by the white printed on them, and turned upright.

On a monster a round badge is printed upper left, a number upper right, up to two dots lower right and a creature in the middle, on a
ground in its owner's colour. The rim of the badge and the eyes of the creature are white. A lamp mirrored in a monster adds white light
to everything on it; since all red monsters have one ground, and all yellow ones, what is added shows and is taken off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image, mean_side
from vision.ink import LINEAR

SIZE = 96
"""Side of a face in pixels: about that of a monster in the original, since its number is small."""
SMALL = SIZE // 2
"""Side of a face where a coarse look will do."""

_MIDDLES = (np.arange(SIZE) + 0.5) / SIZE
ACROSS, DOWN = np.meshgrid(_MIDDLES, _MIDDLES)
"""Where each pixel of a face lies, in shares of its side from the left and from the top, ``(SIZE, SIZE)``."""
_OUT = np.maximum(np.abs(ACROSS - 0.5), np.abs(DOWN - 0.5))
_GROUND = np.flatnonzero((_OUT > 0.32) & (_OUT < 0.44))
"""Between the edge and the creature mostly the ground is seen, however the face lies."""
_PALE = np.flatnonzero(_OUT < 0.46)
_WHITEST = 10  # pixels: the rim of a badge has about 100, the white of an eye 20 and more
_FLOOR = 0.004  # linear light below which a byte is noise
_OWNERS = -1.4  # stops of green over red, judged by white: red grounds measure -2.4 and less, yellow ones -0.6 and more
_VEILED = 0.6  # share of white light that hides what is printed

Ints = NDArray[np.int_]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of N monsters, as they lie.

    ``colours (N, SIZE, SIZE, 3) float32`` are linear BGR as shares of each monster's white; ``ground (N, 3)`` is the usual colour of the
    ground likewise, ``light (N, 3)`` the white in linear light, and ``veil (N,)`` the share of white light a mirrored lamp adds.
    """

    colours: Floats
    ground: Floats
    light: Floats
    veil: Floats

    @property
    def yellowness(self) -> Floats:
        """Stops of green over red of the ground, judged by white, ``(N,)``: about -2.8 for red grounds and -0.4 for yellow ones."""
        return _greenness(self.ground)

    @property
    def hidden(self) -> Bools:
        """Where a lamp is mirrored so strongly that what is printed cannot be told, ``(N,)``."""
        return np.asarray(self.veil > _VEILED)


def look_at_all(picture: Image, quads: Sequence[Points]) -> Faces:
    """The faces of the monsters whose corners ``(4, 2)`` lie in the picture ``(H, W, 3) uint8 BGR``; first corners come upper left."""
    cut = np.stack([_cut(picture, quad, SIZE) for quad in quads])
    light = floats(cv2.LUT(cut.reshape(len(quads) * SIZE, SIZE, 3), LINEAR)).reshape(-1, SIZE * SIZE, 3)
    ground = np.median(light[:, _GROUND[::2]], axis=1)
    white = _white(light)
    veil, scale = _veil(ground / white)
    factor, offset = (scale / (1 - veil))[:, None] / white, (veil * scale / (1 - veil))[:, None]
    colours = light * factor[:, None] - offset[:, None]
    return Faces(
        floats(np.maximum(colours, _FLOOR)).reshape(-1, SIZE, SIZE, 3), floats(np.maximum(ground * factor - offset, _FLOOR)), white, veil
    )


def _white(light: Floats) -> Floats:
    """The white of each face ``(N, pixels, 3)``: the mean of the pixels that are brightest in their weakest channel, ``(N, 3)``."""
    inner = light[:, _PALE]
    weakest = inner.min(axis=2)
    best = np.argpartition(weakest, -_WHITEST, axis=1)[:, -_WHITEST:]
    return floats(np.maximum(np.take_along_axis(inner, best[:, :, None], axis=1).mean(axis=1), _FLOOR))


def _greenness(ground: Floats) -> Floats:
    return floats(np.log2(np.maximum(ground[:, 1], _FLOOR) / np.maximum(ground[:, 2], _FLOOR)))


def _veil(ground: Floats) -> tuple[Floats, Floats]:
    """How much white light lies over each monster, and how much brighter its white would be where its ground lies, each ``(N,)``.

    Parameters
    ----------
    ground : (N, 3) float32 ndarray
        The grounds as shares of white. Blue over red is the same for all monsters of an owner: a veil adds to both. Red itself is the
        same too, unless the white was seen in another light than the ground, as at the border of a shadow.
    """
    veil, scale = np.zeros(len(ground), np.float32), np.ones(len(ground), np.float32)
    yellow = _greenness(ground) > _OWNERS
    blue, red = ground[:, 0], ground[:, 2]
    for owner in (yellow, ~yellow):
        if owner.any():
            ratio = min(float(np.median(blue[owner] / red[owner])), 0.5)
            veil[owner] = np.clip((blue[owner] - ratio * red[owner]) / (1 - ratio), 0, 0.9)
            seen = (red[owner] - veil[owner]) / (1 - veil[owner])
            scale[owner] = np.clip(float(np.median(seen)) / np.maximum(seen, 0.05), 0.25, 4)
    return veil, scale


def _cut(picture: Image, quad: Points, size: int) -> Image:
    """The quad as a square of that size; where it is much larger, twice the size is averaged."""
    if mean_side(quad) > 1.5 * size:
        return image(cv2.resize(_cut(picture, quad, 2 * size), (size, size), interpolation=cv2.INTER_AREA))
    target = np.array([[0, 0], [size, 0], [size, size], [0, size]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return image(cv2.warpPerspective(picture, forth, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
