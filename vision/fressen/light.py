"""The light that monsters are looked for in: white, the colours of their grounds as far as known, and how large they are where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Points, medians, spread_over
from vision.fressen.patches import LEAST, Axes, Ground, Patch
from vision.fressen.reading import Owner
from vision.scene import Scene
from vision.squares import COARSE

SIZES = (0.7, 1.25)
"""The least and the largest side of a monster, of the side expected there."""
Expected = Callable[[Points], Points]
"""The sides ``(N,)`` expected of monsters at places ``(N, 2)``, in pixels of the original."""
_NEAR, _FAR = 0.5, 1.4  # stops from its own ground within which a colour is it, and beyond which it is not at all
_UNLIKE_OWN = 2.0  # how far away nearly all of a known ground is, times this: beyond, a colour is not it at all
_FEW = 15  # places: fewer on the ground say nothing
_SPREAD_OVER = spread_over(11)


@dataclass(frozen=True, slots=True)
class Own:
    """The ground of an owner's monsters found so far, and how far from it, in stops, nearly all of it is."""

    ground: Ground
    spread: float


@dataclass(frozen=True, slots=True)
class Light:
    """A scene, the white of the light at hand, the axes of the small picture judged by it, and how large monsters are where."""

    scene: Scene
    white: NDArray[np.float32]
    axes: Axes
    expected: Expected | None
    own: Mapping[Owner, Own] = field(default_factory=dict)
    """What is known of the colours of grounds."""

    def sides_at(self, places: Points) -> Points:
        """The sides ``(N,)`` expected of monsters at places ``(N, 2)``, in pixels of the working picture like these."""
        if self.expected is None:
            return np.full(len(places), self.scene.tile_px)
        return self.expected(self.scene.to_original(places)) * self.scene.work_scale

    def fits(self, quads: Points) -> NDArray[np.bool_]:
        """Whether quads ``(N, 4, 2)`` of the working picture are about as large as monsters are there, ``(N,)``."""
        along = np.roll(quads, -1, axis=1) - quads
        shares = np.hypot(along[..., 0], along[..., 1]).mean(axis=1) / self.sides_at(quads.mean(axis=1))
        return np.asarray((shares > SIZES[0]) & (shares < SIZES[1]))

    def limits(self, owner: Owner) -> tuple[float, float]:
        """Stops from its ground within which a colour is it, and beyond which it is not at all."""
        own = self.own.get(owner)
        return (own.spread, _UNLIKE_OWN * own.spread) if own else (_NEAR, _FAR)

    def sized(self, some: list[Patch]) -> list[Patch]:
        """The same patches, each with the side expected there."""
        if not some:
            return []
        sides = self.sides_at(self.scene.from_coarse(np.stack([patch.middle for patch in some]))) * (COARSE / self.scene.tile_px)
        return [replace(patch, side_px=side) for patch, side in zip(some, sides.tolist(), strict=True)]

    def grounds_within(self, quads: Points, owners: Sequence[Owner]) -> Points:
        """The usual colours ``(N, 2)`` of the owners' grounds inside quads ``(N, 4, 2)`` of the working picture, infinite without any.

        They are asked at places spread over each, unless they are known.
        """
        if self.own:
            return np.array([self.own[owner].ground.colour for owner in owners])
        x, y = self._spread_over(quads)
        red = np.array([owner == "red" for owner in owners])[:, None]
        there = np.where(red, self.axes.of["red"][y, x], self.axes.of["yellow"][y, x]) & (self.axes.strength[y, x] > LEAST)
        there &= (np.count_nonzero(there, axis=1) > _FEW)[:, None]
        return medians(np.stack([self.axes.red[y, x], self.axes.blue[y, x]], axis=2), there)

    def colours_within(self, quads: Points) -> Points:
        """The colours ``(N, P, 2)`` at places spread over quads ``(N, 4, 2)`` of the working picture."""
        x, y = self._spread_over(quads)
        return np.stack([self.axes.red[y, x], self.axes.blue[y, x]], axis=2)

    def _spread_over(self, quads: Points) -> NDArray[np.intp]:
        places = np.rint(self.scene.to_coarse(_SPREAD_OVER @ quads)).astype(np.intp)
        return np.asarray(np.clip(places, 0, np.array(self.axes.red.shape)[::-1] - 1).transpose(2, 0, 1))
