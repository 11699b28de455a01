"""What a reading of a simulated table got wrong, against what lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

import numpy as np

from cyclops.artwork.bugs.tiles import printed_tiles as printed_bugs
from cyclops.artwork.factory.tiles import printed_tiles
from cyclops.simulation.camera import SimulatedCamera
from cyclops.simulation.fressen_evening import monsters
from cyclops.simulation.laid import Thing
from engine.factory.tile import canonical
from vision.bugs.reading import BugsTile
from vision.factory.reading import FactoryTile
from vision.fressen.reading import FressenTile
from vision.reader import AnyReading

_NEAR: Final = 0.5  # of a tile's side


def faults_of(camera: SimulatedCamera, reading: AnyReading) -> list[str]:
    """Tiles that are there and were not seen, were seen and are not there, or look otherwise than they do, in words."""
    true = list(_true_tiles(camera))
    seen = [(np.mean(tile.corners, axis=0), _side(tile.corners), _look(tile)) for tile in reading.tiles]
    faults = []
    for middle, look in true:
        near = [entry for entry in seen if float(np.hypot(*(entry[0] - middle))) < _NEAR * entry[1]]
        place = f"({middle[0]:.0f}, {middle[1]:.0f})"
        if not near:
            faults.append(f"{look} at {place} was not seen")
        elif near[0][2] != look:
            faults.append(f"{look} at {place} was read as {near[0][2]}")
    middles = [middle for middle, _ in true]
    for where, side, look in seen:
        if all(float(np.hypot(*(where - middle))) >= _NEAR * side for middle in middles):
            faults.append(f"{look} was seen at ({where[0]:.0f}, {where[1]:.0f}), where nothing lies")
    return faults


def _side(corners: Any) -> float:
    quad = np.array(corners)
    return float(np.linalg.norm(np.roll(quad, 1, axis=0) - quad, axis=1).mean())


def _look(tile: FactoryTile | BugsTile | FressenTile) -> str:
    match tile:
        case FactoryTile():
            return canonical("".join(tile.edges)) + "*" * bool(tile.eyes)
        case BugsTile():
            return f"{tile.eyes} eyes"
        case FressenTile():
            return f"{tile.owner} {tile.number} {tile.terrain}"


def _true_tiles(camera: SimulatedCamera) -> Iterator[tuple[np.ndarray[Any, np.dtype[np.float64]], str]]:
    for thing in camera.things.values():
        look = _looks().get(id(thing.drawing))
        if look is not None:
            yield _middle(camera, thing), look


def _middle(camera: SimulatedCamera, thing: Thing) -> np.ndarray[Any, np.dtype[np.float64]]:
    quad = thing.quad
    return np.asarray(camera.view.to_px(quad.places_mm, quad.height_mm).mean(axis=0))


@cache
def _looks() -> Mapping[int, str]:
    """What every printed tile shows, by its drawing."""
    looks = {id(tile.drawing): canonical(tile.edges) + "*" * bool(tile.eyes) for tile in printed_tiles()}
    looks |= {id(bug.drawing): f"{bug.eyes} eyes" for bug in printed_bugs()}
    return looks | {id(one.drawing): f"{one.owner} {one.number} {one.terrain}" for one in monsters()}
