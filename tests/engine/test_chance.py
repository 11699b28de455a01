"""The player who moves by luck."""

from collections import Counter
from random import Random

import pytest

from engine.chance import random_move
from engine.errors import IllegalMoveError
from engine.factory import Box, Draw, Place, State, Tile, legal_moves
from engine.games import GAMES
from tests.engine.factory_tables import monster, table
from tests.engine.random_games import AnyRules, Game, every_game

FACTORY = GAMES["factory"]


def test_kinds_of_which_more_are_left_come_more_often() -> None:
    laid = tuple(map(monster, ("1:GGGG@0,0", "2:GGGG@0,0")))
    tiles = ["GGGG"] * 2 + ["PPPP"] * 30 + ["WWWG"] * 10
    state = State(2, monsters=laid, box=Box.of(map(Tile, tiles)))
    chance = Random(1)
    drawn = Counter(random_move(FACTORY, state, chance) for _ in range(400))
    assert set(drawn) == {Draw(Tile("PPPP")), Draw(Tile("GWWW"))}
    assert 250 < drawn[Draw(Tile("PPPP"))] < 350


def test_each_choice_is_as_likely_as_the_others() -> None:
    state = table("1:GGWW@0,0", "2:PPPP@0,0", drawn="GWWW")
    chance = Random(1)
    chosen = Counter(random_move(FACTORY, state, chance) for _ in range(400))
    assert set(chosen) == set(legal_moves(state))
    assert len(chosen) == 2
    assert all(isinstance(move, Place) and 150 < count < 250 for move, count in chosen.items())


@every_game
def test_the_same_seed_chooses_the_same(rules: AnyRules) -> None:
    state = Game(rules, rules.players[0], 0).states[5]
    assert [random_move(rules, state, Random(seed)) for seed in range(9)] == [random_move(rules, state, Random(seed)) for seed in range(9)]


@every_game
def test_after_the_end_there_is_nothing_to_choose(rules: AnyRules) -> None:
    with pytest.raises(IllegalMoveError, match="the game is over"):
        random_move(rules, Game(rules, rules.players[0], 0).states[-1], Random(0))
