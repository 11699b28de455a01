"""The board of Das große Fressen in two halves, each on its page, after a page that says how they are joined."""

from __future__ import annotations

from typing import Final

from cyclops.artwork.fressen.board import board_halves
from cyclops.artwork.fressen.sizes import BOARD_BLEED_MM, FLAP_MM
from cyclops.artwork.paths import Path, Point, polygon, polyline, rectangle
from cyclops.artwork.shapes import Drawing, filled, resized
from cyclops.language import Words
from cyclops.printing.cuts import light_lines, side_ticks
from cyclops.printing.frame import Leaf, framed, space, true_scale
from cyclops.printing.page import BLACK, SOFT, Document, Item, Placed, Text, below, centred, lines, on_page, paragraph
from cyclops.printing.paper import MARGIN_MM, Paper
from cyclops.printing.typeface import width_mm
from engine.fressen.game import RULES as FRESSEN

_TICK_MM, _CLEAR_MM = 5.0, 0.2  # of the ticks at the corners, and from these to them
_SMALL: Final = 0.46  # size of the halves on the page that says how they are joined
_TIP_MM, _TIP_AWAY_MM = 4.0, 15.0  # size of the triangles on the flap, and how far from the board's sides they are
_APART_MM: Final = 12.0  # between these
_STEP_PT, _LABEL_PT = 11.0, 8.0
_LABEL_DOWN_MM: Final = 7.6  # from the seam to the base of the words on the flap


def board(paper: Paper, say: Words) -> Document:
    """The board; where its halves meet, the upper one goes on below the lower one.

    Parameters
    ----------
    paper : Paper
        Held upright; the pages are held sideways.
    say : Words
        The language.
    """
    wide, title = paper.turned, say("Board for {game}", game=FRESSEN.title)
    upper, lower = board_halves()
    leaves = [
        Leaf(wide, title, true_scale(say), _joining(wide, upper, lower, say)),
        Leaf(
            wide,
            say("Upper half"),
            say("Cut off all that lies outside the marks. Leave the strip for the glue on."),
            _upper(wide, upper, say),
            False,
        ),
        Leaf(
            wide,
            say("Lower half"),
            say("Cut exactly along the upper edge of the picture: here the halves meet."),
            _lower(wide, lower),
            False,
        ),
    ]
    return framed(title, say, leaves)


def _upper(paper: Paper, half: Drawing, say: Words) -> tuple[Item, ...]:
    left, top = _corner(paper, half)
    seam, right = top + half.height, left + half.width
    window = rectangle(left - BOARD_BLEED_MM, top - BOARD_BLEED_MM, half.width + 2 * BOARD_BLEED_MM, half.height + BOARD_BLEED_MM + FLAP_MM)
    tips = on_page([filled(_tip((x, seam)), BLACK) for x in (left + _TIP_AWAY_MM, right - _TIP_AWAY_MM)], paper)
    label = _label(say("Glue here, under the lower half"), (left + half.width / 2, seam), paper)
    light = polyline([(left, seam + FLAP_MM), (left, top), (right, top), (right, seam + FLAP_MM)])
    return Placed(half, left, top, window=window), *_cuts(light, (top, seam + FLAP_MM), half, paper), tips, *label


def _tip(at: Point) -> Path:
    """A triangle on the flap that points at the seam."""
    return polygon([at, (at[0] + _TIP_MM / 2, at[1] + _TIP_MM), (at[0] - _TIP_MM / 2, at[1] + _TIP_MM)])


def _lower(paper: Paper, half: Drawing) -> tuple[Item, ...]:
    """The lower half: nothing of it shows above its seam, and no line along it, which would still be seen when the halves are joined."""
    left, top = _corner(paper, half)
    bottom, right = top + half.height, left + half.width
    window = rectangle(left - BOARD_BLEED_MM, top, half.width + 2 * BOARD_BLEED_MM, half.height + BOARD_BLEED_MM)
    light = polyline([(left, top), (left, bottom), (right, bottom), (right, top)])
    return Placed(half, left, top, window=window), *_cuts(light, (top, bottom), half, paper)


def _corner(paper: Paper, half: Drawing) -> Point:
    place = space(paper)
    return (paper.width - half.width) / 2, (place.top + place.bottom - half.height) / 2


def _far(paper: Paper, half: Drawing) -> float:
    """How far ticks beside a half can go."""
    return min(_TICK_MM, (paper.width - half.width) / 2 - MARGIN_MM - 0.1)


def _cuts(light: Path, rows: tuple[float, float], half: Drawing, paper: Paper) -> tuple[Item, ...]:
    """The light line along which to cut, and ticks at the corners."""
    left, _ = _corner(paper, half)
    ticks = side_ticks((left, left + half.width), rows, _CLEAR_MM, (_far(paper, half), _TICK_MM))
    return on_page([light_lines([light])], paper), lines(ticks, paper)


def _label(words: str, seam: Point, paper: Paper) -> tuple[Item, ...]:
    """Words on the flap, on white."""
    width = width_mm(words, _LABEL_PT) + 4
    ground = filled(rectangle(seam[0] - width / 2, seam[1] + 4, width, 5), (255, 255, 255))
    return on_page([ground], paper), centred(words, seam[0], seam[1] + _LABEL_DOWN_MM, _LABEL_PT)


def _joining(paper: Paper, upper: Drawing, lower: Drawing, say: Words) -> tuple[Item, ...]:
    place = space(paper)
    left, top = place.left + 6, place.top + 10
    lower_top = top + (upper.height + FLAP_MM) * _SMALL + _APART_MM
    middle = left + upper.width * _SMALL / 2
    arrow = polygon([(middle - 5, lower_top - 2.5), (middle, lower_top - _APART_MM + 2.5), (middle + 5, lower_top - 2.5)])
    seam = top + upper.height * _SMALL
    line = polyline([(left - 3, seam), (left + upper.width * _SMALL + 3, seam)])
    small = (_small(upper, (left, top), FLAP_MM), _small(lower, (left, lower_top), 0.0))
    text = _steps((left + upper.width * _SMALL + 14, top + 4), place.right, say)
    return *small, lines([(line.start, line.segments[0][0])], paper, 0.4), on_page([filled(arrow, SOFT)], paper), *text


def _small(half: Drawing, corner: Point, more: float) -> Placed:
    """A half with some mm beyond its seam, reduced."""
    reduced = Drawing(half.width * _SMALL, half.height * _SMALL, resized(half.shapes, _SMALL, (0, 0)))
    window: Path = rectangle(*corner, reduced.width, reduced.height + more * _SMALL)
    return Placed(reduced, *corner, window=window)


def _steps(corner: Point, right: float, say: Words) -> tuple[Text, ...]:
    steps = (
        say("Print the two halves on matt card, 160 to 250 g."),
        say("Cut out the upper half. The strip below its last row of fields stays on: it is for the glue."),
        say("Cut out the lower half, exactly along its upper edge."),
        say(
            "Put glue on the strip. Lay the lower half on it, so that its edge meets the tips of the black triangles and the lines between"
            " the fields go straight on."
        ),
        say("Let it dry under a few heavy books. Glued onto cardboard the board lies flattest."),
    )
    texts: list[Text] = []
    y = corner[1]
    for number, step in enumerate(steps, 1):
        texts.append(Text(f"{number}", corner[0], y, _STEP_PT, bold=True))
        told = paragraph(step, (corner[0] + 7, y), right - corner[0] - 7, _STEP_PT)
        texts.extend(told)
        y = below(told) + 3
    return tuple(texts)
