"""How often the eye was right about something, and how often it must be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2

from vision.arrays import Image, image


class UnusableFolderError(ValueError):
    """A folder that does not hold what is to be measured."""


@dataclass(frozen=True, slots=True)
class Measure:
    """So many right of so many; ``failures`` tells each that was not, a line each."""

    name: str
    right: int
    of: int
    required_percent: float
    failures: tuple[str, ...]

    @property
    def percent(self) -> float:
        """How many are right of a hundred; none of none is none."""
        return 100 * self.right / self.of if self.of else 0.0

    @property
    def met(self) -> bool:
        """Whether that is enough."""
        return self.percent >= self.required_percent


def pictures_in(folder: Path) -> list[Path]:
    """The JPEG files of a folder, by name.

    Raises
    ------
    UnusableFolderError
        When there is none.
    """
    found = sorted(folder.glob("*.jpg"))
    if not found:
        raise UnusableFolderError(f"{str(folder)!r} holds no photographs (*.jpg): name the folder that holds set-cards and sudoku")
    return found


def loaded(path: Path) -> Image:
    """A picture ``(H, W, 3) uint8 BGR``, however small.

    Raises
    ------
    UnusableFolderError
        When the file holds no picture.
    """
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise UnusableFolderError(f"{str(path)!r} cannot be read as a picture: mend it or remove it")
    return image(picture)
