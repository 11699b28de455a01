"""The landscape of each field: water, meadow or mountain, by colour against the light at hand.

Two axes of colour in stops of linear light: green against magenta, which lamps hardly move, and blue against red, along which they move
all fields alike (the channel ratios of a von Kries adaptation are sums there). Three clusters whose order is known are fitted to the
fields of the whole board together with the light, which may change slowly across the board. What belongs to no cluster (a monster's
rim, a cup) is not counted, so the little that a monster leaves of its field is judged by what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import get_args

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Floats, Image, Points, fill, floats, grown, medians, middle, scaled
from vision.fressen.board import BoardPlace
from vision.fressen.patches import white_within
from vision.fressen.reading import WIDTH, Terrain
from vision.phrase import phrases

TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
_USUAL = np.array([[0.6, 2.6], [3.4, -0.5], [0.0, -0.3]])
"""Water, meadow and mountain of usual inks over white: green over magenta, blue over red, in stops."""
_SPREADS = np.array([[0.8, 0.55], [0.75, 0.5], [0.5, 0.55]])  # stops by which fields of one landscape differ: printed shades
_APART = _USUAL[0, 1] - _USUAL[2, 1]  # water and mountain
_STRENGTHS = (0.4, 1.2)
_DIFFER = np.array([[1.3, 0.9], [1.0, 0.9], [0.4, 0.5]])  # stops by which the inks of boards differ from them
_STRENGTHS_TRIED = np.array([[water, meadow, 1.0] for water, meadow in product((0.5, 0.7, 1.0, 1.35), repeat=2)])
"""How far water and meadow are from the mountain, of the usual: haze, glare and pale ink take much of it."""
_TINTS = np.array([*product((-0.8, -0.4, 0.0, 0.4, 0.8), (-1.6, -0.8, 0.0, 0.8, 1.6))])
"""What light may add along both axes beside the white at hand."""
_TRIED_TINTS = np.tile(_TINTS, (len(_STRENGTHS_TRIED), 1))
_TRIED = np.repeat(_USUAL[2] + (_USUAL - _USUAL[2]) * _STRENGTHS_TRIED[..., None], len(_TINTS), axis=0) + _TRIED_TINTS[:, None]
_TINT_SPREAD = np.array([0.5, 0.8])  # stops by which the white at hand usually is not that of the board
_INK_SPREAD, _AS_INKS = 0.45, 2.0  # stops by which fields of one ink differ, and fields that what is usual of inks and light counts for
_BEST, _HOLD = 24, 0.5  # starts that are followed, and fields that a start counts for
_FOLLOWED = 4
_OUTLIER = 16.0  # the square of the distance, in spreads, beyond which something is none of the three
_CLEAR = 5.0  # by how much the next landscape must be further away
_DARK = 0.004  # linear light added before the logarithm
_STOPS = floats(np.log2(LINEAR + _DARK))
_FIELD_PX = 40.0
_NEAR_RIM = np.array([0.035, 0.05, 0.065, 0.08, 0.1, 0.13, 0.18, 0.25, 0.33, 0.42])
_STEPS = np.concatenate([_NEAR_RIM, 1 - _NEAR_RIM[::-1]])
"""Where a field is sampled each way, in fields: mostly near its rim, where monsters leave it free, but not on the printed line."""
_MONSTER_GROWS = 1.05  # its thick sides and its shadow
_LEAST = 12  # samples of a field that must show to judge it by itself
_BORDER = 0.45  # of a field's border that must show, unless a monster lies there: otherwise something hides the field
_LITTLE_BORDER, _ALL = 0.3, 0.97  # that must show where so many samples tell the same: no border shows between two fields of one landscape
_OPEN = 0.4  # of the samples of a field without a monster that must show one of the three
_SHARE = 0.6  # of the samples that must speak for the same landscape
_MOSTLY = 0.75  # of the samples around a monster must show another landscape to be held against the one printed on it
_HARDLY = 0.1  # of the samples of another landscape: with fewer of its own, the landscape printed on a monster is doubted
_MANY, _WITHOUT_EXCEPTION = 60, 0.9  # samples, and their share, that must look like a mountain where none is printed
_RINGS = np.minimum.reduce([*np.meshgrid(*[np.minimum(np.arange(len(_STEPS)), np.arange(len(_STEPS))[::-1])] * 2)]).ravel()
"""How many steps each sample lies from the border of its field."""
_MIDDLE = np.argmax(_NEAR_RIM > 0.2) <= _RINGS
_IN_THE_MIDDLE = 0.5  # of the samples there must show the landscape of their field
_ENOUGH_OPEN = 4  # fields without a monster that tell how wide lines are
_SAME = 0.9  # of the samples farther in: so many show the same where no line is
_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Landscapes:
    """The landscape of the 36 fields, row by row, whether each is ``sure``, and whether it was ``seen`` or taken from its monster."""

    terrain: tuple[Terrain, ...]
    sure: tuple[bool, ...]
    seen: tuple[bool, ...]

    @property
    def doubts(self) -> tuple[str, ...]:
        """A sentence when some are not sure."""
        unsure = self.sure.count(False)
        if not unsure:
            return ()
        return (phrases("I am not sure about the landscape of one field.", "I am not sure about the landscape of {count} fields.", unsure),)


@dataclass(frozen=True, slots=True)
class _Light:
    """The clusters at hand.

    ``centres (3, 2)`` hold in the middle of the board; ``slope (2, 2)`` is how the light changes across it, in stops a field.
    """

    centres: Points
    slope: Points

    def at(self, places: Points) -> Points:
        """The clusters at places ``(N, 2)`` in fields from the middle: ``(N, 3, 2)``."""
        return np.asarray(self.centres + (places @ self.slope)[:, None])


def landscapes(original: Image, board: BoardPlace, covered: Sequence[Points] = (), printed: Sequence[Terrain | None] = ()) -> Landscapes:
    """The landscape of each field of a board.

    Parameters
    ----------
    original : (H, W, 3) uint8 ndarray, BGR
    board : BoardPlace
    covered : sequence of (4, 2) float64 ndarray
        The outlines of the monsters on the board, in pixels of the original.
    printed : sequence of terrain or None
        The landscape printed on each of them, for fields that they cover wholly: where it is not known, such a field is not sure.
    """
    colours, shows = _sample(original, board, covered)
    usable = shows.sum(axis=1) >= _LEAST
    fields = medians(colours, shows)
    places = np.array([(column, row) for row in range(WIDTH) for column in range(WIDTH)]) - (WIDTH - 1) / 2
    light = _fit_light(fields[usable], places[usable], _axes(*floats(np.log2(white_within(original, board.corners) + _DARK))))
    clear = _clear(colours, light.at(places))
    monsters = _under_monsters(board, covered, printed)
    beside_lines = shows & _beside_lines(clear[[field for field in range(WIDTH * WIDTH) if field not in monsters]])
    return _decide(board, clear, beside_lines, monsters)


def _sample(original: Image, board: BoardPlace, covered: Sequence[Points]) -> tuple[Floats, NDArray[np.bool_]]:
    """The colours of samples of each field on both axes, ``(36, S, 2)``, and which are not under a monster, ``(36, S)``."""
    scale = min(1.0, _FIELD_PX / board.field_px)
    picture = scaled(original, scale)
    hidden = np.zeros(picture.shape[:2], np.uint8)
    for quad in covered:
        fill(hidden, grown(quad, _MONSTER_GROWS), scale, 1)
    down, across = (axis.ravel() for axis in np.meshgrid(_STEPS, _STEPS, indexing="ij"))
    shares = np.stack([(1 - across) * (1 - down), across * (1 - down), across * down, (1 - across) * down], axis=1)
    x, y = floats((shares @ board.fields + 0.5) * scale - 0.5).transpose(2, 0, 1)
    seen = cv2.split(cv2.remap(picture, x, y, cv2.INTER_LINEAR))
    shows = np.asarray(cv2.remap(hidden, x, y, cv2.INTER_NEAREST, borderValue=1.0)) == 0
    return floats(_axes(*(floats(cv2.LUT(channel, _STOPS)) for channel in seen))), shows


def _axes(blue: Floats, green: Floats, red: Floats) -> Points:
    """Green over magenta and blue over red of colours in stops, ``(..., 2)``."""
    return np.stack([2 * green - blue - red, blue - red], axis=-1)


def _strength(centres: Points) -> Points:
    """How far the landscapes ``(..., 3, 2)`` lie apart, as a share of the usual: haze takes off differences and distances alike."""
    apart = (centres[..., 1, 0] - centres[..., 2, 0]) / _USUAL[1, 0] + (centres[..., 0, 1] - centres[..., 2, 1]) / _APART
    return np.asarray(apart / 2)


def _distances(colours: NDArray[np.floating], centres: Points) -> Points:
    """The squares of the distances of colours ``(..., 2)`` to centres ``(..., 3, 2)``, in spreads: ``(..., 3)``."""
    spreads = _SPREADS * np.clip(_strength(centres), *_STRENGTHS)[..., None, None]
    total: Points = np.zeros(())
    for axis in (0, 1):
        away = (colours[..., None, axis] - centres[..., axis]) / spreads[..., axis]
        total = total + away * away
    return total


def _fit_light(fields: Points, places: Points, white: Points) -> _Light:
    """The clusters and the light that explain the colours of fields ``(N, 2)`` at ``places`` best: tried first, then refined.

    ``white (2,)`` is where white lies on the axes in the light at hand. Method: k-means from several starts, of which the likeliest is
    taken: how strong inks are differs from board to board, but their order is known.
    """
    over_white = fields - white
    best = _unlikely(over_white, _TRIED, _TRIED_TINTS).argsort()[:_BEST]
    starts = centres = _TRIED[best]
    for _ in range(_FOLLOWED):
        mine = (_squares(over_white, centres).argmin(axis=2)[..., None] == np.arange(3)).astype(np.float64)
        centres = (mine.transpose(0, 2, 1) @ over_white + _HOLD * starts) / (mine.sum(axis=1) + _HOLD)[..., None]
    likeliest = int(_unlikely(over_white, centres, _TRIED_TINTS[best]).argmin())
    light = _Light(centres[likeliest] + white, np.zeros((2, 2)))
    for _ in range(_ROUNDS):
        light = _refined(light, fields, places)
    return light


def _unlikely(fields: Points, centres: Points, tints: Points) -> Points:
    """How unlikely sets of clusters ``(S, 3, 2)`` over white are in lights that add ``tints (S, 2)`` to it, ``(S,)``."""
    away = np.moveaxis(_squares(fields, centres), 2, 0)
    nearest = np.minimum(np.minimum(away[0], away[1]), away[2])
    used = np.stack([(each <= nearest).any(axis=1) for each in away], axis=1)
    unusual = (((centres - tints[:, None] - _USUAL) / _DIFFER) ** 2).sum(axis=2)
    odd = (unusual * used).sum(axis=1) + ((tints / _TINT_SPREAD) ** 2).sum(axis=1)
    return np.asarray(np.minimum(nearest / _INK_SPREAD**2, _OUTLIER).sum(axis=1) + _AS_INKS * odd)


def _squares(fields: Points, centres: Points) -> Points:
    """The squares of the distances of fields ``(N, 2)`` to sets of clusters ``(S, 3, 2)``: ``(S, N, 3)``."""
    across, along = (fields[None, :, None, axis] - centres[:, None, :, axis] for axis in (0, 1))
    return np.asarray(across * across + along * along)


def _refined(light: _Light, fields: Points, places: Points) -> _Light:
    """Clusters moved to their fields, and the change of light across the board (both held back where few fields speak)."""
    away = _distances(fields, light.at(places))
    owner = away.argmin(axis=1)
    near = away.min(axis=1) < _OUTLIER
    terms = np.concatenate([np.eye(3)[owner], places], axis=1) * near[:, None]
    left = (fields - light.at(places)[np.arange(len(fields)), owner]) * near[:, None]
    hold = np.diag([2.0, 2.0, 2.0, 30.0, 30.0])
    change = np.linalg.solve(terms.T @ terms + hold, terms.T @ left)
    return _Light(light.centres + change[:3], light.slope + change[3:])


def _clear(colours: Floats, centres: Points) -> NDArray[np.bool_]:
    """Which landscape each sample of each field clearly shows, if any: ``(36, S, 3)``."""
    one, two, three = np.moveaxis(_distances(colours, centres[:, None]), 2, 0)
    others = ((one, np.minimum(two, three)), (two, np.minimum(one, three)), (three, np.minimum(one, two)))
    return np.stack([(away < _OUTLIER) & (other - away > _CLEAR) for away, other in others], axis=2)


def _beside_lines(clear: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Which samples lie far enough from the borders of fields not to show what is printed there or lies there, ``(S,)``.

    On fields without a monster, of which it is known what they show, those nearest to the border do not show the same before.
    """
    if len(clear) < _ENOUGH_OPEN:
        return np.ones(clear.shape[1], np.bool_)
    own = np.take_along_axis(clear, clear.sum(axis=1).argmax(axis=1)[:, None, None], axis=2)[..., 0].mean(axis=0)
    agree = np.array([own[ring == _RINGS].mean() for ring in range(len(_NEAR_RIM))])
    first = np.argmax(agree >= _SAME * agree.max())
    return np.asarray(first <= _RINGS)


def _under_monsters(board: BoardPlace, covered: Sequence[Points], printed: Sequence[Terrain | None]) -> dict[int, Terrain | None]:
    """The landscape printed on the monster of each covered field."""
    at: dict[int, Terrain | None] = {}
    for quad, terrain in zip(covered, printed, strict=True):
        column, row = (int(np.floor(number)) for number in board.cell_of(middle(quad)))
        if 0 <= column < WIDTH and 0 <= row < WIDTH:
            at[WIDTH * row + column] = terrain
    return at


def _decide(board: BoardPlace, clear: NDArray[np.bool_], shows: NDArray[np.bool_], monsters: dict[int, Terrain | None]) -> Landscapes:
    counted = clear & shows[..., None]
    votes, shown = counted.sum(axis=1), shows.sum(axis=1)
    middles = counted[:, _MIDDLE].sum(axis=1) / np.maximum(shows[:, _MIDDLE].sum(axis=1), 1)[:, None]
    decided = [
        _covered(vote, int(show), monsters[field]) if field in monsters else _open(vote, int(show), middle, float(border))
        for field, (vote, show, middle, border) in enumerate(zip(votes, shown, middles, board.shown, strict=True))
    ]
    terrain, sure, seen = zip(*decided, strict=True)
    return Landscapes(terrain, sure, seen)


def _open(votes: Points, shown: int, middle: Points, border: float) -> tuple[Terrain, bool, bool]:
    """The landscape of a field without a monster, whether that is sure, and whether it was seen.

    Its ``middle (3,)`` must show the same, as far as it shows: a monster that was not found leaves the rim free.
    """
    kind = int(votes.argmax())
    clear = votes[kind] >= max(_SHARE * votes.sum(), _LEAST) and votes.sum() >= _OPEN * shown and middle[kind] >= _IN_THE_MIDDLE
    least_border = _LITTLE_BORDER if votes[kind] >= _ALL * shown else _BORDER
    return TERRAINS[kind], bool(clear and border >= least_border), True


def _covered(votes: Points, shown: int, printed: Terrain | None) -> tuple[Terrain, bool, bool]:
    """The same for a field of which a monster leaves a rim, if at all.

    Monsters mostly lie on their own landscape, so the one printed on it is believed unless the rim tells of another without exception:
    lines, shadows and the sides of cards look like mountains.
    """
    kind, most = TERRAINS[int(votes.argmax())], int(votes.max())
    clear = bool(most >= max(_SHARE * votes.sum(), _LEAST))
    if printed is None or kind == printed:
        return kind, clear or kind == printed, clear
    usual = most >= max(_MOSTLY * shown, _MANY if kind == "mountain" else 2 * _LEAST)
    if usual and (kind != "mountain" or most >= _WITHOUT_EXCEPTION * shown):
        return kind, True, True
    contradicted = kind != "mountain" and most >= 2 * _LEAST and votes[TERRAINS.index(printed)] < _HARDLY * most
    return printed, bool(not (usual or contradicted)), False
