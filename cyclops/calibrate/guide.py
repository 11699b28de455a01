"""Guidance before a live camera, or along a video: which frames of the sheet are taken, and what to show next."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import numpy as np

from calibration.coverage import Wanted, next_wanted
from calibration.glimpse import Glimpse, glimpse
from calibration.patterns import Pattern
from calibration.profile import PrintScale
from calibration.views import NoView, Seen, View, find_view
from cyclops.calibrate.focus import focus_holds, focus_of
from hardware.frame import Frame

ENOUGH: Final = 12
"""Views with which a lens is sure, if they cover what is wanted."""
MOST: Final = 40

_STILL = 1.0 / 400  # of the picture's width by which a sheet that is held still moves from one looked-at frame to the next
_ELSEWHERE = 1.0 / 25  # of the width by which its corners have moved in the mean before it is taken again
_PUZZLING = 8  # frames without the sheet, after which it is found out why
NEARER: Final = "bring the sheet nearer to the camera"
DIFFERENTLY: Final = "now hold it a little differently"
HOLD_STILL: Final = "hold the sheet still"
FOCUSING: Final = "the camera is focusing: wait, and if it does not end lock its focus"


@dataclass(frozen=True, slots=True)
class Step:
    """What came of one frame: the view if it was taken, and what to say."""

    view: View | None
    words: str


@dataclass(slots=True)
class LensGuide:
    """Looks at frame after frame, and takes those that tell something new.

    Attributes
    ----------
    pattern : Charuco or Chessboard
        What is held before the camera.
    print_scale : PrintScale
        Of the printer that printed it.
    views : list of View
        Those taken.
    """

    pattern: Pattern
    print_scale: PrintScale
    views: list[View] = field(default_factory=list)
    _last: Glimpse | None = None
    _focus: float | None = None
    _unseen: int = 0
    _why: str | None = None

    def see(self, frame: Frame) -> Step:
        """Look at the next frame."""
        focus = focus_of(frame)
        focused, self._focus = focus_holds(self._focus, focus), focus
        if not focused:
            return Step(None, FOCUSING)
        seen = glimpse(frame.image, self.pattern)
        if seen is None:
            return Step(None, self._missed(frame))
        self._unseen, self._why = 0, None
        still = self._last is not None and _moved(self._last, seen) < _STILL
        self._last = seen
        if any(_moved(view, seen) < _ELSEWHERE for view in self.views):
            return Step(None, self._wish())
        return self._take(frame) if still else Step(None, HOLD_STILL)

    def _take(self, frame: Frame) -> Step:
        view = self._view(frame)
        if isinstance(view, NoView):
            return Step(None, view.reason)
        self.views.append(view)
        return Step(view, self._wish())

    def _missed(self, frame: Frame) -> str:
        """What to say where the sheet does not show; what hides it is looked for now and then only, for that takes long."""
        self._last = None
        self._unseen += 1
        if self._unseen % _PUZZLING == 0:
            view = self._view(frame)
            self._why = view.reason if isinstance(view, NoView) else NEARER
        return self._why or self._wish()

    def _view(self, frame: Frame) -> Seen:
        return find_view(frame.image, self.pattern, self.print_scale, f"picture {len(self.views) + 1}")

    @property
    def wanted(self) -> Wanted | None:
        """What is to be shown next; None when enough was seen."""
        return next_wanted(self.views)

    @property
    def done(self) -> bool:
        """Whether enough was seen."""
        return len(self.views) >= MOST or (len(self.views) >= ENOUGH and self.wanted is None)

    def _wish(self) -> str:
        wanted = self.wanted
        return wanted.sentence if wanted else DIFFERENTLY


def _moved(one: View | Glimpse, other: Glimpse) -> float:
    """How far the corners moved in the mean from one view to another, in widths of the picture; far if they have none in common."""
    _, here, there = np.intersect1d(one.ids, other.ids, return_indices=True)
    if one.size != other.size or not len(here):
        return 1.0
    return float(np.linalg.norm(one.image_px[here] - other.image_px[there], axis=1).mean() / one.size[0])
