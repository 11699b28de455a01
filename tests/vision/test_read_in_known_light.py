"""A profile's light makes the picture even where the cards show that the lamps are still the same, and is left alone otherwise."""

from __future__ import annotations

import numpy as np

from calibration.light import Bgr, Light
from calibration.profile import CameraId, Profile
from calibration.tone import LINEAR, to_bytes
from tests.vision.comparison import complaints
from tests.vision.drawn_art import Card
from tests.vision.drawn_table import Block, Camera, DrawnTable, draw_table
from vision.arrays import Image
from vision.reader import read_table

WARM, COLD = (5.0, 1.5, 1.0), (1.2, 2.2, 4.0)  # by how much blue, green and red are to be multiplied at the left and at the right


def between(share: float) -> Bgr:
    blue, green, red = ((1 - share) * warm + share * cold for warm, cold in zip(WARM, COLD, strict=True))
    return blue, green, red


TWO_LAMPS = Light((tuple(between(column / 8) for column in range(9)),) * 5, (0.8, 0.8, 0.8))


def a_table() -> DrawnTable:
    """Two players' monsters and cards at both sides."""
    left, right = Block("WGPW2 WGWG\nPWGW .", (-3.6, 0), 12, owner=1), Block("PGPP WGWG1", (3.4, 0.4), 40, owner=2)
    cards = Card(1, (-4.6, 2.6)), Card(2, (4.6, -2.2), 20)
    return draw_table(left, right, cards=cards, camera=Camera((900, 560), 60))


def under_two_lamps(picture: Image) -> Image:
    """The picture as the two lamps light it."""
    width = picture.shape[1]
    across = np.linspace(0, 1, width)[None, :, None]
    gains = (1 - across) * np.array(WARM) + across * np.array(COLD)
    return to_bytes((LINEAR[picture] / gains).astype(np.float32))


def known(light: Light) -> Profile:
    return Profile("test", CameraId(), (900, 560), light=light)


def test_under_the_lamps_it_was_measured_in_the_table_is_read_without_a_doubt() -> None:
    table = a_table()
    lit = under_two_lamps(table.image)
    reading = read_table(lit, "factory", known(TWO_LAMPS))
    assert complaints(reading, table.truth()) == []
    assert reading.tiles != read_table(lit, "factory").tiles  # by fractions of a pixel: the eye copes with such lamps by itself


def test_under_other_lamps_it_is_not_used() -> None:
    table = a_table()
    assert read_table(table.image, "factory", known(TWO_LAMPS)) == read_table(table.image, "factory")


def test_without_cards_nobody_knows_whether_the_lamps_are_the_same() -> None:
    table = draw_table(Block("WGPW2 WGWG\nPWGW ."), camera=Camera((900, 560), 60))
    lit = under_two_lamps(table.image)
    assert read_table(lit, "factory", known(TWO_LAMPS)) == read_table(lit, "factory")
