"""Which learnt species the monsters of a reading are, and what lies below them on a learnt board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from vision.arrays import Image
from vision.fressen.colours import look_at_all
from vision.fressen.creature import Creature, creatures_of
from vision.fressen.face import UNSURE_SPECIES
from vision.fressen.reading import WIDTH, FressenReading, Terrain
from vision.fressen.species import distances
from vision.naming import NAMELESS, Margin, listed, named
from vision.reading import Corners

_MARGIN = Margin(share=0.75, other=6.0, same=2.0)  # of one species about 1, of different ones 3 and more
_MISREAD = 2  # free fields that may have been misread
_OTHER_TURN = 6  # free fields by which any other turn must be worse
_ABOUT_FIELDS = "I am not sure about the landscape of "  # so many fields: settled when the board is known


def looks_of(picture: Image, reading: FressenReading) -> tuple[str, ...]:
    """What the creature on each monster of a reading looks like, in words of letters, digits and signs.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The picture that was read.
    reading : FressenReading
        What was read, in pixels of the picture.
    """
    return tuple(creature.to_text() for creature in _creatures(picture, reading))


def name_species(picture: Image, reading: FressenReading, looks: Mapping[str, Sequence[str]], complete: bool = True) -> FressenReading:
    """Call the species of a reading by their learnt names.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The picture that was read.
    reading : FressenReading
        What was read, in pixels of the picture.
    looks : mapping of str to sequence of str
        By name what each species looks like, as given by `looks_of`.
    complete : bool
        Whether all species were learnt; otherwise one that is new keeps its label without any doubt.

    Returns
    -------
    FressenReading
        The same where all was learnt and hardly anything has a name: another set lies there. Otherwise with names where the match has a
        margin, and a doubt about each monster that itself looks like something else than its group does,
        about groups that were told apart and have the same name, and about monsters without a name although all was learnt.

    Raises
    ------
    ValueError
        If a look cannot be read.
    """
    names, written, owners = listed(looks)
    if not reading.tiles or not names:
        return reading
    learnt = [Creature.from_text(look) for look in written]
    found = named(distances(_creatures(picture, reading), learnt), owners, [tile.species for tile in reading.tiles], _MARGIN, complete)
    if complete and not found.fits:
        return reading
    unsure = found.contradicted | found.merged | (complete & (found.names == NAMELESS))
    tiles = (
        replace(
            tile,
            species=tile.species if number == NAMELESS else names[number],
            doubts=(
                *(doubt for doubt in tile.doubts if doubt != UNSURE_SPECIES or not (sure or doubted)),
                *([UNSURE_SPECIES] if doubted else []),
            ),
        )
        for tile, number, sure, doubted in zip(reading.tiles, found.names, found.confirmed, unsure, strict=True)
    )
    return replace(reading, tiles=tuple(tiles))


def with_known_board(reading: FressenReading, fields: Sequence[Terrain]) -> FressenReading:
    """Count the board from the corner from which the learnt one is counted, and take its landscapes, also of covered fields, from that.

    Parameters
    ----------
    reading : FressenReading
        What was read.
    fields : sequence of str
        The landscapes of the learnt board, row by row; none when it was not learnt.

    Returns
    -------
    FressenReading
        The same where no board was read, or where the fields that are free show another board, or fit in several turns.
    """
    board = reading.board
    if board is None or not fields:
        return reading
    known = np.array(fields).reshape(WIDTH, WIDTH)
    seen = np.array(board.terrain).reshape(WIDTH, WIDTH)
    free = np.ones((WIDTH, WIDTH), np.bool_)
    for tile in reading.tiles:
        if tile.cell is not None:
            free[tile.cell[1], tile.cell[0]] = False
    wrong = [int(((np.rot90(seen, turn) != known) & np.rot90(free, turn)).sum()) for turn in range(4)]
    turn = int(np.argmin(wrong))
    if sorted(wrong)[0] > _MISREAD or sorted(wrong)[1] - sorted(wrong)[0] < _OTHER_TURN:
        return reading
    doubts = tuple(doubt for doubt in reading.doubts if not doubt.startswith(_ABOUT_FIELDS))
    return _turned(replace(reading, doubts=doubts, board=replace(board, terrain=tuple(np.rot90(known, -turn).ravel().tolist()))), turn)


def _turned(reading: FressenReading, turn: int) -> FressenReading:
    """The same counted from the corner of the board that is so many quarter turns further clockwise."""
    assert reading.board is not None
    board = reading.board
    order = np.rot90(np.arange(WIDTH * WIDTH).reshape(WIDTH, WIDTH), turn).ravel().tolist()
    place = {divmod(old, WIDTH)[::-1]: divmod(new, WIDTH)[::-1] for new, old in enumerate(order)}
    return replace(
        reading,
        board=replace(
            board,
            corners=_rolled(board.corners, turn),
            fields=tuple(_rolled(board.fields[old], turn) for old in order),
            terrain=tuple(board.terrain[old] for old in order),
        ),
        tiles=tuple(replace(tile, cell=tile.cell and place[tile.cell]) for tile in reading.tiles),
    )


def _rolled(corners: Corners, turn: int) -> Corners:
    first, second, third, fourth = (*corners[turn:], *corners[:turn])
    return first, second, third, fourth


def _creatures(picture: Image, reading: FressenReading) -> list[Creature]:
    quads = [np.array(tile.corners, np.float64) for tile in reading.tiles]
    return creatures_of(look_at_all(picture, quads)) if quads else []
