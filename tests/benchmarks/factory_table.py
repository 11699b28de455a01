"""A small Monster Factory table, true and as read, for the tests of the benchmark."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Json = dict[str, Any]
SIDE = 50.0


def square(column: float, row: float) -> list[list[float]]:
    x, y = 100 + column * SIDE, 100 + row * SIDE
    return [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]]


def tile(column: float, row: float, edges: str, eyes: int = 0, group: int | str = 0, cell: tuple[int, int] = (0, 0)) -> Json:
    return {"corners": square(column, row), "edges": list(edges), "eyes": eyes, "group": group, "cell": list(cell), "turn": 0}


def true_table() -> Json:
    """Two tiles that make player 1's monster, one open thick edge left; a drawn tile; a back; two cards."""
    return {
        "game": "factory",
        "image": "table.jpg",
        "tiles": [
            tile(0, 0, "WGPW", eyes=2),
            tile(1, 0, "WWWG", cell=(1, 0)),
            tile(5, 0, "PWWW", group="drawn"),
        ],
        "backs": [{"corners": square(8, 0)}],
        "cards": [{"id": 0, "corners": square(5, 2)}, {"id": 1, "corners": square(0, 3)}],
        "monsters": [
            {"owner": 1, "tiles": 2, "open_thin": 0, "open_thick": 1, "complete": False, "eye_tiles": 1, "mismatches": 0},
        ],
        "style": "ink",
        "light": "sun",
        "table": "oak",
        "camera": {"name": "hd"},
    }


def right_reading() -> Json:
    """What an eye without fault says of it: the grid turned by a quarter, the corners begun elsewhere."""
    reading = deepcopy(true_table())
    first, second, drawn = reading["tiles"]
    reading["tiles"] = [drawn, turned_by_one(second), first]
    second["cell"], first["cell"] = [7, 8], [7, 7]
    for one in reading["tiles"]:
        one["eyes"] = bool(one["eyes"])
    reading["doubts"] = []
    reading["placements"] = [{"monster": 0, "cell": [6, 7]}]
    return reading


def turned_by_one(one: Json) -> Json:
    one["corners"] = one["corners"][1:] + one["corners"][:1]
    one["edges"] = one["edges"][1:] + one["edges"][:1]
    return one
