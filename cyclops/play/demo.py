"""Whole games without any hardware: a simulated camera on the same path as a real one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typer

from cyclops.cameras import SIMULATED
from cyclops.play.evening import stopped_by_signals
from cyclops.play.playing import Wanted, play_evening
from cyclops.play.showing_options import ShownAs
from cyclops.play.shown import Shown
from engine.games import GAMES
from vision.reading import Game

_NAMES: Final = ("Anna", "Ben")
_WON_S: Final = 8.0
"""How long it stays on show who won."""


def show_demo(games: Sequence[Game], shown_as: ShownAs, seed: int, speed: float, once: bool) -> None:
    """Play one game after another.

    Parameters
    ----------
    games : sequence of {"factory", "bugs", "fressen"}
        Which, one after the other.
    shown_as : ShownAs
        How they are shown and told.
    seed : int
        Of the first round; the next ones have the numbers after it.
    speed : float
        How many times as fast as people play; 0 for as fast as it goes.
    once : bool
        Whether to end after the last of them instead of beginning again with the next seed.

    Raises
    ------
    CyclopsError, HardwareError
        If the display cannot be opened.
    """
    with (
        suppress(KeyboardInterrupt),
        stopped_by_signals(),
        TemporaryDirectory(prefix="cyclops-demo-") as folder,
        Shown(shown_as.display, shown_as.settings, shown_as.web) as shown,
    ):
        for line in shown.invitation:
            typer.echo(line)
        for number, game in _played(games, seed, once):
            wanted = _wanted(game, number, speed, Path(folder) / "games.sqlite")
            if not play_evening(wanted, shown):
                return


def _played(games: Sequence[Game], seed: int, once: bool) -> Iterator[tuple[int, Game]]:
    for number in (seed,) if once else count(seed):
        yield from ((number, game) for game in games)


def _wanted(game: Game, seed: int, speed: float, journal: Path) -> Wanted:
    camera, won_s = f"{SIMULATED}:{seed}", _WON_S if speed else 0.0
    return Wanted(game, GAMES[game], _NAMES, camera=camera, speed=speed, stays_s=won_s, set_file="none", profile="none", journal=journal)
