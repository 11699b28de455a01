"""Finding monsters: squares with a red or a yellow ground, on the board and beside it.

Each patch of ground gives a first guess of a square. Its four sides are then placed where its own ground ends, whatever lies beside it,
a field, a shadow or the thick side of the card.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Mask, Points, fill, floats, grown, image, mean_side, middle, spread_over
from vision.fressen.light import SIZES, Expected, Light, Own
from vision.fressen.patches import (
    HUES,
    LEAST,
    SMALLEST,
    TABLE,
    UNLIKE_TABLE,
    Ground,
    Patch,
    axes_of,
    part_squares,
    parts,
    patches,
    patches_in,
    seen_squares,
)
from vision.fressen.reading import Owner
from vision.outline import SIZE, Outline, cut_out, fit_patches, squared, upright
from vision.scene import Scene
from vision.squares import COARSE

PER_FIELD = 0.82
"""Side of a monster, in sides of a field: a first guess, others are found as well."""
_PASSES = ((2.0, 0.8), (1.5, 0.8), (LEAST, 0.75))
"""Stops away from white from which a colour may be a ground, and the share of the inner rim that must be: first what nothing else shows,
at last what lies in a glare. Of a disc less than half the rim is ground."""
_OWN, _SPREAD = 0.8, 75  # stops from it of what surely is ground of those found, and the share of that (per cent) that is like them
_LEAST_SPREAD = 0.15  # stops that blur and packing always make
_LIKE_OWN = 1.25  # parts of that distance within which a patch is ground
_SPREADS = (1.0, 1.5)  # of that distance, tried: what lies in another light is a little farther
_ALIKE = 2  # monsters of an owner that tell the colour of the others
_USUAL_STRENGTH = 3.2  # stops of a ground away from white: the weakest channel of a stronger one is so dark that noise counts as much more
_GROUND = 110  # likeness, of 255, from which a pixel is ground
_SLACK, _LESS_SLACK, _CLEAR_RIM = 0.55, (0.35, 0.2), 0.86
_ODD, _PER_ODD = 0.055, 3.0  # sides: perspective makes less; what that much of oddness outweighs of the rim
_SHOWN, _WEAKEST = 0.7, 0.35
_DRAWN = (0.03, 0.75)  # share of a face that something is drawn on: at least the number and the badge
_STRAIGHT = 0.85  # share of the rectangle around it that part of a monster fills
_WITH_RIM = 1.15  # a monster, and what of its ground lies blurred around it
_LIKE_TABLE = 0.5  # stops between grounds and a table within which monsters lying there may be missed
TAKEN = 1.12
"""A monster found is left out so much larger: its sides and its shadow go with it."""
_APART = 0.7  # sides: no two monsters have their centres nearer
_FACE = spread_over(30)
_CORNERS = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
"""Those of a square, clockwise, as complex numbers."""
_RIM = np.abs(2 * np.abs(_FACE[:, [1, 3]] + _FACE[:, [2, 2]] - 0.5).max(axis=1) - 0.905) < 0.046
"""Which places of a face lie on its inner rim, beside badge, number and dots."""


@dataclass(frozen=True)
class FoundMonster:
    """A monster found: its corners ``(4, 2)`` in the working picture, clockwise as seen from any of them, and whose it is.

    ``ground`` is the colour of its ground (red over green, green over blue, in stops from white); ``shown`` 0..1 how well its sides show,
    ``rim`` 0..1 how much of its inner rim is ground.
    """

    quad: Points
    owner: Owner
    ground: tuple[float, float]
    shown: float
    rim: float

    @property
    def hue(self) -> float:
        """The direction of its ground in degrees, red about 0 and yellow about 85."""
        red, blue = self.ground
        return float(np.rad2deg(np.arctan2(blue, red)))

    @cached_property
    def centre(self) -> tuple[float, float]:
        """Its centre."""
        x, y = middle(self.quad).tolist()
        return x, y

    @cached_property
    def side(self) -> float:
        """Its mean side in pixels of the working picture."""
        return mean_side(self.quad)


@dataclass(frozen=True, slots=True)
class Leftover:
    """Ground that belongs to no monster found: its place ``(2,)`` in the original, and whether it looks like part of a monster."""

    place: Points
    like_monster: bool


@dataclass(frozen=True, slots=True)
class Finds:
    """The monsters found, what ground is left that belongs to none of them, and whose monsters the table is too much like to see."""

    monsters: list[FoundMonster]
    leftovers: list[Leftover]
    hidden: frozenset[Owner]
    own: Mapping[Owner, Own] = field(default_factory=dict)
    """The grounds of the owners' monsters, as far as they tell."""


@dataclass(frozen=True, slots=True)
class _Try:
    """A square to try in the working picture, the patch that it would explain, and the colour of the ground there."""

    guess: Points
    patch: Patch
    ground: tuple[float, float]


@dataclass(frozen=True)
class _Fit:
    """The outline found near a square tried, and the shares of its inner rim and of its face that are ground.

    ``crooked`` is how far its corners lie from those of a square, in sides.
    """

    outline: Outline
    rim: float
    face: float
    crooked: float

    def odd(self, usual: float) -> float:
        """How far it is from a square of the usual side, in sides."""
        return self.crooked + abs(self.outline.side / usual - 1)

    def worth(self, usual: float) -> float:
        """Of two outlines the one of more worth is taken: with more ground on its rim, sides that show, more like a usual one."""
        return self.rim + sum(self.outline.sides) / 4 - _PER_ODD * self.odd(usual)

    @property
    def shows(self) -> bool:
        """Whether it is a square that shows its sides, with something drawn on it."""
        sides = self.outline.sides
        drawn = _DRAWN[0] < 1 - self.face < _DRAWN[1]
        return drawn and self.outline.squarish and sum(sides) > 4 * _SHOWN and min(sides) > _WEAKEST


def find_monsters(
    scene: Scene,
    white: NDArray[np.float32],
    ignore: Mask | None = None,
    expected: Expected | None = None,
    own: Mapping[Owner, Own] | None = None,
) -> Finds:
    """All monsters of a scene, and where others may be.

    Parameters
    ----------
    scene : Scene
        Scaled for monsters.
    white : (3,) float32 ndarray
        What white looks like in the light at hand, linear BGR.
    ignore : (h, w) uint8 ndarray, optional
        Where in the small picture to look for nothing: cards, for instance.
    expected : callable, optional
        How large monsters are at each place of the picture; without it they are all as large as the scene is scaled for.
    own : mapping, optional
        The grounds of the owners' monsters where the scene is a part of a picture; otherwise those found tell them.
    """
    light = Light(scene, white, axes_of(scene.coarse, white), expected)
    free = np.ones(scene.coarse.shape[:2], np.uint8) if ignore is None else image(1 - ignore)
    found: list[FoundMonster] = []
    leftovers: list[Leftover] = []
    tables: list[Ground] = []
    for strong, least_rim in _PASSES:
        some, of_table = patches(light.axes, strong, free)
        monsters, left = _explain(light, light.sized(some), least_rim, within=strong == _PASSES[0][0])
        found += monsters
        tables += of_table
        for monster in monsters:
            fill(free, scene.to_original(grown(monster.quad, TAKEN)), scene.coarse_scale, 0)
        leftovers += [_leftover(scene, part, strong) for part in light.sized(left)]
    grounds = own if own is not None else {owner: told for owner in HUES if (told := _own_ground(light, owner, found))}
    monsters, close = _like_those_found(light, free, grounds)
    found += monsters
    open_ones = [left for left in leftovers if not any(_inside(scene.from_original(left.place), monster) for monster in found)]
    return Finds(
        found, open_ones, frozenset(table.owner for table in tables if _hides(table, found, table.owner in grounds)) | close, grounds
    )


def _like_those_found(light: Light, free: Mask, own: Mapping[Owner, Own]) -> tuple[list[FoundMonster], frozenset[Owner]]:
    """Further monsters in the very colours of those found, which runs less into a table; and the owners in whose a table is as well.

    They are taken off what is ``free``.
    """
    away = {owner: light.axes.away_from(told.ground.colour) for owner, told in own.items()}
    more: list[FoundMonster] = []
    close: set[Owner] = set()
    for times in _SPREADS:
        wider = {owner: replace(told, spread=times * told.spread) for owner, told in own.items()}
        near = {owner: image(cv2.inRange(away[owner], 0, _LIKE_OWN * told.spread)) & free for owner, told in wider.items()}
        some = [patch for owner, mask in near.items() for patch in patches_in(mask, owner)]
        monsters, _ = _explain(replace(light, own=wider), light.sized(some), _PASSES[0][1], within=True)
        for monster in monsters:
            for mask in (free, *near.values()):
                fill(mask, light.scene.to_original(grown(monster.quad, TAKEN)), light.scene.coarse_scale, 0)
        more += monsters
        if times == _SPREADS[0]:
            close = {owner for owner, mask in near.items() if _of_table(mask)}
    return more, frozenset(close)


def _of_table(mask: Mask) -> bool:
    """Whether a mask is more than monsters make. What is thinner than three pixels does not count: the blurred borders of other things."""
    most = TABLE * COARSE**2
    wide = np.ones((3, 3), np.uint8)
    return bool(cv2.countNonZero(mask) > most and cv2.countNonZero(cv2.morphologyEx(mask, cv2.MORPH_OPEN, wide)) > most)


def _own_ground(light: Light, owner: Owner, found: list[FoundMonster]) -> Own | None:
    """The ground of an owner's monsters, where enough are found to tell."""
    mine = [monster for monster in found if monster.owner == owner and monster.rim > _CLEAR_RIM]
    if len(mine) < _ALIKE:
        return None
    red, blue = np.median([monster.ground for monster in mine], axis=0).tolist()
    seen = light.colours_within(np.stack([monster.quad for monster in mine])).reshape(-1, 2)
    away = np.hypot(seen[:, 0] - red, seen[:, 1] - blue)
    return Own(Ground(owner, (red, blue)), max(float(np.percentile(away[away < _OWN], _SPREAD)), _LEAST_SPREAD))


def _hides(table: Ground, monsters: list[FoundMonster], told: bool) -> bool:
    """Whether a table has so nearly the colour of an owner's monsters that some may lie there unseen.

    Where their very ground is ``told``, others in it were looked for once more; otherwise all that is like the table was taken for it.
    """
    grounds = [monster.ground for monster in monsters if monster.owner == table.owner]
    if not grounds:
        return float(np.hypot(*table.colour)) > _PASSES[0][0]
    return float(np.hypot(*(np.median(grounds, axis=0) - table.colour))) < (_LIKE_TABLE if told else UNLIKE_TABLE + _LEAST_SPREAD)


def _inside(place: Points, monster: FoundMonster) -> bool:
    return math.dist(place, monster.centre) < 0.5 * monster.side


def _explain(light: Light, todo: list[Patch], least_rim: float, within: bool) -> tuple[list[FoundMonster], list[Patch]]:
    """The monsters that patches are made of, and the parts that none of them explains.

    What is left of large patches by the squares of their parts is tried once more with squares seen anywhere ``within`` them: not where
    the colour is weak, for much wood is as weakly red or yellow.
    """
    found: list[FoundMonster] = []
    large = [patch for patch in todo if within and patch.large]
    for some, guesses in ((todo, part_squares), (large, seen_squares)):
        tries = _tries(light, [(guess, patch) for patch in some if patch.area > SMALLEST for guess in guesses(light.scene, patch)])
        for one, monster in _placed(light, tries, least_rim):
            if not any(_overlap(monster, other) for other in found):
                found.append(monster)
                _take_off(light.scene, one.patch, monster)
    return found, [part for patch in todo for part in parts(patch.mask, patch.owner, patch.origin)]


def _overlap(monster: FoundMonster, other: FoundMonster) -> bool:
    return math.dist(monster.centre, other.centre) < _APART * min(monster.side, other.side)


def _take_off(scene: Scene, patch: Patch, monster: FoundMonster) -> None:
    quad = scene.to_coarse(grown(monster.quad, _WITH_RIM)) - np.array(patch.origin)
    cv2.fillConvexPoly(patch.mask, np.round(quad).astype(np.int32), 0)


def _leftover(scene: Scene, patch: Patch, strong: float) -> Leftover:
    """What is left of a patch: like part of a monster when it is as strong, straight-sided and as wide as one.

    Its place lies on it: the middle of the table around a corner of the board lies on the board.
    """
    outlines, _ = cv2.findContours(patch.mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(outlines, key=len)
    (x, y), (w, h), _ = cv2.minAreaRect(outline)
    longer, filled = (max(w, h) + 1) / patch.side_px, float(cv2.contourArea(cv2.convexHull(outline))) / max(w * h, 1.0)
    like_monster = strong == _PASSES[0][0] and filled > _STRAIGHT and SIZES[0] < longer < SIZES[1]
    there = np.argwhere(patch.mask)[:, ::-1]
    place = there[np.argmin(np.square(there - (x, y)).sum(axis=1))]
    return Leftover((place + np.array(patch.origin) + 0.5) / scene.coarse_scale - 0.5, like_monster)


def _tries(light: Light, guesses: list[tuple[Points, Patch]]) -> list[_Try]:
    """Those guesses that are of about the right size and show the ground of their patch's owner."""
    if not guesses:
        return []
    fitting = [one for one, fits in zip(guesses, light.fits(np.stack([guess for guess, _ in guesses])), strict=True) if fits]
    if not fitting:
        return []
    grounds = light.grounds_within(np.stack([guess for guess, _ in fitting]), [patch.owner for _, patch in fitting]).tolist()
    return [_Try(*one, (red, blue)) for one, (red, blue) in zip(fitting, grounds, strict=True) if red < math.inf]


def _placed(light: Light, tries: list[_Try], least_rim: float) -> Iterator[tuple[_Try, FoundMonster]]:
    """The monsters at squares tried, those that are some; some once more, from a square of the usual side."""
    fits = _fits(light, tries, _SLACK)
    usual = _usual_sides(fits)
    unclear = [number for number, fit in enumerate(fits) if fit.rim < _CLEAR_RIM or fit.odd(usual[number]) > _ODD]
    for slack in _LESS_SLACK:
        again = [replace(tries[k], guess=squared(fits[k].outline.quad, usual[k])) for k in unclear]
        for number, fit in zip(unclear, _fits(light, again, slack), strict=True):
            fits[number] = max(fit, fits[number], key=lambda one: one.worth(usual[number]))
    if not tries:
        return
    for one, fit, of_size in zip(tries, fits, light.fits(np.stack([fit.outline.quad for fit in fits])), strict=True):
        if of_size and fit.rim > least_rim and fit.shows:
            yield one, FoundMonster(fit.outline.quad, one.patch.owner, one.ground, float(np.mean(fit.outline.sides)), fit.rim)


def _usual_sides(fits: list[_Fit]) -> list[float]:
    """The side to expect of each outline: that of the three nearest other ones that are clear, where there are some."""
    clear = [fit.outline for fit in fits if fit.rim > _CLEAR_RIM and fit.crooked < _ODD]
    usual = []
    for fit in fits:
        here = fit.outline.centre
        nearest = sorted((math.dist(one.centre, here), one.side) for one in clear if one is not fit.outline)[:3]
        usual.append(median(side for _, side in nearest) if nearest else fit.outline.side)
    return usual


def _fits(light: Light, tries: list[_Try], slack: float) -> list[_Fit]:
    """The outlines near squares tried, each fitted to where its own ground ends."""
    if not tries:
        return []
    forths = [upright(one.guess) for one in tries]
    likeness = _likeness(light, forths, tries)
    outlines = fit_patches(likeness[..., None], forths, slack)
    quads = np.stack([one.quad for one in outlines])
    maps = np.stack(forths)
    in_patch = quads @ maps[:, :, :2].transpose(0, 2, 1) + maps[:, None, :, 2]
    x, y = np.clip(np.rint(_FACE @ in_patch), 0, SIZE - 1).astype(np.intp).transpose(2, 0, 1)
    ground = likeness[np.arange(len(tries))[:, None], y, x] > _GROUND
    shares = (ground[:, _RIM].mean(axis=1), ground.mean(axis=1), _crooked(quads))
    return [_Fit(*one) for one in zip(outlines, *(share.tolist() for share in shares), strict=True)]


def _likeness(light: Light, forths: list[Points], tries: list[_Try]) -> Floats:
    """How much each pixel of the patches that maps cut out is like the ground there, ``(N, SIZE, SIZE)``: 0 to 255."""
    cut = np.concatenate([cut_out(light.scene.picture, forth) for forth in forths])
    axes, own = axes_of(cut, light.white), np.array([one.ground for one in tries], dtype=np.float32).repeat(SIZE, axis=0)
    near, far = np.array([light.limits(one.patch.owner) for one in tries], dtype=np.float32).repeat(SIZE, axis=0)[..., None].swapaxes(0, 1)
    away = floats(cv2.magnitude(axes.red - own[:, :1], axes.blue - own[:, 1:]))
    away /= np.maximum(1, np.hypot(own[:, :1], own[:, 1:]) / _USUAL_STRENGTH)
    away *= np.float32(-255) / (far - near)
    away += np.float32(255) * far / (far - near)
    return np.clip(away, 0, 255, out=away).reshape(len(forths), SIZE, SIZE)


def _crooked(quads: Points) -> Points:
    """How far the corners of quads ``(N, 4, 2)`` lie from those of the squares `squared` makes of them, in their sides, ``(N,)``."""
    at = quads @ (1, 1j)
    side = np.abs(np.roll(at, -1, axis=1) - at).mean(axis=1, keepdims=True)
    along = (at @ _CORNERS.conj())[:, None]
    square = at.mean(axis=1, keepdims=True) + side / 2 * along / np.abs(along) * _CORNERS
    return np.asarray((np.abs(at - square) / side).max(axis=1))
