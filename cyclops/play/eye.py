"""The eye of an evening: frames become glances, with the profile that fits the camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cyclops.learnt import LearntSet
from cyclops.play.heap import trimmer
from cyclops.profiles import Profiles
from hardware.camera import Camera
from hardware.frame import Frame
from vision.reading import Corners, Game
from vision.tracker.glance import Glance
from vision.tracker.tracker import Tracker, unchanged

_TRIMMED: Final = 5
"""After so many frames, about a second, memory that readings have left unused is given back."""


class Eye:
    """Looks at the frames of one camera.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}
    camera : callable
        Tells of which camera the frames are.
    profiles : Profiles
        Of which the one is taken that fits.
    learnt : LearntSet, optional
        The set that is played with.
    """

    def __init__(self, game: Game, camera: Callable[[], Camera], profiles: Profiles, learnt: LearntSet | None = None) -> None:
        self._game: Game = game
        self._camera = camera
        self._profiles = profiles
        self._name = learnt.named if learnt else unchanged
        self._tracker: Tracker | None = None
        self._spots: dict[str, Corners] = {}
        self._frames, self._trim = 0, trimmer()

    def see(self, frame: Frame, seconds: float) -> Glance:
        """Look at a frame.

        Raises
        ------
        MisfitError
            If the profile that was named does not fit the camera.
        """
        self._frames += 1
        if self._frames % _TRIMMED == 0:
            self._trim()
        camera = self._camera()
        if self._tracker is None:
            named = frame if frame.camera else replace(frame, camera=camera.id)
            self._tracker = Tracker(self._game, self._profiles.for_frame(named), self._name)
        return self._tracker.see(frame.image, seconds, camera.repeats)

    def watch(self, spots: dict[str, Corners]) -> None:
        """Say what becomes of these places from now on."""
        if self._tracker is not None and spots != self._spots:
            self._spots = spots
            self._tracker.watch(spots)
