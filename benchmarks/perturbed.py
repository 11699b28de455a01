"""How readings change when a photograph does: other cameras, light, tables, printing, clutter.

usage: python -m benchmarks.perturbed FOLDER [--game GAME] [--only KIND,...] [--photos NAME,...] [--each N]
                                             [--negative FOLDER] [--save DIR] [--list]

FOLDER holds photographs with truth. Each is changed in one way, its truth moved along, and read again. Pictures in the negative folders
show no tile. Counted are pictures (exact, those doubted needlessly among them; silent: wrong without a doubt) and what was wrong in them.
"""

from __future__ import annotations

import argparse
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from benchmarks.accuracy import GAMES
from benchmarks.perturbations.catalogue import Perturbation, catalogue
from benchmarks.perturbations.negatives import found_pictures, without_tiles
from benchmarks.perturbations.shot import Shot
from benchmarks.truth import Case, find_cases
from benchmarks.verdict import Verdict
from cyclops.scoring import score_reading
from vision.arrays import image
from vision.bugs.reading import BugsReading, BugsTile
from vision.errors import VisionError
from vision.factory.reading import FactoryReading, FactoryTile
from vision.fressen.reading import FressenReading, FressenTile
from vision.reader import AnyReading, read_table
from vision.reading import Game, Tile

_COLUMNS = ("photos", "exact", "silent", "needless", "missed", "invented", "printed", "other")
_NOTHING: dict[Game, type[AnyReading]] = {"factory": FactoryReading, "bugs": BugsReading, "fressen": FressenReading}
_PRINTED = ("letters", "eyes", "drawings", "print", "species", "landscape")
"""Stages that tell what is printed on things found."""
_EACH = 5


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one changed picture: ``exact``, ``needless``, ``doubted`` or ``silent``, and what was wrong by count and in words."""

    name: str
    outcome: str
    wrong: Counter[str]
    words: tuple[str, ...]


def read(shot: Shot) -> AnyReading:
    """What the eye says; a refusal counts as a doubt about the whole."""
    try:
        return read_table(shot.picture, shot.game)
    except VisionError as refusal:
        return _NOTHING[shot.game]((shot.picture.shape[1], shot.picture.shape[0]), (str(refusal),))


def judged(shot: Shot, reading: AnyReading) -> Result:
    """Compare a reading of a changed picture with what should have been answered."""
    doubts = [*reading.doubts, *(doubt for tile in reading.tiles for doubt in tile.doubts)]
    if shot.expected == "doubt":
        return Result(shot.name, "exact" if doubts else "silent", Counter(other=int(not doubts)), () if doubts else ("no doubt",))
    if shot.game == "factory" and not shot.truth["tiles"]:
        invented = len(reading.tiles)
        outcome = ("doubted" if doubts else "silent") if invented else ("needless" if doubts else "exact")
        return Result(shot.name, _excused(shot, outcome), Counter(invented=invented, other=len(reading.backs)), tuple(doubts))
    verdict = GAMES[shot.game].judge(shot.truth, score_reading(reading).reading_json(), ())
    findings = [f"{finding.stage}: {finding.words}" for finding in verdict.findings]
    return Result(shot.name, _excused(shot, verdict.outcome), _wrong(verdict), (*findings, *(f"({doubt})" for doubt in doubts)))


def _excused(shot: Shot, outcome: str) -> str:
    return "exact" if outcome == "needless" and shot.expected == "either" else outcome


def _wrong(verdict: Verdict) -> Counter[str]:
    """How many of the figures that decide were wrong in each column."""
    wrong: Counter[str] = Counter()
    for figure in verdict.figures:
        if figure.judged:
            column = "printed" if figure.stage in _PRINTED else _OUTLINES.get(figure.name.partition(" ")[2], "other")
            wrong[column] += figure.total - figure.right
    return wrong


_OUTLINES = {"found": "missed", "not invented": "invented"}


def chosen(cases: Sequence[Case], perturbation: Perturbation, each: int) -> list[Case]:
    """Which photographs to change: so many, spread over the whole, others for each perturbation, those of an unfit light left out."""
    fit = [case for case in cases if not case.truth.get("occluded") and case.conditions["light"] not in perturbation.not_in]
    start = zlib.crc32(f"{perturbation.kind} {perturbation.strength}".encode())
    step = max(1.0, len(fit) / each)
    return [fit[(start + int(k * step)) % len(fit)] for k in range(min(each, len(fit)))]


def perturbed(perturbation: Perturbation, case: Case) -> Shot:
    """One photograph changed; the same every time."""
    picture = cv2.imread(str(case.path), cv2.IMREAD_COLOR)
    rng = np.random.default_rng(zlib.crc32(f"{case.name} {perturbation.kind} {perturbation.strength}".encode()))
    return perturbation.change(Shot(case.name, image(picture), case.truth), rng)


def _row(kind: str, strength: str, results: Sequence[Result]) -> str:
    outcomes = Counter(result.outcome for result in results)
    wrong = sum((result.wrong for result in results), Counter[str]())
    counts = {**wrong, **outcomes, "photos": len(results), "exact": outcomes["exact"] + outcomes["needless"]}
    return f"{kind:<22} {strength:<30}" + "".join(f"{counts.get(column, 0) or '.':>9}" for column in _COLUMNS)


def _save(folder: Path, kind: str, strength: str, shot: Shot, reading: AnyReading, result: Result) -> None:
    """The picture with what was read (yellow; doubted red) and what is true (blue)."""
    canvas = shot.picture.copy()
    for quad in shot.quads("tiles", "backs", "trophies", "board"):
        cv2.polylines(canvas, [np.round(quad).astype(np.int32)], True, (255, 120, 0), 2)
    for tile in reading.tiles:
        colour = (0, 0, 255) if tile.doubts else (0, 230, 255)
        quad = np.array(tile.corners)
        cv2.polylines(canvas, [np.round(quad).astype(np.int32)], True, colour, 2)
        at = quad.mean(axis=0)
        cv2.putText(canvas, _said(tile), (int(at[0]) - 25, int(at[1])), 0, 0.55, colour, 2)
    for back in reading.backs:
        cv2.polylines(canvas, [np.round(np.array(back.corners)).astype(np.int32)], True, (0, 255, 0), 2)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{kind}-{strength}-{shot.name}-{result.outcome}".replace(" ", "_").replace("%", "")
    cv2.imwrite(str(folder / f"{name}.png"), canvas)


def _said(tile: Tile) -> str:
    """What was read of a tile, briefly."""
    match tile:
        case FactoryTile():
            return tile.edges + "e" * tile.eyes
        case BugsTile():
            return f"{tile.kind}{tile.eyes}"
        case FressenTile():
            return f"{tile.owner[0]}{tile.species}{tile.number}{tile.terrain[:2]}"
    return ""


def _shots(cases: Sequence[Case], only: Sequence[str], each: int) -> Iterator[tuple[str, str, Iterator[Shot]]]:
    for one in catalogue():
        if (not only or {one.family, one.kind, f"{one.kind} {one.strength}"} & set(only)) and all(case.game in one.games for case in cases):
            yield one.kind, one.strength, map(partial(perturbed, one), chosen(cases, one, each))


def main() -> None:
    """Run the benchmark from the command line."""
    parser = argparse.ArgumentParser(description="How readings change when a photograph does.")
    parser.add_argument("folder", type=Path, help="photographs with truth")
    parser.add_argument("--game", choices=GAMES, default="factory", help="whose photographs to change")
    parser.add_argument("--only", default="", help="families, kinds or 'kind strength', separated by commas")
    parser.add_argument("--photos", default="", help="names of photographs, separated by commas")
    parser.add_argument("--each", type=int, default=_EACH, help="photographs for each perturbation")
    parser.add_argument("--negative", type=Path, action="append", default=[], help="a folder of pictures without tiles")
    parser.add_argument("--save", type=Path, help="write the pictures that are not exact into this folder")
    parser.add_argument("--list", action="store_true", help="name the pictures that are not exact, and why")
    asked = parser.parse_args()
    only, names = ([word for word in text.split(",") if word] for text in (asked.only, asked.photos))
    cases = [case for case in find_cases(asked.folder) if case.game == asked.game and (not names or case.name in names)]
    print(f"{'':<53}" + "".join(f"{column:>9}" for column in _COLUMNS))
    everything: list[Result] = []
    start = time.monotonic()
    for kind, strength, shots in [*_shots(cases, only, asked.each), *_negatives(cases, asked.negative, only)]:
        results = []
        for shot in shots:
            reading = read(shot)
            results.append(judged(shot, reading))
            if asked.save and results[-1].outcome != "exact":
                _save(asked.save, kind, strength, shot, reading, results[-1])
        print(_row(kind, strength, results), flush=True)
        if asked.list:
            for result in results:
                if result.outcome != "exact":
                    print(f"    {result.name} {result.outcome}: {'; '.join(result.words)}")
        everything += results
    print(_row("all", f"{time.monotonic() - start:.0f} s", everything))


def _negatives(cases: Sequence[Case], folders: Sequence[Path], only: Sequence[str]) -> Iterator[tuple[str, str, Iterator[Shot]]]:
    if (only and "negative" not in only) or any(case.game != "factory" for case in cases):
        return
    yield "negative", "crops without a tile", without_tiles(cases)
    for folder in folders:
        yield "negative", folder.name, found_pictures(folder)


if __name__ == "__main__":
    main()
