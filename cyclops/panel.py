"""The panel beside an annotated picture: points, the numbered places, and what the signs mean; and the banner for doubts of the whole."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import cv2
import numpy as np

from cyclops import drawing
from cyclops.drawing import BLACK, ORANGE, WHITE, Colour, Image, Quad
from cyclops.names import monster_name, player_title
from cyclops.palette import EDGE_COLOURS, FAINT, INK, PAPER, RED, owner_colour
from cyclops.table import Placement, Score, ScoredTable

_REGULAR = 420
_PANEL_WIDTHS = (0.23, 0.32, 0.42)  # of the picture's width
_EDGE_WORDS = {"G": "green, thin", "P": "purple, thick", "W": "white, blank"}


def framed(image: Image, table: ScoredTable) -> Image:
    """Put the panel to the right of a picture and, where the whole is doubted, a banner above it.

    Parameters
    ----------
    image : (H, W, 3) uint8 BGR
        The drawn-on photograph.
    table : ScoredTable
        What the panel tells.

    Returns
    -------
    (H', W', 3) uint8 BGR
        The larger picture; nothing of ``image`` is covered.
    """
    side_panel = _panel(table, image.shape[:2])
    lower = cv2.copyMakeBorder(image, 0, side_panel.shape[0] - image.shape[0], 0, 0, cv2.BORDER_CONSTANT, value=PAPER)
    whole = np.hstack([lower, side_panel]).astype(np.uint8)
    return np.vstack([_banner(table.reading.doubts, whole.shape[1]), whole]).astype(np.uint8) if table.reading.doubts else whole


def _panel(table: ScoredTable, around: tuple[int, int]) -> Image:
    """The narrowest panel that is no higher than the picture, or the widest."""
    height, width = around
    for share in _PANEL_WIDTHS[:-1]:
        column = _Column(table, round(share * width), width)
        if column.height <= height:
            return column.trimmed(height)
    return _Column(table, round(_PANEL_WIDTHS[-1] * width), width).trimmed(height)


def _banner(doubts: Sequence[str], width: int) -> Image:
    size = max(22, width // 80)
    lines = [line for doubt in doubts for line in drawing.wrapped(f"? {doubt}", size, width - 4 * size)]
    step = round(1.5 * size)
    banner = np.full((step * (len(lines) + 1) + size, width, 3), ORANGE, np.uint8)
    for number, line in enumerate(["Cyclops is not sure about this picture:", *lines]):
        drawing.write(banner, line, size if number == 0 else 2 * size, step * (number + 0.5) + size / 2, size, BLACK)
    return banner


class _Column:
    """A sheet of paper beside a picture, filled from the top."""

    def __init__(self, table: ScoredTable, width: int, picture_width: int) -> None:
        self._width = width
        self._size = max(18, picture_width // 80)
        self._small = round(0.84 * self._size)
        self._gap = self._size
        self._down = self._gap
        self._paper: Image = np.full((8 * width, width, 3), PAPER, np.uint8)
        self._fill(table)

    @property
    def height(self) -> int:
        """How far down the paper is filled, with a margin."""
        return self._down + self._gap

    def trimmed(self, height: int) -> Image:
        """The paper down to where it is filled, but no shorter than ``height``."""
        return self._paper[: max(height, self.height)]

    def _fill(self, table: ScoredTable) -> None:
        if table.scores:
            self._heading("Points")
            for score in table.scores:
                self._score(score, table)
        for problem in table.problems:
            self._text(problem, self._small)
        if table.drawn is not None and table.scores:
            self._places(table)
        self._heading("Signs")
        self._signs(table)

    def _heading(self, words: str) -> None:
        self._down += self._gap // 2
        drawing.write(self._paper, words, self._gap, self._down, round(1.15 * self._size), INK)
        self._down += round(0.8 * self._size)
        cv2.line(self._paper, (self._gap, self._down), (self._width - self._gap, self._down), FAINT, 2)
        self._down += self._gap

    def _text(self, words: str, size: int, indent: int = 0) -> None:
        left = self._gap + indent
        for line in drawing.wrapped(words, size, self._width - left - self._gap, _REGULAR):
            drawing.write(self._paper, line, left, self._down, size, INK, _REGULAR)
            self._down += round(1.35 * size)

    def _score(self, score: Score, table: ScoredTable) -> None:
        title = monster_name(score.monsters[0]) if score.player is None else player_title(score.player, score.name)
        fill = owner_colour(score.player, score.monsters[0] if score.monsters else 0)
        points = f"{score.points}{' ?' if score.doubted else ''}"
        row = round(1.7 * self._size)
        cv2.rectangle(self._paper, (self._gap, self._down - row // 2, self._width - 2 * self._gap, row), fill, -1)
        drawing.write(self._paper, title, 1.5 * self._gap, self._down, self._size, WHITE)
        drawing.write(
            self._paper, points, self._width - 1.6 * self._gap - drawing.text_width(points, self._size), self._down, self._size, WHITE
        )
        self._down += round(1.5 * self._size)
        for reason in score.because:
            self._text(reason, self._small, self._gap // 2)
        self._down += self._gap // 2

    def _places(self, table: ScoredTable) -> None:
        mark = "" if table.reading.sure else " ?"
        self._heading(("Places for the drawn tile" if table.placements else "Drawn tile fits nowhere") + mark)
        for monster, places in groupby(enumerate(table.placements, 1), key=lambda numbered: numbered[1].monster):
            owner = table.reading.monsters[monster].owner
            of = "" if owner is None else f" · {player_title(owner, table.name_of(owner))}"
            self._text(monster_name(monster) + of, self._small)
            self._icons(list(places))

    def _icons(self, places: Sequence[tuple[int, Placement]]) -> None:
        step = round(3.6 * self._size)
        across = max(1, (self._width - 2 * self._gap) // step)
        for start in range(0, len(places), across):
            for column, (number, place) in enumerate(places[start : start + across]):
                self._icon(self._gap + column * step, number, place)
            self._down += round(4.1 * self._size if any(place.completes for _, place in places) else 3.4 * self._size)

    def _icon(self, left: int, number: int, place: Placement) -> None:
        """The drawn tile as it would lie in the picture, with its number."""
        length = 2.1 * self._size
        quad = np.asarray(place.corners, np.float64)
        centre = np.array([left + 1.7 * self._size, self._down + 1.2 * self._size])
        tile_icon(self._paper, drawing.grown(quad - quad.mean(0), length / drawing.side(quad)) + centre, place.edges)
        drawing.plate(self._paper, str(number), centre, 0.42 * self._size, BLACK, WHITE)
        if place.completes:
            drawing.write_centred(self._paper, "completes", (centre[0], centre[1] + 1.9 * self._size), round(0.6 * self._size), INK)

    def _signs(self, table: ScoredTable) -> None:
        for letter, words in _EDGE_WORDS.items():
            self._plate_sign(words, letter, *EDGE_COLOURS[letter])
        drawing.eye(self._paper, (1.6 * self._gap, self._down), 0.4 * self._size)
        self._sign_words("a tile with eyes")
        if any(tile.doubts for tile in table.reading.tiles):
            self._plate_sign("Cyclops is not sure", "?", ORANGE, BLACK)
        if table.seams:
            self._plate_sign("these edges differ", "≠", RED, WHITE)
        if table.placements:
            self._plate_sign("the drawn tile may go here", "1", BLACK, WHITE)

    def _plate_sign(self, words: str, letter: str, fill: Colour, ink: Colour) -> None:
        drawing.plate(self._paper, letter, (1.6 * self._gap, self._down), 0.5 * self._size, fill, ink)
        self._sign_words(words)

    def _sign_words(self, words: str) -> None:
        drawing.write(self._paper, words, 2.8 * self._gap, self._down, self._small, INK, _REGULAR)
        self._down += round(1.5 * self._size)


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
