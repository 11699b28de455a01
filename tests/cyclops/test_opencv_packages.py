"""Case 69, and the versions of case 21: an OpenCV that cannot be used is named, with the command that mends it."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest
from typer.testing import CliRunner

from cyclops import cli, opencv
from cyclops.errors import UnusableOpenCVError
from cyclops.opencv import installed_packages, require_opencv

MEND = "python -m pip install --force-reinstall 'opencv-python>=5,<6'"


def test_exactly_one_package_is_installed_and_it_is_whole() -> None:
    assert len(installed_packages()) == 1
    require_opencv()


def test_two_packages_that_overwrote_each_other_are_both_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(cv2, "aruco")
    monkeypatch.setattr(opencv, "installed_packages", lambda: ["opencv-python", "opencv-contrib-python"])
    with pytest.raises(UnusableOpenCVError) as refused:
        require_opencv()
    assert str(refused.value) == (
        "2 packages of OpenCV are installed and overwrite each other (opencv-python, opencv-contrib-python):"
        f" type python -m pip uninstall --yes opencv-python opencv-contrib-python, and then {MEND}"
    )


@pytest.mark.parametrize(("version", "words"), [("4.13.0", "OpenCV 4.13.0 is installed"), ("", "OpenCV without a version is installed")])
def test_another_version_is_named(version: str, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "__version__", version)
    monkeypatch.setattr(opencv, "installed_packages", lambda: ["opencv-python"])
    with pytest.raises(UnusableOpenCVError, match=words):
        require_opencv()


def test_markers_that_are_missing_end_a_command_in_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delattr(cv2, "aruco")
    for command in (["read", str(tmp_path)], ["calibrate", "show"]):
        result = CliRunner().invoke(cli.app, command)
        assert result.exit_code == 1
        assert result.stderr == f"The installed OpenCV lacks its markers (cv2.aruco): type {MEND}.\n"
