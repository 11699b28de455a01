"""The emulated machine: boots in seconds, reads the host's files, and says over its serial line what happens."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import Final, Self

from tools.vm.errors import MachineError
from tools.vm.kernel import Kernel

_EXIT: Final = re.compile(r"cyclops-vm: exit (\d+)")
_FAULT: Final = re.compile(r"cyclops-vm: (.* cannot be .*)")
_FOLDERS: Final = ("bin", "dev", "proc", "sys", "root", "modules")
_MEMORY_MB: Final = 2048
_NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})


class Machine:
    """Runs one command, and is gone; by the end of a ``with`` block at the latest.

    Parameters
    ----------
    kernel : Kernel
    command : str
        Lines of shell, run as root with the host's files to read.
    longest_s : float
        After which it is stopped.
    disk : Path, optional
        The image of an ext4 file system, which the command finds at ``/run/disk``.
    options : mapping of str to str
        Those of kernel modules, by their names.

    Attributes
    ----------
    status : int or None
        With which the command ended; None if the machine was stopped before.
    """

    def __init__(
        self, kernel: Kernel, command: str, longest_s: float, disk: Path | None = None, options: Mapping[str, str] = _NO_OPTIONS
    ) -> None:
        self.status: int | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="cyclops-vm-")
        begin = _beginning(Path(self._folder.name), kernel, command, options)
        environment = {**os.environ, "TMPDIR": self._folder.name}  # what the emulator leaves goes with it
        self._process = subprocess.Popen(
            _emulator(kernel, begin, disk), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
        )
        self._timer = threading.Timer(longest_s, self.cut)
        self._timer.daemon = True
        self._timer.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.cut()
        self._timer.cancel()
        self._process.wait()
        self._folder.cleanup()

    def cut(self) -> None:
        """Pull the plug: nothing more is written, not even what was on its way to the disk."""
        self._process.kill()

    def lines(self) -> Iterator[str]:
        """What comes over the serial line, until the machine is off.

        Raises
        ------
        MachineError
            If something that it needs is missing.
        """
        assert self._process.stdout is not None
        for raw in self._process.stdout:
            line = raw.decode(errors="replace").rstrip()
            if ended := _EXIT.search(line):
                self.status = int(ended[1])
            elif fault := _FAULT.search(line):
                raise MachineError(f"in the emulated machine {fault[1]}")
            else:
                yield line


def _emulator(kernel: Kernel, begin: Path, disk: Path | None) -> list[str]:
    """Software emulation, so that it runs wherever programs run; the disk's writes go to the host when the guest says so."""
    command = ["qemu-system-x86_64", "-machine", "q35,accel=tcg", "-cpu", "max", "-smp", "2", "-m", str(_MEMORY_MB), "-nographic"]
    command += ["-no-reboot", "-nic", "none", "-kernel", str(kernel.image), "-initrd", str(begin)]
    command += ["-append", "console=ttyS0 quiet panic=-1 rdinit=/init"]
    command += ["-virtfs", "local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap"]
    if disk is not None:
        command += ["-drive", f"file={disk},format=raw,if=virtio,cache=writeback"]
    return command


def _beginning(folder: Path, kernel: Kernel, command: str, options: Mapping[str, str]) -> Path:
    """The files that the machine begins with."""
    root = folder / "root"
    for name in _FOLDERS:
        (root / name).mkdir(parents=True)
    shutil.copyfile(Path(__file__).with_name("init"), root / "init")
    shutil.copyfile(_busybox(), root / "bin/busybox")
    for program in (root / "init", root / "bin/busybox"):
        program.chmod(0o755)
    (root / "command").write_text(command, "utf-8")
    (root / "options").write_text("".join(f"{name} {text}\n" for name, text in options.items()), "utf-8")
    for module in kernel.modules:
        shutil.copyfile(module, root / "modules" / module.name)
    names = "\n".join(str(path.relative_to(root)) for path in sorted(root.rglob("*")))
    packed = subprocess.run(
        ["cpio", "--create", "--format=newc", "--quiet"], cwd=root, input=names.encode(), capture_output=True, check=True
    )
    begin = folder / "begin.gz"
    begin.write_bytes(gzip.compress(packed.stdout, 1))
    return begin


def _busybox() -> Path:
    found = Path(shutil.which("busybox") or "/bin/busybox")
    if b"/ld-linux" in found.read_bytes()[:4096]:  # it would look for libraries that are not there yet
        raise MachineError("the emulated machine needs a busybox that needs no libraries: type sudo apt-get install busybox-static")
    return found
