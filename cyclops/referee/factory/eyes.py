"""Whether tiles show eyes: every settled reading has a vote, people have the last word (MF-35)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cyclops.referee.factory import words
from cyclops.referee.factory.case import Case
from cyclops.referee.factory.memory import Home, Memory, Votes, contested, home_to_text
from cyclops.referee.finding import NO, YES, Finding, Question
from engine.correction import Correction
from engine.factory.monster import Monster
from engine.factory.moves import MarkEye
from engine.factory.state import State
from engine.factory.tile import Tile

_MORE = 2  # by so many votes a record is outvoted: one for each place where a tile is seen, and one to spare


def with_votes(case: Case) -> Memory:
    """The memory with what a settled reading says of every eye, each reading counted once."""
    memory = case.memory
    if case.look.settled.number == memory.counted:
        return memory
    votes = dict(memory.eyes)
    for number, home in case.match.homes.items():
        tile = case.reading.tiles[number]
        if not tile.doubts:
            no, yes = votes_on(case, home)
            votes[home] = (no + (not tile.eyes), yes + tile.eyes)
    return replace(memory, eyes=votes, counted=case.look.settled.number)


def votes_on(case: Case, home: Home) -> Votes:
    """How often the tile was read as one without and with an eye."""
    return case.memory.eyes.get(home, first_vote(_recorded(case.state, home).eye))


def first_vote(eye: bool) -> Votes:
    """The vote of the reading by which a tile came into the record."""
    return int(not eye), int(eye)


def _recorded(state: State, home: Home) -> Tile:
    return state.monsters[home[0]].structure.cells[home[1]]


def known_eye(case: Case) -> Finding[Any] | None:
    """What people say of an eye, or better looks at it; None when nothing is new."""
    for home in case.match.homes.values():
        if home in case.memory.corrected:
            continue
        answer = case.answer(_key(home))
        if answer is not None:
            memory = replace(case.memory, corrected=case.memory.corrected | {home})
            return _known(case, memory, home, answer == YES.key)
        if _is_outvoted(case, home):
            return _known(case, case.memory, home, not _recorded(case.state, home).eye)
    return None


def _is_outvoted(case: Case, home: Home) -> bool:
    """Whether the readings say otherwise than the record, clearly enough, and the set has such a tile."""
    recorded = _recorded(case.state, home)
    votes = votes_on(case, home)
    against, for_it = votes[not recorded.eye], votes[recorded.eye]
    enough = against >= for_it + _MORE or (for_it == 0 and against > 0)
    kinds = case.state.box.kinds
    return enough and (kinds is None or Tile(recorded.edges, not recorded.eye).kind in dict(kinds))


def _known(case: Case, memory: Memory, home: Home, eye: bool) -> Finding[Any]:
    state = with_eye(case.state, home, eye)
    if state == case.state:
        return Finding(memory=memory)
    # Where the set is known, its tiles stay what they are: this one was seen wrongly, not printed otherwise (MF-35).
    move = MarkEye(home[0], home[1], eye) if case.state.box.kinds is None else Correction(state)
    return Finding((move,), memory=replace(memory, state=state))


def with_eye(state: State, home: Home, eye: bool) -> State:
    """The state with one tile shown to have an eye or none."""
    monster = state.monsters[home[0]]
    changed = Monster(monster.structure.with_eye(home[1], eye), monster.owner)
    return replace(state, monsters=(*state.monsters[: home[0]], changed, *state.monsters[home[0] + 1 :]))


def doubtful_eyes(case: Case) -> tuple[Home, ...]:
    """The tiles of minions of which it is not sure whether they show an eye; those of first monsters count nothing (MF-30, MF-31)."""
    minions = [home for home in case.match.homes.values() if home[0] >= case.state.players and home not in case.memory.corrected]
    return tuple(sorted(home for home in minions if contested(votes_on(case, home))))


def eye_question(case: Case) -> Question | None:
    """Ask for an eye that counts and is not sure."""
    asked = [home for home in doubtful_eyes(case) if case.answer(_key(home)) is None]
    return Question(_key(asked[0]), words.EYE, (YES, NO)) if asked else None


def _key(home: Home) -> str:
    return f"eye {home_to_text(home)}"
