"""Which drawn pieces are read as trophies, and their numbers."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.test_bugs_eyes import BODIES, FINE, PAPER, YELLOW, at, creature, faces
from vision.arrays import Floats, Image, floats, image
from vision.bugs.face import SIZE, Faces
from vision.bugs.trophy import read_trophies

GOLD = (60, 185, 225)
BOWL = [(23, 13), (57, 13), (56, 24), (53, 34), (48, 42), (43, 48)]
STEM = [(43, 61), (46, 63), (53, 66), (55, 71)]


def trophy(value: int, colour: tuple[int, int, int] = GOLD, degrees: float = 0, stem: bool = True) -> Image:
    """A cup with its number on the bowl; without its stem it is but a bowl."""
    canvas = np.full((SIZE * FINE, SIZE * FINE, 3), PAPER, np.uint8)
    right = [*BOWL[1:], *(STEM if stem else [])]
    outline = right + [(SIZE - x, y) for x, y in reversed(right)]
    corners = np.array([at(*corner) for corner in outline], np.int32)
    cv2.fillPoly(canvas, [corners], colour)
    cv2.polylines(canvas, [corners], True, (40, 60, 70), FINE)
    written = str(value)
    (width, height), _ = cv2.getTextSize(written, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 3)
    size = 19 * FINE / height
    cv2.putText(
        canvas,
        written,
        (round(40 * FINE - size * width / 2), round(41 * FINE)),
        cv2.FONT_HERSHEY_SIMPLEX,
        size,
        (30, 30, 35),
        round(3 * size),
        cv2.LINE_AA,
    )
    turn = cv2.getRotationMatrix2D((SIZE * FINE / 2, SIZE * FINE / 2), degrees, 1)
    turned = cv2.warpAffine(canvas, turn, canvas.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return image(cv2.resize(turned, (SIZE, SIZE), interpolation=cv2.INTER_AREA))


def lamp_lit(of: Faces, light: Floats) -> Faces:
    """The same faces under a coloured lamp, each judged by its own white."""
    return Faces(image(np.clip(of.pictures * light, 0, 255)), of.shares, of.whites)


@pytest.mark.parametrize("value", [1, 2, 3])
@pytest.mark.parametrize("degrees", [0, 35, 90, 160, 180, 250, 315])
def test_a_trophy_and_its_number_are_read_at_any_turn(value: int, degrees: float) -> None:
    (sign,) = read_trophies(faces(trophy(value, degrees=degrees)))
    assert sign is not None
    assert (sign.value, sign.sure) == (value, True)


def test_numbers_are_read_under_a_warm_lamp() -> None:
    lit = lamp_lit(faces(*(trophy(value) for value in (1, 2, 3))), floats([0.6, 0.85, 1.0]))
    assert [sign.value for sign in read_trophies(lit) if sign] == [1, 2, 3]


def test_creatures_are_no_trophies() -> None:
    creatures = [
        creature(number, colour, marks=marks) for number in (1, 2, 3) for colour in (*BODIES.values(), GOLD) for marks in ("", "ml")
    ]
    assert read_trophies(faces(*creatures)) == [None] * len(creatures)


def test_a_golden_thing_of_another_shape_is_no_trophy() -> None:
    assert read_trophies(faces(trophy(2, stem=False))) == [None]


def test_a_cup_that_is_not_golden_is_no_trophy() -> None:
    assert read_trophies(faces(trophy(2, colour=(200, 120, 60)))) == [None]


def test_a_cup_whose_number_cannot_be_read_is_doubted() -> None:
    blurred = image(cv2.GaussianBlur(trophy(3), (0, 0), 5.0))
    assert not any(sign is not None and sign.sure for sign in read_trophies(faces(blurred)))


def test_each_face_has_its_own_answer() -> None:
    signs = read_trophies(faces(creature(2, YELLOW), trophy(3), creature(1), trophy(1)))
    assert [sign and sign.value for sign in signs] == [None, 3, None, 1]


def test_no_faces_have_no_trophies() -> None:
    empty = np.zeros((0, SIZE, SIZE, 3), np.uint8)
    assert read_trophies(Faces(empty, floats(empty), floats(np.zeros((0, 3))))) == []


def test_a_line_along_the_rim_is_no_part_of_a_cup() -> None:
    smaller = cv2.getRotationMatrix2D((SIZE / 2, SIZE / 2), 0, 0.85)
    lined = image(cv2.warpAffine(trophy(2), smaller, (SIZE, SIZE), borderMode=cv2.BORDER_REPLICATE))
    cv2.circle(lined, (SIZE // 2, SIZE // 2), round(0.44 * SIZE), (40, 40, 40), 2, cv2.LINE_AA)
    (sign,) = read_trophies(faces(lined))
    assert sign is not None
    assert (sign.value, sign.sure) == (2, True)
