import cv2
import numpy as np
import pytest

from calibration.patterns import Charuco, Chessboard, dictionary, marker_cells
from calibration.sheet import PATCHES, SHEET, VERSION


def test_the_sheet_has_7_by_5_squares_of_36_mm_and_begins_with_a_black_one() -> None:
    assert (SHEET.columns, SHEET.rows, SHEET.square_mm, SHEET.marker_mm, SHEET.dictionary) == (7, 5, 36.0, 27.0, "6X6_250")
    assert SHEET.size_mm == (252.0, 180.0)
    assert (SHEET.black_squares()[0].x, SHEET.black_squares()[0].y) == (0, 0)
    assert (len(SHEET.black_squares()), len(SHEET.markers()), len(SHEET.corners())) == (18, 17, 24)
    assert VERSION.endswith("1")


@pytest.mark.parametrize("legacy", [False, True])
@pytest.mark.parametrize("size", [(7, 5), (5, 7), (6, 8), (7, 6)])
def test_76_corners_and_markers_lie_where_opencv_puts_them_in_both_layouts(size: tuple[int, int], legacy: bool) -> None:
    ours = Charuco(size[0], size[1], square_mm=20, marker_mm=15, legacy=legacy)
    theirs = cv2.aruco.CharucoBoard(size, 20, 15, dictionary("6X6_250"))
    theirs.setLegacyPattern(legacy)

    assert np.allclose(ours.corners(), np.reshape(theirs.getChessboardCorners(), (-1, 3))[:, :2])
    assert np.allclose(ours.marker_corners(), np.reshape(theirs.getObjPoints(), (-1, 4, 3))[:, :, :2])


def test_76_our_own_sheet_is_the_same_in_both_layouts() -> None:
    assert SHEET.black_squares() == SHEET.other_layout.black_squares()


def test_patches_of_colour_stand_above_the_columns_and_leave_the_markers_their_white() -> None:
    assert [patch.name for patch in PATCHES] == ["red", "light grey", "green", "white", "purple", "dark grey", "blue"]
    assert [patch.x + patch.width / 2 for patch in PATCHES] == [18, 54, 90, 126, 162, 198, 234]
    assert {(patch.y, patch.y + patch.height) for patch in PATCHES} == {(-8.5, -1.5)}
    assert [patch.name for patch in PATCHES if patch.is_paper] == ["white"]


def test_75_every_marker_of_the_sheet_decodes_as_itself() -> None:
    detector = cv2.aruco.ArucoDetector(dictionary(SHEET.dictionary))
    for marker in SHEET.markers():
        cells = np.pad(marker_cells(SHEET.dictionary, marker.id), 1)
        picture = np.where(cells, 0, 255).astype(np.uint8).repeat(9, axis=0).repeat(9, axis=1)
        _, ids, _ = detector.detectMarkers(picture)
        assert ids is not None
        assert np.ravel(ids).tolist() == [marker.id]


def test_the_corners_of_a_chessboard_begin_at_the_first() -> None:
    assert Chessboard(9, 6, 25).corners()[[0, 1, 9, 53]].tolist() == [[0, 0], [25, 0], [0, 25], [200, 125]]
