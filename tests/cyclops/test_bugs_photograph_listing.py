"""What a terminal shows of a photograph of Bugs & Co."""

from __future__ import annotations

import pytest

from cyclops.bugs.scoring import score_bugs
from tests.cyclops.bugs_tables import hands
from tests.cyclops.shown import shown, words


def lines(text: str) -> list[str]:
    return [line.strip("│ ") for line in text.splitlines()]


def test_what_lies_on_the_table_is_said_first() -> None:
    table = score_bugs(hands({1: "A2 A2", 2: "B1"}, [(1, 3), (None, 2)], backs=4)).unscored()
    text = words(shown(table, scored=False))
    assert "Bugs & Co, 1640 x 1232: 3 tiles with 2 drawings, 2 trophies, 4 tiles face down, card P1 and card P2." in text
    assert "On the table: the trophy worth 2." in text
    assert "Points" not in text


def test_a_hand_is_shown_drawing_by_drawing_with_the_sets_first() -> None:
    text = lines(shown(score_bugs(hands({1: "B1 A2 C3 C3 A2 A2?"}, [(1, 3)]), ["Anna"])))
    first = next(number for number, line in enumerate(text) if line.startswith("A A A?"))
    assert text[first : first + 4] == ["A A A?  2 eyes, a set of three", "C C     3 eyes", "B       1 eye", "trophy 3"]
    assert any("P1 Anna" in line for line in text[:first])


def test_learnt_names_take_the_place_of_letters() -> None:
    assert "snail snail snail  2 eyes, a set of three" in shown(score_bugs(hands({1: "snail2 snail2 snail2"})))


def test_points_have_reasons_and_all_players_a_rank() -> None:
    text = words(shown(score_bugs(hands({1: "A2 A2 A2", 2: "B2", 3: "C2"}), ["Anna", "Ben"])))
    assert "P1 Anna 3 1 set of three: 3 points (A)." in text
    assert "Ranking: 1. Anna (3), 2. Ben and player 3 (-1)." in text


def test_while_points_are_missing_nobody_is_ahead() -> None:
    text = words(shown(score_bugs(hands({1: "A2 A2 A2 A2", 2: "B2"}))))
    assert "P1 ? The points are not known" in text
    assert "Who is ahead is not known as long as points are missing." in text
    assert "Ranking" not in text


def test_a_doubted_tile_is_told_with_its_card() -> None:
    text = shown(score_bugs(hands({1: "A2", 2: "B2? B2? C2"})))
    assert "?  Not sure: 2 tiles at card P2: I am not sure which drawing this is." in text


def test_what_cannot_be_is_told_above_the_hands() -> None:
    text = shown(score_bugs(hands({1: "A2 A2 A2 A2"})))
    assert text.index("!  4 tiles with the drawing A were seen") < text.index("A A A A")


def test_without_cards_the_only_trophy_lies_with_the_one_hand() -> None:
    text = shown(score_bugs(hands({None: "A2"}, [(None, 3)])))
    assert "all tiles" in text
    assert "trophy 3" in lines(text)
    assert "On the table" not in text


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_terminal_can_show_it(width: int, encoding: str) -> None:
    names = ["Zsőfi Großmann", "Łukasz"]
    text = shown(score_bugs(hands({1: "A2 A2 A2 hopper-snout2", 2: "B2?"}, [(1, 3)], backs=3), names), width, encoding)
    assert max(map(len, text.splitlines())) <= width
