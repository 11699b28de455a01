"""How the reader of digits is trained: the same seed gives the same samples and weights, and what is taught is learnt."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from benchmarks.digits.glyphs import DIGITS, LETTERS, Glyph
from benchmarks.digits.network import Network, train
from benchmarks.digits.samples import Printing, draw
from vision.arrays import floats
from vision.digits import NO_DIGIT, ink_patches, read_digits, shares_of


def glyph(character: str) -> Glyph:
    canvas = np.zeros((160, 160), np.uint8)
    cv2.putText(canvas, character, (30, 120), 255, cv2.FontFace("sans"), 96, 400)
    x, y, width, height = cv2.boundingRect(canvas)
    return Glyph(character, floats(canvas[y : y + height, x : x + width] / 255))


@pytest.fixture(scope="module")
def printing() -> Printing:
    return Printing([[glyph(digit) for digit in DIGITS]], [[glyph(letter) for letter in LETTERS]])


def test_samples_follow_from_the_seed(printing: Printing) -> None:
    one, other = (draw(printing, np.random.default_rng(7), strangers=0.5) for _ in range(2))
    assert one.label == other.label
    np.testing.assert_array_equal(one.cut, other.cut)


@pytest.mark.parametrize(("strangers", "allowed"), [(0.0, lambda label: label < NO_DIGIT), (1.0, lambda label: label == NO_DIGIT)])
def test_samples_are_digits_or_strangers_as_asked(printing: Printing, strangers: float, allowed: Callable[[int], bool]) -> None:
    rng = np.random.default_rng(1)
    assert all(allowed(draw(printing, rng, strangers).label) for _ in range(40))


def test_most_samples_can_be_read(printing: Printing) -> None:
    rng = np.random.default_rng(2)
    samples = [draw(printing, rng, strangers=0) for _ in range(150)]
    digits = read_digits(ink_patches([sample.cut for sample in samples]), allowed=range(10))
    answered = [(digit.value, sample.label) for digit, sample in zip(digits, samples, strict=True) if digit.sure]
    assert len(answered) > 0.7 * len(samples)
    assert all(value == label for value, label in answered)


def taught(seed: int) -> tuple[Network, float]:
    """A network taught to tell which of eleven features is the largest, and its share of right answers."""
    rng = np.random.default_rng(seed)
    inputs = floats(rng.normal(size=(3000, NO_DIGIT + 1)))
    labels = inputs.argmax(axis=1)
    *_, net = train(inputs, labels, cells=48, epochs=60, rng=rng)
    return net, float((shares_of(inputs, net).argmax(axis=1) == labels).mean())


def test_what_is_taught_is_learnt_the_same_each_time() -> None:
    (one, right), (other, _) = taught(3), taught(3)
    assert right > 0.9
    for name, weights in one.items():
        np.testing.assert_array_equal(weights, other[name])
