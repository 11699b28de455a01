"""A learnt set at work: readings get the names, and a covered board the landscapes, that its file holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, get_args

from cyclops.errors import UnreadableError
from cyclops.rules.text_files import LARGEST_SET, text_of
from engine.errors import SetError
from engine.fressen.tileset import box_from_set as fressen_box
from engine.games import GAMES
from engine.tileset import set_game, set_looks
from vision.arrays import Image
from vision.bugs.naming import name_drawings
from vision.bugs.reading import BugsReading
from vision.fressen.naming import name_species, with_known_board
from vision.fressen.reading import FressenReading, Terrain
from vision.reader import AnyReading
from vision.reading import Game

_KEYS: Final[tuple[Game, ...]] = get_args(Game)


@dataclass(frozen=True, slots=True)
class LearntSet:
    """What the file of a set tells the eye; ``board`` holds the landscapes of Das große Fressen row by row."""

    game: Game
    path: Path
    looks: Mapping[str, Sequence[str]]
    board: tuple[Terrain, ...] = ()

    def named(self, picture: Image, reading: AnyReading) -> AnyReading:
        """The reading with what is known of the set; one of another game as it was.

        Parameters
        ----------
        picture : (H, W, 3) uint8 BGR
            The picture that was read.
        reading : FactoryReading, BugsReading or FressenReading
            What was read, in pixels of the picture.

        Raises
        ------
        UnreadableError
            If the looks in the file are none.
        """
        try:
            if isinstance(reading, BugsReading) and self.game == "bugs":
                return name_drawings(picture, reading, self.looks)
            if isinstance(reading, FressenReading) and self.game == "fressen":
                known = with_known_board(reading, self.board)
                return name_species(picture, known, self.looks) if self.looks else known
        except ValueError as error:
            raise UnreadableError(f"{str(self.path)!r} does not say what the monsters look like: {error}") from error
        return reading


def learnt_set(path: Path) -> LearntSet:
    """Read the file of a set.

    Parameters
    ----------
    path : Path
        A file such as `cyclops learn` writes.

    Raises
    ------
    UnreadableError
        If it cannot be read, or is no set.
    """
    text = text_of(path, LARGEST_SET)
    game = next((key for key in _KEYS if key == set_game(text)), None)
    if game is None:
        raise UnreadableError(f'{str(path)!r} is no set: it does not begin with a line such as game = "bugs"')
    try:
        GAMES[game].begin(2, text, {})
        board: tuple[Terrain, ...] = ()
        if game == "fressen":
            board = tuple(_terrain(landscape.value) for landscape in fressen_box(text).layout.landscapes)
    except SetError as error:
        raise UnreadableError(f"{str(path)!r}: {error}") from error
    return LearntSet(game, path, set_looks(text), board)


def _terrain(name: str) -> Terrain:
    return next(terrain for terrain in get_args(Terrain) if terrain == name)
