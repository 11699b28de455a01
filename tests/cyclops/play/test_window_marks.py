"""What the window draws upon tiles of which something is said: in the drawing and in the camera's picture."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from cyclops.drawing import Colour
from cyclops.play.window.fressen import told_of_fressen
from cyclops.play.window.look import WEIGHTS
from cyclops.play.window.marks import noticed
from cyclops.play.window.pad import View
from cyclops.play.window.picture import board_of, picture_of
from cyclops.play.window.places import alike, by_place, common_edges, ranges
from cyclops.stage.stage import Asked, Button, Notice, Stage
from cyclops.stage.tables import BugsStage, FactoryStage, FressenGhost, FressenMonster, FressenStage, Ghost, StrayMonster, StrayTile
from tests.cyclops.play.window_stages import bugs_stage, factory_stage, fressen_stage

SIZE: Final = (1280, 720)
RED, AMBER = WEIGHTS["mistake"][0], WEIGHTS["unsure"][0]
PHOTO: Final = np.full((720, 1280, 3), (90, 60, 30), np.uint8)
WRONG: Final = StrayTile(0, (2, 0), "GPPW", False, "mistake", "It does not fit.", (3,))
Image = NDArray[np.uint8]


def quad(left: float, top: float, side: float = 90) -> tuple[tuple[float, float], ...]:
    return ((left, top), (left + side, top), (left + side, top + side), (left, top + side))


def painted(stage: Stage, view: View | None = None) -> Image:
    """What is shown where the table is."""
    board = board_of(stage, SIZE, view or View(), PHOTO)
    box = board.table
    return board.image[round(box.top) : round(box.bottom), round(box.left) : round(box.right)]


def amount(image: Image, colour: Colour) -> int:
    return int((image == colour).all(2).sum())


def factory(**changes: object) -> Stage:
    full = factory_stage()
    assert isinstance(full.table, FactoryStage)
    return replace(full, table=replace(full.table, **changes))  # type: ignore[arg-type]  # their names are checked by replace


def fressen(**changes: object) -> Stage:
    full = fressen_stage()
    assert isinstance(full.table, FressenStage)
    return replace(full, table=replace(full.table, **changes))  # type: ignore[arg-type]  # their names are checked by replace


def ghost(number: int, cell: tuple[int, int] = (0, -1), edges: str = "WWGW", completes: bool = False, good: bool = False) -> Ghost:
    return Ghost(number, 0, cell, edges, True, completes, "a place", good=good)


def test_a_tile_that_lies_wrong_is_framed_in_red_and_the_zigzag_makes_it_more() -> None:
    plain, framed, clashing = (amount(painted(factory(strays=strays)), RED) for strays in ((), (replace(WRONG, clashes=()),), (WRONG,)))
    assert plain < framed < clashing


def test_what_is_not_sure_has_dashes_and_what_a_question_means_a_full_line_of_amber() -> None:
    unsure = replace(WRONG, weight="unsure", clashes=())
    plain, dashed, full = (amount(painted(factory(strays=strays)), AMBER) for strays in ((), (unsure,), (replace(unsure, asked=True),)))
    assert plain < dashed
    assert full - plain > 1.2 * (dashed - plain)


def test_while_a_tile_is_asked_about_nothing_else_carries_a_question_mark() -> None:
    full = factory(ghosts=())
    assert isinstance(full.table, FactoryStage)
    first, second = full.table.monsters
    asked = replace(first, tiles=(replace(first.tiles[0], asked=True), *first.tiles[1:]))
    sure = replace(second, tiles=tuple(replace(tile, doubt="") for tile in second.tiles))
    there, doubted = ([painted(factory(ghosts=(), monsters=(one, other))) for one in (first, asked)] for other in (sure, second))
    signs = [amount(after, AMBER) - amount(before, AMBER) for before, after in zip(there, doubted, strict=True)]
    assert signs[1] < signs[0], "the dashes stay, the sign goes"


def test_no_places_are_shown_where_something_lies_that_may_not() -> None:
    covering = factory(strays=(replace(WRONG, cell=(2, 0)),))
    assert isinstance(covering.table, FactoryStage)
    elsewhere = tuple(one for one in covering.table.ghosts if one.cell != (2, 0))
    assert np.array_equal(painted(covering), painted(factory(strays=covering.table.strays, ghosts=elsewhere)))


def test_a_tile_that_lies_at_no_monster_is_drawn_by_itself() -> None:
    alone = StrayTile(None, (0, 0), "GPPW", False, "unsure", "Whose is it?", at=(8.0, 1.0))
    before, after = painted(factory()), painted(factory(strays=(alone,)))
    assert amount(after, AMBER) > amount(before, AMBER)


def test_a_tile_of_which_a_mistake_is_said_is_framed_in_every_game() -> None:
    bugs = bugs_stage()
    assert isinstance(bugs.table, BugsStage)
    for stage, key in ((factory_stage(), "A@0,1"), (bugs, "2:1"), (bugs, "trophy:2"), (fressen_stage(), "2,2")):
        other, said = (replace(stage, notices=(Notice("mistake", "Wrong.", key=one),)) for one in ("nothing there", key))
        assert amount(painted(said), RED) > amount(painted(other), RED), key


def test_the_weightiest_notice_about_a_tile_counts_and_hints_do_not() -> None:
    said = (Notice("mistake", "!", key="a"), Notice("unsure", "?", key="a"), Notice("hint", "i", key="b"), Notice("unsure", "?"))
    assert noticed(factory_stage(notices=said)) == {"a": "mistake"}


def test_a_monster_that_may_not_lie_there_hides_its_fields_places() -> None:
    full = fressen_stage()
    assert isinstance(full.table, FressenStage)
    wrong = StrayMonster(replace(full.table.monsters[2], at=(1, 0), key="1,0"), "mistake", "No.")
    covered = painted(fressen(strays=(wrong,)))
    elsewhere = tuple(one for one in full.table.ghosts if one.cell != (1, 0))
    assert amount(covered, RED) > amount(painted(full), RED)
    without = painted(fressen(strays=(wrong,), ghosts=elsewhere))
    assert np.array_equal(covered[:, 300:560], without[:, 300:560]), "the board itself"


def test_the_cameras_picture_is_marked_as_the_drawing_is() -> None:
    view = View(photo=True)
    for weight, colour in (("mistake", RED), ("unsure", AMBER)):
        stray = replace(WRONG, weight=weight, corners=quad(400, 300))
        before, after = painted(factory(), view), painted(factory(strays=(stray,)), view)
        assert amount(after, colour) > amount(before, colour)
    wrong = StrayMonster(replace(_board_monster(), corners=quad(400, 300)), "mistake", "No.")
    assert amount(painted(fressen(strays=(wrong,)), view), RED) > amount(painted(fressen(), view), RED)


def _board_monster() -> FressenMonster:
    table = fressen_stage().table
    assert isinstance(table, FressenStage)
    return table.monsters[2]


def test_what_is_said_twice_of_one_place_in_the_picture_is_marked_once_by_the_weightiest() -> None:
    view, corners = View(photo=True), quad(400, 300)
    doubtful = factory(strays=(replace(WRONG, weight="unsure", clashes=(), corners=corners),), ghosts=())
    said = (Notice("mistake", "Wrong.", corners[1:] + corners[:1]),)
    both, alone = painted(replace(doubtful, notices=said), view), painted(replace(factory(ghosts=()), notices=said), view)
    assert amount(both, AMBER) == amount(alone, AMBER)
    assert amount(both, RED) == amount(alone, RED) > 0


def test_ways_at_one_place_share_a_pill() -> None:
    several = [ghost(1), ghost(2, edges="PWGW"), ghost(3), ghost(5, completes=True), ghost(4, cell=(2, 0))]
    places = by_place(several)
    assert [[one.number for one in place] for place in places] == [[1, 2, 3, 5], [4]]
    assert [[one.number for one in row] for row in alike(places[0])] == [[1, 2, 3], [5]]
    assert common_edges(places[0][:2]) == "WWGW"
    assert by_place(several, [(0, (0, -1))]) == places[1:]


@pytest.mark.parametrize(
    ("numbers", "written"), [([4], "4"), ([1, 2], "1, 2"), ([1, 2, 3], "1–3"), ([1, 2, 3, 5], "1–3, 5"), ([6, 8, 9], "6, 8, 9")]
)
def test_numbers_that_follow_each_other_are_joined(numbers: list[int], written: str) -> None:
    assert ranges(numbers) == written


def test_while_a_correction_is_typed_it_is_seen_what_each_tile_is_called() -> None:
    for stage in (factory_stage(), fressen_stage()):
        typing = board_of(stage, SIZE, View(typed=""))
        renamed = replace(stage, table=_renamed(stage))
        box = typing.table
        other = board_of(renamed, SIZE, View(typed="")).image
        rows, columns = slice(round(box.top), round(box.bottom)), slice(round(box.left), round(box.right))
        assert not np.array_equal(typing.image[rows, columns], other[rows, columns])


def _renamed(stage: Stage) -> FactoryStage | FressenStage:
    """A table on which a field may be named besides, or a tile is called otherwise."""
    table = stage.table
    if isinstance(table, FressenStage):
        return replace(table, fields=tuple(replace(field, text="Here?") if field.cell == (5, 5) else field for field in table.fields))
    assert isinstance(table, FactoryStage)
    first = table.monsters[0]
    tiles = (*first.tiles[:3], replace(first.tiles[3], key="A@9,9"))
    return replace(table, monsters=(replace(first, tiles=tiles), *table.monsters[1:]))


@pytest.mark.parametrize("size", [(800, 480), (1280, 720)])
def test_a_long_mistake_is_shown_whole_and_takes_the_room_it_needs(size: tuple[int, int]) -> None:
    short = board_of(factory_stage(notices=(Notice("mistake", "No."),)), size, View()).table
    told = "The tile does not fit, since its thick edge lies at a thin one: lay it elsewhere, or put it under the pile. " * 2
    long = board_of(factory_stage(notices=(Notice("mistake", told),)), size, View()).table
    assert long.top > short.top
    assert long.height > 0.4 * size[1]


def test_beside_a_question_with_many_answers_one_notice_is_enough() -> None:
    many = Asked("who", "Who took it?", tuple(Button(str(nth), f"Maximiliane {nth}") for nth in range(5)))
    said = (Notice("mistake", "One."), Notice("mistake", "Two."))
    tops = [board_of(factory_stage(question=many, notices=said[:number]), (800, 480), View()).table.top for number in (1, 2)]
    assert tops[0] == tops[1]
    first, second = (picture_of(factory_stage(question=many, notices=said[:number]), (800, 480)) for number in (1, 2))
    assert not np.array_equal(first, second), "that there are more is said"


def test_many_places_of_a_monster_that_do_the_same_are_told_once() -> None:
    places = [
        FressenGhost(nth, "A" if nth < 5 else "B", "", (nth, 0), "", "+2" if nth == 3 else "+1", good=nth == 6) for nth in range(1, 7)
    ]
    full = fressen(ghosts=tuple(places), bites=())
    assert isinstance(full.table, FressenStage)
    told = [(one.sign, one.text, one.good) for one in told_of_fressen(full.table)]
    assert told == [("A", "+1, +2", False), ("B", "+1", False), ("B", "+1", True)]


def test_the_boards_rim_has_the_numbers_by_which_sentences_name_its_fields() -> None:
    boards = [painted(fressen(turn=turn, monsters=(), ghosts=(), bites=(), fields=(), supplies=())) for turn in range(4)]
    assert not np.array_equal(boards[0], boards[1]), "rows run from right to left above it"
    assert not np.array_equal(boards[0], boards[2])
