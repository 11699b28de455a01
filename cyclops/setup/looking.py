"""Looking at frame after frame for what lies on the table: printed things, and whether anything moves."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from calibration.glimpse import glimpse
from calibration.lens import Lens
from calibration.profile import PrintScale
from calibration.sheet import SHEET
from calibration.views import NoView
from cyclops.calibrate.flat import Laid, look_flat
from hardware.frame import Frame
from vision.arrays import Floats, Image

_PUZZLING: Final = 8  # frames without anything printed, after which it is found out why
_SIZE: Final = (48, 36)  # columns and rows whose light is compared
_MOVES: Final = 10.0  # levels by which a place of a still table differs at most from one frame to the next
_USUAL: Final = 128.0
_STILL: Final = 3  # frames


class Looking:
    """Looks for the sheet and cards, thoroughly only now and then: that takes long where there is no sheet."""

    def __init__(self) -> None:
        self._unseen = 0
        self._why = NoView("", "")
        self._last: tuple[Image, Lens | None, PrintScale, Laid] | None = None

    def see(self, frame: Frame, lens: Lens | None, scale: PrintScale) -> Laid:
        """Look at the next frame; at the very same picture only once, for some cameras repeat theirs."""
        last = self._last
        if last is not None and last[0] is frame.image and last[1:3] == (lens, scale) and not self._unseen:
            return last[3]
        laid = self._seen(frame, lens, scale)
        self._last = frame.image, lens, scale, laid
        return laid

    def _seen(self, frame: Frame, lens: Lens | None, scale: PrintScale) -> Laid:
        if glimpse(frame.image, SHEET) is not None:
            self._unseen, self._why = 0, NoView("", "")
            return look_flat(frame, lens, scale)
        self._unseen += 1
        if self._unseen % _PUZZLING:
            return look_flat(frame, lens, scale, seen=self._why)
        laid = look_flat(frame, lens, scale)
        if isinstance(laid.sheet, NoView):
            self._why = laid.sheet
        return laid


class Stillness:
    """Tells whether what is seen has kept still, also in light that flickers."""

    def __init__(self) -> None:
        self._last: Floats | None = None
        self._frames = 0

    def see(self, frame: Frame) -> bool:
        """Look at the next frame; whether nothing has moved for some frames."""
        grey = _even(cv2.resize(frame.image, _SIZE, interpolation=cv2.INTER_AREA).astype(np.float32).max(axis=2))
        still = self._last is not None and float(np.abs(grey - self._last).max()) < _MOVES
        self._last = grey
        self._frames = self._frames + 1 if still else 0
        return self._frames >= _STILL


def _even(grey: Floats) -> Floats:
    """The picture as if all rows were equally bright: lamps that flicker make bands across it."""
    usual = np.median(grey, axis=1, keepdims=True)
    return np.asarray(grey * (_USUAL / np.maximum(usual, 1.0)), np.float32)
