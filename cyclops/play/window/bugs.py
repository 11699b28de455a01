"""The table of Bugs & Co: the trophies, and everybody's opened tiles in the sets that count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import cv2

from cyclops import drawing
from cyclops.drawing import text_width
from cyclops.play.window import art, brush, marks
from cyclops.play.window.brush import Box
from cyclops.play.window.look import DARK_INK, GOOD, WHITE, seat_colours
from cyclops.play.window.marks import noticed
from cyclops.play.window.pad import Pad
from cyclops.stage.tables import BugHand, BugsStage, BugTile, Trophy

_TROPHY: Final = 96.0
_LARGEST: Final = 104.0
_EDGE: Final = (176, 190, 200)
_GAP: Final = 6.0
_WIDE: Final = 3.2
"""A hand that is so many times as wide as high has its name beside its tiles."""
_NAMES: Final = 0.23


def paint_bugs(pad: Pad, box: Box, table: BugsStage) -> None:
    """Paint the table into a box."""
    hands = [hand for hand in table.hands if hand.tiles or hand.opened]
    cups = box.height * (0.19 if hands else 0.5)
    side = min(pad.px(_TROPHY) if hands else cups, cups, box.width / max(len(table.trophies), 1) - pad.px(8))
    _paint_trophies(pad, Box(box.left, box.top, box.width, side * 1.3), table.trophies, side)
    rest = Box(box.left, box.top + side * 1.3, box.width, box.height - side * 1.3)
    if hands:
        _paint_hands(pad, rest.inner(0, pad.px(4)), hands)
    elif table.backs != 0:
        _paint_backs(pad, rest.inner(pad.px(12)), table.backs)


def _paint_trophies(pad: Pad, box: Box, trophies: Sequence[Trophy], side: float) -> None:
    """The trophies in a row: those in the middle bright, those that somebody has with a name."""
    step = side + pad.px(14)
    left, said = box.middle[0] - (len(trophies) * step - pad.px(14)) / 2, noticed(pad.stage)
    for number, trophy in enumerate(trophies):
        disc = Box(left + number * step, box.top + pad.px(2), side, side)
        picture, mask = art.trophy(trophy.value, round(side))
        seat = pad.seat(trophy.player)
        away = trophy.gone or seat is not None
        if not away:
            drawing.disc(pad.image, (disc.middle[0], disc.middle[1] + pad.px(3)), side / 2, pad.colours.shade)
        brush.stamp(pad.image, picture, mask, disc.left, disc.top, 1.0 if seat or not away else 0.35)
        if not art.has_cup(trophy.value):
            drawing.write_centred(pad.image, str(trophy.value), (disc.middle[0], disc.middle[1] - 0.12 * side), round(0.3 * side), DARK_INK)
        weight = said.get(trophy.key or f"trophy:{number}")
        if weight:
            radius = marks.sign_radius(side)
            marks.frame_tile(pad.image, disc, weight, 0.5)
            marks.sign(pad.image, (disc.right - radius, disc.top + radius), weight, radius)
        if seat:
            fill, ink = seat_colours(seat)
            size = round(max(side * 0.17, pad.text(13)))
            text = brush.shortened(seat.name, size, side * 1.05)
            width = text_width(text, size) + size
            plate = Box(disc.middle[0] - width / 2, disc.bottom - size * 0.5, width, 1.45 * size)
            brush.fill(pad.image, plate.inner(-2), WHITE, size)
            brush.fill(pad.image, plate, fill, size)
            drawing.write(pad.image, text, plate.left + size / 2, plate.middle[1], size, ink)


def _paint_backs(pad: Pad, box: Box, backs: int | None) -> None:
    """A few tiles face down, and how many are seen."""
    side = min(box.height * 0.6, pad.px(120))
    picture, mask = art.bug_face_down(max(round(side), 8))
    for number in range(3):
        x, y = (
            box.middle[0] + (number - 1.5) * side * 0.55 - side * 0.3 * (backs is not None),
            box.middle[1] - side / 2 - side * 0.06 * number,
        )
        brush.stamp(pad.image, picture, mask, x, y)
    if backs is not None:
        number_box = Box(box.middle[0] + side * 0.85, box.middle[1] - side / 2, side * 2, side)
        brush.write_in(pad.image, f"× {backs}", number_box, pad.colours.ink, side * 0.5, pad.text(16))


def _paint_hands(pad: Pad, box: Box, hands: Sequence[BugHand]) -> None:
    columns = 2 if len(hands) > 3 else 1
    rows = -(-len(hands) // columns)
    gap = pad.px(10)
    width, height = (box.width - gap * (columns - 1)) / columns, (box.height - gap * (rows - 1)) / rows
    for number, hand in enumerate(hands):
        column, row = number % columns, number // columns
        _paint_hand(pad, Box(box.left + column * (width + gap), box.top + row * (height + gap), width, height), hand)


def _paint_hand(pad: Pad, box: Box, hand: BugHand) -> None:
    """A player's tiles, set by set, below the name and how they count."""
    brush.card(pad.image, box, pad.colours.card, pad.colours.shade, pad.px(16))
    inner = box.inner(pad.px(12), pad.px(8))
    if box.width > _WIDE * box.height:
        left, tiles = inner.columns([inner.width * _NAMES, inner.width * (1 - _NAMES) - pad.px(10)], pad.px(10))
        _paint_head(pad, left, hand)
        _paint_tiles(pad, tiles, hand.tiles)
        return
    head = min(pad.px(30), max(inner.height * 0.24, pad.text(15) * 1.2))
    used = _paint_name(pad, Box(inner.left, inner.top, inner.width * 0.45, head), hand.player) + pad.px(10)
    told = Box(inner.left + used, inner.top, inner.width - used, head)
    brush.write_in(pad.image, hand.text, told, pad.colours.soft, pad.text(18), pad.text(12), lines=2, weight=550)
    _paint_tiles(pad, Box(inner.left, inner.top + head + pad.px(6), inner.width, inner.height - head - pad.px(6)), hand.tiles)


def _paint_head(pad: Pad, box: Box, hand: BugHand) -> None:
    """The name above how the tiles count; where there is no room for both, the name alone."""
    high = min(box.height * 0.42, pad.px(34))
    told = Box(box.left, box.top + high + pad.px(4), box.width, box.height - high - pad.px(4))
    if told.height < pad.text(12) * brush.LEADING:
        _paint_name(pad, Box(box.left, box.top, box.width, min(box.height, pad.px(34))), hand.player)
        return
    _paint_name(pad, Box(box.left, box.top, box.width, high), hand.player)
    brush.write_in(pad.image, hand.text, told, pad.colours.soft, pad.text(18), pad.text(12), lines=4, weight=550)


def _paint_name(pad: Pad, box: Box, player: str) -> float:
    """A player's name on the player's colour; returns how wide that is."""
    seat = pad.seat(player)
    name, fill, ink = (seat.name, *seat_colours(seat)) if seat else (player, DARK_INK, WHITE)
    size = max(round(min(box.height * 0.66, pad.px(22))), 8)
    text = brush.shortened(name, size, box.width - 1.2 * size)
    tag = Box(box.left, box.top, text_width(text, size) + 1.2 * size, box.height)
    brush.fill(pad.image, tag, fill, box.height / 2)
    drawing.write(pad.image, text, tag.left + 0.6 * size, tag.middle[1], size, ink)
    return tag.width


def _paint_tiles(pad: Pad, box: Box, tiles: Sequence[BugTile]) -> None:
    if not tiles or box.height < 12:
        return
    sets = [list(found) for _, found in groupby(_in_sets(tiles), key=lambda tile: tile.key if tile.group is None else tile.group)]
    gap = pad.px(_GAP)
    side = _side(box, [len(found) for found in sets], gap, pad.px(_LARGEST))
    left, top = box.left, box.top
    for found in sets:
        width = len(found) * side + 2 * gap
        if left + width > box.right + 1 and left > box.left:
            left, top = box.left, top + side * 1.12 + gap
        if len(found) > 1:
            brush.fill(pad.image, Box(left, top - gap / 2, width, side + gap), pad.colours.inset, (side + gap) / 2)
            brush.rim(pad.image, Box(left, top - gap / 2, width, side + gap), GOOD, (side + gap) / 2, max(2.0, pad.px(3)))
        for number, tile in enumerate(found):
            _paint_bug(pad, Box(left + gap + number * side, top, side, side), tile)
        left += width + gap


def _in_sets(tiles: Sequence[BugTile]) -> Iterator[BugTile]:
    """Sets first, in their order, then what is in none."""
    yield from sorted((tile for tile in tiles if tile.group is not None), key=lambda tile: tile.group or 0)
    yield from (tile for tile in tiles if tile.group is None)


def _side(box: Box, sets: Sequence[int], gap: float, most: float) -> float:
    """The largest side at which all sets fit the box in rows."""
    side = min(most, box.height)
    while side > 10:
        left, rows = 0.0, 1
        for number in sets:
            width = number * side + 2 * gap
            if left and left + width > box.width:
                left, rows = 0.0, rows + 1
            left += width + gap
        if rows * (side * 1.12 + gap) - side * 0.12 <= box.height + 1 and max(sets) * side + 2 * gap <= box.width:
            return side
        side *= 0.94
    return side


def _paint_bug(pad: Pad, box: Box, tile: BugTile) -> None:
    side = box.width * 0.96
    picture, mask = art.bug(tile.drawing, tile.eyes, max(round(side), 8))
    brush.stamp(pad.image, picture, mask, box.left + (box.width - side) / 2, box.top + (box.width - side) / 2)
    cv2.circle(pad.image, (round(box.middle[0]), round(box.middle[1])), round(side / 2), _EDGE, max(1, round(side / 50)), cv2.LINE_AA)
    radius = min(max(7.0, 0.16 * side), 0.3 * side)
    if not art.drawn_by_us(tile.drawing):
        size = round(max(9.0, (0.26 if len(tile.called) < 3 else 0.15) * side))
        drawing.write_centred(
            pad.image, brush.shortened(tile.called, size, 0.9 * side), (box.middle[0], box.middle[1] + 0.15 * side), size, DARK_INK
        )
    if tile.points:
        at = (box.right - radius, box.bottom - radius)
        brush.plate(pad.image, f"{tile.points:+d}", at, radius, GOOD if tile.points > 0 else DARK_INK, WHITE, WHITE)
    weight = noticed(pad.stage).get(tile.key, marks.UNSURE if tile.doubt else "")
    if weight:
        marks.frame_tile(pad.image, box, weight, 0.5, inset=0.06)
        marks.sign(pad.image, (box.right - radius, box.top + radius), weight, radius)
