"""Each fixture photograph of Monster Factory is read exactly as its truth says; a hand is doubted; what is not exact yet is named here."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.fixture_photos import fixture_names, fixture_photo
from tests.vision.comparison import complaints
from tests.vision.eye import read_factory_table
from vision.factory.reading import FactoryReading

NOT_EXACT: dict[str, str] = {
    "factory-10": "a mug at the border is taken for a hand: read rightly, doubted needlessly",
    "factory-17": "a blank tile shows eyes, which are looked for only in ink",
}
"""Photographs that are not read exactly, and why; one that is must leave this list."""

NAMES = fixture_names("factory")
HANDS = [name for name in NAMES if fixture_photo(name).truth.get("occluded")]
WHOLE = [name for name in NAMES if name not in HANDS]


def reading_of(name: str) -> FactoryReading:
    picture = cv2.imread(str(fixture_photo(name).path))
    return read_factory_table(np.asarray(picture, dtype=np.uint8))


@pytest.mark.parametrize("name", [name for name in WHOLE if name not in NOT_EXACT])
def test_a_photograph_is_read_exactly_and_without_a_doubt(name: str) -> None:
    assert complaints(reading_of(name), fixture_photo(name).truth) == []


@pytest.mark.parametrize("name", NOT_EXACT)
def test_a_photograph_on_the_list_of_those_not_exact_belongs_there(name: str) -> None:
    assert complaints(reading_of(name), fixture_photo(name).truth) != []


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_in_the_picture_is_doubted(name: str) -> None:
    assert any("hand" in doubt for doubt in reading_of(name).doubts)
