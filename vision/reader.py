"""From one picture to a reading: which game lies on the table, and what of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias, overload

from vision.arrays import Image
from vision.bugs.reader import read_bugs
from vision.bugs.reading import BugsReading
from vision.cards import look_for_cards
from vision.doubts import doubts_of_the_picture
from vision.factory.reader import read_factory, search_factory
from vision.factory.reading import FactoryReading
from vision.fressen.reader import read_fressen
from vision.fressen.reading import LANDSCAPES, FressenReading
from vision.game import at_a_glance, which_game
from vision.quality import require_colour
from vision.reading import Card, Game

AnyReading: TypeAlias = FactoryReading | BugsReading | FressenReading


@overload
def read_table(image: Image, game: Literal["factory"]) -> FactoryReading: ...
@overload
def read_table(image: Image, game: Literal["bugs"]) -> BugsReading: ...
@overload
def read_table(image: Image, game: Literal["fressen"]) -> FressenReading: ...
@overload
def read_table(image: Image, game: Game | None = None) -> AnyReading: ...
def read_table(image: Image, game: Game | None = None) -> AnyReading:
    """Read what lies on the table.

    Parameters
    ----------
    image : (H, W, 3) uint8 ndarray, BGR
        One upright picture of the table from above.
    game : {"factory", "bugs", "fressen"}, optional
        The game that lies there; found from the picture when not named.

    Returns
    -------
    FactoryReading, BugsReading or FressenReading
        In pixels of ``image``, with ``size`` that of ``image``.

    Raises
    ------
    NoColourError
        When the picture has no colours.
    """
    require_colour(image)
    cards, unread = look_for_cards(image)
    reading = _read(image, cards, game)
    return replace(reading, doubts=(*doubts_of_the_picture(image, cards, unread), *reading.doubts))


def _read(image: Image, cards: tuple[Card, ...], game: Game | None) -> AnyReading:
    seen = game or at_a_glance(image, cards)
    if seen == "bugs":
        return read_bugs(image, cards)
    if seen == "fressen":
        reading = read_fressen(image, cards)
        if game or cards or (reading.board and len(set(reading.board.terrain)) == LANDSCAPES):
            return reading
    search = search_factory(image, cards)
    seen = game or which_game(search.scene, search.quads(), search.sure, search.unexplained, cards)
    return read_factory(image, cards, search) if seen == "factory" else _read(image, cards, seen)
