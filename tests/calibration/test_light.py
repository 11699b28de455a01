"""The light of a profile from pictures of the sheet, and pictures made even by it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.errors import ProfileError
from calibration.flicker import flicker_of, look_for_flicker
from calibration.gain_map import light_over
from calibration.light import Light
from calibration.light_check import colours_in_view, measure_light
from calibration.light_remarks import RemarkKind
from calibration.patches import SheetColours, Spots, joined, paper_round_markers, sheet_colours
from calibration.profile import CameraId, PrintScale, Profile
from calibration.profile_file import profile_from_text, profile_text
from calibration.sheet import PATCHES, SHEET
from calibration.tone import LINEAR, to_bytes
from calibration.views import View, find_view
from tests.calibration.lit_sheet import DAYLIGHT, LED, OVERCAST, SIZE, TUNGSTEN, Lit, Printed, colours_of, photograph

PLACES = [(0.28, 0.27), (0.72, 0.27), (0.5, 0.5), (0.28, 0.73), (0.72, 0.73)]
TWO_LAMPS = Lit(TUNGSTEN, OVERCAST, corners=0.6)


def over_the_view(light: Lit) -> list[SheetColours]:
    return [colours_of(light, at, 90 * number) for number, at in enumerate(PLACES)]


def errors(light: Light, truth: Lit) -> np.ndarray:
    """By how many stops the light's white differs from the true one over the picture, but for one factor: ``(H, W, 3)``."""
    x, y = np.meshgrid(np.arange(0, SIZE[0], 20), np.arange(0, SIZE[1], 20))
    found = np.log2(light.white_at(np.stack([x, y], axis=-1), SIZE))
    stops = found - np.log2(truth.map()[::20, ::20])
    return np.asarray(stops - np.median(stops, axis=(0, 1)))


@pytest.mark.parametrize("locked", [False, True])
def test_five_pictures_tell_the_light_of_two_lamps_through_a_dark_rimmed_lens(locked: bool) -> None:
    report = measure_light(over_the_view(TWO_LAMPS), locked)
    assert report.light is not None
    assert report.light.share_seen > 0.9
    off = np.abs(errors(report.light, TWO_LAMPS))
    assert np.median(off) < 0.02
    assert np.percentile(off, 95) < 0.1  # the corners themselves lie beyond all paper


def test_pictures_exposed_one_by_one_tell_the_same_light() -> None:
    exposures = [0.75, 0.5, 0.3, 0.6, 0.4]
    pictures = [colours_of(Lit(TUNGSTEN, OVERCAST, 0.6, brightness), at) for at, brightness in zip(PLACES, exposures, strict=True)]
    light = measure_light(pictures).light
    assert light is not None
    assert np.percentile(np.abs(errors(light, TWO_LAMPS)), 95) < 0.1


def test_a_shadow_on_some_of_the_paper_does_not_count() -> None:
    white = colours_of(Lit(corners=0.6)).white
    shaded = np.where((np.arange(len(white.px)) % 5 == 0)[:, None], 0.4, 1.0) * white.light
    whole = light_over([white], SIZE)
    partly = light_over([Spots(white.px, shaded, white.clipped)], SIZE)
    assert whole is not None
    assert partly is not None
    seen = np.array(whole.seen)
    assert np.abs(np.log2(np.array(whole.gains) / partly.gains))[seen].max() < 0.06


def test_places_where_no_paper_was_seen_are_named_and_keep_the_gains_of_the_nearest() -> None:
    report = measure_light([colours_of(TWO_LAMPS, (0.3, 0.4))])
    assert report.light is not None
    assert 0.2 < report.light.share_seen < 0.8
    assert not report.light.seen[-1][-1]
    known = [
        gains for row, seen in zip(report.light.gains, report.light.seen, strict=True) for gains, one in zip(row, seen, strict=True) if one
    ]
    assert report.light.gains[-1][-1] in known
    (unseen,) = (remark for remark in report.remarks if remark.kind == "unseen")
    assert "at the bottom right" in unseen.words
    assert "at the top left" not in unseen.words


def test_cards_on_the_table_add_what_they_show_of_white() -> None:
    picture, px, mm = photograph(TWO_LAMPS)
    whites = colours_of(TWO_LAMPS).white
    to_px, *_ = np.linalg.lstsq(np.column_stack([mm, np.ones(len(mm))]), px, rcond=None)
    markers = [np.column_stack([marker, np.ones(4)]) @ to_px for marker in SHEET.marker_corners()]
    cards = paper_round_markers(picture, markers)
    assert np.allclose(cards.px, whites.px[: len(markers)], atol=0.5)
    assert np.allclose(cards.light, whites.light[: len(markers)], rtol=0.06)
    assert len(joined([cards, whites]).px) == len(markers) + len(whites.px)


def test_a_picture_of_even_paper_is_made_even() -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    for reflects in (0.9, 0.3, 0.1):
        picture = to_bytes(reflects * TWO_LAMPS.map())
        before, after = (LINEAR[one].reshape(-1, 3) for one in (picture, light.even(picture)))
        assert (before.std(axis=0) / before.mean(axis=0)).max() > 0.3
        assert (after.std(axis=0) / after.mean(axis=0)).max() < 0.06


def test_a_white_even_light_changes_nothing() -> None:
    picture = np.random.default_rng(0).integers(0, 256, (*SIZE[::-1], 3)).astype(np.uint8)
    flat = Light((((1.0, 1.0, 1.0),) * 2,) * 2, (0.8, 0.8, 0.8))
    assert np.array_equal(flat.even(picture), picture)


def test_a_mirrored_lamp_stays_clipped_whatever_the_colour_of_the_light() -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    picture = photograph(TWO_LAMPS)[0]
    picture[100:140, 200:260] = 255
    evened = light.even(picture)
    assert (evened[100:140, 200:260] == 255).all()
    assert evened[picture.min(axis=2) < 200].max() < 255


def test_paper_is_white_in_a_picture_made_even() -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    evened, px, mm = light.even(photograph(TWO_LAMPS)[0]), *photograph(TWO_LAMPS)[1:]
    colours = sheet_colours(evened, px, mm)
    assert colours is not None
    assert np.allclose(colours.white.light, light.white, rtol=0.06)


@pytest.mark.parametrize(("lamp", "holds"), [(TWO_LAMPS, True), (Lit(DAYLIGHT), False), (Lit(TUNGSTEN), False)])
@pytest.mark.parametrize("brightness", [0.75, 0.4])
def test_whether_the_light_still_holds_is_told_by_the_paper_of_cards(lamp: Lit, holds: bool, brightness: float) -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    paper = colours_of(replace(lamp, brightness=brightness), (0.3, 0.4)).white
    assert light.holds(paper, SIZE) == holds


@pytest.mark.parametrize(
    ("lamp", "strong"), [(Lit(), False), (Lit(corners=0.7), False), (Lit(corners=0.35), True), (Lit(TUNGSTEN), True), (TWO_LAMPS, True)]
)
def test_only_a_strong_light_is_worth_making_pictures_even(lamp: Lit, strong: bool) -> None:
    light = measure_light(over_the_view(lamp)).light
    assert light is not None
    assert light.strong == strong


def test_paper_where_the_light_has_no_colour_cannot_tell_it_from_another() -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    assert light.holds(colours_of(TWO_LAMPS, (0.3, 0.5)).white, SIZE)
    assert not light.holds(colours_of(TWO_LAMPS, (0.55, 0.5)).white, SIZE)


def test_without_paper_it_does_not_hold() -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    assert not light.holds(joined([]), SIZE)


def test_a_light_is_kept_in_the_file_of_a_profile() -> None:
    light = measure_light([colours_of(TWO_LAMPS, (0.3, 0.4))]).light
    assert profile_from_text(profile_text(Profile("kitchen", CameraId(), SIZE, light=light))).light == light


@pytest.mark.parametrize(
    ("gains", "white", "seen"),
    [
        ((), (1, 1, 1), ()),
        ((((1, 1, 1),),), (1, 1, 1), ()),
        ((((1, 1, 1),) * 2, ((1, 1, 1),) * 3), (1, 1, 1), ()),
        ((((1, 1, 1),) * 2,) * 2, (1, 1, 1), ((True,),)),
        ((((1, 1, 1),) * 2,) * 2, (1, 0, 1), ()),
        ((((1, -1, 1),) * 2,) * 2, (1, 1, 1), ()),
    ],
)
def test_a_light_that_cannot_be_is_refused(gains: Any, white: Any, seen: Any) -> None:
    with pytest.raises(ProfileError, match="light"):
        Light(gains, white, seen)


def test_the_size_of_the_picture_does_not_matter() -> None:
    light = measure_light(over_the_view(TWO_LAMPS)).light
    assert light is not None
    large = to_bytes(0.5 * TWO_LAMPS.map((960, 720)))
    small = to_bytes(0.5 * TWO_LAMPS.map())
    assert np.abs(light.even(large)[::2, ::2].astype(int) - light.even(small)).max() <= 2


@pytest.mark.parametrize("degrees", [0, 130])
def test_a_sheet_found_by_its_markers_shows_its_colours(degrees: float) -> None:
    picture = photograph(TWO_LAMPS, degrees=degrees)[0]
    enlarged = np.asarray(cv2.resize(picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    for scale in (PrintScale(), PrintScale(0.97, 0.98)):
        view = find_view(enlarged, print_scale=scale)
        assert isinstance(view, View)
        colours, expected = colours_in_view(enlarged, view), colours_of(TWO_LAMPS, degrees=degrees)
        assert colours is not None
        for name in expected.patches:
            share, told = colours.share(name), expected.share(name)
            assert share is not None
            assert told is not None
            assert np.allclose(share, told, atol=0.06)


def kinds(pictures: list[SheetColours]) -> set[RemarkKind]:
    return {remark.kind for remark in measure_light(pictures).remarks} - {"unseen"}


@pytest.mark.parametrize("lamp", [DAYLIGHT, TUNGSTEN, OVERCAST, LED])
@pytest.mark.parametrize("degrees", [0, 180])
def test_case_85_patches_are_told_by_the_markers_under_every_lamp_even_upside_down(
    lamp: tuple[float, float, float], degrees: float
) -> None:
    colours = colours_of(Lit(lamp), degrees=degrees)
    upright = colours_of()
    for patch in PATCHES:
        if not patch.is_paper:
            share, expected = colours.share(patch.name), upright.share(patch.name)
            assert share is not None
            assert expected is not None
            assert np.allclose(share, expected, atol=0.05)
    assert kinds([colours]) == set()


@pytest.mark.parametrize("degrees", [0, 180])
def test_case_85_a_blue_cast_changes_no_patch_either(degrees: float) -> None:
    assert kinds([colours_of(Lit((0.55, 0.8, 1.1)), degrees=degrees)]) == set()


@pytest.mark.parametrize("lamp", [DAYLIGHT, TUNGSTEN, OVERCAST, LED])
def test_case_11_red_and_blue_swapped_is_seen_by_the_patches_and_stops_the_calibration(lamp: tuple[float, float, float]) -> None:
    report = measure_light([colours_of(Lit(lamp), swapped=True)])
    assert report.light is None
    assert [(remark.kind, remark.stops) for remark in report.remarks] == [("swapped", True)]
    assert "BGR" in report.remarks[0].words


def test_case_11_without_patches_it_cannot_be_told_and_that_is_said() -> None:
    for swapped in (False, True):
        report = measure_light([colours_of(printed=Printed(patches=False), swapped=swapped)])
        assert report.light is not None
        assert any(remark.kind == "no patches" and "cannot be told" in remark.words for remark in report.remarks)


@pytest.mark.parametrize(
    "light",
    [
        Lit(added=(0.35, 0.10, 0.15)),
        Lit(brightness=0.3, added=(0.35, 0.10, 0.15)),
        Lit((1.35, 1.10, 1.15), brightness=0.4),
        Lit((1.35 * 1.15, 1.10 * 0.95, 1.15 * 0.55), brightness=0.3, added=(0.2, 0.06, 0.08)),
    ],
    ids=["added", "added, dim", "paper brighter in infrared", "under a bulb"],
)
@pytest.mark.parametrize("patches", [True, False])
def test_case_52_a_camera_without_infrared_filter_is_named(light: Lit, patches: bool) -> None:
    (remark,) = (
        remark for remark in measure_light([colours_of(light, printed=Printed(patches=patches))]).remarks if remark.kind == "no filter"
    )
    assert "NoIR" in remark.words


@pytest.mark.parametrize(
    ("light", "kind", "stops"),
    [
        (Lit(brightness=0.05), "dark", True),
        (Lit(brightness=1.6), "bright", True),
        (Lit((1.4, 0.5, 0.2), brightness=0.4), "coloured lamp", True),
        (TWO_LAMPS, "two lights", False),
    ],
)
def test_what_is_wrong_with_the_light_is_said_in_one_sentence(light: Lit, kind: str, stops: bool) -> None:
    report = measure_light(over_the_view(light))
    assert [(remark.kind, remark.stops) for remark in report.remarks] == [(kind, stops)]
    assert (report.light is None) == stops


def test_a_curve_that_lifts_the_dark_is_told_by_the_greys() -> None:
    lifted, deepened = ({"light grey": (g, g, g), "dark grey": (d, d, d)} for g, d in ((210, 150), (115, 22)))
    for greys in (lifted, deepened):
        assert kinds([colours_of(printed=Printed(greys))]) == {"curve"}


def test_case_82_a_stripe_of_glare_over_some_of_the_white_is_left_out() -> None:
    plain = colours_of(Lit(corners=0.6))
    glare = plain.white.clipped.copy()
    glare[[0, 5, 9]] = True
    stripe = Spots(plain.white.px, np.where(glare[:, None], 1.0, plain.white.light), glare)
    report = measure_light([SheetColours(plain.size, stripe, plain.black, plain.patches)])
    assert report.light is not None
    seen = np.array(report.light.seen)
    expected = light_over([plain.white], SIZE)
    assert expected is not None
    assert np.abs(np.log2(np.array(report.light.gains) / expected.gains))[seen].max() < 0.08


@pytest.mark.parametrize(
    ("colours", "kind", "word"),
    [
        ({"green": (235, 220, 40), "purple": (220, 60, 150), "blue": (235, 200, 235)}, "ink", "green"),
        ({"green": (40, 170, 230)}, "ink", "green"),
        ({"purple": (110, 190, 240), "red": (250, 220, 60)}, "ink", "purple"),
        ({"green": (170, 200, 175)}, "pale", "green"),
        ({"purple": (200, 180, 215)}, "pale", "purple"),
        ({patch.name: (int(np.mean(patch.colour)),) * 3 for patch in PATCHES}, "no colours", "colour"),
    ],
    ids=["no cyan", "no yellow", "no magenta", "faded green", "faded purple", "black and white"],
)
def test_print_that_would_make_bad_tiles_is_named(colours: dict[str, tuple[int, int, int]], kind: str, word: str) -> None:
    remarks = [remark for remark in measure_light([colours_of(printed=Printed(colours))]).remarks if remark.kind != "unseen"]
    assert [remark.kind for remark in remarks] == [kind]
    assert word in remarks[0].words


@pytest.mark.parametrize(
    ("green", "purple"),
    [
        ((40, 150, 60), (110, 50, 150)),
        ((60, 140, 80), (120, 70, 140)),
        ((90, 170, 60), (90, 40, 120)),
        ((20, 110, 60), (150, 60, 160)),
    ],
)
def test_the_green_and_purple_of_usual_printers_are_not_complained_of(green: tuple[int, int, int], purple: tuple[int, int, int]) -> None:
    assert kinds([colours_of(printed=Printed({"green": green, "purple": purple, "light grey": (160, 165, 170)}))]) == set()


def frames(amplitude: float, periods: float, moving: float) -> list[np.ndarray]:
    """A still table under a lamp whose bands are taken by a rolling shutter."""
    still = LINEAR[photograph()[0]]
    rows = np.linspace(0, 1, len(still))[:, None, None]
    return [to_bytes(still * (1 + amplitude * np.sin(2 * np.pi * (periods * rows + moving * number)))) for number in range(8)]


@pytest.mark.parametrize(("periods", "moving"), [(1.4, 0.3), (0.0, 0.3), (6.0, 0.17)])
def test_case_53_flicker_is_seen_as_bands_or_from_frame_to_frame(periods: float, moving: float) -> None:
    (remark,) = look_for_flicker(frames(0.3, periods, moving))
    assert remark.kind == "flicker"
    assert "1/100 s" in remark.words


def test_case_53_a_steady_light_does_not_flicker_even_when_a_hand_moves() -> None:
    steady = [photograph(seed=seed)[0] for seed in range(6)]
    for number, frame in enumerate(steady):
        frame[100 + 20 * number : 220 + 20 * number, 280:] = (90, 120, 190)
    assert look_for_flicker(steady) == ()
    assert flicker_of(steady) < 0.02
    assert flicker_of(steady[:1]) == 0
