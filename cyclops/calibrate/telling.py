"""What a calibration says in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from calibration.lens import Lens
from calibration.plane_fit import PlaneFit
from calibration.profile import CameraId, Profile
from calibration.solution import Solution, Unsolved
from calibration.views import NoView
from cyclops.calibrate.stance import camera_height_mm, tilt_deg, view_deg
from cyclops.names import listed, sentence
from cyclops.page import DOUBT, Page

_STRETCHED: Final = 0.003  # more than this is no error of measuring, and would show in millimetres


class Telling:
    """Writes tables and sentences.

    Parameters
    ----------
    console : rich.console.Console
        Where to write; its width and encoding are kept to.
    """

    def __init__(self, console: Console) -> None:
        self._page = Page(console)
        self._said = ""

    def line(self, words: str, style: str = "") -> None:
        """Write one sentence."""
        self._page.line(sentence(words), style)

    def remarks(self, words: Iterable[str]) -> None:
        """Write sentences that a person should heed."""
        for one in words:
            self.line(one, DOUBT)

    def begin(self, camera: str) -> None:
        """Say that frames of a camera are looked at from now on."""
        self.line(f"Looking through {camera}. Ctrl-C ends it with what was seen so far.")

    def guidance(self, count: int, taken: bool, words: str) -> None:
        """Say what to do next, once."""
        if taken:
            self.line(f"Picture {count} taken; {words}.")
        elif words != self._said:
            self.line(words)
        self._said = words

    def views(self, solution: Solution | Unsolved, left_out: Sequence[NoView]) -> None:
        """Write how well each picture fits, and why others were left out."""
        if isinstance(solution, Solution):
            self._page.grid(("Error", "Picture"), [(f"{view.rms_px:.2f} px", view.name) for view in solution.views])
        for view in left_out:
            self.line(f"{view.name!r} was left out: {view.reason}", DOUBT)

    def lens(self, solution: Solution) -> None:
        """Write what was found of the lens, and whether to trust it."""
        lens, spread = solution.lens, solution.spread
        (fx, fy), (cx, cy) = lens.focal_px, lens.centre_px
        rows = [
            ("Focal length", f"{fx:.1f} and {fy:.1f} px (give or take {max(spread.focal_px):.1f}), {view_deg(lens):.0f} degrees across"),
            ("Principal point", f"{cx:.1f}, {cy:.1f} px (give or take {max(spread.centre_px):.1f})"),
            ("Distortion", distortion_text(lens)),
            ("Reprojection error", f"{solution.rms_px:.3f} px"),
            ("Picture covered", f"{100 * solution.coverage.share:.0f} %"),
        ]
        self._page.grid(("Lens", f"of pictures of {lens.size[0]} × {lens.size[1]}"), rows)
        self.line(solution.verdict, "" if solution.trusted else DOUBT)
        stretch = solution.sheet_stretch - 1
        if abs(stretch) > _STRETCHED:
            self.line(
                f"the sheet is {100 * abs(stretch):.1f} % {'higher' if stretch > 0 else 'lower'} against its width than was told:"
                " measure its two check lines with a ruler, and type --across and --down",
                DOUBT,
            )

    def plane(self, fit: PlaneFit) -> None:
        """Write where the table lies, and whether to trust it."""
        height = camera_height_mm(fit.plane)
        rows = [
            ("Scale", f"{fit.plane.mm_per_px(fit.lens):.3f} mm a pixel in the middle of the picture"),
            ("Camera", f"{height:.0f} mm above the table, {tilt_deg(fit.plane):.0f} degrees from straight above"),
            ("Fit", f"{fit.residual_px:.2f} px, lengths right to {100 * fit.length_error:.2f} %"),
            ("From", listed(fit.used)),
        ]
        self._page.grid(("Table", ""), rows)
        for name in fit.left_out:
            self.line(f"{name} was left out: it does not lie flat on the table", DOUBT)
        self.remarks(fit.doubts)

    def kept(self, name: str, file: Path) -> None:
        """Say where the profile was kept."""
        self.line(f"Kept as profile {name!r} in {file}.")

    def removed(self, name: str) -> None:
        """Say that a profile is kept no more."""
        self.line(f"Profile {name!r} was removed.")

    def profiles(self, profiles: Sequence[Profile]) -> None:
        """Write a line for each profile."""
        self._page.grid(
            ("Profile", "Camera", "Pictures", "Holds", "Made"),
            [(one.name, _camera_text(one.camera), f"{one.size[0]} × {one.size[1]}", _parts(one), one.made) for one in profiles],
        )

    def profile(self, profile: Profile) -> None:
        """Write all that a profile holds."""
        rows = [("Camera", _camera_text(profile.camera)), ("Pictures", f"{profile.size[0]} × {profile.size[1]} pixels")]
        if profile.lens:
            rows.append(
                ("Lens", f"{profile.lens.focal_px[0]:.1f} px, {view_deg(profile.lens):.0f} degrees across; {distortion_text(profile.lens)}")
            )
        if profile.lens and profile.plane:
            height = camera_height_mm(profile.plane)
            rows.append(("Table", f"{profile.plane.mm_per_px(profile.lens):.3f} mm a pixel, camera {height:.0f} mm above it"))
            rows.append(("Tiles", f"{profile.plane.tile_top_mm:g} mm thick"))
        if profile.light:
            rows.append(("Light", f"white seen in {100 * profile.light.share_seen:.0f} % of the picture"))
        scale = profile.print_scale
        rows.append(("Printer", f"prints {100 * scale.across:.1f} % of the size across, {100 * scale.down:.1f} % down"))
        rows += [(name, f"locked to {value}") for name, value in profile.controls.items()]
        rows.append(("Made", profile.made))
        self._page.grid(("Profile", profile.name), rows)


def distortion_text(lens: Lens) -> str:
    """The coefficients of the distortion in one line."""
    return ", ".join(f"{name} {value:+.4f}" for name, value in zip(("k1", "k2", "p1", "p2", "k3"), lens.distortion, strict=True))


def _camera_text(camera: CameraId) -> str:
    return camera.id or "any"


def _parts(profile: Profile) -> str:
    parts = {"lens": profile.lens, "table": profile.plane, "light": profile.light}
    return listed([name for name, part in parts.items() if part is not None]) or "nothing yet"
