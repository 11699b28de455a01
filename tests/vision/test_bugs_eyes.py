"""How many eyes are counted on drawn creatures."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from calibration.tone import LINEAR
from vision.arrays import Image, floats, image
from vision.bugs.eyes import EyeCount, agree, count_eyes
from vision.bugs.face import SIZE, Faces

FINE = 8  # pixels of the drawing per pixel of a face
PAPER = (236, 240, 242)
RED, GREEN, YELLOW, BROWN, VIOLET = (60, 60, 205), (70, 160, 70), (50, 205, 235), (50, 70, 100), (160, 70, 120)
BODIES = {"red": RED, "green": GREEN, "yellow": YELLOW, "brown": BROWN, "violet": VIOLET}


def creature(
    eyes: int,
    colour: tuple[int, int, int] = RED,
    radius: float = 4.0,
    outlined: bool = True,
    marks: str = "",
    belly: float = 8.5,
    degrees: float = 0,
) -> Image:
    """A round creature with its eyes in a row.

    Marks: ``m`` a mouth with teeth, ``b`` a pale belly, ``l`` a leg bent to a loop, ``s`` stripes.
    """
    canvas = np.full((SIZE * FINE, SIZE * FINE, 3), PAPER, np.uint8)
    disc(canvas, (40, 42), 18, colour, outlined)
    if "s" in marks:
        for y in (34, 44, 52):
            cv2.line(canvas, at(26, y), at(54, y), darker(colour), FINE)
    if "b" in marks:
        disc(canvas, (40, 51.5), belly, tuple((level + 255) // 2 for level in colour), False)
    if "l" in marks:
        cv2.circle(canvas, at(61, 42), round(4.5 * FINE), colour, 2 * FINE)
    if "m" in marks:
        cv2.ellipse(canvas, at(40, 50), (7 * FINE, 2 * FINE), 0, 0, 360, (25, 20, 40), -1)
        for tooth in (37, 40):
            cv2.rectangle(canvas, at(tooth, 48.5), at(tooth + 2, 50.5), (250, 250, 250), -1)
    for number in range(eyes):
        middle = 40 + (number - (eyes - 1) / 2) * (2 * radius + 0.8)
        disc(canvas, (middle, 36), radius, (250, 250, 250), outlined)
        disc(canvas, (middle + 0.3 * radius, 36.5), 0.45 * radius, (30, 25, 25), False)
    turn = cv2.getRotationMatrix2D((SIZE * FINE / 2, SIZE * FINE / 2), degrees, 1)
    turned = cv2.warpAffine(canvas, turn, canvas.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
    return image(cv2.resize(turned, (SIZE, SIZE), interpolation=cv2.INTER_AREA))


def at(x: float, y: float) -> tuple[int, int]:
    return round(x * FINE), round(y * FINE)


def disc(canvas: Image, middle: tuple[float, float], radius: float, colour: Sequence[int], outlined: bool) -> None:
    if outlined:
        cv2.circle(canvas, at(*middle), round((radius + 0.8) * FINE), (30, 30, 30), -1)
    cv2.circle(canvas, at(*middle), round(radius * FINE), tuple(colour), -1)


def darker(colour: Sequence[int]) -> tuple[int, ...]:
    return tuple(level * 2 // 3 for level in colour)


def faces(*pictures: Image) -> Faces:
    """Faces as cut from a picture, judged by their paper."""
    whites = floats(np.tile(LINEAR[np.array(PAPER)], (len(pictures), 1)))
    stack = np.stack(pictures)
    return Faces(stack, floats(LINEAR[stack] / whites[:, None, None]), whites)


def counted(*pictures: Image) -> list[int]:
    return [sign.count for sign in count_eyes(faces(*pictures))]


@pytest.mark.parametrize("colour", BODIES.values(), ids=BODIES.keys())
def test_one_two_and_three_eyes_are_counted_on_any_body(colour: tuple[int, int, int]) -> None:
    assert counted(*(creature(number, colour) for number in (1, 2, 3))) == [1, 2, 3]


@pytest.mark.parametrize("radius", [2.6, 3.2, 4.0, 5.0])
def test_eyes_are_counted_at_any_size_with_and_without_outlines(radius: float) -> None:
    assert counted(*(creature(number, radius=radius, outlined=outlined) for number in (1, 2, 3) for outlined in (True, False))) == [
        1, 1, 2, 2, 3, 3,
    ]  # fmt: skip


@pytest.mark.parametrize("marks", ["m", "b", "l", "s", "ms", "bl"])
def test_mouths_bellies_legs_and_stripes_are_no_eyes(marks: str) -> None:
    assert counted(*(creature(number, marks=marks) for number in (1, 2, 3))) == [1, 2, 3]


@pytest.mark.parametrize("degrees", [0, 50, 90, 145, 200, 310])
def test_a_tile_may_lie_at_any_turn(degrees: float) -> None:
    assert counted(*(creature(number, degrees=degrees) for number in (1, 2, 3))) == [1, 2, 3]


def test_clear_eyes_are_counted_without_a_doubt() -> None:
    assert all(sign.sure for sign in count_eyes(faces(*(creature(number, colour) for number in (1, 2, 3) for colour in BODIES.values()))))


def test_eyes_blurred_beyond_telling_are_doubted() -> None:
    blurred = [image(cv2.GaussianBlur(creature(number, radius=2.6), (0, 0), 4.0)) for number in (1, 2, 3)]
    assert not any(sign.sure and sign.count != number for number, sign in zip((1, 2, 3), count_eyes(faces(*blurred)), strict=True))


def test_no_faces_have_no_eyes() -> None:
    empty = np.zeros((0, SIZE, SIZE, 3), np.uint8)
    assert count_eyes(Faces(empty, floats(empty), floats(np.zeros((0, 3))))) == []


def test_tiles_of_one_drawing_outvote_a_doubtful_one() -> None:
    clear, doubtful = EyeCount(2, (0.02, 0.97, 0.01)), EyeCount(3, (0.0, 0.4, 0.6))
    together = agree([clear, doubtful, clear])
    assert (together.count, together.sure) == (2, True)


def test_tiles_that_contradict_each_other_leave_a_doubt() -> None:
    assert not agree([EyeCount(2, (0.0, 0.95, 0.05)), EyeCount(3, (0.0, 0.06, 0.94))]).sure


def test_a_single_tile_must_be_clearer_than_several_that_agree() -> None:
    shares = (0.11, 0.78, 0.11)
    assert not EyeCount(2, shares).sure
    assert EyeCount(2, shares, tiles=3).sure


def test_three_tiles_say_more_than_one_but_less_than_if_each_were_misread_on_its_own() -> None:
    one = EyeCount(2, (0.1, 0.8, 0.1))
    together = agree([one, one, one])
    assert together.tiles == 3
    assert one.confidence < together.confidence < 0.8**3 / (0.8**3 + 2 * 0.1**3)


def test_many_tiles_are_counted_at_once() -> None:
    one, two = creature(1), creature(2)
    assert counted(*[one, two] * 250) == [1, 2] * 250
