"""What a push button beside the table means, as the game stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from cyclops.play.orders import Accept, Answer, Correct, Order, Orders, Push, Undo
from cyclops.referee.finding import YES, Question
from cyclops.referee.situation import Situation
from hardware.button import Button
from hardware.buttons.opening import open_buttons
from vision.phrase import phrase

PILE_EMPTY: Final = "pile empty"
"""The correction; of the games only Monster Factory has one pile for all."""
_CHOOSE: Final = phrase("There are several answers: choose one on the screen.")
_STILL_THERE: Final = phrase("Tiles still lie face down: only when they are gone is the pile empty.")
_NO_PILE: Final = phrase("In this game nobody has to say that a pile is empty.")
_NOT_BEGUN: Final = phrase("The game has not begun yet.")


@contextmanager
def buttons_at(pins: str | None, orders: Orders) -> Iterator[None]:
    """Have push buttons say what they are for; none where none are named.

    Parameters
    ----------
    pins : str, optional
        As `hardware.buttons.opening.open_buttons` takes them.
    orders : Orders
        Where what is pushed goes.

    Raises
    ------
    ButtonError
        If they cannot be used; the message says what to do.
    """
    if pins is None:
        yield
        return
    with open_buttons(pins, lambda button: orders.put(Push(button))):
        yield


def meant(button: Button, situation: Situation) -> Order | str:
    """What somebody who pushes a button wants done, or why nothing is, as a phrase.

    A question is answered with yes, whichever button says that; an empty pile, which ends the game, is believed only where no tile
    lies face down.
    """
    question = situation.question
    match button:
        case Button.UNDO:
            return Undo()
        case Button.CONFIRM:
            return Accept() if question is None else _yes(question)
        case Button.PILE_EMPTY:
            return _pile_empty(situation)


def _yes(question: Question) -> Order | str:
    return Answer(question.key, YES.key) if YES in question.answers else _CHOOSE


def _pile_empty(situation: Situation) -> Order | str:
    if situation.game != "factory":
        return _NO_PILE
    if situation.record is None or situation.settled is None:
        return _NOT_BEGUN
    if situation.settled.reading.backs:
        return _STILL_THERE
    return Correct(PILE_EMPTY)
