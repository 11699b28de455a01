"""Tables by chance: monsters, drawings, grounds, lamps, cameras. Nothing on them may be read wrongly without a doubt."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawn_art import Art, Colour
from tests.vision.drawn_table import GROUNDS, Block, Camera, DrawnTable, Light, draw_table
from tests.vision.scenes import silently_wrong
from tests.vision.test_light_cases import LAMPS

SHAPES = ["x x x\nx x .", "x x\nx x", "x . x\nx x x", "x", "x x x x", "x x\n. x\n. x x"]
MARKS = ["", "", "1", "2", "3", "t", "w", "h", "1t"]
PLACES = ((-3.6, -1.8), (3.4, 2.0), (3.6, -2.4))
ONCE_WRONG = (149, 152, 191, 215, 271)
"""Tables of which something was once read wrongly without a doubt."""


def random_colour(rng: np.random.Generator, darkest: Colour, lightest: Colour) -> Colour:
    red, green, blue = (int(value) for value in rng.integers(darkest, lightest))
    return red, green, blue


def random_art(rng: np.random.Generator) -> Art:
    return Art(
        thin=rng.uniform(0.15, 0.24),
        thick=rng.uniform(0.41, 0.55),
        eye=rng.uniform(0.1, 0.16),
        corner_radius=rng.uniform(0, 0.08),
        rim=rng.uniform(0.006, 0.016),
        green=random_colour(rng, (30, 110, 40), (90, 190, 90)),
        purple=random_colour(rng, (80, 35, 110), (150, 80, 180)),
    )


def random_word(rng: np.random.Generator) -> str:
    letters = "".join(rng.choice(list("GPW"), 4, p=[0.3, 0.3, 0.4]))
    return ("GWWW" if letters == "WWWW" else letters) + str(rng.choice(MARKS))


def random_block(rng: np.random.Generator, at: tuple[float, float], art: Art) -> Block:
    lines = str(rng.choice(SHAPES)).split("\n")
    text = "\n".join(" ".join("." if cell == "." else random_word(rng) for cell in line.split()) for line in lines)
    return Block(text, at, float(rng.uniform(0, 360)), float(rng.uniform(0.2, 2.0)), shifted=0.008, askew=0.8, art=art)


def random_light(rng: np.random.Generator) -> Light:
    return Light(
        tint=list(LAMPS.values())[int(rng.integers(4))],
        brightness=float(rng.uniform(0.3, 1)),
        corners=float(rng.uniform(0.5, 1)),
        noise=float(rng.uniform(0.5, 4)),
        blur=float(rng.uniform(0.3, 1.2)),
        shadow=(float(rng.uniform(-3, 3)), float(rng.uniform(-3, 3)), 3, 0.35),
    )


def random_table(seed: int) -> DrawnTable:
    rng = np.random.default_rng(seed)
    art = random_art(rng)
    blocks = [random_block(rng, at, art) for at in PLACES]
    ground = list(GROUNDS.values())[int(rng.integers(5))]
    light = random_light(rng)
    camera = Camera((760, 560), float(rng.uniform(42, 60)), float(rng.uniform(0, 12)), float(rng.choice([0, -0.08])))
    return draw_table(*blocks, ground=ground, light=light, camera=camera, seed=seed)


@pytest.mark.parametrize("seed", [*range(3), *ONCE_WRONG])
def test_nothing_on_a_random_table_is_wrong_without_a_doubt(seed: int) -> None:
    assert silently_wrong(random_table(seed)) == []
