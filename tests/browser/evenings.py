"""A simulated evening on a page, in a thread beside the test; it can hold still while the test does something."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Final, Self, TypedDict

import numpy as np

from cyclops.play.evening import Evening
from cyclops.play.eye import Eye
from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders, Quit
from cyclops.play.switches import Settings, Switches
from cyclops.profiles import Profiles
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from cyclops.referee.situation import Situation
from cyclops.simulation.camera import simulated_camera
from cyclops.web.display import WebDisplay
from engine.games import GAMES
from hardware.frame import Frame
from hardware.simulated.pieces import Image
from vision.reading import Game

NAMES: Final = ("Anna", "Łukasz")
_PATIENCE_S: Final = 240.0
_STILL_S: Final = 0.2
_NOISES: Final = 3


def never(situation: Situation) -> bool:
    """Let the game run to its end."""
    return False


def after_moves(number: int) -> Callable[[Situation], bool]:
    """Hold when the record has so many moves."""
    return lambda situation: situation.record is not None and situation.record.undoable >= number


def _noisy(image: Image) -> Iterator[Image]:
    """The picture a few times, each a little different, as a camera that looks at a still table has it: one that never changes hangs."""
    luck = np.random.default_rng(1)
    for _ in range(_NOISES):
        noise = luck.integers(-2, 3, image.shape[:2], dtype=np.int16)[..., None]
        yield np.clip(image + noise, 0, 255).astype(np.uint8)


class Started(TypedDict, total=False):
    """How an evening is started, see `LiveEvening`."""

    game: Game
    seed: int
    hold: Callable[[Situation], bool]
    settings: Settings
    web: Web
    game_id: str


class LiveEvening:
    """A whole evening: simulated camera, eye, referee and page; nothing of it is a stand-in.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}
    seed : int
        Of the simulated game.
    hold : callable
        Tells from how it stands whether the camera goes on showing the same frame, until `go_on`.
    settings : Settings
    web : Web
        A free port unless given.
    game_id : str
    """

    def __init__(
        self,
        game: Game,
        seed: int = 1,
        hold: Callable[[Situation], bool] = never,
        settings: Settings | None = None,
        web: Web | None = None,
        game_id: str = "1 of today",
    ) -> None:
        self.orders, self.switches = Orders(), Switches(settings or Settings())
        self.display = WebDisplay(Opening(self.orders, self.switches, lambda: game_id, web or Web(port=0)))
        self.camera = simulated_camera(game, len(NAMES), seed)
        self._hold, self._held, self._over = hold, threading.Event(), threading.Event()
        self._referee = Referee(GAMES[game], judge_of(game), Setup(NAMES))
        eye = Eye(game, lambda: self.camera, Profiles())
        self._evening = Evening(eye, self._referee, self, self.orders, lambda event, frame: None, lambda frame, truth: Path())
        self._thread = threading.Thread(target=self._run, name="evening", daemon=True)
        self.situation = self._referee.situation

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.orders.put(Quit())
        self._hold = never
        self._thread.join(_PATIENCE_S)
        self.display.close()

    @property
    def address(self) -> str:
        """Where its page is."""
        return self.display.address

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show it on the page."""
        self.situation = situation
        self.display.show(situation, frame)

    def until_held(self) -> Situation:
        """Wait until the camera holds."""
        assert self._held.wait(_PATIENCE_S), f"it came only to move {self.situation.record and self.situation.record.undoable}"
        return self.situation

    def until_over(self) -> Situation:
        """Wait until there are no more frames."""
        assert self._over.wait(_PATIENCE_S), f"it came only to move {self.situation.record and self.situation.record.undoable}"
        return self.situation

    def go_on(self, hold: Callable[[Situation], bool] = never) -> None:
        """Hold no longer, or the next time when this says so."""
        self._hold = hold
        self._held.clear()

    def _run(self) -> None:
        self._evening.run(self._sights(), stays_s=_PATIENCE_S)

    def _sights(self) -> Iterator[Frame]:
        late_s = 0.0
        for frame in self.camera.frames():
            assert frame.seconds is not None, "simulated frames have their times"
            yield replace(frame, seconds=frame.seconds + late_s)
            for noisy in cycle(_noisy(frame.image)):
                if not self._hold(self.situation):
                    break
                late_s += _STILL_S
                self._held.set()
                time.sleep(0.02)
                yield replace(frame, image=noisy, seconds=frame.seconds + late_s)
        self._over.set()
