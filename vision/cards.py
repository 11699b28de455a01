"""The printed marker cards in a picture, and how they lie on the table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Mask, Points, corners, fill, image, numbers, points, scaled
from vision.reading import Card
from vision.sizes import Mark

DRAW, BOSS = 0, 9
PLAYERS = range(1, 9)
KNOWN = (DRAW, *PLAYERS, BOSS)

MARKER_MM, BOSS_MARKER_MM = 36.0, 30.0
TILE_PER_MARKER = 1.25
"""The side of a tile of ours (45 mm) in sides of a 36 mm marker: a first guess, tiles of other sizes are found as well."""
CARD_MM = ((-12.0, -6.0), (48.0, -6.0), (48.0, 54.0), (-12.0, 54.0))
"""The corners of a 60 mm card, from its marker's upper left corner: the marker lies 6 mm above the middle, a word below it."""

_READABLE = 20.0  # pixels: smaller ones cannot be decoded
_WIDEST = 1640  # pixels: a wider picture is scaled down to it; a marker 36 pixels wide there is still found, not so one of 24
_PARTS = np.linspace(0, 1, 12, endpoint=False)[:, None]
_ALONG = np.concatenate(
    [(1 - _PARTS) * corner + _PARTS * after for corner, after in zip(np.eye(4), np.roll(np.eye(4), -1, axis=0), strict=True)]
)
"""Weights of a quad's corners, ``(48, 4)``, that give places along its sides."""
_SIZES = np.array([0.93, 1.15, 0.1, 0.3, 0.5, 0.7])
"""Of a quad that may be a marker: its rim, the white around it, and what is within."""


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.perspectiveRemovePixelPerCell, parameters.perspectiveRemoveIgnoredMarginPerCell = 8, 0.25  # a lone cell out of focus
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = 9, 17, 8
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50), parameters)


def look_for_cards(picture: Image, whole_px: int | None = None, known: Sequence[Card] = ()) -> tuple[tuple[Card, ...], bool]:
    """The printed cards in a picture ``(H, W, 3) uint8 BGR``, and whether something looks like the marker of one but cannot be read.

    Cards come by id; of two with one id the larger, other ids than ours left out. Where the picture is a part of a larger one,
    ``whole_px`` is how wide that is, and ``known`` are cards of which it may show a part.

    Method: ArUco (Garrido-Jurado et al. 2014), dictionary 5 x 5, 50 ids.
    """
    grey, scale = _small_grey(picture, whole_px or picture.shape[1])
    quads, ids, rejected = _detector().detectMarkers(grey)
    found: dict[int, Points] = {}
    for number, quad in zip(numbers(ids), (points(q) for q in quads), strict=True):
        if number in KNOWN and (number not in found or _area(quad) > _area(found[number])):
            found[number] = quad
    cards = tuple(Card(number, corners((quad + 0.5) / scale - 0.5)) for number, quad in sorted(found.items()))
    read = [*(points(quad) for quad in quads), *((np.array(card.corners) + 0.5) * scale - 0.5 for card in known)]
    return cards, bool(rejected) and _like_markers(picture, scale, np.stack([points(quad) for quad in rejected]), read)


def _like_markers(picture: Image, scale: float, quads: Points, read: list[Points]) -> bool:
    """Whether any of the quads ``(N, 4, 2)`` that were not decoded looks like a marker, ``scale`` being their pixels per pixel.

    Such a one is square, black along its rim, partly white within, white around, and as large as those read. What is brightly coloured is
    not black.
    """
    along = np.roll(quads, -1, axis=1) - quads
    sides = np.hypot(along[..., 0], along[..., 1])
    side, centres = sides.mean(axis=1), quads.mean(axis=1)
    fits = (side >= _READABLE) & (sides.min(axis=1) >= 0.8 * sides.max(axis=1))
    if read:
        usual = side / np.median([np.sqrt(_area(one)) for one in read])
        away = np.linalg.norm(centres[:, None] - np.mean(read, axis=1), axis=2)
        fits &= (away.min(axis=1) > 0.5 * side) & (usual > 0.8) & (usual < 1.17)
    if not fits.any():
        return False
    levels = _around(picture, (quads[fits] + 0.5) / scale - 0.5)
    rim, within = np.percentile(levels[:, 0], 85, axis=1), np.percentile(levels[:, 2:], 85, axis=(1, 2))
    white = 0.6 * np.percentile(levels[:, 1], 15, axis=1)
    return bool(((rim < white) & (white < within)).any())


def _around(picture: Image, quads: Points) -> NDArray[np.uint8]:
    """The levels of the brightest channel along the sides of quads ``(N, 4, 2)`` at ``_SIZES`` of their size, ``(N, sizes, 48)``."""
    centres = quads.mean(axis=1)[:, None]
    lines = centres[:, None] + _SIZES[:, None, None] * (_ALONG @ (quads - centres))[:, None]
    x, y = np.clip(np.round(lines).astype(int), 0, (picture.shape[1] - 1, picture.shape[0] - 1)).transpose(3, 0, 1, 2)
    return np.asarray(picture[y, x].max(axis=-1))


def mirrored(picture: Image) -> bool:
    """Whether a picture without cards shows some when it is mirrored: then it was mirrored by the camera, and turns run the wrong way."""
    grey, _ = _small_grey(picture, picture.shape[1])
    _, ids, _ = _detector().detectMarkers(image(cv2.flip(grey, 1)))
    return any(number in KNOWN for number in numbers(ids))


def _small_grey(picture: Image, whole_px: int) -> tuple[Image, float]:
    """The picture, a part of one that is so wide, in grey, no larger than markers need, and its pixels per pixel of the picture."""
    grey = image(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    scale = min(1.0, _WIDEST / whole_px)
    return scaled(grey, scale), scale


def _area(quad: Points) -> float:
    return abs(float(cv2.contourArea(quad.astype(np.float32))))


def card_outline(card: Card) -> Points:
    """The four corners ``(4, 2)`` of the whole card in the picture, from its marker by a homography."""
    marker = np.array([[0, 0], [MARKER_MM, 0], [MARKER_MM, MARKER_MM], [0, MARKER_MM]], dtype=np.float32)
    plane = cv2.getPerspectiveTransform(marker, np.array(card.corners, dtype=np.float32))
    return points(cv2.perspectiveTransform(np.array([CARD_MM]), plane))


def marker_place(card: Card) -> tuple[Points, float]:
    """The centre ``(2,)`` and the side in pixels of a card's marker."""
    quad = np.array(card.corners)
    side = float(np.sqrt(_area(quad)))
    return quad.mean(axis=0), side * MARKER_MM / BOSS_MARKER_MM if card.id == BOSS else side


def promised(cards: Sequence[Card], per_marker: float = TILE_PER_MARKER) -> list[Mark]:
    """Where cards lie, and the side in pixels that a tile has there whose side is ``per_marker`` times a marker's."""
    return [(centre, side * per_marker) for centre, side in map(marker_place, cards)]


def promised_px(cards: Sequence[Card], per_marker: float = TILE_PER_MARKER) -> float:
    """The usual side in pixels that the cards promise of such a tile; there must be some."""
    return float(np.median([side for _, side in promised(cards, per_marker)]))


def cards_mask(cards: tuple[Card, ...], shape: tuple[int, int], scale: float) -> Mask:
    """Where cards lie, ``shape`` uint8 0 or 1, in a picture of ``scale`` pixels per pixel of the one they were found in."""
    mask = np.zeros(shape, np.uint8)
    for card in cards:
        fill(mask, card_outline(card), scale, 1)
    return mask
