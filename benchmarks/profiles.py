"""What it gains to know the camera: photographs with truth read with a profile made from their true lens, and without any.

usage: python -m benchmarks.profiles FOLDER [--game GAME] [--list]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.accuracy import GAMES
from benchmarks.matching import corner_errors, match, side_px
from benchmarks.truth import Case, Json, find_cases
from benchmarks.verdict import Verdict
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.profile import CameraId, Profile
from cyclops.errors import EXPECTED
from cyclops.scoring import score_reading
from hardware.pictures import load_picture
from vision.reader import read_table
from vision.reading import Game


@dataclass(frozen=True, slots=True)
class Read:
    """One reading of a photograph: what it is worth, how far corners lie from the true ones in pixels, and processor time in seconds."""

    verdict: Verdict
    errors_px: tuple[float, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Pair:
    """A photograph read without a profile, and with one."""

    case: Case
    without: Read
    known: Read


def main() -> int:
    """Run from the command line; 1 when there is nothing to read, or fewer photographs are exact with a profile."""
    parser = argparse.ArgumentParser(description="Photographs read with a profile of their true camera, and without.")
    parser.add_argument("folder", type=Path, help="photographs NAME.jpg with their truth NAME.json, which tells the lens")
    parser.add_argument("--game", choices=sorted(GAMES), help="only this game")
    parser.add_argument("--list", action="store_true", help="name every photograph that is read differently, and what goes wrong")
    given = parser.parse_args()
    try:
        cases = [case for case in find_cases(given.folder) if case.game == (given.game or case.game) and true_profile(case.truth)]
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    if not cases:
        print(f"{str(given.folder)!r} holds no photograph whose truth tells the camera's matrix and distortion", file=sys.stderr)
        return 1
    _pair(cases[0])  # what is loaded and prepared once is no cost of a reading
    pairs = [_pair(case) for case in cases]
    if given.list:
        _list(pairs)
    print(*_table(pairs), sep="\n")
    return int(_exact(one.known for one in pairs) < _exact(one.without for one in pairs))


def true_profile(truth: Json) -> Profile | None:
    """The profile that a perfect calibration would have made of a photograph's camera; None where its truth does not tell the lens."""
    camera = truth.get("camera") or {}
    if "matrix" not in camera or "distortion" not in camera:
        return None
    (fx, _, cx), (_, fy, cy), _ = camera["matrix"]
    k1, k2, p1, p2, k3 = map(float, camera["distortion"])
    width, height = truth["size"]
    lens = Lens((width, height), (float(fx), float(fy)), (float(cx), float(cy)), (k1, k2, p1, p2, k3))
    return Profile("true", CameraId(str(camera.get("name", ""))), (width, height), lens, _true_plane(camera))


def _true_plane(camera: Json) -> TablePlane | None:
    """Where the table lies before the camera; None where the truth does not tell."""
    if "rotation" not in camera or "centre_m" not in camera:
        return None
    first, second, third = ((float(x), float(y), float(z)) for x, y, z in camera["rotation"])
    x, y, z = (float(mm) for mm in -1000 * np.array(camera["rotation"]) @ camera["centre_m"])
    return TablePlane((first, second, third), (x, y, z))


def _pair(case: Case) -> Pair:
    return Pair(case, _read(case, None), _read(case, true_profile(case.truth)))


def _read(case: Case, profile: Profile | None) -> Read:
    name = next(game for game in GAMES if game == case.game)
    frame = load_picture(case.path)
    fitting = profile and profile.for_picture(profile.camera, (frame.image.shape[1], frame.image.shape[0]))
    started = time.process_time()
    try:
        reading = read_table(frame.image, name, fitting)
        seconds = time.process_time() - started
        out = score_reading(reading).scaled(frame.scale, frame.full_size).to_json()
    except EXPECTED as error:
        out, seconds = {"error": str(error)}, 0.0
    return Read(GAMES[name].judge(case.truth, out, ()), tuple(_errors_px(case.truth, out)), seconds)


def _errors_px(truth: Json, out: Json) -> Iterator[float]:
    """How far the corners of matching tiles lie apart, of discs their centres; nothing of a picture with a hand: it is not to be read."""
    if truth.get("occluded"):
        return
    true, seen = ([tile["corners"] for tile in side.get("tiles", [])] for side in (truth, out))
    for i, j in match(true, seen).items():
        if truth.get("shape") == "disc":
            yield float(np.linalg.norm(np.mean(true[i], axis=0) - np.mean(seen[j], axis=0)))
        else:
            yield from (share * side_px(true[i]) for share in corner_errors(true[i], seen[j]))


def _list(pairs: Sequence[Pair]) -> None:
    for pair in pairs:
        for name, one in (("without", pair.without), ("with", pair.known)):
            if pair.without.verdict.outcome != pair.known.verdict.outcome:
                words = "; ".join(f"{finding.stage}: {finding.words}" for finding in one.verdict.findings)
                print(f"{pair.case.name} {name} a profile: {one.verdict.outcome} {words}")


def _table(pairs: Sequence[Pair]) -> Iterator[str]:
    yield f"{'':10}{'':10}photographs  exact  silent  needless  corners: RMS px  95 %  read ms"
    games: list[Game | None] = [*(game for game in GAMES if any(pair.case.game == game for pair in pairs)), None]
    for game in games:
        chosen = [pair for pair in pairs if game in (None, pair.case.game)]
        for name, reads in (("without", [pair.without for pair in chosen]), ("with", [pair.known for pair in chosen])):
            errors = np.concatenate([one.errors_px for one in reads])
            yield (
                f"{game or 'all':10}{name:10}{len(reads):11}  {_exact(reads):5}  {sum(one.verdict.silent for one in reads):6}"
                f"  {sum(one.verdict.needless for one in reads):8}  {np.sqrt(np.mean(errors**2)):15.3f}  {np.percentile(errors, 95):4.2f}"
                f"  {1000 * np.mean([one.seconds for one in reads]):7.0f}"
            )


def _exact(reads: Iterator[Read] | Sequence[Read]) -> int:
    return sum(one.verdict.exact for one in reads)


if __name__ == "__main__":
    sys.exit(main())
