"""Crops of printed cards: whether their ink is called green, purple, or neither. The name of each file begins with its colour."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from benchmarks.real_photos.measure import Measure, UnusableFolderError, loaded, pictures_in
from vision.arrays import Image
from vision.face import look_at
from vision.ink import ink_name

_NAMES = {"green": "green", "purple": "purple", "red": "neither"}
_REQUIRED = 99.5


def measure_cards(folder: Path) -> list[Measure]:
    """How often the ink on a card is named rightly."""
    failures, right = [], 0
    paths = pictures_in(folder)
    for path in paths:
        wanted = _wanted(path)
        seen = named(loaded(path))
        right += seen == wanted
        if seen != wanted:
            failures.append(f"{path.name}: {wanted}, called {seen}")
    return [Measure("ink named", right, len(paths), _REQUIRED, tuple(failures))]


def named(crop: Image) -> str:
    """What the ink of a cropped card ``(H, W, 3) uint8`` is called, judged by the white of its own corners."""
    height, width = crop.shape[:2]
    quad = np.array([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
    return ink_name(crop, look_at(crop, quad).white) or "neither"


def _wanted(path: Path) -> str:
    colour = path.name.split("-")[0]
    if colour not in _NAMES:
        raise UnusableFolderError(f"{path.name!r} does not begin with a colour ({', '.join(_NAMES)}): take it out of {str(path.parent)!r}")
    return _NAMES[colour]
