"""The saved profile: everything known of one camera above one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from calibration.lens import Lens
from calibration.light import Light
from calibration.plane import TablePlane

VERSION: Final = 1
"""Of the file's form; it goes up when an older Cyclops could not understand it any more."""


@dataclass(frozen=True, slots=True)
class CameraId:
    """Which camera took a picture, and how much of its sensor the picture shows.

    Attributes
    ----------
    id : str
        What the driver, or the picture's EXIF, calls the camera; empty where nobody says.
    sensor : (int, int) or None
        The whole sensor in pixels, None where nobody says.
    crop : (int, int, int, int) or None
        Left, top, width and height of the part shown, in pixels of the sensor; None where nobody says.
    """

    id: str = ""
    sensor: tuple[int, int] | None = None
    crop: tuple[int, int, int, int] | None = None


@dataclass(frozen=True, slots=True)
class PrintScale:
    """How large a printer prints what should measure 1: the measured length of a check line over its true length."""

    across: float = 1.0
    down: float = 1.0


@dataclass(frozen=True, slots=True)
class Profile:
    """One camera above one table.

    Attributes
    ----------
    name : str
        What a person calls it.
    camera : CameraId
    size : (int, int)
        Width and height in pixels of the pictures it was made from.
    lens, plane, light : Lens, TablePlane, Light or None
        What was measured; None for what was not yet. The lens is for pictures of ``size``.
    print_scale : PrintScale
        Of the printer that printed the sheet and the cards.
    controls : mapping of str to float or tuple of floats
        What the camera is to be locked to, by its driver's own names: exposure, gains, white balance, focus.
    made : str
        When, as an ISO date; for people only.
    """

    name: str
    camera: CameraId
    size: tuple[int, int]
    lens: Lens | None = None
    plane: TablePlane | None = None
    light: Light | None = None
    print_scale: PrintScale = PrintScale()
    controls: Mapping[str, float | tuple[float, ...]] = field(default_factory=dict)
    made: str = ""
