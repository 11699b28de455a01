"""The conditions of a whole simulated evening: a kitchen whose camera sees the table, the people, and what happens besides play."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cyclops.simulation.acts import Act, Script, Weather
from cyclops.simulation.kitchen import ORDINARY, Kitchen, random_kitchen, random_stance
from hardware.simulated.hand import SKINS, SLEEVES, arm
from hardware.simulated.lighting import Lighting
from hardware.simulated.pieces import Face
from hardware.simulated.viewpoint import SimulatedLens, Stance, Viewpoint

_LEAST_PX: Final = 60.0
"""Side of a tile in the picture."""
_SIZES: Final = ((1280, 960), (1640, 1232))
"""The camera gives the smaller pictures where tiles are large enough in them."""
_FOCAL: Final = 0.83  # focal lengths in widths of the picture
_TRIES: Final = (12, 150)
"""So often the camera is put up for pictures of each size: a large table wants it upright."""
_OVER_MM: Final = 12.0  # of the table seen around its things


@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything but the game.

    Attributes
    ----------
    kitchen : Kitchen
    view : Viewpoint
    arms : tuple of Face
        One for each person.
    """

    kitchen: Kitchen
    view: Viewpoint
    arms: tuple[Face, ...]

    @property
    def words(self) -> str:
        """The conditions for people."""
        width, height = self.view.lens.size
        light_and_table = ", ".join(self.kitchen.words.split(", ")[2:])
        return f"{width} x {height}, {self.view.stance.tilt_deg:.0f} degrees, {light_and_table}"


def conditions(script: Script, seed: int, kinds: Sequence[str] = ORDINARY, size: tuple[int, int] | None = None) -> Conditions:
    """Ordinary conditions in which the camera sees the whole table of a script, and tiles of at least 60 pixels.

    Parameters
    ----------
    script : Script
    seed : int
        Everything follows from it.
    kinds : sequence of str
        The kinds of table tops there may be.
    size : (int, int), optional
        Of the pictures; the smaller of two that will do unless given.
    """
    rng = np.random.default_rng([seed, len(script.game)])
    half = np.array(script.size_mm) / 2 + _OVER_MM
    rim = half * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    kitchen = random_kitchen(rng, kinds)
    tries = zip(_SIZES, _TRIES, strict=True) if size is None else [(size, max(_TRIES))]
    for one, most in tries:
        for _ in range(most):
            fitted = replace(kitchen, lens=_resized(kitchen.lens, one))
            view = fitted.view_of([rim])
            if _smallest_px(script, view) >= _LEAST_PX:
                return Conditions(fitted, view, _arms(rng, script.players))
            kitchen = replace(kitchen, stance=random_stance(rng))
    raise ValueError(f"no camera of {size} pixels sees tiles of {_LEAST_PX:.0f} pixels on a table of {script.size_mm} mm")


def _resized(lens: SimulatedLens, size: tuple[int, int]) -> SimulatedLens:
    """A lens of the same faults before another sensor."""
    width, height = size
    focal = _FOCAL * width * lens.focal_px[0] / (_FOCAL * lens.size[0])
    if abs(lens.size[0] / lens.size[1] - width / height) > 0.01:
        focal = _FOCAL * width
    x, y = ((side - 1) / 2 + (middle - (old - 1) / 2) for side, old, middle in zip(size, lens.size, lens.centre_px, strict=True))
    return replace(lens, size=size, focal_px=(focal, focal), centre_px=(x, y))


def _smallest_px(script: Script, view: Viewpoint) -> float:
    """The side of a tile in the farthest corner of the table."""
    side = min(thing.drawing.width for key, thing in script.things.items() if not key.startswith(("card", "board", "boss")))
    half = np.array(script.size_mm) / 2 - side
    square = side / 2 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    places = [view.to_px(square + half * way) for way in ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, 0))]
    return min(float(np.linalg.norm(np.roll(px, 1, axis=0) - px, axis=1).mean()) for px in places)


def _arms(rng: np.random.Generator, people: int) -> tuple[Face, ...]:
    skins, sleeves = int(rng.integers(len(SKINS))), rng.permutation(len(SLEEVES))
    return tuple(
        arm(SKINS[(skins + int(rng.integers(2))) % len(SKINS)], SLEEVES[sleeves[person % len(sleeves)]]) for person in range(people)
    )


def with_weather(script: Script, seed: int) -> Script:
    """A script in which, with some seeds, a lamp is switched, a cloud comes or the camera is nudged once."""
    rng = np.random.default_rng([seed, 77])
    acts = list(script.acts)
    for weather, share in ((Weather.LAMP, 0.2), (Weather.CLOUD, 0.2), (Weather.NUDGE, 0.2)):
        if rng.random() < share and len(acts) > 4:
            acts.insert(int(rng.integers(2, len(acts) - 1)), Act(rest_s=float(rng.uniform(2.0, 3.0)), weather=weather))
    return replace(script, acts=tuple(acts))


def switched(lighting: Lighting, rng: np.random.Generator) -> Lighting:
    """The light after one of the lamps was made darker, or another went on."""
    share = float(rng.uniform(0.45, 0.7)) if rng.random() < 0.6 else float(rng.uniform(1.1, 1.25))
    which = int(rng.integers(len(lighting.lamps)))

    def dimmed(colour: tuple[float, float, float], by: float) -> tuple[float, float, float]:
        b, g, r = (by * value for value in colour)
        return b, g, r

    lamps = list(lighting.lamps)
    lamps[which] = replace(lamps[which], colour=dimmed(lamps[which].colour, share))
    return replace(lighting, lamps=tuple(lamps), ambient=dimmed(lighting.ambient, (1 + share) / 2))


def nudged(stance: Stance, rng: np.random.Generator) -> Stance:
    """A camera after somebody knocked against its stand."""
    angle, far = rng.uniform(0, 2 * math.pi), rng.uniform(4, 14)
    x, y = stance.offset_mm
    return replace(
        stance,
        offset_mm=(x + float(far * np.cos(angle)), y + float(far * np.sin(angle))),
        turn_deg=stance.turn_deg + float(rng.uniform(-1.5, 1.5)),
    )
