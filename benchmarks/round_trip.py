"""Random tables of our own printed games, photographed by the simulated camera in ordinary kitchens, and read.

usage: python -m benchmarks.round_trip [--game GAME] [--tables N] [--seed N] [--named] [--table KIND] [--keep DIR]

Printed is, for each game, how many tables were read exactly, silently wrong (without a doubt) or doubted needlessly, and of each that was
not exact what went wrong first and under which conditions. Ends with 1 if fewer than 98 of 100 are exact or any is silent.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from benchmarks.accuracy import GAMES
from benchmarks.truth import Json
from benchmarks.verdict import Verdict
from cyclops.artwork.raster import Image
from cyclops.scoring import score_reading
from cyclops.simulation.kitchen import ORDINARY
from cyclops.simulation.picture import TABLES, random_picture
from hardware.simulated.surfaces import KINDS
from vision.errors import VisionError
from vision.reader import read_table
from vision.reading import Game

_ENOUGH = 0.98
_TRUE, _SEEN, _DOUBTED = (255, 120, 0), (0, 200, 255), (0, 0, 255)  # BGR: blue, yellow, red


@dataclass(frozen=True, slots=True)
class Trip:
    """One table there and back: what was drawn, what was read, and what that is worth."""

    game: Game
    seed: int
    picture: Image
    truth: Json
    reading: Json
    verdict: Verdict
    seconds: tuple[float, float]
    """Of drawing and of reading it."""

    @property
    def conditions(self) -> str:
        """How it was photographed, in words."""
        return str(self.truth["table"])


def round_trip(game: Game, seed: int, named: bool = False, kinds: Sequence[str] = ORDINARY) -> Trip:
    """Lay, photograph and read one table.

    Parameters
    ----------
    game : Game
    seed : int
        Everything follows from it.
    named : bool
        Whether the eye is told which game it is.
    kinds : sequence of str
        The kinds of table tops there may be.
    """
    started = time.process_time()
    picture, truth = random_picture(game, seed, kinds)
    drawn = time.process_time()
    reading = _read(picture, game if named else None)
    read = time.process_time()
    return Trip(game, seed, picture, truth, reading, _judged(game, truth, reading), (drawn - started, read - drawn))


def _read(picture: Image, game: Game | None) -> Json:
    try:
        return dict(score_reading(read_table(picture, game)).to_json())
    except VisionError as refusal:
        return {"error": str(refusal)}


def _judged(game: Game, truth: Json, reading: Json) -> Verdict:
    if reading.get("game", game) != game:
        reading = {"game": game, "doubts": reading["doubts"], "tiles": []}
    return GAMES[game].judge(truth, reading, ())


def line(trip: Trip) -> str:
    """What is to be said of one table: its first fault, or its first doubt."""
    verdict = trip.verdict
    wrong = Counter(f"{finding.stage}: {finding.words}" for finding in verdict.findings)
    wrong.update(f"{figure.stage}: {figure.right} of {figure.total} {figure.name}" for figure in verdict.misses if not wrong)
    said = [f"{count} x {words}" if count > 1 else words for words, count in wrong.most_common(4)]
    if not verdict.exact and verdict.lost_at:
        said.insert(0, f"lost at {verdict.lost_at}")
    if trip.reading.get("game", trip.game) != trip.game:
        said.insert(0, f"taken for {trip.reading['game']}")
    doubts = Counter(doubt.sentence for doubt in verdict.doubts)
    said += [f"doubted: {sentence}" for sentence, _ in doubts.most_common(2)]
    return (
        f"{trip.game} {trip.seed} {verdict.outcome} ({trip.conditions}): {'; '.join([*said, *filter(None, [trip.reading.get('error')])])}"
    )


def annotated(trip: Trip) -> Image:
    """The picture with what is true (blue), what was read (yellow) and what of that was doubted (red)."""
    canvas = trip.picture.copy()
    for side, colour in ((trip.truth, _TRUE), (trip.reading, _SEEN)):
        for thing in _things(side):
            shown = _DOUBTED if thing.get("doubts") else colour
            cv2.polylines(canvas, [np.round(np.array(thing["corners"])).astype(np.int32)], True, shown, 1, cv2.LINE_AA)
            middle = np.mean(thing["corners"], axis=0) + (0 if colour == _TRUE else 12)
            cv2.putText(canvas, _words(thing), (int(middle[0]) - 24, int(middle[1])), cv2.FONT_HERSHEY_SIMPLEX, 0.42, shown, 1, cv2.LINE_AA)
    return canvas


def _things(side: Json) -> Iterator[Json]:
    for key in ("tiles", "backs", "trophies", "cards"):
        yield from side.get(key, [])
    if side.get("board"):
        yield side["board"]


def _words(thing: Json) -> str:
    if "edges" in thing:
        return "".join(thing["edges"]) + "e" * bool(thing["eyes"])
    if "kind" in thing:
        return f"{thing['kind']} {thing['eyes']}"
    if "number" in thing:
        return f"{thing['owner'][0]}{thing['number']}{thing['terrain'][:2]} {thing['species']}"
    return str(thing.get("value", ""))


def _keep(folder: Path, trip: Trip) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{trip.game}-{trip.seed:04}-{trip.verdict.outcome}"
    cv2.imwrite(str(folder / f"{name}.png"), annotated(trip))
    cv2.imwrite(str(folder / f"{name}-bare.png"), trip.picture)


def summary(game: Game, trips: Sequence[tuple[str, float, float]]) -> str:
    """The counts of one game, from the outcome of each table and the seconds that it took to draw and to read."""
    outcomes = Counter(outcome for outcome, _, _ in trips)
    exact = outcomes["exact"] + outcomes["needless"]
    drawing, reading = sum(trip[1] for trip in trips) / len(trips), sum(trip[2] for trip in trips) / len(trips)
    return (
        f"{game:<8} {len(trips)} tables: {exact} exact, {outcomes['silent']} silent, {outcomes['doubted']} doubted, "
        f"{outcomes['needless']} needless; {drawing:.2f} s to draw and {reading:.2f} s to read one"
    )


def main() -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description="Random tables of our own printed games, photographed in ordinary kitchens and read.")
    parser.add_argument("--game", choices=list(TABLES), action="append", help="only this game")
    parser.add_argument("--tables", type=int, default=100, metavar="N", help="of each game (100)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the first table (0)")
    parser.add_argument("--named", action="store_true", help="tell the eye which game it is")
    parser.add_argument("--table", choices=KINDS, action="append", help="only this kind of table top (all but check)")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="where to put the pictures that are not exact, or doubted")
    asked = parser.parse_args()
    fine = True
    for game in (game for game in GAMES if game in (asked.game or TABLES)):
        results: list[tuple[str, float, float]] = []
        for seed in range(asked.seed, asked.seed + asked.tables):
            trip = round_trip(game, seed, asked.named, asked.table or ORDINARY)
            results.append((trip.verdict.outcome, *trip.seconds))
            if trip.verdict.outcome != "exact":
                print(line(trip), flush=True)
                if asked.keep:
                    _keep(asked.keep, trip)
        print(summary(game, results), flush=True)
        outcomes = [outcome for outcome, _, _ in results]
        fine &= outcomes.count("exact") + outcomes.count("needless") >= _ENOUGH * len(outcomes) and "silent" not in outcomes
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
