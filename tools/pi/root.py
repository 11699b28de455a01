"""A root folder with Debian 13 and the camera software of a Raspberry Pi, made once and kept; nothing is installed outside it."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.pi.errors import RootError

CHECKOUT: Final = Path(__file__).parents[2]
CAMERAS: Final = "usr/share/libcamera/pipeline/virtual"
"""Where libcamera looks for cameras without a sensor."""

_HERE: Final = Path(__file__).parent
_SUITE: Final = "trixie"
_SYSTEM: Final = (  # what python3-picamera2 brings on a Raspberry Pi; what the rest is compiled with; what OpenCV needs
    *("python3", "python3-venv", "python3-libcamera", "libcamera-ipa", "python3-numpy", "python3-av", "python3-pil"),
    *("gcc", "libc6-dev", "python3-dev", "libcap-dev", "ca-certificates"),
    *("libgl1", "libglib2.0-0t64"),
)
_TOOLS: Final = ("pytest", "hypothesis")
_PROGRAMS: Final = {"debootstrap": "debootstrap", "unshare": "util-linux", "chroot": "coreutils", "mount": "mount"}
_PASSED_ON: Final = (
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
    "PIP_INDEX_URL",
    "PIP_DEFAULT_TIMEOUT",
)
_OF_THIS_MACHINE: Final = ("etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt")  # with which programs in the root reach the network
_PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_PIP: Final = (
    "/opt/cyclops/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check --constraint /project/constraints.txt"
)


@dataclass(frozen=True, slots=True)
class Root:
    """A root folder that is ready.

    Attributes
    ----------
    folder : Path
    """

    folder: Path

    def command(self, shell: str, writes: bool = False, online: bool = False) -> list[str]:
        """Lines of shell as the arguments of a program that runs them in this root, with the checkout to read at ``/project``.

        Parameters
        ----------
        shell : str
            The lines.
        writes : bool
            Whether the root is to keep what they write under ``/usr/share/libcamera``.
        online : bool
            Whether they reach the network.
        """
        root = str(self.folder)
        lines = ["set -e", "mount --make-rprivate /", f"mount --bind '{CHECKOUT}' '{root}/project'", f"mount -t proc proc '{root}/proc'"]
        lines += [f"mount --rbind /dev '{root}/dev'", f"mount -t tmpfs tmpfs '{root}/tmp'"]
        lines.append(f"mount -o remount,bind,ro '{root}/project'")
        if not writes:
            lines.append(f"mount -t tmpfs tmpfs '{root}/{CAMERAS}'")
        if online:
            lines += [f"mount --bind '/{file}' '{root}/{file}'" for file in _OF_THIS_MACHINE if Path("/", file).exists()]
        lines.append(f"chroot '{root}' /bin/sh -c \"$CYCLOPS_COMMAND\"")
        lines.append("exit $?")  # the shell stays the first program: as such one gets no signals that it does not ask for
        environment = {"PATH": _PATH, "HOME": "/tmp", "LC_ALL": "C.UTF-8", "CYCLOPS_COMMAND": f"cd /project; {shell}"}
        environment |= {name: os.environ[name] for name in _PASSED_ON if online and name in os.environ}
        words = [f"{name}={value}" for name, value in environment.items()]
        # All that is mounted and all that runs is gone with the first program, however that ends.
        return ["env", "-i", *words, "unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-c", "\n".join(lines)]


def cache() -> Path:
    """Where everything is kept that is made once."""
    return Path(os.environ.get("CYCLOPS_CACHE") or CHECKOUT / ".cache") / "pi"


def root(say: Callable[[str], None]) -> Root:
    """The root folder that is kept, with what is missing or out of date in it made.

    Parameters
    ----------
    say : callable
        Is told what is being done when it takes long.

    Raises
    ------
    RootError
        If it cannot be made.
    """
    _check()
    cache().mkdir(parents=True, exist_ok=True)
    with _alone():
        made = Root(cache() / "root")
        if not _is_done(made, "system", _system_key()):
            _make_system(made, say)
        if not _is_done(made, "packages", _packages_key()):
            _make_packages(made, say)
    return made


def _check() -> None:
    path = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"
    missing = sorted({package for program, package in _PROGRAMS.items() if shutil.which(program, path=path) is None})
    if missing:
        raise RootError(f"a Debian in a folder needs more programs: type sudo apt-get install {' '.join(missing)}")
    if os.geteuid() != 0:
        raise RootError("a Debian in a folder can only be made and used by root: type sudo make test-pi")
    if os.uname().machine != "x86_64":
        raise RootError(f"this machine is no x86-64 PC but {os.uname().machine}: on a Raspberry Pi the driver is tested by playing")


@contextmanager
def _alone() -> Iterator[None]:
    """One at a time: a second one waits until the first has made it."""
    with (cache() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_done(made: Root, step: str, key: str) -> bool:
    """Whether a step was finished, and as it would be done today."""
    mark = made.folder / f".{step}"
    return mark.is_file() and mark.read_text("utf-8") == key


def _done(made: Root, step: str, key: str) -> None:
    (made.folder / f".{step}").write_text(key, "utf-8")


def _system_key() -> str:
    return _key(_SUITE, *_SYSTEM)


def _packages_key() -> str:
    files = (CHECKOUT / "constraints.txt", _HERE / "picamera2.txt", _HERE / "shim.c")
    return _key(_PIP, *_dependencies(), *(file.read_text("utf-8") for file in files))


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _dependencies() -> list[str]:
    """What a user gets with Cyclops, and what tests need."""
    return [*tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"], *_TOOLS]


def _make_system(made: Root, say: Callable[[str], None]) -> None:
    say("Making a folder with Debian 13 and its libcamera: about four minutes, once …")
    part = cache() / "root.part"  # what an earlier run left half done is begun anew
    for old in (part, made.folder):
        _remove(old)
    kept = cache() / "debs"  # what was downloaded is not downloaded again
    kept.mkdir(exist_ok=True)
    options = ["--variant=minbase", f"--cache-dir={kept}", f"--include={','.join(_SYSTEM)}", "--arch=amd64"]
    mirror = _mirror()
    command = [
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "debootstrap",
        *options,
        _SUITE,
        str(part),
        *([mirror] if mirror else []),
    ]
    try:
        _run(command, "Debian 13 cannot be installed: see that this machine is online, and type make test-pi again")
    except BaseException:
        _remove(part)
        raise
    shutil.rmtree(part / "var/cache/apt/archives", ignore_errors=True)
    for folder in ("project", CAMERAS):
        (part / folder).mkdir(parents=True, exist_ok=True)
    for file in _OF_THIS_MACHINE:
        (part / file).touch()
    _done(Root(part), "system", _system_key())
    part.replace(made.folder)  # whole or not at all
    shutil.rmtree(kept)


def _make_packages(made: Root, say: Callable[[str], None]) -> None:
    say("Installing picamera2, OpenCV and what Cyclops needs there: half a minute, once …")
    (made.folder / ".packages").unlink(missing_ok=True)
    wanted = " ".join(f"'{one}'" for one in _dependencies())
    steps = {
        "its Python makes no environment": "rm -rf /opt/cyclops; /usr/bin/python3 -m venv --system-site-packages /opt/cyclops",
        "pip cannot install there what Cyclops needs: see that this machine is online, and type make test-pi again": f"{_PIP} {wanted}",
        "pip cannot install picamera2 there: see that this machine is online, and type make test-pi again": (
            f"{_PIP} --requirement /project/tools/pi/picamera2.txt"
        ),
        "the memory for pictures does not compile": (
            "gcc -O2 -Wall -Werror -fPIC -shared -o /opt/cyclops/shim.so /project/tools/pi/shim.c"
        ),
    }
    for fault, shell in steps.items():
        _run(made.command(shell, writes=True, online=True), fault)
    _done(made, "packages", _packages_key())


def _remove(folder: Path) -> None:
    """A root folder, unless something is mounted in it."""
    if folder.exists():
        inside = [mount for mount in _mounted() if mount.startswith(f"{folder}/")]
        if inside:
            raise RootError(f"something is mounted in {folder}: type sudo umount {' '.join(reversed(inside))}, and try again")
        shutil.rmtree(folder)


def _mounted() -> list[str]:
    return [line.split()[1] for line in Path("/proc/self/mounts").read_text("utf-8").splitlines()]


def _mirror() -> str:
    """Where this machine itself gets Debian from; nothing if it is no Debian."""
    command = ["apt-get", "indextargets", "--format", "$(ORIGIN) $(LABEL) $(REPO_URI)", "Created-By: Packages"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except FileNotFoundError:
        return ""
    return next((line.split()[2] for line in told.splitlines() if line.startswith("Debian Debian ")), "")


def _run(command: Sequence[str], fault: str) -> None:
    environment = {**os.environ, "PATH": f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"}
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        said = [line.strip() for line in done.stdout.splitlines() if line.strip() and not line.startswith(("I: ", "WARNING", "[notice]"))]
        raise RootError(f"{fault} ({said[-1] if said else f'it ended with {done.returncode}'})")
