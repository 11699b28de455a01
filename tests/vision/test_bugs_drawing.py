"""What is drawn on a piece, and how much two drawings differ, whatever their colours and turns."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.tone import LINEAR
from tests.vision.drawn_bugs import BROWN, COLOURS, YELLOW, Lying, draw_bugs, in_rows
from tests.vision.drawn_table import DAYLIGHT, Light
from vision.arrays import Floats, Image, Points, floats
from vision.bugs.drawing import Drawings, drawings_of
from vision.bugs.face import SIZE, Faces, look_at_pieces
from vision.bugs.likeness import FAR, differences, differences_to

PAPER, BLACK = (240, 240, 240), (25, 25, 25)
INKS = {"red": (50, 50, 200), "yellow": (60, 210, 240), "blue": (200, 120, 50), "brown": (50, 70, 105)}
SAME = 3.0  # the same drawing seldom differs more


def drawings_on(*pieces: Lying, light: Light = DAYLIGHT, off: float = 0.0, grown: float = 1.0) -> Drawings:
    """The drawings of pieces on a drawn table, their outlines shifted by that share of a side and grown."""
    drawn = draw_bugs(*pieces, light=light)
    return drawings_of(look_at_pieces(drawn.table.image, [inexact(quad, off, grown) for quad in drawn.corners]))


def inexact(quad: Points, off: float, grown: float) -> Points:
    """An outline beside its piece."""
    centre = quad.mean(axis=0)
    side = float(np.linalg.norm(quad[1] - quad[0]))
    return np.asarray(centre + (quad - centre) * grown + off * side)


def painted(ink: tuple[int, int, int], marks: str = "", turn: float = 0.0) -> Image:
    """A face with a box of a body and two arms. Marks: ``s`` stripes, ``b`` a pale belly, ``o`` an outline, ``n`` no arms."""
    canvas = np.full((4 * SIZE, 4 * SIZE, 3), PAPER, np.uint8)
    if "n" not in marks:
        cv2.line(canvas, (200, 150), (280, 90), ink, 12, cv2.LINE_AA)
        cv2.line(canvas, (120, 150), (50, 180), ink, 12, cv2.LINE_AA)
    cv2.rectangle(canvas, (100, 90), (220, 240), ink, -1)
    if "b" in marks:
        cv2.circle(canvas, (160, 200), 34, tuple((level + 250) // 2 for level in ink), -1, cv2.LINE_AA)
    if "s" in marks:
        for y in (110, 140, 170, 200, 225):
            cv2.line(canvas, (100, y), (220, y), tuple(level // 2 for level in ink), 10)
    if "o" in marks:
        cv2.rectangle(canvas, (100, 90), (220, 240), BLACK, 8)
    cv2.circle(canvas, (160, 125), 20, (250, 250, 250), -1, cv2.LINE_AA)
    cv2.circle(canvas, (160, 125), 9, BLACK, -1, cv2.LINE_AA)
    turned = cv2.warpAffine(canvas, cv2.getRotationMatrix2D((2 * SIZE, 2 * SIZE), turn, 1), (4 * SIZE, 4 * SIZE), borderValue=PAPER)
    return np.asarray(cv2.resize(turned, (SIZE, SIZE), interpolation=cv2.INTER_AREA), np.uint8)


def drawings_in(*pictures: Image) -> Drawings:
    """The drawings on painted faces."""
    whites = floats(np.tile(LINEAR[list(PAPER)], (len(pictures), 1)))
    stacked = np.stack(pictures)
    return drawings_of(Faces(stacked, floats(LINEAR[stacked] / whites[:, None, None]), whites))


def upper(values: Floats) -> NDArray[np.float32]:
    """Every pair once."""
    return np.asarray(values[np.triu_indices(len(values), 1)])


def test_a_drawing_is_the_same_in_every_colour_and_at_every_turn() -> None:
    """One creature five times, each turned further and of another colour."""
    assert upper(differences(drawings_on(*in_rows(" ".join(["o2acf"] * len(COLOURS)))))).max() < SAME


@pytest.mark.parametrize(
    "light", [Light(tint=(1.0, 0.8, 0.5)), Light(brightness=0.35), Light(corners=0.5), Light(noise=4.0), Light(blur=1.2)], ids=str
)
def test_a_drawing_is_the_same_under_any_lamp(light: Light) -> None:
    """In the pictures of one lamp as in those of another."""
    seen, learnt = drawings_on(*in_rows("s1bdg t3ach b2fg", turning=50), light=light), drawings_on(*in_rows("s1bdg t3ach b2fg"))
    apart = differences_to(seen, learnt)
    assert np.diag(apart).max() < SAME
    assert apart[~np.eye(3, dtype=bool)].min() > 2 * SAME


@pytest.mark.parametrize(("off", "grown"), [(0.02, 1.0), (-0.015, 1.03), (0.01, 0.97)])
def test_an_outline_may_lie_a_little_beside_the_piece(off: float, grown: float) -> None:
    """As finders' outlines do."""
    word = "t2bch"
    exact, beside = drawings_on(Lying(word, (0, 0), 20)), drawings_on(Lying(word, (0, 0), 75, YELLOW), off=off, grown=grown)
    assert differences_to(exact, beside).max() < SAME


@pytest.mark.parametrize("other", ["o2acd", "o2ac", "o2acfg", "s2acf", "b2acf"])
def test_another_limb_or_body_is_another_drawing(other: str) -> None:
    """A limb turned, one less, one more, another body; in the same colour and in another."""
    apart = differences(drawings_on(*in_rows(f"o2acf {other} o2acf {other}")))
    assert max(apart[0, 2], apart[1, 3]) < SAME < min(apart[0, 1], apart[0, 3], apart[2, 1], apart[2, 3])


def test_a_mirror_image_is_another_drawing() -> None:
    """Limbs at the left that were at the right."""
    assert upper(differences(drawings_on(*in_rows("o2bcf o2hgd")))).min() > 2 * SAME


@pytest.mark.parametrize("marks", ["", "s", "b", "o", "so"])
def test_patterns_are_the_same_in_every_ink(marks: str) -> None:
    """Stripes, bellies and outlines, in pale and in dark inks."""
    faces = [painted(ink, marks, 40 * number) for number, ink in enumerate(INKS.values())]
    assert upper(differences(drawings_in(*faces))).max() < SAME


@pytest.mark.parametrize(("marks", "others"), [("", "s"), ("", "b"), ("s", "b"), ("", "n")])
def test_another_pattern_is_another_drawing(marks: str, others: str) -> None:
    """Of the same shape, in the same ink: nearer to its like in another ink."""
    ours, theirs = ([painted(ink, each, 25 * number) for number, ink in enumerate(INKS.values())] for each in (marks, others))
    same, apart = differences(drawings_in(*ours)), differences_to(drawings_in(*ours), drawings_in(*theirs))
    assert upper(same).max() < apart.min()


def test_ink_of_any_colour_makes_the_same_silhouette() -> None:
    """Yellow on white as dark as brown on white: the layer of ink hardly tells them apart."""
    yellow, brown = drawings_on(Lying("o2acf", (0, 0), 0, YELLOW)).layers[0], drawings_on(Lying("o2acf", (0, 0), 0, BROWN)).layers[0]
    assert np.abs(yellow[..., 0] - brown[..., 0]).mean() < 0.01
    assert yellow[..., 0].max() > 0.95


def test_differences_are_symmetric_and_nothing_to_itself() -> None:
    """And those of drawings that are not alike at all are far."""
    apart = differences(drawings_on(*in_rows("o2acf s1bdg t3ach b2fg o1a s2 t1cg b3ah")))
    assert np.array_equal(apart, apart.T)
    assert not np.diag(apart).any()
    assert apart.max() == FAR


def test_none_one_and_blank_pieces_can_be_compared() -> None:
    """Nothing to compare, a piece alone, and paper without a drawing."""
    blank = np.full((SIZE, SIZE, 3), PAPER, np.uint8)
    none = drawings_of(look_at_pieces(blank, []))
    assert differences(none).shape == (0, 0)
    assert differences_to(none, drawings_in(blank)).shape == (0, 1)
    assert differences(drawings_in(blank)).tolist() == [[0.0]]
    assert differences_to(drawings_in(blank), drawings_in(painted(INKS["red"]))).min() > 2 * SAME
