from hypothesis import given
from hypothesis import strategies as st

from engine.fressen import (
    CELLS,
    Kind,
    Landscape,
    Layout,
    Monster,
    ProblemCode,
    Side,
    TableScore,
    board_points,
    free_fields,
    score_table,
    species_from_labels,
)
from engine.grid import Cell
from tests.engine.fressen_tables import EVERY_KIND, RED, STRIPES, YELLOW, box

MONSTERS = st.builds(Monster, st.sampled_from(Side), st.sampled_from(EVERY_KIND))


def beast(text: str) -> Monster:
    return Monster.from_text(text)


def codes(table: TableScore) -> list[ProblemCode]:
    return [problem.code for problem in table.problems]


def test_a_table_is_scored_with_reasons() -> None:
    table = score_table([((0, 0), beast("Ra1w")), ((1, 0), beast("Ya3w"))], layout=Layout.from_text(STRIPES), box=box())
    assert [(score.player, score.points) for score in table.scores] == [(RED, 4), (YELLOW, 2)]
    assert table.problems == ()


def test_dgf_19_what_lies_beside_the_board_counts_nothing() -> None:
    table = score_table([((0, 0), beast("Ra1w"))], [beast("Ra2w"), beast("Yb1w")])
    assert [score.points for score in table.scores] == [3, 0]


def test_a_monster_on_another_landscape_is_a_problem() -> None:
    seen = [((0, 5), beast("Ra1w"))]
    assert codes(score_table(seen, layout=Layout.from_text(STRIPES))) == [ProblemCode.WRONG_LANDSCAPE]
    assert codes(score_table(seen, box=box())) == [ProblemCode.WRONG_LANDSCAPE]
    assert codes(score_table(seen)) == []


def test_dgf_5_a_monster_may_be_laid_on_every_free_field_of_its_landscape() -> None:
    layout = Layout.from_text(STRIPES)
    board = score_table([((0, 0), beast("Ra1w"))]).board
    for landscape in Landscape:
        there = [cell for cell in CELLS if layout.at(cell) is landscape and cell != (0, 0)]
        assert list(free_fields(board, layout, landscape)) == there


def test_two_monsters_on_a_field_are_a_problem_and_the_first_counts() -> None:
    table = score_table([((0, 0), beast("Ra3w")), ((0, 0), beast("Yb1w"))])
    assert [score.points for score in table.scores] == [1, 0]
    assert [(problem.code, problem.sentence) for problem in table.problems] == [
        (ProblemCode.SEVERAL_ON_A_FIELD, "2 monsters lie at 0,0, only the first counts")
    ]


def test_a_monster_outside_the_board_is_a_problem_and_counts_nothing() -> None:
    table = score_table([((6, 0), beast("Ra3w")), ((-1, 2), beast("Ya3w"))])
    assert [score.points for score in table.scores] == [0, 0]
    assert [(problem.code, problem.cells) for problem in table.problems] == [
        (ProblemCode.NO_SUCH_FIELD, ((6, 0),)),
        (ProblemCode.NO_SUCH_FIELD, ((-1, 2),)),
    ]


def test_more_than_24_of_a_side_are_a_problem() -> None:
    seen = [((column, row), beast("Ra3w")) for column in range(6) for row in range(4)]
    assert codes(score_table(seen)) == []
    problem = score_table(seen, [beast("Ra3w")]).problems[0]
    assert (problem.code, problem.sentence) == (ProblemCode.TOO_MANY_OF_A_SIDE, "25 monsters of red lie on the table, the box has 24")


def test_more_of_a_kind_than_the_box_has_are_a_problem() -> None:
    seen = [((0, 0), beast("Ra1w")), ((2, 0), beast("Ya1w"))]
    assert codes(score_table(seen, box=box())) == []
    table = score_table(seen, [beast("Ya1w"), beast("Ya1h")], box=box())
    assert [problem.sentence for problem in table.problems] == [
        "1 a1h of yellow lie on the table, the box has 0",
        "2 a1w of yellow lie on the table, the box has 1",
    ]


def test_more_than_four_before_a_side_are_a_problem() -> None:
    assert codes(score_table([], [beast("Ra3w")] * 5)) == [ProblemCode.DISPLAY_TOO_LARGE]


@given(
    st.lists(st.tuples(st.tuples(st.integers(-2, 7), st.integers(-2, 7)), MONSTERS), max_size=60),
    st.lists(MONSTERS, max_size=60),
    st.booleans(),
)
def test_nothing_that_a_photograph_may_show_is_refused(seen: list[tuple[Cell, Monster]], supply: list[Monster], known: bool) -> None:
    table = score_table(seen, supply, box=box() if known else None)
    assert {score.player: score.points for score in table.scores} == board_points(table.board)
    assert len(list(table.board.monsters())) <= len(seen)


@given(st.lists(st.text(max_size=4), max_size=12))
def test_every_label_of_a_species_becomes_a_name_of_its_own(labels: list[str]) -> None:
    names = species_from_labels(labels)
    assert set(names) == set(labels)
    assert len(set(names.values())) == len(names)
    assert all(Kind(name, 1, box().layout.landscapes[0]) for name in names.values())


def test_labels_that_are_names_stay() -> None:
    assert species_from_labels(["slurp", "2", "a", "Zap!", "slurp"]) == {"slurp": "slurp", "2": "b", "a": "a", "Zap!": "c"}
