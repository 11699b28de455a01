"""A simulated evening on a page, in a thread beside the test; it can hold still while the test does something."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypedDict

from cyclops.play.evening import Evening
from cyclops.play.eye import Eye
from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Order, Orders, Quit
from cyclops.play.switches import Settings, Switches
from cyclops.profiles import Profiles
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from cyclops.referee.situation import Situation
from cyclops.simulation.camera import simulated_camera
from cyclops.web.display import WebDisplay
from cyclops.web.files import PageFiles, page_files
from engine.games import GAMES
from engine.record_lines import AnyRecord
from hardware.frame import Frame, Image
from vision.reading import Game

NAMES: Final = ("Anna", "Łukasz")
SHORT: Final = {"factory": 370, "bugs": 273, "fressen": 79}
"""Seeds whose games are among the shortest."""
_FRAMES_A_SECOND: Final = {"factory": 3.0, "bugs": 3.0, "fressen": 2.0}
"""As few as the games are still read right with."""
_PATIENCE_S: Final = 120.0
_STAYS_S: Final = 600.0
_STILL_S = 0.2
_LOOK_S, _SELDOM_S = 0.1, 0.5
_OFTEN: Final = 10
"""So many looks follow quickly upon what people do; then a table at which nothing happens is looked at seldom, for looks are dear."""

Hold = Callable[[Situation], bool]


def never(situation: Situation) -> bool:
    """Let the game run to its end."""
    return False


def after_moves(number: int) -> Hold:
    """Hold when the record has so many moves."""
    return lambda situation: situation.record is not None and situation.record.undoable >= number


def asked(situation: Situation) -> bool:
    """Hold at a question."""
    return situation.question is not None


def soon(happens: Callable[[], bool], what: str = "", seconds: float = 15.0) -> None:
    """Wait until something that the page cannot show has happened."""
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until, f"not within {seconds} s: {what}"
        time.sleep(0.02)


@cache
def same_page() -> PageFiles:
    """The installed page, read once: a server that is started again has the same one."""
    return page_files()


class HeardOrders(Orders):
    """Orders that tell when there is one: who waits need not look again and again."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = threading.Event()

    def put(self, order: Order) -> None:
        """Say something, and wake who waits for it."""
        super().put(order)
        self.heard.set()


class Started(TypedDict, total=False):
    """How an evening is started, see `LiveEvening`."""

    game: Game
    seed: int
    hold: Hold
    settings: Settings
    web: Web
    game_id: str


class LiveEvening:
    """A whole evening: simulated camera, eye, referee and page; nothing of it is a stand-in.

    Parameters
    ----------
    game : {"factory", "bugs", "fressen"}
    seed : int
        Of the simulated game; a short one unless given.
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
        seed: int | None = None,
        hold: Hold = never,
        settings: Settings | None = None,
        web: Web | None = None,
        game_id: str = "1 of today",
    ) -> None:
        self.orders, self.switches, self.game_id = HeardOrders(), Switches(settings or Settings()), game_id
        self.display = self._opened(web or Web(port=0), None)
        self.camera = simulated_camera(game, len(NAMES), SHORT[game] if seed is None else seed, _FRAMES_A_SECOND[game])
        self._lock = threading.Lock()
        self._hold, self._held, self._over = hold, threading.Event(), threading.Event()
        self._referee = Referee(GAMES[game], judge_of(game), Setup(NAMES))
        eye = Eye(game, lambda: self.camera, Profiles())
        self._evening = Evening(eye, self._referee, self, self.orders, lambda event, frame: None, lambda frame, truth: Path())
        self._thread = threading.Thread(target=self._run, name="evening", daemon=True)
        self.situation = self._referee.situation
        self.frame: Frame | None = None

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.orders.put(Quit())
        self.go_on()
        self._thread.join(_PATIENCE_S)
        self.display.close()

    @property
    def address(self) -> str:
        """Where its page is, for a browser on this machine."""
        return self.display.server.addresses.here

    @property
    def port(self) -> int:
        """Where the server listens."""
        return self.display.server.port

    @property
    def record(self) -> AnyRecord:
        """All moves so far."""
        assert self.situation.record is not None, "it has not begun"
        return self.situation.record

    @property
    def truth(self) -> dict[str, int]:
        """The points at the end, as they truly are, by the player's key on the page."""
        return {str(player): points for player, points in self.camera.script.scores.items()}

    def truly(self, kind: str) -> list[Any]:
        """What truly happens of one kind."""
        return [event for event in self.camera.truth if event["type"] == kind]

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show it on the page."""
        self.situation, self.frame = situation, frame
        self.display.show(situation, frame)

    def until_held(self) -> Situation:
        """Wait until the camera holds."""
        assert self._held.wait(_PATIENCE_S), f"it never came to where it should be held, but to {self._where()}"
        return self.situation

    def until_over(self) -> Situation:
        """Wait until there are no more frames."""
        assert self._over.wait(_PATIENCE_S), f"it came only to {self._where()}"
        return self.situation

    def go_on(self, hold: Hold = never) -> None:
        """Hold no longer, or the next time when this says so."""
        with self._lock:
            self._hold = hold
            self._held.clear()
        self.orders.heard.set()

    def stops_serving(self) -> None:
        """The server ends; the evening goes on."""
        self.display.close()

    def serves_again(self, port: int, page: PageFiles | None = None) -> None:
        """A server is started anew at the same port."""
        self.display = self._opened(Web(port=port), page)

    def _opened(self, web: Web, page: PageFiles | None) -> WebDisplay:
        return WebDisplay(Opening(self.orders, self.switches, lambda: self.game_id, web), page or same_page())

    def _where(self) -> str:
        """How far it came, short enough to be read."""
        now = self.situation
        moves = 0 if now.record is None else now.record.undoable
        return f"version {now.version} after {moves} moves, mistake {now.mistake}, question {now.question}, remarks {now.remarks}"

    def _run(self) -> None:
        self._evening.run(self._sights(), stays_s=_STAYS_S)

    def _holds(self) -> bool:
        """Whether it is held: from when it should be on, whatever people do to it then."""
        with self._lock:
            if self._hold(self.situation):
                self._held.set()
            return self._held.is_set()

    def _hears_within(self, seconds: float) -> bool:
        """Wait so long, or until people do something."""
        heard = self.orders.heard.wait(seconds)
        self.orders.heard.clear()
        return heard

    def _sights(self) -> Iterator[Frame]:
        late_s = 0.0
        for frame in self.camera.frames():
            assert frame.seconds is not None, "simulated frames have their times"
            yield replace(frame, seconds=frame.seconds + late_s)
            looks = 0
            while self._holds():
                late_s += _STILL_S
                looks = 0 if self._hears_within(_LOOK_S if looks < _OFTEN else _SELDOM_S) else looks + 1
                yield replace(frame, image=_trembling(frame, late_s), seconds=frame.seconds + late_s)
        self._over.set()


def _trembling(frame: Frame, late_s: float) -> Image:
    """The same picture with one line a shade otherwise: a camera that shows exactly the same again and again is broken."""
    image = frame.image.copy()
    image[round(late_s / _STILL_S) % len(image)] ^= 1
    return image
