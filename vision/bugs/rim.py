"""The rims of pieces, round or square, around the drawings found.

A piece is unrolled around its supposed middle: angles down, distances across. Differences across the rim are averaged with their signs
over short arcs, so that grain, weave and noise cancel. Rims of all places and sizes that
come into question are compared with that by one matrix product (a generalised Hough transform); the best is refined as an ellipse by
least squares over its arcs (five Fourier terms of the distance), since a disc is seen as one under a tilt.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image

ARCS = 48
_ANGLES = np.arange(ARCS) * (2 * np.pi / ARCS)
_TURNS = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1)
_AVERAGED = 2  # arcs to either side; none for squares, whose distance changes too fast from arc to arc
_CONTRAST = 5.0  # levels at which a difference counts fully: a rim must be consistent, not strong
_NEAR, _FAR, _STEP = 0.42, 1.56, 0.04  # radii of the first unrolling, in expected ones
_MOST_SPREAD = 0.4
_ROUND_PLACES, _SQUARE_PLACES = np.arange(-0.4, 0.41, 0.1), np.arange(-0.24, 0.25, 0.12)
_ROUND_SIZES, _SQUARE_SIZES = np.arange(0.74, 1.34, 0.04), np.arange(0.76, 1.34, 0.08)
_SQUARE_TURNS = np.arange(0, 90, 9.0)
_CLOSE = (0.16, 0.02), (0.1, 0.02)  # reach and step of the two refinements, in radii
_TERMS = np.stack([np.ones(ARCS), np.cos(_ANGLES), np.sin(_ANGLES), np.cos(2 * _ANGLES), np.sin(2 * _ANGLES)], axis=1)
_PRODUCTS = (_TERMS[:, :, None] * _TERMS[:, None]).reshape(ARCS, 25)
_FREE, _HELD = np.diag([0.0, 0.0, 0.0, 2.0, 2.0]), np.diag([100.0, 0.0, 0.0, 400.0, 400.0])
"""Arcs' worth of evidence that a rim has the size and the proportions expected: little, and where these are known."""
_SAME = 0.2  # sides between the middles of two rims that are one
_OFF = 0.03  # radii by which an arc may lie off the ellipse before it counts less
_FIXED, _OTHER_SIZES, _BESIDE = 1e4 * np.eye(5), (0.8, 1.22), np.arange(0.9, 1.11, 0.02)


@dataclass(frozen=True, slots=True)
class Rims:
    """The rims of N pieces: ``centres (N, 2)``, ``shapes (N, 2, 2)`` taking the unit circle to the rim, ``shown (N,)`` 0..1.

    For a square, the shape takes the square from -1 to 1.
    """

    centres: Points
    shapes: NDArray[np.float64]
    shown: NDArray[np.float64]

    def picked(self, chosen: NDArray[np.bool_] | list[int]) -> Rims:
        """Some of them."""
        return Rims(self.centres[chosen], self.shapes[chosen], self.shown[chosen])

    def apart(self) -> Rims:
        """Those that show best, of each place one."""
        return self.picked(best_apart(self.centres, 2 * np.sqrt(np.linalg.det(self.shapes)), self.shown, _SAME))

    def quads(self) -> Points:
        """The squares around them ``(N, 4, 2)``, clockwise as seen."""
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], dtype=np.float64)
        return np.asarray(self.centres[:, None] + np.einsum("nij,kj->nki", self.shapes, square))


def first_rims(picture: Image, centres: Points, shape: NDArray[np.float64], square: bool, spread: float = _MOST_SPREAD) -> Rims:
    """The rims that show best around supposed middles.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
    centres : (N, 2) float64 ndarray
        Right to a third of a radius.
    shape : (2, 2) float64 ndarray
        What takes the unit circle to a rim of the expected size.
    square : bool
        Whether to look for squares.
    spread : float
        By how much the size may be off.
    """
    radii = np.arange(_NEAR, _FAR, _STEP)
    shapes = np.broadcast_to(shape, (len(centres), 2, 2))
    evidence, _ = _evidence(picture, centres, shapes, radii, 0 if square else _AVERAGED)
    rims, parameters = _templates(square, spread)
    scores = evidence[:, :: 1 if square else _AVERAGED].reshape(len(centres), -1) @ rims
    best = scores.argmax(axis=1)
    shift, size, turn = parameters[best, :2], parameters[best, 2], np.deg2rad(parameters[best, 3])
    turned = np.stack([np.stack([np.cos(turn), -np.sin(turn)], -1), np.stack([np.sin(turn), np.cos(turn)], -1)], -2)
    return Rims(centres + shift @ shape.T, size[:, None, None] * (shapes @ turned), scores.max(axis=1))


def refined(picture: Image, rims: Rims) -> Rims:
    """The rims as ellipses through what shows close to where they were found."""
    for reach, step in _CLOSE:
        rims = _refined(picture, rims, np.arange(1 - reach, 1 + reach + step / 2, step), _FREE)
    return rims


def held(picture: Image, centres: Points, shapes: NDArray[np.float64], slack: float) -> Rims:
    """The rims around supposed middles, right to ``slack`` radii, whose size and tilt are known.

    ``shapes (N, 2, 2)`` take the unit circle to them.
    """
    rims = Rims(centres, shapes, np.zeros(len(centres)))
    for reach, step in ((slack, slack / 13), *_CLOSE):
        rims = _refined(picture, rims, np.arange(1 - reach, 1 + reach + step / 2, step), _HELD)
    return rims


def distinct(picture: Image, rims: Rims, times: float) -> NDArray[np.bool_]:
    """Whether so many times more shows of each rim than of the same a little smaller and larger, ``(N,)``."""
    beside = [_refined(picture, replace(rims, shapes=rims.shapes * size), _BESIDE, _FIXED).shown for size in _OTHER_SIZES]
    return np.asarray(rims.shown > times * np.mean(beside, axis=0))


def _refined(picture: Image, rims: Rims, radii: NDArray[np.float64], held: NDArray[np.float64]) -> Rims:
    shown, sharp = _evidence(picture, rims.centres, rims.shapes, radii, _AVERAGED)
    pull = 1 - 0.3 * ((radii - 1) / (radii[-1] - 1)) ** 2
    at, strength = _peaks(floats(sharp * pull))
    weight = np.take_along_axis(shown, np.round(at).astype(np.intp)[..., None], axis=2)[..., 0] * (strength > 0)
    distances = np.asarray(radii[0] + at * (radii[1] - radii[0]) - 1, dtype=np.float64)
    terms = _fitted(distances, weight.astype(np.float64), held)
    level, x, y, even, odd = terms.T
    stretch = np.stack([np.stack([1 + level + even, odd], -1), np.stack([odd, 1 + level - even], -1)], -2)
    off = np.abs(distances - terms @ _TERMS.T) < 2 * _OFF
    centres = rims.centres + np.einsum("nij,nj->ni", rims.shapes, np.stack([x, y], axis=1))
    return Rims(centres, rims.shapes @ stretch, (weight * off).mean(axis=1))


def _fitted(distances: NDArray[np.float64], weight: NDArray[np.float64], held: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fourier terms ``(N, 5)`` of distances ``(N, ARCS)`` by weighted least squares, arcs that lie off counting less and less."""
    trust, terms = weight, np.zeros((len(weight), 5))
    for _ in range(4):
        normal = (trust @ _PRODUCTS).reshape(-1, 5, 5) + held + 1e-3 * np.eye(5)
        right = (trust * distances) @ _TERMS
        terms = np.linalg.solve(normal, right[..., None])[..., 0]
        trust = weight / (1 + ((distances - terms @ _TERMS.T) / _OFF) ** 2)
    return np.asarray(terms)


def _peaks(strength: Floats) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where each arc's strength (N, ARCS, radii) peaks, by a parabola, and how much it shows there."""
    peak = strength.argmax(axis=2)
    inner = np.clip(peak, 1, strength.shape[2] - 2)[..., None]
    before, here, after = (np.take_along_axis(strength, inner + k, axis=2)[..., 0].astype(np.float64) for k in (-1, 0, 1))
    bend = np.minimum(before - 2 * here + after, -1e-6)
    return inner[..., 0] + np.clip(0.5 * (before - after) / bend, -1, 1), strength.max(axis=2)


def best_apart(centres: Points, sides: NDArray[np.float64], shown: NDArray[np.float64], share: float) -> list[int]:
    """Which of N things show best, best first, no two of them nearer to each other than that share of the smaller one's side."""
    away = centres[:, None] - centres
    far = np.hypot(away[..., 0], away[..., 1]) > share * np.minimum(sides[:, None], sides)
    kept: list[int] = []
    for number in np.argsort(-shown, kind="stable").tolist():
        if far[number, kept].all():
            kept.append(number)
    return kept


@cache
def _templates(square: bool, spread: float) -> tuple[Floats, NDArray[np.float64]]:
    """All rims that come into question as weights of the unrolled evidence ``(arcs * radii, M)``, and their dx, dy, size and turn."""
    places, sizes, turns = (_SQUARE_PLACES, _SQUARE_SIZES, _SQUARE_TURNS) if square else (_ROUND_PLACES, _ROUND_SIZES, np.zeros(1))
    grid = np.meshgrid(places, places, sizes[np.abs(sizes - 1) < spread], turns, indexing="ij")
    parameters = np.stack([axis.ravel() for axis in grid], axis=1)
    distances = _distances(parameters, square)
    at = (distances[:, :: 1 if square else _AVERAGED] - _NEAR) / _STEP
    radii = np.arange(len(np.arange(_NEAR, _FAR, _STEP)))
    weights = np.clip(1 - np.abs(at[:, :, None] - radii), 0, 1)
    return floats(weights.reshape(len(parameters), -1).T / at.shape[1]), parameters


def _distances(parameters: NDArray[np.float64], square: bool) -> NDArray[np.float64]:
    """How far the rim of each parameter set ``(M, 4)`` lies in the direction of each arc, ``(M, ARCS)``."""
    shift, size = parameters[:, :2], parameters[:, 2, None]
    if not square:
        along = shift @ _TURNS.T
        across = shift @ np.stack([-_TURNS[:, 1], _TURNS[:, 0]])
        return np.asarray(along + np.sqrt(np.maximum(size**2 - across**2, 0)))
    reach = np.full((len(parameters), ARCS), np.inf)
    for quarter in range(4):
        normal_turn = np.deg2rad(parameters[:, 3]) + quarter * np.pi / 2
        normal = np.stack([np.cos(normal_turn), np.sin(normal_turn)], axis=1)
        towards = normal @ _TURNS.T
        side = (size[:, 0] + np.einsum("mk,mk->m", shift, normal))[:, None]
        reach = np.minimum(reach, np.where(towards > 1e-3, side / np.maximum(towards, 1e-3), np.inf))
    return reach


def _evidence(
    picture: Image, centres: Points, shapes: NDArray[np.float64], radii: NDArray[np.float64], averaged: int
) -> tuple[Floats, Floats]:
    """How well a rim shows at each arc and radius, 0..1, and how strongly in levels: two arrays ``(N, ARCS, radii)``."""
    step = radii[1] - radii[0]
    wide = np.concatenate([radii[0] + step * np.arange(-2, 0), radii, radii[-1:] + step * np.arange(1, 3)])
    around = unrolled(picture, centres, shapes, wide)
    lab = floats(cv2.cvtColor(around, cv2.COLOR_BGR2LAB)).reshape(len(centres), ARCS, len(wide), 3)
    steps = lab[:, :, 3:-1] - lab[:, :, 1:-3]
    lines = (lab[:, :, 4:] + lab[:, :, :-4]) * np.float32(0.5) - lab[:, :, 2:-2]
    shown = np.maximum(_strength(steps, averaged, _CONTRAST), _strength(lines, averaged, _CONTRAST)) / np.float32(_CONTRAST)
    return floats(shown), _strength(steps, averaged, 255.0)


def unrolled(picture: Image, centres: Points, shapes: NDArray[np.float64], radii: NDArray[np.float64]) -> Image:
    """The picture ``(H, W, 3) uint8`` around each centre, ``(N * ARCS, radii, 3)``.

    ``shapes (N, 2, 2)`` take the unit circle to the rims, whose radius is 1.
    """
    rays = floats(np.einsum("nij,aj->nai", shapes, _TURNS))
    x, y = (
        (floats(centres[:, axis, None, None]) + rays[..., axis, None] * floats(radii)).reshape(len(centres), ARCS * len(radii))
        for axis in (0, 1)
    )
    sampled = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return image(sampled).reshape(len(centres) * ARCS, len(radii), 3)


def _strength(differences: Floats, averaged: int, most: float) -> Floats:
    """Differences up to ``most``, averaged with their signs over some arcs to either side, of the channel that shows best."""
    count, arcs, radii = differences.shape[:3]
    counted = np.clip(differences, -most, most)
    if averaged:
        around = np.concatenate([counted[:, -averaged:], counted, counted[:, :averaged]], axis=1).reshape(count * (arcs + 2 * averaged), -1)
        blurred = floats(cv2.blur(around, (1, 2 * averaged + 1))).reshape(count, arcs + 2 * averaged, radii, 3)
        counted = blurred[:, averaged:-averaged]
    size = np.abs(counted)
    return floats(np.maximum(np.maximum(size[..., 0], size[..., 1]), size[..., 2]))
