"""From one picture to a reading: which game lies on the table, and what of it."""

from __future__ import annotations

import numpy as np

from vision.arrays import Image
from vision.cards import TILE_PER_MARKER, find_cards, marker_place
from vision.errors import NotYetReadableError
from vision.factory.reader import read_factory
from vision.reading import Card, Game, Reading
from vision.scene import make_scene, tile_px_by_ink


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
    """
    if game in ("bugs", "fressen"):
        raise NotYetReadableError(f"{game!r} cannot be read from a picture yet; Monster Factory can: take a picture of it")
    cards = find_cards(image)
    reading, _ = read_factory(make_scene(image, _tile_px(image, cards)), image, cards)
    return reading


def _tile_px(image: Image, cards: tuple[Card, ...]) -> float:
    if cards:
        return TILE_PER_MARKER * float(np.median([side for _, side in map(marker_place, cards)]))
    return tile_px_by_ink(image) or 0.05 * image.shape[1]
