"""Who holds a device: shown with ordinary files, which other programs open and lock just the same."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hardware.holders import Holder, camera_devices, holders

_OPENS = "import sys; held = open(sys.argv[1], 'r+'); print('held', flush=True); sys.stdin.read()"
_LOCKS = f"import fcntl; {_OPENS.replace('print', 'fcntl.lockf(held, fcntl.LOCK_EX); print')}"


@contextmanager
def program(script: Path, source: str, device: Path) -> Iterator[int]:
    """A program of that name that holds a device until the end of the block."""
    script.write_text(source)
    with subprocess.Popen([sys.executable, script, device], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        yield process.pid
        assert process.stdin is not None
        process.stdin.close()


@pytest.fixture
def device(tmp_path: Path) -> Path:
    path = tmp_path / "media0"
    path.touch()
    return path


def test_nobody_holds_what_nobody_has_opened_and_what_is_not_there(device: Path, tmp_path: Path) -> None:
    assert holders([device, tmp_path / "media7"]) == ()


def test_the_program_that_has_opened_it_is_named_by_its_script(device: Path, tmp_path: Path) -> None:
    with program(tmp_path / "photobooth.py", _OPENS, device) as pid:
        assert holders([device]) == (Holder(pid, "photobooth.py"),)
        assert str(holders([device])[0]) == f"photobooth.py (process {pid})"
    assert holders([device]) == ()


def test_the_one_that_has_locked_it_is_the_holder_not_those_that_only_look(device: Path, tmp_path: Path) -> None:
    with program(tmp_path / "desktop.py", _OPENS, device), program(tmp_path / "rpicam.py", _LOCKS, device) as pid:
        assert holders([device]) == (Holder(pid, "rpicam.py"),)


def test_a_link_is_followed_to_its_device(device: Path, tmp_path: Path) -> None:
    link = tmp_path / "usb-camera-video-index0"
    link.symlink_to(device)
    with program(tmp_path / "photobooth.py", _OPENS, device) as pid:
        assert [holder.pid for holder in holders([link])] == [pid]


def test_cyclops_itself_is_no_other_program(device: Path) -> None:
    with device.open("r+") as held:
        fcntl.lockf(held, fcntl.LOCK_EX)
        assert holders([device]) == ()


def test_devices_of_cameras_are_sought_where_linux_puts_them() -> None:
    assert all(path.parent == Path("/dev") and path.name.startswith(("media", "video")) for path in camera_devices())
