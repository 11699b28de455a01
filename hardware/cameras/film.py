"""A film of single pictures as a camera: each is shown for its time, on a clock of the film's own."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from hardware.camera import Camera, Settings
from hardware.errors import CameraError, PictureError
from hardware.frame import Frame
from hardware.pictures import load_picture

FRAMES_A_SECOND: Final = 10
_LIST: Final = "film.json"


@dataclass(frozen=True, slots=True)
class _Shown:
    """A picture, and for how long it is shown."""

    image: str
    seconds: float


class FilmCamera(Camera):
    """A camera that shows a film, as fast as its pictures are asked for, and always the same.

    Parameters
    ----------
    folder : Path
        Holds the pictures, and ``film.json`` with ``{"frames": [{"image": …, "seconds": …}, …]}``.

    Raises
    ------
    CameraError
        If there is no film, or its list is damaged.
    """

    live, repeats = False, True

    def __init__(self, folder: Path) -> None:
        self.name, self.id = str(folder), f"film:{folder.name}"
        self._folder = folder
        self._pictures = _listed(folder)
        self._closed = False

    def frames(self) -> Iterator[Frame]:
        """Each picture as often as its time allows, ten times a second from 0 on; it is decoded once."""
        number, until_s = 0, 0.0
        for shown in self._pictures:
            until_s += shown.seconds
            times = math.ceil(until_s * FRAMES_A_SECOND - 1e-6) - number
            if times < 1:
                continue
            picture = self._picture(shown.image)
            for _ in range(times):
                if self._closed:
                    raise CameraError(self.name, "is closed")
                yield replace(picture, seconds=number / FRAMES_A_SECOND)
                number += 1

    def _picture(self, image: str) -> Frame:
        try:
            return replace(load_picture(self._folder / image), name=image)
        except PictureError as error:
            raise CameraError(self.name, f"cannot show {image}, which {error.reason}") from error

    def lock(self, settings: Settings | None = None) -> Settings:
        """Nothing can be locked any more."""
        return {}

    def close(self) -> None:
        """Show nothing more."""
        self._closed = True


def _listed(folder: Path) -> list[_Shown]:
    try:
        data = (folder / _LIST).read_bytes()
    except OSError as error:
        raise CameraError(str(folder), f"is no film: it has no {_LIST} that can be read ({error.strerror})") from error
    try:
        listed = [_shown(entry) for entry in json.loads(data)["frames"]]
    except (ValueError, TypeError, KeyError) as error:
        raise CameraError(str(folder), f"is no film: its {_LIST} does not list frames, each with image and seconds ({error})") from error
    if not listed:
        raise CameraError(str(folder), f"is an empty film: its {_LIST} lists no frame")
    return listed


def _shown(entry: Any) -> _Shown:
    image, seconds = entry["image"], float(entry["seconds"])
    if not isinstance(image, str) or Path(image).name != image:
        raise ValueError(f"{image!r} is no name of a picture beside it")
    if not 0 <= seconds < math.inf:
        raise ValueError(f"{seconds} seconds")
    return _Shown(image, seconds)
