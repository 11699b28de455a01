"""How long people wait: for the help of the command line, and from `cyclops play` to the page and to the first hint.

``python -m benchmarks.start [--runs N] [--json]``. The camera shows two pictures, drawn beforehand: the first tiles of a game of Monster
Factory, and a tile that was drawn. The hint has come when the event ``drawn`` with its places was told. Least and median of some runs are
printed: on a machine that others use as well, the least is nearest to the truth. Processor seconds are told beside them.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import Final
from urllib.request import urlopen

import cv2

from cyclops.simulation.camera import simulated_camera

HELP_S: Final = 0.25
HINT_S: Final = 4.0
_SEED: Final = 7
_CYCLOPS: Final = (sys.executable, "-m", "cyclops")
_PATIENCE_S: Final = 60.0


def main() -> int:
    """Measure, print, and return 1 where the least of the runs is over its bound."""
    parser = argparse.ArgumentParser(description="How long people wait.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pictures = Path(folder) / "pictures"
        _draw(pictures)
        works: dict[str, tuple[Callable[[], None], float | None]] = {
            "cyclops --help": (_help, HELP_S),
            "play: the page answers": (lambda: _page(pictures, Path(folder)), None),
            "play: the first hint": (lambda: _hint(pictures, Path(folder)), HINT_S),
        }
        told = {name: _timed(work, options.runs) for name, (work, _) in works.items()}
    if options.json:
        print(json.dumps(told))
    else:
        for name, times in told.items():
            bound = works[name][1]
            allowed = f"   (allowed: {bound:g} s)" if bound else ""
            least, middle, processor = times["least_s"], times["median_s"], times["processor_s"]
            print(f"{name:24} {least:6.2f} s at least, median {middle:6.2f} s, {processor:6.2f} s of processor{allowed}")
    return int(any(bound is not None and told[name]["least_s"] > bound for name, (_, bound) in works.items()))


def _timed(work: Callable[[], None], runs: int) -> dict[str, float]:
    walls, processor = [], []
    for _ in range(runs):
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        work()
        walls.append(time.perf_counter() - begun)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processor.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return {"least_s": min(walls), "median_s": median(walls), "processor_s": min(processor)}


def _draw(folder: Path) -> None:
    """Draw the table as the game begins, and with the first tile that is drawn."""
    folder.mkdir()
    for moment, frame in simulated_camera("factory", 2, _SEED).moments():
        for event in moment.events:
            cv2.imwrite(str(folder / f"{moment.seconds:04.0f}-{event['type']}.png"), frame.image)
            if event["type"] == "drawn":
                return


def _help() -> None:
    subprocess.run([*_CYCLOPS, "--help"], check=True, capture_output=True)


def _hint(pictures: Path, folder: Path) -> None:
    """Play until the places of the drawn tile are told."""
    with _playing(pictures, folder, "--events", "-") as playing:
        assert playing.stdout is not None
        told = next((line for line in playing.stdout if '"drawn"' in line), None)
        assert told is not None, "no hint came"
        assert json.loads(told)["placements"]
        playing.terminate()


def _page(pictures: Path, folder: Path) -> None:
    """Play until the page answers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with _playing(pictures, folder, "--display", "web", "--port", str(port)) as playing:
        until = time.perf_counter() + _PATIENCE_S
        while time.perf_counter() < until:
            with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1):
                break
            time.sleep(0.01)
        else:
            raise AssertionError("the page never answered")
        playing.terminate()


def _playing(pictures: Path, folder: Path, *more: str) -> subprocess.Popen[str]:
    command = [*_CYCLOPS, "play", "factory", "--players", "Anna,Ben", "--camera", f"files:{pictures}", "--voice", "none", *more]
    home = {**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    return subprocess.Popen(command, env=home, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


if __name__ == "__main__":
    sys.exit(main())
