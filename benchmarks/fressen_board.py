"""How well the board of Das große Fressen and its landscapes are seen, stage by stage, monsters taken from the truth.

usage: fressen_board.py FOLDER [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from benchmarks.truth import Case, Json, find_cases
from hardware.pictures import load_picture
from vision.arrays import Image, Points
from vision.fressen.board import BoardPlace, NoBoard, find_board, turned
from vision.fressen.landscape import landscapes
from vision.fressen.reading import WIDTH

SLIPPED = 0.5
"""Fields: a corner further away than this means that the lattice lies on other fields."""
_EXACT = 0.04  # fields: what every corner should keep to


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What came of one photograph.

    ``away`` is the largest distance of a corner of the board in fields (None where no board was found), ``open`` and ``covered`` hold
    how many fields are named right, and of how many; ``silent`` counts wrong ones not doubted, ``needless`` right ones doubted.
    """

    name: str
    occluded: bool
    away: float | None
    open: tuple[int, int] = (0, 0)
    covered: tuple[int, int] = (0, 0)
    silent: int = 0
    needless: int = 0
    seconds: float = 0.0

    @property
    def slipped(self) -> bool:
        """Whether a board was found on other fields than the true ones."""
        return self.away is not None and self.away > SLIPPED


def judge_board(picture: Image, truth: Json, scale: float, name: str = "") -> BoardResult:
    """Find the board in a picture ``(H, W, 3) uint8 BGR`` and name its landscapes; one of its pixels is ``scale`` pixels of the truth."""
    occluded = bool(truth.get("occluded")) or not truth.get("steady", True)
    started = time.process_time()
    board = find_board(picture)
    seconds = time.process_time() - started
    if isinstance(board, NoBoard):
        return BoardResult(name, occluded, None, seconds=seconds)
    corners = (np.array(truth["board"]["corners"]) + 0.5) / scale - 0.5
    board = min((turned(board, turn) for turn in range(4)), key=lambda one: _away(one, corners))
    away = _away(board, corners)
    if away > SLIPPED:
        return BoardResult(name, occluded, away, seconds=seconds)
    on_board = [tile for tile in truth["tiles"] if tile["place"] == "board"]
    quads = [(np.array(tile["corners"]) + 0.5) / scale - 0.5 for tile in on_board]
    started = time.process_time()
    read = landscapes(picture, board, quads, [tile["terrain"] for tile in on_board])
    seconds += time.process_time() - started
    right = np.array(read.terrain) == np.array(truth["board"]["terrain"]).ravel()
    under = np.zeros(WIDTH * WIDTH, np.bool_)
    under[[column + WIDTH * row for column, row in (tile["cell"] for tile in on_board)]] = True
    sure = np.array(read.sure)
    return BoardResult(
        name,
        occluded,
        away,
        (int(right[~under].sum()), int((~under).sum())),
        (int(right[under].sum()), int(under.sum())),
        int((~right & sure).sum()),
        int((right & ~sure).sum()),
        seconds,
    )


def _away(board: BoardPlace, corners: Points) -> float:
    """The largest distance of a corner of the board from the true one, in fields."""
    return float(np.linalg.norm(board.corners - corners, axis=1).max()) / board.field_px


def lines(results: Sequence[BoardResult]) -> Iterator[str]:
    """The report, line by line; pictures with a hand are counted by themselves, since a doubt is then all that is asked."""
    for title, some in (("free", [one for one in results if not one.occluded]), ("with a hand", [one for one in results if one.occluded])):
        if some:
            yield f"{len(some)} pictures {title}"
            yield from _figures(some)
    for one in results:
        if not one.occluded and (one.away is None or one.away > _EXACT or one.silent or one.needless):
            yield f"  {one.name}: {_words(one)}"


def _figures(results: Sequence[BoardResult]) -> Iterator[str]:
    found = [one for one in results if one.away is not None and not one.slipped]
    away = [one.away for one in found if one.away is not None]
    yield f"  board found        {len(found)} of {len(results)}, on other fields {sum(one.slipped for one in results)}"
    if away:
        yield f"  corners, fields    median {np.median(away):.3f}, worst {max(away):.3f}, within {_EXACT}: {sum(a <= _EXACT for a in away)}"
    for name, counts in (("open", [one.open for one in found]), ("covered", [one.covered for one in found])):
        yield f"  {name} fields".ljust(21) + f"{sum(right for right, _ in counts)} of {sum(total for _, total in counts)} right"
    yield f"  silent             {sum(one.silent for one in found)}, needless {sum(one.needless for one in found)}"
    yield f"  seconds            median {np.median([one.seconds for one in results]):.3f}"


def _words(one: BoardResult) -> str:
    if one.away is None:
        return "no board found"
    return f"corners {one.away:.3f} fields away, silent {one.silent}, needless {one.needless}"


def main() -> int:
    """Run from the command line; 1 when there is nothing to judge."""
    parser = argparse.ArgumentParser(description="How well the board of Das große Fressen and its landscapes are seen.")
    parser.add_argument("folder", type=Path, help="photographs NAME.jpg, each with its truth NAME.json beside it")
    parser.add_argument("--json", action="store_true", help="print one JSON object a photograph instead of a report")
    given = parser.parse_args()
    try:
        cases = [case for case in find_cases(given.folder) if case.game == "fressen"]
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1
    results = [_judged(case) for case in cases]
    for line in (json.dumps(asdict(one)) for one in results) if given.json else lines(results):
        print(line)
    return 0


def _judged(case: Case) -> BoardResult:
    frame = load_picture(case.path)
    return judge_board(frame.image, case.truth, frame.scale, case.name)


if __name__ == "__main__":
    sys.exit(main())
