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

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Points, floats, image, mean_side

SIZE = 96
"""Side of a face in pixels: about that of a monster in the original, since its number is small."""
SMALL = SIZE // 2
"""Side of a face where a coarse look will do."""


def middles(size: int) -> tuple[Points, Points]:
    """Where each pixel of a face of that size lies, in shares of its side from the left and from the top, each ``(size, size)``."""
    across, down = np.meshgrid(*[(np.arange(size) + 0.5) / size] * 2)
    return across, down


ACROSS, DOWN = middles(SIZE)
_OUT = np.maximum(np.abs(ACROSS - 0.5), np.abs(DOWN - 0.5))
_GROUND = np.flatnonzero((_OUT > 0.32) & (_OUT < 0.44))[::3]
"""Between the edge and the creature mostly the ground is seen, however the face lies."""
_INNER = np.where(_OUT < 0.46, 255, 0).astype(np.uint8)
_WHITEST = 10  # pixels: the rim of a badge has about 100, the white of an eye 20 and more
_FLOOR = 0.004  # linear light below which a byte is noise
_NOISE = 0.03  # share of white added before logarithms
_OWNERS = -1.4  # stops of green over red, judged by white: red grounds measure -2.4 and less, yellow ones -0.6 and more
_LIGHT_VEIL = 0.01  # up to here a veil is not told from the noise of the white
_VEILED = 0.6  # share of white light that hides what is printed
_PLANE = np.stack([np.ones(SIZE * SIZE), ACROSS.ravel() - 0.5, DOWN.ravel() - 0.5], axis=1)
_SOME_GROUND = _GROUND[::3]
_LEVEL_ROUNDS, _LEVEL_HOLD = 4, np.diag([1e-6, 1.0, 1.0])
_NO_GROUND = 0.12  # share of white: what differs so much from the ground by its blue is printed there
_UNEVEN, _STEEPEST = 0.03, 0.4  # shares of white: an even veil, and the most that unevenness may add or take

Ints = NDArray[np.int_]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Faces:
    """The faces of N monsters, as they lie.

    ``colours (N, SIZE, SIZE, 3) float32`` are linear BGR as shares of each monster's white, ``small (N, SMALL, SMALL, 3)`` the same at
    half the size, and ``stops`` the logarithms of that less those of the ground. ``ground (N, 3)`` is the usual colour of the ground as a
    share of white, and ``veil (N,)`` the share of white light that a mirrored lamp adds.
    """

    colours: Floats
    small: Floats
    stops: Floats
    ground: Floats
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
    ground = LINEAR[_medians(cut.reshape(len(cut), -1, 3).take(_GROUND, axis=1))]
    white = _white(cut)
    veil, scale = _veil(ground / white)
    factor, offset = scale / (1 - veil) / white, veil * scale / (1 - veil)
    tables = np.maximum(LINEAR[:, None] * factor[:, None] - offset[:, None], _FLOOR)
    colours = np.stack([cv2.LUT(face, table[None]) for face, table in zip(cut, tables, strict=True)])
    ground = floats(np.maximum(ground * factor - offset, _FLOOR))
    _level(colours, ground)
    small = np.stack([cv2.resize(face, (SMALL, SMALL), interpolation=cv2.INTER_AREA) for face in colours])
    return Faces(floats(colours), floats(small), stops(small) - stops(ground)[:, None, None], ground, veil[:, 0])


def stops(colours: Floats) -> Floats:
    """Logarithms to base 2 of colours as shares of white, of whatever shape, where the darkest are kept from counting too much."""
    return floats(cv2.log(colours + np.float32(_NOISE))) * np.float32(1 / np.log(2))


def _medians(pixels: Image) -> Image:
    """The median ``(N, 3)`` of each channel of pixels ``(N, M, 3)``; bytes are sorted fastest along the last axis, by their radix."""
    return np.sort(np.ascontiguousarray(pixels.transpose(0, 2, 1)), axis=2, kind="stable")[:, :, pixels.shape[1] // 2]


def _white(cut: Image) -> Floats:
    """The white of each face ``(N, SIZE, SIZE, 3)``: the mean of the pixels that are brightest in their weakest channel, ``(N, 3)``."""
    weakest = np.stack([cv2.min(cv2.min(*cv2.split(face)[:2]), cv2.min(cv2.extractChannel(face, 2), _INNER)) for face in cut])
    best = np.argsort(weakest.reshape(len(cut), -1), axis=1, kind="stable")[:, -_WHITEST:]
    whites = np.take_along_axis(cut.reshape(len(cut), -1, 3), best[:, :, None], axis=1)
    return floats(np.maximum(LINEAR[whites].mean(axis=1), _FLOOR))


def _greenness(ground: Floats) -> Floats:
    return floats(np.log2(np.maximum(ground[:, 1], _FLOOR) / np.maximum(ground[:, 2], _FLOOR)))


def _veil(ground: Floats) -> tuple[Floats, Floats]:
    """How much white light lies over each monster ``(N, 1)``, and by what its colours are to be brightened after that ``(N, 3)``.

    Blue over red is the same for all grounds of an owner, and a veil adds to both. What is left is brought to the usual ground of the
    owner: a ground is seen on thousands of pixels, the white on a few, and maybe in another light, at the border of a shadow.

    Parameters
    ----------
    ground : (N, 3) float32 ndarray
        The grounds as shares of white.
    """
    veil, scale = np.zeros((len(ground), 1), np.float32), np.ones_like(ground)
    yellow = _greenness(ground) > _OWNERS
    for owner in (yellow, ~yellow):
        if owner.any():
            blue, red = ground[owner, 0], ground[owner, 2]
            ratio = min(float(np.median(blue / red)), 0.5)
            veil[owner, 0] = np.clip((blue - ratio * red) / (1 - ratio) - _LIGHT_VEIL, 0, 0.9)
            seen = np.maximum((ground[owner] - veil[owner]) / (1 - veil[owner]), _FLOOR)
            scale[owner] = np.clip(np.median(seen, axis=0) / seen, 0.25, 4)
    return veil, scale


def _level(colours: Floats, ground: Floats) -> None:
    """Take off what a mirrored lamp adds unevenly to faces ``(N, SIZE, SIZE, 3)``, changed in place, whose grounds are ``(N, 3)``.

    On the ground round each creature blue less its usual share of red is what is added, however brightly it is lit. Method: a plane through
    that by iteratively reweighted least squares (Holland and Welsch 1977) with weights of Tukey's biweight.
    """
    ring, terms = colours.reshape(len(colours), -1, 3)[:, _SOME_GROUND], _PLANE[_SOME_GROUND]
    share = np.minimum(ground[:, 0] / ground[:, 2], 0.5)[:, None]
    added = (ring[..., 0] - share * ring[..., 2]) / (1 - share)
    planes = np.zeros((len(colours), 3))
    for _ in range(_LEVEL_ROUNDS):
        weights = np.maximum(1 - ((added - planes @ terms.T) / _NO_GROUND) ** 2, 0) ** 2
        heavy = weights[..., None] * terms
        sums = heavy.transpose(0, 2, 1) @ terms + _LEVEL_HOLD
        planes = np.linalg.solve(sums, (heavy * added[..., None]).sum(axis=1)[..., None])[..., 0]
    for face in np.flatnonzero(np.abs(planes[:, 1:]).sum(axis=1) > _UNEVEN):
        veil = floats(np.clip(_PLANE @ planes[face], -_STEEPEST, _STEEPEST)).reshape(SIZE, SIZE, 1)
        colours[face] = np.maximum(colours[face] - veil, _FLOOR)


def _cut(picture: Image, quad: Points, size: int) -> Image:
    """The quad as a square of that size; where it is much larger, twice the size is averaged."""
    if mean_side(quad) > 1.5 * size:
        return image(cv2.resize(_cut(picture, quad, 2 * size), (size, size), interpolation=cv2.INTER_AREA))
    target = np.array([[0, 0], [size, 0], [size, size], [0, size]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    return image(cv2.warpPerspective(picture, forth, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
