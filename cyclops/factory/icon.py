"""A tile of Monster Factory as a small sign."""

from __future__ import annotations

import numpy as np

from cyclops import drawing
from cyclops.drawing import BLACK, WHITE, Image, Quad
from cyclops.palette import EDGE_COLOURS


def tile_icon(image: Image, quad: Quad, edges: str) -> None:
    """Draw a tile as a sign: a thin green, thick purple or no stroke from each edge to the middle.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR
        Drawn on.
    quad : (4, 2) float64
        The corners; side ``i`` runs from corner ``i`` to corner ``i + 1``.
    edges : str
        The letters of the four sides.
    """
    drawing.fill(image, drawing.shrunk(quad, -2), BLACK)
    drawing.fill(image, quad, WHITE)
    for number, letter in enumerate(edges):
        if letter != "W":
            half = 0.09 if letter == "G" else 0.2
            side_up = np.roll(quad, -number, 0)
            strip = [drawing.inside(side_up, 0.5 + x, y) for x, y in ((-half, 0), (half, 0), (half, 0.5), (-half, 0.5))]
            drawing.fill(image, np.array(strip), EDGE_COLOURS[letter][0])
