"""Whole games played on by the model, against the same games played move by move."""

from functools import cache
from random import Random

import pytest

from engine.factory import Discard, Phase, Place, State, apply, legal_places, refuse, scores
from engine.factory.chances import Piles
from engine.factory.game import begin
from engine.factory.playout import Body, Game
from tests.engine import factory_model
from tests.engine.factory_random import short_game
from tests.engine.factory_tables import table, with_pile

STATES = [
    state
    for seed in range(15)  # each number of players with each set
    for state in Random(seed).sample(short_game(seed, 24, 2 + seed % 5, ("GPWW", "GGPWWWWW", "GPPW")[seed % 3]), 4)
    if state.phase is not Phase.OVER
]


@cache
def replayed(state: State, seed: int) -> State:
    """Play on by the model and, tile by tile, by the rules; the state at the end."""
    piles, asked = Piles(state, Random(seed)), factory_model.pile_of(state)
    order = piles.shuffled()
    for tile, owner, body in Game.of(state, piles.supply).played(order):
        if state.phase is not Phase.PLACE:
            begins = state.phase is not Phase.DRAW
            assert owner == state.to_move or not begins
            state = factory_model.turned_up(state, tile)
            if begins:
                assert same(state, len(state.monsters) - 1, body)
                continue
        move = factory_model.chosen(state, asked)
        assert refuse(state, move) is None
        assert isinstance(move, Discard) == (body is None)
        state = apply(state, move)
        if isinstance(move, Place):
            assert state.monsters[move.monster].owner == owner
            assert same(state, move.monster, body)
    assert len(order) == state.pile
    return state


def same(state: State, monster: int, body: Body | None) -> bool:
    """Whether a monster is what the playout says it is."""
    structure = state.monsters[monster].structure
    true = Body.of(structure, Piles(state, Random(0)).supply)
    return body is not None and (body.needs, body.gaps, body.tiles) == (true.needs, true.gaps, true.tiles)


@pytest.mark.parametrize("number", range(len(STATES)))
def test_every_move_of_a_playout_is_legal_and_the_model_s_and_it_ends_and_scores_as_the_rules_say(number: int) -> None:
    state, before = STATES[number], scores(STATES[number])
    end = replayed(state, number)
    assert end.phase is Phase.OVER
    piles = Piles(state, Random(number))
    won = {after.player: after.points - then.points for after, then in zip(scores(end), before, strict=True)}
    assert Game.of(state, piles.supply).gained(piles.shuffled()) == won


def test_a_game_with_the_printed_set_is_played_from_its_beginning() -> None:
    assert replayed(begin(4), 1).phase is Phase.OVER


def test_the_games_compared_discard_tiles_begin_minions_and_lay_on_monsters_of_others() -> None:
    ends = [replayed(state, number) for number, state in enumerate(STATES)]
    assert sum(len(end.discarded) > len(state.discarded) for state, end in zip(STATES, ends, strict=True)) > 5
    assert sum(len(end.monsters) > max(end.players, len(state.monsters)) for state, end in zip(STATES, ends, strict=True)) > 5
    assert sum(end.pile == 0 for end in ends) > 5
    assert sum(end.pile > 0 for end in ends) > 0


def first_step(state: State) -> tuple[int, State]:
    """Whose monster the tile in the hand is laid on, and the table afterwards."""
    owner = next(iter(Game.of(state, Piles(state, Random(1)).supply).played([])))[1]
    return owner, apply(state, factory_model.chosen(state, factory_model.pile_of(state)))


def test_a_tile_is_laid_on_the_own_monster_first() -> None:
    owner, _ = first_step(with_pile(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWWW", turn=2), "GWWW"))
    assert owner == 2


def test_a_tile_that_would_make_a_gap_no_tile_fits_goes_to_the_next_player_who_can_take_it() -> None:
    thin, thick, drawn = ":GWWW@0,0", ":PWWW@0,0", "GWPW"
    for beginning in ((thin, thick, thick), (thin, thin, thick)):
        state = with_pile(table(*(f"{player}{text}" for player, text in enumerate(beginning, 1)), drawn=drawn), "GWWW", "GWWW")
        assert first_step(state)[0] == beginning.index(thick) + 1
    state = with_pile(table(f"1{thick}", f"2{thick}", f"3{thin}", drawn=drawn, turn=3), "GWWW", "GWWW")
    assert first_step(state)[0] == 1


def test_of_harm_that_cannot_be_avoided_the_own_monster_takes_it() -> None:
    owner, after = first_step(with_pile(table("1:GWWW@0,0", "2:GWWW@0,0", drawn="GWPW"), "GWWW", "GWWW"))
    assert owner == 1
    assert after.monsters[0].structure.open_thick == 1


def test_a_first_monster_of_another_is_left_alone_by_who_has_finished_the_own() -> None:
    state = with_pile(table("1:WWWW@0,0", "2:GWWW@0,0", "1:PWWW@0,0", drawn="GWWW"), "GWWW")
    assert not legal_places(state)
    assert [body is None for _, _, body in Game.of(state, Piles(state, Random(1)).supply).played([])] == [True]
