"""A drawn table of Bugs & Co with its truth: pieces with our own simple creatures, drawn as shapes over a drawn table.

A creature is named by a word: its body (``o`` round, ``b`` box, ``t`` triangle, ``s`` star), its number of eyes, and its limbs, each a
letter ``a`` to ``h`` for the eight directions clockwise from above. So ``o2ceg`` is round, has two eyes and three limbs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.vision.drawn_art import MM, SQUARE, Card, Colour, Place, Points, Shape, box, disc, placed
from tests.vision.drawn_table import DAYLIGHT, OAK, Camera, DrawnTable, Ground, Light, draw_table

PIECE = 40 * MM
RED, GREEN, BLUE, YELLOW, BROWN = (200, 45, 45), (60, 150, 70), (50, 110, 200), (240, 205, 50), (110, 75, 50)
GOLD: Colour = (225, 175, 50)
COLOURS: tuple[Colour, ...] = (RED, GREEN, BLUE, YELLOW, BROWN)
_PAPER: Colour = (243, 243, 240)
_RIM: Colour = (120, 116, 110)
_DARK: Colour = (30, 28, 32)
_BODIES = {
    "o": disc((0, 0), 0.2, _DARK).points,
    "b": SQUARE * (0.42, 0.34),
    "t": np.array([[0, -0.26], [0.24, 0.2], [-0.24, 0.2]]),
    "s": np.array([(r * np.sin(turn), -r * np.cos(turn)) for r, turn in zip([0.27, 0.15] * 7, np.arange(14) * np.pi / 7, strict=True)]),
}
CUP: Points = np.array([[-0.27, -0.32], [0.27, -0.32], [0.2, -0.02], [0.06, 0.1], [0.06, 0.22], [0.22, 0.33]])
_CUP = np.concatenate([CUP, CUP[::-1] * (-1, 1)])


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece where it lies: its word (``back`` for a face-down one, ``cup`` for an unnumbered trophy), middle, turn and colour.

    ``side`` is how wide it is, ``drawing`` how large its creature is drawn, 1 for the usual size, and ``line`` whether a line is printed
    along its rim.
    """

    word: str
    at: Place
    degrees: float = 0.0
    colour: Colour = RED
    is_round: bool = True
    side: float = PIECE
    drawing: float = 1.0
    line: bool = False

    @property
    def corners(self) -> Points:
        """The square around it, in tile sides."""
        return placed(SQUARE, self.at, self.degrees, self.side)

    @property
    def eyes(self) -> int:
        """How many eyes it shows."""
        return int(self.word[1])


@dataclass(frozen=True, slots=True)
class DrawnBugs:
    """A picture ``(H, W, 3) uint8 BGR``, the pieces on it and the corners ``(4, 2)`` of each in pixels."""

    table: DrawnTable
    pieces: tuple[Lying, ...]
    corners: tuple[Points, ...]

    def truth(self) -> dict[str, Any]:
        """The truth in the form of a reading."""
        shown = list(zip(self.pieces, self.corners, strict=True))
        return {
            "cards": self.table.truth()["cards"],
            "shape": "disc" if all(piece.is_round for piece in self.pieces) else "square",
            "tiles": [
                {"corners": corners.tolist(), "kind": piece.word, "eyes": piece.eyes, "player": None}
                for piece, corners in shown
                if piece.word not in ("back", "cup")
            ],
            "backs": [{"corners": corners.tolist()} for piece, corners in shown if piece.word == "back"],
            "trophies": [],
            "players": [],
        }


def draw_bugs(
    *pieces: Lying,
    cards: Sequence[Card] = (),
    things: Iterable[Shape] = (),
    ground: Ground = OAK,
    light: Light = DAYLIGHT,
    camera: Camera | None = None,
    seed: int = 0,
) -> DrawnBugs:
    """Draw a table of Bugs & Co; parameters as of ``draw_table``, what else lies there is drawn over the pieces."""
    seen = camera or Camera((1000, 750), 90.0)
    shapes = [shape for piece in pieces for shape in piece_shapes(piece)]
    table = draw_table(cards=cards, things=[*shapes, *things], ground=ground, light=light, camera=seen, seed=seed)
    return DrawnBugs(table, pieces, tuple(seen.to_px(piece.corners) for piece in pieces))


def piece_shapes(piece: Lying) -> Iterator[Shape]:
    """A piece with its cut edge."""
    for shape in (*_blank(piece), *_drawing(piece)):
        yield Shape(placed(shape.points, piece.at, piece.degrees, piece.side), shape.colour)


def _blank(piece: Lying) -> Iterator[Shape]:
    for size, colour in ((1.0, _RIM), (0.98, (115, 85, 65) if piece.word == "back" else _PAPER)):
        yield _outline(piece, size, colour)
    if piece.line:
        yield _outline(piece, 0.92, _DARK)
        yield _outline(piece, 0.89, _PAPER)


def _outline(piece: Lying, size: float, colour: Colour) -> Shape:
    return disc((0, 0), size / 2, colour) if piece.is_round else Shape(SQUARE * size, colour)


def _drawing(piece: Lying) -> Iterator[Shape]:
    if piece.word == "back":
        for radius in (0.4, 0.3, 0.2, 0.1):
            yield disc((0, 0), radius, (135, 105, 85))
            yield disc((0, 0), radius - 0.05, (115, 85, 65))
    elif piece.word == "cup":
        yield Shape(_CUP, GOLD)
    else:
        yield from (Shape(shape.points * piece.drawing, shape.colour) for shape in _creature(piece.word, piece.eyes, piece.colour))


def _creature(word: str, eyes: int, colour: Colour) -> Iterator[Shape]:
    for limb in word[2:]:
        turn = 45.0 * "abcdefgh".index(limb)
        yield Shape(placed(placed(SQUARE * (0.05, 0.36), (0, -0.18)), (0, 0), turn), colour)
        yield Shape(placed(disc((0, -0.36), 0.05, colour).points, (0, 0), turn), colour)
    body = _BODIES[word[0]]
    yield Shape(body * 1.08, _DARK)
    yield Shape(body, colour)
    yield box((0, 0.11), 0.14, 0.03, _DARK)
    for number in range(eyes):
        x = (number - (eyes - 1) / 2) * 0.125
        yield disc((x, -0.03), 0.066, _DARK)
        yield disc((x, -0.03), 0.056, (250, 250, 250))
        yield disc((x, -0.02), 0.026, _DARK)


def in_rows(words: str, per_row: int = 6, apart: float = 1.25, is_round: bool = True, turning: float = 37.0) -> list[Lying]:
    """Pieces in rows around the middle of the table, each turned further and of another colour than the one before."""
    named = words.split()
    rows = -(-len(named) // per_row)
    return [
        Lying(
            word,
            (apart * PIECE * (number % per_row - (per_row - 1) / 2), apart * PIECE * (number // per_row - (rows - 1) / 2)),
            turning * number,
            COLOURS[number % len(COLOURS)],
            is_round,
        )
        for number, word in enumerate(named)
    ]
