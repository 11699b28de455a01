"""Every printed marker is seen as itself, however coarsely it is printed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.patterns import marker_cells
from calibration.sheet import SHEET
from calibration.views import View, find_view
from cyclops.language import Language
from cyclops.printing.orders import Order, Thing
from cyclops.printing.paper import PaperName
from tests.cyclops.printed import file_of, picture
from vision.arrays import numbers, points
from vision.cards import look_for_cards


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("paper", [PaperName.A4, PaperName.LETTER])
def test_all_cards_are_seen_at_100_dpi_by_the_eye(language: Language, paper: PaperName) -> None:
    file = file_of(Order(Thing.CARDS, paper=paper, language=language, names=("Anna", "Zoë", "Őrsi")))
    seen = [look_for_cards(picture(file, page, 100)) for page in (0, 1)]
    assert [card.id for cards, _ in seen for card in cards] == list(range(10))
    assert not any(unreadable for _, unreadable in seen)


@pytest.mark.parametrize("dpi", [100, 150, 300, 600])
def test_all_markers_of_the_sheet_are_seen_in_their_places(dpi: int) -> None:
    page = picture(file_of(Order(Thing.SHEET)), 0, dpi)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_6X6_250))
    quads, ids, _ = detector.detectMarkers(page)
    places = {number: points(quad)[0] / dpi * 25.4 for number, quad in zip(numbers(ids), quads, strict=True)}
    assert sorted(places) == [marker.id for marker in SHEET.markers()]
    for marker in SHEET.markers():
        expected = 22.5 + marker.square.x, 15 + marker.square.y
        assert places[marker.id] == pytest.approx(expected, abs=0.6)


def test_the_sheet_is_found_as_ours_at_100_dpi() -> None:
    view = find_view(picture(file_of(Order(Thing.SHEET, paper=PaperName.LETTER)), 0, 100))
    assert isinstance(view, View)
    assert (view.share, view.remarks) == (1.0, ())


def test_no_hairline_shows_between_the_cells_of_a_marker() -> None:
    dpi = 137  # no cell begins where a pixel does
    page = picture(file_of(Order(Thing.SHEET)), 0, dpi).max(axis=2)
    seams = 0
    for marker in SHEET.markers():
        cells = marker_cells(SHEET.dictionary, marker.id)
        side = marker.square.side / len(cells)
        for row, column in np.argwhere(cells[:, 1:] == cells[:, :-1]):
            x, y = 22.5 + marker.square.x + (column + 1) * side, 15 + marker.square.y + (row + 0.5) * side
            seam = page[int(y / 25.4 * dpi), int(x / 25.4 * dpi) - 1 : int(x / 25.4 * dpi) + 2]
            assert set(seam.tolist()) == {0 if cells[row, column] else 255}
            seams += 1
    assert seams > 500
