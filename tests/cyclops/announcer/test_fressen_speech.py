"""Das große Fressen in words to be heard: games in the notation of the rules, and what is said of them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cyclops.announcer.fressen import FressenSpeech
from cyclops.rules.session import names_in
from cyclops.rules.words import Names
from cyclops.stage.stage import HintLevel
from engine.chance import random_move
from engine.correction import Correction, GivenPoints
from engine.fressen import Bite, Board, Deal, Kind, Layout, Marker, Move, Options, Pass, Phase, Place, Side, State, apply
from engine.fressen.box import Box, FirstMarker, Tie
from engine.fressen.game import RULES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from tests.cyclops.fressen_tables import STRIPES
from tests.cyclops.pseudo import leaks

SPEECH = FressenSpeech()
NAMES: Names = {Side.RED: "Anna", Side.YELLOW: "Bert"}
FREE = "6"
"""A row without monsters."""


def said(state: State, move: Move) -> str:
    """What is said of a move."""
    return SPEECH.moved(state, move, apply(state, move), NAMES, HintLevel.PLACES)


def kinds(*texts: str) -> tuple[Kind, ...]:
    """Monsters of a display."""
    return tuple(sorted(map(Kind.from_text, texts)))


def playing(row: str = FREE, **other: object) -> State:
    """A first round with these monsters in the upper row, both sides having four in their displays unless told otherwise."""
    board = Board.from_text("/".join([row, *[FREE] * 5]))
    displays = kinds("a1w", "a2m", "b3h", "b4w"), kinds("a1w", "a2m", "b3h", "b4w")
    state = State(Box.unknown(Layout.from_text(STRIPES)), phase=Phase.PLACE, round=1, board=board, displays=displays)
    return replace(state, **other)  # type: ignore[arg-type]


def place(text: str) -> Place:
    """A place such as ``b3h@2,0``."""
    kind, _, cell = text.partition("@")
    column, row = cell.split(",")
    return Place(Kind.from_text(kind), (int(column), int(row)))


def test_the_beginning_is_said_and_who_begins_once_the_supplies_lie_there() -> None:
    state = State(Box.unknown(Layout.from_text(STRIPES)))
    assert SPEECH.begun(state, NAMES) == "Let the feast begin!"
    heard = []
    for number in range(8):
        move = Deal(state.turn, Kind("a", 1 + number % 4, kinds("a1w")[0].landscape))
        heard.append(said(state, move))
        state = apply(state, move)
    assert heard == [""] * 7 + ["Round 1! Anna: lay a monster, 2 to go."]


def test_where_the_boss_is_drawn_by_lot_it_is_asked_for() -> None:
    state = State(Box.unknown(Layout.from_text(STRIPES)), Options(FirstMarker.RANDOM), Phase.MARKER, marker=None)
    assert SPEECH.begun(state, NAMES) == "Let the feast begin! Who has the boss?"
    assert said(state, Marker(Side.YELLOW)) == "Bert has the boss."


def test_a_place_is_said_with_its_number_and_who_lays_how_many_next() -> None:
    assert said(playing(), place("b3h@2,0")) == "Anna lays a 3. Bert: lay a monster, 2 to go."
    assert said(playing(placed=(1, 1)), place("b3h@2,0")) == "Anna lays a 3. Bert: lay a monster, 1 to go."
    assert said(playing(placed=(2, 2)), place("b3h@2,0")) == "Anna lays a 3. Bert: lay one more, or leave it at that."


def test_that_nothing_of_a_side_fits_any_more_is_said() -> None:
    state = playing(displays=(kinds("b3h"), kinds("a1w")), placed=(2, 2))
    assert said(state, place("b3h@2,0")) == "Anna lays a 3. Anna has no monster left that fits. Bert: lay one more, or leave it at that."


def test_a_pass_is_said_once() -> None:
    assert said(playing(placed=(2, 2)), Pass()) == "Anna lays no more. Bert: lay one more, or leave it at that."


def test_a_compulsory_bite_is_said_when_the_eating_begins() -> None:
    state = playing("Ra2w,Yd1m,4", placed=(2, 2), out=(False, True))
    assert said(state, Pass()) == "Anna lays no more. Now they eat! Anna must eat: the 2 eats the 1."


def test_of_several_bites_their_number_is_said() -> None:
    state = playing("Ra2w,Yd1m,Rc5h,Yb1w,2", placed=(2, 2), out=(False, True))
    assert said(state, Pass()) == "Anna lays no more. Now they eat! Anna must eat: there are 2 bites."


def test_a_bite_is_said_with_what_it_takes_and_the_next_compulsory_one() -> None:
    state = playing("Ra2w,Yd1m,1,Ra3w,Yc4m,1", phase=Phase.EAT, placed=(2, 2), out=(True, True))
    heard = said(state, Bite((0, 0), (1, 0)))
    assert heard == "Anna: the 2 eats the 1. Bert loses 3 points. Bert must eat: the 4 eats the 3."


def test_a_bite_that_breaks_the_own_horde_costs_both() -> None:
    state = playing("Ra5w,Ya1m,Ra3h,3", phase=Phase.EAT, placed=(2, 2), out=(True, True))
    heard = said(state, Bite((0, 0), (1, 0)))
    assert heard.startswith("Anna: the 5 eats the 1. Anna loses 2 points. Bert loses 4 points. Nobody can eat any more.")


def test_after_the_eating_it_is_said_what_is_turned_up_and_where_the_boss_goes() -> None:
    state = playing("Ra2w,Yd1m,4", phase=Phase.EAT, placed=(2, 2), out=(True, True), displays=(kinds("b4w", "b3h"), kinds("a2m")))
    heard = said(state, Bite((0, 0), (1, 0)))
    refill = "Fill up the supplies: Anna turns up 2 monsters and Bert turns up 3 monsters. The boss goes to: Bert."
    assert heard == f"Anna: the 2 eats the 1. Bert loses 3 points. Nobody can eat any more. {refill}"


def test_where_nobody_can_eat_the_supplies_are_filled_up_at_once() -> None:
    state = playing("Ra2w,5", placed=(2, 2), out=(False, True), displays=(kinds("b4w"), kinds("a2m")))
    assert said(state, Pass()).startswith("Anna lays no more. Nobody lays more, and nobody can eat. Fill up the supplies:")


def test_a_correction_says_whose_turn_it_is_and_given_points_for_whom_they_are() -> None:
    state = playing()
    assert SPEECH.moved(state, Correction(state), state, NAMES, HintLevel.FITS).endswith(" Anna: lay a monster, 2 to go.")
    assert SPEECH.moved(state, GivenPoints(Side.YELLOW, 3), state, NAMES, HintLevel.FITS) == "Bert is given 3 points."


def ended(row: str, **options: object) -> AnyRecord:
    """A game that is over with these monsters in the upper row."""
    state = playing(row, phase=Phase.OVER, displays=((), ()), options=Options(**options))  # type: ignore[arg-type]
    begun: AnyRecord = Record.begin(RULES, RULES.begin(2, None, {}), Headers(("Anna", "Bert")))
    return begun.play(Correction(state))


@pytest.mark.parametrize(
    ("row", "options", "end"),
    [
        ("Ra2w,2,Ya4w,2", {}, "Anna has 2 points. Bert has 1 point. Anna wins!"),
        ("Ra4w,2,Ya4w,2", {}, "Anna has 1 point. Bert has 1 point. Anna and Bert share the victory!"),
        (
            "Ra2w,1,Yb4h,Ya4w,2",
            {"tie": Tie.MORE_MONSTERS},
            "Anna has 2 points. Bert has 2 points. Bert wins with more monsters!",
        ),
    ],
)
def test_the_end_is_said_with_the_points_and_all_who_won(row: str, options: dict[str, object], end: str) -> None:
    assert SPEECH.over(ended(row, **options), NAMES) == f"Nobody could lay or eat. {end}"


def test_points_given_by_hand_decide_like_others() -> None:
    record = ended("Ra4w,2,Ya4w,2").play(GivenPoints(Side.YELLOW, 2))
    assert SPEECH.over(record, NAMES).endswith("Anna has 1 point. Bert has 3 points. Bert wins!")


@pytest.mark.parametrize("names", [("Anna", "Bert"), ()])
@pytest.mark.parametrize("seed", range(3))
def test_all_that_is_said_of_a_game_can_be_said_in_other_languages_and_is_short(seed: int, names: tuple[str, ...]) -> None:
    chance = Random(seed)
    record: AnyRecord = Record.begin(RULES, RULES.begin(2, None, {}), Headers(names))
    called = names_in(record)
    assert leaks(SPEECH.begun(record.state, called), names) == []
    while not RULES.is_over(record.state):
        before, move = record.state, random_move(RULES, record.state, chance)
        record = record.play(move)
        heard = SPEECH.moved(before, move, record.state, called, HintLevel.PLACES)
        assert leaks(heard, names) == []
        assert heard or isinstance(move, Deal)
        assert not heard or heard.endswith((".", "!"))
        assert len(heard.split()) <= 45
    assert leaks(SPEECH.over(record, called), names) == []
