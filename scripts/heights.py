"""How high a camera hangs, and what it then sees: `python -m scripts.heights` writes the tables into docs/setting-up.md.

Fields of view are those that the makers publish; a lens that is sold by its focal length gets the one that follows from the size of the
sensor. A camera that looks straight down sees twice its height times the tangent of half the angle, in both directions (pinhole; what a
lens bends is left out).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hardware.cameras.raspberry import _size_for as size_for

PAGE: Final = Path(__file__).parents[1] / "docs" / "setting-up.md"
TILE_MM: Final = 45.0  # side of the printed tiles
LEAST_PX: Final = 45  # of a tile's side in the picture
HEIGHTS_CM: Final = (60, 80, 100, 120)
TABLES_CM: Final = ((60, 60), (80, 80), (100, 70), (120, 80))
_RIM_CM: Final = 3  # of table round what is played on: a tile cut off by the border is not read
_NBSP: Final = "\N{NO-BREAK SPACE}"  # a unit stays with its number
_STEP_CM: Final = 5  # heights are rounded up to


@dataclass(frozen=True, slots=True)
class Module:
    """A camera: the angles that it sees across and down, and the size of its pictures as our driver takes them."""

    name: str
    across_deg: float
    down_deg: float
    size_px: tuple[int, int]

    def area_cm(self, height_cm: float) -> tuple[float, float]:
        """Width and depth of the table that it sees from a height."""
        return height_cm * 2 * _half_tangent(self.across_deg), height_cm * 2 * _half_tangent(self.down_deg)

    def mm_per_px(self, height_cm: float) -> float:
        """Millimetres of the table to a pixel, in the direction in which they are more."""
        return max(10 * side / px for side, px in zip(self.area_cm(height_cm), self.size_px, strict=True))

    def tile_px(self, height_cm: float, tile_mm: float = TILE_MM) -> float:
        """The side of a tile in pixels."""
        return tile_mm / self.mm_per_px(height_cm)

    def height_cm(self, table_cm: tuple[float, float], rim_cm: float = _RIM_CM) -> float:
        """The least height from which a table is seen with a rim all round, the long side of the picture along its long side."""
        sides = zip(sorted(table_cm), sorted(self.area_cm(1)), strict=True)
        return max((side + 2 * rim_cm) / seen for side, seen in sides)

    def highest_cm(self, least_px: float = LEAST_PX) -> float:
        """The height from which a tile has just as many pixels as it needs."""
        return TILE_MM / least_px / self.mm_per_px(1)


def of_focal_length(focal_mm: float, side_mm: float) -> float:
    """The angle, in degrees, that a lens shows on one side of a sensor."""
    return math.degrees(2 * math.atan(side_mm / 2 / focal_mm))


def of_diagonal(diagonal_deg: float, shape: tuple[float, float]) -> tuple[float, float]:
    """The angles across and down, in degrees, of a camera that is sold by its diagonal one."""
    across, down = (_half_tangent(diagonal_deg) * side / math.hypot(*shape) for side in shape)
    return math.degrees(2 * math.atan(across)), math.degrees(2 * math.atan(down))


def _half_tangent(angle_deg: float) -> float:
    return math.tan(math.radians(angle_deg) / 2)


_IMX708, _IMX477, _IMX219 = (4608, 2592), (4056, 3040), (3280, 2464)
_WEBCAM: Final = (1920, 1080)
MODULES: Final = (
    Module("Camera Module 3", 66.0, 41.0, size_for(_IMX708)),
    Module("Camera Module 3 Wide", 102.0, 67.0, size_for(_IMX708)),
    Module("HQ camera, 6 mm lens", of_focal_length(6.0, 6.287), of_focal_length(6.0, 4.712), size_for(_IMX477)),
    Module("Camera Module 2", 62.2, 48.8, size_for(_IMX219)),
    Module("Webcam of 60°, 1080p", *of_diagonal(60.0, _WEBCAM), _WEBCAM),
    Module("Webcam of 78°, 1080p", *of_diagonal(78.0, _WEBCAM), _WEBCAM),
)


def seen_table() -> Iterator[str]:
    """What each camera sees from some heights, as lines of Markdown."""
    yield from _head("camera", "lens, picture", *(f"{height} cm high" for height in HEIGHTS_CM))
    for module in MODULES:
        lens = f"{module.across_deg:.0f}° × {module.down_deg:.0f}°, {module.size_px[0]}{_NBSP}×{_NBSP}{module.size_px[1]}"
        yield _row(f"**{module.name}**", lens, *(_seen(module, height) for height in HEIGHTS_CM))


def heights_table() -> Iterator[str]:
    """How high each camera must hang for some tables, as lines of Markdown."""
    yield from _head("camera", *(f"{width} × {depth} cm" for width, depth in TABLES_CM), "at most")
    for module in MODULES:
        yield _row(f"**{module.name}**", *(_hung(module, table) for table in TABLES_CM), f"{_rounded_down(module.highest_cm())}{_NBSP}cm")


def written(page: str) -> str:
    """The page with its tables as they are computed.

    Raises
    ------
    ValueError
        If it has no place for one of them.
    """
    for name, lines in (("seen", seen_table()), ("heights", heights_table())):
        begin, end = f"<!-- {name}: python -m scripts.heights -->", f"<!-- end of {name} -->"
        page, count = re.subn(f"{re.escape(begin)}.*?{re.escape(end)}", "\n".join([begin, "", *lines, "", end]), page, flags=re.DOTALL)
        if count != 1:
            raise ValueError(f"{begin} stands {count} times in the page, not once")
    return page


def _seen(module: Module, height_cm: float) -> str:
    width, depth = module.area_cm(height_cm)
    told = f"{width:.0f} × {depth:.0f}{_NBSP}cm, {module.mm_per_px(height_cm):.2f}{_NBSP}mm"
    return told if module.tile_px(height_cm) >= LEAST_PX else f"{told} (too coarse)"


def _hung(module: Module, table_cm: tuple[float, float]) -> str:
    height = _rounded_up(module.height_cm(table_cm))
    px = math.floor(module.tile_px(height))
    return f"{height}{_NBSP}cm, {px}{_NBSP}px" if px >= LEAST_PX else "too coarse"


def _rounded_up(cm: float) -> int:
    return math.ceil(cm / _STEP_CM) * _STEP_CM


def _rounded_down(cm: float) -> int:
    return math.floor(cm / _STEP_CM) * _STEP_CM


def _head(*names: str) -> Sequence[str]:
    return _row(*names), _row(*("---" for _ in names))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Write the tables."""
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
