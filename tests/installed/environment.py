"""An environment into which Cyclops was installed from its wheel, away from the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cyclops

ROOT: Final = Path(__file__).parents[2]
_KEPT: Final = ("OPENBLAS_NUM_THREADS", "PATH", "PYTHONPYCACHEPREFIX", "QEMU_CPU")


@dataclass(frozen=True, slots=True)
class Environment:
    """A Python that has Cyclops, and the folder in which it is used: at home there too, so nothing that was kept elsewhere is seen."""

    python: Path
    folder: Path

    @property
    def program(self) -> Path:
        """What people type."""
        return self.python.with_name("cyclops")

    def within(self, folder: Path) -> Environment:
        """The same, used in another folder."""
        return replace(self, folder=folder)

    def variables(self) -> dict[str, str]:
        """None of those that tell Python where else to look, or Cyclops what was chosen."""
        kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
        return {**kept, "HOME": str(self.folder), "LANG": "C.UTF-8"}

    def run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run the program to its end."""
        return self._run([self.program, *arguments])

    def asked(self, code: str) -> str:
        """What a few lines of Python print there."""
        done = self._run([self.python, "-P", "-c", code])
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def _run(self, command: list[str | Path]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, capture_output=True, encoding="utf-8", cwd=self.folder, env=self.variables(), check=False)


def installed(folder: Path) -> Environment:
    """Install the wheel of this checkout, unless these tests themselves use an installed one (tools/arm)."""
    if not Path(cyclops.__file__).is_relative_to(ROOT):
        return Environment(Path(sys.executable), folder)
    wheel = built(ROOT, "wheel", folder)
    venv.create(folder / "venv", symlinks=True)
    environment = Environment(folder / "venv" / "bin" / "python", folder)
    _checked("pip", "--python", environment.python, "install", "--quiet", "--no-index", "--no-deps", "--no-compile", wheel)
    _see_what_it_needs(environment)
    return environment


def built(source: Path, kind: str, folder: Path) -> Path:
    """Build a ``wheel`` or an ``sdist``, with what is here and nothing from the network."""
    into = folder / kind
    _checked("hatchling", "build", "--target", kind, "--directory", into, folder=source)
    (file,) = into.iterdir()
    return file


def _see_what_it_needs(environment: Environment) -> None:
    """Other packages come from here. An editable install of the checkout does not: what stands in `.pth` files is not followed twice."""
    (theirs,) = (environment.folder / "venv" / "lib").glob("python3.*/site-packages")
    folders = [path for path in sys.path if path.endswith("-packages")]
    (theirs / "needed.pth").write_text("\n".join(folders), encoding="utf-8")


def _checked(module: str, *arguments: str | Path, folder: Path = ROOT) -> None:
    done = subprocess.run([sys.executable, "-m", module, *arguments], capture_output=True, text=True, cwd=folder, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
