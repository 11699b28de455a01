"""What every camera promises, whichever driver it has."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
import pytest

from hardware.camera import Camera
from hardware.errors import CameraError
from hardware.frame import Frame

SOME = 4


def some_frames(camera: Camera) -> list[Frame]:
    return list(itertools.islice(camera.frames(), SOME))


def _pictures(camera: Camera) -> None:
    frames = some_frames(camera)
    assert frames
    for frame in frames:
        assert frame.image.dtype == np.uint8
        assert frame.image.shape[2:] == (3,)
        assert frame.image.flags["C_CONTIGUOUS"]
        height, width = frame.image.shape[:2]
        assert frame.full_size == (round(width * frame.scale), round(height * frame.scale))


def upright_and_not_mirrored(camera: Camera) -> None:
    """The picture of the stand-ins is brighter at its left and at its top."""
    image = some_frames(camera)[0].image[:, :, 1].astype(int)
    height, width = image.shape
    assert image[: height // 4, : width // 4].mean() > image[: height // 4, -width // 4 :].mean() + 20
    assert image[: height // 4, -width // 4 :].mean() > image[-height // 4 :, -width // 4 :].mean() + 20


def _time_runs_on(camera: Camera) -> None:
    seconds = [frame.seconds for frame in some_frames(camera) if frame.seconds is not None]
    assert all(before < after for before, after in itertools.pairwise(seconds))


def _a_picture_stays_as_it_was(camera: Camera) -> None:
    frames = camera.frames()
    first = next(frames)
    copy = first.image.copy()
    next(frames)
    assert np.array_equal(first.image, copy)


def _names(camera: Camera) -> None:
    frame = next(camera.frames())
    assert camera.name.isprintable()
    assert frame.name.isprintable()
    assert all((camera.name, frame.name))


def _locked_is_what_is_in_force(camera: Camera) -> None:
    locked = camera.lock()
    assert camera.lock(locked) == locked
    settings = next(camera.frames()).settings
    assert all(settings[name] == value for name, value in locked.items() if name in settings)


def _closed_twice(camera: Camera) -> None:
    next(camera.frames())
    camera.close()
    camera.close()


def _nothing_after_it_is_closed(camera: Camera) -> None:
    frames = camera.frames()
    next(frames)
    camera.close()
    with pytest.raises(CameraError, match="is closed"):
        next(frames)
    with pytest.raises(CameraError, match="is closed"):
        next(camera.frames())


PROMISES: Final[Mapping[str, Callable[[Camera], None]]] = {
    "pictures": _pictures,
    "time runs on": _time_runs_on,
    "a picture stays": _a_picture_stays_as_it_was,
    "names": _names,
    "locked": _locked_is_what_is_in_force,
    "closed twice": _closed_twice,
    "closed": _nothing_after_it_is_closed,
}
