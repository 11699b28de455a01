"""What the eye measures on monsters of Das große Fressen, asked again monster by monster."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.fressen import Measured, judge
from benchmarks.games import GameBenchmark, true_quads, with_looks
from benchmarks.truth import Json
from vision.arrays import Image, Points
from vision.fressen.face import read_faces
from vision.fressen.reading import FressenReading


def measure(picture: Image, reading: FressenReading) -> list[Measured]:
    """How likely the print of each monster of a reading is read rightly, looked at in the picture ``(H, W, 3) uint8 BGR``."""
    return _look(picture, [np.array(tile.corners) for tile in reading.tiles])[1]


def from_truth(picture: Image, truth: Json, scale: float) -> tuple[Json, list[Measured]]:
    """The true reading, but with the print and the species that the eye sees inside the true outlines.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
    truth : dict
        In pixels of the full picture.
    scale : float
        How many pixels of the full picture one of ``picture`` is wide.
    """
    looks, measured = _look(picture, true_quads(truth, scale))
    return with_looks(truth, looks), measured


def limits() -> dict[tuple[str, str], str]:
    """What the eye allows without a doubt: nothing here is compared with one number."""
    return {}


def _look(picture: Image, quads: list[Points]) -> tuple[list[dict[str, Any]], list[Measured]]:
    prints = read_faces(picture, quads)
    looks = [
        {"number": one.number, "bonus": one.bonus, "terrain": one.terrain, "species": one.species, "doubts": list(one.doubts)}
        for one in prints
    ]
    return looks, [Measured(one.confidence) for one in prints]


FRESSEN = GameBenchmark(judge, measure, from_truth, frozenset({"print", "species"}), limits)
