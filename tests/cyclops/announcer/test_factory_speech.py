"""What is heard of a game of Monster Factory."""

from __future__ import annotations

import pytest

from cyclops.announcer.factory import FactorySpeech
from cyclops.rules.session import names_in
from cyclops.rules.words import Names
from cyclops.stage.stage import HintLevel
from engine.correction import Correction, GivenPoints
from engine.factory.game import RULES
from engine.factory.moves import MarkEye, Start, move_from_text
from engine.factory.state import State
from engine.factory.tile import Tile
from engine.record import Headers, Record
from tests.cyclops.factory_evening import NAMES, whole_evening
from tests.cyclops.pseudo import leaks
from tests.cyclops.referee.factory_tabletop import state_of

SPEECH = FactorySpeech()
ANNA_AND_BEN: Names = {1: "Anna", 2: "Ben"}
ENDS_OPEN = "1:GWWW@0,0|2:GGWW@0,0"


def told(state: State, move: str, hints: HintLevel = HintLevel.PLACES) -> str:
    made = move_from_text(move)
    return SPEECH.moved(state, made, RULES.apply(state, made), ANNA_AND_BEN, hints)


def test_the_beginning_says_whose_turn_it_is() -> None:
    assert SPEECH.begun(state_of(ENDS_OPEN), ANNA_AND_BEN) == "Monster Factory begins! Anna, draw a tile."


def test_the_beginning_does_not_ask_for_a_tile_that_is_drawn_already() -> None:
    assert SPEECH.begun(state_of(ENDS_OPEN, drawn="GWWW"), ANNA_AND_BEN) == "Monster Factory begins!"


def test_of_a_drawn_tile_it_is_told_whether_it_fits_and_more_where_more_is_wanted() -> None:
    fits = "Anna, your tile fits in 3 places."
    assert told(state_of(ENDS_OPEN), "draw GWWW", HintLevel.FITS) == fits
    assert told(state_of(ENDS_OPEN), "draw GWWW") == f"{fits} Number 1 completes it: Anna's first monster."
    advised = told(state_of(ENDS_OPEN), "draw GWWW", HintLevel.ADVICE)
    assert advised == f"{fits} Number 1 completes it: Anna's first monster. My advice: number 1."


def test_one_place_alone_is_not_called_the_best() -> None:
    assert told(state_of("1:PWWW@0,0|2:GGWW@0,0"), "draw PPWW", HintLevel.ADVICE).startswith("Anna, your tile fits in 2 places.")
    assert told(state_of("1:PWWW@0,0|2:GGWW@0,0"), "draw PWWW", HintLevel.ADVICE) == (
        "Anna, your tile fits in 1 place. Number 1 completes it: Anna's first monster."
    )


def test_where_the_set_is_known_advice_comes_from_games_played_on() -> None:
    box = "GGGGx4,GWGWx4,GWWWx40,PWWWx4"
    said = told(state_of("1:GGGG@0,0|2:GWGW@0,0", box=box), "draw GWWW", HintLevel.ADVICE)
    assert said.startswith("Anna, your tile fits in 6 places. ")
    assert "My advice" in said or "equally good" in said


def test_a_tile_that_fits_nowhere() -> None:
    assert told(state_of(ENDS_OPEN), "draw WWWW") == "Anna, your tile fits nowhere."


def test_a_tile_that_is_laid_is_told_only_when_it_completes_a_monster() -> None:
    state = state_of(ENDS_OPEN, drawn="GWWW")
    assert told(state, "place 1@0,-1^2") == "Ben, draw a tile."
    assert told(state, "place 0@0,-1^2") == "Anna's first monster is complete: 2 points! Anna, turn up a tile for a minion."


def test_a_minion_without_eyes_brings_no_points() -> None:
    state = state_of("1:WWWW@0,0|2:GGWW@0,0|1:GWWW@0,0", drawn="GWWW")
    assert told(state, "place 2@0,-1^2") == "Anna's minion 1 is complete! Anna, turn up a tile for a minion."


def test_a_minion_and_a_discarded_tile() -> None:
    state = state_of("1:WWWW@0,0|2:GGWW@0,0")
    assert told(state, "minion GGWW*") == "Anna begins a minion. Anna, draw a tile."
    assert told(state_of(ENDS_OPEN, drawn="WWWW"), "discard agreed") == "The tile is put away. Anna, draw another one."


def test_of_first_tiles_eyes_and_corrections_nothing_is_said() -> None:
    state = state_of(ENDS_OPEN)
    for move in (Start(Tile("GGGG")), MarkEye(0, (0, 0), True), Correction(state)):
        assert SPEECH.moved(state, move, state, ANNA_AND_BEN, HintLevel.PLACES) == ""


@pytest.mark.parametrize(
    ("monsters", "said"),
    [
        ("1:GWWW@0,0;WWGW@0,-1|2:WWWW@0,0", "Anna has 2 points, Ben has 1 point. Anna wins with 2 points."),
        ("1:WWWW@0,0|2:WWWW@0,0", "Anna has 1 point, Ben has 1 point. Anna and Ben have 1 point each and share the victory."),
    ],
)
def test_the_end_says_why_the_points_and_who_won(monsters: str, said: str) -> None:
    record = Record.begin(RULES, state_of(monsters), Headers(names=NAMES))
    assert SPEECH.over(record, ANNA_AND_BEN) == f"The game is over: all first monsters are complete. {said}"


def test_points_given_by_hand_decide_too() -> None:
    record = Record.begin(RULES, state_of("1:WWWW@0,0|2:WWWW@0,0"), Headers(names=NAMES)).play(GivenPoints(2, 3))
    assert "Ben has 4 points. Ben wins with 4 points." in SPEECH.over(record, names_in(record))


@pytest.mark.parametrize("hints", list(HintLevel))
def test_whatever_is_heard_of_a_game_can_be_said_in_other_languages(hints: HintLevel) -> None:
    heard, record = set(), None
    for before, move, evening in whole_evening(2):
        heard.add(SPEECH.moved(before, move, RULES.apply(before, move), ANNA_AND_BEN, hints))
        record = evening.referee.record
    assert record is not None
    heard |= {SPEECH.begun(record.start, ANNA_AND_BEN), SPEECH.over(record, ANNA_AND_BEN)}
    assert {said: leaks(said, NAMES) for said in heard if leaks(said, NAMES)} == {}
    assert all(len(said) < 160 for said in heard)
    assert len(heard) > 5
