"""Tables that no rule explains: there is always an answer, the moves are legal one after the other, and nothing goes in circles."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.judge import Look
from engine.correction import Correction
from engine.factory import Box, Phase, State
from engine.factory.game import RULES
from tests.cyclops.referee.factory_tabletop import Tabletop

_DOUBTS = ("", "", "I am not sure about an edge.", "I am not sure whether this tile shows an eye.")
_MOST_MOVES = 12


def strange(seed: int) -> tuple[State, Tabletop]:
    """A state of a game by chance, and a table on which much lies that is not so."""
    chance = Random(seed)
    state: State = replace(RULES.begin(2, None, {}), box=Box(chance.choice((88, 12, 6))))
    for _ in range(chance.randrange(25)):
        moves = RULES.legal_moves(state)
        state = RULES.apply(state, chance.choice(moves)) if moves else state
    table = Tabletop(players=chance.choice((0, 2, 6)), piles=chance.randrange(2))
    for index, monster in enumerate(state.monsters):
        table = table.begin(index, _anywhere(chance), chance.uniform(0, 360))
        for cell, tile in monster.structure.cells.items():
            if chance.random() < 0.85:
                table = table.join(
                    index, cell, _some_tile(chance) if chance.random() < 0.15 else tile.to_text(), doubt=chance.choice(_DOUBTS)
                )
    for number in range(chance.randrange(4)):
        table = table.lay(f"new {number}", _some_tile(chance), _anywhere(chance), chance.uniform(0, 360))
    return state, table.draw(_some_tile(chance)) if chance.random() < 0.5 else table


def _anywhere(chance: Random) -> tuple[float, float]:
    return chance.uniform(0, 1600), chance.uniform(0, 1200)


def _some_tile(chance: Random) -> str:
    return "".join(chance.choice("GPW") for _ in range(4)) + chance.choice(("", "*"))


@pytest.mark.parametrize("decade", range(0, 100, 10))
def test_any_table_gets_an_answer(decade: int) -> None:
    for seed in range(decade, decade + 10):
        state, table = strange(seed)
        settled, memory, answers = table.settled(), None, dict[str, str]()
        for _ in range(_MOST_MOVES):
            finding = JUDGE.look(Look(state, settled, memory, answers, 30.0))
            memory, asked = finding.memory, finding.question
            assert JUDGE.remember(finding.notes).notes() == finding.notes
            state = _after(state, finding.moves)
            answers = {asked.key: asked.answers[0].key} if asked else {}
            if state.phase is Phase.OVER or not (finding.moves or asked):
                break
        else:
            pytest.fail(f"table {seed} leads to more and more moves")
        lies = JUDGE.as_it_lies(Look(state, settled, memory))
        assert isinstance(lies, str) or State.from_text(lies.to_text()) == lies


def _after(state: State, moves: tuple[Any, ...]) -> State:
    for move in moves:
        before, state = state, move.state if isinstance(move, Correction) else RULES.apply(state, move)
        assert all(event.kind in ("drawn", "placed", "discarded", "minion", "corrected") for event in JUDGE.events(before, move, state))
    return state
