"""Train the counter of eyes: ``python -m benchmarks.eyes OUT.npz [--photos FOLDER]``.

It learns from drawn creatures alone. What it makes of others, drawn by another chance, is printed, and what it makes of photographs
with their truth, which it never learns from. The same seed gives the same weights, on the same kind of machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from benchmarks.eyes.network import Network, right_choices, together, train
from benchmarks.eyes.tables import Measured, copies, joined, measured, shots
from benchmarks.truth import find_cases
from vision.arrays import Floats, Image, Points, floats, image
from vision.bugs.balls import Balls, find_balls
from vision.bugs.body import maps_of
from vision.bugs.eyes import AGREED, SURE, pooled, shares_of
from vision.bugs.face import look_at_pieces

_SHOTS = 3  # of each drawing to learn from
_COPIES = 3  # of each drawing to check with
_ALIKE = np.linspace(0, 1, 21)
_LOOSE = 0.02  # of a piece's side: how far its corners may be off
_PORTION = 500
_WORSE: dict[str, Callable[[Image], Image]] = {
    "as is": lambda picture: picture,
    "blurred": lambda picture: image(cv2.GaussianBlur(picture, (0, 0), 1.0)),
    "half": lambda picture: image(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)),
}


def main() -> None:
    """Draw, train, check, and store the weights."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.eyes", description="Train the counter of eyes.")
    parser.add_argument("out", type=Path, help="where to store the weights (vision/bugs/eyes.npz)")
    parser.add_argument("--photos", type=Path, help="a folder of photographs of Bugs & Co with their truth, to check with")
    parser.add_argument("--samples", type=int, default=60_000)
    parser.add_argument("--fields", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    cv2.setNumThreads(1)
    rng = np.random.default_rng(options.seed)
    known = measured(shots(rng, _SHOTS), options.samples)
    unseen = measured(copies(rng, _COPIES), max(options.samples // 16, 600))
    right = right_choices(known.covered, known.balls.same, known.counts)
    print(f"{len(right)} tiles to learn from, {len(unseen.counts)} to check with", flush=True)
    net = together([_trained(known, right, options.epochs, field) for field in rng.spawn(options.fields)])
    net["alike"] = _alike(net, unseen)
    print(f"alike {float(net['alike']):.2f}")
    print(f"drawn:  {_figures(net, unseen.balls, unseen.counts, unseen.drawings.tolist())}", flush=True)
    np.savez_compressed(options.out, **{name: weights.astype(np.float16) for name, weights in net.items()})  # type: ignore[arg-type]
    if options.photos:
        for line in _of_photographs(net, options.photos, rng):
            print(line, flush=True)


def _trained(known: Measured, right: NDArray[np.bool_], epochs: int, rng: Generator) -> Network:
    *_, last = train(known.balls, right, epochs, rng)
    print("one field is trained", flush=True)
    return last


def _shares(net: Network, balls: Balls) -> Floats:
    """How probable one, two and three eyes are, ``(N, 3)``."""
    lots = (
        Balls(*(getattr(balls, name)[first : first + _PORTION] for name in Balls.__slots__))
        for first in range(0, len(balls.radii), _PORTION)
    )
    return np.concatenate([shares_of(lot, net) for lot in lots])


def _alike(net: Network, unseen: Measured) -> Floats:
    """How much alike tiles with one drawing are misread: what makes the truth of the drawings most probable."""
    shares = _shares(net, unseen.balls).reshape(-1, _COPIES, 3)
    truth = unseen.counts[::_COPIES] - 1

    def likely(alike: float) -> float:
        said = np.stack([pooled(of_one, _COPIES, alike) for of_one in shares])
        return float(np.log(np.take_along_axis(said / said.sum(axis=1, keepdims=True), truth[:, None], axis=1)).sum())

    return floats(max(_ALIKE.tolist(), key=likely))


def _figures(net: Network, balls: Balls, counts: NDArray[np.int_], drawings: Sequence[Hashable]) -> str:
    """How many tiles, and how many drawings, are counted wrongly, wrongly without a doubt, and rightly with one."""
    shares = _shares(net, balls)
    members: dict[Hashable, list[int]] = {}
    for number, drawing in enumerate(drawings):
        members.setdefault(drawing, []).append(number)
    said = np.stack([pooled(shares[of_one], len(of_one), float(net["alike"])) for of_one in members.values()])
    truth = counts[[of_one[0] for of_one in members.values()]]
    lone = np.array([len(of_one) == 1 for of_one in members.values()])
    tiles = _judged(shares, counts, np.full(len(shares), SURE))
    return f"tiles {tiles}; drawings {_judged(said / said.sum(axis=1, keepdims=True), truth, np.where(lone, SURE, AGREED))}"


def _judged(shares: Floats, counts: NDArray[np.int_], asked: NDArray[np.float64]) -> str:
    wrong, sure = shares.argmax(axis=1) + 1 != counts, shares.max(axis=1) >= asked
    return f"{len(counts)}: wrong {wrong.sum()}, silent {(wrong & sure).sum()}, needlessly doubted {(~wrong & ~sure).sum()}"


def _of_photographs(net: Network, folder: Path, rng: Generator) -> Iterator[str]:
    """The figures of photographs, as they are and made worse."""
    cases = [case for case in find_cases(folder) if case.game == "bugs"]
    for name, change in _WORSE.items():
        balls, counts, drawings = [], [], []
        for case in cases:
            picture, tiles = image(cv2.imread(str(case.path))), case.truth["tiles"]
            seen = change(picture)
            quads = [_loose(np.array(tile["corners"]), seen.shape[1] / picture.shape[1], rng) for tile in tiles]
            balls.append(find_balls(maps_of(look_at_pieces(seen, quads))))
            counts += [tile["eyes"] for tile in tiles]
            drawings += [(case.name, tile["kind"], tile["eyes"]) for tile in tiles]
        yield f"{name}: {_figures(net, joined(balls), np.array(counts), drawings)}"


def _loose(quad: Points, scale: float, rng: Generator) -> Points:
    side = float(np.hypot(*(quad[1] - quad[0])))
    return np.asarray((quad + rng.uniform(-_LOOSE, _LOOSE, (4, 2)) * side + 0.5) * scale - 0.5)


if __name__ == "__main__":
    main()
