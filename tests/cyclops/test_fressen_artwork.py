"""Our printed Das große Fressen: it is the printed set, its halves meet, and the eye reads what is drawn."""

from __future__ import annotations

from collections import Counter
from functools import cache

import cv2
import numpy as np
import pytest

from cyclops.artwork.fressen.back import back
from cyclops.artwork.fressen.board import board, board_halves
from cyclops.artwork.fressen.creatures import SPECIES
from cyclops.artwork.fressen.grounds import GROUND
from cyclops.artwork.fressen.monsters import PrintedMonster, printed_monsters
from cyclops.artwork.fressen.sizes import FIELD_MM, FLAP_MM, MONSTER_MM
from cyclops.artwork.raster import Image, raster
from cyclops.artwork.shapes import Drawing
from engine.fressen.monster import Side
from engine.fressen.tileset import printed_box
from vision.fressen.reading import WIDTH, FressenReading
from vision.reader import read_table

_PX_PER_MM = 1.75
_MARGIN_MM = 70.0
_LETTER_MM = 279.4, 215.9
_UNPRINTED_MM = 6.0


def test_monsters_are_those_of_the_printed_set() -> None:
    box = printed_box()
    wanted = Counter(
        {(str(side), kind.value, str(kind.landscape), kind.species, kind.bonus): count for side in Side for kind, count in box.kinds(side)}
    )
    assert Counter((one.owner, one.number, one.terrain, one.species, one.bonus) for one in printed_monsters()) == wanted


def test_every_species_of_the_set_is_drawn() -> None:
    assert {one.species for one in printed_monsters()} == set(SPECIES)


def test_no_two_monsters_look_the_same() -> None:
    assert len({one.drawing for one in printed_monsters()}) == 48


def test_sizes() -> None:
    halves, whole = board_halves(), board()
    assert {(one.drawing.width, one.drawing.height) for one in printed_monsters()} == {(MONSTER_MM, MONSTER_MM)}
    assert [(back(str(side)).width, back(str(side)).height) for side in Side] == [(MONSTER_MM, MONSTER_MM)] * 2
    assert (whole.width, whole.height) == (6 * FIELD_MM, 6 * FIELD_MM)
    assert [(half.width, half.height) for half in halves] == [(6 * FIELD_MM, 3 * FIELD_MM)] * 2


def _beyond(drawing: Drawing) -> tuple[float, float, float, float]:
    """How far filled shapes go on beyond the left, upper, right and lower edge, in mm."""
    points = np.concatenate([path.flattened() for shape in drawing.shapes if shape.fill for path in shape.paths])
    left, top = (-points.min(axis=0)).tolist()
    right, bottom = (points.max(axis=0) - (drawing.width, drawing.height)).tolist()
    return left, top, right, bottom


def test_a_half_with_its_flap_fits_a_page_of_either_size() -> None:
    upper, _ = board_halves()
    left, top, right, bottom = _beyond(upper)
    assert upper.width + left + right <= _LETTER_MM[0] - 2 * _UNPRINTED_MM
    assert upper.height + top + bottom <= 210 - 2 * _UNPRINTED_MM


def test_only_the_upper_half_goes_on_below_the_seam() -> None:
    upper, lower = board_halves()
    assert _beyond(upper)[3] == pytest.approx(FLAP_MM)
    assert _beyond(lower)[1] == pytest.approx(0.0)


def test_monsters_and_backs_have_a_bleed_all_round() -> None:
    for drawing in (printed_monsters()[0].drawing, back("red"), back("yellow")):
        assert min(_beyond(drawing)) >= 2.0


def test_the_halves_meet_without_a_step() -> None:
    upper, lower = (raster(half, 2.0).astype(int) for half in board_halves())
    whole = raster(board(), 2.0).astype(int)
    seam = len(upper)
    assert np.array_equal(np.vstack([upper[-8:], lower[:8]]), whole[seam - 8 : seam + 8])
    assert np.abs(np.vstack([upper, lower]) - whole).mean() < 0.01


def _lightness(colour: tuple[int, int, int]) -> float:
    pixel = np.array([[colour[::-1]]], np.float32) / 255
    return float(cv2.cvtColor(pixel, cv2.COLOR_BGR2LAB)[0, 0, 0])


def test_red_and_yellow_differ_in_lightness() -> None:
    assert _lightness(GROUND["yellow"]) > _lightness(GROUND["red"]) + 30


def test_backs_differ_in_lightness() -> None:
    red, yellow = (float(raster(back(owner), 2.0).mean()) for owner in ("red", "yellow"))
    assert yellow > red + 60


def _lay(table: Image, drawing: Drawing, centre: tuple[float, float], degrees: float) -> None:
    """Lay a picture on a table that shows ``_PX_PER_MM``, its middle at some place in mm."""
    fine = 4.0
    turn = np.array(cv2.getRotationMatrix2D((0, 0), -degrees, _PX_PER_MM / fine))
    turn[:, 2] += np.array(centre) * _PX_PER_MM - turn[:, :2] @ (drawing.width * fine / 2, drawing.height * fine / 2)
    size = table.shape[1::-1]
    picture = cv2.warpAffine(_fine(drawing), turn, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    mask = np.full((round(drawing.height * fine), round(drawing.width * fine)), 255, np.uint8)
    cv2.copyTo(picture, cv2.warpAffine(mask, turn, size, flags=cv2.INTER_NEAREST), table)


@cache
def _fine(drawing: Drawing) -> Image:
    """A picture, soft enough that it can be made smaller without speckles."""
    return np.asarray(cv2.GaussianBlur(raster(drawing, 4.0), (0, 0), 1.0), np.uint8)


def _table(on_board: dict[tuple[int, int], PrintedMonster], supply: list[PrintedMonster]) -> FressenReading:
    """What the eye reads of a plain table with the board in the middle and red's supply below it."""
    side = WIDTH * FIELD_MM
    middle = side / 2 + _MARGIN_MM
    height, width = (round((side + 2 * margin) * _PX_PER_MM) for margin in (_MARGIN_MM, _MARGIN_MM))
    table = np.full((height, width, 3), (112, 120, 128), np.uint8)
    _lay(table, board(), (middle, middle), 0.0)
    for (column, row), monster in on_board.items():
        place = _MARGIN_MM + (column + 0.5) * FIELD_MM, _MARGIN_MM + (row + 0.5) * FIELD_MM
        _lay(table, monster.drawing, place, 0.0 if monster.owner == "red" else 180.0)
    for number, monster in enumerate(supply):
        below = middle + side / 2 + 36 if monster.owner == "red" else middle - side / 2 - 36
        _lay(table, monster.drawing, (_MARGIN_MM + 60 * (number % 4) + 30, below), 4.0 * (number % 3 - 1))
    return read_table(table, "fressen")


def _on_their_landscape(monsters: list[PrintedMonster]) -> dict[tuple[int, int], PrintedMonster]:
    """Each monster on the first free field of its landscape."""
    layout, taken = printed_box().layout, dict[tuple[int, int], PrintedMonster]()
    cells = [(column, row) for row in range(WIDTH) for column in range(WIDTH)]
    for monster in monsters:
        free = next(cell for cell in cells if cell not in taken and str(layout.at(cell)) == monster.terrain)
        taken[free] = monster
    return taken


@pytest.mark.parametrize("part", range(3))
def test_the_eye_reads_every_monster_and_every_field(part: int) -> None:
    mine = list(printed_monsters()[part::3])
    supply = [*[one for one in mine if one.owner == "red"][3:5], *[one for one in mine if one.owner == "yellow"][3:5]]
    on_board = _on_their_landscape([one for one in mine if one not in supply])

    reading = _table(on_board, supply)

    assert reading.board
    layout = printed_box().layout
    assert reading.board.terrain == tuple(str(layout.at((column, row))) for row in range(WIDTH) for column in range(WIDTH))
    seen = Counter((tile.owner, tile.number, tile.terrain, tile.bonus, tile.cell) for tile in reading.tiles)
    laid = [*((one, cell) for cell, one in on_board.items()), *((one, None) for one in supply)]
    assert seen == Counter((one.owner, one.number, one.terrain, one.bonus, cell) for one, cell in laid)
    species = {cell: one.species for cell, one in on_board.items()}
    assert len({(tile.species, species[tile.cell]) for tile in reading.tiles if tile.cell}) == len(SPECIES)
    assert reading.sure


def test_backs_are_not_read_as_monsters() -> None:
    face_down = [PrintedMonster(str(side), 1, "water", "slurp", 2, back(str(side))) for side in Side]
    shown = [printed_monsters()[0], printed_monsters()[30]]
    reading = _table({}, [*shown, *face_down])
    assert Counter(tile.owner for tile in reading.tiles) == Counter(one.owner for one in shown)
    assert reading.sure
