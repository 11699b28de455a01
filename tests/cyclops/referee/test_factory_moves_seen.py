"""What lies on the table, and the moves of the record that come of it: clauses MF-9 to MF-29."""

import pytest

from cyclops.referee.finding import Weight
from engine.factory import Phase
from tests.cyclops.referee.factory_tabletop import AT_DRAW, ORIGINS, Watched, state_of, tabletop, watched

START = "1:GWGW@0,0|2:GGWW@0,0"


def test_MF_7_the_first_tiles_are_those_at_the_players_cards() -> None:
    table = tabletop(state_of(START))
    game = Watched(state_of("-"))
    made, finding = game.see(table)
    assert made == ["start GWGW", "start GGWW"]
    assert finding.in_step
    assert game.state.turn == 1


def test_MF_9_a_tile_beside_the_DRAW_card_is_drawn() -> None:
    game, table = watched(state_of(START))
    assert game.see(table.draw("PGGP*"))[0] == ["draw PGGP*"]


def test_MF_9_a_tile_laid_straight_away_was_drawn_first() -> None:
    game, table = watched(state_of(START))
    assert game.see(table.join(1, (1, 0), "PWWG"))[0] == ["draw PWWG", "place 1@1,0^0"]


def test_MF_9_a_tile_turned_up_in_front_of_a_player_is_drawn() -> None:
    game, table = watched(state_of(START))
    assert game.see(table.lay("held", "PGGP", (500, 600), 30))[0] == ["draw PGGP"]


@pytest.mark.parametrize("degrees", [0, 90, 200])
def test_MF_10_the_drawn_tile_was_laid(degrees: float) -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    turned = table.pushed(1, (0, 0), degrees)
    made, finding = game.see(turned.without("drawn").join(1, (1, 0), "PPGG"))
    assert game.state.monsters[1].structure.to_text() == "GGWW@0,0;PPGG@1,0"
    assert made == ["place 1@1,0^1"]
    assert finding.in_step
    assert game.state.turn == 2


def test_MF_10_a_tile_in_somebody_s_hand_is_waited_for_and_asked_for_after_a_while() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    made, finding = game.see(table.without("drawn"))
    assert (made, finding.remarks, finding.question) == ([], (), None)
    assert finding.again
    assert "Where is the drawn tile?" in game.look(table.without("drawn"), 25.0).remarks[0].sentence


def test_MF_11_a_tile_that_fits_nowhere_and_is_taken_off_is_discarded() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    assert game.look(table).question is not None
    made, _ = game.see(table.without("drawn"))
    assert made == ["discard agreed"]
    assert (game.state.turn, game.state.phase, game.state.pile) == (1, Phase.DRAW, 85)


def test_MF_11_people_agree_and_the_tile_may_still_lie_there() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    assert game.see(table, answers={"discard": "yes"})[0] == ["discard agreed"]
    assert game.see(table)[0] == []
    assert game.see(table.without("drawn"))[0] == []
    assert game.see(table.draw("PWPW"))[0] == ["draw PWPW"]


def test_MF_11_discarded_and_drawn_again_in_one_go() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    assert game.see(table.draw("GGGG"))[0] == ["discard agreed", "draw GGGG"]


def test_MF_11_the_next_tile_turned_up_tells_that_the_one_before_was_discarded_wherever_it_lies() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    assert game.see(table.without("drawn").lay("next", "GGGG", (700, 300)))[0] == ["discard agreed", "draw GGGG"]


@pytest.mark.parametrize("doubt", ["There seems to be a card that I cannot read: is it covered?", "A monster of 1 lies about equally near"])
def test_MF_11_doubts_of_cards_hide_no_tile(doubt: str) -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    assert game.see(table.without("drawn").doubted(doubt))[0] == ["discard agreed"]


def test_MF_11_a_discarded_tile_that_lies_about_is_no_new_one() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    game.see(table.without("drawn"))
    assert game.see(table.without("drawn").lay("aside", "WPPW", (500, 300)))[0] == []


def test_case_101_MF_12_a_tile_that_fits_is_not_discarded_for_another() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    made, finding = game.see(table.draw("WPPW"))
    assert made == []
    assert finding.mistake is not None
    assert (finding.mistake.player, finding.mistake.clause) == (1, "MF-12")
    assert finding.mistake.sentence == "The tile may not be discarded, it has 8 places."
    assert game.see(table.without("drawn").join(1, (1, 0), "PPGG"))[0] == ["place 1@1,0^1"]


def test_case_101_a_discard_while_something_is_hidden_is_asked_for() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    hidden = table.without("drawn")
    hidden = hidden.doubted("Something is printed in the middle of the picture that I cannot make out.")
    made, finding = game.see(hidden)
    assert (made, finding.question) == ([], None)
    question = game.look(hidden, 5.0).question
    assert question is not None
    assert question.key == "discard"
    assert game.see(hidden, answers={"discard": "yes"})[0] == ["discard agreed"]


def test_MF_13_a_second_tile_is_not_laid_in_the_same_turn() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    made, finding = game.see(table.join(1, (1, 0), "WWWG"))
    assert made == []
    assert finding.mistake is not None
    assert finding.mistake.clause == "MF-13"


def test_MF_14_nothing_is_added_to_a_complete_monster() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0|1:GPWW@0,0", drawn="GWWW"))
    made, finding = game.see(table.without("drawn").join(0, (1, 0), "GWWW"))
    assert made == []
    assert finding.mistake is not None
    assert (finding.mistake.clause, finding.mistake.facts["monster"]) == ("MF-14", 0)


def test_MF_15_edges_that_differ_are_a_mistake_that_is_put_right_in_place() -> None:
    game, table = watched(state_of("1:GWPW@0,0|2:GGWW@0,0", drawn="PWWW"))
    made, finding = game.see(table.without("drawn").join(0, (0, 1), "WPWW"))
    assert made == []
    assert finding.mistake is not None
    assert finding.mistake.event().to_json() == {
        "event": "illegal",
        "player": 1,
        "monster": 0,
        "cell": [0, 1],
        "why": "The tile does not fit player 1's first monster: blank meets thick on 1 side.",
    }
    assert game.see(table.without("drawn").join(0, (0, 1), "PWWW"))[0] == ["place 0@0,1^0"]


def test_edges_that_differ_are_told_by_what_meets_not_by_where_because_the_monster_may_lie_turned() -> None:
    ring = "1:GWPW@0,0;WPGW@0,-1;WPWP@1,-1;WPPP@2,-1;PGWW@2,0|2:GGWW@0,0"
    game, table = watched(state_of(ring, drawn="GGGG"))
    finding = game.look(table.without("drawn").join(0, (1, 0), "GGGG"), names=("Anna", "Ben"))
    assert finding.mistake is not None
    assert finding.mistake.sentence == "The tile does not fit Anna's first monster: thin meets blank on 3 sides."


def test_names_are_told_where_they_are_known() -> None:
    game, table = watched(state_of("1:GWPW@0,0|2:GGWW@0,0", drawn="PWWW"))
    finding = game.look(table.without("drawn").join(0, (0, 1), "WPWW"), names=("Anna", "Ben"))
    assert finding.mistake is not None
    assert finding.mistake.sentence == "The tile does not fit Anna's first monster: blank meets thick on 1 side."


def test_a_mistake_put_right_together_with_the_next_draw() -> None:
    game, table = watched(state_of("1:GWPW@0,0|2:GGWW@0,0", drawn="PWWW"))
    game.see(table.without("drawn").join(0, (0, 1), "WPWW"))
    assert game.see(table.join(0, (0, 1), "PWWW").draw("GGGG"))[0] == ["place 0@0,1^0", "draw GGGG"]


def test_MF_16_blank_edges_alone_do_not_hold_a_tile() -> None:
    game, table = watched(state_of("1:GWPW@0,0|2:GGWW@0,0", drawn="PWWW"))
    _, finding = game.see(table.without("drawn").join(0, (1, 0), "PWWW"))
    assert finding.mistake is not None
    assert finding.mistake.clause == "MF-16"


@pytest.mark.parametrize(("cell", "why"), [((1, 1), "diagonal"), ((2, 0), "two cells away")])
def test_case_33_a_tile_that_touches_no_side_lies_apart(cell: tuple[int, int], why: str) -> None:
    game, table = watched(state_of("1:GWPW@0,0|2:GGWW@0,0", drawn="PWWW"))
    made, finding = game.see(table.without("drawn").join(0, cell, "PWWW"))
    assert made == [], why
    assert finding.mistake is None
    assert [remark.sentence for remark in finding.remarks] == ["The drawn tile lies apart from all monsters: push it against one."]


def test_MF_17_the_first_monster_of_another_is_forbidden_once_the_own_is_complete() -> None:
    monsters = "1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0|1:GPWW@0,0"
    game, table = watched(state_of(monsters, drawn="WWGW"))
    _, finding = game.see(table.without("drawn").join(1, (0, -1), "WWGW"))
    assert finding.mistake is not None
    assert (finding.mistake.clause, finding.mistake.player, finding.mistake.facts["monster"]) == ("MF-17", 1, 1)
    assert game.see(table.without("drawn").join(2, (0, -1), "WWGW"))[0] == ["place 2@0,-1^0"]


def test_MF_18_what_fits_only_a_forbidden_monster_is_discarded() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0|1:PPWW@0,0", drawn="WWGW"))
    assert game.see(table.without("drawn"))[0] == ["discard agreed"]


def test_case_32_a_hole_may_be_filled() -> None:
    ring = "WGGW@0,0;WGWG@1,0;WWGG@2,0;GWGW@0,1;GWGG@2,1;GGWW@0,2;WGWG@1,2;GWWG@2,2"
    game, table = watched(state_of(f"1:{ring}|2:GGWW@0,0", drawn="GWWW"))
    assert game.see(table.without("drawn").join(0, (1, 1), "WGWW"))[0] == ["place 0@1,1^1"]


def test_MF_20_the_owner_of_a_completed_monster_begins_a_minion() -> None:
    game, table = watched(state_of("1:GWWW@0,0|2:GGWW@0,0", drawn="WWGW"))
    whole = table.without("drawn").join(0, (0, -1), "WWGW")
    assert game.see(whole)[0] == ["place 0@0,-1^0"]
    assert (game.state.phase, game.state.to_move, game.state.turn) == (Phase.MINION, 1, 2)
    assert game.see(whole.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW"))[0] == ["minion GPWW"]
    assert (game.state.phase, game.state.to_move) == (Phase.DRAW, 2)


def test_MF_20_a_minion_near_another_player_s_card_is_its_owner_s_all_the_same() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    assert game.see(table.begin(2, (960, 1000)).join(2, (0, 0), "GPWW"))[0] == ["minion GPWW"]
    assert game.state.monsters[2].owner == 1


def test_MF_20_laid_completed_begun_and_drawn_in_one_go() -> None:
    game, table = watched(state_of("1:GWWW@0,0|2:GGWW@0,0", drawn="WWGW"))
    table = table.without("drawn").join(0, (0, -1), "WWGW").begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW").draw("PPPP")
    assert game.see(table)[0] == ["place 0@0,-1^0", "minion GPWW", "draw PPPP"]


def test_MF_21_the_first_tile_of_a_minion_touches_nothing() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    made, finding = game.see(table.join(1, (1, 0), "WGWG"))
    assert made == []
    assert not finding.in_step
    assert finding.remarks[0].sentence == "The first tile of a minion lies by itself, touching nothing."


def test_MF_21_a_minion_turned_up_at_the_DRAW_card_and_laid_elsewhere_is_one() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    turned_up = table.draw("GPWW")
    assert game.see(turned_up)[0] == ["minion GPWW"]
    made, finding = game.see(table.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW"))
    assert made == []
    assert finding.in_step
    assert game.see(table.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW").draw("PPPP"))[0] == ["draw PPPP"]


def test_MF_25_a_finished_monster_may_be_cleared_away() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0|1:GPWW@0,0"))
    cleared = table.without((0, (0, 0)), (0, (0, -1)))
    made, finding = game.see(cleared)
    assert made == []
    assert finding.in_step
    assert [remark.sentence for remark in finding.remarks] == ["Player 1's first monster was cleared away; its points are kept."]
    assert game.see(cleared)[1].remarks == ()
    assert game.see(cleared.draw("GWWW"))[0] == ["draw GWWW"]


def test_MF_25_a_new_minion_is_no_tile_of_a_monster_cleared_away() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    game.see(table.without((0, (0, 0)), (0, (0, -1))))
    assert game.see(table.without((0, (0, 0)), (0, (0, -1))).lay("new", "GWWW", ORIGINS[3]))[0] == ["minion GWWW"]


def test_MF_26_a_complete_first_monster_of_each_player_ends_the_game() -> None:
    game, table = watched(state_of("1:GWWW@0,0|2:GWWW@0,0;WWGW@0,-1|2:GPWW@0,0", drawn="GWWW"))
    assert game.see(table.without("drawn").join(0, (0, -1), "WWGW"))[0] == ["place 0@0,-1^2"]
    assert game.state.phase is Phase.OVER


def test_case_37_MF_26_the_game_ends_when_people_say_that_the_pile_is_empty() -> None:
    game, table = watched(state_of(START))
    bare = table.bare()
    assert game.see(bare)[1].question is None
    asked = game.look(bare, 9.0).question
    assert asked is not None
    assert asked.text == "Is the pile empty?"
    made, _ = game.see(bare, 9.0, answers={"pile": "yes"})
    assert len(made) == 1
    assert made[0].startswith("correct factory/1 ")
    assert (game.state.phase, game.state.pile) == (Phase.OVER, 0)


def test_MF_26_a_pile_that_is_gone_too_early_is_said_at_once() -> None:
    game, table = watched(state_of(START))
    game.see(table.bare())
    (missed,) = game.look(table.bare(), 1.5).remarks
    left = game.state.pile
    assert missed.sentence == f"No tiles lie face down any more, but {left} should be left: is the pile hidden, or were draws missed?"
    assert missed.weight is Weight.UNSURE
    assert game.look(table, 1.5).remarks == ()
    assert game.look(table.bare(), 9.0, answers={"pile": "no"}).remarks == ()


def test_MF_26_the_pile_is_not_asked_for_while_it_is_there_or_was_never_seen() -> None:
    game, table = watched(state_of(START))
    assert game.see(table, 60.0)[1].question is None
    bare = table.bare()
    bagged = Watched(state_of(START))
    bagged.see(bare)
    assert bagged.look(bare, 60.0).question is None


def test_MF_26_people_who_say_that_tiles_are_left_are_not_asked_at_every_turn() -> None:
    game, table = watched(state_of(START))
    bare = table.bare()
    game.see(bare)
    game.look(bare, 9.0, answers={"pile": "no"})
    assert game.look(bare, 60.0).question is None


@pytest.mark.parametrize("turn", [1, 2])
def test_MF_28_the_last_tile_is_laid_and_the_game_ends(turn: int) -> None:
    game, table = watched(state_of(START, drawn="PGGP", box="3", turn=turn))
    assert game.see(table.without("drawn").join(1, (1, 0), "PPGG"))[0] == ["place 1@1,0^1"]
    assert game.state.phase is Phase.OVER


def test_case_37_MF_29_a_discard_with_no_pile_left_ends_the_game() -> None:
    game, table = watched(state_of(START, drawn="WPPW", box="3"))
    assert game.see(table.without("drawn"))[0] == ["discard agreed"]
    assert game.state.phase is Phase.OVER


def test_two_draws_one_after_the_other_at_the_same_place() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    table = table.without("drawn").join(1, (1, 0), "PPGG").lay("drawn", "PGGP", AT_DRAW)
    assert game.see(table)[0] == ["place 1@1,0^1", "draw PGGP"]


def test_a_tile_laid_with_a_gap_is_laid_all_the_same() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    gap = table.without("drawn").join(1, (1, 0), "PPGG", gap=0.35)
    assert gap.groups == 3
    assert game.see(gap)[0] == ["place 1@1,0^1"]
    assert game.see(table.without("drawn").join(1, (1, 0), "PPGG"))[1].in_step


def test_MF_19_a_tile_that_fits_both_of_two_monsters_is_asked_about() -> None:
    game, table = watched(state_of("1:WGWW@0,0|2:WWWG@0,0", drawn="WGWG"))
    between = table.without("drawn").pushed(1, (ORIGINS[0][0] + 121 - ORIGINS[1][0], 0), -4).join(0, (1, 0), "WGWG")
    made, finding = game.see(between)
    assert made == []
    assert finding.question is not None
    assert [answer.text for answer in finding.question.answers] == ["monster A", "monster B"]
    assert game.see(between, answers={"monster": "1"})[0] == ["place 1@-1,0^0"]


def test_MF_11_a_tile_discarded_and_laid_all_the_same_is_to_be_taken_off() -> None:
    game, table = watched(state_of(START, drawn="WPPW"))
    game.see(table.without("drawn"))
    made, finding = game.see(table.without("drawn").join(1, (1, 0), "WPPW"))
    assert made == []
    assert finding.mistake is not None
    assert finding.mistake.sentence == "This tile was discarded because it fits nowhere: take it off again."


def test_a_tile_like_one_discarded_before_may_be_drawn_later() -> None:
    game, table = watched(state_of("1:GWGW@0,0|2:PPWW@0,0", discarded="1:GGGG"))
    assert game.see(table.join(0, (0, 1), "GGGG"))[0] == ["draw GGGG", "place 0@0,1^0"]


def test_case_37_the_game_goes_on_while_a_pile_is_seen_whatever_was_counted() -> None:
    game, table = watched(state_of(START, box="3"))
    made, _ = game.see(table.draw("PGGP"))
    assert made[1:] == ["draw PGGP"]
    assert game.see(table.join(1, (1, 0), "PPGG"))[0] == ["place 1@1,0^1"]
    assert (game.state.phase, game.state.pile) == (Phase.DRAW, 1)


def test_case_37_the_last_tile_of_the_pile_is_laid_and_the_game_is_over() -> None:
    game, table = watched(state_of(START, box="3"))
    assert game.see(table.bare().draw("PGGP"))[0] == ["draw PGGP"]
    assert game.see(table.bare().join(1, (1, 0), "PPGG"))[0] == ["place 1@1,0^1"]
    assert game.state.phase is Phase.OVER


def test_MF_26_a_pile_that_is_gone_when_a_few_tiles_should_be_left_is_empty() -> None:
    game, table = watched(state_of(START, box="5"))
    assert game.see(table.bare())[0] == []
    hidden = table.bare().doubted("Something is printed in the middle of the picture that I cannot make out.")
    assert game.look(hidden, 1.0).moves == ()
    assert game.look(table, 1.0).moves == ()
    game.see(table.bare())
    assert len(game.see(table.bare(), 1.0)[0]) == 1
    assert game.state.phase is Phase.OVER


def test_MF_22_a_minion_without_limbs_is_complete_and_another_begins() -> None:
    game, table = watched(state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0", turn=2))
    table = table.lay("first", "WWWW*", ORIGINS[3])
    assert game.see(table)[0] == ["minion WWWW*"]
    assert (game.state.phase, game.state.to_move) == (Phase.MINION, 1)
    assert game.see(table.lay("second", "GPWW", ORIGINS[4]))[0] == ["minion GPWW"]
    assert (game.state.phase, game.state.to_move) == (Phase.DRAW, 2)


def test_MF_23_no_minion_begins_when_the_pile_is_empty() -> None:
    game, table = watched(state_of("1:GWWW@0,0|2:GGWW@0,0", drawn="WWGW", box="3"))
    assert game.see(table.bare().without("drawn").join(0, (0, -1), "WWGW"))[0] == ["place 0@0,-1^0"]
    assert game.state.phase is Phase.OVER


def test_MF_24_a_monster_is_slid_away_from_the_table_s_edge_while_a_tile_is_laid() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    slid = table.without("drawn").pushed(1, (-180, -90), 12).join(1, (1, 0), "PPGG")
    made, finding = game.see(slid)
    assert made == ["place 1@1,0^1"]
    assert finding.in_step


def test_MF_27_the_end_comes_before_a_minion_would_begin() -> None:
    game, table = watched(state_of("1:GWWW@0,0|2:GWWW@0,0;WWGW@0,-1|2:GPWW@0,0", drawn="GWWW"))
    made, _ = game.see(table.without("drawn").join(0, (0, -1), "WWGW").lay("new", "PPPP", ORIGINS[3]))
    assert made == ["place 0@0,-1^2"]
    assert game.state.phase is Phase.OVER
    assert len(game.state.monsters) == 3
