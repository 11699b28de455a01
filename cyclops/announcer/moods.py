"""What the eye does, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vision.phrase import phrase
from vision.tracker.glance import Mood

MOODS: Final[Mapping[Mood, str]] = {
    Mood.STILL: phrase("watching"),
    Mood.BUSY: phrase("somebody is busy at the table: waiting"),
    Mood.SETTLING: phrase("looking closely"),
    Mood.LIGHT: phrase("the light changes: waiting"),
    Mood.DARK: phrase("it is too dark to see anything: please turn a lamp on"),
    Mood.NUDGED: phrase("the camera was moved: looking anew"),
    Mood.BLURRED: phrase("the picture is not sharp: please clean or focus the camera"),
    Mood.FROZEN: phrase("the camera shows the same picture again and again: is its cable loose?"),
}
"""Each mood in words that follow "Cyclops: "."""
