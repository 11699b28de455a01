"""From a reading to the rules' answers, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, assert_never, overload

from cyclops.bugs.scoring import score_bugs
from cyclops.bugs.table import BugsTable
from cyclops.factory.scoring import score_factory
from cyclops.factory.table import FactoryTable
from cyclops.fressen.scoring import score_fressen
from cyclops.fressen.table import FressenTable
from engine import bugs, factory, fressen
from vision.bugs.reading import BugsReading
from vision.factory.reading import FactoryReading
from vision.fressen.reading import FressenReading
from vision.reader import AnyReading

AnyBox: TypeAlias = factory.Box | bugs.Box | fressen.Box


@overload
def score_reading(reading: FactoryReading, names: Sequence[str] = (), box: AnyBox | None = None) -> FactoryTable: ...
@overload
def score_reading(reading: BugsReading, names: Sequence[str] = (), box: AnyBox | None = None) -> BugsTable: ...
@overload
def score_reading(reading: FressenReading, names: Sequence[str] = (), box: AnyBox | None = None) -> FressenTable: ...
def score_reading(reading: AnyReading, names: Sequence[str] = (), box: AnyBox | None = None) -> FactoryTable | BugsTable | FressenTable:
    """Ask the rules of its game about a table seen without its history.

    Parameters
    ----------
    reading : FactoryReading, BugsReading or FressenReading
        What lies on the table.
    names : sequence of str
        What players 1, 2, … are called; in Das große Fressen red and yellow.
    box : Box, optional
        What there is, where the set is known; one of another game says nothing.

    Returns
    -------
    FactoryTable, BugsTable or FressenTable
        The reading with points and whatever else the rules say of it.
    """
    match reading:
        case FactoryReading():
            return score_factory(reading, names, box if isinstance(box, factory.Box) else None)
        case BugsReading():
            return score_bugs(reading, names, box if isinstance(box, bugs.Box) else None)
        case FressenReading():
            return score_fressen(reading, names, box if isinstance(box, fressen.Box) else None)
        case _:
            assert_never(reading)
