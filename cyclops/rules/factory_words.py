"""Monster Factory in words: moves, refusals, and the reasons for points, one plain sentence each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from string import ascii_lowercase
from typing import Final

from cyclops.names import counted, listed, monster_letter, player_word
from cyclops.rules.words import Names
from engine.factory import (
    Discard,
    Draw,
    Edge,
    MarkEye,
    Monster,
    Move,
    Phase,
    Place,
    Reason,
    ReasonKind,
    Refusal,
    RefusalCode,
    Start,
    StartMinion,
    State,
    Tile,
)
from engine.factory.structure import FREE, need_at
from engine.grid import SIDE_NAMES, SIDES, cell_to_text

TURNS: Final = ("as it was drawn", "turned right", "turned by half", "turned left")
EDGES: Final[Mapping[str, str]] = {Edge.THIN: "thin", Edge.THICK: "thick", Edge.BLANK: "blank"}

QUESTIONS: Final[Mapping[Phase, str]] = {
    Phase.START: "which tile begins your first monster?",
    Phase.DRAW: "draw a tile.",
    Phase.PLACE: "where does your tile go?",
    Phase.MINION: "turn up a tile for a minion.",
    Phase.OVER: "the game is over.",
}

NOTATION: Final = (
    ("start GPWG*", "begin the first monster with this tile: its edges north, east, south, west, and * for eyes"),
    (
        "place 0@2,-1^3",
        "lay the drawn tile on monster A (A is 0, B is 1), 2 columns right of its first tile, 1 row above, turned right 3 times",
    ),
    ("discard agreed", "put away a tile that fits nowhere"),
    ("eye 0@2,-1 yes", "correct whether a tile counts as one with eyes: yes or no"),
)

_LETTER_OF_MONSTER: Final = re.compile(r"^(place|eye) ([a-z])@")


def spelt(text: str) -> str:
    """Return the notation of a move, from how people may type it: small and large letters alike, monsters by their letters."""
    word, _, rest = text.partition(" ")
    word = word.lower()
    if word in ("start", "draw", "minion"):
        return f"{word} {rest.upper()}"
    if word == "discard":
        return f"{word} {rest}".strip()  # a reason may follow, which is kept as it is
    return _LETTER_OF_MONSTER.sub(lambda found: f"{found[1]} {ascii_lowercase.index(found[2])}@", f"{word} {rest.lower()}")


def ended(state: State) -> str:
    """Say why a game is over."""
    return "all first monsters are complete" if state.all_first_complete else "no tile is left"


def reason_words(reason: Reason, monster: Monster, name: str) -> str:
    """Say what a monster counts, and why.

    Parameters
    ----------
    reason : Reason
        What the rules give for it.
    monster : Monster
        The monster itself.
    name : str
        What to call it: "monster A".

    Returns
    -------
    str
        A sentence without its full stop.
    """
    points = counted(reason.points, "point")
    match reason.kind:
        case ReasonKind.FIRST_COMPLETE:
            return f"{name} is complete: {points}, one for each tile"
        case ReasonKind.MINION_COMPLETE:
            return f"{name} is a complete minion: {points}, one for each tile with eyes"
        case ReasonKind.FIRST_INCOMPLETE:
            return f"{name} is complete, but a minion counts only once the first monster is complete: 0 points"
        case ReasonKind.INCOMPLETE:
            return f"{name} is not complete ({open_words(monster)}): 0 points"


def open_words(monster: Monster) -> str:
    """Say what a monster lacks: "1 thin edge and 2 thick edges open"."""
    structure = monster.structure
    edges = [counted(number, word) for number, word in ((structure.open_thin, "thin edge"), (structure.open_thick, "thick edge")) if number]
    seams = [f"{counted(len(structure.mismatches), 'pair')} of touching edges differ"] if structure.mismatches else []
    return ", ".join(([f"{listed(edges)} open"] if edges else []) + seams)


def state_words(monster: Monster) -> list[str]:
    """Say how a monster stands, in a few short lines: "2 tiles, 1 with eyes", "open: 1 thin, 3 thick"."""
    structure = monster.structure
    eyes = f", {len(structure.eye_cells)} with eyes" if structure.eye_cells else ""
    limbs = [f"{number} {word}" for number, word in ((structure.open_thin, "thin"), (structure.open_thick, "thick")) if number]
    seams = [f"{counted(len(structure.mismatches), 'seam')} not matching"] * bool(structure.mismatches)
    ends = [f"open: {', '.join(limbs)}"] if limbs else ["complete"] * monster.complete
    return [counted(len(structure), "tile") + eyes, *ends, *seams]


def whose(monsters: Sequence[Monster], index: int, names: Names) -> str:
    """Say what a monster is to its owner: "Anna's first monster", "Anna's minion 2"."""
    owner = monsters[index].owner
    if owner is None:
        return "nobody's monster"
    earlier = sum(monster.owner == owner for monster in monsters[:index])
    return f"{name_of(owner, names)}'s {f'minion {earlier}' if earlier else 'first monster'}"


def name_of(player: int | None, names: Names) -> str:
    """The name of a player within a sentence."""
    return player_word(player, names.get(player)) if player is not None else "nobody"


def move_words(state: State, move: Move, after: State, names: Names) -> str:
    """Say what has happened.

    Parameters
    ----------
    state, after : State
        The state before the move and after it.
    move : Move
        What was done.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop.
    """
    who = name_of(state.to_move, names)
    match move:
        case Start(tile):
            return f"{who} begins a first monster with {tile_words(tile)}"
        case Draw(tile):
            return f"{who} draws {tile_words(tile)}"
        case Place(monster, cell):
            done = ", and completes it" if after.monsters[monster].complete else ""
            return f"{who} lays the tile at {cell_to_text(cell)} of {monster_word(state, monster, names)}{done}"
        case Discard(override=""):
            return f"the tile fits nowhere, so {who} puts it away"
        case Discard(override=override):
            return f"{who} puts the tile away although the rules find a place for it ({override})"
        case StartMinion(tile):
            return f"{who} begins a minion with {tile_words(tile)}"
        case MarkEye(monster, cell, eye):
            counts = "with eyes" if eye else "without eyes"
            return f"the tile at {cell_to_text(cell)} of {monster_word(state, monster, names)} now counts as one {counts}"


def tile_words(tile: Tile) -> str:
    """Name a tile by its letters: "a tile GPWG with eyes"."""
    return f"a tile {tile.edges}{' with eyes' if tile.eye else ''}"


def monster_word(state: State, index: int, names: Names) -> str:
    """Name a monster by its letter and its owner: "monster A (Anna's first monster)"."""
    return f"monster {monster_letter(index)} ({whose(state.monsters, index, names)})"


def choice_words(state: State, move: Move, after: State, names: Names) -> str:
    """Say what a player may choose, and what it brings at once.

    Parameters
    ----------
    state, after : State
        The state before the move and after it.
    move : Move
        What may be done.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    str
        One line without a full stop.
    """
    match move:
        case Place(monster, cell, turn):
            lain = after.monsters[monster]
            where = f"monster {monster_letter(monster)} at {cell_to_text(cell)}, {TURNS[turn]} ({lain.structure.cells[cell].edges})"
            return f"{where}: completes it" if lain.complete else where
        case Discard():
            return "put the tile away, for it fits nowhere; then draw another"
        case Start(tile):
            return tile_words(tile)
        case _:
            return move_words(state, move, after, names)


def refusal_words(state: State, move: Move, refusal: Refusal, names: Names) -> str:
    """Say why a move may not be made.

    Parameters
    ----------
    state : State
        The state before the move.
    move : Move
        What was wanted.
    refusal : Refusal
        What the rules say to it.
    names : mapping of player to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop.
    """
    if isinstance(move, Place) and refusal.code is not RefusalCode.NO_SUCH_MONSTER and state.drawn is not None:
        return _place_refusal(state, move, refusal, state.drawn, names)
    match refusal.code:
        case RefusalCode.NOT_NOW:
            return f"{name_of(state.to_move, names)} has to {state.phase.value} first"
        case RefusalCode.FITS_SOMEWHERE if refusal.placement is not None:
            place = refusal.placement
            where = f"for example at {cell_to_text(place.cell)} of monster {monster_letter(place.monster)}, {TURNS[place.turn]}"
            return f"the tile may not be put away, for it fits: {where}"
        case _:
            return _OTHER_REFUSALS[refusal.code]


_OTHER_REFUSALS: Final = {
    RefusalCode.GAME_OVER: "the game is over",
    RefusalCode.NO_SUCH_TILE: "no such tile is left",
    RefusalCode.NO_SUCH_MONSTER: "there is no monster of this number; monster A has the number 0, B the number 1, and so on",
    RefusalCode.NO_SUCH_CELL: "no tile lies there",
    RefusalCode.NOT_AGREED: "the others must agree that the tile fits nowhere: type discard agreed",
}


def _place_refusal(state: State, move: Place, refusal: Refusal, drawn: Tile, names: Names) -> str:
    name, where = monster_word(state, move.monster, names), cell_to_text(move.cell)
    match refusal.code:
        case RefusalCode.COMPLETE:
            return f"{name} is complete, nothing can be added to it"
        case RefusalCode.NOT_PERMITTED:
            who = name_of(state.turn, names)
            return f"{who}'s first monster is complete, so {who} may not add to the first monster of another: {name}"
        case RefusalCode.OCCUPIED:
            return f"a tile of {name} lies at {where} already"
        case RefusalCode.NOT_TOUCHING:
            return f"at {where} the tile would touch no side of {name}"
        case RefusalCode.BLANK_CONTACT:
            return f"at {where} the tile would touch {name} with blank edges only; one thin or thick pair of edges must meet"
        case _:
            return f"at {where} the tile does not fit {name}: {_clashes(state, move, drawn)}"


def _clashes(state: State, move: Place, drawn: Tile) -> str:
    tile = drawn.turned(move.turn)
    need = need_at(state.monsters[move.monster].structure.cells, move.cell)
    wrong = (side for side in SIDES if need[side] not in (FREE, tile.edges[side]))
    return listed([f"in the {SIDE_NAMES[side]} {EDGES[tile.edges[side]]} would meet {EDGES[need[side]]}" for side in wrong])
