"""The loop of an evening: a frame, what people said, what the referee makes of it, and who is told."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Protocol, assert_never

from cyclops.errors import NothingPlayedError, UnwritableError, told_by
from cyclops.guide.guide import Answered
from cyclops.names import sentence
from cyclops.play.buttons import meant
from cyclops.play.display import Shows
from cyclops.play.orders import Accept, Answer, Correct, Keep, Order, Orders, Push, Quit, Redo, Undo
from cyclops.referee.finding import Event
from cyclops.referee.referee import Referee, Reply
from hardware.frame import Frame
from hardware.supervisor import Outage
from vision.reader import AnyReading
from vision.reading import Corners
from vision.tracker.glance import Glance

Tell = Callable[[Event, int], None]
KeepPicture = Callable[[Frame, AnyReading], Path]
_PHOTOGRAPH_S, _LOOKS = 2.0, 20  # for so long, and so often, a photograph is looked at: it settles in less
_STAY_S = 0.1
"""How often it is looked whether somebody said something when there are no more frames."""
_NOT_AGREED = "The picture is kept only while table and record agree and nobody is busy there."


class Watcher(Protocol):
    """What makes glances of frames."""

    def see(self, frame: Frame, seconds: float) -> Glance:
        """Look at a frame, exposed at that time on the camera's clock."""

    def watch(self, spots: dict[str, Corners]) -> None:
        """Say what becomes of these places from now on."""


class Evening:
    """One game from the first frame to the last.

    Parameters
    ----------
    eye : Watcher
    referee : Referee
    display : Shows
    orders : Orders
        What people say.
    tell : callable
        Is given each event and the number of its frame.
    keep : callable
        Keeps a picture with what is true of it; raises `UnwritableError`.
    sleep : callable
        How to wait for some seconds.
    """

    def __init__(
        self,
        eye: Watcher,
        referee: Referee,
        display: Shows,
        orders: Orders,
        tell: Tell,
        keep: KeepPicture,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._eye = eye
        self._referee = referee
        self._display = display
        self._orders = orders
        self._tell = tell
        self._keep = keep
        self._sleep = sleep
        self._frame = -1
        self._last: Frame | None = None
        self._seconds = 0.0

    def run(self, sights: Iterable[Frame | Outage], stays_s: float = 0.0) -> bool:
        """Watch until there are no more frames, or somebody ends the evening.

        Parameters
        ----------
        sights : iterable of Frame or Outage
            What the camera shows. A frame that does not say when it was exposed is a photograph: it is looked at for as long as it takes.
        stays_s : float
            For how many seconds it is still shown after the last frame how the evening stands.

        Returns
        -------
        bool
            False where somebody ended the evening.

        Raises
        ------
        NothingPlayedError
            If there are no more frames and the game has not begun.
        """
        if self._referee.record is not None:
            self._show(None)  # a game that goes on is there before the camera is
        for sight in sights:
            if not self._obey():
                return False
            if isinstance(sight, Outage):
                self._referee.miss(sight)
                self._show(None)
                continue
            self._frame, self._last = self._frame + 1, sight
            for seconds in self._times(sight):
                self._seconds = seconds
                self._say(self._referee.see(self._eye.see(sight, seconds)))
                self._eye.watch(dict(self._referee.spots))
            self._show(sight)
        self._say(self._referee.finish())
        self._show(self._last)
        if self._referee.record is None:
            why = [remark.sentence for remark in self._referee.situation.remarks]
            raise NothingPlayedError(f"the game never began: {why[0] if why else 'the table was never seen at rest'}")
        while stays_s > 0:
            self._sleep(_STAY_S)
            stays_s -= _STAY_S
            if not self._obey():
                return False
            self._show(self._last)
        return True

    def _times(self, frame: Frame) -> Iterator[float]:
        """When the frame is looked at, on the camera's clock."""
        if frame.seconds is not None:
            yield frame.seconds
            return
        begun = self._seconds
        yield from (begun + number * _PHOTOGRAPH_S / _LOOKS for number in range(1, _LOOKS + 1))

    def _obey(self) -> bool:
        """Do what people said; False when the evening is to end."""
        for order in self._orders.waiting():
            if isinstance(order, Quit):
                return False
            reply = self._kept() if isinstance(order, Keep) else _done(self._referee, order)
            self._say(reply.events)
            if reply.refusal:
                self._show(self._last)  # at once, for the next frame may bring news that take its place
        return True

    def _kept(self) -> Reply:
        """Keep the picture of now with what is true of it."""
        truth = self._referee.truth
        if truth is None or self._last is None:
            return self._referee.reply(_NOT_AGREED)
        try:
            path = self._keep(self._last, truth)
        except UnwritableError as error:
            return self._referee.reply(sentence(told_by(error)))
        return self._referee.reply((Event("kept", None, {"file": str(path)}),))

    def _say(self, events: Iterable[Event]) -> None:
        for event in events:
            self._tell(event, max(self._frame, 0))

    def _show(self, frame: Frame | None) -> None:
        self._display.show(self._referee.situation, frame)


def _done(referee: Referee, order: Order) -> Reply:
    match order:
        case Undo():
            return referee.undo()
        case Redo():
            return referee.redo()
        case Accept():
            return referee.accept()
        case Answer():
            return referee.answer(order.question, order.answer)
        case Correct():
            return referee.correct(order.text)
        case Push():
            wanted = meant(order.button, referee.situation)
            return referee.reply(wanted) if isinstance(wanted, str) else _done(referee, wanted)
        case Keep() | Quit() | Answered():
            return Reply()
        case _:
            assert_never(order)


@contextmanager
def stopped_by_signals() -> Iterator[None]:
    """Let a request to end, as the system or a service manager sends it, do what Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(number: int, where: FrameType | None) -> None:
    raise KeyboardInterrupt
