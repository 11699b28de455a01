"""Corrections of a game of Monster Factory in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from cyclops.names import monster_letter
from cyclops.referee.factory.eyes import with_eye
from cyclops.referee.factory.memory import Home, home_from_text, monster_from_text
from cyclops.referee.factory.pile import without_pile
from engine.errors import NotationError, PositionError
from engine.factory.monster import Monster
from engine.factory.state import State
from engine.factory.structure import Structure
from engine.factory.tile import Tile
from engine.grid import cell_to_text
from vision.phrase import phrase

HELP: Final = phrase(
    "type one of: letter A@2,-1 GPWW (the edges north, east, south, west of the tile there), eye A@2,-1 yes, owner A 2, turn 2, "
    "drawn GPWW* (or drawn - for none), remove A@2,-1, pile empty; A is the first monster, B the second"
)


def corrected(state: State, text: str) -> State:
    """Return the state after a correction in words.

    Parameters
    ----------
    state : State
        As the record has it.
    text : str
        For example ``letter A@2,-1 GPWW``; monsters by letters, or by numbers from 0.

    Raises
    ------
    NotationError
        If it is not understood; the message says what can be typed.
    PositionError
        If there is no such tile, monster or player.
    """
    word, *rest = text.split() or [""]
    change = _CHANGES.get(word.lower())
    if change is None or len(rest) != _WORDS[word.lower()]:
        raise NotationError(HELP)
    return change(state, *rest)


def _letter(state: State, where: str, edges: str) -> State:
    home = _home(state, where)
    recorded = state.monsters[home[0]].structure.cells[home[1]]
    tile = _tile(edges)
    # Four letters alone say nothing of eyes.
    return _with_tile(state, home, Tile(tile.edges, tile.eye or recorded.eye))


def _eye(state: State, where: str, answer: str) -> State:
    if answer.lower() not in ("yes", "no"):
        raise NotationError(phrase("yes or no follows the tile, such as {example}", example=f"eye {where} yes"))
    return with_eye(state, _home(state, where), answer.lower() == "yes")


def _owner(state: State, which: str, player: str) -> State:
    index = _monster(state, which)
    return _with_monster(state, index, replace(state.monsters[index], owner=_player(state, player)))


def _turn(state: State, player: str) -> State:
    return replace(state, turn=_player(state, player))


def _drawn(state: State, tile: str) -> State:
    return replace(state, drawn=None if tile == "-" else _tile(tile))


def _pile(state: State, answer: str) -> State:
    if answer.lower() != "empty":
        raise NotationError(phrase("only that it is empty can be said of the pile: {example}", example="pile empty"))
    return without_pile(state)


def _remove(state: State, where: str) -> State:
    home = _home(state, where)
    cells = {cell: tile for cell, tile in state.monsters[home[0]].structure.cells.items() if cell != home[1]}
    if not cells:
        raise PositionError(phrase("that is the only tile of this monster: take moves back instead"))
    return _with_monster(state, home[0], replace(state.monsters[home[0]], structure=Structure.of(cells)))


_CHANGES: Final[Mapping[str, Callable[..., State]]] = {
    "letter": _letter,
    "edges": _letter,
    "eye": _eye,
    "owner": _owner,
    "turn": _turn,
    "drawn": _drawn,
    "pile": _pile,
    "remove": _remove,
}
_WORDS: Final[Mapping[str, int]] = {"letter": 2, "edges": 2, "eye": 2, "owner": 2, "turn": 1, "drawn": 1, "pile": 1, "remove": 1}


def _tile(text: str) -> Tile:
    try:
        return Tile.from_text(text.upper())
    except NotationError:
        raise NotationError(phrase("a tile has four edges, each G, P or W, such as GPWG, not {text}", text=repr(text))) from None


def _player(state: State, text: str) -> int:
    player = next((seat for seat in state.seats if str(seat) == text), None)
    if player is None:
        raise PositionError(phrase("the players are 1 to {players}, and not {text}", players=state.players, text=text))
    return player


def _monster(state: State, text: str) -> int:
    try:
        index = monster_from_text(text)
    except NotationError:
        index = len(state.monsters)
    if not 0 <= index < len(state.monsters):
        raise PositionError(phrase("there is no monster {text}: there are {number}, A is the first", text=text, number=len(state.monsters)))
    return index


def _home(state: State, text: str) -> Home:
    index = _monster(state, text.partition("@")[0])
    try:
        home = home_from_text(text)
    except NotationError:
        cell = repr(text.partition("@")[2])
        raise NotationError(phrase("a cell is written column,row, such as 2,-1, not {text}", text=cell)) from None
    if home[1] not in state.monsters[index].structure.cells:
        there = " ".join(f"{monster_letter(index)}@{cell_to_text(cell)}" for cell in state.monsters[index].structure)
        raise PositionError(phrase("no tile lies at {text}; those of this monster are {tiles}", text=text, tiles=there))
    return home


def _with_tile(state: State, home: Home, tile: Tile) -> State:
    monster = state.monsters[home[0]]
    structure = Structure.of({**monster.structure.cells, home[1]: tile})
    return _with_monster(state, home[0], Monster(structure, monster.owner))


def _with_monster(state: State, index: int, monster: Monster) -> State:
    return replace(state, monsters=(*state.monsters[:index], monster, *state.monsters[index + 1 :]))
