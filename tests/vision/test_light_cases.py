"""Field cases of light and colour: lamps, shade, vignetting, hues at the end of the scale, pictures without colour, file formats."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.comparison import complaints, faults, silent_faults
from tests.vision.drawn_art import Art, Card, Colour
from tests.vision.drawn_table import BLACK, CHECK, GROUNDS, Block, Camera, Light, draw_table
from tests.vision.eye import read_factory_table
from tests.vision.scenes import reference_table, silently_wrong, wrong_or_needless
from vision.arrays import Image
from vision.errors import NoColourError

LAMPS = {"daylight": (1.0, 1.0, 1.0), "tungsten": (1.15, 0.95, 0.55), "overcast": (0.90, 1.0, 1.12), "cheap LED": (1.0, 1.08, 0.92)}


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize("ground", ["oak", "white"])
def test_case_01_every_lamp_gives_the_same_reading(lamp: str, ground: str) -> None:
    assert wrong_or_needless(reference_table(Light(tint=LAMPS[lamp]), GROUNDS[ground])) == []


@pytest.mark.parametrize("lamp", ["daylight", "tungsten"])
def test_a_chequered_cloth_of_squares_like_tiles_hides_none_silently(lamp: str) -> None:
    assert silently_wrong(reference_table(Light(tint=LAMPS[lamp]), CHECK)) == []


def test_case_01_two_lamps_at_once_give_the_same_reading() -> None:
    assert wrong_or_needless(reference_table(Light(tint=LAMPS["tungsten"], tint_right=LAMPS["overcast"]))) == []


def test_case_01_a_tile_alone_under_the_other_lamp_is_found() -> None:
    monster, alone = Block("WGPW2 WGWG WPWG\nPWGW GGWW1 .", (3.8, 0), 12), Block("PGPP", (-5.8, -1.5), 40)
    light = Light(tint=LAMPS["tungsten"], tint_right=LAMPS["overcast"])
    assert wrong_or_needless(draw_table(monster, alone, light=light, camera=Camera((720, 420), 50))) == []


@pytest.mark.parametrize("brightness", [1 / 4, 1 / 8])
def test_case_48_dark_tiles_on_black_cloth_in_low_light_are_found_or_doubted(brightness: float) -> None:
    blocks = Block("PPPP PGPW\nPGWW1 .", (-2, 0), 10), Block("PPPP2", (3, 1), 40)
    table = draw_table(*blocks, ground=BLACK, light=Light(brightness=brightness, noise=8), camera=Camera((640, 420), 60))
    assert silently_wrong(table) == []


FIVE_PLACES = (
    Block("WPGW1"),
    Block("WPGW1", (-5.5, -3.6), 10),
    Block("WPGW1", (5.5, -3.6), 80),
    Block("WPGW1", (-5.5, 3.6), 45),
    Block("WPGW1", (5.5, 3.6), 200),
)


@pytest.mark.parametrize("brightness", [1, 1 / 2])
@pytest.mark.parametrize("ground", ["oak", "white"])
def test_case_49_a_tile_has_the_same_letters_in_the_middle_and_in_every_corner_of_the_view(brightness: float, ground: str) -> None:
    light = Light(brightness=brightness, corners=0.6)
    assert wrong_or_needless(draw_table(*FIVE_PLACES, ground=GROUNDS[ground], light=light, camera=Camera((720, 520), 54))) == []


@pytest.mark.parametrize("ground", ["oak", "white"])
def test_case_49_in_weaker_light_a_letter_is_right_or_doubted(ground: str) -> None:
    light = Light(brightness=1 / 4, corners=0.6, noise=3)
    assert silently_wrong(draw_table(*FIVE_PLACES, ground=GROUNDS[ground], light=light, camera=Camera((720, 520), 54))) == []


def of_hue(hue: int) -> Colour:
    """The nominal purple turned to another hue (OpenCV's half degrees)."""
    red, green, blue = np.asarray(cv2.cvtColor(np.array([[[hue, 170, 150]]], np.uint8), cv2.COLOR_HSV2RGB))[0, 0]
    return int(red), int(green), int(blue)


@pytest.mark.parametrize("hue", [130, 150, 165, 172, 178, 2])
def test_case_50_purple_is_purple_on_both_sides_of_the_end_of_the_scale(hue: int) -> None:
    table = draw_table(Block("WPGW2 WWPP\nGWPW .", (0, 0), 20, art=Art(purple=of_hue(hue))), camera=Camera((400, 320), 60))
    assert wrong_or_needless(table) == []


def with_purple(picture: Image, share: float) -> Image:
    """A table of whose view a share is covered by purple cloth, from the right."""
    cloth = picture.copy()
    left = round(picture.shape[1] * (1 - share))
    weave = picture[:, left:] - picture[:, left:].mean(axis=(0, 1))
    cloth[:, left:] = np.clip((150, 50, 110) + weave / 2, 0, 255)
    return cloth


def grey_world(picture: Image) -> Image:
    """As a camera shows it whose automatic white balance makes the mean of each picture grey."""
    means = picture.reshape(-1, 3).mean(axis=0)
    return np.asarray(np.clip(np.round(picture * (means.mean() / means)), 0, 255), dtype=np.uint8)


MOSTLY_LEFT = (
    Block("WGPW2 WGWG WPWG\nPWGW GGWW1 .", (-3.9, -1.4), 12, owner=2),
    Block("WPGW PGWP3w\nGWGW WWPG1", (-0.6, 1.6), -20, owner=1),
)


@pytest.mark.parametrize("ground", ["oak", "grey"])
def test_case_12_letters_stay_the_same_while_the_white_balance_follows_a_growing_purple_cloth(ground: str) -> None:
    cards = Card(1, (-4.6, 1.9), 5), Card(2, (-0.4, -2.4), -10)
    table = draw_table(*MOSTLY_LEFT, cards=cards, ground=GROUNDS[ground], camera=Camera((600, 450), 50))
    frames = [grey_world(with_purple(table.image, share)) for share in np.linspace(0.02, 0.4, 7)]
    assert abs(float(frames[0][:, :300].mean(axis=(0, 1))[1] / frames[-1][:, :300].mean(axis=(0, 1))[1]) - 1) > 0.1  # the balance does move
    found = [fault for frame in frames for fault in faults(read_factory_table(frame), table.truth())]
    assert [fault.what for fault in found if not fault.doubted] == []
    assert [fault.what for fault in found if "backs" not in fault.what] == []  # the cloth may look like one


@pytest.mark.parametrize("ground", ["oak", "white"])
@pytest.mark.parametrize("brightness", [1, 1 / 2])
def test_case_52_a_camera_without_infrared_filter_still_reads_right_or_doubts(ground: str, brightness: float) -> None:
    table = reference_table(Light(brightness=brightness), GROUNDS[ground])
    infrared = np.clip(table.image + 255 * np.array([0.15, 0.10, 0.35]), 0, 255).astype(np.uint8)
    assert silent_faults(read_factory_table(infrared), table.truth()) == []


def jpeg(picture: Image) -> Image:
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)


def shifted(picture: Image) -> Image:
    return np.asarray(np.roll(picture, (1, 1), axis=(0, 1)))


def brighter(picture: Image) -> Image:
    return np.asarray(cv2.add(picture, np.full_like(picture, 2)), dtype=np.uint8)


@pytest.mark.parametrize("change", [jpeg, shifted, brighter])
def test_case_87_a_hardly_changed_picture_reads_the_same(change: Callable[[Image], Image]) -> None:
    table = reference_table(ground=GROUNDS["linen"], seed=1)
    assert complaints(read_factory_table(change(table.image)), table.truth()) == []


@pytest.mark.parametrize("how", [cv2.INTER_AREA, cv2.INTER_CUBIC, cv2.INTER_NEAREST], ids=["area", "cubic", "nearest"])
def test_case_87_a_scaled_picture_reads_the_same_whatever_the_interpolation(how: int) -> None:
    table = reference_table(ground=GROUNDS["linen"])
    height, width = (round(length * 0.99) for length in table.image.shape[:2])
    reading = read_factory_table(np.asarray(cv2.resize(table.image, (width, height), interpolation=how), dtype=np.uint8))
    assert complaints(reading.scaled(1 / 0.99, (720, 540)), table.truth()) == []


@pytest.mark.parametrize("kind", ["grey", "one bit"])
def test_case_92_a_picture_without_colours_is_refused_and_no_table_of_white_tiles(kind: str) -> None:
    grey = cv2.cvtColor(reference_table().image, cv2.COLOR_BGR2GRAY)
    levels = np.asarray(grey if kind == "grey" else (grey > 128) * np.uint8(255), dtype=np.uint8)
    with pytest.raises(NoColourError, match="colour"):
        read_factory_table(np.repeat(levels[..., None], 3, axis=2))
