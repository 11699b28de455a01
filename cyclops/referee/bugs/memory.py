"""What the judge of Bugs & Co has to know besides the record: where the trophies lay, what is gone, whose tiles were counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.bugs import Phase, State
from vision.reading import Corners

NOBODY: Final = 0
"""Who took a trophy that nobody took: it fell under the table."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a trophy lies, or lay.

    Attributes
    ----------
    value : int
        Of the trophy.
    corners : Corners
        In pixels of the settled frame.
    gone : bool
        Whether it was taken from there.
    other_s : float or None
        Since when the place has looked otherwise than ``gone`` says, on the camera's clock; for the time of one frame nothing is believed.
    gone_s : float or None
        Since when it is gone.
    watched : bool
        Whether frames are asked about it. The watch begins anew when a trophy is pushed; where none lies by then nothing can be watched.
    """

    value: int
    corners: Corners
    gone: bool = False
    other_s: float | None = None
    gone_s: float | None = None
    watched: bool = True


@dataclass(frozen=True, slots=True)
class Counted:
    """One player's tiles and trophy as they lay when they were counted, by the tiles' identities, and what the record held then.

    ``told`` is whether the record had the hand already: people said what it is, or the game was resumed.
    """

    tiles: frozenset[int]
    trophies: tuple[int, ...]
    hand: tuple[str, ...]
    trophy: int
    told: bool = False


@dataclass(frozen=True, slots=True)
class Memory:
    """What the judge knows.

    Attributes
    ----------
    names : tuple of str
        Of the players.
    places : tuple of Place or None
        None as long as no trophy was seen in this game, or since the game was resumed.
    takers : tuple of (int, int)
        Value of a trophy and who took it, `NOBODY` for nobody, as long as the rules do not allow the move yet.
    number : int
        Of the last settled table that was compared with the places.
    moving : bool
        Whether something has moved since, so that this table lies there no more.
    busy_s : float or None
        Since when hands have been moving without a pause, on the camera's clock.
    stop_s : float or None
        When the countdown is over, on the camera's clock.
    counting : bool
        Whether a countdown runs; one that was begun before a resume is over.
    left_s : int
        Whole seconds of it that are left.
    backs : int
        Number of tiles that lay face down when the game was set up.
    counted : mapping of int to Counted
        By player.
    cleared : bool
        Whether people have begun to clear the table after the round: hands that shrink are no corrections any more.
    """

    names: tuple[str, ...] = ()
    places: tuple[Place, ...] | None = None
    takers: tuple[tuple[int, int], ...] = ()
    number: int = 0
    moving: bool = False
    busy_s: float | None = None
    stop_s: float | None = None
    counting: bool = False
    left_s: int = 0
    backs: int = 0
    counted: Mapping[int, Counted] | None = None
    cleared: bool = False

    def notes(self) -> tuple[str, ...]:
        """What no table shows, a line each."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        for place in self.places or ():
            yield f"{'gone' if place.gone else 'there'} {place.value} {' '.join(f'{x:.1f} {y:.1f}' for x, y in place.corners)}"
        for value, player in self.takers:
            yield f"took {value} {player}"
        if self.counting:
            yield "countdown"
        if self.backs:
            yield f"backs {self.backs}"
        if self.cleared:
            yield "cleared"


def memory_of(notes: tuple[str, ...]) -> Memory:
    """The memory from the lines that `Memory.notes` wrote; a line that cannot be read is left out."""
    memory = Memory()
    for note in notes:
        word, *rest = note.split()
        try:
            memory = _READERS[word](memory, list(map(float, rest)))
        except (KeyError, ValueError, IndexError):
            continue
    return memory


def _with_place(memory: Memory, numbers: list[float], gone: bool) -> Memory:
    value, *flat = numbers
    first, second, third, fourth = zip(flat[::2], flat[1::2], strict=True)
    place = Place(int(value), (first, second, third, fourth), gone, watched=not gone)
    return replace(memory, places=(*(memory.places or ()), place))


_READERS: Final[Mapping[str, Callable[[Memory, list[float]], Memory]]] = {
    "there": lambda memory, rest: _with_place(memory, rest, False),
    "gone": lambda memory, rest: _with_place(memory, rest, True),
    "took": lambda memory, rest: replace(memory, takers=(*memory.takers, (int(rest[0]), int(rest[1])))),
    "countdown": lambda memory, rest: replace(memory, counting=True),
    "backs": lambda memory, rest: replace(memory, backs=int(rest[0])),
    "cleared": lambda memory, rest: replace(memory, cleared=True),
}


def lying(memory: Memory) -> tuple[int, ...]:
    """Values of the trophies that lie on the table, highest first."""
    return tuple(sorted((place.value for place in memory.places or () if not place.gone), reverse=True))


def unowned(state: State, memory: Memory) -> tuple[int, ...]:
    """Values of the trophies that are gone and belong to nobody in the record, highest first; empty while no place is known."""
    if memory.places is None or state.phase in (Phase.REMOVE, Phase.READY):
        return ()
    return _values(Counter(state.kit.trophies) - Counter(lying(memory)) - Counter(filter(None, state.trophies)))


def untold(state: State, memory: Memory) -> tuple[int, ...]:
    """Values of the trophies of which nobody has said yet who took them, highest first."""
    return _values(Counter(unowned(state, memory)) - Counter(value for value, _ in memory.takers))


def laid_back(state: State, memory: Memory) -> tuple[int, ...]:
    """Values of the trophies that lie on the table although somebody has them in the record."""
    return _values(Counter(lying(memory)) + Counter(filter(None, state.trophies)) - Counter(state.kit.trophies))


def _values(counts: Counter[int]) -> tuple[int, ...]:
    return tuple(sorted(counts.elements(), reverse=True))
