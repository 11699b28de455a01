"""A time in which nothing moves, what was read in it, and the flicker that is no motion."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from vision.reader import AnyReading
from vision.tracker.look import Change, Look, changed, surely_unlike

_REMEMBERED = 3  # looks that have just been left
_ALTERNATES_S, _RETURNS = 3.0, 2  # what comes back so often within so long is a flicker, not a hand
_SMALL = 0.03  # share of the picture that may flicker


@dataclass(frozen=True, slots=True, eq=False)
class Vote:
    """One reading of a still table."""

    seconds: float
    look: Look
    reading: AnyReading


@dataclass(slots=True)
class Quiet:
    """A time in which nothing moves.

    Attributes
    ----------
    looks : tuple of Look
        What the table looks like; several where it flickers.
    since : float
        When it began.
    votes : list of Vote
    nudge_checked : bool
        Whether it was asked if the whole view moved.
    change : Change or None
        From what settled last to this, where that is known.
    """

    looks: tuple[Look, ...]
    since: float
    votes: list[Vote] = field(default_factory=list)
    nudge_checked: bool = False
    change: Change | None = None

    @property
    def flickers(self) -> bool:
        """Whether the table looks now so, now so."""
        return len(self.looks) > 1

    def unread(self, look: Look, noise: float) -> bool:
        """Whether none of the looks like this one was read yet."""
        return not any(not changed(vote.look, look, noise).any for vote in self.votes)

    def all_read(self, noise: float) -> bool:
        """Whether each of the looks was read."""
        return not any(self.unread(look, noise) for look in self.looks)


class Flicker:
    """Tells a place that looks now so, now so from one where something moves: the same looks come back."""

    def __init__(self) -> None:
        self._left: deque[tuple[Look, float]] = deque(maxlen=_REMEMBERED)
        self._returns: deque[float] = deque(maxlen=_RETURNS)

    def left(self, look: Look, seconds: float) -> None:
        """Remember a look that has gone."""
        self._left.append((look, seconds))

    def back(self, look: Look, change: Change | None, noise: float, seconds: float) -> tuple[Look, ...]:
        """The looks that have come and gone in turn, when this one comes back for the second time; none when it is motion.

        Parameters
        ----------
        look : Look
            One that differs from the one before.
        change : Change or None
            By how much.
        noise, seconds : float
        """
        if change is None or change.share > _SMALL:
            return ()
        recent = [past for past, when in self._left if seconds - when < _ALTERNATES_S]
        if not any(not surely_unlike(past, look, change.places, noise) and not changed(past, look, noise).any for past in recent):
            return ()
        self._returns.append(seconds)
        often = len(self._returns) == _RETURNS and seconds - self._returns[0] < _ALTERNATES_S
        return (look, *apart(recent, look, noise)) if often else ()


def apart(looks: Iterable[Look], look: Look, noise: float) -> list[Look]:
    """Those looks that differ from one."""
    return [other for other in looks if changed(other, look, noise).any]


def least(looks: Iterable[Look], now: Look, noise: float) -> Change:
    """What changed from that of some looks, one at least, from which least did."""
    found: Change | None = None
    for look in looks:
        change = changed(look, now, noise)
        if not change.any:
            return change
        found = change if found is None or change.share < found.share else found
    assert found is not None
    return found
