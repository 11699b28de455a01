"""The board: 6 x 6 fields, printed on two halves that may lie a little apart, half covered by monsters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Image, Points, floats, image, mean_side, points, scaled
from vision.fressen.comb import find_lattice
from vision.fressen.ground import WIDTH as GROUND_WIDTH
from vision.fressen.ground import TableColour, find_squares, table_colour, usual_turns
from vision.fressen.lines import BEYOND, Fit, Seam, View, fit_lines, gap_shows, lines_beyond, view_of
from vision.fressen.reading import WIDTH
from vision.phrase import phrase
from vision.reading import Cell

NOT_FOUND = phrase("I cannot find the board.")
UNSURE_END = phrase("I am not sure where the board ends: please lay the monsters beside it farther away.")
CUT_OFF = phrase("The board is not wholly in the picture.")
_SMALL = 480  # pixels across the picture in which the lines are looked for: fields some 20-35 pixels wide
_COMB = 0.75  # share of a lattice that must show for it to be looked at more closely
_CLEAR = 0.62  # how much more the board must differ from its surroundings, by lines and by colour together
_SETTLED = 0.9  # share of the lines that show once they are placed well
_SLIPS = 3  # how often a lattice may be moved by whole fields
_ACROSS: dict[Seam, Seam] = {"upright": "level", "level": "upright"}
_AS_COMMON = (0.4, 0.1)  # turns tried first, and where those show no board
_COLOURFUL = 3.0  # levels of CIELAB by which fields differ in all directions of colour: boards by 9 and more, dyed cloths by 1
_LESS_CLEAR, _LINES, _AGREE, _PER_AGREEMENT = 0.45, 0.78, 0.2, 0.1
"""On a cloth with lines: clearness, and share of its lines that shows; fields that two finds differ by, and what that counts."""
_ALONG_BORDER = np.array([0.2, 0.35, 0.5, 0.65, 0.8])
_BESIDE_BORDER = np.array([-0.24, -0.16, -0.08, 0.0, 0.08, 0.16, 0.24])
"""Where along the border between two fields, and how far beside it, the table is looked for, in fields."""
_ASKED = 4  # places each way at which the colour of a field is asked
_CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * WIDTH / 2
_AHEAD = 0.12  # by how much a place must exceed that a field further: where supplies lie like rows it may be 0.09 at the wrong one
_CERTAIN = 0.8  # a lattice so clear needs no comparison


@dataclass(frozen=True, slots=True)
class NoBoard:
    """Why no board was found, in a sentence for the players."""

    reason: str


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Where the board lies, in pixels of the original.

    ``corners (4, 2)`` run clockwise as seen; columns run from the first to the second, rows from the first to the fourth.
    ``fields (36, 4, 2)`` row by row, each clockwise from its corner towards field (0, 0). ``shown (36,)`` is how clearly the border
    of each field shows, 0 to 1: hardly where something hides it. ``seam`` says between which lines a gap between the two halves shows,
    upright ones (columns 2 and 3) or level ones (rows 2 and 3); None where none is clear. ``sure`` is whether it surely ends there, and not
    a field further.
    """

    corners: Points
    fields: Points
    shown: Points
    seam: Seam | None = None
    sure: bool = True

    def field(self, cell: Cell) -> Points:
        """The corners ``(4, 2)`` of the field (column, row)."""
        return np.asarray(self.fields[WIDTH * cell[1] + cell[0]])

    @property
    def field_px(self) -> float:
        """The usual side of a field in pixels."""
        sides = np.roll(self.corners, -1, axis=0) - self.corners
        return float(np.hypot(sides[:, 0], sides[:, 1]).mean()) / WIDTH

    def cell_of(self, place: Points) -> tuple[float, float]:
        """Where a place ``(2,)`` of the picture lies on the board, as (column, row): 0.5, 0.5 is the middle of field (0, 0)."""
        board = np.array([[0, 0], [WIDTH, 0], [WIDTH, WIDTH], [0, WIDTH]], dtype=np.float32)
        plane = cv2.getPerspectiveTransform(self.corners.astype(np.float32), board)
        column, row = points(cv2.perspectiveTransform(np.asarray(place, dtype=np.float64).reshape(1, 1, 2), plane))[0]
        return float(column), float(row)


def turned(board: BoardPlace, quarter_turns: int) -> BoardPlace:
    """The same board counted from another corner: from the one that is ``quarter_turns`` further clockwise.

    What was at (column, row) is found by `turned_grid` at the same place.
    """
    fields = turned_grid(board.fields, quarter_turns)
    return replace(
        board,
        corners=np.roll(board.corners, -quarter_turns, axis=0),
        fields=np.roll(fields, -quarter_turns, axis=1),
        shown=turned_grid(board.shown, quarter_turns),
        seam=_ACROSS[board.seam] if board.seam and quarter_turns % 2 else board.seam,
    )


def turned_grid(values: NDArray[np.generic] | Points, quarter_turns: int) -> Points:
    """Values of the 36 fields ``(36, ...)``, row by row, put in the order of the board `turned` likewise."""
    grid = np.asarray(values).reshape(WIDTH, WIDTH, *np.shape(values)[1:])
    return np.asarray(np.rot90(grid, quarter_turns).reshape(np.shape(values)))


def find_board(original: Image) -> BoardPlace | NoBoard:
    """The board in a picture.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR

    Returns
    -------
    BoardPlace or NoBoard
        Counted from the corner that lies uppermost to the left, or, where a gap between the two halves shows, from the one of two for which
        it lies between columns 2 and 3.
    """
    ground_scale, scale = GROUND_WIDTH / original.shape[1], min(1.0, _SMALL / original.shape[1])
    small = scaled(original, scale)
    ground = _Ground(table_colour(small), ground_scale, image(cv2.cvtColor(small, cv2.COLOR_BGR2LAB)), scale)
    small, unlike = ground.lab, ground.table.unlike
    found: list[_Candidate] = []
    tried: list[float] = []
    for as_common in _AS_COMMON:
        turns = [degrees for degrees in usual_turns(small, unlike, as_common) if degrees not in tried]
        for square in find_squares(unlike, ground_scale, turns) if turns else ():
            crossings, shown = find_lattice(small, square, scale)
            if shown > _COMB:
                found.append(_candidate(view_of(original, crossings), ground, crossings))
                if found[-1].clear > _CERTAIN:
                    break
        if best := _best(found, small, scale):
            return _place(original, best)
        tried += turns
    return NoBoard(NOT_FOUND)


@dataclass(frozen=True, slots=True)
class _Ground:
    """The table, the picture in CIELAB in which lines are looked for, and how many pixels of each make one of the original."""

    table: TableColour
    scale: float
    lab: Image
    lab_scale: float


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A lattice in a view, how clearly a board of that place stands out, and by how much more than one a field or two further."""

    view: View
    fit: Fit
    clear: float
    ahead: float


def _candidate(view: View, ground: _Ground, crossings: Points) -> _Candidate:
    """The board near the crossings ``(49, 2)`` of a lattice, which may have slipped by a field or two."""
    fit = _settled(view, crossings)
    for _ in range(_SLIPS):
        shift, clear, ahead = _slip(view, fit, ground)
        if shift == (0, 0):
            return _Candidate(view, fit, clear * fit.shown, ahead)
        fit = _settled(view, fit.at(_lattice() + shift))
    return _Candidate(view, fit, 0.0, 0.0)


def _best(found: Sequence[_Candidate], lab: Image, scale: float) -> _Candidate | None:
    """The candidate that is a board: one whose fields are of several colours.

    On a cloth with lines none stands out clearly. There it must show its own lines, and two squares must have led to it.
    """
    colourful = [one for one in found if _variety(one, lab, scale) > _COLOURFUL]
    best = max(colourful, key=lambda one: one.clear, default=None)
    if best is None or best.clear > _CERTAIN:
        return best
    likely = [one for one in colourful if one.clear > _LESS_CLEAR and one.fit.shown > _LINES]
    worth = {
        id(one): one.clear + _PER_AGREEMENT for one in likely if any(_apart(one, other) < _AGREE for other in found if other is not one)
    }
    best = max(colourful, key=lambda one: worth.get(id(one), one.clear))
    return best if best.clear >= _CLEAR or id(best) in worth else None


def _apart(one: _Candidate, other: _Candidate) -> float:
    """How far the corners of two candidates lie apart at most, in fields, from whichever corner each begins."""
    mine, theirs = (candidate.fit.at(_CORNERS) for candidate in (one, other))
    side = mean_side(mine) / WIDTH
    return min(float(np.hypot(*(np.roll(mine, turn, axis=0) - theirs).T).max()) for turn in range(4)) / side


def _variety(found: _Candidate, lab: Image, scale: float) -> float:
    """How much the colours of fields differ in the direction in which they differ less, in levels of CIELAB.

    Water, meadow and mountain differ in all; what is one dye on a white cloth differs in one.
    """
    axis = (np.arange(WIDTH)[:, None] + (np.arange(_ASKED) + 0.5) / _ASKED).ravel() - WIDTH / 2
    across, down = np.meshgrid(axis, axis)
    where = found.fit.at(np.stack([across.ravel(), down.ravel()], axis=1))
    x, y = floats((where + 0.5) * scale - 0.5).T.reshape(2, *across.shape)
    seen = floats(cv2.remap(lab, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
    fields = seen.reshape(WIDTH, _ASKED, WIDTH, _ASKED, 3).mean(axis=(1, 3))
    return float(np.sqrt(np.linalg.eigvalsh(np.cov(fields[..., 1:].reshape(-1, 2).T))[0]))


def _settled(view: View, crossings: Points) -> Fit:
    """The lines placed exactly, in two turns where perspective is strong."""
    fit = fit_lines(view, crossings)
    return fit if fit.shown >= _SETTLED else fit_lines(view, fit.at(_lattice()))


def _place(original: Image, found: _Candidate) -> BoardPlace | NoBoard:
    """The board where a lattice lies, if it is wholly in the picture."""
    height, width = original.shape[:2]
    fields = found.fit.fields()
    corners = np.stack([fields[row * WIDTH + column, corner] for corner, (column, row) in enumerate(((0, 0), (5, 0), (5, 5), (0, 5)))])
    if (corners < -0.5).any() or (corners > (width - 0.5, height - 0.5)).any():
        return NoBoard(CUT_OFF)
    board = BoardPlace(corners, fields, found.fit.around_fields, gap_shows(found.view, found.fit), found.ahead > _AHEAD)
    return turned(board, _first_corner(board))


def _first_corner(board: BoardPlace) -> int:
    """The corner to count from: the one uppermost to the left of those that put a gap between columns 2 and 3."""
    among = [corner for corner in range(4) if board.seam is None or (board.seam == "level") == corner % 2]
    return min(among, key=lambda corner: float(board.corners[corner].sum()))


def _lattice() -> Points:
    """The 49 crossings, from the middle of the board, in fields."""
    level, upright = np.meshgrid(np.arange(WIDTH + 1) - WIDTH / 2, np.arange(WIDTH + 1) - WIDTH / 2, indexing="ij")
    return np.stack([upright.ravel(), level.ravel()], axis=1)


def _slip(view: View, fit: Fit, ground: _Ground) -> tuple[tuple[int, int], float, float]:
    """By how many fields the lattice must be moved to cover the board and nothing else, how clearly it then does, and how far ahead it is.

    Lines show on the board and not beyond it, and what is beyond it is more like the table than what is on it: both are added up. A row
    of monsters beside the board may look like one of its rows, but shows the table between them.
    """
    lines, cells = lines_beyond(view, fit), _unlike_cells(fit, ground.table.unlike, ground.scale)
    between = _unlike_between(fit, ground)
    shifts = [(column, row) for row in range(-BEYOND, BEYOND + 1) for column in range(-BEYOND, BEYOND + 1)]
    clear = {shift: _lines_end(lines, shift) + _stands_out(cells, shift) for shift in shifts}
    scores = {shift: clear[shift] + _ends_between(between, shift) for shift in shifts}
    second, best = sorted(shifts, key=lambda shift: scores[shift])[-2:]
    return best, clear[best], scores[best] - scores[second]


def _unlike_between(fit: Fit, ground: _Ground) -> Points:
    """How unlike the table it is between each two neighbours of a row of fields, ``(2, 10, 9)``: of each column and of each row.

    That is the least that lines beside their border show, on the board and around it: monsters beside it lie where they like.
    """
    count = WIDTH + 2 * BEYOND
    row, gap, off, step = np.meshgrid(np.arange(count), np.arange(1, count), _BESIDE_BORDER, _ALONG_BORDER, indexing="ij")
    across, along = row + step - count / 2, gap + off - count / 2
    places = np.stack([np.stack([across, along], axis=-1), np.stack([along, across], axis=-1)])
    seen = ground.table.unlike_at(ground.lab, (fit.at(places.reshape(-1, 2)) + 0.5) * ground.lab_scale - 0.5)
    return np.asarray(np.median(seen.reshape(2, *row.shape), axis=4).min(axis=3))


def _ends_between(between: Points, shift: tuple[int, int]) -> float:
    """How much more unlike the table it is between the fields of the outer rows of 6 x 6 fields than between those beyond."""
    ends = 0.0
    for rows, first, start in zip(between, (shift[0] + BEYOND, shift[1] + BEYOND), (shift[1] + BEYOND, shift[0] + BEYOND), strict=True):
        means = rows[:, start : start + WIDTH - 1].mean(axis=1)
        last = first + WIDTH - 1
        ends += float(means[first] + means[last])
        ends -= float(sum(means[row] for row in (first - 1, last + 1) if 0 <= row < len(means)))
    return ends / 4


def _unlike_cells(fit: Fit, unlike: Floats, scale: float) -> Floats:
    """How unlike the table each field is on the board and around it, ``(12, 12)``."""
    count = WIDTH + 2 * BEYOND + 2
    axis = (np.arange(count)[:, None] + (np.arange(5) + 0.5) / 5).ravel() - count / 2
    across, down = np.meshgrid(axis, axis)
    where = ((fit.at(np.stack([across.ravel(), down.ravel()], axis=1)) + 0.5) * scale - 0.5).reshape(*across.shape, 2).astype(np.float32)
    seen = cv2.remap(unlike, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0.0)
    return floats(np.asarray(seen).reshape(count, 5, count, 5).mean(axis=(1, 3)))


def _stands_out(cells: Floats, shift: tuple[int, int]) -> float:
    """How much more unlike the table the rim of 6 x 6 fields is than the ring around it."""
    column, row = shift[0] + BEYOND, shift[1] + BEYOND
    around = cells[row : row + WIDTH + 2, column : column + WIDTH + 2]
    board, inside = around[1:-1, 1:-1], around[2:-2, 2:-2]
    ring = (around.sum() - board.sum()) / (around.size - board.size)
    return float((board.sum() - inside.sum()) / (board.size - inside.size) - ring)


def _lines_end(lines: Points, shift: tuple[int, int]) -> float:
    """How much more clearly the lines show on 6 x 6 fields than beside them."""
    mine = 0.0
    for direction, (across, along) in zip(lines, (shift, shift[::-1]), strict=True):
        first, start = across + BEYOND, 2 * (along + BEYOND)
        mine += float(direction[first : first + WIDTH + 1, start : start + 2 * WIDTH].sum())
    count = 2 * (WIDTH + 1) * 2 * WIDTH
    return mine / count - (float(lines.sum()) - mine) / (lines.size - count)
