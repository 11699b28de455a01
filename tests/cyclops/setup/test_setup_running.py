"""The setup on displays: from the camera to what is kept, and what ends it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from cyclops import cli
from cyclops.guide.guide import Answered, Guide
from cyclops.language import Language
from cyclops.play.orders import Orders, Quit
from cyclops.play.switches import Settings, Switches, VoiceName
from cyclops.preferences import Preferences, keep_preferences, kept_preferences
from cyclops.setup import running
from cyclops.setup.eyes import PHOTOGRAPH, Eyes
from cyclops.setup.finding import cameras_there, module_name, usb_name
from cyclops.setup.rehearsal import RehearsalCamera
from cyclops.setup.running import ForNow, InFiles, Wanted, run_setup
from hardware.camera import Camera
from hardware.camera import Settings as Locked
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage
from tests.cyclops.setup.tabletop import SIZE, known_profile
from tests.hardware import stand_in_picamera2


class Person:
    """Presses what is to be pressed in each step, and leaves at one."""

    def __init__(self, orders: Orders, presses: dict[str, str], leaves: str, how: Callable[[], object] | None = None) -> None:
        self._orders, self._presses, self._leaves = orders, presses, leaves
        self._how = how or (lambda: orders.put(Quit()))
        self.seen: list[Guide] = []

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        self.seen.append(guide)
        assert guide.picture == (frame is not None)
        if guide.key == self._leaves:
            self._how()
        elif guide.key in self._presses:
            self._orders.put(Answered(guide.key, self._presses[guide.key]))


class Time:
    seconds = 0.0

    def sleep(self, seconds: float) -> None:
        self.seconds += seconds

    def clock(self) -> float:
        return self.seconds


def run(wanted: Wanted, presses: dict[str, str], leaves: str, how: Callable[[], object] | None = None) -> tuple[bool, Person, Switches]:
    orders, switches, time = Orders(), Switches(Settings(Language.ENGLISH)), Time()
    person = Person(orders, presses, leaves, how)
    done = run_setup(wanted, (person,), orders, switches, sleep=time.sleep, clock=time.clock)
    return done, person, switches


def test_a_rehearsal_keeps_nothing() -> None:
    done, person, switches = run(Wanted("simulated"), {"language": "hu"}, "view")
    assert not done
    assert switches.settings.language == "hu"
    assert [guide.key for guide in person.seen][:2] == ["language", "camera"]
    assert kept_preferences() == Preferences()


def test_what_was_chosen_is_kept_at_once_also_if_ctrl_c_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def ctrl_c() -> None:
        raise KeyboardInterrupt

    keep_preferences(Preferences(players="Anna,Ben"))
    closed: list[bool] = []
    monkeypatch.setattr(RehearsalCamera, "close", lambda camera: closed.append(True))
    monkeypatch.setattr(running, "cameras_there", tuple)
    monkeypatch.setattr(Wanted, "rehearses", False)
    with pytest.raises(KeyboardInterrupt):
        run(Wanted("simulated"), {"language": "nl"}, "view", ctrl_c)
    assert kept_preferences() == Preferences("nl", "simulated", players="Anna,Ben")
    assert closed == [True], "the camera is given back"


def test_a_file_that_is_not_there_ends_it_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(CameraError, match="does not exist"):
        run(Wanted(f"files:{tmp_path / 'nowhere'}"), {"language": "en"}, "view")


def test_profiles_in_files_are_found_again() -> None:
    InFiles().keep_profile(known_profile())
    found = InFiles().profiles()
    assert [profile.name for profile in found] == ["kitchen"]
    assert found[0].made


def test_what_a_rehearsal_has_found_is_there_until_it_ends() -> None:
    keeping = ForNow()
    keeping.keep_profile(known_profile())
    keeping.keep_preferences(Preferences("pl"))
    assert (keeping.profiles(), keeping.preferences()) == ((known_profile(),), Preferences("pl"))


@pytest.mark.parametrize(("pressed", "speaks"), [({"voice": "none"}, "none"), ({}, "browser")])
def test_whoever_was_chosen_speaks_afterwards(pressed: dict[str, str], speaks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "cameras_there", tuple)
    orders, switches, time = Orders(), Switches(Settings(voice=VoiceName.BROWSER)), Time()
    there = {"language": "en", "camera": "without", **pressed}
    person = Person(orders, there, "overview" if pressed else "voice")
    run_setup(Wanted(), (person,), orders, switches, sleep=time.sleep, clock=time.clock)
    assert switches.settings.voice == speaks


# The terminal.


def test_the_setup_is_led_through_by_typed_lines() -> None:
    result = CliRunner().invoke(cli.app, ["setup", "--no-page", "--camera", "simulated", "--language", "en"], input="2\n")
    assert result.exit_code == 1, "the lines ended before it was finished"
    assert "1/9  Which language do you speak?" in result.output
    assert "  2  Polski\n" in result.output
    assert "That was a rehearsal: nothing of it is kept." in result.output
    assert "Traceback" not in result.output


def test_a_simulated_camera_that_cannot_be_ends_it_in_one_sentence() -> None:
    with pytest.raises(CameraError, match="after simulated: may stand dark, mirrored, cropped, swinging"):
        run(Wanted("simulated:broken"), {"language": "en"}, "view")


# Eyes.


def black(tmp_path: Path) -> Path:
    for number in range(2):
        cv2.imwrite(str(tmp_path / f"{number}.png"), np.full((210, 280, 3), (number, 90, 160), np.uint8))
    return tmp_path


def test_photographs_are_shown_over_and_over_each_long_enough_to_count_as_still(tmp_path: Path) -> None:
    time = Time()
    with Eyes(lambda spec: _files(black(tmp_path)), time.sleep, time.clock) as eyes:
        frames = [eyes.look("files:x") for _ in range(2 * PHOTOGRAPH + 1)]
    shown = [int(frame.image[0, 0, 0]) for frame in frames if isinstance(frame, Frame)]
    assert shown == [0] * PHOTOGRAPH + [1] * PHOTOGRAPH + [0]


def _files(folder: Path) -> Camera:
    from hardware.cameras.files import FilesCamera

    return FilesCamera(folder)


class Loose(RehearsalCamera):
    """A live camera that is lost after its first frame."""

    live = True

    def __init__(self, locks: list[Locked | None]) -> None:
        super().__init__(size=SIZE)
        self._locks = locks

    def frames(self) -> Iterator[Frame]:
        yield Frame(np.zeros((6, 8, 3), np.uint8), "loose", (8, 6))
        raise CameraError("loose", "gives no more pictures")

    def lock(self, settings: Locked | None = None) -> Locked:
        self._locks.append(settings)
        return {"LensPosition": 4.5}


def test_a_camera_that_comes_back_is_locked_as_before() -> None:
    locks: list[Locked | None] = []
    time = Time()
    with Eyes(lambda spec: Loose(locks), time.sleep, time.clock) as eyes:
        assert isinstance(eyes.look("picamera2"), Frame)
        eyes.lock(None)
        assert isinstance(eyes.look("picamera2"), Outage)
        while isinstance(eyes.look("picamera2"), Outage):
            pass
    assert locks == [None, {"LensPosition": 4.5}]


def test_no_camera_is_looked_through_when_none_is_wanted() -> None:
    time = Time()
    assert Eyes(lambda spec: Loose([]), time.sleep, time.clock).look(None) is None
    assert time.seconds > 0


# Which cameras are there.


@pytest.mark.parametrize(
    ("device", "name"),
    [
        ("usb-046d_HD_Pro_Webcam_C920_6F1B3C5F-video-index0", "HD Pro Webcam C920"),
        ("usb-Generic_USB_Camera-video-index0", "Generic USB Camera"),
        ("video7", "video7"),
    ],
)
def test_usb_cameras_are_called_by_what_is_printed_on_them(device: str, name: str) -> None:
    assert usb_name(device) == name


@pytest.mark.parametrize(
    ("told", "name"),
    [({"Model": "imx708_wide"}, "Camera Module 3 (imx708_wide)"), ({"Model": "imx999"}, "imx999"), ({}, "Camera")],
)
def test_modules_are_called_as_they_are_sold(told: dict[str, str], name: str) -> None:
    assert module_name(told) == name


def test_modules_come_first_and_usb_cameras_once(monkeypatch: pytest.MonkeyPatch) -> None:
    package = stand_in_picamera2.module()
    monkeypatch.setattr(
        package.Picamera2, "global_camera_info", staticmethod(lambda: [{"Model": "imx219", "Id": "/base/i2c@1"}, {"Id": "/base/usb@1"}])
    )
    monkeypatch.setitem(sys.modules, "picamera2", package)
    monkeypatch.setattr("cyclops.setup.finding.usb_cameras", lambda: [Path("/dev/v4l/by-id/usb-Cam-video-index0")])
    assert [(one.spec, one.name) for one in cameras_there()] == [
        ("picamera2", "Camera Module 2 (imx219)"),
        ("v4l2:/dev/v4l/by-id/usb-Cam-video-index0", "Cam"),
    ]
