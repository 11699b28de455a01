"""Das große Fressen in words: moves, refusals, and the reasons for points, one plain sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from cyclops.names import counted, listed
from cyclops.rules.words import Names, standing
from engine.fressen import (
    Bite,
    Board,
    Deal,
    Kind,
    Landscape,
    LastRoundTrigger,
    Marker,
    Move,
    Pass,
    Phase,
    Place,
    ReasonKind,
    Refusal,
    RefusalCode,
    Side,
    SideScore,
    State,
    tie_break,
)
from engine.fressen.play import COMPULSORY
from engine.grid import Cell, cell_to_text
from engine.ranking import Rank
from vision.phrase import marked, phrase, phrase_as, phrases, together

SIDES: Final[Mapping[Side, str]] = {Side.RED: phrase("red"), Side.YELLOW: phrase("yellow")}
LANDSCAPES: Final[Mapping[Landscape, str]] = {
    Landscape.WATER: phrase("water"),
    Landscape.MEADOW: phrase("meadow"),
    Landscape.MOUNTAIN: phrase("mountain"),
}

LEGEND: Final = "R: red, Y: yellow, 1 to 5: value, {dot}: bonus point, the boss: begins"
PLACES: Final = ", numbers on the board: places"
BITES: Final = ", >: eats"
MARKER: Final = "the boss"
PASS: Final = "lay no more"

NOTATION: Final = (
    ("place slurp3w@2,5", "lay the slurp of value 3 for water (m: meadow, h: mountain) on the field of column 2 and row 5"),
    ("pass", "place no more in this round"),
    ("bite 2,5>2,4", "the monster at 2,5 eats the one at 2,4"),
)


def question(state: State, names: Names) -> str:
    """Ask the side that must act."""
    if state.phase is not Phase.PLACE:
        return phrase("{round}, which monster eats which?", round=round_words(state))
    left = COMPULSORY - state.placed[state.turn.seat]
    if left <= 0:
        return phrase("{round}, lay another monster or pass?", round=round_words(state))
    return phrases(
        "{round}, where does your monster go? {count} to lay",
        "{round}, where does your monster go? {count} to lay",
        left,
        round=round_words(state),
    )


def round_words(state: State) -> str:
    """Name the round."""
    return phrase("last round") if state.last_round else phrase("round {number}", number=state.round)


def pile_words(number: int) -> str:
    """Say how many monsters are left face down."""
    return f"{number} in the pile"


def kind_words(kind: Kind) -> str:
    """Name a monster: "slurp 3 (water)"."""
    return phrase("{species} {value} ({landscape})", species=kind.species, value=kind.value, landscape=LANDSCAPES[kind.landscape])


def _laid(kind: Kind) -> str:
    """Name a monster that somebody lays, for which other languages have another form than for one that does something."""
    landscape = LANDSCAPES[kind.landscape]
    return phrase_as("laid", "{species} {value} ({landscape})", species=kind.species, value=kind.value, landscape=landscape)


def monster_at(board: Board, cell: Cell) -> str:
    """Name the monster on a field: "the slurp 3 at 2,5"."""
    monster, field = board.at(cell), cell_to_text(cell)
    if monster is None:
        return phrase("the nothing at {field}", field=field)
    return phrase("the {species} {value} at {field}", species=monster.kind.species, value=monster.kind.value, field=field)


def _victim_at(board: Board, cell: Cell) -> str:
    """Name the monster on a field as what is eaten: "the slurp 3 at 2,5"."""
    monster, field = board.at(cell), cell_to_text(cell)
    if monster is None:
        return phrase_as("eaten", "the nothing at {field}", field=field)
    species, value = monster.kind.species, monster.kind.value
    return phrase_as("eaten", "the {species} {value} at {field}", species=species, value=value, field=field)


def move_words(state: State, move: Move, after: State, names: Names) -> str:
    """Say what has happened, and what follows from it by itself.

    Parameters
    ----------
    state, after : State
        The state before the move and after it.
    move : Move
        What was done.
    names : mapping of side to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop; empty for a monster turned up unless it is the last, as the displays show them.
    """
    who = names[state.turn]
    match move:
        case Marker(side):
            return phrase("{who} begins", who=names[side])
        case Deal():
            return _begun(state, after, names)
        case Place(kind, cell):
            done = phrase("{who} lays {monster} at {field}", who=who, monster=_laid(kind), field=cell_to_text(cell))
        case Pass():
            done = phrase("{who} lays no more in this round", who=who)
        case Bite():
            done = phrase("{who}: {bite}", who=who, bite=bite_words(state, move))
        case _:
            assert_never(move)
    return together(done, *consequences(state, after, names), between="; ")


def _begun(state: State, after: State, names: Names) -> str:
    """Say that a round has begun; empty when none has."""
    if after.round == state.round or after.phase is not Phase.PLACE:
        return ""
    who = names[after.turn]
    if after.last_round:
        return phrase(_LAST_BEGINS[after.options.last_round_trigger], who=who)
    return phrase("round {number} begins with {who}", number=after.round, who=who)


_LAST_BEGINS: Final = {
    LastRoundTrigger.PILE_EMPTY: marked("a pile is empty: the last round begins with {who}"),
    LastRoundTrigger.CANNOT_REFILL: marked("a display cannot be filled any more: the last round begins with {who}"),
}


def consequences(state: State, after: State, names: Names) -> list[str]:
    """Say what follows from a move by itself: parts of a sentence, some of them empty."""
    idle = [side for side in Side if state.phase is after.phase is Phase.PLACE and after.out[side.seat] > state.out[side.seat]]
    stuck = [side for side in idle if side is not state.turn or after.board != state.board]
    return [
        _laid_words(state, after, names),
        *(phrase("none of {who}'s monsters fits any more", who=names[side]) for side in stuck),
        _begun(state, after, names),
    ]


def _laid_words(state: State, after: State, names: Names) -> str:
    """Say that the laying of monsters is over; empty when it is not."""
    if state.phase is not Phase.PLACE or (after.phase is Phase.PLACE and after.round == state.round):
        return ""
    if after.phase is Phase.EAT:
        return phrase("nobody lays more, now they eat, and {who} begins", who=names[after.turn])
    return phrase("nobody lays more, and nobody can eat")


def ended(state: State) -> str:
    """Say why a game is over."""
    return phrase("that was the last round") if state.last_round else phrase("nobody could lay or eat")


def short_bite(board: Board, bite: Bite) -> str:
    """Name a bite for the list beside the board: "slurp 2,5 > gulp 2,4"."""
    eater, victim = ((monster.kind.species if (monster := board.at(cell)) else "", cell) for cell in (bite.eater, bite.victim))
    return f"{eater[0]} {cell_to_text(eater[1])} > {victim[0]} {cell_to_text(victim[1])}"


def bite_words(state: State, move: Bite) -> str:
    """Say which bite may be chosen."""
    eater, victim = monster_at(state.board, move.eater), _victim_at(state.board, move.victim)
    return phrase("{eater} eats {victim}", eater=eater, victim=victim)


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
    names : mapping of side to str
        What the players are called.

    Returns
    -------
    str
        A sentence without its full stop.
    """
    who, where = names[state.turn], listed([cell_to_text(cell) for cell in refusal.cells])
    if isinstance(refusal.instead, Bite):
        return phrase("{who} can eat and so must, for example: {bite}", who=who, bite=bite_words(state, refusal.instead))
    match move:
        case Place(kind, cell) if refusal.code in _PLACE_REFUSALS:
            field = LANDSCAPES[state.box.layout.at(cell)] if refusal.code is RefusalCode.WRONG_LANDSCAPE else ""
            return phrase(_PLACE_REFUSALS[refusal.code], who=who, monster=kind_words(kind), where=where, field=field)
        case Bite(eater, victim) if refusal.code in _BITE_REFUSALS:
            known = refusal.code in (RefusalCode.EQUAL, RefusalCode.TOO_STRONG)
            pair = (monster_at(state.board, eater), _victim_at(state.board, victim)) if known else ("", "")
            return phrase(_BITE_REFUSALS[refusal.code], who=who, where=where, eater=pair[0], victim=pair[1])
    if refusal.code is RefusalCode.NOT_NOW:
        return phrase(_FIRST[state.phase], who=who)
    return phrase(_OTHER_REFUSALS[refusal.code], who=who, where=where)


_PLACE_REFUSALS: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.NOT_IN_DISPLAY: marked("{who} has no {monster} in the display"),
    RefusalCode.OCCUPIED: marked("a monster lies at {where} already"),
    RefusalCode.WRONG_LANDSCAPE: marked("the field at {where} is {field}, where {monster} may not lie"),
}
_BITE_REFUSALS: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.NO_EATER: marked("no monster lies at {where} that could eat"),
    RefusalCode.NOT_OWN_EATER: marked("the monster at {where} does not belong to {who}"),
    RefusalCode.NO_VICTIM: marked("no monster lies at {where} that could be eaten"),
    RefusalCode.OWN_VICTIM: marked("the monster at {where} belongs to {who}, and nobody eats the own"),
    RefusalCode.NOT_NEIGHBOURS: marked("the fields {where} do not share a side"),
    RefusalCode.EQUAL: marked("{eater} does not eat {victim}, for they are equally strong"),
    RefusalCode.TOO_STRONG: marked("{eater} does not eat {victim}, for it eats only lower values, and a 1 also a 5"),
}
_OTHER_REFUSALS: Final[Mapping[RefusalCode, str]] = {
    RefusalCode.GAME_OVER: marked("the game is over"),
    RefusalCode.NO_SUCH_FIELD: marked("there is no field {where}, for columns and rows run from 0 to 5"),
    RefusalCode.NOT_LEFT: marked("no such monster is left in the pile"),
    RefusalCode.NOT_DEALT_TO: marked("the next monster is turned up for {who}"),
    RefusalCode.MUST_PLACE: marked("{who} must lay two monsters in each round as long as something fits, for example at {where}"),
}
_FIRST: Final[Mapping[Phase, str]] = {
    Phase.MARKER: marked("{who} has to draw lots for the marker first"),
    Phase.DEAL: marked("{who} has to turn up a monster first"),
    Phase.PLACE: marked("{who} has to lay a monster first"),
    Phase.EAT: marked("{who} has to eat first"),
    Phase.OVER: marked("{who} has to do nothing more first"),
}


def reasons(state: State, score: SideScore, names: Names) -> list[str]:
    """Say what a side's monsters count, with the fields on which they lie.

    Parameters
    ----------
    state : State
        The board.
    score : SideScore
        What the rules give.
    names : mapping of side to str
        What the players are called.

    Returns
    -------
    list of str
        Sentences without their full stops.
    """
    return reason_words(score)


def reason_words(score: SideScore) -> list[str]:
    """Say what a side's monsters count, a sentence without its full stop for each kind of reason that there is."""
    said = [_reason(kind, [reason for reason in score.reasons if reason.kind is kind]) for kind in ReasonKind]
    return [line for line in said if line] or [phrase("no monster on the board: 0 points")]


def _reason(kind: ReasonKind, found: Sequence[Any]) -> str:
    if not found:
        return ""
    values = {"points": counted(sum(reason.points for reason in found), "point"), "cells": _cells(reason.cell for reason in found)}
    match kind:
        case ReasonKind.ALONE:
            return phrases(
                "{count} monster without a neighbour of the same species: {points} ({cells})",
                "{count} monsters without a neighbour of the same species: {points} ({cells})",
                len(found),
                **values,
            )
        case ReasonKind.HORDE:
            return phrases(
                "{count} monster beside one of the same species, two points each: {points} ({cells})",
                "{count} monsters beside one of the same species, two points each: {points} ({cells})",
                len(found),
                **values,
            )
        case ReasonKind.BONUS:
            return phrases(
                "dots on {count} monster: {points} ({cells})", "dots on {count} monsters: {points} ({cells})", len(found), **values
            )


def _cells(cells: Iterable[Cell]) -> str:
    return "  ".join(map(cell_to_text, cells))


def won(state: State, ranks: Sequence[Rank[Any]], names: Names) -> str:
    """Say who has won, and by what number of monsters where points do not decide."""
    decided = tie_break(state.board, state.options.tie)
    if decided is None:
        return standing(ranks, names)
    monsters = listed([_monsters_of(names[side], number) for side, number in decided.items()])
    return phrase("{who_won}; the points are equal, and {monsters} on the board", who_won=standing(ranks, names), monsters=monsters)


def _monsters_of(who: str, number: int) -> str:
    return phrases("{who} has {count} monster", "{who} has {count} monsters", number, who=who)
