"""`scripts/install`, run for real in a home of its own: with programs of the system that write down what is asked of them, and a small
Cyclops that needs nothing from the network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass, field
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cyclops.service.service_programs import Programs

SCRIPT = Path(__file__).parents[1] / "scripts" / "install"
TRIXIE = 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_ID="13"\n'
BOOKWORM = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n'
JAMMY = 'PRETTY_NAME="Ubuntu 22.04.5 LTS"\nID=ubuntu\nVERSION_ID="22.04"\n'
ON_A_PC = "python3-venv espeak-ng libgl1 libglib2.0-0t64"
ON_A_PI = f"{ON_A_PC} python3-picamera2 python3-gpiozero python3-lgpio"

PROGRAM = """import sys
def main():
    words = sys.argv[1:]
    print("cyclops VERSION" if words == ["--version"] else "cyclops was asked: " + " ".join(words))
"""
BACKEND = """import shutil
from pathlib import Path
def build_wheel(folder, config_settings=None, metadata_directory=None):
    return Path(shutil.copy(next(Path("built").iterdir()), folder)).name
"""
PYTHON = f"""\
if [ "$1 $2" = "-m venv" ]; then
    shift 2
    for folder; do :; done
    {sys.executable} -m venv --without-pip "$@" || exit
    mkdir -p "$HERE/pip"
    ln -sf {sysconfig.get_path("purelib")}/pip "$HERE/pip/"
    ln -sf {sysconfig.get_path("purelib")}/pip-*.dist-info "$HERE/pip/"
    echo "$HERE/pip" >"$("$folder/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/pip.pth"
    exit
fi
exec {sys.executable} "$@"
"""
"""A Python whose environments have pip at once."""


def wheel(folder: Path, version: str) -> Path:
    """A small Cyclops, with an OpenCV that starts."""
    folder.mkdir(parents=True, exist_ok=True)
    file, about = folder / f"cyclops_table-{version}-py3-none-any.whl", f"cyclops_table-{version}.dist-info"
    held = {
        "small_cyclops.py": PROGRAM.replace("VERSION", version),
        "cv2.py": "",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: cyclops-table\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": "[console_scripts]\ncyclops = small_cyclops:main\n",
    }
    held[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in [*held, f"{about}/RECORD"])
    with ZipFile(file, "w") as archive:
        for name, text in held.items():
            archive.writestr(name, text)
    return file


QUICK_PYTHON = f"""\
if [ "$1 $2" = "-m venv" ]; then
    for folder; do :; done
    mkdir -p "$folder/bin"
    printf '#!/bin/sh\\n' >"$folder/bin/python"
    printf '#!/bin/sh\\necho "cyclops was asked: $*"\\n' >"$folder/bin/cyclops"
    chmod +x "$folder/bin/python" "$folder/bin/cyclops"
    echo "$*" >"$folder/options"
    exit
fi
exec {sys.executable} "$@"
"""
"""A Python whose environments say yes to everything: for what does not depend on pip."""


@dataclass
class Machine:
    """A machine with one user, who has an unpacked copy of Cyclops.

    Attributes
    ----------
    folder : Path
    programs : Programs
        Those of the system.
    environ : dict
        What is set there besides.
    """

    folder: Path
    programs: Programs
    environ: dict[str, str] = field(default_factory=dict)

    @property
    def home(self) -> Path:
        return self.folder / "home"

    @property
    def copy(self) -> Path:
        return self.folder / "copy"

    @property
    def data(self) -> Path:
        return self.home / ".local/share/cyclops"

    @property
    def venv(self) -> Path:
        return self.data / "venv"

    @property
    def command(self) -> Path:
        return self.home / ".local/bin/cyclops"

    def system(self, release: str, model: str = "") -> None:
        """What kind of machine it is."""
        (self.folder / "os-release").write_text(release)
        (self.folder / "model").write_text(model)

    def has(self, packages: str) -> None:
        """Which packages of the system are installed."""
        names = "|".join(packages.split())
        self.programs.write("dpkg-query", f"for name; do :; done; case $name in {names}) echo install ok installed ;; *) exit 1 ;; esac")

    def install(self, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Type the command."""
        known = {
            "HOME": str(self.home),
            "PATH": f"{self.programs.folder}:/usr/bin:/bin",
            "PYTHON": str(self.programs.folder / "python3"),
            "CYCLOPS_MODEL": str(self.folder / "model"),
            "CYCLOPS_RELEASE": str(self.folder / "os-release"),
            "PIP_NO_INDEX": "1",
        }
        return subprocess.run(
            ["sh", self.copy / "scripts" / "install", *words],
            env=known | self.environ,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )

    def says(self) -> str:
        """What the installed command answers when it is asked for its version."""
        return subprocess.run([self.command, "--version"], capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A PC with Debian 13 and all packages."""
    for name in ("home", "bin", "copy/scripts"):
        (tmp_path / name).mkdir(parents=True)
    machine = Machine(tmp_path, Programs(tmp_path / "bin"))
    shutil.copy(SCRIPT, machine.copy / "scripts" / "install")
    (machine.copy / "constraints.txt").write_text("")
    machine.programs.write("apt-get")
    machine.programs.write("apt-cache")
    machine.programs.write("sudo", '"$@"')
    machine.programs.write("id", "case $1 in -u) echo 1000 ;; -un) echo anna ;; esac")
    machine.programs.write("getconf", "echo 64")
    machine.programs.write("systemctl", "exit 1")
    machine.programs.write("python3", QUICK_PYTHON)
    machine.system(TRIXIE)
    machine.has(ON_A_PC)
    return machine


def clone(machine: Machine, version: str) -> None:
    """Make the copy one of the source, of a version."""
    (machine.copy / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'
        '[project]\nname = "cyclops-table"\ndynamic = ["version"]\n'
    )
    (machine.copy / "backend.py").write_text(BACKEND)
    shutil.rmtree(machine.copy / "built", ignore_errors=True)
    wheel(machine.copy / "built", version)


def test_installed_brought_up_to_date_interrupted_and_taken_away(machine: Machine) -> None:
    """The whole life of an installation."""
    machine.programs.write("python3", PYTHON)
    clone(machine, "1.0")
    first = machine.install()
    assert first.returncode == 0, first.stderr
    assert "cyclops was asked: doctor" in first.stdout
    assert first.stdout.splitlines()[-1] == f"install: next, with the camera plugged in: {machine.command} setup"
    assert "log out and in again" in first.stdout
    assert machine.says() == "cyclops 1.0"
    assert machine.programs.called("sudo") == machine.programs.called("apt-get") == []

    games = machine.data / "games.sqlite"
    profiles = machine.home / ".config/cyclops/profiles"
    games.write_text("games")
    profiles.mkdir(parents=True)
    marked = machine.venv / "still the same"
    marked.touch()
    newer = wheel(machine.folder / "downloads", "1.1")
    machine.environ["PATH"] = f"{machine.command.parent}:{machine.programs.folder}:/usr/bin:/bin"
    second = machine.install(str(newer))
    assert (second.returncode, second.stdout.splitlines()[-1]) == (0, "install: next, with the camera plugged in: cyclops setup")
    assert (machine.says(), marked.exists(), games.read_text()) == ("cyclops 1.1", True, "games")

    (machine.venv / "ready").unlink()  # as it is when the plug was pulled
    wheel(machine.copy, "1.2")  # an unpacked release
    third = machine.install()
    assert third.returncode == 0
    assert "is remade, for it is of another Python, or not finished" in third.stdout
    assert (machine.says(), marked.exists()) == ("cyclops 1.2", False)

    gone = subprocess.run(
        ["sh", machine.data / "install.sh", "--uninstall"],
        env={"HOME": str(machine.home), "PATH": f"{machine.programs.folder}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert gone.returncode == 0
    assert "cyclops was asked: service remove" in gone.stdout
    assert f"are kept: {machine.data} {machine.home}/.config/cyclops" in gone.stdout
    assert not machine.venv.exists()
    assert not machine.command.is_symlink()
    assert [file.name for file in machine.data.iterdir()] == ["games.sqlite"]

    assert machine.install("--uninstall", "--purge", typed="no\n").returncode == 0
    assert games.exists()
    assert machine.install("--uninstall", "--purge", typed="yes\n").returncode == 0
    assert not machine.data.exists()
    assert not (machine.home / ".config/cyclops").exists()


def test_on_a_pi_the_packages_of_its_camera_come_from_the_system_and_are_seen(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    machine.system(TRIXIE, "Raspberry Pi 5 Model B Rev 1.0\0")
    machine.has(f"{ON_A_PC} python3-gpiozero")
    result = machine.install()
    assert result.returncode == 0
    assert machine.programs.called("apt-get") == [
        "apt-get -qq update",
        "apt-get -qq install -y --no-install-recommends -o DPkg::Lock::Timeout=300 python3-picamera2 python3-lgpio",
    ]
    assert [call.split()[:4] for call in machine.programs.called("sudo")] == [
        ["sudo", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
    ] * 2
    assert "packages of the system that are missing: python3-picamera2 python3-lgpio\n" in result.stdout
    assert (machine.venv / "options").read_text() == f"-m venv --system-site-packages {machine.venv}\n"


def test_a_system_for_a_pi_that_is_not_raspberry_pi_os_is_told_so(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    machine.system(TRIXIE, "Raspberry Pi 5 Model B Rev 1.0")
    machine.programs.write("apt-cache", "exit 100")
    assert refused(machine).startswith("this system knows no python3-picamera2: the Pi's own cameras need Raspberry Pi OS Trixie")


def test_the_service_stops_while_its_files_change_and_runs_again_whatever_happens(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    machine.programs.write("systemctl")
    assert "the service of Cyclops runs again" in machine.install().stdout
    asked = ["--quiet is-active", "stop", "start"]
    assert machine.programs.called("systemctl") == [f"systemctl --user {words} cyclops.service" for words in asked]
    machine.programs.forget()
    machine.programs.write("sync", "kill -INT $PPID")  # Ctrl-C, when all is nearly done
    assert machine.install().returncode == 130
    assert machine.programs.called("systemctl")[-1] == "systemctl --user start cyclops.service"


def test_a_command_of_the_same_name_is_left_alone(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    machine.command.parent.mkdir(parents=True)
    machine.command.write_text("somebody else's")
    result = machine.install()
    assert f"{machine.command} is something else and stays as it is" in result.stdout
    assert result.stdout.splitlines()[-1].endswith(f"{machine.venv}/bin/cyclops setup")
    machine.install("--uninstall")
    assert machine.command.read_text() == "somebody else's"


def refused(machine: Machine, *words: str) -> str:
    """The one sentence that something ends in, before anything was installed."""
    result = machine.install(*words)
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert not machine.command.exists()
    return line.removeprefix("install: ")


def test_a_system_of_32_bits(machine: Machine) -> None:
    machine.programs.write("getconf", "echo 32")
    assert refused(machine).startswith("this system has 32 bits")


def test_bookworm_on_a_pi_and_the_way_out_for_a_usb_camera(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    machine.system(BOOKWORM, "Raspberry Pi 4 Model B")
    machine.has("python3-venv espeak-ng libgl1 libglib2.0-0")
    assert refused(machine).endswith("not Bookworm: write it to the card, or type scripts/install --usb")
    assert machine.install("--usb").returncode == 0
    assert (machine.venv / "options").read_text() == f"-m venv {machine.venv}\n"


def test_a_system_that_is_too_old(machine: Machine) -> None:
    machine.system(JAMMY)
    assert refused(machine).startswith("this system (Ubuntu 22.04.5 LTS) is too old")


NEEDED = "sh cut dirname getent grep sed tr mkdir touch rm df awk du cat ln cp sync readlink head tail chmod"
"""Programs that every system has."""


def test_a_system_without_apt_is_told_what_it_needs(machine: Machine, tmp_path: Path) -> None:
    wheel(machine.copy, "1.0")
    lean = tmp_path / "lean"
    lean.mkdir()
    for name in NEEDED.split():
        (lean / name).symlink_to(shutil.which(name) or name)
    for name in ("id", "python3", "getconf"):
        (lean / name).symlink_to(machine.programs.folder / name)
    machine.environ["PATH"] = str(lean)
    result = machine.install()
    assert "this system has no apt: Python 3.11 or newer with venv, libGL, glib and espeak-ng must be there" in result.stdout
    assert result.returncode == 0, result.stderr


def test_sudo_is_for_the_packages_only(machine: Machine) -> None:
    machine.programs.write("id", "echo 0")
    machine.environ["SUDO_USER"] = "anna"
    assert refused(machine).startswith("type it again without sudo: it is installed for anna")


@pytest.mark.parametrize(
    ("users", "refuses"), [("anna:x:1000:1000::/home/anna:/bin/bash", True), ("_apt:x:100:65534::/:/usr/sbin/nologin", False)]
)
def test_an_administrator_installs_only_where_nobody_else_is(machine: Machine, users: str, refuses: bool) -> None:
    wheel(machine.copy, "1.0")
    machine.programs.write("id", "echo 0")
    machine.programs.write("getent", f"echo root:x:0:0:root:/root:/bin/bash; echo {users}")
    if refuses:
        assert refused(machine).startswith("log in as anna and type it again")
    else:
        assert machine.install().returncode == 0


def test_who_may_not_install_packages_is_told_which_they_are(machine: Machine) -> None:
    machine.has("python3-venv espeak-ng libgl1")
    wheel(machine.copy, "1.0")
    machine.programs.write("sudo", "exit 1")
    assert refused(machine).startswith("apt could not install libglib2.0-0t64: is this machine on-line, and may you use sudo?")


@pytest.mark.parametrize(
    ("python", "said"),
    [
        ("exit 127", "there is no "),
        ("case $* in *3,\\ 11*) exit 1 ;; --version) echo Python 3.9.2 ;; esac", "python3 is Python 3.9.2: Python 3.11 or newer is needed"),
        ("case $* in *ensurepip*) exit 1 ;; esac", "has no venv module: install it, on Debian and Ubuntu as python3-venv"),
        ('case $* in "-m venv"*) exit 1 ;; esac', "could not make "),
    ],
    ids=["missing", "too old", "without venv", "a venv that fails"],
)
def test_a_python_that_does_not_serve(machine: Machine, python: str, said: str) -> None:
    wheel(machine.copy, "1.0")
    machine.programs.write("python3", python)
    assert said in refused(machine)


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("ERROR: [Errno 28] No space left on device", "the disk is full: make room"),
        ("NewConnectionError: Temporary failure in name resolution", "is this machine on-line? Then type this again, and it goes on"),
        ("SSLError: CERTIFICATE_VERIFY_FAILED", "is the clock right"),
        ("ERROR: something else", "pip could not install Cyclops (ERROR: something else)"),
    ],
    ids=["disk full", "no network", "clock wrong", "anything else"],
)
def test_what_pip_could_not_do_is_one_sentence(machine: Machine, told: str, said: str) -> None:
    wheel(machine.copy, "1.0")
    failing = f'#!/bin/sh\\ncase "$*" in *pip*--*) echo "{told}"; exit 1 ;; esac\\n'
    machine.programs.write(
        "python3",
        f"""if [ "$1 $2" = "-m venv" ]; then mkdir -p "$3/bin"; printf '{failing}' >"$3/bin/python"; chmod +x "$3/bin/python"; fi""",
    )
    assert said in refused(machine)
    assert not (machine.venv / "ready").exists()


def test_a_disk_that_is_nearly_full_is_seen_before_anything_is_fetched(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    machine.programs.write("df", "echo head; echo /dev/root 2000000 1500000 300000 80% /")
    assert refused(machine).startswith("the disk is nearly full: 292 MB are free in ")
    assert machine.programs.called("python3") == []


def test_a_folder_that_cannot_be_written(machine: Machine) -> None:
    wheel(machine.copy, "1.0")
    (machine.home / ".local").write_text("no folder")
    assert refused(machine).endswith(f"if it belongs to somebody else, type sudo chown -R anna {machine.home}/.local")


def test_nothing_to_install_or_too_much(machine: Machine) -> None:
    assert refused(machine).startswith("there is nothing to install here")
    assert refused(machine, "missing.whl") == "there is no file missing.whl"
    wheel(machine.copy, "1.0")
    wheel(machine.copy, "1.1")
    assert refused(machine).startswith("there are several wheels here: name one of them")
    (machine.copy / "constraints.txt").unlink()
    assert refused(machine, str(machine.copy / "cyclops_table-1.0-py3-none-any.whl")).startswith("constraints.txt is missing")


def test_help_and_what_is_mistyped(machine: Machine) -> None:
    assert "--uninstall  takes Cyclops away" in machine.install("--help").stdout
    assert refused(machine, "--unistall").startswith("there is no option --unistall")


def test_the_script_is_sound() -> None:
    checker = shutil.which("shellcheck")
    if checker is None:
        pytest.skip("shellcheck is not installed")
    done = subprocess.run([checker, SCRIPT], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")
    assert os.access(SCRIPT, os.X_OK)
