"""The head of the window: whose turn it is, to be read from three metres, what to do, and what the eye is doing."""

from __future__ import annotations

from typing import Final

from cyclops import drawing
from cyclops.drawing import Colour, Image, text_width
from cyclops.play.window import art, brush
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOLD, GOOD, WEIGHTS, WHITE, seat_colours
from cyclops.play.window.pad import Pad

_CONFETTI: Final[tuple[Colour, ...]] = ((60, 60, 200), (178, 114, 0), (115, 140, 0), (150, 80, 180), WHITE)
_PIECES: Final = 40
_FREE_OF_WORDS: Final = 0.16
_SHARES: Final = (1.0, 0.7, 0.54)
"""How much of the height the banner itself has, by the lines below it."""


def paint_head(pad: Pad, box: Box) -> None:
    """Paint the banner into a box."""
    fill, ink = _colours(pad)
    radius = pad.px(22)
    brush.card(pad.image, box, fill, pad.colours.shade, radius)
    if pad.stage.over:
        _confetti(pad.image, box)
    face = Box(box.left + pad.px(8), box.top, box.height, box.height)
    _paint_face(pad, face)
    inner = Box(face.right + pad.px(14), box.top + pad.px(8), box.right - face.right - pad.px(34), box.height - pad.px(16))
    eye_width = _paint_eye_words(pad, inner)
    _paint_words(pad, inner, eye_width, ink)


def _colours(pad: Pad) -> tuple[Colour, Colour]:
    """The banner has the colour of the player whose turn it is."""
    if pad.stage.over:
        return GOLD, DARK_INK
    seat = next((seat for seat in pad.stage.seats if seat.to_move), None)
    return seat_colours(seat) if seat else (pad.colours.card, pad.colours.ink)


def _paint_words(pad: Pad, inner: Box, eye_width: float, ink: Colour) -> None:
    task = pad.stage.task
    width = inner.width - eye_width
    lines = len(brush.fitted(task, width, inner.height, round(pad.text(21)), round(pad.text(21)), 2, 550)[1]) if task else 0
    big = Box(inner.left, inner.top, inner.width if task else width, inner.height * _SHARES[lines])
    banner = pad.stage.banner or pad.stage.title
    brush.write_in(pad.image, banner, big, ink, big.height, pad.text(22), lines=1 if task else 2)
    if task:
        small = Box(inner.left, big.bottom, width, inner.height - big.height)
        brush.write_in(pad.image, task, small, ink, pad.text(28), pad.text(14), lines=lines, weight=550)


def _paint_face(pad: Pad, box: Box) -> None:
    radius = box.height * 0.45
    drawing.disc(pad.image, box.middle, radius, pad.colours.inset)
    side = round(2 * radius * 0.9)
    picture, mask = art.cyclops(pad.stage.eye.mood, side)
    brush.stamp(pad.image, picture, mask, box.middle[0] - side / 2, box.middle[1] - side / 2)


def _paint_eye_words(pad: Pad, inner: Box) -> float:
    """Say what the camera does in the lower right corner; returns the width that this takes."""
    eye = pad.stage.eye
    if not eye.text:
        return 0.0
    size, height = round(pad.text(17)), pad.px(30)
    text = brush.shortened(eye.text, size, inner.width * 0.36)
    width = text_width(text, size) + 2 * height
    box = Box(inner.right - width, inner.bottom - height, width, height)
    ground = pad.colours.inset if _colours(pad)[0] == pad.colours.card else pad.colours.card
    brush.fill(pad.image, box, ground, height / 2)
    fill, ink, sign = (GOOD, WHITE, "") if eye.well else WEIGHTS["differs"]
    brush.plate(pad.image, sign, (box.left + height * 0.62, box.middle[1]), height * 0.27, fill, ink, ground)
    drawing.write(pad.image, text, box.left + height * 1.15, box.middle[1], size, pad.colours.ink)
    return width + pad.px(16)


def _confetti(image: Image, box: Box) -> None:
    """The same bits of paper each time, where no long words are."""
    for piece in range(_PIECES):
        x = box.left + box.width * (1 - _FREE_OF_WORDS * (piece * 61 % 97) / 97)
        y = box.top + box.height * (0.08 + 0.84 * ((piece * 37 % 89) / 89))
        drawing.disc(image, (x, y), box.height * (0.025 + 0.012 * (piece % 3)), _CONFETTI[piece % len(_CONFETTI)])
