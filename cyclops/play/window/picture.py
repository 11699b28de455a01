"""The whole picture of the window, from what is to be shown and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from cyclops import drawing
from cyclops.drawing import Image
from cyclops.language import Language, words
from cyclops.play.window import art, brush
from cyclops.play.window.brush import Box
from cyclops.play.window.bugs import paint_bugs
from cyclops.play.window.factory import paint_drawn, paint_factory, told_of_factory
from cyclops.play.window.foot import notices_height, paint_keys, paint_notices, paint_question, question_height
from cyclops.play.window.fressen import paint_fressen, told_of_fressen
from cyclops.play.window.head import paint_head
from cyclops.play.window.look import COLOURS, DARK_INK, GOLD, WHITE, Look
from cyclops.play.window.pad import Pad, Spot, View, empty
from cyclops.play.window.photo import paint_photo
from cyclops.play.window.side import Told, paint_side
from cyclops.stage.stage import Stage
from cyclops.stage.tables import BugsStage, FactoryStage, FressenStage

_SMALLEST: Final = (320, 200)
_HEAD: Final = 134.0
_SIDE: Final = 0.285
"""Share of the width."""
_DRAWN: Final = 132.0
_KEYS: Final = 42.0
_LEAST_KEYS: Final = 34.0


@dataclass(frozen=True, slots=True)
class Board:
    """A picture of the window.

    Attributes
    ----------
    image : (H, W, 3) uint8 BGR
    spots : tuple of Spot
        Where to touch for what a key does.
    table : Box
        Where the table is, or the camera's picture of it.
    """

    image: Image
    spots: tuple[Spot, ...]
    table: Box

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What is touched at a point."""
        return next((spot for spot in self.spots if spot.box.holds(x, y)), None)


def picture_of(stage: Stage, size: tuple[int, int], look: Look = Look.LIGHT) -> Image:
    """Draw a stage as the window shows it.

    Parameters
    ----------
    stage : Stage
        In the language in which it is to be read.
    size : (int, int)
        Width and height in pixels.
    look : Look

    Returns
    -------
    (H, W, 3) uint8 BGR
    """
    return board_of(stage, size, View(look)).image


def board_of(stage: Stage, size: tuple[int, int], view: View, photo: Image | None = None) -> Board:
    """Draw a stage as a viewer wants it, and say where it may be touched.

    Parameters
    ----------
    stage : Stage
    size : (int, int)
        Width and height in pixels.
    view : View
    photo : (H, W, 3) uint8 BGR or None
        The camera's picture, for a view that wants it.
    """
    width, height = max(size[0], _SMALLEST[0]), max(size[1], _SMALLEST[1])
    pad = Pad(empty(width, height, view.look), stage, view, words(Language(stage.language)))
    plan = _Plan.of(pad)
    paint_head(pad, plan.head)
    paint_notices(pad, plan.notices)
    _paint_table(pad, plan.table, photo)
    if isinstance(stage.table, FactoryStage) and plan.drawn.height:
        paint_drawn(pad, plan.drawn, stage.table)
    paint_side(pad, plan.side, _told(stage))
    paint_question(pad, plan.question)
    paint_keys(pad, plan.keys)
    _paint_countdown(pad, plan.table)
    return Board(pad.image[: size[1], : size[0]], tuple(pad.spots), plan.table)


def with_photo(board: Board, stage: Stage, view: View, photo: Image) -> Image:
    """Draw the camera's picture of now into what was drawn before; nothing else has changed."""
    pad = Pad(board.image.copy(), stage, view, words(Language(stage.language)))
    _paint_table(pad, board.table, photo)
    _paint_countdown(pad, board.table)
    return pad.image


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything is."""

    head: Box
    notices: Box
    table: Box
    question: Box
    drawn: Box
    side: Box
    keys: Box

    @classmethod
    def of(cls, pad: Pad) -> _Plan:
        """Make room for all that is to be shown; a screen that is higher than wide has the side below the table."""
        height, width = pad.image.shape[:2]
        gap = pad.px(14)
        keys_height = max(pad.px(_KEYS), _LEAST_KEYS)
        whole = Box(gap, gap, width - 2 * gap, height - 2 * gap)
        head = Box(whole.left, whole.top, whole.width, pad.px(_HEAD))
        keys = Box(whole.left, whole.bottom - keys_height, whole.width, keys_height)
        middle = Box(whole.left, head.bottom + gap, whole.width, keys.top - head.bottom - 2 * gap)
        if width >= height:
            side_width = max(_SIDE * width, 200)
            side = Box(middle.right - side_width, middle.top, side_width, middle.height)
            main = Box(middle.left, middle.top, middle.width - side_width - gap, middle.height)
        else:
            main = Box(middle.left, middle.top, middle.width, middle.height * 0.62)
            side = Box(middle.left, main.bottom + gap, middle.width, middle.bottom - main.bottom - gap)
        notices, table, question = _split_main(pad, main)
        drawn, side = _split_side(pad, side)
        return cls(head, notices, table, question, drawn, side, keys)


def _split_main(pad: Pad, main: Box) -> tuple[Box, Box, Box]:
    gap = pad.px(12)
    above, below = notices_height(pad, main.width), question_height(pad)
    notices = Box(main.left, main.top, main.width, above)
    question = Box(main.left, main.bottom - below + (gap if below else 0), main.width, max(below - gap, 0))
    return notices, Box(main.left, main.top + above, main.width, main.height - above - below), question


def _split_side(pad: Pad, side: Box) -> tuple[Box, Box]:
    """The drawn tile's place, which only one game has and nobody needs at its end, and the rest."""
    table = pad.stage.table
    if pad.view.with_reasons or pad.stage.over or not isinstance(table, FactoryStage):
        return Box(side.left, side.top, side.width, 0), side
    height, gap = min(pad.px(_DRAWN), side.height * 0.36), pad.px(12)
    return Box(side.left, side.top, side.width, height), Box(side.left, side.top + height + gap, side.width, side.height - height - gap)


def _told(stage: Stage) -> Sequence[Told]:
    match stage.table:
        case FactoryStage():
            return told_of_factory(stage.table)
        case FressenStage():
            return told_of_fressen(stage.table)
        case _:
            return ()


def _paint_table(pad: Pad, box: Box, photo: Image | None) -> None:
    if box.height < 20 or box.width < 20:
        return
    brush.card(pad.image, box, pad.colours.cloth, pad.colours.shade, pad.px(22))
    cloth = _cloth(round(box.width), round(box.height), round(pad.px(34)), pad.view.look)
    _lay_cloth(pad.image, *cloth, box.left, box.top, round(pad.px(24)))
    inner = box.inner(pad.px(14), pad.px(12))
    match pad.stage.table:
        case _ if pad.view.photo and photo is not None:
            paint_photo(pad, inner, photo)
        case FactoryStage() as table:
            paint_factory(pad, inner, table)
        case BugsStage() as table:
            paint_bugs(pad, inner, table)
        case FressenStage() as table:
            paint_fressen(pad, inner, table)
        case _:
            _paint_waiting(pad, inner)


def _lay_cloth(image: Image, cloth: Image, mask: Image, left: float, top: float, rim: int) -> None:
    """Lay a cloth; only its upper and lower rim have corners, which need care."""
    for first, last in ((0, rim), (cloth.shape[0] - rim, cloth.shape[0])):
        brush.stamp(image, cloth[first:last], mask[first:last], left, top + first)
    brush.stamp(image, cloth[rim:-rim], None, left, top + rim)


@lru_cache(maxsize=16)
def _cloth(width: int, height: int, step: int, look: Look) -> art.Art:
    """A chequered tablecloth with round corners."""
    colours = COLOURS[look]
    image = empty(width, height, look)
    image[:] = colours.cloth
    for top in range(0, height, step):
        for left in range(step * (top // step % 2), width, 2 * step):
            image[top : top + step, left : left + step] = colours.checks
    mask = image.copy()
    mask[:] = 0
    brush.fill(mask, Box(0, 0, width - 1, height - 1), WHITE, step * 22 / 34)
    return image, mask[..., 0].copy()


def _paint_waiting(pad: Pad, box: Box) -> None:
    """As long as nothing was seen: our own one-eyed waits."""
    side = round(min(box.width, box.height) * 0.6)
    if side < 10:
        return
    picture, mask = art.cyclops(pad.stage.eye.mood, side)
    brush.stamp(pad.image, picture, mask, box.middle[0] - side / 2, box.middle[1] - side * 0.62)
    line = Box(box.left, box.bottom - box.height * 0.24, box.width, box.height * 0.2)
    brush.write_in(pad.image, pad.stage.title, line, pad.colours.ink, pad.text(44), pad.text(16), centred=True)


def _paint_countdown(pad: Pad, box: Box) -> None:
    """10, 9, 8 …: as large as possible."""
    left_s = pad.stage.countdown_s
    if left_s is None:
        return
    radius = min(box.width, box.height) * 0.3
    drawing.disc(pad.image, box.middle, radius * 1.1, WHITE)
    drawing.disc(pad.image, box.middle, radius, DARK_INK)
    drawing.write_centred(pad.image, str(max(0, round(left_s))), box.middle, round(1.3 * radius), GOLD)
