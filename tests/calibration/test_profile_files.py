"""Profiles in their folder: read back exactly as they were written, and never spoilt by what goes wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calibration.errors import ProfileError
from calibration.lens import Lens
from calibration.light import Light
from calibration.plane import TablePlane
from calibration.profile import CameraId, PrintScale, Profile
from calibration.profile_file import (
    Stored,
    load_named,
    load_profile,
    profile_from_text,
    profile_text,
    remove_profile,
    save_profile,
    stored_profiles,
)

LENS = Lens((2304, 1296), (1773.924438, 1771.1), (1142.33206491059, 645.9463762693032), (0.0349, -0.03, 1.4e-3, -3.3e-17, 0.0))
PLANE = TablePlane(((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0)), (0.0, 0.0, 612.5), 2.1)
LIGHT = Light((((1.0, 1.0, 1.0), (1.02, 1.01, 1.0)), ((1.1, 1.05, 1.2), (1.0, 1.0, 1.3))), (0.8, 0.82, 0.79))
WHOLE = Profile(
    "kitchen table",
    CameraId("Raspberry Pi imx708", (4608, 2592), (0, 0, 4608, 2592)),
    (2304, 1296),
    LENS,
    PLANE,
    LIGHT,
    PrintScale(0.97, 0.985),
    {"ExposureTime": 10000.0, "ColourGains": (1.7, 2.2)},
    "2026-12-01",
)
BARE = Profile("bare", CameraId(), (640, 480))


@pytest.mark.parametrize("profile", [WHOLE, BARE, replace(WHOLE, light=None), replace(WHOLE, name="Zsófi's ő/ł", camera=CameraId("ő"))])
def test_what_is_saved_is_read_back_exactly(tmp_path: Path, profile: Profile) -> None:
    save_profile(tmp_path / "profiles", profile)
    assert load_named(tmp_path / "profiles", profile.name) == profile


@given(numbers=st.tuples(*[st.floats(allow_nan=False, allow_infinity=False)] * 5), made=st.text(max_size=20))
def test_every_number_and_text_survives(numbers: tuple[float, float, float, float, float], made: str) -> None:
    profile = replace(WHOLE, lens=replace(LENS, distortion=numbers), made=made.replace("\r", ""))
    assert profile_from_text(profile_text(profile)) == profile


def test_numbers_of_numpy_are_written_like_others() -> None:
    measured = replace(WHOLE, lens=replace(LENS, focal_px=(float(np.float64(1773.9)), np.float64(1771.1))))
    assert profile_from_text(profile_text(measured)) == measured


def test_several_are_listed_newest_first_and_damaged_ones_named(tmp_path: Path) -> None:
    save_profile(tmp_path, replace(BARE, made="2026-01-01"))
    save_profile(tmp_path, WHOLE)
    (tmp_path / "broken.toml").write_text("version = 1\nname = \n")
    stored = stored_profiles(tmp_path)
    assert [profile.name for profile in stored.profiles] == ["kitchen table", "bare"]
    (broken,) = map(str, stored.broken)
    assert "broken.toml" in broken
    assert "line 2" in broken


def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert stored_profiles(tmp_path / "none").profiles == ()


def test_saving_again_replaces_and_leaves_nothing_behind(tmp_path: Path) -> None:
    save_profile(tmp_path, BARE)
    path = save_profile(tmp_path, replace(BARE, made="2027-01-01"))
    assert load_profile(path).made == "2027-01-01"
    assert list(tmp_path.iterdir()) == [path]


def test_when_the_disk_is_full_the_old_one_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_profile(tmp_path, BARE)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(ProfileError, match=r"cannot be written \(No space left"):
        save_profile(tmp_path, replace(BARE, made="2027-01-01"))
    assert load_profile(path) == BARE
    assert list(tmp_path.iterdir()) == [path]


def test_a_removed_one_is_gone(tmp_path: Path) -> None:
    save_profile(tmp_path, BARE)
    remove_profile(tmp_path, "bare")
    assert stored_profiles(tmp_path).profiles == ()
    with pytest.raises(ProfileError, match="no profile 'bare' to remove"):
        remove_profile(tmp_path, "bare")


def test_a_newer_version_is_refused_by_name_and_never_written_over(tmp_path: Path) -> None:
    path = save_profile(tmp_path, BARE)
    path.write_text(path.read_text().replace("version = 1", "version = 7"))
    before = path.read_bytes()
    with pytest.raises(ProfileError, match=r"bare.toml' is of version 7.*bring Cyclops up to date"):
        load_named(tmp_path, "bare")
    with pytest.raises(ProfileError, match="made by a newer Cyclops"):
        save_profile(tmp_path, BARE)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("focal_px", "focal", r"'lens.focal' \(line 14\) is not known"),
        ("[camera]", "[camera]\nzoom = 2", r"'camera.zoom' \(line 8\) is not known"),
        ("size = [2304, 1296]\nmade", "made", "does not tell 'size'"),
        ("[1773.924438, 1771.1]", "[1773.924438]", r"'lens.focal_px' \(line 14\) must be a list of 2"),
        ("[1773.924438, 1771.1]", '"long"', r"'lens.focal_px' \(line 14\) must be a list"),
        ("1771.1", "nan", r"line 14\) must be an ordinary number"),
        ("1771.1", "-5.0", "must be greater than 0"),
        ("across = 0.97", "across = 0.0", "print scale must be greater than 0"),
        ("size = [2304, 1296]\nmade", "size = [1640, 1232]\nmade", "another size"),
        ("version = 1", "", "does not tell its version"),
        ("ColourGains = [1.7, 2.2]", "ColourGains = [1.7, ", "is damaged: .*at end of document|line"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_line_and_the_file_stays(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = save_profile(tmp_path, WHOLE)
    text = path.read_text().replace(old, new, 1)
    path.write_text(text)
    with pytest.raises(ProfileError, match=words):
        load_profile(path)
    assert path.read_text() == text


@pytest.mark.parametrize("name", ["", " kitchen", "a\nb", "x" * 61])
def test_names_that_are_none_are_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ProfileError, match="is no name for a profile"):
        save_profile(tmp_path, replace(BARE, name=name))


@pytest.mark.parametrize("name", ["../outside", "a/b", ".hidden", "C:\\x", "100%"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    path = save_profile(tmp_path / "inner", replace(BARE, name=name))
    assert path.parent == tmp_path / "inner"
    assert not path.name.startswith(".")
    assert load_named(tmp_path / "inner", name).name == name


def test_what_is_no_profile_at_all_is_said(tmp_path: Path) -> None:
    picture = tmp_path / "a.toml"
    picture.write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(ProfileError, match="it is no text"):
        load_profile(picture)
    with pytest.raises(ProfileError, match="there is no profile"):
        load_profile(tmp_path / "b.toml")
    with pytest.raises(ProfileError, match="cannot be read"):
        load_profile(tmp_path)


def test_a_name_whose_file_could_not_be_called_so_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="too long for the name of a file"):
        load_named(tmp_path, "😀" * 60)
    chinese = replace(BARE, name="照" * 60)
    save_profile(tmp_path, chinese)
    assert load_named(tmp_path, chinese.name) == chinese


def test_a_folder_that_cannot_be_looked_into_is_told_with_the_reason(tmp_path: Path) -> None:
    folder = tmp_path / "loop"
    folder.symlink_to(folder)
    assert "cannot be read (Too many levels of symbolic links)" in str(stored_profiles(folder).broken[0])
    with pytest.raises(ProfileError, match=r"bare.toml' cannot be read \(Too many levels"):
        load_named(folder, "bare")


def test_a_file_where_the_folder_should_be_holds_no_profiles(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("")
    assert stored_profiles(tmp_path / "profiles") == Stored()
    with pytest.raises(ProfileError, match="there is no profile 'bare'"):
        load_named(tmp_path / "profiles", "bare")
