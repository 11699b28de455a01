"""Pictures that cannot be used are refused in one plain sentence."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.errors import HardwareError, PictureError
from hardware.pictures import load_picture
from tests.hardware.scene import encoded, heic, jpeg_of_claimed_size, pillow, png_head, saved, scene, written

JPEG = encoded(scene(), ".jpg")
PROGRESSIVE = encoded(scene(), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
DAMAGED = "is cut off or damaged: copy or take the photograph again"
END = b"\xff\xd9"


def refusal(path: Path) -> str:
    with pytest.raises(PictureError) as caught:
        load_picture(path)
    assert str(caught.value) == f"{caught.value.name!r} {caught.value.reason}"
    assert "\n" not in str(caught.value)
    return caught.value.reason


def test_the_error_belongs_to_the_package_and_is_a_value_error() -> None:
    assert issubclass(PictureError, HardwareError)
    assert issubclass(PictureError, ValueError)


def test_case_89_an_empty_file(tmp_path: Path) -> None:
    assert refusal(written(tmp_path / "a.jpg", b"")).startswith("is empty")


def test_case_89_a_missing_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "a.jpg") == "does not exist: check the name"


def test_case_89_a_folder_named_like_a_picture(tmp_path: Path) -> None:
    (tmp_path / "a.jpg").mkdir()
    assert refusal(tmp_path / "a.jpg") == "is a folder: name a photograph"


def test_case_89_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)  # whoever runs the tests may be allowed to read everything
    assert refusal(written(tmp_path / "a.jpg", JPEG)).startswith("cannot be read (Permission denied)")


def test_case_89_a_path_through_a_file(tmp_path: Path) -> None:
    assert refusal(written(tmp_path / "a.jpg", JPEG) / "b.jpg").startswith("cannot be read (Not a directory)")


def test_case_89_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jpg")
    assert refusal(tmp_path / "a.jpg") == "is not an ordinary file: name a photograph"


def test_case_91_a_name_longer_than_a_name_can_be(tmp_path: Path) -> None:
    assert refusal(tmp_path / ("x" * 300 + ".jpg")).startswith("cannot be read (File name too long)")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"%PDF-1.7\n", "is a PDF document: "),
        (b"PK\x03\x04rest", "is a ZIP archive or an office document: "),
        (b"<svg xmlns='x'/>", "is an SVG drawing: "),
        (b"\n<?xml version='1.0'?><svg/>", "is an SVG drawing or another XML document: "),
        (b"8BPS\0\1", "is a Photoshop file: "),
        (encoded(scene(), ".jp2"), "is a JPEG 2000 picture: "),
        (b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom" + bytes(50), "is a film or a picture of an unknown kind: "),
        (b"two tiles and a card", "is not a picture: "),
        (b"\xff", "is not a picture: "),
    ],
)
def test_case_90_not_a_picture_at_all(tmp_path: Path, data: bytes, reason: str) -> None:
    assert refusal(written(tmp_path / "a.jpg", data)).startswith(reason)


@pytest.mark.parametrize("name", ["a.heic", "a.jpg", "a.png"])
def test_case_23_heic_is_told_by_its_content_and_refused_with_what_to_do(tmp_path: Path, name: str) -> None:
    reason = refusal(written(tmp_path / name, heic()))
    assert reason.startswith("is a HEIC picture")
    assert "save it as JPEG" in reason


@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 5000), (5000, 1), (199, 400)])
def test_case_90_too_small(tmp_path: Path, width: int, height: int) -> None:
    picture = np.full((height, width, 3), (10, 200, 90), np.uint8)
    reason = refusal(written(tmp_path / "a.png", encoded(picture, ".png")))
    assert reason.startswith(f"is too small ({width} × {height} pixels)")


@pytest.mark.parametrize("data", [png_head(30000, 20000), jpeg_of_claimed_size(30000, 20000), png_head(11000, 9100)])
def test_case_95_too_large_is_refused_before_decoding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("decoded"))
    assert refusal(written(tmp_path / "a.jpg", data)).startswith("is too large (")


def test_case_95_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jpg", JPEG)
    os.truncate(path, 1_000_000_000)  # a hole: takes no room
    assert refusal(path).startswith("is too large (1000 MB")


@pytest.mark.parametrize("data", [JPEG, PROGRESSIVE])
@pytest.mark.parametrize("kept", [2, 3, 4, 30, 170, 1000, -100, -2])
def test_a_jpeg_that_is_cut_off(tmp_path: Path, data: bytes, kept: int) -> None:
    assert refusal(written(tmp_path / "a.jpg", data[:kept])) == DAMAGED


@pytest.mark.parametrize("data", [JPEG, PROGRESSIVE])
def test_a_jpeg_that_is_cut_off_and_closed_again(tmp_path: Path, data: bytes) -> None:
    assert refusal(written(tmp_path / "a.jpg", data[: len(data) * 2 // 3] + END)) == DAMAGED


def test_a_jpeg_whose_rest_was_never_written(tmp_path: Path) -> None:
    assert refusal(written(tmp_path / "a.jpg", JPEG[: len(JPEG) // 2] + bytes(len(JPEG) // 2))) == DAMAGED


def test_a_large_jpeg_that_is_cut_off_is_noticed_when_read_smaller(tmp_path: Path) -> None:
    data = encoded(scene(3400, 2400), ".jpg")
    assert refusal(written(tmp_path / "a.jpg", data[: len(data) * 2 // 3] + END)) == DAMAGED


def test_a_cut_off_jpeg_with_a_whole_thumbnail_in_its_head(tmp_path: Path) -> None:
    thumbnail = encoded(scene(), ".jpg")
    head = b"\xff\xe1" + (len(thumbnail) + 8).to_bytes(2, "big") + b"Exif\0\0" + thumbnail
    whole = JPEG[:2] + head + JPEG[2:]
    assert load_picture(written(tmp_path / "whole.jpg", whole)).full_size == (400, 304)
    assert refusal(written(tmp_path / "cut.jpg", whole[:-1500])) == DAMAGED


@pytest.mark.parametrize("suffix", [".png", ".webp", ".avif", ".gif", ".tiff", ".bmp"])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.98])
def test_a_picture_of_another_kind_that_is_cut_off(tmp_path: Path, suffix: str, share: float) -> None:
    data = encoded(scene(), suffix)
    assert refusal(written(tmp_path / "a", data[: int(len(data) * share)])) == DAMAGED


def test_a_jpeg_without_a_size(tmp_path: Path) -> None:
    assert refusal(written(tmp_path / "a.jpg", JPEG[:2] + JPEG[JPEG.index(b"\xff\xda") :])) == DAMAGED


def test_a_decoder_that_gives_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gives_up(*_: object) -> None:
        raise cv2.error("no memory")

    monkeypatch.setattr(cv2, "imdecode", gives_up)
    assert refusal(written(tmp_path / "a.jpg", JPEG)) == DAMAGED


def test_a_png_with_a_wrong_bit(tmp_path: Path) -> None:
    data = bytearray(encoded(scene(), ".png"))
    data[len(data) // 2] ^= 4
    assert refusal(written(tmp_path / "a.png", bytes(data))) == DAMAGED


@pytest.mark.parametrize("mode", ["L", "LA", "1", "I;16"])
def test_case_92_grey_has_no_colour_information(tmp_path: Path, mode: str) -> None:
    data = saved(pillow(scene()).convert("L").convert(mode), "PNG")
    assert refusal(written(tmp_path / "a.png", data)) == "has no colour information: photograph the table in colour"


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".tiff", ".bmp", ".webp"])
def test_case_92_grey_in_three_equal_channels(tmp_path: Path, suffix: str) -> None:
    grey = cv2.cvtColor(cv2.cvtColor(scene(), cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    data = encoded(np.asarray(grey, np.uint8), suffix)
    assert refusal(written(tmp_path / "a", data)).startswith("has no colour information")


def test_case_92_grey_jpeg(tmp_path: Path) -> None:
    data = saved(pillow(scene()).convert("L"), "JPEG")
    assert refusal(written(tmp_path / "a.jpg", data)).startswith("has no colour information")


def test_case_93_floating_point_colours(tmp_path: Path) -> None:
    data = cv2.imencode(".tiff", scene().astype(np.float32) / 255)[1].tobytes()
    assert refusal(written(tmp_path / "a.tiff", data)).startswith("has numbers of an unusual kind (float32)")


def test_case_94_cmyk_that_does_not_say_how_its_ink_is_stored(tmp_path: Path) -> None:
    data = saved(pillow(scene()).convert("CMYK"), "JPEG")
    at = data.index(b"\xff\xee")
    length = int.from_bytes(data[at + 2 : at + 4], "big")
    unmarked = data[:at] + data[at + 2 + length :]
    assert refusal(written(tmp_path / "a.jpg", unmarked)).startswith("is made for printing (CMYK)")


def test_case_94_cmyk_tiff_is_not_taken_for_transparency(tmp_path: Path) -> None:
    data = saved(pillow(scene()).convert("CMYK"), "TIFF")
    assert refusal(written(tmp_path / "a.tiff", data)).startswith("is made for printing (CMYK)")


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".tiff", ".gif"])
def test_case_67_decoders_say_nothing_themselves(tmp_path: Path, capfd: pytest.CaptureFixture[str], suffix: str) -> None:
    data = encoded(scene(), suffix)
    refusal(written(tmp_path / "a", data[: len(data) // 2] + END))
    assert capfd.readouterr() == ("", "")


def test_case_67_standard_error_works_again_afterwards(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    refusal(written(tmp_path / "a", JPEG[:3000]))
    os.write(2, b"heard\n")
    assert capfd.readouterr().err == "heard\n"
