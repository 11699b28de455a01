"""What kind of picture a file holds and how large it is, from its first bytes: before anything is decoded, and whatever its name says."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hardware.errors import PictureError

_ORIENTATION = 0x0112  # tags of TIFF and EXIF
_PHOTOMETRIC = 0x0106
_MAKE, _MODEL = 0x010F, 0x0110
_LONGEST_NAME = 80  # letters of a maker or model; cameras have at most half of that
_CMYK = 5

DAMAGED = "is cut off or damaged: copy or take the photograph again"
_SAVE_AS_JPEG = "save it as JPEG or PNG and try again"

# What else people may take for a picture, known by how it begins.
_FOREIGN = (
    (b"%PDF", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"<svg", "an SVG drawing"),
    (b"<?xml", "an SVG drawing or another XML document"),
    (b"8BPS", "a Photoshop file"),
    (b"\x00\x00\x00\x0cjP  ", "a JPEG 2000 picture"),
    (b"\x00\x00\x00\x0cJXL ", "a JPEG XL picture"),
    (b"\xff\x0a", "a JPEG XL picture"),
)
# AVIF turns by quarters against the clock, then mirrors (0: upside down, 1: left to right); as numbered by EXIF.
_AVIF_ORIENTATIONS = {
    (0, None): 1, (1, None): 8, (2, None): 3, (3, None): 6,
    (0, 0): 4, (1, 0): 5, (2, 0): 2, (3, 0): 7,
    (0, 1): 2, (1, 1): 7, (2, 1): 4, (3, 1): 5,
}  # fmt: skip
_HEIC_BRANDS = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"}
_HEIC_ADVICE = (
    "is a HEIC picture, which cannot be read: save it as JPEG "
    "(on an iPhone choose Settings, Camera, Formats, Most Compatible) and try again"
)


@dataclass(frozen=True, slots=True)
class Header:
    """What the head of a picture file tells.

    Attributes
    ----------
    kind : str
        JPEG, PNG, WebP, AVIF, GIF, TIFF or BMP.
    width, height : int
        Size in pixels as stored, before the picture is turned upright.
    orientation : int
        How it must be turned: 1 (not at all) to 8, in the numbering of EXIF.
    cmyk : {"no", "adobe", "unmarked"}
        Whether it is made for printing, and if so whether by the custom of Adobe, by which ink is stored inverted.
    camera : str
        Make and model of the camera by EXIF, one space between; empty where it tells none.
    """

    kind: str
    width: int
    height: int
    orientation: int = 1
    cmyk: str = "no"
    camera: str = ""


def read_header(data: bytes, name: str) -> Header:
    """Find out what kind of picture a file holds and how large it is.

    Parameters
    ----------
    data : bytes
        The whole file.
    name : str
        What to call it in an error.

    Returns
    -------
    Header
        Kind, size and orientation.

    Raises
    ------
    PictureError
        The file is no picture, one of a kind that cannot be read, or ends before its size is told.
    """
    reader = next((reader for begins, reader in _READERS if begins(data)), None)
    if reader is None:
        raise PictureError(name, _why_not(data))
    try:
        header = reader(data)
    except (struct.error, IndexError):
        raise PictureError(name, DAMAGED) from None
    if min(header.width, header.height) <= 0:
        raise PictureError(name, DAMAGED)
    return header


def _why_not(data: bytes) -> str:
    brands = _brands(data)
    if brands & _HEIC_BRANDS:
        return _HEIC_ADVICE
    if brands:
        return f"is a film or a picture of an unknown kind: {_SAVE_AS_JPEG}"
    for begin, what in _FOREIGN:
        if data.lstrip()[: len(begin)] == begin or data.startswith(begin):
            return f"is {what}: {_SAVE_AS_JPEG}"
    return "is not a picture: choose a photograph (JPEG or PNG)"


def _jpeg(data: bytes) -> Header:
    exif, adobe = b"", False
    for marker, start, end in _jpeg_segments(data):
        if marker == 0xE1 and data.startswith(b"Exif\0\0", start):
            exif = data[start + 6 : end]
        elif marker == 0xEE and data.startswith(b"Adobe", start):
            adobe = True
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width, components = struct.unpack_from(">HHB", data, start + 1)
            cmyk = "no" if components < 4 else "adobe" if adobe else "unmarked"
            return Header("JPEG", width, height, _orientation(exif), cmyk, _camera(exif))
    raise IndexError("no frame header")


def _jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, start and end of each segment's content, up to the first scan."""
    at = 2
    while data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if marker in (0xD9, 0xDA):
            return
        (length,) = struct.unpack_from(">H", data, at + 2)
        yield marker, at + 4, at + 2 + length
        at += 2 + length


def _png(data: bytes) -> Header:
    width, height = struct.unpack_from(">II", data, 16)
    at = 8
    while data[at + 4 : at + 8] not in (b"", b"eXIf"):
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    exif = data[at + 8 :]
    return Header("PNG", width, height, _orientation(exif), camera=_camera(exif))


def _webp(data: bytes) -> Header:
    width = height = 0
    exif = b""
    at = 12
    while tag := data[at : at + 4]:
        (length,) = struct.unpack_from("<I", data, at + 4)
        body = at + 8
        if tag == b"VP8X":
            width = 1 + int.from_bytes(data[body + 4 : body + 7], "little")
            height = 1 + int.from_bytes(data[body + 7 : body + 10], "little")
        elif tag == b"VP8 " and not width:
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, body + 6))
        elif tag == b"VP8L" and not width:
            (bits,) = struct.unpack_from("<I", data, body + 1)
            width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        elif tag == b"EXIF":
            exif = data[body : body + length].removeprefix(b"Exif\0\0")
        at = body + length + length % 2
    return Header("WebP", width, height, _orientation(exif), camera=_camera(exif))


def _avif(data: bytes) -> Header:
    """The size of the largest image in the file (others are its parts or its transparency), and its own boxes for turning it."""
    boxes = data[: max(data.find(b"mdat"), 0)] or data
    sizes = [struct.unpack_from(">II", boxes, at + 8) for at in _finds(boxes, b"ispe")]
    width, height = max(sizes, key=lambda size: size[0] * size[1], default=(0, 0))
    turn = next((boxes[at + 4] & 3 for at in _finds(boxes, b"irot")), 0)
    mirror = next((boxes[at + 4] & 1 for at in _finds(boxes, b"imir")), None)
    return Header("AVIF", width, height, _AVIF_ORIENTATIONS[turn, mirror])


def _finds(data: bytes, word: bytes) -> Iterator[int]:
    at = data.find(word)
    while at >= 0:
        yield at
        at = data.find(word, at + 1)


def _gif(data: bytes) -> Header:
    return Header("GIF", *struct.unpack_from("<HH", data, 6))


def _bmp(data: bytes) -> Header:
    width, height = struct.unpack_from("<ii", data, 18)
    return Header("BMP", width, abs(height))


def _tiff(data: bytes) -> Header:
    tags = _tags(data)
    cmyk = "unmarked" if tags.get(_PHOTOMETRIC) == _CMYK else "no"
    return Header("TIFF", tags.get(0x0100, 0), tags.get(0x0101, 0), cmyk=cmyk, camera=_camera(data))


def _tags(block: bytes) -> dict[int, int]:
    """The whole numbers in the first directory of a TIFF file or an EXIF block, by tag."""
    tags = {}
    for entry, order in _entries(block):
        tag, kind = struct.unpack_from(order + "HH", block, entry)
        if kind in (3, 4):
            (tags[tag],) = struct.unpack_from(order + ("H" if kind == 3 else "I"), block, entry + 8)
    return tags


def _entries(block: bytes) -> Iterator[tuple[int, str]]:
    """Where each entry of the first directory begins, and the order of bytes as struct calls it."""
    order = "<" if block[:2] == b"II" else ">"
    (at,) = struct.unpack_from(order + "I", block, 4)
    (count,) = struct.unpack_from(order + "H", block, at)
    yield from ((entry, order) for entry in range(at + 2, at + 2 + 12 * count, 12))


def _camera(exif: bytes) -> str:
    """Make and model in an EXIF block; a broken block spoils no picture."""
    try:
        texts = dict(_texts(exif))
    except struct.error:
        return ""
    return " ".join(filter(None, (texts.get(_MAKE), texts.get(_MODEL))))


def _texts(block: bytes) -> Iterator[tuple[int, str]]:
    """Make and model in the first directory, by tag, with single spaces and only what can be printed."""
    for entry, order in _entries(block):
        tag, kind, length = struct.unpack_from(order + "HHI", block, entry)
        if tag in (_MAKE, _MODEL) and kind == 2:
            at = entry + 8 if length <= 4 else struct.unpack_from(order + "I", block, entry + 8)[0]
            raw = block[at : at + min(length, _LONGEST_NAME)].split(b"\0")[0].decode("utf-8", "replace")
            yield tag, " ".join("".join(sign if sign.isprintable() else " " for sign in raw).split())


def _orientation(exif: bytes) -> int:
    """The orientation in an EXIF block, or 1 where it tells none; a broken block spoils no picture."""
    try:
        orientation = _tags(exif).get(_ORIENTATION, 1)
    except struct.error:
        return 1
    return orientation if 1 <= orientation <= 8 else 1


def _brands(data: bytes) -> set[bytes]:
    """The brands a file of the MP4 family (AVIF, HEIC, films) gives itself."""
    if data[4:8] != b"ftyp":
        return set()
    end = min(int.from_bytes(data[:4], "big"), 256)
    return {data[at : at + 4] for at in range(8, end, 4) if at != 12}


def _starts(*words: bytes) -> Callable[[bytes], bool]:
    return lambda data: data.startswith(words)


_READERS: tuple[tuple[Callable[[bytes], bool], Callable[[bytes], Header]], ...] = (
    (_starts(b"\xff\xd8"), _jpeg),
    (_starts(b"\x89PNG\r\n\x1a\n"), _png),
    (lambda data: data[:4] == b"RIFF" and data[8:12] == b"WEBP", _webp),
    (lambda data: bool(_brands(data) & {b"avif", b"avis"}), _avif),
    (_starts(b"GIF87a", b"GIF89a"), _gif),
    (_starts(b"BM"), _bmp),
    (_starts(b"II*\0", b"MM\0*"), _tiff),
)
