"""A perceptron of one hidden layer, trained by Adam (Kingma and Ba 2015) in numpy alone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.arrays import Floats, floats
from vision.digits import NO_DIGIT

_CLASSES = NO_DIGIT + 1
_BATCH = 256
_RATE = 2e-3
_MOMENTS = (0.9, 0.999)
_DECAY = 1e-5
_SMOOTH = 0.02  # share of each label given to all classes: keeps the network from being too sure
_DROPPED = 0.15  # share of the hidden cells that sit out each step (Srivastava et al. 2014)
_LAYERS = ("hidden", "hidden_bias", "out", "out_bias")

Network = dict[str, Floats]


def train(features: Floats, labels: NDArray[np.int_], cells: int, epochs: int, rng: Generator) -> Iterator[Network]:
    """The network after each pass over the samples ``(N, F)`` with their labels ``(N,)``; it has ``cells`` hidden cells."""
    net = _new(features, cells, rng)
    moments = {name: (np.zeros_like(net[name]), np.zeros_like(net[name])) for name in _LAYERS}
    ready = floats((features - net["mean"]) * net["scale"])
    steps_in_all, step = epochs * (len(labels) // _BATCH), 0
    for _ in range(epochs):
        order = rng.permutation(len(labels))
        for start in range(0, len(order) - _BATCH + 1, _BATCH):
            batch = order[start : start + _BATCH]
            step += 1
            rate = _RATE * 0.5 * (1 + np.cos(np.pi * step / steps_in_all))
            for name, slope in _slopes(net, ready[batch], labels[batch], rng).items():
                _descend(net[name], slope, moments[name], rate, step)
        yield net


def _new(features: Floats, cells: int, rng: Generator) -> Network:
    width = features.shape[1]
    return {
        "mean": floats(features.mean(axis=0)),
        "scale": floats(1 / (features.std(axis=0) + 0.02)),
        "hidden": floats(rng.normal(0, np.sqrt(2 / width), (width, cells))),
        "hidden_bias": np.zeros(cells, np.float32),
        "out": floats(rng.normal(0, np.sqrt(1 / cells), (cells, _CLASSES))),
        "out_bias": np.zeros(_CLASSES, np.float32),
    }


def _slopes(net: Network, inputs: Floats, labels: NDArray[np.int_], rng: Generator) -> Network:
    """The slopes of the cross entropy, by back propagation."""
    kept = floats(rng.random((len(inputs), len(net["hidden_bias"]))) >= _DROPPED) / (1 - _DROPPED)
    hidden = np.maximum(inputs @ net["hidden"] + net["hidden_bias"], 0) * kept
    scores = hidden @ net["out"] + net["out_bias"]
    shares = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    wanted = np.full_like(shares, _SMOOTH / _CLASSES)
    wanted[np.arange(len(labels)), labels] += 1 - _SMOOTH
    wrong = (shares - wanted) / len(labels)
    back = wrong @ net["out"].T * kept * (hidden > 0)
    return {"hidden": inputs.T @ back, "hidden_bias": back.sum(axis=0), "out": hidden.T @ wrong, "out_bias": wrong.sum(axis=0)}


def _descend(weights: Floats, slope: Floats, moments: tuple[Floats, Floats], rate: float, step: int) -> None:
    first, second = moments
    first += (1 - _MOMENTS[0]) * (slope - first)
    second += (1 - _MOMENTS[1]) * (slope**2 - second)
    unbiased = first / (1 - _MOMENTS[0] ** step), second / (1 - _MOMENTS[1] ** step)
    weights -= floats(rate * (unbiased[0] / (np.sqrt(unbiased[1]) + 1e-8) + _DECAY * weights))
