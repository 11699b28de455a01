"""What pages cost the game: many of them, one that hardly reads, and the game's own loop beside them.

``python -m benchmarks.viewers [VIEWERS]``. The pages are in a process of their own, which takes only what others leave of the machine: a
family's pages are on other devices. All of them want pictures. The loop works on frames as the eye does, mostly in OpenCV, in turn with
the pages of its own display and with as many of another process's: the machine is as busy both times, so that the ratio is what the
pages cost the loop itself. Besides it is told how much of one core all the rest of the process took: the server, and its pictures. At
last, how long a change takes to reach all pages.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from websockets.asyncio.client import connect
from websockets.typing import Origin

from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders
from cyclops.referee.situation import Situation
from cyclops.web.display import WebDisplay
from cyclops.web.files import page_files
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from hardware.frame import Frame, Image

MOST_SLOWER: Final = 1.05
MOST_LATE_S: Final = 0.2
_ROUNDS, _LOOKS, _RATE_S = 6, 25, 0.1  # a look every tenth of a second, as on a small machine
_CHANGES: Final = 20
_SETTLE_S: Final = 4.0  # until all pages have come


def main(viewers: int = 50) -> int:
    """Measure, print, and return 1 where a bound is not kept."""
    with _display() as display, _elsewhere() as other:
        loop = _Loop(display)
        loop.looks(_LOOKS)
        alone, shared = [], []
        for _ in range(_ROUNDS):
            with _pages(other, viewers, nice=19):
                time.sleep(_SETTLE_S)
                alone.append(loop.looks(_LOOKS))
            with _pages(display.server.port, viewers, nice=19):
                _until_there(display, viewers + 1)
                time.sleep(_SETTLE_S)
                shared.append(loop.looks(_LOOKS))
            _until_there(display, 0)
        late = _lateness(display, loop, viewers)
    ratio = statistics.median(after / before for before, after in zip(alone, shared, strict=True))
    served = statistics.median(loop.others)
    print(
        f"{viewers} pages and a slow one: the loop takes {ratio:.3f} of its time without ({statistics.median(alone) * 1000:.1f} ms a look)"
    )
    print(f"serving them takes {served:.1%} of a core")
    print(f"a change reaches all of them within {late * 1000:.0f} ms (the worst of {_CHANGES})")
    return int(ratio > MOST_SLOWER or late > MOST_LATE_S)


class _Loop:
    """The game's own loop: looks at frames and shows how it stands."""

    def __init__(self, display: WebDisplay) -> None:
        self._display = display
        self._picture = np.random.default_rng(7).integers(0, 255, (1080, 1920, 3)).astype(np.uint8)
        self.version = 0
        self.others: list[float] = []

    def only_show(self) -> None:
        """Show frames for ever, without looking at them."""
        while True:
            self._display.show(_situation(self.version), Frame(self._picture.copy(), "bench", (1920, 1080)))
            time.sleep(_RATE_S)

    def looks(self, times: int) -> float:
        """Look so often, at the pace of a camera; returns the seconds that the quicker ones took."""
        took = []
        since, process, own = time.perf_counter(), time.process_time(), time.thread_time()
        for _ in range(times):
            begun = time.perf_counter()
            frame = Frame(self._picture.copy(), "bench", (1920, 1080))
            _look(frame.image)
            self.version += self.version % 3 == 0
            self._display.show(_situation(self.version), frame)
            took.append(time.perf_counter() - begun)
            time.sleep(max(0.0, _RATE_S - took[-1]))
        others = (time.process_time() - process) - (time.thread_time() - own)
        if self._display.server.live.viewers:
            self.others.append(others / (time.perf_counter() - since))
        return statistics.quantiles(took, n=5)[0]


def _look(image: Image) -> None:
    """Work as the eye does: most of it in OpenCV, some of it in Python."""
    small = cv2.resize(image, (960, 540), interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (9, 9), 2)
    lab = cv2.cvtColor(blurred, cv2.COLOR_BGR2LAB)
    cv2.Canny(lab[:, :, 0], 40, 90)
    sum(number * number % 7 for number in range(60_000))


def _situation(version: int) -> Situation:
    rules = GAMES["factory"]
    record: AnyRecord = Record.begin(rules, rules.begin(2, None, {}), Headers(names=("Anna", "Ben")))
    for move in ("start GGWW", "start PWWW"):
        record = record.play(rules.move_from_text(move))
    return Situation(version, rules, ("Anna", "Ben"), record, in_step=True)


@contextmanager
def _display() -> Iterator[WebDisplay]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "index.html").write_text("<!doctype html>", encoding="utf-8")
        display = WebDisplay(Opening(Orders(), web=Web(port=0)), page_files(Path(folder)))
        try:
            yield display
        finally:
            display.close()


@contextmanager
def _elsewhere() -> Iterator[int]:
    """The port of a display in another process."""
    command = [sys.executable, "-m", "benchmarks.viewers", "elsewhere"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline())
        finally:
            process.kill()


def _show_elsewhere() -> None:
    with _display() as display:
        print(display.server.port, flush=True)
        _Loop(display).only_show()


def _until_there(display: WebDisplay, viewers: int) -> None:
    until = time.monotonic() + 20
    while len(display.server.live.viewers) != viewers and time.monotonic() < until:
        time.sleep(0.05)


@contextmanager
def _pages(port: int, viewers: int, nice: int) -> Iterator[subprocess.Popen[str]]:
    """Pages in a process of their own, which writes when which version has reached all of them."""
    command = ["nice", "-n", str(nice), sys.executable, "-m", "benchmarks.viewers", "pages", str(port), str(viewers)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def _lateness(display: WebDisplay, loop: _Loop, viewers: int) -> float:
    """The longest that a change took to reach all pages, in seconds; both processes have the same clock."""
    with _pages(display.server.port, viewers, nice=0) as process:
        assert process.stdout is not None
        _until_there(display, viewers + 1)
        time.sleep(1)
        shown = {}
        for _ in range(_CHANGES):
            loop.version += 1
            shown[loop.version] = time.monotonic()
            display.show(_situation(loop.version), None)
            time.sleep(0.3)
        heard: dict[int, float] = {}
        while set(shown) - set(heard):
            version, at = process.stdout.readline().split()
            heard[int(version)] = float(at)
    return max(heard[version] - at for version, at in shown.items())


class _Reached:
    """Counts how many pages have seen a version."""

    def __init__(self, viewers: int) -> None:
        self._viewers = viewers
        self._seen: dict[int, int] = {}

    def see(self, version: int) -> None:
        self._seen[version] = self._seen.get(version, 0) + 1
        if self._seen[version] == self._viewers:
            print(version, time.monotonic(), flush=True)


async def _all_pages(port: int, viewers: int) -> None:
    reached = _Reached(viewers)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_slow(port))
        for _ in range(viewers):
            tasks.create_task(_page(port, reached))


async def _page(port: int, reached: _Reached) -> None:
    """A page that wants pictures all the time."""
    seen = -1
    async with connect(f"ws://127.0.0.1:{port}/ws", origin=_origin(port), compression=None) as link:
        await link.send('{"type":"hello"}')
        await link.send('{"type":"ready"}')
        async for heard in link:
            if isinstance(heard, bytes):
                await link.send('{"type":"ready"}')
            elif (stage := json.loads(heard).get("stage")) and stage["version"] != seen:
                seen = stage["version"]
                reached.see(seen)


async def _slow(port: int) -> None:
    """A page that wants pictures and reads one letter a second."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1)
    head = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {_origin(port)}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    writer.write(f"{head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
    for message in (b'{"type":"hello"}', b'{"type":"ready"}'):
        writer.write(bytes((0x81, 0x80 | len(message), 0, 0, 0, 0)) + message)
    while await reader.read(1):
        await asyncio.sleep(1)


def _origin(port: int) -> Origin:
    return Origin(f"http://127.0.0.1:{port}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["pages"]:
        asyncio.run(_all_pages(int(sys.argv[2]), int(sys.argv[3])))
    elif sys.argv[1:2] == ["elsewhere"]:
        _show_elsewhere()
    else:
        sys.exit(main(*map(int, sys.argv[1:])))
