"""Ordinary conditions at home, at random: the camera and its stand, the table top, the lamps and windows, the sensor, the printer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from cyclops.simulation.printer import Printer, random_printer
from hardware.simulated.colours import Light
from hardware.simulated.lighting import Glare, Lamp, Lighting, Sensor, Shade
from hardware.simulated.surfaces import KINDS, Surface, surface
from hardware.simulated.viewpoint import Points, SimulatedLens, Stance, Viewpoint

ORDINARY: Final = tuple(kind for kind in KINDS if kind != "check")
"""Table tops that the eye is to cope with. Among the squares of a checked cloth it loses those of tiles, and says so: advise against it."""
_CAMERAS: Final[dict[str, tuple[tuple[int, int], float]]] = {
    "middling": ((1640, 1232), 1360.0),
    "wide": ((2304, 1296), 1774.0),
    "small": ((1280, 720), 980.0),
}
"""Size of the picture and focal length in pixels."""
_STEEPEST_DEG: Final = 15.0
_RIM_PX: Final = 14.0
_WARM: Final = np.array([0.62, 0.92, 1.18])
_COLD: Final = np.array([1.14, 1.02, 0.88])


@dataclass(frozen=True, slots=True)
class Kitchen:
    """All conditions of one photograph; ``words`` names them for people."""

    lens: SimulatedLens
    stance: Stance
    lighting: Lighting
    sensor: Sensor
    surface: Surface
    printer: Printer
    words: str

    def view_of(self, outlines: Sequence[Points]) -> Viewpoint:
        """The viewpoint, raised so far that all outlines ``(N, 2)``, mm on the table, are in the picture."""
        places = np.concatenate(list(outlines))
        view = Viewpoint(self.lens, self.stance)
        while not _shows(view, places):
            view = Viewpoint(self.lens, replace(view.stance, height_mm=view.stance.height_mm * 1.03))
        return view


def _shows(view: Viewpoint, places_mm: Points) -> bool:
    px = view.to_px(places_mm, 20.0)
    return bool((px > _RIM_PX).all() and (px < np.array(view.lens.size) - _RIM_PX).all())


def random_kitchen(rng: np.random.Generator, kinds: Sequence[str] = ORDINARY) -> Kitchen:
    """Some conditions, on a table top of one of some kinds."""
    camera, light, kind = (str(rng.choice(list(names))) for names in (_CAMERAS, _LIGHTS, kinds))
    stance = random_stance(rng)
    lighting, exposure = _LIGHTS[light](rng)
    lighting = replace(lighting, shades=_shades(rng, len(lighting.lamps)))
    words = f"{camera} camera, {stance.tilt_deg:.0f} degrees, {light}, {kind}"
    sensor = _sensor(rng, _CAMERAS[camera][0][0] / 1640, dim=light == "dim")
    top = surface(kind, int(rng.integers(1 << 30)))
    return Kitchen(_lens(rng, camera), stance, _exposed(lighting, exposure), sensor, top, random_printer(rng), words)


def _lens(rng: np.random.Generator, camera: str) -> SimulatedLens:
    (width, height), focal = _CAMERAS[camera]
    focal *= float(rng.uniform(0.98, 1.02))
    x, y = ((np.array([width, height]) - 1) / 2 + rng.normal(0, 8, 2)).tolist()
    k1, p1, p2 = float(rng.uniform(-0.07, 0.05)), float(rng.normal(0, 5e-4)), float(rng.normal(0, 5e-4))
    return SimulatedLens((width, height), (focal, focal), (x, y), (k1, 0.02, p1, p2, 0.0))


def random_stance(rng: np.random.Generator) -> Stance:
    """How a camera may stand that somebody put up by eye."""
    turn = 90.0 * int(rng.integers(4)) + float(rng.normal(0, 6)) if rng.random() < 0.3 else float(rng.normal(0, 6))
    x, y = rng.normal(0, 10, 2).tolist()
    return Stance(430.0, _STEEPEST_DEG * float(rng.random()), float(rng.uniform(0, 360)), turn, (x, y))


def _tint(rng: np.random.Generator, colour: Points, left: float) -> Points:
    """The part of a lamp's colour that the camera's white balance leaves."""
    share = left * float(rng.uniform(0.3, 1.0))
    return np.asarray(1 + share * (colour - 1))


def _lamp(
    rng: np.random.Generator, strength: float, colour: Points, elevation: tuple[float, float], softness: float, falloff: float
) -> Lamp:
    b, g, r = (strength * colour).tolist()
    return Lamp((b, g, r), float(rng.uniform(0, 360)), float(rng.uniform(*elevation)), softness, falloff)


def _ambient(strength: float, colour: Points) -> Light:
    b, g, r = (strength * colour).tolist()
    return b, g, r


def _of_lamp(rng: np.random.Generator) -> tuple[Lighting, float]:
    colour = _tint(rng, _WARM, 0.7)
    lamp = _lamp(rng, 0.75, colour, (50, 80), float(rng.uniform(0.2, 0.6)), float(rng.uniform(0.05, 0.35)))
    return Lighting((lamp,), _ambient(0.25, colour)), float(rng.uniform(0.6, 0.95))


def _of_window(rng: np.random.Generator) -> tuple[Lighting, float]:
    colour = _tint(rng, _COLD, 0.6)
    lamp = _lamp(rng, 0.7, colour, (20, 40), float(rng.uniform(0.8, 1.5)), float(rng.uniform(0.2, 0.5)))
    return Lighting((lamp,), _ambient(0.3, colour)), float(rng.uniform(0.6, 0.95))


def _of_mixed(rng: np.random.Generator) -> tuple[Lighting, float]:
    window = _lamp(rng, 0.45, _tint(rng, _COLD, 0.9), (20, 40), 1.0, float(rng.uniform(0.3, 0.6)))
    lamp = _lamp(rng, 0.4, _tint(rng, _WARM, 0.9), (45, 75), 0.4, float(rng.uniform(0.2, 0.5)))
    return Lighting((window, lamp), _ambient(0.15, np.ones(3))), float(rng.uniform(0.6, 0.9))


def _of_ceiling(rng: np.random.Generator) -> tuple[Lighting, float]:
    lamps = tuple(_lamp(rng, 0.33, _tint(rng, np.array([0.95, 1.0, 1.02]), 1), (60, 85), 0.8, 0.08) for _ in range(2))
    return Lighting(lamps, _ambient(0.34, np.ones(3))), float(rng.uniform(0.65, 0.95))


def _of_sun(rng: np.random.Generator) -> tuple[Lighting, float]:
    lamp = _lamp(rng, 0.78, _tint(rng, np.array([0.85, 1.0, 1.08]), 1), (28, 60), 0.03, 0.0)
    return Lighting((lamp,), _ambient(0.22, _tint(rng, np.array([1.3, 1.05, 0.9]), 1))), float(rng.uniform(0.7, 0.95))


def _of_dim(rng: np.random.Generator) -> tuple[Lighting, float]:
    lighting, _ = _of_lamp(rng)
    return lighting, float(rng.uniform(0.28, 0.5))


def _of_glare(rng: np.random.Generator) -> tuple[Lighting, float]:
    lighting, exposure = _of_ceiling(rng)
    spots = tuple(_glare(rng) for _ in range(int(rng.integers(1, 4))))
    return replace(lighting, glares=spots), exposure * 0.9


def _glare(rng: np.random.Generator) -> Glare:
    x, y = rng.uniform((-300, -200), (300, 200)).tolist()
    strength = float(rng.uniform(0.05, 0.2))  # a printer's paper is dull
    return Glare((x, y), float(rng.uniform(20, 55)), (strength, strength, strength))


_LIGHTS: Final[dict[str, Callable[[np.random.Generator], tuple[Lighting, float]]]] = {
    "lamp": _of_lamp,
    "window": _of_window,
    "mixed": _of_mixed,
    "ceiling": _of_ceiling,
    "sun": _of_sun,
    "dim": _of_dim,
    "glare": _of_glare,
}


def _exposed(lighting: Lighting, exposure: float) -> Lighting:
    """The same light, so bright that white paper shows as much of the most that a picture can show."""

    def times(light: Light) -> Light:
        b, g, r = (exposure * value for value in light)
        return b, g, r

    lamps = tuple(replace(lamp, colour=times(lamp.colour)) for lamp in lighting.lamps)
    glares = tuple(replace(glare, light=times(glare.light)) for glare in lighting.glares)
    return replace(lighting, lamps=lamps, ambient=times(lighting.ambient), glares=glares)


def _shades(rng: np.random.Generator, lamps: int) -> tuple[Shade, ...]:
    """Shadows of people and things around the table: none, one or two."""
    return tuple(_shade(rng, int(rng.integers(lamps))) for _ in range(int(rng.choice([0, 1, 2], p=[0.5, 0.35, 0.15]))))


def _shade(rng: np.random.Generator, lamp: int) -> Shade:
    angle = rng.uniform(0, 2 * np.pi)
    middle = np.array([np.cos(angle), np.sin(angle)]) * rng.uniform(220, 420)
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    axes = rng.uniform(60, 200, 2)
    places = (middle + np.column_stack([np.cos(turns), np.sin(turns)]) * axes).tolist()
    return Shade(tuple((x, y) for x, y in places), float(rng.uniform(15, 80)), float(rng.uniform(0.2, 0.6)), lamp)


def _sensor(rng: np.random.Generator, fineness: float, dim: bool) -> Sensor:
    """A sensor of pixels so many times finer than usual: what is out of focus is so in parts of the picture, not in pixels."""
    noisy = 1.6 if dim else 1.0
    motion = tuple(rng.normal(0, 0.6, 2).tolist()) if rng.random() < 0.15 else (0.0, 0.0)
    return Sensor(
        vignetting=float(rng.uniform(0.05, 0.3)),
        read_noise=float(rng.uniform(0.001, 0.003)) * noisy,
        shot_noise=float(rng.uniform(0.004, 0.014)) * noisy,
        blur_px=min(1.2, float(rng.uniform(0.35, 1.2)) * fineness),
        motion_px=(motion[0], motion[1]),
        jpeg=int(rng.integers(80, 96)),
    )
