"""From one picture to a reading: which game lies on the table, and what of it."""

from __future__ import annotations

from dataclasses import replace

from vision.arrays import Image
from vision.cards import look_for_cards
from vision.errors import NotYetReadableError
from vision.factory.reader import read_factory, search_factory
from vision.game import which_game
from vision.quality import require_colour
from vision.reading import Game, Reading

_NAMES: dict[Game, str] = {"factory": "Monster Factory", "bugs": "Bugs & Co", "fressen": "Das große Fressen"}


_UNREAD = "There seems to be a card that I cannot read: is it covered, in the glare of a lamp, or out of focus?"


def read_table(image: Image, game: Game | None = None) -> Reading:
    """Read what lies on the table.

    Parameters
    ----------
    image : (H, W, 3) uint8 ndarray, BGR
        One upright picture of the table from above.
    game : {"factory", "bugs", "fressen"}, optional
        The game that lies there; found from the picture when not named.

    Returns
    -------
    Reading
        In pixels of ``image``, with ``size`` that of ``image``.

    Raises
    ------
    NotYetReadableError
        When the game is one that cannot be read yet.
    NoColourError
        When the picture has no colours.
    """
    if game is not None and game != "factory":
        raise NotYetReadableError(f"{_NAMES[game]} cannot be read from a picture yet; Monster Factory can")
    require_colour(image)
    cards, unread = look_for_cards(image)
    search = search_factory(image, cards)
    seen = game or which_game(search.scene, search.quads(), search.sure, search.unexplained, cards)
    if seen != "factory":
        raise NotYetReadableError(f"this looks like {_NAMES[seen]}, which cannot be read from a picture yet; if it is not, name the game")
    reading = read_factory(image, cards, search)
    return replace(reading, doubts=(*reading.doubts, _UNREAD)) if unread else reading
