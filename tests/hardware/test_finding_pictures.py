"""Folders become their pictures, and one bad name does not stop the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.errors import PictureError
from hardware.pictures import find_pictures


def touch(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).touch()


def test_files_keep_their_order(tmp_path: Path) -> None:
    touch(tmp_path, "b.jpg", "a.jpg")
    named = [tmp_path / "b.jpg", tmp_path / "a.jpg"]
    assert find_pictures(named) == named


def test_a_folder_becomes_its_pictures_sorted_by_name(tmp_path: Path) -> None:
    touch(tmp_path, "b.JPG", "a.png", "c.heic", "a.json", "notes.txt", ".hidden.jpg")
    (tmp_path / "more").mkdir()
    assert find_pictures([str(tmp_path)]) == [tmp_path / "a.png", tmp_path / "b.JPG", tmp_path / "c.heic"]


def test_case_89_a_folder_named_like_a_picture_is_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "x.jpg"
    folder.mkdir()
    touch(folder, "a.jpg")
    assert find_pictures([folder]) == [folder / "a.jpg"]


def test_case_89_a_missing_file_and_an_empty_folder_are_told_in_their_places(tmp_path: Path) -> None:
    touch(tmp_path, "a.jpg", "z.jpg")
    (tmp_path / "empty").mkdir()
    first, missing, empty, last = find_pictures([tmp_path / "a.jpg", tmp_path / "no.jpg", tmp_path / "empty", tmp_path / "z.jpg"])
    assert (first, last) == (tmp_path / "a.jpg", tmp_path / "z.jpg")
    assert isinstance(missing, PictureError)
    assert missing.reason == "does not exist: check the name"
    assert isinstance(empty, PictureError)
    assert empty.reason == "holds no pictures: name a folder of photographs"


def test_case_89_a_folder_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(_: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", forbidden)
    (error,) = find_pictures([tmp_path])
    assert isinstance(error, PictureError)
    assert error.reason.startswith("cannot be read (Permission denied)")


def test_case_91_a_name_longer_than_a_name_can_be(tmp_path: Path) -> None:
    (error,) = find_pictures([tmp_path / ("x" * 300)])
    assert isinstance(error, PictureError)
    assert error.reason.startswith("cannot be read (File name too long)")
