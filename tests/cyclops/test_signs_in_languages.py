"""What is written on a photograph is written in the language of whoever has sent it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

import pytest

from cyclops import drawing
from cyclops.game_parts import parts_of
from cyclops.language import Language, Words, words
from cyclops.photo.desk import Desk
from cyclops.scoring import score_reading
from cyclops.table import ScoredTable
from tests.cyclops.bugs_tables import hands
from tests.cyclops.fressen_tables import fressen
from tests.cyclops.pseudo import PSEUDO_WORDS, leaks
from tests.cyclops.recorder import Recorder, plain
from tests.cyclops.tables import PAIR, TableBuilder, card, drawn_tile
from tests.fixture_photos import fixture_photo
from vision.cards import DRAW

TABLES: Final[Mapping[str, Callable[[], ScoredTable]]] = {
    "factory": lambda: score_reading(
        TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300), card(DRAW, 1000, 900), drawn=drawn_tile("GGGW"), backs=1)
    ),
    "bugs": lambda: score_reading(hands({1: "A2 A2 A2 B2?", None: "C2"}, [(1, 3), (None, 2)])),
    "fressen": lambda: score_reading(fressen({(0, 0): "RA5w", (1, 0): "YA1m"}, supply="RB2w", boss="yellow")),
}
SIGNS = {
    "factory": {"card P1", "DRAW", "face down", "monster A · P1", "drawn tile"},
    "bugs": {"P1: 5 ?", "on the table"},
    "fressen": {"BOSS: yellow"},
}


def signs(drawn: Recorder, table: ScoredTable, say: Words) -> set[str]:
    """What is written beside things on a photograph."""
    parts_of(table).sheet(plain(), table, say).draw()
    return {text for text, _ in drawn.signs}


@pytest.mark.parametrize("game", sorted(TABLES))
def test_signs_are_in_english_unless_said_otherwise(game: str, drawn: Recorder) -> None:
    assert signs(drawn, TABLES[game](), words(Language.ENGLISH)) == SIGNS[game]


@pytest.mark.parametrize("game", sorted(TABLES))
def test_every_sign_can_be_written_in_other_languages(game: str, drawn: Recorder) -> None:
    found = signs(drawn, TABLES[game](), PSEUDO_WORDS)
    assert len(found) == len(SIGNS[game])
    assert {text: leaks(text) for text in found} == {text: [] for text in found}


@pytest.mark.parametrize("name", ["factory-00", "fressen-02"])
def test_a_photograph_is_drawn_on_in_the_language_of_its_phone(name: str, drawn: Recorder) -> None:
    desk, data = Desk({}), fixture_photo(name).path.read_bytes()
    desk.score("it", data, None, Language.ENGLISH)
    english = {text for text, _ in drawn.signs}
    drawn.signs.clear()
    desk.corrected("it", "sure 0", Language.POLISH)
    polish = {text for text, _ in drawn.signs}
    worded = {text for text in english if re.search("[a-z]{3}|[A-Z]{4}", text)}
    assert worded
    assert not worded & polish


@pytest.mark.parametrize("text", ["żółty kafelek", "húzott lapka, ő és ű", "część łąki"])
def test_letters_of_all_languages_have_a_shape_of_their_own(text: str) -> None:
    """A letter that the typeface lacked would be left out or drawn as a box, wider or narrower than its neighbours."""
    plainly = text.translate(str.maketrans("żółłąęśćúőéű", "zollaescuoeu"))
    assert abs(drawing.text_width(text, 40) - drawing.text_width(plainly, 40)) < 0.1 * drawing.text_width(plainly, 40)
