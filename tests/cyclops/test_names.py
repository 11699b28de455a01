from __future__ import annotations

import pytest

from cyclops.names import called, card_word, decimal, monster_name, player_title, player_word, sentence, shortened, written_plainly
from engine.messages import printable
from tests.cyclops.pseudo import leaks, pseudo


@pytest.mark.parametrize(("index", "name"), [(0, "monster A"), (25, "monster Z"), (26, "monster AA"), (53, "monster BB")])
def test_monsters_have_letters(index: int, name: str) -> None:
    assert monster_name(index) == name


@pytest.mark.parametrize(
    ("labels", "names"),
    [
        (["A", "B"], ["A", "B"]),
        (["a", "b", "aa"], ["A", "AA", "B"]),
        (["snail", "sea-slug", "c"], ["C", "sea-slug", "snail"]),
        (["kind 1", "kind 2"], ["A", "B"]),
        (["21", "a", "14"], ["B", "C", "A"]),
    ],
)
def test_drawings_have_their_learnt_names_or_capital_letters(labels: list[str], names: list[str]) -> None:
    assert [called(labels)[label] for label in sorted(labels)] == names


def test_a_player_without_a_name_is_called_by_the_card() -> None:
    assert (player_title(2, None), player_word(2, None)) == ("P2", "player 2")
    assert (player_title(2, "Zsőfi"), player_word(2, "Zsőfi")) == ("P2 Zsőfi", "Zsőfi")


@pytest.mark.parametrize(("card", "word"), [(0, "DRAW"), (1, "card P1"), (8, "card P8"), (9, "BOSS"), (17, "card 17")])
def test_cards_are_called_as_they_are_printed(card: int, word: str) -> None:
    assert card_word(card) == word
    assert leaks(card_word(card)) == []


@pytest.mark.parametrize(("number", "english", "elsewhere"), [(2.34, "2.3", "2⟦.⟧3"), (-0.25, "-0.2", "-0⟦.⟧2"), (10.0, "10.0", "10⟦.⟧0")])
def test_a_decimal_number_is_written_as_a_language_does(number: float, english: str, elsewhere: str) -> None:
    assert (decimal(number), pseudo(decimal(number))) == (english, elsewhere)


@pytest.mark.parametrize(("text", "whole"), [("it is dark", "It is dark."), (" Why? ", "Why?"), ("done.", "Done."), ("", ".")])
def test_a_sentence_begins_large_and_ends(text: str, whole: str) -> None:
    assert sentence(text) == whole


@pytest.mark.parametrize(
    "text", ["e.jsonl exists already.", "rounds_to_win is a number.", "'game' is no record.", "2 tiles lie there.", "_x_ is odd."]
)
def test_a_sentence_never_changes_what_is_no_word(text: str) -> None:
    assert sentence(text) == text


def test_a_sentence_never_changes_a_name_with_which_it_begins() -> None:
    assert sentence("anna's monster is complete", ["anna"]) == "anna's monster is complete."
    assert sentence("annabel takes a tile", ["anna"]) == "Annabel takes a tile."
    assert sentence("de la Cruz begins", ["de la Cruz"]) == "de la Cruz begins."


def test_signs_that_steer_a_terminal_are_replaced() -> None:
    assert printable("Ann\x1b[2J\n\u202eä 好") == "Ann?[2J??ä 好"


def test_a_long_text_keeps_its_beginning_and_its_end() -> None:
    assert shortened("short", 5) == "short"
    assert shortened("abcdefghijkl", 6) == "abcd … kl"


@pytest.mark.parametrize(
    ("text", "encoding", "plain"),
    [
        ("Łukasz Großmann, Zsőfi, Çağrı", "ascii", "Lukasz Grossmann, Zsofi, Cagri"),
        ("Großmann Ő é", "cp1252", "Großmann O é"),
        ("1640 × 1232 – “so”…", "ascii", '1640 x 1232 - "so"...'),
        ("плитки 你好 😀", "ascii", "?????? ?? ?"),
        ("Łukasz 你好 😀", "utf-8", "Łukasz 你好 😀"),
        ("bytes \udcff", "utf-8", "bytes ?"),
    ],
)
def test_letters_that_cannot_be_written_are_replaced_by_the_nearest(text: str, encoding: str, plain: str) -> None:
    assert written_plainly(text, encoding) == plain
    plain.encode(encoding)
