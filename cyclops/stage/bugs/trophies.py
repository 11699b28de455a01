"""The trophies of Bugs & Co on a stage: which lie in the middle, who has the others, and which are gone without anybody knowing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cyclops.referee.bugs.memory import Memory
from cyclops.referee.situation import Situation
from cyclops.stage.bugs.hands import reading_of, state_of
from cyclops.stage.tables import Pixels, Trophy
from engine.bugs import Call, State
from vision.bugs.reading import BugsReading


def trophies(situation: Situation) -> tuple[Trophy, ...]:
    """The trophies, the highest first; those that are seen as long as there is no record."""
    state, reading = state_of(situation), reading_of(situation)
    if state is None:
        seen = sorted(reading.trophies, key=lambda trophy: -trophy.value) if reading is not None else []
        return tuple(Trophy(one.value, None, corners=one.corners, key=_key(number)) for number, one in enumerate(seen, 1))
    values = dict.fromkeys(state.kit.trophies)
    found = [trophy for value in values for trophy in _of_value(state, value, situation.memory, reading)]
    found = _with_wrong_one(found, situation)
    return tuple(Trophy(one.value, one.player, one.gone, one.corners, _key(number)) for number, one in enumerate(found, 1))


def _with_wrong_one(found: list[Trophy], situation: Situation) -> list[Trophy]:
    """The trophies, with the place in the picture from which one was taken that may not be taken yet."""
    mistake = situation.mistake
    wrong = next((one for one in found if mistake is not None and one.gone and one.value == mistake.facts.get("value")), None)
    return [replace(one, corners=mistake.corners) if mistake is not None and one is wrong else one for one in found]


def _key(number: int) -> str:
    return f"trophy {number}"


def _of_value(state: State, value: int, memory: Memory | None, reading: BugsReading | None) -> Iterator[Trophy]:
    """All trophies of one value: those that somebody has, those that lie in the middle, those that are gone."""
    owners = [player for player in state.seats if state.trophies[player - 1] == value]
    lying = _lying(state, value, memory, reading)
    left = state.kit.trophies.count(value) - len(owners)
    yield from (Trophy(value, str(player), True, _beside(state, value, player, reading)) for player in owners)
    yield from (Trophy(value, None, False, corners) for corners in lying[:left])
    yield from (Trophy(value, None, gone=True) for _ in range(left - len(lying)))


def _lying(state: State, value: int, memory: Memory | None, reading: BugsReading | None) -> Sequence[Pixels | None]:
    """Where trophies of one value lie in the middle, as far as that is known; before the count to three, and after a resume, all do."""
    if memory is not None and memory.places is not None and state.call is not Call.NONE:
        return [place.corners for place in memory.places if place.value == value and not place.gone]
    seen: list[Pixels | None] = [trophy.corners for trophy in reading.trophies if trophy.value == value] if reading is not None else []
    return [*seen, *[None] * state.kit.trophies.count(value)]


def _beside(state: State, value: int, player: int, reading: BugsReading | None) -> Pixels | None:
    """Where a trophy lies beside its owner's card: after the stop, for before it is in a hand."""
    if reading is None or state.call is not Call.STOP:
        return None
    return next((trophy.corners for trophy in reading.trophies if trophy.value == value and trophy.player == player), None)
