"""How exactly lenses are found: corners against the truth, the lens against the true lens, parts of the pictures against each other.

``python benchmarks/lens.py FOLDER``; the folder holds ``sheets`` (series of pictures with the true lens) and ``real`` (chessboards).
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from calibration import adjustment
from calibration.lens import Lens
from calibration.patterns import Charuco, Chessboard, Pattern
from calibration.sheet import SHEET
from calibration.solution import Solution, Unsolved, solve
from calibration.views import NoView, View, find_view

_LIMITS = "focal ≤ 0.3 %, centre ≤ 4 px, straightened ≤ 0.5 px RMS and ≤ 1.5 px at most"
_CHESSBOARD = Chessboard(9, 6, 25.0)
_OLD_BOARD = Charuco(5, 7, 40.0, 20.0, legacy=True)


def main(folder: Path) -> None:
    """Measure everything and print it."""
    cv2.setNumThreads(1)
    console = Console(width=150)
    for series in sorted((folder / "sheets").iterdir()):
        _sheets(console, series)
    _halves(console, folder / "real" / "pi-lens")
    for name, pattern, glob in (("chessboard", _CHESSBOARD, "left*"), ("chessboard", _CHESSBOARD, "right*"), ("charuco", _OLD_BOARD, "*")):
        _real(console, folder / "real" / name, pattern, glob)


def _sheets(console: Console, series: Path) -> None:
    views = _views(console, series, SHEET, "*.jpg")
    truths = {path.stem: json.loads(path.read_text()) for path in sorted(series.glob("*.json"))}
    true = _true_lens(next(iter(truths.values())))
    console.print(f"\n[bold]{series.name}[/]: {len(views)} of {len(truths)} pictures; limits {_LIMITS}")
    console.print(_corner_table(views, truths))
    found = solve(views)
    if isinstance(found, Unsolved):
        console.print(found.reason)
        return
    console.print(found.verdict)
    rows = [("all", _errors(found.lens, true))]
    parts = [part.lens for part in map(solve, map(list, itertools.combinations(views, 8))) if isinstance(part, Solution)]
    for against, reference in (("the true lens", true), ("all", found.lens)):
        errors = np.array([_errors(lens, reference) for lens in parts])
        for label, share in (("median", 0.5), ("99 of 100", 0.99), ("worst", 1.0)):
            rows.append((f"any 8 against {against}: {label}", np.quantile(errors, share, axis=0)))
    console.print(_table(("views", "focal %", "centre px", "straightened RMS px", "at most px"), rows))


def _corner_table(views: Sequence[View], truths: dict[str, Any]) -> Table:
    rows = []
    for view in views:
        truth = truths[Path(view.name).stem]
        true = dict(zip(truth["ids"], truth["corners"], strict=True))
        inner = [index for index, id in enumerate(view.ids.tolist()) if id in true]
        off = view.image_px[inner] - np.array([true[int(view.ids[index])] for index in inner])
        rows.append(
            (view.name, np.array([len(inner), len(view.ids), view.tilt_deg, *off.mean(axis=0), np.sqrt((off**2).sum(axis=1).mean())]))
        )
    return _table(("picture", "corners", "with markers", "tilt °", "mean x px", "mean y px", "RMS px"), rows)


def _halves(console: Console, folder: Path) -> None:
    views = _views(console, folder, _CHESSBOARD, "*.png")
    rows = []
    for label, here, there in (("even", views[::2], views[1::2]), ("odd", views[1::2], views[::2])):
        found = solve(here)
        if isinstance(found, Solution):
            rows.append((label, np.array([len(found.views), found.rms_px, _held_out(found.lens, there)])))
    console.print(f"\n[bold]{folder.name}[/]: {len(views)} pictures; limit 0.11 px on the other half")
    console.print(_table(("half", "used", "RMS px", "other half RMS px"), rows))


def _real(console: Console, folder: Path, pattern: Pattern, glob: str) -> None:
    views = _views(console, folder, pattern, glob)
    console.print(f"\n[bold]{folder.name}[/] {glob}: {len(views)} pictures, corners {[len(view.ids) for view in views]}")
    found = solve(views)
    console.print(found.reason if isinstance(found, Unsolved) else f"RMS {found.rms_px:.3f} px, {found.lens}; {found.verdict}")


def _views(console: Console, folder: Path, pattern: Pattern, glob: str) -> list[View]:
    views = []
    for path in sorted(folder.glob(glob)):
        seen = find_view(np.asarray(cv2.imread(str(path)), dtype=np.uint8), pattern, name=path.name)
        if isinstance(seen, NoView):
            console.print(f"{path.name}: {seen.reason}")
        else:
            views.append(seen)
    return views


def _errors(lens: Lens, true: Lens) -> NDArray[np.float64]:
    across, down = np.meshgrid(np.linspace(0, true.size[0] - 1, 33), np.linspace(0, true.size[1] - 1, 25))
    grid = np.column_stack([across.ravel(), down.ravel()])
    off = np.linalg.norm(lens.straightened(grid) - true.straightened(grid), axis=1)
    focal = max(abs(here / there - 1) for here, there in zip(lens.focal_px, true.focal_px, strict=True))
    centre = float(np.hypot(lens.centre_px[0] - true.centre_px[0], lens.centre_px[1] - true.centre_px[1]))
    return np.array([100 * focal, centre, np.sqrt((off**2).mean()), off.max()])


def _held_out(lens: Lens, views: Sequence[View]) -> float:
    intrinsics = np.array([*lens.focal_px, *lens.centre_px, *lens.distortion])
    squares = [adjustment.missed(intrinsics, view.seen) ** 2 for view in views]
    return float(np.sqrt(np.mean(squares)))


def _true_lens(truth: Any) -> Lens:
    (fx, _, cx), (_, fy, cy), _ = truth["camera"]["matrix"]
    k1, k2, p1, p2, k3 = truth["camera"]["distortion"]
    return Lens((truth["size"][0], truth["size"][1]), (fx, fy), (cx, cy), (k1, k2, p1, p2, k3))


def _table(heads: Sequence[str], rows: Sequence[tuple[str, NDArray[np.float64]]]) -> Table:
    table = Table(*heads)
    for label, numbers in rows:
        table.add_row(label, *(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers))
    return table


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
