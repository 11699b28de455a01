"""The step in which the lens is measured, with the sheet in somebody's hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from calibration.coverage import cover
from calibration.sheet import SHEET
from calibration.solution import FEWEST_VIEWS, Solution, solve
from cyclops.calibrate.chart import coverage_picture
from cyclops.calibrate.guide import DIFFERENTLY, ENOUGH, HOLD_STILL, LensGuide
from cyclops.calibrate.looked import Looked
from cyclops.guide.guide import Answered, Check, Choice, Guide
from cyclops.setup.bench import Bench
from cyclops.setup.said import lights, said, wish
from cyclops.setup.step import Step, busy, check, drawn_on
from hardware.frame import Frame
from vision.phrase import phrase

_AGAIN, _ENOUGH = "again", "enough"
_ALL: Final = 4  # sides of the sheet, and corners of the picture
_COVERED: Final = 0.7
_UNSURE: Final = phrase("The lens is not sure yet: show more of the corners, and the sheet tilted and near.")


class LensStep(Step):
    """What the lens bends."""

    key, name, held = "lens", phrase("The lens"), True
    later = phrase("Later: without the lens")
    lost = phrase("Away from the middle of the picture places and sizes are less sure, and tiles may be doubted there.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._forget()

    def _forget(self) -> None:
        scale = self.bench.print_scale
        self._guide, self._looked = LensGuide(SHEET, scale), Looked(SHEET, scale)
        self._wish, self._amiss, self._trouble = "", "", ""
        self._moves = False
        self._covered = cover(())
        self._solves = self._told = False

    @property
    def fine(self) -> bool:
        """Whether it was measured, for pictures as they are now."""
        return self.bench.lens is not None

    def begin(self) -> None:
        """Look anew."""
        super().begin()
        self._forget()

    def see(self, frame: Frame) -> None:
        """Take what tells something new; with enough of it the lens is worked out."""
        if self.done:
            return
        if self._solves:
            self._solve()
            return
        step = self._guide.see(frame)
        if step.view is not None:
            self._looked.take(frame, step.view)
            self._trouble, self._covered = "", cover(self._guide.views)
        wanted = self._guide.wanted
        self._wish = said(DIFFERENTLY) if wanted is None else wish(wanted)
        self._moves = step.words == HOLD_STILL
        hints = step.words in (HOLD_STILL, DIFFERENTLY) or (wanted is not None and step.words == wanted.sentence)
        self._amiss = "" if hints else said(step.words)
        self._solves = self._guide.done

    def _solve(self) -> None:
        self._solves = False
        solution = solve(self._looked.views)
        light = self._looked.light()
        stops = next(lights(remark for remark in light.remarks if remark.stops), "")
        if isinstance(solution, Solution) and solution.trusted and not stops:
            self._looked.camera, self._looked.settings = self.bench.camera, self.bench.begun.controls
            begun = self.bench.begun
            self.done = self.bench.keep(self._looked.profile(begun.name, solution, light, begun))
            self._trouble = self.bench.trouble
            return
        reason = solution.verdict if isinstance(solution, Solution) else solution.reason
        self._trouble = stops or said(reason, _UNSURE)

    def answer(self, answered: Answered) -> None:
        """Begin again, or work the lens out with what there is."""
        if answered.choice == _AGAIN:
            self.begin()
        elif answered.choice == _ENOUGH:
            self._solves = True

    def guide(self) -> Guide:
        """Show what to do next, and what has been seen."""
        lines = (self._wish or phrase("Hold the sheet before the camera, flat on something stiff."), self._amiss)
        choices = tuple(self._choices()) if not self.done else ()
        title = phrase("The lens: hold the sheet before the camera")
        return Guide(self.key, title, tuple(filter(None, lines)), tuple(self._checks()), choices=choices, picture=True)

    def _choices(self) -> Iterator[Choice]:
        if len(self._guide.views) >= FEWEST_VIEWS:
            yield Choice(_ENOUGH, phrase("That must be enough"))
        if self._guide.views or self._trouble:
            yield Choice(_AGAIN, phrase("Begin again"))

    def _checks(self) -> Iterator[Check]:
        seen, count = self._covered, len(self._guide.views)
        if self._trouble:
            yield check(phrase("The lens is measured"), False, self._trouble)
        if self._moves and not self.done:
            yield busy(phrase("The sheet is seen: hold it still"))
        yield _counted(phrase("{count} of {enough} pictures", count=count, enough=ENOUGH), count >= ENOUGH)
        tilts, corners, share = len(seen.tilts), len(seen.corners), round(100 * seen.share)
        yield _counted(phrase("Tilted to {count} of {all} sides", count=tilts, all=_ALL), tilts >= _ALL)
        yield _counted(phrase("In {count} of {all} corners of the picture", count=corners, all=_ALL), corners >= _ALL)
        yield _counted(phrase("Near to the camera"), seen.near)
        yield _counted(phrase("Turned by a quarter"), seen.turned)
        yield _counted(phrase("{share} % of the picture covered", share=share), seen.share >= _COVERED)
        if self.done:
            yield check(phrase("The lens is measured and kept"), True)
        elif self._solves:
            yield busy(phrase("The lens is worked out"))

    def picture(self, frame: Frame) -> Frame:
        """What of the picture the sheet has covered."""
        height, width = frame.image.shape[:2]
        return drawn_on(frame, coverage_picture((width, height), self._guide.views, behind=frame.image))


def _counted(text: str, reached: bool) -> Check:
    return check(text, True if reached else None)
