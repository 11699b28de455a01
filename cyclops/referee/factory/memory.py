"""What the judge of Monster Factory has to know from one look to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from engine.errors import EngineError
from engine.factory.state import State
from engine.factory.tile import Tile
from engine.grid import Cell, cell_from_text, cell_to_text, number_from_text

Home: TypeAlias = tuple[int, Cell]
"""The index of a monster of the state, and a cell of its grid."""

Votes: TypeAlias = tuple[int, int]
"""How often something was denied and affirmed."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What was understood of the table so far.

    Attributes
    ----------
    homes : mapping of int to Home
        Where each tile of the table belongs, by the tile's identity.
    norths : mapping of int to float
        Which way the north of each monster's grid lies in the picture, in degrees clockwise from the top.
    state : State or None
        The state that was compared last.
    corrected : frozenset of Home
        Places whose tile people have corrected; this holds until another tile lies there.
    eyes : mapping of Home to (int, int)
        How often each tile was read for sure as one without and with an eye; where none is given, once as it is recorded.
    counted : int
        Number of the settled reading that was counted last.
    drawn_eye_unsure : bool
        Whether it is not sure that the drawn tile shows an eye, or none.
    odd : mapping of Home to float
        Since when (camera seconds) a tile has been read otherwise than the record has it.
    drawn_id : int or None
        Which tile is the drawn one, by its identity.
    last : Home or None
        Where the last tile was laid, as long as nothing else was drawn.
    discarded : Tile or None
        The tile that was discarded, as long as no other has been drawn since.
    aside : Tile or None
        A discarded tile that still lies at the DRAW card.
    aside_ids : frozenset of int
        Discarded tiles that still lie on the table, by their identity.
    pile_seen : bool
        Whether a pile was ever seen.
    pile_gone_s : float or None
        Since when (camera seconds) none has been seen.
    cleared : frozenset of int
        Finished monsters that were cleared away, after people were told that their points are kept.
    met : bool
        Whether the table was ever that of the record, no tile of an unfinished monster missing; after a resume it may be any other one.
    """

    homes: Mapping[int, Home] = field(default_factory=dict)
    norths: Mapping[int, float] = field(default_factory=dict)
    state: State | None = None
    corrected: frozenset[Home] = frozenset()
    eyes: Mapping[Home, Votes] = field(default_factory=dict)
    counted: int = 0
    drawn_eye_unsure: bool = False
    odd: Mapping[Home, float] = field(default_factory=dict)
    drawn_id: int | None = None
    last: Home | None = None
    discarded: Tile | None = None
    aside: Tile | None = None
    aside_ids: frozenset[int] = frozenset()
    pile_seen: bool = False
    pile_gone_s: float | None = None
    cleared: frozenset[int] = frozenset()
    met: bool = False

    def notes(self) -> tuple[str, ...]:
        """What no table shows, a line each."""
        lines = [f"corrected {home_to_text(home)}" for home in sorted(self.corrected)]
        lines += [f"eye {home_to_text(home)} {no} {yes}" for home, (no, yes) in sorted(self.eyes.items()) if contested((no, yes))]
        lines += [f"discarded {self.discarded.to_text()}"] if self.discarded else []
        lines += [f"aside {self.aside.to_text()}"] if self.aside else []
        lines += ["drawn eye"] * self.drawn_eye_unsure + ["pile"] * self.pile_seen
        return (*lines, *(f"cleared {index}" for index in sorted(self.cleared)))


def remembered(notes: tuple[str, ...]) -> Memory:
    """Return the memory that wrote these notes, as far as they go; a line that says nothing is left out."""
    found: dict[str, list[str]] = {}
    for line in notes:
        word, _, rest = line.partition(" ")
        found.setdefault(word, []).append(rest)
    try:
        return Memory(
            corrected=frozenset(map(home_from_text, found.get("corrected", ()))),
            eyes=dict(map(_eye_from_text, found.get("eye", ()))),
            drawn_eye_unsure="drawn" in found,
            discarded=next(map(Tile.from_text, found.get("discarded", ())), None),
            aside=next(map(Tile.from_text, found.get("aside", ())), None),
            pile_seen="pile" in found,
            cleared=frozenset(int(index) for index in found.get("cleared", ())),
        )
    except (EngineError, ValueError):  # notes of another version: the table tells most of it again
        return Memory()


def contested(votes: Votes) -> bool:
    """Whether it is not sure what the votes say: there are none, or one in ten says otherwise."""
    return 10 * min(votes) >= max(votes)


def _eye_from_text(text: str) -> tuple[Home, Votes]:
    home, no, yes = text.split(" ")
    return home_from_text(home), (int(no), int(yes))


def home_to_text(home: Home) -> str:
    """Return ``monster@column,row``."""
    return f"{home[0]}@{cell_to_text(home[1])}"


def home_from_text(text: str) -> Home:
    """Read what `home_to_text` wrote; a monster may also be given by its letter, A for 0.

    Raises
    ------
    NotationError
        If it is no monster with a cell.
    """
    monster, _, cell = text.partition("@")
    return monster_from_text(monster), cell_from_text(cell)


_FIRST_LETTER: Final = ord("a")


def monster_from_text(text: str) -> int:
    """Read the index of a monster, or its letter.

    Raises
    ------
    NotationError
        If it is neither.
    """
    if len(text) == 1 and text.isascii() and text.isalpha():
        return ord(text.lower()) - _FIRST_LETTER
    return number_from_text(text, "a monster")
