"""Genuine picamera2 on genuine libcamera, with cameras that show our own pictures instead of what a sensor sees.

Only what a camera without a sensor and a machine without a Raspberry Pi's chips cannot do is made up here: the module for screens,
where the memory of pictures comes from, the modes of a sensor, and the pace. All this is the harness; the driver knows nothing of it.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import cv2
import numpy as np

from hardware.cameras import raspberry
from hardware.frame import Image
from tests.fixture_photos import fixture_photo

HERE: Final = os.environ.get("CYCLOPS_ROOT") == "1"
"""Whether this runs in the root folder of ``make test-pi``."""
PHOTOS: Final = ("factory-00", "bugs-01", "fressen-04")
"""What the camera ``Table`` shows, one after the other."""
COLOURS: Final = {
    "red": (30, 40, 200),
    "green": (60, 150, 40),
    "purple": (150, 50, 110),
    "blue": (190, 90, 30),
    "yellow": (30, 200, 210),
    "grey": (128, 128, 128),
}
"""What the camera ``Card`` shows, from left to right, as blue, green, red."""

_FOLDER: Final = Path("/usr/share/libcamera/pipeline/virtual")
_PACE_S: Final = 1 / 30


def card() -> Image:
    """Six bands of colour."""
    bands = np.repeat(np.array([list(COLOURS.values())], np.uint8), 480, axis=0)
    return np.ascontiguousarray(np.repeat(bands, 640 // 6 + 1, axis=1)[:, :640])


def install() -> Any:
    """Put the pictures where libcamera looks for them, and give picamera2 as the driver is to find it."""
    for name in ("table", "card"):
        (_FOLDER / name).mkdir(exist_ok=True)
    shutil.copyfile("/project/tools/pi/virtual.yaml", _FOLDER / "virtual.yaml")
    for number, name in enumerate(PHOTOS):
        shutil.copyfile(fixture_photo(name).path, _FOLDER / "table" / f"{number}.jpg")
    cv2.imwrite(str(_FOLDER / "card" / "0.jpg"), card(), [cv2.IMWRITE_JPEG_QUALITY, 98])
    sys.modules["pykms"] = _Screens("pykms")
    picamera2 = raspberry._library("picamera2")  # as the driver does it
    picamera2.Picamera2 = _virtual(picamera2.Picamera2)
    return picamera2


class _Screens(ModuleType):
    """Has whatever it is asked for: picamera2 looks some names up when it is imported, and uses none of them."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Names(name, (), {})


class _Names(type):
    def __getattr__(cls, name: str) -> str:
        return name


def _virtual(genuine: Any) -> Any:
    from picamera2.allocators import Allocator, LibcameraAllocator

    class VirtualPicamera2(genuine):  # type: ignore[misc]
        def __init__(self, camera_num: int) -> None:
            super().__init__(camera_num, allocator=Allocator())
            self.allocator = LibcameraAllocator(self.camera)  # the other one's buffers have one plane, and these cameras want two
            self.pre_callback = lambda request: time.sleep(_PACE_S)  # by themselves they give thousands a second

        def _get_raw_modes(self) -> list[dict[str, Any]]:
            return [{"format": "NV12", "size": (640, 480)}]  # asked for raw pictures, libcamera answers nothing

        @property
        def sensor_modes(self) -> list[dict[str, Any]]:
            return [{"format": "NV12"}]  # as of a USB camera, which has none either

    return VirtualPicamera2
