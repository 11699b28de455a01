"""Setting up an evening of Bugs & Co: the box it is played with, and what is still missing on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_lowercase
from typing import Final

from cyclops.names import MOST_PLAYERS, counted, listed, player_tag
from cyclops.referee.bugs.memory import Memory, Place
from cyclops.referee.bugs.places import owners, sides_apart
from cyclops.referee.bugs.trophies import SOME_FACE_UP
from cyclops.referee.finding import Remark, Weight
from cyclops.referee.judge import Setup
from engine.bugs import Box, Drawing, Options, State, setup
from engine.bugs.box import COPIES, REMOVED, TILES_BY_EYES
from engine.options import options_from_texts
from vision.bugs.reading import BugsReading

_AT_CARD: Final = 1.6  # sides of a trophy between its middle and that of a card which it touches
_FEW: Final = 0.6  # of the tiles in play: so many backs may be hidden below others


def _nameless_box() -> Box:
    letters = iter(ascii_lowercase)
    by_eyes = {eyes: list(islice(letters, TILES_BY_EYES[eyes] // COPIES)) for eyes in (2, 1, 3)}
    return Box(tuple((Drawing(letter, eyes), COPIES) for eyes, names in by_eyes.items() for letter in names))


NAMELESS: Final = _nameless_box()
"""A complete box whose drawings nobody has named: they are called by letters."""


def first_state(chosen: Setup) -> State:
    """The state before the first tile is taken out of the game.

    Parameters
    ----------
    chosen : Setup
        With the box of its set, where that is known to be complete; otherwise drawings are called by letters.

    Raises
    ------
    EngineError
        If so many cannot play, an option is none, or the set lacks what they need.
    """
    box = chosen.learnt.box if chosen.learnt else None
    return setup(len(chosen.names), box if isinstance(box, Box) else NAMELESS, options_from_texts(Options, chosen.options))


def missing(state: State, reading: BugsReading, names: Sequence[str]) -> str:
    """What is missing before the round can begin, in one sentence; empty when nothing is (BC-1, BC-2).

    Parameters
    ----------
    state : State
        Before the first tile is taken out.
    reading : BugsReading
        A settled table.
    names : sequence of str
        Of the players.
    """
    return next(iter((*_cards(state, reading, names), *_spread(reading), *_trophies(state, reading), *_owned(state, reading, names))), "")


def _cards(state: State, reading: BugsReading, names: Sequence[str]) -> Iterator[str]:
    there = {card.id for card in reading.cards if 1 <= card.id <= MOST_PLAYERS}
    absent = [f"{owners(names, player)} card ({player_tag(player)})" for player in state.seats if player not in there]
    if absent:
        yield f"I do not see {listed(absent)}: lay {'it' if len(absent) == 1 else 'them'} where {_they(absent)}, in view of the camera."
    strangers = sorted(there - set(state.seats))
    if strangers:
        cards = listed([player_tag(card) for card in strangers])
        yield f"{state.players} play, so put the card{'s' * (len(strangers) > 1)} {cards} away."


def _spread(reading: BugsReading) -> Iterator[str]:
    """Hands of a round before this one still lie there."""
    if len(reading.tiles) >= SOME_FACE_UP:
        yield f"{_face_up(reading)} and mix them."


def _face_up(reading: BugsReading) -> str:
    number = len(reading.tiles)
    return f"{counted(number, 'tile')} {'lies' if number == 1 else 'lie'} face up: turn {'it' if number == 1 else 'them'} over"


def _they(absent: Sequence[str]) -> str:
    return "the player sits" if len(absent) == 1 else "the players sit"


def _trophies(state: State, reading: BugsReading) -> Iterator[str]:
    needed, there = Counter(state.kit.trophies), Counter(trophy.value for trophy in reading.trophies)
    absent, extra = _values(needed - there), _values(there - needed)
    play = f"{state.players} play with {_listed(state.kit.trophies)}"
    if absent and extra:
        yield f"{play}: lay {_listed(absent)} in the middle, face up, and put {_listed(extra)} away."
    elif absent:
        yield f"{play}: lay {_listed(absent)} in the middle, face up, where I can see {'it' if len(absent) == 1 else 'them'}."
    elif extra:
        yield f"{play}: put {_listed(extra)} away."


def _listed(values: Sequence[int]) -> str:
    return ("the trophy " if len(values) == 1 else "the trophies ") + listed(list(map(str, values)))


def _values(counts: Counter[int]) -> list[int]:
    return sorted(counts.elements(), reverse=True)


def _owned(state: State, reading: BugsReading, names: Sequence[str]) -> Iterator[str]:
    for trophy in reading.trophies:
        for card in reading.cards:
            if card.id in state.seats and sides_apart(trophy.corners, card.corners) < _AT_CARD:
                yield f"The trophy {trophy.value} lies at {owners(names, card.id)} card: lay it in the middle, nobody has one yet."


def hints(state: State, reading: BugsReading) -> Iterator[Remark]:
    """What is good to know of a table that is ready."""
    play, backs = state.kit.size - REMOVED, len(reading.backs)
    if reading.tiles:
        yield Remark(Weight.HINT, f"{_face_up(reading)}.", reading.tiles[0].corners)
    if backs > play:
        yield Remark(Weight.HINT, f"I see {backs} tiles face down, and {play} play: take {REMOVED} out before you begin.")
    elif backs + len(reading.tiles) < _FEW * play:
        yield Remark(
            Weight.HINT, f"I see only {backs} tiles face down, and {play} play: spread them out so that they do not hide each other."
        )


def watched_from(reading: BugsReading, number: int, memory: Memory) -> Memory:
    """The memory with the trophies where they lie at the beginning of a round, on the settled table of that number."""
    places = tuple(Place(trophy.value, trophy.corners) for trophy in reading.trophies)
    return Memory(memory.names, places, number=number, backs=len(reading.backs))
