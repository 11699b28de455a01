"""A set of Monster Factory as text: a section ``[tiles]`` with a line for each kind of tile, such as ``"GPWG*" = 2``."""

from functools import cache
from typing import Final

from engine.errors import NotationError, SetError
from engine.factory.box import Box
from engine.factory.tile import Tile
from engine.messages import one_line, quoted
from engine.sets import printed_set
from engine.tileset import PHOTOGRAPHS, Entry, Section, blamed, check_learnt, read_set, write_set

GAME: Final = "factory"
FEWEST: Final = 3
"""Two players need a first tile each and one to draw."""


def box_from_set(text: str) -> Box:
    """Return the tiles that a set text lists.

    A kind of tile stands once, turned in any way: two lines for turns of one tile are refused and not added up, because
    whoever wrote them may have meant one of them as another tile.

    Parameters
    ----------
    text : str
        The whole set file.

    Raises
    ------
    SetError
        If the text is no set of Monster Factory; the message begins with the line.
    """
    tiles = _tiles_section(text)
    counts = _counts(tiles)
    total = sum(counts.values())
    if total < FEWEST:
        raise SetError(f"two players need at least {FEWEST} tiles, and this set has {total}", tiles.line)
    return Box(total, tuple(sorted(counts.items())))


def begun_tiles_from_set(text: str) -> dict[Tile, int]:
    """Return the number of each kind of tile that a set text lists so far, were it none.

    Parameters
    ----------
    text : str
        The whole set file.

    Raises
    ------
    SetError
        If the text is no set of Monster Factory; the message begins with the line.
    """
    return _counts(_tiles_section(text))


def _tiles_section(text: str) -> Section:
    found = read_set(text, GAME, example='"GPWG*" = 2', check=_tile, sections=("tiles",), optional=(PHOTOGRAPHS,))
    check_learnt(found, "tile", ())
    return found.sections["tiles"]


def _counts(tiles: Section) -> dict[Tile, int]:
    found: dict[Tile, Entry] = {}
    for entry in tiles.entries:
        with blamed(entry.line):
            kind = _tile(entry.key).kind
        if kind in found:
            raise SetError(
                f"{quoted(entry.key)} is the tile of line {found[kind].line}, turned; write it once with both numbers added", entry.line
            )
        found[kind] = entry
    return {kind: entry.count() for kind, entry in found.items()}


def _tile(name: str) -> Tile:
    try:
        return Tile.from_text(name)
    except NotationError:
        raise NotationError(f"{one_line(quoted(name))} is no tile: four edges, each G, P or W, with * for an eye") from None


@cache
def printed_box() -> Box:
    """Return the tiles of the printed set."""
    return box_from_set(printed_set(GAME))


def set_from_box(box: Box, name: str) -> str:
    """Return the text of a set, from which `box_from_set` makes an equal box.

    Parameters
    ----------
    box : Box
        A box whose tiles are known.
    name : str
        What its owner calls the set, one line.

    Raises
    ------
    SetError
        If the tiles are not known, or the name is not one line.
    """
    if box.kinds is None:
        raise SetError("only a set whose tiles are known can be written; this one has just their number")
    return write_set(GAME, name, {}, {"tiles": {kind.to_text(): number for kind, number in box.kinds}})
