"""Photographs named by a person: found, read, scored and drawn on, each on its own, so that a bad one stops no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cyclops.annotate import SUFFIX, annotated, jpeg, picture_names
from cyclops.errors import EXPECTED, NoPhotographError, UnwritableError
from cyclops.learnt import LearntSet
from cyclops.profiles import Profiles
from cyclops.scoring import score_reading
from cyclops.table import ScoredTable
from hardware.pictures import find_pictures, load_picture
from vision.reader import read_table
from vision.reading import Game


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be done with every photograph.

    ``names`` are those of players 1, 2, …; ``folder`` is where annotated pictures go, if any are wanted; ``learnt`` are the sets that were
    learnt, by their games; ``profiles`` are those of the cameras.
    """

    scored: bool
    game: Game | None = None
    names: tuple[str, ...] = ()
    folder: Path | None = None
    learnt: Mapping[Game, LearntSet] = field(default_factory=dict)
    profiles: Profiles = field(default_factory=Profiles)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one photograph: a table, an error, or both when only the annotated picture could not be written.

    ``photo`` is the path as given, ``picture`` that of the annotated picture; ``learnt`` says which learnt set was used,
    ``profile`` is the name of the camera's profile, if one was.
    """

    photo: str
    table: ScoredTable | None = None
    picture: str | None = None
    error: Exception | None = None
    scored: bool = False
    learnt: str = ""
    profile: str = ""

    def to_json(self) -> dict[str, Any]:
        """The reading, with the rules' answers where they were asked for, or the error, in the form of the contract."""
        if self.table is None:
            return {"image": self.photo, "error": str(self.error)}
        return self.table.to_json() if self.scored else self.table.reading_json()


def find_photographs(paths: Sequence[str]) -> list[tuple[str, Exception | None]]:
    """The photographs that were named, and those in the folders that were named.

    Pictures that were drawn by this program are left out of folders.

    Parameters
    ----------
    paths : sequence of str
        Files and folders as given.

    Returns
    -------
    list of (str, Exception or None)
        Each path with the reason why it cannot be read, where that is known already. A file's path is as given.
    """
    return [photo for path in paths for photo in _photographs_of(path)]


def _photographs_of(path: str) -> Iterator[tuple[str, Exception | None]]:
    found = find_pictures([path])
    if found == [Path(path)]:
        yield path, None
        return
    photographs = [entry for entry in found if isinstance(entry, Exception) or not entry.name.endswith(SUFFIX)]
    if not photographs:
        yield path, NoPhotographError(f"{path!r} holds only pictures drawn by this program: name a folder of photographs")
    for entry in photographs:
        yield (path, entry) if isinstance(entry, Exception) else (str(entry), None)


def look_at(photographs: Sequence[tuple[str, Exception | None]], wanted: Wanted) -> Iterator[Outcome]:
    """Read photographs one after another.

    Parameters
    ----------
    photographs : sequence of (str, Exception or None)
        As found by `find_photographs`.
    wanted : Wanted
        What to do with each.

    Yields
    ------
    Outcome
        One a photograph, in their order.

    Raises
    ------
    UnwritableError
        If the folder for annotated pictures cannot be made.
    """
    if wanted.folder is not None:
        _writing(wanted.folder, lambda folder: folder.mkdir(parents=True, exist_ok=True))
    for (photo, error), picture in zip(photographs, picture_names([photo for photo, _ in photographs]), strict=True):
        yield Outcome(photo, error=error) if error else _outcome(photo, wanted, picture)


def _outcome(photo: str, wanted: Wanted, picture: str) -> Outcome:
    table, profile = None, None
    try:
        frame = load_picture(photo)
        profile = wanted.profiles.for_frame(frame)
        reading = read_table(frame.image, wanted.game, profile).named(photo)
        learnt = wanted.learnt.get(reading.game)
        if learnt is not None:
            reading = learnt.named(frame.image, reading)
        answered = score_reading(reading, wanted.names, learnt.box if learnt and learnt.fits(reading) else None)
        near = answered if wanted.scored else answered.unscored()
        table = near.scaled(frame.scale, frame.full_size)
        path = None
        if wanted.folder is not None:
            data = jpeg(annotated(frame.image, near))
            path = wanted.folder / picture
            _writing(path, lambda file: file.write_bytes(data))
    except EXPECTED as error:
        return Outcome(photo, table, error=error, scored=wanted.scored, profile=profile.name if profile else "")
    told = learnt.told(reading, wanted.scored) if learnt else ""
    return Outcome(photo, table, str(path) if path else None, None, wanted.scored, told, profile.name if profile else "")


def _writing(path: Path, write: Callable[[Path], object]) -> None:
    try:
        write(path)
    except OSError as error:
        raise UnwritableError(f"{str(path)!r} cannot be written ({error.strerror}): choose another folder for the pictures") from error
