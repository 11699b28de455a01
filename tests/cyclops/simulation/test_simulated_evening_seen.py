"""The first moves of simulated evenings, seen as `cyclops play` sees them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.evenings import watched
from cyclops.simulation.camera import EVENINGS, SimulatedCamera
from cyclops.simulation.conditions import conditions
from vision.reading import Game


@pytest.mark.parametrize(("game", "seed", "acts"), [("factory", 1, 7), ("fressen", 1, 7)])
def test_the_first_moves_are_told_as_they_happen(game: Game, seed: int, acts: int) -> None:
    script = EVENINGS[game](2, seed)
    last = replace(script.acts[acts - 1], rest_s=2.0)
    short = replace(script, acts=(*script.acts[: acts - 1], last))
    outcome = watched(game, SimulatedCamera(short, conditions(short, seed), seed))
    assert not outcome.missing
    assert not outcome.extra
    assert not outcome.words[:-1]
