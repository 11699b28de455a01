from engine.factory import AssumptionCode, Box, Permission, ProblemCode, Tile, score_table
from tests.engine.factory_tables import monster

FOUR = "WGWW*@0,0;WGWG*@1,0;WGWG@2,0;WWWG@3,0"


def test_each_owner_seen_gets_a_score_in_the_order_of_the_numbers() -> None:
    result = score_table([monster(f"7:{FOUR}"), monster("2:GWWW@0,0")])
    assert [(score.player, score.points) for score in result.scores] == [(2, 0), (7, 4)]
    assert (result.placements, result.assumptions, result.problems) == ((), (), ())


def test_players_named_but_not_seen_have_no_points() -> None:
    assert [score.player for score in score_table([monster(f"2:{FOUR}")], players=[1, 2, 3]).scores] == [1, 2, 3]


def test_of_several_monsters_the_first_given_is_the_first_monster_and_that_is_said() -> None:
    small, large = monster("1:WWWW@0,0"), monster(f"1:{FOUR}")
    assert score_table([small, large]).scores[0].points == 1 + 2
    result = score_table([large, small])
    assert result.scores[0].points == 4 + 0
    assert [(a.code, a.monsters) for a in result.assumptions] == [(AssumptionCode.FIRST_BY_ORDER, (0, 1))]


def test_an_incomplete_first_monster_leaves_nothing_and_is_a_problem_when_there_are_others() -> None:
    result = score_table([monster("1:GWWW@0,0"), monster(f"1:{FOUR}")])
    assert result.scores[0].points == 0
    assert [problem.code for problem in result.problems] == [ProblemCode.MINION_TOO_EARLY]


def test_a_monster_without_owner_counts_for_nobody_and_that_is_said() -> None:
    result = score_table([monster(f"?:{FOUR}"), monster("2:WWWW@0,0")])
    assert [(score.player, score.points) for score in result.scores] == [(2, 1)]
    assert [(a.code, a.monsters) for a in result.assumptions] == [(AssumptionCode.OWNER_UNKNOWN, (0,))]
    assert result.assumptions[0].sentence == "the owner of monster 1 is not known, so it counts for nobody"


def test_places_are_given_on_every_monster_with_each_players_permission() -> None:
    monsters = [monster("1:WWWW@0,0"), monster("2:GWWW@0,0"), monster("1:GWWW@0,0"), monster("?:GWWW@0,0")]
    result = score_table(monsters, Tile("GWWW"), players=[3])
    assert [(place.placement.monster, place.allowed) for place in result.placements] == [(1, (2, 3)), (2, (1, 2, 3)), (3, (1, 2, 3))]
    assert [dict(place.permissions)[1] for place in result.placements] == [
        Permission.FORBIDDEN,
        Permission.OWN,
        Permission.UNKNOWN_OWNER,
    ]
    assert [dict(place.permissions)[2] for place in result.placements] == [
        Permission.OWN,
        Permission.OTHER_MINION,
        Permission.UNKNOWN_OWNER,
    ]
    assert dict(result.placements[0].permissions)[3] is Permission.OTHER_FIRST


def test_that_the_turn_is_unknown_is_said_only_when_a_tile_is_drawn() -> None:
    assert [a.code for a in score_table([monster("1:GWWW@0,0")], Tile("PWWW")).assumptions] == [AssumptionCode.TURN_UNKNOWN]
    assert score_table([monster("1:GWWW@0,0")]).assumptions == ()


def test_places_say_cell_turn_edges_and_whether_they_complete() -> None:
    (place,) = score_table([monster("1:GWWW@0,0")], Tile("GWWW")).placements
    assert place.placement.to_text() == "0:WWGW@0,-1^2!"


def test_whatever_a_photograph_shows_is_scored_and_called_a_problem() -> None:
    monsters = [
        monster("1:GWWW@0,0;WWPW@0,-1;WWWW@9,9"),
        monster("1:"),
        monster("2:WWWW@0,0;WWWW@1,0"),
        monster("?:GGGG@-3,-3"),
    ]
    result = score_table(monsters, Tile("GGGG"))
    assert [(score.player, score.points) for score in result.scores] == [(1, 0), (2, 2)]
    assert {problem.code for problem in result.problems} == {
        ProblemCode.MISMATCH,
        ProblemCode.DISCONNECTED,
        ProblemCode.EMPTY_MONSTER,
        ProblemCode.BLANK_CONTACT,
        ProblemCode.MINION_TOO_EARLY,
        ProblemCode.SEVERAL_IN_PROGRESS,
    }
    assert {place.placement.monster for place in result.placements} == {3}


def test_more_tiles_than_the_set_has_are_a_problem() -> None:
    row = ";".join(f"WGWG@{column},0" for column in range(88))
    assert score_table([monster(f"1:{row}")]).problems == ()
    assert [problem.code for problem in score_table([monster(f"1:{row}")], Tile("WWWW")).problems] == [ProblemCode.TOO_MANY_TILES]


def test_an_empty_table_has_nothing() -> None:
    result = score_table([])
    assert (result.scores, result.placements, result.assumptions, result.problems) == ((), (), (), ())


def test_more_tiles_of_a_kind_than_the_box_has_are_told_when_the_box_is_known() -> None:
    two = monster("1:WWGW@0,0;GWWW@0,1")
    few = Box.of([Tile.from_text("WGWW"), Tile.from_text("PWWW"), Tile.from_text("PPWW")])
    (problem,) = (found for found in score_table([two], box=few).problems if found.code is ProblemCode.TOO_MANY_OF_A_KIND)
    assert problem.sentence == "there are 1 more tiles GWWW on the table than in the set"
    assert ProblemCode.TOO_MANY_OF_A_KIND not in {found.code for found in score_table([two]).problems}
