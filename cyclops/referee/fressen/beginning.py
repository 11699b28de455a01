"""How a game of Das große Fressen begins: the board, the set it is played with, and who has the boss."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cyclops.errors import told_by
from cyclops.names import listed, sentence
from cyclops.referee.fressen.obstacles import covering
from cyclops.referee.judge import Setup
from engine.errors import SetupError
from engine.fressen import BONUSES, DISPLAY, Box, FirstMarker, Kind, Landscape, Layout, Options, Side, State, setup
from engine.fressen.tileset import printed_box
from engine.options import options_from_texts
from vision.fressen.board import NOT_FOUND
from vision.fressen.reading import FressenReading, FressenTile
from vision.phrase import marked, phrase, phrases
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
    lacking = [kind for kind in Landscape if not layout.fields[kind]]
    if lacking:
        return phrase(_NO_FIELD[lacking[0]])
    try:
        return setup(_box(how, reading, layout), _options(how, reading))
    except SetupError as error:
        return sentence(told_by(error))


def _missing(reading: FressenReading) -> str:
    """One sentence on what has to be done before the game can begin; empty when nothing has."""
    lying = [tile for tile in reading.tiles if tile.place == "board"]
    if lying:
        return phrases(
            "To begin, clear the board: a monster lies on it.", "To begin, clear the board: {count} monsters lie on it.", len(lying)
        )
    covered = covering(reading.doubts)
    if covered:
        return covered[0]
    wrong = [_number_words(reading, side) for side in Side if _before(reading, side) != DISPLAY]
    if wrong:
        return phrases(
            "To begin, {count} monster lies face up before each side: {wrong}.",
            "To begin, {count} monsters lie face up before each side: {wrong}.",
            DISPLAY,
            wrong=listed(wrong),
        )
    wrong_dots = [_WRONG_DOTS for tile in reading.tiles if tile.bonus != BONUSES.get(tile.number, 0)]
    doubts = [*reading.doubts, *(doubt for tile in reading.tiles for doubt in tile.doubts), *wrong_dots]
    return doubts[0] if doubts else ""


_WRONG_DOTS: Final = phrase("The number and the dots of a monster do not go together: is something on it?")
_HAS: Final = {Side.RED: marked("red has {number}"), Side.YELLOW: marked("yellow has {number}")}
_HAS_NONE: Final = {Side.RED: marked("red has none"), Side.YELLOW: marked("yellow has none")}
_NO_FIELD: Final = {
    Landscape.WATER: marked("Every landscape must be on the board, and no field is water."),
    Landscape.MEADOW: marked("Every landscape must be on the board, and no field is meadow."),
    Landscape.MOUNTAIN: marked("Every landscape must be on the board, and no field is mountain."),
}


def _before(reading: FressenReading, side: Side) -> int:
    return sum(tile.owner == side for tile in reading.tiles)


def _number_words(reading: FressenReading, side: Side) -> str:
    number = _before(reading, side)
    return phrase(_HAS[side], number=number) if number else phrase(_HAS_NONE[side])


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
