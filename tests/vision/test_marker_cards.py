"""The printed cards: which ones, and where."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawn_art import CARD, SQUARE, Card, placed
from tests.vision.drawn_table import BLACK, OAK, WHITE, Block, Camera, DrawnTable, Ground, Light, draw_table
from vision.arrays import image
from vision.cards import KNOWN, card_outline, cards_mask, look_for_cards

VIEW = Camera((420, 320), 60)
PLACES = ((-2.2, -1.2), (0.0, 1.3), (2.2, -1.0))


def found_ids(table: DrawnTable) -> list[int]:
    return [card.id for card in look_for_cards(table.image)[0]]


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize("degrees", [0, 77, 200])
def test_every_card_is_known_by_its_id_and_corners_from_its_printed_upper_left(number: int, degrees: float) -> None:
    table = draw_table(cards=[Card(number, (0.3, -0.2), degrees)], camera=VIEW)
    (card,) = look_for_cards(table.image)[0]
    assert card.id == number
    assert np.abs(np.array(card.corners) - table.cards[0][1]).max() < 1.0


@pytest.mark.parametrize("ground", [OAK, BLACK, WHITE], ids=["oak", "black", "white"])
@pytest.mark.parametrize("brightness", [1.0, 0.25])
def test_cards_are_found_on_every_table_and_in_dim_light(ground: Ground, brightness: float) -> None:
    cards = [Card(number, at, 30 * number) for number, at in enumerate(PLACES, start=3)]
    assert found_ids(draw_table(cards=cards, ground=ground, light=Light(brightness=brightness, noise=2), camera=VIEW)) == [3, 4, 5]


@pytest.mark.parametrize("number", KNOWN)
@pytest.mark.parametrize("degrees", [3, 36, 58])
def test_a_small_card_out_of_focus_is_read(number: int, degrees: float) -> None:
    table = draw_table(cards=[Card(number, (0.1, -0.1), degrees)], camera=Camera((300, 300), 45))
    blurred = image(cv2.GaussianBlur(table.image, (0, 0), 1.7))
    assert [card.id for card in look_for_cards(blurred)[0]] == [number]


@pytest.mark.parametrize(("colour", "like_one"), [((60, 60, 60), True), ((60, 40, 170), False)], ids=["black", "dark red"])
def test_only_a_black_square_with_white_in_it_is_like_a_card_that_cannot_be_read(colour: tuple[int, int, int], like_one: bool) -> None:
    picture = np.full((320, 420, 3), 150, np.uint8)
    picture[100:200, 150:250] = colour
    picture[130:170, 180:220] = 235
    picture[140:160, 190:210] = 20
    assert look_for_cards(picture)[1] == like_one


def test_of_two_cards_with_one_id_the_larger_is_taken() -> None:
    aslant = Camera((420, 320), 60, tilt=35)  # the one nearer to the lower border looks larger
    table = draw_table(cards=[Card(2, (0, -1.2)), Card(2, (0.5, 1.2))], camera=aslant)
    (card,) = look_for_cards(table.image)[0]
    assert np.abs(np.array(card.corners) - table.cards[1][1]).max() < 2.0


@pytest.mark.parametrize("foreign", [10, 17, 49])
def test_cards_of_other_games_are_ignored(foreign: int) -> None:
    assert found_ids(draw_table(cards=[Card(foreign, PLACES[0]), Card(1, PLACES[1])], camera=VIEW)) == [1]


def test_a_table_without_cards_has_none() -> None:
    assert found_ids(draw_table(Block("GPWG1 WWPP"), camera=VIEW)) == []


@pytest.mark.parametrize("degrees", [0, 40, 190])
def test_the_outline_of_the_whole_card_follows_from_its_marker(degrees: float) -> None:
    table = draw_table(cards=[Card(7, (0.3, 0.2), degrees)], camera=VIEW)
    (card,) = look_for_cards(table.image)[0]
    assert np.abs(card_outline(card) - VIEW.to_px(placed(SQUARE, (0.3, 0.2), degrees, CARD))).max() < 2.0


def test_the_mask_covers_the_card_with_its_word_and_nothing_else() -> None:
    table = draw_table(cards=[Card(4, (0, 0))], camera=VIEW)
    mask = cards_mask(look_for_cards(table.image)[0], (160, 210), 0.5)
    assert mask.sum() == pytest.approx((0.5 * 80) ** 2, rel=0.06)
    assert mask[80 + 18, 105] == 1
    assert mask[80 + 24, 105] == 0
