"""How a game of Das große Fressen begins: the board, the set it is played with, and who has the boss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cyclops.names import counted, listed, sentence
from cyclops.referee.fressen.obstacles import covering
from cyclops.referee.judge import Setup
from engine.errors import SetupError
from engine.fressen import BONUSES, DISPLAY, Box, FirstMarker, Kind, Landscape, Layout, Options, Side, State, setup
from engine.fressen.tileset import printed_box
from engine.options import options_from_texts
from vision.fressen.board import NOT_FOUND
from vision.fressen.reading import FressenReading, FressenTile
from vision.tracker.glance import Settled

_FIRST_MARKER: Final = "first_marker"


def begun(how: Setup, settled: Settled) -> State | str:
    """The state before the first monster is turned up, or what is missing yet.

    Parameters
    ----------
    how : Setup
        Names, options and set.
    settled : Settled
        A reading of the table.
    """
    reading = settled.reading
    if not isinstance(reading, FressenReading) or reading.board is None:
        return NOT_FOUND
    missing = _missing(reading)
    if missing:
        return missing
    layout = Layout(tuple(map(Landscape, reading.board.terrain)))
    try:
        return setup(_box(how, reading, layout), _options(how, reading))
    except SetupError as error:
        return sentence(str(error))


def _missing(reading: FressenReading) -> str:
    """One sentence on what has to be done before the game can begin; empty when nothing has."""
    lying = [tile for tile in reading.tiles if tile.place == "board"]
    if lying:
        return f"To begin, clear the board: {counted(len(lying), 'monster')} lie on it." if len(lying) > 1 else _ONE_LIES
    covered = covering(reading.doubts)
    if covered:
        return covered[0]
    wrong = [f"{side} has {_number_words(reading, side)}" for side in Side if _before(reading, side) != DISPLAY]
    if wrong:
        return sentence(f"to begin, {DISPLAY} monsters lie face up before each side: {listed(wrong)}")
    wrong_dots = [_WRONG_DOTS for tile in reading.tiles if tile.bonus != BONUSES.get(tile.number, 0)]
    doubts = [*reading.doubts, *(doubt for tile in reading.tiles for doubt in tile.doubts), *wrong_dots]
    return doubts[0] if doubts else ""


_WRONG_DOTS: Final = "The number and the dots of a monster do not go together: is something on it?"
_ONE_LIES: Final = "To begin, clear the board: a monster lies on it."


def _before(reading: FressenReading, side: Side) -> int:
    return sum(tile.owner == side for tile in reading.tiles)


def _number_words(reading: FressenReading, side: Side) -> str:
    return str(_before(reading, side) or "none")


def _options(how: Setup, reading: FressenReading) -> Options:
    """The options; where nothing is said of the marker it is with the side on which the BOSS card lies, or red."""
    given = dict(how.options)
    if reading.boss == "yellow":
        given.setdefault(_FIRST_MARKER, FirstMarker.RANDOM)
    return options_from_texts(Options, given)


def _box(how: Setup, reading: FressenReading, layout: Layout) -> Box:
    """The monsters that there are: those of the learnt set or of the printed one if all that lies there is of it, otherwise any."""
    learnt = how.learnt
    if learnt is not None and isinstance(learnt.box, Box) and learnt.fits(reading) and _is_of(learnt.box, reading.tiles):
        return replace(learnt.box, layout=layout)
    printed = printed_box()
    return replace(printed, layout=layout) if _is_of(printed, reading.tiles) else Box.unknown(layout)


def _is_of(box: Box, tiles: Sequence[FressenTile]) -> bool:
    """Whether all monsters are in a box, by their names too."""
    names = {kind.species for side in Side for kind, _ in box.kinds(side)}
    if any(tile.species not in names for tile in tiles):
        return False
    left = {side: box.numbers(side) for side in Side}
    for tile in tiles:
        kind = Kind(tile.species, tile.number, Landscape(tile.terrain))
        left[Side(tile.owner)][kind] = left[Side(tile.owner)].get(kind, 0) - 1
    return all(number >= 0 for numbers in left.values() for number in numbers.values())
