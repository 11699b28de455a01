"""What the driver asks of picamera2 fits the genuine package: names and arguments, which is all that can be told without a camera.

The calls are those that the stand-in noted while the real driver used it, so that they are what the driver does today.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import ModuleType
from typing import Any

import pytest

from hardware.camera import open_camera
from hardware.errors import CameraError
from tests.hardware import stand_in_picamera2
from tests.hardware.genuine_picamera2 import genuine_picamera2
from tests.hardware.stand_in_picamera2 import CALLS, Call

OF_A_REQUEST = ("make_array", "get_metadata")
SCRIPT = {"asked", "begun", "buffers", "closed"}
"""What the stand-in has for tests alone."""


@pytest.fixture(scope="module")
def genuine() -> Iterator[ModuleType]:
    with genuine_picamera2() as package:
        yield package


@pytest.fixture(scope="module")
def calls() -> list[Call]:
    """All that the driver can be brought to ask."""
    CALLS.clear()
    with pytest.MonkeyPatch.context() as patch:
        for properties in ({}, {"buffers": 2}, {"tells_exposure": False, "focuses": False}, {"busy": True}, {"starved": True}):
            package = stand_in_picamera2.module(**properties)
            patch.setitem(sys.modules, "picamera2", package)
            _evening()
            patch.setattr(package.Picamera2, "autofocus_cycle", _no_focus(package.Picamera2.autofocus_cycle))
            _evening()
    return list(CALLS)


def _evening() -> None:
    with suppress(CameraError), open_camera("picamera2") as camera:
        next(camera.frames())
        camera.lock(camera.lock())
        camera.lock()


def _no_focus(search: Callable[..., bool]) -> Callable[..., bool]:
    def in_vain(*words: object, **named: object) -> bool:
        search(*words, **named)
        raise TimeoutError

    return in_vain


def signature(genuine: ModuleType, name: str) -> inspect.Signature:
    """How something of the package is called, without its ``self``."""
    owner = genuine.CompletedRequest if name in OF_A_REQUEST else genuine.Picamera2
    method = inspect.getattr_static(owner, name)
    told = inspect.signature(getattr(owner, name))
    if isinstance(method, staticmethod):
        return told
    return told.replace(parameters=list(told.parameters.values())[1:])


def test_each_call_of_the_driver_fits_the_genuine_package(genuine: ModuleType, calls: list[Call]) -> None:
    for call in calls:
        signature(genuine, call.name).bind(*call.words, **call.named)


def test_all_that_the_driver_can_ask_was_asked(calls: list[Call]) -> None:
    """Nothing that the stand-in answers is left out, and so nothing that the driver uses."""
    answers = {name for name in vars(stand_in_picamera2.module().Picamera2) if not name.startswith("_")} - SCRIPT
    assert {call.name for call in calls} == answers | {"__init__", *OF_A_REQUEST}


def test_what_the_driver_looks_up_the_genuine_camera_has(genuine: ModuleType) -> None:
    stand_in = stand_in_picamera2.module().Picamera2(0)
    looked_up = {name for name in vars(stand_in) if not name.startswith("_")}
    assert looked_up == {"camera_properties", "camera_controls", "sensor_modes"}
    for name in looked_up:
        assert isinstance(inspect.getattr_static(genuine.Picamera2, name), property)


@pytest.mark.parametrize(
    ("name", "words", "named"),
    [
        ("captured_request", (), {"fps": 30}),
        ("create_video_configuration", (), {"colour": "red"}),
        ("autofocus_cycle", (), {"timeout": 3}),
        ("cancel_all_and_flush", ("now",), {}),
    ],
)
def test_a_call_that_does_not_fit_is_found(name: str, words: tuple[Any, ...], named: dict[str, Any], genuine: ModuleType) -> None:
    with pytest.raises(TypeError):
        signature(genuine, name).bind(*words, **named)
