"""From the tiles seen to a reading: groups, grids, owners and the drawn tile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.arrays import Points, corners, mean_side
from vision.doubts import printed_somewhere
from vision.factory.candidate import Found
from vision.factory.eyes import EyeSign
from vision.factory.monsters import drawn_tile, owners, tally
from vision.factory.reading import DRAWN, EYE_UNSURE, FactoryReading, FactoryTile, Monster, crooked
from vision.lattice import Group, Place, group_tiles, lattice_of, turned
from vision.phrase import phrase, phrases
from vision.reading import Back, Card

_SHOWN = 0.45  # a tile whose sides show less than this on the whole is doubted: tiles laid on a table like their own paper reach it
_ALIKE = 1.2  # tiles of one monster differ by no more in size, under perspective
_DAZZLED = 0.03  # share of a face in glare in which an eye may hide
_STILL_CLEAR = 0.85  # a tile whose sides show this well is read in a shadow as in the light
_WEAK_INK = 0.65  # stops: paler ink than this is doubted
_SHOWS_TABLE = 0.35  # where tiles cover more of the picture, what is usual in it is not the table
_UNSURE = 0.5  # of its sureness is the confidence in a tile that is doubted
_UNFIT = phrase("The outline of this tile does not fit those beside it.")
_TWO_DRAWN = phrase("Two tiles lie about equally near to the DRAW card: which of them is the drawn one?")


@dataclass(frozen=True, slots=True, eq=False)
class SeenTile:
    """All that was read of a tile by itself.

    Attributes
    ----------
    quad : (4, 2) float64
        Its corners in pixels of the original.
    letters : str
        Those of its edges, in the order of its sides.
    eyes : bool
        Whether it shows an eye.
    sureness : float
        How well it shows, 0..1.
    doubts : tuple of str
    """

    quad: Points
    letters: str
    eyes: bool
    sureness: float
    doubts: tuple[str, ...]


def seen_tile(found: Found, quad: Points, eye: EyeSign) -> SeenTile:
    """What was read of a tile found, whose corners in the original are ``quad (4, 2)``."""
    return SeenTile(quad, "".join(edge.letter for edge in found.edges), eye.seen, found.sureness, tuple(_doubts(found, eye)))


def seen_before(tile: FactoryTile) -> SeenTile:
    """What was read of a tile, by itself, from a reading."""
    doubts = tuple(doubt for doubt in tile.doubts if doubt != _UNFIT)
    sureness = tile.confidence / (_UNSURE if tile.doubts else 1.0)
    return SeenTile(np.array(tile.corners), tile.edges, tile.eyes, sureness, doubts)


def assemble(
    seen: Sequence[SeenTile],
    cards: tuple[Card, ...],
    size: tuple[int, int],
    backs: Sequence[Points] = (),
    printed: Sequence[Points] = (),
    patterned: bool = False,
) -> FactoryReading:
    """Groups, grids, owners and the drawn tile of the tiles seen, and the doubts that follow from what lies where.

    Parameters
    ----------
    seen : sequence of SeenTile
    cards : tuple of Card
        The cards found in the picture.
    size : tuple of int
        Width and height of the picture in pixels.
    backs : sequence of (4, 2) float64 ndarray
        The corners of the tiles that lie face down.
    printed : sequence of (2,) float64 ndarray
        Where something is printed that was not made out.
    patterned : bool
        Whether the table has a pattern that may hide tiles.
    """
    groups = _grouped(seen, cards, size)
    doubts = [*printed_somewhere(printed, size), *groups.doubts]
    if patterned and not backs and _share_covered(seen, size) < _SHOWS_TABLE:
        doubts.append(phrase("The pattern of the table may hide tiles that lie face down: please play on a plainer cloth."))
    return replace(groups, doubts=tuple(doubts), backs=tuple(Back(corners(quad)) for quad in backs))


def _share_covered(seen: Sequence[SeenTile], size: tuple[int, int]) -> float:
    """The share of the picture that tiles cover."""
    return float(sum(mean_side(tile.quad) ** 2 for tile in seen) / (size[1] * size[0]))


def _grouped(seen: Sequence[SeenTile], cards: tuple[Card, ...], size: tuple[int, int]) -> FactoryReading:
    quads = [tile.quad for tile in seen]
    groups = group_tiles(quads)
    alone = [next(iter(group.places)) for group in groups if len(group.places) == 1]
    drawn, drawn_unsure = drawn_tile(quads, alone, cards)
    doubts: list[str] = [_TWO_DRAWN] if drawn_unsure else []
    owned = iter(owners([[quads[n] for n in group.places] for group in groups if drawn not in group.places], cards))
    tiles: list[FactoryTile | None] = [None] * len(seen)
    monsters: list[Monster] = []
    for group in groups:
        if drawn in group.places:
            tiles[drawn] = _tile(seen[drawn], DRAWN, Place((0, 0), 0))
            continue
        monster, ambiguous = _monster(group, seen, next(owned))
        usual = float(np.median([mean_side(quads[number]) for number in group.places]))
        for number, place in group.places.items():
            tiles[number] = _tile(seen[number], len(monsters), place, usual)
        if ambiguous:
            doubts.append(_whose(monster.tiles))
        if group.crooked:
            doubts.append(crooked(monster.tiles))
        monsters.append(monster)
    return FactoryReading(size, tuple(doubts), cards, tiles=tuple(t for t in tiles if t is not None), monsters=tuple(monsters))


def _whose(tiles: int) -> str:
    """The doubt of the picture whose a monster of so many tiles is."""
    return phrases(
        "A monster of {count} lies about equally near to two player cards: whose is it?",
        "A monster of {count} lies about equally near to two player cards: whose is it?",
        tiles,
    )


def _monster(group: Group, seen: Sequence[SeenTile], owned: tuple[int | None, bool]) -> tuple[Monster, bool]:
    members = list(group.places)
    letters = {place.cell: _letters(seen[number], place) for number, place in group.places.items()}
    thin, thick, mismatches = tally(letters)
    monster = Monster(
        owner=owned[0],
        tiles=len(members),
        open_thin=thin,
        open_thick=thick,
        complete=thin + thick + mismatches == 0,
        eye_tiles=sum(seen[number].eyes for number in members),
        mismatches=mismatches,
        lattice=lattice_of(group, [tile.quad for tile in seen]),
    )
    return monster, owned[1]


def _letters(tile: SeenTile, place: Place) -> str:
    """The letters facing the grid's north, east, south and west."""
    letters = tile.letters
    return letters[place.north :] + letters[: place.north]


def _tile(tile: SeenTile, group: int | str, place: Place, usual_px: float = 0.0) -> FactoryTile:
    """The tile as it is read; ``usual_px`` is the usual side of the tiles of its monster."""
    doubts = tile.doubts
    if usual_px and not 1 / _ALIKE < mean_side(tile.quad) / usual_px < _ALIKE:
        doubts += (_UNFIT,)
    return FactoryTile(
        corners=corners(turned(tile.quad, place.north)),
        edges=_letters(tile, place),
        eyes=tile.eyes,
        group=group,  # type: ignore[arg-type]
        cell=place.cell,
        confidence=round(tile.sureness * (_UNSURE if doubts else 1.0), 3),
        doubts=doubts,
    )


def _doubts(found: Found, eye: EyeSign) -> list[str]:
    """Why this tile may be read wrongly."""
    if found.blank:
        return [phrase("This looks like a blank tile: is it one, and does it show an eye?")]
    doubts: list[str] = [phrase("I am not sure about {edge}.", edge=edge.doubt) for edge in found.edges if edge.doubt]
    if eye.unsure or (not eye.seen and found.face.glare.mean() > _DAZZLED):
        doubts.append(EYE_UNSURE)
    if found.sureness < _SHOWN:
        doubts.append(phrase("The sides of this tile hardly show."))
    if found.face.shaded_corners and found.sureness < _STILL_CLEAR:
        doubts.append(phrase("A shadow falls across this tile."))
    if found.face.odd_corners:
        doubts.append(phrase("A corner of this tile is hidden, or lies in the glare of a lamp."))
    if any(0 < abs(edge.tone) < _WEAK_INK for edge in found.edges):
        doubts.append(phrase("The colours of this tile are too pale to be sure of its edges."))
    return doubts
