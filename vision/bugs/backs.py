"""Face-down discs: round things of a piece's size on the table that are no pieces lying face up."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, floats, lengths
from vision.bugs.paper import look_at_papers
from vision.bugs.pieces import CLEAR, Piece, usual_shape
from vision.bugs.rim import Rims, held
from vision.objects import TILE, Objects
from vision.scene import LAB_WEIGHTS, Scene
from vision.sizes import Sizes

_SMALLEST = 0.4  # tile areas: what hardly differs from the table shows in part
_SINGLE = 1.6  # tile areas: what is larger is no disc alone
_CORE, _AROUND = 0.4, (0.52, 0.66)  # tiles from the middle of a disc: the disc itself, and what must look otherwise
_OTHERWISE = 7.0  # levels
_MOST = 100  # places that are looked at: more tiles than are in a box
_LEAST_APART = 0.7  # tiles between the middles of two discs
_TINT, _WARMTH, _LIGHT = 0.5, 1.0, 1.0  # stops by which paper differs from that of the piece beside it; backs differ more
_OTHER_SIZES, _NEARLY_ALL = (1.25, 1.15, 1.05, 0.97, 0.9, 0.83), 0.8  # times that which cards promise; share of the discs
_TELLING = 24  # places that tell the size
_SLACK = 0.2  # radii: what is printed on a back may be as round as its rim


def find_round_backs(scene: Scene, objects: Objects, pieces: Sequence[Piece], sizes: Sizes) -> list[Points]:
    """The squares ``(4, 2)`` around face-down discs in pixels of the original.

    Parameters
    ----------
    scene : Scene
    objects : Objects
        What lies on the table besides the cards and the pieces found.
    pieces : sequence of Piece
        The discs lying face up, which show how a circle looks under the tilt of the table.
    sizes : Sizes
        What is known of the size of pieces, in the original picture.
    """
    places = [(middle + 0.5) / objects.scale - 0.5 for middle in _middles(objects)]
    sides = [sizes.side_near(place) for place in places]
    if not places or None in sides:
        return []
    shapes = np.array(sides, dtype=np.float64)[:, None, None] * usual_shape([piece.quad for piece in pieces]) * (scene.work_scale / 2)
    centres = scene.from_original(np.stack(places))
    rims = held(scene.picture, centres, shapes, _SLACK) if pieces else _of_other_sizes(scene.picture, centres, shapes)
    clear = rims.picked(rims.shown > CLEAR).apart()
    return [scene.to_original(quad) for quad in clear.quads()]


def _middles(objects: Objects) -> list[Points]:
    """Where the middles of discs may be, in the picture of objects: of each thing that has the size of one, and of what stands out.

    Where many lie side by side, or in a shadow, they are one thing, or what the table looks like there.
    """
    single = [blob for blob in objects.blobs(_SMALLEST) if int(blob.sum()) < _SINGLE * TILE**2]
    return [*map(_middle, single), *_standing_out(objects.lab, 1 - objects.near_known)]


def _standing_out(lab: Image, there: Mask) -> list[Points]:
    """The middles of discs that look otherwise than what is around each, as far as they lie where a mask is 1, the clearest first.

    The size of the difference between a disc and a ring around it is largest in the middle of the disc.
    """
    core, around = (floats(cv2.filter2D(floats(lab), -1, kernel)) for kernel in (_ring(0.0, _CORE), _ring(*_AROUND)))
    apart = floats(lengths((core - around) * LAB_WEIGHTS)) * there
    reach = 2 * round(_LEAST_APART * TILE / 2) + 1
    best = floats(cv2.dilate(apart, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))))
    found = np.argwhere((apart == best) & (apart > _OTHERWISE))
    order = np.argsort(-apart[found[:, 0], found[:, 1]])[:_MOST]
    return list(found[order, ::-1].astype(np.float64))


def _ring(least: float, most: float) -> Floats:
    """Weights of what lies so many tiles from the middle, 1 in all."""
    reach = int(most * TILE) + 1
    away = np.hypot(*np.mgrid[-reach : reach + 1, -reach : reach + 1]) / TILE
    ring = (away >= least) & (away <= most)
    return floats(ring / ring.sum())


def _of_other_sizes(picture: Image, centres: Points, shapes: NDArray[np.float64]) -> Rims:
    """The discs of the size of which most show, where only cards promise one; of several the largest: rings are printed on backs."""
    some = slice(0, _TELLING)
    shown = [np.count_nonzero(held(picture, centres[some], shapes[some] * size, _SLACK).shown > CLEAR) for size in _OTHER_SIZES]
    size = next(size for size, count in zip(_OTHER_SIZES, shown, strict=True) if count >= _NEARLY_ALL * max(shown))
    return held(picture, centres, shapes * size, _SLACK)


def unlike_pieces(scene: Scene, quads: Sequence[Points], pieces: Sequence[Piece]) -> list[bool]:
    """Whether each of some squares ``(4, 2)`` of the original shows no paper like that of the piece nearest to it, as a back does."""
    if not quads or not pieces:
        return [True] * len(quads)
    there = np.stack(quads)
    away = there.mean(axis=1)[:, None] - np.stack([piece.centre for piece in pieces])
    nearest = np.hypot(away[..., 0], away[..., 1]).argmin(axis=1)
    whites = look_at_papers(scene.picture, scene.from_original(there)).whites
    blue, green, red = np.log2(whites / np.stack([pieces[number].white for number in nearest])).T
    coloured = (np.abs(2 * green - blue - red) > _TINT) | (np.abs(blue - red) > _WARMTH)
    return list(map(bool, coloured | (np.abs(blue + green + red) > 3 * _LIGHT)))


def _middle(blob: Mask) -> Points:
    moments = cv2.moments(blob, binaryImage=True)
    return np.array([moments["m10"], moments["m01"]]) / moments["m00"]
