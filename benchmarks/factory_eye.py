"""What the eye measures on Monster Factory tiles, asked again tile by tile."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.factory import Measured, judge
from benchmarks.games import GameBenchmark, true_quads, with_looks
from benchmarks.truth import Json
from vision.arrays import Image, Points
from vision.face import look_at
from vision.factory.edges import CENTRED, THICK, THIN, read_edges
from vision.factory.eyes import SEEN, look_for_eye
from vision.factory.reading import FactoryReading


def measure(picture: Image, reading: FactoryReading) -> list[Measured]:
    """Limbs and eyes of each tile of a reading, looked at in the picture that was read ``(H, W, 3) uint8 BGR``."""
    return [_look(picture, np.array(tile.corners))[1] for tile in reading.tiles]


def from_truth(picture: Image, truth: Json, scale: float) -> tuple[Json, list[Measured]]:
    """The true reading, but with the letters and eyes that the eye sees inside the true outlines.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
    truth : dict
        In pixels of the full picture.
    scale : float
        How many pixels of the full picture one of ``picture`` is wide.
    """
    looks = [_look(picture, quad) for quad in true_quads(truth, scale)]
    return with_looks(truth, [seen for seen, _ in looks]), [measured for _, measured in looks]


def limits() -> dict[tuple[str, str], str]:
    """What the eye allows without a doubt."""
    return {
        ("letters", "green width, of the side"): f"{THIN[0]:.2f} to {THIN[1]:.2f}",
        ("letters", "purple width, of the side"): f"{THICK[0]:.2f} to {THICK[1]:.2f}",
        ("letters", "limb away from the middle, of the side"): f"up to {CENTRED:.2f}",
        ("eyes", "response with an eye, of the limit"): "above 1",
        ("eyes", "response with no eye, of the limit"): "below 1",
    }


def _look(picture: Image, quad: Points) -> tuple[dict[str, Any], Measured]:
    face = look_at(picture, quad)
    edges, eye = read_edges(face), look_for_eye(face)
    doubts = [f"I am not sure about {edge.doubt}." for edge in edges if edge.doubt]
    doubts += ["I am not sure whether this tile shows an eye."] * eye.unsure
    widths, offsets, tones = zip(*((edge.width, edge.offset, edge.tone) for edge in edges), strict=True)
    measured = Measured(widths, offsets, tones, eye.response / SEEN)
    return {"edges": [edge.letter for edge in edges], "eyes": eye.seen, "doubts": doubts}, measured


FACTORY = GameBenchmark(judge, measure, from_truth, frozenset({"letters", "eyes"}), limits)
