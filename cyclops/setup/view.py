"""The step in which the camera is put up: what it sees, from how high, how straight, and in what light."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

import numpy as np

from calibration.flicker import look_for_flicker
from calibration.plane_fit import PlaneFit, guessed_lens, solve_plane
from calibration.views import NoView
from cyclops.artwork.fressen.sizes import MONSTER_MM
from cyclops.calibrate.flat import Laid
from cyclops.calibrate.stance import tilt_deg
from cyclops.drawing import Image
from cyclops.guide.guide import Answered, Check, CheckState, Choice, Guide
from cyclops.setup.bench import Bench
from cyclops.setup.looking import Looking, Stillness
from cyclops.setup.said import is_foreseen, said
from cyclops.setup.step import Step, all_fine, check
from hardware.frame import Frame
from vision.cards import mirrored
from vision.phrase import phrase
from vision.quality import too_dark

SMALLEST_MM: Final = MONSTER_MM
"""Side of the smallest tile of the three games."""
SMALLEST_PX: Final = 45.0
"""So many pixels a tile must have to be read."""
STEEPEST_DEG: Final = 25.0
"""How far the camera may look aside: more is read as well, but tiles far away become small."""
_WHOLE: Final = 0.95
"""Share of the sensor's width and height that a picture shows at least, if it shows the whole."""
_GLARING, _GLARING_SHARE = 250, 0.02
_FRAMES: Final = 5
"""By which flicker shows."""
_COARSE: Final = 4  # every such pixel is enough for that
_UNSEEN: Final = 10
"""Looks without anything printed, after which it may be the focus."""
_EVERY_S: Final = 0.4
"""How often it is looked for printed things."""
_SAME_DEG, _SAME = 1.5, 0.03
"""Up to which tilts and lengths are shown as before."""
YES: Final = "yes"
ANYWAY: Final = "anyway"


class ViewStep(Step):
    """Where the camera looks."""

    key, name = "view", phrase("Where the camera looks")
    lost = phrase("Tiles may lie outside the picture, or be too small in it to be read.")

    def __init__(self, bench: Bench) -> None:
        super().__init__(bench)
        self._forget()

    def _forget(self) -> None:
        self._looking, self._stillness = Looking(), Stillness()
        self._few: deque[Image] = deque(maxlen=_FRAMES)
        self._dark = self._glare = self._mirrored = False
        self._flickers: bool | None = None
        self._seen = self._was_fine = False
        self._looked_s = float("-inf")
        self._laid: Laid | None = None
        self._unseen = 0
        self._fit: PlaneFit | None = None

    @property
    def fine(self) -> bool:
        """Whether the table was seen from there at some time."""
        return self.done or self.bench.fitting is not None

    def begin(self) -> None:
        """Look anew."""
        super().begin()
        self._forget()

    def see(self, frame: Frame) -> None:
        """Look at light and table."""
        self._see_light(frame)
        now_s = self.bench.tools.clock()
        if now_s < self._looked_s + _EVERY_S:
            return
        self._looked_s = now_s
        self._laid = self._looking.see(frame, self.bench.lens, self.bench.print_scale)
        self._unseen = 0 if self._laid.things else self._unseen + 1
        self._mirrored = self._is_mirrored(frame, self._laid)
        fit = solve_plane(self._laid.things, self.bench.size, self.bench.lens or guessed_lens(self.bench.size))
        self._fit = self._calm(fit) if isinstance(fit, PlaneFit) else None

    def _calm(self, fit: PlaneFit) -> PlaneFit:
        """What was measured, or what is shown already where that says nearly the same: numbers are not to flicker."""
        shown = self._fit
        if shown is None or abs(tilt_deg(fit.plane) - tilt_deg(shown.plane)) > _SAME_DEG:
            return fit
        same = abs(fit.plane.mm_per_px(fit.lens) / shown.plane.mm_per_px(shown.lens) - 1) <= _SAME
        return shown if same else fit

    def _see_light(self, frame: Frame) -> None:
        self._seen = True
        self._dark = too_dark(frame.image)
        coarse = frame.image[::_COARSE, ::_COARSE]
        self._glare = float((coarse.min(axis=2) >= _GLARING).mean()) > _GLARING_SHARE
        self._few = self._few if self._stillness.see(frame) else deque(maxlen=_FRAMES)
        self._few.append(coarse.copy())
        if len(self._few) == _FRAMES:
            self._flickers = bool(look_for_flicker(list(self._few)))

    def _is_mirrored(self, frame: Frame, laid: Laid) -> bool:
        if laid.things:
            return False
        of_sheet = isinstance(laid.sheet, NoView) and "picture is mirrored" in laid.sheet.reason
        return of_sheet or mirrored(frame.image)

    def answer(self, answered: Answered) -> None:
        """People say that the whole table is in the picture, or go on all the same."""
        self.done = answered.choice in (YES, ANYWAY)

    def guide(self) -> Guide:
        """Show how the camera stands."""
        checks = tuple(self._checks())
        yes, anyway = phrase("The whole table is in the picture"), phrase("Go on all the same")
        choice = Choice(YES, yes, main=True) if self._is_fine(checks) else Choice(ANYWAY, anyway)
        return Guide(self.key, phrase("Where the camera looks"), self._lines(), checks, choices=(choice,), picture=True)

    def _is_fine(self, checks: Sequence[Check]) -> bool:
        """Whether all is well, or was, and nothing is known to be wrong since: a hand in between changes no buttons."""
        self._was_fine = all_fine(checks) or (self._was_fine and all(check.state is not CheckState.WRONG for check in checks))
        return self._was_fine

    def _lines(self) -> tuple[str, ...]:
        put_up = phrase("Hang the camera so that the whole table is in the picture. Upside down or turned is no matter.")
        if self._fit is None:
            lay = phrase("Lay the calibration sheet, or two marker cards, in the middle of the table.")
            return put_up, lay, phrase("Neither is printed yet? {command}", command="cyclops print sheet -o sheet.pdf")
        width, depth = self._shown_cm(self._fit)
        return put_up, phrase("The picture shows about {width} × {depth} cm of the table.", width=width, depth=depth)

    def _shown_cm(self, fit: PlaneFit) -> tuple[int, int]:
        """How much of the table lies across and down the middle of the picture."""
        width, height = self.bench.size
        ends = np.array([(0, height / 2), (width - 1, height / 2), (width / 2, 0), (width / 2, height - 1)])
        left, right, top, bottom = fit.plane.to_mm(fit.lens, ends)
        return round(float(np.linalg.norm(right - left)) / 10), round(float(np.linalg.norm(bottom - top)) / 10)

    def _checks(self) -> list[Check]:
        dark, glare = phrase("It is too dark: switch on a lamp."), phrase("A lamp is mirrored there, or it is too bright: move the lamp.")
        return [
            check(phrase("There is light enough"), not (self._dark or self._glare) if self._seen else None, dark if self._dark else glare),
            self._steady(),
            *self._whole_sensor(),
            self._found(),
            *self._stance(),
        ]

    def _steady(self) -> Check:
        mend = phrase("The light flickers: use another lamp, or turn it up fully if it can be dimmed.")
        return check(phrase("The light is steady"), None if self._flickers is None else not self._flickers, mend)

    def _whole_sensor(self) -> list[Check]:
        """What a driver says of the part of its sensor that is shown; nothing where it says nothing."""
        sensor, crop = self.bench.camera.sensor, self.bench.camera.crop
        if sensor is None or crop is None:
            return []
        is_whole = crop[2] >= _WHOLE * sensor[0] or crop[3] >= _WHOLE * sensor[1]
        mend = phrase(
            "The picture is cut out of the middle: {width} × {height} of {whole_width} × {whole_height} pixels. Choose another size.",
            width=crop[2],
            height=crop[3],
            whole_width=sensor[0],
            whole_height=sensor[1],
        )
        return [check(phrase("The camera shows all that it can see"), is_whole, mend)]

    def _found(self) -> Check:
        if self._mirrored:
            return check(phrase("The picture is not mirrored"), False, phrase("Switch mirroring off in the camera's settings."))
        text = phrase("Sheet or cards lie there, and are not mirrored")
        if self._fit is not None:
            return check(text, True)
        why = self._laid.sheet.reason if self._laid is not None and isinstance(self._laid.sheet, NoView) else ""
        if is_foreseen(why) and "no sheet can be seen" not in why:
            return check(text, False, said(why))
        unsharp = phrase("It does lie there? Then the picture may be blurred: go on all the same, for the camera focuses next.")
        return Check(text, CheckState.WAITING, unsharp if self._unseen >= _UNSEEN else "")

    def _stance(self) -> list[Check]:
        tilt = None if self._fit is None else tilt_deg(self._fit.plane)
        px = None if self._fit is None else SMALLEST_MM / self._fit.plane.mm_per_px(self._fit.lens)
        straight = phrase("The camera looks straight down") if tilt is None else phrase("The camera hangs {tilt}° askew", tilt=round(tilt))
        large = phrase("Tiles are large enough") if px is None else phrase("The smallest tiles are {px} pixels wide", px=round(px))
        return [
            check(straight, None if tilt is None else tilt <= STEEPEST_DEG, phrase("Hang it more above the middle of the table.")),
            check(large, None if px is None else px >= SMALLEST_PX, phrase("Under {px}: hang the camera lower.", px=round(SMALLEST_PX))),
        ]
