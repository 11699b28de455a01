"""Setting up an evening of Bugs & Co: the box it is played with, and what is still missing on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_lowercase
from typing import Final

from cyclops.names import MOST_PLAYERS, listed
from cyclops.referee.bugs.memory import Memory, Place
from cyclops.referee.bugs.places import sides_apart, to_put_away, unseen_card, word
from cyclops.referee.bugs.trophies import SOME_FACE_UP
from cyclops.referee.finding import Remark, Weight
from cyclops.referee.judge import Setup
from engine.bugs import Box, Drawing, Options, State, setup
from engine.bugs.box import COPIES, REMOVED, TILES_BY_EYES
from engine.options import options_from_texts
from vision.bugs.reading import BugsReading
from vision.phrase import marked, phrase, phrases

_AT_CARD: Final = 1.6  # sides of a trophy between its middle and that of a card which it touches
_FEW: Final = 0.6  # of the tiles in play: so many backs may be hidden below others


def _nameless_box() -> Box:
    letters = iter(ascii_lowercase)
    by_eyes = {eyes: list(islice(letters, TILES_BY_EYES[eyes] // COPIES)) for eyes in (2, 1, 3)}
    return Box(tuple((Drawing(letter, eyes), COPIES) for eyes, names in by_eyes.items() for letter in names))


READY: Final = phrase("Everything is there: count to three and play.")
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
    absent = [unseen_card(names, player) for player in state.seats if player not in there]
    if len(absent) == 1:
        yield phrase("I do not see {card}: lay it where the player sits, in view of the camera.", card=absent[0])
    elif absent:
        yield phrase("I do not see {cards}: lay them where the players sit, in view of the camera.", cards=listed(absent))
    strangers = sorted(there - set(state.seats))
    if strangers:
        yield to_put_away(state.players, strangers)


def _spread(reading: BugsReading) -> Iterator[str]:
    """Hands of a round before this one still lie there."""
    if len(reading.tiles) >= SOME_FACE_UP:
        yield phrases(
            "{count} tile lies face up: turn it over and mix them.",
            "{count} tiles lie face up: turn them over and mix them.",
            len(reading.tiles),
        )


def _trophies(state: State, reading: BugsReading) -> Iterator[str]:
    needed, there = Counter(state.kit.trophies), Counter(trophy.value for trophy in reading.trophies)
    absent, extra = _values(needed - there), _values(there - needed)
    said = {"number": state.players, "trophies": _listed(state.kit.trophies), "absent": _listed(absent), "extra": _listed(extra)}
    if absent and extra:
        yield phrase("{number} play with {trophies}: lay {absent} in the middle, face up, and put {extra} away.", **said)
    elif absent:
        yield phrase(_LAY_IT if len(absent) == 1 else _LAY_THEM, **said)
    elif extra:
        yield phrase("{number} play with {trophies}: put {extra} away.", **said)


_LAY_IT: Final = marked("{number} play with {trophies}: lay {absent} in the middle, face up, where I can see it.")
_LAY_THEM: Final = marked("{number} play with {trophies}: lay {absent} in the middle, face up, where I can see them.")


def _listed(values: Sequence[int]) -> str:
    numbers = listed(list(map(str, values)))
    return phrase("the trophy {value}", value=numbers) if len(values) == 1 else phrase("the trophies {values}", values=numbers)


def _values(counts: Counter[int]) -> list[int]:
    return sorted(counts.elements(), reverse=True)


def _owned(state: State, reading: BugsReading, names: Sequence[str]) -> Iterator[str]:
    for trophy in reading.trophies:
        for card in reading.cards:
            if card.id in state.seats and sides_apart(trophy.corners, card.corners) < _AT_CARD:
                yield phrase(
                    "The trophy {value} lies at {who}'s card: lay it in the middle, nobody has one yet.",
                    value=trophy.value,
                    who=word(names, card.id),
                )


def hints(state: State, reading: BugsReading) -> Iterator[Remark]:
    """What is good to know of a table that is ready."""
    play, backs = state.kit.size - REMOVED, len(reading.backs)
    if reading.tiles:
        face_up = phrases("{count} tile lies face up: turn it over.", "{count} tiles lie face up: turn them over.", len(reading.tiles))
        yield Remark(Weight.HINT, face_up, reading.tiles[0].corners)
    if backs > play:
        yield Remark(Weight.HINT, _too_many(backs, play))
    elif backs + len(reading.tiles) < _FEW * play:
        yield Remark(Weight.HINT, _too_few(backs, play))


def _too_many(backs: int, play: int) -> str:
    return phrases(
        "I see {count} tile face down, and {play} play: take {removed} out before you begin.",
        "I see {count} tiles face down, and {play} play: take {removed} out before you begin.",
        backs,
        play=play,
        removed=REMOVED,
    )


def _too_few(backs: int, play: int) -> str:
    return phrases(
        "I see only {count} tile face down, and {play} play: spread them out so that they do not hide each other.",
        "I see only {count} tiles face down, and {play} play: spread them out so that they do not hide each other.",
        backs,
        play=play,
    )


def watched_from(reading: BugsReading, number: int, memory: Memory) -> Memory:
    """The memory with the trophies where they lie at the beginning of a round, on the settled table of that number."""
    places = tuple(Place(trophy.value, trophy.corners) for trophy in reading.trophies)
    return Memory(memory.names, places, number=number, backs=len(reading.backs))
