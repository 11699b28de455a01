"""Points, reasons, assumptions and places of tables seen without their history."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest

from cyclops.factory.table import FactoryScore
from cyclops.scoring import score_reading
from tests.cyclops.tables import OPEN_PAIR, PAIR, TRIO, TableBuilder, card, drawn_tile, reading_of_truth
from tests.fixture_photos import fixture_names, fixture_photo
from vision.factory.reading import DRAWN, FactoryReading
from vision.reading import Cell

FIXTURES = {name: fixture_photo(name).truth for name in fixture_names("factory")}


def score_of(reading: FactoryReading, player: int) -> FactoryScore:
    return next(score for score in score_reading(reading).scores if score.player == player)


def test_a_complete_first_monster_counts_every_tile() -> None:
    score = score_of(TableBuilder().monster(TRIO, 1, eyes={(0, 0)}).reading(card(1, 100, 300)), 1)
    assert score.points == 3
    assert score.because == (
        "Monster A is counted as the first monster because it is the only one at card P1.",
        "Monster A is complete: 3 points, one for each tile.",
    )


def test_an_incomplete_monster_counts_nothing_and_says_what_is_open() -> None:
    score = score_of(TableBuilder().monster(OPEN_PAIR, 1).reading(card(1, 100, 300)), 1)
    assert score.points == 0
    assert score.because[-1] == "Monster A is not complete (1 thick edge open): 0 points."


def test_the_monster_nearest_to_the_card_is_the_first_whatever_its_place_in_the_list() -> None:
    table = TableBuilder().monster(TRIO, 1, at=(300, 900), eyes={(0, 0)}).monster(PAIR, 1, at=(300, 300))
    score = score_of(table.reading(card(1, 180, 320)), 1)
    assert (score.points, score.monsters) == (2 + 1, (1, 0))
    assert score.because == (
        "Monster B is counted as the first monster because it lies nearest to card P1.",
        "Monster B is complete: 2 points, one for each tile.",
        "Monster A is a complete minion: 1 point, one for each tile with eyes.",
    )
    assert not score.doubted


def test_which_monster_is_first_is_doubted_when_two_lie_almost_as_near() -> None:
    table = TableBuilder().monster(PAIR, 1, at=(300, 300)).monster(TRIO, 1, at=(300, 560))
    score = score_of(table.reading(card(1, 320, 450)), 1)
    assert score.doubted
    assert score.because[-1] == "Cyclops is not sure which is the first monster: monster B lies almost as near to the card."


def test_a_minion_beside_an_incomplete_first_monster_counts_nothing_and_is_doubted() -> None:
    table = TableBuilder().monster(OPEN_PAIR, 1, at=(300, 300)).monster(TRIO, 1, at=(300, 900), eyes={(0, 0)})
    scored = score_reading(table.reading(card(1, 180, 320)), ["Anna"])
    assert scored.problems == ("By the rules Anna begins a second monster only when the first is complete.",)
    assert scored.scores[0].points == 0
    assert scored.scores[0].because[2:] == (
        "Monster B is complete, but a minion counts only once the first monster is complete: 0 points.",
        "By the rules Anna begins a second monster only when the first is complete.",
        "Cyclops is not sure which is the first monster: lay the card nearest to it.",
    )
    assert scored.scores[0].doubted


def test_two_monsters_in_progress_are_a_problem() -> None:
    table = TableBuilder().monster(OPEN_PAIR, 1, at=(300, 300)).monster(OPEN_PAIR, 1, at=(300, 900))
    problems = score_reading(table.reading(card(1, 180, 320))).problems
    assert "By the rules player 1 works at one monster at a time, but 2 monsters are not complete." in problems


def test_a_player_without_a_monster_has_no_points() -> None:
    assert score_of(TableBuilder().reading(card(3, 100, 100)), 3).because == ("No monster lies at card P3.",)


def test_players_come_in_the_order_of_their_cards_and_draw_and_boss_are_no_players() -> None:
    table = TableBuilder().monster(PAIR, 2, at=(300, 300)).monster(TRIO, 1, at=(300, 900))
    reading = table.reading(card(9, 0, 0), card(2, 100, 300), card(0, 900, 100), card(1, 100, 900))
    assert [score.player for score in score_reading(reading).scores] == [1, 2]


def test_a_monster_that_no_card_owns_has_a_score_of_its_own() -> None:
    scored = score_reading(TableBuilder().monster(OPEN_PAIR).monster(PAIR, eyes={(0, 0)}, at=(300, 900)).reading())
    first, second = scored.scores
    assert (first.player, first.points, first.to_json()["monster"]) == (None, 0, 0)
    assert (second.player, second.points, second.to_json()["monster"]) == (None, 2, 1)
    assert second.because == (
        "No card tells whose monster B is, so it is counted as a first monster.",
        "Monster B is complete: 2 points, one for each tile.",
        "As a minion it would count 1 point, one for each tile with eyes.",
    )


def test_touching_edges_that_differ_leave_a_monster_incomplete_and_are_told() -> None:
    table = TableBuilder().monster({(0, 0): "WGWW", (1, 0): "WWWG", (0, 1): "WGWW", (1, 1): "WWWP"}, 1)
    scored = score_reading(table.reading(card(1, 100, 300)))
    assert scored.scores[0].because[1:] == ("Monster A is not complete (1 pair of touching edges differ): 0 points.",)
    assert scored.problems[0] == "In monster A touching edges differ."
    assert scored.seams == ((0, (0, 1), (1, 1)),)


def test_names_are_used_in_sentences_and_added_to_the_json() -> None:
    reading = TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300))
    scored = score_reading(reading, ["Zsőfi", "Ben"])
    assert scored.to_json()["scores"][0]["name"] == "Zsőfi"
    assert scored.problems == ("Nothing is counted for Ben: card P2 is not in the picture.",)


def test_without_names_the_json_has_no_name() -> None:
    scored = score_reading(TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300)))
    assert scored.to_json()["scores"][0].keys() == {"player", "points", "because"}


def test_a_doubted_tile_makes_the_score_doubted_and_says_so() -> None:
    table = TableBuilder().monster(PAIR, 1, doubts={(0, 0): "its east edge lies in glare"}).monster(TRIO, 2, at=(300, 900))
    first, second = score_reading(table.reading(card(1, 100, 300), card(2, 100, 900))).scores
    assert first.doubted
    assert first.because[-1] == "Cyclops is not sure about 1 tile of monster A: its east edge lies in glare."
    assert not second.doubted


def test_a_doubt_of_the_whole_picture_reaches_every_score() -> None:
    reading = TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300), card(2, 100, 900), doubts=("a hand covers the table",))
    assert [score.because[-1] for score in score_reading(reading).scores] == ["Cyclops is not sure about the whole picture."] * 2


def test_two_tiles_on_one_place_are_told() -> None:
    reading = TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300))
    doubled = TableBuilder().monster(PAIR, 1).reading(card(1, 100, 300)).tiles[0]
    crowded = replace(reading, tiles=(*reading.tiles, doubled))
    assert any(problem.startswith("Two tiles of monster A seem to lie on one place") for problem in score_reading(crowded).problems)


def test_places_are_those_of_the_rules_with_the_turn_from_how_the_tile_lies() -> None:
    scored = score_reading(TableBuilder().monster(OPEN_PAIR, 1).reading(card(1, 100, 300), card(0, 1300, 100), drawn=drawn_tile("PWWW")))
    (place,) = scored.placements
    assert (place.monster, place.cell, place.turn, place.edges, place.completes) == (0, (2, 0), 3, "WWWP", True)
    assert place.to_json() == {
        "monster": 0,
        "cell": [2, 0],
        "turn": 3,
        "corners": [[500, 300], [600, 300], [600, 400], [500, 400]],
        "completes": True,
    }


def test_places_name_the_players_whom_the_rules_forbid_them() -> None:
    table = TableBuilder().monster(PAIR, 1, at=(300, 300)).monster(OPEN_PAIR, 2, at=(300, 900))
    scored = score_reading(table.reading(card(1, 180, 320), card(2, 180, 920), drawn=drawn_tile("PWWW")))
    assert [place.not_for for place in scored.placements] == [(1,)]


def test_a_place_where_something_else_lies_is_legal_but_blocked() -> None:
    table = TableBuilder().monster(OPEN_PAIR, 1, at=(300, 300))
    free = score_reading(table.reading(card(1, 100, 300), drawn=drawn_tile("PWWW")))
    under_a_card = score_reading(table.reading(card(1, 530, 330), drawn=drawn_tile("PWWW")))
    assert [place.blocked for place in free.placements] == [False]
    assert [place.blocked for place in under_a_card.placements] == [True]


def test_a_tile_that_fits_nowhere_has_no_place() -> None:
    assert score_reading(TableBuilder().monster(PAIR, 1).reading(drawn=drawn_tile("GGGG"))).placements == ()


def test_two_tiles_beside_draw_are_a_problem_and_have_no_places() -> None:
    one = TableBuilder().monster(OPEN_PAIR, 1).reading(card(1, 100, 300), drawn=drawn_tile("PWWW"))
    two = replace(one, tiles=(*one.tiles, drawn_tile("PPPP", (1400, 300))))
    scored = score_reading(two)
    assert scored.placements == ()
    assert scored.problems == ("2 tiles lie beside the DRAW card; leave only the drawn one there.",)


def test_an_empty_table_has_neither_scores_nor_places() -> None:
    scored = score_reading(TableBuilder().reading())
    assert (scored.scores, scored.placements, scored.problems) == ((), (), ())


def test_scaled_to_another_size_the_ghosts_keep_to_their_cells() -> None:
    scored = score_reading(TableBuilder().monster(OPEN_PAIR, 1).reading(drawn=drawn_tile("PWWW")))
    twice = scored.scaled(2, (3280, 2464))
    assert twice.placements[0].corners[0] == pytest.approx((1000.5, 600.5))
    assert twice.reading.tiles[1].corners[1] == pytest.approx(twice.placements[0].corners[0])


@pytest.mark.parametrize("name", [name for name, truth in FIXTURES.items() if any(tile["group"] == DRAWN for tile in truth["tiles"])])
def test_ghosts_lie_where_their_cells_are_and_carry_the_edges_of_the_drawn_tile(name: str) -> None:
    scored = score_reading(reading_of_truth(FIXTURES[name]))
    drawn = scored.drawn
    assert drawn is not None
    for place in scored.placements:
        assert place.edges == "".join(drawn.edges[(side - place.turn) % 4] for side in range(4))
        neighbours = [tile for tile in scored.reading.tiles if tile.group == place.monster and _touch(tile.cell, place.cell)]
        assert neighbours
        for tile in neighbours:
            side = _side_towards(place.cell, tile.cell)
            ghost, real = np.array(place.corners), np.array(tile.corners)
            seam, other = ghost[[side, (side + 1) % 4]], real[[(side + 3) % 4, (side + 2) % 4]]
            assert np.abs(seam - other).max() < 0.12 * np.linalg.norm(real[1] - real[0])
            assert place.edges[side] == tile.edges[(side + 2) % 4]


@pytest.mark.parametrize("name", FIXTURES)
def test_places_are_all_that_the_rules_allow_and_none_twice(name: str) -> None:
    reading = reading_of_truth(FIXTURES[name])
    scored = score_reading(reading)
    found = [(place.monster, place.cell, place.edges) for place in scored.placements]
    expected = set()
    if scored.drawn is not None:
        for index in range(len(reading.monsters)):
            cells = {tile.cell: tile.edges for tile in reading.tiles if tile.group == index}
            expected |= {(index, cell, edges) for cell, edges in _legal(cells, scored.drawn.edges)}
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize("name", FIXTURES)
def test_completes_means_that_nothing_is_left_open(name: str) -> None:
    scored = score_reading(reading_of_truth(FIXTURES[name]))
    for place in scored.placements:
        cells = {tile.cell: tile.edges for tile in scored.reading.tiles if tile.group == place.monster} | {place.cell: place.edges}
        open_edges = [
            letters[side]
            for cell, letters in cells.items()
            for side in range(4)
            if letters[side] != "W" and _beside(cell, side) not in cells
        ]
        assert place.completes == (not open_edges and not scored.reading.monsters[place.monster].mismatches)


def _legal(cells: dict[Cell, str], drawn: str) -> set[tuple[Cell, str]]:
    """All legal places by trying everything: an answer that owes nothing to the engine."""
    around = {_beside(cell, side) for cell in cells for side in range(4)} - cells.keys()
    legal = set()
    for cell, turn in itertools.product(around, range(4)):
        edges = "".join(drawn[(side - turn) % 4] for side in range(4))
        pairs = [(edges[side], cells[_beside(cell, side)][(side + 2) % 4]) for side in range(4) if _beside(cell, side) in cells]
        if all(mine == theirs for mine, theirs in pairs) and any(mine != "W" for mine, _ in pairs):
            legal.add((cell, edges))
    return legal


def _beside(cell: Cell, side: int) -> Cell:
    across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
    return cell[0] + across, cell[1] + down


def _touch(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _side_towards(cell: Cell, neighbour: Cell) -> int:
    return next(side for side in range(4) if _beside(cell, side) == neighbour)
