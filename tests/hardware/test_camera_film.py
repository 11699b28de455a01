"""A film of single pictures, each shown for its time."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera import open_camera
from hardware.cameras import film
from hardware.errors import CameraError
from hardware.pictures import load_picture

pytestmark = pytest.mark.pi


def made(folder: Path, seconds: Sequence[float], **more: Any) -> Path:
    entries = []
    for number, shown_s in enumerate(seconds):
        picture = np.full((240, 320, 3), (20, 90, 200), np.uint8)
        picture[:40, :40] = 10 * number
        cv2.imwrite(str(folder / f"{number:02d}.png"), picture)
        entries.append({"image": f"{number:02d}.png", "seconds": shown_s, "steady": True, **more})
    (folder / film._LIST).write_text(json.dumps({"frames": entries}), "utf-8")
    return folder


def test_each_picture_is_shown_for_its_time_ten_times_a_second(tmp_path: Path) -> None:
    with open_camera(f"film:{made(tmp_path, [0.3, 0.4, 1.0])}") as camera:
        frames = list(camera.frames())
    assert [frame.seconds for frame in frames] == [number / 10 for number in range(17)]
    assert [(name, len(list(shown))) for name, shown in itertools.groupby(frame.name for frame in frames)] == [
        ("00.png", 3),
        ("01.png", 4),
        ("02.png", 10),
    ]


def test_times_between_two_frames_add_up(tmp_path: Path) -> None:
    with open_camera(f"film:{made(tmp_path, [0.25, 0.25, 0.04, 0.46])}") as camera:
        assert [int(frame.name[:2]) for frame in camera.frames()] == [0, 0, 0, 1, 1, 2, 3, 3, 3, 3]


def test_a_picture_is_decoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[str] = []

    def counted(path: Path) -> Any:
        decoded.append(path.name)
        return load_picture(path)

    monkeypatch.setattr(film, "load_picture", counted)
    with open_camera(f"film:{made(tmp_path, [1.0, 1.0])}") as camera:
        frames = list(camera.frames())
    assert decoded == ["00.png", "01.png"]
    assert frames[0].image is frames[9].image


def test_a_film_is_always_the_same(tmp_path: Path) -> None:
    def shown() -> list[tuple[float | None, str, bytes]]:
        with open_camera(f"film:{tmp_path}") as camera:
            return [(frame.seconds, frame.name, frame.image.tobytes()) for frame in camera.frames()]

    made(tmp_path, [0.2, 0.3], event="a tile was laid")
    assert shown() == shown()


def test_nobody_misses_a_frame_of_it_and_it_may_stand_still(tmp_path: Path) -> None:
    with open_camera(f"film:{made(tmp_path, [1.0])}") as camera:
        assert (camera.live, camera.repeats, camera.lock()) == (False, True, {})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "does not list frames"),
        ("[]", "does not list frames"),
        ('{"frames": 3}', "does not list frames"),
        ('{"frames": [3]}', "does not list frames"),
        ('{"frames": [{"image": "a.png"}]}', "does not list frames"),
        ('{"frames": [{"image": "a.png", "seconds": -1}]}', "-1.0 seconds"),
        ('{"frames": [{"image": "a.png", "seconds": Infinity}]}', "inf seconds"),
        ('{"frames": [{"image": "../a.png", "seconds": 1}]}', "is no name of a picture beside it"),
        ('{"frames": []}', "is an empty film"),
        ("\udcff", "does not list frames"),
    ],
)
def test_a_damaged_list_is_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "film.json").write_text(text, "utf-8", errors="surrogateescape")
    with pytest.raises(CameraError, match=sentence) as refused:
        open_camera(f"film:{tmp_path}")
    assert "\n" not in str(refused.value)


def test_a_folder_without_a_list_is_no_film(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match=r"is no film: it has no film\.json that can be read"):
        open_camera(f"film:{tmp_path}")


@pytest.mark.parametrize("damage", [b"no picture", None])
def test_a_picture_that_is_damaged_or_gone_is_named(damage: bytes | None, tmp_path: Path) -> None:
    made(tmp_path, [0.2, 0.2])
    (tmp_path / "01.png").unlink()
    if damage:
        (tmp_path / "01.png").write_bytes(damage)
    with open_camera(f"film:{tmp_path}") as camera:
        frames = camera.frames()
        assert [next(frames).name for _ in range(2)] == ["00.png", "00.png"]
        with pytest.raises(CameraError, match=r"cannot show 01\.png"):
            next(frames)
