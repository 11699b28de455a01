"""The first tiles of the players, and tables on which a game lies already."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cyclops.names import card_at, listed
from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.standing import table_as_it_lies
from cyclops.referee.factory.tiles import edges_sure, turned_up
from cyclops.referee.finding import NO, YES, Finding, Question, Weight
from cyclops.referee.judge import Setup
from engine.correction import Correction
from engine.factory.box import Box, Options
from engine.factory.moves import Start
from engine.factory.play import setup
from engine.factory.state import State
from engine.factory.structure import Structure
from engine.factory.tile import Tile
from engine.options import options_from_texts
from vision.factory.reading import FactoryReading, FactoryTile
from vision.phrase import phrase, together

_AS_NEAR = "A monster of 1 lies about equally near"  # how the eye says that a first tile may be another player's

_LIES = Question("lies", words.GAME_LIES_HERE, (YES, NO))
_OWNERS = Question("owners", words.OWNERS, (YES, NO))


def begun(how: Setup, reading: FactoryReading) -> State | str:
    """The state before the first tile, once the first tiles lie there, or a game does; one sentence on what is missing otherwise."""
    players = len(how.names)
    box = how.learnt.box if how.learnt is not None and isinstance(how.learnt.box, Box) else None
    state = setup(players, box=box, options=options_from_texts(Options, how.options))
    lacking = [number for number in state.seats if number not in {card.id for card in reading.cards}]
    if lacking:
        return phrase("Lay {cards} on the table, in view of the camera.", cards=_cards(lacking))
    if lies_already(reading):
        return state
    missing = _without_first(reading, players)
    return together(words.FIRST_TILES, missing, between=" ") if missing else state


def _without_first(reading: FactoryReading, players: int) -> str:
    """What the first tiles lack, in a sentence; empty when they lie there."""
    firsts = first_tiles(reading)
    lacking = [number for number in range(1, players + 1) if number not in firsts]
    if lacking:
        return phrase("There is none yet at {cards}.", cards=listed([card_at(number) for number in lacking]))
    if len(reading.monsters) > players:
        return phrase("There are more tiles: turn those of the pile over.")
    unsure = [number for number, tile in sorted(firsts.items()) if not edges_sure(tile)]
    return phrase("The one at {card} cannot be read well: turn it a little.", card=card_at(unsure[0])) if unsure else ""


def _cards(numbers: Sequence[int]) -> str:
    return listed([words.card_laid(number) for number in numbers])


def first_tiles(reading: FactoryReading) -> Mapping[int, FactoryTile]:
    """The tile that lies by itself at each player's card, of the players who have one there and no more."""
    owned: dict[int, list[FactoryTile]] = {}
    for group, monster in enumerate(reading.monsters):
        tiles = [tile for tile in reading.tiles if tile.group == group]
        if monster.owner is not None:
            owned.setdefault(monster.owner, []).extend(tiles)
    return {owner: tiles[0] for owner, tiles in owned.items() if len(tiles) == 1}


def lies_already(reading: FactoryReading) -> bool:
    """Whether monsters lie there that were built by the rules, rather than first tiles or a spread-out set."""
    built = [Structure.of({t.cell: Tile(t.edges) for t in reading.tiles if t.group == n}) for n in range(len(reading.monsters))]
    return any(len(structure) > 1 for structure in built) and all(structure.sound for structure in built)


def explain_first(case: Case) -> Finding[Any]:
    """The first tiles, once all of them lie there and can be read."""
    players = case.state.players
    if lies_already(case.reading):
        return _lies(case)
    firsts, wanted = first_tiles(case.reading), range(len(case.state.monsters) + 1, players + 1)
    missing = _without_first(case.reading, players)
    if missing:
        return case.said(Weight.DIFFERS, together(words.FIRST_TILES, missing, between=" "))
    if any(doubt.startswith(_AS_NEAR) for doubt in case.reading.doubts) and case.answer(_OWNERS.key) != YES.key:
        return _ask_owners(case)
    return _starts(case, [firsts[player] for player in wanted])


def _ask_owners(case: Case) -> Finding[Any]:
    asks = case.answer(_OWNERS.key) is None
    return case.said(Weight.UNSURE, words.PUSH_NEARER, None, _OWNERS if asks else None)


def _starts(case: Case, tiles: Sequence[FactoryTile]) -> Finding[Any]:
    known = [turned_up(tile, case.state) for tile in tiles]
    if None in known:
        tile = tiles[known.index(None)]
        return case.said(Weight.DIFFERS, phrase(words.NOT_IN_SET, tile=Tile(tile.edges).kind.edges), tile.corners)
    return case.found(*(Start(up.tile) for up in known if up is not None))


def _lies(case: Case) -> Finding[Any]:
    """A game lies there already: people say whether it goes on."""
    answer = case.answer(_LIES.key)
    if answer != YES.key:
        return case.said(Weight.DIFFERS, words.TAKE_OFF, None, _LIES if answer is None else None)
    state = table_as_it_lies(case)
    if isinstance(state, str):
        return case.said(Weight.DIFFERS, state)
    return case.found(Correction(state))
