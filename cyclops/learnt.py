"""A learnt set at work: readings get the names, and a covered board the landscapes, that its file holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, get_args

import platformdirs

from cyclops.errors import UnreadableError
from cyclops.rules.text_files import LARGEST_SET, text_of
from cyclops.scoring import AnyBox
from engine import bugs, fressen
from engine.bugs import tileset as bugs_sets
from engine.errors import SetError
from engine.factory import tileset as factory_sets
from engine.factory.box import TILES_IN_SET
from engine.fressen import tileset as fressen_sets
from engine.fressen.board import Layout
from engine.tileset import set_game, set_looks, set_name
from vision.arrays import Image
from vision.bugs.naming import name_drawings
from vision.bugs.reading import BugsReading
from vision.factory.reading import FactoryReading
from vision.fressen.naming import name_species, with_known_board
from vision.fressen.reading import FressenReading, Terrain
from vision.reader import AnyReading
from vision.reading import Game

NO_SET: Final = "none"
"""What is typed instead of a file when no learnt set is to be used."""
_KEYS: Final[tuple[Game, ...]] = get_args(Game)


@dataclass(frozen=True, slots=True)
class LearntSet:
    """What the file of a set tells.

    ``looks`` are by name what drawings or species look like, ``board`` the landscapes of Das große Fressen row by row, as long as all are
    known; ``box`` is what the box holds, None as long as the set is not complete.
    """

    game: Game
    path: Path
    name: str = ""
    looks: Mapping[str, Sequence[str]] | None = None
    board: tuple[Terrain, ...] = ()
    box: AnyBox | None = None

    def named(self, picture: Image, reading: AnyReading) -> AnyReading:
        """The reading with what is known of the set; as it was when it is of another game, or shows another set.

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
        looks, complete = self.looks or {}, self._is_learnt()
        try:
            if isinstance(reading, BugsReading) and self.game == "bugs":
                return name_drawings(picture, reading, looks, complete)
            if isinstance(reading, FressenReading) and self.game == "fressen":
                return name_species(picture, with_known_board(reading, self.board), looks, complete)
        except ValueError as error:
            raise UnreadableError(f"{str(self.path)!r} does not say what the monsters look like: {error}") from error
        return reading

    def _is_learnt(self) -> bool:
        """Whether it is known what everything in the box looks like."""
        looks = self.looks or {}
        if isinstance(self.box, bugs.Box):
            return all(looks.get(drawing.name) for drawing, _ in self.box.drawings)
        return isinstance(self.box, fressen.Box) and all(looks.get(kind.species) for kind, _ in self.box.red + self.box.yellow)

    def fits(self, reading: AnyReading) -> bool:
        """Whether everything that was read has a name of the set, so that the box can be asked what there is."""
        names = set(self.looks or ())
        return reading.game == self.game and (isinstance(reading, FactoryReading) or all(label in names for label in _labels(reading)))

    def told(self, reading: AnyReading, scored: bool) -> str:
        """One line on what the set did for a named reading, and for its score where there is one; empty when nothing can be said."""
        title = f"your set {self.name or self.path.stem!r} ({self.path})"
        if isinstance(reading, FactoryReading):
            return f"Tiles are compared with those of {title}." if self.box and scored else ""
        if not self.looks or not reading.tiles:
            return ""
        if any(label in self.looks for label in _labels(reading)):
            return f"Names are those of {title}."
        return f"Names are not known: what lies here does not look like {title}."


def _labels(reading: BugsReading | FressenReading) -> list[str]:
    return [tile.kind for tile in reading.tiles] if isinstance(reading, BugsReading) else [tile.species for tile in reading.tiles]


def default_file(game: Game) -> Path:
    """Where a set is kept when no other file is named."""
    return platformdirs.user_data_path("cyclops", appauthor=False) / "sets" / f"{game}.toml"


def learnt_sets(named: str | None, game: Game | None) -> dict[Game, LearntSet]:
    """The sets with which photographs are read.

    Parameters
    ----------
    named : str, optional
        A file, or `NO_SET`; the sets that were learnt without naming a file unless said.
    game : Game, optional
        The only game that will be read.

    Raises
    ------
    UnreadableError
        If one of them cannot be read, or the one named is of another game.
    """
    if named == NO_SET:
        return {}
    if named is None:
        files = {key: default_file(key) for key in _KEYS if game in (None, key)}
        try:
            return {key: learnt_set(file) for key, file in files.items() if file.exists()}
        except UnreadableError as error:
            raise UnreadableError(f"{error}; mend this set that you have learnt, or type --set {NO_SET} to do without") from error
    found = learnt_set(Path(named))
    if game not in (None, found.game):
        raise UnreadableError(f"{named!r} is a set for the game {found.game}, not for {game}")
    return {found.game: found}


def learnt_set(path: Path) -> LearntSet:
    """Read the file of a set, whether it is complete or not.

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
        box, board = _PARTS[game](text)
    except SetError as error:
        raise UnreadableError(f"{str(path)!r}: {error}") from error
    return LearntSet(game, path, set_name(text), set_looks(text), board, box)


_Parts: TypeAlias = tuple[AnyBox | None, tuple[Terrain, ...]]


def _factory_parts(text: str) -> _Parts:
    tiles = factory_sets.begun_tiles_from_set(text)
    whole = sum(tiles.values()) >= TILES_IN_SET
    return factory_sets.box_from_set(text) if whole else None, ()


def _bugs_parts(text: str) -> _Parts:
    bugs_sets.begun_box_from_set(text)  # raises what is worse than incomplete
    try:
        return bugs_sets.box_from_set(text), ()
    except SetError:
        return None, ()


def _fressen_parts(text: str) -> _Parts:
    rows = fressen_sets.begun_from_set(text).rows
    known = bool(rows) and fressen_sets.UNKNOWN not in "".join(rows)
    board = tuple(_terrain(landscape.value) for landscape in Layout.from_text("/".join(rows)).landscapes) if known else ()
    try:
        return fressen_sets.box_from_set(text), board
    except SetError:
        return None, board


_PARTS: Final[Mapping[Game, Callable[[str], _Parts]]] = {"factory": _factory_parts, "bugs": _bugs_parts, "fressen": _fressen_parts}


def _terrain(name: str) -> Terrain:
    return next(terrain for terrain in get_args(Terrain) if terrain == name)
