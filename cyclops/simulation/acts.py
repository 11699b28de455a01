"""What people do at a simulated table, as values, and where hands and things are at any moment of it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final, TypeAlias, TypeVar

from cyclops.simulation.laid import Point, Thing

Change: TypeAlias = Mapping[str, Thing | None]
"""Things by their keys as they lie from now on; None for what is no longer there."""
TrueEvent: TypeAlias = Mapping[str, Any]
DueT = TypeVar("DueT")

_HELD_MM: Final = 14.0  # how high above the table a carried thing is
_BODY_MM: Final = 330.0  # from the rim of the table to the shoulder
_AWAY_MM: Final = 150.0  # from the rim of the table to where hands wait


@dataclass(frozen=True, slots=True)
class Stop:
    """A place to which a hand goes, and what it does there.

    Attributes
    ----------
    place : Point
    change : Change
        What lies otherwise once it was there.
    carries : Thing or None
        What it holds from then on; its place does not matter.
    wait_s : float
        How long it stays.
    """

    place: Point
    change: Change = field(default_factory=dict)
    carries: Thing | None = None
    wait_s: float = 0.15


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand that comes, does something and goes.

    Attributes
    ----------
    person : int
        Whose hand, from 0.
    from_deg : float
        On which side of the table its owner sits, clockwise from the upper side.
    stops : tuple of Stop
    after_s : float
        How long after the beginning of the act it sets out.
    mm_per_s : float
    """

    person: int
    from_deg: float
    stops: tuple[Stop, ...]
    after_s: float = 0.0
    mm_per_s: float = 1100.0


class Weather(StrEnum):
    """What happens besides play."""

    NUDGE = "nudge"
    """The camera is moved a little."""
    LAMP = "lamp"
    """A lamp goes on or off."""
    CLOUD = "cloud"
    """A cloud comes, and goes some seconds later."""


@dataclass(frozen=True, slots=True)
class Act:
    """Hands that are at the table together, and the rest afterwards.

    Attributes
    ----------
    visits : tuple of Visit
    rest_s : float
        How long nobody does anything afterwards.
    events : tuple of mapping
        What has truly happened when the hands are gone, in the form of the contract.
    weather : Weather or None
        What happens when it begins.
    """

    visits: tuple[Visit, ...] = ()
    rest_s: float = 1.2
    events: tuple[TrueEvent, ...] = ()
    weather: Weather | None = None


@dataclass(frozen=True, slots=True)
class Script:
    """A whole evening.

    Attributes
    ----------
    game : str
    players : int
    size_mm : (float, float)
        Of the part of the table that the camera is to see.
    things : Change
        What lies on the table before the first hand comes.
    acts : tuple of Act
    scores : mapping
        The true points at the end, by player.
    """

    game: str
    players: int
    size_mm: tuple[float, float]
    things: Mapping[str, Thing]
    acts: tuple[Act, ...]
    scores: Mapping[int | str, int]

    @property
    def events(self) -> Iterator[TrueEvent]:
        """All that truly happens, in order."""
        return (event for act in self.acts for event in act.events)


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at one moment: whose, where its fingers are, from where its arm comes, and what it holds."""

    person: int
    tip: Point
    from_deg: float
    holds: Thing | None


@dataclass(frozen=True, slots=True)
class Moment:
    """What a frame shows: the hands, and all that happened since the frame before."""

    seconds: float
    change: Change
    hands: tuple[Hand, ...]
    weather: tuple[Weather, ...] = ()
    events: tuple[TrueEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class _Way:
    """The way of one hand: where it is at which seconds of the act, what it changes, and what it holds from when on."""

    visit: Visit
    shoulder: Point
    times: tuple[float, ...]
    places: tuple[Point, ...]
    changes: tuple[tuple[float, Change], ...]
    held: tuple[tuple[float, Thing | None], ...]

    @property
    def end_s(self) -> float:
        return self.times[-1]

    def hand(self, seconds: float) -> Hand | None:
        """The hand at a moment, None before it comes and after it went."""
        if not self.times[0] <= seconds <= self.end_s:
            return None
        index = next(index for index, until in enumerate(self.times[1:]) if seconds <= until)
        start, end = self.times[index], self.times[index + 1]
        share = (seconds - start) / (end - start) if end > start else 0.0
        (x, y), (to_x, to_y) = self.places[index], self.places[index + 1]
        tip = x + share * (to_x - x), y + share * (to_y - y)
        holds = next((thing for since, thing in reversed(self.held) if since <= seconds), None)
        raised = None if holds is None else replace(holds, centre_mm=tip, on_mm=_HELD_MM)
        return Hand(self.visit.person, tip, _bearing(self.shoulder, tip), raised)


def _bearing(place: Point, seen_from: Point) -> float:
    return math.degrees(math.atan2(place[0] - seen_from[0], -(place[1] - seen_from[1])))


def seat(from_deg: float, size_mm: tuple[float, float], beyond_mm: float) -> Point:
    """A place so far beyond the rim of the table, on the side given clockwise from the upper one."""
    right, up = math.sin(math.radians(from_deg)), math.cos(math.radians(from_deg))
    reach = min(side / 2 / abs(way) for side, way in zip(size_mm, (right, up), strict=True) if abs(way) > 1e-9) + beyond_mm
    return reach * right, -reach * up


def _way(visit: Visit, size_mm: tuple[float, float]) -> _Way:
    outside = seat(visit.from_deg, size_mm, _AWAY_MM)
    times, places = [visit.after_s], [outside]
    changes: list[tuple[float, Change]] = []
    held: list[tuple[float, Thing | None]] = [(visit.after_s, None)]
    for stop in visit.stops:
        arrives = times[-1] + math.dist(places[-1], stop.place) / visit.mm_per_s
        leaves = arrives + stop.wait_s
        times += [arrives, leaves]
        places += [stop.place] * 2
        changes.append((leaves, stop.change))
        held.append((leaves, stop.carries))
    times.append(times[-1] + math.dist(places[-1], outside) / visit.mm_per_s)
    places.append(outside)
    shoulder = seat(visit.from_deg, size_mm, _BODY_MM)
    return _Way(visit, shoulder, tuple(times), tuple(places), tuple(changes), tuple(held))


def lasts_s(visits: Sequence[Visit], size_mm: tuple[float, float]) -> float:
    """How long hands are at the table."""
    return max((_way(visit, size_mm).end_s for visit in visits), default=0.0)


def moments(acts: Sequence[Act], size_mm: tuple[float, float], frames_per_s: float) -> Iterator[Moment]:
    """What each frame of an evening shows, one after the other, evenly in time."""
    number, begins = 0, 0.0
    changes: list[tuple[float, Change]] = []
    events: list[tuple[float, TrueEvent]] = []
    weather: list[tuple[float, Weather]] = []
    for act in acts:
        ways = [_way(visit, size_mm) for visit in act.visits]
        gone = begins + lasts_s(act.visits, size_mm)
        changes += sorted(((begins + at, change) for way in ways for at, change in way.changes), key=lambda due: due[0])
        events += [(gone, event) for event in act.events]
        weather += [(begins, act.weather)] if act.weather else []
        while (seconds := number / frames_per_s) < gone + act.rest_s:
            change = {key: thing for one in _due(changes, seconds) for key, thing in one.items()}
            hands = tuple(hand for way in ways if (hand := way.hand(seconds - begins)) is not None)
            yield Moment(seconds, change, hands, tuple(_due(weather, seconds)), tuple(_due(events, seconds)))
            number += 1
        begins = gone + act.rest_s


def _due(waiting: list[tuple[float, DueT]], seconds: float) -> list[DueT]:
    """Take out of a list what is due by now."""
    due = [what for at, what in waiting if at <= seconds]
    waiting[:] = [entry for entry in waiting if entry[0] > seconds]
    return due
