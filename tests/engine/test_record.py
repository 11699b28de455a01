"""Records hold a game as a tree: forward, back, aside, and nothing is lost."""

from dataclasses import FrozenInstanceError
from random import Random

import pytest

from engine.errors import IllegalMoveError, PositionError, RecordError
from engine.factory import Draw, Start, State, Tile, setup
from engine.games import GAMES
from engine.record import Headers, Record
from tests.engine.random_games import AnyRules, Game, every_game, other_move, recorded

FACTORY = GAMES["factory"]


@every_game
def test_case_38_undo_redo_and_branches_give_the_very_states_that_were_there(rules: AnyRules) -> None:
    record = recorded(rules, 5)
    states = record.states
    assert record.state == states[5]
    record = record.undo(2)
    assert (record.at, record.state) == (3, states[3])
    move = other_move(rules, record)
    record = record.play(move)
    assert (record.at, record.state) == (6, rules.apply(states[3], move))
    branch = record.state
    for at in (3, 2, 1, 0):
        record = record.undo()
        assert (record.at, record.state) == (at, states[at])
    for at in (1, 2, 3):
        record = record.redo()
        assert (record.at, record.state) == (at, states[at])
    record = record.redo()
    assert (record.at, record.state, record.redoable) == (6, branch, 0)
    assert record.states[:6] == states


@every_game
def test_case_38_a_game_that_is_over_goes_back_and_on_again(rules: AnyRules) -> None:
    game = Game(rules, rules.players[0], 0)
    record = recorded(rules, len(game.moves))
    assert rules.is_over(record.state)
    back = record.undo()
    assert back.state == game.states[-2]
    assert not rules.is_over(back.state)
    assert rules.scores(back.state) == rules.scores(game.states[-2])
    assert rules.legal_moves(back.state) == rules.legal_moves(game.states[-2])
    assert back.redo() == record
    assert record.undo(record.undoable).redo(len(game.moves)) == record


@every_game
def test_case_38_with_nothing_to_undo_or_redo_one_sentence_says_so(rules: AnyRules) -> None:
    record = recorded(rules, 3)
    with pytest.raises(IllegalMoveError, match=r"^there is no move that can be made again$"):
        record.redo()
    with pytest.raises(IllegalMoveError, match=r"^there is no move that can be taken back$"):
        record.undo(3).undo()
    with pytest.raises(IllegalMoveError, match=r"^4 moves cannot be taken back: choose from 1 to 3$"):
        record.undo(4)
    with pytest.raises(IllegalMoveError, match=r"^0 moves cannot be made again: choose from 1 to 2$"):
        record.undo(2).redo(0)
    assert (record.undoable, record.redoable) == (3, 0)
    assert (record.undo(2).undoable, record.undo(2).redoable) == (1, 2)


@every_game
def test_case_38_going_about_in_a_tree_never_gives_another_state_than_replaying(rules: AnyRules) -> None:
    chance = Random(38)
    record = recorded(rules, 4)
    for _ in range(60):
        match chance.randrange(4):
            case 0 if record.undoable:
                record = record.undo(chance.randint(1, record.undoable))
            case 1 if record.redoable:
                record = record.redo(chance.randint(1, record.redoable))
            case 2:
                record = record.go(chance.randint(0, len(record.nodes)))
            case _ if not rules.is_over(record.state):
                record = record.play(chance.choice(rules.legal_moves(record.state)))
        state = record.start
        for move in record.line():
            state = rules.apply(state, move)
        assert record.state == state
        assert not record.branches(record.tip)
        assert record.at in (0, *record.path(record.tip))


def begun() -> Record[State, Start | Draw]:
    record: Record[State, Start | Draw] = Record.begin(FACTORY, setup(2))
    return record.play(Start(Tile("GPWG"))).play(Start(Tile("GGGG")))


def test_a_move_that_follows_already_is_gone_along_again() -> None:
    record = begun().play(Draw(Tile("GGPW"))).undo(2)
    again = record.play(Start(Tile("GGGG")))
    assert (again.at, len(again.nodes), again.redoable) == (2, 3, 1)


def test_another_move_after_an_undo_makes_a_branch_and_keeps_the_first() -> None:
    record = begun().undo().play(Start(Tile("PPPP"))).undo().play(Start(Tile("WGWG")))
    assert record.branches(1) == (2, 3, 4)
    assert record.branches(0) == (1,)
    assert record.path(4) == (1, 4)
    assert record.line() == (Start(Tile("GPWG")), Start(Tile("WGWG")))
    assert record.state_at(2) == begun().state


def test_redo_follows_the_line_gone_last() -> None:
    record = begun().undo().play(Start(Tile("PPPP"))).go(2).undo(2)
    assert record.redo(2).at == 2
    assert record.go(3).undo(2).redo(2).at == 3


def test_from_a_point_aside_redo_follows_the_newest_moves() -> None:
    record = begun().undo(2).play(Start(Tile("PPPP")))
    assert record.go(1).redoable == 1
    longer = record.go(1).play(Start(Tile("WGWG"))).go(3)
    assert longer.go(1).redo().at == 4


def test_going_back_on_the_same_line_does_not_forget_its_end() -> None:
    record = begun()
    assert record.go(0).redo(2) == record
    assert record.go(1).redo() == record


@pytest.mark.parametrize("node", [-1, 3])
def test_a_point_that_there_is_not_is_refused(node: int) -> None:
    record = begun()
    for look in (record.go, record.state_at, record.branches, record.path):
        with pytest.raises(RecordError, match=rf"^there is no move {node}; the record has 2,"):
            look(node)


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    record = begun()
    with pytest.raises(IllegalMoveError, match="has to draw a tile first"):
        record.play(Start(Tile("GGGG")))
    assert record == begun()


def test_a_record_never_changes() -> None:
    record = begun()
    with pytest.raises(FrozenInstanceError):
        record.at = 0  # type: ignore[misc]
    assert record.undo() is not record
    assert record.at == 2


def test_a_game_cannot_start_from_an_impossible_state() -> None:
    with pytest.raises(PositionError, match=r"^a game cannot start from here: Monster Factory is for 2 to 6 players, not 7$"):
        Record.begin(FACTORY, State(7))


def test_names_are_as_many_as_players_or_none() -> None:
    start = setup(3)
    assert Record.begin(FACTORY, start, Headers(("Anna", "Ben", "Cleo"))).headers.names[1] == "Ben"
    assert Record.begin(FACTORY, start).headers.names == ()
    with pytest.raises(RecordError, match=r"^the game has 3 players, but the names are 2$"):
        Record.begin(FACTORY, start, Headers(("Anna", "Ben")))
