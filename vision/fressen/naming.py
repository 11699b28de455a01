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
from vision.fressen.species import Kinds, Reference, name_groups


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


def name_species(picture: Image, reading: FressenReading, looks: Mapping[str, Sequence[str]]) -> FressenReading:
    """Call the species of a reading by their learnt names.

    Parameters
    ----------
    picture : (H, W, 3) uint8 ndarray, BGR
        The picture that was read.
    reading : FressenReading
        What was read, in pixels of the picture.
    looks : mapping of str to sequence of str
        By name what each species looks like, as given by `looks_of`.

    Returns
    -------
    FressenReading
        The same, with a doubt about each monster whose species is near to no learnt name, or nearly as near to another.

    Raises
    ------
    ValueError
        If a look cannot be read.
    """
    if not reading.tiles or not looks:
        return reading
    references = [Reference(name, Creature.from_text(look)) for name, seen in looks.items() for look in seen]
    labels = sorted({tile.species for tile in reading.tiles})
    kinds = Kinds(np.array([labels.index(tile.species) for tile in reading.tiles], np.intp), np.ones(len(reading.tiles), np.bool_))
    names, clear = name_groups(_creatures(picture, reading), kinds, references)
    tiles = []
    for tile, name, sure in zip(reading.tiles, names, clear, strict=True):
        doubts = tile.doubts if sure and name else tuple(dict.fromkeys((*tile.doubts, UNSURE_SPECIES)))
        tiles.append(replace(tile, species=name or tile.species, doubts=doubts))
    return replace(reading, tiles=tuple(tiles))


def with_known_board(reading: FressenReading, fields: Sequence[Terrain]) -> FressenReading:
    """Take the landscapes of covered fields from a learnt board, which may lie at any of four turns.

    Parameters
    ----------
    reading : FressenReading
        What was read.
    fields : sequence of str
        The landscapes of the learnt board, row by row.

    Returns
    -------
    FressenReading
        The same where no board was read, or the fields that are free show another board.
    """
    board = reading.board
    if board is None:
        return reading
    covered = np.zeros((WIDTH, WIDTH), np.bool_)
    for tile in reading.tiles:
        if tile.cell is not None:
            covered[tile.cell[1], tile.cell[0]] = True
    seen = np.array(board.terrain).reshape(WIDTH, WIDTH)
    turns = [np.rot90(np.array(fields).reshape(WIDTH, WIDTH), turn) for turn in range(4)]
    wrong = [int((turned != seen)[~covered].sum()) for turned in turns]
    best = int(np.argmin(wrong))
    if wrong[best] > 0 or wrong.count(0) > 1:
        return reading
    return replace(reading, board=replace(board, terrain=tuple(turns[best].ravel().tolist())))


def _creatures(picture: Image, reading: FressenReading) -> list[Creature]:
    quads = [np.array(tile.corners, np.float64) for tile in reading.tiles]
    return creatures_of(look_at_all(picture, quads)) if quads else []
