"""What every window promises, on a screen or on none."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from hardware.screens.highgui import HighguiWindow
from hardware.screens.recording import RecordingWindow
from hardware.window import Gone, Pressed, Sized, Touched, Window
from tests.hardware.virtual_screen import virtual_screen

WIDTH, HEIGHT = 800, 480


@pytest.fixture(params=["recording", "highgui"])
def window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    if request.param == "recording":
        yield RecordingWindow((WIDTH, HEIGHT))
        return
    with virtual_screen(WIDTH, HEIGHT) as screen:
        monkeypatch.setenv("DISPLAY", screen.name)
        opened = HighguiWindow("Cyclops")
        yield opened
        opened.close()


def plain(width: int, height: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.full((height, width, 3), (10, 120, 240), np.uint8)


def test_a_window_is_used_from_its_opening_to_after_its_end(window: Window) -> None:
    assert window.size == (WIDTH, HEIGHT)
    while isinstance(happened := window.next_happening(0.1), Sized):
        assert (happened.width, happened.height) == (WIDTH, HEIGHT)
    assert happened is None, "nobody is there"
    window.show(plain(WIDTH, HEIGHT))
    window.show(plain(320, 200))
    window.show(plain(WIDTH, HEIGHT)[:, ::2])
    window.close()
    window.close()
    window.show(plain(WIDTH, HEIGHT))
    window.toggle_full_screen()


def test_the_recording_window_keeps_what_it_was_shown_and_plays_back_what_happens() -> None:
    window = RecordingWindow((4, 3), [Pressed("u"), Touched(2, 1)])
    picture = plain(4, 3)
    window.show(picture)
    picture[:] = 0
    window.happen(Sized(8, 6))
    assert (window.pictures[0] == plain(4, 3)).all()
    assert [window.next_happening(0) for _ in range(4)] == [Pressed("u"), Touched(2, 1), Sized(8, 6), None]
    assert window.size == (8, 6)
    window.toggle_full_screen()
    assert not window.full_screen
    window.happen(Gone())
    window.show(picture)
    assert (window.closed, len(window.pictures)) == (True, 1)
