"""What the tracker says of each frame."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from vision.reader import AnyReading
from vision.reading import Corners


class Mood(StrEnum):
    """What goes on in front of the camera; what was last settled holds until another reading settles."""

    STILL = "still"
    """Nothing has changed since the last settled reading."""
    BUSY = "busy"
    """Something moves, or a hand is in the picture."""
    SETTLING = "settling"
    """It is quiet again, and being read."""
    LIGHT = "light"
    """The light changes: a lamp, a cloud."""
    DARK = "dark"
    """Too dark to read anything."""
    NUDGED = "nudged"
    """The camera or the whole table was moved."""
    BLURRED = "blurred"
    """Out of focus."""
    FROZEN = "frozen"
    """The camera gives the very same picture again and again."""


class Spot(StrEnum):
    """What became of a place that is watched while hands move everywhere."""

    THERE = "there"
    """What lay there still does."""
    COVERED = "covered"
    """Something is over it."""
    GONE = "gone"
    """The table shows there."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A reading on which several frames agree.

    Attributes
    ----------
    number : int
        Counts from 1; a new one only when something is read that was not before.
    seconds : float
        When the frame was exposed that settled it, on the camera's clock.
    reading : FactoryReading, BugsReading or FressenReading
        The whole table, in pixels of that frame. Where the reads did not agree, it says so as a doubt of that tile.
    ids : tuple of int
        For each of the reading's tiles which one it is: the same number as long as it is the same tile, also after it was pushed a little.
    """

    number: int
    seconds: float
    reading: AnyReading
    ids: tuple[int, ...]


NO_SPOTS: Final[Mapping[str, Spot]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Glance:
    """One frame.

    Attributes
    ----------
    seconds : float
        When it was exposed, on the camera's clock.
    mood : Mood
    settled : Settled or None
        A reading that settled with this frame.
    spots : mapping of str to Spot
        The places that are watched, by the names given to `Tracker.watch`.
    busy : Corners or None
        Roughly where something moves.
    """

    seconds: float
    mood: Mood
    settled: Settled | None = None
    spots: Mapping[str, Spot] = field(default_factory=lambda: NO_SPOTS)
    busy: Corners | None = None
