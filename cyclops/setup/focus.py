"""The step in which focus, exposure and white balance are locked on the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from calibration.profile import Profile
from calibration.views import View
from cyclops.calibrate.focus import focus_holds, focus_of
from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.outage import outage_words
from cyclops.setup.bench import Bench
from cyclops.setup.looking import Looking
from cyclops.setup.said import said
from cyclops.setup.step import Step, busy, check
from hardware.camera import Settings
from hardware.errors import CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage
from vision.phrase import phrase
from vision.quality import too_dark

_HELD: Final = 5
"""Frames in a row in which the focus must not have moved."""
_UNSEEN: Final = 10
"""Frames after which the camera focuses although nothing printed is seen."""
_PATIENCE: Final = 25
"""Frames after which a focus that moves is locked anew."""
_BLURRED_PX, _BLURRED_LEAST_PX = 1.3, 0.85
"""Blur of the corners of the sheet (`View.blur_px`) from which on a picture 1640 wide is not sharp, and any picture."""
_WIDTH: Final = 1640
_COMPARED: Final = 3
"""So many times the blur is compared."""
_SWINGS: Final = 1.4
"""So many times as blurred as in another frame: then the focus moves, whatever the camera says."""
_AGAIN: Final = "again"


class FocusStep(Step):
    """Locks the camera on something with print."""

    key, name = "focus", phrase("Focus and exposure")
    later, lost = phrase("Later"), phrase("The picture may become bright, dark or blurred while you play.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._forget()

    def _forget(self) -> None:
        self._looking = Looking()
        self._printed = self._starts = False
        self._unseen = 0
        self._locked: Settings | None = None
        self._held = self._watched = 0
        self._moved = self._dark = False
        self._focus: float | None = None
        self._blurs: list[float] = []
        self._trouble = ""
        self._remade = False

    @property
    def fine(self) -> bool:
        """Whether it was locked at some time; a camera that has nothing to be locked counts too."""
        return self.done or self.bench.fitting is not None

    def begin(self) -> None:
        """Focus anew."""
        super().begin()
        self._forget()

    def see(self, frame: Frame) -> None:
        """Wait for something printed, lock, and see whether it holds."""
        if self.done or self._trouble:
            return
        if self._locked is not None:
            self._watch(frame)
        elif self._starts:
            self._lock()
        else:  # people are told before the camera is busy for seconds; what is out of focus may lie there unseen
            self._look(frame)
            self._unseen += not self._printed
            self._starts = self._printed or self._unseen >= _UNSEEN

    def _look(self, frame: Frame) -> None:
        laid = self._looking.see(frame, self.bench.lens, self.bench.print_scale)
        self._printed = bool(laid.things)
        self._blurs += [laid.sheet.blur_px] if isinstance(laid.sheet, View) else []

    def _lock(self) -> None:
        try:
            self._locked = self.bench.tools.lock(None)
            self._blurs, self.bench.held = [], True
        except CameraError as error:
            self._trouble = said(error.reason, outage_words(Outage.of(error)))

    def _watch(self, frame: Frame) -> None:
        focus, before = focus_of(frame), self._focus
        self._focus = focus
        self._watched += 1
        self._dark = too_dark(frame.image)
        if self._watched % 2:  # which takes long
            self._look(frame)
        self._held = self._held + 1 if focus_holds(before, focus) and self._is_steady() else 0
        self._moved = self._moved or (self._watched > 1 and not self._held)
        if self._held >= _HELD and self._printed and not self._is_blurred() and not self._dark:
            self.done = self.bench.keep(self._profile())
            self._trouble = self.bench.trouble
        elif self._watched >= _PATIENCE and not self._held:
            self._locked, self._watched = None, 0

    def _is_steady(self) -> bool:
        latest = self._blurs[-_COMPARED:]
        return not latest or max(latest) <= _SWINGS * max(min(latest), 0.3)

    def _is_blurred(self) -> bool:
        return bool(self._blurs) and self._blurs[-1] > max(_BLURRED_LEAST_PX, _BLURRED_PX * self.bench.size[0] / _WIDTH)

    def _profile(self) -> Profile:
        """The profile with what is locked; a lens that was measured at another focus holds no more."""
        begun, locked = self.bench.begun, self._locked or {}
        kept = replace(begun, camera=self.bench.camera, size=self.bench.size, controls=locked)
        before, now = (self._position(settings) for settings in (begun.controls, locked))
        self._remade = begun.lens is not None and not focus_holds(before, now)
        return replace(kept, lens=None, plane=None) if self._remade else kept

    @staticmethod
    def _position(settings: Settings) -> float | None:
        position = settings.get("LensPosition", settings.get("focus"))
        return float(position) if isinstance(position, int | float) else None

    def answer(self, answered: Answered) -> None:
        """Try again."""
        if answered.choice == _AGAIN:
            self.begin()

    def guide(self) -> Guide:
        """Show how far it is."""
        lines = (
            phrase("Lay the calibration sheet or marker cards on the table, take the hands away, and wait."),
            phrase("Focus, exposure and white balance are set for this table and this lamp, and kept."),
        )
        choices = (Choice(_AGAIN, phrase("Focus again")),) if self._trouble or (self._locked is not None and not self.done) else ()
        return Guide(self.key, self.name, lines, tuple(self._checks()), choices=choices, picture=True)

    def _checks(self) -> list[Check]:
        printed = check(phrase("Something with print lies there"), self._printed or None)
        if self._trouble:
            return [printed, Check(phrase("The camera is locked"), CheckState.WRONG, self._trouble)]
        if self._locked is not None:
            return [printed, self._told(), self._holds(), *self._again()]
        focuses = busy(phrase("The camera focuses; this takes up to half a minute"))
        return [printed, focuses if self._starts else check(phrase("The camera is locked"), None), self._holds()]

    def _told(self) -> Check:
        if self._locked:
            return check(phrase("The camera is locked"), True)
        return check(phrase("This camera has nothing that could be locked"), True)

    def _holds(self) -> Check:
        text = phrase("The focus holds, and the picture is sharp")
        if self.done:
            return check(text, True)
        if self._held >= _HELD and self._dark:
            return check(text, False, phrase("It is too dark: switch on a lamp, and focus again."))
        if self._held >= _HELD and self._printed:  # and yet it is not done
            return check(text, False, phrase("The picture is blurred: turn the ring of the lens until print is sharp, or wipe it."))
        if self._held >= _HELD:
            return check(text, False, phrase("No print is seen: lay the sheet there, or turn the ring of the lens until it is sharp."))
        if self._moved and not self._held:
            return check(text, False, phrase("The focus still moves: take the hands away, and wait."))
        return check(text, None) if self._locked is None else busy(text)

    def _again(self) -> list[Check]:
        """What the new focus spoils."""
        return [check(phrase("The lens is to be measured again, for its focus is another one now"), None)] if self._remade else []
