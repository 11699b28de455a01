"""Where the lens and the lamps are known, a table is read again where it changed as it is read as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from calibration.profile import CameraId, Profile
from tests.vision.drawn_table import Block
from tests.vision.tracker.showing import CAMERA, FREE, grainy, hand, laid, table
from vision.arrays import Image
from vision.part import Box
from vision.reader import AnyReading, read_table
from vision.tracker.again import look_once_more_at, read_again
from vision.tracker.identity import middles, same_reading
from vision.tracker.look import boxes, changed, look_at

SIZE = CAMERA.size
LENS = Lens(SIZE, (0.8 * SIZE[0], 0.8 * SIZE[0]), (SIZE[0] / 2 + 6, SIZE[1] / 2 - 5), (-0.12, 0.03, 0.0006, -0.0004, 0.0))
PROFILE = Profile("test", CameraId(), SIZE, LENS)
BESIDE = (4.0, -2.0)


def bent(picture: Image, seed: int) -> Image:
    """The picture as that lens takes it."""
    rows, columns = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float64)
    places = LENS.straightened(np.stack([columns, rows], axis=-1).reshape(-1, 2)).reshape(SIZE[1], SIZE[0], 2).astype(np.float32)
    out = cv2.remap(picture, places[..., 0], places[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    return grainy(np.asarray(out, np.uint8), seed)


@cache
def known() -> tuple[Image, AnyReading]:
    """The table before anything happens, and what reading all of it says."""
    picture = bent(table(), 0)
    return picture, read_table(picture, "factory", PROFILE)


def where(now: Image) -> Sequence[Box]:
    looks = look_at(known()[0]), look_at(now)
    return boxes(changed(*looks, 1.0).places, looks[1].scale, 9)


@pytest.mark.parametrize("drawn", [laid(table(), "GPWG", FREE), table(Block("PPWG", BESIDE, 15.0))], ids=["above", "at the right"])
def test_a_tile_laid_is_read_in_its_part_as_in_the_whole_and_once_more(drawn: Image) -> None:
    now, later = bent(drawn, 1), bent(drawn, 2)
    whole = read_table(now, "factory", PROFILE)
    seen = read_again(now, known()[1], where(now), PROFILE)
    assert seen is not None
    assert same_reading(seen, whole)
    assert middles(seen.tiles) == pytest.approx(middles(whole.tiles), abs=1.5)
    again = look_once_more_at(later, seen, where(now), PROFILE)
    assert again is not None
    assert same_reading(again, whole)


def test_a_hand_from_the_border_is_left_to_the_whole() -> None:
    now = bent(hand(table(), (400.0, 400.0)), 1)
    assert read_again(now, known()[1], where(now), PROFILE) is None
