"""A set learnt from photographs: read, shown, asked about, and written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

from rich.console import Console

from cyclops.annotate import annotated, jpeg, picture_names
from cyclops.errors import UnreadableError, UnwritableError
from cyclops.learn.bugs import BugsLearner
from cyclops.learn.factory import FactoryLearner
from cyclops.learn.fressen import FressenLearner
from cyclops.learn.questions import ask
from cyclops.names import sentence
from cyclops.page import Page
from cyclops.report import Report
from cyclops.scoring import score_reading
from engine.errors import EngineError, NotationError
from hardware.pictures import load_picture
from vision.arrays import Image
from vision.reader import read_table
from vision.reading import Game


class Learner(Protocol):
    """What a game learns from photographs."""

    def named(self, picture: Image, reading: Any) -> Any:
        """The reading with the names that were learnt from earlier photographs."""

    def take(self, picture: Image, reading: Any) -> None:
        """Add what a photograph shows."""

    def text(self, name: str) -> str:
        """The set as text."""

    def told(self) -> str:
        """What was learnt so far."""


_LEARNERS: Final[Mapping[Game, type[Learner]]] = {"factory": FactoryLearner, "bugs": BugsLearner, "fressen": FressenLearner}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be learnt, how its owner calls it, the new file, and the folder for pictures of what was seen."""

    game: Game
    name: str
    file: Path
    pictures: Path


def learn_set(photographs: Sequence[tuple[str, Exception | None]], wanted: Wanted) -> None:
    """Learn a set and write its file.

    Every tile of the set must lie in exactly one of the photographs.

    Parameters
    ----------
    photographs : sequence of (str, Exception or None)
        As found by `cyclops.photographs.find_photographs`.
    wanted : Wanted
        What is to be learnt.

    Raises
    ------
    CyclopsError, EngineError, HardwareError, VisionError
        If a photograph cannot be read, an answer is missing, tiles are missing, or the file cannot be written.
    """
    if wanted.file.exists():
        raise UnwritableError(f"{str(wanted.file)!r} exists already: name another file with --output, or delete this one")
    learner = _LEARNERS[wanted.game]()
    console = Console()
    page = Page(console)
    for (photo, error), picture in zip(photographs, picture_names([photo for photo, _ in photographs]), strict=True):
        if error is not None:
            raise error
        _learn_from(photo, wanted, learner, Report(console), wanted.pictures / picture)
        page.line(f"So far: {learner.told()}.")
    try:
        text = learner.text(wanted.name)
    except EngineError as error:
        raise UnreadableError(f"the set is not whole, and nothing is written: {error}") from error
    _write(wanted.file, text.encode())
    page.line(sentence(f"{learner.told()}, written to {str(wanted.file)!r}"))


def _learn_from(photo: str, wanted: Wanted, learner: Learner, report: Report, picture: Path) -> None:
    image = load_picture(photo).image
    reading = learner.named(image, read_table(image, wanted.game).named(photo))
    table = score_reading(reading).unscored()
    _write(picture, jpeg(annotated(image, table)))
    report.show(table, False, str(picture))
    if not reading.doubts or ask("Cyclops is not sure about this picture. Learn from it all the same (yes or no)?", _is_yes, "no"):
        learner.take(image, reading)


def _is_yes(answer: str) -> bool:
    if answer not in ("yes", "no"):
        raise NotationError(f"the answer is yes or no, not {answer!r}")
    return answer == "yes"


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise UnwritableError(f"{str(path)!r} cannot be written ({error.strerror})") from error
