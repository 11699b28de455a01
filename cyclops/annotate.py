"""The annotated picture: what Cyclops saw, drawn on the photograph, with the rules' answers beside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

import cv2
import numpy as np

from cyclops.column import framed
from cyclops.drawing import Image
from cyclops.game_parts import parts_of
from cyclops.table import ScoredTable

LEAST_WIDTH = 1600  # px; a smaller photograph is enlarged, so that the letters on its tiles can be read
JPEG_QUALITY = 90
SUFFIX = ".cyclops.jpg"


def annotated(image: Image, table: ScoredTable) -> Image:
    """Draw what was seen, and what the rules say of it, on a photograph.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR
        The upright photograph.
    table : ScoredTable
        What lies there, in the pixels of ``image``; without scores only the reading is drawn.

    Returns
    -------
    (H', W', 3) uint8 BGR
        The drawn-on photograph, at least 1600 px wide, with a panel beside it and, where the whole is doubted, a banner above it.
    """
    scale = max(1.0, LEAST_WIDTH / image.shape[1])
    height, width = (round(length * scale) for length in image.shape[:2])
    photo = image if scale == 1 else np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    table = table.scaled(scale, (width, height))
    parts = parts_of(table)
    sheet = parts.sheet(photo, table)
    sheet.draw()
    return framed(sheet.image, table, parts.column)


def jpeg(image: Image) -> bytes:
    """The picture as a JPEG file without any metadata."""
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    return bytes(data.tobytes())


def picture_names(photos: Sequence[str]) -> list[str]:
    """Names for the annotated pictures of several photographs: two of the same name in different folders get different ones.

    >>> picture_names(["a/table.jpg", "b/table.jpg"])
    ['table.cyclops.jpg', 'table-2.cyclops.jpg']
    """
    given: set[str] = set()
    names = []
    for photo in photos:
        stem = PurePath(photo).stem
        name, number = stem, 1
        while name.casefold() in given:  # some file systems do not tell A from a
            number += 1
            name = f"{stem}-{number}"
        given.add(name.casefold())
        names.append(name + SUFFIX)
    return names
