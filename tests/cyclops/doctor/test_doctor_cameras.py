"""What the doctor says of a camera with which something is wrong: the set-up, the line, and what to type."""

from __future__ import annotations

import pytest

from cyclops.doctor.checkup import CHECKS, results
from tests.cyclops.doctor.patient import MODULE, Patient
from tests.cyclops.doctor.set_up import ABSENT, BROKEN, FINE, UNSURE, SetUp, assert_named_with_its_mend, looked_at

LENS = "cyclops calibrate lens"


def no_camera(one: Patient) -> None:
    one.imports["cameras"] = []
    one.prefer()


def other_usb_camera(one: Patient) -> None:
    one.prefer(camera="v4l2:/dev/v4l/by-id/usb-Old_Webcam-video-index0")
    one.file("dev/v4l/by-id/usb-HD_Webcam-video-index0", "")


def numbered_camera(one: Patient) -> None:
    one.file("dev/video2", "")
    lasting = one.root / "dev/v4l/by-id/usb-HD_Webcam-video-index0"
    lasting.parent.mkdir(parents=True)
    lasting.symlink_to("../../video2")
    one.prefer(camera=f"v4l2:{one.root}/dev/video2")


def held_camera(one: Patient) -> None:
    one.held_by(812, "rpicam-hello").silent("", error="'picamera2:0' is in use: close the other program")


SET_UPS = [
    SetUp("what is no camera", lambda one: one.prefer(camera="webcam"), "cameras", BROKEN, "webcam is no camera", ("cyclops setup",)),
    SetUp(
        "no camera",
        no_camera,
        "cameras",
        BROKEN,
        "none is seen",
        ("rpicam-hello --list-cameras",),
        mend="push both ends of the camera's cable in",
    ),
    SetUp(
        "another camera than the chosen one",
        other_usb_camera,
        "cameras",
        BROKEN,
        "v4l2:/dev/v4l/by-id/usb-Old_Webcam-video-index0 is not there, but picamera2:0 .imx708., v4l2:.*usb-HD_Webcam-video-index0",
        ("cyclops setup",),
    ),
    SetUp(
        "another camera module than the chosen one",
        lambda one: one.prefer(camera="picamera2:imx477"),
        "cameras",
        BROKEN,
        "picamera2:imx477 is not there, but picamera2:0 .imx708.",
        ("rpicam-hello --list-cameras",),
    ),
    SetUp("a camera chosen by its number", numbered_camera, "cameras", UNSURE, "may have another number tomorrow", ("cyclops setup",)),
    SetUp(
        "a camera that another program holds", held_camera, "camera free", BROKEN, r"rpicam-hello \(process 812\) holds it", ("kill 812",)
    ),
    SetUp(
        "a service that holds the camera and does not answer",
        lambda one: one.held_by(4711, "cyclops"),
        "camera free",
        BROKEN,
        r"Cyclops itself holds it \(process 4711\), but does not answer at port 18080",
        ("systemctl --user restart cyclops",),
    ),
    SetUp(
        "a person who may not use cameras",
        lambda one: one.change(may_use=lambda device: device.name != "media0").file("etc/group", "video:x:44:\n"),
        "permissions",
        BROKEN,
        "1 of 3 devices of cameras may not be used, such as .*/dev/media0",
        ("sudo usermod -aG video $USER",),
    ),
    SetUp(
        "a person who may, after the next login",
        lambda one: one.change(may_use=lambda device: False),
        "permissions",
        BROKEN,
        "though anna belongs to the group video",
        ("sudo reboot",),
    ),
    SetUp(
        "the doctor asked as root",
        lambda one: one.env.update(SUDO_USER="anna"),
        "permissions",
        UNSURE,
        "what is root's, not at what is anna's",
        ("cyclops doctor",),
    ),
    SetUp(
        "a camera that hangs",
        lambda one: one.silent("gave no answer for 60 s", name="picamera2:0", live=True),
        "picture",
        BROKEN,
        "none came in 60 seconds: the camera hangs",
        ("cyclops doctor",),
        mend="Pull its plug",
    ),
    SetUp(
        "a camera that refuses",
        lambda one: one.silent("", error="'picamera2:0' does not start (Cannot allocate memory): close other programs"),
        "picture",
        BROKEN,
        "does not start .Cannot allocate memory.",
        mend="Close other programs",
    ),
    SetUp("the cover on the lens", lambda one: one.shows(dark=True), "picture", BROKEN, "but too dark", mend="take the cover off the lens"),
    SetUp(
        "a lens out of focus",
        lambda one: one.shows(blurred=True),
        "picture",
        UNSURE,
        "but not sharp",
        ("cyclops setup",),
        mend="turn its lens",
    ),
    SetUp(
        "red and blue swapped",
        lambda one: one.shows(swapped=True),
        "picture",
        BROKEN,
        "red and blue are swapped, as the sheet shows",
        mend="RGB888",
    ),
    SetUp("a slow camera", lambda one: one.shows(rate=1.5), "picture", UNSURE, "1.5 a second.* too slow", mend="more light"),
    SetUp(
        "pictures that are old", lambda one: one.shows(age_s=4.0), "picture", UNSURE, "4.00 s old.* it is old", mend="Close other programs"
    ),
    SetUp(
        "a mode that shows the middle only",
        lambda one: one.shows(crop=[1536, 864, 1536, 864]),
        "view",
        BROKEN,
        "only the middle, 33% of its width: 1536 x 864 of 4608 x 2592",
        ("systemctl --user restart cyclops", LENS),
    ),
    SetUp(
        "a profile that fits no more",
        lambda one: one.shows(misfit="the profile 'table' was made with other pixels: calibrate again"),
        "profile",
        BROKEN,
        "made with other pixels",
        (LENS,),
    ),
    SetUp(
        "a profile of another camera",
        lambda one: one.shows(profile=None, others=["kitchen"]),
        "profile",
        UNSURE,
        "none of this camera, but of others .'kitchen'.",
        (f"{LENS} --profile NAME",),
    ),
    SetUp(
        "no profile",
        lambda one: one.without(one.machine.config / "profiles/table.toml"),
        "profile",
        UNSURE,
        "none is kept",
        ("cyclops setup",),
    ),
    SetUp("an old profile", lambda one: one.shows(made="2026-01-01"), "profile", UNSURE, "'table' fits, but is 357 days old", (LENS,)),
    SetUp(
        "a lens that is not where it was",
        lambda one: one.shows(differs=[["LensPosition", 4.2, 1.0]]),
        "profile",
        UNSURE,
        "does not keep what was stored: LensPosition is 1 instead of 4.2",
        (LENS,),
    ),
    SetUp(
        "a damaged profile",
        lambda one: one.really_asks("kept").profile("version = 1\nname = \n"),
        "profile",
        BROKEN,
        "is damaged: .*line 2",
        (LENS,),
    ),
]


@pytest.mark.parametrize("set_up", SET_UPS, ids=str)
def test_a_broken_set_up_is_named_with_its_mend(set_up: SetUp, patient: Patient) -> None:
    assert_named_with_its_mend(set_up, patient)


def test_a_camera_of_our_own_service_is_not_opened_but_asked_after(patient: Patient) -> None:
    patient.held_by(4711, "cyclops")
    visit = patient.visit()
    visit.health = {"ok": True, "build": "1", "camera": "sees the table"}
    parts = {one.name: one.finding for one in results(visit, {name: CHECKS[name] for name in ("camera free", "picture", "port")})}
    assert parts["camera free"].state is FINE
    assert parts["camera free"].what == "Cyclops itself uses it (process 4711), and answers at port 18080: sees the table"
    assert parts["picture"].state is ABSENT
    assert parts["port"].what == "Cyclops answers at port 18080"


def test_a_camera_that_the_desktop_has_open_too_is_no_fault_as_long_as_it_gives_pictures(patient: Patient) -> None:
    patient.held_by(900, "wireplumber")
    assert looked_at(patient, "camera free").state is FINE


def test_numbers_of_a_camera_are_told(patient: Patient) -> None:
    assert looked_at(patient, "picture").what == "1920 x 1080, 14.8 a second, 0.07 s old, sharp, red and blue in their places"
    assert looked_at(patient, "cameras").what == "picamera2:0 (imx708)"
    assert MODULE not in looked_at(patient, "cameras").what
