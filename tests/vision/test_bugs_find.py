"""Which pieces of Bugs & Co are found on drawn tables, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawn_art import Card, box, die, disc, mug, paper
from tests.vision.drawn_bugs import PIECE, DrawnBugs, Lying, draw_bugs, in_rows, piece_shapes
from tests.vision.drawn_table import BLACK, CHECK, GREY, LINEN, OAK, WHITE, Camera, Ground, Light
from vision.arrays import Image, Points, mean_side
from vision.bugs.find import Found, find_pieces
from vision.bugs.pieces import Piece, expected_shapes, of_one_paper
from vision.bugs.rim import first_rims
from vision.cards import look_for_cards
from vision.scene import make_scene

WORDS = "o2ceg b1adf t3bh s2ae o1bdf b3cg"
CARD = Card(1, (0.0, 2.9))
CLOSE = 0.04  # sides


def found_in(drawn: DrawnBugs) -> Found:
    return find_pieces(drawn.table.image, look_for_cards(drawn.table.image)[0])


def apart(found: Found, true: Sequence[Points]) -> list[float]:
    """How far the middle of each true piece lies from the nearest found one, in sides; there must be equally many."""
    assert len(found.pieces) == len(true)
    return [min(float(np.hypot(*(piece.centre - quad.mean(axis=0)))) for piece in found.pieces) / mean_side(quad) for quad in true]


@pytest.mark.parametrize(
    ("ground", "is_round"),
    [*((ground, True) for ground in (OAK, BLACK, GREY, LINEN, WHITE)), (BLACK, False), (WHITE, False)],
    ids=["discs-oak", "discs-black", "discs-grey", "discs-linen", "discs-white", "squares-black", "squares-white"],
)
def test_all_pieces_are_found_where_they_lie(ground: Ground, is_round: bool) -> None:
    drawn = draw_bugs(*in_rows(WORDS, is_round=is_round), cards=[CARD], ground=ground)
    found = found_in(drawn)
    assert max(apart(found, drawn.corners)) < CLOSE
    assert {piece.is_round for piece in found.pieces} == {is_round}


@pytest.mark.parametrize("tilt", [8.0, 15.0])
def test_a_disc_under_a_tilt_is_an_ellipse(tilt: float) -> None:
    drawn = draw_bugs(*in_rows(WORDS), cards=[CARD], camera=Camera((1000, 750), 90.0, tilt))
    found = found_in(drawn)
    assert max(apart(found, drawn.corners)) < CLOSE
    sides = sorted((float(piece.centre[1]), piece.side) for piece in found.pieces)
    true = sorted((float(quad.mean(axis=0)[1]), mean_side(quad)) for quad in drawn.corners)
    assert [side for _, side in sides] == pytest.approx([side for _, side in true], rel=0.03)


def test_touching_discs_are_told_apart() -> None:
    drawn = draw_bugs(*in_rows(WORDS, apart=1.0), cards=[CARD])
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE


@pytest.mark.parametrize("side_px", [55.0, 90.0, 130.0])
def test_without_cards_the_size_is_told_from_the_pieces(side_px: float) -> None:
    drawn = draw_bugs(*in_rows(WORDS, per_row=3), camera=Camera((1000, 750), side_px))
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE


@pytest.mark.parametrize(
    "light",
    [
        Light(tint=(1.0, 0.8, 0.5)),
        Light(tint=(1.0, 0.82, 0.55), tint_right=(0.75, 0.9, 1.0)),
        Light(brightness=0.35),
        Light(corners=0.4),
        Light(noise=5.0),
        Light(blur=1.6),
    ],
    ids=["warm", "warm to cool", "dim", "falling off", "noisy", "blurred"],
)
def test_light_and_camera_hide_no_piece(light: Light) -> None:
    drawn = draw_bugs(*in_rows(WORDS), cards=[CARD], light=light)
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE


def test_other_things_are_no_pieces() -> None:
    things = [*die((-4.6, -3.2), (190, 40, 40)), *mug((4.2, 2.9)), *paper((-4.4, 2.9), 1.2, 1.0)]
    drawn = draw_bugs(*in_rows(WORDS), cards=[CARD], things=things)
    found = found_in(drawn)
    assert max(apart(found, drawn.corners)) < CLOSE
    assert not len(found.hidden)


def test_face_down_discs_are_no_pieces() -> None:
    pieces = in_rows(WORDS)
    drawn = draw_bugs(*pieces, Lying("back", (-3.0, -2.8)), Lying("back", (2.0, -2.9)), cards=[CARD])
    assert max(apart(found_in(drawn), drawn.corners[: len(pieces)])) < CLOSE


@pytest.mark.parametrize("ground", [OAK, BLACK], ids=["oak", "black"])
def test_a_piece_covered_in_part_is_hidden_not_missed(ground: Ground) -> None:
    pieces = in_rows(WORDS)
    x, y = pieces[-1].at
    drawn = draw_bugs(*pieces, cards=[CARD], things=paper((x + 0.62 * PIECE, y), 0.9, 1.4), ground=ground)
    covered = replace(drawn, corners=drawn.corners[:-1])
    found = found_in(drawn)
    assert max(apart(found, covered.corners)) < CLOSE
    assert np.hypot(*(found.hidden - drawn.corners[-1].mean(axis=0)).T).min() < mean_side(drawn.corners[-1])


@pytest.mark.parametrize(("level", "spots"), [(205, 160), (195, 150)])
def test_dark_spots_of_a_pale_stone_hide_no_pieces(level: int, spots: int) -> None:
    """They are dark beside paper, but not beside the stone."""
    things = [disc((x * PIECE, y * PIECE), 0.25 * PIECE, (spots, spots, spots)) for x in (-2.4, -1.1, 0.2, 1.6) for y in (-1.9, 1.9)]
    drawn = draw_bugs(*in_rows(WORDS), cards=[CARD], things=things, ground=Ground((level, level, level), "plain", 2.0))
    found = found_in(drawn)
    assert max(apart(found, drawn.corners)) < CLOSE
    assert not len(found.hidden)
    assert not len(found.guessed)


@pytest.mark.parametrize("ground", [OAK, WHITE], ids=["oak", "white"])
@pytest.mark.parametrize(("left", "right"), [((1.0, 1.0, 0.4), (0.8, 0.8, 1.0)), ((0.7, 0.8, 1.0), (1.0, 0.95, 0.35))])
def test_pieces_between_two_lamps_are_reached_from_one_to_the_next(
    ground: Ground, left: tuple[float, float, float], right: tuple[float, float, float]
) -> None:
    """Papers at the left and at the right are as unlike as those of pieces and backs; they were left out, without a word."""
    drawn = draw_bugs(*in_rows(f"{WORDS} {WORDS} {WORDS} {WORDS}", 8, 1.5), cards=[CARD], ground=ground, light=Light(left, right))
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE


@pytest.mark.parametrize(("wide", "high"), [(0.7, 0.7), (0.62, 0.8), (0.8, 0.62)])
def test_a_drawing_may_nearly_reach_the_rim_on_all_sides(wide: float, high: float) -> None:
    """The corners of the box around it lie on the table."""
    parts = box((0.0, -2.0), wide * PIECE, 0.19 * PIECE, (60, 60, 60)), box((0.0, -2.0), 0.19 * PIECE, high * PIECE, (60, 60, 60))
    drawn = draw_bugs(*in_rows(WORDS), cards=[CARD], things=[disc((0.0, -2.0), PIECE / 2, (243, 243, 240)), *parts], ground=BLACK)
    assert len(found_in(drawn).pieces) == len(drawn.corners) + 1


@pytest.mark.parametrize("colour", [(117, 145, 193), (112, 140, 205), (210, 140, 105)])
def test_dark_and_coloured_discs_are_backs(colour: tuple[int, int, int]) -> None:
    """No lamp makes paper both."""
    pieces = in_rows(WORDS)
    places = [(x * PIECE, 1.9 * PIECE) for x in (-2.0, 0.0, 2.0)]
    backs = [disc(place, PIECE / 2, colour) for place in places]
    dots = [disc((x + dx, y), 0.1, (80, 80, 80)) for x, y in places for dx in (-0.15, 0.15)]
    drawn = draw_bugs(*pieces, cards=[CARD], things=[*backs, *dots])
    quads = [*drawn.corners, *(Camera((1000, 750), 90.0).to_px(Lying("back", place).corners) for place in places)]
    scene = make_scene(drawn.table.image, mean_side(quads[0]))
    papers, unclear = of_one_paper(scene, [Piece(scene.from_original(quad), True, 1.0) for quad in quads])
    assert (len(papers), len(unclear)) == (len(pieces), 0)


@pytest.mark.parametrize(("pieces", "colour"), [("", (150, 90, 50)), ("o1a", (160, 100, 60))])
def test_many_backs_do_not_outvote_a_few_pieces_beside_cards(colour: tuple[int, int, int], pieces: str) -> None:
    """Before a game and after the last trophy nearly everything lies face down: backs were taken for the pieces, the trophy for none."""
    places = [(1.4 * column * PIECE, row * PIECE) for row in (-1.6, 1.6) for column in (-2.0, -1.0, 0.0, 1.0, 2.0)]
    backs = [disc(place, PIECE / 2, colour) for place in places]
    dots = [disc((x + dx, y + dy), 0.18, (90, 50, 25)) for x, y in places for dx in (-0.3, 0.0, 0.3) for dy in (-0.3, 0.0, 0.3)]
    drawn = draw_bugs(*in_rows(pieces), cards=[CARD], things=[*backs, *dots])
    assert len(found_in(drawn).pieces) == len(drawn.corners)


def test_how_a_circle_looks_is_told_for_each_place() -> None:
    """Under a tilt, from pieces elsewhere: with the usual shape of all faint rims were placed askew, and copies were another drawing."""
    camera = Camera((1000, 750), 80.0, 15.0)
    pieces = [Piece(camera.to_px(one.corners), True, 1.0) for one in in_rows(f"{WORDS} {WORDS} {WORDS}", apart=1.4)]
    quad = camera.to_px(Lying("o1a", (-4.6, 3.6)).corners)
    scene = make_scene(np.zeros((750, 1000, 3), np.uint8), 60.0)
    shape = expected_shapes(scene, quad.mean(axis=0)[None], pieces, [])[0]
    assert stretch(shape) == pytest.approx(stretch(np.stack([quad[1] - quad[0], quad[3] - quad[0]], axis=1)), abs=0.06)


def stretch(shape: NDArray[np.float64]) -> NDArray[np.float64]:
    """How a shape stretches a circle, its size left out."""
    return np.asarray(shape @ shape.T / np.linalg.det(shape))


def test_an_empty_table_has_no_pieces() -> None:
    found = found_in(draw_bugs(cards=[CARD]))
    assert not found.pieces
    assert not len(found.hidden)


@pytest.mark.parametrize("is_round", [True, False], ids=["discs", "squares"])
def test_a_line_printed_along_the_rim_hides_no_piece(is_round: bool) -> None:
    """Some sides of a square may be placed on the line, which lies 0.04 of a side within its rim."""
    drawn = draw_bugs(*(replace(piece, line=True) for piece in in_rows(WORDS, is_round=is_round)), cards=[CARD])
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE + 0.04 * (not is_round)


@pytest.mark.parametrize("size", [0.75, 1.5])
def test_pieces_beside_cards_may_be_of_any_size(size: float) -> None:
    pieces = [replace(piece, side=size * PIECE) for piece in in_rows(WORDS, per_row=3, apart=1.7)]
    drawn = draw_bugs(*pieces, cards=[Card(1, (-4.2, 0.0)), Card(2, (4.2, 0.0))])
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE


def test_a_drawing_may_take_a_third_of_its_piece() -> None:
    drawn = draw_bugs(*(replace(piece, drawing=0.42) for piece in in_rows(WORDS)), cards=[CARD])
    assert max(apart(found_in(drawn), drawn.corners)) < CLOSE


def test_a_dull_piece_beside_something_brighter_is_found() -> None:
    pieces = in_rows(WORDS)
    drawn = draw_bugs(*pieces, cards=[CARD], ground=GREY)
    dull = replace(drawn, table=replace(drawn.table, image=_dulled(drawn)))
    assert max(apart(found_in(dull), drawn.corners)) < CLOSE


def _dulled(drawn: DrawnBugs) -> Image:
    """The picture with white paper all round the first piece, which lies in less light than that."""
    picture = drawn.table.image.copy()
    middle, reach = drawn.corners[0].mean(axis=0), mean_side(drawn.corners[0]) / 2 + 3
    y, x = np.indices(picture.shape[:2])
    away = np.hypot(x - middle[0], y - middle[1])
    picture[away < reach] = picture[away < reach] * 0.75
    picture[(away > reach) & (away < reach + 8)] = 255
    return picture


def test_the_pattern_of_a_chequered_cloth_hides_no_piece() -> None:
    drawn = draw_bugs(*in_rows(WORDS), cards=[CARD], ground=CHECK)
    found = found_in(drawn)
    assert max(apart(found, drawn.corners)) < CLOSE
    assert not len(found.hidden)


def test_any_number_of_places_can_be_looked_at() -> None:
    picture = draw_bugs(camera=Camera((300, 200), 60.0)).table.image
    places = np.random.default_rng(0).uniform((0, 0), (300, 200), (900, 2))
    assert len(first_rims(picture, places, 20 * np.eye(2), square=False).shown) == 900


def test_squares_imagined_into_grain_do_not_outvote_a_trophy_that_lies_alone() -> None:
    """Before a game of two nothing else lies face up: grey stone was taken for tiles, and the evening did not begin."""
    chance = np.random.default_rng(0)
    places = chance.uniform((-6, -4.5), (6, 4.5), (2500, 2))
    stone = places[(np.abs(places - CARD.at) > 1.1).any(axis=1)]
    levels = chance.integers(80, 230, len(places)).tolist()
    sides = chance.uniform(0.06, 0.18, (2, len(places)))
    grain = [box((x, y), wide, high, (level, level, level)) for (x, y), level, wide, high in zip(stone, levels, *sides, strict=False)]
    trophy = piece_shapes(Lying("cup", (0.0, 0.0)))
    found = found_in(draw_bugs(cards=[CARD], things=[*grain, *trophy], ground=Ground((180, 180, 180), "plain", 2.0)))
    assert [piece.is_round for piece in found.pieces] == [True]
