"""The watch on the trophies while hands move: which is gone, who took it, and the countdown when the last one is (BC-7 to BC-9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Final

from cyclops.referee.bugs.memory import NOBODY, Memory, Place, laid_back, lying, unowned, untold
from cyclops.referee.bugs.places import sides_apart, word
from cyclops.referee.finding import NO, YES, Answer, Event, Mistake, Question, Remark, Weight
from engine.bugs import Countdown, Move, Owns, Phase, State, Stop, Trophy, apply
from vision.bugs.reading import BugsReading
from vision.bugs.reading import Trophy as SeenTrophy
from vision.phrase import changed, marked, phrase
from vision.reading import Corners, HasCorners
from vision.tracker.glance import Glance, Mood, Settled, Spot

PLAYING: Final = (Phase.PLAY, Phase.COUNTDOWN)
_BELIEVED_S: Final = 0.2
"""So long a place looks otherwise before it is believed: more than one frame."""
_PUSHED: Final = 0.3  # of a trophy's side: it is watched at its new place
_HIDES: Final = 0.7  # of a trophy's side between its middle and that of what lies on it
SOME_FACE_UP: Final = 4
"""So many tiles lie face up when hands are spread; fewer were turned over by accident, or misread."""
_SAME_PLACE: Final = 0.7  # of a trophy's side: nobody took it
_SEEING: Final = (Mood.STILL, Mood.BUSY, Mood.SETTLING)


def spots(memory: Memory) -> Mapping[str, Corners]:
    """The place of each trophy, by a name of its own."""
    return {_name(number): place.corners for number, place in enumerate(memory.places or ()) if place.watched}


def _name(number: int) -> str:
    return f"trophy {number + 1}"


def watched(glance: Glance, memory: Memory) -> Memory:
    """The memory after a look at the places: what looks otherwise for a while is believed."""
    memory = noticed(glance, memory)
    if glance.mood not in _SEEING or not memory.places:
        return memory
    seen = [glance.spots.get(_name(number)) for number in range(len(memory.places))]
    return replace(memory, places=tuple(_watched(place, spot, glance.seconds) for place, spot in zip(memory.places, seen, strict=True)))


def noticed(glance: Glance, memory: Memory) -> Memory:
    """The memory of whether the table still lies as it settled."""
    moving = glance.mood is Mood.BUSY or (memory.moving and glance.mood is not Mood.STILL)
    return memory if moving == memory.moving else replace(memory, moving=moving)


def _watched(place: Place, spot: Spot | None, seconds: float) -> Place:
    if spot is (Spot.GONE if place.gone else Spot.THERE):
        return place if place.other_s is None else replace(place, other_s=None)
    if spot not in (Spot.GONE, Spot.THERE):
        return place
    if place.other_s is None:
        return replace(place, other_s=seconds)
    if seconds - place.other_s < _BELIEVED_S:
        return place
    return replace(place, gone=not place.gone, other_s=None, gone_s=None if place.gone else place.other_s)


def reconciled(settled: Settled, memory: Memory) -> Memory:
    """The memory after a settled table during play: trophies that lie there face up were not taken.

    Parameters
    ----------
    settled : Settled
        The last table that settled; it counts once, and not after something has moved.
    memory : Memory
        As it was.
    """
    reading, seconds = settled.reading, settled.seconds
    assert isinstance(reading, BugsReading)
    if memory.number == settled.number or memory.moving:
        return memory
    memory = replace(memory, number=settled.number)
    places = list(memory.places or ())
    if len(reading.tiles) >= SOME_FACE_UP:  # trophies that lie elsewhere now lie beside hands
        left = [any(lies_at(place, trophy) for trophy in reading.trophies) for place in places]
        return replace(
            memory, places=tuple(place if lies else _missing(place, reading, seconds) for place, lies in zip(places, left, strict=True))
        )
    seen = _matched(reading.trophies, places)
    after = [
        _found_at(place, reading.trophies[seen[number]]) if number in seen else _missing(place, reading, seconds)
        for number, place in enumerate(places)
    ]
    new = [Place(trophy.value, trophy.corners) for number, trophy in enumerate(reading.trophies) if number not in seen.values()]
    watched = spots(memory)
    if new or any(not place.gone and watched.get(_name(number)) != place.corners for number, place in enumerate(after)):
        after = [replace(place, watched=not place.gone) for place in after]
    return replace(memory, places=(*after, *new))


def lies_at(place: Place, trophy: SeenTrophy) -> bool:
    """Whether a trophy is that which lay at a place, and lies there still."""
    return trophy.value == place.value and sides_apart(trophy.corners, place.corners) < _SAME_PLACE


def _found_at(place: Place, trophy: SeenTrophy) -> Place:
    """The place of a trophy that lies on the table; a little pushed it counts as lying where it lay."""
    pushed = sides_apart(trophy.corners, place.corners) > _PUSHED
    return Place(place.value, trophy.corners if pushed else place.corners)


def _matched(trophies: Sequence[SeenTrophy], places: Sequence[Place]) -> dict[int, int]:
    """Which trophy lies at which place, or was pushed away from it: the nearest of the same value, by their numbers."""
    pairs = sorted(
        (sides_apart(trophy.corners, place.corners), at, number)
        for number, trophy in enumerate(trophies)
        for at, place in enumerate(places)
        if place.value == trophy.value
    )
    matched: dict[int, int] = {}
    for _, at, number in pairs:
        if at not in matched and number not in matched.values():
            matched[at] = number
    return matched


def _missing(place: Place, reading: BugsReading, seconds: float) -> Place:
    """A place at which no trophy was read, although none was seen taken: gone, unless something hides it or the reading is doubted."""
    things: tuple[HasCorners, ...] = (*reading.tiles, *reading.backs, *reading.cards)
    hidden = any(sides_apart(place.corners, thing.corners) < _HIDES for thing in things)
    if place.gone or hidden or any(not is_about_owner(doubt) for doubt in reading.doubts):
        return place
    return replace(place, gone=True, gone_s=place.other_s or seconds, other_s=None)


def is_about_owner(doubt: str) -> bool:
    """Whether a doubt is about whose something is; as long as trophies lie in the middle they are nobody's."""
    return "whose is it" in doubt


def told(before: Memory, after: Memory) -> tuple[Event, ...]:
    """What is told of trophies that were taken, or laid back."""
    was, now = Counter(lying(before)), Counter(lying(after))
    gone = [Event("trophy", None, {"value": value}) for value in sorted((was - now).elements(), reverse=True)]
    back = [Event("back", None, {"value": value}) for value in sorted((now - was).elements(), reverse=True)] if before.places else []
    return (*gone, *back)


def answered(state: State, memory: Memory, answers: Mapping[str, str]) -> Memory:
    """The memory with what people said about who took what."""
    for value in untold(state, memory):
        answer = answers.get(_key(state, value), "")
        if answer.isdecimal() and value in untold(state, memory):
            memory = replace(memory, takers=(*memory.takers, (value, int(answer))))
    return memory


def _key(state: State, value: int) -> str:
    """Of the question who took a trophy: another one for each of those with equal values."""
    owned = state.trophies.count(value)
    return f"trophy {value}" if not owned else f"trophy {value} number {owned + 1}"


def moves(state: State, memory: Memory, seconds: float) -> tuple[tuple[Move, ...], Memory]:
    """What has to be recorded now, and the memory afterwards.

    Parameters
    ----------
    state : State
        During play.
    memory : Memory
        After `watched`, `reconciled` and `answered`.
    seconds : float
        The camera's clock.
    """
    found: list[Move] = [*_taken_back(state, memory), *_given(state, memory)]
    for move in found:
        state = apply(state, move)
    wanted = Counter(unowned(state, memory))
    left = [taker for taker in memory.takers if Trophy(taker[1], taker[0]) not in found]
    memory = replace(memory, takers=tuple(taker for taker in left if _is_left(taker, wanted)))
    if memory.places and not lying(memory) and state.phase is Phase.PLAY:
        found.append(Countdown())
        state = apply(state, found[-1])
    if state.phase is Phase.COUNTDOWN:
        memory = _counting(state, memory, seconds)
        if memory.stop_s is None or seconds >= memory.stop_s:
            found.append(Stop())
            memory = replace(memory, counting=False, stop_s=None, left_s=0)
    elif memory.counting:
        memory = replace(memory, counting=False, stop_s=None, left_s=0)
    return tuple(found), memory


def _is_left(taker: tuple[int, int], wanted: Counter[int]) -> bool:
    wanted[taker[0]] -= 1
    return wanted[taker[0]] >= 0


def _taken_back(state: State, memory: Memory) -> Iterator[Move]:
    """Trophies that lie on the table again, as far as only one player can have laid them back."""
    for value in laid_back(state, memory):
        if state.trophies.count(value) == 1:
            yield Owns(state.trophies.index(value) + 1, 0)


def _given(state: State, memory: Memory) -> Iterator[Move]:
    """Trophies given to those who took them, as far as the rules allow it yet: the highest first."""
    left = list(memory.takers)
    while True:
        due = [taker for taker in left if _is_due(state, memory, *taker)]
        if not due:
            return
        value, player = due[0]
        left.remove(due[0])
        yield Trophy(player, value)
        state = apply(state, Trophy(player, value))


def _is_due(state: State, memory: Memory, value: int, player: int) -> bool:
    free = player != NOBODY and not state.trophies[player - 1]
    return free and value in state.trophies_left[:1] and value in unowned(state, memory)


def _counting(state: State, memory: Memory, seconds: float) -> Memory:
    """The countdown goes on, or begins: with the moment at which the last trophy was gone, if that was seen."""
    if not memory.counting:
        gone = [place.gone_s for place in memory.places or () if place.gone_s is not None]
        begun = max(gone, default=seconds) if memory.places and not lying(memory) else seconds
        memory = replace(memory, counting=True, stop_s=begun + state.options.countdown_seconds)
    return replace(memory, left_s=ceil(max((memory.stop_s or seconds) - seconds, 0.0)))


def mistake(state: State, memory: Memory) -> Mistake | None:
    """A trophy that was taken while a higher one lies on the table (BC-7)."""
    lies, gone = lying(memory), unowned(state, memory)
    if not lies or not gone or gone[-1] >= lies[0]:
        return None
    sentence = phrase("The {value} may not be taken before the {higher}: lay it back in the middle.", value=gone[-1], higher=lies[0])
    corners = next(place.corners for place in memory.places or () if place.gone and place.value == gone[-1])
    return Mistake(sentence, None, "BC-7", {"value": gone[-1]}, corners)


def remarks(state: State, memory: Memory) -> tuple[Remark, ...]:
    """What does not fit: a trophy on the table that somebody has, or that lies there although the countdown runs."""
    back = laid_back(state, memory)
    if back:
        return (Remark(Weight.DIFFERS, phrase(_TWO_HAVE_ONE, value=back[0])),)
    said = now_words(state, lying(memory))
    return (Remark(Weight.HINT, said),) if said else ()


def now_words(state: State, lying: Sequence[int]) -> str:
    """Say what is played for, by the values of the trophies in the middle, or that the countdown runs; empty while neither is known."""
    if state.phase is not Phase.COUNTDOWN:
        return phrase("Everybody plays; the next trophy is the {value}.", value=lying[0]) if lying else ""
    if lying:
        return phrase("The countdown runs; the {value} still lies there.", value=lying[0])
    return phrase("The countdown runs.")


_TWO_HAVE_ONE: Final = marked(
    "A {value} lies on the table, and two have one: touch the trophy and say who has none, or type it, such as owns 1:-."
)


def question(state: State, memory: Memory) -> Question | None:
    """Who took a trophy, as long as nobody has said so."""
    for value in untold(state, memory):
        known = {player for _, player in memory.takers}
        players = [player for player in state.seats if not state.trophies[player - 1] and player not in known]
        nobody = (Answer(str(NOBODY), phrase("Nobody")),) if state.phase not in PLAYING or not players else ()
        answers = (*(Answer(str(player), _capital(word(memory.names, player))) for player in players), *nobody)
        return Question(_key(state, value), phrase("Who took the {value}?", value=value), answers)
    return None


def _capital(text: str) -> str:
    return changed(text, lambda said: said[:1].upper() + said[1:])


def no_tiles_left(state: State, reading: BugsReading, memory: Memory) -> Question | None:
    """Whether to count down although trophies are left, when no tile is seen any more (BC-11)."""
    if state.phase is not Phase.PLAY or reading.backs or reading.tiles or not lying(memory) or not memory.backs:
        return None
    return Question("countdown", phrase("No tiles are left: does everybody agree to count down?"), (YES, NO))
