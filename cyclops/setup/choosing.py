"""The first two steps: the language, and the camera."""

from __future__ import annotations

from typing import Final

from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.language import Language
from cyclops.setup.bench import Bench, CameraThere
from cyclops.setup.step import Step, check
from hardware.frame import Frame
from vision.phrase import phrase

LANGUAGES: Final = {
    Language.ENGLISH: "English",
    Language.POLISH: "Polski",
    Language.HUNGARIAN: "Magyar",
    Language.DUTCH: "Nederlands",
}
"""What each language calls itself."""

_LOOK_S: Final = 2.0
"""How often it is looked which cameras are there."""
_AGAIN: Final = "again"
WITHOUT: Final = "without"


class LanguageStep(Step):
    """Which language people speak."""

    key, name, looks = "language", phrase("Language"), False

    def __init__(self, bench: Bench, here: Language) -> None:
        super().__init__(bench)
        self._here = here

    @property
    def fine(self) -> bool:
        """Whether one was chosen."""
        return bool(self.bench.preferences.language)

    def answer(self, answered: Answered) -> None:
        """Speak the language that was chosen, from now on."""
        language = Language(answered.choice)
        self.bench.tools.switch_language(language)
        self.bench.prefer(language=language.value)
        self.done = True

    def guide(self) -> Guide:
        """Ask."""
        first = self.bench.preferences.language or self._here
        choices = tuple(Choice(language.value, name, main=language == first) for language, name in LANGUAGES.items())
        return Guide(self.key, phrase("Which language do you speak?"), choices=choices)


class CameraStep(Step):
    """Which camera hangs above the table.

    Parameters
    ----------
    bench : Bench
    named : str, optional
        The camera that was named when the setup was begun.
    """

    key, name, looks = "camera", phrase("Camera"), False
    lost = phrase("Without one no game can be watched. Connect it, and go on with what is left.")

    def __init__(self, bench: Bench, named: str | None) -> None:
        super().__init__(bench)
        self._named = named
        self._there: tuple[CameraThere, ...] = ()
        self._looked_s = float("-inf")
        self.without = False

    @property
    def fine(self) -> bool:
        """Whether one was chosen."""
        return bool(self.bench.preferences.camera)

    def begin(self) -> None:
        """Look which cameras are there."""
        super().begin()
        self.without, self.bench.spec, self.bench.held = False, self._named, False
        self._looked_s = float("-inf")
        self.wait()

    def wait(self) -> None:
        """Look again which cameras are there, now and then, and take the only one."""
        if self._named is not None or self.bench.spec is not None or self.bench.tools.clock() < self._looked_s + _LOOK_S:
            return
        self._looked_s = self.bench.tools.clock()
        self._there = self.bench.tools.cameras()
        if len(self._there) == 1:
            self.bench.spec = self._there[0].spec

    def see(self, frame: Frame) -> None:
        """It gives pictures, so it is kept."""
        if self.bench.spec is not None and not self.done:
            self.bench.prefer(camera=self.bench.spec)
            self.done = True

    def answer(self, answered: Answered) -> None:
        """Take the camera that was chosen."""
        if answered.choice == _AGAIN:
            self.begin()
        elif answered.choice == WITHOUT:
            self.without = self.done = True
        else:
            self.bench.spec = next((one.spec for one in self._there if one.spec == answered.choice), None)

    def guide(self) -> Guide:
        """Show which there are, or what to check."""
        if self.bench.spec is None:
            return self._which() if self._there else self._none()
        called = next((one.name for one in self._there if one.spec == self.bench.spec), self.bench.camera_name or self.bench.spec)
        checks = [Check(phrase("The camera is there: {camera}", camera=called), CheckState.FINE)]
        if self.done:
            width, height = self.bench.size
            checks.append(check(phrase("It gives pictures of {width} × {height}", width=width, height=height), True))
        else:
            checks.append(Check(phrase("It gives pictures"), CheckState.BUSY))
        others = () if self.done or self._named is not None else (Choice(_AGAIN, phrase("Look again")), _without())
        return Guide(self.key, phrase("The camera"), checks=tuple(checks), choices=others, picture=self.done)

    def _which(self) -> Guide:
        choices = tuple(Choice(one.spec, one.name, main=one.spec == self.bench.preferences.camera) for one in self._there)
        return Guide(self.key, phrase("Which camera hangs above the table?"), choices=(*choices, _without()))

    def _none(self) -> Guide:
        lines = (
            phrase("A camera module: switch the Raspberry Pi off, push its flat cable in at both ends, and switch it on again."),
            phrase("A USB camera: plug it in, or take another socket and another cable."),
            phrase("As soon as one is there, it goes on by itself. What else may be missing tells: {command}", command="cyclops doctor"),
        )
        there = check(phrase("A camera is there"), False, phrase("None is found. It is looked for every two seconds."))
        return Guide(self.key, phrase("No camera is there"), lines, (there,), choices=(Choice(_AGAIN, phrase("Look again")), _without()))


def _without() -> Choice:
    return Choice(WITHOUT, phrase("Go on without a camera"))
