"""Memory that is not used any more is handed back to the system."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from cyclops.play.heap import trimmer

SMALL, MANY = 100_000, 600  # below the size from which the C library asks the system for memory of its own


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_what_lies_free_between_things_in_use_goes_back() -> None:
    library = ctypes.CDLL(None)
    if not hasattr(library, "malloc_trim"):
        pytest.skip("another C library")
    library.malloc.restype, library.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    taken = [library.malloc(SMALL) for _ in range(MANY)]
    for piece in taken:
        ctypes.memset(piece, 1, SMALL)
    for piece in taken[:-1]:  # the last one keeps the heap from shrinking by itself
        library.free(piece)
    before = resident()
    trimmer()()
    after = resident()
    library.free(taken[-1])
    assert before - after > SMALL * MANY / 2


def test_where_the_library_cannot_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert trimmer()() is None
