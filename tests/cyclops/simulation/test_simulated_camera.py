"""The camera that shows a whole simulated game."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from cyclops.artwork.factory.back import back
from cyclops.simulation.acts import Act, Script
from cyclops.simulation.camera import SimulatedCamera, simulated_camera
from cyclops.simulation.conditions import conditions
from cyclops.simulation.factory_layout import TABLES
from cyclops.simulation.laid import Thing
from hardware.errors import CameraError
from tests.cyclops.simulation.evenings import evening
from vision.reading import Game


def shown(camera: SimulatedCamera, number: int) -> list[np.ndarray]:
    return [frame.image for frame in itertools.islice(camera.frames(), number)]


def test_frames_come_evenly_on_the_cameras_own_clock() -> None:
    camera = simulated_camera("fressen", seed=2, frames_per_s=4)
    frames = list(itertools.islice(camera.frames(), 3))
    assert [frame.seconds for frame in frames] == [0, 0.25, 0.5]
    assert not camera.live
    assert not camera.repeats
    assert frames[0].full_size == frames[0].image.shape[1::-1]


def test_the_same_seed_shows_the_same_pictures() -> None:
    one, other = simulated_camera("fressen", seed=2), simulated_camera("fressen", seed=2)
    assert all(np.array_equal(a, b) for a, b in zip(shown(one, 4), shown(other, 4), strict=True))
    assert one.truth == other.truth


def test_it_ends_when_the_game_is_over() -> None:
    script = evening("fressen", 2, 2)
    last = next(act for act in script.acts if any(event["type"] == "over" for event in act.events))
    short = Script(script.game, 2, script.size_mm, script.things, (Act(rest_s=1.0), last), script.scores)
    camera = SimulatedCamera(short, conditions(short, 2), 2)
    told = [event for moment, _ in camera.moments() for event in moment.events]
    assert [event["type"] for event in told] == ["over"]
    assert told == list(camera.truth)[-1:]


@pytest.mark.parametrize("game", ["bugs", "factory", "fressen"])
def test_tiles_are_at_least_60_pixels_wide_and_the_whole_table_is_seen(game: Game) -> None:
    script = evening(game, 2, 3)
    camera = SimulatedCamera(script, conditions(script, 3), 3)
    width, height = camera.view.lens.size
    for key, thing in camera.things.items():
        px = camera.view.to_px(thing.quad.places_mm, thing.quad.height_mm)
        assert (px > 0).all()
        assert (px < (width, height)).all()
        if key.startswith(("tile", "display", "back")):
            assert np.linalg.norm(np.roll(px, 1, axis=0) - px, axis=1).mean() > 58


@pytest.mark.parametrize(("players", "seed"), [(3, 55), (4, 11), (4, 14)])
def test_a_camera_is_put_up_upright_enough_for_a_large_table(players: int, seed: int) -> None:
    table = TABLES[players].size_mm
    view = conditions(Script("factory", players, table, {"pile": Thing(back(), (0, 0))}, (), {}), seed).view
    corners = view.to_px(np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * np.array(table) / 2)
    assert ((corners > 0) & (corners < view.lens.size)).all()


def test_names_of_players_say_how_many_play() -> None:
    assert simulated_camera("bugs", ("Ann", "Ben", "Cleo"), 1).script.players == 3


@pytest.mark.parametrize(("game", "players"), [("factory", 6), ("bugs", 8), ("fressen", 3)])
def test_more_players_than_have_room_are_refused(game: Game, players: int) -> None:
    with pytest.raises(CameraError, match=r"shows \w+ with 2( to 4)? players, not with \d"):
        simulated_camera(game, players, 0)
