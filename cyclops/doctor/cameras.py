"""The camera: whether it is there, may be used, is free, gives good pictures, shows the whole table, and is as it was calibrated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from cyclops.doctor.examination import CAMERA_S, Examination
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure
from cyclops.doctor.machine import Machine

_LIST: Final = "rpicam-hello --list-cameras"
_INSTEAD: Final = ("files", "film", "simulated")
_LIVE: Final = ("picamera2", "v4l2", "stream")
_WHOLE: Final = 0.95
"""Of a sensor's width and height, of which a picture shows at least so much if nothing is cut off."""
_SLOW: Final = 2.0  # frames a second, below which a game is followed late
_OLD_S: Final = 1.0
_OLD_DAYS: Final = 183
_SMALL: Final = 1280  # pixels of the longer side, below which tiles are too small to be read
_CALIBRATE: Final = "cyclops calibrate lens"
_PARTS: Final = re.compile(r"(.*)[:;] (.+)", re.DOTALL)
_DEVICES: Final = ("media*", "video*", "dma_heap/*")


def check_cameras(visit: Examination) -> Finding:
    """Which cameras are there, and whether the one that is meant is among them."""
    spec, there = visit.spec, list(_there(visit))
    if spec is None:
        return _none(visit)
    kind, _, rest = spec.partition(":")
    if kind in _INSTEAD:
        return fine(f"{spec} is shown instead of a camera")
    if kind not in _LIVE:
        return broken(f"{spec} is no camera", "Choose one", "cyclops setup")
    if kind == "v4l2" and not Path(rest).exists():
        return _gone(visit, spec, there)
    if kind == "picamera2" and not _is_module(visit, rest):
        return _no_module(visit, spec, there)
    if kind == "v4l2" and Path(rest).name.startswith("video"):
        lasting = next((device for device in visit.usb if device.resolve() == Path(rest).resolve()), None)
        if lasting is not None:
            return unsure(
                f"{spec} is there, but may have another number tomorrow",
                "Choose it by the name that stays",
                "cyclops setup",
            )
    return fine(f"{', '.join(there) or spec}{'' if len(there) < 2 else f'; meant is {spec}'}")


def _there(visit: Examination) -> Iterator[str]:
    for number, one in enumerate(visit.modules):
        yield f"picamera2:{number} ({one['model'] or one['id']})"
    for device in visit.usb:
        yield f"v4l2:{device}"


def _none(visit: Examination) -> Finding:
    if visit.machine.model:
        return broken(
            "none is seen",
            "Switch the Pi off, push both ends of the camera's cable in, contacts facing the right way, switch it on, and look with",
            _LIST,
        )
    return broken("none is seen", "Plug a USB camera in, or play without one", "cyclops demo")


def _gone(visit: Examination, spec: str, there: Sequence[str]) -> Finding:
    """Case 63: never silently another camera."""
    if not there:
        return broken(
            f"{spec} is not there, and no other either", "Check its cable, plug it in again, and look with", "ls -l /dev/v4l/by-id"
        )
    return broken(
        f"{spec} is not there, but {', '.join(there)}",
        "Plug it in again, or choose the other",
        "cyclops setup",
    )


def _is_module(visit: Examination, which: str) -> bool:
    """Whether a camera module of that number, id or model is there."""
    if which.isdecimal() or not which:
        return int(which or 0) < len(visit.modules)
    return any(which in (one["id"], one["model"]) for one in visit.modules)


def _no_module(visit: Examination, spec: str, there: Sequence[str]) -> Finding:
    if "picamera2" not in visit.packages.answers or "error" in visit.packages.answers["picamera2"]:
        return broken(f"{spec} cannot be looked for", "Mend picamera2 first, as said above")
    seen = f"{spec} is not there, but {', '.join(there)}" if there else f"{spec} is not there, and no other either"
    return broken(seen, "Switch the Pi off, push both ends of the camera's cable in, switch it on, and look with", _LIST)


def check_permissions(visit: Examination) -> Finding:
    """Whether this person may use the devices of cameras."""
    machine = visit.machine
    if person := machine.env.get("SUDO_USER"):
        return unsure(f"the doctor looks at what is root's, not at what is {person}'s", "Ask it again as yourself", "cyclops doctor")
    devices = sorted(device for pattern in _DEVICES for device in (machine.root / "dev").glob(pattern))
    if not devices:
        return absent("there are no devices of cameras")
    closed = [device for device in devices if not machine.may_use(device)]
    if not closed:
        return fine(f"all {len(devices)} devices of cameras may be used")
    what = f"{len(closed)} of {len(devices)} devices of cameras may not be used, such as {closed[0]}"
    if machine.user and machine.user in _members(machine, "video"):
        return broken(
            f"{what}, though {machine.user} belongs to the group video", "Log out and in again, or start the machine anew", "sudo reboot"
        )
    return broken(what, "Join the group video, then log out and in again", "sudo usermod -aG video $USER")


def _members(machine: Machine, group: str) -> list[str]:
    lines = (line.split(":") for line in machine.text("etc/group").splitlines())
    return next((line[3].split(",") for line in lines if line[0] == group and len(line) > 3), [])


def check_holders(visit: Examination) -> Finding:
    """Case 6: who holds the camera."""
    if visit.spec is None or visit.spec.partition(":")[0] not in ("picamera2", "v4l2"):
        return absent("there is no camera that another program could hold")
    own, others = visit.own_holder, visit.camera_holders
    if own is not None:
        return _own(visit, own.pid)
    if not others:
        return fine("no other program holds it")
    names = ", ".join(map(str, others))
    if visit.picture.answers.get("size"):
        return fine(f"{names} has it open as well, but it gives pictures")
    return broken(f"{names} holds it", "Close that program, or end it", f"kill {' '.join(str(one.pid) for one in others)}")


def _own(visit: Examination, pid: int) -> Finding:
    if visit.serves:
        seen = visit.health.get("camera")
        return fine(f"Cyclops itself uses it (process {pid}), and answers at port {visit.port}" + (f": {seen}" if seen else ""))
    if pid == visit.unit.number("MainPID"):
        return broken(
            f"Cyclops itself holds it (process {pid}), but does not answer at port {visit.port}",
            "Start it anew",
            "systemctl --user restart cyclops",
        )
    return unsure(f"Cyclops itself holds it in another terminal (process {pid})", "End that when you are done with it", f"kill {pid}")


def check_picture(visit: Examination) -> Finding:
    """One picture: whether one comes, in time, and bright, sharp and true in its colours."""
    told = visit.picture.answers
    if visit.spec is None:
        return absent("there is no camera to take one")
    if visit.own_holder is not None:
        return absent("none was taken, for Cyclops itself uses the camera")
    if "error" in told:
        return _refused(str(told["error"]))
    if "size" not in told:
        return _silent(visit)
    return _judged(told)


def _refused(error: str) -> Finding:
    what, _, mend = error.partition(": ")
    mend = mend[:1].upper() + mend[1:]
    return broken(f"none comes: {what}", mend or "Check the camera's cable, then look with", *(() if mend else (_LIST,)))


def _parted(error: str) -> tuple[str, str]:
    """Errors of profiles say what is, and last, behind a colon or semicolon, what to do."""
    found = _PARTS.fullmatch(error)
    return (found[1], found[2][0].upper() + found[2][1:]) if found else (error, "")


def _silent(visit: Examination) -> Finding:
    failure = visit.picture.failure
    if "live" not in visit.picture.answers and "gave no answer" not in failure:
        return unsure(f"none was taken, as what takes one {failure}", "Mend what stands above first")
    hangs = f"none came in {CAMERA_S:g} seconds" if "gave no answer" in failure else f"none came, and what takes one {failure}"
    return broken(
        f"{hangs}: the camera hangs", "Pull its plug, put it in again (a module: switch the Pi off and on), and ask again", "cyclops doctor"
    )


def _judged(told: Mapping[str, Any]) -> Finding:
    width, height = told["size"]
    seen = f"{width} x {height}" + (f", {told['rate']:g} a second" if told.get("rate") else "")
    if told.get("age_s") is not None:
        seen += f", {told['age_s']:.2f} s old"
    if "dark" not in told:
        return unsure(f"{seen}; it could not be judged", "Ask again", "cyclops doctor")
    if told["dark"]:
        return broken(f"{seen}, but too dark", "Switch a lamp on, and take the cover off the lens")
    if told.get("swapped"):
        return broken(
            f"{seen}, but red and blue are swapped, as the sheet shows", "Let the camera give BGR, which a Raspberry Pi calls RGB888"
        )
    if told["blurred"]:
        return unsure(
            f"{seen}, but not sharp",
            "Lay something printed under the camera, turn its lens until that is sharp, or let it focus anew",
            "cyclops setup",
        )
    return _timely(told, seen + (", sharp, red and blue in their places" if told.get("sheet") else ", bright and sharp"))


def _timely(told: Mapping[str, Any], seen: str) -> Finding:
    if 0 < (told.get("rate") or 0) < _SLOW:
        return unsure(f"{seen}, but too slow", "Give it more light, and plug a USB camera into a blue socket of its own")
    if (told.get("age_s") or 0) > _OLD_S:
        return unsure(f"{seen}: it is old", "Close other programs, for the machine is too busy")
    if max(told["size"]) < _SMALL:
        return unsure(f"{seen}, but small", f"Choose a camera that gives at least {_SMALL} pixels in width")
    return fine(seen)


def check_view(visit: Examination) -> Finding:
    """Case 55: whether the picture shows all that the sensor sees."""
    told = visit.picture.answers
    if "size" not in told:
        return absent("there is no picture to judge it by")
    sensor, crop = told.get("sensor"), told.get("crop")
    if not sensor or not crop:
        return absent("the camera does not say how much of its sensor a picture shows")
    across, down = crop[2] / sensor[0], crop[3] / sensor[1]
    part = f"{crop[2]} x {crop[3]} of {sensor[0]} x {sensor[1]} pixels of the sensor"
    if across >= _WHOLE or down >= _WHOLE:  # of another shape than the picture, one of them is all there is
        return fine(f"the whole: {part}")
    return broken(
        f"only the middle, {across:.0%} of its width: {part}",
        "Close other programs of the camera and start it anew; if it stays, calibrate what it shows now",
        "systemctl --user restart cyclops",
        _CALIBRATE,
    )


def check_profile(visit: Examination) -> Finding:
    """The profile of this camera: there, readable, fitting, not too old, and the camera as it was then."""
    kept, told = visit.kept.answers, visit.picture.answers
    if "profiles" not in kept:
        return unsure(f"not looked at, as what reads it {visit.kept.failure}", "Mend OpenCV and NumPy first, as said above")
    if kept["broken_profiles"]:
        what, mend = _parted(kept["broken_profiles"][0])
        return broken(what, mend or "Remove it, and calibrate again", _CALIBRATE)
    if not kept["profiles"] and told.get("live") is False:
        return absent("none is kept, and none is needed to try things out")
    if not kept["profiles"]:
        return unsure("none is kept, so places and sizes are less sure", "Set the table up, which makes one", "cyclops setup")
    if "profile" not in told:
        return fine(f"{len(kept['profiles'])} kept ({', '.join(map(_made, kept['profiles']))}); no picture to compare with")
    return _of_this_camera(visit, told)


def _made(profile: Mapping[str, str]) -> str:
    return f"{profile['name']!r}" + (f" of {profile['made']}" if profile["made"] else "")


def _of_this_camera(visit: Examination, told: Mapping[str, Any]) -> Finding:
    name = told["profile"]
    if name is None:
        return unsure(
            f"there is none of this camera, but of others ({', '.join(map(repr, told['others']))})",
            "Make one for this",
            f"{_CALIBRATE} --profile NAME",
        )
    if told["misfit"]:
        what, mend = _parted(told["misfit"])
        return broken(what, mend or "Calibrate again", _CALIBRATE)
    if told.get("differs"):
        differing = "; ".join(f"{one} is {_value(now)} instead of {_value(stored)}" for one, stored, now in told["differs"])
        return unsure(f"{name!r} fits, but the camera does not keep what was stored: {differing}", "Calibrate again", _CALIBRATE)
    days = _age_days(told["made"], visit.machine.now().date())
    if days is not None and days > _OLD_DAYS:
        return unsure(f"{name!r} fits, but is {days} days old", "If camera or lamp were moved since, calibrate again", _CALIBRATE)
    return fine(f"{name!r} fits" + (f", made {told['made']}" if told["made"] else ""))


def _value(value: object) -> str:
    return ", ".join(map(_value, value)) if isinstance(value, list | tuple) else f"{value:g}" if isinstance(value, float) else str(value)


def _age_days(made: str, today: date) -> int | None:
    try:
        return (today - date.fromisoformat(made[:10])).days
    except ValueError:
        return None
