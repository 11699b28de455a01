"""The display of an evening in a window of its own, drawn in a thread of its own so that it never keeps the evening waiting."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, replace
from typing import Final

from cyclops.language import words
from cyclops.play.opening import Opening
from cyclops.play.switches import Settings
from cyclops.play.window.keys import WindowKeys
from cyclops.play.window.pad import View
from cyclops.play.window.picture import Board, board_of, with_photo
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of
from cyclops.stage.stage import Eye, HintLevel, Notice, Stage
from cyclops.stage.translation import translated
from cyclops.streams import complain
from hardware.errors import ScreenError
from hardware.frame import Frame
from hardware.screens.highgui import HighguiWindow
from hardware.window import Gone, Pressed, Touched, Window
from vision.phrase import marked, phrase

_TITLE: Final = "Cyclops"
_OPENING: Final = marked("Opening the camera …")
_WAIT_S: Final = 0.04
"""How long nothing happens until it is looked whether there is something new to show."""
_PHOTO_S: Final = 0.12
"""From one picture of the camera to the next."""
_JOIN_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What a board was drawn of."""

    stage: Stage
    view: View
    size: tuple[int, int]


class WindowDisplay:
    """Shows an evening full screen.

    Parameters
    ----------
    opening : Opening
    window : Window, optional
        Where to show it; one on this machine's screen unless given.

    Raises
    ------
    ScreenError
        If there is no screen.
    """

    speaker = None

    def __init__(self, opening: Opening, window: Window | None = None) -> None:
        self._opening = opening
        self._window = window or HighguiWindow(_TITLE)
        self._keys = WindowKeys(opening.orders, opening.switches, self._window.toggle_full_screen)
        self._lock = threading.Lock()
        self._situation: Situation | None = None
        self._frame: Frame | None = None
        self._closed = threading.Event()
        self._error: BaseException | None = None
        self._painter = _Painter(self._window)
        self._thread = threading.Thread(target=self._run, name="window display", daemon=True)
        self._thread.start()

    def invitation(self) -> tuple[str, ...]:
        """Invite nobody: whoever is there sees it."""
        return ()

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Note how the evening stands: it is drawn soon."""
        if self._error is not None:
            error, self._error = self._error, None
            raise error
        with self._lock:
            self._situation, self._frame = situation, frame

    def close(self) -> None:
        """Give the screen back."""
        self._closed.set()
        self._thread.join(_JOIN_S)
        self._window.close()

    def _run(self) -> None:
        """Show what is new and take what is typed and touched, until it is closed."""
        try:
            while not self._closed.is_set() and self._take():
                self._paint()
            self._window.close()  # at once, for the evening itself may be busy opening a camera
        except BaseException as error:  # noqa: BLE001  # it is raised where the evening shows something
            self._error = error

    def _take(self) -> bool:
        """Take what happened; False when the window is gone."""
        happened = self._window.next_happening(_WAIT_S)
        while happened is not None:
            match happened:
                case Pressed():
                    self._keys.press(happened.key)
                case Touched():
                    self._keys.touch(self._painter.board.spot_at(happened.x, happened.y) if self._painter.board else None)
                case Gone(""):
                    self._keys.end()
                    return False
                case Gone():
                    complain(ScreenError("", f"{happened.reason}: the game goes on without a window"))
                    return False
                case _:
                    pass  # another size, which the window itself knows
            happened = self._window.next_happening(0)
        return not self._keys.ended

    def _paint(self) -> None:
        with self._lock:
            situation, frame = self._situation, self._frame
        settings = self._opening.switches.settings
        self._keys.ask(None if situation is None else situation.question)
        stage = self._painter.stage(situation, settings, self._opening.game_id())
        self._painter.paint(stage, self._keys.view, frame)


class _Painter:
    """Builds stages and paints boards, nothing twice.

    Attributes
    ----------
    board : Board or None
        What was painted last.
    """

    def __init__(self, window: Window) -> None:
        self._window = window
        self.board: Board | None = None
        self._drawn: _Drawn | None = None
        self._stage: Stage = _waiting(Settings())
        self._built: tuple[object, ...] = ()
        self._advised = True
        self._photo: Frame | None = None
        self._photo_s = 0.0

    def stage(self, situation: Situation | None, settings: Settings, game_id: str) -> Stage:
        """Return what to show; advice, which takes a while, is worked out after all else was shown."""
        wanted = (None if situation is None else situation.version, settings, game_id)
        if wanted != self._built or not self._advised:
            advised = wanted == self._built or settings.hints is not HintLevel.ADVICE
            self._built, self._advised = wanted, advised
            stage = _waiting(settings) if situation is None else stage_of(situation, settings, game_id, advised)
            if settings.silenced:
                stage = replace(stage, notices=(*stage.notices, Notice("hint", settings.silenced)))
            self._stage = translated(stage, words(settings.language))
        return self._stage

    def paint(self, stage: Stage, view: View, frame: Frame | None) -> None:
        """Show a stage if it, or how it is to be seen, has changed."""
        wanted = _Drawn(stage, view, self._window.size)
        if wanted != self._drawn or self.board is None:
            self._drawn = wanted
            photo = frame.image if frame is not None and view.photo else None
            self.board = board_of(stage, wanted.size, view, photo)
            self._window.show(self.board.image)
        elif view.photo and frame is not None and frame is not self._photo and time.monotonic() - self._photo_s > _PHOTO_S:
            self._photo, self._photo_s = frame, time.monotonic()
            self._window.show(with_photo(self.board, stage, view, frame.image))


def _waiting(settings: Settings) -> Stage:
    """What is shown until the camera shows something."""
    return Stage(
        game="", title=_TITLE, language=settings.language, game_id="", version=-1, begun=False, over=False, banner=phrase(_OPENING),
        task="", seats=(), notices=(), question=None, countdown_s=None, eye=Eye("settling", "", in_step=True, well=True),
        table=None, hints=settings.hints, advice=(), history=(), can_undo=False, can_redo=False, can_accept=False, refusal="",
        picture=None, rules="",
    )  # fmt: skip
