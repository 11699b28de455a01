"""Fields over the spots of a face, trained by Adam (Kingma and Ba 2015) in numpy alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.bugs.balls import MOST, PAIRS, Balls
from vision.bugs.eyes import COUNTED, IN_ROW, MEMBERS, NEVER, NUMBERS, PAIRED, standardized

_BATCH = 96
_RATE = 2e-3
_MOMENTS = (0.9, 0.999)
_DECAY = 1e-4
_DROPPED = 0.1  # share of the hidden cells that sit out each step (Srivastava et al. 2014)
_HIDDEN, _SEEN, _KIND, _PAIR = 96, 48, 12, 32  # cells

_FIRST: Floats = floats(PAIRS[:, :1] == np.arange(MOST)) - floats(PAIRS[:, 1:] == np.arange(MOST))

Network = dict[str, Floats]


def right_choices(covered: NDArray[np.int8], same: NDArray[np.bool_], counts: NDArray[np.int_]) -> NDArray[np.bool_]:
    """Which choices of spots are right, ``(N, sets)``: those that hold one spot for each eye and nothing else.

    ``covered (N, MOST)`` is the eye on which each spot lies, or -1. Where an eye has no spot, every choice of the right number is.
    """
    right = counts[:, None] == NUMBERS
    for eye in range(3):
        held = floats(covered == eye) @ MEMBERS
        right &= (held == 1) | (eye >= counts[:, None])
    right &= floats(same) @ PAIRED == 0
    lost = ~right.any(axis=1)
    right[lost] = counts[lost, None] == NUMBERS
    return np.asarray(right)


def train(balls: Balls, right: NDArray[np.bool_], epochs: int, rng: Generator) -> Iterator[Network]:
    """One field after each pass over the faces, as :func:`vision.bugs.eyes.choices` takes it."""
    net = _new(balls, rng)
    learned = [name for name in net if not name.endswith(("mean", "scale"))]
    moments = {name: (np.zeros_like(net[name]), np.zeros_like(net[name])) for name in learned}
    looks, pairs = standardized(balls.looks, balls.pairs, net)
    steps_in_all, step = epochs * (len(right) // _BATCH), 0
    for _ in range(epochs):
        order = rng.permutation(len(right))
        for start in range(0, len(order) - _BATCH + 1, _BATCH):
            batch = order[start : start + _BATCH]
            step += 1
            rate = _RATE * 0.5 * (1 + np.cos(np.pi * step / steps_in_all))
            for name, slope in _slopes(net, looks[batch], pairs[batch], balls.rows[batch], balls.same[batch], right[batch], rng).items():
                _descend(net[name], slope, moments[name], rate, step)
        yield net


def together(nets: list[Network]) -> Network:
    """Several fields trained on the same faces, as one network."""
    return {
        name: first if name.endswith(("mean", "scale")) else floats(np.concatenate([net[name] for net in nets]))
        for name, first in nets[0].items()
    }


def _new(balls: Balls, rng: Generator) -> Network:
    looks, pairs = balls.looks, balls.pairs

    def layer(inputs: int, outputs: int, share: float = 1.0) -> Floats:
        return floats(rng.normal(0, share * np.sqrt(2 / inputs), (1, inputs, outputs)))

    def bias(cells: int) -> Floats:
        return np.zeros((1, cells), np.float32)

    return {
        "looks_mean": floats(looks.mean(axis=(0, 1))),
        "looks_scale": floats(1 / (looks.std(axis=(0, 1)) + 0.02)),
        "pairs_mean": floats(pairs.mean(axis=(0, 1))),
        "pairs_scale": floats(1 / (pairs.std(axis=(0, 1)) + 0.02)),
        "spot": layer(looks.shape[2], _HIDDEN),
        "spot_bias": bias(_HIDDEN),
        "seen": layer(_HIDDEN, _SEEN),
        "seen_bias": bias(_SEEN),
        "eye": layer(_SEEN, 1, 0.3),
        "kind": layer(_SEEN, _KIND, 0.5),
        "pair": layer(pairs.shape[2], _PAIR),
        "unlike": layer(_KIND, _PAIR),
        "pair_bias": bias(_PAIR),
        "together": layer(_PAIR, 1, 0.3),
        "row": np.zeros((1, balls.rows.shape[2], 1), np.float32),
        "number": bias(3),
    }


def _slopes(
    net: Network, looks: Floats, pairs: Floats, rows: Floats, same: NDArray[np.bool_], right: NDArray[np.bool_], rng: Generator
) -> Network:
    """The slopes of minus the logarithm of the share of the right choices, by back propagation."""
    faces = len(looks)
    looks, pairs = looks.reshape(faces * MOST, -1), pairs.reshape(faces * len(PAIRS), -1)
    one = {name: weights[0] for name, weights in net.items()}
    kept = floats(rng.random((len(looks), _HIDDEN), np.float32) >= _DROPPED) / np.float32(1 - _DROPPED)
    hidden = np.maximum(looks @ one["spot"] + one["spot_bias"], 0) * kept
    seen = np.maximum(hidden @ one["seen"] + one["seen_bias"], 0)
    kind = (seen @ one["kind"]).reshape(faces, MOST, -1)
    differing = (kind[:, PAIRS[:, 0]] - kind[:, PAIRS[:, 1]]).reshape(len(pairs), -1)
    both = np.maximum(pairs @ one["pair"] + np.abs(differing) @ one["unlike"] + one["pair_bias"], 0)
    alone, paired = (seen @ one["eye"]).reshape(faces, MOST), (both @ one["together"]).reshape(faces, -1) - NEVER * same
    row = (rows @ one["row"])[..., 0]
    scores = alone @ MEMBERS + paired @ PAIRED + row @ IN_ROW + one["number"] @ COUNTED
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    wanted = shares * right
    wanted /= wanted.sum(axis=1, keepdims=True) + 1e-12
    wrong = floats((shares - wanted) / faces)
    of_spots, of_pairs = (wrong @ MEMBERS.T).reshape(-1, 1), (wrong @ PAIRED.T).reshape(-1, 1)
    back_both = of_pairs @ one["together"].T * (both > 0)
    back_kind = _FIRST.T @ (back_both @ one["unlike"].T * np.sign(differing)).reshape(faces, len(PAIRS), -1)
    back_kind = back_kind.reshape(len(looks), -1)
    back_seen = (of_spots @ one["eye"].T + back_kind @ one["kind"].T) * (seen > 0)
    back_hidden = back_seen @ one["seen"].T * kept * (hidden > 0)
    slopes = {
        "spot": looks.T @ back_hidden,
        "spot_bias": back_hidden.sum(axis=0),
        "seen": hidden.T @ back_seen,
        "seen_bias": back_seen.sum(axis=0),
        "eye": seen.T @ of_spots,
        "kind": seen.T @ back_kind,
        "pair": pairs.T @ back_both,
        "unlike": np.abs(differing).T @ back_both,
        "pair_bias": back_both.sum(axis=0),
        "together": both.T @ of_pairs,
        "row": np.tensordot(rows, wrong @ IN_ROW.T, axes=((0, 1), (0, 1)))[:, None],
        "number": COUNTED @ wrong.sum(axis=0),
    }
    return {name: floats(slope)[None] for name, slope in slopes.items()}


def _descend(weights: Floats, slope: Floats, moments: tuple[Floats, Floats], rate: float, step: int) -> None:
    first, second = moments
    first += (1 - _MOMENTS[0]) * (slope - first)
    second += (1 - _MOMENTS[1]) * (slope**2 - second)
    unbiased = first / (1 - _MOMENTS[0] ** step), second / (1 - _MOMENTS[1] ** step)
    weights -= floats(rate * (unbiased[0] / (np.sqrt(unbiased[1]) + 1e-8) + _DECAY * weights))
