"""Tables of a known number of pieces, drawn as the tests draw them: photographs of such tables may be lacking where speed is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import cv2

from tests.vision.drawn_art import Card
from tests.vision.drawn_bugs import draw_bugs, in_rows
from tests.vision.drawn_fressen import Lying, Table, draw_fressen
from tests.vision.drawn_monster import CLOVER, PILL, PUFF, STAR, Monster
from tests.vision.drawn_table import Camera
from vision.arrays import Image

SIZE = (1640, 1232)
BUGS, MONSTERS = 40, 22
_SUPPLY = 4
_QUALITY = 92


def made(folder: Path) -> list[Path]:
    """Write a table of Bugs & Co of 40 pieces and one of Das große Fressen of 22 monsters into a folder, as JPEG."""
    pictures = {f"made-bugs-{BUGS}.jpg": _bugs(), f"made-fressen-{MONSTERS}.jpg": _fressen()}
    for name, picture in pictures.items():
        cv2.imwrite(str(folder / name), picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return [folder / name for name in pictures]


def _bugs() -> Image:
    chance = Random(0)
    words = [f"{chance.choice('obts')}{chance.randint(1, 3)}{''.join(sorted(chance.sample('abcdefgh', 3)))}" for _ in range(BUGS // 2)]
    return draw_bugs(*in_rows(" ".join([*words, *words]), per_row=8), camera=Camera(SIZE, 90.0)).table.image


def _fressen() -> Image:
    table = Table(list(_monsters()), cards=[Card(9, (-1.6, 1.5), 20)], degrees=8, field_px=105, size=SIZE)
    return draw_fressen(table).image


def _monsters() -> Iterator[Lying]:
    """A supply of each owner beside the board, and on it monsters of both."""
    chance = Random(0)
    fields = [(field % 6 + 0.5, field // 6 + 0.5) for field in chance.sample(range(36), MONSTERS - 2 * _SUPPLY)]
    places = [("yellow", (1.2 * number + 0.8, -1.1)) for number in range(_SUPPLY)]
    places += [("red", (1.2 * number + 0.8, 7.1)) for number in range(_SUPPLY)]
    places += [(chance.choice(("red", "yellow")), field) for field in fields]
    for owner, at in places:
        terrain, drawing = chance.choice(("water", "meadow", "mountain")), chance.choice((PUFF, STAR, PILL, CLOVER))
        yield Lying(Monster(owner, chance.randint(1, 5), terrain, drawing), at, chance.uniform(0, 360))
