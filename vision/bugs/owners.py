"""Whose a piece of Bugs & Co is: that of the player whose card lies nearest to it on the table."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Points
from vision.cards import PLAYERS
from vision.reading import Card

_TIE = 0.25  # two cards whose distances differ by less (in sides of the piece) are about equally near


def nearest_players(quads: Sequence[Points], cards: Sequence[Card]) -> list[tuple[int | None, bool]]:
    """The player nearest to each piece, and whether another is about as near; None without player cards.

    Distances are those on the table. On any line of a plane seen in perspective, a distance is the geometric mean of what the local
    scales at its two ends make of it, since a projective map of a line has (f(a) - f(b))^2 = f'(a) f'(b) (a - b)^2. The scales are those
    of the piece and of the marker.

    Parameters
    ----------
    quads : sequence of (4, 2) float64 ndarray
        The squares around the pieces, in pixels of the original.
    cards : sequence of Card
    """
    players = [card for card in cards if card.id in PLAYERS]
    if not players or not quads:
        return [(None, False)] * len(quads)
    far = _distances(np.stack(quads), [_centre_and_scale(np.array(card.corners)) for card in players])
    return [_nearest(one, players) for one in far]


def _nearest(far: NDArray[np.float64], players: Sequence[Card]) -> tuple[int, bool]:
    order = np.argsort(far)
    return players[order[0]].id, len(far) > 1 and bool(far[order[1]] - far[order[0]] < _TIE)


def _distances(quads: Points, places: Sequence[tuple[Points, NDArray[np.float64]]]) -> NDArray[np.float64]:
    """How far each piece ``(N, 4, 2)`` lies from each card, in its own sides: ``(N, cards)``.

    A piece is so small that perspective within it counts for nothing.
    """
    along, down = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2, (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    scales = np.linalg.inv(np.stack([along, down], axis=2))
    ways = np.stack([place for place, _ in places]) - quads.mean(axis=1)[:, None]
    by_piece = np.linalg.norm(np.einsum("nij,ncj->nci", scales, ways), axis=2)
    by_card = np.linalg.norm(np.einsum("cij,ncj->nci", np.stack([scale for _, scale in places]), ways), axis=2)
    return np.asarray(np.sqrt(by_piece * by_card))


def _centre_and_scale(quad: Points) -> tuple[Points, NDArray[np.float64]]:
    """The centre of a square seen in perspective, and what takes pixels around it to its sides, ``(2, 2)``."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=np.float32)
    plane = np.asarray(cv2.getPerspectiveTransform(unit, quad.astype(np.float32)), dtype=np.float64)
    x, y, depth = plane @ np.array([0.5, 0.5, 1.0])
    centre = np.array([x, y]) / depth
    return centre, np.linalg.inv((plane[:2, :2] - centre[:, None] * plane[2, :2]) / depth)
