"""A record: a game as a tree of moves, in which every point stays as it was and can be gone back to."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic

from engine.correction import Correction, GivenPoints
from engine.errors import IllegalMoveError, PositionError, RecordError
from engine.ranking import Rank, ranking
from engine.rules import MoveT, Player, Rules, StateT


@dataclass(frozen=True, slots=True)
class Headers:
    """What is known of a game besides its moves."""

    names: tuple[str, ...] = ()
    """Names of the players in the order of their seats, or none."""
    date: str = ""
    """When it was played, as somebody wrote it."""
    set_name: str = ""
    """The tile set it was played with."""


@dataclass(frozen=True, slots=True)
class Node(Generic[MoveT]):
    """One move of the tree."""

    after: int
    """Number of the node it follows; 0 is the start."""
    move: "MoveT | Correction[Any] | GivenPoints"


@dataclass(frozen=True, slots=True)
class Record(Generic[StateT, MoveT]):
    """A game from its start; made by `begin`, grown by `play`. It never changes: each method gives another record."""

    rules: Rules[StateT, MoveT] = field(repr=False)
    states: tuple[StateT, ...] = field(repr=False)
    """The start, then the state after each node."""
    nodes: tuple[Node[MoveT], ...] = ()
    """Numbered from 1 in the order in which they were played."""
    at: int = 0
    """Number of the present node."""
    tip: int = 0
    """Last node of the line on which `redo` goes forward; no move follows it, and the present node lies on its line."""
    headers: Headers = Headers()

    @classmethod
    def begin(cls, rules: Rules[StateT, MoveT], state: StateT, headers: Headers | None = None) -> "Record[StateT, MoveT]":
        """Return a record without moves.

        Parameters
        ----------
        rules : Rules
            The game.
        state : GameState
            Where it starts, at the set-up or anywhere else.
        headers : Headers, optional
            Names and the like.

        Raises
        ------
        PositionError
            If the state is impossible.
        RecordError
            If there are names, but not one for each player.
        """
        headers = headers or Headers()
        problems = rules.problems(state)
        if problems:
            raise PositionError(f"a game cannot start from here: {problems[0].sentence}")
        if headers.names and len(headers.names) != len(state.seats):
            raise RecordError(f"the game has {len(state.seats)} players, but the names are {len(headers.names)}")
        return cls(rules, (state,), headers=headers)

    @property
    def start(self) -> StateT:
        """The state before the first move."""
        return self.states[0]

    @property
    def state(self) -> StateT:
        """The present state."""
        return self.states[self.at]

    def state_at(self, node: int) -> StateT:
        """Return the state after a node, or the start for 0.

        Raises
        ------
        RecordError
            If there is no such node.
        """
        self._check(node)
        return self.states[node]

    def branches(self, node: int) -> tuple[int, ...]:
        """Return the nodes that follow a node, the oldest first.

        Raises
        ------
        RecordError
            If there is no such node.
        """
        self._check(node)
        return tuple(number for number, follower in enumerate(self.nodes[node:], node + 1) if follower.after == node)

    def path(self, node: int) -> tuple[int, ...]:
        """Return the nodes from the start to a node, which is the last; empty for the start.

        Raises
        ------
        RecordError
            If there is no such node.
        """
        self._check(node)
        numbers = []
        while node:
            numbers.append(node)
            node = self.nodes[node - 1].after
        return tuple(reversed(numbers))

    def line(self) -> "tuple[MoveT | Correction[Any] | GivenPoints, ...]":
        """Return the moves from the start to the present, corrections among them."""
        return tuple(self.nodes[number - 1].move for number in self.path(self.at))

    @property
    def undoable(self) -> int:
        """How many moves can be taken back."""
        return len(self.path(self.at))

    @property
    def redoable(self) -> int:
        """How many moves that were taken back can be made again."""
        return len(self.path(self.tip)) - self.undoable

    @property
    def given_points(self) -> Mapping[Player, int]:
        """What people gave or took by hand up to here, by player."""
        given: Counter[Player] = Counter()
        for move in self.line():
            if isinstance(move, GivenPoints):
                given[move.player] += move.points
        return given

    @property
    def points(self) -> Mapping[Player, int]:
        """Every player's points at the present: those of the rules, and what people gave or took."""
        given = self.given_points
        return {score.player: score.points + given.get(score.player, 0) for score in self.rules.scores(self.state)}

    @property
    def standing(self) -> Sequence[Rank[Any]]:
        """Who has won, or would if the game ended now; when people gave points, by the sums alone."""
        return ranking(self.points) if self.given_points else self.rules.standing(self.state)

    def play(self, move: "MoveT | Correction[Any] | GivenPoints") -> "Record[StateT, MoveT]":
        """Return the record after a move from the present point.

        Parameters
        ----------
        move : GameMove, Correction or GivenPoints
            A move the rules allow here, or a correction, which is always taken. One that already follows is gone along
            again; after an undo another one makes a branch, and nothing is lost.

        Raises
        ------
        IllegalMoveError
            If the rules forbid the move.
        """
        for number in self.branches(self.at):
            if self.nodes[number - 1].move == move:
                return self.go(number)
        number = len(self.nodes) + 1
        states = (*self.states, self._after(move))
        return replace(self, states=states, nodes=(*self.nodes, Node(self.at, move)), at=number, tip=number)

    def _after(self, move: "MoveT | Correction[Any] | GivenPoints") -> StateT:
        if isinstance(move, Correction):
            state: StateT = move.state
            return state
        if isinstance(move, GivenPoints):
            if move.player not in self.state.seats:
                raise IllegalMoveError(f"there is no player {move.player} to give points to")
            return self.state
        return self.rules.apply(self.state, move)

    def undo(self, steps: int = 1) -> "Record[StateT, MoveT]":
        """Return the record with the last moves taken back; they stay in it.

        Parameters
        ----------
        steps : int
            How many.

        Raises
        ------
        IllegalMoveError
            If there are fewer; `undoable` says how many there are.
        """
        _check_steps(steps, self.undoable, "taken back")
        return replace(self, at=(0, *self.path(self.tip))[self.undoable - steps])

    def redo(self, steps: int = 1) -> "Record[StateT, MoveT]":
        """Return the record with moves that were taken back made again, along the line gone last.

        Parameters
        ----------
        steps : int
            How many.

        Raises
        ------
        IllegalMoveError
            If there are fewer; `redoable` says how many there are.
        """
        _check_steps(steps, self.redoable, "made again")
        return replace(self, at=(0, *self.path(self.tip))[self.undoable + steps])

    def go(self, node: int) -> "Record[StateT, MoveT]":
        """Return the record at any point of its tree.

        Parameters
        ----------
        node : int
            Number of the node, 0 for the start. From a node of another line `redo` follows the newest moves.

        Raises
        ------
        RecordError
            If there is no such node.
        """
        self._check(node)
        tip = self.tip
        if node not in (0, *self.path(tip)):
            tip = node
            while followers := self.branches(tip):
                tip = followers[-1]
        return replace(self, at=node, tip=tip)

    def _check(self, node: int) -> None:
        if not 0 <= node <= len(self.nodes):
            raise RecordError(f"there is no move {node}; the record has {len(self.nodes)}, counted from 1, and 0 is the start")


def _check_steps(steps: int, possible: int, done: str) -> None:
    if possible == 0:
        raise IllegalMoveError(f"there is no move that can be {done}")
    if not 1 <= steps <= possible:
        raise IllegalMoveError(f"{steps} moves cannot be {done}: choose from 1 to {possible}")
