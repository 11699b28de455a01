"""Drawings and species that were learnt from one picture are called by their names in another."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.cyclops.fressen_tables import STRIPES, board, fressen
from vision.arrays import Image
from vision.bugs import naming
from vision.bugs.grouping import DOUBT, EYES_DOUBT
from vision.bugs.naming import name_drawings
from vision.bugs.reading import BugsReading, BugsTile
from vision.fressen.landscape import Landscapes
from vision.fressen.naming import with_known_board
from vision.reading import Corners

PIECE = 100
SHAPES = {
    "cross": [(-7, -30), (7, -30), (7, -7), (30, -7), (30, 7), (7, 7), (7, 30), (-7, 30), (-7, 7), (-30, 7), (-30, -7), (-7, -7)],
    "wedge": [(-28, 26), (0, -30), (28, 26)],
    "bar": [(-32, -11), (32, -11), (32, 11), (-32, 11)],
    "arrow": [(-30, -6), (4, -6), (4, -24), (32, 0), (4, 24), (4, 6), (-30, 6)],
}


def pieces(*drawn: tuple[str, tuple[int, int, int], float]) -> tuple[Image, BugsReading]:
    """Round pieces in a row, each with a shape, a colour and a turn in degrees, and their reading."""
    picture = np.full((200, 150 * len(drawn) + 50, 3), (70, 90, 110), np.uint8)
    tiles = []
    for number, (shape, colour, degrees) in enumerate(drawn):
        middle = np.array([100 + 150 * number, 100])
        cv2.circle(picture, (int(middle[0]), 100), PIECE // 2, (235, 240, 240), -1, cv2.LINE_AA)
        turn = np.deg2rad(degrees)
        about = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        cv2.fillPoly(picture, [np.round(np.array(SHAPES[shape]) @ about + middle).astype(np.int32)], colour, cv2.LINE_AA)
        left, top = float(middle[0]) - 50, 50.0
        corners: Corners = ((left, top), (left + 100, top), (left + 100, top + 100), (left, top + 100))
        tiles.append(BugsTile(corners, chr(ord("A") + number), 2))
    return picture, BugsReading((picture.shape[1], picture.shape[0]), tiles=tuple(tiles))


RED, BLUE, GREEN = (50, 40, 190), (170, 90, 30), (60, 150, 60)


@pytest.fixture(scope="module")
def looks() -> dict[str, tuple[str, ...]]:
    """What the first three shapes look like in red."""
    found = naming.looks_of(*pieces(*((shape, RED, 0.0) for shape in ("cross", "wedge", "bar"))))
    return {name: (look,) for name, look in zip(("cross", "wedge", "bar"), found, strict=True)}


def test_a_drawing_has_its_name_at_any_turn_and_in_any_colour(looks: dict[str, tuple[str, ...]]) -> None:
    picture, reading = pieces(("bar", BLUE, 25), ("cross", GREEN, 70), ("wedge", BLUE, 200))
    named = name_drawings(picture, reading, looks)
    assert [tile.kind for tile in named.tiles] == ["bar", "cross", "wedge"]
    assert named.sure


def test_a_drawing_that_was_not_learnt_keeps_its_letter_and_is_doubted(looks: dict[str, tuple[str, ...]]) -> None:
    picture, reading = pieces(("bar", BLUE, 25), ("arrow", GREEN, 70))
    first, second = name_drawings(picture, reading, looks).tiles
    assert (first.kind, second.kind) == ("bar", "B")
    assert (first.doubts, second.doubts) == ((), (naming.UNSURE_NAME,))


def test_as_long_as_not_all_drawings_were_learnt_a_new_one_is_no_doubt(looks: dict[str, tuple[str, ...]]) -> None:
    named = name_drawings(*pieces(("bar", BLUE, 25), ("arrow", GREEN, 70)), looks, complete=False)
    assert ([tile.kind for tile in named.tiles], named.sure) == (["bar", "B"], True)


def test_what_looks_like_none_of_the_set_shows_another_set(looks: dict[str, tuple[str, ...]]) -> None:
    picture, reading = pieces(("arrow", BLUE, 25), ("arrow", GREEN, 70), ("bar", RED, 0))
    assert name_drawings(picture, reading, {"cross": looks["cross"], "wedge": looks["wedge"]}) == reading


def test_two_groups_with_one_name_are_one_drawing(looks: dict[str, tuple[str, ...]]) -> None:
    picture, reading = pieces(("bar", BLUE, 25), ("bar", RED, 70))
    named = name_drawings(picture, reading, looks)
    assert ([tile.kind for tile in named.tiles], named.sure) == (["bar", "bar"], True)
    apart = name_drawings(picture, reading, looks, complete=False)  # one may be a drawing that was not learnt
    assert ([tile.kind for tile in apart.tiles], [bool(tile.doubts) for tile in apart.tiles]) == (["A", "B"], [True, True])


def test_four_pieces_are_not_one_drawing(looks: dict[str, tuple[str, ...]]) -> None:
    named = name_drawings(*pieces(*(("bar", BLUE, 25.0 * turn) for turn in range(4)), ("cross", RED, 0)), looks)
    assert [tile.kind for tile in named.tiles] == ["A", "B", "C", "D", "cross"]
    assert [bool(tile.doubts) for tile in named.tiles] == [True, True, True, True, False]


def grouped(reading: BugsReading, kinds: str, doubts: tuple[str, ...] = ()) -> BugsReading:
    return replace(reading, tiles=tuple(replace(tile, kind=kind, doubts=doubts) for tile, kind in zip(reading.tiles, kinds, strict=True)))


def test_a_piece_that_looks_like_another_drawing_than_its_group_is_doubted(looks: dict[str, tuple[str, ...]]) -> None:
    picture, reading = pieces(("bar", BLUE, 25), ("bar", RED, 70), ("wedge", RED, 70), ("cross", RED, 0))
    named = name_drawings(picture, grouped(reading, "AAAB"), looks)
    assert named.tiles[2].doubts == (naming.UNSURE_NAME,)
    assert named.tiles[3].kind == "cross"


def test_pieces_that_clearly_are_of_one_name_are_no_longer_doubted_to_look_like_each_other(looks: dict[str, tuple[str, ...]]) -> None:
    picture, reading = pieces(("bar", BLUE, 25), ("bar", RED, 70), ("wedge", RED, 70))
    other = "I am not sure how many eyes this monster has."
    named = name_drawings(picture, grouped(reading, "AAB", (DOUBT, other)), looks)
    assert [tile.doubts for tile in named.tiles] == [(other,)] * 3


def test_only_a_doubt_about_eyes_says_nothing_against_the_drawing() -> None:
    assert naming.is_about_eyes(EYES_DOUBT)
    assert not naming.is_about_eyes(DOUBT)


def test_without_anything_learnt_nothing_changes() -> None:
    picture, reading = pieces(("bar", BLUE, 25))
    assert name_drawings(picture, reading, {}) == reading


@pytest.mark.parametrize("look", ["nonsense", "c$@(M0RR92"])
def test_a_look_that_is_none_is_refused(look: str) -> None:
    with pytest.raises(ValueError, match=r"learn the set again|base85"):
        name_drawings(*pieces(("bar", BLUE, 0)), {"bar": (look,)})


def test_what_lies_below_monsters_is_taken_from_the_learnt_board_at_whatever_turn() -> None:
    read = fressen({(0, 0): "RA3w", (2, 1): "RA3h"})
    assert read.board is not None
    wrong = replace(read.board, terrain=("meadow", *read.board.terrain[1:8], "water", *read.board.terrain[9:]))
    for turn in range(4):
        learnt = np.rot90(np.array(board(STRIPES).terrain).reshape(6, 6), turn).ravel().tolist()
        known = with_known_board(replace(read, board=wrong), learnt).board
        assert known is not None
        assert known.terrain == tuple(learnt)


def test_a_known_board_is_counted_from_the_corner_from_which_it_was_learnt() -> None:
    read = fressen({(0, 0): "RA3w", (2, 1): "RA3h"}, "RA3m")
    learnt = np.rot90(np.array(board(STRIPES).terrain).reshape(6, 6)).ravel().tolist()
    known = with_known_board(read, learnt)
    assert [tile.cell for tile in known.tiles] == [(0, 5), (1, 3), None]
    for before, after in zip(read.tiles, known.tiles, strict=True):
        if before.cell and after.cell and read.board and known.board:
            assert set(known.board.field(after.cell)) == set(read.board.field(before.cell))
            assert known.board.terrain_at(after.cell) == read.board.terrain_at(before.cell)
    assert known.board is not None
    assert known.board.corners[0] == known.board.field((0, 0))[0]
    assert known.board.corners[1] == known.board.field((5, 0))[1]


def test_on_a_known_board_no_field_is_doubted_and_few_misread_ones_are_put_right() -> None:
    (unsure,) = Landscapes(("water",), (False,), (True,)).doubts
    read = fressen({(0, 0): "RA3w"}, doubts=(unsure, "A hand covers the table."))
    assert read.board is not None
    learnt = ("meadow", *read.board.terrain[1:6], "mountain", *read.board.terrain[7:])
    known = with_known_board(read, learnt)
    assert known.board is not None
    assert (known.board.terrain, known.doubts) == (learnt, ("A hand covers the table.",))


def test_a_board_that_differs_from_the_learnt_one_stays_as_it_was_read() -> None:
    read = fressen({(0, 0): "RA3w"})
    assert with_known_board(read, ("water",) * 36) == read
    assert with_known_board(fressen({}, layout=None), ("water",) * 36).board is None
