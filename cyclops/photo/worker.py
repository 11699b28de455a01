"""The process in which photographs are read: beside the game, at low priority, with bounded memory, and ended when one takes too long.

It is started when it is first needed. What goes to and fro are bytes: a head as JSON, and after it a picture; nothing of it is ever run.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from cyclops.errors import CyclopsError
from cyclops.language import Language, words
from cyclops.streams import DEBUG
from vision.phrase import phrase

if TYPE_CHECKING:
    from cyclops.photo.desk import Desk, Scored
    from vision.reading import Game

PATIENCE_S: Final = 30.0
"""A photograph that takes longer is given up."""
_START_S: Final = 60.0  # a small machine takes its time to load everything from its card
_NICE: Final = 10
_MOST_MEMORY: Final = 1 << 30  # bytes of its own
_THREADS: Final = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "OPENCV_FOR_THREADS_NUM")
_GONE, _UNUSABLE = 404, 422
_PROGRAM: Final = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from cyclops.photo.worker import work; work(int(sys.argv[2]))"
"""Looks for its modules where this process does, and nowhere else."""


class TooLongError(CyclopsError, TimeoutError):
    """A photograph that takes too long to be read."""


class LostWorkerError(CyclopsError):
    """The process that reads photographs ended while it did."""


class Worker:
    """The process, seen from the game's; asked by one thread at a time.

    Parameters
    ----------
    patience_s : float
    """

    def __init__(self, patience_s: float = PATIENCE_S) -> None:
        self._patience_s = patience_s
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._pipe: Connection | None = None
        self._ended = False

    @property
    def number(self) -> int | None:
        """Of the process; None when there is none."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    def ask(self, head: dict[str, Any], data: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """Ask for something, and wait for it.

        Raises
        ------
        TooLongError
            If it took too long; the process is ended then.
        LostWorkerError
            If the process ended.
        """
        with self._lock:
            late = threading.Event()
            try:
                pipe = self._ready()
                with self._given_up(late):
                    pipe.send_bytes(json.dumps(head).encode())
                    pipe.send_bytes(data)
                    return json.loads(pipe.recv_bytes()), pipe.recv_bytes()
            except (OSError, EOFError) as error:
                self._end()
                if late.is_set():
                    raise TooLongError(phrase("This picture takes too long: try a smaller one.")) from error
                raise LostWorkerError(phrase("This picture could not be read: try a smaller one.")) from error

    @contextmanager
    def _given_up(self, late: threading.Event) -> Iterator[None]:
        """End the process when what is done meanwhile takes too long: a stuck one does not even take what it is sent."""
        process = self._process
        assert process is not None, "started before"

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(self._patience_s, give_up)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def rest(self) -> None:
        """End the process until it is needed again."""
        with self._lock:
            self._end()

    def close(self) -> None:
        """End the process for good, whatever it is doing."""
        self._ended = True
        process = self._process
        if process is not None:
            process.kill()
            process.wait()

    def _ready(self) -> Connection:
        if self._ended:
            raise EOFError
        if self._pipe is not None and self.number is not None:
            return self._pipe
        self._end()
        self._pipe, there = multiprocessing.Pipe()
        with there:
            self._process = _started(there.fileno())
        if not self._pipe.poll(_START_S):
            raise EOFError
        self._pipe.recv_bytes()
        return self._pipe

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _started(pipe: int) -> subprocess.Popen[bytes]:
    """A process that is asked through this end of a pipe; it says nothing elsewhere, and ends when the other end is gone."""
    paths = json.dumps([path for path in sys.path if path])
    said = None if os.environ.get(DEBUG) else subprocess.DEVNULL
    command = [sys.executable, "-P", "-c", _PROGRAM, paths, str(pipe)]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said, pass_fds=(pipe,))


def work(number: int) -> None:
    """What the process does until nobody is at the other end of the pipe, whose number among the files of this process is given."""
    _humble()
    from cyclops.photo.desk import Desk

    pipe, desk = Connection(number), Desk()
    pipe.send_bytes(b"ready")
    with suppress(EOFError, OSError):
        while True:
            head, data = json.loads(pipe.recv_bytes()), pipe.recv_bytes()
            answer, picture = answered(desk, head, data)
            pipe.send_bytes(json.dumps(answer).encode())
            pipe.send_bytes(picture)


def _humble() -> None:
    """Leave the game its share of the machine."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the game, which ends this one in its own time
    os.environ.update(dict.fromkeys(_THREADS, "1"))
    with suppress(OSError, AttributeError):
        os.nice(_NICE)
    if sys.platform.startswith("linux"):
        import resource

        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
        with suppress(OSError):  # the first to go where memory is short, before the game
            Path("/proc/self/oom_score_adj").write_text("800", encoding="ascii")


def answered(desk: Desk, head: dict[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
    """Do what is asked for; what cannot be done is answered by an ``error``, one sentence, and the ``status`` it has in HTTP.

    Parameters
    ----------
    desk : Desk
    head : dict
        ``do`` is ``score``, ``touch``, ``correct`` or ``forget``, ``id`` names the photograph, ``language`` is a code; besides ``game``,
        ``key`` or ``order``.
    data : bytes
        Of the photograph.
    """
    from cyclops.errors import EXPECTED
    from cyclops.photo.desk import GonePhotoError, touched_facts
    from cyclops.photo.refusals import refusal

    language = Language(head["language"])
    try:
        match head["do"]:
            case "score":
                return _given(desk.score(head["id"], data, cast("Game | None", head["game"]), language))
            case "touch":
                return {"touched": touched_facts(desk.touched(head["id"], head["key"], language))}, b""
            case "correct":
                return _given(desk.corrected(head["id"], head["order"], language))
            case _:
                desk.forget(head["id"])
                return {}, b""
    except EXPECTED as error:
        return {"error": words(language).of(refusal(error)), "status": _GONE if isinstance(error, GonePhotoError) else _UNUSABLE}, b""
    except MemoryError as error:
        return {"error": words(language).of(refusal(error)), "status": _UNUSABLE}, b""


def _given(scored: Scored) -> tuple[dict[str, Any], bytes]:
    return scored.facts, scored.picture
