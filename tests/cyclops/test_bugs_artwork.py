"""Our own Bugs & Co: the tiles are those of the printed set, and the eye tells them apart, counts their eyes and reads the trophies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest

from cyclops.artwork.bugs import back, printed_tiles, printed_trophies, trophy_back
from cyclops.artwork.bugs.disc import REACH_MM
from cyclops.artwork.bugs.tiles import MONSTERS
from cyclops.artwork.raster import Image, raster, raster_mask
from cyclops.artwork.shapes import Drawing
from engine.bugs.tileset import printed_box
from vision.arrays import Floats
from vision.bugs.drawing import drawings_of
from vision.bugs.eyes import count_eyes
from vision.bugs.face import Faces, look_at_pieces
from vision.bugs.likeness import differences
from vision.bugs.trophy import read_trophies
from vision.reader import read_table

SIDE = 62  # pixels across a disc, near to the least that a table is read at
PITCH = 80
TILES = printed_tiles()


def table(drawings: Sequence[Drawing], columns: int, seed: int = 1) -> Image:
    """Discs in rows on a dark table, each with a turn of its own, a little blurred and noisy."""
    rng = np.random.default_rng(seed)
    rows = -(-len(drawings) // columns)
    picture = np.full(((rows + 1) * PITCH, (columns + 1) * PITCH, 3), (60, 70, 84), np.uint8)
    for drawing, (x, y) in zip(drawings, middles(len(drawings), columns), strict=True):
        _lay(picture, drawing, (x, y), float(rng.uniform(0, 360)))
    noisy = cv2.GaussianBlur(picture, (0, 0), 0.7) + rng.normal(0, 2, picture.shape)
    return np.asarray(np.clip(noisy, 0, 255), dtype=np.uint8)


def middles(count: int, columns: int) -> list[tuple[float, float]]:
    """Where `table` lays discs."""
    return [((number % columns + 1) * PITCH, (number // columns + 1) * PITCH) for number in range(count)]


def _lay(picture: Image, drawing: Drawing, middle: tuple[float, float], degrees: float) -> None:
    scale = 2 * SIDE / drawing.width
    printed, cut = raster(drawing, scale), raster_mask(drawing, scale)
    turn = cv2.getRotationMatrix2D((SIDE - 0.5, SIDE - 0.5), degrees, 0.5)
    turn = turn + np.array([[0, 0, (PITCH - 1) / 2 - (SIDE - 0.5)]] * 2)
    seen, mask = (cv2.warpAffine(cv2.blur(each, (2, 2)), turn, (PITCH, PITCH)) for each in (printed, cut))
    left, top = round(middle[0] - PITCH / 2), round(middle[1] - PITCH / 2)
    there = picture[top : top + PITCH, left : left + PITCH]
    share = mask[..., None] / 255
    there[:] = np.round(there * (1 - share) + seen * share)


def faces(drawings: Sequence[Drawing]) -> Faces:
    """What the eye sees of discs whose places are known."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * SIDE / 2 - 0.5
    return look_at_pieces(table(drawings, 15), [square + middle for middle in middles(len(drawings), 15)])


@cache
def seen_tiles() -> Faces:
    """All 75."""
    return faces([tile.drawing for tile in TILES])


@cache
def unlikeness() -> Floats:
    """How much each two of the 75 differ to the eye."""
    return differences(drawings_of(seen_tiles()))


def test_the_tiles_are_those_of_the_printed_set() -> None:
    box = printed_box()

    assert Counter(tile.kind for tile in TILES) == box.copies((1, 2, 3))
    assert {tile.kind: tile.eyes for tile in TILES} == {drawing.name: drawing.eyes for drawing, _ in box.drawings}
    assert set(MONSTERS) == {tile.kind for tile in TILES}
    assert [trophy.value for trophy in printed_trophies()] == list(box.trophies)


def test_a_drawing_has_three_different_colours_and_no_colour_tells_what_is_drawn() -> None:
    colours = defaultdict(set)
    kinds = defaultdict(set)
    for tile in TILES:
        colours[tile.kind].add(tile.colour)
        kinds[tile.colour].add(tile.kind)

    assert {len(of_one) for of_one in colours.values()} == {3}
    assert min(len(of_one) for of_one in kinds.values()) > 5


@pytest.mark.parametrize("drawing", [tile.drawing for tile in TILES[::3]] + [trophy.drawing for trophy in printed_trophies()])
def test_a_face_is_white_with_paper_all_round_its_picture(drawing: Drawing) -> None:
    picture = raster(drawing, 4)
    rows, columns = np.nonzero(picture.min(axis=2) < 250)
    away = np.hypot(columns - picture.shape[1] / 2 + 0.5, rows - picture.shape[0] / 2 + 0.5) / 4

    assert (drawing.width, drawing.height) == (45, 45)
    assert REACH_MM - 4 < away.max() < REACH_MM + 0.3
    assert np.mean(picture[raster_mask(drawing, 4) > 0] < 110) < 0.28  # little ink


@pytest.mark.parametrize("drawing", [back(), trophy_back()])
def test_a_back_is_printed_three_millimetres_beyond_its_edge(drawing: Drawing) -> None:
    every = np.concatenate([path.flattened() for shape in drawing.shapes for path in shape.paths])

    assert raster(drawing, 4)[raster_mask(drawing, 4) > 0].min(axis=1).max() < 245
    assert (every.min(axis=0) <= -2.99).all()
    assert (every.max(axis=0) >= drawing.width + 2.99).all()


def test_copies_look_alike_and_other_drawings_far_from_it() -> None:
    kinds = [tile.kind for tile in TILES]
    alike = [unlikeness()[one, other] for one, other in combinations(range(len(TILES)), 2) if kinds[one] == kinds[other]]
    others = [unlikeness()[one, other] for one, other in combinations(range(len(TILES)), 2) if kinds[one] != kinds[other]]

    assert max(alike) < 5
    assert min(others) > 14  # the eye takes nothing for the same that differs more


def test_the_eyes_of_every_tile_are_counted() -> None:
    assert [(tile.kind, tile.colour, count.count) for tile, count in zip(TILES, count_eyes(seen_tiles()), strict=True)] == [
        (tile.kind, tile.colour, tile.eyes) for tile in TILES
    ]


def test_trophies_are_read_beyond_doubt_and_no_monster_is_one() -> None:
    signs = read_trophies(faces([trophy.drawing for trophy in printed_trophies()]))

    assert [(sign.value, sign.sure) if sign else None for sign in signs] == [(trophy.value, True) for trophy in printed_trophies()]
    assert not any(read_trophies(seen_tiles()))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_laid_table_is_read_exactly(seed: int) -> None:
    rng = np.random.default_rng(seed)
    chosen = [TILES[number] for number in rng.choice(len(TILES), 30, replace=False)]
    cups = [printed_trophies()[0], printed_trophies()[4]]

    reading = read_table(table([*(tile.drawing for tile in chosen), *(cup.drawing for cup in cups)], 8, seed), "bugs")

    places = np.array([np.mean(tile.corners, axis=0) for tile in reading.tiles])
    found = [reading.tiles[int(np.hypot(*(places - middle).T).argmin())] for middle in middles(len(chosen), 8)]
    assert len(reading.tiles) == len(chosen)
    assert [tile.eyes for tile in found] == [tile.eyes for tile in chosen]
    assert groups([tile.kind for tile in found]) == groups([tile.kind for tile in chosen])
    assert sorted(trophy.value for trophy in reading.trophies) == [1, 3]
    assert not any(tile.doubts for tile in reading.tiles)


def groups(labels: Sequence[str]) -> list[int]:
    """The first place of each label, which tells groups whatever they are called."""
    return [labels.index(label) for label in labels]
