"""A game from the command line: everything that takes part in it is opened, and closed again whatever happens."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import typer

from cyclops.cameras import camera_for, is_live
from cyclops.errors import JournalError, UnwritableError
from cyclops.journal.database import default_path
from cyclops.journal.fixture import keep_picture
from cyclops.journal.keeper import About, Keeper
from cyclops.journal.saved import SavedGame
from cyclops.learnt import NO_SET, learnt_sets
from cyclops.play.buttons import buttons_at
from cyclops.play.display import DisplayName
from cyclops.play.evening import Evening, stopped_by_signals
from cyclops.play.events import STANDARD_OUTPUT, events_to
from cyclops.play.eye import Eye
from cyclops.play.opening import Web
from cyclops.play.pace import paced
from cyclops.play.shown import Shown
from cyclops.play.switches import Settings
from cyclops.profiles import Profiles, chosen_profiles
from cyclops.referee.judge import Setup
from cyclops.referee.judges import judge_of
from cyclops.referee.referee import Referee
from cyclops.service.notify import ending, service_manager, standing
from cyclops.streams import complain
from engine.rules import Rules
from hardware.camera import Camera
from hardware.frame import Frame
from hardware.supervisor import Supervisor
from vision.reader import AnyReading
from vision.reading import Game


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be played, as the command line says it.

    Attributes
    ----------
    game : {"factory", "bugs", "fressen"}
    rules : Rules
        Of the game.
    names : tuple of str
        Of the players.
    options : mapping of str to str
        How to play where the rules leave it open.
    camera, set_file, profile : str or None
        As they were named.
    events : str or None
        Where events go: a file, or ``-``.
    saved : SavedGame or None
        The game that goes on.
    speed : float
        How fast frames come that no live camera paces (see `cyclops.play.pace`); 0 for as fast as they can.
    stays_s : float
        For how many seconds it stays on show when there are no more frames.
    journal : Path or None
        Where games are kept; where all are unless given.
    buttons : str or None
        Push buttons beside the table, as they were named.
    """

    game: Game
    rules: Rules[Any, Any]
    names: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    camera: str | None = None
    events: str | None = None
    set_file: str | None = None
    profile: str | None = None
    saved: SavedGame | None = None
    speed: float = 0.0
    stays_s: float = 0.0
    journal: Path | None = None
    buttons: str | None = None


def show_evening(wanted: Wanted, display: DisplayName, settings: Settings, web: Web) -> None:
    """Play one evening on a display of its own, and let Ctrl-C and the system end it.

    Raises
    ------
    CyclopsError, CalibrationError, EngineError, HardwareError, VisionError
        If something that takes part cannot be used; the message says what to do.
    """
    wanted.rules.begin(len(wanted.names), None, wanted.options)  # options that the game does not have are refused before anything is opened
    manager, status = service_manager(), wanted.rules.title
    with (
        suppress(KeyboardInterrupt),
        stopped_by_signals(),
        Shown(display, settings, web, alive=lambda: manager.beat(standing(status, shown.trouble))) as shown,
        ending(manager),
        buttons_at(wanted.buttons, shown.orders),
    ):
        for line in shown.invitation:
            typer.echo(line, err=wanted.events == STANDARD_OUTPUT)
        manager.ready(status)
        play_evening(wanted, shown)


def play_evening(wanted: Wanted, shown: Shown) -> bool:
    """Play until there are no more frames, or somebody ends the evening.

    Parameters
    ----------
    wanted : Wanted
    shown : Shown
        Where; it is not closed.

    Returns
    -------
    bool
        Whether it went on until there were no more frames.

    Raises
    ------
    CyclopsError, CalibrationError, EngineError, HardwareError, VisionError
        If something that takes part cannot be used; the message says what to do.
    """
    learnt = learnt_sets(wanted.set_file, wanted.game).get(wanted.game)
    profiles = chosen_profiles(wanted.profile)
    setup = Setup(wanted.names, wanted.options, learnt, datetime.now().date().isoformat())
    with (
        events_to(wanted.events, _warn) as events,
        _keeper(wanted) as keeper,
        _supervisor(wanted, profiles) as supervisor,
    ):
        shown.game_id = keeper.id
        eye = Eye(wanted.game, lambda: supervisor.camera, profiles, learnt)
        referee = _referee(wanted, setup, keeper)
        evening = Evening(eye, referee, shown, shown.orders, events.tell, _keep_picture)
        sights = supervisor.sights()
        return evening.run(sights if supervisor.live else paced(sights, wanted.speed), wanted.stays_s)


def set_of(saved: SavedGame) -> str | None:
    """The set with which a game was begun, as it was named.

    Raises
    ------
    JournalError
        If its file is not there any more.
    """
    named = saved.about.set_file
    if named not in (None, NO_SET) and not Path(named).exists():
        gone = f"the set {named!r}, with which game {saved.number} was begun, is not there any more"
        raise JournalError(f"{gone}: name its file with --set FILE, or go on with --set {NO_SET}")
    return named


def _supervisor(wanted: Wanted, profiles: Profiles) -> Supervisor:
    """The camera; one that is no file is waited for where people see that it is."""

    def opened() -> Camera:
        return camera_for(wanted.camera, wanted.game, len(wanted.names))

    return Supervisor(opened, lambda camera: _lock(camera, profiles), patient=wanted.stays_s > 0 and is_live(wanted.camera))


def _keeper(wanted: Wanted) -> Keeper:
    if wanted.saved is not None:
        return wanted.saved.keeper(wanted.journal or default_path(), _warn)
    begun = datetime.now().isoformat(" ", "seconds")
    return Keeper(wanted.journal or default_path(), About(begun, wanted.camera, _anywhere(wanted.set_file), wanted.profile), _warn)


def _anywhere(set_file: str | None) -> str | None:
    """The name of a set by which it is found from another folder too."""
    return set_file if set_file in (None, NO_SET) else str(Path(set_file).absolute())


def _referee(wanted: Wanted, setup: Setup, keeper: Keeper) -> Referee:
    judge = judge_of(wanted.game)
    if wanted.saved is None:
        return Referee(wanted.rules, judge, setup, keeper)
    return Referee.resume(wanted.saved.record, wanted.saved.notes, judge, setup, keeper)


def _lock(camera: Camera, profiles: Profiles) -> None:
    """Keep exposure, white balance and focus as they were when the camera was calibrated, else as they settle now."""
    if camera.live:
        fitting = profiles.of_camera(camera.id)
        camera.lock(fitting.controls if fitting and fitting.controls else None)


def _keep_picture(frame: Frame, truth: AnyReading) -> Path:
    return keep_picture(default_path().with_name("pictures"), frame.image, truth)


def _warn(words: str) -> None:
    complain(UnwritableError(words))
