"""Every sentence about Monster Factory that a family may meet can be said in other languages."""

from __future__ import annotations

import numpy as np
import pytest

from cyclops.factory.scoring import score_factory
from cyclops.names import card_word
from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.factory.refusals import refused_words
from cyclops.rules import factory_words as words
from cyclops.rules.factory_hints import dead_words, hints
from cyclops.rules.words import Names
from engine.errors import EngineError
from engine.factory import Box, DeadCode, DeadReason, Phase, Place, Refusal, RefusalCode, State, Tile, legal_moves
from engine.factory.game import RULES
from engine.factory.moves import move_from_text
from tests.cyclops.factory_evening import NAMES, whole_evening
from tests.cyclops.pseudo import leaks, leaks_of
from tests.cyclops.referee.factory_tabletop import Tabletop, state_of, tabletop
from vision.doubts import REACHES_IN, blurred, printed_somewhere
from vision.factory.reading import EYE_UNSURE, crooked
from vision.phrase import phrase

ANNA_AND_BEN: Names = dict(enumerate(NAMES, 1))
STARTS = "1:GWGW@0,0|2:GGWW@0,0"


@pytest.mark.parametrize(
    "move",
    [
        "place 0@0,0^0",
        "place 0@5,5^0",
        "place 0@1,0^0",
        "place 0@0,-1^0",
        "place 7@0,0^0",
        "place 1@0,1^0",
        "discard",
        "draw GGGG",
        "minion GGGG",
        "start GGGG",
        "eye 0@4,4 yes",
        "eye 9@0,0 yes",
    ],
)
@pytest.mark.parametrize("drawn", ["PGWW", "WWWW", "-"])
@pytest.mark.parametrize("monsters", [STARTS, "1:WWWW@0,0|2:PPWW@0,0|1:GWWW@0,0", "1:GWGW@0,0", "1:WWWW@0,0|2:WWWW@0,0"])
def test_refusals(monsters: str, drawn: str, move: str) -> None:
    state, wanted = state_of(monsters, drawn=drawn, box="GGWWx40,PGWWx1,WWWWx30"), move_from_text(move)
    refusal = RULES.refuse(state, wanted)
    if isinstance(refusal, Refusal):
        for said in (words.refusal_words(state, wanted, refusal, ANNA_AND_BEN), refused_words(state, wanted, refusal, ANNA_AND_BEN)):
            assert leaks(said, NAMES) == []


def test_refusals_name_players_and_not_their_numbers() -> None:
    state = state_of("1:WWWW@0,0|2:PPWW@0,0|1:GWWW@0,0", drawn="PWWW")
    move = Place(1, (0, -1), 2)
    refusal = RULES.refuse(state, move)
    assert isinstance(refusal, Refusal)
    assert refusal.code is RefusalCode.NOT_PERMITTED
    assert refused_words(state, move, refusal, ANNA_AND_BEN) == (
        "Anna's first monster is complete, so Anna may not add to Ben's first monster"
    )


@pytest.mark.parametrize("code", [code for code in RefusalCode if code is not RefusalCode.MISMATCH])
def test_the_english_of_refusals_is_that_of_the_rules_but_for_names(code: RefusalCode) -> None:
    state = state_of("1:WWWW@0,0|2:PPWW@0,0|1:GWWW@0,0", drawn="PWGW")
    for monster in range(3):
        for turn in range(4):
            move = Place(monster, (0, -1), turn)
            refusal = RULES.refuse(state, move)
            if isinstance(refusal, Refusal) and refusal.code is code:
                assert refused_words(state, move, refusal, {}) == refusal.sentence


def test_edges_that_differ_are_told_without_a_direction_for_people_see_the_monster_turned_otherwise() -> None:
    state = state_of("1:GPWW@0,0|2:PPWW@0,0", drawn="PPWW")
    move = Place(0, (0, -1), 1)
    refusal = RULES.refuse(state, move)
    assert isinstance(refusal, Refusal)
    assert refusal.code is RefusalCode.MISMATCH
    assert refused_words(state, move, refusal, {}) == "the tile does not fit player 1's first monster: thick meets thin on 1 side"


def test_moves_choices_points_and_hints() -> None:
    said: list[str] = []
    for before, move, evening in whole_evening(4, 40):
        after = RULES.apply(before, move)
        said += [words.move_words(before, move, after, ANNA_AND_BEN), *words.state_words(after.monsters[0])]
        said += [words.choice_words(before, one, RULES.apply(before, one), ANNA_AND_BEN) for one in legal_moves(before)[:3]]
        numbers = {one: number for number, one in enumerate(legal_moves(evening.state), 1) if isinstance(one, Place)}
        said += hints(evening.state, numbers, ANNA_AND_BEN, chance_samples=8)
    assert {one: leaks(one, NAMES) for one in said if leaks(one, NAMES)} == {}
    assert len(set(said)) > 50


def test_reasons_for_which_a_monster_is_lost_and_what_is_asked() -> None:
    lost = [dead_words(DeadReason(code, ((0, 1), (2, 3)), 1)) for code in DeadCode]
    assert not any(leaks(one) for one in (*lost, *words.QUESTIONS.values(), *words.TURNS, words.ended(_over()), words.ended(_empty())))


def _over() -> State:
    return state_of("1:WWWW@0,0|2:WWWW@0,0")


def _empty() -> State:
    state = state_of("1:GWWW@0,0|2:WWWW@0,0", box="2")
    assert state.phase is Phase.OVER
    return state


def tables() -> list[Tabletop]:
    """Tables with all kinds of things that cannot be right."""
    plain = tabletop(state_of("1:GWGW@0,0|2:GGWW@0,0|1:GWWW@0,0", drawn="PGWW"))
    wrong = plain.join(0, (1, 0), "PPPP").join(1, (0, -1), "WWGW*", doubt=EYE_UNSURE)
    crowded = plain.lay("second", "GGGG", (720, 100)).doubted(REACHES_IN)
    unowned = Tabletop(players=0).begin(0).join(0, (0, 0), "WWWW*").begin(1).join(1, (0, 0), "GWWW")
    return [plain, wrong, crowded, unowned, plain.join(0, (0, 1), "GWWW").join(0, (0, -1), "WWGW")]


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("box", [None, Box.of([Tile("GWGW"), Tile("PGWW")])])
def test_points_of_a_photograph(number: int, box: Box | None) -> None:
    table = score_factory(tables()[number].settled().reading, (*NAMES, "Cleo"), box)  # type: ignore[arg-type]
    assert leaks_of((table.scores, table.problems), (*NAMES, "Cleo")) == {}
    assert table.problems


def test_doubts_of_the_eye() -> None:
    places = [np.array((x, y)) for x in (10, 50, 90) for y in (10, 50, 90)]
    said = [
        *printed_somewhere(places, (100, 100)),
        blurred(phrase("the eyes")),
        crooked(5),
        EYE_UNSURE,
        REACHES_IN,
        card_word(3),
        card_word(40),
    ]
    assert not any(map(leaks, said))
    assert (
        said[0]
        == "Something is printed at the top left of the picture that I cannot make out: is a tile covered, or cut off by the border?"
    )
    assert "printed in the middle of" in said[4]


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "letter A@5,5 GGGG",
        "letter A@0,0 GGG",
        "owner C 1",
        "owner # 1",
        "turn 7",
        "remove A@x",
        "remove A@0,0",
        "eye A@0,0 perhaps",
    ],
)
def test_corrections_that_are_not_understood(text: str) -> None:
    with pytest.raises(EngineError) as told:
        JUDGE.corrected(state_of(STARTS), text)
    assert leaks(told.value.args[0], [text, *text.split(), repr(text), "eye A@0,0 yes", "x", "GGG"]) == []
