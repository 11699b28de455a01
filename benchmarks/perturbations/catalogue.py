"""All perturbations by kind and strength."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.perturbations import clutter, geometry, light, sensor, styles, tables
from benchmarks.perturbations.shot import Shot

Change = Callable[[Shot, np.random.Generator], Shot]


@dataclass(frozen=True, slots=True)
class Perturbation:
    """One change of pictures: its family, kind and strength (words), the light of the truth in which it makes no sense, and its games."""

    family: str
    kind: str
    strength: str
    change: Change
    not_in: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset({"factory", "bugs", "fressen"})


def catalogue() -> list[Perturbation]:
    """Every perturbation, families together."""
    return [*_none(), *_geometry(), *_light(), *_sensor(), *_tables(), *_styles(), *_clutter()]


def _none() -> list[Perturbation]:
    return [Perturbation("none", "none", "-", lambda shot, rng: shot)]


def _always(change: Callable[..., Shot], *values: float | tuple[float, ...]) -> Change:
    return lambda shot, rng: change(shot, *values)


def _by_chance(change: Callable[..., Shot], *values: float | tuple[float, ...]) -> Change:
    return lambda shot, rng: change(shot, rng, *values)


def _geometry() -> list[Perturbation]:
    def one(kind: str, strength: str, change: Change) -> Perturbation:
        return Perturbation("geometry", kind, strength, change)

    turns = [one("turn", f"{degrees} deg", _always(geometry.turned, degrees)) for degrees in (90, 180, 270, 7, 44, 46, 133)]
    tilts = [one("tilt", f"{degrees} deg", _by_chance(geometry.tilted, degrees)) for degrees in (8, 15)]
    sizes = [one("scale", f"{px} px tiles", _always(geometry.scaled, px)) for px in (45, 60, 120, 160)]
    lenses = [one("lens", f"k1 {k1:+.2f}", _always(geometry.through_lens, k1)) for k1 in (-0.12, 0.05)]
    cuts = [one("cut", f"{share:.0%} left", _always(geometry.cut, share)) for share in (0.4, 0.7)]
    return turns + tilts + sizes + lenses + cuts


def _light() -> list[Perturbation]:
    warm, cool = frozenset({"lamp", "mixed", "dim"}), frozenset({"window", "mixed"})

    def one(kind: str, strength: str, change: Change, not_in: frozenset[str] = frozenset()) -> Perturbation:
        return Perturbation("light", kind, strength, change, not_in)

    both = _always(light.lit_from_two_sides, light.TUNGSTEN, light.OVERCAST)
    lamps = [
        one("lamp", "tungsten", _always(light.lit, light.TUNGSTEN), warm),
        one("lamp", "overcast", _always(light.lit, light.OVERCAST), cool),
        one("lamp", "cheap led", _always(light.lit, light.CHEAP_LED), frozenset({"led"})),
        one("lamp", "tungsten left, overcast right", both, warm | cool),
    ]
    exposures = [one("exposure", f"x{times}", _always(light.exposed, times)) for times in (0.5, 0.25, 1.4)]
    falls = [one("vignette", f"to {left:.0%}", _always(light.vignetted, left)) for left in (0.6, 0.35)]
    shades = [one("shadow", f"rim {blur} tile", _by_chance(light.shaded, 0.45, blur)) for blur in (0.05, 0.3)]
    glares = [
        one("glare", f"{'edge' if edge else 'corner'}, {radius} tile", _by_chance(light.glaring, radius, edge))
        for radius in (0.12, 0.25)
        for edge in (True, False)
    ]
    gammas = [one("gamma", str(gamma), _always(light.curved, gamma)) for gamma in (0.8, 1.25)]
    contrasts = [one("contrast", f"x{times}", _always(light.contrasted, times)) for times in (0.7, 1.3)]
    colours = [one("saturation", f"x{times}", _always(light.saturated, times)) for times in (0.6, 1.4)]
    return lamps + exposures + falls + shades + glares + gammas + contrasts + colours


def _sensor() -> list[Perturbation]:
    def one(kind: str, strength: str, change: Change) -> Perturbation:
        return Perturbation("sensor", kind, strength, change)

    noises = [one("noise", f"sigma {sigma}", _by_chance(sensor.noisy, sigma)) for sigma in (4, 8)]
    blurs = [one("blur", f"sigma {sigma} px", _always(sensor.blurred, sigma)) for sigma in (1.0, 1.5, 2.5)]
    moves = [one("motion", f"{px} px", _by_chance(sensor.moving, px)) for px in (8, 15)]
    codes = [one("jpeg", str(quality), _always(sensor.compressed, quality)) for quality in (50, 25)]
    edges = [one("sharpening", f"{amount}", _always(sensor.sharpened, amount)) for amount in (0.8, 2.0)]
    nudges = [
        one("nudge", "1 px", _always(sensor.shifted, 1)),
        one("nudge", "x0.99", _always(sensor.shrunk, 0.99)),
        one("nudge", "+2 levels", _always(sensor.brightened, 2)),
    ]
    return noises + blurs + moves + codes + edges + nudges


def _tables() -> list[Perturbation]:
    def one(strength: str, texture: tables.Texture, rim: float = tables.RIM) -> Perturbation:
        return Perturbation("table", "table", strength, lambda shot, rng: tables.laid_on(shot, texture, rng, rim))

    return [
        one("red cloth", tables.cloth(0.45, 0.05, 0.05)),
        one("green baize", tables.cloth(0.04, 0.22, 0.08)),
        one("purple cloth", tables.cloth(0.2, 0.06, 0.35)),
        one("blue cloth", tables.cloth(0.05, 0.1, 0.4)),
        one("light green cloth", tables.cloth(0.45, 0.65, 0.4)),
        one("red cheques of 0.5 tile", tables.chequered(0.5, 0.55, 0.06, 0.06)),
        one("red cheques of 1 tile", tables.chequered(1.0, 0.55, 0.06, 0.06)),
        one("green cheques of 0.5 tile", tables.chequered(0.5, 0.08, 0.35, 0.1)),
        one("green cheques of 1 tile", tables.chequered(1.0, 0.08, 0.35, 0.1)),
        one("blue cheques of 1 tile", tables.chequered(1.0, 0.06, 0.12, 0.4)),
        one("lined paper", tables.lined_paper),
        one("marble", tables.marble),
        one("dark wood", tables.dark_wood),
        one("newspaper", tables.newspaper),
        one("white as paper", tables.like_the_paper(0)),
        one("2 levels darker than paper", tables.like_the_paper(-2)),
        one("2 levels darker, no rim", tables.like_the_paper(-2), rim=0),
    ]


def _styles() -> list[Perturbation]:
    def one(kind: str, strength: str, change: styles.Print) -> Perturbation:
        return Perturbation("style", kind, strength, lambda shot, rng: styles.printed(shot, change), games=frozenset({"factory"}))

    hues = [
        one(f"{name} hue", f"{turn:+d} deg", styles.hue_turned(turn, name == "purple"))
        for name in ("green", "purple")
        for turn in (-25, -15, 15, 25)
    ]
    inks = [one("pale ink", f"{share:.0%} paper", styles.paler(share)) for share in (0.4, 0.6)]
    inks += [one("dark ink", f"power {power}", styles.darker(power)) for power in (1.5, 2.2)]
    inks += [one("hatched ink", f"{lines} lines, {share:.0%}", styles.hatched(share, lines)) for lines, share in ((14, 0.5), (9, 0.8))]
    lines = [one("outlines", f"{width} of a tile", styles.outlined(width)) for width in (0.02, 0.04)]
    papers = [one("cream paper", f"blue -{depth:.0%}", styles.on_cream(depth)) for depth in (0.15, 0.3)]
    rims = [one("border", f"{width} of a tile", styles.bordered(width)) for width in (0.012, 0.03)]
    return hues + inks + lines + papers + rims


def _clutter() -> list[Perturbation]:
    def one(kind: str, strength: str, draw: clutter.Draw, size: float) -> Perturbation:
        return Perturbation("clutter", kind, strength, lambda shot, rng: clutter.strewn(shot, rng, draw, size))

    def arm(strength: str, sleeve: tuple[float, float, float], over: bool) -> Perturbation:
        where = "over a tile" if over else "beside the tiles"
        return Perturbation("clutter", f"hand {where}", strength, lambda shot, rng: clutter.hand(shot, rng, clutter.SKIN, sleeve, over))

    things = [
        one("paper squares", "0.7 tile", clutter.paper(0.7), 0.7),
        one("paper squares", "1.4 tiles", clutter.paper(1.4), 1.4),
        one("dice", "red", clutter.die(0.5, 0.05, 0.05), 0.5),
        one("dice", "green", clutter.die(0.05, 0.35, 0.1), 0.5),
        one("pencils", "green", clutter.pencil(0.08, 0.4, 0.12), 0.6),
        one("pencils", "purple", clutter.pencil(0.3, 0.08, 0.4), 0.6),
        one("mugs", "purple", clutter.mug(0.25, 0.07, 0.35), 1.9),
        one("mugs", "green", clutter.mug(0.1, 0.4, 0.15), 1.9),
        one("napkin", "white", clutter.napkin, 2.0),
    ]
    sleeves = (("skin", clutter.SKIN), ("blue sleeve", clutter.SLEEVE), ("green sleeve", clutter.GREEN_SLEEVE))
    return things + [arm(name, sleeve, over) for over in (True, False) for name, sleeve in sleeves]
