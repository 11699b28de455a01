"""The cameras that an evening can have, by their names."""

from __future__ import annotations

import pytest

from cyclops.cameras import camera_for, is_live
from cyclops.simulation.acts import Act, Script
from cyclops.simulation.camera import SimulatedCamera
from cyclops.simulation.cards import card_thing
from cyclops.simulation.conditions import conditions
from hardware.camera import Camera, open_camera
from hardware.errors import CameraError
from tests.hardware.camera_contract import PROMISES


def test_a_name_that_is_none_tells_all_there_are() -> None:
    with pytest.raises(CameraError, match=r"'webcam' is no camera: type one of files, film, stream, v4l2, picamera2, simulated, such as"):
        camera_for("webcam", "factory", 2)


@pytest.mark.parametrize("spec", [None, "picamera2", "picamera2:1", "v4l2:/dev/video0", "stream:http://cam/video"])
def test_what_can_be_plugged_in_later_can_be_waited_for(spec: str | None) -> None:
    assert is_live(spec)


@pytest.mark.parametrize("spec", ["files:table.jpg", "film:evening", "simulated:7", "v4l2", "webcam"])
def test_what_is_a_file_or_mistyped_is_not_waited_for(spec: str) -> None:
    assert not is_live(spec)


def test_the_number_of_a_simulated_game_is_one() -> None:
    with pytest.raises(CameraError, match="'simulated:often' is no camera: a number follows simulated:"):
        camera_for("simulated:often", "factory", 2)


def test_only_an_evening_can_be_simulated() -> None:
    with pytest.raises(CameraError, match="is no camera"):
        open_camera("simulated:1")


@pytest.mark.parametrize(("spec", "seed"), [("simulated", 0), ("simulated:", 0), ("simulated:4", 4)])
def test_the_simulated_table_plays_the_game_that_was_named(spec: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def stand_in(*wanted: object) -> Camera:
        asked.append(wanted)
        raise CameraError("", "seen enough")

    monkeypatch.setattr("cyclops.simulation.camera.simulated_camera", stand_in)
    with pytest.raises(CameraError, match="seen enough"):
        camera_for(spec, "bugs", 3)
    assert asked == [("bugs", 3, seed)]


def test_the_simulated_table_keeps_the_contract_of_cameras() -> None:
    script = Script("factory", 2, (200.0, 150.0), {"tile": card_thing(1)}, (Act(rest_s=3.0),), {})
    promises = [name for name in PROMISES if not name.startswith("closed")]
    with SimulatedCamera(script, conditions(script, 3, size=(640, 480)), 3) as camera:
        for promise in promises:
            PROMISES[promise](camera)
        PROMISES["closed"](camera)
        PROMISES["closed twice"](SimulatedCamera(script, camera.conditions, 3))
