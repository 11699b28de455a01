"""Photographs of simulated tables."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hardware.simulated.canvas import Canvas
from hardware.simulated.illumination import Illumination
from hardware.simulated.lighting import Lighting, Sensor
from hardware.simulated.pieces import Image, Piece
from hardware.simulated.surfaces import Surface
from hardware.simulated.viewpoint import Viewpoint


@dataclass(frozen=True, slots=True)
class Scene:
    """A table top and what lies on it; what lies higher covers what is lower, what comes later covers what came before."""

    pieces: tuple[Piece, ...]
    surface: Surface


def photograph(scene: Scene, view: Viewpoint, lighting: Lighting, sensor: Sensor, seed: int = 0) -> Image:
    """Take a picture.

    Parameters
    ----------
    scene : Scene
    view : Viewpoint
    lighting : Lighting
    sensor : Sensor
    seed : int
        Of the noise; all else follows from the values.

    Returns
    -------
    (H, W, 3) uint8 ndarray, BGR
    """
    canvas = Canvas.covered(scene.surface, view, lighting)
    canvas.lay_all(scene.pieces)
    return sensor.expose(Illumination(view, lighting).lit(canvas), np.random.default_rng(seed))
