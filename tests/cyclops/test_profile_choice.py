"""Which camera profile a photograph is read with, and what is said of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as Pillow
from typer.testing import CliRunner, Result

from calibration.lens import Lens
from calibration.profile import CameraId, Profile
from calibration.profile_file import save_profile
from cyclops import cli
from cyclops.profiles import WITHOUT, profiles_folder, told_of_profiles
from tests.cyclops.eye import FakeEye

KITCHEN = Profile("kitchen", CameraId("Raspberry imx708"), (820, 616), Lens((820, 616), (700, 700), (410, 308)), made="2026-01-01")
WIDE = replace(KITCHEN, name="wide", size=(1280, 720), lens=Lens((1280, 720), (900, 900), (640, 360)), made="2026-02-01")

Taken = Callable[..., Path]


@pytest.fixture
def taken(tmp_path: Path) -> Taken:
    """Makes a photograph by a camera."""

    def make(name: str = "table.jpg", camera: tuple[str, str] | None = ("Raspberry", "imx708"), size: tuple[int, int] = (410, 308)) -> Path:
        exif = Pillow.Exif()
        if camera:
            exif[0x010F], exif[0x0110] = camera
        Pillow.fromarray(np.full((size[1], size[0], 3), (120, 90, 60), np.uint8)).save(tmp_path / name, exif=exif)
        return tmp_path / name

    return make


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli.app, [str(argument) for argument in arguments], env={"COLUMNS": "200"})


def test_the_profile_of_the_camera_that_took_the_picture_is_used_by_itself_scaled_to_it(eye: FakeEye, taken: Taken) -> None:
    save_profile(profiles_folder(), KITCHEN)
    save_profile(profiles_folder(), WIDE)
    result = run("score", taken())
    assert eye.profiles == [KITCHEN.for_picture(CameraId(), (410, 308))]
    assert result.stdout.count("Read with your profile 'kitchen'") == 1


def test_of_several_that_fit_the_newest_is_used(eye: FakeEye, taken: Taken) -> None:
    save_profile(profiles_folder(), KITCHEN)
    save_profile(profiles_folder(), replace(KITCHEN, name="attic", made="2026-05-01"))
    run("read", taken())
    assert [profile and profile.name for profile in eye.profiles] == ["attic"]


@pytest.mark.parametrize("camera", [None, ("Raspberry", "imx219")])
def test_a_picture_of_another_camera_or_of_none_that_is_known_is_read_without(
    eye: FakeEye, taken: Taken, camera: tuple[str, str] | None
) -> None:
    save_profile(profiles_folder(), KITCHEN)
    result = run("read", taken(camera=camera))
    assert (result.exit_code, eye.profiles) == (0, [None])
    assert result.stdout.count(WITHOUT) == 1


def test_a_named_profile_is_used_also_for_a_picture_that_does_not_tell_its_camera(eye: FakeEye, taken: Taken) -> None:
    save_profile(profiles_folder(), KITCHEN)
    run("read", taken(camera=None), "--profile", "kitchen")
    assert [profile and profile.name for profile in eye.profiles] == ["kitchen"]


def test_a_file_can_be_named_too(eye: FakeEye, taken: Taken, tmp_path: Path) -> None:
    run("read", taken(), "--profile", save_profile(tmp_path / "lent", KITCHEN))
    assert [profile and profile.name for profile in eye.profiles] == ["kitchen"]


def test_none_means_none(eye: FakeEye, taken: Taken) -> None:
    save_profile(profiles_folder(), KITCHEN)
    assert WITHOUT in run("read", taken(), "--profile", "none").stdout
    assert eye.profiles == [None]


def test_case_78_a_photograph_that_a_named_profile_does_not_fit_fails_with_the_reason_and_others_go_on(eye: FakeEye, taken: Taken) -> None:
    save_profile(profiles_folder(), KITCHEN)
    paths = taken("other.jpg", ("Canon", "R5")), taken("wide.jpg", size=(640, 360)), taken("right.jpg")
    result = run("read", *paths, "--profile", "kitchen", "--json")
    assert result.exit_code == 1
    other, wide, right = (json.loads(line) for line in result.stdout.splitlines())
    assert "made with the camera 'Raspberry imx708', and this picture is from 'Canon R5'" in other["error"]
    assert "another shape" in wide["error"]
    assert (right["game"], right["doubts"]) == ("factory", [])
    assert "profile" not in json.dumps(right)


def test_a_name_that_is_not_there_ends_in_one_sentence_with_those_that_are(eye: FakeEye, taken: Taken) -> None:
    save_profile(profiles_folder(), KITCHEN)
    result = run("read", taken(), "--profile", "garden")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "There is no profile 'garden': there are 'kitchen'.\n"


def test_a_damaged_profile_stops_nothing_but_is_told_with_its_line(eye: FakeEye, taken: Taken) -> None:
    path = save_profile(profiles_folder(), KITCHEN)
    path.write_text(path.read_text().replace("focal_px = [", "focal_px = ["[:-1] + "("))
    result = run("read", taken())
    assert (result.exit_code, eye.profiles) == (0, [None])
    assert "A profile was left out" in result.stdout
    assert "line" in result.stdout.split("left out")[1]


def test_what_is_said_at_the_end_of_a_run() -> None:
    assert told_of_profiles({}) == ""
    assert told_of_profiles({"": 2}) == WITHOUT
    assert told_of_profiles({"a": 1}) == "Read with your profile 'a': what the lens bends was straightened."
    mixed = "Read with your profiles 'a' and 'b': what the lens bends was straightened. 1 photograph of other cameras without any."
    assert told_of_profiles({"a": 1, "b": 3, "": 1}) == mixed
