"""What the doctor says of a Python in which something is wrong: the set-up, the line, and what to type."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.cyclops.doctor.patient import Patient
from tests.cyclops.doctor.set_up import ABSENT, BROKEN, FINE, UNSURE, SetUp, assert_named_with_its_mend, looked_at

REMADE = ("/usr/bin/python3 -m venv --clear --system-site-packages {venv}", "{venv}/bin/python -m pip install cyclops-table")
PIP = "{venv}/bin/python -m pip"
OPENCV = f"{PIP} install --force-reinstall 'opencv-python>=5,<6'"
APT = "sudo apt install --no-install-recommends python3-picamera2"
ABI = "numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88 from PyObject"


def blind_environment(one: Patient) -> None:
    one.file(one.venv / "pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n")
    one.file("usr/lib/python3/dist-packages/libcamera/__init__.py", "")
    one.fails("libcamera", "ModuleNotFoundError", "No module named 'libcamera'", "libcamera", file="nowhere")


def old_system(one: Patient) -> None:
    one.fails("simplejpeg", "ValueError", ABI)
    one.package("numpy", "1.24.2", folder=one.root / "usr/lib/python3/dist-packages")
    one.file("etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_CODENAME=bookworm\n')


def two_opencvs(one: Patient) -> None:
    one.package("opencv-contrib-python-headless", "4.10.0.84")
    one.imports["cv2"]["aruco"] = False


SET_UPS = [
    SetUp(
        "an environment that does not see the system's packages",
        blind_environment,
        "Python",
        BROKEN,
        "does not see the system's packages",
        REMADE,
    ),
    SetUp(
        "the same, seen by what is missing",
        blind_environment,
        "picamera2",
        BROKEN,
        r"the system has libcamera, but this environment does not see it \(~/venv, made from /usr\)",
        REMADE,
    ),
    SetUp(
        "an environment of another Python than the system's",
        lambda one: one.python(base="/opt/uv/cpython-3.13"),
        "Python",
        BROKEN,
        "it is made from /opt/uv/cpython-3.13, which does not know the system's camera library",
        REMADE,
    ),
    SetUp("a system of 32 bit", lambda one: one.python(bits=32), "Python", BROKEN, "32 bit", mend="write the 64-bit Raspberry Pi OS"),
    SetUp(
        "picamera2 is not installed",
        lambda one: one.fails("libcamera", "ModuleNotFoundError", "No module", "libcamera"),
        "picamera2",
        BROKEN,
        "libcamera is not installed",
        (APT,),
    ),
    SetUp(
        "a system whose packages are compiled for NumPy 1",
        old_system,
        "picamera2",
        BROKEN,
        "simplejpeg was compiled for another NumPy than the 2.4.6 that is used here, and the system's is 1.24.2",
        mend="write Raspberry Pi OS Trixie",
    ),
    SetUp(
        "pip's simplejpeg hides the system's",
        lambda one: one.fails("simplejpeg", "ValueError", ABI, file=str(one.site / "simplejpeg.so")),
        "picamera2",
        BROKEN,
        "simplejpeg was compiled for another NumPy",
        (f"{PIP} uninstall --yes simplejpeg", APT),
    ),
    SetUp(
        "picamera2 ends Python",
        lambda one: one.dies_at("picamera2", "was ended by SIGSEGV"),
        "picamera2",
        BROKEN,
        "picamera2 cannot be loaded: it was ended by SIGSEGV",
        ("sudo apt install --reinstall python3-libcamera python3-picamera2",),
    ),
    SetUp(
        "two packages of OpenCV",
        two_opencvs,
        "OpenCV",
        BROKEN,
        r"2 of its packages are installed and overwrite each other \(opencv-python, opencv-contrib-python-headless\)",
        (f"{PIP} uninstall --yes opencv-python opencv-contrib-python-headless", OPENCV),
    ),
    SetUp(
        "two packages of OpenCV that still work",
        lambda one: one.package("opencv-python-headless", "5.0.0.93"),
        "OpenCV",
        UNSURE,
        "overwrite each other .*; 5.0.0 still works",
        (f"{PIP} uninstall --yes opencv-python opencv-python-headless", OPENCV),
    ),
    SetUp(
        "OpenCV without its markers",
        lambda one: one.imports["cv2"].update(aruco=False),
        "OpenCV",
        BROKEN,
        r"lacks its markers \(cv2.aruco\)",
        (OPENCV,),
    ),
    SetUp(
        "OpenCV 4",
        lambda one: one.imports["cv2"].update(version="4.10.0"),
        "OpenCV",
        BROKEN,
        "4.10.0 is installed, and Cyclops needs version 5",
        (OPENCV,),
    ),
    SetUp(
        "OpenCV without what it draws with",
        lambda one: one.fails("cv2", "ImportError", "libGL.so.1: cannot open shared object file"),
        "OpenCV",
        BROKEN,
        "the system lacks libGL.so.1",
        ("sudo apt install libgl1 libglib2.0-0t64",),
    ),
    SetUp(
        "a NumPy that does not load",
        lambda one: one.fails("numpy", "ImportError", "no BLAS"),
        "NumPy",
        BROKEN,
        r"does not load \(no BLAS\)",
        (f"{PIP} install --force-reinstall 'numpy>=2'",),
    ),
    SetUp(
        "NumPy 1",
        lambda one: one.imports["numpy"].update(version="1.26.4"),
        "NumPy",
        BROKEN,
        "1.26.4 is installed",
        (f"{PIP} install 'numpy>=2'",),
    ),
    SetUp(
        "a package is missing",
        lambda one: one.package("cyclops-table", "0.1.0", "numpy>=2", "segno>=1.6"),
        "packages",
        BROKEN,
        "of 2 packages that Cyclops needs segno is missing",
        (f"{PIP} install cyclops-table",),
    ),
]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_broken_set_up_is_named_with_its_mend(set_up: SetUp, patient: Patient) -> None:
    assert_named_with_its_mend(set_up, patient)


def test_a_raspberry_pi_with_a_usb_camera_needs_nothing_of_the_system(patient: Patient) -> None:
    blind_environment(patient)
    patient.prefer(camera="v4l2:/dev/v4l/by-id/usb-HD_Webcam-video-index0")
    assert looked_at(patient, "Python").state is FINE
    found = looked_at(patient, "picamera2")
    assert (found.state, found.what) == (ABSENT, "not needed: the camera that is meant is v4l2:/dev/v4l/by-id/usb-HD_Webcam-video-index0")


def test_an_environment_that_the_installer_made_is_made_anew_by_it(patient: Patient, tmp_path: Path) -> None:
    blind_environment(patient)
    clone = tmp_path / "my clone"
    patient.file(clone / "scripts/install", "").file(patient.machine.data / "venv/pyvenv.cfg", "")
    patient.python(prefix=str(patient.machine.data / "venv"))
    patient.file(patient.site / "cyclops_table-0.1.0.dist-info/direct_url.json", json.dumps({"url": f"file://{quote(str(clone))}"}))
    assert looked_at(patient, "Python").commands == (f"'{clone}/scripts/install'",)


def test_what_only_a_raspberry_pi_has_is_no_fault_of_a_pc(patient: Patient) -> None:
    patient.file("proc/device-tree/model", "")
    patient.python(base="/usr/local")
    patient.file(patient.venv / "pyvenv.cfg", "include-system-site-packages = false\n")
    patient.fails("libcamera", "ModuleNotFoundError", "No module named 'libcamera'", "libcamera", file="")
    patient.program("vcgencmd", "exit 127")
    parts = {part: looked_at(patient, part).state for part in ("Python", "picamera2", "power")}
    assert parts == {"Python": FINE, "picamera2": ABSENT, "power": ABSENT}
