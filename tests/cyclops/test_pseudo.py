"""The made-up language finds what no translator could reach."""

from __future__ import annotations

from cyclops.names import counted, listed, sentence
from cyclops.stage.stage import Reason
from tests.cyclops.pseudo import leaks, leaks_of, pseudo
from vision.phrase import phrase


def test_words_of_messages_stand_in_brackets_and_values_outside() -> None:
    assert pseudo(phrase("{who} draws {what}", who="Anna", what=phrase("a tile"))) == "Anna⟦ draws ⟧⟦a tile⟧"
    assert pseudo(counted(3, "tile")) == "3⟦ tiles⟧"


def test_plain_english_leaks_also_as_a_value_of_a_message() -> None:
    assert leaks("a tile") == ["a", "tile"]
    assert leaks(phrase("{who} draws {what}", who="Anna", what="a tile"), ["Anna"]) == ["a", "tile"]
    assert leaks(f"{phrase('a')} {phrase('tile')}") == ["a", "tile"]


def test_phrases_names_and_notation_do_not_leak() -> None:
    assert leaks(sentence(phrase("{who}: {what}", who="Ben Ołów", what=listed(["GPWW*", "A", counted(2, "tile")]))), ["Ben Ołów"]) == []


def test_leaks_of_a_value_say_where_they_stand() -> None:
    assert leaks_of((Reason(phrase("why"), 3, ("A@0,0",)), Reason("because"))) == {"[1].text: because": ["because"]}
