"""The tables for people, in narrow terminals and in terminals without accents or boxes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cyclops.factory.table import FactoryTable
from cyclops.scoring import score_reading
from tests.cyclops.shown import shown, words
from tests.cyclops.tables import OPEN_PAIR, PAIR, TRIO, TableBuilder, card, drawn_tile, reading_of_truth
from tests.fixture_photos import fixture_names, fixture_photo
from vision.factory.reading import FactoryTile


def two_players(*names: str, drawn: FactoryTile | None = None, doubts: tuple[str, ...] = ()) -> FactoryTable:
    table = TableBuilder().monster(TRIO, 1, at=(300, 300), eyes={(0, 0)}).monster(OPEN_PAIR, 2, at=(300, 900))
    return score_reading(table.reading(card(1, 100, 300), card(2, 100, 900), card(0, 1200, 100), drawn=drawn, doubts=doubts), names)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("name", fixture_names("factory"))
def test_no_line_is_wider_than_the_terminal(name: str, width: int) -> None:
    table = score_reading(reading_of_truth(fixture_photo(name).truth), ["Anna", "Łukasz", "Zsőfi Großmann"])
    assert max(map(len, shown(table, width).splitlines())) <= width


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "utf-8"])
def test_any_encoding_can_show_names_with_accents_and_boxes(encoding: str) -> None:
    text = shown(two_players("Zsőfi", "Łukasz", drawn=drawn_tile("PWWW")), encoding=encoding)
    assert ("Zsőfi" if encoding == "utf-8" else "Zsofi") in text
    assert "?" not in text.replace("[?]", "")


def test_what_lies_on_the_table_is_said_first() -> None:
    table = FactoryTable(TableBuilder().monster(PAIR).reading(card(0, 1200, 100), card(1, 100, 300), drawn=drawn_tile("PWWW"), backs=2))
    text = words(shown(table, scored=False))
    assert "Monster Factory, 1640 x 1232: 2 tiles in 1 monster, the drawn tile, 2 piles face down, DRAW and card P1." in text
    assert "Points" not in text


def test_every_player_has_points_and_reasons() -> None:
    text = words(shown(two_players("Anna", "Ben")))
    assert "P1 Anna 3 Monster A is counted as the first monster" in text
    assert "P2 Ben 0 Monster B is counted as the first monster" in text
    assert "Anna leads with 3 points." in text


def test_a_tie_names_all_who_lead() -> None:
    table = TableBuilder().monster(PAIR, 1, at=(300, 300)).monster(PAIR, 2, at=(300, 900)).monster(OPEN_PAIR, 3, at=(900, 900))
    tied = score_reading(table.reading(card(1, 100, 300), card(2, 100, 900), card(3, 1300, 900)), ["Anna", "Ben", "Cleo"])
    assert "Anna and Ben lead together with 2 points." in words(shown(tied))


def test_without_any_points_nobody_leads() -> None:
    table = TableBuilder().monster(OPEN_PAIR, 1, at=(300, 300)).monster(OPEN_PAIR, 2, at=(300, 900))
    text = words(shown(score_reading(table.reading(card(1, 100, 300), card(2, 100, 900)))))
    assert "Nobody has a point yet." in text
    assert "lead" not in text


def test_the_map_shows_tiles_eyes_doubts_and_the_numbers_of_the_places() -> None:
    monster = TableBuilder().monster(
        {(0, 0): "WGWW", (1, 0): "WPGG", (1, 1): "GWWW"}, 1, eyes={(0, 0)}, doubts={(1, 1): "it lies in glare"}
    )
    text = shown(score_reading(monster.reading(card(1, 100, 300), drawn=drawn_tile("PWWW"))))
    lines = [line.strip("│ ") for line in text.splitlines()]
    assert lines[lines.index("[o] [ ]  1") + 1] == "[?]"
    assert "?  Not sure: 1 tile of monster A: it lies in glare" in text


def test_the_map_is_turned_as_the_monster_lies_in_the_picture() -> None:
    table = TableBuilder().monster(OPEN_PAIR, 1).reading()
    (monster,) = table.monsters
    lying = replace(monster, lattice=((0, -100, 600), (100, 0, 300), (0, 0, 1)))
    turned = replace(table, monsters=(lying,))
    lines = [line.strip("│ ") for line in shown(FactoryTable(turned)).splitlines()]
    first = lines.index("[ ]")
    assert lines[first + 1] == "[ ]"  # columns run downwards in this picture


def test_places_have_numbers_in_order_and_say_how_to_turn_the_tile() -> None:
    table = two_players("Anna", "Ben", drawn=drawn_tile("PWWW"))
    text = words(shown(table))
    assert "The drawn tile (PWWW) may go here:" in text
    assert "1 monster B (P2 Ben) a quarter turn left completes monster B, not for Anna" in text


def test_where_something_lies_on_a_place_room_is_to_be_made() -> None:
    reading = TableBuilder().monster(OPEN_PAIR, 1, at=(300, 300)).reading(card(1, 530, 330), drawn=drawn_tile("PWWW"))
    assert "make room there first" in shown(score_reading(reading))


def test_a_tile_that_fits_nowhere_may_be_put_away() -> None:
    assert "fits nowhere: if all players agree, put it away" in words(shown(two_players(drawn=drawn_tile("GGGG"))))


def test_without_a_drawn_tile_nothing_is_said_of_places() -> None:
    assert "place" not in shown(two_players())


def test_a_doubt_of_the_whole_picture_stands_above_the_points_and_beside_them() -> None:
    text = shown(two_players(doubts=("a hand covers the table",)))
    assert text.index("Not sure: a hand covers the table") < text.index("Points")
    assert "3 ?" in text


def test_a_doubted_drawn_tile_is_said_at_the_places() -> None:
    table = two_players(drawn=drawn_tile("PWWW", doubts=("its north edge lies in glare",)))
    assert "?  Cyclops is not sure about the drawn tile, so check the places." in shown(table)


def test_a_doubt_about_a_hand_is_said_at_the_places_too() -> None:
    table = two_players(drawn=drawn_tile("PWWW"), doubts=("a hand covers the table",))
    assert "?  Cyclops is not sure about all that lies there, so check the places." in shown(table)


def test_nobody_is_told_to_put_a_tile_away_while_there_is_a_doubt() -> None:
    text = words(shown(two_players(drawn=drawn_tile("GGGG"), doubts=("a hand covers the table",))))
    assert "The drawn tile (GGGG) seems to fit nowhere. ? Cyclops is not sure about all that lies there, so check that." in text
    assert "put it away" not in text


def test_names_are_not_taken_for_markup() -> None:
    assert "P1 [red]Anna[/red]" in shown(two_players("[red]Anna[/red]"))
