"""Files that are replaced as a whole, whatever happens meanwhile."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cyclops.whole_files import replace_file


def test_case_40_a_file_is_on_the_disk_before_its_name_and_its_name_before_it_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    settle, rename = os.fsync, Path.replace

    def settling(handle: int) -> None:
        order.append(
            f"settled {Path(f'/proc/self/fd/{handle}').readlink().name} with {Path(f'/proc/self/fd/{handle}').stat().st_size} bytes"
        )
        settle(handle)

    def renaming(path: Path, target: Path) -> Path:
        order.append(f"{path.name} becomes {target.name}")
        return rename(path, target)

    monkeypatch.setattr(os, "fsync", settling)
    monkeypatch.setattr(Path, "replace", renaming)
    replace_file(tmp_path / "it", b"whole")
    assert order[:2] == ["settled .it.new with 5 bytes", ".it.new becomes it"]
    assert len(order) == 3
    assert order[2].startswith(f"settled {tmp_path.name} ")


def test_case_40_what_cannot_be_settled_leaves_the_older_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "it").write_bytes(b"older")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(tmp_path / "it", b"newer")
    assert [path.name for path in tmp_path.iterdir()] == ["it"]
    assert (tmp_path / "it").read_bytes() == b"older"


def test_a_folder_that_cannot_be_settled_is_no_fault_for_the_file_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle = os.fsync

    def only_files(handle: int) -> None:
        if Path(f"/proc/self/fd/{handle}").is_dir():
            raise OSError(22, "Invalid argument")
        settle(handle)

    monkeypatch.setattr(os, "fsync", only_files)
    replace_file(tmp_path / "it", b"whole")
    assert (tmp_path / "it").read_bytes() == b"whole"
