"""The step in which it is measured where the table lies, from the sheet or cards lying flat on it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from calibration.light_check import LightReport
from calibration.plane_fit import NoPlane, PlaneFit, solve_plane
from calibration.views import View
from cyclops.calibrate.commands import USUAL_TILE_MM
from cyclops.calibrate.flat import Laid, better_light, light_on_table
from cyclops.calibrate.stance import camera_height_mm
from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.names import decimal
from cyclops.setup.bench import Bench
from cyclops.setup.looking import Looking, Stillness
from cyclops.setup.said import lights, said
from cyclops.setup.step import Step, busy, check
from hardware.frame import Frame
from vision.phrase import phrase, phrases

_AGREEING: Final = 3
"""So many frames in a row must say the same."""
_SAME: Final = 0.01
"""Share by which the camera's height may differ between them."""
_AGAIN: Final = "again"


class TableStep(Step):
    """Where the table lies."""

    key, name, held = "table", phrase("The table"), True
    later, lost = phrase("Later"), phrase("Cyclops does not know how large a millimetre is in the picture, and guesses by the tiles.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._forget()

    def _forget(self) -> None:
        self._looking, self._stillness = Looking(), Stillness()
        self._still = False
        self._laid: Laid | None = None
        self._fit: PlaneFit | None = None
        self._light: LightReport | None = None
        self._heights: deque[float] = deque(maxlen=_AGREEING)
        self._trouble = ""

    @property
    def fine(self) -> bool:
        """Whether it was measured, through a lens that is known."""
        fitting = self.bench.fitting
        return fitting is not None and fitting.lens is not None and fitting.plane is not None

    def begin(self) -> None:
        """Look anew."""
        super().begin()
        self._forget()

    def see(self, frame: Frame) -> None:
        """Measure it, until some frames agree."""
        self._still = self._stillness.see(frame)
        if self.done or not self._still:
            return
        self._laid = self._looking.see(frame, self.bench.lens, self.bench.print_scale)
        fit = solve_plane(self._laid.things, self.bench.size, self.bench.lens, USUAL_TILE_MM)
        if isinstance(fit, NoPlane):
            self._fit, self._trouble = None, said(fit.reason)
            self._heights.clear()
            return
        self._light = light_on_table([self._laid], self.bench.size)
        self._fit, self._trouble = fit, self._doubt(fit, self._light)
        self._heights.append(camera_height_mm(fit.plane))
        if not self._trouble and len(self._heights) == _AGREEING and max(self._heights) <= (1 + _SAME) * min(self._heights):
            self._keep(fit, self._light)

    def _doubt(self, fit: PlaneFit, light: LightReport) -> str:
        """Why not to trust it, apart from a lens that people chose to leave for later."""
        stops = next(lights(remark for remark in light.remarks if remark.stops), "")
        known = (doubt for doubt in fit.doubts if self.bench.lens is not None or "was guessed" not in doubt)
        return stops or next(map(said, known), "")

    def _keep(self, fit: PlaneFit, light: LightReport) -> None:
        """Keep the table and its light; a table that was seen through a guessed lens only has its light kept."""
        begun = self.bench.begun
        plane = fit.plane if begun.lens is not None else None
        kept = replace(
            begun,
            camera=self.bench.camera,
            plane=plane,
            light=better_light(light.light, begun.light),
            print_scale=self.bench.print_scale,
        )
        self.done = self.bench.keep(kept)
        self._trouble = self.bench.trouble

    def answer(self, answered: Answered) -> None:
        """Begin again."""
        if answered.choice == _AGAIN:
            self.begin()

    def guide(self) -> Guide:
        """Show what is seen of it."""
        lines = (
            phrase("Lay the calibration sheet flat in the middle of the table, or marker cards far apart, and take the hands away."),
            phrase("Both at once is best."),
        )
        choices = (Choice(_AGAIN, phrase("Begin again")),) if self._trouble else ()
        return Guide(self.key, phrase("Where the table lies"), lines, tuple(self._checks()), choices=choices, picture=True)

    def _checks(self) -> Iterator[Check]:
        yield check(phrase("Nothing moves"), True if self._still or self.done else None)
        yield from self._things()
        if self._fit is None:
            yield check(phrase("The table is measured"), None)
            return
        height = round(camera_height_mm(self._fit.plane) / 10)
        scale = decimal(self._fit.plane.mm_per_px(self._fit.lens), 2)
        measured = phrase("The camera hangs {height} cm above the table; a pixel shows {scale} mm of it", height=height, scale=scale)
        yield check(measured, True) if self.done else busy(measured)
        if self.done:
            yield from self._kept()

    def _things(self) -> Iterator[Check]:
        if self._trouble:
            yield Check(phrase("Sheet or cards lie there"), CheckState.WRONG, self._trouble)
        elif self._laid is not None and self._laid.things:
            yield check(self._seen(self._laid), True)
        else:
            yield check(phrase("Sheet or cards lie there"), None)

    @staticmethod
    def _seen(laid: Laid) -> str:
        cards = len(laid.cards)
        counted = phrases("{count} marker card lies there", "{count} marker cards lie there", cards)
        return counted if not isinstance(laid.sheet, View) else phrase("The sheet lies there")

    def _kept(self) -> Iterator[Check]:
        profile = self.bench.profile
        if profile is not None and profile.plane is not None:
            yield check(phrase("All of it is kept as the profile “{name}”", name=profile.name), True)
        else:
            yield check(phrase("The light is kept; the table is kept once the lens is measured"), None)
        if self._light is not None:
            yield from (Check(words, CheckState.WAITING) for words in lights(self._light.remarks))
