from dataclasses import replace

import pytest

from engine.fressen import (
    Board,
    FirstMarker,
    Kind,
    Landscape,
    Monster,
    Options,
    Phase,
    Problem,
    ProblemCode,
    Side,
    State,
    board_problems,
    problems,
    settled,
    setup,
)
from tests.engine.fressen_tables import RED, YELLOW, board, box, eaten, eating, kinds, placing, without_pile

FULL = "a1w,b1w,c1w,d1w"
NEW = placing(FULL, FULL)
LATER = placing("c1w,d1w", "c2w,d2w,a2w", {(0, 0): "Ra1w", (2, 0): "Rb1w", (4, 0): "Yb2w"}, placed=(2, 1), turn=YELLOW)
BITING = eating({(0, 0): "Ra2w", (1, 0): "Yb1w", (3, 3): "Rb4m", (5, 3): "Ya4m"}, red="c1w,d1w", yellow="c1w,d1w")
DEALING = replace(BITING, board=board({(0, 0): "Ra2w"}), phase=Phase.DEAL, placed=(0, 0), out=(False, False))
OVER = settled(placing(FULL, FULL, {(column, row): "Ra3w" if column % 2 else "Yb3w" for column in range(6) for row in (0, 1)}))


def codes(state: State) -> list[ProblemCode]:
    return [problem.code for problem in problems(state)]


def only(state: State) -> Problem:
    (problem,) = problems(state)
    return problem


@pytest.mark.parametrize("state", [setup(box()), NEW, LATER, BITING, DEALING])
def test_a_state_that_a_game_can_reach_has_no_problems(state: State) -> None:
    assert problems(state) == ()


def test_a_monster_on_another_landscape_is_named_with_its_cell() -> None:
    lying = board({(0, 0): "Ra1w", (1, 2): "Yb2w", (2, 4): "Rd4m"})
    found = board_problems(lying, box().layout)
    assert [(problem.code, problem.code.clause, problem.cells) for problem in found] == [
        (ProblemCode.WRONG_LANDSCAPE, "DGF-5", ((1, 2),)),
        (ProblemCode.WRONG_LANDSCAPE, "DGF-5", ((2, 4),)),
    ]
    assert found[0].sentence == "the monster at 1,2 is of water, but the field is meadow"


def test_more_monsters_than_the_box_has_are_counted() -> None:
    problem = only(replace(NEW, eaten=(Monster(RED, Kind("a", 1, Landscape.WATER)),)))
    assert (problem.code, problem.sentence) == (ProblemCode.TOO_MANY_OF_A_KIND, "there are 1 more a1w of red in the game than in the box")
    crowd = replace(NEW, eaten=eaten(YELLOW, 25))
    assert codes(crowd) == [ProblemCode.TOO_MANY_OF_A_SIDE, ProblemCode.TOO_MANY_OF_A_KIND]
    assert problems(crowd)[0].sentence == "29 monsters of yellow are in the game, the box has 24"


def test_a_display_has_at_most_four() -> None:
    state = replace(NEW, displays=(kinds(f"a2w,{FULL}"), NEW.display(YELLOW)))
    assert codes(state) == [ProblemCode.DISPLAY_TOO_LARGE, ProblemCode.DISPLAY_TOO_LARGE]
    assert only(replace(LATER, displays=(kinds("c1w,d1w,d2w"), LATER.display(YELLOW)))).sentence == (
        "red began the round with 5 monsters, a display has 4"
    )


def test_a_display_was_filled_while_there_was_a_pile() -> None:
    state = replace(NEW, displays=(NEW.display(RED), kinds("a1w")))
    assert (only(state).code, only(state).code.clause) == (ProblemCode.NOT_REFILLED, "DGF-15")
    assert ProblemCode.NOT_REFILLED not in codes(replace(state, eaten=without_pile(state, red=9)))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"round": -1}, "the round cannot be number -1"),
        ({"placed": (-1, 0)}, "red places from 0 to 4 monsters in a round, not -1"),
        ({"placed": (0, 5)}, "yellow places from 0 to 4 monsters in a round, not 5"),
        ({"placed": (2, 2)}, "red has placed 2 monsters in this round, but only 0 in the game"),
        ({"bitten": 1}, "there were 1 bites in this round, but 0 monsters were eaten in the game"),
    ],
)
def test_impossible_numbers_are_named(change: dict[str, object], sentence: str) -> None:
    state = replace(NEW, **change)  # type: ignore[arg-type]
    assert sentence in [problem.sentence for problem in problems(state)]


def test_the_marker_is_where_the_rounds_brought_it() -> None:
    problem = only(replace(NEW, marker=YELLOW, turn=YELLOW))
    assert (problem.code, problem.sentence) == (ProblemCode.MARKER_HANDS, "in round 1 the marker is with red, not with yellow")
    assert codes(replace(NEW, round=2)) == [ProblemCode.MARKER_HANDS]
    by_lot = replace(NEW, options=Options(first_marker=FirstMarker.RANDOM))
    assert codes(by_lot) == codes(replace(by_lot, marker=YELLOW, turn=YELLOW)) == []


def test_somebody_has_the_marker_once_it_is_drawn() -> None:
    assert codes(replace(NEW, marker=None)) == [ProblemCode.MARKER]
    by_lot = setup(box(), Options(first_marker=FirstMarker.RANDOM))
    assert codes(by_lot) == []
    assert codes(replace(by_lot, marker=RED)) == [ProblemCode.MARKER]
    assert codes(replace(by_lot, options=Options())) == [ProblemCode.MARKER]


def test_nothing_lies_on_the_board_before_the_first_round() -> None:
    assert codes(replace(setup(box()), board=board({(0, 0): "Ra1w"}))) == [ProblemCode.BEFORE_START]
    assert codes(replace(NEW, round=0)) == [ProblemCode.BEFORE_START]
    by_lot = setup(box(), Options(first_marker=FirstMarker.RANDOM))
    assert codes(replace(by_lot, displays=(kinds("a1w"), ()))) == [ProblemCode.BEFORE_START]


def test_sides_take_turns() -> None:
    problem = only(replace(NEW, turn=YELLOW))
    assert (problem.code, problem.code.clause) == (ProblemCode.ORDER, "DGF-5")
    assert codes(replace(LATER, turn=RED)) == [ProblemCode.ORDER]
    assert codes(replace(LATER, out=(True, False))) == []


def test_nobody_is_out_who_must_place() -> None:
    problem = only(replace(LATER, out=(False, True), turn=RED))
    assert (problem.code, problem.code.clause) == (ProblemCode.OUT_TOO_EARLY, "DGF-6")
    assert problem.sentence == "yellow is out after placing 1, but something fits and 2 are compulsory"
    assert codes(replace(LATER, out=(True, False), turn=RED)) == [ProblemCode.OUT_MOVES]


def test_who_has_nothing_that_fits_is_out() -> None:
    state = replace(LATER, displays=(kinds("c1w,d1w"), ()), eaten=())
    assert ProblemCode.NOT_OUT in codes(state)
    assert ProblemCode.NOT_OUT not in codes(replace(state, out=(False, True), turn=RED))


def test_nobody_eats_before_the_placement_is_over() -> None:
    victim = Monster(YELLOW, Kind("a", 3, Landscape.WATER))
    assert codes(replace(LATER, bitten=1, eaten=(victim,))) == [ProblemCode.STILL_PLACING]
    assert codes(replace(BITING, out=(True, False))) == [ProblemCode.STILL_PLACING]


def test_a_bite_is_not_left_over() -> None:
    hungry = board({(0, 0): "Ra2w", (1, 0): "Yb1w"})
    problem = only(replace(DEALING, board=hungry))
    assert (problem.code, problem.code.clause, problem.cells) == (ProblemCode.BITE_LEFT, "DGF-14", ((0, 0), (1, 0)))
    assert problem.sentence == "the eating is over, but the monster at 0,0 can eat the one at 1,0"
    assert codes(replace(NEW, board=board({(0, 0): "Ra2w", (1, 0): "Yb3w"}))) == [ProblemCode.BITE_LEFT]
    assert ProblemCode.BITE_LEFT in codes(replace(BITING, phase=Phase.OVER))


def test_who_cannot_bite_is_not_to_eat() -> None:
    problem = only(replace(BITING, turn=YELLOW))
    assert (problem.code, problem.sentence) == (ProblemCode.CANNOT_BITE, "yellow is to eat, but cannot bite")


def test_displays_are_filled_in_their_order() -> None:
    assert only(replace(DEALING, turn=YELLOW)).sentence == "yellow's display is to be filled, but red's comes first"
    full = replace(DEALING, displays=(kinds(FULL), kinds(FULL)))
    assert only(full).sentence == "red's display is to be filled, but neither can be"
    assert codes(replace(DEALING, out=(True, True))) == [ProblemCode.DEAL_IN_ROUND]


def test_the_game_is_not_over_before_the_last_round() -> None:
    assert [problem.code for problem in problems(OVER)] == [ProblemCode.TOO_MANY_OF_A_KIND] * 2
    quiet = replace(BITING, phase=Phase.OVER, board=board({(0, 0): "Ra2w", (2, 0): "Ra3w", (4, 0): "Yb1w", (0, 4): "Yb4h"}))
    assert codes(quiet) == [ProblemCode.OVER_TOO_EARLY]
    ended = replace(quiet, eaten=without_pile(quiet, red=0, yellow=1))
    assert ProblemCode.OVER_TOO_EARLY not in codes(ended)


def test_all_problems_are_named_together() -> None:
    state = replace(NEW, turn=YELLOW, marker=None, board=board({(0, 5): "Ra1w"}), bitten=3)
    assert {problem.code for problem in problems(state)} >= {
        ProblemCode.WRONG_LANDSCAPE,
        ProblemCode.TOO_MANY_OF_A_KIND,
        ProblemCode.NUMBER,
        ProblemCode.MARKER,
        ProblemCode.ORDER,
        ProblemCode.STILL_PLACING,
    }


def test_any_board_can_be_judged() -> None:
    full = Board((Monster(Side.RED, Kind("a", 5, Landscape.WATER)),) * 36)
    assert len(board_problems(full, box().layout)) == 24
