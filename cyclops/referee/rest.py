"""How long a table has lain undisturbed, on the camera's clock."""

from __future__ import annotations

from typing import Final

from vision.tracker.glance import Glance, Mood

AGAIN_S: Final = 1.0
"""How long a table lies that is not understood, or about which something is asked, until it is judged again."""
_LONGEST_STEP_S: Final = 1.0
"""From one frame to the next; what is longer was not watched."""
_EPS_S: Final = 1e-6  # seconds are sums of parts that have no exact binary form


class Rest:
    """Counts only the time in which nothing moves; what the clock jumps by does not count either."""

    def __init__(self) -> None:
        self.glance: Glance | None = None
        self.waited_s = 0.0
        self._judged_at_s = 0.0

    def see(self, glance: Glance) -> None:
        """Take notice of a frame; with a settled reading the rest begins anew."""
        before, self.glance = self.glance, glance
        if glance.settled is not None:
            self.waited_s = self._judged_at_s = 0.0
        elif before is not None and before.mood is Mood.STILL and glance.mood is Mood.STILL:
            self.waited_s += min(max(glance.seconds - before.seconds, 0.0), _LONGEST_STEP_S)

    def judged(self) -> None:
        """The table was judged just now."""
        self._judged_at_s = self.waited_s

    @property
    def still(self) -> bool:
        """Whether nothing moves now."""
        return self.glance is not None and self.glance.mood is Mood.STILL

    @property
    def long(self) -> bool:
        """Whether the table may be judged again."""
        return self.still and self.waited_s - self._judged_at_s > AGAIN_S - _EPS_S
