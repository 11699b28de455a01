"""Finding monsters: squares with a red or a yellow ground, on the board and beside it.

Each patch of ground gives a first guess of a square. Its four sides are then placed where its own ground ends, whatever lies beside it,
a field, a shadow or the thick side of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Image, Mask, Points, fill, grown, image, mean_side
from vision.fressen.patches import LEAST, SMALLEST, Axes, Patch, axes_of, guesses, parts, patches
from vision.fressen.reading import Owner
from vision.outline import Outline, fit_outline, squared
from vision.scene import Scene
from vision.squares import COARSE

PER_FIELD = 0.82
"""Side of a monster, in sides of a field: a first guess, others are found as well."""
_SIZES = (0.7, 1.25)
"""The least and the largest side of a monster, of the guess."""
_PASSES = ((2.0, 0.8), (1.5, 0.8), (LEAST, 0.68))
"""Stops away from white from which a colour may be a ground, and the share of the inner rim that must be: first what nothing else shows,
at last what lies in a glare. Of a disc less than half the rim is ground."""
_NEAR, _FAR = 0.5, 1.4  # stops from its own ground within which a colour is it, and beyond which it is not at all
_GROUND = 110  # likeness, of 255, from which a pixel is ground
_ACROSS = (np.arange(11) + 0.5) / 11
_SPREAD_OVER = np.array([[(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v] for u in _ACROSS for v in _ACROSS])
"""Weights of a quad's corners that give 121 places spread over it."""
_FEW = 15  # of them: fewer on the ground say nothing
_WINDOW = 1.1  # sides from its middle within which a monster is placed
_SLACK, _TRIES, _CLEAR_RIM = 0.55, 2, 0.86
_SHOWN, _WEAKEST = 0.7, 0.35
_DRAWN = (0.12, 0.75)  # share of a face that something is drawn on
_STRAIGHT = 0.85  # share of the rectangle around it that part of a monster fills
_WITH_RIM = 1.15  # a monster, and what of its ground lies blurred around it
_TAKEN = 1.12  # a monster found, and what of its sides and shadow goes with it
_APART = 0.7  # sides: no two monsters have their centres nearer
_FACE = 40
_AWAY = np.abs(np.arange(_FACE) - (_FACE - 1) / 2) * 2 / _FACE
_RIM = np.abs(np.maximum(_AWAY[:, None], _AWAY) - 0.905) < 0.046
"""Where in a face the inner rim lies: beside badge, number and dots."""


@dataclass(frozen=True, slots=True)
class FoundMonster:
    """A monster found: its corners ``(4, 2)`` in the working picture, clockwise as seen from any of them, and whose it is.

    ``hue`` is the direction of its ground in degrees, red about 0 and yellow about 85; ``shown`` 0..1 how well its sides show, ``rim`` 0..1
    how much of its inner rim is ground.
    """

    quad: Points
    owner: Owner
    hue: float
    shown: float
    rim: float

    @property
    def centre(self) -> Points:
        """Its centre ``(2,)``."""
        return np.asarray(self.quad.mean(axis=0))

    @property
    def side(self) -> float:
        """Its mean side in pixels of the working picture."""
        return mean_side(self.quad)


@dataclass(frozen=True, slots=True)
class Leftover:
    """Ground that belongs to no monster found: its place ``(2,)`` in the original, and whether it looks like part of a monster."""

    place: Points
    like_monster: bool


@dataclass(frozen=True, slots=True)
class _Light:
    """A scene, the white of the light at hand, and the axes of the small picture judged by it."""

    scene: Scene
    white: NDArray[np.float32]
    axes: Axes

    def ground_within(self, quad: Points, owner: Owner) -> tuple[float, float] | None:
        """The usual colour of the ground of that owner inside a quad of the working picture, asked at places spread over it."""
        places = np.round(self.scene.to_coarse(_SPREAD_OVER @ quad)).astype(int)
        x, y = np.clip(places, 0, np.array(self.axes.red.shape)[::-1] - 1).T
        here = Axes(self.axes.red[y, x][None], self.axes.blue[y, x][None])
        there = here.of(owner) & (here.strength > LEAST)
        return (float(np.median(here.red[there])), float(np.median(here.blue[there]))) if np.count_nonzero(there) > _FEW else None


def find_monsters(scene: Scene, white: NDArray[np.float32], ignore: Mask | None = None) -> tuple[list[FoundMonster], list[Leftover]]:
    """All monsters of a scene, and what ground is left that belongs to none of them.

    Parameters
    ----------
    scene : Scene
        Scaled for monsters.
    white : (3,) float32 ndarray
        What white looks like in the light at hand, linear BGR.
    ignore : (h, w) uint8 ndarray, optional
        Where in the small picture to look for nothing: cards, for instance.
    """
    light = _Light(scene, white, axes_of(scene.coarse, white))
    free = np.ones(scene.coarse.shape[:2], np.uint8) if ignore is None else image(1 - ignore)
    found: list[FoundMonster] = []
    leftovers: list[Leftover] = []
    for strong, least_rim in _PASSES:
        for patch in patches(light.axes, strong, free):
            monsters, left = _explain(light, patch, least_rim)
            found += monsters
            for monster in monsters:
                fill(free, scene.to_original(grown(monster.quad, _TAKEN)), scene.coarse_scale, 0)
            leftovers += [_leftover(scene, part, strong) for part in left]
    return found, [left for left in leftovers if not any(_inside(scene.from_original(left.place), monster) for monster in found)]


def _inside(place: Points, monster: FoundMonster) -> bool:
    return float(np.hypot(*(place - monster.centre))) < 0.5 * monster.side


def _explain(light: _Light, patch: Patch, least_rim: float) -> tuple[list[FoundMonster], list[Patch]]:
    """The monsters that a patch is made of, and the parts that none of them explains."""
    found: list[FoundMonster] = []
    left = patch.mask.copy()
    for guess in guesses(light.scene, patch):
        if any(_inside(guess.mean(axis=0), other) for other in found):
            continue
        monster = _placed(light, patch.owner, guess, least_rim)
        if monster is not None and not any(_overlap(monster, other) for other in found):
            found.append(monster)
            quad = light.scene.to_coarse(grown(monster.quad, _WITH_RIM)) - np.array(patch.origin)
            cv2.fillConvexPoly(left, np.round(quad).astype(np.int32), 0)
            if np.count_nonzero(left) < SMALLEST * COARSE**2:
                break
    return found, list(parts(left, patch.owner, patch.origin))


def _overlap(monster: FoundMonster, other: FoundMonster) -> bool:
    return float(np.hypot(*(monster.centre - other.centre))) < _APART * min(monster.side, other.side)


def _leftover(scene: Scene, patch: Patch, strong: float) -> Leftover:
    """What is left of a patch: like part of a monster when it is as strong, straight-sided and as wide as one."""
    (x, y), (w, h), _ = cv2.minAreaRect(np.argwhere(patch.mask)[:, ::-1].astype(np.float32))
    longer, area = (max(w, h) + 1) / COARSE, (w + 1) * (h + 1) / COARSE**2
    straight = patch.area > _STRAIGHT * area and _SIZES[0] < longer < _SIZES[1]
    place = (np.array([x, y]) + np.array(patch.origin) + 0.5) / scene.coarse_scale - 0.5
    return Leftover(place, strong == _PASSES[0][0] and straight)


def _placed(light: _Light, owner: Owner, guess: Points, least_rim: float) -> FoundMonster | None:
    """The monster at a square expected in the working picture, when it is one."""
    side, scene = mean_side(guess), light.scene
    ground = light.ground_within(guess, owner)
    if ground is None or not _SIZES[0] < side / scene.tile_px < _SIZES[1]:
        return None
    middle = guess.mean(axis=0)
    corner = np.maximum((middle - _WINDOW * side).astype(int), 0)
    right, bottom = (middle + _WINDOW * side).astype(int)
    axes = axes_of(scene.picture[corner[1] : bottom, corner[0] : right], light.white)
    likeness = _likeness(axes, ground)
    best = max(_outlines(likeness, guess - corner), key=lambda one: one[1])
    outline, rim = best
    if rim < least_rim or not _shows(outline) or not _SIZES[0] < outline.side / scene.tile_px < _SIZES[1]:
        return None
    if not _DRAWN[0] < 1 - _shares(likeness, outline.quad)[1] < _DRAWN[1]:
        return None
    hue = float(np.rad2deg(np.arctan2(ground[1], ground[0])))
    return FoundMonster(outline.quad + corner, owner, hue, float(np.mean(outline.sides)), rim)


def _outlines(likeness: Image, guess: Points) -> Iterator[tuple[Outline, float]]:
    """The outline near a guess, and, where the rim within is not all ground, those found from there; each with that share of its rim."""
    lab = image(cv2.merge([likeness] * 3))
    for _ in range(_TRIES):
        outline = fit_outline(lab, guess, _SLACK)
        rim = _shares(likeness, outline.quad)[0]
        yield outline, rim
        if rim > _CLEAR_RIM:
            return
        guess = squared(outline.quad, mean_side(guess))


def _likeness(axes: Axes, ground: tuple[float, float]) -> Image:
    """How much each pixel has the colour of the ground, 0..255."""
    away = cv2.magnitude(axes.red - np.float32(ground[0]), axes.blue - np.float32(ground[1]))
    return image(np.clip((_FAR - away) / (_FAR - _NEAR), 0, 1) * 255)


def _shares(likeness: Image, quad: Points) -> tuple[float, float]:
    """The share of the inner rim that is ground, and that of the face."""
    target = np.array([[0, 0], [_FACE, 0], [_FACE, _FACE], [0, _FACE]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    face = image(cv2.warpPerspective(likeness, forth, (_FACE, _FACE))) > _GROUND
    return float(face[_RIM].mean()), float(face.mean())


def _shows(outline: Outline) -> bool:
    return outline.squarish and sum(outline.sides) > 4 * _SHOWN and min(outline.sides) > _WEAKEST
