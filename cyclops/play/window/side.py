"""The side of the window: the tile that was drawn, who has how many points and why, what may be done, and the last moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cyclops import drawing
from cyclops.drawing import text_width
from cyclops.language import marked
from cyclops.play.window import brush
from cyclops.play.window.brush import PLAIN, Box
from cyclops.play.window.look import DARK_INK, GOLD, WEIGHTS, WHITE, seat_colours
from cyclops.play.window.pad import Pad
from cyclops.stage.stage import Seat

_LAST: Final = marked("Last moves")
_WHERE: Final = marked("Places")
_ADVICE: Final = marked("Advice")
_SEAT: Final = 56.0
_LEAST_SEAT: Final = 34.0
_ROW: Final = 30.0
_MOST_ROWS: Final = 2
"""Lines of a sentence in a list."""


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that may be done: the sign on it in the drawing, and what it does."""

    sign: str
    text: str
    good: bool = False


def paint_side(pad: Pad, box: Box, told: Sequence[Told]) -> None:
    """Paint all that stands beside the table, the most important first, as far as there is room."""
    rest = _paint_seats(pad, box)
    if pad.view.with_reasons:
        return
    if pad.stage.advice:
        rest = _paint_list(pad, rest, _ADVICE, [Told("★", text, True) for text in pad.stage.advice], share=0.6)
    if told:
        rest = _paint_list(pad, rest, _WHERE, sorted(told, key=lambda one: not one.good), share=0.72)
    moves = [past for past in pad.stage.history if not past.undone][::-1]
    _paint_list(pad, rest, _LAST, [Told(_who(pad, past.player), past.text) for past in moves], share=1.0)


def _who(pad: Pad, player: str | None) -> str:
    seat = pad.seat(player)
    return f"@{seat.player}" if seat else ""


def _paint_seats(pad: Pad, box: Box) -> Box:
    seats = pad.stage.seats
    if not seats:
        return box
    gap = pad.px(8)
    if pad.view.with_reasons:
        _paint_reasons(pad, box)
        return box
    share = box.height * (0.75 if len(seats) > 3 else 0.6) / len(seats) - gap
    height = min(pad.px(_SEAT), max(pad.px(_LEAST_SEAT) * 0.75, share))
    for seat, row in zip(seats, box.rows([height] * len(seats), gap), strict=False):
        _paint_seat(pad, seat, row)
    used = len(seats) * (height + gap) + pad.px(4)
    return Box(box.left, box.top + used, box.width, max(box.height - used, 0))


def _paint_seat(pad: Pad, seat: Seat, row: Box) -> None:
    fill, on_fill = seat_colours(seat)
    ink = on_fill if seat.to_move else pad.colours.ink
    brush.card(pad.image, row, fill if seat.to_move else pad.colours.card, pad.colours.shade, pad.px(16))
    tab = Box(row.left, row.top, pad.px(14), row.height)
    if not seat.to_move:
        brush.fill(pad.image, Box(tab.left, tab.top, tab.width + pad.px(8), tab.height), fill, pad.px(11))
        drawing.fill(pad.image, Box(tab.right, tab.top, pad.px(8.5), tab.height).corners, pad.colours.card)
    points = "–" if seat.points is None else str(seat.points)
    size = round(min(row.height * 0.72, pad.px(44)))
    width = text_width(points, size)
    right = row.right - pad.px(16)
    drawing.write(pad.image, points, right - width, row.middle[1], size, ink)
    right -= width + pad.px(12)
    if seat.doubted:
        radius = min(row.height * 0.24, pad.px(13))
        brush.plate(pad.image, "?", (right - radius, row.middle[1]), radius, *WEIGHTS["unsure"][:2], DARK_INK)
        right -= 2 * radius + pad.px(10)
    left = tab.right + pad.px(10)
    if seat.place == 1:
        radius = min(row.height * 0.26, pad.px(14))
        brush.plate(pad.image, "★", (left + radius, row.middle[1]), radius, GOLD, DARK_INK, DARK_INK)
        left += 2 * radius + pad.px(10)
    brush.write_in(pad.image, seat.name, Box(left, row.top, right - left, row.height), ink, row.height * 0.5, pad.text(15))


def _paint_reasons(pad: Pad, box: Box) -> None:
    """Everybody's points with what they are made of."""
    seats = pad.stage.seats
    gap = pad.px(8)
    head, line = min(pad.px(44), box.height / len(seats) * 0.4), pad.text(17) * 1.3
    room = (box.height - len(seats) * (head + gap)) / len(seats)
    top = box.top
    for seat in seats:
        _paint_seat(pad, seat, Box(box.left, top, box.width, head))
        top += head + pad.px(4)
        shown = seat.reasons[: max(int(room / line), 0)]
        for reason in shown:
            points = "" if reason.points is None else f"{reason.points:+d}"
            row = Box(box.left + pad.px(14), top, box.width - pad.px(28), line)
            size = round(pad.text(16))
            width = text_width(points, size)
            drawing.write(pad.image, points, row.right - width, row.middle[1], size, pad.colours.ink)
            text = brush.shortened(reason.text, size, row.width - width - pad.px(10), PLAIN)
            drawing.write(pad.image, text, row.left, row.middle[1], size, pad.colours.ink, PLAIN)
            top += line
        top += gap


def _paint_list(pad: Pad, box: Box, title: str, rows: Sequence[Told], share: float) -> Box:
    """Paint a list under a title into at most a share of a box; returns what is left of it."""
    head, gap = pad.text(17) * 1.5, pad.px(10)
    limit = box.top + box.height * share
    if not rows or box.top + head + pad.px(_ROW) > limit:
        return box
    fitting = list(_fitting(pad, rows, Box(box.left, box.top + head, box.width, limit - box.top - head)))
    if not fitting:
        return box
    bottom = fitting[-1][1].bottom + pad.px(8)
    brush.card(pad.image, Box(box.left, box.top, box.width, bottom - box.top), pad.colours.card, pad.colours.shade, pad.px(16))
    size = round(pad.text(15))
    drawing.write(pad.image, pad.say(title), box.left + pad.px(16), box.top + head * 0.58, size, pad.colours.soft)
    if len(fitting) < len(rows):
        more = f"+{len(rows) - len(fitting)}"
        drawing.write(pad.image, more, box.right - pad.px(16) - text_width(more, size), box.top + head * 0.58, size, pad.colours.soft)
    for told, row in fitting:
        _paint_told(pad, told, row)
    return Box(box.left, bottom + gap, box.width, max(box.bottom - bottom - gap, 0))


def _fitting(pad: Pad, rows: Sequence[Told], box: Box) -> Iterator[tuple[Told, Box]]:
    """As many rows as fit, each as high as its sentence needs."""
    top, size = box.top, round(pad.text(17))
    for told in rows:
        lines = min(len(brush.fitted(told.text, _words(pad, box).width, 1e6, size, size, _MOST_ROWS, PLAIN)[1]), _MOST_ROWS)
        height = max(pad.px(_ROW), lines * size * brush.LEADING + pad.px(7))
        if top + height > box.bottom - pad.px(4):
            return
        yield told, Box(box.left, top, box.width, height)
        top += height


def _words(pad: Pad, row: Box) -> Box:
    left = row.left + pad.px(48)
    return Box(left, row.top, row.right - pad.px(14) - left, row.height)


def _paint_told(pad: Pad, told: Told, row: Box) -> None:
    centre = (row.left + pad.px(27), row.middle[1])
    seat = pad.seat(told.sign[1:]) if told.sign.startswith("@") else None
    if seat:
        drawing.disc(pad.image, centre, pad.px(8), seat_colours(seat)[0])
    elif told.sign:
        fill, ink = (GOLD, DARK_INK) if told.good else (DARK_INK, WHITE)
        brush.plate(pad.image, told.sign, centre, pad.px(12), fill, ink, DARK_INK if told.good else WHITE)
    size = round(pad.text(17))
    brush.write_in(pad.image, told.text, _words(pad, row), pad.colours.ink, size, size, _MOST_ROWS, PLAIN)
