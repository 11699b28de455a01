"""A picture of the table is kept with its truth, as a fixture."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from cyclops.errors import UnwritableError, told_by
from cyclops.journal.fixture import keep_picture
from hardware.pictures import load_picture
from tests.cyclops.pseudo import leaks
from vision.factory.reading import FactoryReading, FactoryTile

PICTURE = np.full((480, 640, 3), (30, 120, 200), np.uint8)
TRUTH = FactoryReading((640, 480), tiles=(FactoryTile(((8, 8), (24, 8), (24, 24), (8, 24)), "GPWW", eyes=True, group=0),))


def test_picture_and_truth_lie_side_by_side_and_none_is_written_over(tmp_path: Path) -> None:
    first, second = (keep_picture(tmp_path / "kept", PICTURE, TRUTH) for _ in range(2))
    assert (first.name, second.name) == ("factory-000.jpg", "factory-001.jpg")
    assert int(np.abs(load_picture(first).image.astype(int) - PICTURE).max()) < 6
    truth = json.loads(second.with_suffix(".json").read_text("ascii"))
    assert (truth["image"], truth["game"], truth["tiles"][0]["edges"]) == ("factory-001.jpg", "factory", ["G", "P", "W", "W"])


def test_where_nothing_can_be_written_one_sentence_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableError, match="cannot be kept in") as told:
        keep_picture(tmp_path / "file", PICTURE, TRUTH)
    assert leaks(told_by(told.value), [str(tmp_path / "file")]) == []
