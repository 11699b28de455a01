"""What is true of a table that agrees with the record: what was misread is put right, what nobody knows stays in doubt."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cyclops.referee.bugs.truth import WHICH
from cyclops.referee.factory.judge import JUDGE as FACTORY
from cyclops.referee.factory.memory import Memory
from cyclops.referee.judge import Look
from tests.cyclops.referee.bugs_evening import Evening as BugsEvening
from tests.cyclops.referee.bugs_evening import said
from tests.cyclops.referee.factory_tabletop import Tabletop, Watched, state_of, watched
from tests.cyclops.referee.fressen_evenings import Evening as FressenEvening
from vision.bugs.reading import BugsReading
from vision.factory.reading import EYE_UNSURE, FactoryReading
from vision.fressen.reading import FressenReading
from vision.tracker.glance import Spot

START = "1:GWGW@0,0;WWGW@0,-1|2:GGWW@0,0"


def true_table(game: Watched, table: Tabletop) -> FactoryReading:
    truth = FACTORY.truth(Look(game.state, table.settled(game.number, game.seconds), game.memory))
    assert isinstance(truth, FactoryReading)
    return truth


def letters(reading: FactoryReading) -> list[str]:
    return [f"{tile.edges}{'*' * tile.eyes}" for tile in reading.tiles]


def corrected(game: Watched, table: Tabletop, *words: str) -> None:
    for text in words:
        game.state = FACTORY.corrected(game.state, text)
    game.see(table)


def test_a_faultless_reading_is_its_own_truth() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    assert letters(true_table(game, table)) == letters(table.settled().reading)  # type: ignore[arg-type]
    assert [monster.to_json() for monster in true_table(game, table).monsters] == [
        monster.to_json()
        for monster in table.settled().reading.monsters  # type: ignore[union-attr]
    ]


def test_corrected_letters_and_eyes_are_in_the_truth_and_in_what_is_counted() -> None:
    game, table = watched(state_of(START))
    corrected(game, table, "letter A@0,-1 PWGW", "eye B@0,0 yes")
    truth = true_table(game, table)
    assert letters(truth) == ["PWGW", "GWGW", "GGWW*"]
    assert [(monster.open_thin, monster.open_thick, monster.eye_tiles) for monster in truth.monsters] == [(1, 1, 0), (2, 0, 1)]


@pytest.mark.parametrize("degrees", [90.0, 180.0, 270.0])
def test_a_monster_that_lies_turned_has_its_corrected_letters_as_they_lie(degrees: float) -> None:
    game, table = watched(state_of("1:GWGP@0,0;WWGP@0,-1|2:GGWW@0,0"))
    right = table.pushed(0, (0.0, 0.0), degrees)
    wrong = right.misread((0, (0, -1)), "GWGP")
    assert game.see(right)[0] == []
    corrected(game, wrong)
    assert letters(true_table(game, wrong)) == letters(right.settled().reading)  # type: ignore[arg-type]


def test_the_record_knows_whose_a_monster_is_whatever_card_lies_nearest() -> None:
    game, table = watched(state_of(START))
    corrected(game, table, "owner A 2")
    assert [monster.owner for monster in true_table(game, table).monsters] == [2, 2]


def test_a_drawn_tile_is_what_people_said() -> None:
    game, table = watched(state_of(START, drawn="PGGP"))
    corrected(game, table, "drawn PGGW*")
    assert letters(true_table(game, table))[-1] == "PGGW*"


def test_a_doubt_of_an_eye_stays_only_where_the_readings_contradict_each_other() -> None:
    game, table = watched(state_of(START))
    doubted = table.misread((0, (0, 0)), "GWGW", EYE_UNSURE)
    assert all(not tile.doubts for tile in true_table(game, doubted).tiles)
    game.memory = Memory(eyes={(0, (0, 0)): (2, 2)}, state=game.state)
    assert [tile.doubts for tile in true_table(game, doubted).tiles] == [(), (EYE_UNSURE,), ()]


def test_a_tile_that_the_record_does_not_have_stays_as_it_was_read() -> None:
    game, table = watched(state_of(START))
    assert letters(true_table(game, table.draw("PPPP", "Too pale.")))[-1] == "PPPP"
    assert true_table(game, table.draw("PPPP", "Too pale.")).tiles[-1].doubts == ("Too pale.",)


ROUND: Mapping[tuple[int, int], str] = {(0, 0): "Ra2w", (3, 0): "Yb2w"}
LEFT = "Ra3m Rb4h Rc1w Ya3m Yc4h Yd1w"


def fressen_truth(evening: FressenEvening) -> FressenReading:
    truth = evening.referee.truth
    assert isinstance(truth, FressenReading)
    return truth


def test_a_corrected_monster_is_in_the_truth_with_its_dots() -> None:
    evening = FressenEvening()
    evening.see(ROUND, LEFT)
    for text in ("monster 0,0 3", "monster 0,0 mountain", "monster 3,0 red"):
        assert evening.referee.correct(text).refusal == ""
    evening.see(ROUND, LEFT)
    on_board = [tile for tile in fressen_truth(evening).tiles if tile.cell]
    assert [(tile.owner, tile.number, tile.terrain, tile.bonus) for tile in on_board] == [("red", 3, "mountain", 0), ("red", 2, "water", 1)]


def test_species_have_the_names_of_the_record_whatever_the_eye_calls_them() -> None:
    evening = FressenEvening()
    evening.see(ROUND, LEFT)
    before = [tile.species for tile in fressen_truth(evening).tiles]
    evening.see(ROUND, LEFT, labels={"a": "d", "d": "a"})
    assert [tile.species for tile in fressen_truth(evening).tiles] == before


def test_the_landscapes_of_the_board_are_those_of_the_game() -> None:
    evening = FressenEvening()
    evening.see(ROUND, LEFT)
    misread = "/".join(["wmhwmh"] * 5 + ["wmhwmm"])
    evening.see(ROUND, LEFT, layout=misread)
    board = fressen_truth(evening).board
    assert board is not None
    assert board.terrain == ("water", "meadow", "mountain", "water", "meadow", "mountain") * 6


def hands(table: str, *corrections: str) -> BugsReading:
    """The truth of spread-out hands, once people have said what they are."""
    evening = BugsEvening(2)
    evening.table("P1 P2 table +3 backs=38")
    evening.hands(0.5, t1=Spot.GONE)
    evening.hands(10.5)
    evening.table(table, rest_s=3.5)
    for text in corrections:
        assert said(evening.referee.correct(text))[0] == "corrected"
    evening.table(table, rest_s=3.5)
    truth = evening.referee.truth
    assert isinstance(truth, BugsReading)
    return truth


def test_a_corrected_drawing_is_in_the_truth_where_it_is_clear_which_tile_it_is() -> None:
    truth = hands("P1 a a b +3 P2 c table backs=20", "open 1:a,a,a")
    assert [(tile.player, tile.kind, tile.doubts) for tile in truth.tiles] == [(1, "a", ()), (1, "a", ()), (1, "a", ()), (2, "c", ())]


def test_tiles_of_which_one_was_misread_are_all_doubted() -> None:
    truth = hands("P1 a a +3 P2 c table backs=20", "kind 1:a=b")
    assert [tile.doubts for tile in truth.tiles] == [(WHICH,), (WHICH,), ()]


def test_the_tile_that_was_doubted_is_the_one_that_was_misread() -> None:
    truth = hands("P1 a a? +3 P2 c table backs=20", "open 1:a,b", "open 2:c")
    assert [(tile.kind, tile.doubts) for tile in truth.tiles] == [("a", ()), ("b", ()), ("c", ())]


def test_a_trophy_belongs_to_whom_people_have_said() -> None:
    truth = hands("P1 a a a +3 P2 c table backs=20", "owns 1:-", "owns 2:3")
    assert [(trophy.value, trophy.player) for trophy in truth.trophies] == [(3, 2)]


def test_a_table_that_does_not_agree_with_the_record_has_no_truth() -> None:
    evening = FressenEvening()
    evening.see({(1, 0): "Ra2w"}, LEFT + " Yb2w")
    assert evening.referee.situation.mistake is not None
    assert evening.referee.truth is None
