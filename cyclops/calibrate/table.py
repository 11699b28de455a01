"""`cyclops calibrate table`: where the table lies before the camera, and its light, from the sheet or cards lying flat on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Final

import numpy as np
from rich.console import Console

from calibration.flicker import look_for_flicker
from calibration.light_remarks import Remark
from calibration.plane_fit import NoPlane, solve_plane
from calibration.print_scale import measured_mm, scale_remark
from calibration.profile import CameraId, Profile
from cyclops.calibrate.flat import better_light, light_on_table, look_flat
from cyclops.calibrate.keeping import begun_profile, check_camera, keep, scale_told
from cyclops.calibrate.sources import Source, camera_named, moving_pictures, photographs
from cyclops.calibrate.telling import Telling
from cyclops.errors import UnreadableError
from hardware.frame import Frame
from vision.reader import read_table

_FRAMES: Final = 5
"""Of a still table, by which flicker shows."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be measured, from what.

    Attributes
    ----------
    source : Source
    profile : str
        What the profile is called; its lens is used.
    across, down : str
        What a ruler says of the check lines; empty if nobody measured.
    tile_top_mm : float
        How thick tiles are.
    tile_side_mm : float or None
        How long the sides of the tiles are that lie on the table, to see whether the sheet was printed in true scale; None if unknown.
    """

    source: Source
    profile: str
    across: str
    down: str
    tile_top_mm: float
    tile_side_mm: float | None = None


def calibrate_table(wanted: Wanted, console: Console, today: date) -> bool:
    """Measure where the table lies and its light, tell of it, and keep them in the profile if they can be trusted.

    Returns
    -------
    bool
        Whether they were kept.

    Raises
    ------
    CyclopsError, CalibrationError, HardwareError
        If it cannot be done at all; one sentence.
    """
    telling = Telling(console)
    begun = begun_profile(wanted.profile)
    scale = scale_told(wanted.across, wanted.down, begun)
    camera, frames = _frames(wanted, begun)
    check_camera(begun, camera)
    size = frames[0].image.shape[1], frames[0].image.shape[0]
    fitting = begun.for_picture(camera, size) if begun else None
    lens = fitting.lens if fitting else None
    few = _few(frames, wanted)
    seen = [look_flat(frame, lens, scale, f" in picture {number}" if len(few) > 1 else "") for number, frame in enumerate(few, 1)]
    fit = solve_plane([thing for one in seen for thing in one.things], size, lens, wanted.tile_top_mm)
    if isinstance(fit, NoPlane):
        raise UnreadableError(fit.reason)
    telling.plane(fit)
    light = light_on_table(seen, size)
    better = better_light(light.light, fitting.light if fitting else None)
    telling.remarks(
        remark.words for remark in (*light.remarks, *_flicker(frames, wanted)) if remark.kind != "unseen" or better is light.light
    )
    if fitting is None or lens is None:
        telling.line(f"The lens of {wanted.profile!r} is not known yet, so nothing was kept: cyclops calibrate lens measures it.")
        return False
    if not fit.trusted or any(remark.stops for remark in light.remarks):
        telling.line("Nothing was kept.")
        return False
    telling.remarks(_scale_by_tiles(frames[-1], replace(fitting, plane=fit.plane), wanted))
    profile = replace(begun or fitting, plane=fit.plane, light=better, print_scale=scale)
    telling.kept(profile.name, keep(profile, today))
    return True


def _scale_by_tiles(frame: Frame, profile: Profile, wanted: Wanted) -> Iterator[str]:
    """What tiles of known size say of the printer of sheet and cards."""
    if wanted.tile_side_mm is None or profile.lens is None or profile.plane is None:
        return
    reading = read_table(frame.image, None, profile)
    if not reading.tiles or reading.game == "bugs":  # round ones have no sides, and markers of the sheet are taken for drawings
        yield "no square tiles were found whose size could be compared: lay some between the cards, and take the sheet away"
        return
    outlines = profile.lens.straightened(np.array([tile.corners for tile in reading.tiles]))
    said = scale_remark(measured_mm(profile.plane, profile.lens, outlines, wanted.tile_top_mm), wanted.tile_side_mm)
    if said:
        yield said


def _frames(wanted: Wanted, begun: Profile | None) -> tuple[CameraId, list[Frame]]:
    """The pictures, all of one size, and the camera that took them."""
    if not wanted.source.moves:
        frames = list(_named(wanted.source.files))
        if len({frame.image.shape for frame in frames}) > 1:
            raise UnreadableError("the pictures have different sizes: give those of one camera at one size")
        return camera_named(frame.camera for frame in frames), frames
    with moving_pictures(wanted.source) as camera:
        camera.lock(begun.controls if begun and begun.controls else None)
        frames = list(islice(camera.frames(), _FRAMES))
        if not frames:
            raise UnreadableError(f"{camera.name!r} gave no picture: check the camera")
        return CameraId(camera.id, camera.sensor, camera.crop), frames


def _named(photos: Sequence[str]) -> Iterator[Frame]:
    for photo in photographs(photos):
        if photo.frame is None:
            raise photo.error or UnreadableError(f"{photo.name!r} cannot be read")
        yield photo.frame


def _few(frames: list[Frame], wanted: Wanted) -> list[Frame]:
    """Photographs each count; of a camera's frames of the still table one will do."""
    return frames[-1:] if wanted.source.moves else frames


def _flicker(frames: Sequence[Frame], wanted: Wanted) -> tuple[Remark, ...]:
    """What a camera's frames of the still table say of flicker; photographs may be of different moments."""
    return look_for_flicker([frame.image for frame in frames]) if wanted.source.moves else ()
