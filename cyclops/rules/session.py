"""A game being played in a terminal: who is asked, who plays at random, and the way back and forth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, TypeAlias

from cyclops.names import shortened
from cyclops.rules import words
from cyclops.rules.view import GameView
from cyclops.rules.words import Names
from engine.chance import random_move
from engine.messages import printable
from engine.record import Record
from engine.rules import Player

AnyRecord: TypeAlias = Record[Any, Any]
"""A record of whichever game is played."""


_LONGEST_NAME: Final = 40


def names_in(record: AnyRecord) -> Names:
    """Return what each player of a record is called, in signs that can be shown."""
    seats = tuple(record.start.seats)
    known = (shortened(printable(name), _LONGEST_NAME) for name in record.headers.names)
    return dict(zip(seats, known if record.headers.names else map(words.seat_name, seats), strict=True))


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened."""

    before: Any
    move: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Turn:
    """What the game waits for."""

    player: Player | None
    """Who acts; None for luck, and for what nobody in particular does."""
    moves: tuple[Any, ...]
    """What may be done; empty for luck."""
    asked: bool
    """Whether a person chooses."""


@dataclass(slots=True)
class Session:
    """A game from its start to its end.

    All luck comes from the seed and the number of moves made, so the same answers give the same game, also after moves were taken back.
    """

    record: AnyRecord
    view: GameView[Any, Any]
    robots: frozenset[Player]
    """Those who play at random; the others are asked."""
    seed: int
    keep: Callable[[AnyRecord, AnyRecord], None]
    """Is given the record as it was and as it is, after every change."""

    @property
    def state(self) -> Any:
        """The present state."""
        return self.record.state

    def turn(self) -> Turn | None:
        """Return what the game waits for, or None when it is over."""
        return self._turn(self.record)

    def step(self) -> Step | None:
        """Make the next move of luck or of a random player; None when a person is asked or the game is over."""
        turn = self.turn()
        if turn is None or turn.asked:
            return None
        rng = Random(f"{self.seed}/{self.record.undoable}")
        if not turn.moves:
            return self.play(random_move(self.record.rules, self.state, rng))
        return self.play(rng.choices(turn.moves, [self.view.weight(move) for move in turn.moves])[0])

    def play(self, move: Any) -> Step:
        """Make a move.

        Raises
        ------
        IllegalMoveError
            If the rules forbid it.
        """
        before = self.state
        self.go(self.record.play(move))
        return Step(before, move, self.state)

    def earlier(self) -> list[AnyRecord]:
        """Return the points before the present one at which a person was asked, the latest first."""
        found, record = [], self.record
        while record.undoable:
            record = record.undo()
            if self._asks(record):
                found.append(record)
        return found

    def later(self) -> list[AnyRecord]:
        """Return the points at which a person was asked in what was taken back, and its end, the earliest first."""
        found, record = [], self.record
        while record.redoable:
            record = record.redo()
            if self._asks(record) or not record.redoable:
                found.append(record)
        return found

    def go(self, point: AnyRecord) -> None:
        """Go to an earlier or later point."""
        before, self.record = self.record, point
        self.keep(before, point)

    @property
    def made(self) -> int:
        """How many moves people and random players have made up to here, luck left out."""
        record = self.record
        return sum(not record.states[record.nodes[number - 1].after].chance for number in record.path(record.at))

    def _asks(self, record: AnyRecord) -> bool:
        turn = self._turn(record)
        return turn is not None and turn.asked

    def _turn(self, record: AnyRecord) -> Turn | None:
        rules, state = record.rules, record.state
        if rules.is_over(state):
            return None
        if state.chance:
            return Turn(None, (), asked=False)
        moves = tuple(rules.legal_moves(state))
        if state.to_move is not None:
            return Turn(state.to_move, moves, state.to_move not in self.robots)
        return self._open_turn(record, moves)

    def _open_turn(self, record: AnyRecord, moves: tuple[Any, ...]) -> Turn:
        """Where all may act at once, they act one after the other in the order of the seats; what nobody does, everybody may choose."""
        seats, actor = tuple(record.state.seats), self.view.actor
        last = next((player for player in map(actor, reversed(record.line())) if player is not None), seats[-1])
        start = seats.index(last) + 1
        able = {actor(move) for move in moves}
        player = self.view.busy(record.state) or next((seat for seat in (*seats[start:], *seats[:start]) if seat in able), None)
        own = tuple(move for move in moves if actor(move) in (player, None))
        if not moves:  # what comes now only people know, such as the tiles in a hand
            return Turn(None, (), asked=True)
        return Turn(player, own, player not in self.robots if player is not None else len(self.robots) < len(seats))
