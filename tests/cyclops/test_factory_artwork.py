"""Our own Monster Factory tiles: the set of the engine, limbs that join, kinds told apart without colour, and all of it read by the eye."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.tone import LINEAR
from cyclops.artwork.factory.back import BLEED, back
from cyclops.artwork.factory.skin import GREEN, PURPLE
from cyclops.artwork.factory.tiles import printed_tiles
from cyclops.artwork.raster import Image, raster, raster_mask
from cyclops.artwork.shapes import Colour
from engine.factory.tile import Tile
from engine.factory.tileset import printed_box
from vision.factory.edges import THICK, THIN
from vision.ink import COLOURED, ink_map
from vision.reader import read_table

TILES = printed_tiles()
PX_PER_MM = 4
LEVELS = 12.0
"""Rims differ by less: a step of a tenth of a millimetre in the outline of a limb would show as 60 levels and more."""
WOOD = (96, 138, 176)
COLOUR_BLIND = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
"""Linear RGB as it is seen: G. M. Machado et al., A physiologically-based model for simulation of color vision deficiency, 2009."""


@cache
def pictures() -> list[Image]:
    return [raster(tile.drawing, PX_PER_MM) for tile in TILES]


def sides(letter: str) -> list[Image]:
    """Each side of that letter in the whole set, turned to be the upper one."""
    return [
        np.rot90(picture, side) for tile, picture in zip(TILES, pictures(), strict=True) for side in range(4) if tile.edges[side] == letter
    ]


def lab(colour: NDArray[np.float32]) -> NDArray[np.float32]:
    """CIELAB of linear RGB ``(3,)``."""
    return np.asarray(cv2.cvtColor(np.clip(colour, 0, 1).reshape(1, 1, 3).astype(np.float32), cv2.COLOR_LRGB2Lab), dtype=np.float32).ravel()


def linear(colour: Colour) -> NDArray[np.float32]:
    return np.asarray(LINEAR[list(colour)], dtype=np.float32)


def lightness(picture: Image) -> NDArray[np.float32]:
    return np.asarray(cv2.cvtColor(picture.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)[..., 0], dtype=np.float32)


def test_the_tiles_are_those_of_the_printed_set() -> None:
    assert Counter(Tile(tile.edges, bool(tile.eyes)).kind for tile in TILES) == dict(printed_box().kinds or ())


def test_every_tile_is_45_mm_wide_and_different() -> None:
    assert {(tile.drawing.width, tile.drawing.height) for tile in TILES} == {(45.0, 45.0)}
    assert min(float(np.abs(one.astype(int) - other).mean()) for one, other in combinations(pictures(), 2)) > 1.0


@pytest.mark.parametrize("letter", "GPW")
def test_limbs_of_neighbours_join_without_a_step(letter: str) -> None:
    rims = [side[: PX_PER_MM // 2].mean(axis=0) for side in sides(letter)]
    assert max(float(np.abs(rim - rims[0]).max()) for rim in rims) < LEVELS
    assert max(float(np.abs(rim - rim[::-1]).max()) for rim in rims) < LEVELS, "a neighbour shows it mirrored"


def test_blank_edges_are_white() -> None:
    assert min(int(side[: 2 * PX_PER_MM].min()) for side in sides("W")) == 255


@pytest.mark.parametrize(("letter", "shares"), [("G", THIN), ("P", THICK)])
def test_limbs_are_as_wide_as_the_eye_expects_at_every_depth_it_looks_at(letter: str, shares: tuple[float, float]) -> None:
    for side in sides(letter):
        widths = (side[: 6 * PX_PER_MM] < 250).any(axis=2).mean(axis=1)
        assert shares[0] + 0.05 < float(widths.min()) <= float(widths.max()) < shares[1] - 0.05


def test_thick_limbs_are_more_than_twice_as_wide_as_thin_ones() -> None:
    assert PURPLE.half > 2 * GREEN.half


@pytest.mark.parametrize("kind", COLOUR_BLIND)
def test_the_colour_blind_tell_green_from_purple(kind: str) -> None:
    green, purple = (lab(np.array(COLOUR_BLIND[kind], dtype=np.float32) @ linear(skin.fill)) for skin in (GREEN, PURPLE))
    assert float(np.linalg.norm(green - purple)) > 35


def test_green_and_purple_differ_in_grey_by_lightness_and_by_pattern() -> None:
    assert lab(linear(GREEN.fill))[0] - lab(linear(PURPLE.fill))[0] > 20
    middle, flank, rows = 45 * PX_PER_MM // 2, 8, slice(0, 6 * PX_PER_MM)
    for letter, ribbed in (("G", True), ("P", False)):
        for side in sides(letter):
            grey = lightness(side)
            darker = grey[rows, middle - flank] - grey[rows, middle - 1] > 5
            assert (darker.mean() > 0.5) == ribbed, "a vein runs along every green limb, and along no purple one"


def test_purple_limbs_are_spotted() -> None:
    dark = (
        np.abs(np.stack([side[PX_PER_MM : 8 * PX_PER_MM] for side in sides("P")]).astype(int) - PURPLE.dark[::-1]).sum(axis=3) < 12
    ).mean(axis=(1, 2))
    assert 0.03 < float(dark.min()) < float(dark.max()) < 0.3


def test_every_tile_has_enough_green_and_purple_to_be_found_alone() -> None:
    shares = [float((np.abs(ink_map(raster(tile.drawing, 0.6), 9)) > COLOURED).mean()) for tile in TILES]
    assert min(shares) > 0.13, "the eye looks for a first tile where a tenth of one is inked"


def test_no_tile_costs_much_ink() -> None:
    assert max(float((picture.max(axis=2) < 90).mean()) for picture in pictures()) < 0.12


def laid(numbers: list[int], quarters: int) -> tuple[Image, dict[tuple[int, int], int]]:
    """Tiles 72 pixels wide in touching rows of six on a wooden table, each turned, and which number lies in which row and column."""
    table = np.full((700, 700, 3), WOOD, np.uint8)
    for place, number in enumerate(numbers):
        row, column = divmod(place, 6)
        y, x = 110 + 73 * row, 110 + 73 * column
        table[y : y + 72, x : x + 72] = np.rot90(raster(TILES[number].drawing, 1.6), -quarters)
    turn = cv2.getRotationMatrix2D((350, 350), 9, 1)
    picture = cv2.warpAffine(table, turn, (700, 700), borderMode=cv2.BORDER_CONSTANT, borderValue=WOOD)
    noise = np.random.default_rng(quarters).normal(0, 2, picture.shape)
    seen = np.clip(cv2.GaussianBlur(picture, (0, 0), 0.7) + noise, 0, 255).astype(np.uint8)
    places = {(place // 6, place % 6): number for place, number in enumerate(numbers)}
    return seen, places


@pytest.mark.parametrize("first", [0, 30, 58])
def test_the_eye_reads_every_tile_without_a_doubt(first: int) -> None:
    picture, places = laid(list(range(first, first + 30)), quarters=first % 4)
    back_turn = cv2.getRotationMatrix2D((350, 350), -9, 1)
    found: dict[tuple[int, int], tuple[str, bool]] = {}
    for tile in read_table(picture, "factory").tiles:
        corners = np.array(tile.corners) @ back_turn[:, :2].T + back_turn[:, 2]
        x, y = corners.mean(axis=0)
        upper_left = int(np.argmin(corners.sum(axis=1)))
        letters = tile.edges[upper_left:] + tile.edges[:upper_left]
        assert tile.doubts == ()
        found[int((y - 110) // 73), int((x - 110) // 73)] = (letters, tile.eyes)
    printed = {place: TILES[number] for place, number in places.items()}
    turned = {place: (Tile(tile.edges).turned(first % 4).edges, tile.eyes > 0) for place, tile in printed.items()}
    assert found == turned


def test_the_back_has_bleed_round_its_cut_and_no_ink_of_a_limb() -> None:
    drawing = back()
    assert (drawing.width, drawing.height) == (45 + 2 * BLEED, 45 + 2 * BLEED)
    assert float((raster_mask(drawing, 4) > 0).mean()) == pytest.approx((45 / 51) ** 2, rel=0.02)
    rim = np.concatenate([raster(drawing, 4)[:8], raster(drawing, 4)[-8:]])
    assert int(rim.min(axis=(0, 1)).max()) < 250, "printed up to the border"
