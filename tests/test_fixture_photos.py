from __future__ import annotations

from collections import Counter

import pytest

from hardware.pictures import load_picture
from tests.fixture_photos import FOLDER, fixture_names, fixture_photo

PHOTOS = [fixture_photo(name) for name in fixture_names()]


def test_there_are_32_photographs_of_at_most_twelve_megabytes_in_all() -> None:
    assert Counter(photo.truth["game"] for photo in PHOTOS) == {"factory": 20, "bugs": 6, "fressen": 6}
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 12_000_000


@pytest.mark.parametrize(("key", "kinds"), [("style", 3), ("light", 7), ("table", 7)])
def test_every_kind_appears_at_least_twice(key: str, kinds: int) -> None:
    counts = Counter(photo.truth[key] for photo in PHOTOS)
    assert len(counts) == kinds
    assert min(counts.values()) >= 2


def test_every_camera_appears_at_least_twice() -> None:
    counts = Counter(photo.truth["camera"]["name"] for photo in PHOTOS)
    assert len(counts) == 3
    assert min(counts.values()) >= 2


@pytest.mark.parametrize("name", fixture_names())
def test_a_photograph_is_read_at_the_size_its_truth_names(name: str) -> None:
    photo = fixture_photo(name)
    frame = load_picture(photo.path)
    assert frame.full_size == tuple(photo.truth["size"])
    assert frame.image.shape == (frame.full_size[1], frame.full_size[0], 3)
    assert frame.scale == 1
