"""What is true of a table of Bugs & Co: the reading, with whatever was misread put right from the record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from cyclops.referee.bugs.drawings import names_of
from cyclops.referee.bugs.memory import Memory
from cyclops.referee.bugs.trophies import lies_at
from cyclops.referee.judge import Look
from engine.bugs import State
from vision.bugs.reading import BugsReading, BugsTile, Trophy
from vision.phrase import phrase

WHICH: Final = phrase("It is not known which of these tiles is the one that was corrected.")


def truth_of(look: Look) -> BugsReading:
    """The reading as the record has it.

    Parameters
    ----------
    look : Look
        A table that agrees with the record.

    Returns
    -------
    BugsReading
        The drawings of the hands that are open, by the names of the record, and the owners of the trophies. People correct a hand, not a
        tile: where several tiles may be the one that was misread, each of them is doubted.
    """
    reading, state, memory = look.settled.reading, look.state, look.memory or Memory()
    assert isinstance(reading, BugsReading)
    names = names_of(state, [tile for tile in reading.tiles if tile.player in state.seats])
    true = dict(_hands(state, reading.tiles, names))
    tiles = tuple(true.get(number, tile) for number, tile in enumerate(reading.tiles))
    return replace(reading, doubts=(), tiles=tiles, trophies=tuple(_trophy(state, memory, trophy, reading) for trophy in reading.trophies))


def _hands(state: State, tiles: Sequence[BugsTile], names: Mapping[str, str]) -> Iterator[tuple[int, BugsTile]]:
    """The tiles of the hands that are open, by their numbers in the reading."""
    for player in state.seats:
        own = [number for number, tile in enumerate(tiles) if tile.player == player]
        if player not in state.closed and len(own) == len(state.hands[player - 1]):
            yield from _hand(state, player, {number: tiles[number] for number in own}, names)


def _hand(state: State, player: int, tiles: Mapping[int, BugsTile], names: Mapping[str, str]) -> Iterator[tuple[int, BugsTile]]:
    """One hand: as many tiles of each drawing as the record has, those first that were read so for sure."""
    read = {number: names.get(tile.kind, "") for number, tile in tiles.items()}
    wrong = Counter(read.values()) - Counter(state.hands[player - 1])
    lacking = sorted((Counter(state.hands[player - 1]) - Counter(read.values())).elements())
    for number, tile in tiles.items():
        if not wrong[read[number]]:
            yield number, _shown(state, tile, read[number])
    odd = [number for number in tiles if wrong[read[number]]]
    misread = _misread(odd, tiles, len(lacking))
    if len(set(lacking)) == 1 and misread:
        for number in odd:
            yield number, _shown(state, tiles[number], lacking[0] if number in misread else read[number])
    else:
        yield from ((number, replace(tiles[number], doubts=(*tiles[number].doubts, WHICH))) for number in odd)


def _misread(odd: Sequence[int], tiles: Mapping[int, BugsTile], number: int) -> Sequence[int]:
    """Which tiles were misread, if that is known: all of them, or exactly those that were doubted."""
    doubted = [one for one in odd if tiles[one].doubts]
    return next((some for some in (odd, doubted) if len(some) == number), ())


def _shown(state: State, tile: BugsTile, name: str) -> BugsTile:
    eyes = {drawing.name: drawing.eyes for drawing, _ in state.kit.box.drawings}
    return replace(tile, kind=name, eyes=eyes[name], confidence=1.0, doubts=())


def _trophy(state: State, memory: Memory, trophy: Trophy, reading: BugsReading) -> Trophy:
    """A trophy with its owner, as far as the record tells which of several alike it is."""
    if any(not place.gone and lies_at(place, trophy) for place in memory.places or ()):
        return replace(trophy, player=None)
    owners = [player for player in state.seats if state.trophies[player - 1] == trophy.value]
    alike = sum(other.value == trophy.value for other in reading.trophies)
    return replace(trophy, player=owners[0]) if len(owners) == alike == 1 else trophy
