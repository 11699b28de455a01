"""From a laid table to a photograph of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy as np

from cyclops.artwork.raster import Image
from cyclops.artwork.shapes import Drawing
from cyclops.simulation import bugs, factory, fressen
from cyclops.simulation.kitchen import ORDINARY, Kitchen, random_kitchen
from cyclops.simulation.laid import Json, LaidTable
from cyclops.simulation.printer import PAPER_MM, face
from hardware.simulated.photograph import Scene, photograph
from hardware.simulated.pieces import GREY_BOARD, WHITE_PAPER, Face, lying

TABLES: Final[Mapping[str, Callable[[int], LaidTable]]] = {
    "factory": factory.random_table,
    "bugs": bugs.random_table,
    "fressen": fressen.random_table,
}
"""What lays a random table of each game, from a seed."""
_LEAST_PX: Final = 60.0
"""Side of a tile in the picture: who has a large table and a poor camera brings it nearer."""


def taken(table: LaidTable, kitchen: Kitchen, seed: int) -> tuple[Image, Json]:
    """A photograph of a table and its truth.

    Parameters
    ----------
    table : LaidTable
    kitchen : Kitchen
    seed : int
        Of the noise.

    Returns
    -------
    (H, W, 3) uint8 ndarray, BGR
    dict
        In the form of the contract.
    """
    view = kitchen.view_of(table.outlines())
    picture = photograph(scene(table, kitchen), view, kitchen.lighting, kitchen.sensor, seed)
    return picture, {**table.true_reading(view), "table": kitchen.words}


def scene(table: LaidTable, kitchen: Kitchen) -> Scene:
    """The table for the simulated camera."""
    faces: dict[Drawing, Face] = {}
    pieces = []
    for thing in table.things:
        if thing.drawing not in faces:
            faces[thing.drawing] = face(thing.drawing, kitchen.printer)
        side = GREY_BOARD if thing.thickness_mm > PAPER_MM else WHITE_PAPER
        pieces.append(lying(faces[thing.drawing], thing.centre_mm, thing.degrees, thing.thickness_mm, thing.on_mm, side))
    return Scene(tuple(pieces), kitchen.surface)


def random_picture(game: str, seed: int, kinds: Sequence[str] = ORDINARY) -> tuple[Image, Json]:
    """A photograph of a random table of a game under random conditions, and its truth.

    Parameters
    ----------
    game : str
        factory, bugs or fressen.
    seed : int
        Everything follows from it.
    kinds : sequence of str
        The kinds of table tops there may be.
    """
    table, rng = TABLES[game](seed), np.random.default_rng([seed, list(TABLES).index(game)])
    kitchen = random_kitchen(rng, kinds)
    while table.smallest_px(kitchen.view_of(table.outlines())) < _LEAST_PX:
        kitchen = random_kitchen(rng, kinds)
    return taken(table, kitchen, seed)
