"""`cyclops service`: what it does to systemd, what it says, and what it says when something is missing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cyclops import cli
from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders
from cyclops.service import commands, installing, status
from cyclops.service.autostart import autostart_file, is_put_in
from cyclops.service.door import DoorFile
from cyclops.service.errors import ServiceError
from cyclops.service.systemd import Systemd
from cyclops.service.unit import Served, served_by, unit_file
from cyclops.web.display import WebDisplay
from cyclops.web.safety import Keys
from tests.cyclops.service.service_programs import LOGINCTL, SYSTEMCTL, Programs
from tests.cyclops.web.serving import page

RUNS = {
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "ActiveEnterTimestamp": "Wed 2026-12-02 18:03:11 CET",
    "NRestarts": "0",
    "StatusText": "between two games",
    "UnitFileState": "enabled",
}


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Programs:
    """A machine with systemd, and Cyclops installed on it."""
    folder = tmp_path / "system"
    folder.mkdir()
    programs = Programs(folder)
    programs.write("systemctl", SYSTEMCTL)
    programs.write("loginctl", LOGINCTL)
    programs.write("journalctl", 'echo "The camera is gone."')
    programs.write("cyclops")
    monkeypatch.setenv("PATH", programs.path)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("LOGNAME", "anna")
    monkeypatch.delenv("SUDO_USER", raising=False)
    monkeypatch.setattr(installing, "console_script", lambda: folder / "cyclops")
    return programs


def service(*arguments: str) -> Result:
    return CliRunner().invoke(cli.app, ["service", *arguments])


def properties(system: Programs, **changes: str) -> None:
    (system.folder / "properties").write_text("".join(f"{name}={value}\n" for name, value in (RUNS | changes).items()))


def user_calls(system: Programs) -> list[str]:
    return [call.removeprefix("systemctl --user ") for call in system.called("systemctl --user")]


def test_install_starts_it_now_and_with_the_machine_and_says_so(system: Programs) -> None:
    result = service("install", "--lan", "--port", "8090", "--language", "pl")
    assert (result.exit_code, result.stderr) == (0, "")
    assert served_by(unit_file().read_text()).words == ("serve", "--port", "8090", "--lan", "--language", "pl")
    assert user_calls(system)[-3:] == ["daemon-reload", "enable cyclops.service", "restart cyclops.service"]
    assert "loginctl enable-linger anna" in system.called()
    assert "The page: http://localhost:8090/" in result.stdout
    assert "From now on it starts with this machine, without a login, as anna." in result.stdout


def test_install_again_changes_the_options_and_nothing_else(system: Programs) -> None:
    service("install", "--lan")
    system.forget()
    assert service("install").exit_code == 0
    assert served_by(unit_file().read_text()) == Served()
    assert user_calls(system)[-1] == "restart cyclops.service"
    assert "loginctl enable-linger anna" not in system.called()


def test_remove_undoes_all_of_it_and_can_be_typed_again(system: Programs, tmp_path: Path) -> None:
    service("install", "--kiosk")
    system.forget()
    (tmp_path / "run" / "cyclops").mkdir(parents=True)
    result = service("remove")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Games, profiles and preferences are kept." in result.stdout
    assert not unit_file().exists()
    assert not autostart_file().exists()
    assert not (tmp_path / "run" / "cyclops").exists()
    assert user_calls(system)[:2] == ["disable --now cyclops.service", "daemon-reload"]
    assert "loginctl disable-linger anna" in system.called()
    assert service("remove").stdout == "There is no service of Cyclops.\n"


def test_services_that_ran_without_a_login_before_still_do_afterwards(system: Programs) -> None:
    (system.folder / "lingers").touch()
    service("install")
    service("install")
    service("remove")
    assert (system.folder / "lingers").exists()


def test_that_it_was_we_who_let_services_run_without_a_login_is_known_after_another_install(system: Programs) -> None:
    service("install")
    service("install", "--lan")
    service("remove")
    assert not (system.folder / "lingers").exists()


def test_the_kiosk_comes_and_goes_with_its_option(system: Programs) -> None:
    service("install", "--kiosk", "--port", "8090")
    assert "service kiosk --port 8090" in autostart_file().read_text()
    assert "the kiosk, for there was no --kiosk" in service("install").stdout
    assert not is_put_in()


def test_where_services_may_not_run_without_a_login_it_is_said_what_to_type(system: Programs) -> None:
    system.refuse("loginctl", "enable-linger*", "Could not enable linger: Access denied")
    result = service("install")
    assert result.exit_code == 0
    assert "For a start with the machine type: sudo loginctl enable-linger anna" in result.stdout
    assert "without a login, as" not in result.stdout


@pytest.mark.parametrize("command", ["install", "status"])
@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        ("System has not been booted with systemd as init system (PID 1). Can't operate.", "Nothing starts services on this machine"),
        ("Failed to connect to bus: No medium found", "log in as anna, not with su or sudo"),
        ("Failed to connect to user scope bus via local transport: $XDG_RUNTIME_DIR not defined", "sudo loginctl enable-linger anna"),
    ],
    ids=["no systemd", "no bus", "no runtime folder"],
)
def test_a_missing_systemd_is_one_sentence_and_nothing_is_changed(system: Programs, command: str, refusal: str, said: str) -> None:
    if command == "status":
        service("install")
    before = unit_file().exists()
    system.refuse("systemctl", "*--user*", refusal.replace("'", ""))
    result = service(command)
    assert (result.exit_code, result.stdout) == (1, "")
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert unit_file().exists() is before


def test_a_machine_without_systemctl(system: Programs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = service("install")
    assert result.exit_code == 1
    assert result.stderr.endswith("there is no systemctl: let something else that starts with it run cyclops serve.\n")


def test_what_was_left_behind_goes_even_where_systemd_cannot_be_asked_any_more(system: Programs) -> None:
    service("install", "--kiosk")
    system.refuse("systemctl", "*--user*", "Failed to connect to bus: No medium found")
    assert service("remove").exit_code == 0
    assert not unit_file().exists()


def test_sudo_is_refused_for_it_would_be_the_wrong_persons_service(system: Programs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUDO_USER", "anna")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for command in ("install", "remove"):
        result = service(command)
        assert (result.exit_code, result.stderr) == (1, "This is for anna, not for the administrator: type it again without sudo.\n")
    assert system.called() == []


def test_a_start_that_fails_shows_its_last_words_and_who_looks_for_the_cause(system: Programs) -> None:
    system.refuse("systemctl", "*restart*", "Job for cyclops.service failed.")
    result = service("install")
    assert result.exit_code == 1
    assert "  The camera is gone.\n" in result.stdout
    assert result.stderr == "It is set up, but did not start; it goes on trying: cyclops doctor looks for the cause.\n"


def test_a_folder_that_cannot_be_written_is_one_sentence(system: Programs) -> None:
    unit_file().parent.parent.parent.mkdir(parents=True)
    unit_file().parent.parent.write_text("a file where a folder should be")
    result = service("install")
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr
    assert "restart" not in " ".join(user_calls(system))


@pytest.mark.parametrize(
    ("folder", "said"),
    [("bin", "install Cyclops first, with scripts/install"), ('my "bin"', "install Cyclops elsewhere")],
    ids=["not installed", "a path that systemd does not take"],
)
def test_a_command_that_the_service_could_not_start_is_refused(tmp_path: Path, folder: str, said: str) -> None:
    with pytest.raises(ServiceError, match=said):
        installing.console_script(tmp_path / folder)


def test_case_64_a_login_without_a_runtime_folder_finds_its_own(system: Programs, tmp_path: Path) -> None:
    (tmp_path / str(os.getuid())).mkdir()
    environ = {name: value for name, value in os.environ.items() if name not in ("XDG_RUNTIME_DIR", "HOME")}
    assert Systemd(environ, tmp_path).runtime == tmp_path / str(os.getuid())
    assert Systemd(environ, tmp_path / "none").runtime is None


def test_status_of_what_is_not_installed(system: Programs) -> None:
    result = service("status")
    assert (result.exit_code, result.stdout) == (1, "Cyclops does not start with this machine: cyclops service install sets that up.\n")


def test_status_of_a_service_that_runs(system: Programs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    display = WebDisplay(Opening(Orders(), web=Web(port=0)), page(tmp_path / "page"))
    try:
        service("install", "--kiosk", "--port", str(display.server.port))
        properties(system)
        result = service("status")
    finally:
        display.close()
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "Cyclops runs since Wed 2026-12-02 18:03:11 CET.",
        f"The page: http://localhost:{display.server.port}/",
        "It does: between two games",
        "It starts with this machine.",
        "The page is shown full screen at a login to the desktop.",
    ]


def test_status_tells_what_lets_phones_press(system: Programs, tmp_path: Path) -> None:
    service("install", "--lan")
    properties(system, NRestarts="1", StatusText="between two games; no picture: check its ca")
    (tmp_path / "run" / "cyclops").mkdir(parents=True)
    keys = Keys(door=DoorFile(tmp_path / "run" / "cyclops", 8080))
    runs, lines = status.status_lines(Systemd(), {"ok": True, "trouble": "no picture: check its cable"})
    assert runs
    assert lines[0].endswith(", and was started again once after a fault.")
    assert f"To press there: {keys.pin}" in lines
    assert "It does: between two games" in lines
    assert "Trouble: no picture: check its cable" in lines


def test_status_of_a_page_that_does_not_answer(system: Programs) -> None:
    service("install", "--port", "1025")
    properties(system)
    result = service("status")
    assert result.exit_code == 1
    assert "The page http://localhost:1025/ does not answer" in result.stdout


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (
            {"ActiveState": "activating", "SubState": "auto-restart", "Result": "exit-code"},
            "for it ended with an error; it is started again",
        ),
        ({"ActiveState": "activating", "SubState": "start"}, "Cyclops is starting"),
        ({"ActiveState": "failed", "Result": "watchdog"}, "Cyclops does not run, for it stood still: cyclops doctor looks for the cause"),
        ({"ActiveState": "inactive"}, "Cyclops does not run: cyclops service install starts it."),
    ],
)
def test_status_of_what_does_not_run_says_why_and_its_last_words(system: Programs, state: dict[str, str], said: str) -> None:
    service("install")
    properties(system, **state)
    result = service("status")
    assert result.exit_code == 1
    assert said in result.stdout
    assert result.stdout.endswith("The last it said:\n  The camera is gone.\n")


def test_every_command_shows_how_it_is_used() -> None:
    for command in commands.app.registered_commands:
        assert command.callback is not None
        told = service(command.callback.__name__, "--help")
        assert (told.exit_code, "Example:  cyclops service" in told.stdout) == (0, True)
