"""Debian's kernel with the modules that the tests need, made once and kept; nothing is installed."""

from __future__ import annotations

import lzma
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.vm.errors import MachineError

_CHECKOUT: Final = Path(__file__).parents[2]
_META: Final = "linux-image-amd64"  # whose dependency names the kernel of the day
_LOOPBACK: Final = "v4l2loopback-dkms"  # its source
_MODULES: Final = ("virtio_pci", "virtio_blk", "9pnet_virtio", "9p", "ext4", "crc32c_generic", "videobuf2-vmalloc", "vivid")
_PROGRAMS: Final = {
    "apt-get": "apt",
    "dpkg": "dpkg",
    "modprobe": "kmod",
    "depmod": "kmod",
    "make": "make",
    "gcc": "gcc",
    "cpio": "cpio",
    "busybox": "busybox-static",
    "v4l2-ctl": "v4l-utils",
    "qemu-system-x86_64": "qemu-system-x86",
    "mke2fs": "e2fsprogs",
}


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel that is ready.

    Attributes
    ----------
    folder : Path
        Holds ``vmlinuz``, and in ``modules`` what is to be loaded, named in its order.
    """

    folder: Path

    @property
    def image(self) -> Path:
        """What is booted."""
        return self.folder / "vmlinuz"

    @property
    def modules(self) -> list[Path]:
        """What is loaded, one after the other."""
        return sorted((self.folder / "modules").iterdir())


def cache() -> Path:
    """Where everything is kept that is made once."""
    return Path(os.environ.get("CYCLOPS_CACHE") or _CHECKOUT / ".cache") / "vm"


def check_programs() -> None:
    """Say what has to be installed.

    Raises
    ------
    MachineError
        If a program is missing.
    """
    path = f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin"
    missing = sorted({package for program, package in _PROGRAMS.items() if shutil.which(program, path=path) is None})
    if missing:
        raise MachineError(f"the emulated machine needs more programs: type sudo apt-get install {' '.join(missing)}")


def kernel() -> Kernel:
    """The kernel that is kept, or else today's, made ready.

    Raises
    ------
    MachineError
        If it cannot be downloaded or made ready.
    """
    kept = cache() / "kernel"
    if not (kept / "vmlinuz").exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="kernel-", dir=kept.parent) as folder:
            _make(Path(folder), Path(folder) / "ready")
            shutil.rmtree(kept, ignore_errors=True)
            (Path(folder) / "ready").replace(kept)  # whole or not at all
    return Kernel(kept)


def _make(folder: Path, ready: Path) -> None:
    release = _release()
    print(f"Downloading Debian's kernel {release} (90 MB) …", flush=True)
    base, _ = release.rsplit("-", 1)
    kbuild = f"linux-kbuild-{base}" if _known(f"linux-kbuild-{base}") else f"linux-kbuild-{'.'.join(base.split('.')[:2])}"
    packages = [f"linux-image-{release}", f"linux-headers-{release}", f"linux-headers-{base}-common", kbuild, _LOOPBACK]
    _run(["apt-get", "download", *packages], folder, "cannot be downloaded: are you online? Else type sudo apt-get update, and try again")
    root = folder / "root"
    for package in folder.glob("*.deb"):
        _run(["dpkg", "-x", str(package), str(root)], folder, "cannot be extracted: is the disk full?")
    print("Compiling v4l2loopback …", flush=True)
    loopback = _loopback(root, release, base)
    (ready / "modules").mkdir(parents=True)
    for number, module in enumerate([*_needed(root, release), loopback]):
        (ready / "modules" / f"{number:02}-{module.name.removesuffix('.xz')}").write_bytes(_unpacked(module))
    shutil.copyfile(root / "boot" / f"vmlinuz-{release}", ready / "vmlinuz")
    (ready / "release").write_text(f"{release}\n", "utf-8")


def _release() -> str:
    """Such as 6.1.0-57-amd64."""
    told = subprocess.run(["apt-cache", "depends", _META], capture_output=True, text=True, check=False).stdout
    found = re.search(r"Depends: linux-image-(\d\S*)", told)
    if found is None:
        raise MachineError(f"apt knows no {_META}: on Debian for x86-64 type sudo apt-get update, and try again")
    return found[1]


def _known(package: str) -> bool:
    return bool(subprocess.run(["apt-cache", "show", package], capture_output=True, check=False).stdout)


def _loopback(root: Path, release: str, base: str) -> Path:
    """Compile v4l2loopback against headers that lie elsewhere than they expect."""
    sources = root / "usr/src"
    headers = sources / f"linux-headers-{release}"
    (headers / "Makefile").write_text(f"include {sources}/linux-headers-{base}-common/Makefile\n", "utf-8")
    (source,) = sources.glob("v4l2loopback-*")
    _run(["make", "-C", str(headers), f"M={source}", "CC=gcc", "modules"], root, "v4l2loopback does not compile")
    return source / "v4l2loopback.ko"


def _needed(root: Path, release: str) -> list[Path]:
    """All modules in the order in which they must be loaded."""
    _run(["depmod", "-b", str(root), release], root, "the kernel's modules cannot be listed")
    found: dict[Path, None] = {}
    for module in _MODULES:
        command = ["modprobe", "-d", str(root), "-S", release, "--show-depends", module]
        told = _run(command, root, f"this kernel has no module {module}")
        found |= {Path(line.split()[1]): None for line in told.splitlines() if line.startswith("insmod ")}
    return list(found)


def _unpacked(module: Path) -> bytes:
    data = module.read_bytes()
    return lzma.decompress(data) if module.suffix == ".xz" else data


def _run(command: Sequence[str], folder: Path, fault: str) -> str:
    environment = {**os.environ, "PATH": f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin", "LC_ALL": "C"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip() or f"{command[0]} ended with {done.returncode}").splitlines()[-1]
        raise MachineError(f"{fault} ({said})")
    return done.stdout
