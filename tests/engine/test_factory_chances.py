"""The chance that a monster is finished, against every order of the pile."""

from dataclasses import replace
from functools import cache
from math import sqrt
from random import Random

import pytest

from engine.errors import OptionError, PositionError
from engine.factory import (
    Box,
    Chance,
    Model,
    Phase,
    State,
    Tile,
    Unknown,
    UnknownCode,
    apply,
    chance_to_finish,
    dead_reasons,
    legal_moves,
    legal_places,
    monster_from_letters,
)
from tests.engine import factory_model
from tests.engine.factory_random import late_states, short_game
from tests.engine.factory_tables import table, with_pile

SAMPLES = 400
CERTAIN_NO = Chance(0.0, 0.0, 0, Model.CERTAIN)
CERTAIN_YES = Chance(1.0, 0.0, 0, Model.CERTAIN)


def estimate(state: State, monster: int = 0, samples: int = SAMPLES, seed: int = 1) -> Chance:
    found = chance_to_finish(state, monster, Random(seed), samples)
    assert isinstance(found, Chance)
    return found


def agree(found: Chance, truth: float) -> bool:
    return abs(found.probability - truth) <= 4 * max(found.standard_error, sqrt(truth * (1 - truth) / found.samples))


LATE = [
    *late_states(range(100, 106), range(3, 5), phases=(Phase.DRAW, Phase.PLACE, Phase.MINION)),
    *late_states(range(200, 204), range(4, 5), players=3),
    *late_states(range(400, 403), range(3, 5), phases=(Phase.DRAW,), players=3, letters="GGPWWWWW"),
    *(short_game(seed, 6, letters="GGPWWWWW")[1] for seed in range(500, 504)),
    *(short_game(seed, 7, 3, letters="GPWWWWWW")[2] for seed in range(600, 602)),
    *late_states(range(300, 308), range(3, 5), phases=(Phase.DRAW,), letters="GGPWWWWW"),
]


def test_a_complete_monster_is_finished_for_certain() -> None:
    assert estimate(table("1:GWWW@0,0;WWGW@0,-1", "2:GWWW@0,0")) == CERTAIN_YES


def test_a_dead_monster_is_never_finished_for_certain() -> None:
    assert estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0"), "PWWW", "PPWW")) == CERTAIN_NO
    assert estimate(table("1:GWWG@0,0", "2:PWWW@0,0", pile=1)) == CERTAIN_NO


def test_a_monster_that_every_tile_finishes_succeeds_in_every_sample_but_is_not_called_certain() -> None:
    found = estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0"), *["GWWW"] * 6))
    assert (found.probability, found.model) == (1.0, Model.PLAYED)
    assert 0 < found.standard_error < 0.01


def test_the_one_tile_that_finishes_may_come_to_its_owner_or_be_laid_there_by_the_other() -> None:
    found = estimate(with_pile(table("1:GWWW@0,0", "2:WWWW@0,0", "2:PWWW@0,0"), "GWWW", "PPPP", "PPPW", "PPWW"), samples=2000)
    assert abs(found.probability - 0.5) < 4 * found.standard_error
    assert found.samples == 2000


def test_a_tile_that_its_player_must_lay_on_anothers_monster_finishes_it() -> None:
    state = State.from_text(
        "factory/1 players=2 turn=1 start_tile=random discard_needs_confirm=yes box=GWWWx2,PPPPx1,PWWWx1 "
        "drawn=- discarded=- monsters=1:GWWW@0,0|2:PPPP@0,0"
    )
    assert factory_model.probability(state, 0) == estimate(state, 0).probability == 1


def test_a_tile_that_must_be_laid_where_it_opens_an_edge_for_which_none_is_left_spoils_the_monster() -> None:
    state = State.from_text(
        "factory/1 players=2 turn=2 start_tile=random discard_needs_confirm=yes box=GGGWx1,GPWWx4,GWPWx1,GWWWx6 drawn=GWPW discarded=- "
        "monsters=1:GPWW@0,0;WWGP@1,0|2:WWGW@0,-1;GWWW@0,0|2:WWGW@-1,-2;GPWW@-1,-1;WWGP@0,-1;GWWW@0,0|2:GWWW@0,0"
    )
    assert len(legal_places(state)) == 1
    assert factory_model.probability(state, 3) == estimate(state, 3).probability == 0


def test_a_monster_is_not_finished_by_a_player_who_gets_no_further_turn() -> None:
    state = State.from_text(
        "factory/1 players=3 turn=3 start_tile=random discard_needs_confirm=yes box=GWPWx3,GWWWx4,PWWWx5,WWWWx2 drawn=- "
        "discarded=2:GWWW,2:WWWW monsters=1:WWGW@0,-1;GWPW@0,0;PWWW@0,1|2:GWPW@0,-1;PWWW@0,0|3:WWPW@0,-1;PWWW@0,0|3:GWPW@0,-1;PWWW@0,0"
    )
    assert factory_model.probability(state, 1) == estimate(state, 1).probability == 0


def test_a_tile_in_the_own_hand_is_laid_for_certain() -> None:
    assert estimate(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWWW"), "PPPP", "PPPW")).probability == 1.0
    assert estimate(with_pile(table("1:PWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), "PPPP", "PPPW"), 1).probability == 1.0
    assert estimate(with_pile(table("1:WWWW@0,0", "2:GWWW@0,0", "1:PWWW@0,0", drawn="GWWW"), "PPPP", "PPPW"), 1).probability == 0.0


def test_a_minion_is_not_finished_once_the_game_has_ended() -> None:
    first, minion, last = "1:WWWW@0,0", "1:PWWW@0,0", "2:GWWW@0,0"
    assert estimate(with_pile(table(first, last, minion, turn=2), "GWWW", "GWWW", "GWWW", "PWWW"), 2).probability < 0.5
    assert estimate(with_pile(table(first, last, minion, turn=2), "GWWW", "GWWW", "GWWW"), 2).probability == 0.0


@pytest.mark.parametrize("number", range(len(LATE)))
def test_chances_are_those_of_every_order_of_the_pile(number: int) -> None:
    state = LATE[number]
    for index in range(len(state.monsters)):
        found = estimate(state, index, seed=number)
        truth = factory_model.probability(state, index)
        assert agree(found, truth) if found.samples else found.probability == pytest.approx(truth)


def test_the_chances_compared_are_neither_all_certain_nor_all_of_first_monsters() -> None:
    unsure = [(i >= s.players) for s in LATE for i in range(len(s.monsters)) if 0.05 < estimate(s, i, samples=50).probability < 0.95]
    assert unsure.count(True) > 5
    assert unsure.count(False) > 5


def test_the_same_seed_gives_the_same_chance() -> None:
    state = with_pile(table("1:GGWW@0,0", "2:PWWW@0,0"), *["GWWW", "PPPP", "GWWG", "GPWW"] * 4)
    assert estimate(state, seed=5) == estimate(state, seed=5)
    assert estimate(state, seed=5) != estimate(state, seed=6)


def test_what_would_be_a_guess_is_not_given() -> None:
    assert chance_to_finish(table("1:GWWW@0,0", "2:PWWW@0,0"), 0, Random(1)) == Unknown(UnknownCode.TILES)
    stray = replace(with_pile(table("1:GWWW@0,0", "2:PWWW@0,0", "?:GWWW@0,0"), "GWWW", "GWWW"))
    assert chance_to_finish(stray, 2, Random(1)) == chance_to_finish(stray, 0, Random(1)) == Unknown(UnknownCode.OWNER)


def test_a_table_that_no_game_leads_to_is_not_played_on() -> None:
    two = with_pile(table("1:GWWW@0,0", "2:PWWW@0,0", "1:GGWW@0,0"), "GWWW", "GWWW", "PWWW")
    differing = with_pile(table("1:GWWW@0,0", "2:PWWW@0,0;GWWW@0,-1"), "GWWW", "GWWW", "PWWW")
    assert chance_to_finish(two, 0, Random(1)) == chance_to_finish(differing, 0, Random(1)) == Unknown(UnknownCode.TABLE)


def turned(state: State, mirrored: bool) -> State:
    """The same table seen from another side, or in a mirror: tiles of the set, too."""

    def edges(tile: Tile) -> str:
        north, east, south, west = tuple(tile.edges)
        return north + west + south + east if mirrored else west + north + east + south

    monsters = tuple(
        monster_from_letters(
            {(-c, r) if mirrored else (-r, c): edges(tile) for (c, r), tile in monster.structure.cells.items()}, owner=monster.owner
        )
        for monster in state.monsters
    )
    assert state.box.kinds is not None
    box = Box.of(Tile(edges(kind)) for kind, number in state.box.kinds for _ in range(number))
    discarded = tuple(replace(one, tile=Tile(edges(one.tile))) for one in state.discarded)
    return replace(state, monsters=monsters, box=box, discarded=discarded, drawn=state.drawn and Tile(edges(state.drawn)))


MIDDLE = late_states(range(400, 440), range(8, 9), phases=(Phase.DRAW, Phase.PLACE), players=3, letters="GGPWWWWW")[::8]


@pytest.mark.parametrize("mirrored", [False, True])
def test_it_is_the_same_from_which_side_the_table_is_seen(mirrored: bool) -> None:
    for state in MIDDLE:
        for index in range(len(state.monsters)):
            found, seen = estimate(state, index, 200), estimate(turned(state, mirrored), index, 200, seed=2)
            assert abs(found.probability - seen.probability) <= 4 * sqrt(found.standard_error**2 + seen.standard_error**2)


def test_it_is_the_same_with_which_number_the_players_begin_to_count() -> None:
    for state in MIDDLE:
        moved = [replace(monster, owner=(monster.owner or 0) % state.players + 1) for monster in state.monsters]
        firsts, minions = moved[: state.players], moved[state.players :]
        monsters = (firsts[-1], *firsts[:-1], *minions)
        other = replace(state, monsters=monsters, turn=state.turn % state.players + 1)
        for index, monster in enumerate(moved):
            assert estimate(state, index, 50) == estimate(other, monsters.index(monster), 50)


def test_an_unknown_set_still_has_certain_answers() -> None:
    state = replace(table("1:GWWW@0,0;WWGW@0,-1", "2:PPPP@0,0", pile=3), options=table("1:GWWW@0,0", "2:GWWW@0,0").options)
    assert (estimate(state, 0), estimate(state, 1)) == (CERTAIN_YES, CERTAIN_NO)


def test_impossible_questions_are_refused() -> None:
    state = table("1:GWWW@0,0", "2:PWWW@0,0")
    with pytest.raises(PositionError, match="no monster 2"):
        chance_to_finish(state, 2, Random(1))
    with pytest.raises(OptionError, match="at least 1 sample"):
        chance_to_finish(state, 0, Random(1), 0)


def outcomes(state: State, monster: int) -> set[bool]:
    """Whether a monster may get complete, and may not, however the tiles come and whatever the players choose."""
    if state.monsters[monster].complete:
        return {True}
    if state.phase is Phase.OVER:
        return {False}
    found: set[bool] = set()
    for move in legal_moves(state):
        found |= outcomes(apply(state, move), monster)
        if len(found) == 2:
            break
    return found


@cache
def forced() -> list[tuple[State, int, bool]]:
    """Monsters of which nobody has a say whether they get complete, and whether they do."""
    undecided = [
        (state, index)
        for state in late_states(range(700, 730), range(2, 3), letters="GGPWWWWW")
        for index, monster in enumerate(state.monsters)
        if not monster.complete and not dead_reasons(state, index)
    ]
    ends = [(state, index, outcomes(state, index)) for state, index in undecided]
    return [(state, index, found.pop()) for state, index, found in ends if len(found) == 1]


def test_what_happens_however_everybody_plays_happens_in_every_sample() -> None:
    for state, index, complete in forced():
        assert estimate(state, index, 100).probability == complete, (state.to_text(), index)


def test_monsters_that_must_and_that_can_not_be_finished_are_among_those_compared() -> None:
    found = [complete for _, _, complete in forced()]
    assert found.count(True) > 1
    assert found.count(False) > 20
