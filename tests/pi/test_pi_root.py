"""The root folder for tests with the genuine camera software: what is said when it cannot be made, and that it is whole or not there."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import pytest

from tools.pi import __main__ as command_line
from tools.pi import root as roots
from tools.pi.errors import RootError
from tools.pi.root import Root, cache, root

Machine: TypeAlias = Callable[[Callable[[Sequence[str]], tuple[int, str]]], list[str]]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Machine:
    """A PC with all programs, where what is run is scripted; gives what is said."""

    def with_programs(answer: Callable[[Sequence[str]], tuple[int, str]]) -> list[str]:
        def run(command: Sequence[str], **how: object) -> subprocess.CompletedProcess[str]:
            code, said = answer(command)
            return subprocess.CompletedProcess(command, code, stdout=said)

        monkeypatch.setattr(subprocess, "run", run)
        monkeypatch.setattr(shutil, "which", lambda program, path: f"/usr/bin/{program}")
        monkeypatch.setattr(os, "geteuid", lambda: 0)
        monkeypatch.setenv("CYCLOPS_CACHE", str(tmp_path))
        return []

    return with_programs


def debootstrap(command: Sequence[str]) -> tuple[int, str]:
    """Makes as much of a Debian as is looked at here."""
    if "debootstrap" in command:
        part = cache() / "root.part"
        (part / "etc/ssl/certs").mkdir(parents=True)
    return 0, "Debian Debian http://mirror/debian/\n" if command[0] == "apt-get" else ""


def test_it_is_made_once(machine: Machine) -> None:
    said = machine(debootstrap)
    assert root(said.append).folder == cache() / "root"
    assert [line.split()[0] for line in said] == ["Making", "Installing"]
    root(said.append)
    assert len(said) == 2


def test_debian_comes_from_where_this_machine_gets_it(machine: Machine) -> None:
    commands: list[Sequence[str]] = []

    def noted(command: Sequence[str]) -> tuple[int, str]:
        commands.append(command)
        return debootstrap(command)

    root(machine(noted).append)
    assert [command[-1] for command in commands if "debootstrap" in command] == ["http://mirror/debian/"]


def test_what_was_left_half_done_is_begun_anew(machine: Machine) -> None:
    said = machine(debootstrap)
    (cache() / "root.part/usr").mkdir(parents=True)
    root(said.append)
    assert (cache() / "root/etc").is_dir()
    assert not (cache() / "root.part").exists()


def test_other_versions_are_installed_in_the_debian_that_is_there(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    said = machine(debootstrap)
    root(said.append)
    monkeypatch.setattr(roots, "_packages_key", lambda: "another")
    root(said.append)
    assert [line.split()[0] for line in said] == ["Making", "Installing", "Installing"]


@pytest.mark.parametrize(
    ("fails", "sentence"),
    [
        ("debootstrap", "Debian 13 cannot be installed: see that this machine is online, and type make test-pi again (E: no network)"),
        ("picamera2", "pip cannot install picamera2 there: see that this machine is online, and type make test-pi again (E: no network)"),
        ("gcc -O2", "the memory for pictures does not compile (E: no network)"),
    ],
)
def test_what_fails_is_said_in_one_line_and_done_the_next_time(fails: str, sentence: str, machine: Machine) -> None:
    def offline(command: Sequence[str]) -> tuple[int, str]:
        answer = debootstrap(command)
        return (1, "I: trying\nE: no network\n\n") if any(fails in word for word in command) and command[0] != "apt-get" else answer

    said = machine(offline)
    with pytest.raises(RootError) as refused:
        root(said.append)
    assert str(refused.value) == sentence
    said += machine(debootstrap)
    root(said.append)


def test_who_is_not_root_is_told_to_be(machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    machine(debootstrap)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert command_line.main([]) == 1
    assert capsys.readouterr().err == "make test-pi: a Debian in a folder can only be made and used by root: type sudo make test-pi\n"


def test_programs_that_are_missing_are_named(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine(debootstrap)
    monkeypatch.setattr(shutil, "which", lambda program, path: None if program == "debootstrap" else program)
    with pytest.raises(RootError, match=r"needs more programs: type sudo apt-get install debootstrap$"):
        root(print)


def test_a_folder_in_which_something_is_mounted_is_not_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "root").mkdir()
    monkeypatch.setattr(roots, "_mounted", lambda: [str(tmp_path / "root/proc")])
    with pytest.raises(RootError, match=r"something is mounted in .*root: type sudo umount .*root/proc, and try again"):
        roots._remove(tmp_path / "root")
    assert (tmp_path / "root").is_dir()


@pytest.mark.parametrize(
    ("words", "runs"), [([], "tests/pi"), (["--durations=4"], "--durations=4 tests/pi"), (["tests/hardware"], "tests/hardware")]
)
def test_all_tests_of_it_run_unless_others_are_named(
    words: list[str], runs: str, machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine(debootstrap)
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execvp", lambda program, command: became.append(command))
    command_line.main(words)
    assert any(word.endswith(f"ignore::DeprecationWarning {runs}") for word in became[0])


def test_the_checkout_can_only_be_read_there_and_tests_leave_nothing(tmp_path: Path) -> None:
    script = Root(tmp_path).command("true")[-1]
    assert f"mount -o remount,bind,ro '{tmp_path}/project'" in script
    assert f"mount -t tmpfs tmpfs '{tmp_path}/usr/share/libcamera/pipeline/virtual'" in script
