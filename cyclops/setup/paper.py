"""The step that asks for a ruler: whether the sheet was printed in true size."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from calibration.print_scale import MeasureError, print_scale
from calibration.profile import PrintScale, Profile
from cyclops.guide.guide import Answered, Check, Choice, Field, Guide
from cyclops.setup.bench import Bench
from cyclops.setup.said import said
from cyclops.setup.step import Step, check
from vision.phrase import phrase

_TOLD: Final = "told"
_ACROSS, _DOWN = "across", "down"
_OFFERS: Final = ("100", "97")
"""What most printers make of it. Nothing stands there at first, or people would press without a ruler."""
_STRETCHED: Final = 0.003
"""Share by which height and width of the sheet may be stretched against each other before the lens would be another one."""


class PaperStep(Step):
    """How large the printer prints."""

    key, name = "paper", phrase("The printed sheet")
    later = phrase("Later: no ruler is here")
    lost = phrase("If the printer changed the size, lengths are wrong by as much, mostly by three percent.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._typed = {_ACROSS: "", _DOWN: ""}
        self._wrong = ""

    @property
    def fine(self) -> bool:
        """Whether a ruler was asked."""
        return self.done or (self.bench.fitting is not None and self.bench.fitting.lens is not None)

    def begin(self) -> None:
        """Ask anew."""
        super().begin()
        self._wrong = ""

    def answer(self, answered: Answered) -> None:
        """Take what the ruler says."""
        self._typed = {key: answered.values.get(key, value) for key, value in self._typed.items()}
        across, down = self._typed[_ACROSS].strip(), self._typed[_DOWN].strip()
        try:
            scale = print_scale(across or down, down or across)
        except MeasureError as error:
            self._wrong = said(str(error))
            return
        self._wrong = ""
        self.bench.scale = scale
        kept = self.bench.fitting
        self.done = kept is None or kept.print_scale == scale or self.bench.keep(_rescaled(kept, scale))

    def guide(self) -> Guide:
        """Ask for the ruler."""
        lines = (
            phrase("Below the squares of the sheet is a line, and beside them another one. Each has a mark at 100 mm."),
            phrase("Lay a ruler along each, its 0 at the line's 0: what does it say at the mark?"),
            phrase("Many printers make pages a little smaller. On A4 and on Letter paper the lines are equally long."),
        )
        fields = (
            Field(_ACROSS, phrase("The line below, in mm"), self._typed[_ACROSS], most=12, offers=_OFFERS),
            Field(_DOWN, phrase("The line beside, in mm"), self._typed[_DOWN], most=12, offers=_OFFERS),
        )
        checks = [check(phrase("What the ruler says"), False, self._wrong)] if self._wrong else self._checks()
        return Guide(self.key, phrase("Is the sheet printed in true size?"), lines, tuple(checks), fields, (_told(),))

    def _checks(self) -> list[Check]:
        scale = self.bench.scale
        if scale is None:
            return []
        told = phrase(
            "The printer prints {across} % across and {down} % down; that is made good",
            across=round(100 * scale.across),
            down=round(100 * scale.down),
        )
        return [check(told, True)]


def _told() -> Choice:
    return Choice(_TOLD, phrase("That is what the ruler says"), main=True)


def _rescaled(profile: Profile, scale: PrintScale) -> Profile:
    """The profile of a sheet of another size than was thought: where the table lies is not true any more, perhaps not even the lens."""
    before = profile.print_scale
    same_shape = abs(scale.across / scale.down / (before.across / before.down) - 1) <= _STRETCHED
    return replace(profile, print_scale=scale, plane=None, lens=profile.lens if same_shape else None)
