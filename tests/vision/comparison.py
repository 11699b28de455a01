"""What is wrong with a reading, against a truth in the form of a reading: for drawn tables and for the fixture photographs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from vision.arrays import Points, mean_side
from vision.factory.reading import FactoryReading, FactoryTile

_NEAR = 0.35  # tile sides: a tile read further than this from a true one is another


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong; ``doubted`` when the reading says of this very thing, or of the whole picture, that it is not sure."""

    what: str
    doubted: bool

    def __str__(self) -> str:
        return f"{self.what}{' (doubted)' if self.doubted else ''}"


def faults(reading: FactoryReading, truth: dict[str, Any]) -> list[Fault]:
    """All that is wrong with a reading, nothing when it is exact."""
    pairs = _pairs([_quad(tile) for tile in truth["tiles"]], [np.array(tile.corners) for tile in reading.tiles])
    return [*_tile_faults(reading, truth, pairs), *_monster_faults(reading, truth, pairs), *_other_faults(reading, truth)]


def silent_faults(reading: FactoryReading, truth: dict[str, Any]) -> list[str]:
    """What is wrong without a doubt: the worst there is."""
    return [fault.what for fault in faults(reading, truth) if not fault.doubted]


def _quad(item: dict[str, Any]) -> Points:
    return np.asarray(item["corners"], dtype=np.float64)


def _pairs(true: Sequence[Points], seen: Sequence[Points]) -> dict[int, int]:
    """Which read quad is which true one, nearest first, each once."""
    both = [(i, j) for i in range(len(true)) for j in range(len(seen))]
    away = sorted((float(np.linalg.norm(true[i].mean(axis=0) - seen[j].mean(axis=0))) / mean_side(true[i]), i, j) for i, j in both)
    pairs: dict[int, int] = {}
    for far, i, j in away:
        if far < _NEAR and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


def turn_between(true: Points, seen: Points) -> int:
    """How many corners the read quad begins later than the true one."""
    return int(np.argmin([np.linalg.norm(true - np.roll(seen, -turn, axis=0), axis=1).sum() for turn in range(4)]))


def _tile_faults(reading: FactoryReading, truth: dict[str, Any], pairs: dict[int, int]) -> Iterator[Fault]:
    whole = bool(reading.doubts)
    for number, true in enumerate(truth["tiles"]):
        where = f"tile {number} ({''.join(true['edges'])} at {_quad(true).mean(axis=0).round().tolist()})"
        if number not in pairs:
            yield Fault(f"{where} is not found", whole)
            continue
        tile = reading.tiles[pairs[number]]
        yield from (Fault(f"{where} {wrong}", whole or bool(tile.doubts)) for wrong in _wrong(tile, true))
    for extra in set(range(len(reading.tiles))) - set(pairs.values()):
        tile = reading.tiles[extra]
        yield Fault(f"a tile {tile.edges} is invented at {np.mean(tile.corners, axis=0).round().tolist()}", whole or bool(tile.doubts))


def _wrong(tile: FactoryTile, true: dict[str, Any]) -> Iterator[str]:
    turn = turn_between(_quad(true), np.array(tile.corners))
    edges = tile.edges[turn:] + tile.edges[:turn]
    if edges != "".join(true["edges"]):
        yield f"reads {edges}"
    if tile.eyes != (true["eyes"] > 0):
        yield f"has {true['eyes']} eyes but reads eyes {tile.eyes}"
    if (tile.group == "drawn") != (true["group"] == "drawn"):
        yield f"is of {true['group']} but reads {tile.group}"


def _monster_faults(reading: FactoryReading, truth: dict[str, Any], pairs: dict[int, int]) -> Iterator[Fault]:
    doubted = not reading.sure
    for group, monster in enumerate(truth["monsters"]):
        mine = {pairs[i]: tile for i, tile in enumerate(truth["tiles"]) if tile["group"] == group and i in pairs}
        labels = {reading.tiles[j].group for j in mine}
        label = next(iter(labels), None)
        if len(labels) != 1 or not isinstance(label, int) or sum(tile.group == label for tile in reading.tiles) != monster["tiles"]:
            yield Fault(f"monster {group} is not one monster of {monster['tiles']}", doubted)
        elif not _same_grid([reading.tiles[j].cell for j in mine], [tile["cell"] for tile in mine.values()]):
            yield Fault(f"monster {group} has other cells", doubted)
        else:
            seen = reading.monsters[label].to_json()
            names = [name for name, value in monster.items() if seen[name] != value]
            yield from (Fault(f"monster {group} has {name} {monster[name]} but reads {seen[name]}", doubted) for name in names)
    if len(reading.monsters) != len(truth["monsters"]):
        yield Fault(f"{len(truth['monsters'])} monsters read as {len(reading.monsters)}", doubted)


def _same_grid(seen: Sequence[Sequence[int]], true: Sequence[Sequence[int]]) -> bool:
    """Whether cells agree up to one of the four turns and a shift."""
    one, other = np.array(seen), np.array(true)
    turns = [np.linalg.matrix_power(np.array([[0, -1], [1, 0]]), turn) for turn in range(4)]
    return any((other @ turn - other[0] @ turn == one - one[0]).all() for turn in turns)


def _other_faults(reading: FactoryReading, truth: dict[str, Any]) -> Iterator[Fault]:
    whole = bool(reading.doubts)
    backs = _pairs([_quad(back) for back in truth["backs"]], [np.array(back.corners) for back in reading.backs])
    if len(backs) < len(truth["backs"]) or len(backs) < len(reading.backs):
        yield Fault(f"{len(truth['backs'])} backs, {len(reading.backs)} read, {len(backs)} of them right", whole)
    true, seen = sorted(card["id"] for card in truth["cards"]), sorted(card.id for card in reading.cards)
    if true != seen:
        yield Fault(f"cards {true} read as {seen}", whole)


def complaints(reading: FactoryReading, truth: dict[str, Any]) -> list[str]:
    """All that is wrong with a reading, and all that it doubts although it is right."""
    wrong = [str(fault) for fault in faults(reading, truth)]
    needless = [*reading.doubts, *(f"{tile.edges}: {doubt}" for tile in reading.tiles for doubt in tile.doubts)]
    return wrong or [f"needless doubt: {doubt}" for doubt in needless]
