"""What Linux says of a camera's device, and the names under which it stays the same."""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

DEVICES: Final = Path("/dev")
LINKS: Final = (DEVICES / "v4l/by-id", DEVICES / "v4l/by-path")
"""Folders of names that stay the same, whatever is plugged in beside a camera; of the second kind wherever the camera stays plugged in."""

# What the kernel's header linux/videodev2.h says of VIDIOC_QUERYCAP.
_QUERY: Final = 0x80685600
_ANSWER: Final = struct.Struct("=16s32s32sIII12x")
_OF_DEVICE: Final = 0x80000000  # the last number then tells of this device, the one before of all that belong to it
_CAPTURES: Final = 0x1 | 0x1000

AUTOGAIN: Final = 0x00980912
"""The number of a control that OpenCV has no name for."""
_SET_CONTROL: Final = 0xC008561C  # VIDIOC_S_CTRL

_BOARD: Final = ("bcm2835", "unicam", "rp1-cfe", "pispbe", "rpi-")
"""Beginnings of the drivers on a Raspberry Pi whose devices are parts of its camera modules' way to a picture."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a device says of itself.

    Attributes
    ----------
    driver, card, bus : str
        The kernel's driver, what the camera is called, and where it is plugged in.
    captures : bool
        Whether pictures come from it now.
    """

    driver: str
    card: str
    bus: str
    captures: bool

    @classmethod
    def by(cls, device: Path) -> Self | None:
        """Ask a device; None if it is no video device.

        Raises
        ------
        OSError
            If it cannot be opened.
        """
        handle = os.open(device, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            driver, card, bus, _, all_abilities, abilities = _ANSWER.unpack(fcntl.ioctl(handle, _QUERY, bytes(_ANSWER.size)))
        except OSError:
            return None
        finally:
            os.close(handle)
        able = abilities if all_abilities & _OF_DEVICE else all_abilities
        return cls(_text(driver), _text(card), _text(bus), bool(able & _CAPTURES))

    @property
    def of_board(self) -> bool:
        """Whether it belongs to the camera modules of a Raspberry Pi, whose pictures do not come this way."""
        return self.driver.startswith(_BOARD)


def switch(device: Path, control: int, on: bool) -> None:
    """Switch a control on or off, if the camera has it."""
    with suppress(OSError):
        handle = os.open(device, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(handle, _SET_CONTROL, struct.pack("=Ii", control, on))
        finally:
            os.close(handle)


def stable_name(device: Path, told: Told | None) -> str:
    """What tells a camera from others, the same tomorrow, whichever way it was named."""
    for link in _links():
        if link.resolve() == device.resolve():
            return link.name
    return f"{told.card} at {told.bus}" if told is not None and told.bus else device.name


def usb_cameras() -> list[Path]:
    """USB cameras by names that stay the same; by their numbers where no such names are made."""
    for folder in LINKS:
        found = sorted(link for link in folder.glob("*-video-index0") if folder.name == "by-id" or _is_camera(link))
        if found:
            return found
    numbered = sorted(DEVICES.glob("video[0-9]*"), key=lambda device: (len(device.name), device.name))
    return [device for device in numbered if _is_camera(device)]


def _links() -> Iterator[Path]:
    for folder in LINKS:
        yield from sorted(folder.glob("*"))


def _is_camera(device: Path) -> bool:
    try:
        told = Told.by(device)
    except OSError:
        return False
    return told is not None and told.captures and not told.of_board


def _text(raw: bytes) -> str:
    return raw.split(b"\0")[0].decode(errors="replace")
