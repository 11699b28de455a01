"""What watching a game costs, and how soon a change is known: ratios within one run, on one thread.

usage: live.py [FILM...] [--game GAME] [--seed N] [--changes N] [--json]

Whole games are played before the simulated camera (1640 x 1232, 5 frames a second), or shown from films; the tracker sees every frame.
The floor is that of `speed.py`: decoding the JPEG of a frame, CIELAB of every pixel, and looking for the printed cards' markers.
Processor time decides, and only that of the tracker counts: drawing frames is not watching them.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final, TypeVar, get_args

import cv2
from rich.console import Console
from rich.table import Table

from benchmarks.speed import Floor, on_one_thread
from cyclops.simulation.camera import simulated_camera
from hardware.cameras.film import FilmCamera
from vision.arrays import Image
from vision.reading import Game
from vision.tracker.glance import Mood
from vision.tracker.tracker import Tracker

ResultT = TypeVar("ResultT")

SIZE: Final = (1640, 1232)
MOST_STILL, MOST_FLOORS, MOST_S, LEAST_SPEED = 0.05, 1.2, 1.2, 3.0
"""A still table's share of a core at 5 frames a second, floors for a change of one tile, seconds until it is known, film over processor."""
_QUALITY: Final = 92
_PER_S: Final = 5.0
_GAMES: Final[tuple[Game, ...]] = get_args(Game)
_MOST_CHANGES: Final = 12


@dataclass(frozen=True, slots=True)
class Shown:
    """A frame, and whether a hand is truly in it."""

    picture: Image
    seconds: float
    hand: bool


@dataclass(frozen=True, slots=True)
class Watched:
    """What the tracker made of the frames of one game.

    Attributes
    ----------
    name : str
    floor_s : float
        The floor for its frames, processor time like all others.
    still_s : float
        A frame in which nothing changes.
    changes : tuple of float
        For each change that settled, all processor time from the first frame without a hand on.
    waits : tuple of float
        For each, the seconds of film from the last frame with a hand to the reading.
    film_s, processor_s : float
        How long the film is, and what watching it took.
    """

    name: str
    floor_s: float
    still_s: float
    changes: tuple[float, ...]
    waits: tuple[float, ...]
    film_s: float
    processor_s: float

    @property
    def still_share(self) -> float:
        """The share of a core that a still table takes at 5 frames a second."""
        return _PER_S * self.still_s

    @property
    def floors(self) -> float:
        """How many floors a change takes, the median."""
        return median(self.changes) / self.floor_s if self.changes else 0.0

    @property
    def wait_s(self) -> float:
        """Seconds of film until a change is known, the longest."""
        return max(self.waits, default=0.0)

    @property
    def speed(self) -> float:
        """How many times faster than the film it is watched."""
        return self.film_s / self.processor_s

    @property
    def met(self) -> bool:
        """Whether it is all as cheap and as soon as it should be."""
        cheap = self.still_share < MOST_STILL and self.floors <= MOST_FLOORS and self.speed >= LEAST_SPEED
        return cheap and self.wait_s <= MOST_S


def main() -> int:
    """Run from the command line; ends with 1 when something is not as it should be."""
    on_one_thread()
    options = _options()
    watched = [watch(path.name, _game_of(path), film(path)) for path in options.films]
    watched += [watch(f"simulated {game}", game, simulated(game, options.seed), options.changes) for game in options.game or _GAMES]
    if options.json:
        print(json.dumps([_as_json(one) for one in watched]))
    else:
        _show(watched, Console(width=None if sys.stdout.isatty() else 140))
    return 0 if all(one.met for one in watched) else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What watching a game costs, and how soon a change is known.")
    parser.add_argument("films", type=Path, nargs="*", metavar="FILM", help="folders with a film.json")
    parser.add_argument("--game", action="append", choices=_GAMES, help="a simulated game; all three unless named")
    parser.add_argument("--seed", type=int, default=0, help="of the simulated games (0)")
    parser.add_argument("--changes", type=int, default=_MOST_CHANGES, help=f"that are watched of each simulated game ({_MOST_CHANGES})")
    parser.add_argument("--json", action="store_true", help="print one JSON list instead of a table")
    return parser.parse_args()


def simulated(game: Game, seed: int) -> Iterator[Shown]:
    """The frames of a whole simulated game."""
    for moment, frame in simulated_camera(game, seed=seed, frames_per_s=_PER_S, size=SIZE).moments():
        yield Shown(frame.image, moment.seconds, bool(moment.hands))


def film(folder: Path) -> Iterator[Shown]:
    """The frames of a film; in those that are not steady there is a hand."""
    steady = {entry["image"]: bool(entry["steady"]) for entry in json.loads((folder / "film.json").read_text())["frames"]}
    for frame in FilmCamera(folder).frames():
        yield Shown(frame.image, frame.seconds or 0.0, not steady[Path(frame.name).name])


def _game_of(folder: Path) -> Game:
    game: Game = json.loads((folder / "film.json").read_text())["game"]
    return game


def watch(name: str, game: Game, frames: Iterable[Shown], most_changes: int | None = None) -> Watched:
    """Let a tracker watch frames, until it has seen so many changes."""
    tracker, floor = Tracker(game), Floor()
    floors: list[float] = []
    still: list[float] = []
    changes: list[float] = []
    waits: list[float] = []
    film_s = total_s = since_s = hand_s = 0.0
    touched = False
    for shown in frames:
        taken, glance = _timed(lambda one=shown: tracker.see(one.picture, one.seconds, repeats=True))  # type: ignore[misc]
        film_s, total_s = shown.seconds, total_s + taken
        if shown.hand:
            touched, since_s, hand_s = True, 0.0, shown.seconds
            continue
        since_s += taken
        if glance.settled is not None and touched:
            changes.append(since_s)
            waits.append(shown.seconds - hand_s)
            data = cv2.imencode(".jpg", shown.picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1].tobytes()
            floors.append(_timed(lambda packed=data: floor(packed))[0])  # type: ignore[misc]
            touched = False
        elif glance.mood is Mood.STILL:
            still.append(taken)
        if most_changes is not None and len(changes) >= most_changes:
            break
    return Watched(name, median(floors), median(still), tuple(changes), tuple(waits), film_s, total_s)


def _timed(work: Callable[[], ResultT]) -> tuple[float, ResultT]:
    """The processor time of a piece of work, and what comes of it."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def _as_json(one: Watched) -> dict[str, Any]:
    return {**asdict(one), "still_share": one.still_share, "floors": one.floors, "wait_s": one.wait_s, "speed": one.speed, "met": one.met}


def _show(watched: Sequence[Watched], console: Console) -> None:
    table = Table(title="What watching a game costs (one thread, processor time)", title_justify="left", title_style="bold")
    for number, column in enumerate(("game", "changes", "floor", "still table", "a change", "the dearest", "known after", "speed", "")):
        table.add_column(column, justify="right" if number else "left")
    for one in watched:
        table.add_row(
            one.name,
            str(len(one.changes)),
            f"{1000 * one.floor_s:.0f} ms",
            f"{100 * one.still_share:.2f} %",
            f"{one.floors:.2f} floors",
            f"{max(one.changes, default=0.0) / one.floor_s:.1f}",
            f"{median(one.waits):.1f}, at most {one.wait_s:.1f} s",
            f"{one.speed:.1f} ×",
            "[green]met[/]" if one.met else "[bold red]missed[/]",
        )
    table.caption = (
        f"At most {100 * MOST_STILL:g} % of a core at 5 frames a second, {MOST_FLOORS:g} floors for a change (the median), "
        f"{MOST_S:g} s until it is known, and at least {LEAST_SPEED:g} × as fast as the film."
    )
    console.print(table)


if __name__ == "__main__":
    sys.exit(main())
