"""Our own printed sets: complete, fair, and such that games with them come to something."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from engine.bugs.tileset import printed_box as printed_bugs
from engine.errors import SetError
from engine.factory import PATTERNS, Tile
from engine.factory.tile import canonical
from engine.factory.tileset import printed_box as printed_factory
from engine.fressen import Landscape
from engine.fressen.tileset import printed_box as printed_fressen
from engine.games import GAMES
from engine.sets import PRINTED, printed_set
from engine.tileset import VERSION

FACTORY = dict(printed_factory().kinds or ())
BOARD = [list(row) for row in printed_fressen().layout.to_text().split("/")]


def test_every_game_has_a_printed_set_which_begins_with_its_game_and_version() -> None:
    assert set(PRINTED) == set(GAMES)
    for game in PRINTED:
        rows = printed_set(game).splitlines()
        assert {f'game = "{game}"', f"version = {VERSION}"} <= set(rows)
        assert all(len(row) <= 140 and row.isprintable() for row in rows)


@pytest.mark.parametrize("game", ["chess", "", "../sets/bugs", "Factory"])
def test_another_game_has_none(game: str) -> None:
    with pytest.raises(SetError, match=r"there is no printed set for .*; there is one for factory, bugs, fressen"):
        printed_set(game)


@pytest.mark.parametrize("game", PRINTED)
def test_every_game_can_be_begun_with_the_text_of_the_printed_set(game: str) -> None:
    for players in GAMES[game].players:
        assert GAMES[game].begin(players, printed_set(game), {}) == GAMES[game].begin(players, None, {})


def test_factory_has_88_tiles_35_of_them_with_an_eye() -> None:
    assert sum(FACTORY.values()) == 88
    assert sum(number for tile, number in FACTORY.items() if tile.eye) == 35


def test_factory_has_all_patterns_but_the_blank_one_each_with_and_without_an_eye() -> None:
    patterns = set(PATTERNS) - {"WWWW"}
    assert len(patterns) == 23
    assert set(FACTORY) == {Tile(pattern, eye) for pattern in patterns for eye in (False, True)}


def test_factory_tiles_have_fewer_than_two_connections_on_average_so_that_monsters_get_finished() -> None:
    assert sum(tile.connections * number for tile, number in FACTORY.items()) / 88 == pytest.approx(1.95, abs=0.005)


def test_factory_enough_tiles_have_three_or_four_connections_to_begin_with() -> None:
    assert sum(number for tile, number in FACTORY.items() if tile.connections >= 3) == 28


@pytest.mark.parametrize(
    "change", [lambda edges: edges.translate(str.maketrans("GP", "PG")), lambda edges: edges[::-1]], ids=["colours", "mirror"]
)
def test_factory_is_as_rich_in_each_colour_and_in_each_of_two_mirrored_tiles(change: Callable[[str], str]) -> None:
    assert {Tile(canonical(change(tile.edges)), tile.eye): number for tile, number in FACTORY.items()} == FACTORY


def test_bc_01_bugs_has_15_5_and_5_drawings_of_three_tiles_and_five_trophies() -> None:
    box = printed_bugs()
    assert Counter(drawing.eyes for drawing, _ in box.drawings) == {1: 5, 2: 15, 3: 5}
    assert {copies for _, copies in box.drawings} == {3}
    assert box.trophies == (3, 3, 2, 2, 1)
    assert all(drawing.name.replace("-", "").isalpha() for drawing, _ in box.drawings)


def test_dgf_02_both_sides_have_the_same_24_monsters_no_two_alike() -> None:
    box = printed_fressen()
    assert box.red == box.yellow
    assert [number for _, number in box.red] == [1] * 24


def test_fressen_species_landscapes_and_values_are_evenly_spread() -> None:
    kinds = [kind for kind, _ in printed_fressen().red]
    assert Counter(kind.species for kind in kinds) == dict.fromkeys(("slurp", "gulp", "munch", "crunch"), 6)
    assert set(Counter((kind.species, kind.landscape) for kind in kinds).values()) == {2}
    assert Counter(kind.value for kind in kinds) == {1: 5, 2: 5, 3: 4, 4: 5, 5: 5}
    assert sorted(sum(kind.value for kind in kinds if kind.landscape is landscape) for landscape in Landscape) == [23, 24, 25]
    assert {(kind.value, kind.landscape) for kind in kinds} == {(value, landscape) for value in range(1, 6) for landscape in Landscape}


def test_dgf_01_the_board_has_12_fields_of_each_landscape_two_in_every_row_and_column() -> None:
    assert Counter("".join(map("".join, BOARD))) == {"w": 12, "m": 12, "h": 12}
    for line in (*BOARD, *zip(*BOARD, strict=True)):
        assert Counter(line) == {"w": 2, "m": 2, "h": 2}


def test_fields_that_share_a_side_never_show_the_same() -> None:
    for line in (*BOARD, *zip(*BOARD, strict=True)):
        assert all(a != b for a, b in pairwise(line))


def test_the_board_differs_much_from_itself_turned_or_mirrored() -> None:
    turned, others = BOARD, []
    for _ in range(4):
        turned = [list(column) for column in zip(*turned[::-1], strict=True)]
        others += [turned, [row[::-1] for row in turned]]
    others.remove(BOARD)
    assert (
        min(sum(a != b for row, other in zip(BOARD, image, strict=True) for a, b in zip(row, other, strict=True)) for image in others) == 22
    )
