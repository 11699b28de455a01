"""How well the eye tells drawings of Bugs & Co apart, whatever their colour and turn: on drawn sets, or on photographs with truth.

    python -m benchmarks.drawings [FOLDER] [--tables N] [--seed N] [--without-eyes]

Without a folder: sets of families that differ in one thing each. First every drawing in eight colours, at twelve turns and in two lights
against every other drawing (the margins of each family); then tables of 13 to 40 pieces, one to three of a drawing, in any light, blur
and noise, outlines as inexact as a finder's; the true numbers of eyes are known, as they are to the reading, unless one says otherwise.
With a folder: the pieces of its photographs of Bugs & Co, cut out by their true corners.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.drawn_bugs import COLOURS, Bug, Hand, drawn, family, laid_out
from benchmarks.truth import find_cases
from calibration.tone import LINEAR
from vision.arrays import Image, Points, floats, image
from vision.bugs.drawing import Drawings, drawings_of
from vision.bugs.face import look_at_pieces
from vision.bugs.grouping import Grouping, group
from vision.bugs.likeness import FAR, differences, differences_to

TURNS, LIGHTS = 12, 2
FAMILIES, MEMBERS = 8, 4
_TABLES = ((60, 80, 110), (30, 30, 30), (235, 235, 230), (90, 120, 60))
_CENTRE, _SIZE = 0.02, 0.025  # shares of the side by which a finder's outline may be off


@dataclass(frozen=True, slots=True)
class Light:
    """What a camera makes of a table: the lamp's colour and strength (linear BGR), its fall-off, blur and noise, the pieces' size."""

    tint: tuple[float, float, float]
    falloff: float
    blur_px: float
    noise: float
    side_px: float
    table: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """What came of one table."""

    name: str
    pieces: int
    pairs: int
    wrong_pairs: int
    silent: int
    doubted: int
    exact: bool

    @property
    def is_silent(self) -> bool:
        """Whether the grouping is wrong and nothing says so."""
        return not self.exact and not self.doubted


def any_light(rng: np.random.Generator) -> Light:
    """Any lamp, camera and table."""
    warmth = rng.uniform(-0.5, 0.5)
    strength = rng.uniform(0.45, 0.95)
    tint = tuple(float(strength * min(2.0**stops, 1.0)) for stops in (-warmth - 0.2, 0.0, warmth - 0.2))
    return Light(
        (tint[0], tint[1], tint[2]),
        float(rng.uniform(0, 0.3)),
        float(rng.uniform(0.3, 1.1)),
        float(rng.uniform(1, 4)),
        float(rng.uniform(70, 130)),
        _TABLES[int(rng.integers(len(_TABLES)))],
    )


def any_hand(rng: np.random.Generator) -> Hand:
    """Any way of drawing."""
    return (Hand("black", 0.03, 0.0), Hand("own", 0.03, 0.06), Hand("none", 0.03, 0.1))[int(rng.integers(3))]


def seen(pieces: list[tuple[Image, Image]], light: Light, rng: np.random.Generator) -> tuple[Image, list[Points]]:
    """A photograph of pieces at any turn, and their outlines as a finder gives them."""
    picture, quads = laid_out(pieces, rng.uniform(0, 2 * np.pi, len(pieces)), light.side_px, light.table)
    linear = LINEAR[picture] * np.array(light.tint, np.float32)
    linear *= np.linspace(1, 1 - light.falloff, picture.shape[1], dtype=np.float32)[None, :, None]
    linear = floats(cv2.GaussianBlur(linear, (0, 0), light.blur_px))
    levels = 255 * np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * np.maximum(linear, 0) ** (1 / 2.4) - 0.055)
    levels += rng.standard_normal(levels.shape, dtype=np.float32) * light.noise
    return image(np.clip(np.round(levels), 0, 255)), [_inexact(quad, light.side_px, rng) for quad in quads]


def _inexact(quad: Points, side_px: float, rng: np.random.Generator) -> Points:
    centre = quad.mean(axis=0)
    grown = centre + (quad - centre) * (1 + rng.uniform(-_SIZE, _SIZE))
    return np.asarray(grown + rng.uniform(-_CENTRE, _CENTRE, 2) * side_px)


def scored(name: str, kinds: NDArray[np.int_], grouping: Grouping) -> Score:
    """A grouping against the truth."""
    labels = np.array(grouping.labels)
    wrong = (labels[:, None] == labels[None]) != (kinds[:, None] == kinds[None])
    doubted = np.array([bool(doubts) for doubts in grouping.doubts])
    count = len(kinds)
    silent = int((wrong.any(axis=1) & ~doubted).sum())
    return Score(name, count, count * (count - 1) // 2, int(wrong.sum()) // 2, silent, int(doubted.sum()), not wrong.any())


def drawn_tables(count: int, rng: np.random.Generator, with_eyes: bool) -> Iterator[Score]:
    """Tables of 13 to 40 pieces from sets of families."""
    for number in range(count):
        bugs = [bug for _ in range(FAMILIES) for bug in family(rng, MEMBERS)]
        kinds = np.repeat(rng.permutation(len(bugs)), rng.integers(1, 4, len(bugs)))[: rng.integers(13, 41)]
        kinds = rng.permutation(kinds)
        hand, square = any_hand(rng), bool(rng.integers(2))
        pieces = [drawn(bugs[kind], int(rng.integers(len(COLOURS))), hand, square) for kind in kinds]
        picture, quads = seen(pieces, any_light(rng), rng)
        eyes = [bugs[kind].eyes for kind in kinds] if with_eyes else None
        yield scored(f"table {number}", kinds, group(differences(drawings_of(look_at_pieces(picture, quads))), eyes))


def photographed_tables(folder: Path) -> Iterator[Score]:
    """The photographs of Bugs & Co in a folder, by their true corners."""
    for case in find_cases(folder):
        if case.game != "bugs" or case.occluded:
            continue
        picture = image(cv2.imread(str(case.path)))
        quads = [np.array(tile["corners"], dtype=np.float64) for tile in case.truth["tiles"]]
        kinds = np.unique([str(tile["kind"]) for tile in case.truth["tiles"]], return_inverse=True)[1]
        yield scored(case.name, kinds, group(differences(drawings_of(look_at_pieces(picture, quads)))))


def family_margins(rng: np.random.Generator) -> Iterator[tuple[float, float, int, int]]:
    """For each family: the most the same drawing differs, the least another one does, wrong nearest drawings, and how many were seen."""
    for _ in range(FAMILIES):
        bugs, hand = family(rng, MEMBERS), any_hand(rng)
        sheets = [_variants(bug, hand, rng) for bug in bugs]
        first = Drawings(np.concatenate([sheet.layers[:1] for sheet in sheets]))
        same, other, wrong, count = 0.0, FAR, 0, 0
        for number, sheet in enumerate(sheets):
            apart = differences_to(sheet.picked(range(1, len(sheet))), first)
            others = np.delete(apart, number, axis=1).min(axis=1)
            same, other = max(same, float(apart[:, number].max())), min(other, float(others.min()))
            wrong, count = wrong + int((others <= apart[:, number]).sum()), count + len(apart)
        yield same, other, wrong, count


def _variants(bug: Bug, hand: Hand, rng: np.random.Generator) -> Drawings:
    """A drawing in every colour, at twelve turns, in two lights."""
    pieces = [drawn(bug, colour, hand, False) for colour in range(len(COLOURS)) for _ in range(TURNS)]
    shots = [seen(pieces, any_light(rng), rng) for _ in range(LIGHTS)]
    return Drawings(np.concatenate([drawings_of(look_at_pieces(picture, quads)).layers for picture, quads in shots]))


def tell(scores: Iterable[Score]) -> None:
    """Print tables that are not exact or not sure, and the sums."""
    every = list(scores)
    for score in every:
        if not score.exact or score.doubted:
            print(f"{score.name}: {score.pieces} pieces, {score.wrong_pairs} pairs wrong, {score.doubted} doubted, {score.silent} silent")
    pairs = sum(score.pairs for score in every)
    agreed = 1 - sum(score.wrong_pairs for score in every) / max(pairs, 1)
    print(f"{len(every)} tables, {sum(score.pieces for score in every)} pieces: {agreed:.4%} of {pairs} pairs agree")
    print(f"exact {sum(score.exact for score in every)}, needless doubts {sum(score.exact and score.doubted > 0 for score in every)}")
    print(f"silent: {sum(score.is_silent for score in every)} tables, {sum(score.silent for score in every)} pieces")


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--without-eyes", action="store_true")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    if arguments.folder:
        tell(photographed_tables(arguments.folder))
        return
    rng = np.random.default_rng(arguments.seed)
    for number, (same, other, wrong, count) in enumerate(family_margins(rng)):
        margins = f"the same differs by {same:.2f} at most, others by {other:.2f} at least"
        print(f"family {number}: {margins}; {wrong} of {count} nearer to another drawing")
    tell(drawn_tables(arguments.tables, rng, not arguments.without_eyes))


if __name__ == "__main__":
    main()
