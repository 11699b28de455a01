"""What a terminal shows of a photograph of Das große Fressen."""

from __future__ import annotations

import pytest

from cyclops.fressen.scoring import score_fressen
from tests.cyclops.fressen_tables import fressen
from tests.cyclops.shown import shown, words


def test_what_lies_on_the_table_is_said_first() -> None:
    table = score_fressen(fressen({(0, 0): "RA3w"}, supply="RB2w YC4h", boss="yellow")).unscored()
    text = words(shown(table, scored=False))
    assert "Das große Fressen, 1640 x 1232: the board, 1 monster on it, 2 in the supplies, the boss on yellow's side, BOSS." in text
    assert "Points" not in text


def test_the_board_is_shown_with_landscapes_monsters_and_what_is_special_about_them() -> None:
    table = score_fressen(fressen({(0, 0): "RA1w", (1, 0): "YA3m?", (2, 0): "RB3w"}))
    rows = [" ".join(line.strip("│ ").split()) for line in shown(table).splitlines()]
    assert "0 1 2 3 4 5" in rows
    assert "0 wRA1* mYA3*? hRB3! w m h" in rows
    assert "5 w m h w m h" in rows


def test_in_the_board_names_of_species_are_as_short_as_they_can_be_told_apart() -> None:
    table = score_fressen(fressen({(0, 0): "Rgulp3w", (1, 0): "Ygnarp3m", (2, 0): "Rslurp3h"}, supply="Rslurp4h"))
    text = shown(table)
    assert "0  wRgu3 mYgn3 hRsl3 w" in text
    assert "slurp 4 (mountain)" in text


def test_supplies_have_letters_red_first() -> None:
    text = words(shown(score_fressen(fressen({}, supply="YC4h RB2w RA5m"))))
    assert "a B 2 (water), 1 dot" in text
    assert "b A 5 (meadow)" in text
    assert "c C 4 (mountain)" in text


def test_both_sides_have_points_with_reasons() -> None:
    text = words(shown(score_fressen(fressen({(0, 0): "RA1w", (5, 5): "YB3h"}), ["Anna", "Ben"])))
    assert "red Anna 3 1 monster without a neighbour of the same species: 1 point (0,0)." in text
    assert "yellow Ben 1" in text
    assert "Anna leads with 3 points." in text


def test_every_monster_of_a_supply_has_its_fields_or_none() -> None:
    full = {(column, row): "RA3w" for column in (0, 3) for row in range(6) if (column, row) != (3, 5)}
    text = words(shown(score_fressen(fressen(full, supply="RB1w"))))
    assert "While monsters are laid, these may go to:" in text
    assert "a red B 1 (water) 1 field: 3,5" in text
    none = words(shown(score_fressen(fressen(full | {(3, 5): "RA3w"}, supply="RB1w"))))
    assert "a red B 1 (water) no field: nothing fits" in none


def test_compulsory_bites_are_told_for_both_sides() -> None:
    text = words(shown(score_fressen(fressen({(0, 0): "RA5w", (1, 0): "YB1m", (2, 0): "RC3h"}), ["Anna", "Ben"])))
    assert "When they eat, red Anna must make one of these 2 bites: A 5 at 0,0 eats B 1 at 1,0; C 3 at 2,0 eats B 1 at 1,0." in text
    assert "When they eat, yellow Ben must make this bite: B 1 at 1,0 eats A 5 at 0,0." in text


def test_who_can_eat_nothing_is_told() -> None:
    assert "When they eat, red can eat nothing." in shown(score_fressen(fressen({(0, 0): "RA3w"})))


def test_doubts_name_the_monster_by_its_field_or_its_letter() -> None:
    text = words(shown(score_fressen(fressen({(4, 2): "RA3m?"}, supply="YB2w?"))))
    assert "Not sure: the red monster at 4,2: I am not sure about the number on this monster." in text
    assert "Not sure: the yellow monster a: I am not sure about the number on this monster." in text
    assert "Cyclops is not sure about all that lies there, so check places and bites." in text


def test_without_a_doubt_nothing_is_to_be_checked() -> None:
    assert "not sure about" not in shown(score_fressen(fressen({(4, 2): "RA3m"})))


def test_without_a_board_it_is_told_that_nothing_can_be_counted() -> None:
    text = words(shown(score_fressen(fressen({}, supply="RA3w", layout=None))))
    assert "1640 x 1232: no board, 1 in the supplies" in text
    assert "red ? No board can be made out, so nothing can be counted." in text
    assert "When they eat" not in text


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_any_terminal_can_show_it(width: int, encoding: str) -> None:
    names = ("flobber", "flotter", "gnarp", "slurp")
    full = {(column, row): f"{'RY'[row % 2]}{names[row % 4]}{1 + row % 5}w?" for column in range(6) for row in range(6)}
    text = shown(score_fressen(fressen(full, supply="Rslurp1w Yflobber1h"), ["Zsőfi Großmann", "Łukasz"]), width, encoding)
    assert max(map(len, text.splitlines())) <= width
    assert any("0  wRflob1*?" in line and line.count("Rflob1*") == 6 for line in text.splitlines())
