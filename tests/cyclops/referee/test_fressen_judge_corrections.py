"""What people put right in Das große Fressen: words and tables, and the state that comes of them."""

from __future__ import annotations

import pytest

from cyclops.referee.fressen.judge import JUDGE
from cyclops.referee.fressen.memory import Memory
from engine.fressen import Monster, Phase, Side
from tests.cyclops.referee.fressen_evenings import Evening
from tests.cyclops.referee.test_fressen_judge_eating import BOTH, without
from tests.cyclops.referee.test_fressen_judge_placing import less
from tests.cyclops.referee.test_fressen_judge_rounds import QUIET, REST


def corrected(evening: Evening, text: str) -> str:
    """Why a correction was refused; empty when it was done."""
    return evening.referee.correct(text).refusal


def one_round() -> Evening:
    """An evening on which two monsters of each side were placed and nobody can eat."""
    evening = Evening()
    evening.see(QUIET, REST)
    return evening


@pytest.mark.parametrize(
    ("text", "monster"),
    [
        ("monster 0,0 4", "Ra4w"),
        ("monster 0,0 mountain", "Ra2h"),
        ("monster 0,0 yellow", "Ya2w"),
        ("monster 0,0 b", "Rb2w"),
        ("monster 0,0 4 b meadow", "Rb4m"),
        ("monster 0,0 Yd5h", "Yd5h"),
    ],
)
def test_each_part_of_a_monster_can_be_corrected(text: str, monster: str) -> None:
    evening = one_round()
    assert corrected(evening, text) == ""
    assert evening.state.board.at((0, 0)) == Monster.from_text(monster)


def test_turn_phase_marker_and_passing_can_be_corrected() -> None:
    evening = one_round()
    assert (corrected(evening, "turn yellow"), evening.state.turn) == ("", Side.YELLOW)
    assert (corrected(evening, "pass"), evening.state.out) == ("", (False, True))
    assert (corrected(evening, "turn yellow"), evening.state.turn, evening.state.out) == ("", Side.YELLOW, (False, False))
    assert (corrected(evening, "marker yellow"), evening.state.marker) == ("", Side.YELLOW)
    assert (corrected(evening, "phase eat"), evening.state.phase) == ("", Phase.DEAL)


def test_a_monster_can_be_taken_from_the_board_and_added_to_it() -> None:
    evening = one_round()
    assert corrected(evening, "remove 0,0") == ""
    assert [monster.to_text() for monster in evening.state.eaten] == ["Ra2w"]
    assert corrected(evening, "monster 0,0 Ra2w") == ""
    assert evening.state.board.at((0, 0)) == Monster.from_text("Ra2w")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("monster 0,0", "Nothing is said of the monster at 0,0: type monster 2,5 and a number"),
        ("monster 9,9 4", "The board has columns and rows from 0 to 5, so there is no field 9,9."),
        ("monster 2,2 4", "No monster lies there yet: name it as a whole, such as Ra4w for a red 4 of water."),
        ("monster 0,0 9", "A monster has a value from 1 to 5, not 9."),
        (
            "monster 0,0 blue",
            "'blue' is no number from 1 to 5, no landscape (water, meadow, mountain), no side and no species",
        ),
        ("remove 2,2", "No monster lies at 2,2."),
        ("remove x", "Type for example remove 2,5, with column and row from 0 to 5."),
        (" ", "'' is not understood: type monster 2,5 and a number"),
        ("turn blue", "Type turn red or turn yellow."),
        ("marker", "Type marker red or marker yellow."),
        ("phase deal", "Type phase place or phase eat."),
        ("giraffe", "'giraffe' is not understood: type monster 2,5 and a number"),
    ],
)
def test_what_cannot_be_understood_says_what_can_be_typed(text: str, why: str) -> None:
    evening = one_round()
    before = evening.state
    assert corrected(evening, text).startswith(why)
    assert evening.state == before


def test_nobody_passes_by_a_word_before_two_monsters_are_placed() -> None:
    evening = Evening()
    assert corrected(evening, "pass") == "Red has placed 0 and must place 2 as long as something fits."


def test_case_18_the_word_of_people_holds_as_long_as_the_same_monster_lies_there() -> None:
    evening = one_round()
    corrected(evening, "monster 0,0 3")
    held = "The monster at 0,0 counts as red 3 (water), as you have said, though it looks like red 2 (water)."
    assert evening.said == [f"hint: {held}"]
    table = {**QUIET, (5, 2): "Rb4h"}
    assert evening.see(table, less(*QUIET.values(), "Rb4h")) == ["placed red 4"]
    assert evening.said == [f"hint: {held}"]
    assert evening.referee.in_step


def test_case_18_the_word_of_people_drops_off_when_another_monster_lies_there() -> None:
    evening = one_round()
    corrected(evening, "monster 0,0 3")
    evening.see(QUIET, REST)
    evening.see({**QUIET, (0, 0): "Ra5w"}, REST)
    assert evening.said == ["differs: At 0,0 I see the red 5 (water), but there should be the red 3 (water): put it right, or correct me."]
    evening.see(QUIET, REST)
    assert not evening.referee.in_step


def test_case_18_the_word_of_people_survives_a_resume() -> None:
    evening = one_round()
    corrected(evening, "monster 0,0 3")
    evening.see(QUIET, REST)
    memory = JUDGE.remember(("read 0,0 R2w",))
    assert isinstance(memory, Memory)
    assert memory.notes(evening.state) == ("read 0,0 R2w",)
    assert memory.held == {(0, 0): frozenset([(Side.RED, 2, "water")])}


def test_a_forbidden_place_counts_when_people_say_that_it_is_so() -> None:
    evening = Evening()
    evening.see({(1, 0): "Ra2w"}, less("Ra2w"))
    assert evening.referee.accept().refusal == ""
    assert (evening.state.turn, evening.state.placed) == (Side.YELLOW, (1, 0))
    assert (evening.said, evening.referee.in_step) == ([], True)
    assert evening.see({(1, 0): "Ra2w", (0, 0): "Yb2w"}, less("Ra2w", "Yb2w")) == ["placed yellow 2"]


def test_a_move_out_of_turn_counts_when_people_say_that_it_is_so() -> None:
    evening = Evening()
    evening.see({(0, 0): "Yb2w"}, less("Yb2w"))
    evening.referee.accept()
    assert (evening.state.turn, evening.state.placed, evening.said) == (Side.RED, (0, 1), [])


def test_a_monster_that_is_gone_counts_as_eaten_when_people_say_that_it_is_so() -> None:
    evening = Evening()
    evening.see(BOTH, less(*BOTH.values()))
    evening.see(without(BOTH, (4, 0)), less(*BOTH.values()))
    evening.referee.accept()
    assert ([monster.to_text() for monster in evening.state.eaten], evening.state.phase) == (["Ra3m"], Phase.EAT)
    assert evening.see(without(BOTH, (0, 1), (4, 0)), less(*BOTH.values())) == ["bite red 1"]


def test_a_refill_before_all_bites_counts_when_people_say_that_it_is_so() -> None:
    evening = Evening()
    evening.see(BOTH, less(*BOTH.values()))
    evening.see(BOTH, f"{less(*BOTH.values())} Rb1h Rb2h Yb3m Yb4m", "yellow")
    evening.referee.accept()
    assert (evening.state.phase, evening.state.round, evening.state.turn) == (Phase.PLACE, 2, Side.YELLOW)
    assert (evening.said, evening.referee.in_step) == ([], True)


def test_monsters_that_changed_places_stay_there_when_people_say_that_it_is_so() -> None:
    evening = one_round()
    evening.see({**QUIET, (0, 0): QUIET[1, 0], (1, 0): QUIET[0, 0]}, REST)
    evening.referee.accept()
    assert evening.state.board.to_text().startswith("Ra3m,Ra2w,4/")
    assert evening.said == []


def test_what_is_not_sure_cannot_be_made_the_truth() -> None:
    evening = Evening()
    evening.see({(0, 0): "Ra2w?"}, less("Ra2w", "Rc1w"))
    assert evening.referee.accept().refusal == "I am not sure about the number on this monster."


def test_case_38_after_an_undo_it_is_said_which_monster_to_take_off_and_the_state_is_the_one_before() -> None:
    evening = Evening()
    start = evening.state
    evening.see({(0, 0): "Ra2w"}, less("Ra2w"))
    after = evening.state
    evening.referee.undo()
    assert evening.state == start
    assert evening.said == ["differs: The table still shows what was taken back: take the marked tile away again, or say that it stays."]
    evening.referee.redo()
    assert (evening.state, evening.said) == (after, [])
    evening.referee.undo()
    assert evening.see({}, less()) == []
    assert evening.see({(3, 0): "Rc1w"}, less("Rc1w")) == ["placed red 1"]
    assert evening.state.board.to_text().startswith("3,Rc1w,2/")
