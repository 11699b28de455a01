"""Whatever a file begins with, its head gives a size or one plain reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import PictureError
from hardware.header import Header, read_header
from tests.hardware.scene import encoded, jpeg_of_claimed_size, pillow, png_head, saved, scene

HEADS = {suffix: encoded(scene(), suffix)[:600] for suffix in (".jpg", ".png", ".webp", ".avif", ".gif", ".tiff", ".bmp")}


def test_sizes_of_any_magnitude_are_told() -> None:
    assert read_header(png_head(30000, 20000), "a") == Header("PNG", 30000, 20000)
    assert read_header(jpeg_of_claimed_size(30000, 20000), "a") == Header("JPEG", 30000, 20000)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WebP", "AVIF", "GIF", "TIFF", "BMP"])
def test_kind_and_size_of_every_kind(kind: str) -> None:
    assert read_header(saved(pillow(scene()), kind), "a") == Header(kind, 400, 304)


@given(suffix=st.sampled_from(sorted(HEADS)), keep=st.integers(0, 64), noise=st.binary(max_size=200))
def test_a_garbled_head_gives_a_size_or_a_reason(suffix: str, keep: int, noise: bytes) -> None:
    try:
        header = read_header(HEADS[suffix][:keep] + noise, "a")
    except PictureError:  # any other error fails
        return
    assert header.width > 0
    assert header.height > 0
    assert 1 <= header.orientation <= 8
