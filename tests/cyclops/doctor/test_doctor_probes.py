"""What is asked of processes of their own: libraries that fail in every way, and cameras; nothing of it stops the doctor."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.profile import CameraId, Profile
from calibration.profile_file import save_profile
from cyclops.doctor import probes
from cyclops.doctor.finding import State
from cyclops.doctor.machine import MISSING, Machine, run_program
from cyclops.doctor.probing import Told, ask
from hardware.camera import Camera, Settings
from hardware.errors import CameraError
from hardware.frame import Frame, Image
from hardware.holders import holders
from tests.cyclops import calibrated
from tests.cyclops.doctor.patient import Patient
from tests.cyclops.doctor.set_up import looked_at

ABI = "numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88 from PyObject"


def machine_with(folder: Path, **modules: str) -> Machine:
    """This machine, with other packages before those that are installed."""
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    plain = Machine()
    return replace(plain, python=replace(plain.python, path=(str(folder), *plain.python.path)))


def test_each_import_that_fails_is_told_with_its_reason(tmp_path: Path) -> None:
    machine = machine_with(
        tmp_path,
        numpy="__version__ = '2.4.6'; print('chatter of a library')",
        cv2="__version__ = '5.0.0'",
        libcamera="__version__ = '0.5'",
        simplejpeg=f"raise ValueError({ABI!r})",
        picamera2="import nowhere.to_be_seen",
    )
    told = ask(machine, "packages", {}, 20)
    assert told.failure == ""
    assert told.answers["numpy"] == {"file": str(tmp_path / "numpy.py"), "version": "2.4.6"}
    assert told.answers["cv2"]["aruco"] is False
    assert (told.answers["simplejpeg"]["error"], told.answers["simplejpeg"]["message"]) == ("ValueError", ABI)
    assert told.answers["picamera2"]["missing"] == "nowhere"
    assert told.answers["av"]["error"] == "ModuleNotFoundError"


def test_cameras_are_listed_by_what_libcamera_says(tmp_path: Path) -> None:
    class_ = (
        "class Picamera2:\n    @staticmethod\n    def global_camera_info(): return [{'Id': '/base/imx708', 'Model': 'imx708', 'Num': 0}]\n"
    )
    empty = dict.fromkeys(("numpy", "cv2", "libcamera", "simplejpeg", "av"), "")
    told = ask(machine_with(tmp_path, **empty, picamera2=class_), "packages", {}, 20)
    assert told.answers["cameras"] == [{"id": "/base/imx708", "model": "imx708"}]


@pytest.mark.parametrize(
    ("code", "why", "seconds"),
    [("import os; os.abort()", "was ended by SIGABRT", 60), ("import time; time.sleep(60)", "gave no answer for 1 s", 1)],
)
def test_an_import_that_ends_python_or_hangs_is_known_by_its_name(code: str, why: str, seconds: float, tmp_path: Path) -> None:
    told = ask(machine_with(tmp_path, numpy="", cv2=code), "packages", {}, seconds)
    assert (told.failure, told.answers["begun"], "cv2" in told.answers, "numpy" in told.answers) == (why, "cv2", False, True)
    patient = Patient(tmp_path)
    patient.imports, patient.imports_failure = dict(told.answers), told.failure
    assert looked_at(patient, "OpenCV").what == f"OpenCV cannot be loaded: it {why}"
    assert looked_at(patient, "picamera2").what == f"was not looked at, because of cv2: it {why}"


def test_a_program_that_is_missing_or_takes_too_long_stops_nothing() -> None:
    env = dict(os.environ)
    assert run_program(("no-such-program",), 1, env).code == MISSING
    begun = time.monotonic()
    ran = run_program(("sh", "-c", "echo begun; sleep 60 & sleep 60"), 0.1, env)
    assert (ran.code, ran.out) == (None, "begun\n")
    assert time.monotonic() - begun < 5


class ScriptedCamera(Camera):
    """A live camera that shows one picture, and keeps what it is told but for its focus."""

    name, id = "picamera2:0", "/base/imx708"
    sensor, crop = (4608, 2592), (1536, 864, 1536, 864)

    def __init__(self, picture: Image, focus: float = 4.2) -> None:
        self._picture, self._focus = picture, focus

    def frames(self) -> Iterator[Frame]:
        while True:
            yield Frame(self._picture, self.name, (self._picture.shape[1], self._picture.shape[0]), seconds=time.monotonic())

    def lock(self, settings: Settings | None = None) -> Settings:
        return {**(settings or {}), "LensPosition": self._focus}

    def close(self) -> None:
        pass


def pictured(camera: Camera | None, monkeypatch: pytest.MonkeyPatch, folder: Path, spec: str = "scripted") -> dict[str, Any]:
    """What the probe of cameras tells of one."""
    if camera is not None:
        monkeypatch.setattr("cyclops.cameras.camera_for", lambda *asked: camera)
    answers: dict[str, Any] = {}
    probes.camera(
        {"spec": spec, "profiles": str(folder / "profiles"), "picture": str(folder / "picture.jpg")}, lambda **told: answers.update(told)
    )
    return dict(json.loads(json.dumps(answers)))


@pytest.fixture(scope="module")
def sheet() -> Image:
    return calibrated.held(*calibrated.HELD[0])


@pytest.fixture(scope="module")
def small() -> Image:
    """A picture without a sheet."""
    return np.random.default_rng(1).integers(60, 200, (240, 320, 3), np.uint8)


def diagnosed(told: Mapping[str, Any], part: str, folder: Path) -> tuple[State, str]:
    """What the doctor says to what a camera told."""
    patient = Patient(folder)
    patient.picture = Told(told)
    found = looked_at(patient, part)
    return found.state, found.what


def test_a_picture_of_the_sheet_proves_that_red_and_blue_are_in_their_places(
    sheet: Image, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    right = pictured(ScriptedCamera(sheet), monkeypatch, tmp_path)
    assert (right["sheet"], right["swapped"], right["dark"], right["blurred"]) == (True, False, False, False)
    assert right["size"] == [1024, 768]
    assert right["rate"] > 1
    assert 0 <= right["age_s"] < 1
    wrong = pictured(ScriptedCamera(np.ascontiguousarray(sheet[..., ::-1])), monkeypatch, tmp_path)
    state, what = diagnosed(wrong, "picture", tmp_path)
    assert state is State.BROKEN
    assert "red and blue are swapped, as the sheet shows" in what


def test_darkness_and_a_lens_out_of_focus_are_seen(sheet: Image, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    dark = pictured(ScriptedCamera(np.asarray(sheet // 40, np.uint8)), monkeypatch, tmp_path)
    assert diagnosed(dark, "picture", tmp_path)[1].endswith("but too dark")
    blurred = pictured(ScriptedCamera(np.asarray(cv2.GaussianBlur(sheet, (0, 0), 9), np.uint8)), monkeypatch, tmp_path)
    assert diagnosed(blurred, "picture", tmp_path)[1].endswith("but not sharp")


def test_a_cropped_mode_and_a_moved_focus_are_compared_with_the_profile(
    small: Image, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = CameraId("/base/imx708", (4608, 2592), (0, 0, 4608, 2592))
    save_profile(tmp_path / "profiles", Profile("table", whole, (320, 240), controls={"LensPosition": 4.2, "ExposureTime": 10000.0}))
    told = pictured(ScriptedCamera(small, focus=1.0), monkeypatch, tmp_path)
    assert told["differs"] == [["LensPosition", 4.2, 1.0]]
    assert "was made with 4608 × 2592 pixels from (0, 0) of the sensor" in told["misfit"]
    assert diagnosed(told, "view", tmp_path)[1].startswith("only the middle, 33% of its width")
    assert diagnosed(told, "profile", tmp_path)[0] is State.BROKEN


def test_profiles_of_other_cameras_are_named(small: Image, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save_profile(tmp_path / "profiles", Profile("kitchen", CameraId("usb-HD_Webcam-video-index0"), (320, 240)))
    told = pictured(ScriptedCamera(small), monkeypatch, tmp_path)
    assert (told["profile"], told["others"]) == (None, ["kitchen"])


def test_the_picture_that_is_kept_says_nothing_but_what_is_seen(small: Image, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pictured(ScriptedCamera(small), monkeypatch, tmp_path)
    data = (tmp_path / "picture.jpg").read_bytes()
    assert data.startswith(b"\xff\xd8\xff\xe0")
    assert b"Exif" not in data
    assert np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)).shape == (240, 320, 3)


def test_a_camera_that_gives_no_picture_says_why(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Lost(ScriptedCamera):
        def frames(self) -> Iterator[Frame]:
            raise CameraError(self.name, "has given no picture for 4 s: check the cable, and plug it in again")

    told = pictured(Lost(np.zeros((8, 8, 3), np.uint8)), monkeypatch, tmp_path)
    state, what = diagnosed(told, "picture", tmp_path)
    assert (state, what) == (State.BROKEN, "none comes: 'picamera2:0' has given no picture for 4 s")


def test_a_photograph_stands_for_a_camera(small: Image, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), small)
    told = pictured(None, monkeypatch, tmp_path, f"files:{tmp_path / 'table.png'}")
    assert (told["size"], told["live"], told["sheet"]) == ([320, 240], False, False)
    assert "rate" not in told
    gone = pictured(None, monkeypatch, tmp_path, f"files:{tmp_path / 'gone.png'}")
    assert "does not exist" in gone["error"]


def test_a_process_that_has_the_camera_open_is_found(tmp_path: Path) -> None:
    device = tmp_path / "video0"
    device.write_bytes(b"")
    held = "import sys; held = open(sys.argv[1]); print('open', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", held, str(device)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        patient = Patient(tmp_path).prefer(camera=f"v4l2:{device}").silent("", error="does not open: busy")
        found = looked_at(patient.change(holders=holders), "camera free")
        holder.communicate()
    assert found.state is State.BROKEN
    assert found.commands == (f"kill {holder.pid}",)
