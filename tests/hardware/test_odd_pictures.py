"""Pictures of every usual kind are read alike: upright, in colour, eight bits a channel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image as Pillow

from hardware.frame import Frame
from hardware.pictures import GROUND, load_picture
from tests.hardware.scene import GREEN, difference, encoded, pillow, saved, scene, written

Turn = Pillow.Transpose
# How the upright picture is stored for each orientation of EXIF.
STORED = {
    1: None,
    2: Turn.FLIP_LEFT_RIGHT,
    3: Turn.ROTATE_180,
    4: Turn.FLIP_TOP_BOTTOM,
    5: Turn.TRANSPOSE,
    6: Turn.ROTATE_90,
    7: Turn.TRANSVERSE,
    8: Turn.ROTATE_270,
}


def turned(orientation: int, kind: str, image: Pillow.Image) -> bytes:
    turn = STORED[orientation]
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    return saved(image if turn is None else image.transpose(turn), kind, exif=exif)


def read(tmp_path: Path, data: bytes, name: str = "a") -> Frame:
    return load_picture(written(tmp_path / name, data))


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF", "AVIF"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_case_22_orientation(tmp_path: Path, kind: str, orientation: int) -> None:
    frame = read(tmp_path, turned(orientation, kind, pillow(scene())))
    assert frame.full_size == (400, 304)
    assert difference(frame.image, scene()) < 2


@pytest.mark.parametrize("orientation", range(1, 9))
def test_case_22_orientation_with_transparency(tmp_path: Path, orientation: int) -> None:
    image = pillow(scene())
    image.putalpha(255)
    frame = read(tmp_path, turned(orientation, "PNG", image))
    assert np.array_equal(frame.image, scene())


@pytest.mark.parametrize("orientation", [3, 6])  # by a half and by a quarter; the rest are shown at full size
def test_case_22_orientation_when_read_smaller(tmp_path: Path, orientation: int) -> None:
    frame = read(tmp_path, turned(orientation, "JPEG", pillow(scene(3400, 2400))))
    assert frame.full_size == (3400, 2400)
    assert frame.image.shape == (1200, 1700, 3)
    green = np.argwhere((np.abs(frame.image.astype(int) - GREEN) < 40).all(axis=2))
    assert green.min(axis=0) == pytest.approx((20, 20), abs=1)


@pytest.mark.parametrize("exif", [b"", b"MM\0*", b"II*\0\xff\xff\xff\x7f", b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x63\0\0\0"])
def test_case_22_a_broken_or_senseless_orientation_spoils_no_picture(tmp_path: Path, exif: bytes) -> None:
    jpeg = encoded(scene(), ".jpg")
    head = b"\xff\xe1" + (len(exif) + 8).to_bytes(2, "big") + b"Exif\0\0" + exif
    assert np.array_equal(read(tmp_path, jpeg[:2] + head + jpeg[2:]).image, read(tmp_path, jpeg).image)


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp", ".avif", ".tiff", ".bmp"])
@pytest.mark.parametrize("name", ["a.jpg", "b.png", "d"])
def test_case_23_content_decides_whatever_the_name_says(tmp_path: Path, suffix: str, name: str) -> None:
    frame = read(tmp_path, encoded(scene(), suffix), name)
    assert frame.full_size == (400, 304)
    assert difference(frame.image, scene()) < 2


def test_case_23_gif(tmp_path: Path) -> None:
    assert difference(read(tmp_path, saved(pillow(scene()), "GIF"), "b.png").image, scene()) < 2


@pytest.mark.parametrize("lossless", [True, False])
def test_case_23_both_forms_of_webp_with_transparency(tmp_path: Path, lossless: bool) -> None:
    image = pillow(scene())
    image.putalpha(Pillow.new("L", image.size, 254))
    frame = read(tmp_path, saved(image, "WEBP", lossless=lossless))
    assert frame.full_size == (400, 304)
    assert difference(frame.image, scene()) < 3


def test_case_87_the_same_pixels_in_every_lossless_kind(tmp_path: Path) -> None:
    for suffix in (".png", ".tiff", ".bmp"):
        assert np.array_equal(read(tmp_path, encoded(scene(), suffix)).image, scene())


@pytest.mark.parametrize("name", ["Zoë/плитки 你好/стол.jpg", "🧩 table.jpg", "x" * 236 + ".jpg", "table.jpg ", " .jpg"])
def test_case_91_names(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    frame = load_picture(written(path, encoded(scene(), ".jpg")))
    assert frame.name == str(path)


def test_case_91_a_name_that_is_no_text_can_still_be_printed(tmp_path: Path) -> None:
    frame = load_picture(written(tmp_path / "caf\udce9.jpg", encoded(scene(), ".jpg")))
    assert frame.name.encode("utf-8").endswith("caf\N{REPLACEMENT CHARACTER}.jpg".encode())


def test_case_92_palette(tmp_path: Path) -> None:
    data = saved(pillow(scene()).quantize(16), "PNG")
    assert difference(read(tmp_path, data).image, scene()) < 2


def test_case_92_transparent_parts_lie_on_grey(tmp_path: Path) -> None:
    alpha = np.full((304, 400, 1), 255, np.uint8)
    alpha[:, 300:] = 0
    alpha[250:, :100] = 128
    image = read(tmp_path, encoded(np.dstack([scene(), alpha]), ".png")).image
    assert np.array_equal(image[:250, :300], scene()[:250, :300])
    assert (image[:, 300:] == GROUND).all()
    half = (scene()[260, 50].astype(int) + GROUND) / 2
    assert image[260, 50] == pytest.approx(half, abs=1)


def test_case_92_a_palette_with_one_transparent_colour(tmp_path: Path) -> None:
    image = pillow(scene()).quantize(8)
    wood = image.getpixel((399, 303))
    frame = read(tmp_path, saved(image, "PNG", transparency=wood))
    assert tuple(frame.image[303, 399]) == (GROUND, GROUND, GROUND)
    assert frame.image[46, 100] == pytest.approx(GREEN, abs=3)


@pytest.mark.parametrize("suffix", [".png", ".tiff"])
@pytest.mark.parametrize(("factor", "bits"), [(257, 16), (256, 16), (16, 12), (4, 10)])
def test_case_93_deep_pictures_look_like_those_of_eight_bits(tmp_path: Path, suffix: str, factor: int, bits: int) -> None:
    deep = scene().astype(np.uint16) * factor
    assert deep.max() < 1 << bits
    assert np.array_equal(read(tmp_path, encoded(deep, suffix)).image, scene())


def test_case_93_sixteen_bits_with_transparency(tmp_path: Path) -> None:
    deep = np.dstack([scene().astype(np.uint16) * 257, np.full((304, 400), 65535, np.uint16)])
    assert np.array_equal(read(tmp_path, encoded(deep, ".png")).image, scene())


@pytest.mark.parametrize("profile", [None, b"profile"])
def test_case_94_cmyk_by_the_custom_of_adobe_has_the_right_colours(tmp_path: Path, profile: bytes | None) -> None:
    data = saved(pillow(scene()).convert("CMYK"), "JPEG", quality=95, icc_profile=profile)
    assert difference(read(tmp_path, data).image, scene()) < 3


def test_case_95_48_megapixels_are_read_smaller(tmp_path: Path) -> None:
    frame = read(tmp_path, encoded(scene(8000, 6000), ".jpg"))
    assert frame.full_size == (8000, 6000)
    assert frame.image.shape == (1500, 2000, 3)
    assert frame.scale == 4


@pytest.mark.parametrize(
    ("width", "height", "suffix", "scale"),
    [
        (1640, 1232, ".jpg", 1),
        (2304, 1296, ".jpg", 1),
        (1280, 720, ".jpg", 1),
        (2592, 1944, ".jpg", 1),  # 5 megapixels, but half of it would be less than 1600 wide
        (3264, 2448, ".jpg", 2),
        (4056, 3040, ".jpg", 2),
        (2448, 3264, ".jpg", 2),
        (3264, 2448, ".png", 2),
    ],
)
def test_case_95_large_pictures_are_read_smaller_but_not_below_1600(
    tmp_path: Path, width: int, height: int, suffix: str, scale: int
) -> None:
    frame = read(tmp_path, encoded(scene(width, height), suffix))
    assert frame.full_size == (width, height)
    assert frame.scale == scale
    assert frame.image.shape == (height // scale, width // scale, 3)


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
def test_case_95_points_of_a_smaller_picture_are_points_of_the_full_one(tmp_path: Path, suffix: str) -> None:
    full = np.full((2403, 3301, 3), (90, 130, 170), np.uint8)
    cv2.circle(full, (3000, 2000), 60, GREEN, -1)
    frame = read(tmp_path, encoded(full, suffix))
    assert frame.scale == 2
    rows, columns = np.nonzero(frame.image[:, :, 2] < 100)
    centre = (np.array([columns.mean(), rows.mean()]) + 0.5) * frame.scale - 0.5
    assert centre == pytest.approx((3000, 2000), abs=0.5)


def test_case_96_of_several_pictures_the_first(tmp_path: Path) -> None:
    other = pillow(np.ascontiguousarray(scene()[::-1]))
    mpo = saved(pillow(scene()), "MPO", save_all=True, append_images=[other], quality=95)
    assert difference(read(tmp_path, mpo).image, scene()) < 2


@pytest.mark.parametrize(
    "tail",
    [
        pytest.param(encoded(scene(100, 76), ".jpg"), id="gain map"),
        pytest.param(b"\0\0\0\x18ftypmp42" + bytes(5000), id="motion photo"),
        pytest.param(bytes(37), id="padding"),
    ],
)
def test_case_96_what_follows_the_picture_does_not_matter(tmp_path: Path, tail: bytes) -> None:
    jpeg = encoded(scene(), ".jpg")
    assert np.array_equal(read(tmp_path, jpeg + tail).image, read(tmp_path, jpeg).image)


def test_padding_between_the_segments_of_a_jpeg_is_harmless(tmp_path: Path) -> None:
    jpeg = encoded(scene(), ".jpg")
    assert np.array_equal(read(tmp_path, jpeg[:2] + b"\xff\xff" + jpeg[2:]).image, read(tmp_path, jpeg).image)


def test_superfluous_bytes_before_the_end_of_a_jpeg_are_harmless(tmp_path: Path) -> None:
    jpeg = encoded(scene(), ".jpg")
    assert np.array_equal(read(tmp_path, jpeg[:-2] + b"\x12\x34" + jpeg[-2:]).image, read(tmp_path, jpeg).image)


def test_case_67_a_program_without_standard_error_reads_pictures_too(tmp_path: Path) -> None:
    path = written(tmp_path / "a.jpg", encoded(scene(), ".jpg"))
    program = f"import os; os.close(2); from hardware.pictures import load_picture; print(load_picture({str(path)!r}).full_size)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "(400, 304)\n"


def test_a_single_photograph_has_no_time(tmp_path: Path) -> None:
    assert read(tmp_path, encoded(scene(), ".jpg")).seconds is None
