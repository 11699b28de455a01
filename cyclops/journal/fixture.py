"""A picture kept with its truth, so that the eye can be tested on it."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Final

import cv2

from cyclops.errors import UnwritableError
from cyclops.whole_files import replace_file
from vision.arrays import Image
from vision.phrase import marked, phrase
from vision.reader import AnyReading

_QUALITY = 95
_CANNOT_KEEP: Final = marked("the picture cannot be kept in {folder}: is the disk full, or may nothing be written there?")


def keep_picture(folder: Path, picture: Image, truth: AnyReading) -> Path:
    """Write a picture and, beside it, what is true of it, in the form of a fixture.

    Parameters
    ----------
    folder : Path
        Made if it is not there.
    picture : (H, W, 3) uint8 BGR
    truth : FactoryReading, BugsReading or FressenReading
        In pixels of the picture, with whatever was misread put right.

    Returns
    -------
    Path
        The picture.

    Raises
    ------
    UnwritableError
        If nothing can be written there.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = (folder / f"{truth.game}-{number:03}.jpg" for number in count())
        path = next(name for name in names if not name.exists() and not name.with_suffix(".json").exists())
        _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        replace_file(path, coded.tobytes())
        replace_file(path.with_suffix(".json"), (json.dumps(truth.named(path.name).to_json(), indent=1) + "\n").encode())
    except OSError as error:
        raise UnwritableError(phrase(_CANNOT_KEEP, folder=repr(str(folder)))) from error
    return path
