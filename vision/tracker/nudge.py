"""A camera or a table that was moved: the view moves as a whole, and what was read moves with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np

from calibration.holding import Motion, Reference, check, reference
from calibration.lens import Lens
from calibration.plane_fit import guessed_lens
from calibration.profile import Profile
from vision.arrays import Image, Points, corners, image
from vision.cards import look_for_cards
from vision.reader import AnyReading
from vision.reading import Card, Corners
from vision.tracker.look import Look

SMALL_NUDGE: Final = 0.5
"""Cells by which the view may move before that is worth a word."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """How the whole view moved.

    Attributes
    ----------
    motion : Motion
        In pixels straightened by the lens of the reference.
    reference : Reference
        What it is a motion from.
    """

    motion: Motion
    reference: Reference

    def moved(self, places: Corners) -> Corners:
        """Where corners in pixels of the earlier picture lie now."""
        lens = self.reference.lens
        return corners(lens.bent(self.motion.moved(lens.straightened(np.array(places)))))

    def most_px(self, size: tuple[int, int]) -> float:
        """How far the most moved place of a picture of that size (width, height) moved."""
        return self.motion.most_px(size)

    def reading(self, before: AnyReading) -> AnyReading:
        """The earlier reading in the view of now."""
        return before.moved(self.moved, before.size)

    def look(self, before: Look, now: Look) -> Look:
        """The earlier look as it would be seen now; where it does not reach, what is seen now."""
        there = self._warped(before.small, before, cv2.BORDER_REPLICATE)
        shown = self._warped(np.full(there.shape[:2], 255, np.uint8), before, cv2.BORDER_CONSTANT)
        return Look(image(np.where(shown[..., None] == 255, there, now.small)), before.rows, before.scale)

    def _warped(self, small: Image, look: Look, border: int) -> Image:
        (cos, sin), (x, y) = self.motion.turn, self.motion.shift_px
        matrix = np.array([[cos, -sin, x / look.scale], [sin, cos, y / look.scale]])
        return image(cv2.warpAffine(small, matrix, look.size, borderMode=border))


@dataclass(frozen=True, eq=False)
class Remembered:
    """A picture ``(H, W, 3) uint8 BGR`` in which those cards were read, kept to tell later whether the view has moved."""

    picture: Image
    cards: tuple[Card, ...]
    profile: Profile | None

    @cached_property
    def reference(self) -> Reference:
        """What it looks like; worked out only when somebody asks, for mostly nobody does."""
        lens = (self.profile.lens if self.profile else None) or guessed_lens((self.picture.shape[1], self.picture.shape[0]))
        return reference(self.picture, _straight(self.cards, lens), self.profile)


def nudge(known: Reference, picture: Image) -> Nudge | None:
    """How the view moved since the reference was made; None where it did not, or where too much has changed to tell."""
    holding = check(known, picture, {})
    if holding.camera == "unknown" and len(known.cards) > 1:
        holding = check(known, picture, _straight(look_for_cards(picture)[0], known.lens))
    return Nudge(holding.motion, known) if holding.camera == "nudged" else None


def _straight(cards: tuple[Card, ...], lens: Lens) -> dict[int, Points]:
    return {card.id: lens.straightened(np.array(card.corners)) for card in cards}
