"""What a game brings to the benchmark; a further game is a further module that makes one of these."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from benchmarks.truth import Json
from benchmarks.verdict import Verdict
from vision.arrays import Points
from vision.reading import Reading

Measured = TypeVar("Measured")
ReadingT = TypeVar("ReadingT", bound=Reading)


def true_quads(truth: Json, scale: float) -> list[Points]:
    """The true outlines of the tiles in a picture of which one pixel is ``scale`` pixels of the full one wide."""
    return [(np.array(tile["corners"]) + 0.5) / scale - 0.5 for tile in truth["tiles"]]


def with_looks(truth: Json, looks: Sequence[Json]) -> Json:
    """The true reading, but with what was seen inside each true outline, and without doubts of the whole."""
    return {**truth, "tiles": [{**tile, **seen} for tile, seen in zip(truth["tiles"], looks, strict=True)], "doubts": []}


@dataclass(frozen=True, slots=True)
class GameBenchmark(Generic[Measured, ReadingT]):
    """How the readings of one game are judged.

    Attributes
    ----------
    judge : callable
        Compares a reading with the truth, both in the form of the contract and in pixels of the full picture; the third argument holds
        what the eye measured on each tile of the reading (empty when it was not measured).
    measure : callable
        What the eye measures on each tile of a reading, in pixels of the picture given: what lies behind its answers.
    from_truth : callable
        The reading that would be made of a picture were every outline right: the true one, with letters and the like looked at by the
        eye inside the true outlines (in pixels of the full picture, of which one pixel of the picture given is ``scale`` wide).
        Returned with what was measured.
    true_stages : frozenset of str
        The stages of which ``from_truth`` says something.
    limits : callable
        What the eye compares some of its measurements with: (stage, quantity) to words.
    """

    judge: Callable[[Json, Json, Sequence[Measured]], Verdict]
    measure: Callable[[NDArray[np.uint8], ReadingT], list[Measured]]
    from_truth: Callable[[NDArray[np.uint8], Json, float], tuple[Json, list[Measured]]]
    true_stages: frozenset[str]
    limits: Callable[[], dict[tuple[str, str], str]]
