"""The talk between the rules and the people at the keyboard; it knows no game by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cyclops.rules import words
from cyclops.rules.results import show_end, show_scores
from cyclops.rules.screen import Screen
from cyclops.rules.session import AnyRecord, Session, Step, Turn
from cyclops.rules.view import GameView, Scene
from cyclops.rules.words import Names
from engine.errors import NotationError

PAGE: Final = 20
"""Moves shown at a time."""

_STOPS: Final = ("quit", "exit", "q")
_LONGEST: Final = 200
"""Letters of what people may type; no move is so long."""
_MANY: Final = 999_999
"""A number of moves that no game has."""


def whole_number(text: str) -> int | None:
    """Return the number that a text is, cut to one larger than any that matters; None when it is none."""
    if not text.isdecimal():
        return None
    return int(text) if len(text) <= len(str(_MANY)) else _MANY


@dataclass(slots=True)
class Talk:
    """Asks, answers and tells until the game is over or somebody stops it."""

    session: Session
    names: Names
    screen: Screen
    advised: bool = False
    """Whether hints come with every question."""
    _shown: int = field(init=False, default=0)
    """Moves of the present list that were shown."""

    def run(self) -> None:
        """Play until the game is over or the input ends."""
        while True:
            while step := self.session.step():
                self._tell(step)
            turn = self.session.turn()
            if turn is None:
                self._tell_end()
            else:
                self._show(turn)
            if not (turn or self._people) or not self._answered(turn):
                return

    @property
    def _view(self) -> GameView[Any, Any]:
        return self.session.view

    @property
    def _people(self) -> bool:
        """Whether anybody is asked in this game."""
        return len(self.session.robots) < len(self.session.state.seats)

    def _tell(self, step: Step) -> None:
        told = self._view.told(step.before, step.move, step.after, self.names)
        if told:
            self.screen.say(told)

    def _tell_end(self) -> None:
        show_end(self.screen, self._view, self.session.record, self.names)

    def _show(self, turn: Turn) -> None:
        """Show the table and what may be done."""
        self.screen.heading(words.asked(self._asked_name(turn), self._view.question(self.session.state, self.names)))
        self.screen.show(self._view.picture(self._scene(turn)))
        self._shown = 0
        self._show_more(turn)
        if self.advised:
            self._advise(turn)

    def _scene(self, turn: Turn | None, whole: bool = False) -> Scene[Any, Any]:
        return Scene(self.session.state, turn.moves if turn else (), self.names, self.screen.signs, self.screen.width, whole)

    def _asked_name(self, turn: Turn | None) -> str:
        return words.GAME_OVER if turn is None else words.ALL if turn.player is None else self.names[turn.player]

    def _show_more(self, turn: Turn) -> bool:
        """Show the next moves of the list; False when there are no more."""
        lines = self._view.choices(self._scene(turn))
        page = lines[self._shown : self._shown + PAGE]
        if page:
            self.screen.table(("", "", ""), page, right=(0,), dim=(2,))
        self._shown += len(page)
        if self._shown < len(lines):
            self.screen.say(words.more(len(lines) - self._shown))
        return bool(page)

    def _answered(self, turn: Turn | None) -> bool:
        """Ask until something has changed; False when the input ends or somebody stops."""
        while True:
            typed = self.screen.ask(self._asked_name(turn))
            answer = None if typed is None else " ".join(typed.split())
            if answer is None or answer.lower() in _STOPS or (turn is None and not answer):
                return False
            if self._done(turn, answer):
                return True

    def _done(self, turn: Turn | None, answer: str) -> bool:
        """Do what was typed; whether the game has changed by it."""
        word, _, rest = answer.partition(" ")
        command = _COMMANDS.get(word.lower())
        if command is not None:
            return command(self, turn, rest.strip())
        move = self._move(turn.moves if turn else (), answer)
        return move is not None and self._played(move)

    def _move(self, moves: Sequence[Any], answer: str) -> Any | None:
        """Return the move that was typed; None, and say why, when it is none."""
        number = whole_number(answer or "1")
        if number is not None:
            if 1 <= number <= len(moves) and (answer or len(moves) == 1):
                return moves[number - 1]
            self.screen.say(words.no_such_number(len(moves)) if moves else words.NO_MORE_MOVES)
        elif len(answer) > _LONGEST or not answer.isprintable():
            self.screen.say(words.no_move(len(moves)))
        else:
            return self._written(moves, answer)
        return None

    def _written(self, moves: Sequence[Any], answer: str) -> Any | None:
        try:
            return self.session.record.rules.move_from_text(self._view.spelt(answer))
        except NotationError as error:
            self.screen.say(words.not_understood(str(error), len(moves)))
            return None

    def _played(self, move: Any) -> bool:
        state, rules = self.session.state, self.session.record.rules
        refusal = rules.refuse(state, move)
        if refusal is not None:
            self.screen.say(words.refused(self._view.refused(state, move, refusal, self.names), refusal.code.clause))
            return False
        actor = self._view.actor(move)
        if actor in self.session.robots:
            self.screen.say(words.not_yours(self.names[actor]))
            return False
        self._tell(self.session.play(move))
        return True

    def _undo(self, turn: Turn | None, rest: str) -> bool:
        return self._walked(self.session.earlier(), rest, words.TAKEN_BACK)

    def _redo(self, turn: Turn | None, rest: str) -> bool:
        return self._walked(self.session.later(), rest, words.MADE_AGAIN)

    def _walked(self, points: Sequence[AnyRecord], times: str, done: str) -> bool:
        number = whole_number(times or "1")
        if not number:
            self.screen.say(words.how_often(times))
        elif number > len(points):
            self.screen.say(words.only_so_many(len(points), done))
        else:
            self.session.go(points[number - 1])
            return True
        return False

    def _scores(self, turn: Turn | None, rest: str) -> bool:
        show_scores(self.screen, self._view, self.session.record, self.names)
        return False

    def _table(self, turn: Turn | None, rest: str) -> bool:
        self.screen.show(self._view.picture(self._scene(turn, whole=True)))
        self._shown = 0
        if turn is not None:
            self._show_more(turn)
        return False

    def _more(self, turn: Turn | None, rest: str) -> bool:
        if turn is None or not self._show_more(turn):
            self.screen.say(words.NO_MORE)
        return False

    def _hint(self, turn: Turn | None, rest: str = "") -> bool:
        if not self._advise(turn):
            self.screen.say(words.NO_HINT)
        return False

    def _advise(self, turn: Turn | None) -> bool:
        """Say what there is to advise; False when there is nothing."""
        hints = self._view.hints(self._scene(turn))
        for hint in hints:
            self.screen.say(hint)
        return bool(hints)

    def _help(self, turn: Turn | None, rest: str) -> bool:
        self.screen.table((words.TYPE, words.DOES), words.HELP)
        self.screen.table((words.MOVE, words.MEANS), self._view.notation)
        self.screen.say(words.CLAUSES)
        return False


_COMMANDS: Final[Mapping[str, Callable[[Talk, Turn | None, str], bool]]] = {
    "undo": Talk._undo,
    "redo": Talk._redo,
    "scores": Talk._scores,
    "table": Talk._table,
    "more": Talk._more,
    "hint": Talk._hint,
    "help": Talk._help,
    "h": Talk._help,
    "?": Talk._help,
}
