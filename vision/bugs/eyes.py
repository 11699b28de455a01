"""How many eyes a creature has: one, two or three.

Every choice of one to three of the round light spots of a face is weighed as the set of its eyes: by what each spot looks like, and by
how every two go together, for the eyes of one creature lie side by side and are alike. The weights are those of a conditional random
field (Lafferty, McCallum and Pereira 2001) whose potentials are small perceptrons, trained on drawn creatures in many styles and lights
(``benchmarks/eyes``); so the answer comes with its probability. A few such fields vote, which makes them more careful about what is
unlike all that they know (Lakshminarayanan, Pritzel and Blundell 2017).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.balls import MOST, PAIRS, THREES, Balls, find_balls
from vision.bugs.body import maps_of
from vision.bugs.face import Faces

COUNTS = (1, 2, 3)
SURE = 0.8
"""Probability from which the count of a single tile is not doubted."""
AGREED = 0.75
"""The same for several tiles with one drawing."""

_LEAST = 1e-4
_AT_ONCE = 200  # faces: OpenCV takes pictures of no more than 32767 rows
_FAR = 6.0  # standard deviations: what lies further out counts no more

NEVER = 30.0
"""How much less likely, as a logarithm, what cannot be is."""
SETS = [chosen for number in COUNTS for chosen in combinations(range(MOST), number)]
"""Every choice of spots that may be the eyes."""
NUMBERS: NDArray[np.intp] = np.array([len(chosen) for chosen in SETS])
"""How many spots each choice has."""
MEMBERS: Floats = floats([[spot in chosen for chosen in SETS] for spot in range(MOST)])
"""Which spot belongs to which choice, ``(MOST, sets)``."""
PAIRED: Floats = floats([[set(pair) <= set(chosen) for chosen in SETS] for pair in PAIRS.tolist()])
"""Which two spots belong to which choice, ``(pairs, sets)``."""
IN_ROW: Floats = floats([[chosen == tuple(three) for chosen in SETS] for three in THREES.tolist()])
"""Which three spots are which choice, ``(threes, sets)``."""
COUNTED: Floats = floats([number == NUMBERS for number in COUNTS])
"""Which choice has how many spots, ``(3, sets)``."""


@dataclass(frozen=True, slots=True)
class EyeCount:
    """How many eyes a creature has, how likely one, two and three are, and how many tiles say so."""

    count: int
    shares: tuple[float, float, float]
    tiles: int = 1

    @property
    def confidence(self) -> float:
        """The probability of the count."""
        return self.shares[self.count - 1]

    @property
    def sure(self) -> bool:
        """Whether the count is beyond doubt; a single tile must be clearer than several that agree."""
        return self.confidence >= (SURE if self.tiles == 1 else AGREED)


def count_eyes(faces: Faces) -> list[EyeCount]:
    """The number of eyes on each of N faces, at any turn."""
    return [
        sign for first in range(0, len(faces), _AT_ONCE) for sign in _counted(faces.picked(range(first, min(first + _AT_ONCE, len(faces)))))
    ]


def _counted(faces: Faces) -> list[EyeCount]:
    return [_count(of_one) for of_one in shares_of(find_balls(maps_of(faces)), _network())]


def agree(counts: Sequence[EyeCount]) -> EyeCount:
    """What several tiles with the same drawing say together: less than if each were misread on its own, for they are misread alike."""
    tiles = sum(count.tiles for count in counts)
    return _count(pooled(floats([count.shares for count in counts]), tiles, float(_network()["alike"])), tiles)


def pooled(shares: Floats, tiles: int, alike: float) -> Floats:
    """Logarithms of probabilities ``(N, 3)`` averaged, and counted as often as so many tiles misread that much alike (0..1) are worth."""
    worth = tiles / (1 + (tiles - 1) * alike)
    return floats(np.exp(worth * np.log(np.maximum(shares, _LEAST)).mean(axis=0)))


def _count(weights: NDArray[np.floating], tiles: int = 1) -> EyeCount:
    one, two, three = (weights / weights.sum()).tolist()
    return EyeCount(int(weights.argmax()) + 1, (one, two, three), tiles)


def shares_of(balls: Balls, network: Mapping[str, Floats]) -> Floats:
    """How probable one, two and three eyes are on each face, ``(N, 3)``: the mean of what the fields say."""
    looks, pairs = standardized(balls.looks, balls.pairs, network)
    return floats((choices(looks, pairs, balls.rows, balls.same, network) @ COUNTED.T).mean(axis=0))


def standardized(looks: Floats, pairs: Floats, network: Mapping[str, Floats]) -> tuple[Floats, Floats]:
    """What is measured of spots ``(N, MOST, F)`` and pairs ``(N, pairs, G)``, in standard deviations from what is usual."""
    return (
        floats(np.clip((looks - network["looks_mean"]) * network["looks_scale"], -_FAR, _FAR)),
        floats(np.clip((pairs - network["pairs_mean"]) * network["pairs_scale"], -_FAR, _FAR)),
    )


def choices(looks: Floats, pairs: Floats, rows: Floats, same: NDArray[np.bool_], network: Mapping[str, Floats]) -> Floats:
    """How probable each of K fields holds each choice of spots, from measures of N faces, the first two standardized: ``(K, N, sets)``.

    Two spots that are the ``same (N, pairs)`` are in no choice together.
    """
    faces, fields = len(looks), len(network["spot"])
    hidden = np.maximum(looks.reshape(-1, looks.shape[2]) @ network["spot"] + network["spot_bias"][:, None], 0)
    seen = np.maximum(hidden @ network["seen"] + network["seen_bias"][:, None], 0)
    alone = (seen @ network["eye"]).reshape(fields, faces, MOST)
    kind = (seen @ network["kind"]).reshape(fields, faces, MOST, -1)
    unlike = np.abs(kind[:, :, PAIRS[:, 0]] - kind[:, :, PAIRS[:, 1]]).reshape(fields, -1, kind.shape[-1])
    both = np.maximum(pairs.reshape(-1, pairs.shape[2]) @ network["pair"] + unlike @ network["unlike"] + network["pair_bias"][:, None], 0)
    together = (both @ network["together"]).reshape(fields, faces, len(PAIRS)) - NEVER * same
    row = (rows.reshape(-1, rows.shape[2]) @ network["row"]).reshape(fields, faces, len(THREES))
    scores = alone @ MEMBERS + together @ PAIRED + row @ IN_ROW + (network["number"] @ COUNTED)[:, None]
    powers = np.exp(scores - scores.max(axis=2, keepdims=True))
    return floats(powers / powers.sum(axis=2, keepdims=True))


@cache
def _network() -> dict[str, Floats]:
    with files("vision.bugs").joinpath("eyes.npz").open("rb") as file, np.load(file) as stored:
        return dict(zip(stored.files, map(floats, stored.values()), strict=True))
