from dataclasses import replace

import pytest

from engine.factory import Box, Discarded, Problem, ProblemCode, State, Structure, Tile, monster_problems, problems, setup
from tests.engine.factory_tables import monster, table

GOOD = table("1:WWWW@0,0", "2:GWWW@0,0", "1:GGGG@0,0", drawn="GWWW")


def codes(state: State) -> list[ProblemCode]:
    return [problem.code for problem in problems(state)]


def only(*texts: str) -> Problem:
    (problem,) = monster_problems([monster(text) for text in texts])
    return problem


def test_a_state_that_a_game_can_reach_has_no_problems() -> None:
    assert problems(GOOD) == problems(setup(2)) == ()


def test_a_mismatch_names_both_cells() -> None:
    problem = only("?:GWWW@0,0;WWPW@0,-1")
    assert (problem.code, problem.code.clause) == (ProblemCode.MISMATCH, "MF-15")
    assert (problem.monsters, problem.cells) == ((0,), ((0, -1), (0, 0)))
    assert problem.sentence == "in monster 1 the touching edges of the tiles at 0,-1 and 0,0 differ"


def test_a_mismatch_is_not_also_called_a_blank_contact() -> None:
    assert only("1:GWGW@0,0;WWGW@0,-1;WWWW@0,1").code is ProblemCode.MISMATCH


def test_parts_apart_are_named() -> None:
    problem = only("1:GWWW@0,0;WWGW@0,-1;PPPP@5,5")
    assert (problem.code, problem.cells) == (ProblemCode.DISCONNECTED, ((5, 5),))


def test_tiles_held_by_blank_edges_only_are_named() -> None:
    problem = only("1:GWWW@0,0;WWGW@0,-1;WWWW@1,0")
    assert (problem.code, problem.code.clause, problem.cells) == (ProblemCode.BLANK_CONTACT, "MF-16", ((1, 0),))


def test_blank_contact_is_found_in_every_part() -> None:
    found = monster_problems([monster("1:WWWW@0,0;WWWW@1,0;WWWW@7,7;WWWW@8,7;WWWW@8,8")])
    assert [(problem.code, problem.cells) for problem in found] == [
        (ProblemCode.DISCONNECTED, ((0, 0), (1, 0))),
        (ProblemCode.BLANK_CONTACT, ((8, 7),)),
        (ProblemCode.BLANK_CONTACT, ((8, 8),)),
        (ProblemCode.BLANK_CONTACT, ((1, 0),)),
    ]


def test_a_minion_beside_an_incomplete_first_monster_is_too_early() -> None:
    problem = only("1:GWWW@0,0", "1:WWWW@0,0")
    assert (problem.code, problem.monsters) == (ProblemCode.MINION_TOO_EARLY, (0, 1))


def test_two_structures_in_progress_of_one_player_are_one_too_many() -> None:
    problem = only("1:WWWW@0,0", "1:GWWW@0,0", "1:PWWW@0,0")
    assert (problem.code, problem.monsters) == (ProblemCode.SEVERAL_IN_PROGRESS, (1, 2))


def test_a_monster_without_a_tile_is_none() -> None:
    assert only("3:").code is ProblemCode.EMPTY_MONSTER


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (replace(GOOD, players=1), ProblemCode.NUMBER_OF_PLAYERS),
        (replace(setup(2), players=7), ProblemCode.NUMBER_OF_PLAYERS),
        (replace(GOOD, turn=3), ProblemCode.NO_SUCH_PLAYER),
        (replace(GOOD, turn=0), ProblemCode.NO_SUCH_PLAYER),
        (replace(GOOD, monsters=(*GOOD.monsters, monster("?:WWWW@0,0"))), ProblemCode.NO_SUCH_PLAYER),
        (replace(GOOD, discarded=(Discarded(5, Tile("PPPP")),)), ProblemCode.NO_SUCH_PLAYER),
        (replace(GOOD, monsters=(GOOD.monsters[1], GOOD.monsters[0], GOOD.monsters[2])), ProblemCode.FIRST_MONSTERS),
        (
            table("1:WWWW@0,0", "2:GWWW@0,0", "1:GGGG@0,0", "1:WWWW@0,0"),
            ProblemCode.MINION_OUT_OF_ORDER,
        ),
        (replace(setup(2), drawn=Tile("GWWW")), ProblemCode.BEFORE_START),
        (replace(setup(2), discarded=(Discarded(1, Tile("GWWW")),)), ProblemCode.BEFORE_START),
        (replace(setup(2), monsters=(monster("1:GWWW@0,0;WWGW@0,-1"),)), ProblemCode.BEFORE_START),
        (table("1:WWWW@0,0", "2:WWWW@0,0", drawn="GWWW"), ProblemCode.AFTER_END),
        (table("1:WWWW@0,0", "2:GWWW@0,0", drawn="GWWW"), ProblemCode.MINION_MISSING),
        (table("1:GWWW@0,0", "2:GWWW@0,0", pile=-1), ProblemCode.TOO_MANY_TILES),
        (
            replace(table("1:GWWW@0,0", "2:WWWG@0,0"), box=Box.of([Tile("GWWW"), Tile("PWWW"), Tile("PWWW")])),
            ProblemCode.TOO_MANY_OF_A_KIND,
        ),
    ],
)
def test_an_impossible_state_is_named_for_what_it_is(state: State, code: ProblemCode) -> None:
    assert code in codes(state)
    assert all(problem.sentence for problem in problems(state))


def test_all_problems_are_reported_at_once() -> None:
    state = table("1:GWWW@0,0;WWPW@0,-1", "2:GWWW@0,0;PPPP@7,7", turn=6, pile=-2)
    assert codes(state) == [
        ProblemCode.NO_SUCH_PLAYER,
        ProblemCode.MISMATCH,
        ProblemCode.DISCONNECTED,
        ProblemCode.TOO_MANY_TILES,
    ]


def test_a_structure_never_comes_with_problems_by_being_long() -> None:
    row = Structure.from_text(";".join(f"WGWG@{column},0" for column in range(40)))
    assert monster_problems([replace(monster("1:"), structure=row)]) == ()
