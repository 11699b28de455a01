"""Where pictures for calibration come from: photographs, folders and videos that are named, or a camera."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from calibration.profile import CameraId
from cyclops.errors import UnreadableError
from cyclops.photographs import find_photographs
from hardware.camera import Camera, open_camera
from hardware.cameras.files import VIDEOS, FilesCamera
from hardware.errors import HardwareError
from hardware.frame import Frame
from hardware.pictures import load_picture


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


def is_video(paths: Sequence[str]) -> bool:
    """Whether what was named is one video."""
    return len(paths) == 1 and Path(paths[0]).suffix.lower() in VIDEOS


@contextmanager
def moving_pictures(paths: Sequence[str], spec: str | None) -> Iterator[Camera]:
    """The video that was named, or else the camera, closed afterwards."""
    with FilesCamera(Path(paths[0])) if paths else open_camera(spec) as camera:
        yield camera


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
