"""What pictures of the sheet held before a camera have shown so far, and the profile that follows from it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace

from calibration.errors import MisfitError
from calibration.lens import Lens
from calibration.light_check import LightReport, colours_in_view, measure_light
from calibration.patches import SheetColours
from calibration.patterns import Pattern
from calibration.profile import CameraId, PrintScale, Profile
from calibration.solution import Solution
from calibration.views import NoView, View
from hardware.camera import Settings
from hardware.frame import Frame


@dataclass(slots=True)
class Looked:
    """What was seen in all pictures; of the pictures themselves only the last is kept."""

    pattern: Pattern
    print_scale: PrintScale
    views: list[View] = field(default_factory=list)
    unseen: list[NoView] = field(default_factory=list)
    colours: list[SheetColours] = field(default_factory=list)
    last: Frame | None = None
    camera: CameraId = field(default_factory=CameraId)
    settings: Settings = field(default_factory=dict)

    def take(self, frame: Frame, view: View) -> None:
        """Keep what one picture shows."""
        self.last = frame
        self.views.append(view)
        seen = colours_in_view(frame.image, view)
        self.colours += [seen] if seen else []

    def light(self) -> LightReport:
        """What the pictures say of the light."""
        return measure_light(self.colours) if self.colours else LightReport(None, ())

    def profile(self, name: str, solution: Solution, light: LightReport, begun: Profile | None) -> Profile:
        """The profile of that name with the lens that was found, and all else as it was begun, but for the table.

        The table was seen through the lens as it was known before.
        """
        lens = self._lens_of_camera(solution.lens)
        before = begun or Profile(name, self.camera, lens.size)
        return replace(
            before,
            camera=self.camera if self.camera.id else before.camera,
            size=lens.size,
            lens=lens,
            plane=None,
            light=light.light or before.light,
            print_scale=self.print_scale,
            controls=self.settings or before.controls,
        )

    def _lens_of_camera(self, lens: Lens) -> Lens:
        """The lens for pictures as the camera takes them: large ones were made smaller when they were read."""
        with suppress(MisfitError):
            return lens.scaled(self.last.full_size) if self.last else lens
        return lens
