"""Moves as everybody at the table can follow them: without the coordinates and letters by which the record knows the tiles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cyclops.rules import bugs_words, factory_words, fressen_words
from cyclops.rules.factory_words import name_of
from cyclops.rules.replaying import told_of_node
from cyclops.rules.words import Names
from engine import bugs, factory, fressen
from engine.correction import Correction, GivenPoints
from engine.record_lines import AnyRecord
from vision.phrase import marked, phrase, together


def told_at_table(record: AnyRecord, number: int, names: Names) -> str:
    """Tell what happened with a move of a record, by its number, without a full stop; empty for one that only the next explains."""
    node = record.nodes[number - 1]
    if isinstance(node.move, Correction | GivenPoints):
        return told_of_node(record, number, names)
    return _TOLD[record.rules.key](record.states[node.after], node.move, record.states[number], names)


def _factory(state: factory.State, move: factory.Move, after: factory.State, names: Names) -> str:
    who = name_of(state.to_move, names)
    match move:
        case factory.Start(tile):
            return phrase(_BEGINS[tile.eye], who=who)
        case factory.Draw(tile):
            return phrase(_DRAWS[tile.eye], who=who)
        case factory.StartMinion(tile):
            return phrase(_BEGINS_MINION[tile.eye], who=who)
        case factory.Place(monster):
            laid = _laid(state, monster, names)
            return phrase("{laid}, and completes it", laid=laid) if after.monsters[monster].complete else laid
        case factory.MarkEye(eye=eye):
            return phrase(_COUNTS[eye])
        case factory.Discard():
            return factory_words.move_words(state, move, after, names)


# Each twice: of a tile without eyes, and of one with eyes.
_BEGINS: Final = (marked("{who} begins a first monster"), marked("{who} begins a first monster with a tile with eyes"))
_BEGINS_MINION: Final = (marked("{who} begins a minion"), marked("{who} begins a minion with a tile with eyes"))
_DRAWS: Final = (marked("{who} draws a tile"), marked("{who} draws a tile with eyes"))
_COUNTS: Final = (marked("a tile now counts as one without eyes"), marked("a tile now counts as one with eyes"))


def _laid(state: factory.State, index: int, names: Names) -> str:
    """Say on whose monster a tile is laid, and on which one; minions are numbered as where they are drawn."""
    who, owner = name_of(state.to_move, names), state.monsters[index].owner
    if owner is None:
        return phrase("{who} lays the tile on a monster that is nobody's", who=who)
    earlier = sum(monster.owner == owner for monster in state.monsters[:index])
    said = _ON[owner == state.to_move, earlier > 0]
    return phrase(said, who=who, owner=name_of(owner, names), number=earlier)


_ON: Final[Mapping[tuple[bool, bool], str]] = {
    (True, False): marked("{who} lays the tile on their own first monster"),
    (True, True): marked("{who} lays the tile on their own minion {number}"),
    (False, False): marked("{who} lays the tile on {owner}'s first monster"),
    (False, True): marked("{who} lays the tile on {owner}'s minion {number}"),
}
"""By whether the monster is the player's own, and whether it is a minion."""


def _bugs(state: bugs.State, move: bugs.Move, after: bugs.State, names: Names) -> str:
    told = bugs.Go(seen=True) if isinstance(move, bugs.Go) else move  # what is logged of the tiles that are taken, nobody needs to know
    return bugs_words.move_words(state, told, after, names)


def _fressen(state: fressen.State, move: fressen.Move, after: fressen.State, names: Names) -> str:
    match move:
        case fressen.Place(kind):
            done = phrase(_LAYS[kind.landscape], who=names[state.turn], value=kind.value)
        case fressen.Bite(eater, victim):
            one, other = state.board.at(eater), state.board.at(victim)
            assert one is not None, "somebody bites"
            assert other is not None, "somebody is bitten"
            done = phrase(_EATS[one.side], one=one.kind.value, other=other.kind.value)
        case _:
            return fressen_words.move_words(state, move, after, names)
    return together(done, *fressen_words.consequences(state, after, names), between="; ")


_LAYS: Final[Mapping[fressen.Landscape, str]] = {
    fressen.Landscape.WATER: marked("{who} lays a {value} on water"),
    fressen.Landscape.MEADOW: marked("{who} lays a {value} on a meadow"),
    fressen.Landscape.MOUNTAIN: marked("{who} lays a {value} on a mountain"),
}
_EATS: Final[Mapping[fressen.Side, str]] = {
    fressen.Side.RED: marked("the red {one} eats the yellow {other}"),
    fressen.Side.YELLOW: marked("the yellow {one} eats the red {other}"),
}
_TOLD: Final[Mapping[str, Callable[[Any, Any, Any, Names], str]]] = {"factory": _factory, "bugs": _bugs, "fressen": _fressen}
