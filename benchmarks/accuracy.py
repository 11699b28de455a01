"""How well the eye reads a folder of photographs with truth, stage by stage.

usage: accuracy.py FOLDER [--sheet FILE.png] [--json] [--stages-from-truth]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
from rich.console import Console

from benchmarks import report, summary
from benchmarks.bugs_eye import BUGS
from benchmarks.factory_eye import FACTORY
from benchmarks.fressen_eye import FRESSEN
from benchmarks.games import GameBenchmark
from benchmarks.matching import Quad
from benchmarks.sheet import Failure, contact_sheet
from benchmarks.summary import Judged
from benchmarks.truth import Case, find_cases
from benchmarks.verdict import Finding, Verdict
from cyclops.errors import EXPECTED
from cyclops.scoring import score_reading
from hardware.frame import Frame
from hardware.pictures import load_picture
from vision.reader import read_table
from vision.reading import Game

GAMES: dict[Game, GameBenchmark[Any, Any]] = {"factory": FACTORY, "bugs": BUGS, "fressen": FRESSEN}
"""The games that can be judged; a further one is a further entry."""
_MOST_CELLS = 100  # of a contact sheet


@dataclass(frozen=True, slots=True)
class _Options:
    folder: Path
    sheet: Path | None
    as_json: bool
    from_truth: bool


def main() -> int:
    """Run from the command line; 1 when there is nothing to judge."""
    options = _options()
    try:
        cases = find_cases(options.folder)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    known = [case for case in cases if case.game in GAMES and not (options.from_truth and case.occluded)]
    _tell_left_out(cases)
    judged = list(_judged(known, options.from_truth))
    if options.as_json:
        print(json.dumps(summary.as_json(judged)))
    else:
        limits = {key: words for game in GAMES.values() for key, words in game.limits().items()}
        report.show(judged, limits, Console(width=None if sys.stdout.isatty() else 180))
    if options.sheet:
        cv2.imwrite(str(options.sheet), contact_sheet(list(_failures(judged))))
    return 0


def _options() -> _Options:
    parser = argparse.ArgumentParser(description="How well the eye reads a folder of photographs with truth, stage by stage.")
    parser.add_argument("folder", type=Path, help="photographs NAME.jpg, each with its truth NAME.json beside it")
    parser.add_argument("--sheet", type=Path, metavar="FILE.png", help="write a contact sheet of everything that went wrong")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    parser.add_argument(
        "--stages-from-truth",
        action="store_true",
        help="judge letters and eyes alone, inside the true outlines; pictures with a hand are left out",
    )
    given = parser.parse_args()
    return _Options(given.folder, given.sheet, given.json, given.stages_from_truth)


def _tell_left_out(cases: Sequence[Case]) -> None:
    left_out = Counter(case.game for case in cases if case.game not in GAMES)
    for game, count in left_out.items():
        print(f"{count} photographs of {game!r} are left out: it cannot be judged yet", file=sys.stderr)


def _judged(cases: Sequence[Case], from_truth: bool) -> Iterator[Judged]:
    for number, case in enumerate(cases):
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{len(cases)} {case.name} ", end="", file=sys.stderr)
        yield _stages_alone(case) if from_truth else _whole(case)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)


def _whole(case: Case) -> Judged:
    """Read and score a photograph, and judge what comes out."""
    game = GAMES[_game(case)]
    started = time.process_time()
    try:
        frame = load_picture(case.path)
        reading = read_table(frame.image, _game(case))
        seconds = time.process_time() - started
        table = score_reading(reading).scaled(frame.scale, frame.full_size)
    except EXPECTED as error:
        return Judged(case, game.judge(case.truth, {"error": str(error)}, ()))
    return Judged(case, game.judge(case.truth, table.to_json(), game.measure(frame.image, reading)), seconds)


def _stages_alone(case: Case) -> Judged:
    """Judge the stages that can be fed with true outlines."""
    game = GAMES[_game(case)]
    frame = load_picture(case.path)
    reading, measured = game.from_truth(frame.image, case.truth, frame.scale)
    return Judged(case, _only(game.judge(case.truth, reading, measured), game.true_stages))


def _only(verdict: Verdict, stages: frozenset[str]) -> Verdict:
    return replace(
        verdict,
        figures=tuple(figure for figure in verdict.figures if figure.stage in stages),
        findings=tuple(finding for finding in verdict.findings if finding.stage in stages),
        samples={key: values for key, values in verdict.samples.items() if key[0] in stages},
    )


def _game(case: Case) -> Game:
    return next(game for game in GAMES if game == case.game)


def _failures(judged: Sequence[Judged]) -> Iterator[Failure]:
    left = _MOST_CELLS
    for one in summary.worst(judged):
        findings = one.verdict.findings[:left]
        left -= len(findings)
        if findings:
            frame = load_picture(one.case.path)
            for finding in findings:
                yield Failure(one.case.name, one.verdict.outcome, frame.image, _in_picture(finding, frame))


def _in_picture(finding: Finding, frame: Frame) -> Finding:
    """A finding moved from the full picture to the one that was loaded."""
    truth, seen = (tuple(_scaled(quad, frame.scale) for quad in quads) for quads in (finding.truth, finding.seen))
    return replace(finding, truth=truth, seen=seen)


def _scaled(quad: Quad, scale: float) -> Quad:
    return [[(x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5] for x, y in quad]


if __name__ == "__main__":
    sys.exit(main())
