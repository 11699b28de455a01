"""Drawings and species that were learnt from one picture are called by their names in another."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.cyclops.fressen_tables import STRIPES, board, fressen
from vision.arrays import Image
from vision.bugs import naming
from vision.bugs.naming import name_drawings
from vision.bugs.reading import BugsReading, BugsTile
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


def test_two_groups_that_want_one_name_are_both_doubted(looks: dict[str, tuple[str, ...]]) -> None:
    named = name_drawings(*pieces(("bar", BLUE, 25), ("bar", RED, 70)), looks)
    assert [tile.kind for tile in named.tiles] == ["A", "B"]
    assert all(tile.doubts for tile in named.tiles)


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
        assert known.terrain == read.board.terrain


def test_a_board_that_differs_from_the_learnt_one_stays_as_it_was_read() -> None:
    read = fressen({(0, 0): "RA3w"})
    assert with_known_board(read, ("water",) * 36) == read
    assert with_known_board(fressen({}, layout=None), ("water",) * 36).board is None
