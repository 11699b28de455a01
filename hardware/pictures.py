"""Photographs from files: found, checked, decoded once and turned upright."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.errors import PictureError
from hardware.frame import Frame, Image
from hardware.header import DAMAGED, Header, read_header

MAX_PIXELS = 60_000_000
MAX_BYTES = 400_000_000
MIN_SIDE = 200  # px; a game of nine tiles needs more
FULL_PIXELS = 4_500_000  # larger pictures are made smaller while they are decoded ...
LONG_SIDE = 1600  # px; ... but not below this, about what the eye works with
GROUND = 128  # grey under the transparent parts of a picture
GREY_SPREAD = 3  # of 255; by how much the channels of a grey picture may differ after lossy compression

_COLOURLESS = "has no colour information: photograph the table in colour"

# Names of the files that are taken from a folder; what they hold is decided by their content.
_SUFFIXES = {".jpg", ".jpeg", ".jpe", ".mpo", ".png", ".webp", ".avif", ".gif", ".tif", ".tiff", ".bmp", ".heic", ".heif"}

_REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4, 8: cv2.IMREAD_REDUCED_COLOR_8}

# How the decoder of JPEG reports that parts are missing, which it then fills with grey. Bytes too many before the end are harmless.
_LOST = re.compile(rb"Corrupt JPEG data: (?!\d+ extraneous bytes before marker 0xd9)|Premature end of JPEG")

# Orientation of EXIF: whether to swap rows and columns, and then about which axes to mirror (as numbered by OpenCV).
_TURNS: dict[int, tuple[bool, int | None]] = {
    1: (False, None), 2: (False, 1), 3: (False, -1), 4: (False, 0),
    5: (True, None), 6: (True, 1), 7: (True, -1), 8: (True, 0),
}  # fmt: skip

_stderr_lock = threading.Lock()


def find_pictures(paths: Iterable[str | Path]) -> list[Path | PictureError]:
    """The pictures that a person named, folders replaced by the pictures in them.

    Parameters
    ----------
    paths : iterable of str or Path
        Files and folders, in the order named.

    Returns
    -------
    list of Path or PictureError
        Files in the order named, those of a folder sorted by name; an error in the place of a path that does not exist and of a folder
        without pictures, so that the others can still be read.
    """
    return [found for path in paths for found in _expanded(Path(path))]


def _expanded(path: Path) -> list[Path] | list[PictureError]:
    try:
        if not path.is_dir():
            return [path] if path.exists() else [PictureError(_printable(path), "does not exist: check the name")]
        pictures = sorted(entry for entry in path.iterdir() if entry.suffix.lower() in _SUFFIXES and not entry.name.startswith("."))
    except OSError as error:
        return [_unreadable(_printable(path), error)]
    return pictures or [PictureError(_printable(path), "holds no pictures: name a folder of photographs")]


def load_picture(path: str | Path) -> Frame:
    """Read a photograph, upright, in colour, with eight bits a channel.

    Its type is decided by its content, its size taken from its head before anything is decoded. Pictures of more than
    4.5 megapixels are made smaller by a whole number, as long as their long side keeps 1600 pixels.

    Parameters
    ----------
    path : str or Path
        A JPEG, PNG, WebP, AVIF, GIF, TIFF or BMP file; of several pictures in it the first is taken.

    Returns
    -------
    Frame
        The picture and its full size.

    Raises
    ------
    PictureError
        There is no such file, it cannot be read, is no picture, is cut off or damaged, too small, too large or without colour.
    """
    name = _printable(path)
    return decoded_picture(_content(Path(path), name), name)


def decoded_picture(data: bytes, name: str) -> Frame:
    """Make a frame of the bytes of a photograph, as `load_picture` does of those in a file.

    Parameters
    ----------
    data : bytes
    name : str
        What it is called in errors; empty for sentences without a name.

    Raises
    ------
    PictureError
        It is no picture, is cut off or damaged, too small, too large or without colour.
    """
    header = read_header(data, name)
    _check(header, name)
    reduction = _reduction(header)
    image, full_size = (_jpeg if header.kind == "JPEG" else _other)(data, header, reduction, name)
    if not _has_colour(image):
        raise PictureError(name, _COLOURLESS)
    swap, mirror = _TURNS[header.orientation]
    if swap:
        image = cast(Image, cv2.transpose(image))
        full_size = full_size[::-1]
    if mirror is not None:
        image = cast(Image, cv2.flip(image, mirror))
    return Frame(np.ascontiguousarray(image), name, full_size, float(reduction), camera=header.camera)


def _printable(path: str | Path) -> str:
    """The path as text that any terminal takes, also where its bytes are no text."""
    return os.fsencode(path).decode("utf-8", "replace")


def _unreadable(name: str, error: OSError) -> PictureError:
    return PictureError(name, f"cannot be read ({error.strerror}): check that it exists and that you may read it")


def _content(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            raise PictureError(name, "is a folder: name a photograph")
        if path.exists() and not path.is_file():
            raise PictureError(name, "is not an ordinary file: name a photograph")
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise PictureError(name, f"is too large ({size // 1_000_000} MB, at most {MAX_BYTES // 1_000_000}): save it smaller")
        data = path.read_bytes()
    except FileNotFoundError:
        raise PictureError(name, "does not exist: check the name") from None
    except OSError as error:
        raise _unreadable(name, error) from None
    if not data:
        raise PictureError(name, "is empty: copy the photograph again, and see whether the disk is full")
    return data


def _check(header: Header, name: str) -> None:
    width, height = header.width, header.height
    if min(width, height) < MIN_SIDE:
        raise PictureError(name, f"is too small ({width} × {height} pixels): at least {MIN_SIDE} pixels each way are needed")
    if width * height > MAX_PIXELS:
        limit = MAX_PIXELS // 1_000_000
        raise PictureError(name, f"is too large ({width} × {height} pixels): save it with less than {limit} megapixels")
    if header.cmyk == "unmarked":
        raise PictureError(name, "is made for printing (CMYK), and its colours cannot be told for sure: save it as an RGB JPEG")


def _reduction(header: Header) -> int:
    """By how much to make the picture smaller: 1, 2, 4 or 8."""
    if header.width * header.height <= FULL_PIXELS:
        return 1
    return max(step for step in _REDUCED if step == 1 or max(header.width, header.height) / step >= LONG_SIDE)


def _jpeg(data: bytes, header: Header, reduction: int, name: str) -> tuple[Image, tuple[int, int]]:
    """The picture as stored, made smaller by the decoder itself, and its full size."""
    image = _decoded(data, _REDUCED[reduction] | cv2.IMREAD_IGNORE_ORIENTATION, name)
    # The decoder rounds up; a last row or column that is not whole would have another scale.
    whole = image[: header.height // reduction, : header.width // reduction]
    return cast(Image, whole), (header.width, header.height)


def _other(data: bytes, header: Header, reduction: int, name: str) -> tuple[Image, tuple[int, int]]:
    """The picture as stored, its depth and transparency removed, made smaller after decoding, and its full size."""
    decoded = _decoded(data, cv2.IMREAD_UNCHANGED, name)
    if decoded.ndim == 2:
        raise PictureError(name, _COLOURLESS)
    if decoded.dtype not in (np.uint8, np.uint16):
        raise PictureError(name, f"has numbers of an unusual kind ({decoded.dtype}) for its colours: save it as an ordinary JPEG or PNG")
    height, width = decoded.shape[:2]
    image = _smaller(_eight_bits(decoded), reduction)
    return _on_ground(image) if image.shape[2] == 4 else image, (width, height)


def _smaller(image: Image, reduction: int) -> Image:
    """Mean of each square of ``reduction`` pixels; what is left over at the right and below is dropped."""
    if reduction == 1:
        return image
    rows, columns = image.shape[0] // reduction, image.shape[1] // reduction
    whole = image[: rows * reduction, : columns * reduction]
    return cast(Image, cv2.resize(whole, (columns, rows), interpolation=cv2.INTER_AREA))


def _decoded(data: bytes, flags: int, name: str) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """What the decoder makes of a file, if it made something of all of it."""
    damaged = PictureError(name, DAMAGED)
    try:
        with _overheard() as messages:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        raise damaged from None
    if image is None or _LOST.search(messages):
        raise damaged
    return cast("NDArray[np.uint8] | NDArray[np.uint16]", image)


@contextmanager
def _overheard() -> Iterator[bytearray]:
    """Catch what the decoders, written in C, say on standard error: the only place where they tell of missing data."""
    messages = bytearray()
    with _stderr_lock:
        try:
            kept = os.dup(2)
        except OSError:  # a program started without standard error
            yield messages
            return
        reader, writer = os.pipe()
        os.set_blocking(writer, False)  # more than a pipe holds is dropped
        try:
            os.dup2(writer, 2)
            yield messages
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            os.close(writer)
            messages += os.read(reader, 1 << 16)
            os.close(reader)


def _eight_bits(image: NDArray[np.uint8] | NDArray[np.uint16]) -> Image:
    """Sixteen bits a channel as eight; a camera with ten or twelve bits leaves the upper ones empty."""
    if image.dtype == np.uint8:
        return cast(Image, image)
    brightest = int(image.max())
    unused = next(bits for bits in (0, 2, 4, 8) if brightest >> bits <= 255)
    return (image >> unused).astype(np.uint8)


def _on_ground(image: Image) -> Image:
    """A picture with transparency laid on grey, which is no colour of a tile."""
    alpha = image[:, :, 3:].astype(np.uint16)
    if int(alpha.min()) == 255:
        return cast(Image, cv2.cvtColor(image, cv2.COLOR_BGRA2BGR))
    blended = image[:, :, :3] * alpha + np.uint16(GROUND) * (np.uint16(255) - alpha)
    return ((blended + 127) // 255).astype(np.uint8)


def _has_colour(image: Image) -> bool:
    """Whether the channels differ; a few points settle it for nearly every picture."""
    return _spread(image[::16, ::16]) > GREY_SPREAD or _spread(image) > GREY_SPREAD


def _spread(image: Image) -> int:
    blue, green, red = cv2.split(image)
    return int(max(cv2.absdiff(blue, green).max(), cv2.absdiff(green, red).max()))
