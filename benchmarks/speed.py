"""How long the eye takes for a photograph, compared with the least that any reader must do, and how much memory.

usage: speed.py [PHOTO...] [--made] [--large FILE] [--rounds N] [--json]

The floor is decoding the JPEG, CIELAB of every pixel, and looking for the printed cards' markers. Floor and whole read are timed in
turns, on one thread, in one process, on the same photograph; processor time decides, since others may use the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from benchmarks.made_tables import made
from benchmarks.timing import Spent, Stages, Timed, in_turns, peak_mb, profiled, stages_of
from hardware.pictures import load_picture
from vision.reader import AnyReading, read_table
from vision.reading import Game

MOST_FLOORS: dict[Game, float] = {"factory": 3.0, "bugs": 3.5, "fressen": 3.5}
"""A whole read of each game takes at most this many times the floor."""
MOST_QUARTERS = 2.0
"""A large photograph takes at most its own decoding and this many times the read of its copy of half the width and height."""
MOST_MB = 450.0
LARGE_PIXELS = 4056 * 3040
_QUALITY = 92
_LEAST_SHARE = 0.004  # of a read: cheaper stages are not listed
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_PACKAGES = ("calibration", "hardware", "vision")
_READ = "import sys, cv2\nfrom benchmarks.speed import read\ncv2.setNumThreads(1)\nread(sys.argv[1])"

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class PhotoSpeed:
    """A photograph's floor and whole read."""

    photograph: str
    size: tuple[int, int]
    game: Game
    tiles: int
    floor: Timed
    total: Timed
    peak_mb: float

    @property
    def limit(self) -> float:
        """How many floors it may take."""
        return MOST_FLOORS[self.game]

    @property
    def met(self) -> bool:
        """Whether it takes no more."""
        return self.ratio <= self.limit

    @property
    def ratio(self) -> float:
        """How many floors the whole read takes, by processor time."""
        return self.total.processor_s / self.floor.processor_s


@dataclass(frozen=True, slots=True)
class LargeSpeed:
    """A large photograph: its whole read, that of its quarter-size copy, its full decoding, and its memory."""

    photograph: str
    size: tuple[int, int]
    total: Timed
    quarter: Timed
    decode: Timed
    peak_mb: float

    @property
    def limit_s(self) -> float:
        """The processor time that its read may take."""
        return MOST_QUARTERS * self.quarter.processor_s + self.decode.processor_s


@dataclass(frozen=True, slots=True)
class Where:
    """Where the time of reading some photographs goes: stages, the dearest stage opened up, and functions by a profiler's count."""

    photographs: int
    stages: Stages
    dearest: str
    inside: Stages
    profiled_s: float
    functions: tuple[Spent, ...]


def read(path: str | Path) -> AnyReading:
    """The whole read of a photograph, everything included."""
    return read_table(load_picture(path).image)


class Floor:
    """The least that any reader must do with a photograph."""

    def __init__(self) -> None:
        self._detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_50))

    def __call__(self, data: bytes) -> None:
        """Decode a JPEG, turn it into CIELAB, and look for markers in all of it."""
        picture = decode(data)
        cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
        self._detector.detectMarkers(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))


def decode(data: bytes) -> Image:
    """Every pixel of a JPEG, BGR."""
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), dtype=np.uint8)


def main() -> int:
    """Run from the command line."""
    on_one_thread()
    options = _options()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = [*options.photos, *(made(folder) if options.made else ())]
        photos = [_photo_speed(file, options.rounds) for file in files]
        where = _where_time_goes(files)
        large = _large_speed(options.large or _enlarged(files[0], folder), folder, options.rounds)
    if options.json:
        print(json.dumps(_as_json(photos, large, where)))
    else:
        _show(photos, large, where, Console(width=None if sys.stdout.isatty() else 140))
    return 0


def on_one_thread() -> None:
    """Start again with one thread where the libraries were not told so before they were loaded."""
    if any(os.environ.get(name) != "1" for name in _THREADS):
        folders = [str(Path(__file__).resolve().parents[1]), os.environ.get("PYTHONPATH", "")]
        environment = {**os.environ, **dict.fromkeys(_THREADS, "1"), "PYTHONPATH": os.pathsep.join(filter(None, folders))}
        os.execve(sys.executable, [sys.executable, *sys.argv], environment)
    cv2.setNumThreads(1)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How long the eye takes for a photograph, and how much memory.")
    parser.add_argument(
        "photos", type=Path, nargs="*", metavar="PHOTO", help="a JPEG; the limit is meant for 1640 × 1232 and 20 to 40 tiles"
    )
    parser.add_argument(
        "--made", action="store_true", help="drawn tables as well: Bugs & Co of 40 pieces, Das große Fressen of 22 monsters"
    )
    parser.add_argument("--large", type=Path, metavar="FILE", help="a JPEG of about 12 megapixels; otherwise the first photograph enlarged")
    parser.add_argument("--rounds", type=int, default=9, help="how often each is timed (9)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    options = parser.parse_args()
    if not options.photos and not options.made:
        parser.error("name a photograph, or ask for tables drawn here with --made")
    return options


def _photo_speed(photo: Path, rounds: int) -> PhotoSpeed:
    data, floor = photo.read_bytes(), Floor()
    height, width = decode(data).shape[:2]
    timed = in_turns({"floor": lambda: floor(data), "total": lambda: read(photo)}, rounds)
    reading = read(photo)
    peak = peak_mb(_READ, str(photo))
    return PhotoSpeed(photo.name, (width, height), reading.game, len(reading.tiles), timed["floor"], timed["total"], peak)


def _enlarged(photo: Path, folder: Path) -> Path:
    """A photograph enlarged to about 12 megapixels."""
    picture = decode(photo.read_bytes())
    return _written(picture, (LARGE_PIXELS / (picture.shape[0] * picture.shape[1])) ** 0.5, folder / f"{photo.stem}-12-megapixels.jpg")


def _written(picture: Image, scale: float, path: Path) -> Path:
    size = round(picture.shape[1] * scale), round(picture.shape[0] * scale)
    resized = cv2.resize(picture, size, interpolation=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA)
    cv2.imwrite(str(path), resized, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return path


def _large_speed(photo: Path, folder: Path, rounds: int) -> LargeSpeed:
    data = photo.read_bytes()
    picture = decode(data)
    height, width = picture.shape[:2]
    quarter = _written(picture, 0.5, folder / "quarter.jpg")
    timed = in_turns({"total": lambda: read(photo), "quarter": lambda: read(quarter), "decode": lambda: decode(data)}, rounds)
    return LargeSpeed(photo.name, (width, height), timed["total"], timed["quarter"], timed["decode"], peak_mb(_READ, str(photo)))


def _where_time_goes(photos: Sequence[Path]) -> Where:
    """Time the stages of reading each photograph once: what the eye's modules named ``reader`` call, and what the dearest of it calls."""
    readers = [module for name, module in sys.modules.items() if name.split(".")[0] == "vision" and name.endswith("reader")]

    def work() -> None:
        for photo in photos:
            read(photo)

    stages = stages_of(work, [sys.modules[__name__], *readers], _PACKAGES)
    dearest = stages.calls[0]
    inside = stages_of(work, [sys.modules[dearest.name.rpartition(".")[0]]], _PACKAGES)
    return Where(len(photos), stages, dearest.name, Stages(dearest.cumulative_s, inside.calls), *profiled(work))


def _as_json(photos: Sequence[PhotoSpeed], large: LargeSpeed, where: Where) -> dict[str, Any]:
    return {
        "photographs": [{**asdict(one), "ratio": one.ratio, "limit": one.limit, "met": one.met} for one in photos],
        "large": {
            **asdict(large),
            "limit_s": large.limit_s,
            "met": large.total.processor_s <= large.limit_s,
            "limit_mb": MOST_MB,
            "met_mb": large.peak_mb < MOST_MB,
        },
        "where": asdict(where),
    }


def _show(photos: Sequence[PhotoSpeed], large: LargeSpeed, where: Where, console: Console) -> None:
    console.print(_photo_table(photos))
    console.print(_large_table(large))
    console.print(_stage_table("Stages of a read, on average", where.stages, where))
    console.print(_stage_table(f"Inside {where.dearest}", where.inside, where))
    console.print(_function_table(where))


def _table(title: str, caption: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", caption=caption, caption_justify="left")
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def _photo_table(photos: Sequence[PhotoSpeed]) -> Table:
    table = _table(
        "The whole read, compared with the floor (one thread, medians)",
        "Floor: JPEG decoding, CIELAB and ArUco detection. The ratio is that of processor times.",
        *("photograph", "pixels", "game", "tiles", "floor", "read", "read (wall)", "ratio", "at most", "", "peak memory"),
    )
    for one in photos:
        times = (_ms(one.floor.processor_s), _ms(one.total.processor_s), _ms(one.total.wall_s))
        pixels = f"{one.size[0]} × {one.size[1]}"
        ratio = f"{one.ratio:.2f}", f"{one.limit:g}", _met(one.met)
        table.add_row(one.photograph, pixels, one.game, str(one.tiles), *times, *ratio, f"{one.peak_mb:.0f} MB")
    return table


def _large_table(large: LargeSpeed) -> Table:
    table = _table(
        f"A large photograph: {large.photograph}, {large.size[0]} × {large.size[1]}", "", "what", "processor", "wall", "limit", ""
    )
    total = large.total.processor_s
    table.add_row("read of its quarter-size copy", _ms(large.quarter.processor_s), _ms(large.quarter.wall_s))
    table.add_row("its full decoding", _ms(large.decode.processor_s), _ms(large.decode.wall_s))
    limit = f"{MOST_QUARTERS:g} × quarter + decoding: {_ms(large.limit_s)}"
    table.add_row("its whole read", _ms(total), _ms(large.total.wall_s), limit, _met(total <= large.limit_s))
    table.add_row("its peak memory", f"{large.peak_mb:.0f} MB", "", f"less than {MOST_MB:.0f} MB", _met(large.peak_mb < MOST_MB))
    return table


def _stage_table(title: str, stages: Stages, where: Where) -> Table:
    table = _table(title, "", "function", "calls", "of the read", "time")
    for call in (*stages.calls, Spent("the rest", where.photographs, stages.rest_s)):
        share = call.cumulative_s / where.stages.total_s
        if share >= _LEAST_SHARE:
            time = f"{1000 * call.cumulative_s / where.photographs:.1f} ms"
            table.add_row(call.name, f"{call.calls / where.photographs:.1f}", f"{100 * share:.1f} %", time)
    return table


def _function_table(where: Where) -> Table:
    table = _table("Functions by their own time, by a profiler", "", "function", "calls", "own share", "with what it calls")
    for one in where.functions:
        shares = (f"{100 * seconds / where.profiled_s:.1f} %" for seconds in (one.own_s, one.cumulative_s))
        table.add_row(one.name, f"{one.calls / where.photographs:.0f}", *shares)
    return table


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


def _met(fine: bool) -> str:
    return "[green]met[/]" if fine else "[bold red]missed[/]"


if __name__ == "__main__":
    sys.exit(main())
