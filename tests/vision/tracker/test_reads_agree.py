"""What several reads of one still table of Bugs & Co agree on: hands in a short notation, a letter for each drawing."""

from __future__ import annotations

import pytest

from vision.bugs.reading import BugsReading, BugsTile
from vision.reader import AnyReading
from vision.reading import Back, Corners
from vision.tracker.agreement import COMES_AND_GOES, FLICKERS, agreed

UNSURE = "I am not sure which monsters look like this one."


def read(text: str, backs: int = 0) -> BugsReading:
    """A reading: ``a`` is a tile with two eyes, ``a3`` one with three, ``a?`` one that is doubted, ``-`` a place where none is seen."""
    tiles = tuple(_tile(number, word) for number, word in enumerate(text.split()) if word != "-")
    return BugsReading((1000, 700), (), (), tuple(Back(_square(number, 400)) for number in range(backs)), "", tiles)


def _tile(number: int, word: str) -> BugsTile:
    eyes = word[1:].rstrip("?") or "2"
    return BugsTile(_square(number, 100), word[0], int(eyes), doubts=(UNSURE,) if word.endswith("?") else ())


def _square(number: int, y: float) -> Corners:
    x = 80.0 * number
    return (x, y), (x + 60, y), (x + 60, y + 60), (x, y + 60)


def shown(reading: AnyReading) -> str:
    """The tiles of a reading, ``!`` after those that flicker, and ``*`` for a doubt of the whole."""
    tiles = [tile for tile in reading.tiles if isinstance(tile, BugsTile)]
    words = [tile.kind + "?" * (UNSURE in tile.doubts) + "!" * (FLICKERS in tile.doubts) for tile in tiles]
    return " ".join([*words, *["*"] * (COMES_AND_GOES in reading.doubts)])


@pytest.mark.parametrize(
    ("reads", "together"),
    [
        (["a a b", "a a b", "b b a"], "a a b"),  # letters are anew in each
        (["a a b", "a a b", "a c? b"], "a a b"),  # what one is not sure of is no other opinion
        (["a a b", "a a b", "a a3? b"], "a a b"),
        (["a a b", "a c? b"], "a! a! b"),  # but of two neither is the better one
        (["a a? b", "a a? b", "a a? b"], "a a? b"),
        (["a a b", "a a b", "a c b"], "a! a! b"),  # two opinions on a pair
        (["a a b", "a a b", "a a3 b"], "a a! b"),
        (["a a b", "a a b", "a - b"], "a a! b"),
        (["a a -", "a a -", "a a b"], "a a *"),
    ],
)
def test_what_reads_agree_on(reads: list[str], together: str) -> None:
    assert shown(agreed([read(text) for text in reads])) == together


def test_how_many_backs_each_read_sees_is_no_doubt() -> None:
    assert shown(agreed([read("a b", backs) for backs in (20, 21, 19)])) == "a b"
