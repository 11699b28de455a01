"""Photographs with their truth: ``NAME.jpg`` and, beside it, ``NAME.json`` in the form of a reading."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]
"""A reading, or the truth of a photograph, in the form that ``cyclops read --json`` prints."""


@dataclass(frozen=True, slots=True)
class Case:
    """A photograph and what lies on it."""

    path: Path
    truth: Json

    @property
    def name(self) -> str:
        """Its name without folder and suffix."""
        return self.path.stem

    @property
    def game(self) -> str:
        """The game that lies on the table."""
        return str(self.truth["game"])

    @property
    def occluded(self) -> bool:
        """Whether a hand is in the picture."""
        return bool(self.truth.get("occluded"))

    @property
    def conditions(self) -> dict[str, str]:
        """How the picture was made, for grouping: style, light, table and camera ("unknown" where the truth does not say)."""
        camera = self.truth.get("camera") or {}
        told = {key: str(self.truth.get(key, "unknown")) for key in ("style", "light", "table")}
        return {**told, "camera": str(camera.get("name", "unknown"))}


def find_cases(folder: Path) -> list[Case]:
    """The photographs of a folder that have their truth beside them, by name.

    Frames of a film are such photographs as well; other JSON files are passed over.

    Parameters
    ----------
    folder : Path

    Returns
    -------
    list of Case

    Raises
    ------
    FileNotFoundError
        When there is none.
    """
    cases = [case for path in sorted(folder.glob("*.json")) if (case := _case(path)) is not None]
    if not cases:
        raise FileNotFoundError(f"{str(folder)!r} holds no photographs with truth (NAME.jpg with NAME.json beside it): name such a folder")
    return cases


def _case(path: Path) -> Case | None:
    picture = path.with_suffix(".jpg")
    if not picture.exists():
        return None
    truth = json.loads(path.read_text(encoding="utf-8"))
    return Case(picture, truth) if isinstance(truth, dict) and "game" in truth and "tiles" in truth else None
