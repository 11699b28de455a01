"""What people say of a game of Bugs & Co: corrections in words, and "that's how it is"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from cyclops.referee.bugs.drawings import names_of
from cyclops.referee.bugs.hands import Hands, hands_of
from cyclops.referee.bugs.memory import NOBODY, Memory
from cyclops.referee.bugs.opening import SPREAD
from cyclops.referee.bugs.places import word
from cyclops.referee.bugs.setup import NAMELESS
from cyclops.referee.judge import Look
from cyclops.rules.bugs_sentences import as_phrase
from engine.bugs import (
    Countdown,
    ExtraGroup,
    Go,
    Kit,
    Move,
    NextRound,
    Open,
    Owns,
    Phase,
    Remove,
    State,
    Stop,
    Trophy,
    apply,
    move_from_text,
)
from engine.errors import EngineError, IllegalMoveError, NotationError, OptionError
from engine.options import options_from_texts, options_to_texts
from vision.phrase import marked, phrase

TYPED: Final = phrase(
    "type open 1:snail,snail,slug or open 1:- for the tiles of player 1, kind 1:snail=slug for a tile of player 1 that is a slug,"
    " owns 1:3 or owns 1:- for the trophy, go, stop or next"
)
"""What can be typed."""
_HOW_TO_OPEN: Final = phrase("the drawings follow the number of the player, such as open 1:snail,slug, or open 1:- for an empty hand")
_EXTRA: Final = marked("type extra one-eyed or extra three-eyed (the option extra_group), not {text}")
_HAND: Final = re.compile(r"\s+(?=\d+:)")
"""What parts several hands."""


def corrected(state: State, text: str) -> State:
    """The state after a correction in words.

    Parameters
    ----------
    state : State
    text : str
        A move that says how things are, such as ``owns 1:3``; ``open 1:a 2:b``, for several hands; ``owns 1:3 not 2``, for a trophy that
        was given to player 2; ``kind 1:a=b``, for a tile of player 1 that was taken for an a and is a b; or ``extra three-eyed``, for the
        drawings with which five or six play.

    Raises
    ------
    EngineError
        If it is none of these, or cannot be.
    """
    try:
        return _corrected(state, *text.strip().lower().partition(" ")[::2])
    except IllegalMoveError as error:
        raise IllegalMoveError(as_phrase(str(error))) from error


def _corrected(state: State, what: str, rest: str) -> State:
    match what:
        case "kind":
            return apply(state, _other_kind(state, rest.strip()))
        case "extra":
            return _with_extra(state, rest.strip())
        case "open":
            for hand in _HAND.split(rest.strip()):
                state = _after(state, _move(f"open {hand.replace(' ', '')}"))
            return state
        case "owns":
            right, _, wrong = rest.partition(" not ")
            without = apply(state, _move(f"owns {wrong.strip()}:-")) if wrong else state
            return _after(without, _move(f"owns {right.strip()}"))
    return _after(state, _move(f"{what} {rest}".strip()))


def _move(text: str) -> Move:
    try:
        return move_from_text(text.strip())
    except NotationError as error:
        raise NotationError(_HOW_TO_OPEN if text.startswith("open") else TYPED) from error


def _after(state: State, move: Move) -> State:
    """The state after a move, with those before it that nobody needs to say."""
    match move:
        case Go():
            return apply(with_removed(state), Go(seen=False))
        case Stop() if state.phase is Phase.PLAY:
            return apply(apply(state, Countdown()), move)
        case Open() | Owns() | Trophy() | Stop() | Countdown() | NextRound():
            return apply(state, move)
    raise NotationError(phrase("{text} is no correction: {typed}", text=repr(move.to_text()), typed=TYPED))


def with_removed(state: State) -> State:
    """The state once all tiles are out that nobody may see."""
    while state.phase is Phase.REMOVE:
        state = apply(state, Remove())
    return state


def _other_kind(state: State, text: str) -> Open:
    player, colon, kinds = text.partition(":")
    wrong, equals, right = kinds.partition("=")
    if not (colon and equals and player.isdecimal() and int(player) in state.seats):
        raise NotationError(phrase("{text} names no tile: {typed}", text=repr(text), typed=TYPED))
    hand = list(state.hands[int(player) - 1])
    if wrong not in hand:
        there = ", ".join(sorted(set(hand))) or phrase("no tiles")
        raise NotationError(phrase("player {player} has no {tile}; there are {tiles}", player=player, tile=wrong, tiles=there))
    hand[hand.index(wrong)] = right
    return Open(int(player), tuple(hand))


def _with_extra(state: State, text: str) -> State:
    try:
        options = options_from_texts(type(state.options), {**options_to_texts(state.options), "extra_group": text})
    except OptionError as error:
        raise NotationError(phrase(_EXTRA, text=repr(text))) from error
    return _with_kit(state, Kit(state.kit.box, state.players, options))


def _with_kit(state: State, kit: Kit) -> State:
    for fault in kit.faults():
        raise NotationError(as_phrase(fault))
    return replace(state, kit=kit)


def as_it_lies(look: Look, memory: Memory) -> State | str:
    """The state when people say "that's how it is", or why it cannot be made out."""
    state: State = look.state
    match state.phase:
        case Phase.REMOVE | Phase.READY:
            return with_removed(state)
        case Phase.PLAY | Phase.COUNTDOWN:
            return _with_owners(state, memory)
    hands = hands_of(state, look.settled, memory)
    if memory.moving or not hands.spread:
        return SPREAD
    try:
        return _all_open(_fitting(state, hands), look, memory)
    except EngineError as error:
        return phrase("That cannot be: {why}", why=as_phrase(str(error), lambda player: word(look.names, player)))


def _with_owners(state: State, memory: Memory) -> State | str:
    if not memory.takers:
        return phrase("Say first who took the trophy.")
    for value, player in memory.takers:
        if player != NOBODY:
            state = apply(state, Owns(player, value))
    return state


def _fitting(state: State, hands: Hands) -> State:
    """The state with a box that has what lies there: the other drawings for five or six, or drawings without names."""
    labels = {tile.kind for tiles in hands.tiles.values() for tile in tiles}
    for extra in (state.options.extra_group, *ExtraGroup):
        kit = Kit(state.kit.box, state.players, replace(state.options, extra_group=extra))
        if not any(kit.faults()) and labels <= kit.copies.keys():
            return replace(state, kit=kit)
    if state.kit.box == NAMELESS:
        return state
    return replace(state, kit=Kit(NAMELESS, state.players, state.options), hands=((),) * state.players, closed=tuple(state.seats))


def _all_open(state: State, look: Look, memory: Memory) -> State:
    hands = hands_of(state, look.settled, memory)
    names = names_of(state, [tile for tiles in hands.tiles.values() for tile in tiles])
    for player in state.seats:
        if hands.trophies[player]:
            state = apply(state, Owns(player, 0))
    for player in state.seats:
        if hands.trophies[player]:
            state = apply(state, Owns(player, max(hands.trophies[player])))
        state = apply(state, Open(player, tuple(names[tile.kind] for tile in hands.tiles[player] if tile.kind in names)))
    return state
