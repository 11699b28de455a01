"""The keys of the window: those of the terminal, and a few that say how the window looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from cyclops.language import Language
from cyclops.play.orders import Orders, Quit
from cyclops.play.switches import Switches
from cyclops.play.terminal.keys import Typing, answer_keys
from cyclops.play.window.foot import ENDING
from cyclops.play.window.look import Look
from cyclops.play.window.pad import Spot, View
from cyclops.referee.finding import Question
from cyclops.stage.stage import HintLevel
from hardware.window import ESCAPE

ChoiceT = TypeVar("ChoiceT", Language, HintLevel)


class WindowKeys:
    """What is typed and touched becomes orders, or another view.

    Parameters
    ----------
    orders : Orders
    switches : Switches
    toggle_full_screen : callable
    """

    def __init__(self, orders: Orders, switches: Switches, toggle_full_screen: Callable[[], None]) -> None:
        self._orders = orders
        self._switches = switches
        self._typing = Typing(orders, lambda: None)
        self._look, self._photo, self._ending = Look.LIGHT, False, False
        self.ended = False
        """Whether somebody has ended the evening."""
        self._own: Mapping[str, Callable[[], None]] = {
            ESCAPE: self.end,
            "q": self.end,
            "f": toggle_full_screen,
            "h": self._next_hints,
            "l": self._next_language,
            "p": self._toggle_photo,
            "d": self._toggle_look,
        }

    @property
    def view(self) -> View:
        """What was chosen so far."""
        return View(self._look, self._typing.line, self._typing.with_reasons, self._photo, self._ending)

    def ask(self, question: Question | None) -> None:
        """Say what is asked at the moment."""
        self._typing.question = question

    def press(self, key: str) -> None:
        """Take a key."""
        question = self._typing.question
        if self._typing.line is not None:
            self._typing.key(key)
        elif self._ending:
            self._answer_ending(key)
        elif key in self._own and (question is None or key not in answer_keys(question)):
            self._own[key]()
        else:
            self._typing.key(key)

    def touch(self, spot: Spot | None) -> None:
        """Take a touch on something; one on an answer to what is not asked any more does nothing."""
        question = self._typing.question
        if spot is None:
            return
        if self._typing.line is not None:
            self._typing.key(ESCAPE)  # who touches has no use for a line that is typed
        if spot.question == ENDING and self._ending:
            self._answer_ending(spot.key)
        elif spot.question and (question is None or question.key != spot.question):
            return
        elif spot.key == ESCAPE:
            self._ending = True  # a finger slips: it is asked first
        else:
            self._ending = False
            self.press(spot.key)

    def end(self) -> None:
        """End the evening; the game is kept."""
        self.ended = True
        self._orders.put(Quit())

    def _answer_ending(self, key: str) -> None:
        self._ending = False
        if key == "y":
            self.end()

    def _next_hints(self) -> None:
        self._switches.change(hints=_after(self._switches.settings.hints, tuple(HintLevel)))

    def _next_language(self) -> None:
        self._switches.change(language=_after(self._switches.settings.language, tuple(Language)))

    def _toggle_photo(self) -> None:
        self._photo = not self._photo

    def _toggle_look(self) -> None:
        self._look = self._look.other


def _after(choice: ChoiceT, choices: tuple[ChoiceT, ...]) -> ChoiceT:
    return choices[(choices.index(choice) + 1) % len(choices)]
