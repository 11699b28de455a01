"""The printed marker cards in a picture, and how they lie on the table."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Mask, Points, corners, fill, grown, image, numbers, points, scaled
from vision.reading import Card

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


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = 9, 17, 8
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50), parameters)


def look_for_cards(picture: Image) -> tuple[tuple[Card, ...], bool]:
    """The printed cards in a picture ``(H, W, 3) uint8 BGR``, and whether something looks like the marker of one but cannot be read.

    Cards come by id; of two with one id the larger, other ids than ours left out.

    Method: ArUco (Garrido-Jurado et al. 2014), dictionary 5 x 5, 50 ids.
    """
    grey, scale = _small_grey(picture)
    quads, ids, rejected = _detector().detectMarkers(grey)
    found: dict[int, Points] = {}
    for number, quad in zip(numbers(ids), (points(q) for q in quads), strict=True):
        if number in KNOWN and (number not in found or _area(quad) > _area(found[number])):
            found[number] = quad
    cards = tuple(Card(number, corners((quad + 0.5) / scale - 0.5)) for number, quad in sorted(found.items()))
    read = [points(quad) for quad in quads]
    return cards, any(_like_a_marker(grey, points(quad), read) for quad in rejected)


def _like_a_marker(grey: Image, quad: Points, read: list[Points]) -> bool:
    """Whether a quad that was not decoded is square, black along its rim, partly white within, white around, and as large as those read."""
    sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
    side, centre = float(sides.mean()), quad.mean(axis=0)
    usual = np.median([np.sqrt(_area(one)) for one in read]) if read else side
    apart = all(float(np.hypot(*(one.mean(axis=0) - centre))) > 0.5 * side for one in read)
    if not apart or side < _READABLE or sides.min() < 0.8 * sides.max() or not 0.8 < side / usual < 1.17:
        return False
    rim, around = _along(grey, grown(quad, 0.93)), _along(grey, grown(quad, 1.15))
    within = np.concatenate([_along(grey, grown(quad, factor)) for factor in (0.1, 0.3, 0.5, 0.7)])
    white = 0.6 * float(np.percentile(around, 15))
    return bool(np.percentile(rim, 85) < white < np.percentile(within, 85))


def _along(grey: Image, quad: Points) -> NDArray[np.uint8]:
    """The grey levels along the sides of a quad."""
    parts = np.linspace(0, 1, 12, endpoint=False)[:, None]
    line = np.concatenate([a + (b - a) * parts for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True)])
    x, y = np.clip(np.round(line).astype(int), 0, (grey.shape[1] - 1, grey.shape[0] - 1)).T
    return np.asarray(grey[y, x])


def mirrored(picture: Image) -> bool:
    """Whether a picture without cards shows some when it is mirrored: then it was mirrored by the camera, and turns run the wrong way."""
    grey, _ = _small_grey(picture)
    _, ids, _ = _detector().detectMarkers(image(cv2.flip(grey, 1)))
    return any(number in KNOWN for number in numbers(ids))


def _small_grey(picture: Image) -> tuple[Image, float]:
    """The picture in grey, no wider than markers need, and its pixels per pixel of the picture."""
    grey = image(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    scale = min(1.0, _WIDEST / picture.shape[1])
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


def cards_mask(cards: tuple[Card, ...], shape: tuple[int, int], scale: float) -> Mask:
    """Where cards lie, ``shape`` uint8 0 or 1, in a picture of ``scale`` pixels per pixel of the one they were found in."""
    mask = np.zeros(shape, np.uint8)
    for card in cards:
        fill(mask, card_outline(card), scale, 1)
    return mask
