"""Monster Factory on a stage: the table as it lies, the places of the drawn tile, what may be corrected, and nothing but phrases."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest

from cyclops.lattice import quarter_turns
from cyclops.play.switches import Settings
from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of
from cyclops.stage.factory.game import FactoryOnStage
from cyclops.stage.stage import HintLevel
from cyclops.stage.tables import DrawnMonster, FactoryStage, Pixels
from engine.factory import Phase, State, legal_moves
from engine.factory.game import RULES
from engine.factory.tile import rotated
from tests.cyclops.factory_evening import NAMES, Evening, evening, whole_evening
from tests.cyclops.pseudo import leaks, leaks_of
from tests.cyclops.referee.factory_tabletop import ORIGINS, Tabletop
from vision.factory.reading import EYE_UNSURE
from vision.tracker.glance import Glance, Mood

STARTS = "1:GWGW@0,0|2:GGWW@0,0"
ENDING = "1:GWWW@0,0|2:GGWW@0,0"


def shown(situation: Situation, hints: HintLevel = HintLevel.PLACES, stage: FactoryOnStage | None = None) -> FactoryStage:
    table = (stage or FactoryOnStage()).table(situation, hints)
    assert table is not None
    return table


def drawn_at(evening: Evening, tile: str) -> Situation:
    return evening.see(evening.table.draw(tile))


def upper_left_first(corners: Pixels) -> bool:
    """Whether corners begin with the one that is the upper left in the picture, but for a lean."""
    (left, upper), (right, lower) = corners[:2]
    return quarter_turns(math.degrees(math.atan2(lower - upper, right - left))) == 0


def footprint(monster: DrawnMonster) -> set[tuple[float, float]]:
    """Where a monster's tiles are drawn, and the cells at its open edges."""
    cells = {tile.cell for tile in monster.tiles}
    ways = ((0, -1), (1, 0), (0, 1), (-1, 0))
    cells |= {(cell[0] + ways[side][0], cell[1] + ways[side][1]) for cell, side, _ in monster.openings}
    return {(monster.at[0] + column, monster.at[1] + row) for column, row in cells}


def test_monsters_are_drawn_as_they_lie_upright_or_turned_by_quarters() -> None:
    table = shown(evening("1:GWPW@0,0|2:GGWW@0,0", m0=94.0, m1=-5.0).referee.situation)
    first, second = table.monsters
    assert (first.title, first.letter, first.owner) == ("Anna's first monster", "A", "1")
    assert [tile.edges for tile in (*first.tiles, *second.tiles)] == ["WGWP", "GGWW"]
    assert first.openings == (((0, 0), 1, "G"), ((0, 0), 3, "P"))
    assert second.at[0] - first.at[0] == pytest.approx((800 - 250) / 60, abs=0.5)
    assert first.lines == ("1 tile", "open: 1 thin, 1 thick")


def test_corners_begin_at_the_upper_left_of_the_drawing() -> None:
    lying = evening("1:GWPW@0,0|2:GGWW@0,0", m0=94.0, m1=170.0)
    table = shown(drawn_at(lying, "PGWW"))
    corners = [tile.corners for monster in table.monsters for tile in monster.tiles]
    assert all(places is not None and upper_left_first(places) for places in corners)
    assert [tile.edges for tile in table.monsters[1].tiles] == ["WWGG"]
    assert table.drawn is not None
    assert table.drawn.corners is not None
    assert upper_left_first(table.drawn.corners)
    assert table.drawn.edges == "PGWW"


def test_a_drawn_tile_is_shown_as_it_lies_in_the_picture() -> None:
    lying = evening(STARTS)
    table = shown(lying.see(lying.table.lay("drawn", "PGWW", (900, 100), 93.0)))
    assert table.drawn is not None
    assert (table.drawn.key, table.drawn.edges) == ("drawn", "WPGW")


def test_ghosts_have_the_numbers_of_the_terminal_and_say_what_they_do() -> None:
    lying = evening("1:GWWW@0,0|2:GGWW@0,0")
    table = shown(drawn_at(lying, "GWWW"))
    moves = legal_moves(lying.state)
    assert [ghost.number for ghost in table.ghosts] == list(range(1, len(moves) + 1))
    assert table.places == len(moves) == 3
    first, second, _ = table.ghosts
    assert (first.completes, first.text, first.short) == (
        True,
        "Anna's first monster: complete, 2 points for Anna.",
        "complete: 2 points",
    )
    assert (second.completes, second.text, second.short) == (False, "Ben's first monster: closes 1 end.", "closes 1")


def test_a_ghost_that_opens_ends_or_ends_the_game_says_so() -> None:
    lying = evening("1:GWWW@0,0|2:PWWW@0,0")
    table = shown(drawn_at(lying, "GPPW"))
    assert {ghost.text for ghost in table.ghosts} == {
        "Anna's first monster: closes 1 end, opens 2 ends.",
        "Ben's first monster: closes 1 end, opens 2 ends.",
    }
    last = evening("1:WWWW@0,0|2:PWWW@0,0")
    assert shown(drawn_at(_with_minion(last), "PWWW")).ghosts[0].text == (
        "Ben's first monster: complete, 2 points for Ben, and the game ends."
    )


def _with_minion(evening: Evening) -> Evening:
    """Anna's monster is complete from the beginning: she has begun a minion and laid a tile, and it is Ben's turn."""
    table = evening.table.begin(2, (300, 400)).join(2, (0, 0), "GWWW")
    evening.see(table)
    evening.see(table.draw("GWPW"))
    evening.see(table.join(2, (0, -1), "PWGW"))
    return evening


def test_the_tile_comes_to_lie_where_its_ghost_was() -> None:
    lying = evening(STARTS, m0=94.0)
    ghosts = shown(drawn_at(lying, "PGGP")).ghosts
    ghost = next(ghost for ghost in ghosts if ghost.monster == 0)
    assert ghost.corners is not None
    assert upper_left_first(ghost.corners)
    place = legal_moves(lying.state)[ghost.number - 1]
    lying.see(lying.table.without("drawn").join(0, place.cell, lying.state.drawn.turned(place.turn).to_text()))  # type: ignore[union-attr]
    after = shown(lying.referee.situation)
    tile = next(tile for tile in after.monsters[0].tiles if tile.last)
    assert (tile.cell, tile.edges) == (ghost.cell, ghost.edges)
    assert tile.corners is not None
    assert max(math.dist(one, other) for one, other in zip(tile.corners, ghost.corners, strict=True)) < 3


def test_only_whether_it_fits_shows_no_ghosts_but_their_number() -> None:
    lying = evening(STARTS)
    table = shown(drawn_at(lying, "GWWW"), HintLevel.FITS)
    assert (table.ghosts, table.places) == ((), len(legal_moves(lying.state)))
    assert shown(evening(STARTS).referee.situation).places is None


def test_places_are_called_good_only_where_advice_is_wanted() -> None:
    situation = drawn_at(evening("1:GWWW@0,0|2:GGWW@0,0"), "GWWW")
    assert not any(ghost.good for ghost in shown(situation).ghosts)
    assert [ghost.number for ghost in shown(situation, HintLevel.ADVICE).ghosts if ghost.good] == [1]


def test_nothing_jumps_when_a_tile_is_laid_or_readings_tremble() -> None:
    lying, stage = evening(STARTS), FactoryOnStage()
    before = shown(lying.referee.situation, stage=stage)
    shown(drawn_at(lying, "PGGP"), stage=stage)
    lying.see(lying.table.without("drawn").join(1, (1, 0), "PPGG").pushed(0, (14, -14), 20.0))
    after = shown(lying.referee.situation, stage=stage)
    assert _way(before) == _way(after)
    assert [tile.edges for tile in after.monsters[0].tiles] == [tile.edges for tile in before.monsters[0].tiles]


def _way(table: FactoryStage) -> tuple[float, float]:
    """From the first monster to the second."""
    (x, y), (u, v) = table.monsters[0].at, table.monsters[1].at
    return u - x, v - y


def test_a_monster_that_is_moved_is_drawn_elsewhere() -> None:
    lying, stage = evening(STARTS), FactoryOnStage()
    before = shown(lying.referee.situation, stage=stage)
    lying.see(lying.table.pushed(0, (0, -300), 90.0))
    after = shown(lying.referee.situation, stage=stage)
    assert _way(after)[1] - _way(before)[1] == pytest.approx(5, abs=0.5)
    assert after.monsters[0].tiles[0].edges == rotated(before.monsters[0].tiles[0].edges, 1)


def test_monsters_never_lie_over_each_other_and_leave_room_for_the_next_tiles() -> None:
    stage = FactoryOnStage()
    for _, _, going_on in whole_evening(2):
        table = shown(going_on.referee.situation, stage=stage)
        feet = [footprint(monster) for monster in table.monsters]
        for one, other in combinations(feet, 2):
            assert all(max(abs(x - u), abs(y - v)) > 1 for x, y in one for u, v in other)
        assert all(0 <= x <= table.size[0] - 1 and 0 <= y <= table.size[1] - 1 for foot in feet for x, y in foot)
        assert all(monster.at[0] % 0.5 == monster.at[1] % 0.5 == 0 for monster in table.monsters)


def test_monsters_that_are_not_seen_have_a_place_always_the_same() -> None:
    lying = evening(STARTS)
    unseen = replace(lying.referee.situation, settled=None)
    table, again = shown(unseen), shown(unseen)
    assert table == again
    assert all(tile.corners is None for monster in table.monsters for tile in monster.tiles)
    assert footprint(table.monsters[0]).isdisjoint(footprint(table.monsters[1]))


def test_a_monster_that_is_covered_stays_where_it_was() -> None:
    lying, stage = evening(STARTS), FactoryOnStage()
    before = shown(lying.referee.situation, stage=stage)
    lying.see(lying.table.without((0, (0, 0))))
    after = shown(lying.referee.situation, stage=stage)
    assert [monster.at for monster in after.monsters] == [monster.at for monster in before.monsters]
    assert (after.monsters[0].tiles[0].corners, after.monsters[1].tiles[0].corners is None) == (None, False)


def test_before_the_game_begins_what_is_seen_is_shown_with_its_doubts() -> None:
    waiting = Evening(Referee(RULES, JUDGE, Setup(NAMES)), Tabletop())
    table = Tabletop().begin(0, degrees=94.0).join(0, (0, 0), "GWPW", doubt=EYE_UNSURE)
    situation = waiting.see(table)
    assert situation.record is None
    (only,) = shown(situation).monsters
    assert (only.title, only.tiles[0].edges, only.tiles[0].doubt) == ("Anna's first monster", "WGWP", EYE_UNSURE)
    assert shown(situation).pile is None
    assert FactoryOnStage().task(situation) == "Each player lays a first tile at the own card."
    assert FactoryOnStage().touched(situation, "A@0,0") is None
    assert FactoryOnStage().table(replace(situation, settled=None), HintLevel.PLACES) is None


def test_a_tile_is_doubted_where_the_judge_doubts_it() -> None:
    lying, stage = evening(STARTS), FactoryOnStage()
    shown(lying.referee.situation, stage=stage)
    situation = lying.see(lying.table.misread((0, (0, 0)), "PPPP"), waits_s=5)
    doubts = {tile.key: tile.doubt for monster in shown(situation, stage=stage).monsters for tile in monster.tiles}
    assert "looks different than before" in doubts["A@0,0"]
    assert doubts["B@0,0"] == ""


# What is marked


def notices(situation: Situation) -> list[tuple[str, str]]:
    """The weights of the notices, and the keys of the tiles that they are about."""
    return [(notice.weight, notice.key) for notice in stage_of(situation, Settings(), "game").notices]


@pytest.mark.parametrize(("lean", "cell", "edges", "clashes"), [(0.0, (0, 1), "WPGW", (0,)), (94.0, (-1, 0), "WWPG", (1,))])
def test_a_tile_against_the_rules_is_drawn_where_it_lies_with_the_sides_that_clash(
    lean: float, cell: tuple[int, int], edges: str, clashes: tuple[int, ...]
) -> None:
    lying = evening("1:GWPW@0,0|2:GGWW@0,0", m0=lean)
    lying.see(lying.table.draw("PGWW"))
    situation = lying.see(lying.table.without("drawn").join(0, (0, 1), "WPGW"))
    (stray,) = shown(situation).strays
    assert (stray.monster, stray.cell, stray.edges, stray.clashes) == (0, cell, edges, clashes)
    assert (stray.weight, stray.text) == ("mistake", "The tile does not fit Anna's first monster: blank meets thick on 1 side.")
    assert stray.corners is not None
    assert upper_left_first(stray.corners)
    assert FactoryOnStage().task(situation) == "Please put right what is marked."
    assert stage_of(situation, Settings(), "game").notices[0].corners is not None


def test_a_tile_that_is_not_the_drawn_one_is_marked_and_asked_about() -> None:
    lying = evening(STARTS)
    lying.see(lying.table.draw("GWWW"))
    situation = lying.see(lying.table.without("drawn").join(0, (0, -1), "GGGG"))
    assert situation.question is not None
    assert situation.question.text == "Is the marked tile the one that was drawn?"
    assert [(stray.weight, stray.asked, stray.clashes) for stray in shown(situation).strays] == [("differs", True, ())]


def test_a_tile_that_lies_at_no_monster_is_drawn_by_itself_when_it_is_asked_about() -> None:
    lying = evening(STARTS)
    apart = shown(lying.referee.situation)
    situation = lying.see(lying.table.draw("GWPW", doubt="so so"), waits_s=8)
    assert situation.question is not None
    table = shown(situation)
    (stray,) = table.strays
    assert (stray.monster, stray.edges, stray.weight, stray.asked) == (None, "GWPW", "unsure", True)
    assert stray.at is not None
    right = max(monster.at[0] + tile.cell[0] for monster in table.monsters for tile in monster.tiles)
    assert right + 1 < stray.at[0] < table.size[0] - 1
    assert table.size[0] > apart.size[0]


def test_what_was_taken_back_is_marked_as_long_as_it_lies_there() -> None:
    lying = evening(STARTS)
    lying.see(lying.table.draw("PGGP"))
    lying.see(lying.table.without("drawn").join(1, (1, 0), "PPGG"))
    lying.referee.undo()
    assert [(stray.monster, stray.cell, stray.weight) for stray in shown(lying.referee.situation).strays] == [(1, (1, 0), "differs")]


def test_the_tile_whose_eye_is_asked_for_is_marked() -> None:
    lying = evening(ENDING)
    lying.see(lying.table.draw("GWWW"))
    lying.see(lying.table.without("drawn").join(0, (0, -1), "WWGW"))
    situation = lying.see(lying.table.begin(2, ORIGINS[3]).join(2, (0, 0), "GPWW", doubt=EYE_UNSURE))
    assert situation.question is not None
    assert situation.question.text == "Does the marked tile show an eye?"
    tiles = [tile for monster in shown(situation).monsters for tile in monster.tiles]
    assert [tile.key for tile in tiles if tile.asked] == ["C@0,0"]
    assert ("unsure", "C@0,0") in notices(situation)


def test_a_tile_at_the_draw_card_that_is_not_the_drawn_one_is_marked_as_that() -> None:
    lying = evening(STARTS)
    lying.see(lying.table.draw("GWWW"))
    assert notices(lying.see(lying.table.draw("PPPP"))) == [("mistake", "drawn")]


def test_before_anything_lies_there_nothing_is_drawn() -> None:
    bare = Evening(Referee(RULES, JUDGE, Setup(NAMES)), Tabletop())
    assert shown(bare.see(Tabletop())).monsters == ()


def test_points_come_with_their_tiles_each_once() -> None:
    stage = FactoryOnStage()
    lying = evening("1:GWWW@0,0|2:GGWW@0,0")
    drawn_at(lying, "GWWW")
    lying.see(lying.table.without("drawn").join(0, (0, -1), "WWGW"))
    anna, ben = (stage.reasons(lying.referee.situation, player) for player in (1, 2))
    assert [(reason.text, reason.points, sorted(reason.keys)) for reason in anna] == [
        ("Monster A is complete: 2 points, one for each tile.", 2, ["A@0,-1", "A@0,0"])
    ]
    assert [(reason.text, reason.points, reason.keys) for reason in ben] == [
        ("Monster B is not complete (2 thin edges open): 0 points.", 0, ("B@0,0",))
    ]
    lying.referee.correct("points Ben +3 forgotten")
    assert stage.reasons(lying.referee.situation, 2)[-1].points == 3


def test_each_choice_of_a_tile_changes_that_thing_alone() -> None:
    lying, stage = evening("1:GWPW*@0,0;PWWW@0,1|2:GGWW@0,0", m0=94.0), FactoryOnStage()
    state = _loaded(lying, "1:GWPW*@0,0;PWWW@0,1|2:GGWW@0,0")
    touched = stage.touched(lying.referee.situation, "A@0,0")
    assert touched is not None
    assert touched.title == "A tile of Anna's first monster"
    *edges, eye, owner, removal = touched.groups
    assert [group.title for group in edges] == ["Top edge", "Right edge", "Bottom edge", "Left edge"]
    assert [choice.picture for group in edges for choice in group.choices if choice.chosen] == ["edge:W", "edge:G", "edge:W", "edge:P"]
    for side, group in enumerate(edges):
        for choice in group.choices:
            changed = JUDGE.corrected(state, choice.order)
            tile = changed.monsters[0].structure.cells[0, 0]
            assert tile.eye
            now = rotated(tile.edges, 1)
            assert now == "WGWP"[:side] + choice.picture[-1] + "WGWP"[side + 1 :]
            assert (changed == state) == choice.chosen
    assert [JUDGE.corrected(state, choice.order) == state for choice in (*eye.choices, *owner.choices)] == [True, False, True, False]
    assert [choice.chosen for choice in (*eye.choices, *owner.choices)] == [True, False, True, False]
    assert len(JUDGE.corrected(state, removal.choices[0].order).monsters[0].structure) == 1


def _loaded(lying: Evening, monsters: str) -> State:
    """The game after people said that a game which lies there already goes on."""
    lying.referee.answer("lies", "yes")
    assert "|".join(f"{m.owner}:{m.structure.to_text()}" for m in lying.state.monsters) == monsters
    return lying.state


def test_the_drawn_tile_can_be_corrected_as_it_lies() -> None:
    lying = evening(STARTS)
    situation = lying.see(lying.table.lay("drawn", "PGWW*", (900, 100), 93.0))
    touched = FactoryOnStage().touched(situation, "drawn")
    assert touched is not None
    top, right, *_ = touched.groups
    assert [choice.picture for group in (top, right) for choice in group.choices if choice.chosen] == ["edge:W", "edge:P"]
    order = next(choice.order for choice in right.choices if choice.picture == "edge:G")
    assert order == "drawn GGWW*"
    assert JUDGE.corrected(lying.state, touched.groups[-1].choices[0].order).drawn is None


@pytest.mark.parametrize("key", ["", "C@0,0", "A@0,5", "A@x", "a@0,0", "0@0,0", "drawn", "A@0,0 ", "Ω@0,0"])
def test_what_is_no_tile_cannot_be_touched(key: str) -> None:
    assert FactoryOnStage().touched(evening(STARTS).referee.situation, key) is None


def test_the_only_tile_of_a_monster_cannot_be_removed() -> None:
    touched = FactoryOnStage().touched(evening(STARTS).referee.situation, "A@0,0")
    assert touched is not None
    assert not any(choice.order.startswith("remove") for group in touched.groups for choice in group.choices)


def test_the_task_says_what_to_do() -> None:
    stage, lying = FactoryOnStage(), evening(STARTS)
    assert stage.task(lying.referee.situation) == "Draw a tile."
    assert stage.task(drawn_at(lying, "GWWW")) == "Lay your tile where it fits."
    lying = evening(STARTS)
    assert stage.task(drawn_at(lying, "WWWW")) == "Your tile fits nowhere. If all agree, put it away."


def test_advice_speaks_of_the_numbers_that_are_shown() -> None:
    situation = drawn_at(evening("1:GWWW@0,0|2:GGWW@0,0"), "GWWW")
    assert "1 completes monster A (Anna's first monster): 2 points for Anna." in FactoryOnStage().advice(situation)


def all_said(situation: Situation, stage: FactoryOnStage) -> list[object]:
    table = shown(situation, HintLevel.ADVICE, stage)
    keys = [tile.key for monster in table.monsters for tile in monster.tiles[:2]] + ["drawn"]
    return [
        table,
        stage.task(situation),
        *(stage.reasons(situation, player) for player in (1, 2)),
        stage.advice(situation),
        *(stage.touched(situation, key) for key in keys),
        *situation.remarks,
        situation.mistake,
        situation.question and (situation.question.text, [answer.text for answer in situation.question.answers]),
        situation.refusal,
    ]


@pytest.mark.parametrize("seed", [1, 4])
def test_a_whole_evening_can_be_said_in_other_languages(seed: int) -> None:
    stage = FactoryOnStage()
    phases = set()
    for _, _, going_on in whole_evening(seed):
        phases.add(going_on.state.phase)
        assert leaks_of([said for said in all_said(going_on.referee.situation, stage) if said is not None], NAMES) == {}
    assert {Phase.DRAW, Phase.PLACE} <= phases


def test_whatever_goes_wrong_can_be_said_in_other_languages() -> None:
    told: list[str] = []
    for situation in _mishaps():
        told += [remark.sentence for remark in situation.remarks]
        told += [situation.mistake.sentence] if situation.mistake else []
        told += [situation.question.text] if situation.question else []
        told += [answer.text for answer in situation.question.answers] if situation.question else []
    assert {sentence: leaks(sentence, NAMES) for sentence in told if leaks(sentence, NAMES)} == {}
    assert len(set(told)) >= 15


def _mishaps() -> list[Situation]:
    """Evenings in which this and that is done wrongly, or read wrongly."""
    seen: list[Situation] = []

    def at(draw: str = "PGGP", monsters: str = STARTS) -> Evening:
        lying = evening(monsters)
        lying.see(lying.table.draw(draw))
        return lying

    bare, other = (Evening(Referee(RULES, JUDGE, Setup(NAMES)), Tabletop()) for _ in range(2))
    seen.append(bare.see(Tabletop(players=1)))
    seen.append(bare.see(Tabletop().begin(0).join(0, (0, 0), "GWGW")))
    seen.append(bare.see(Tabletop().begin(0).join(0, (0, 0), "GWGW").begin(1).join(1, (0, 0), "GWGW", doubt="so so")))
    built = Tabletop().begin(0).join(0, (0, 0), "GWGW").join(0, (0, 1), "GWGW").begin(1).join(1, (0, 0), "GWGW")
    seen.append(other.see(built))
    for wrong in ("PPPP", "GGGG", "WWWW"):
        lying = at(wrong)
        seen.append(lying.see(lying.table.without("drawn").join(0, (1, 0), wrong)))
    lying = at("PWWW")
    seen.append(lying.see(lying.table.without("drawn").join(0, (0, -1), "WWPW")))
    lying = at("GWWW")
    seen.append(lying.see(lying.table.draw("PPPP")))
    seen.append(lying.see(lying.table.without("drawn"), waits_s=25))
    seen.append(lying.see(lying.table.lay("drawn", "GWWW", (1300, 300))))
    lying = at("WWWW")
    seen.append(lying.referee.situation)
    lying = at("GWWW")
    seen.append(lying.see(lying.table.without("drawn").join(0, (0, -1), "GGGG")))
    seen.append(lying.see(lying.table.without("drawn").join(0, (0, -1), "WWPW", doubt="so so"), waits_s=10))
    lying = evening(STARTS)
    seen.append(lying.see(lying.table.draw("GWGW", doubt="so so"), waits_s=8))
    lying = evening(STARTS)
    seen.append(lying.see(lying.table.without((0, (0, 0)))))
    lying = evening(STARTS)
    seen.append(lying.see(lying.table.misread((0, (0, 0)), "WGWG"), waits_s=5))
    seen.append(lying.see(lying.table.misread((0, (0, 0)), "PPPP"), waits_s=5))
    lying = evening(STARTS)
    seen.append(lying.see(lying.table.bare(), waits_s=12))
    lying = evening(STARTS)
    lying.see(lying.table.draw("PGGP"))
    lying.see(lying.table.without("drawn").join(1, (1, 0), "PPGG"))
    seen.append(lying.see(lying.table.without((1, (1, 0))).join(1, (0, -1), "PPGG")))
    lying.referee.undo()
    seen.append(lying.referee.situation)
    return seen


def test_a_late_glance_changes_nothing_of_the_drawing() -> None:
    lying, stage = evening(STARTS), FactoryOnStage()
    before = shown(lying.referee.situation, stage=stage)
    lying.referee.see(Glance(500.0, Mood.BUSY))
    assert shown(lying.referee.situation, stage=stage) == before
