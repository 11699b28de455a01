"""What each game brings along to have its photographs scored, listed and drawn on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cyclops.bugs.column import BugsColumn
from cyclops.bugs.listing import BugsListing
from cyclops.bugs.sheet import BugsSheet
from cyclops.column import Column
from cyclops.factory.column import FactoryColumn
from cyclops.factory.listing import FactoryListing
from cyclops.factory.sheet import FactorySheet
from cyclops.fressen.column import FressenColumn
from cyclops.fressen.listing import FressenListing
from cyclops.fressen.sheet import FressenSheet
from cyclops.listing import Listing
from cyclops.sheet import Sheet
from cyclops.table import ScoredTable
from vision.reading import Game


@dataclass(frozen=True, slots=True)
class GameParts:
    """How one game's tables are shown."""

    listing: Callable[..., Listing[Any]]
    """What a terminal shows."""
    sheet: Callable[..., Sheet[Any]]
    """What is drawn on the photograph."""
    column: Callable[..., Column[Any]]
    """What stands beside it."""


_PARTS: Mapping[Game, GameParts] = {
    "factory": GameParts(FactoryListing, FactorySheet, FactoryColumn),
    "bugs": GameParts(BugsListing, BugsSheet, BugsColumn),
    "fressen": GameParts(FressenListing, FressenSheet, FressenColumn),
}


def parts_of(table: ScoredTable) -> GameParts:
    """How the tables of the game are shown that a table is of."""
    return _PARTS[table.reading.game]
