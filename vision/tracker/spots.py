"""Places that are watched while hands move everywhere: whether what lay there is there, covered, or gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Mask, Points, fill, grown
from vision.reading import Corners, Move
from vision.tracker.glance import Spot
from vision.tracker.look import Bools, Look, evenly_lit, limit_of

_GONE_S = 0.5  # so long the table must show, and nothing move there
_INSIDE = 0.85  # of a place is looked at: its rim may show the table
_RIM = (1.2, 2.0)  # times a place: the table around it
_COVERED = 0.25  # share of a place that must look otherwise before something has become of it
_TABLE = 0.8  # share of it that must have the colours of the table around
_DISTURBED = 0.25  # share of the table around that looks otherwise when a hand is there
_RANGE = (5, 95)  # percent: the colours of the table around, some specks aside
_ENOUGH = 20  # pixels of the small copy that say what the table looks like
_EPS_S = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class _Watched:
    """One place in the small copy: a box of it, and in that box what was there when the watch began.

    ``inside`` and ``around`` ``(h, w)`` are the pixels of the place and of the table round it; ``table_since`` is since when the table
    shows, as in ``table``.
    """

    corners: Corners
    box: tuple[slice, slice]
    inside: Bools
    around: Bools
    before: Image
    state: Spot = Spot.THERE
    table: Image | None = None
    table_since: float = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Watch:
    """What is watched, and the look it began with.

    Attributes
    ----------
    look : Look
        In which all of it lay there.
    places : mapping of str to _Watched
    others : tuple of Corners
        What else lies there, so is not the table.
    """

    look: Look
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
        light = evenly_lit(self.look, now)
        limit = limit_of(noise)
        return replace(
            self, places={name: _seen(place, now.small[place.box], light, limit, seconds) for name, place in self.places.items()}
        )

    def moved(self, look: Look, move: Move) -> Watch:
        """The watch after the camera was nudged: ``look`` is that of the beginning as it would be seen now."""
        anew = watch(look, {name: move(place.corners) for name, place in self.places.items()}, [move(other) for other in self.others])
        return replace(anew, places={name: replace(place, state=self.places[name].state) for name, place in anew.places.items()})


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
    return Watch(look, {name: _begun(look, corners, things) for name, corners in spots.items()}, tuple(others))


def _begun(look: Look, corners: Corners, things: Mask) -> _Watched:
    quad = np.array(corners)
    inside, around = np.zeros_like(things), np.zeros_like(things)
    fill(inside, grown(quad, _INSIDE), 1 / look.scale, 1)
    for factor in (_RIM[1], 2 * _RIM[1]):
        fill(around, grown(quad, factor), 1 / look.scale, 1)
        around[things > 0] = 0
        if np.count_nonzero(around) >= _ENOUGH:
            break
    box = _box(grown(quad, 2 * _RIM[1]), look)
    return _Watched(corners, box, inside[box] > 0, around[box] > 0, look.small[box])


def _box(quad: Points, look: Look) -> tuple[slice, slice]:
    """The rows and columns of the small copy around a quad ``(4, 2)`` of the picture."""
    (left, top), (right, bottom) = np.floor(quad.min(axis=0) / look.scale), np.ceil(quad.max(axis=0) / look.scale) + 1
    return slice(max(0, int(top)), max(1, int(bottom))), slice(max(0, int(left)), max(1, int(right)))


def _seen(place: _Watched, now: Image, light: Floats, limit: float, seconds: float) -> _Watched:
    """A place after another frame: ``now (h, w, 3)`` is its box, ``light (3,)`` what each channel grew by."""
    expected = np.clip(place.before * light, 0, 255)
    other = np.abs(now - expected).max(axis=2) > limit * max(1.0, float(light.max()))
    if not place.inside.any() or other[place.inside].mean() < _COVERED:
        return replace(place, state=Spot.THERE, table=None)
    if not _shows_table(place, now, expected, other, limit):
        return replace(place, state=Spot.GONE if place.state is Spot.GONE and not _disturbed(place, other) else Spot.COVERED, table=None)
    if place.table is None or np.abs(now.astype(np.int16) - place.table).max(axis=2)[place.inside].mean() > limit:
        return replace(place, state=place.state if place.state is Spot.GONE else Spot.COVERED, table=now.copy(), table_since=seconds)
    gone = place.state is Spot.GONE or seconds - place.table_since >= _GONE_S - _EPS_S
    return replace(place, state=Spot.GONE if gone else Spot.COVERED)


def _disturbed(place: _Watched, other: Bools) -> bool:
    """Whether the table around a place looks otherwise."""
    return bool(place.around.any()) and float(other[place.around].mean()) > _DISTURBED


def _shows_table(place: _Watched, now: Image, expected: NDArray[np.floating], other: Bools, limit: float) -> bool:
    """Whether a place has the colours of the table around it, and no hand lies there."""
    if np.count_nonzero(place.around) < _ENOUGH or _disturbed(place, other):
        return False
    low, high = np.percentile(expected[place.around], _RANGE, axis=0)
    there = now[place.inside]
    alike = ((there > low - limit) & (there < high + limit)).all(axis=1)
    return float(alike.mean()) > _TABLE
