"""Tables that several tests look at, and how they are read."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.comparison import complaints, faults, silent_faults
from tests.vision.drawn_art import OUR_ART, Art, Card, Shape
from tests.vision.drawn_table import DAYLIGHT, OAK, Block, Camera, DrawnTable, Ground, Light, draw_table
from tests.vision.eye import read_any_table, read_factory_table
from vision.face import Face, look_at
from vision.factory.reading import FactoryReading

TWO_MONSTERS = (
    Block("WGPW2 WGWG WPWG\nPWGW GGWW1 .", at=(-3.6, -1.6), degrees=12, owner=1),
    Block("WPGW PGWP3w\nGWGW WWPG1", at=(3.4, 1.9), degrees=-20, owner=2),
    Block("GPWG1h", at=(4.1, -3.3), degrees=35, drawn=True),
    Block("####", at=(-5.2, 3.2), degrees=8),
)
CARDS = (Card(1, (-5.9, -3.9), 5), Card(2, (0.6, 4.0), -10), Card(0, (2.2, -3.4), 30))
SMALL = Camera((720, 540), 50)


def reference_table(
    light: Light = DAYLIGHT,
    ground: Ground = OAK,
    camera: Camera = SMALL,
    art: Art = OUR_ART,
    gap_px: float = 1.0,
    things: tuple[Shape, ...] = (),
    seed: int = 0,
) -> DrawnTable:
    """The reference scene of the field cases: ten tiles in two monsters, the drawn tile, a back, three cards."""
    blocks = [replace(block, art=art, gap_px=gap_px) for block in TWO_MONSTERS]
    return draw_table(*blocks, cards=CARDS, things=things, ground=ground, light=light, camera=camera, seed=seed)


def wrong_or_needless(table: DrawnTable) -> list[str]:
    """What the reading of a drawn table has wrong, or doubts although it is right: nothing when all is well."""
    return complaints(read_factory_table(table.image), table.truth())


def wrong(table: DrawnTable) -> list[str]:
    """What the reading of a drawn table has wrong, doubted or not."""
    return [str(fault) for fault in faults(read_factory_table(table.image), table.truth())]


def silently_wrong(table: DrawnTable) -> list[str]:
    """What the reading of a drawn table has wrong without a doubt; when it is taken for another game, that."""
    reading = read_any_table(table.image)
    if isinstance(reading, FactoryReading):
        return silent_faults(reading, table.truth())
    return [f"read as {reading.game}"] if reading.sure else []


def face_of(word: str, art: Art = OUR_ART, light: Light = DAYLIGHT, degrees: float = 0.0, side_px: float = 56.0) -> Face:
    """The face of one drawn tile, upright with its first edge above, as the eye cuts it out when it knows the corners exactly."""
    size = round(side_px * 1.8)
    table = draw_table(Block(word, degrees=degrees, art=art), light=light, camera=Camera((size, size), side_px))
    return look_at(table.image, table.tiles[0].corners)
