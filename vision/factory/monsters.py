"""From tiles in grids to monsters: whose they are, which tile is the drawn one, and what each monster counts up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.arrays import Points, mean_side
from vision.cards import DRAW, PLAYERS, card_outline
from vision.lattice import DIRECTIONS
from vision.reading import Card, Cell

BESIDE_DRAW = 1.5
"""The drawn tile lies within this many tile sides of the DRAW card, touching no other tile."""
_TIE = 0.25  # two cards, or two tiles, whose distances differ by less (in tile sides) are about equally near
_NEVER = 1e9


def gap_px(one: Points, other: Points) -> float:
    """The distance between two convex quadrilaterals ``(4, 2)``, 0 when they touch or overlap."""
    both = ((one, other), (other, one))
    far = min(-cv2.pointPolygonTest(quad.astype(np.float32), (float(x), float(y)), True) for quad, rest in both for x, y in rest)
    return max(0.0, float(far))


def drawn_tile(quads: Sequence[Points], alone: Iterable[int], cards: Sequence[Card]) -> tuple[int | None, bool]:
    """Which of the tiles lying ``alone`` is the drawn one, and whether another is about as near to the DRAW card."""
    outlines = [card_outline(card) for card in cards if card.id == DRAW]
    if not outlines:
        return None, False
    near = sorted((gap_px(outlines[0], quads[number]) / mean_side(quads[number]), number) for number in alone)
    if not near or near[0][0] > BESIDE_DRAW:
        return None, False
    return near[0][1], len(near) > 1 and near[1][0] - near[0][0] < _TIE and near[1][0] < BESIDE_DRAW


def _gap_to_nearest(outline: Points, quads: Sequence[Points]) -> float:
    """The distance from a card to the nearest of some tiles: of those few whose centres are nearest."""
    away = np.linalg.norm(np.array([quad.mean(axis=0) for quad in quads]) - outline.mean(axis=0), axis=1)
    return min(gap_px(outline, quads[number]) for number in np.argsort(away)[:3])


def owners(monsters: Sequence[Sequence[Points]], cards: Sequence[Card]) -> list[tuple[int | None, bool]]:
    """For each monster (the quads of its tiles) the player it belongs to, and whether another player would do about as well.

    A monster belongs to the player whose card is nearest. But every player has one: a card that would go without gets the monster
    that lies least further from it than from its own, of those whose player has another. None without player cards.
    """
    players = [card for card in cards if card.id in PLAYERS]
    if not players or not monsters:
        return [(None, False)] * len(monsters)
    outlines = [card_outline(card) for card in players]
    far = np.array([[_gap_to_nearest(outline, quads) for outline in outlines] for quads in monsters])
    best, cost = _assigned(far)
    found: list[tuple[int | None, bool]] = []
    for number, quads in enumerate(monsters):
        elsewhere = far.copy()
        elsewhere[number, best[number]] = _NEVER
        side = float(np.mean([mean_side(quad) for quad in quads]))
        found.append((players[best[number]].id, _assigned(elsewhere)[1] - cost < _TIE * side))
    return found


def _assigned(far: Points) -> tuple[list[int], float]:
    """The card (column) of each monster (row), and the sum of their distances."""
    chosen = far.argmin(axis=1)
    while True:
        held = np.bincount(chosen, minlength=far.shape[1])
        spare = np.flatnonzero(held[chosen] > 1)
        without = np.flatnonzero(held == 0)
        if not len(spare) or not len(without):
            return [int(card) for card in chosen], float(far[np.arange(len(far)), chosen].sum())
        extra = far[np.ix_(spare, without)] - far[spare, chosen[spare]][:, None]
        monster, card = np.unravel_index(int(extra.argmin()), extra.shape)
        chosen[spare[monster]] = without[card]


def tally(edges: dict[Cell, str]) -> tuple[int, int, int]:
    """Open thin edges, open thick edges, and touching edges that differ (each pair once) of tiles laid in a grid.

    Parameters
    ----------
    edges : dict
        Cell (column, row) to the four letters facing the grid's north, east, south and west.
    """
    open_edges = {"G": 0, "P": 0, "W": 0}
    mismatches = 0
    for (column, row), letters in edges.items():
        for side, (dx, dy) in enumerate(DIRECTIONS):
            other = edges.get((column + dx, row + dy))
            if other is None:
                open_edges[letters[side]] += 1
            elif side in (1, 2):
                mismatches += letters[side] != other[(side + 2) % 4]
    return open_edges["G"], open_edges["P"], mismatches
