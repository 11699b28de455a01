"""Phrases: English wherever they go, and said in another language by its catalogue."""

from __future__ import annotations

import copy
import doctest
import json
import pickle

import pytest

from vision import phrase as phrase_module
from vision.phrase import Phrase, changed, listed, marked, phrase, phrase_as, phrases, said_in, together

WORDS = {
    "{who} draws {what}": "{who} bierze {what}",
    "{what} is drawn by {who}": "{who} bierze {what}",
    "a tile": "płytkę",
    "the game is over": "koniec gry",
    "the red {value}": "czerwony potwór {value}",
    "{one} eats {other}": "{one} zjada {other}",
    "{several} and {last}": "{several} i {last}",
}


class Polish:
    """A small catalogue."""

    def gettext(self, message: str) -> str:
        return WORDS.get(message, message)

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        assert (singular, plural) == ("{count} tile", "{count} tiles")
        few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
        return "{count} płytka" if number == 1 else "{count} płytki" if few else "{count} płytek"

    def pgettext(self, context: str, message: str) -> str:
        return {("eaten", "the red {value}"): "czerwonego potwora {value}"}.get((context, message), self.gettext(message))


POLISH = Polish()
TILE = phrase("a tile")
DRAWN = phrase("{who} draws {what}", who="Łukasz", what=TILE)


def test_a_phrase_is_an_english_string_like_any_other() -> None:
    assert DRAWN == "Łukasz draws a tile"
    assert isinstance(DRAWN, str)
    assert {DRAWN: 1} == {"Łukasz draws a tile": 1}
    assert json.loads(json.dumps({"text": DRAWN})) == {"text": "Łukasz draws a tile"}
    assert f"{DRAWN:>22}" == "   Łukasz draws a tile"
    assert DRAWN.partition(" ")[0] == "Łukasz"


def test_it_is_said_in_another_language_with_the_phrases_in_it() -> None:
    assert said_in(DRAWN, POLISH) == "Łukasz bierze płytkę"
    assert said_in(phrase("{what} is drawn by {who}", who="Zoë", what=TILE), POLISH) == "Zoë bierze płytkę"


def test_what_is_no_phrase_stays_as_it_is() -> None:
    assert said_in("Łukasz", POLISH) == "Łukasz"
    assert said_in("a tile", POLISH) == "a tile"
    assert said_in(DRAWN[:], POLISH) == "Łukasz draws a tile"


@pytest.mark.parametrize(
    ("number", "english", "polish"),
    [
        (0, "0 tiles", "0 płytek"),
        (1, "1 tile", "1 płytka"),
        (3, "3 tiles", "3 płytki"),
        (5, "5 tiles", "5 płytek"),
        (12, "12 tiles", "12 płytek"),
        (22, "22 tiles", "22 płytki"),
        (-1, "-1 tile", "-1 płytka"),
        (-3, "-3 tiles", "-3 płytki"),
    ],
)
def test_each_language_counts_by_its_own_rule(number: int, english: str, polish: str) -> None:
    counted = phrases("{count} tile", "{count} tiles", number)
    assert (counted, said_in(counted, POLISH)) == (english, polish)


def test_values_keep_their_form_and_braces_in_them_are_no_values() -> None:
    assert phrase("{number:.1f} and {who}", number=2.25, who="{name}") == "2.2 and {name}"
    assert said_in(phrase("{who} draws {what}", who="{what}", what="}{"), POLISH) == "{what} bierze }{"


def test_the_same_words_can_have_another_form_where_something_is_done_to_what_they_name() -> None:
    eats = phrase("{one} eats {other}", one=phrase("the red {value}", value=3), other=phrase_as("eaten", "the red {value}", value=1))
    assert eats == "the red 3 eats the red 1"
    assert said_in(eats, POLISH) == "czerwony potwór 3 zjada czerwonego potwora 1"


def test_a_marked_message_is_said_later() -> None:
    message = marked("{who} draws {what}")
    assert not isinstance(message, Phrase)
    assert said_in(phrase(message, who="Anna", what=TILE), POLISH) == "Anna bierze płytkę"


def test_several_texts_in_a_row_are_each_said_in_the_language_and_empty_ones_left_out() -> None:
    told = together("Anna", phrase("the game is over"), "", TILE, between=": ")
    assert told == "Anna: the game is over: a tile"
    assert said_in(told, POLISH) == "Anna: koniec gry: płytkę"
    assert together() == ""


@pytest.mark.parametrize(
    ("words", "english", "polish"),
    [
        ([], "", ""),
        ([TILE], "a tile", "płytkę"),
        (["Anna", TILE], "Anna and a tile", "Anna i płytkę"),
        (["Anna", TILE, "Ben"], "Anna, a tile and Ben", "Anna, płytkę i Ben"),
    ],
)
def test_a_list_is_joined_as_the_language_joins(words: list[str], english: str, polish: str) -> None:
    assert (listed(words), said_in(listed(words), POLISH)) == (english, polish)


def test_letters_are_changed_in_whatever_language_it_is_said() -> None:
    loud = changed(DRAWN, str.upper)
    assert (loud, said_in(loud, POLISH)) == ("ŁUKASZ DRAWS A TILE", "ŁUKASZ BIERZE PŁYTKĘ")
    plain = changed("a tile", str.upper)
    assert (plain, isinstance(plain, Phrase)) == ("A TILE", False)


def test_a_copy_is_a_phrase_still_and_what_leaves_the_program_is_english() -> None:
    for copied in (copy.copy(DRAWN), copy.deepcopy({"text": DRAWN})["text"]):
        assert said_in(copied, POLISH) == "Łukasz bierze płytkę"
    left = pickle.loads(pickle.dumps(DRAWN))
    assert (left, type(left)) == ("Łukasz draws a tile", str)


def test_the_examples_are_true() -> None:
    assert doctest.testmod(phrase_module).failed == 0
