"""Face-down discs: round things of a piece's size on the table that are no pieces lying face up."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.arrays import Mask, Points
from vision.bugs.paper import look_at_papers
from vision.bugs.pieces import CLEAR, Piece, usual_shape
from vision.bugs.rim import held
from vision.objects import Objects
from vision.scene import Scene
from vision.sizes import Sizes

_SMALLEST = 0.4  # tile areas: what hardly differs from the table shows in part
_TINT, _WARMTH, _LIGHT = 0.5, 1.0, 1.0  # stops by which paper differs from that of the piece beside it; backs differ more
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
    places = [(_middle(blob) + 0.5) / objects.scale - 0.5 for blob in objects.blobs(_SMALLEST)]
    sides = [sizes.side_near(place) for place in places]
    if not places or None in sides:
        return []
    shapes = np.array(sides, dtype=np.float64)[:, None, None] * usual_shape([piece.quad for piece in pieces]) * (scene.work_scale / 2)
    rims = held(scene.picture, scene.from_original(np.stack(places)), shapes, _SLACK)
    return [scene.to_original(quad) for quad, shown in zip(rims.quads(), rims.shown, strict=True) if shown > CLEAR]


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
