"""Every camera that an evening can have: those of the hardware, and the simulated one."""

from __future__ import annotations

from typing import Final

from hardware.camera import Camera, open_camera
from hardware.errors import CameraError
from vision.reading import Game

SIMULATED: Final = "simulated"


_LIVE: Final = ("picamera2", "stream", "v4l2")


def is_live(spec: str | None) -> bool:
    """Whether a camera, as a person names it, is one that can be plugged in later: none in particular is."""
    name, _, rest = (spec or "picamera2").partition(":")
    return name in _LIVE and bool(rest or name == "picamera2")


def is_simulated(spec: str | None) -> bool:
    """Whether a camera, as a person names it, is the simulated one."""
    return (spec or "").partition(":")[0] == SIMULATED


def camera_for(spec: str | None, game: Game, players: int) -> Camera:
    """Open the camera that a person named, or the first that works.

    Parameters
    ----------
    spec : str, optional
        As `hardware.camera.open_camera` takes it, or ``simulated[:SEED]``, which plays a game by itself.
    game : {"factory", "bugs", "fressen"}
        What is played.
    players : int
        By how many.

    Raises
    ------
    CameraError
        If it does not open.
    """
    return open_camera(spec, {SIMULATED: lambda seed: _simulated(game, players, seed)})


def _simulated(game: Game, players: int, seed: str) -> Camera:
    if seed and not seed.isdecimal():
        raise CameraError(f"{SIMULATED}:{seed}", "is no camera: a number follows simulated:, each plays another game")
    from cyclops.simulation.camera import simulated_camera

    return simulated_camera(game, players, int(seed or 0))
