"""The places of Monster Factory's drawn tile: those at one cell share it, and a pill with their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cyclops import drawing
from cyclops.drawing import Colour, Image, Spot, text_width
from cyclops.play.window import brush
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOLD, WHITE
from cyclops.stage.tables import Cell, Ghost

_LETTER: Final = 0.8
"""Size of writing on a pill, of its height."""


def by_place(ghosts: Iterable[Ghost], covered: Iterable[tuple[int | None, Cell]] = ()) -> list[list[Ghost]]:
    """Ghosts by the place that they share; none where something lies that may not."""
    found: dict[tuple[int, Cell], list[Ghost]] = {}
    without = set(covered)
    for ghost in ghosts:
        if (ghost.monster, ghost.cell) not in without:
            found.setdefault((ghost.monster, ghost.cell), []).append(ghost)
    return list(found.values())


def alike(ghosts: Sequence[Ghost]) -> list[list[Ghost]]:
    """Ghosts of one place in rows of those that are as good as each other."""
    rows: dict[tuple[bool, bool], list[Ghost]] = {}
    for ghost in ghosts:
        rows.setdefault((ghost.completes, ghost.good), []).append(ghost)
    return list(rows.values())


def common_edges(ghosts: Sequence[Ghost]) -> str:
    """The edges that all ghosts of a place have alike, blank where they differ."""
    return "".join(kinds[0] if len(set(kinds)) == 1 else "W" for kinds in zip(*(ghost.edges for ghost in ghosts), strict=False))


def ranges(numbers: Iterable[int]) -> str:
    """Numbers with those that follow each other joined: "1–3, 5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    joined = (f"{a}" if a == b else f"{a}, {b}" if b == a + 1 else f"{a}–{b}" for a, b in runs)
    return ", ".join(joined)


def paint_numbers(image: Image, ghosts: Sequence[Ghost], middle: Spot, radius: float, widest: float) -> None:
    """Paint the numbers of the ghosts of one place about its middle."""
    if len(ghosts) == 1:
        _plate(image, ghosts[0], middle, radius)
        return
    rows = alike(ghosts)
    height = min(1.7 * radius, 3.6 * radius / len(rows))
    for number, row in enumerate(rows):
        at = (middle[0], middle[1] + (number - (len(rows) - 1) / 2) * 1.12 * height)
        _pill(image, row, at, height, widest)


def _colours(ghost: Ghost) -> tuple[Colour, Colour]:
    return (GOLD, DARK_INK) if ghost.good or ghost.completes else (DARK_INK, WHITE)


def _plate(image: Image, ghost: Ghost, middle: Spot, radius: float) -> None:
    fill, ink = _colours(ghost)
    brush.plate(image, str(ghost.number), middle, radius, fill, ink, ink)
    if ghost.good:
        brush.plate(image, "★", (middle[0] + radius, middle[1] - radius), 0.5 * radius, GOLD, DARK_INK, DARK_INK)


def _pill(image: Image, row: Sequence[Ghost], middle: Spot, height: float, widest: float) -> None:
    """Numbers on a pill, after a star where they are advised."""
    fill, ink = _colours(row[0])
    words = ranges(ghost.number for ghost in row)
    words = f"★ {words}" if row[0].good else words
    size = round(_LETTER * height)
    while size > 7 and text_width(words, size) + 0.6 * height > widest:
        size -= 1
    width = max(text_width(words, size) + 0.6 * height, height)
    box = Box(middle[0] - width / 2, middle[1] - height / 2, width, height)
    brush.fill(image, box.inner(-max(1.2, 0.06 * height)), ink, height)
    brush.fill(image, box, fill, height / 2)
    drawing.write_centred(image, words, middle, size, ink)
