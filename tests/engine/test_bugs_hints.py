from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bugs import (
    Box,
    Call,
    Drawing,
    FinalWorth,
    PlayOnCode,
    State,
    Target,
    TileChange,
    TrophyWorth,
    View,
    apply,
    final_worths,
    hint,
    legal_moves,
    scores,
    setup,
)
from engine.errors import PositionError
from tests.engine import bugs_oracle as oracle
from tests.engine.bugs_tables import BOX, NAMES, after, table

FEW = Box(((Drawing("ant", 2), 3), (Drawing("bee", 2), 3), (Drawing("dung", 2), 3), (Drawing("fly", 2), 1)), (3, 2))
SMALL = Box(tuple((Drawing(name, 2), 3) for name in ("ant", "bee", "fly", "imp")), (3, 2))


@pytest.fixture(name="pair")
def _pair() -> State:
    """Player 1 has a pair whose third tile may come, a single whose others are with player 2, and holds a tile of a third drawing."""
    return table("ant ant bee", "bee bee", "fly", taking="imp - -", removed="dung dung dung earwig earwig earwig gnat")


def test_a_hand_is_worth_what_it_counts_with_each_trophy_on_the_table(pair: State) -> None:
    found = hint(pair, 1)
    assert (found.points, found.stop_now) == (-3, 0)
    assert found.trophies == (TrophyWorth(3, 1, 0, True, 0, True), TrophyWorth(2, 1, -1, False, 1, True))


def test_equal_trophies_are_one_worth_with_their_number() -> None:
    found = hint(table("", "", "", "", "", ""), 1)
    assert [(worth.value, worth.number, worth.now) for worth in found.trophies] == [(3, 2, True), (2, 2, False), (1, 1, False)]


def test_a_lower_trophy_pays_only_as_long_as_the_hand_can_make_up_for_it() -> None:
    blocked = table("ant ant", "ant", "", removed="bee bee bee dung dung dung fly", box=FEW)
    assert [(worth.value, worth.short, worth.pays) for worth in hint(blocked, 1).trophies] == [(3, 0, True), (2, 1, False)]


def test_each_drawing_says_what_it_changes_and_how_likely_it_is(pair: State) -> None:
    tiles = {tile.name: tile for tile in hint(pair, 1).tiles}
    left = sum(pair.left.values())
    assert tiles["ant"] == TileChange("ant", 2, 5, Fraction(1, left))
    assert tiles["fly"] == TileChange("fly", 0, -1, Fraction(2, left))
    assert "bee" not in tiles
    assert sum(tile.chance for tile in tiles.values()) == 1


def test_the_tile_in_the_taking_hand_is_judged(pair: State) -> None:
    assert hint(pair, 1).held == TileChange("imp", 0, -1, Fraction(1))
    assert hint(pair, 2).held is None
    assert hint(table("ant ant", "", taking="ant -"), 1).held == TileChange("ant", 2, 5, Fraction(1))


def test_the_chance_to_improve_and_the_expected_change_follow_from_the_tiles_not_seen(pair: State) -> None:
    found, left = hint(pair, 1), sum(pair.left.values())
    assert found.improves == Fraction(1, left)
    assert found.expected == Fraction(5 - (left - 1), left)


def test_targets_are_the_sets_that_can_still_be(pair: State) -> None:
    targets = {target.name: target for target in hint(pair, 1).targets}
    assert targets["ant"] == Target("ant", 2, 1, 5)
    assert targets["imp"] == Target("imp", 0, 3, 3)
    assert "bee" not in targets
    assert "gnat" not in targets
    assert hint(pair, 1).targets[0].name == "ant"
    assert [target.missing for target in hint(pair, 1).targets][:2] == [1, 3]


def test_what_the_player_can_know_leaves_out_what_others_keep(pair: State) -> None:
    own = {tile.name: tile for tile in hint(pair, 1, View.OWN).tiles}
    assert own["bee"] == TileChange("bee", 1, -1, Fraction(2, 45 - 4))
    assert own["gnat"].chance == Fraction(3, 41)
    assert hint(pair, 1, View.OWN).targets[1] == Target("bee", 1, 2, 4)


@pytest.mark.parametrize(
    ("state", "player", "reason"),
    [
        (setup(2, BOX), 1, PlayOnCode.NOT_PLAYING),
        (table("ant", "", call=Call.STOP, trophies=(0, 3)), 1, PlayOnCode.NOT_PLAYING),
        (table("ant ant", "", trophies=(3, 0)), 1, PlayOnCode.HAS_TROPHY),
        (table("ant ant", "", trophies=(3, 0)), 2, PlayOnCode.SET_LEFT),
        (table("ant ant", ""), 1, PlayOnCode.THIRD_LEFT),
        (table("ant ant", "ant"), 1, PlayOnCode.SET_LEFT),
        (table("ant ant ant bee", "bee", removed="fly imp", box=SMALL), 1, PlayOnCode.NO_TILE_LEFT),
        (table("ant", "", taking="ant -", removed="bee fly imp", box=SMALL), 1, PlayOnCode.SET_LEFT),
        (table("ant ant", "bee", removed="ant bee fly fly imp imp", box=SMALL), 1, PlayOnCode.NO_SET_LEFT),
    ],
)
def test_whether_playing_on_can_pay_has_a_reason_and_a_clause(state: State, player: int, reason: PlayOnCode) -> None:
    found = hint(state, player)
    assert found.reason is reason
    assert reason.clause.startswith("BC-")
    assert reason.pays == (found.best > found.stop_now)


def test_a_tile_of_the_third_drawing_that_another_player_holds_may_still_come_back() -> None:
    assert hint(table("ant ant", "", taking="- ant"), 1).reason is PlayOnCode.THIRD_LEFT
    assert hint(table("ant ant", "", taking="- ant"), 1).improves == 0


def test_who_has_a_trophy_can_reach_what_is_there_and_no_more() -> None:
    found = hint(table("ant ant", "", "", trophies=(3, 0, 0)), 1)
    assert (found.points, found.stop_now, found.best, found.trophies, found.tiles, found.targets) == (1, 1, 1, (), (), ())


def test_final_worths_are_given_for_all() -> None:
    state = after(table("ant ant", "", "", trophies=(0, 3, 0)), "trophy 3:2; take 1; show ant")
    assert final_worths(state)[1:] == (FinalWorth(2, 3, 3), FinalWorth(3, 2, 2))
    assert final_worths(state)[0].now == -2
    assert final_worths(state)[0].best == hint(state, 1).best


def test_there_is_no_hint_for_who_does_not_play() -> None:
    with pytest.raises(PositionError, match="no player 3; the players are 1 to 2"):
        hint(setup(2, BOX), 3)


@st.composite
def small_states(draw: st.DrawFn) -> State:
    """Random positions of four drawings, for which every choice can be tried."""
    chance = Random(draw(st.integers(0, 2**32 - 1)))
    deck = [name for name in ("ant", "bee", "fly", "imp") for _ in range(3)]
    chance.shuffle(deck)
    seen = draw(st.integers(0, 7))
    removed = " ".join(deck.pop() for _ in range(seen))
    room = len(deck) - (7 - seen)
    hands = ["", ""]
    for _ in range(draw(st.integers(0, room))):
        hands[chance.randrange(2)] += f" {deck.pop()}"
        room -= 1
    taking = " ".join(deck.pop() if draw(st.booleans()) and room > player else "-" for player in range(2))
    return table(*hands, taking=taking, removed=removed, box=SMALL)


@settings(max_examples=100, deadline=None)
@given(small_states(), st.sampled_from([1, 2]))
def test_chances_are_those_of_drawing_each_tile_by_itself(state: State, player: int) -> None:
    unseen = [name for name, number in state.left.items() for _ in range(number)]
    found = hint(state, player)
    if state.table == 0:
        assert found.tiles == ()
        assert found.improves == found.expected == 0
        return
    hand = list(state.hands[player - 1])
    changes = [oracle.best_hand([*hand, name], [], 0) - oracle.best_hand(hand, [], 0) for name in unseen]
    assert found.improves == Fraction(sum(change > 0 for change in changes), len(unseen))
    assert found.expected == Fraction(sum(changes), len(unseen))


@settings(max_examples=100, deadline=None)
@given(small_states(), st.sampled_from([1, 2]))
def test_the_best_is_what_trying_every_choice_of_tiles_finds(state: State, player: int) -> None:
    there = [name for name, number in state.left.items() for _ in range(number)] + [name for name in state.taking if name]
    room = len(there) - state.unseen
    assert hint(state, player).best == oracle.best_hand(list(state.hands[player - 1]), there, room) + 3
    assert hint(state, player).reason.pays == (hint(state, player).best > hint(state, player).stop_now)


@pytest.mark.parametrize("seed", range(20))
def test_no_game_goes_beyond_the_best_that_was_ever_told(seed: int) -> None:
    chance, state = Random(seed), after(setup(2 + seed % 7, BOX), *["remove ?"] * 7, "go")
    told = {worth.player: worth.best for worth in final_worths(state)}
    while legal_moves(state):
        state = apply(state, chance.choice(legal_moves(state)))
        for worth in final_worths(state):
            told[worth.player] = min(told[worth.player], worth.best)
            assert worth.now <= worth.best
    assert all(score.points <= told[score.player] for score in scores(state))


def test_everything_is_possible_in_the_beginning() -> None:
    state = after(setup(2, BOX), *["remove ?"] * 7, "go")
    assert hint(state, 1).best == 3 * (38 // 3) + 3
    assert len(hint(state, 1).targets) == len(NAMES[2])
