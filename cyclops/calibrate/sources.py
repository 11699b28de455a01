"""Where pictures for calibration come from: photographs, folders and videos that are named, or a camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from calibration.profile import CameraId
from cyclops.errors import UnreadableError
from cyclops.photographs import find_photographs
from hardware.camera import Camera, open_camera
from hardware.cameras.files import VIDEOS, FilesCamera
from hardware.errors import CameraError, HardwareError
from hardware.frame import Frame
from hardware.pictures import load_picture

_FILES: Final = "files:"


@dataclass(frozen=True, slots=True)
class Photograph:
    """One photograph that somebody took on purpose: its frame, or why it cannot be read."""

    name: str
    frame: Frame | None
    error: Exception | None = None


def photographs(paths: Sequence[str]) -> Iterator[Photograph]:
    """The photographs that were named, one after the other, those that cannot be read with the reason."""
    for path, error in find_photographs(paths):
        if error is not None:
            yield Photograph(path, None, error)
            continue
        try:
            yield Photograph(path, load_picture(path))
        except HardwareError as reason:
            yield Photograph(path, None, reason)


@dataclass(frozen=True, slots=True)
class Source:
    """Where pictures come from.

    Attributes
    ----------
    photos : sequence of str
        Photographs, folders of them, or one video; without them the camera is used.
    camera : str or None
        Which one, or ``files:PATH``; the first that works if None.
    """

    photos: Sequence[str]
    camera: str | None

    @property
    def files(self) -> Sequence[str]:
        """The photographs or the video; empty if a camera is meant."""
        rest = (self.camera or "").removeprefix(_FILES)
        return (rest,) if rest and rest != self.camera else self.photos

    @property
    def moves(self) -> bool:
        """Whether frames follow each other, as those of a camera or a video do, instead of photographs taken on purpose."""
        files = self.files
        return not files or (len(files) == 1 and Path(files[0]).suffix.lower() in VIDEOS)


@contextmanager
def moving_pictures(source: Source) -> Iterator[Camera]:
    """The video that was named, or else the camera, closed afterwards.

    Raises
    ------
    CameraError
        If it does not open.
    UnreadableError
        If no camera is there and none was named.
    """
    with FilesCamera(Path(source.files[0])) if source.files else _camera(source.camera) as camera:
        yield camera


def _camera(spec: str | None) -> Camera:
    try:
        return open_camera(spec)
    except CameraError as error:
        if spec is not None:
            raise
        raise UnreadableError(f"{error}; connect one, or name photographs that you took of the sheet") from error


def camera_named(names: Iterable[str]) -> CameraId:
    """The camera by what photographs say of it.

    Raises
    ------
    UnreadableError
        If they say different things.
    """
    known = sorted({name for name in names if name})
    if len(known) > 1:
        raise UnreadableError(f"these pictures were taken with different cameras ({', '.join(known)}): give those of one")
    return CameraId(known[0] if known else "")
