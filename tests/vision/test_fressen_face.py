"""What is printed on monsters is read in any turn, and doubted where its parts do not agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawn_monster import CLOVER, OUR_STYLE, PILL, PUFF, STAR, DrawnMonsters, Monster, Picture, Points, Style, draw_monsters
from vision.fressen.face import UNSURE_TURN, Print, read_faces
from vision.fressen.print import DISAGREE, UNSURE_NUMBER, Dots, agree

TWELVE = tuple(
    Monster(owner, 1 + index % 5, ("water", "meadow", "mountain")[index % 3], (PUFF, STAR, PILL, CLOVER)[index % 4], 29.0 * index)
    for index, owner in enumerate(["red", "yellow", "yellow", "red"] * 3)
)

LIGHTS = {
    "as drawn": (1.0, 1.0, 1.0),
    "under a warm lamp": (0.45, 0.75, 1.0),
    "under a cool sky": (1.0, 0.9, 0.72),
    "under a greenish tube": (0.8, 1.0, 0.8),
    "in the dusk": (0.3, 0.3, 0.3),
}
"""Factors of blue, green and red light."""


def lit(image: Picture, factors: Sequence[float]) -> Picture:
    """The picture in another light: factors of linear light, by a gamma of 2.2."""
    return bytes_of(linear_of(image) * np.array(factors))


def linear_of(image: Picture) -> NDArray[np.float64]:
    return np.asarray(np.power(image / 255.0, 2.2))


def bytes_of(linear: NDArray[np.float64]) -> Picture:
    return np.asarray(np.round(np.minimum(linear, 1) ** (1 / 2.2) * 255), dtype=np.uint8)


def read(drawn: DrawnMonsters) -> list[Print]:
    """The prints, with each monster's corners given from another one."""
    return read_faces(drawn.image, [np.roll(quad, -(index % 4), axis=0) for index, quad in enumerate(drawn.quads)])


def complaints(prints: Sequence[Print], monsters: Sequence[Monster] = TWELVE) -> list[str]:
    """What is wrong or doubted; nothing when all is well."""
    found = []
    for index, (seen, monster) in enumerate(zip(prints, monsters, strict=True)):
        said = (seen.first, seen.number, seen.bonus, seen.terrain, "yellow" if seen.yellowness > -1.4 else "red")
        true = (-index % 4, monster.number, monster.bonus, monster.terrain, monster.owner)
        found += [f"{index}: {said} instead of {true}"] * (said != true) + [f"{index}: {doubt}" for doubt in seen.doubts]
    return found


@pytest.mark.parametrize("light", LIGHTS)
def test_twelve_monsters_in_any_light(light: str) -> None:
    drawn = draw_monsters(TWELVE)
    assert complaints(read(replace(drawn, image=lit(drawn.image, LIGHTS[light])))) == []


@pytest.mark.parametrize("side_px", [60, 75, 110])
def test_twelve_monsters_of_any_size(side_px: float) -> None:
    assert complaints(read(draw_monsters(TWELVE, side_px=side_px))) == []


@pytest.mark.parametrize(
    "style",
    [
        Style(outline=0.03, bold=0.05),
        Style(outline=0.0, texture=0.06),
        Style(red=(170, 40, 50), yellow=(245, 225, 120), water=(50, 110, 170), meadow=(140, 190, 60), mountain=(120, 115, 115)),
        Style(water=(25, 60, 120), meadow=(115, 125, 40), mountain=(150, 152, 158)),
        Style(water=(90, 190, 205), meadow=(60, 120, 85), mountain=(110, 75, 55)),
    ],
    ids=["thick lines", "textured without lines", "other inks", "deep blue, olive and grey", "turquoise, bluish green and brown"],
)
def test_other_prints(style: Style) -> None:
    assert complaints(read(draw_monsters(TWELVE, style))) == []


@pytest.mark.parametrize("table", [(245, 245, 245), (25, 25, 28), (70, 110, 170)], ids=["white", "black", "blue"])
def test_the_table_beside_a_carelessly_outlined_monster_is_not_read(table: tuple[int, int, int]) -> None:
    drawn = draw_monsters(TWELVE, table=table)
    assert complaints(read(replace(drawn, quads=[loosely(quad) for quad in drawn.quads]))) == []


def loosely(quad: Points) -> Points:
    """The quad, 3 % larger and 2 % off."""
    middle = quad.mean(axis=0)
    return np.asarray(middle + (quad - middle) * 1.03 + 0.02 * (quad[1] - quad[0]))


def test_a_lamp_mirrored_in_a_monster_is_taken_off() -> None:
    drawn = draw_monsters(TWELVE)
    linear = linear_of(drawn.image)
    veil = np.zeros(linear.shape[:2])
    cv2.fillConvexPoly(veil, np.round(drawn.quads[1]).astype(np.int32), 0.25)
    veiled = linear * (1 - veil[..., None]) + veil[..., None]
    assert complaints(read(replace(drawn, image=bytes_of(veiled)))) == []


@pytest.mark.parametrize("corner", range(4))
def test_a_lamp_mirrored_more_on_one_corner_is_taken_off(corner: int) -> None:
    drawn = draw_monsters(TWELVE)
    linear = linear_of(drawn.image)
    y, x = np.mgrid[: linear.shape[0], : linear.shape[1]]
    for at in (quad[corner] for quad in drawn.quads[1::3]):
        linear += 0.2 * np.exp(-((x - at[0]) ** 2 + (y - at[1]) ** 2) / (2 * 30.0**2))[..., None]
    assert complaints(read(replace(drawn, image=bytes_of(linear)))) == []


def test_a_mirrored_print_is_doubted_rather_than_guessed() -> None:
    prints = read(draw_monsters(TWELVE, replace(OUR_STYLE, mirrored=True)))
    assert all(UNSURE_TURN in seen.doubts for seen in prints)


def test_monsters_too_blurred_to_read_are_doubted() -> None:
    drawn = draw_monsters(TWELVE, side_px=60)
    prints = read(replace(drawn, image=cv2.GaussianBlur(drawn.image, (0, 0), 4).astype(np.uint8)))
    assert all(seen.doubts for seen in prints)


@pytest.mark.parametrize(("number", "dots"), [(1, 1), (2, 2), (3, 1), (5, 2), (1, 0)])
def test_dots_that_do_not_fit_the_number_leave_a_doubt(number: int, dots: int) -> None:
    (seen,) = read(draw_monsters([Monster("red", number, "water", dots=dots)]))
    assert (seen.bonus, seen.doubts) == (dots, (DISAGREE,))


def test_no_monsters_no_prints() -> None:
    assert read_faces(np.zeros((10, 10, 3), np.uint8), []) == []


def likely(**shares: float) -> tuple[float, ...]:
    """How probable each number is; the rest is spread over the others and no number."""
    named = {int(name[1:]): share for name, share in shares.items()}
    rest = (1 - sum(named.values())) / (6 - len(named))
    return tuple(named.get(value, rest) for value in range(1, 7))


class TestNumberAndDotsTogether:
    def test_dots_settle_a_number_that_could_be_two(self) -> None:
        agreed = agree(likely(n2=0.6, n3=0.38), Dots(1, 1.0))
        assert (agreed.number, agreed.doubts) == (2, ())

    def test_no_dots_do_not_tell_three_from_five(self) -> None:
        assert agree(likely(n3=0.6, n5=0.38), Dots(0, 1.0)).doubts == (UNSURE_NUMBER,)

    def test_the_number_follows_dots_that_are_clearly_more_certain(self) -> None:
        agreed = agree(likely(n1=0.3, n4=0.5), Dots(2, 1.0))
        assert (agreed.number, agreed.doubts) == (1, (DISAGREE,))

    def test_a_certain_number_does_not_follow_uncertain_dots(self) -> None:
        agreed = agree(likely(n4=0.98), Dots(1, 0.1))
        assert (agreed.number, agreed.doubts) == (4, (DISAGREE,))

    def test_what_looks_like_no_number_is_doubted(self) -> None:
        assert agree((0.05, 0.05, 0.2, 0.05, 0.05, 0.6), Dots(0, 1.0)).doubts == (UNSURE_NUMBER,)
