"""The lamps of the field cases over Bugs & Co and Das große Fressen; those over Monster Factory are in `test_light_cases`."""

from __future__ import annotations

import pytest

from tests.vision.drawn_bugs import draw_bugs, in_rows
from tests.vision.drawn_fressen import Table, draw_fressen
from tests.vision.drawn_table import Light
from tests.vision.test_bugs_reader import CARD, WORDS, wrong
from tests.vision.test_fressen_reader import BOSS_AT_RED, ON_BOARD, SUPPLIES, complaints, read
from tests.vision.test_light_cases import LAMPS


@pytest.mark.parametrize("lamp", LAMPS)
def test_case_01_every_lamp_gives_the_same_reading_of_bugs(lamp: str) -> None:
    assert wrong(draw_bugs(*in_rows(WORDS, 4), cards=[CARD], light=Light(tint=LAMPS[lamp]))) == []


def test_case_01_two_lamps_at_once_give_the_same_reading_of_bugs() -> None:
    both = Light(tint=LAMPS["tungsten"], tint_right=LAMPS["overcast"])
    assert wrong(draw_bugs(*in_rows(WORDS, 4), cards=[CARD], light=both)) == []


@pytest.mark.parametrize("lamp", LAMPS)
def test_case_01_every_lamp_gives_the_same_reading_of_a_board(lamp: str) -> None:
    red, green, blue = (gain**2.2 for gain in LAMPS[lamp])
    lying = (*ON_BOARD, *SUPPLIES)
    drawn = draw_fressen(Table(lying, [BOSS_AT_RED], light=(red, green, blue)))
    assert complaints(read(drawn), drawn, lying) == []
