"""What a photograph of Das große Fressen counts, where its supplies may go, and who must eat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cyclops.fressen.scoring import score_fressen
from cyclops.fressen.table import FressenScore, FressenTable
from engine.errors import NotationError
from tests.cyclops.fressen_tables import field_at, fressen


def score_of(table: FressenTable, side: str) -> FressenScore:
    return next(score for score in table.scores if score.player == side)


def test_a_monster_counts_one_in_a_horde_two_and_its_dots_besides() -> None:
    table = score_fressen(fressen({(0, 0): "RA1w", (0, 1): "YA3w", (2, 5): "RB2h"}))
    assert [(score.player, score.points, score.doubted) for score in table.scores] == [("red", 7 - 1, False), ("yellow", 2, False)]
    assert score_of(table, "red").because == (
        "1 monster without a neighbour of the same species: 1 point (2,5).",
        "1 monster beside one of the same species, two points each: 2 points (0,0).",
        "Dots on 2 monsters: 3 points (0,0  2,5).",
    )


def test_the_points_stand_in_the_reading_too_as_the_contract_says() -> None:
    table = score_fressen(fressen({(0, 0): "RA3w"}))
    assert table.unscored().reading_json()["points"] == {"red": 1, "yellow": 0}
    assert "scores" not in table.reading_json()


def test_hordes_are_pairs_of_neighbours_of_one_species_whoever_owns_them() -> None:
    table = score_fressen(fressen({(0, 0): "RA3w", (1, 0): "YA3m", (1, 1): "RA4m", (2, 0): "RB3h"}))
    assert table.hordes == ((0, 1), (1, 2))


def test_a_monster_of_a_supply_may_go_to_every_free_field_of_its_landscape() -> None:
    table = score_fressen(fressen({(0, 0): "RA3w"}, supply="RB2w YC4h"))
    red, yellow = ([place.cell for place in table.placements if place.tile == tile] for tile in (1, 2))
    assert red == [(3, 0), *((column, row) for row in range(1, 6) for column in (0, 3))]
    assert yellow == [(column, row) for row in range(6) for column in (2, 5)]
    assert table.placements[0].corners == field_at((3, 0))


def test_places_and_bites_are_given_to_programs_by_the_tiles_indices() -> None:
    full = {(column, row): "RA3w" for column in (0, 3) for row in range(6)} | {(1, 0): "YB2m"}
    scored = score_fressen(fressen(full, supply="RB1w")).to_json()
    assert scored["placements"] == []
    assert scored["bites"] == [{"player": "red", "eater": 0, "victim": 12}]
    free = score_fressen(fressen({(0, 0): "RA3w"}, supply="RB1h")).to_json()["placements"]
    assert free[0] == {"tile": 1, "cell": [2, 0], "corners": [[600, 300], [700, 300], [700, 400], [600, 400]]}


def test_bites_are_found_for_both_sides_as_nobody_knows_whose_turn_it_is() -> None:
    table = score_fressen(fressen({(0, 0): "RA5w", (1, 0): "YB1m", (2, 0): "RC3h"}))
    assert [(bite.player, bite.eater, bite.victim) for bite in table.bites] == [("red", 0, 1), ("red", 2, 1), ("yellow", 1, 0)]


def test_a_monster_on_another_landscape_is_told_and_counts_all_the_same() -> None:
    table = score_fressen(fressen({(0, 0): "RA3h"}))
    assert table.astray == (0,)
    assert table.problems == ("The monster at 0,0 is of mountain, but the field is water.",)
    assert (score_of(table, "red").points, score_of(table, "red").doubted) == (1, False)


def test_dots_that_do_not_go_with_the_number_make_the_points_doubtful() -> None:
    table = score_fressen(fressen({(0, 0): "RA5w:2", (5, 5): "YA4h"}))
    said = "The monster at 0,0 shows a 5 and 2 dots, as no monster does; one of them was misread."
    assert (score_of(table, "red").mark, score_of(table, "yellow").mark) == ("1 ?", "1")
    assert said in score_of(table, "red").because
    assert table.problems == (said,)


def test_two_monsters_on_a_field_make_the_points_doubtful() -> None:
    table = score_fressen(fressen([((0, 0), "RA3w"), ((0, 0), "YB3w")]))
    assert [score.mark for score in table.scores] == ["1 ?", "0 ?"]


def test_a_doubted_monster_makes_its_side_doubtful_and_the_other_where_it_lies_beside_it() -> None:
    beside = score_fressen(fressen({(0, 0): "RA3w?", (1, 0): "YA3m"}))
    assert score_of(beside, "red").because[-1] == "Cyclops is not sure about 1 monster: I am not sure about the number on this monster."
    assert score_of(beside, "yellow").because[-1].startswith("Cyclops is not sure about 1 monster of red beside its own:")
    apart = score_fressen(fressen({(0, 0): "RA3w?", (5, 5): "YA3h"}))
    assert [score.doubted for score in apart.scores] == [True, False]


def test_a_doubted_monster_of_a_supply_changes_no_points() -> None:
    assert not any(score.doubted for score in score_fressen(fressen({(0, 0): "RA3w"}, supply="RB1h?")).scores)


def test_a_doubt_of_the_whole_picture_makes_both_sides_doubtful() -> None:
    assert all(score.doubted for score in score_fressen(fressen({(0, 0): "RA3w"}, doubts=("A hand covers the table.",))).scores)


def test_without_a_board_nothing_is_counted() -> None:
    table = score_fressen(fressen({}, supply="RA3w", layout=None), ["Anna"])
    assert [(score.word, score.points, score.mark) for score in table.scores] == [("Anna", None, "?"), ("yellow", None, "?")]
    assert table.reading_json()["points"] == {"red": None, "yellow": None}
    assert (table.reading_json()["board"], table.placements, table.bites) == (None, (), ())
    assert table.scaled(2, (3280, 2464)).reading.size == (3280, 2464)


def test_red_has_the_first_name_and_yellow_the_second() -> None:
    table = score_fressen(fressen({(0, 0): "RA3w"}), ["Anna", "Ben", "Zoe"])
    assert [score.title for score in table.scores] == ["red Anna", "yellow Ben"]
    assert table.problems == ("Nothing is counted for Zoe: red and yellow are all that play.",)
    assert table.to_json()["scores"][0]["name"] == "Anna"


def test_species_may_have_any_label() -> None:
    table = score_fressen(fressen({(0, 0): "RSpecies 73w", (0, 1): "YSpecies 74w", (0, 2): "Rslurp3w", (0, 3): "RA4w"}))
    assert [score.points for score in table.scores] == [4, 2]
    assert table.species() == {"Species 7": "B", "slurp": "slurp", "A": "A"}
    assert table.words(1) == "B 4 (water)"


def test_monsters_of_a_supply_are_lettered_in_the_order_in_which_they_lie() -> None:
    reading = fressen({}, supply="RA2w RB3w YC4h")
    moved = replace(reading, tiles=(reading.tiles[1], reading.tiles[0], reading.tiles[2]))
    assert score_fressen(moved).supply() == {1: "a", 0: "b", 2: "c"}


def test_a_number_that_no_monster_has_is_refused() -> None:
    with pytest.raises(NotationError):
        score_fressen(fressen({(0, 0): "RA6w"}))


def test_the_places_move_with_the_picture() -> None:
    table = score_fressen(fressen({}, supply="RA3w")).scaled(2, (3280, 2464))
    assert table.placements[0].corners[0] == (800.5, 600.5)
