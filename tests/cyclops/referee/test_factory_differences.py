"""Tables that do not agree with the record: what is said, what people can say, and corrections."""

import pytest

from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.finding import Weight
from cyclops.referee.judge import Look, Setup
from engine.errors import EngineError
from engine.factory import State
from engine.grid import Cell
from tests.cyclops.referee.factory_tabletop import ORIGINS, Tabletop, Watched, state_of, tabletop, watched

START = "1:GWGW@0,0|2:GGWW@0,0"
GROWN = "1:GWGG@0,0;GPWW@0,1|2:GGWW@0,0;WPPG@1,0"
NAMES = Setup(("Anna", "Ben"))


def begun(table: Tabletop) -> State | str:
    return JUDGE.begin(NAMES, table.settled())


def as_it_lies(game: Watched, table: Tabletop) -> State | str:
    return JUDGE.as_it_lies(Look(game.state, table.settled(9, 90.0), game.memory))


def test_the_game_begins_when_each_player_s_first_tile_lies_there() -> None:
    table = tabletop(state_of(START))
    missing = begun(table.without((1, (0, 0))))
    assert missing == "Each player's first tile lies at the player's card, touching no other tile. There is none yet at card P2."
    assert isinstance(begun(table), State)


def test_the_cards_must_lie_there() -> None:
    assert JUDGE.begin(Setup(("A", "B", "C")), tabletop(state_of(START)).settled()) == ("Lay card P3 on the table, in view of the camera.")


def test_MF_7_tiles_spread_out_to_pick_from_are_no_game() -> None:
    table = tabletop(state_of(START)).lay("spare", "PPPP", (300, 300)).lay("spare 2", "GPGP", (500, 300))
    assert isinstance(begun(table), str)


def test_a_game_that_lies_there_goes_on_when_people_say_so() -> None:
    there = state_of(GROWN)
    table = tabletop(there)
    state = begun(table)
    assert isinstance(state, State)
    game = Watched(state)
    made, finding = game.see(table)
    assert made == []
    assert finding.question is not None
    assert finding.question.text == "A game lies here already. Shall it go on as it lies?"
    assert not game.look(table, answers={"lies": "no"}).in_step
    game.see(table, answers={"lies": "yes"})
    assert [(m.owner, len(m.structure)) for m in game.state.monsters] == [(1, 2), (2, 2)]
    assert game.see(table)[1].in_step


def test_a_missing_tile_is_to_be_put_back() -> None:
    game, table = watched(state_of(GROWN))
    made, finding = game.see(table.without((0, (0, 1))))
    assert made == []
    assert not finding.in_step
    assert [r.sentence for r in finding.remarks] == ["A tile of player 1's first monster is missing: put it back, or say that it stays."]
    assert game.see(table)[1].in_step


def test_after_a_resume_nothing_is_turned_up_until_the_table_was_once_that_of_the_record() -> None:
    game, table = Watched(state_of(GROWN)), tabletop(state_of(GROWN))
    other = table.without((0, (0, 1))).draw("PGGP")
    made, finding = game.see(other)
    assert (made, finding.in_step) == ([], False)
    assert game.see(table.draw("PGGP"))[0] == ["draw PGGP"]


def test_a_tile_under_something_is_not_missing() -> None:
    game, table = watched(state_of(GROWN))
    covered = table.without((0, (0, 1)))
    covered = covered.doubted("Something is printed at the left of the picture that I cannot make out.")
    made, finding = game.see(covered)
    assert made == []
    assert finding.in_step
    assert [r.weight for r in finding.remarks] == [Weight.UNSURE]


def test_a_tile_moved_elsewhere_is_no_draw() -> None:
    game, table = watched(state_of(GROWN))
    made, finding = game.see(table.without((0, (0, 1))).join(0, (0, -1), "WWGP"))
    assert made == []
    assert not finding.in_step
    assert finding.remarks[0].sentence == "A tile lies elsewhere than before: put it back, or say that it stays."


def test_a_moved_tile_stays_when_people_say_so() -> None:
    game, table = watched(state_of(GROWN))
    moved = table.without((0, (0, 1))).join(0, (0, -1), "WWGP")
    game.see(moved)
    state = as_it_lies(game, moved)
    assert isinstance(state, State)
    assert state.monsters[0].structure.to_text() == "WWGP@0,-1;GWGG@0,0"
    assert state.turn == 1


def test_a_tile_turned_where_it_lies_is_to_be_turned_back() -> None:
    game, table = watched(state_of(GROWN))
    made, finding = game.see(table.nudged((1, (1, 0)), degrees=90))
    assert made == []
    assert not finding.in_step
    assert "was turned" in finding.remarks[0].sentence


@pytest.mark.parametrize(
    ("cell", "tile", "after"),
    [((1, 0), "GPPG", "GGWW@0,0;GPPG@1,0"), ((0, -1), "PPGG", "PPGG@0,-1;GGWW@0,0")],
)
def test_the_last_tile_laid_otherwise_counts_when_people_say_so(cell: Cell, tile: str, after: str) -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    game.see(table.without("drawn").join(1, (1, 0), "PPGG"))
    again = table.without("drawn").join(1, cell, tile)
    made, finding = game.see(again)
    assert made == []
    assert finding.question is not None
    assert finding.question.text == "The last tile lies otherwise now: does it count as it lies?"
    game.see(again, answers={"relaid": "yes"})
    assert (game.state.monsters[1].structure.to_text(), game.state.turn) == (after, 2)
    assert game.see(again)[1].in_step


def test_the_last_tile_moved_where_it_does_not_fit_is_to_be_put_back() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    game.see(table.without("drawn").join(1, (1, 0), "PPGG"))
    made, finding = game.see(table.without("drawn").join(1, (1, 0), "GGPP"))
    assert made == []
    assert finding.question is None
    assert not finding.in_step


def test_two_tiles_laid_at_once_are_two_turns_if_the_rules_allow_it() -> None:
    game, table = watched(state_of(START))
    both = table.join(1, (1, 0), "WWPG").join(1, (1, 1), "PWWW")
    made, finding = game.see(both)
    assert made == ["draw WWPG", "place 1@1,0^0", "draw PWWW", "place 1@1,1^0"]
    assert finding.in_step


def test_tiles_that_nothing_explains_are_said() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    made, finding = game.see(table.lay("one", "WPPW", (500, 400)).lay("other", "PPPP", (1100, 500)))
    assert made == []
    assert not finding.in_step
    assert finding.remarks[0].sentence.startswith("Too many tiles were added at once")


def test_a_tile_laid_against_the_rules_counts_when_people_say_so_and_the_next_is_on_turn() -> None:
    game, table = watched(state_of(START, drawn="PWWW"))
    wrong = table.without("drawn").join(0, (0, 1), "PWWW")
    assert game.see(wrong)[1].mistake is not None
    state = as_it_lies(game, wrong)
    assert isinstance(state, State)
    assert (state.monsters[0].structure.to_text(), state.drawn, state.turn) == ("GWGW@0,0;PWWW@0,1", None, 2)


def test_what_history_knows_is_kept_when_people_say_that_it_is_so() -> None:
    state = state_of("1:GWWW@0,0;WWGW@0,-1|2:GGWW@0,0|1:GPWW@0,0", drawn="PPPP", discarded="2:GGGG")
    game, table = watched(state)
    cleared = table.without((0, (0, 0)), (0, (0, -1))).lay("extra", "WWWW", ORIGINS[3])
    after = as_it_lies(game, cleared)
    assert isinstance(after, State)
    assert after.monsters[:3] == state.monsters
    assert after.discarded == state.discarded
    assert after.drawn == state.drawn


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("letter A@0,1 GWWW", "1:GWGG@0,0;GWWW@0,1|2:GGWW@0,0;WPPG@1,0"),
        ("edges 1@1,0 wgpg*", "1:GWGG@0,0;GPWW@0,1|2:GGWW@0,0;WGPG*@1,0"),
        ("eye b@0,0 yes", "1:GWGG@0,0;GPWW@0,1|2:GGWW*@0,0;WPPG@1,0"),
        ("owner A 2", "2:GWGG@0,0;GPWW@0,1|2:GGWW@0,0;WPPG@1,0"),
        ("remove B@1,0", "1:GWGG@0,0;GPWW@0,1|2:GGWW@0,0"),
    ],
)
def test_case_18_corrections_in_words(text: str, after: str) -> None:
    assert JUDGE.corrected(state_of(GROWN), text) == state_of(after)


def test_turn_and_drawn_tile_are_corrected() -> None:
    state = state_of(GROWN, drawn="GGGG")
    assert JUDGE.corrected(state, "turn 2").turn == 2
    assert JUDGE.corrected(state, "drawn -").drawn is None
    assert JUDGE.corrected(state, "drawn pgwg*") == state_of(GROWN, drawn="PGWG*")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "type one of"),
        ("hello", "type one of"),
        ("letter A@0,1", "type one of"),
        ("letter A@5,5 GGGG", "no tile lies at A@5,5; those of this monster are A@0,0 A@0,1"),
        ("letter A@0,1 GGG", "a tile has four edges"),
        ("eye A@0,1 maybe", "yes or no"),
        ("owner C 1", "there is no monster C"),
        ("turn 7", "the players are 1 to 2"),
        ("remove A@x", "column,row"),
    ],
)
def test_a_correction_that_is_not_understood_says_what_can_be_typed(text: str, why: str) -> None:
    with pytest.raises(EngineError, match=why.replace("@", "@")):
        JUDGE.corrected(state_of(GROWN), text)
