"""What is said before a live camera, frame after frame, and which frames are taken."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.profile import PrintScale
from calibration.sheet import SHEET
from cyclops.calibrate.guide import LensGuide
from hardware.frame import Frame
from tests.calibration.drawn_sheet import Pose, drawn
from vision.arrays import Image

FLAT = Pose(turn=5)


def told(guide: LensGuide, picture: Image, times: int = 1) -> list[str]:
    frame = Frame(np.repeat(picture[..., None], 3, axis=2), "a camera", (picture.shape[1], picture.shape[0]))
    return [guide.see(frame).words for _ in range(times)]


def guide() -> LensGuide:
    return LensGuide(SHEET, PrintScale())


def test_a_sheet_is_taken_once_when_it_is_held_still() -> None:
    watching = guide()
    first, second, third = told(watching, drawn(FLAT), 3)
    assert first == "hold the sheet still"
    assert second == third
    assert second.startswith("now tilt the sheet")
    assert len(watching.views) == 1
    assert len(watching.views[0].ids) >= 24


def test_a_sheet_that_moves_is_not_taken() -> None:
    watching = guide()
    for number in range(4):
        assert told(watching, drawn(replace(FLAT, x=8.0 * number))) == ["hold the sheet still"]
    assert watching.views == []


def test_what_hides_the_sheet_is_said_after_a_while_until_it_shows() -> None:
    watching = guide()
    mirrored = np.ascontiguousarray(drawn(FLAT)[:, ::-1])
    said = told(watching, mirrored, 9)
    assert said[0] == "lay the printed sheet flat in the middle of the picture"
    assert all("mirrored" in words for words in said[7:])
    assert told(watching, drawn(FLAT)) == ["hold the sheet still"]
    assert told(watching, mirrored) == ["lay the printed sheet flat in the middle of the picture"]


def test_a_sheet_so_small_that_a_glimpse_misses_it_is_to_come_nearer() -> None:
    large = np.full((1230, 1640), 110, np.uint8)
    large[300:780, 500:1140] = drawn(Pose(z=27 * 560 / 22, turn=25))
    assert told(guide(), large, 8)[-1] == "bring the sheet nearer to the camera"
