"""A step that is shown in several places at once: the first answer counts, wherever it is given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from cyclops.guide.guide import Answered, Guide, Guides
from cyclops.play.orders import Order, Orders, Push, Quit
from hardware.button import Button
from hardware.frame import Frame

_LOOK_S: Final = 0.1
"""How often a step is shown anew, and looked whether there is an answer."""

Now: TypeAlias = tuple[Guide, Frame | None]


class Showing:
    """Leads people through steps on all displays that there are.

    Parameters
    ----------
    displays : Guides
        A `cyclops.play.shown.Shown`, a page, a terminal, ...
    orders : Orders
        What is said on any of them.
    sleep : callable
        How to wait for some seconds.
    """

    def __init__(self, *displays: Guides, orders: Orders, sleep: Callable[[float], None] = time.sleep) -> None:
        self._displays = displays
        self._orders = orders
        self._sleep = sleep

    def guide(self, guide: Guide, frame: Frame | None = None) -> None:
        """Show a step everywhere."""
        for display in self._displays:
            display.guide(guide, frame)

    def answers(self, guide: Guide) -> Iterator[Answered | Quit]:
        """What was answered since the last time to a step as it is shown now, and that somebody gives up; all else is dropped.

        The button beside the table that confirms means what most people want, with all fields as they stand there at first.
        """
        for order in (_meant(order, guide) for order in self._orders.waiting()):
            if isinstance(order, Quit) or (isinstance(order, Answered) and order.fits(guide)):
                yield order

    def ask(self, now: Callable[[], Now]) -> Answered | Quit:
        """Show a step until somebody answers.

        Parameters
        ----------
        now : callable
            Gives the step as it is at the moment, and the picture of now; it is asked ten times a second and must return soon.

        Returns
        -------
        Answered or Quit
            The first answer; that somebody gives up.
        """
        while True:
            guide, frame = now()
            self.guide(guide, frame)
            first = next(self.answers(guide), None)
            if first is not None:
                return first
            self._sleep(_LOOK_S)


def _meant(order: Order, guide: Guide) -> Order:
    main = next((choice.key for choice in guide.choices if choice.main), "")
    pushed = isinstance(order, Push) and order.button is Button.CONFIRM
    return Answered(guide.key, main, {field.key: field.value for field in guide.fields}) if pushed and main else order
