"""From frames to settled readings: what moves is waited for, what rests is read, and what did not change is not read again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from calibration.profile import Profile
from vision.arrays import Image
from vision.doubts import REACHES_IN
from vision.errors import NoColourError
from vision.part import Box, around, box_of, corners_of_box, overlap
from vision.reader import AnyReading, read_table
from vision.reading import Corners, Game
from vision.tracker.again import look_once_more_at, read_again
from vision.tracker.agreement import FLICKERS, agree, agreed
from vision.tracker.crowding import crowded
from vision.tracker.glance import NO_SPOTS, Glance, Mood, Settled
from vision.tracker.identity import Identities, identified, outlines, same_reading, tile_side, tiles_of
from vision.tracker.look import Change, Look, boxes, changed, changed_roughly, look_at, reaching_in
from vision.tracker.nudge import SMALL_NUDGE, Remembered, nudge
from vision.tracker.quiet import Flicker, Quiet, Vote, least
from vision.tracker.spots import Watch, watch

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
_TOLD = 0.001  # of the picture: so much more than a speck is the same change as long as nothing moves
_FEW, _STILL_SHARE = 2, 0.4  # of the things on the table show no change where the view has not moved: at least so many
_EPS_S = 1e-6  # seconds are sums of parts that have no exact binary form

Naming = Callable[[Image, AnyReading], AnyReading]


def unchanged(_picture: Image, reading: AnyReading) -> AnyReading:
    """The reading as it is: no set was learnt."""
    return reading


@dataclass(frozen=True, slots=True, eq=False)
class _Base:
    """What the table looked like when it settled last, and what was read then, in the view of now.

    ``clear`` is the look of the last time when nothing reached into the picture. ``lost`` is whether the view has moved so far since that
    all of it must be read, ``untold`` whether it has moved at all.
    """

    looks: tuple[Look, ...]
    clear: Look
    reading: AnyReading
    remembered: Remembered
    lost: bool = False
    untold: bool = False


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
        self._noises: deque[float] = deque(maxlen=_NOISES)
        self._fresh_since = 0.0
        self._settled: Settled | None = None
        self._identities = Identities()
        self._forget()

    def _forget(self) -> None:
        """Begin anew: pictures of another size say nothing of those before."""
        self._last: Look | None = None
        self._before: Look | None = None
        self._quiet: Quiet | None = None
        self._base: _Base | None = None
        self._flicker = Flicker()
        self._watch: Watch | None = None
        self._spots: Mapping[str, Corners] = {}
        self._noises.clear()

    @property
    def settled(self) -> Settled | None:
        """The last reading that settled."""
        return self._settled

    def watch(self, spots: Mapping[str, Corners]) -> None:
        """Say of these places, in pixels of the picture that settled last, in every glance what became of them.

        Parameters
        ----------
        spots : mapping of str to Corners
            Names and places of what lies there; none to end the watch. One that is covered or gone stays so until that shows there again.
        """
        self._spots = spots
        self._watch = watch(self._base.looks[0], spots, outlines(self._base.reading)).again(self._watch) if spots and self._base else None

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

        Raises
        ------
        MisfitError
            When the profile is for pictures of another shape.
        """
        look = look_at(picture)
        if self._last is not None and look.size != self._last.size:
            self._forget()
        self._before, self._last = self._last, look
        before = self._before
        if before is None or not look.same(before):
            self._fresh_since = seconds
        if not repeats and seconds - self._fresh_since > _FROZEN_S:
            return self._with_spots(Glance(seconds, Mood.FROZEN))
        if look.dark:
            self._quiet = None
            return self._with_spots(Glance(seconds, Mood.DARK))
        glance = self._glance(picture, look, self._flow(before, look), seconds)
        if self._watch and glance.mood is not Mood.BLURRED:
            self._watch = self._watch.seen(look, self._noise, seconds)
        return self._with_spots(glance)

    def _with_spots(self, glance: Glance) -> Glance:
        return replace(glance, spots=self._watch.spots if self._watch else NO_SPOTS)

    @property
    def _noise(self) -> float:
        return min(self._noises, default=0.0)

    def _flow(self, before: Look | None, look: Look) -> Change:
        """What changed since the frame before; the noise is told from the two as well."""
        if before is None or look.same(before):
            return changed(look, look, self._noise)
        flow = changed(before, look, self._noise)
        self._noises.append(flow.noise)
        return flow

    def _glance(self, picture: Image, look: Look, flow: Change, seconds: float) -> Glance:
        """What goes on in a picture that is worth reading."""
        base, quiet = self._base, self._quiet
        motion = self._motion(quiet, flow, look)
        change = quiet.change if quiet and motion and not motion.any else None
        if base and change is None:
            change = least(base.looks, look, self._noise)
        if base and change is not None and not change.any and not base.lost and not (quiet and quiet.flickers):
            self._end_quiet(seconds, base)
            if base.untold:
                return self._moved_along(base, seconds)
            return Glance(seconds, Mood.LIGHT if flow.light > _LIT else Mood.STILL)
        if quiet is None or (motion is not None and motion.any):
            motion = motion or change
            self._end_quiet(seconds)
            alternating = self._flicker.back(look, motion, self._noise, seconds)
            told = change if change and change.share > _TOLD and not alternating else None
            self._quiet = Quiet(alternating or (look,), seconds, change=told)
            return Glance(seconds, Mood.BUSY if motion else Mood.SETTLING, busy=_where(motion, look))
        if base and self._nudged(base, quiet, change, picture, look, seconds):
            quiet.change = None
            return self._glance(picture, look, flow, seconds)
        return self._settling(picture, look, change, quiet, seconds)

    def _motion(self, quiet: Quiet | None, flow: Change, look: Look) -> Change | None:
        """What changed since it became quiet; None where it was not."""
        if quiet is None:
            return None
        return flow if quiet.looks == (self._before,) else least(quiet.looks, look, self._noise)

    def _end_quiet(self, seconds: float, back_to: _Base | None = None) -> None:
        """It is over, for something moves, or what settled last is there again."""
        if self._quiet:
            for look in (self._quiet.looks[0], *(back_to.looks if back_to else ())):
                self._flicker.left(look, seconds)
        self._quiet = None

    def _settling(self, picture: Image, look: Look, change: Change | None, quiet: Quiet, seconds: float) -> Glance:
        """Read what rests, until several reads agree."""
        rest = seconds - quiet.since + _EPS_S
        if change is not None and rest < _AT_BORDER_S and self._reaches_in(change, look):
            return Glance(seconds, Mood.BUSY, busy=_where(change, look))
        waiting = Glance(seconds, Mood.NUDGED if self._lost else Mood.SETTLING)
        if rest < _FIRST_READ_S:
            return waiting
        if look.blurred(self._base.looks[0] if self._base else None):
            return Glance(seconds, Mood.BLURRED)
        between = _SPAN_S if agree([vote.reading for vote in quiet.votes]) else _BETWEEN_READS_S
        pause = seconds - quiet.votes[-1].seconds + _EPS_S if quiet.votes else between
        if pause >= between or (quiet.flickers and quiet.unread(look, self._noise)):
            try:
                quiet.votes.append(Vote(seconds, look, self._vote(picture, look, change, quiet)))
            except NoColourError:  # something covers the lens
                return Glance(seconds, Mood.BUSY)
        readings = [vote.reading for vote in quiet.votes]
        if rest < _STILL_HAND_S and self._may_be_hand(readings[-1]):
            return Glance(seconds, Mood.BUSY)
        span = quiet.votes[-1].seconds - quiet.votes[0].seconds + _EPS_S
        if rest < _QUIET_S or span < _SPAN_S:
            return waiting
        if rest < _UNSETTLED_S and not (agree(readings) and (not quiet.flickers or quiet.all_read(self._noise))):
            return waiting
        return self._settle(picture, quiet, agreed(readings), seconds)

    def _reaches_in(self, change: Change, look: Look) -> bool:
        """Whether something came in from the border that was not there when it settled last, nor before a hand was there."""
        if self._base is None or self._base.lost or not reaching_in(change.places, _REACH * look.size[0]):
            return False
        clear = self._base.clear
        return clear is self._base.looks[0] or reaching_in(changed(clear, look, self._noise).places, _REACH * look.size[0])

    @property
    def _lost(self) -> bool:
        return self._base is not None and self._base.lost

    def _may_be_hand(self, reading: AnyReading) -> bool:
        """Whether the eye sees a hand in the picture that it did not see when it settled last."""
        return REACHES_IN in reading.doubts and not (self._base and REACHES_IN in self._base.reading.doubts)

    def _vote(self, picture: Image, look: Look, change: Change | None, quiet: Quiet) -> AnyReading:
        """Read the picture once more; the very same picture says the same."""
        if (same := next((vote for vote in quiet.votes if look.same(vote.look)), None)) is not None:
            return same.reading
        before = quiet.votes[-1].reading if quiet.votes else self._base.reading if self._base else None
        if before is None or change is None or self._lost or quiet.flickers:
            return self._read(picture, None, ())
        flickering = [box_of(np.array(tile.corners)) for tile in tiles_of(before) if FLICKERS in tile.doubts]
        places = [*boxes(change.places, look.scale, _JOINED_PX), *flickering]
        once_more = look_once_more_at(picture, before, places, self._profile) if quiet.votes else None
        return self._name(picture, once_more) if once_more else self._read(picture, before, places)

    def _read(self, picture: Image, before: AnyReading | None, places: Sequence[Box]) -> AnyReading:
        """Read a picture: only where it changed if that tells all, else all of it."""
        again = read_again(picture, before, places, self._profile) if before is not None else None
        if again is None or crowded(again):
            again = read_table(picture, self._game, self._profile)
        reading = self._name(picture, again)
        self._game = reading.game
        return reading

    def _settle(self, picture: Image, quiet: Quiet, reading: AnyReading, seconds: float) -> Glance:
        """What was read settled; it is news only where it differs from what settled before."""
        before = self._base.reading if self._base else None
        same = self._settled is not None and same_reading(self._settled.reading, reading)
        kept = self._settled.reading if self._settled and same else reading
        clear = self._base.clear if self._base and self._may_be_hand(reading) else quiet.looks[0]
        self._base = _Base(quiet.looks, clear, kept, Remembered(picture, reading.cards, self._profile))
        self._quiet = None
        if self._watch is None and self._spots:
            self.watch(self._spots)
        if same:
            return Glance(seconds, Mood.STILL)
        self._identities = identified(before, self._identities, reading)
        return self._told(reading, seconds)

    def _told(self, reading: AnyReading, seconds: float) -> Glance:
        number = self._settled.number + 1 if self._settled else 1
        self._settled = Settled(number, seconds, reading, self._identities.ids)
        return Glance(seconds, Mood.STILL, self._settled)

    def _nudged(self, base: _Base, quiet: Quiet, change: Change | None, picture: Image, look: Look, seconds: float) -> bool:
        """Whether the whole view has moved; then what is known moves with it."""
        if quiet.nudge_checked or seconds - quiet.since < _FIRST_READ_S - _EPS_S:
            return False
        quiet.nudge_checked = True
        if _somewhere_only(change, base, look) or look.blurred(base.looks[0]):
            return False
        if (found := nudge(base.remembered.reference, picture)) is None:
            return False
        reading, there = found.reading(base.reading), found.look(base.looks[0], look)
        far = found.most_px(reading.size) > SMALL_NUDGE * tile_side(reading)
        alone = not changed_roughly(there, look, self._noise).any
        self._base = _Base(
            (look if alone else there,),
            found.look(base.clear, look),
            reading,
            Remembered(picture, (), self._profile),
            lost=far or base.lost,
            untold=True,
        )
        self._identities = self._identities.moved(found.moved)
        self._watch = self._watch.moved(found, look) if self._watch else None
        return True

    def _moved_along(self, base: _Base, seconds: float) -> Glance:
        """The camera was nudged a little: what was read moved with the view."""
        self._base = replace(base, untold=False)
        if self._settled is None or same_reading(self._settled.reading, base.reading):
            return Glance(seconds, Mood.STILL)
        return self._told(base.reading, seconds)


def _somewhere_only(change: Change | None, base: _Base, look: Look) -> bool:
    """Whether so much of what was read shows no change at all that the view cannot have moved."""
    if change is None or base.lost:
        return False
    things = [box_of(np.array(outline)) for outline in outlines(base.reading)]
    changes = boxes(change.places, look.scale, _JOINED_PX)
    still = [thing for thing in things if not any(overlap(thing, box) for box in changes)]
    return len(still) >= max(_FEW, _STILL_SHARE * len(things))


def _where(change: Change | None, look: Look) -> Corners | None:
    """The box around what changed, in pixels of the picture."""
    if change is None or not change.any:
        return None
    return corners_of_box(around(boxes(change.places, look.scale, _JOINED_PX)))
