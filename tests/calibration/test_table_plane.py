"""The table's plane from the sheet and from cards on it: lengths right to half a percent, whatever the printer did."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import combinations

import numpy as np
import pytest

from calibration.arrays import Points
from calibration.lens import Lens
from calibration.plane import TablePlane
from calibration.plane_fit import Flat, NoPlane, PlaneFit, card, misfits_px, moved_plane, sheet, solve_plane
from calibration.print_scale import measured_mm, scale_remark
from calibration.profile import PrintScale
from calibration.views import View, find_view
from tests.calibration.drawn_table import LENS, TRUE, Paper, cards_seen, light_of, lying, marker_corners, noisy, picture, the_sheet, tilted

TABLE = tilted(0.15, -0.1, 560.0)
CARDS = (lying(1, -150, -90, 10), lying(2, 160, 80, 75), lying(3, 140, -100, 200), lying(4, -140, 110, 300))
SHRUNK = PrintScale(0.97, 0.985)


def solved(things: list[Flat], lens: Lens | None = LENS) -> PlaneFit:
    fit = solve_plane(things, LENS.size, lens)
    assert isinstance(fit, PlaneFit)
    return fit


@lru_cache
def seen_sheet(scale: PrintScale = TRUE) -> Flat:
    view = find_view(picture([the_sheet(5, 10, 20, scale)], TABLE), print_scale=scale)
    assert isinstance(view, View)
    return sheet(view, LENS)


def exact(papers: list[Paper] | tuple[Paper, ...], scale: PrintScale = TRUE, noise: float = 0.1, plane: TablePlane = TABLE) -> list[Flat]:
    """Cards whose corners are seen with some noise."""
    rng = np.random.default_rng(7)
    return [card(one.name, marker_corners(one, plane, LENS) + rng.normal(0, noise, (4, 2)), scale=scale) for one in papers]


def length_errors(plane: TablePlane) -> Points:
    """How wrong lengths of 100 mm come out, as shares, all over the picture and each way."""
    starts = np.array([(x, y) for x in (-180.0, -50.0, 80.0) for y in (-110.0, 0.0, 100.0)])
    ends = [starts + step for step in ((100.0, 0.0), (0.0, 100.0), (70.7, 70.7))]
    first = plane.to_mm(LENS, TABLE.to_px(LENS, starts))
    return np.concatenate([np.linalg.norm(plane.to_mm(LENS, TABLE.to_px(LENS, end)) - first, axis=1) / 100 - 1 for end in ends])


@pytest.mark.parametrize("scale", [TRUE, PrintScale(0.97, 0.97), SHRUNK])
def test_lengths_from_the_sheet_are_right_to_half_a_percent_however_it_was_printed(scale: PrintScale) -> None:
    fit = solved([seen_sheet(scale)])
    assert np.abs(length_errors(fit.plane)).max() < 0.005
    assert fit.trusted
    assert fit.residual_px < 0.3


def test_lengths_from_cards_in_a_picture_are_right_to_half_a_percent_however_they_were_printed() -> None:
    papers = [replace(paper, scale=SHRUNK) for paper in CARDS]
    fit = solved(cards_seen(picture(papers, TABLE), LENS, SHRUNK))
    assert np.abs(length_errors(fit.plane)).max() < 0.005
    assert fit.used == ("card 1", "card 2", "card 3", "card 4")
    assert fit.trusted


def test_without_the_print_scale_lengths_are_as_wrong_as_the_print() -> None:
    wrong = length_errors(solved(exact([replace(paper, scale=PrintScale(0.97, 0.97)) for paper in CARDS])).plane)
    assert wrong.mean() == pytest.approx(1 / 0.97 - 1, abs=0.004)


@pytest.mark.parametrize(("printed", "said"), [(0.97, "97 %"), (0.94, "94 %"), (1.08, "108 %")])
def test_case_19_a_tile_of_known_size_tells_that_the_print_scale_is_wrong(printed: float, said: str) -> None:
    plane = solved(exact([replace(paper, scale=PrintScale(printed, printed)) for paper in CARDS])).plane
    tile = TABLE.to_px(LENS, np.array([[(20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0)]]))
    remark = scale_remark(measured_mm(plane, LENS, tile), 40.0)
    assert said in remark
    assert "Measure their check lines" in remark


def test_case_19_a_right_print_scale_is_not_complained_about() -> None:
    plane = solved(exact(CARDS)).plane
    tile = TABLE.to_px(LENS, np.array([[(20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0)]]), height_mm=2.0)
    assert scale_remark(measured_mm(plane, LENS, tile, 2.0), 40.0) == ""


@pytest.mark.parametrize("held", [lying(5, 10, 0, 33, above_mm=40.0), lying(5, 10, 0, 33, lean=25.0)])
def test_a_card_held_in_the_hand_or_propped_up_is_left_out_and_named(held: Paper) -> None:
    fit = solved(exact([*CARDS, held]))
    assert (fit.left_out, len(fit.used)) == (("card 5",), 4)
    assert np.abs(length_errors(fit.plane)).max() < 0.005
    assert misfits_px(exact([held]), fit.plane, LENS)[0] > 3 * fit.residual_px


def test_several_cards_in_the_air_do_not_spoil_the_table_either() -> None:
    held = [replace(lying(number, -60 + 40 * number, 0, 33 * number), above_mm=25.0 * number) for number in (5, 6)]
    fit = solved(exact([*held, *CARDS, lying(7, 0, 130)]))
    assert fit.left_out == ("card 5", "card 6")


def test_the_sheet_and_cards_are_used_together() -> None:
    fit = solved([seen_sheet(), *exact(CARDS)])
    assert fit.used == ("the sheet", "card 1", "card 2", "card 3", "card 4")
    assert np.abs(length_errors(fit.plane)).max() < 0.003


def test_case_16_five_solutions_of_a_still_scene_agree_within_two_pixels() -> None:
    still = light_of(CARDS, TABLE)
    planes = [solved(cards_seen(noisy(still, 4.0, seed), LENS)).plane for seed in range(5)]
    places = np.array([(x, y) for x in (-150.0, 0.0, 150.0) for y in (-120.0, 120.0)])
    seen = [plane.to_px(LENS, places) for plane in planes]
    assert max(np.abs(one - other).max() for one, other in combinations(seen, 2)) < 2.0


def test_case_16_what_does_not_fit_one_plane_is_refused_with_what_to_do() -> None:
    rng = np.random.default_rng(1)
    bent = replace(seen := seen_sheet(), px=seen.px + rng.normal(0, 3, seen.px.shape))
    refused = solve_plane([bent], LENS.size, LENS)
    assert isinstance(refused, NoPlane)
    assert "flat" in refused.reason


def test_with_nothing_printed_in_the_picture_there_is_no_plane() -> None:
    refused = solve_plane([], LENS.size, LENS)
    assert isinstance(refused, NoPlane)
    assert "lay some on the table" in refused.reason


@pytest.mark.parametrize("cards", [CARDS[:1], CARDS[:2]])
def test_too_few_cards_give_a_plane_that_is_not_trusted(cards: tuple[Paper, ...]) -> None:
    fit = solved(exact(cards, noise=0.3))
    assert not fit.trusted
    assert "more cards, far apart" in fit.doubts[0]


def test_the_length_error_tells_how_wrong_lengths_are() -> None:
    errors, told = [], []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        fit = solved([card(one.name, marker_corners(one, TABLE, LENS) + rng.normal(0, 0.3, (4, 2))) for one in CARDS])
        errors.append(np.abs(length_errors(fit.plane)).max())
        told.append(fit.length_error)
    assert 0.3 < np.sqrt(np.mean(np.square(errors))) / np.mean(told) < 2.0


def test_without_a_lens_the_focal_length_is_guessed_and_that_is_said() -> None:
    fit = solved(exact(CARDS), lens=None)
    assert not fit.trusted
    assert "focal length was guessed" in fit.doubts[0]
    middle = fit.plane.to_mm(fit.lens, np.array([(450.0, 375.0), (550.0, 375.0)]))
    truth = TABLE.to_mm(LENS, np.array([(450.0, 375.0), (550.0, 375.0)]))
    assert np.linalg.norm(middle[1] - middle[0]) == pytest.approx(np.linalg.norm(truth[1] - truth[0]), rel=0.03)


def test_the_plane_tells_the_scale_in_the_middle_and_at_the_tops_of_tiles() -> None:
    fit = solve_plane(exact(CARDS), LENS.size, LENS, tile_top_mm=2.0)
    assert isinstance(fit, PlaneFit)
    assert fit.plane.tile_top_mm == 2.0
    assert fit.plane.mm_per_px(LENS) == pytest.approx(TABLE.mm_per_px(LENS), rel=0.003)


def test_a_nudged_camera_finds_the_same_places_again() -> None:
    nudged = replace(TABLE, translation_mm=(8.0, -5.0, 572.0))
    places = np.array([(x, y) for x in (-150.0, 150.0) for y in (-100.0, 100.0)])
    found, left = moved_plane(TABLE, LENS, places, nudged.to_px(LENS, places))
    assert left < 1e-3
    assert found.to_mm(LENS, nudged.to_px(LENS, places)) == pytest.approx(places, abs=1e-3)
