"""Face-down tiles: square things of a tile's size on the table that are not face-up tiles, the top one of a pile counting."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from vision.arrays import Mask, Points, fill, grown, image
from vision.face import look_at
from vision.objects import TILE, Objects
from vision.outline import Outline, expected_quad, fit_outline
from vision.scene import Scene
from vision.sizes import Sizes
from vision.squares import find_squares, main_turns

_SMALLEST, _LARGEST = 0.6, 2.2  # tile areas: a back with its pile's sides and shadow
_SHOWN = 0.8  # a back shows all its sides, 0..1
_WEAKEST = 0.5
_HOPELESS, _ALL_SHOWN = 1.8, 3.95  # sums of four sides at which no other turn need be tried
_INKED = 0.03  # share of green and purple from which it is a face-up tile that was not made out
_PRINTED = 0.75  # and a little more than any face-up tile shows
_SLACKS = (0.5, 0.9)  # its size is that of the tiles found, and printed lines may be as straight as sides; but a pile's sides show too
_CLEAR, _BEYOND_DOUBT = 0.75, 0.92  # in a larger thing, a mug or an arm, squares are easily imagined: this one must stand out


def find_backs(scene: Scene, objects: Objects, sizes: Sizes) -> list[Points]:
    """The corners ``(4, 2)`` of face-down tiles in pixels of the original (see `backs_and_prints`)."""
    return backs_and_prints(scene, objects, sizes)[0]


def backs_and_prints(scene: Scene, objects: Objects, sizes: Sizes) -> tuple[list[Points], list[Points]]:
    """The corners ``(4, 2)`` of face-down tiles, and of white squares of a tile's size with print on them, in pixels of the original.

    Parameters
    ----------
    scene : Scene
    objects : Objects
        What lies on the table besides the cards and the tiles found.
    sizes : Sizes
        What is known of the size of tiles, in the original picture.
    """
    backs: list[Points] = []
    printed: list[Points] = []
    for blob in objects.blobs(_SMALLEST):
        middle = (np.argwhere(blob).mean(axis=0)[::-1] + 0.5) / objects.scale - 0.5
        side = (sizes.side_near(middle) or scene.tile_px / scene.work_scale) * scene.work_scale
        for outline in _squares(scene, objects, blob, side):
            if not _is_square(outline, side):
                continue
            face = look_at(scene.picture, outline.quad)
            if face.inked_within < _INKED:
                backs.append(scene.to_original(outline.quad))
                break
            if not face.odd_corners and face.inked_within < _PRINTED:
                printed.append(scene.to_original(outline.quad))
    return backs, printed


def _squares(scene: Scene, objects: Objects, blob: Mask, side: float) -> Iterator[Outline]:
    """Outlines of a tile's size to try in a blob: its own square, or, when it is larger (a glare, a shadow with it), squares seen in it."""
    if int(blob.sum()) <= _LARGEST * TILE**2:
        (x, y), _, degrees = cv2.minAreaRect(np.argwhere(blob)[:, ::-1].astype(np.float32))
        centre = scene.from_original((np.array([x, y]) + 0.5) / objects.scale - 0.5)
        outline = _best(scene, centre, side, degrees, (0, 15, -15))
        if _filled(objects, scene.to_original(outline.quad)):
            yield outline
        return
    there = image(cv2.resize(blob, scene.coarse_lab.shape[1::-1], interpolation=cv2.INTER_NEAREST))
    x, y, w, h = cv2.boundingRect(there)
    there, lab = there[y : y + h, x : x + w], scene.coarse_lab[y : y + h, x : x + w]
    coarse_side = side * scene.coarse_scale / scene.work_scale
    for degrees in main_turns(lab, there):
        for square in find_squares(lab, there, np.zeros_like(there), degrees, [coarse_side], most=3):
            outline = _best(scene, scene.from_coarse(square.centre + np.array([x, y])), side, degrees, (0, 4, -4))
            if square.score > _CLEAR and min(outline.sides) > _BEYOND_DOUBT:
                yield outline


def _best(scene: Scene, centre: Points, side: float, degrees: float, turns: tuple[int, ...]) -> Outline:
    """The outline that shows best of squares turned a little more and less, fitted once more from where it was found."""
    best = fit_outline(scene.lab, expected_quad(centre, side, degrees), _SLACKS[0])
    if _shown(best) < _HOPELESS:
        return best
    for turn in turns:
        for slack in _SLACKS:
            if _shown(best) < _ALL_SHOWN:
                best = max(best, fit_outline(scene.lab, expected_quad(centre, side, degrees + turn), slack), key=_shown)
    along = best.quad[1] - best.quad[0] + best.quad[2] - best.quad[3]
    again = fit_outline(scene.lab, expected_quad(best.centre, side, float(np.rad2deg(np.arctan2(along[1], along[0])))), _SLACKS[0])
    return max(again, best, key=_shown)


def _shown(outline: Outline) -> float:
    return sum(outline.sides)


def _is_square(outline: Outline, side: float) -> bool:
    shown = float(np.mean(outline.sides)) > _SHOWN and min(outline.sides) > _WEAKEST
    return shown and 0.86 < outline.side / side < 1.16


def _filled(objects: Objects, quad: Points) -> bool:
    """Whether an object fills the quad to its corners, as no round or smaller thing does."""
    inside = np.zeros(objects.mask.shape, np.uint8)
    fill(inside, grown(quad, 0.88), objects.scale, 1)
    return float(objects.mask[inside > 0].mean()) > 0.93
