"""Notes what is written and drawn on an annotated picture, so that tests can ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from cyclops import annotate, drawing


def plain(width: int = 1640, height: int = 1232) -> drawing.Image:
    return np.full((height, width, 3), (60, 90, 120), np.uint8)


class Recorder:
    """Notes what is written where, on the photograph and in the panel, and lets it be drawn."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.plates: list[tuple[str, NDArray[np.float64]]] = []
        self.in_panel: list[str] = []
        self.signs: list[tuple[str, tuple[float, float, float, float]]] = []
        self.texts: list[str] = []
        self.room: list[float] = []  # px between the end of each text and the right border of what it is written on
        self._plate, self._sign, self._write = drawing.plate, drawing.sign, drawing.write
        patch.setattr(drawing, "plate", self.plate)
        patch.setattr(drawing, "sign", self.sign)
        patch.setattr(drawing, "write", self.write)

    def plate(self, image: drawing.Image, text: str, centre: Sequence[float], *rest: Any) -> None:
        if image.shape[1] >= annotate.LEAST_WIDTH:
            self.plates.append((text, np.asarray(centre, np.float64)))
        else:
            self.in_panel.append(text)
        self._plate(image, text, centre, *rest)

    def sign(self, image: drawing.Image, text: str, box: tuple[float, float, float, float], *rest: Any) -> None:
        self.signs.append((text, box))
        self._sign(image, text, box, *rest)

    def write(self, image: drawing.Image, text: str, left: float, middle: float, size: int, *rest: Any) -> None:
        self.texts.append(text)
        self.room.append(image.shape[1] - left - drawing.text_width(text, size))
        self._write(image, text, left, middle, size, *rest)
