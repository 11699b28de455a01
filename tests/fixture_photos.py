"""The fixture photographs and their truth, for tests."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.reading import Game

FOLDER = Path(__file__).parents[1] / "fixtures" / "photos"


@dataclass(frozen=True, slots=True)
class FixturePhoto:
    """A photograph and what lies on it, in the form of a reading (fixtures/README.md)."""

    name: str
    path: Path
    truth: dict[str, Any]


def fixture_names(*games: Game) -> list[str]:
    """All names, such as ``factory-00``, or those of some games; made for ``pytest.mark.parametrize``."""
    return sorted(path.stem for game in games or ("*",) for path in FOLDER.glob(f"{game}-*.jpg"))


def fixture_photo(name: str) -> FixturePhoto:
    """The photograph of this name."""
    return FixturePhoto(name, FOLDER / f"{name}.jpg", json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))
