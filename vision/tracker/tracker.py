"""From frames to settled readings: what moves is waited for, what rests is read, and what did not change is not read again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from calibration.holding import Reference
from calibration.profile import Profile
from vision.arrays import Image
from vision.doubts import REACHES_IN
from vision.errors import NoColourError
from vision.reader import AnyReading, read_table
from vision.reading import Corners, Game
from vision.tracker.agreement import agree, agreed
from vision.tracker.glance import Glance, Mood, Settled
from vision.tracker.identity import Identities, corners_of_box, identified, same_reading, tile_side
from vision.tracker.look import Change, Look, boxes, changed, look_at, reaching_in
from vision.tracker.nudge import SMALL_NUDGE, nudge, remembered

_FIRST_READ_S, _BETWEEN_READS_S = 0.2, 0.15
_QUIET_S, _SPAN_S = 0.5, 0.3  # so long nothing moves before a reading settles, and so long the reads agree
_UNSETTLED_S = 1.0  # reads that do not agree by then will not
_STILL_HAND_S = 3.0  # what lies entirely still for so long is no hand
_AT_BORDER_S = 1.6  # the same for what came in from the border and does not look like a hand
_FROZEN_S = 4.0  # a camera whose pictures have noise does not show the same one for so long
_NOISES = 8  # so many pairs of pictures tell what the noise is: the least of them
_LIT = 0.04  # what light changes by, as a natural logarithm, before it is worth a word
_REACH = 0.06  # of the small picture's width: what comes further in from the border may be a hand
_JOINED_PX = 9  # pixels of the small picture: changes no further apart are one
_EPS_S = 1e-6  # seconds are sums of parts that have no exact binary form

Naming = Callable[[Image, AnyReading], AnyReading]


def unchanged(_picture: Image, reading: AnyReading) -> AnyReading:
    """The reading as it is: no set was learnt."""
    return reading


@dataclass(slots=True)
class _Quiet:
    """A time in which nothing moved: what it looks like, and what was read in it."""

    look: Look
    since: float
    votes: list[tuple[float, Look, AnyReading]] = field(default_factory=list)
    nudge_checked: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Base:
    """What the table looked like when it settled last, and what was read then, in the view of now."""

    look: Look
    reading: AnyReading
    reference: Reference
    moved: bool = False


class Tracker:
    """Says of each frame what goes on, and when a reading settled.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}, optional
        What is played; found from the first picture when not named.
    profile : Profile, optional
        What is known of the camera, for pictures of the size that will be shown.
    name : callable, optional
        Gives the picture and its reading the names of a learnt set.
    """

    def __init__(self, game: Game | None, profile: Profile | None = None, name: Naming = unchanged) -> None:
        self._game = game
        self._profile = profile
        self._name = name
        self._last: Look | None = None
        self._fresh_since = 0.0
        self._noises: deque[float] = deque(maxlen=_NOISES)
        self._quiet: _Quiet | None = None
        self._base: _Base | None = None
        self._settled: Settled | None = None
        self._identities = Identities()

    @property
    def settled(self) -> Settled | None:
        """The last reading that settled."""
        return self._settled

    def watch(self, spots: Mapping[str, Corners]) -> None:
        """Say of these places, in pixels of the picture, in every glance what became of them."""

    def see(self, picture: Image, seconds: float, repeats: bool = False) -> Glance:
        """Look at the next frame.

        Parameters
        ----------
        picture : (H, W, 3) uint8, BGR
            Upright, all of one size.
        seconds : float
            When it was exposed, on the camera's clock, which only goes forward.
        repeats : bool
            Whether the camera may show one and the same picture for long, as films and files do; otherwise it is taken for frozen then.
        """
        look = look_at(picture)
        if self._last is not None and look.size != self._last.size:
            self._forget()
        before, self._last = self._last, look
        if before is None or not look.same(before):
            self._fresh_since = seconds
        if not repeats and seconds - self._fresh_since > _FROZEN_S:
            return Glance(seconds, Mood.FROZEN)
        if look.dark:
            self._quiet = None
            return Glance(seconds, Mood.DARK)
        flow = self._flow(before, look)
        return self._glance(picture, look, flow, seconds)

    def _forget(self) -> None:
        """Pictures of another size say nothing of those before."""
        self._last = self._quiet = self._base = None
        self._noises.clear()

    @property
    def _noise(self) -> float:
        return min(self._noises, default=0.0)

    def _flow(self, before: Look | None, look: Look) -> Change | None:
        """What changed since the frame before."""
        if before is None:
            return None
        if look.same(before):
            return changed(look, look, self._noise)
        flow = changed(before, look, self._noise)
        self._noises.append(flow.noise)
        return flow

    def _glance(self, picture: Image, look: Look, flow: Change | None, seconds: float) -> Glance:
        """What goes on in a picture that is worth reading."""
        change = changed(self._base.look, look, self._noise) if self._base else None
        lit = flow is not None and flow.light > _LIT
        if change is not None and not change.any:
            self._quiet = None
            return Glance(seconds, Mood.LIGHT if lit else Mood.STILL)
        motion = changed(self._quiet.look, look, self._noise) if self._quiet else None
        if self._quiet is None or (motion is not None and motion.any):
            self._quiet = _Quiet(look, seconds)
            return Glance(seconds, Mood.BUSY, busy=_where(motion or change, look))
        if self._base and self._nudged(self._base, self._quiet, picture, look, seconds):
            return self._moved_along(self._base, seconds)
        return self._settling(picture, look, change, self._quiet, seconds)

    def _settling(self, picture: Image, look: Look, change: Change | None, quiet: _Quiet, seconds: float) -> Glance:
        """Read what rests, until several reads agree."""
        rest = seconds - quiet.since + _EPS_S
        if change is not None and reaching_in(change.places, _REACH * look.size[0]) and rest < _AT_BORDER_S:
            return Glance(seconds, Mood.BUSY, busy=_where(change, look))
        if rest < _FIRST_READ_S:
            return Glance(seconds, self._waiting)
        if not quiet.votes or seconds - quiet.votes[-1][0] > _BETWEEN_READS_S - _EPS_S:
            try:
                self._vote(picture, look, change, quiet, seconds)
            except NoColourError:  # something covers the lens
                return Glance(seconds, Mood.BUSY)
        votes = [reading for _, _, reading in quiet.votes]
        if self._hand(votes[-1]) and rest < _STILL_HAND_S:
            return Glance(seconds, Mood.BUSY)
        if rest < _QUIET_S or quiet.votes[-1][0] - quiet.votes[0][0] < _SPAN_S - _EPS_S or (not agree(votes) and rest < _UNSETTLED_S):
            return Glance(seconds, self._waiting)
        return self._settle(picture, look, agreed(votes), seconds)

    @property
    def _waiting(self) -> Mood:
        return Mood.NUDGED if self._base is not None and self._base.moved else Mood.SETTLING

    def _hand(self, reading: AnyReading) -> bool:
        """Whether a hand may be in the picture that was not there before."""
        return REACHES_IN in reading.doubts and not (self._base and REACHES_IN in self._base.reading.doubts)

    def _vote(self, picture: Image, look: Look, change: Change | None, quiet: _Quiet, seconds: float) -> None:
        """Read the picture once more; the very same picture says the same."""
        if quiet.votes and look.same(quiet.votes[-1][1]):
            reading = quiet.votes[-1][2]
        else:
            before = quiet.votes[-1][2] if quiet.votes else self._base.reading if self._base else None
            reading = self._read(picture, before, boxes(change.places, look.scale, _JOINED_PX) if change else ())
        quiet.votes.append((seconds, look, reading))

    def _read(self, picture: Image, _before: AnyReading | None, _boxes: Sequence[tuple[float, float, float, float]]) -> AnyReading:
        """Read a picture: the one place that decides whether all of it."""
        reading = self._name(picture, read_table(picture, self._game, self._profile))
        self._game = reading.game
        return reading

    def _settle(self, picture: Image, look: Look, reading: AnyReading, seconds: float) -> Glance:
        """What was read settled; it is news only where it differs from what settled before."""
        self._quiet = None
        known = self._settled
        before = self._base.reading if self._base else None
        self._base = _Base(look, reading, remembered(picture, reading.cards, self._profile))
        if known is not None and same_reading(known.reading, reading):
            self._base = replace(self._base, reading=known.reading)
            return Glance(seconds, Mood.STILL)
        self._identities = identified(before, self._identities, reading)
        self._settled = Settled(known.number + 1 if known else 1, seconds, reading, self._identities.ids)
        return Glance(seconds, Mood.STILL, self._settled)

    def _nudged(self, base: _Base, quiet: _Quiet, picture: Image, look: Look, seconds: float) -> bool:
        """Whether the whole view moved a little, and nothing else did; where it moved far it is told and read anew."""
        if quiet.nudge_checked or seconds - quiet.since < _FIRST_READ_S - _EPS_S:
            return False
        quiet.nudge_checked = True
        found = nudge(base.reference, picture)
        if found is None:
            return False
        reading = found.reading(base.reading)
        far = found.most_px(reading.size) > SMALL_NUDGE * tile_side(reading)
        small = not far and not found.change(base.look, look, self._noise).any
        self._base = _Base(look if small else base.look, reading, remembered(picture, (), self._profile), far)
        return small

    def _moved_along(self, base: _Base, seconds: float) -> Glance:
        """The camera was nudged a little: what was read moved with the view."""
        self._quiet = None
        known, self._base = self._settled, replace(base, moved=False)
        if known is None or same_reading(known.reading, base.reading):
            return Glance(seconds, Mood.STILL)
        self._settled = replace(known, number=known.number + 1, seconds=seconds, reading=base.reading)
        return Glance(seconds, Mood.STILL, self._settled)


def _where(change: Change | None, look: Look) -> Corners | None:
    """The box around what changed, in pixels of the picture."""
    if change is None or not change.any:
        return None
    found = boxes(change.places, look.scale, _JOINED_PX)
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return corners_of_box((min(lefts), min(tops), max(rights), max(bottoms)))


FROZEN_AFTER_S: Final = _FROZEN_S
"""So long the same picture comes again and again before the camera is taken for frozen."""
