"""The saved profile: everything known of one camera above one table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from calibration.errors import MisfitError
from calibration.lens import Lens
from calibration.light import Light
from calibration.plane import TablePlane

VERSION: Final = 1
"""Of the file's form; it goes up when an older Cyclops could not understand it any more."""
_SAME_CROP = 0.005  # share of the sensor by which drivers round the part they show


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

    def for_picture(self, camera: CameraId, size: tuple[int, int]) -> Profile:
        """The profile for pictures of a camera that have some size, its lens scaled to it.

        Parameters
        ----------
        camera : CameraId
            Which camera took the pictures, as far as anybody says: what is not known of either is no reason against it.
        size : (int, int)
            Width and height of the pictures in pixels.

        Raises
        ------
        MisfitError
            If it was made with another camera, or the pictures show another part of what the camera sees; with the reason.
        """
        reason = next(self._misfits(camera), None)
        if reason:
            raise MisfitError(f"the profile {self.name!r} {reason}")
        any_lens = self.lens or Lens(self.size, (1.0, 1.0), (0.0, 0.0))
        try:
            scaled = any_lens.scaled(size)
        except MisfitError as error:
            raise MisfitError(f"the profile {self.name!r} does not fit: {error}") from error
        return replace(self, size=size, lens=scaled if self.lens else None)

    def _misfits(self, camera: CameraId) -> Iterator[str]:
        """Why pictures of a camera do not fit, whatever their size."""
        if self.camera.id and camera.id and self.camera.id != camera.id:
            yield f"was made with the camera {self.camera.id!r}, and this picture is from {camera.id!r}: choose or make one for this camera"
        if self.camera.sensor and camera.sensor and self.camera.sensor != camera.sensor:
            yield (
                f"was made with a sensor of {_by(self.camera.sensor)} pixels, and this one has {_by(camera.sensor)}:"
                " choose or make one for this camera"
            )
        if self.camera.crop and camera.crop and not self._same_crop(camera):
            yield (
                f"was made with {_part(self.camera.crop)} of the sensor, and this picture shows {_part(camera.crop)}:"
                " set the camera to the size it was calibrated at, or calibrate again"
            )

    def _same_crop(self, camera: CameraId) -> bool:
        mine, other = self.camera.crop or (), camera.crop or ()
        rounding = _SAME_CROP * max(mine)
        return all(abs(one - another) <= rounding for one, another in zip(mine, other, strict=True))


def _by(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"


def _part(crop: tuple[int, int, int, int]) -> str:
    """The part of a sensor in words."""
    left, top, width, height = crop
    return f"{width} × {height} pixels from ({left}, {top})"
