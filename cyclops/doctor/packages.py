"""Python, and what must be installed in it: the one OpenCV, NumPy, and what a Raspberry Pi's camera needs of the system."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from cyclops.doctor.examination import Examination
from cyclops.doctor.finding import Finding, absent, broken, fine, unsure
from cyclops.doctor.machine import Machine
from cyclops.doctor.probes import COMPILED

OURS: Final = "cyclops-table"
_OLDEST: Final = (3, 11)
_SYSTEM: Final = "/usr"
_DEBIAN: Final = "usr/lib/python3/dist-packages"
_OPENCV: Final = ("opencv-python", "opencv-python-headless", "opencv-contrib-python", "opencv-contrib-python-headless")
_ONE_OPENCV: Final = "'opencv-python>=5,<6'"
_APT: Final = "sudo apt install --no-install-recommends python3-picamera2"
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")
_OTHER_NUMPY: Final = re.compile(
    r"dtype size changed|numpy\.core\.multiarray|numpy\._core\.multiarray|_ARRAY_API|compiled using NumPy", re.IGNORECASE
)


def check_python(visit: Examination) -> Finding:
    """The Python that runs this, and its environment."""
    machine, python = visit.machine, visit.machine.python
    told = f"{'.'.join(map(str, python.version))}, {python.bits} bit, {_environment(machine)}"
    if python.version[:2] < _OLDEST:
        return broken(told, "Cyclops needs Python 3.11 or later: on a Raspberry Pi write Raspberry Pi OS Trixie (64-bit) on its card")
    if python.bits < 64:
        return broken(
            told, "There are no ready-made packages for 32 bit: write the 64-bit Raspberry Pi OS on the card, and install Cyclops anew"
        )
    if not visit.needs_module:
        return fine(told)
    if python.base != _SYSTEM:
        return broken(
            f"{told}; it is made from {python.base}, which does not know the system's camera library",
            "Make the environment anew, from the system's Python",
            *remade(machine),
        )
    if not python.sees_system_packages:
        return broken(told, "Make the environment anew, so that it sees the system's camera library", *remade(machine))
    return fine(told)


def _environment(machine: Machine) -> str:
    python = machine.python
    if not python.has_own_environment:
        return f"the one of the system ({machine.shown(python.executable)})"
    sees = "which sees" if python.sees_system_packages else "which does not see"
    return f"in {machine.shown(python.prefix)}, {sees} the system's packages"


def remade(machine: Machine) -> tuple[str, ...]:
    """What to type to make the environment anew, so that it sees the system's packages."""
    prefix, installer = shlex.quote(machine.python.prefix), _installer(machine)
    if installer:
        return (installer,)
    return (f"/usr/bin/python3 -m venv --clear --system-site-packages {prefix}", f"{prefix}/bin/python -m pip install {_source(machine)}")


def _installer(machine: Machine) -> str:
    """The script that made the environment, where it is still there; empty for an environment that somebody made."""
    if Path(machine.python.prefix) != machine.data / "venv":
        return ""
    source = Path(shlex.split(_source(machine))[-1])
    places = (source / "scripts/install", source.parent / "install", source.parent / "scripts/install")
    return next((shlex.quote(str(place)) for place in places if source.is_absolute() and place.is_file()), "")


def _source(machine: Machine) -> str:
    """Where Cyclops was installed from."""
    own = _installed(machine, OURS)
    try:
        told = json.loads((own.read_text("direct_url.json") if own else None) or "{}")
        path = unquote(urlsplit(told.get("url", "")).path)
        editable = told.get("dir_info", {}).get("editable", False)
    except (ValueError, AttributeError):
        return OURS
    return f"{'--editable ' if editable else ''}{shlex.quote(path)}" if path else OURS


def check_packages(visit: Examination) -> Finding:
    """Whether all packages that Cyclops names are installed."""
    own = _installed(visit.machine, OURS)
    if own is None:
        return unsure("Cyclops runs from a folder, without being installed", "Install it, so that all that it needs comes with it")
    needed = [found[0] for one in own.requires or [] if "extra ==" not in one and (found := _NAME.match(one))]
    missing = [name for name in needed if _installed(visit.machine, name) is None]
    if missing:
        return broken(
            f"of {len(needed)} packages that Cyclops needs {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing",
            "Install what is missing",
            f"{visit.machine.python.pip} install {_source(visit.machine)}",
        )
    return fine(f"Cyclops {own.version}, and all {len(needed)} packages that it needs")


def check_numpy(visit: Examination) -> Finding:
    """NumPy, of which everything that sees is made."""
    told = _told(visit, "numpy")
    pip = visit.machine.python.pip
    if told is None:
        return _not_told(visit, "numpy", "NumPy", f"{pip} install --force-reinstall 'numpy>=2'")
    if "error" in told:
        return broken(f"does not load ({_said(told)})", "Install it anew", f"{pip} install --force-reinstall 'numpy>=2'")
    if _major(told) < 2:
        return broken(f"{told['version']} is installed, and Cyclops needs version 2", "Install that", f"{pip} install 'numpy>=2'")
    return fine(f"{told['version']}{_whose(visit, told)}")


def check_opencv(visit: Examination) -> Finding:
    """The one and only OpenCV, with its markers."""
    pip, told = visit.machine.python.pip, _told(visit, "cv2")
    again = f"{pip} install --force-reinstall {_ONE_OPENCV}"
    several = _packages_in_one_folder(visit.machine)
    if len(several) > 1:
        hurt = told is None or "error" in told or not told["aruco"] or _major(told) != 5
        what = f"{len(several)} of its packages are installed and overwrite each other ({', '.join(several)})"
        mend = ("Remove them all, then install the one", f"{pip} uninstall --yes {' '.join(several)}", again)
        return broken(what, *mend) if hurt else unsure(f"{what}; {told and told['version']} still works", *mend)
    if told is None:
        return _not_told(visit, "cv2", "OpenCV", again)
    if "error" in told:
        return _unloaded_opencv(visit, told, again)
    if _major(told) != 5:
        return broken(f"{told['version'] or 'one without a version'} is installed, and Cyclops needs version 5", "Install that", again)
    if not told["aruco"]:
        return broken(f"{told['version']} lacks its markers (cv2.aruco)", "Install it anew", again)
    return fine(f"{told['version']}, with its markers, the only one{_whose(visit, told)}")


def _unloaded_opencv(visit: Examination, told: Mapping[str, Any], again: str) -> Finding:
    message = _said(told)
    if found := re.search(r"lib\w+[\w.-]*\.so[\w.]*", message):
        return broken(f"does not load, as the system lacks {found[0]}", "Install what it needs", "sudo apt install libgl1 libglib2.0-0t64")
    if "error" in (_told(visit, "numpy") or {}) or _OTHER_NUMPY.search(message):
        return broken(f"does not load, as NumPy does not fit ({message})", "Install both anew", f"{again} 'numpy>=2'")
    return broken(f"does not load ({message})", "Install it anew", again)


def _packages_in_one_folder(machine: Machine) -> list[str]:
    """Packages of OpenCV that overwrite each other; empty where each has a folder of its own."""
    folders: dict[str, set[str]] = {}
    for one in distributions(path=list(machine.python.path)):
        name = _name(one)
        if name in _OPENCV:
            folders.setdefault(str(one.locate_file("")), set()).add(name)
    most = max(folders.values(), key=len, default=set())
    return [name for name in _OPENCV if name in most] if len(most) > 1 else []


def _installed(machine: Machine, name: str) -> Distribution | None:
    return next(iter(distributions(name=name, path=list(machine.python.path))), None)


def _name(one: Distribution) -> str:
    return str(one.metadata["Name"] or "").lower().replace("_", "-")


def check_picamera2(visit: Examination) -> Finding:
    """What the Raspberry Pi's own camera needs, which comes from the system; a PC has no need of it."""
    if visit.machine.model and not visit.needs_module:
        return absent(f"not needed: the camera that is meant is {visit.spec}")
    parts = {name: _told(visit, name) for name in COMPILED}
    missing = next((name for name, told in parts.items() if told is None), None)
    if missing:
        return _not_told(visit, missing, missing, *_again(visit.machine, missing))
    told = {name: part for name, part in parts.items() if part is not None}
    wrong = next(((name, part) for name, part in told.items() if "error" in part), None)
    if wrong is None:
        return fine(f"picamera2 {told['picamera2']['version']}".rstrip() + f" with libcamera {told['libcamera']['version']}".rstrip())
    return _wrong_picamera2(visit, *wrong, somewhere=any(part["file"] for part in told.values()))


def _wrong_picamera2(visit: Examination, name: str, told: Mapping[str, Any], somewhere: bool) -> Finding:
    machine = visit.machine
    if told["error"] == "ModuleNotFoundError":
        lacks = str(told["missing"]).partition(".")[0] or name
        if (machine.root / _DEBIAN / lacks).exists():
            return broken(
                f"the system has {lacks}, but this environment does not see it ({machine.shown(machine.python.prefix)},"
                f" made from {machine.python.base})",
                "Make the environment anew",
                *remade(machine),
            )
        if not machine.model:
            return absent("not needed: only a Raspberry Pi's own camera needs it")
        blind = not machine.python.sees_system_packages
        return broken(f"{lacks} is not installed", "Install it from the system", _APT, *(remade(machine) if blind else ()))
    if _OTHER_NUMPY.search(_said(told)):
        return _misfit(visit, name, told)
    if not machine.model and not somewhere:
        return absent("not needed here")
    return broken(f"{name} does not load ({_said(told)})", "Install it anew from the system", *_again(machine, name))


def _misfit(visit: Examination, name: str, told: Mapping[str, Any]) -> Finding:
    """Case 66: something compiled for another NumPy."""
    machine = visit.machine
    numpy = (_told(visit, "numpy") or {}).get("version", "") or "none"
    theirs = next((one.version for one in distributions(name="numpy", path=[str(machine.root / _DEBIAN)])), "")
    of_system = f", and the system's is {theirs}" if theirs else ""
    what = f"{name} was compiled for another NumPy than the {numpy} that is used here{of_system}"
    if machine.python.has_own_environment and told["file"].startswith(f"{machine.python.prefix}/"):
        mend = "Remove what pip installed, so that the system's own is used"
        return broken(what, mend, f"{machine.python.pip} uninstall --yes {name}", _APT)
    if theirs.startswith("1.") or machine.release.get("VERSION_CODENAME") == "bookworm":
        return broken(what, "The system is too old for it: write Raspberry Pi OS Trixie (64-bit) on the card, and install Cyclops anew")
    return broken(what, "Bring the system up to date, and make the environment anew", "sudo apt full-upgrade", *remade(machine))


def _again(machine: Machine, name: str) -> tuple[str, ...]:
    return ("sudo apt install --reinstall python3-libcamera python3-picamera2",)


def _told(visit: Examination, name: str) -> dict[str, Any] | None:
    told = visit.packages.answers.get(name)
    return told if isinstance(told, dict) else None


def _not_told(visit: Examination, name: str, title: str, *commands: str) -> Finding:
    """What to say where the process that imports came no further."""
    begun, failure = visit.packages.answers.get("begun"), visit.packages.failure
    if begun != name:
        why = f"because of {begun}: it {failure}" if begun else f"the process that loads it {failure}"
        return unsure(f"was not looked at, {why}", "Mend that first")
    return broken(f"{title} cannot be loaded: it {failure}", "Install it anew", *commands)


def _said(told: Mapping[str, Any]) -> str:
    return str(told["message"] or told["error"])


def _major(told: Mapping[str, Any]) -> int:
    first = str(told["version"]).partition(".")[0]
    return int(first) if first.isdecimal() else 0


def _whose(visit: Examination, told: Mapping[str, Any]) -> str:
    return ", the system's" if str(told["file"]).startswith("/usr/lib/python3/") else ""


def versions(path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """All packages that are installed, with their versions."""
    seen: set[str] = set()
    for one in distributions(path=list(path)):
        if (name := _name(one)) and name not in seen:
            seen.add(name)
            yield name, one.version
