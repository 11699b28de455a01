"""Monster Factory in words: moves, refusals, and the reasons for points, one plain sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
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
from engine.grid import SIDES, cell_to_text
from vision.phrase import marked, phrase, phrases, together

TURNS: Final = (phrase("as it was drawn"), phrase("turned right"), phrase("turned by half"), phrase("turned left"))
EDGES: Final[Mapping[str, str]] = {Edge.THIN: phrase("thin"), Edge.THICK: phrase("thick"), Edge.BLANK: phrase("blank")}

QUESTIONS: Final[Mapping[Phase, str]] = {
    Phase.START: phrase("which tile begins your first monster?"),
    Phase.DRAW: phrase("draw a tile."),
    Phase.PLACE: phrase("where does your tile go?"),
    Phase.MINION: phrase("turn up a tile for a minion."),
    Phase.OVER: phrase("the game is over."),
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
    return phrase("all first monsters are complete") if state.all_first_complete else phrase("no tile is left")


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
    points = reason.points
    match reason.kind:
        case ReasonKind.FIRST_COMPLETE:
            return phrases(
                "{monster} is complete: {count} point, one for each tile",
                "{monster} is complete: {count} points, one for each tile",
                points,
                monster=name,
            )
        case ReasonKind.MINION_COMPLETE:
            return phrases(
                "{monster} is a complete minion: {count} point, one for each tile with eyes",
                "{monster} is a complete minion: {count} points, one for each tile with eyes",
                points,
                monster=name,
            )
        case ReasonKind.FIRST_INCOMPLETE:
            return phrase("{monster} is complete, but a minion counts only once the first monster is complete: 0 points", monster=name)
        case ReasonKind.INCOMPLETE:
            return phrase("{monster} is not complete ({lacks}): 0 points", monster=name, lacks=open_words(monster))


def open_words(monster: Monster) -> str:
    """Say what a monster lacks: "1 thin edge and 2 thick edges open"."""
    structure = monster.structure
    thin = [phrases("{count} thin edge", "{count} thin edges", structure.open_thin)] * bool(structure.open_thin)
    thick = [phrases("{count} thick edge", "{count} thick edges", structure.open_thick)] * bool(structure.open_thick)
    edges = [*thin, *thick]
    return together(*([phrase("{edges} open", edges=listed(edges))] if edges else []), *_differing_words(monster), between=", ")


def _differing_words(monster: Monster) -> Iterator[str]:
    differing = len(monster.structure.mismatches)
    if differing:
        yield phrases("{count} pair of touching edges differ", "{count} pairs of touching edges differ", differing)


def state_words(monster: Monster) -> list[str]:
    """Say how a monster stands, in a few short lines: "2 tiles, 1 with eyes", "open: 1 thin, 3 thick"."""
    structure = monster.structure
    limbs = [phrases("{count} thin", "{count} thin", structure.open_thin)] * bool(structure.open_thin)
    limbs += [phrases("{count} thick", "{count} thick", structure.open_thick)] * bool(structure.open_thick)
    differing = len(structure.mismatches)
    seams: list[str] = [phrases("{count} seam not matching", "{count} seams not matching", differing)] * bool(differing)
    ends = [phrase("open: {edges}", edges=together(*limbs, between=", "))] if limbs else [phrase("complete")] * monster.complete
    return [_tiles_words(monster), *ends, *seams]


def _tiles_words(monster: Monster) -> str:
    tiles, eyes = counted(len(monster.structure), "tile"), len(monster.structure.eye_cells)
    return phrases("{tiles}, {count} with eyes", "{tiles}, {count} with eyes", eyes, tiles=tiles) if eyes else tiles


def whose(monsters: Sequence[Monster], index: int, names: Names) -> str:
    """Say what a monster is to its owner: "Anna's first monster", "Anna's minion 2"."""
    owner = monsters[index].owner
    if owner is None:
        return phrase("nobody's monster")
    earlier, who = sum(monster.owner == owner for monster in monsters[:index]), name_of(owner, names)
    return phrase("{who}'s minion {number}", who=who, number=earlier) if earlier else phrase("{who}'s first monster", who=who)


def name_of(player: int | None, names: Names) -> str:
    """The name of a player within a sentence."""
    return player_word(player, names.get(player)) if player is not None else phrase("nobody")


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
            return phrase(_BEGINS[tile.eye], who=who, edges=tile.edges)
        case Draw(tile):
            return phrase(_DRAWS[tile.eye], who=who, edges=tile.edges)
        case Place(monster, cell):
            said = _LAYS[after.monsters[monster].complete]
            return phrase(said, who=who, cell=cell_to_text(cell), monster=monster_word(state, monster, names))
        case Discard(override=""):
            return phrase("the tile fits nowhere, so {who} puts it away", who=who)
        case Discard(override=override):
            return phrase("{who} puts the tile away although the rules find a place for it ({why})", who=who, why=override)
        case StartMinion(tile):
            return phrase(_BEGINS_MINION[tile.eye], who=who, edges=tile.edges)
        case MarkEye(monster, cell, eye):
            return phrase(_COUNTS[eye], cell=cell_to_text(cell), monster=monster_word(state, monster, names))


# Each twice: of a tile without eyes, or of what does not complete a monster, and of one with eyes, or of what does.
_BEGINS: Final = (
    marked("{who} begins a first monster with a tile {edges}"),
    marked("{who} begins a first monster with a tile {edges} with eyes"),
)
_BEGINS_MINION: Final = (
    marked("{who} begins a minion with a tile {edges}"),
    marked("{who} begins a minion with a tile {edges} with eyes"),
)
_DRAWS: Final = (marked("{who} draws a tile {edges}"), marked("{who} draws a tile {edges} with eyes"))
_LAYS: Final = (
    marked("{who} lays the tile at {cell} of {monster}"),
    marked("{who} lays the tile at {cell} of {monster}, and completes it"),
)
_COUNTS: Final = (
    marked("the tile at {cell} of {monster} now counts as one without eyes"),
    marked("the tile at {cell} of {monster} now counts as one with eyes"),
)


def tile_words(tile: Tile) -> str:
    """Name a tile by its letters: "a tile GPWG with eyes"."""
    return phrase("a tile {edges} with eyes", edges=tile.edges) if tile.eye else phrase("a tile {edges}", edges=tile.edges)


def monster_word(state: State, index: int, names: Names) -> str:
    """Name a monster by its letter and its owner: "monster A (Anna's first monster)"."""
    return phrase("monster {letter} ({whose})", letter=monster_letter(index), whose=whose(state.monsters, index, names))


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
            edges = lain.structure.cells[cell].edges
            where = {"letter": monster_letter(monster), "cell": cell_to_text(cell), "turn": TURNS[turn], "edges": edges}
            return phrase(_AT[lain.complete], **where)
        case Discard():
            return phrase("put the tile away, for it fits nowhere; then draw another")
        case Start(tile):
            return tile_words(tile)
        case _:
            return move_words(state, move, after, names)


_AT: Final = (marked("monster {letter} at {cell}, {turn} ({edges})"), marked("monster {letter} at {cell}, {turn} ({edges}): completes it"))


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
    there_is = isinstance(move, Place) and 0 <= move.monster < len(state.monsters)
    if isinstance(move, Place) and there_is and refusal.code is not RefusalCode.NO_SUCH_MONSTER and state.drawn is not None:
        return _place_refusal(state, move, refusal, state.drawn, names)
    match refusal.code:
        case RefusalCode.NOT_NOW:
            return phrase(_FIRST[state.phase], who=name_of(state.to_move, names))
        case RefusalCode.FITS_SOMEWHERE if refusal.placement is not None:
            place = refusal.placement
            where = {"cell": cell_to_text(place.cell), "letter": monster_letter(place.monster), "turn": TURNS[place.turn]}
            return phrase("the tile may not be put away, for it fits: for example at {cell} of monster {letter}, {turn}", **where)
        case _:
            return _OTHER_REFUSALS[refusal.code]


_FIRST: Final[Mapping[Phase, str]] = {
    Phase.START: marked("{who} has to lay a first tile first"),
    Phase.DRAW: marked("{who} has to draw a tile first"),
    Phase.PLACE: marked("{who} has to lay the drawn tile first"),
    Phase.MINION: marked("{who} has to turn up the first tile of a minion first"),
    Phase.OVER: marked("{who} has to do nothing more first"),
}

_OTHER_REFUSALS: Final = {
    RefusalCode.GAME_OVER: phrase("the game is over"),
    RefusalCode.NO_SUCH_TILE: phrase("no such tile is left"),
    RefusalCode.NO_SUCH_MONSTER: phrase("there is no monster of this number; monster A has the number 0, B the number 1, and so on"),
    RefusalCode.NO_SUCH_CELL: phrase("no tile lies there"),
    RefusalCode.NOT_AGREED: phrase("the others must agree that the tile fits nowhere: type discard agreed"),
}


def _place_refusal(state: State, move: Place, refusal: Refusal, drawn: Tile, names: Names) -> str:
    name, where = monster_word(state, move.monster, names), cell_to_text(move.cell)
    match refusal.code:
        case RefusalCode.COMPLETE:
            return phrase("{monster} is complete, nothing can be added to it", monster=name)
        case RefusalCode.NOT_PERMITTED:
            who = name_of(state.turn, names)
            return phrase(_NOT_PERMITTED, who=who, monster=name)
        case RefusalCode.OCCUPIED:
            return phrase("a tile of {monster} lies at {cell} already", monster=name, cell=where)
        case RefusalCode.NOT_TOUCHING:
            return phrase("at {cell} the tile would touch no side of {monster}", monster=name, cell=where)
        case RefusalCode.BLANK_CONTACT:
            return phrase(_BLANK_CONTACT, monster=name, cell=where)
        case _:
            clashes = _clashes(state, move, drawn)
            return phrase("at {cell} the tile does not fit {monster}: {clashes}", monster=name, cell=where, clashes=clashes)


_NOT_PERMITTED: Final = marked("{who}'s first monster is complete, so {who} may not add to the first monster of another: {monster}")
_BLANK_CONTACT: Final = marked("at {cell} the tile would touch {monster} with blank edges only; one thin or thick pair of edges must meet")


def _clashes(state: State, move: Place, drawn: Tile) -> str:
    tile = drawn.turned(move.turn)
    need = need_at(state.monsters[move.monster].structure.cells, move.cell)
    wrong = (side for side in SIDES if need[side] not in (FREE, tile.edges[side]))
    return listed([phrase(_WOULD_MEET[side], shown=EDGES[tile.edges[side]], needed=EDGES[need[side]]) for side in wrong])


_WOULD_MEET: Final = (
    marked("in the north {shown} would meet {needed}"),
    marked("in the east {shown} would meet {needed}"),
    marked("in the south {shown} would meet {needed}"),
    marked("in the west {shown} would meet {needed}"),
)
