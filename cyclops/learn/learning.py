"""A set learnt from photographs: read, marked, asked about, and written down photograph by photograph."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console

from calibration.profile import Profile
from cyclops.annotate import jpeg, picture_names
from cyclops.errors import EXPECTED, UnreadableError, UnwritableError
from cyclops.learn import bugs, factory, fressen
from cyclops.learn.learner import Learner
from cyclops.learn.picture import marked
from cyclops.learn.questions import Person
from cyclops.learn.set_file import SetFile
from cyclops.learn.tally import Rule
from cyclops.names import sentence
from cyclops.page import DOUBT, Page
from cyclops.profiles import chosen_profiles
from cyclops.streams import complain
from engine.errors import SetError
from engine.games import GAMES
from hardware.pictures import load_picture
from vision.arrays import Image
from vision.fressen.board import NOT_FOUND
from vision.reader import AnyReading, read_table
from vision.reading import Game

_LEARNERS: Final[Mapping[Game, Callable[[str, Rule | None], Learner]]] = {
    "factory": factory.FactoryLearner,
    "bugs": bugs.BugsLearner,
    "fressen": fressen.FressenLearner,
}
_EMPTY: Final[Mapping[Game, str]] = {"factory": factory.EMPTY, "bugs": bugs.EMPTY, "fressen": fressen.EMPTY}
_RULES: Final[Mapping[Rule, str]] = {
    "most": "Of each kind as many tiles were counted as one photograph shows at most; --count sum adds photographs of different tiles up.",
    "sum": "The tiles of all photographs were added up; --count most is for photographs that show the same tiles again.",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be learnt.

    ``name`` is what its owner calls the set, ``file`` where it is or will be, ``pictures`` the folder for marked photographs; ``rule`` is
    how tiles are counted over several photographs, and ``unasked`` whether nobody is to be asked.
    """

    game: Game
    name: str
    file: Path
    pictures: Path
    rule: Rule | None = None
    unasked: bool = False


def learn_set(photographs: Sequence[tuple[str, Exception | None]], wanted: Wanted) -> bool:
    """Learn a set, or go on with one, and write its file after every photograph.

    Parameters
    ----------
    photographs : sequence of (str, Exception or None)
        As found by `cyclops.photographs.find_photographs`.
    wanted : Wanted
        What is to be learnt.

    Returns
    -------
    bool
        Whether all photographs could be learnt from; a sentence was said for each that could not.

    Raises
    ------
    CyclopsError, EngineError
        If the file is of another game or broken, or cannot be written.
    """
    return _Learning(wanted).learn(photographs)


class _Learning:
    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._file = SetFile(wanted.file, _EMPTY[wanted.game])
        try:
            self._learner = _LEARNERS[wanted.game](self._file.text, wanted.rule)
        except SetError as error:
            raise UnreadableError(f"{str(wanted.file)!r}: {error}") from error
        self._person = Person(wanted.unasked)
        self._page = Page(Console())
        self._profiles = chosen_profiles(None)

    def learn(self, photographs: Sequence[tuple[str, Exception | None]]) -> bool:
        """Learn from every photograph that there is."""
        if not self._file.is_new:
            self._page.line(sentence(f"Going on with {str(self._wanted.file)!r}: {self._learner.told()}"))
        learnt = 0
        for (photo, error), picture in zip(photographs, picture_names([photo for photo, _ in photographs]), strict=True):
            try:
                if error is not None:
                    raise error
                self._learn_from(photo, self._wanted.pictures / picture)
                learnt += 1
            except UnwritableError:
                raise
            except EXPECTED as fault:
                complain(fault)
        if learnt:
            self._finish()
        return learnt == len(photographs)

    def _learn_from(self, photo: str, picture: Path) -> None:
        frame = load_picture(photo)
        image = frame.image
        reading = self._learner.named(image, self._read(photo, image, self._profiles.for_frame(frame)))
        seen = self._learner.seen(reading)
        if not seen:
            raise UnreadableError(f"nothing of {self._title} can be made out in {photo!r}")
        _write(picture, jpeg(marked(image, self._learner.marks(reading))))
        self._page.line(f"{photo}: {seen}. Names, letters and numbers are in {picture}")
        doubts = [doubt for doubt in reading.doubts if doubt != NOT_FOUND]
        for doubt in doubts:
            self._page.line(f"?  Not sure: {doubt}", DOUBT)
        if doubts and not self._person.agrees("Learn from this photograph all the same?", "no"):
            raise UnreadableError(f"nothing was learnt from {photo!r}, for Cyclops is not sure about the whole picture")
        self._take(photo, image, reading)

    def _take(self, photo: str, image: Image, reading: AnyReading) -> None:
        self._learner.tally.begin(f"{Path(photo).name} {hashlib.sha256(Path(photo).read_bytes()).hexdigest()[:12]}")
        try:
            self._learner.take(image, reading, self._person)
        except KeyboardInterrupt:
            self._page.line()
            self._write()
            self._page.line(f"Stopped. What was learnt so far is in {self._wanted.file}; the same command goes on with it.")
            raise
        self._learner.tally.end()
        self._write()
        for what in self._person.left_out():
            self._page.line(f"?  Left out of {photo}: {what}.", DOUBT)

    def _read(self, photo: str, image: Image, profile: Profile | None) -> AnyReading:
        """The reading as one of the game that is learnt; if what lies there is rather taken for another game, only if that is confirmed."""
        seen = read_table(image, None, profile)
        if seen.game == self._wanted.game:
            return seen
        reading = read_table(image, self._wanted.game, profile)
        mistaken = f"{photo!r} seems to show {GAMES[seen.game].title}, not {self._title}"
        if len(seen.tiles) >= len(reading.tiles) > 0 and not self._person.agrees(f"{mistaken}. Learn from it all the same?", "no"):
            raise UnreadableError(f"{mistaken}: nothing was learnt from it")
        return reading

    def _finish(self) -> None:
        """Tell what is known now, and what is still missing."""
        self._learner.settle(self._person)
        self._write()
        self._page.line(_RULES[self._learner.tally.rule])
        self._page.line(sentence(f"{self._learner.told()}, in {str(self._wanted.file)!r}"))
        missing = self._learner.missing()
        if missing:
            self._page.line(f"Not a whole set yet: {'; '.join(missing)}. The same command with more photographs goes on with it.")

    def _write(self) -> None:
        self._file.write(self._wanted.name, self._learner.sections(), self._learner.missing())

    @property
    def _title(self) -> str:
        return GAMES[self._wanted.game].title


def _write(path: Path, data: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise UnwritableError(f"{str(path)!r} cannot be written ({error.strerror}): name another folder with --annotate") from error
