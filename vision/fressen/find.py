"""Finding monsters: squares with a red or a yellow ground, on the board and beside it.

Red and yellow are told by two ratios of linear light, red over green and green over blue, judged by the white at hand: a lamp shifts
both a little, the two grounds lie two stops and more away from all else. Each patch of ground gives a first guess of a square; its
four sides are then placed where its own ground ends, whatever lies beside it, shadow or thick side of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, fill, floats, grown, image, mean_side
from vision.fressen.reading import Owner
from vision.ink import LINEAR
from vision.outline import Outline, expected_quad, fit_outline
from vision.scene import Scene
from vision.squares import COARSE, find_squares, main_turns

PER_FIELD = 0.82
"""Side of a monster, in sides of a field: a first guess, others are found as well."""
_SIZES = (0.7, 1.25)
"""The least and the largest side of a monster, of the guess."""

_FLOOR = 0.012  # of the white, added before the logarithm: in the dark no noise looks like colour
_STRONG = (2.0, 1.5, 1.1)
"""Stops away from white from which a colour may be a ground: first what nothing else reaches, then what lies in a glare."""
_RED, _YELLOW = (-40.0, 42.0), (50.0, 98.0)
"""Directions of the two grounds, in degrees: 0 is all red over green, 90 all green over blue. Meadow begins beyond 105, wood is paler."""
_NO_HOLE = 0.8  # tile areas: what is drawn on a monster is smaller
_SPLIT = 1.45  # tile areas from which a patch may be several monsters
_TABLE = 12.0  # tile areas: a larger patch is a table or a cloth of that colour
_SMALLEST = 0.3  # tile areas: a smaller patch is no monster, nor enough of one to be sure of
_NEAR, _FAR = 0.25, 1.1  # stops from its own ground within which a colour is it, and beyond which it is not at all
_SLACK = 0.55
_UNEQUAL, _SKEW = 1.22, 0.2  # longest side over shortest, cosine at a corner
_SHOWN, _WEAKEST = 0.7, 0.35
_RIM = 0.8  # share of the inner rim that is ground
_RIM_AT = (0.86, 0.95)  # where the inner rim lies, in sides: beside badge, number and dots
_DRAWN = (0.12, 0.75)  # share of a face that something is drawn on
_TAKEN = 1.12  # a monster found, and what of its sides and shadow goes with it
_WHITE_PX, _WHITEST = 400, (0.008, 0.002)  # pixels along a board, and shares of it that are white
_APART = 0.7  # sides: no two monsters have their centres nearer


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
class _Patch:
    """A connected patch of ground: its mask in a window of the small picture whose upper left pixel is ``origin`` (x, y)."""

    mask: Mask
    origin: tuple[int, int]
    owner: Owner

    @property
    def area(self) -> float:
        """In tile areas."""
        return float(np.count_nonzero(self.mask)) / COARSE**2


def find_monsters(scene: Scene, white: NDArray[np.float32], ignore: Mask | None = None) -> tuple[list[FoundMonster], list[Points]]:
    """All monsters of a scene, and the places ``(2,)`` where one seems to be that cannot be made out; in the working picture.

    Parameters
    ----------
    scene : Scene
        Scaled for monsters.
    white : (3,) float32 ndarray
        What white looks like in the light at hand, linear BGR.
    ignore : (h, w) uint8 ndarray, optional
        Where in the small picture to look for nothing: cards, for instance.
    """
    red_green, green_blue = _axes(scene.coarse, white)
    free = np.ones(red_green.shape, np.uint8) if ignore is None else image(1 - ignore)
    found: list[FoundMonster] = []
    unclear: list[Points] = []
    for strong in _STRONG:
        unclear = []
        for patch in _patches(red_green, green_blue, strong, free):
            monsters, left = _explain(scene, white, patch)
            found += monsters
            unclear += left
            for monster in monsters:
                fill(free, scene.to_original(grown(monster.quad, _TAKEN)), scene.coarse_scale, 0)
    return found, unclear


def white_within(picture: Image, quad: Points) -> NDArray[np.float32]:
    """What white looks like on a board ``(4, 2)`` in a picture ``(H, W, 3) uint8 BGR``: linear BGR.

    Snow, the rims of badges and eyes are white: of all on a board they are brightest in their weakest channel.
    """
    part = np.array([[0, 0], [_WHITE_PX, 0], [_WHITE_PX, _WHITE_PX], [0, _WHITE_PX]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(grown(quad, 0.98).astype(np.float32), part)
    board = image(cv2.warpPerspective(picture, forth, (_WHITE_PX, _WHITE_PX))).reshape(-1, 3)
    weakest = board.min(axis=1)
    low, high = (int(len(board) * (1 - share)) for share in _WHITEST)
    return np.asarray(LINEAR[board[np.argpartition(weakest, (low, high))[low:high]]].mean(axis=0), dtype=np.float32)


def _axes(picture: Image, white: NDArray[np.float32]) -> tuple[Floats, Floats]:
    """Red over green and green over blue in stops, relative to the white: two ``(H, W)``."""
    table = np.log2(LINEAR[:, None] / np.maximum(white, 1e-4) + _FLOOR).astype(np.float32)
    blue, green, red = cv2.split(cv2.LUT(picture, table[None]))
    return floats(red - green), floats(green - blue)


def _patches(red_green: Floats, green_blue: Floats, strong: float, free: Mask) -> Iterator[_Patch]:
    """Patches of ground in what is ``free`` of the small picture, beginning at some distance from white."""
    hue = np.rad2deg(np.arctan2(green_blue, red_green))
    coloured = (cv2.magnitude(red_green, green_blue) > strong) & (free > 0)
    grounds: tuple[tuple[Owner, tuple[float, float]], ...] = (("red", _RED), ("yellow", _YELLOW))
    for owner, (low, high) in grounds:
        mask = (coloured & (hue > low) & (hue < high)).astype(np.uint8)
        solid = image(cv2.morphologyEx(_filled(mask), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(solid)
        for label in range(1, count):
            x, y, w, h, area = (int(v) for v in stats[label])
            if _SMALLEST < area / COARSE**2 < _TABLE:
                yield _Patch((labels[y : y + h, x : x + w] == label).astype(np.uint8), (x, y), owner)


def _filled(mask: Mask) -> Mask:
    """The mask with all holes filled that are no larger than what is drawn on a monster."""
    _, labels, stats, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    areas = stats[:, cv2.CC_STAT_AREA]
    height, width = mask.shape
    inside = (stats[:, 0] > 0) & (stats[:, 1] > 0) & (stats[:, 0] + stats[:, 2] < width) & (stats[:, 1] + stats[:, 3] < height)
    small = inside & (areas < _NO_HOLE * COARSE**2)
    small[0] = False
    return image(mask | small[labels])


def _explain(scene: Scene, white: NDArray[np.float32], patch: _Patch) -> tuple[list[FoundMonster], list[Points]]:
    """The monsters that a patch is made of, and the places of parts that none of them explains."""
    found: list[FoundMonster] = []
    for guess in _guesses(scene, patch):
        monster = _placed(scene, white, patch, guess)
        if monster is not None and all(_away(monster, other) for other in found):
            found.append(monster)
    left = patch.mask.copy()
    for monster in found:
        quad = scene.to_coarse(grown(monster.quad, 1.15)) - np.array(patch.origin)
        cv2.fillConvexPoly(left, np.round(quad).astype(np.int32), 0)
    count, _, stats, centres = cv2.connectedComponentsWithStats(left)
    places = [centres[k] for k in range(1, count) if stats[k][cv2.CC_STAT_AREA] > _SMALLEST * COARSE**2]
    return found, [scene.from_coarse(np.asarray(place) + np.array(patch.origin)) for place in places]


def _away(monster: FoundMonster, other: FoundMonster) -> bool:
    return float(np.hypot(*(monster.centre - other.centre))) > _APART * min(monster.side, other.side)


def _guesses(scene: Scene, patch: _Patch) -> Iterator[Points]:
    """Squares to try for a patch, in the working picture: its own, or, where it is larger, those of its parts."""
    if patch.area < _SPLIT:
        yield _own_square(scene, patch.mask, patch.origin)
        return
    core = image(cv2.erode(patch.mask, np.ones((11, 11), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(core)
    whole = max(1.0, patch.area)
    for label in range(1, count):
        if stats[label][cv2.CC_STAT_AREA] > 9:
            part = image(cv2.dilate((labels == label).astype(np.uint8), np.ones((11, 11), np.uint8))) & patch.mask
            if float(np.count_nonzero(part)) / COARSE**2 < _SPLIT:
                yield _own_square(scene, part, patch.origin)
    yield from _squares_within(scene, patch, int(2 * whole))


def _own_square(scene: Scene, mask: Mask, origin: tuple[int, int]) -> Points:
    (x, y), (w, h), degrees = cv2.minAreaRect(np.argwhere(mask)[:, ::-1].astype(np.float32))
    centre = scene.from_coarse(np.array([x, y]) + np.array(origin))
    return expected_quad(centre, (w + h + 2) / 2 * scene.work_scale / scene.coarse_scale, degrees)


def _squares_within(scene: Scene, patch: _Patch, most: int) -> Iterator[Points]:
    x, y = patch.origin
    height, width = patch.mask.shape
    lab = scene.coarse_lab[y : y + height, x : x + width]
    for degrees in main_turns(lab, patch.mask, most=3):
        for square in find_squares(lab, patch.mask, np.zeros_like(patch.mask), degrees, [COARSE], most=min(most, 40)):
            centre = scene.from_coarse(square.centre + np.array(patch.origin))
            yield expected_quad(centre, square.side_px * scene.work_scale / scene.coarse_scale, degrees)


def _placed(scene: Scene, white: NDArray[np.float32], patch: _Patch, guess: Points) -> FoundMonster | None:
    """The monster at a square expected in the working picture, when it is one."""
    if not _SIZES[0] < mean_side(guess) / scene.tile_px < _SIZES[1]:
        return None
    away = int(0.4 * mean_side(guess)) + 2
    height, width = scene.picture.shape[:2]
    left, top = (max(int(v) - away, 0) for v in guess.min(axis=0))
    right, bottom = min(int(guess[:, 0].max()) + away, width), min(int(guess[:, 1].max()) + away, height)
    if right - left < 8 or bottom - top < 8:
        return None
    corner = np.array([left, top])
    red_green, green_blue = _axes(scene.picture[top:bottom, left:right], white)
    ground = _ground_within(red_green, green_blue, guess - corner, patch.owner)
    if ground is None:
        return None
    likeness = _likeness(red_green, green_blue, ground)
    outline = fit_outline(cv2.merge([likeness] * 3), guess - corner, _SLACK)  # type: ignore[arg-type]
    rim, drawn = _covered(likeness, outline.quad)
    if not _is_square(outline) or not _SIZES[0] < outline.side / scene.tile_px < _SIZES[1]:
        return None
    if rim < _RIM or not _DRAWN[0] < drawn < _DRAWN[1]:
        return None
    hue = float(np.rad2deg(np.arctan2(ground[1], ground[0])))
    return FoundMonster(outline.quad + corner, patch.owner, hue, float(np.mean(outline.sides)), rim)


def _ground_within(red_green: Floats, green_blue: Floats, quad: Points, owner: Owner) -> tuple[float, float] | None:
    """The usual colour of the ground of that owner inside a quad."""
    inside = np.zeros(red_green.shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(grown(quad, 0.95)).astype(np.int32), 1)
    a, b = red_green[inside > 0], green_blue[inside > 0]
    low, high = _RED if owner == "red" else _YELLOW
    hue = np.rad2deg(np.arctan2(b, a))
    there = (np.hypot(a, b) > _STRONG[-1]) & (hue > low) & (hue < high)
    if np.count_nonzero(there) < 20:
        return None
    return float(np.median(a[there])), float(np.median(b[there]))


def _likeness(red_green: Floats, green_blue: Floats, ground: tuple[float, float]) -> Image:
    """How much each pixel has the colour of the ground, 0..255."""
    away = cv2.magnitude(red_green - np.float32(ground[0]), green_blue - np.float32(ground[1]))
    return image(np.clip((_FAR - away) / (_FAR - _NEAR), 0, 1) * 255)


def _covered(likeness: Image, quad: Points) -> tuple[float, float]:
    """The share of the inner rim that is ground, and the share of the face that is not."""
    size = 40
    target = np.array([[0, 0], [size, 0], [size, size], [0, size]], dtype=np.float32) - 0.5
    forth = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    face = image(cv2.warpPerspective(likeness, forth, (size, size))) > 110
    low, high = (round(size * (1 - at) / 2) for at in _RIM_AT)
    ring = np.zeros((size, size), np.bool_)
    ring[high : size - high, high : size - high] = True
    ring[low : size - low, low : size - low] = False
    return float(face[ring].mean()), 1 - float(face.mean())


def _is_square(outline: Outline) -> bool:
    along = np.roll(outline.quad, -1, axis=0) - outline.quad
    lengths_px = np.hypot(*along.T)
    turned = np.roll(along, -1, axis=0)
    skew = np.abs((along * turned).sum(axis=1)) / (lengths_px * np.roll(lengths_px, -1))
    shown = float(np.mean(outline.sides)) > _SHOWN and min(outline.sides) > _WEAKEST
    return shown and bool(lengths_px.max() < _UNEQUAL * lengths_px.min() and skew.max() < _SKEW)
