"""What is drawn upon a thing of which something is said: that it is wrong, not sure, or that a question means it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from cyclops.drawing import Colour, Image, Quad, Spot, text_width, write
from cyclops.play.window import brush
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, WEIGHTS, WHITE
from cyclops.stage.stage import Stage

MISTAKE, UNSURE, ASKED = "mistake", "unsure", "asked"
_STEPS: Final = 7
"""Points of a zigzag."""


def noticed(stage: Stage) -> Mapping[str, str]:
    """The weight of the weightiest notice about each tile, by the tile's key; hints are none."""
    found: dict[str, str] = {}
    for notice in stage.notices:
        if notice.key and notice.weight != "hint":
            found.setdefault(notice.key, notice.weight)
    return found


def frame(image: Image, ring: Quad, weight: str, width: float) -> None:
    """Frame a thing: a full line round what is wrong and round what is asked about, dashes round what is not sure."""
    colour = _plate(weight)[0]
    brush.loop(image, ring, WHITE if weight == MISTAKE else DARK_INK, 1.8 * width)
    if weight in (MISTAKE, ASKED):
        brush.loop(image, ring, colour, width)
    else:
        brush.dashed_loop(image, ring, colour, width)


def frame_tile(image: Image, box: Box, weight: str, roundness: float = 0.09, inset: float = 0.05) -> None:
    """Frame a tile just within its edge; what is round has a roundness of 0.5."""
    width = max(2.2, 0.05 * box.width) * (1.0 if weight == UNSURE else 1.25)
    inner = box.inner(inset * box.width)
    frame(image, brush.rounded(inner, roundness * box.width), weight, width)


def sign(image: Image, at: Spot, weight: str, radius: float) -> None:
    """Put the sign of what is said upon a thing; that of a question is the largest."""
    fill, ink, letter = _plate(weight)
    grown = radius * (1.45 if weight == ASKED else 1.2 if weight == MISTAKE else 1.0)
    brush.plate(image, letter, at, grown, fill, ink, WHITE if weight == MISTAKE else DARK_INK)


def sign_radius(side: float) -> float:
    """How large a sign on a tile is: on small tiles it takes more of them."""
    return min(0.24 * side, max(0.15 * side, 8.0))


def name_tag(image: Image, box: Box, key: str) -> None:
    """Write along the foot of a tile or field by what it is called in a typed correction."""
    size = max(9, round(0.2 * box.width))
    while size > 7 and text_width(key, size) + 0.6 * size > box.width:
        size -= 1
    tag = Box(box.left + 1, box.bottom - 1.35 * size - 1, text_width(key, size) + 0.6 * size, 1.35 * size)
    brush.fill(image, tag, DARK_INK, 0.3 * size)
    write(image, key, tag.left + 0.3 * size, tag.middle[1], size, WHITE)


def clash(image: Image, start: Spot, end: Spot, width: float) -> None:
    """Draw a zigzag along an edge whose two sides may not meet."""
    first, last = np.asarray(start, np.float64), np.asarray(end, np.float64)
    along = last - first
    aside = np.array([-along[1], along[0]]) * 0.085
    points = np.array([first + along * (0.14 + 0.12 * nth) + aside * (1 if nth % 2 else -1) for nth in range(_STEPS)])
    brush.line(image, points, WHITE, 2.1 * width)
    brush.line(image, points, WEIGHTS[MISTAKE][0], width)


def _plate(weight: str) -> tuple[Colour, Colour, str]:
    return WEIGHTS[UNSURE] if weight == ASKED else WEIGHTS.get(weight, WEIGHTS[UNSURE])
