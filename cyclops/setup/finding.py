"""Which cameras are plugged in, by names that people know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from cyclops.setup.bench import CameraThere
from hardware.cameras.device import usb_cameras

_MODULES: Final = {
    "ov5647": "Camera Module 1",
    "imx219": "Camera Module 2",
    "imx708": "Camera Module 3",
    "imx477": "High Quality Camera",
    "imx296": "Global Shutter Camera",
    "imx500": "AI Camera",
}
"""What the modules of the Raspberry Pi are sold as, by their sensors."""
_USB: Final = re.compile(r"^usb-(?:[0-9a-f]{4}_)?(.+?)(?:_[0-9A-F]{6,})?-video-index\d+$")


def cameras_there() -> tuple[CameraThere, ...]:
    """All that can be named, the modules first."""
    return (*_modules(), *(CameraThere(f"v4l2:{device}", usb_name(device.name)) for device in usb_cameras()))


def _modules() -> Iterator[CameraThere]:
    """The camera modules, as libcamera lists them; USB cameras are among those, too."""
    try:
        from picamera2 import Picamera2
    except (ImportError, ValueError):  # no Raspberry Pi, or none whose library fits: cyclops doctor says which
        return
    modules = [told for told in Picamera2.global_camera_info() if "/usb" not in str(told.get("Id", "")).lower()]
    for told in modules:
        spec = "picamera2" if len(modules) == 1 else f"picamera2:{told['Id']}"  # numbers change when one is plugged in, ids do not
        yield CameraThere(spec, module_name(told))


def module_name(told: dict[str, Any]) -> str:
    """What a camera module is called, by what libcamera tells of it.

    >>> module_name({"Model": "imx708_wide"})
    'Camera Module 3 (imx708_wide)'
    """
    model = str(told.get("Model", ""))
    sold = _MODULES.get(model.partition("_")[0])
    return f"{sold} ({model})" if sold else model or "Camera"


def usb_name(device: str) -> str:
    """What a USB camera is called, by its link in ``/dev/v4l/by-id``.

    >>> usb_name("usb-046d_HD_Pro_Webcam_C920_6F1B3C5F-video-index0")
    'HD Pro Webcam C920'
    """
    found = _USB.match(device)
    return (found[1] if found else device).replace("_", " ").strip()
