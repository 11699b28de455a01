"""The unit file, as systemd itself reads it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cyclops.language import Language
from cyclops.service.unit import NAME, Served, is_lingering_ours, served_by, unit_text

HOME = Path("/home/anna")
PROGRAM = HOME / ".local/share/cyclops/venv/bin/cyclops"
NEW, OLD = 257, 252
EVERYTHING = Served(lan=True, port=8090, language=Language.POLISH, buttons="gpio:confirm=5,undo=6")


def setting(text: str, name: str) -> str:
    (value,) = re.findall(rf"^{name}=(.*)$", text, re.MULTILINE)
    return str(value)


USUAL = Served()


def text(served: Served = USUAL, systemd: int = NEW, lingers: bool = False) -> str:
    return unit_text(PROGRAM, served, systemd, lingers, HOME)


@pytest.fixture(scope="module")
def systemd_analyze() -> str:
    found = shutil.which("systemd-analyze")
    if found is None:
        pytest.skip("systemd-analyze is not installed (package systemd)")
    return found


def systemd_version(program: str) -> int:
    told = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return int(told.split()[1])


@pytest.mark.parametrize("served", [Served(), EVERYTHING], ids=["as usual", "everything"])
def test_systemd_finds_nothing_wrong(systemd_analyze: str, tmp_path: Path, served: Served) -> None:
    program = tmp_path / "a table, 100% oak, for 2$" / "cyclops"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    file = tmp_path / NAME
    file.write_text(unit_text(program, served, systemd_version(systemd_analyze), lingers=True, home=tmp_path))
    environ = {**os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run([systemd_analyze, "--user", "verify", str(file)], capture_output=True, text=True, env=environ, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_systemd_would_find_what_is_wrong(systemd_analyze: str, tmp_path: Path) -> None:
    file = tmp_path / NAME
    file.write_text(unit_text(Path("/bin/true"), Served(), OLD).replace("WatchdogSec", "WatchdogSek"))
    environ = {**os.environ, "XDG_RUNTIME_DIR": str(tmp_path)}
    done = subprocess.run([systemd_analyze, "--user", "verify", str(file)], capture_output=True, text=True, env=environ, check=False)
    assert "WatchdogSek" in done.stderr


def test_case_64_no_user_is_named_and_it_is_never_given_up() -> None:
    written = text(EVERYTHING)
    assert "anna" not in written
    assert not re.search(r"^(User|Group)=", written, re.MULTILINE)
    assert setting(written, "StartLimitIntervalSec") == "0"
    assert setting(written, "Restart") == "on-failure"
    options = "serve --port 8090 --lan --language pl --buttons gpio:confirm=5,undo=6"
    assert setting(written, "ExecStart") == f'"%h/.local/share/cyclops/venv/bin/cyclops" {options}'


def test_a_program_elsewhere_is_named_in_full() -> None:
    assert setting(unit_text(Path("/opt/cyclops/bin/cyclops"), Served(), NEW, home=HOME), "ExecStart").startswith(
        '"/opt/cyclops/bin/cyclops" '
    )


def test_it_counts_as_started_when_its_page_is_up_and_is_watched() -> None:
    written = text()
    assert (setting(written, "Type"), setting(written, "NotifyAccess")) == ("notify", "main")
    assert (setting(written, "WatchdogSec"), setting(written, "TimeoutStopSec")) == ("30", "10")


def test_the_waits_grow_where_systemd_can_do_that() -> None:
    assert (setting(text(), "RestartSteps"), setting(text(), "RestartMaxDelaySec")) == ("6", "60")
    assert "RestartSteps" not in text(systemd=OLD)
    assert setting(text(systemd=OLD), "RestartSec") == "2"


def test_case_67_the_camera_library_says_only_what_is_wrong() -> None:
    assert "LIBCAMERA_LOG_LEVELS=*:WARN" in setting(text(), "Environment").split()


@pytest.mark.parametrize("served", [Served(), EVERYTHING, Served(port=9000), Served(language=Language.DUTCH)])
def test_a_unit_file_tells_how_cyclops_is_served(served: Served) -> None:
    assert served_by(text(served)) == served


def test_a_unit_file_that_people_have_changed_is_taken_as_usual_where_it_does_not_say() -> None:
    assert served_by("[Service]\nExecStart=/usr/bin/env cyclops serve --port many --language klingon\n") == Served()
    assert served_by("") == Served()


def test_whose_doing_it_is_that_services_run_without_a_login_is_remembered() -> None:
    assert is_lingering_ours(text(lingers=True))
    assert not is_lingering_ours(text())
