"""Finding tiles: a first one in each patch of ink, then its neighbours one by one, each placed by its own sides.

A lattice is never fitted as a whole: each tile is expected one tile's length from a neighbour already found and placed by its own
outline, so gaps, crooked laying, perspective and lens distortion do not add up along a row.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.tone import LINEAR
from vision.arrays import Mask, Points, grown, image, lengths, spread_over
from vision.face import look_at
from vision.factory.candidate import (
    DISC,
    INK_OF_A_TILE,
    SHADE,
    SURE_ENOUGH,
    TINT,
    WARMTH,
    Found,
    blank_paper,
    is_tile,
    like_paper,
    nearly_white,
    same_paper,
    same_white,
)
from vision.factory.edges import read_edges
from vision.ink import paper_mask
from vision.lattice import group_tiles, steps
from vision.outline import expected_quad, fit_outline, squared
from vision.scene import Scene
from vision.sizes import Mark, Sizes
from vision.squares import COARSE, Square, find_squares, main_turns

_Window = tuple[slice, slice]


_INK_OF_A_FIRST = 0.05  # tile areas: a limb with little at its end takes 0.08
_APART = 20.0  # levels by which paper stands out from most tables
_SPREAD_OVER = spread_over(11)
_INSET = 0.85  # a tile this much smaller has its corners on the paper
_LOOK_FIRST = 6  # tiles
_USUAL_TURNS, _TURNS = 2, 4  # of the squares tried, and where these show no tile on checked cloth, which has turns of its own
_ALL_SIDES = 0.96  # how sure a first tile must be at a rarer turn: grain and folds of a sleeve show three sides and some of a fourth
_ELSEWHERE = 0.12  # sides
_BESIDE = 1.4  # of a tile's size
_PAPER_OF_A_TILE = 0.15  # tile areas: round a tile's ink there is more
_ANY_SIZE = (0.79, 1.27)  # of the guess, where nothing is known yet
_SIZE_STEP = 1.12  # from one size tried to the next
_ENOUGH = 3  # tiles
_PITCH, _NEIGHBOUR_SLACK = 1.015, 0.5  # neighbours lie this many tile lengths apart: a gap of half a millimetre or so
TAKEN = 1.08
"""A tile that much larger explains the ink in it."""
_KNOWN_SLACK = 0.25  # a tile that lay there lies there still
_ALIKE = 1.15  # neighbours differ by no more in size
_TRIES = ((_PITCH, _NEIGHBOUR_SLACK), (1.07, 0.8))  # and where none shows there, up to 3 mm and more
_OVERLAP = 0.75  # tiles whose centres are nearer than this (in sides) cannot both be there


@dataclass(slots=True)
class _Search:
    """What has been found so far, and the ink that no tile explains yet."""

    scene: Scene
    ink: Mask
    unexplained: Mask
    marks: Sequence[Mark]
    paper: NDArray[np.bool_] | None
    """Where there may be paper, as far as is known."""
    tiles: list[Found] = field(default_factory=list)
    centres: list[tuple[float, float]] = field(default_factory=list)
    elsewhere: Sequence[Mark] = ()
    """Tiles known that are not looked at."""
    changed: Mask | None = None
    """Where new tiles may lie, if not everywhere."""
    known: Sizes | None = None
    """What the tiles and cards say of sizes, as long as no other tile is found."""

    def taken(self, centre: Points, side: float) -> bool:
        x, y = float(centre[0]), float(centre[1])
        reach = _OVERLAP * side
        if any(math.hypot(there_x - x, there_y - y) < reach for there_x, there_y in self.centres):
            return True
        return any(math.hypot(there[0] - x, there[1] - y) < reach for there, _ in self.elsewhere)

    def accept(self, tile: Found) -> None:
        self.tiles.append(tile)
        self.known = None
        self.centres.append((float(tile.outline.centre[0]), float(tile.outline.centre[1])))
        covered = self.scene.to_coarse(grown(tile.outline.quad, TAKEN))
        cv2.fillConvexPoly(self.unexplained, np.round(covered).astype(np.int32), 0)

    def replace(self, number: int, tile: Found) -> None:
        self.tiles[number] = tile
        self.known = None
        self.centres[number] = (float(tile.outline.centre[0]), float(tile.outline.centre[1]))

    def go_back(self, first: int, unexplained: Mask) -> None:
        """Forget the tiles from number ``first`` on, and what ink they explain."""
        del self.tiles[first:], self.centres[first:]
        self.unexplained[:] = unexplained
        self.known = None

    def ink_beside(self, tile: Found) -> bool:
        """Whether print that no tile explains goes on beside a tile."""
        beside = np.zeros(self.unexplained.shape, np.uint8)
        cv2.fillConvexPoly(beside, np.round(self.scene.to_coarse(grown(tile.outline.quad, _BESIDE))).astype(np.int32), 1)
        return int(np.count_nonzero(self.unexplained & beside)) > INK_OF_A_TILE * COARSE**2

    def sizes(self, near: Points) -> list[float]:
        """Sides to expect of a tile near a place (working picture).

        As the cards nearby promise it, and the tiles as soon as there are enough of them: the first may be wrong.
        """
        if self.known is None:
            tiles = [*self.elsewhere, *((tile.outline.centre, tile.side) for tile in self.tiles)]
            self.known = Sizes(tiles if len(tiles) >= _ENOUGH else [], self.marks)
        least, most = self.known.range_near(near) or (self.scene.tile_px * _ANY_SIZE[0], self.scene.tile_px * _ANY_SIZE[1])
        steps_up = math.ceil(math.log(most / least) / math.log(_SIZE_STEP))
        return [least * (most / least) ** (step / steps_up) for step in range(steps_up + 1)]


def find_tiles(
    scene: Scene, ignore: Mask | None = None, marks: Sequence[Mark] = (), white: NDArray[np.float32] | None = None
) -> tuple[list[Found], Mask]:
    """All face-up tiles of a scene, and where ink is left that belongs to none, ``(h, w) uint8`` in the small picture.

    Parameters
    ----------
    scene : Scene
    ignore : (h, w) uint8 ndarray, optional
        Where in the small picture to look for nothing: cards, for instance.
    marks : sequence of Mark
        What the cards promise of the tiles' size, in the working picture.
    white : (3,) float32 ndarray, optional
        The white of the cards, linear BGR: about that of the tiles.
    """
    ink = scene.ink if ignore is None else image(np.where(ignore > 0, 0, scene.ink))
    search = _Search(scene, ink, ink.copy(), marks, None if white is None else _maybe_paper(scene, white))
    _find(search)
    return search.tiles, search.unexplained


def find_tiles_beside(
    scene: Scene,
    known: Sequence[Points],
    elsewhere: Sequence[Mark],
    ignore: Mask,
    changed: Mask,
    marks: Sequence[Mark],
    white: NDArray[np.float32],
) -> tuple[list[Found], list[Found], Mask]:
    """The tiles of a scene beside some that are known to lie there (see `find_tiles`).

    Parameters
    ----------
    known : sequence of (4, 2) float64 ndarray
        The corners of tiles that lie there, in the working picture.
    elsewhere : sequence of Mark
        Other tiles that are known to lie there, or beyond the scene, and need not be looked at.
    changed : (h, w) uint8 ndarray
        Where in the small picture something changed, and tiles lie that are to be found again: other ink has been looked at before.

    Returns
    -------
    list of Found
        The known tiles as they are seen now.
    list of Found
        The others.
    (h, w) uint8 ndarray
        Where ink is left that belongs to none.
    """
    ink = image(np.where(ignore > 0, 0, scene.ink))
    search = _Search(scene, ink, ink.copy(), marks, _maybe_paper(scene, white), elsewhere=elsewhere, changed=changed)
    for quad in known:
        search.accept(_look(scene, quad, _KNOWN_SLACK))
    seen = list(search.tiles)
    if seen:
        search.paper = _maybe_paper(scene, np.median([tile.face.white for tile in seen], axis=0), seen)
        _grow(search, 0)
    _find(search, len(seen))
    return seen, search.tiles[len(seen) :], search.unexplained


def look_again(scene: Scene, quad: Points) -> Found | None:
    """A tile that is known to lie at a quad ``(4, 2)`` of the working picture, as it is seen now; None where none is seen."""
    found = _look(scene, quad, _KNOWN_SLACK)
    return found if is_tile(found, weakest=0.1, mean=0.5, odd_corners=1) else None


def _find(search: _Search, certain: int = 0) -> None:
    """Look for tiles until nothing more is found; the first ``certain`` ones are beyond doubt."""
    searched: set[tuple[int, ...]] = set()
    while True:
        found = len(search.tiles)
        _explain_all(search, searched)
        if len(search.tiles) == found:
            if not _reconsider(search, certain):
                return
            searched.clear()


def _reconsider(search: _Search, certain: int) -> bool:
    """Forget tiles that hardly fit anything, if others of a group then find a neighbour that they hid; whether any did."""
    groups = group_tiles([tile.outline.quad for tile in search.tiles])
    alone = [next(iter(group.places)) for group in groups if len(group.places) == 1]
    unfit = {n for n in alone if n >= certain and search.tiles[n].sureness <= SURE_ENOUGH and search.ink_beside(search.tiles[n])}
    if not unfit or len(unfit) == len(search.tiles):
        return False
    tiles, unexplained = list(search.tiles), search.unexplained.copy()
    search.go_back(0, search.ink)
    for number, tile in enumerate(tiles):
        if number not in unfit:
            search.accept(tile)
    others = len(search.tiles)
    _grow(search, 0)
    if len(search.tiles) > others:
        return True
    search.go_back(0, unexplained)
    for tile in tiles:
        search.accept(tile)
    return False


def _explain_all(search: _Search, searched: set[tuple[int, ...]]) -> None:
    """Look for tiles in every patch of ink left, largest first, but not again in one ``searched`` before, with nothing changed."""
    near = image(cv2.dilate(search.unexplained, np.ones((int(COARSE * 0.85) | 1,) * 2, np.uint8)))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(near)
    for label in sorted(range(1, count), key=lambda k: -int(stats[k][cv2.CC_STAT_AREA])):
        patch = tuple(int(v) for v in stats[label])
        if patch not in searched:
            searched.add(patch)
            x, y, w, h = patch[:4]
            window = slice(max(y - 4, 0), y + h + 4), slice(max(x - 4, 0), x + w + 4)
            there = (labels[window] == label).astype(np.uint8)
            while _explain(search, window, there):
                pass


def _explain(search: _Search, window: _Window, there: Mask) -> bool:
    """Find a first tile on the ink left in one window, and all that hang together with it; whether there was one."""
    left = search.unexplained[window] * there
    if np.count_nonzero(left) < _INK_OF_A_FIRST * COARSE**2 or (search.changed is not None and not np.any(left & search.changed[window])):
        return False
    around = image(cv2.dilate(left, np.ones((int(COARSE * 0.85) | 1,) * 2, np.uint8))) * there
    if search.paper is not None and np.count_nonzero(search.paper[window] & (around > left)) < _PAPER_OF_A_TILE * COARSE**2:
        return False
    inner = image(cv2.erode(around, np.ones((9, 9), np.uint8)))
    part = _part(window, left)
    firsts = _firsts(search, part, around, inner, window)
    if not firsts and part != window:
        firsts = _firsts(search, window, around, inner, window)
    if not firsts:
        return False
    first = len(search.tiles)
    _lay_out(search, firsts)
    if first == 0:
        search.paper = _maybe_paper(search.scene, np.median([tile.face.white for tile in search.tiles], axis=0), search.tiles)
    return True


def _maybe_paper(scene: Scene, white: NDArray[np.float32], tiles: Sequence[Found] = ()) -> NDArray[np.bool_]:
    """Where the small picture may show paper, in whatever light there is on the table.

    Where the paper of the tiles found stands out from the table, other paper does too.
    """
    paper = paper_mask(scene.coarse, white, TINT, WARMTH, SHADE)
    if tiles:
        apart = lengths(scene.difference)
        at = np.concatenate([np.round(scene.to_coarse(grown(tile.outline.quad, _INSET))).astype(int) for tile in tiles])
        x, y = np.clip(at[:, 0], 0, apart.shape[1] - 1), np.clip(at[:, 1], 0, apart.shape[0] - 1)
        if float(np.median(apart[y, x])) > _APART:
            paper &= apart > _APART / 2
    return paper


def _lay_out(search: _Search, firsts: Sequence[Found]) -> None:
    """Take the clearest of some firsts, and the tiles that hang together with it.

    Limbs cross sides, so squares half a tile off may look like a tile. Such a one has no neighbours, though print goes on beside it: then
    the one is taken that has most.
    """
    before, first = search.unexplained.copy(), len(search.tiles)
    _take(search, firsts[0])
    tile, best, most = search.tiles[first], firsts[0], len(search.tiles)
    if most > first + 1 or tile.sureness > SURE_ENOUGH or not search.ink_beside(tile):
        return
    for other in firsts[1:]:
        if math.dist(other.outline.centre, tile.outline.centre) > _ELSEWHERE * tile.side:
            search.go_back(first, before)
            _take(search, other)
            if len(search.tiles) > most:
                best, most = other, len(search.tiles)
    search.go_back(first, before)
    _take(search, best)


def _take(search: _Search, tile: Found) -> None:
    first = len(search.tiles)
    search.accept(tile)
    _grow(search, first)
    _settle(search, first)


def _firsts(search: _Search, part: _Window, around: Mask, inner: Mask, window: _Window) -> list[Found]:
    """Tiles in a part of a window of the small picture, clearest first; ``around`` and ``inner`` are masks of the window."""
    rows, columns = (slice(p.start - w.start, p.stop - w.start) for p, w in zip(part, window, strict=True))
    origin = np.array([part[1].start, part[0].start], dtype=np.float64)
    found: list[Found] = []
    for turn, squares in enumerate(_squares(search, part, around[rows, columns], inner[rows, columns])):
        if turn >= _USUAL_TURNS and found:
            break
        for square in squares:
            tile = _first(search, square, origin)
            if tile is None or (turn >= _USUAL_TURNS and tile.sureness < _ALL_SIDES):
                continue
            found.append(tile)
            if tile.sureness > SURE_ENOUGH:
                return sorted(found, key=lambda one: -one.sureness)
    return sorted(found, key=lambda one: -one.sureness)


def _part(window: _Window, left: Mask) -> _Window:
    """The part of a large window in which to look first: some tiles each way about the middle of the ink."""
    half = int(_LOOK_FIRST * COARSE / 2)
    middles = [int(np.median(at)) + whole.start for at, whole in zip(np.nonzero(left), window, strict=True)]
    rows, columns = (slice(max(whole.start, at - half), min(whole.stop, at + half)) for whole, at in zip(window, middles, strict=True))
    return rows, columns


def _squares(search: _Search, window: _Window, around: Mask, inner: Mask) -> Iterator[list[Square]]:
    """Squares to try in the small picture, best first, of each turn, the commonest turn first."""
    lab = search.scene.coarse_lab[window]
    scene = search.scene
    middle = np.array([window[1].start + lab.shape[1] / 2, window[0].start + lab.shape[0] / 2])
    sizes = [side * scene.coarse_scale / scene.work_scale for side in search.sizes(scene.from_coarse(middle))]
    for degrees in main_turns(lab, around, _TURNS if scene.patterned else _USUAL_TURNS):
        yield find_squares(lab, inner, scene.ink[window], degrees, sizes)


def _first(search: _Search, square: Square, origin: Points) -> Found | None:
    """The tile at a square of the small picture, when it is one beyond doubt."""
    scene = search.scene
    centre = scene.from_coarse(square.centre + origin)
    sizes = search.sizes(centre)
    tile = _look(scene, expected_quad(centre, square.side_px * scene.work_scale / scene.coarse_scale, square.degrees), slack=1.0)
    if min(tile.outline.sides) > 0.5 and not is_tile(tile, weakest=0.3, mean=0.7):
        tile = _look(scene, squared(tile.outline.quad), slack=0.6)
    if search.taken(tile.outline.centre, tile.side) or not sizes[0] / 1.04 <= tile.side <= sizes[-1] * 1.04:
        return None
    if not tile.limbs or not same_paper(tile, search.tiles) or tile.face.outshone > DISC:
        return None
    return tile if is_tile(tile, weakest=0.3, mean=0.7) else None


def _grow(search: _Search, first: int) -> None:
    """Look beside each tile from number ``first`` on for its neighbours, and beside those."""
    queue = list(range(first, len(search.tiles)))
    while queue:
        tile = search.tiles[queue.pop()]
        for step in steps(tile.outline.quad):
            neighbour = _beside(search, tile, step)
            if neighbour is not None:
                search.accept(neighbour)
                queue.append(len(search.tiles) - 1)


def _settle(search: _Search, first: int) -> None:
    """Place the first tile of a group once more, from its neighbours as they were from it: it had only itself to go by."""
    tile = search.tiles[first]
    for neighbour in search.tiles[first + 1 :]:
        for step in steps(neighbour.outline.quad):
            quad = neighbour.outline.quad + step * _PITCH
            if float(np.linalg.norm(quad.mean(axis=0) - tile.outline.centre)) < 0.45 * neighbour.side:
                again = _look(search.scene, quad, _NEIGHBOUR_SLACK)
                if is_tile(again, weakest=0.1, mean=0.5):
                    search.replace(first, again)
                return


def _beside(search: _Search, tile: Found, step: Points) -> Found | None:
    """The tile one ``step`` from ``tile``, if there is one."""
    scene = search.scene
    quad = tile.outline.quad + step * _PITCH
    height, width = scene.lab.shape[:2]
    if search.taken(quad.mean(axis=0), tile.side) or (quad < 0).any() or (quad > (width, height)).any():
        return None
    if not (scene.patterned or _has_ink(scene, quad) or _blank_beside(scene, quad, tile)):
        return None
    for pitch, slack in _TRIES:
        found = _look(scene, tile.outline.quad + step * pitch, slack)
        if not like_paper(found.face, tile):
            return None
        alike = 1 / _ALIKE < found.side / tile.side < _ALIKE
        if not alike or search.taken(found.outline.centre, tile.side):
            continue
        if found.blank and not blank_paper(found.face, tile):
            continue
        if not found.limbs and not same_white(found.face, tile):
            continue
        weakest, mean = (0.4, 0.8) if found.blank else (0.1, 0.5)
        if is_tile(found, weakest, mean, odd_corners=0 if found.blank else 1):
            return found
    return None


def _blank_beside(scene: Scene, quad: Points, tile: Found) -> bool:
    """Whether an inkless quad may be a blank tile beside one that is none."""
    return not tile.blank and _pale(scene, quad, tile) and blank_paper(look_at(scene.picture, quad), tile)


def _look(scene: Scene, quad: Points, slack: float) -> Found:
    outline = fit_outline(scene.lab, quad, slack)
    face = look_at(scene.picture, outline.quad)
    return Found(outline, face, read_edges(face))


def _has_ink(scene: Scene, quad: Points) -> bool:
    """Whether the small picture shows enough ink inside a quad for a tile, asked at places spread over it."""
    x, y = np.round(scene.to_coarse(_SPREAD_OVER @ quad)).astype(int).T
    height, width = scene.ink.shape
    ink = scene.ink[np.clip(y, 0, height - 1), np.clip(x, 0, width - 1)]
    return int(np.count_nonzero(ink)) > INK_OF_A_TILE * len(ink)


def _pale(scene: Scene, quad: Points, tile: Found) -> bool:
    """Whether the middle of an inkless quad may be the paper of the tile beside it: a quick look before a closer one."""
    x, y = quad.mean(axis=0).astype(int)
    colour = LINEAR[scene.picture[y - 2 : y + 3, x - 2 : x + 3]].reshape(-1, 3).mean(axis=0)
    return bool(nearly_white(colour, tile))
