"""What is pressed on pages: taken when it still means what its viewer saw, and once when two press it together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, assert_never

from cyclops.guide.guide import AFTERWARDS, AGAIN, Answered, Guide
from cyclops.play.orders import Accept, Answer, Correct, Keep, Order, Orders, Quit, Redo, Undo
from cyclops.play.switches import Switches
from cyclops.referee.situation import Situation
from cyclops.web.protocol import (
    Ordered,
    PressAccept,
    PressAnswer,
    PressCorrect,
    Pressed,
    PressEnd,
    PressGuide,
    PressKeep,
    PressRedo,
    PressUndo,
    SwitchHints,
    SwitchSpoken,
    SwitchVoice,
)
from vision.phrase import marked, phrase

_VERSIONS: Final = 512
"""So many versions back it is known what a viewer saw."""
_HANDLED: Final = 2
"""Times that the evening has shown how it stands after which an order is done for sure: one may have been under way already."""
_AT_MOST_S: Final = 3.0
"""After so long it may be pressed again in any case."""
_CHANGED: Final = marked("Something has changed in the meantime. Have a look before you press again.")
_PRESSED: Final = marked("Somebody else has just pressed. Have a look before you press again.")


@dataclass(frozen=True, slots=True)
class _Ground:
    """What an order stands on: what of a situation matters for it."""

    moves: int
    at: int
    mistake: Any
    question: tuple[str, str] | None
    table: Any


@dataclass(frozen=True, slots=True)
class _Taken:
    """An order that may not be done yet."""

    what: Order
    shows: int
    at_s: float


class Presses:
    """Takes what is pressed.

    Parameters
    ----------
    orders : Orders
    switches : Switches
    clock : callable
        Seconds that only grow.
    ends : bool
        Whether people may end a game.
    """

    def __init__(self, orders: Orders, switches: Switches, clock: Callable[[], float], ends: bool = False) -> None:
        self._orders = orders
        self._switches = switches
        self._clock = clock
        self._ends = ends
        self._shown: OrderedDict[tuple[str, int], _Ground] = OrderedDict()
        self._taken: list[_Taken] = []

    def remember(self, game_id: str, situation: Situation) -> None:
        """Note what viewers see from now on."""
        self._shown[game_id, situation.version] = _ground(situation)
        while len(self._shown) > _VERSIONS:
            self._shown.popitem(last=False)

    def press(self, pressed: Ordered, situation: Situation | None, game_id: str, shows: int, guide: Guide | None = None) -> str:
        """Do what was pressed, or say why not.

        Parameters
        ----------
        pressed : Ordered
        situation : Situation or None
            How the evening stands now.
        game_id : str
            Of the game that is played now.
        shows : int
            How often the evening has said how it stands.
        guide : Guide or None
            The step that people are led through now.

        Returns
        -------
        str
            Why it is not done, as a phrase; empty when it will be.
        """
        if _switched(self._switches, pressed.order):
            return ""
        if isinstance(pressed.order, PressGuide):
            return self._answered(Answered(pressed.order.guide, pressed.order.choice, pressed.order.values), guide, shows)
        if situation is None:
            return phrase("No game is being played.")
        if pressed.game_id != game_id:
            return phrase("Another game has begun. Have a look before you press again.")
        if isinstance(pressed.order, PressEnd) and not self._ends:
            return phrase("This game is ended where it was started.")
        order = _order(pressed.order)
        if self._is_stale(order, pressed, situation):
            return phrase(_CHANGED)
        if self._is_under_way(order, shows):
            return phrase(_PRESSED)
        self._take(order, shows)
        if isinstance(pressed.order, PressEnd) and pressed.order.again:
            self._orders.put(Answered(AFTERWARDS, AGAIN))  # waits in the queue for what comes after the evening
        return ""

    def _answered(self, answered: Answered, guide: Guide | None, shows: int) -> str:
        if guide is None or not answered.fits(guide):
            return phrase(_CHANGED)
        if self._is_under_way(answered, shows):
            return phrase(_PRESSED)
        self._take(answered, shows)
        return ""

    def _take(self, order: Order, shows: int) -> None:
        self._taken.append(_Taken(order, shows, self._clock()))
        self._orders.put(order)

    def is_all_done(self, shows: int) -> bool:
        """Whether all that was pressed is done, so that how the evening stands tells it."""
        self._forget_done(shows)
        return not self._taken

    def _forget_done(self, shows: int) -> None:
        now = self._clock()
        self._taken = [taken for taken in self._taken if shows - taken.shows < _HANDLED and now - taken.at_s < _AT_MOST_S]

    def _is_stale(self, order: Order, pressed: Ordered, situation: Situation) -> bool:
        """Whether what the viewer saw has changed so that the order may mean something else now."""
        saw, now = self._shown.get((pressed.game_id, pressed.version)), _ground(situation)
        if saw is None:
            return True
        match order:
            case Undo() | Redo():
                return (saw.moves, saw.at) != (now.moves, now.at)
            case Accept():
                return (saw.at, saw.mistake, saw.table) != (now.at, now.mistake, now.table)
            case Answer():
                return saw.question != now.question or now.question is None or order.question != now.question[0]
            case _:
                return False

    def _is_under_way(self, order: Order, shows: int) -> bool:
        """Whether the same, or for moves something of the kind, was pressed and may not be done yet."""
        self._forget_done(shows)
        return any(taken.what == order or (_alone(taken.what) and _alone(order)) for taken in self._taken)


def _ground(situation: Situation) -> _Ground:
    record, question, settled = situation.record, situation.question, situation.settled
    return _Ground(
        moves=0 if record is None else len(record.nodes),
        at=-1 if record is None else record.at,
        mistake=situation.mistake,
        question=None if question is None else (question.key, question.text),
        table=None if settled is None else _lying(settled.reading),
    )


def _lying(reading: Any) -> int:
    """How much lies on the table: places tremble, numbers do not."""
    return len(reading.tiles)


def _alone(order: Order) -> bool:
    """Whether an order changes what others of the kind mean: which moves were made, or which step is shown."""
    return isinstance(order, Undo | Redo | Accept | Answer | Answered)


def _switched(switches: Switches, pressed: Pressed) -> bool:
    match pressed:
        case SwitchHints():
            switches.change(hints=pressed.level)
        case SwitchVoice():
            switches.change(voice=pressed.voice, silenced="")
        case SwitchSpoken():
            switches.change(language=pressed.language)
        case _:
            return False
    return True


def _order(pressed: Pressed) -> Order:
    match pressed:
        case PressUndo():
            return Undo()
        case PressRedo():
            return Redo()
        case PressAccept():
            return Accept()
        case PressKeep():
            return Keep()
        case PressAnswer():
            return Answer(pressed.question, pressed.answer)
        case PressCorrect():
            return Correct(pressed.text)
        case PressEnd():
            return Quit()
        case SwitchHints() | SwitchVoice() | SwitchSpoken() | PressGuide():
            raise AssertionError("done before")
        case _:
            assert_never(pressed)
