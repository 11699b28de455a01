"""What is done in a process of its own: imports that may fail in any way, a camera that may hang, files that need these libraries.

Answers are JSON objects, one a line, on what was standard output; everything else that libraries write goes to standard error.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from calibration.profile import CameraId, Profile
    from hardware.camera import Camera, Settings
    from hardware.frame import Frame

Tell = Callable[..., None]

COMPILED: Final = ("libcamera", "simplejpeg", "av", "picamera2")
"""What a Raspberry Pi's camera needs of the system, in the order in which one needs the other."""
_FRAMES: Final = 12  # are looked at for their rate
_SAME: Final = 0.03  # of a value: drivers round
_QUALITY: Final = 90


def main() -> None:
    """Run the probe that the second argument names."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)

    def tell(**answer: Any) -> None:
        answers.write(f"{json.dumps(answer)}\n")
        answers.flush()

    PROBES[sys.argv[2]](json.loads(sys.argv[3]), tell)
    tell(done=True)
    os._exit(0)  # threads that wait in drivers, and what libraries do at the end, are no concern here


def packages(wanted: Mapping[str, Any], tell: Tell) -> None:
    """Import what is compiled, one after the other, and list the cameras that libcamera sees."""
    for name in ("numpy", "cv2", *COMPILED):
        tell(begun=name)
        tell(**{name: _imported(name)})
    picamera2 = sys.modules.get("picamera2")
    if picamera2 is not None:
        tell(begun="cameras")
        tell(cameras=[{"id": str(one.get("Id", "")), "model": str(one.get("Model", ""))} for one in _cameras(picamera2)])


def _imported(name: str) -> dict[str, Any]:
    answer: dict[str, Any] = {"file": _place(name)}
    try:
        module = importlib.import_module(name)
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told
        sys.modules.pop(name, None)
        missing = error.name if isinstance(error, ModuleNotFoundError) else ""
        return {**answer, "error": type(error).__name__, "message": " ".join(str(error).split()), "missing": missing or ""}
    answer["version"] = str(getattr(module, "__version__", "") or _version(name))
    if name == "cv2":
        answer["aruco"] = hasattr(module, "aruco")
    return answer


def _version(name: str) -> str:
    """As the papers of the package say, where it does not say itself."""
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _place(name: str) -> str:
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return ""
    return str(spec.origin or "") if spec else ""


def _cameras(picamera2: Any) -> list[Mapping[str, Any]]:
    return list(picamera2.Picamera2.global_camera_info())


def kept(wanted: Mapping[str, Any], tell: Tell) -> None:
    """Read the profiles of cameras and the sets that were learnt."""
    from calibration.profile_file import stored_profiles
    from cyclops.errors import UnreadableError
    from cyclops.learnt import learnt_set

    stored = stored_profiles(Path(wanted["profiles"]))
    profiles = [{"name": one.name, "camera": one.camera.id, "made": one.made} for one in stored.profiles]
    tell(profiles=profiles, broken_profiles=[str(error) for error in stored.broken])
    sets: list[str] = []
    broken: list[dict[str, str]] = []
    for file in map(Path, wanted["sets"]):
        try:
            found = learnt_set(file)
        except UnreadableError as error:
            broken.append({"file": str(file), "why": str(error)})
        else:
            sets.append(f"{found.name or file.stem} ({found.game})")
    tell(sets=sets, broken_sets=broken)


def speak(wanted: Mapping[str, Any], tell: Tell) -> None:
    """Say a word aloud."""
    from hardware.errors import SpeakerError
    from hardware.speakers.espeak import EspeakSpeaker

    try:
        EspeakSpeaker().speak(wanted["word"], wanted["language"])
    except SpeakerError as error:
        tell(error=str(error))


def camera(wanted: Mapping[str, Any], tell: Tell) -> None:
    """Take a picture, as a game would: with the profile of the camera, locked to what was stored with it."""
    from cyclops.cameras import camera_for
    from hardware.errors import HardwareError

    try:
        with camera_for(wanted["spec"], "factory", 2) as opened:
            tell(name=opened.name, id=opened.id, live=opened.live)
            _look_through(opened, wanted, tell)
    except HardwareError as error:
        tell(error=str(error))


def _look_through(opened: Camera, wanted: Mapping[str, Any], tell: Tell) -> None:
    from calibration.profile_file import stored_profiles
    from hardware.errors import CameraError

    known = stored_profiles(Path(wanted["profiles"])).profiles
    mine = next((one for one in known if opened.id and one.camera.id == opened.id), None)
    controls = dict(mine.controls) if mine and opened.live else {}
    if controls:
        tell(differs=list(_differing(controls, opened.lock(controls))))
    begun = time.monotonic()
    frames = list(islice(opened.frames(), _FRAMES if opened.live else 1))
    if not frames:
        raise CameraError(opened.name, "gives no picture: check its cable")
    frame = frames[-1]
    seen_s = time.monotonic() - begun
    if opened.live:
        tell(rate=round(_rate(frames, seen_s), 1), age_s=_age_s(frame))
    tell(size=frame.full_size, sensor=opened.sensor, crop=opened.crop, settings=dict(frame.settings))
    _save(frame, wanted["picture"])
    tell(**_quality(frame))
    tell(**_fit(known, mine, opened, frame))


def _differing(stored: Settings, now: Settings) -> Iterator[tuple[str, object, object]]:
    for name, value in stored.items():
        if name in now:
            ones, others = _numbers(value), _numbers(now[name])
            if len(ones) != len(others) or any(
                abs(one - other) > _SAME * max(abs(one), 0.1) for one, other in zip(ones, others, strict=False)
            ):
                yield name, value, now[name]


def _numbers(value: float | tuple[float, ...]) -> tuple[float, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (float(value),)


def _rate(frames: list[Frame], seen_s: float) -> float:
    """Frames a second by the camera's clock, or by ours where it has none."""
    first, last = frames[0].seconds, frames[-1].seconds
    took = last - first if first is not None and last is not None and last > first else seen_s
    return (len(frames) - 1) / took if took > 0 else 0.0


def _age_s(frame: Frame) -> float | None:
    """How long ago a live picture was taken; None where the camera's clock is none of the system's."""
    if frame.seconds is None:
        return None
    clocks = (time.CLOCK_MONOTONIC, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
    ages = [time.clock_gettime(clock) - frame.seconds for clock in clocks]
    return next((round(age, 3) for age in sorted(ages) if 0 <= age < 3600), None)


def _quality(frame: Frame) -> dict[str, Any]:
    from calibration.glimpse import glimpse
    from calibration.light_check import colours_in_view, measure_light
    from calibration.sheet import SHEET
    from calibration.views import View, find_view
    from vision.tracker.look import look_at

    look = look_at(frame.image)
    found: dict[str, Any] = {"dark": look.dark, "blurred": look.blurred(None), "crispness": round(look.crispness, 3), "sheet": False}
    if glimpse(frame.image, SHEET) is not None:
        view = find_view(frame.image)
        colours = colours_in_view(frame.image, view) if isinstance(view, View) else None
        if colours is not None:
            found["sheet"] = True
            found["swapped"] = any(remark.kind == "swapped" for remark in measure_light([colours]).remarks)
    return found


def _fit(known: tuple[Profile, ...], mine: Profile | None, opened: Camera, frame: Frame) -> dict[str, Any]:
    """Which profile is for the camera, and why it does not fit what the camera shows."""
    from calibration.errors import MisfitError
    from calibration.profile import CameraId

    here: CameraId = CameraId(opened.id or frame.camera, opened.sensor, opened.crop)
    mine = mine or next((one for one in known if here.id and one.camera.id == here.id), None)
    if mine is None:
        return {"profile": None, "others": [one.name for one in known]}
    try:
        mine.for_picture(here, frame.full_size)
    except MisfitError as error:
        return {"profile": mine.name, "made": mine.made, "misfit": str(error)}
    return {"profile": mine.name, "made": mine.made, "misfit": ""}


def _save(frame: Frame, path: str) -> None:
    """Write the picture as a JPEG, which says nothing but what is seen on it."""
    if path:
        import cv2

        whole, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        if whole:
            Path(path).write_bytes(data.tobytes())


PROBES: Final[Mapping[str, Callable[[Mapping[str, Any], Tell], None]]] = {
    "packages": packages,
    "kept": kept,
    "speak": speak,
    "camera": camera,
}
