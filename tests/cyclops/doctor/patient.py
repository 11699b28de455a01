"""A Raspberry Pi in good health, made of files, small programs and answers, of which a test breaks one part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from cyclops.doctor.examination import Asked, Examination
from cyclops.doctor.machine import Machine, Python
from cyclops.doctor.packages import OURS
from cyclops.doctor.probes import PROBES
from cyclops.doctor.probing import Told
from cyclops.preferences import Preferences, keep_preferences
from hardware.holders import Holder

MODULE = "/base/soc/i2c0mux/i2c@1/imx708@1a"
MEMORY = "MemTotal: 3884000 kB\nMemAvailable: 2900000 kB\nSwapTotal: 2000000 kB\nSwapFree: 2000000 kB\nCmaTotal: 524288 kB\n"
SERVICE = (
    "LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nSubState=running\nResult=success\nNRestarts=0\nMainPID=4711\n"
    "ExecMainStatus=0\nExecStart={{ path={program} ; argv[]={program} serve --port {port} ; pid=4711 }}\n"
)
PICTURE: Mapping[str, Any] = {
    "name": "picamera2:0", "id": MODULE, "live": True, "rate": 14.8, "age_s": 0.07, "size": [1920, 1080], "sensor": [4608, 2592],
    "crop": [0, 0, 4608, 2592], "settings": {}, "dark": False, "blurred": False, "crispness": 0.4, "sheet": True, "swapped": False,
    "profile": "table", "made": "2026-11-20", "misfit": "",
}  # fmt: skip


class Patient:
    """What a test may break before the doctor comes."""

    def __init__(self, folder: Path) -> None:
        self.root, self.bin = folder / "root", folder / "bin"
        self.home = self.root / "home/anna"
        self.venv, self.site = self.home / "venv", self.home / "venv/lib/site-packages"
        self.env = {"PATH": str(self.bin), "LANG": "en_GB.UTF-8", "XDG_RUNTIME_DIR": "/run/user/1000"}
        self.asked = Asked(port=0)
        self.imports: dict[str, Any] = {
            "numpy": {"file": str(self.site / "numpy/__init__.py"), "version": "2.4.6"},
            "cv2": {"file": str(self.site / "cv2/__init__.py"), "version": "5.0.0", "aruco": True},
            **{name: {"file": f"/usr/lib/python3/dist-packages/{name}", "version": "0.7"} for name in ("libcamera", "simplejpeg", "av")},
            "picamera2": {"file": "/usr/lib/python3/dist-packages/picamera2", "version": "0.3.31"},
            "cameras": [{"id": MODULE, "model": "imx708"}],
        }
        self.imports_failure = ""
        self.picture = Told(dict(PICTURE))
        self.holders: tuple[Holder, ...] = ()
        self.really: set[str] = set()
        """Probes that are really asked."""
        self.machine = self._machine()
        self._furnish()

    def _machine(self) -> Machine:
        python = Python((3, 13, 5), 64, str(self.venv / "bin/python"), str(self.venv), "/usr", (str(self.site),))
        return Machine(
            root=self.root,
            env=self.env,
            python=python,
            config=self.home / ".config/cyclops",
            data=self.home / ".local/share/cyclops",
            home=self.home,
            user="anna",
            host="kitchen",
            now=lambda: datetime(2026, 12, 24, 18, 0),  # what a wall clock says
            may_use=lambda device: True,
            addresses=lambda: ("192.168.1.7",),
            holders=lambda devices: self.holders,
            free=lambda folder: 20_000_000_000,
        )

    def _furnish(self) -> None:
        for path, text in {
            "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.5\0",
            "proc/meminfo": MEMORY,
            "proc/mounts": f"/dev/root {self.root} ext4 rw,noatime 0 0\n",
            "proc/asound/cards": " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n",
            "sys/class/thermal/thermal_zone0/temp": "48312\n",
            "dev/media0": "",
            "dev/video0": "",
            "dev/dma_heap/linux,cma": "",
            "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_CODENAME=trixie\n',
            "etc/group": "video:x:44:anna\n",
            "etc/passwd": "anna:x:1000:1000:Anna Kovács,,,:/home/anna:/bin/bash\n",
            "run/user/1000/wayland-0": "",
            "var/lib/systemd/linger/anna": "",
        }.items():
            self.file(path, text)
        self.file(self.venv / "pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = true\n")
        self.program("cyclops", "")
        self.program("chromium", "")
        self.program("timedatectl", "echo yes")
        self.program("vcgencmd", "echo throttled=0x0")
        self.program("espeak-ng", "echo Pty Language; echo ' 5  en-gb  --/M'")
        self.service()
        self.package(OURS, "0.1.0", "numpy>=2", "rich>=14")
        self.package("numpy", "2.4.6")
        self.package("rich", "14.0")
        self.package("opencv-python", "5.0.0.93")
        self.profile()
        self.prefer(language="en", camera="picamera2", voice="espeak", players="Zoë,Łukasz")

    def file(self, path: str | Path, text: str) -> Self:
        """Write a file, below the root where it is no whole path."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return self

    def program(self, name: str, script: str) -> Self:
        """Put a program on the path."""
        self.file(self.bin / name, f"#!/bin/sh\n{script}\n")
        (self.bin / name).chmod(0o755)
        return self

    def package(self, name: str, version: str, *needs: str, folder: Path | None = None) -> Self:
        """Let a package be installed, as far as its papers say."""
        papers = (folder or self.site) / f"{name.replace('-', '_')}-{version}.dist-info"
        needed = "".join(f"Requires-Dist: {need}\n" for need in needs)
        self.file(papers / "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needed}")
        return self

    def service(self, **changed: str) -> Self:
        """Let systemd say this of the service."""
        told = SERVICE.format(program=self.bin / "cyclops", port=18080)
        lines = [f"{name}={changed.get(name, value)}" for name, _, value in (line.partition("=") for line in told.splitlines())]
        return self.program("systemctl", f"echo '{chr(10).join(lines)}'")

    def without(self, *files: str | Path) -> Self:
        """Take away files, below the root where they are no whole paths, or programs."""
        for file in files:
            (self.root / file).unlink()
        return self

    def held_by(self, pid: int, name: str) -> Self:
        """Let a program hold the camera."""
        self.holders = (Holder(pid, name),)
        return self

    def dies_at(self, name: str, failure: str) -> Self:
        """Let Python end while it imports something."""
        del self.imports[name]
        self.imports["begun"], self.imports_failure = name, failure
        return self

    def really_asks(self, probe: str) -> Self:
        """Let a probe be really asked, in this process."""
        self.really.add(probe)
        return self

    def prefer(self, **chosen: str) -> Self:
        """Let this be chosen."""
        keep_preferences(Preferences(**chosen), self.machine.config / "cyclops.toml")
        return self

    def fails(self, name: str, error: str, message: str, missing: str = "", file: str = "") -> Self:
        """Let an import fail."""
        self.imports[name] = {"file": file or self.imports[name]["file"], "error": error, "message": message, "missing": missing}
        return self

    def shows(self, **changed: Any) -> Self:
        """Let the camera show something else."""
        self.picture = Told({**PICTURE, **changed})
        return self

    def silent(self, failure: str, **answers: Any) -> Self:
        """Let what takes the picture come no further than these answers."""
        self.picture = Told(answers, failure)
        return self

    def change(self, **changed: Any) -> Self:
        """Let the machine be otherwise."""
        self.machine = replace(self.machine, **changed)
        return self

    def python(self, **changed: Any) -> Self:
        """Let its Python be another."""
        return self.change(python=replace(self.machine.python, **changed))

    def profile(self, text: str = "") -> Self:
        """Keep a profile; its probe is made up unless it is really asked."""
        return self.file(self.machine.config / "profiles/table.toml", text)

    def visit(self) -> Examination:
        """What the doctor looks at."""
        if not self.asked.port:
            self.asked = replace(self.asked, port=None)
        return Examination(self.machine, self.asked, self._ask)

    def _ask(self, machine: Machine, probe: str, wanted: Mapping[str, Any], seconds: float) -> Told:
        if probe in self.really:
            answers: dict[str, Any] = {}
            PROBES[probe](wanted, lambda **told: answers.update(told))
            return Told(answers)
        if probe == "packages":
            return Told(self.imports, self.imports_failure)
        if probe == "camera":
            return self.picture
        kept = {"name": "table", "camera": MODULE, "made": "2026-11-20"}
        return Told({"profiles": [kept], "broken_profiles": [], "sets": [], "broken_sets": []})
