"""The light of simulated photographs: lamps, shadows, glare, noise, blur, and that a seed always gives the same picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hardware.simulated.colours import to_bytes, to_linear
from hardware.simulated.lighting import Glare, Lamp, Lighting, Sensor, Shade
from hardware.simulated.photograph import Scene, photograph
from hardware.simulated.pieces import Face, Image, Piece, lying
from hardware.simulated.surfaces import KINDS, Surface, surface
from hardware.simulated.viewpoint import SimulatedLens, Stance, Viewpoint

VIEW = Viewpoint(SimulatedLens((320, 240), (400.0, 400.0), (159.5, 119.5)), Stance(400))
CLEAN = Sensor(0, 0, 0, 0, jpeg=None)
GREY = Surface(np.full((8, 8, 3), 0.5, np.float32))
NONE = (0.0, 0.0, 0.0)


def taken(lighting: Lighting, *pieces: Piece, sensor: Sensor = CLEAN, seed: int = 0) -> Image:
    return photograph(Scene(pieces, GREY), VIEW, lighting, sensor, seed)


def test_every_byte_survives_the_way_to_linear_light_and_back() -> None:
    every = np.arange(256, dtype=np.uint8)
    assert np.abs(to_bytes(to_linear(every)).astype(int) - every).max() <= 1


def test_the_colour_of_a_lamp_is_that_of_white_paper_under_it() -> None:
    lamp = Lamp((0.2, 0.5, 0.8), falloff=0)
    white = Face(np.full((4, 4, 3), 255, np.uint8), (50.0, 50.0))
    picture = taken(Lighting((lamp,), NONE), lying(white, (0, 0)))
    np.testing.assert_allclose(to_linear(picture[120, 160]), lamp.colour, atol=0.005)


def test_two_lamps_add_up_and_each_is_brighter_on_its_own_side() -> None:
    left, right = Lamp((0.3, 0.0, 0.0), from_deg=270, falloff=0.5), Lamp((0.0, 0.0, 0.3), from_deg=90, falloff=0.5)
    light = to_linear(taken(Lighting((left, right), NONE)))
    assert light[120, 20, 0] > 1.2 * light[120, 300, 0]
    assert light[120, 300, 2] > 1.2 * light[120, 20, 2]


def test_the_shadow_of_a_piece_falls_away_from_the_lamp() -> None:
    lamp = Lamp((0.8, 0.8, 0.8), from_deg=270, elevation_deg=45, softness=0.3, falloff=0)
    tile = Face(np.full((4, 4, 3), 255, np.uint8), (60.0, 60.0))
    light = to_linear(taken(Lighting((lamp,), (0.1, 0.1, 0.1)), lying(tile, (0, 0), 0, 10.0)))[120, :, 1]
    assert light[194] < 0.2 * light[260]
    assert light[100:122].min() > 0.95 * light[260]


def test_a_tile_on_a_board_throws_its_shadow_on_the_board() -> None:
    lamp = Lamp((0.8, 0.8, 0.8), from_deg=0, elevation_deg=45, softness=0.2, falloff=0)
    board, tile = (Face(np.full((4, 4, 3), 200, np.uint8), (side, side)) for side in (160.0, 50.0))
    picture = taken(Lighting((lamp,), NONE), lying(board, (0, 0), 0, 3.0), lying(tile, (0, 0), 0, 8.0, on_mm=3.0))
    assert picture[150, 160, 1] < 30
    assert picture[190, 160, 1] > 150


def test_things_beyond_the_picture_take_the_light_of_one_lamp() -> None:
    lamps = (Lamp((0.5, 0.0, 0.0), falloff=0), Lamp((0.0, 0.0, 0.5), falloff=0))
    shade = Shade(((-200, -200), (-40, -200), (-40, 200), (-200, 200)), softness_mm=20, depth=0.8, lamp=1)
    light = to_linear(taken(Lighting(lamps, NONE, (shade,))))
    np.testing.assert_allclose(light[120, 40], (0.25, 0, 0.05), atol=0.01)
    np.testing.assert_allclose(light[120, 280], (0.25, 0, 0.25), atol=0.01)


def test_glare_brightens_its_place() -> None:
    bare, shiny = (taken(Lighting((), (0.4, 0.4, 0.4), glares=glares)) for glares in ((), (Glare((50, 0), 30, (0.3, 0.3, 0.3)),)))
    assert shiny[120, 210, 1] > 1.3 * bare[120, 210, 1]
    assert abs(int(shiny[120, 20, 1]) - int(bare[120, 20, 1])) < 2


def test_the_corners_of_the_picture_are_darker_by_the_vignetting() -> None:
    light = to_linear(taken(Lighting((), (0.8, 0.8, 0.8)), sensor=replace(CLEAN, vignetting=0.4)))
    assert light[0, 0, 1] / light[120, 160, 1] == pytest.approx(0.6, abs=0.02)


def test_noise_is_as_strong_as_told_and_brighter_places_have_more() -> None:
    dim, bright = (to_linear(taken(Lighting((), (x, x, x)), sensor=Sensor(0, 0.002, 0.03, 0, jpeg=None))) for x in (0.2, 1.2))
    assert dim.std() == pytest.approx(np.sqrt(0.1 * 0.03**2 + 0.002**2), rel=0.1)
    assert bright.std() > 2 * dim.std()
    assert abs(np.corrcoef(dim[..., 0].ravel(), dim[..., 1].ravel())[0, 1]) < 0.05


def test_motion_smears_along_its_way_only() -> None:
    bar = Face(np.zeros((4, 4, 3), np.uint8), (60.0, 60.0))
    still, moved = (taken(Lighting(), lying(bar, (0, 0)), sensor=replace(CLEAN, motion_px=motion)) for motion in ((0.0, 0.0), (8.0, 0.0)))
    steep = [np.abs(np.diff(picture[..., 1].astype(int), axis=axis)).max() for picture in (still, moved) for axis in (1, 0)]
    assert steep[2] < 0.4 * steep[0]
    assert steep[3] > 0.8 * steep[1]


def test_the_same_seed_gives_the_same_picture_and_another_another_grain() -> None:
    one, again, other = (taken(Lighting(), sensor=Sensor(), seed=seed) for seed in (4, 4, 5))
    assert np.array_equal(one, again)
    assert not np.array_equal(one, other)


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_top_goes_on_without_a_seam(kind: str) -> None:
    light = surface(kind, 3).light.mean(axis=2)
    for axis in (0, 1):
        steps = np.abs(np.diff(np.concatenate([light, light[:1] if axis == 0 else light[:, :1]], axis=axis), axis=axis)).mean(axis=1 - axis)
        assert steps[-1] <= 1.5 * np.percentile(steps, 99) + 0.01
    assert 0.005 < light.mean() < 0.95
