"""Whole games by chance, laid clumsily and seen by a faultless eye: the record follows, also when several moves are seen at once."""

import random

import pytest

from cyclops.referee.factory.judge import JUDGE
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from engine.factory import Phase, State
from engine.factory.game import RULES
from engine.factory.moves import Discard, Draw, Move, Place, StartMinion
from tests.cyclops.referee.factory_tabletop import Tabletop, Watched, state_of, tabletop
from vision.tracker.glance import Glance, Mood, Settled

_FAR = 1500


def begun(seed: int) -> tuple[Watched, Tabletop]:
    chance = random.Random(seed)
    state: State = RULES.begin(2, None, {})
    while state.phase is Phase.START:
        state = RULES.apply(state, chance.choice(RULES.legal_moves(state)))
    return Watched(state), tabletop(state)


def laid(table: Tabletop, state: State, move: Move, chance: random.Random) -> Tabletop:
    """The table after a move, done as people do."""
    match move:
        case Draw(tile):
            return table.draw(tile.to_text())
        case Discard():
            return table.without("drawn")
        case StartMinion(tile):
            monster = len(state.monsters)
            at = _FAR * (monster % 6), 3000.0 + _FAR * (monster // 6)
            return table.begin(monster, at, chance.uniform(-180, 180)).join(monster, (0, 0), tile.to_text())
        case Place(monster, cell, turn):
            assert state.drawn is not None
            slid = table.without("drawn").pushed(monster, (chance.uniform(-40, 40), chance.uniform(-40, 40)), chance.uniform(-8, 8))
            key = (monster, cell)
            return slid.join(monster, cell, state.drawn.turned(turn).to_text()).nudged(
                key, (chance.uniform(-4, 4), 0), chance.uniform(-2, 2)
            )
    return table


@pytest.mark.parametrize(("seed", "unseen"), [(1, 0.0), (3, 0.4), (5, 0.6)])
def test_case_13_the_record_follows_a_whole_game(seed: int, unseen: float) -> None:
    chance = random.Random(seed)
    game, table = begun(seed)
    game.see(table)
    state, waiting = game.state, False
    for _ in range(50):
        if state.phase is Phase.OVER:
            break
        moves = RULES.legal_moves(state)
        move = chance.choice(moves)
        # A tile that was drawn and put away again before anybody looked was never there, as far as a camera can tell.
        hidden = isinstance(move, Discard) and waiting
        table, after = laid(table, state, move, chance), RULES.apply(state, move)
        if hidden:
            break
        state = after
        waiting = chance.random() < unseen and not isinstance(move, Discard)
        if waiting:
            continue
        _, finding = game.see(table)
        assert game.state.to_text() == state.to_text() or _same_but_turned(game.state, state)
        assert finding.in_step


def _same_but_turned(one: State, other: State) -> bool:
    """Whether two states differ only by how drawn tiles were held."""
    held = [state.drawn.kind if state.drawn else None for state in (one, other)]
    return held[0] == held[1] and one.monsters == other.monsters and (one.turn, one.discarded) == (other.turn, other.discarded)


def glance(table: Tabletop, number: int, seconds: float) -> Glance:
    settled: Settled = table.settled(number, seconds)
    return Glance(seconds, Mood.STILL, settled)


def test_case_38_undo_while_the_camera_still_sees_the_tile() -> None:
    referee = Referee(RULES, JUDGE, Setup(("Anna", "Ben")))
    table = tabletop(state_of("1:GWGW@0,0|2:GGWW@0,0"))
    laid_down = table.join(1, (1, 0), "PPGG")
    kinds = [event.kind for event in referee.see(glance(table, 1, 1.0))]
    kinds += [event.kind for event in referee.see(glance(table.draw("PGGP"), 2, 3.0))]
    kinds += [event.kind for event in referee.see(glance(laid_down, 3, 5.0))]
    assert kinds == ["start", "drawn", "placed"]
    referee.undo()
    held = referee.situation
    assert (held.in_step, held.held) == (False, True)
    taken_off = held.remarks[-1]
    assert taken_off.corners == laid_down.settled().reading.tiles[2].corners
    assert referee.see(glance(laid_down, 4, 7.0)) == ()
    assert referee.see(glance(table.draw("PGGP"), 5, 9.0)) == ()
    assert [event.kind for event in referee.see(glance(table.join(0, (0, 1), "GPPG"), 6, 11.0))] == ["placed"]


def test_case_38_undo_to_the_start_and_redo_to_the_end() -> None:
    referee = Referee(RULES, JUDGE, Setup(("Anna", "Ben")))
    table = tabletop(state_of("1:GWGW@0,0|2:GGWW@0,0"))
    referee.see(glance(table, 1, 1.0))
    referee.see(glance(table.draw("PGGP"), 2, 3.0))
    referee.see(glance(table.join(1, (1, 0), "PPGG"), 3, 5.0))
    assert referee.record is not None
    end = referee.record.state
    referee.undo()
    referee.undo()
    assert referee.record.state.drawn is None
    assert referee.record.state.pile == 86
    referee.redo()
    referee.redo()
    assert referee.record.state == end


def test_case_36_scores_that_are_equal_are_told_as_they_are() -> None:
    referee = Referee(RULES, JUDGE, Setup(("Anna", "Ben")))
    table = tabletop(state_of("1:GWWW@0,0|2:WWGW@0,0"))
    referee.see(glance(table, 1, 1.0))
    referee.see(glance(table.draw("GWWW"), 2, 3.0))
    table = table.join(0, (0, -1), "WWGW")
    referee.see(glance(table, 3, 5.0))
    table = table.begin(2, (300, 400)).join(2, (0, 0), "PWWW")
    referee.see(glance(table, 4, 7.0))
    referee.see(glance(table.draw("GWWW"), 5, 9.0))
    events = referee.see(glance(table.join(1, (0, 1), "GWWW"), 6, 11.0))
    assert [event.kind for event in events] == ["placed", "over"]
    assert events[1].facts == {"scores": [{"player": 1, "points": 2}, {"player": 2, "points": 2}]}
    assert referee.record is not None
    assert [(rank.place, rank.players) for rank in RULES.standing(referee.record.state)] == [(1, (1, 2))]
