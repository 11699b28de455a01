"""The loop of a whole day: home, an evening, home again; nothing that an evening meets ends it."""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Final, cast

from cyclops.cameras import SIMULATED, camera_for, is_live, is_simulated
from cyclops.errors import EXPECTED, CyclopsError, phrase_of
from cyclops.guide.guide import AFTERWARDS, AGAIN, Answered, Check, CheckState, Guide
from cyclops.guide.showing import Showing
from cyclops.journal.database import default_path
from cyclops.language import Language
from cyclops.outage import outage_words
from cyclops.play.playing import Wanted, play_evening, set_of
from cyclops.play.showing_options import preferred
from cyclops.play.shown import Shown
from cyclops.preferences import Preferences, keep_preferences
from cyclops.profiles import chosen_profiles
from cyclops.serve.finding import Finder, reading_with
from cyclops.serve.home import Begin, Facts, GoOn, Home, Next, SetUp, Speak
from cyclops.serve.interruption import Mark, Marker, age_of, cut_off, unfinished_game
from cyclops.serve.lookout import Lookout
from cyclops.streams import complain
from engine.games import GAMES
from hardware.camera import Camera
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage
from vision.phrase import marked, phrase
from vision.reading import Game

_BEGINS: Final = Guide("begins", phrase("Here we go"), checks=(Check(phrase("Cyclops opens its eye"), CheckState.BUSY),))
_LOOK_S: Final = 0.1
"""How often home is shown anew, and looked whether somebody has pressed."""
_OWN_FAULT: Final = marked("Cyclops met a fault of its own ({what}). The game is kept up to its last move.")
BETWEEN: Final = "between two games"
"""How it stands, for who looks after services."""

Play = Callable[[Wanted, Shown], bool]
SetsUp = Callable[[Shown, str | None], object]


@dataclass(frozen=True, slots=True)
class Served:
    """What is served.

    Attributes
    ----------
    camera : str or None
        As ``--camera`` takes it; as it was chosen once, or the first that works, where it is not named.
    preferences : Preferences
        As they are kept.
    speed : float
        How fast frames come that no live camera paces.
    journal : Path or None
        Where games are kept; where all are unless given.
    buttons : str or None
        Push buttons beside the table, as ``--buttons`` takes them.
    """

    camera: str | None = None
    preferences: Preferences = field(default_factory=Preferences)
    speed: float = 1.0
    journal: Path | None = None
    buttons: str | None = None


def set_up(shown: Shown, camera: str | None) -> None:
    """Lead people through the setup of their table, with the camera that was named; a simulated one has its own evening for that."""
    from cyclops.setup.running import Wanted as Steps
    from cyclops.setup.running import run_setup

    named = SIMULATED if is_simulated(camera) else camera
    run_setup(Steps(named, commands=False), (shown,), shown.orders, shown.switches, shown.speaker)


class Host:
    """Plays one game after another, as people want it.

    Parameters
    ----------
    served : Served
    shown : Shown
        On which everything is shown.
    play : callable, optional
        Plays an evening.
    set_up : callable, optional
        Sets the table up.
    sleep : callable
        How to wait for some seconds.
    now : callable
        The time of day, in seconds.

    Attributes
    ----------
    status : str
        How it stands, in a few words in English and without anybody's name.
    """

    def __init__(
        self,
        served: Served,
        shown: Shown,
        play: Play = play_evening,
        set_up: SetsUp = set_up,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._served = served
        self._shown = shown
        self._play = play
        self._set_up = set_up
        self._sleep = sleep
        self._now = now
        self._journal = served.journal or default_path()
        self._marker = Marker(self._journal)
        self._preferences = served.preferences
        self._trouble = ""
        self._ended = ""  # the game that people have ended themselves
        self.status = BETWEEN

    def run(self) -> None:
        """Go on for ever.

        Raises
        ------
        CyclopsError
            If nobody sees the page any more.
        """
        following: Next | None = self._cut_off()
        while True:
            following = self._do(following or self._home())

    def _cut_off(self) -> GoOn | None:
        """The game that goes on by itself, for a power cut or a crash has ended it."""
        mark, age_s = self._marker.read(), age_of(self._journal, self._now())
        saved = unfinished_game(self._journal)
        if saved is None or mark is None or not cut_off(mark, saved, age_s):
            return None
        return GoOn(saved, mark.tries + 1)

    def _do(self, wanted: Next) -> Next | None:
        match wanted:
            case Begin():
                return self._begin(wanted)
            case GoOn():
                return self._go_on(wanted)
            case SetUp():
                self._sets_up()
        return None

    def _home(self) -> Next:
        """Show home until it is clear what comes next."""
        self.status = BETWEEN
        self._marker.drop()  # whatever was cut off is offered here
        with self._lookout() as see:
            home = Home(self._facts(), lambda: self._shown.switches.settings.language)
            showing = Showing(self._shown, orders=self._shown.orders)
            while True:
                home.see(*see())
                guide = home.guide()
                showing.guide(guide)
                answered = next(showing.answers(guide), None)
                following = home.answer(answered) if isinstance(answered, Answered) else None
                if isinstance(following, Speak):
                    self._speak(following.language)
                elif following is not None:
                    return following
                if answered is None:
                    self._sleep(_LOOK_S)

    @contextmanager
    def _lookout(self) -> Iterator[Callable[[], tuple[Frame | Outage | None, Game | None]]]:
        """What the camera sees between games, where it is one that shows the table at any time."""
        if not is_live(self._camera):
            yield lambda: (None, None)
            return
        finder = Finder(reading_with(chosen_profiles(None)))
        with Lookout(self._opened, finder) as lookout:
            yield lambda: (lookout.sight, lookout.game)

    def _opened(self) -> Camera:
        return camera_for(self._camera, "factory", 2)  # game and players matter for simulated cameras only

    @property
    def _camera(self) -> str | None:
        return self._served.camera or self._preferences.camera or None

    def _facts(self) -> Facts:
        unfinished = unfinished_game(self._journal)
        looks = is_live(self._camera)
        facts = Facts(
            players=tuple(name.strip() for name in self._preferences.players.split(",") if name.strip()),
            unfinished=unfinished,
            ended=unfinished is not None and unfinished.about.begun == self._ended,
            trouble=self._trouble,
            is_set_up=not looks or bool(chosen_profiles(None).known),
            looks=looks,
        )
        self._trouble = ""
        return facts

    def _begin(self, begin: Begin) -> Next | None:
        self._keep(replace(self._preferences, players=",".join(begin.names)))
        rules = GAMES[begin.game]
        wanted = Wanted(begin.game, rules, begin.names, {}, self._camera, speed=self._served.speed, stays_s=float("inf"))
        return begin if self._evening(wanted, Mark(datetime.now().isoformat(" ", "seconds"))) else None

    def _go_on(self, go_on: GoOn) -> Next | None:
        record, about = go_on.saved.record, go_on.saved.about
        game, names = cast("Game", record.rules.key), record.headers.names
        camera = self._camera or about.camera
        self._keep(replace(self._preferences, players=",".join(names)))
        try:
            learnt = set_of(go_on.saved)
        except CyclopsError as error:
            self._trouble = _told(error)
            return None
        wanted = Wanted(game, record.rules, names, {}, camera, None, learnt, about.profile, go_on.saved, self._served.speed, float("inf"))
        return Begin(game, names) if self._evening(wanted, Mark(about.begun, go_on.tries)) else None

    def _evening(self, wanted: Wanted, mark: Mark) -> bool:
        """Play; whether people want the same game again afterwards."""
        self._marker.put(mark)
        self._shown.guide(_BEGINS, None)  # until the camera is there
        self.status = wanted.rules.title
        try:
            self._play(replace(wanted, journal=self._served.journal), self._shown)
        except EXPECTED as error:
            complain(error)
            self._trouble = _told(error)
        except Exception as error:  # noqa: BLE001  # a fault of our own in one game is none of the next; who looks after it finds it here
            traceback.print_exc(file=sys.stderr)
            self._trouble = phrase(_OWN_FAULT, what=type(error).__name__)
        else:
            self._ended = self._shown.game_id
        self._marker.drop()
        return any(order == Answered(AFTERWARDS, AGAIN) for order in self._shown.orders.waiting())

    def _speak(self, language: Language) -> None:
        self._shown.switches.change(language=language)
        self._keep(replace(self._preferences, language=language))

    def _sets_up(self) -> None:
        self.status = "setting up"
        try:
            self._set_up(self._shown, self._served.camera)
        except EXPECTED as error:
            complain(error)
            self._trouble = _told(error)
        self._preferences = preferred()

    def _keep(self, preferences: Preferences) -> None:
        if preferences == self._preferences:
            return
        self._preferences = preferences
        try:
            keep_preferences(preferences)
        except CyclopsError as error:
            complain(error)  # it is there for today


def _told(error: Exception) -> str:
    """What an error says, as a phrase where it has one."""
    if isinstance(error, CameraError):
        return outage_words(Outage.of(error))
    return phrase_of(error) or str(error)
