"""Places that are watched while hands move everywhere: whether what lay there is there, covered, or gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, fill, floats, grown
from vision.reading import Corners
from vision.tracker.glance import Spot
from vision.tracker.look import Bools, Look, evenly_lit, limit_of
from vision.tracker.nudge import Nudge

_GONE_S = 0.5  # so long the table must show, and nothing move there
_INSIDE = 0.85  # of a place is looked at: its rim may show the table
_RIM = (1.2, 2.0)  # times a place: the table around it
_COVERED = 0.25  # share of a place that must look otherwise before something has become of it
_TABLE = 0.8  # share of it that must have the colours of the table around
_DISTURBED = 0.25  # share of the table around that looks otherwise when a hand is there
_MOST = 95  # percent of what is compared: edges are rather a tenth of a place
_STEEP = 0.5  # of a difference that counts, from one pixel to the next: glare and shadow fade over half a tile
_RANGE = (5, 95)  # percent: the colours of the table around, some specks aside
_ENOUGH = 20  # pixels of the small copy that say what the table looks like
_EPS_S = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class _Watched:
    """One place in the small copy: a box of it, and what was there when the watch began, in ``look``.

    ``inside`` and ``around`` ``(h, w)`` are the pixels of the box that are the place and the table round it, ``rim`` those where the rim
    of what lies there shows, and all within it; ``table_since`` is since when the table shows, as in ``table``.
    """

    corners: Corners
    look: Look
    box: tuple[slice, slice]
    inside: Bools
    around: Bools
    rim: Bools
    state: Spot = Spot.THERE
    table: NDArray[np.int16] | None = None
    table_since: float = 0.0

    def unlike(self, now: Look, light: Floats | float, limit: float) -> Bools:
        """Which pixels of the box differ from what was there, were the light that much stronger."""
        apart = np.abs(now.small[self.box] - np.clip(self.look.small[self.box] * np.asarray(light, np.float32), 0, 255))
        return np.asarray(apart.max(axis=2) > limit * max(1.0, float(np.max(light))))

    def uncovered(self, unlike: Bools) -> bool:
        """Whether what was there is there."""
        return not self.inside.any() or bool(unlike[self.inside].mean() < _COVERED)

    def disturbed(self, unlike: Bools) -> bool:
        """Whether the table around looks otherwise."""
        return bool(self.around.any()) and float(unlike[self.around].mean()) > _DISTURBED

    def shows_table(self, now: Look, light: Floats, limit: float) -> bool:
        """Whether the place has the colours that the table around it had, or no edge: under a trophy a lamp may glare."""
        if np.count_nonzero(self.around) < _ENOUGH:
            return False
        return self._has_its_colours(now, light, limit) or self._has_no_edge(now, limit)

    def _has_its_colours(self, now: Look, light: Floats, limit: float) -> bool:
        low, high = np.percentile(np.clip(self.look.small[self.box][self.around] * light, 0, 255), _RANGE, axis=0)
        there = now.small[self.box][self.inside]
        return float(((there > low - limit) & (there < high + limit)).all(axis=1).mean()) > _TABLE

    def _has_no_edge(self, now: Look, limit: float) -> bool:
        """Whether nothing there is as steep as the rim of a thing would be, the grain of the table around it added."""
        steep = _steepness(now.small[self.box])
        there, grain = (float(np.percentile(steep[where], _MOST)) for where in (self.rim, self.around))
        return there < grain + _STEEP * limit


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """What is watched.

    Attributes
    ----------
    places : mapping of str to _Watched
    others : tuple of Corners
        What else lies there, so is not the table.
    """

    places: Mapping[str, _Watched]
    others: tuple[Corners, ...]

    @property
    def spots(self) -> Mapping[str, Spot]:
        """What became of each place."""
        return MappingProxyType({name: place.state for name, place in self.places.items()})

    def seen(self, now: Look, noise: float, seconds: float) -> Watch:
        """The watch after another frame.

        Parameters
        ----------
        now : Look
        noise : float
            The usual difference of two pictures of a still table, in levels.
        seconds : float
            When it was exposed.
        """
        limit = limit_of(noise)
        return replace(self, places={name: _seen(place, now, limit, seconds) for name, place in self.places.items()})

    def moved(self, nudge: Nudge, now: Look) -> Watch:
        """The watch after the camera was nudged."""
        others = [nudge.moved(other) for other in self.others]
        places = {name: nudge.moved(place.corners) for name, place in self.places.items()}
        looks = {name: nudge.look(place.look, now) for name, place in self.places.items()}
        anew = {name: watch(looks[name], places, others).places[name] for name in places}
        return Watch({name: replace(place, state=self.places[name].state) for name, place in anew.items()}, tuple(others))

    def again(self, before: Watch | None) -> Watch:
        """The same watch, but places that were watched before and do not show what they should go on as they were."""
        kept = {
            name: place
            for name, place in (before.places if before else {}).items()
            if name in self.places and place.corners == self.places[name].corners and place.state is not Spot.THERE
        }
        return replace(self, places={**self.places, **kept})


def watch(look: Look, spots: Mapping[str, Corners], others: Sequence[Corners]) -> Watch:
    """Begin to watch places.

    Parameters
    ----------
    look : Look
        In which all of it lies there.
    spots : mapping of str to Corners
        Where, in pixels of the picture.
    others : sequence of Corners
        What else lies on the table, so is not the table.
    """
    things = np.zeros(look.small.shape[:2], np.uint8)
    for corners in (*others, *spots.values()):
        fill(things, grown(np.array(corners), _RIM[0]), 1 / look.scale, 1)
    return Watch({name: _begun(look, corners, things) for name, corners in spots.items()}, tuple(others))


def _begun(look: Look, corners: Corners, things: Mask) -> _Watched:
    quad = np.array(corners)
    inside, around, rim = np.zeros_like(things), np.zeros_like(things), np.zeros_like(things)
    fill(inside, grown(quad, _INSIDE), 1 / look.scale, 1)
    fill(rim, grown(quad, _RIM[0]), 1 / look.scale, 1)
    for factor in (_RIM[1], 2 * _RIM[1]):
        fill(around, grown(quad, factor), 1 / look.scale, 1)
        around[things > 0] = 0
        if np.count_nonzero(around) >= _ENOUGH:
            break
    box = _box(grown(quad, 2 * _RIM[1]), look)
    return _Watched(corners, look, box, inside[box] > 0, around[box] > 0, rim[box] > 0)


def _steepness(small: Image) -> Floats:
    """By how many levels a picture ``(h, w, 3)`` changes from pixel to pixel, noise averaged a little: ``(h, w)``."""
    soft = floats(cv2.GaussianBlur(floats(small), (0, 0), 1.0))
    across, down = (floats(cv2.Sobel(soft, cv2.CV_32F, *axes, ksize=3, scale=1 / 8)) for axes in ((1, 0), (0, 1)))
    return floats(np.hypot(across, down).max(axis=2))


def _box(quad: Points, look: Look) -> tuple[slice, slice]:
    """The rows and columns of the small copy around a quad ``(4, 2)`` of the picture."""
    (left, top), (right, bottom) = np.floor(quad.min(axis=0) / look.scale), np.ceil(quad.max(axis=0) / look.scale) + 1
    return slice(max(0, int(top)), max(1, int(bottom))), slice(max(0, int(left)), max(1, int(right)))


def _seen(place: _Watched, now: Look, limit: float, seconds: float) -> _Watched:
    """A place after another frame."""
    if place.uncovered(place.unlike(now, 1.0, limit)):
        return place if place.state is Spot.THERE else replace(place, state=Spot.THERE, table=None)
    light = evenly_lit(place.look, now)
    unlike = place.unlike(now, light, limit)
    if place.uncovered(unlike):
        return replace(place, state=Spot.THERE, table=None)
    if place.disturbed(unlike):  # a hand is there
        return replace(place, state=Spot.COVERED, table=None)
    if place.state is Spot.GONE:
        return place
    if not place.shows_table(now, light, limit):
        return replace(place, state=Spot.COVERED, table=None)
    there = now.small[place.box][place.inside].astype(np.int16)
    if place.table is None or float(np.abs(there - place.table).max(axis=1).mean()) > limit:
        return replace(place, state=Spot.COVERED, table=there, table_since=seconds)
    return replace(place, state=Spot.GONE) if seconds - place.table_since >= _GONE_S - _EPS_S else place
