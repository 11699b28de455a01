"""What the eye measures on pieces of Bugs & Co, asked again piece by piece."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.bugs import Measured, judge
from benchmarks.games import GameBenchmark, true_quads, with_looks
from benchmarks.truth import Json
from vision.arrays import Image, Points
from vision.bugs.drawing import drawings_of
from vision.bugs.eyes import SURE, count_eyes
from vision.bugs.face import look_at_pieces
from vision.bugs.grouping import group
from vision.bugs.likeness import differences
from vision.bugs.reading import BugsReading


def measure(picture: Image, reading: BugsReading) -> list[Measured]:
    """How sure eyes and drawing of each tile of a reading are, looked at in the picture that was read ``(H, W, 3) uint8 BGR``."""
    return _look(picture, [np.array(tile.corners) for tile in reading.tiles])[1]


def from_truth(picture: Image, truth: Json, scale: float) -> tuple[Json, list[Measured]]:
    """The true reading, but with the drawings and eyes that the eye sees inside the true outlines.

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
    """What the eye allows without a doubt."""
    return {
        ("eyes", "how likely a count is, where right"): f"from {SURE:.2f}",
        ("eyes", "how likely a count is, where wrong"): f"below {SURE:.2f}",
    }


def _look(picture: Image, quads: list[Points]) -> tuple[list[dict[str, Any]], list[Measured]]:
    faces = look_at_pieces(picture, quads)
    counts = count_eyes(faces)
    groups = group(differences(drawings_of(faces)))
    looks = [
        {"kind": label, "eyes": count.count, "doubts": list(doubts)}
        for label, count, doubts in zip(groups.labels, counts, groups.doubts, strict=True)
    ]
    return looks, [Measured(count.confidence, drawing) for count, drawing in zip(counts, groups.confidences, strict=True)]


BUGS = GameBenchmark(judge, measure, from_truth, frozenset({"drawings", "eyes"}), limits)
