"""Why a move is against the rules, as a value."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.clause import ClauseEnum
from engine.factory.monster import Monster, describe, permissions
from engine.factory.moves import Place
from engine.factory.placement import Placement
from engine.factory.structure import FREE, need_at
from engine.factory.tile import Edge, Tile
from engine.grid import SIDE_NAMES, SIDES, Cell, cell_to_text


class RefusalCode(ClauseEnum):
    """What forbids a move; the value is the clause."""

    GAME_OVER = "MF-26"
    NOT_NOW = "MF-13"
    NO_SUCH_TILE = "MF-8"
    NO_SUCH_MONSTER = "MF-3: monster"
    NO_SUCH_CELL = "MF-3: cell"
    COMPLETE = "MF-14"
    OCCUPIED = "MF-15: occupied"
    NOT_TOUCHING = "MF-16: no contact"
    MISMATCH = "MF-15"
    BLANK_CONTACT = "MF-16"
    NOT_PERMITTED = "MF-17"
    FITS_SOMEWHERE = "MF-12"
    NOT_AGREED = "MF-11: agreement"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why one move may not be made."""

    code: RefusalCode
    sentence: str
    """What is wrong, in plain words."""
    cells: tuple[Cell, ...] = ()
    """Cells of the tiles in the way, in the monster the move speaks of."""
    placement: Placement | None = None
    """A place that the tile has, when it may not be discarded."""


def place_refusals(monsters: Sequence[Monster], tile: Tile, player: int, move: Place) -> tuple[Refusal, ...]:
    """Return every reason why a player may not lay a tile at a place (MF-14 to MF-17).

    Parameters
    ----------
    monsters : sequence of Monster
        All monsters, each player's first monster before the player's minions.
    tile : Tile
        The tile as it was drawn.
    player : int
        Number of the player who holds it.
    move : Place
        Where it is to lie.

    Returns
    -------
    tuple of Refusal
        Empty when the place is legal.
    """
    if not 0 <= move.monster < len(monsters):
        return (no_such_monster(monsters, move.monster),)
    tile = tile.turned(move.turn)
    return (*_monster_refusals(monsters, player, move.monster), *_contact_refusals(monsters, move.monster, tile, move.cell))


def no_such_monster(monsters: Sequence[Monster], index: int) -> Refusal:
    """Return the refusal of a move that speaks of a monster the table does not have."""
    return Refusal(RefusalCode.NO_SUCH_MONSTER, f"there is no monster {index}; the table has {len(monsters)}, counted from 0")


def _monster_refusals(monsters: Sequence[Monster], player: int, index: int) -> Iterator[Refusal]:
    if monsters[index].complete:
        yield Refusal(RefusalCode.COMPLETE, f"{describe(monsters, index)} is complete, nothing can be added to it")
    if not permissions(monsters, player)[index].allowed:
        sentence = f"player {player}'s first monster is complete, so player {player} may not add to {describe(monsters, index)}"
        yield Refusal(RefusalCode.NOT_PERMITTED, sentence)


def _contact_refusals(monsters: Sequence[Monster], index: int, tile: Tile, cell: Cell) -> Iterator[Refusal]:
    structure = monsters[index].structure
    if cell in structure.cells:
        yield Refusal(RefusalCode.OCCUPIED, f"a tile of {describe(monsters, index)} lies at {cell_to_text(cell)} already", (cell,))
        return
    need = need_at(structure.cells, cell)
    touching = [side for side in SIDES if need[side] != FREE]
    if not touching:
        yield Refusal(RefusalCode.NOT_TOUCHING, f"at {cell_to_text(cell)} the tile would touch no side of {describe(monsters, index)}")
        return
    wrong = [side for side in touching if need[side] != tile.edges[side]]
    if wrong:
        yield Refusal(RefusalCode.MISMATCH, _mismatch_sentence(tile, need, wrong, describe(monsters, index)), (cell,))
    elif all(need[side] == Edge.BLANK for side in touching):
        yield Refusal(RefusalCode.BLANK_CONTACT, f"the tile would touch {describe(monsters, index)} only with blank edges", (cell,))


_WORDS = {Edge.THIN: "thin", Edge.THICK: "thick", Edge.BLANK: "blank"}


def _mismatch_sentence(tile: Tile, need: str, wrong: Sequence[int], name: str) -> str:
    clashes = (f"{SIDE_NAMES[side]} it shows {_WORDS[tile.edge(side)]} to {_WORDS[Edge(need[side])]}" for side in wrong)
    return f"the tile does not fit {name}: {', '.join(clashes)}"
