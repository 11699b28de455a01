"""The setup as a machine: frames and answers go in, the step to be shown comes out; clock, camera and all else are given to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from calibration.profile import CameraId
from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.language import Language
from cyclops.outage import outage_words
from cyclops.preferences import Preferences
from cyclops.setup.bench import Bench, Tools
from cyclops.setup.choosing import CameraStep, LanguageStep
from cyclops.setup.focus import FocusStep
from cyclops.setup.lens import LensStep
from cyclops.setup.overview import Overview
from cyclops.setup.paper import PaperStep
from cyclops.setup.reading import ReadingStep
from cyclops.setup.step import Step
from cyclops.setup.table import TableStep
from cyclops.setup.view import ViewStep
from cyclops.setup.voice import VoiceStep
from hardware.frame import Frame
from hardware.supervisor import Outage
from vision.phrase import phrase

LINGER_S: Final = 1.5
"""How long it is shown that a step is done that went by itself."""
_BACK, _LATER = "back", "later"


class Setup:
    """Goes from step to step, by itself where a step needs nobody.

    Parameters
    ----------
    tools : Tools
    preferences : Preferences
        As they are kept.
    here : Language
        That of the system.
    camera : str, optional
        The camera that was named.
    commands : bool
        Whether people type commands afterwards.
    rehearses : bool
        Whether nothing of it is kept in the end.

    Attributes
    ----------
    over : bool
        Whether people have done.
    frame : Frame or None
        The picture to be shown with the step.
    """

    def __init__(
        self,
        tools: Tools,
        preferences: Preferences,
        here: Language,
        camera: str | None = None,
        commands: bool = True,
        rehearses: bool = False,
    ) -> None:
        self._bench = Bench(tools, preferences, rehearses, camera or preferences.camera or None)
        self._camera = CameraStep(self._bench, camera)
        self._steps: tuple[Step, ...] = (
            LanguageStep(self._bench, here),
            self._camera,
            ViewStep(self._bench),
            FocusStep(self._bench),
            PaperStep(self._bench),
            LensStep(self._bench),
            TableStep(self._bench),
            ReadingStep(self._bench),
            VoiceStep(self._bench),
        )
        self._overview = Overview(self._bench, self._steps, commands)
        begun = bool(preferences.camera)
        self._wanted: tuple[Step, ...] = () if begun else self._steps
        self._at = 0 if begun else next(number for number, step in enumerate(self._steps) if step.missed)
        self._done_s: float | None = None
        self._outage: Outage | None = None
        self._last: Frame | None = None
        self.over = False
        self._step.begin()

    @property
    def _order(self) -> tuple[Step, ...]:
        """The steps that are to be done; without a camera those that need none."""
        return tuple(step for step in self._wanted if not (self._camera.without and step.looks))

    @property
    def _step(self) -> Step:
        return self._order[self._at] if self._at < len(self._order) else self._overview

    @property
    def camera(self) -> str | None:
        """The camera that is to be looked through, as ``--camera`` takes it; None where none is chosen."""
        return self._bench.spec

    def see(self, frame: Frame, camera: CameraId, name: str) -> None:
        """Look at the next frame of a camera."""
        self._outage, self._last = None, frame
        self._bench.met(camera, name, (frame.image.shape[1], frame.image.shape[0]))
        if not self._step.done:
            if self._step.held:
                self._bench.hold()
            self._step.see(frame)
        self.wait()

    def miss(self, outage: Outage) -> None:
        """Take note that there is no picture at the moment."""
        self._outage, self._last = outage, None
        self.wait()

    def wait(self) -> None:
        """Do what is to be done as time goes by."""
        step = self._step
        if not step.done:
            step.wait()
            self._done_s = None
            return
        now_s = self._bench.tools.clock()
        self._done_s = now_s if self._done_s is None else self._done_s
        if now_s >= self._done_s + LINGER_S:
            self._go(1)

    def answer(self, answered: Answered) -> None:
        """Do what people pressed; what does not fit the step as it stands is dropped."""
        if self.over or not answered.fits(self.guide):
            return
        if answered.choice == _BACK:
            self._go(-1)
        elif answered.choice == _LATER:
            self._go(1)
        else:
            self._step.answer(answered)
            if self._step.done:
                self._go(1)

    def _go(self, by: int) -> None:
        if self._step is self._overview:
            self._wanted, self._at = self._overview.chosen, 0
            self.over = not self._order
        else:
            self._at = max(0, self._at + by)
        self._overview.was_run = True
        self._done_s = None
        if not self.over:
            self._step.begin()

    @property
    def frame(self) -> Frame | None:
        """The picture to be shown with the step."""
        return self._step.picture(self._last) if self._last is not None and self.guide.picture else None

    @property
    def guide(self) -> Guide:
        """The step as it stands."""
        step = self._step
        guide = step.guide()
        needs = step.looks or step in (self._camera, self._overview)
        missing = (_missing(self._outage),) if needs and self._outage is not None else ()
        if step is self._overview:
            return replace(guide, checks=(*missing, *guide.checks))
        trouble = (Check(self._bench.trouble, CheckState.WRONG),) if self._bench.trouble else ()
        return replace(
            guide,
            checks=(*missing, *trouble, *guide.checks),
            choices=(*guide.choices, *self._ways()),
            picture=guide.picture and self._last is not None,
            step=self._steps.index(step) + 1,
            steps=len(self._steps),
        )

    def _ways(self) -> Sequence[Choice]:
        """Back to the step before, and on without this one; nothing while it is shown that a step is done."""
        step = self._step
        if step.done:
            return ()
        ways = [Choice(_LATER, step.later)] if step.later else []
        return [*ways, Choice(_BACK, phrase("Back"))] if self._at else ways


def _missing(outage: Outage) -> Check:
    return Check(phrase("There is a picture"), CheckState.WRONG, outage_words(outage))
