"""Case 86 and others: a picture bent by its lens and tilted is read as if it were neither, and its places are those of the picture."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.errors import MisfitError
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.profile import CameraId, Profile
from tests.vision.comparison import complaints
from tests.vision.drawn_art import hand
from tests.vision.drawn_table import Block, Camera, DrawnTable, draw_table
from tests.vision.scenes import reference_table
from vision.arrays import Image, Points, corners
from vision.doubts import REACHES_IN
from vision.factory.reading import FactoryReading
from vision.reader import read_table
from vision.reading import Corners
from vision.straight import straightening

SIZE = (720, 540)
AWAY_MM = 600.0


def lens(k1: float, size: tuple[int, int] = SIZE) -> Lens:
    return Lens(size, (0.8 * size[0], 0.8 * size[0]), (size[0] / 2 + 6, size[1] / 2 - 5), (k1, 0.03, 0.0006, -0.0004, 0.0))


def plane(degrees_x: float = 0.0, degrees_y: float = 0.0) -> TablePlane:
    """A table tilted about both axes of the camera."""
    turn, _ = cv2.Rodrigues(np.radians([degrees_x, degrees_y, 0.0]))
    first, second, third = ((float(x), float(y), float(z)) for x, y, z in np.asarray(turn) @ np.diag([1.0, -1.0, -1.0]))
    return TablePlane((first, second, third), (0.0, 0.0, AWAY_MM))


class Taken:
    """A drawn table as a camera takes it, and the way from its pixels to those of the drawing."""

    def __init__(self, table: DrawnTable, profile: Profile) -> None:
        self.table, self.profile = table, profile
        height, width = table.image.shape[:2]
        rows, columns = np.mgrid[0:height, 0:width].astype(np.float64)
        drawn = self._drawn(np.stack([columns, rows], axis=-1).reshape(-1, 2)).reshape(height, width, 2).astype(np.float32)
        self.image = np.asarray(
            cv2.remap(table.image, drawn[..., 0], drawn[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT), np.uint8
        )

    def _drawn(self, places: Points) -> Points:
        known = self.profile.lens
        assert known is not None
        straight = known.straightened(places)
        if self.profile.plane is None:
            return straight
        mm = self.profile.plane.to_mm(known, straight) * (1, -1)
        middle = np.array(self.profile.size) / 2
        return np.asarray(mm * known.focal_px[0] / AWAY_MM + middle)

    def complaints(self, profile: Profile | None) -> list[str]:
        """What the reading has wrong or doubts, its places moved back to the drawing."""
        reading = read_table(self.image, "factory", profile)
        assert reading.size == self.profile.size
        return complaints(reading.moved(self._back, self.profile.size), self.table.truth())

    def _back(self, places: Corners) -> Corners:
        return corners(self._drawn(np.array(places)))


def profile(k1: float, tilt: TablePlane | None = None, size: tuple[int, int] = SIZE) -> Profile:
    return Profile("test", CameraId(), size, lens(k1, size), tilt)


@pytest.mark.parametrize("known", [profile(-0.2), profile(0.12), profile(-0.12, plane(8.0, -6.0)), profile(0.05, plane(-12.0, 4.0))])
def test_a_bent_and_tilted_table_is_read_exactly(known: Profile) -> None:
    assert Taken(reference_table(), known).complaints(known) == []


def test_case_86_a_long_row_keeps_to_its_cells() -> None:
    row = Block("PPWG1 WWGP PWWW WPGW GGWP1 PWWG WWPW WPGW GGWP PWPG1 WPPP WGWP PWGG WPWW", at=(0.0, 1.0), degrees=4)
    table = draw_table(row, camera=Camera((1000, 750), 50))
    known = profile(-0.12, plane(8.0), (1000, 750))
    assert Taken(table, known).complaints(known) == []


@pytest.mark.parametrize("known", [profile(-0.25), profile(0.15), profile(-0.12, plane(15.0, 10.0)), profile(0.0, plane(0, -20))])
def test_all_that_the_picture_shows_is_kept_and_there_and_back_is_where_it_was(known: Profile) -> None:
    way = straightening(known, SIZE)
    assert way is not None
    rim: Corners = ((0.0, 0.0), (719.0, 0.0), (719.0, 539.0), (0.0, 539.0))
    straight = np.array(way.straight(rim))
    assert (straight >= -0.5).all()
    assert (straight <= np.array(way.size) - 0.5).all()
    assert np.array(way.as_taken(corners(straight))) == pytest.approx(np.array(rim), abs=0.02)


def test_the_straightened_picture_shows_at_each_place_what_the_picture_shows_there() -> None:
    known = profile(-0.2, plane(8.0, -6.0))
    way = straightening(known, SIZE)
    assert way is not None
    dots = np.zeros((540, 720, 3), np.uint8)
    places: Corners = ((150.0, 120.0), (600.0, 100.0), (580.0, 430.0), (200.0, 410.0))
    for x, y in places:
        dots[int(y) - 2 : int(y) + 3, int(x) - 2 : int(x) + 3] = 255
    seen = way.picture(dots)[..., 0].astype(np.float64)
    for x, y in way.straight(places):
        part = seen[round(y) - 8 : round(y) + 9, round(x) - 8 : round(x) + 9]
        rows, columns = np.mgrid[-8:9, -8:9]
        centre = (columns * part).sum() / part.sum() + round(x), (rows * part).sum() / part.sum() + round(y)
        assert centre == pytest.approx((x, y), abs=0.15)


def test_a_plane_too_steep_to_be_seen_from_above_only_has_its_lens_straightened() -> None:
    flat, steep = profile(-0.1), profile(-0.1, plane(60.0))
    assert straightening(steep, SIZE) == straightening(flat, SIZE)


def test_half_the_pixels_are_read_with_the_same_profile() -> None:
    known = profile(-0.2)
    whole, half = straightening(known, SIZE), straightening(known, (360, 270))
    assert whole is not None
    assert half is not None
    place: Corners = ((101.5, 81.5),) * 4
    smaller: Corners = ((50.5, 40.5),) * 4
    assert np.array(half.straight(smaller))[0] + (half.left, half.top) == pytest.approx(
        (np.array(whole.straight(place))[0] + (whole.left, whole.top) + 0.5) / 2 - 0.5, abs=0.01
    )


def test_a_profile_for_another_shape_is_refused() -> None:
    with pytest.raises(MisfitError, match="another shape"):
        read_table(reference_table().image, "factory", profile(-0.1, size=(1280, 720)))


def test_a_profile_without_a_lens_changes_nothing() -> None:
    image: Image = reference_table().image
    plain = read_table(image, "factory")
    assert read_table(image, "factory", replace(profile(0.0), lens=None)) == plain
    assert isinstance(plain, FactoryReading)


def test_a_hand_at_the_border_is_noticed_in_a_bent_and_tilted_picture_too() -> None:
    known = profile(-0.12, plane(8.0, -6.0))
    taken = Taken(reference_table(things=hand((0.5, 2.2), 0.0)), known)
    assert REACHES_IN in read_table(taken.image, "factory", known).doubts
