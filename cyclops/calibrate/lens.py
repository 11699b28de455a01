"""`cyclops calibrate lens`: the lens, and with it the light, from pictures of the sheet in many places and tilts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from rich.console import Console

from calibration.profile import CameraId, Profile
from calibration.solution import Solution, Unsolved, solve
from calibration.views import NoView, View, find_view
from cyclops.annotate import jpeg
from cyclops.calibrate.chart import coverage_picture
from cyclops.calibrate.guide import LensGuide
from cyclops.calibrate.keeping import begun_profile, check_camera, keep, scale_told
from cyclops.calibrate.looked import Looked
from cyclops.calibrate.patterns import pattern_named
from cyclops.calibrate.sources import Source, camera_named, moving_pictures, photographs
from cyclops.calibrate.telling import Telling
from cyclops.errors import UnreadableError, UnwritableError
from hardware.frame import Frame


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be calibrated, from what.

    Attributes
    ----------
    source : Source
    profile : str
        What the profile is called.
    pattern : str
        What was photographed, see `pattern_named`.
    across, down : str
        What a ruler says of the check lines; empty if nobody measured.
    picture : Path or None
        Where the coverage picture goes.
    """

    source: Source
    profile: str
    pattern: str
    across: str
    down: str
    picture: Path | None


def calibrate_lens(wanted: Wanted, console: Console, today: date) -> bool:
    """Measure the lens and the light, tell of it, and keep the profile if the lens can be trusted.

    Returns
    -------
    bool
        Whether the profile was kept.

    Raises
    ------
    CyclopsError, CalibrationError, HardwareError
        If it cannot be done at all; one sentence.
    """
    telling = Telling(console)
    begun = begun_profile(wanted.profile)
    looked = Looked(pattern_named(wanted.pattern), scale_told(wanted.across, wanted.down, begun))
    if wanted.source.moves:
        _follow(wanted, looked, telling)
    else:
        _look_at_photographs(wanted.source.files, looked)
    check_camera(begun, looked.camera)
    solution = solve(looked.views)
    telling.views(solution, [*looked.unseen, *solution.left_out])
    if isinstance(solution, Unsolved):
        raise UnreadableError(solution.reason)
    telling.lens(solution)
    done = _kept(wanted, looked, solution, begun, telling, today)
    if wanted.picture is not None and looked.last is not None:  # last, so that a full disk loses no profile
        _draw(wanted.picture, looked.views, looked.last, solution.verdict)
        telling.line(f"What the sheet covered is drawn in {wanted.picture}.")
    return done


def _kept(wanted: Wanted, looked: Looked, solution: Solution, begun: Profile | None, telling: Telling, today: date) -> bool:
    """Measure the light too, and keep the profile if it can be trusted."""
    light = looked.light()
    telling.remarks(remark.words for remark in light.remarks)
    if not solution.trusted or any(remark.stops for remark in light.remarks):
        telling.line("Nothing was kept.")
        return False
    profile = looked.profile(wanted.profile, solution, light, begun)
    telling.kept(profile.name, keep(profile, today))
    return True


def _look_at_photographs(files: Sequence[str], looked: Looked) -> None:
    """Look at photographs that somebody took on purpose: each counts.

    Raises
    ------
    CyclopsError, HardwareError
        If none can be read, why the first cannot; or if they were taken with different cameras.
    """
    cameras = []
    errors: list[Exception] = []
    for photo in photographs(files):
        if photo.frame is None:
            errors += [photo.error] if photo.error else []
            looked.unseen.append(NoView(photo.name, _reason(photo.error, photo.name)))
            continue
        seen = find_view(photo.frame.image, looked.pattern, looked.print_scale, photo.name)
        if isinstance(seen, NoView):
            looked.unseen.append(seen)
            continue
        cameras.append(photo.frame.camera)
        looked.take(photo.frame, seen)
    if errors and len(errors) == len(looked.unseen) and not looked.views:
        raise errors[0]
    looked.camera = camera_named(cameras)


def _reason(error: Exception | None, name: str) -> str:
    """Why a photograph cannot be read, as a sentence that begins anew."""
    said = str(error)
    bare = said.removeprefix(f"{name!r} ")
    return said if bare == said else f"it {bare}"


def _follow(wanted: Wanted, looked: Looked, telling: Telling) -> None:
    """Follow a camera or a video, say what to show next, and take what tells something new; Ctrl-C ends it earlier."""
    guide = LensGuide(looked.pattern, looked.print_scale)
    with moving_pictures(wanted.source) as camera, suppress(KeyboardInterrupt):
        looked.settings = camera.lock()
        telling.begin(camera.name)
        for frame in camera.frames():
            step = guide.see(frame)
            if step.view is not None:
                looked.take(frame, step.view)
                if wanted.picture is not None:
                    _draw(wanted.picture, looked.views, frame, step.words)
            telling.guidance(len(guide.views), step.view is not None, step.words)
            if guide.done:
                break
    looked.camera = CameraId(camera.id, camera.sensor, camera.crop)


def _draw(file: Path, views: Sequence[View], frame: Frame, words: str) -> None:
    height, width = frame.image.shape[:2]
    picture = coverage_picture((width, height), views, words, frame.image)
    try:
        file.write_bytes(jpeg(picture))
    except OSError as error:
        raise UnwritableError(f"{str(file)!r} cannot be written ({error.strerror}): choose another place with --picture") from error
