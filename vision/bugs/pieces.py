"""Pieces around drawings: discs and square tiles by their rims, and what tells them from other things."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.arrays import Floats, Points, floats, mean_side
from vision.bugs.paper import look_at_papers
from vision.bugs.rim import Rims, best_apart, distinct, first_rims, held
from vision.outline import Outline, fit_patches, patch_of, squared, upright
from vision.scene import Scene
from vision.sizes import Mark, Sizes

Paper = tuple[Points, NDArray[np.float32]]
"""A place in the working picture, and the white of the paper there, linear BGR."""

CLEAR = 0.8
"""How much of a rim shows, 0..1: on a table unlike paper 0.98 and more, other things below 0.65."""
_LEAST = 0.42  # on a table as white as they are discs show about half of their rims, towards the shadow
_PART = 0.3  # of the rim of a piece shows at least, however it is covered
_SLACK = 0.4  # radii by which the middle of a drawing may lie beside that of its piece
_DISTINCT = 3.0  # times more shows of such a rim than a little further in and out: text and grain show everywhere alike
_SQUARE_CLEAR, _SQUARE_WEAKEST, _SQUARE_SLACK, _SETTLED_SLACK = 0.8, 0.5, 0.7, 0.5
_MOST_SQUARES = 60  # places at which squares are looked for
_OFF, _TELLING = 0.06, 6  # share by which a side may be off what perspective says, and how many pieces tell it
_APART = 0.8  # sides between the middles of two pieces, at least
_TINT, _WARMTH, _LIGHT = 0.9, 2.6, 1.7  # stops by which the paper of pieces differs within one picture; backs are 2 and more darker
_COLOURED, _DARK = 1.2, 1.35  # both are true of backs, by 0.3 at least, and of papers under two lamps only one
_ASKEW, _LEVEL = 0.03, np.diag([0.0, 0.2, 0.2])  # by which a circle looks unlike the others; pieces' worth of evidence that all look alike
_BESIDE = 0.6, 1.2, 0.75  # the same between a piece and the one beside it
DRAWN = 0.05
"""How much of the middle of a piece is not paper at least; small drawings cover a tenth, most a third and more."""
ONE_SIZE = 0.15
"""Share by which sizes may be off that of pieces already found."""
_SOME = 3  # pieces of one size are no chance
EVEN = 0.75
"""The darkest part of the ring inside a rim as a share of its brightest: in even light 0.92 and more, less across a shadow or text."""
_SURE, _NEARLY = 0.95, 0.9  # of a rim shows where nothing but a shadow or a glare makes its piece uneven, and where its size is known
_ALL_ROUND, _HALF_ROUND = 0.75, 0.5  # of the ring inside its rim is paper, with legs 0.85 and more; round a creature's body much less


@dataclass(frozen=True)
class Piece:
    """A piece found.

    ``quad (4, 2)`` is the square around it, clockwise as seen; ``shown`` how well its rim shows, 0..1; ``white (3,)`` that of its paper,
    linear BGR, and ``even`` how evenly that is lit (see ``Papers``), once it was looked at.
    """

    quad: Points
    is_round: bool
    shown: float
    white: NDArray[np.float32] = field(default_factory=lambda: np.ones(3, np.float32))
    even: float = 1.0

    @cached_property
    def centre(self) -> Points:
        """Its middle ``(2,)``."""
        return np.asarray(self.quad.mean(axis=0))

    @cached_property
    def side(self) -> float:
        """The mean side of the square around it in pixels."""
        return mean_side(self.quad)


def of_one_paper(scene: Scene, pieces: Sequence[Piece], of_cards: Sequence[Paper] = ()) -> tuple[list[Piece], list[Piece]]:
    """The pieces that have a drawing on the paper that most have, each in its own light, and those of which that is not clear.

    Backs, mugs and sheets of paper are neither. Before a game nearly all that lies there are backs: beside cards, ``of_cards``, pieces are
    those that most have whose paper may be that of the cards, and what is much darker is none.
    """
    if not pieces:
        return [], []
    papers = look_at_papers(scene.picture, np.stack([piece.quad for piece in pieces]))
    centres = np.stack([piece.centre for piece in pieces])
    like_cards, darker = _beside_cards(papers.whites, centres, of_cards)
    clear = np.array([piece.shown > CLEAR for piece in pieces]) & ~darker
    for telling in (clear & like_cards, clear, ~darker):
        if telling.any():
            break
    else:
        return [], []
    usual = np.median(papers.whites[telling], axis=0)
    alike = _of_a_light(np.log2(papers.whites / usual), _TINT, _WARMTH, _LIGHT) & ~darker
    alike = _passed_on(alike, centres, np.log2(papers.whites)) & (papers.drawn > DRAWN) & ~darker
    seen = [replace(piece, white=white, even=float(even)) for piece, white, even in zip(pieces, papers.whites, papers.even, strict=True)]
    beyond_doubt = np.array([piece.shown for piece in pieces]) > _SURE
    firm = (papers.ring > _ALL_ROUND) & ((papers.even > EVEN) | beyond_doubt)
    return _where(alike & firm, seen), _where(alike & ~firm & (papers.ring > _HALF_ROUND), seen)


def _beside_cards(whites: Floats, centres: Points, of_cards: Sequence[Paper]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Which of N papers may be that of the nearest card in another light, and which are too dark for it; without cards all and none."""
    if not of_cards:
        return np.ones(len(whites), bool), np.zeros(len(whites), bool)
    away = centres[:, None] - np.stack([place for place, _ in of_cards])
    nearest = np.hypot(away[..., 0], away[..., 1]).argmin(axis=1)
    stops = np.log2(whites / np.stack([white for _, white in of_cards])[nearest])
    like = _of_a_light(stops, _TINT, _WARMTH, _LIGHT)
    return like, ~like & (stops.mean(axis=1) < -_DARK)


def _of_a_light(stops: Floats, tint: float, warmth: float, light: float) -> NDArray[np.bool_]:
    """Whether papers that differ by some stops of BGR ``(..., 3)`` may be one, each in its light.

    It may be a shadow or another lamp: what is both dark and coloured is a back.
    """
    blue, green, red = np.moveaxis(stops, -1, 0)
    off_tint, off_warmth, off_light = np.abs(2 * green - blue - red), np.abs(blue - red), np.abs(blue + green + red) / 3
    back = (off_warmth > _COLOURED) & (off_light > _DARK)
    return np.asarray((off_tint < tint) & (off_warmth < warmth) & (off_light < light) & ~back)


def _passed_on(alike: NDArray[np.bool_], centres: Points, stops: Floats) -> NDArray[np.bool_]:
    """Those of N papers that are ``alike``, and those that are like the nearest of these, step by step.

    Between two lamps light changes slowly, though far apart it may be as unlike as two papers are.
    """
    away = np.hypot(*np.moveaxis(centres[:, None] - centres, -1, 0))
    like = _of_a_light(stops[:, None] - stops, *_BESIDE)
    while alike.any():
        nearest = np.where(alike, away, np.inf).argmin(axis=1)
        more = alike | like[np.arange(len(alike)), nearest]
        if (more == alike).all():
            break
        alike = more
    return alike


def of_one_size(clear: Sequence[Piece], unclear: Sequence[Piece]) -> list[Piece]:
    """The clear pieces, and those of the others that have their size: feelers all round, or a coloured rim, hide the paper inside theirs.

    Where hardly any are clear, the size is that of all.
    """
    telling = clear if len(clear) >= _SOME else [*clear, *unclear]
    usual = float(np.median([piece.side for piece in telling])) if telling else 1.0
    least = _NEARLY if telling is clear else _SURE
    sized = [piece for piece in unclear if piece.shown > least and abs(piece.side / usual - 1) < ONE_SIZE]
    return [*clear, *(sized if len(clear) + len(sized) >= _SOME else [])]


def _where(chosen: NDArray[np.bool_], pieces: Sequence[Piece]) -> list[Piece]:
    return [pieces[number] for number in np.flatnonzero(chosen).tolist()]


def rounds(rims: Rims, chosen: NDArray[np.bool_]) -> list[Piece]:
    """The discs of the rims chosen."""
    quads = rims.quads()
    return apart([Piece(quads[number], True, float(rims.shown[number])) for number in np.flatnonzero(chosen)])


def apart(pieces: Sequence[Piece]) -> list[Piece]:
    """The pieces that show best, no two of them in one place."""
    if not pieces:
        return []
    centres, sides, shown = (np.array([getattr(piece, name) for piece in pieces]) for name in ("centre", "side", "shown"))
    return [pieces[number] for number in best_apart(centres, sides, shown, _APART)]


def fitting(pieces: Sequence[Piece], marks: Sequence[Mark]) -> list[Piece]:
    """The pieces that have the size to be expected from those around them, or from how sizes change across the picture."""
    off = _off_the_plane(pieces)
    return [piece for piece, share in zip(pieces, off, strict=True) if share < _OFF or _fits(piece, pieces, marks)]


def _fits(piece: Piece, pieces: Sequence[Piece], marks: Sequence[Mark]) -> bool:
    others = [(other.centre, other.side) for other in pieces if other is not piece]
    expected = Sizes(others, marks if others else []).range_near(piece.centre)
    return expected is None or expected[0] < piece.side < expected[1]


def _off_the_plane(pieces: Sequence[Piece]) -> NDArray[np.float64]:
    """By what share the side of each piece is off what perspective makes of one size, 1 where too few tell.

    The area that a homography makes of a small square goes with the third power of a linear function of its place in the picture, so
    the side to the power of 2/3 is linear; pieces that are off count less and less.
    """
    if len(pieces) < _TELLING:
        return np.ones(len(pieces))
    places = np.array([(1, *piece.centre) for piece in pieces])
    sides = np.array([piece.side for piece in pieces])
    trust, off = np.ones(len(pieces)), np.ones(len(pieces))
    for _ in range(4):
        weights = trust[:, None] * places
        linear = np.linalg.lstsq(weights.T @ places, weights.T @ sides ** (2 / 3), rcond=1e-12)[0]
        off = np.abs(np.maximum(places @ linear, 1e-3) ** 1.5 / sides - 1)
        trust = 1 / (1 + (off / _OFF) ** 2)
    return np.asarray(off)


def faint_rounds(scene: Scene, places: Points, clear: Sequence[Piece], marks: Sequence[Mark]) -> list[Piece]:
    """Discs whose rims show in part, on a table like their own paper, of the size and tilt of those that show clearly."""
    if not len(places):
        return []
    rims = held(scene.picture, places, expected_shapes(scene, places, clear, marks), _SLACK)
    return rounds(rims, (rims.shown > _LEAST) & distinct(scene.picture, rims, _DISTINCT))


def with_some_rim(scene: Scene, places: Points, pieces: Sequence[Piece], marks: Sequence[Mark]) -> Points:
    """Those of some places ``(N, 2)`` where part of the rim of a piece like those found shows: a chequered cloth shows less by chance."""
    if not len(places) or not pieces:
        return places
    return np.asarray(places[held(scene.picture, places, expected_shapes(scene, places, pieces, marks), _SLACK).shown > _PART])


def expected_shapes(scene: Scene, places: Points, pieces: Sequence[Piece], marks: Sequence[Mark]) -> NDArray[np.float64]:
    """What takes the unit circle to the rim of a disc at each place of the working picture, from the pieces known: ``(N, 2, 2)``."""
    sizes = Sizes([(piece.centre, piece.side) for piece in pieces], marks)
    sides = np.array([sizes.side_near(place) or scene.tile_px for place in places], dtype=np.float64)
    return np.asarray(sides[:, None, None] / 2 * _shapes_at(places, pieces))


def _shapes_at(places: Points, pieces: Sequence[Piece]) -> NDArray[np.float64]:
    """How circles look at each of N places ``(N, 2, 2)`` (see ``usual_shape``), from how those of the pieces change across the picture.

    Towards its corners a tilted camera with a lens sees them ever more askew; pieces that are off count less and less.
    """
    if len(pieces) < _TELLING:
        return np.broadcast_to(usual_shape([piece.quad for piece in pieces]), (len(places), 2, 2))
    centres = np.stack([piece.centre for piece in pieces])
    middle, reach = centres.mean(axis=0), np.ptp(centres) + 1
    there, asked = (np.concatenate([np.ones((len(at), 1)), (at - middle) / reach], axis=1) for at in (centres, places))
    seen = np.stack([_stretch(piece.quad) for piece in pieces]).reshape(-1, 4)
    trust, linear = np.ones(len(pieces)), np.zeros((3, 4))
    for _ in range(4):
        weights = trust[:, None] * there
        linear = np.linalg.solve(weights.T @ there + _LEVEL, weights.T @ seen)
        trust = 1 / (1 + (np.abs(there @ linear - seen).max(axis=1) / _ASKEW) ** 2)
    return np.stack([_root(each) for each in (asked @ linear).reshape(-1, 2, 2)]) if len(places) else np.ones((0, 2, 2))


def usual_shape(squares_seen: Sequence[Points]) -> NDArray[np.float64]:
    """How a circle of radius 1 looks under the tilt of the table, its size left out: ``(2, 2)`` from the unit circle.

    Told from squares lying there, ``(4, 2)`` each.
    """
    if not squares_seen:
        return np.eye(2)
    return _root(np.median([_stretch(quad) for quad in squares_seen], axis=0))


def _stretch(quad: Points) -> NDArray[np.float64]:
    """How a circle in a square ``(4, 2)`` is stretched: its shape times the transpose of that, of determinant 1."""
    shape = np.stack([quad[1] - quad[0] + quad[2] - quad[3], quad[3] - quad[0] + quad[2] - quad[1]], axis=1)
    return np.asarray(shape @ shape.T / np.linalg.det(shape))


def _root(stretch: NDArray[np.float64]) -> NDArray[np.float64]:
    """The symmetric shape ``(2, 2)`` of determinant 1 that stretches a circle like that."""
    size = np.sqrt(max(np.linalg.det(stretch), 1e-6))
    return np.asarray((stretch + size * np.eye(2)) / np.sqrt((np.trace(stretch) + 2 * size) * size))


def squares(scene: Scene, spots: Points, shape: NDArray[np.float64], spread: float) -> list[Piece]:
    """Square tiles around drawings, by their four straight sides; ``shape`` and ``spread`` as of ``first_rims``.

    Where there are several they are placed once more, from the size that most have: a side guessed far off may stay on a streak of grain.
    """
    first = first_rims(scene.picture, spots, shape, square=True, spread=spread)
    likely = np.argsort(-first.shown)[:_MOST_SQUARES]
    outlines = [one for one in _placed(scene, list(first.quads()[likely]), _SQUARE_SLACK) if _shows(one)]
    if len(outlines) < _SOME:
        return [Piece(outline.quad, False, float(np.mean(outline.sides))) for outline in outlines]
    usual = float(np.median([outline.side for outline in outlines]))
    near = [squared(one.quad, usual if abs(one.side / usual - 1) < ONE_SIZE else None) for one in outlines]
    again = _placed(scene, near, _SETTLED_SLACK)
    better = [_shows(new) and abs(new.side / usual - 1) < abs(old.side / usual - 1) for new, old in zip(again, outlines, strict=True)]
    settled = [new if choose else old for new, old, choose in zip(again, outlines, better, strict=True)]
    return [Piece(outline.quad, False, float(np.mean(outline.sides))) for outline in settled]


def _placed(scene: Scene, quads: Sequence[Points], slack: float) -> list[Outline]:
    """The four sides of squares expected at some places."""
    forths = [upright(quad) for quad in quads]
    return fit_patches(floats([patch_of(scene.lab, forth) for forth in forths]), forths, slack)


def _shows(outline: Outline) -> bool:
    return bool(min(outline.sides) > _SQUARE_WEAKEST and np.mean(outline.sides) > _SQUARE_CLEAR)
