"""Evenings that are made up once for all tests that look at them."""

from __future__ import annotations

from functools import cache

from cyclops.simulation.acts import Script
from cyclops.simulation.camera import EVENINGS
from vision.reading import Game


@cache
def evening(game: Game, players: int, seed: int) -> Script:
    """What is played then."""
    return EVENINGS[game](players, seed)
