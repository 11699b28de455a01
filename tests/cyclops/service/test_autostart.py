"""The kiosk's lines in a file that belongs to the user."""

from __future__ import annotations

from pathlib import Path

import pytest

from cyclops.service.autostart import autostart_file, is_put_in, put_in, take_out
from cyclops.service.unit import Served

PROGRAM = Path("/home/anna/my things/bin/cyclops")
OWN = "#!/bin/sh\nwaybar &\nkanshi &"


@pytest.fixture
def file() -> Path:
    file = autostart_file()
    file.parent.mkdir(parents=True)
    return file


def test_it_starts_with_the_page_of_the_service() -> None:
    put_in(PROGRAM, Served(port=8090))
    lines = autostart_file().read_text().splitlines()
    assert lines[1:-1] == ["'/home/anna/my things/bin/cyclops' service kiosk --port 8090 &"]
    assert is_put_in()


def test_whatever_else_is_there_stays_and_nothing_is_put_in_twice(file: Path) -> None:
    file.write_text(OWN)
    for port in (8080, 8090):
        put_in(PROGRAM, Served(port=port))
    assert file.read_text().startswith(f"{OWN}\n# >>>")
    assert file.read_text().count("service kiosk") == 1
    assert "8090" in file.read_text()


def test_taken_out_nothing_of_it_is_left(file: Path) -> None:
    file.write_text(f"{OWN}\n")
    put_in(PROGRAM, Served())
    file.write_text(f"{file.read_text()}swayidle &\n")
    assert take_out()
    assert file.read_text() == f"{OWN}\nswayidle &\n"
    assert not take_out()


def test_a_file_of_its_own_goes_with_it() -> None:
    put_in(PROGRAM, Served())
    assert take_out()
    assert not autostart_file().exists()
    assert not is_put_in()


def test_a_file_that_is_kept_elsewhere_and_holds_odd_signs_stays_what_it_is(file: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "dotfiles"
    elsewhere.write_bytes(b"echo \xff\n")
    elsewhere.chmod(0o700)
    file.symlink_to(elsewhere)
    put_in(PROGRAM, Served())
    assert file.is_symlink()
    assert elsewhere.read_bytes().startswith(b"echo \xff\n# >>>")
    assert elsewhere.stat().st_mode & 0o777 == 0o700
