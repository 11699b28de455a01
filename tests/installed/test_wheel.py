"""The wheel holds all that Cyclops needs, and nothing else."""

from __future__ import annotations

import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.installed.environment import ROOT, built

PACKAGES = ("calibration", "cyclops", "engine", "hardware", "vision")
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


def files_of(package: str) -> set[str]:
    """What lies in a package, but what Python makes and what catalogues are made of."""
    return {
        str(path.relative_to(ROOT))
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".po"
    }


def test_it_holds_every_file_of_the_five_packages_and_its_own_papers(wheel: Path) -> None:
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == set().union(*map(files_of, PACKAGES))


def test_it_serves_every_machine_and_is_small(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert wheel.stat().st_size < MOST_BYTES


def test_the_typeface_is_installed_with_its_licence(wheel: Path) -> None:
    assert [name for name in ZipFile(wheel).namelist() if name.endswith("licenses/cyclops/fonts/LICENSE")]


def test_the_source_archive_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(built(ROOT, "sdist", tmp_path)) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # the first Pythons 3.11 have none
        archive.extractall(tmp_path / "source")
    (source,) = (tmp_path / "source").iterdir()
    assert built(source, "wheel", tmp_path).read_bytes() == wheel.read_bytes()
