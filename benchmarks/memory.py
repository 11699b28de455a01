"""What memory an evening takes: `cyclops play` with its page, at the size of pictures that a camera module gives, for an hour.

``python -m benchmarks.memory [--game GAME] [--minutes N] [--seed N] [--json]``. Simulated games follow one another until the camera's clock
has run for so long; a process of its own draws them, for what drawing keeps in memory is not what watching does. Resident memory is told
where it grows: when the program has begun, with the page, with the first table, then every ten minutes of the camera's clock, and the peak.
What a library takes is measured in a process that imports those before it. The camera's own buffers are not in it: they are the system's.
"""

from __future__ import annotations

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np

from benchmarks.speed import on_one_thread
from hardware.camera import Camera, Settings
from hardware.frame import Frame, Image
from vision.reading import Game

MOST_MB: Final = 220.0
"""Of 512 that the smallest Raspberry Pi has, with a system and a browser beside it."""
SIZE: Final = (1640, 1232)
_EVERY_S: Final = 600.0
_PER_S: Final = 5.0
_LIBRARIES: Final = ("numpy", "cv2", "cyclops.play.playing", "cyclops.web.display")


def main() -> int:
    """Measure, print, and return 1 where it takes too much."""
    on_one_thread()
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        told = _evening(options.game, options.seed, 60.0 * options.minutes, Path(folder))
    told = {"libraries": _imported(), **told}
    print(json.dumps(told) if options.json else "\n".join(_lines(told)))
    return int(told["peak"] > MOST_MB)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="What memory an evening takes.")
    parser.add_argument("--game", choices=get_args(Game), default="factory")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the camera's clock (60)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    return parser.parse_args()


def _evening(game: Game, seed: int, seconds: float, folder: Path) -> dict[str, Any]:
    """Play for so long; memory by what had happened."""
    from cyclops.play import playing
    from cyclops.play.display import DisplayName
    from cyclops.play.opening import Web
    from cyclops.play.shown import Shown
    from cyclops.play.switches import Settings as Switched
    from cyclops.rules.commands import rules_named

    told: dict[str, Any] = {"begun": memory_mb(), "minutes": []}
    with Shown(DisplayName.WEB, Switched(), Web(port=0)) as shown, _Drawn(game, seed, told) as drawn:
        told["with its page"] = memory_mb()
        playing.camera_for = lambda *wanted: drawn  # type: ignore[attr-defined]  # the one part that is not the real one
        while drawn.seconds < seconds:
            drawn.until_s = seconds
            names = tuple(f"Player {number}" for number in range(1, drawn.players + 1))
            playing.play_evening(playing.Wanted(game, rules_named(game), names, journal=folder / "games.db"), shown)
    told["peak"] = _peak_mb()
    return told


class _Drawn(Camera):
    """Shows one simulated game after the other, drawn by another process; its clock runs on."""

    name = id = "drawn elsewhere"
    live = False

    def __init__(self, game: Game, seed: int, told: dict[str, Any]) -> None:
        self.seconds, self.until_s = 0.0, 0.0
        self._told, self._due_s = told, _EVERY_S
        self._pipe, theirs = get_context("spawn").Pipe()
        self._shared = SharedMemory(create=True, size=SIZE[0] * SIZE[1] * 3)
        self._drawing = get_context("spawn").Process(target=_draw, args=(theirs, self._shared.name, game, seed), daemon=True)
        self._drawing.start()
        self.players: int = self._pipe.recv()

    def frames(self) -> Iterator[Frame]:
        begun_s = self.seconds
        while self.seconds < self.until_s:
            self._pipe.send(True)
            drawn = self._pipe.recv()
            if isinstance(drawn, int):
                self.players = drawn
                return
            self.seconds = begun_s + drawn
            yield Frame(_picture(self._shared).copy(), self.name, SIZE, seconds=self.seconds, camera="simulated")
            self._tell()

    def _tell(self) -> None:
        self._told.setdefault("first table", memory_mb())
        if self.seconds >= self._due_s:
            self._told["minutes"].append((round(self._due_s / 60), memory_mb()))
            self._due_s += _EVERY_S

    def lock(self, settings: Settings | None = None) -> Settings:
        return {}

    def close(self) -> None:
        """The next game is shown by the same."""

    def __exit__(self, *what: object) -> None:
        self._drawing.kill()
        self._shared.close()
        self._shared.unlink()


def _picture(shared: SharedMemory) -> Image:
    """The picture that both processes see."""
    return np.ndarray((SIZE[1], SIZE[0], 3), np.uint8, shared.buf)


def _draw(asked: Any, name: str, game: Game, seed: int) -> None:
    """Say how many play, then draw a frame and send its seconds each time one is asked for; after a game say how many play the next."""
    from cyclops.simulation.camera import simulated_camera, some_players

    shared = SharedMemory(name)
    with suppress(EOFError, BrokenPipeError):
        asked.send(some_players(game, seed))
        while True:
            for frame in simulated_camera(game, some_players(game, seed), seed, _PER_S, SIZE).frames():
                asked.recv()
                _picture(shared)[:] = frame.image
                asked.send(frame.seconds)
            seed += 1
            asked.recv()
            asked.send(some_players(game, seed))


def memory_mb() -> float:
    """The resident memory of this program in 10^6 bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def _peak_mb() -> float:
    (line,) = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
    return int(line.split()[1]) * 1024 / 1e6


def _imported() -> list[tuple[str, float]]:
    """What each library adds when it is imported after those before it."""
    code = (
        "import sys, importlib\n"
        "def tell(): print(int(open('/proc/self/statm').read().split()[1]) * 4096 / 1e6)\n"
        "tell()\n"
        "for name in sys.argv[1:]: importlib.import_module(name); tell()"
    )
    told = subprocess.run([sys.executable, "-c", code, *_LIBRARIES], check=True, capture_output=True, text=True).stdout.split()
    levels = [float(level) for level in told]
    steps = [after - before for before, after in itertools.pairwise(levels)]
    return [("Python", levels[0]), *zip(_LIBRARIES, steps, strict=True)]


def _lines(told: dict[str, Any]) -> Iterator[str]:
    yield "memory of the program (resident), in MB"
    for name, level in told["libraries"]:
        yield f"  {name:30} {level:+7.1f}"
    for name in ("begun", "with its page", "first table"):
        yield f"{name:32} {told.get(name, 0.0):7.1f}"
    for minute, level in told["minutes"]:
        yield f"after {minute:3} minutes                {level:7.1f}"
    yield f"{'at most':32} {told['peak']:7.1f}   (allowed: {MOST_MB:g})"


if __name__ == "__main__":
    sys.exit(main())
