"""The photographs that are being scored: each kept in memory with what was made of it, to be put right.

What comes in and goes out are plain values in one language, so that all of it can happen in a process of its own.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import cv2
import numpy as np

from cyclops.drawing import Image
from cyclops.errors import EXPECTED
from cyclops.game_parts import parts_of
from cyclops.language import Language, Words, words
from cyclops.learnt import LearntSet, learnt_sets
from cyclops.names import sentence
from cyclops.photo import bugs, factory, fressen
from cyclops.photo.said import CorrectionError, Said, said_in_words
from cyclops.scoring import AnyBox, score_reading
from cyclops.stage.stage import Touched
from cyclops.stage.translation import translated
from cyclops.table import Score, ScoredTable
from engine.games import GAMES
from hardware.pictures import decoded_picture
from vision.bugs.reading import BugsReading
from vision.factory.reading import FactoryReading
from vision.fressen.reading import FressenReading
from vision.phrase import changed, phrase
from vision.reader import AnyReading, read_table
from vision.reading import Game

_WIDTH: Final = 1400  # px of the picture that is given back; smaller photographs are enlarged
_QUALITY_KEPT, _QUALITY_SHOWN = 95, 80


class GonePhotoError(CorrectionError):
    """A photograph that is not kept any more."""


@dataclass(frozen=True, slots=True)
class _Photo:
    """A photograph as JPEG, what was read in it, what is known of the set, and the keys of the tiles: they stay when others go."""

    data: bytes
    reading: AnyReading
    box: AnyBox | None
    keys: tuple[str, ...]

    def corrected(self, order: str) -> _Photo:
        """The same after something was said of a tile."""
        said = said_in_words(order, self.keys)
        reading = _corrected(self.reading, said)
        keys = self.keys if len(reading.tiles) == len(self.keys) else tuple(key for key in self.keys if key != said.key)
        return replace(self, reading=reading, keys=keys)


@dataclass(frozen=True, slots=True)
class Scored:
    """What is given back: the facts as they are sent, and the photograph as JPEG with what was seen drawn on it."""

    facts: dict[str, Any]
    picture: bytes


class Desk:
    """Reads, scores and corrects photographs, by the names that they are given.

    Parameters
    ----------
    learnt : mapping of Game to LearntSet, optional
        The sets that the family has learnt; those of this user unless given.
    """

    def __init__(self, learnt: dict[Game, LearntSet] | None = None) -> None:
        self._learnt = _own_sets() if learnt is None else learnt
        self._photos: dict[str, _Photo] = {}

    def score(self, name: str, data: bytes, game: Game | None, language: Language) -> Scored:
        """Read a photograph and count the points; it is kept under its name.

        Parameters
        ----------
        name : str
        data : bytes
            A picture file of whatever kind.
        game : {"factory", "bugs", "fressen"} or None
            Found from the picture when None.
        language : Language
            In which everything is said.

        Raises
        ------
        HardwareError, VisionError
            If it cannot be read; the message says what to do.
        """
        frame = decoded_picture(data, "")
        reading = read_table(frame.image, game)
        learnt = self._learnt.get(reading.game)
        if learnt is not None:
            reading = learnt.named(frame.image, reading)
        box = learnt.box if learnt and learnt.fits(reading) else None
        photo = _Photo(_jpeg(frame.image, _QUALITY_KEPT), replace(reading, basis=None), box, tuple(map(str, range(len(reading.tiles)))))
        scored = _scored(photo, frame.image, words(language))
        self._photos[name] = photo
        return scored

    def touched(self, name: str, key: str, language: Language) -> Touched | None:
        """What may be said of a tile, in a language; None when there is no such tile.

        Raises
        ------
        GonePhotoError
            If the photograph is not kept any more.
        """
        photo = self._photo(name)
        if key not in photo.keys:
            return None
        return translated(_touched(photo.reading, photo.keys.index(key), key), words(language))

    def corrected(self, name: str, order: str, language: Language) -> Scored:
        """Count again after something was said of a tile.

        Raises
        ------
        GonePhotoError
            If the photograph is not kept any more.
        CorrectionError
            If it cannot be said.
        """
        photo = self._photo(name)
        changed = photo.corrected(order)
        image = np.asarray(cv2.imdecode(np.frombuffer(photo.data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
        scored = _scored(changed, image, words(language))
        self._photos[name] = changed
        return scored

    def forget(self, name: str) -> None:
        """Keep a photograph no more; nothing happens when it is not there."""
        self._photos.pop(name, None)

    def _photo(self, name: str) -> _Photo:
        if name not in self._photos:
            raise GonePhotoError(phrase("This picture is not kept any more: take it again."))
        return self._photos[name]


def _own_sets() -> dict[Game, LearntSet]:
    try:
        return learnt_sets(None, None)
    except EXPECTED:  # a set that is broken is none; `cyclops score` says why
        return {}


def _touched(reading: AnyReading, number: int, key: str) -> Touched:
    match reading:
        case FactoryReading():
            return factory.touched(reading, number, key)
        case BugsReading():
            return bugs.touched(reading, number, key)
        case FressenReading():
            return fressen.touched(reading, number, key)


def _corrected(reading: AnyReading, said: Said) -> AnyReading:
    match reading:
        case FactoryReading():
            return factory.corrected(reading, said)
        case BugsReading():
            return bugs.corrected(reading, said)
        case FressenReading():
            return fressen.corrected(reading, said)


def _label(reading: AnyReading, number: int) -> str:
    match reading:
        case FactoryReading():
            return factory.label(reading, number)
        case BugsReading():
            return bugs.label(reading, number)
        case FressenReading():
            return fressen.label(reading, number)


def _scored(photo: _Photo, image: Image, say: Words) -> Scored:
    table = score_reading(photo.reading, (), photo.box)
    factor = max(1.0, _WIDTH / image.shape[1])
    height, width = (round(length * factor) for length in image.shape[:2])
    if factor > 1:
        image = np.asarray(cv2.resize(image, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    shown: ScoredTable = table.scaled(factor, (width, height))
    sheet = parts_of(shown).sheet(image, shown, say)
    sheet.draw()
    facts = _facts(photo, shown, sheet.origin, say)
    facts["size"] = [sheet.image.shape[1], sheet.image.shape[0]]
    return Scored(facts, _jpeg(sheet.image, _QUALITY_SHOWN))


def _facts(photo: _Photo, shown: ScoredTable, origin: tuple[float, float], say: Words) -> dict[str, Any]:
    """What is sent of a photograph; corners in pixels of the picture that goes with it."""
    (right, down), reading = origin, photo.reading
    return {
        "game": reading.game,
        "title": GAMES[reading.game].title,
        "doubts": [say.of(doubt) for doubt in reading.doubts],
        "problems": [say.of(problem) for problem in shown.other_problems()],
        "players": [_player(score, say) for score in shown.scores],
        "scores": [_score(score, say) for score in shown.scores],
        "tiles": [
            {
                "key": photo.keys[number],
                "corners": [[round(x + right, 1), round(y + down, 1)] for x, y in tile.corners],
                "label": say.of(_label(reading, number)),
                "doubt": " ".join(say.of(doubt) for doubt in tile.doubts),
            }
            for number, tile in enumerate(shown.reading.tiles)
        ],
    }


def _player(score: Score, say: Words) -> dict[str, Any]:
    return {"player": None if score.player is None else str(score.player), "name": say.of(_name(score))}


def _score(score: Score, say: Words) -> dict[str, Any]:
    return {
        **_player(score, say),
        "points": score.points,
        "doubted": score.doubted,
        "reasons": [say.of(sentence(reason)) for reason in score.because],
    }


def _name(score: Score) -> str:
    """Whose points they are; where nobody's, what they are of. It heads a list, so what is no name has a capital letter."""
    return changed(score.title if score.player is None else score.word, lambda said: said[:1].upper() + said[1:])


def _jpeg(image: Image, quality: int) -> bytes:
    _, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return bytes(data.tobytes())


def touched_facts(touched: Touched | None) -> dict[str, Any] | None:
    """A `Touched` as it is sent."""
    return None if touched is None else asdict(touched)
