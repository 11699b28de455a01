"""Pictures without a tile: parts of photographs that hold none, and pictures of other things."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np

from benchmarks.perturbations.shot import Shot, mask_of
from benchmarks.truth import Case
from vision.arrays import image

_SMALLEST = 240  # pixels: a smaller part shows too little
_MOST = 40  # pictures of one folder


def without_tiles(cases: Sequence[Case]) -> Iterator[Shot]:
    """The largest rectangle of each photograph that no face-up tile touches; cards, backs, mugs and dice may lie there."""
    for case in cases:
        if case.truth.get("occluded"):
            continue
        shot = Shot(case.name, image(cv2.imread(str(case.path), cv2.IMREAD_COLOR)), case.truth)
        taken = mask_of(shot, shot.quads("tiles"), 0.3 * shot.tile_px) > 0.01
        left, top, right, bottom = _largest_free(taken)
        if min(right - left, bottom - top) >= _SMALLEST:
            yield Shot(case.name, np.ascontiguousarray(shot.picture[top:bottom, left:right]), {**case.truth, "tiles": [], "backs": []})


def _largest_free(taken: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> tuple[int, int, int, int]:
    """The largest rectangle (left, top, right, bottom) without a taken pixel, to eight pixels."""
    grid = image(cv2.resize(taken.astype(np.uint8), None, fx=0.125, fy=0.125, interpolation=cv2.INTER_AREA)) > 0
    height = np.zeros(grid.shape[1], int)
    best, where = 0, (0, 0, 0, 0)
    for row, line in enumerate(grid):
        height = np.where(line, 0, height + 1)
        for start in range(len(height)):
            low = np.minimum.accumulate(height[start:])
            areas = low * np.arange(1, len(low) + 1)
            stop = int(areas.argmax())
            if areas[stop] > best:
                best, where = int(areas[stop]), (start, row + 1 - int(low[stop]), start + stop + 1, row + 1)
    return where[0] * 8, where[1] * 8, where[2] * 8, where[3] * 8


def found_pictures(folder: Path) -> Iterator[Shot]:
    """Pictures of a folder, at most some, spread over it; they show no game at all, so a doubt is as right as silence."""
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".jpg", ".jpeg", ".png"))
    for path in paths[:: max(1, len(paths) // _MOST)]:
        picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
        yield Shot(path.stem, image(picture), {"game": "factory", "tiles": [], "backs": [], "cards": [], "monsters": []}, "either")
