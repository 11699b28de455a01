"""Which camera took a photograph, as the photograph itself says."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image as Pillow

from hardware.header import read_header
from hardware.pictures import load_picture
from tests.hardware.scene import pillow, saved, scene, written

MAKE, MODEL = 0x010F, 0x0110


def taken_by(kind: str, make: str, model: str) -> bytes:
    exif = Pillow.Exif()
    if make:
        exif[MAKE] = make
    if model:
        exif[MODEL] = model
    return saved(pillow(scene()), kind, exif=exif)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WebP", "TIFF"])
def test_make_and_model_stand_with_one_space_between(tmp_path: Path, kind: str) -> None:
    path = written(tmp_path / "a", taken_by(kind, "Raspberry  Pi ", "imx708_wide"))
    assert load_picture(path).camera == "Raspberry Pi imx708_wide"


@pytest.mark.parametrize(("make", "model", "camera"), [("Canon", "", "Canon"), ("", "X1", "X1"), ("abc", "de", "abc de"), ("", "", "")])
def test_what_is_missing_leaves_no_space(make: str, model: str, camera: str) -> None:
    assert read_header(taken_by("JPEG", make, model), "a").camera == camera


def test_a_picture_without_exif_tells_no_camera() -> None:
    assert read_header(saved(pillow(scene()), "JPEG"), "a").camera == ""


def test_signs_that_cannot_be_printed_and_endless_names_do_no_harm() -> None:
    camera = read_header(taken_by("JPEG", "Evil\x1b[2J", "x" * 5000), "a").camera
    assert camera.isprintable()
    assert camera.startswith("Evil [2J xxx")
    assert len(camera) < 200


def test_a_cut_off_name_spoils_no_picture() -> None:
    data = taken_by("JPEG", "Canon", "R5")
    at = data.index(b"Exif\0\0") + 6
    broken = bytearray(data)
    broken[at + 4 : at + 8] = b"\xff\xff\xff\x7f"
    header = read_header(bytes(broken), "a")
    assert (header.camera, header.width) == ("", 400)
