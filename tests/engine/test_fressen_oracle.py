"""The engine against the slow oracle on random positions, most of them such as no game can reach."""

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.fressen import (
    CELLS,
    DISPLAY,
    Bite,
    Board,
    Landscape,
    LastRoundTrigger,
    Layout,
    Monster,
    Move,
    Options,
    Pass,
    Phase,
    Place,
    Side,
    State,
    apply,
    board_points,
    legal_moves,
    legal_places,
    monster_points,
    score_board,
    settled,
)
from engine.fressen.game import gains
from engine.grid import Cell
from tests.engine import fressen_oracle as oracle
from tests.engine.fressen_oracle import Beast, Beasts, Table
from tests.engine.fressen_tables import EVERY_KIND, box, without_pile

MONSTERS = [Monster(side, kind) for side in Side for kind in EVERY_KIND]
CROWDED = st.sampled_from([None] * 60 + MONSTERS)
SPARSE = st.sampled_from([None] * 500 + MONSTERS)
BOARDS = st.builds(Board, st.tuples(*[CROWDED] * 36) | st.tuples(*[SPARSE] * 36))
LAYOUTS = st.permutations([*Landscape] * 12).map(lambda landscapes: Layout(tuple(landscapes)))
DISPLAYS = st.lists(st.sampled_from(EVERY_KIND), max_size=DISPLAY).map(lambda kinds: tuple(sorted(kinds)))
PAIRS = st.tuples(st.integers(0, 3), st.integers(0, 3))


@st.composite
def states(draw: st.DrawFn, phase: Phase) -> State:
    """A position in which anybody may be next and the piles are small or large."""
    state = State(
        replace(box(), layout=draw(LAYOUTS)),
        Options(last_round_trigger=draw(st.sampled_from(LastRoundTrigger))),
        phase,
        round=draw(st.integers(1, 2)),
        marker=draw(st.sampled_from(Side)),
        turn=draw(st.sampled_from(Side)),
        placed=draw(PAIRS),
        out=(True, True) if phase is Phase.EAT else (False, draw(st.booleans())),
        bitten=draw(st.integers(0, 1)),
        board=draw(BOARDS),
        displays=(draw(DISPLAYS), draw(DISPLAYS)),
    )
    return replace(state, eaten=without_pile(state, *draw(PAIRS)))


def plain(monster: Monster) -> Beast:
    return monster.side.letter, monster.kind.species, monster.kind.value, monster.kind.landscape.letter


def plain_board(board: Board) -> Beasts:
    return {cell: plain(monster) for cell, monster in board.monsters()}


def plain_table(state: State) -> Table:
    assert state.marker is not None
    return Table(
        board=plain_board(state.board),
        layout={cell: state.box.layout.at(cell).letter for cell in CELLS},
        displays={side.letter: [plain(Monster(side, kind)) for kind in state.display(side)] for side in Side},
        piles={side.letter: state.pile(side) for side in Side},
        phase=state.phase.value,
        round=state.round,
        marker=state.marker.letter,
        turn=state.turn.letter,
        placed={side.letter: state.placed[side.seat] for side in Side},
        out={side.letter for side in Side if state.out[side.seat]},
        bites=state.bitten,
        trigger=state.options.last_round_trigger.value,
    )


def agree(state: State, table: Table) -> bool:
    """Whether engine and oracle hold the same position, whose turn it is included."""
    own = plain_table(state)
    if state.to_move is None:
        own.turn = table.turn
    theirs = {side: sorted(display) for side, display in table.displays.items()}
    return replace(own, displays={side: sorted(display) for side, display in own.displays.items()}) == replace(table, displays=theirs)


def follow(table: Table, side: Side, move: Move) -> None:
    """The oracle makes a move of the engine."""
    match move:
        case Place(kind, cell):
            oracle.lay(table, plain(Monster(side, kind)), cell)
        case Pass():
            oracle.declare(table)
        case Bite(victim=cell):
            oracle.bite(table, cell)


def plain_places(state: State, side: Side) -> set[tuple[Beast, Cell]]:
    return {(plain(Monster(side, place.kind)), place.cell) for place in legal_places(state, side)}


def plain_bites(board: Board, side: Side) -> set[tuple[Cell, Cell]]:
    return {(bite.eater, bite.victim) for bite in board.bites(side)}


@settings(max_examples=130)
@given(states(Phase.PLACE))
def test_places_are_those_of_the_oracle_each_once(state: State) -> None:
    for side in Side:
        assert plain_places(state, side) == oracle.places(plain_table(state), side.letter)
        assert len(set(legal_places(state, side))) == len(legal_places(state, side))


@settings(max_examples=130)
@given(BOARDS)
def test_bites_are_those_of_the_oracle_each_once(board: Board) -> None:
    for side in Side:
        assert plain_bites(board, side) == oracle.bites(plain_board(board), side.letter)
        assert len(set(board.bites(side))) == len(board.bites(side))
        assert board.can_bite(side) == bool(board.bites(side))


@settings(max_examples=130)
@given(BOARDS)
def test_points_are_those_of_the_oracle(board: Board) -> None:
    expected = oracle.points(plain_board(board))
    assert {side.letter: points for side, points in board_points(board).items()} == expected
    assert {score.player.letter: score.points for score in score_board(board)} == expected
    assert sum(monster_points(board, cell) for cell in CELLS) == sum(expected.values())


@settings(max_examples=130)
@given(states(Phase.PLACE), st.data())
def test_after_a_placement_or_a_pass_the_oracle_has_the_same_side_next(state: State, data: st.DataObject) -> None:
    check_next(state, data)


@settings(max_examples=130)
@given(states(Phase.EAT), st.data())
def test_after_a_bite_the_oracle_has_the_same_side_next(state: State, data: st.DataObject) -> None:
    check_next(state, data)


def check_next(state: State, data: st.DataObject) -> None:
    """Engine and oracle settle a position alike, and once more after any move."""
    table = plain_table(state)
    oracle.go_on(table)
    state = settled(state)
    assert agree(state, table)
    moves = () if state.chance else legal_moves(state)
    if moves:
        assert (Pass() in moves) == (state.phase is Phase.PLACE and oracle.may_declare(table))
        move = data.draw(st.sampled_from(moves))
        follow(table, state.turn, move)
        assert agree(apply(state, move), table)


@settings(max_examples=70)
@given(st.sampled_from([Phase.PLACE, Phase.EAT]).flatmap(states))
def test_what_a_move_gains_is_the_difference_of_the_oracles_points(state: State) -> None:
    before = oracle.points(plain_board(state.board))
    for move in legal_moves(settled(state))[:12]:
        table = plain_table(settled(state))
        follow(table, settled(state).turn, move)
        after = oracle.points(table.board)
        gained = gains(settled(state), move)
        assert {side.letter: gained.get(side, 0) for side in Side} == {side: after[side] - before[side] for side in after}


def mirrored(cell: Cell) -> Cell:
    return 5 - cell[0], cell[1]


def turned(cell: Cell) -> Cell:
    """A cell after the board is turned a quarter clockwise."""
    return 5 - cell[1], cell[0]


def moved(state: State, where: Callable[[Cell], Cell]) -> State:
    """The state with its whole board mirrored or turned."""
    landscapes = {where(cell): state.box.layout.at(cell) for cell in CELLS}
    layout = Layout(tuple(landscapes[cell] for cell in CELLS))
    board = Board.of({where(cell): monster for cell, monster in state.board.monsters()})
    return replace(state, box=replace(state.box, layout=layout), board=board)


@settings(max_examples=80)
@given(states(Phase.PLACE), st.sampled_from([mirrored, turned]))
def test_a_mirrored_or_turned_board_gives_the_same_answers_in_other_places(state: State, where: Callable[[Cell], Cell]) -> None:
    other = moved(state, where)
    for side in Side:
        assert plain_places(other, side) == {(beast, where(cell)) for beast, cell in plain_places(state, side)}
        assert plain_bites(other.board, side) == {(where(eater), where(victim)) for eater, victim in plain_bites(state.board, side)}
    assert board_points(other.board) == board_points(state.board)
    assert moved(settled(state), where) == settled(other)


@settings(max_examples=40)
@given(BOARDS)
def test_sides_exchanged_give_exchanged_bites_and_points(board: Board) -> None:
    other = Board(tuple(monster and Monster(monster.side.other, monster.kind) for monster in board.cells))
    for side in Side:
        assert other.bites(side.other) == board.bites(side)
        assert board_points(other)[side.other] == board_points(board)[side]


@settings(max_examples=40)
@given(BOARDS, st.integers(0, 99))
def test_a_side_that_cannot_bite_never_can_again_while_monsters_are_only_eaten(board: Board, choice: int) -> None:
    for side in Side:
        while bites := board.bites(side):
            board = board.without(bites[choice % len(bites)].victim)
        for bite in board.bites(side.other):
            assert not board.without(bite.victim).can_bite(side)
