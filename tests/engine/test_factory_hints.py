"""What every legal place of the drawn tile does."""

import pytest

from engine.factory import Edge, Permission, Phase, Place, State, apply, dead_reasons, legal_places, place_hints, scores
from engine.factory.gaps import GAP_CODES, DeadCode
from engine.factory.hints import LimbHint, PlaceHint
from tests.engine import factory_oracle as oracle
from tests.engine.factory_random import short_game
from tests.engine.factory_tables import table, with_pile

LAYING = [state for seed in range(12) for state in short_game(seed, size=20, players=3) if state.phase is Phase.PLACE]


def only(state: State, monster: int = 0) -> PlaceHint:
    """The hint for the only place on a monster."""
    (hint,) = (hint for hint in place_hints(state) if hint.placement.monster == monster)
    return hint


def test_a_place_names_edges_with_tile_side_and_direction() -> None:
    hint = only(table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GPWP"))
    assert hint.closes == (LimbHint((0, 0), 0, Edge.THIN, (0, -1)),)
    assert set(hint.opens) == {LimbHint((0, -1), 1, Edge.THICK, (1, -1)), LimbHint((0, -1), 3, Edge.THICK, (-1, -1))}
    assert hint.new_gaps == ((-1, -1), (1, -1))
    assert (hint.open_thin, hint.open_thick, hint.balance) == (0, 2, 1)


def test_a_place_that_completes_a_first_monster_wins_a_point_a_tile_for_its_owner() -> None:
    own, other = place_hints(table("1:GWWW@0,0", "2:GWWW@0,0", "3:PWWW@0,0", drawn="GWWW"))
    assert (own.permission, own.points, own.balance) == (Permission.OWN, {1: 2}, -1)
    assert (other.permission, other.points, other.opens) == (Permission.OTHER_FIRST, {2: 2}, ())
    assert not own.ends_game


def test_a_place_that_completes_a_minion_wins_a_point_a_tile_with_an_eye() -> None:
    state = table("1:PWWW@0,0", "2:WWWW@0,0", "2:GWWW*@0,0", drawn="GWWW")
    assert {hint.placement.monster: dict(hint.points) for hint in place_hints(state)} == {2: {2: 1}}


def test_the_last_tile_and_the_last_first_monster_end_the_game() -> None:
    assert only(table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWPW", pile=0)).ends_game
    assert only(table("1:GWWW@0,0", "2:WWWW@0,0", "2:PWWW@0,0", drawn="GWWW")).ends_game
    assert not only(table("1:GWWW@0,0", "2:WWWW@0,0", "2:PWWW@0,0", drawn="GWPW")).ends_game


def test_a_place_that_makes_a_gap_no_tile_can_fill_says_so() -> None:
    state = with_pile(table("1:GWWW@0,0", "2:PWWW@0,0", drawn="GWPW"), "GWWW", "GGWW", "PWWG", "PPPP")
    assert not dead_reasons(state, 0)
    fine, fatal = only(state), only(with_pile(state, "GWWW", "GGWW", "GGWW"))
    assert fine.dead == ()
    assert [reason.code for reason in fatal.dead] == [DeadCode.NO_TILE_LEFT]
    assert fatal.dead[0].cells == ((0, -2),)


def test_what_was_lost_already_is_not_held_against_a_place() -> None:
    state = with_pile(table("1:GWPW@0,0", "2:WWWW@0,0", "2:WWWW@0,0", drawn="GWWW"), "GWWW", "GWWW", "GWWW")
    hint = only(state)
    assert [reason.code for reason in dead_reasons(state, 0)] == [DeadCode.NO_TILE_LEFT]
    assert hint.dead == ()


def test_without_a_tile_in_the_hand_there_is_nothing_to_say() -> None:
    assert place_hints(table("1:GWWW@0,0", "2:PWWW@0,0")) == ()


@pytest.mark.parametrize("state", LAYING[::5])
def test_hints_of_whole_games_agree_with_the_tables_they_lead_to(state: State) -> None:
    hints = place_hints(state)
    assert tuple(hint.placement for hint in hints) == legal_places(state)
    for hint in hints:
        place = hint.placement
        after = apply(state, Place(place.monster, place.cell, place.turn))
        old, new = ({c: t.edges for c, t in s.monsters[place.monster].structure.cells.items()} for s in (state, after))
        counts = [(oracle.open_edges(tiles, "G"), oracle.open_edges(tiles, "P")) for tiles in (old, new)]
        assert (hint.open_thin, hint.open_thick) == counts[1]
        assert hint.balance == sum(counts[1]) - sum(counts[0])
        won = {b.player: b.points - a.points for a, b in zip(scores(state), scores(after), strict=True)}
        assert dict(hint.points) == {player: points for player, points in won.items() if points}
        assert hint.ends_game == (after.phase is Phase.OVER)
        assert {r for r in dead_reasons(after, place.monster) if r.code in GAP_CODES} >= {r for r in hint.dead if r.code in GAP_CODES}
