"""The window on a real screen: what is seen there, what is typed and touched, and what happens without a screen."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from hardware.errors import HardwareError, ScreenError
from hardware.screens.highgui import HighguiWindow
from hardware.screens.pane import letter_of
from hardware.window import ENTER, ESCAPE, RUBOUT, Gone, Happening, Pressed, Sized, Touched
from tests.hardware.virtual_screen import VirtualScreen, virtual_screen

WIDTH, HEIGHT = 800, 480
PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def screen() -> Iterator[VirtualScreen]:
    with virtual_screen(WIDTH, HEIGHT) as opened:
        yield opened


@contextmanager
def window_on(screen: VirtualScreen, title: str = "Cyclops") -> Iterator[HighguiWindow]:
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("DISPLAY", screen.name)
        opened = HighguiWindow(title)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def window(screen: VirtualScreen) -> Iterator[HighguiWindow]:
    """One for all tests that leave it as it is: to open it takes longer than all that is done with it."""
    with window_on(screen) as opened:
        yield opened


def happenings(window: HighguiWindow, number: int) -> list[Happening]:
    """The next things that happen, sizes left out."""
    found: list[Happening] = []
    end = time.monotonic() + PATIENCE_S
    while len(found) < number and time.monotonic() < end:
        happened = window.next_happening(0.2)
        if happened is not None and not isinstance(happened, Sized):
            found.append(happened)
    return found


def next_size(window: HighguiWindow, before: tuple[int, int]) -> tuple[int, int]:
    end = time.monotonic() + PATIENCE_S
    while window.size == before and time.monotonic() < end:
        window.next_happening(0.1)
    return window.size


def shown(screen: VirtualScreen, window: HighguiWindow) -> None:
    """Wait until the window is there for all to see."""
    window.show(np.full((HEIGHT, WIDTH, 3), 90, np.uint8))
    end = time.monotonic() + PATIENCE_S
    while (screen.picture()[:20, :20] != 90).any() and time.monotonic() < end:
        time.sleep(0.05)


def test_a_picture_fills_the_screen_to_the_last_pixel(screen: VirtualScreen, window: HighguiWindow) -> None:
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[:, : WIDTH // 2], picture[:, WIDTH // 2 :] = (20, 130, 250), (200, 60, 10)
    picture[0, 0] = picture[-1, -1] = (255, 255, 255)
    window.show(picture)
    pointer = np.s_[HEIGHT // 2 - 30 : HEIGHT // 2 + 30, WIDTH // 2 - 30 : WIDTH // 2 + 30]
    picture[pointer] = 0
    screen.do("mousemove", str(WIDTH // 2), str(HEIGHT // 2))
    seen, end = np.zeros_like(picture), time.monotonic() + PATIENCE_S
    while not np.array_equal(seen, picture) and time.monotonic() < end:
        time.sleep(0.05)
        seen = screen.picture()
        seen[pointer] = 0
    assert np.array_equal(seen, picture)


def test_keys_and_touches_arrive_in_their_order_and_in_the_pictures_pixels(screen: VirtualScreen, window: HighguiWindow) -> None:
    shown(screen, window)
    screen.do("mousemove", "700", "40", "click", "1", "key", "u")
    assert happenings(window, 2) == [Touched(700, 40), Pressed("u")]
    for names, letter in ((["1"], "1"), (["at"], "@"), (["Shift", "Return"], ENTER), (["Escape"], ESCAPE), (["BackSpace"], RUBOUT)):
        screen.do(*(word for name in names for word in ("key", name)))  # each when the one before has come: nobody types as fast as xdotool
        assert happenings(window, 1) == [Pressed(letter)]
    screen.do("mousemove", "5", "470", "click", "3", "click", "1")
    assert happenings(window, 1) == [Touched(5, 470)]


def test_a_window_leaves_the_full_screen_and_comes_back_to_it(window: HighguiWindow) -> None:
    window.toggle_full_screen()
    smaller = next_size(window, (WIDTH, HEIGHT))
    assert smaller[0] < WIDTH
    assert smaller[1] < HEIGHT
    window.toggle_full_screen()
    assert next_size(window, smaller) == (WIDTH, HEIGHT)


def test_a_screen_that_goes_away_takes_the_window_along_and_not_the_game() -> None:
    with virtual_screen(WIDTH, HEIGHT) as crashing, window_on(crashing) as window:
        crashing.stop()
        (gone,) = happenings(window, 1)
        assert isinstance(gone, Gone)
        assert "the screen went away" in gone.reason
        window.show(np.zeros((HEIGHT, WIDTH, 3), np.uint8))


def test_the_cross_closes_the_window_for_no_reason_that_needs_saying(screen: VirtualScreen) -> None:
    with window_on(screen, "Doomed") as window:
        screen.close_window("Doomed")
        assert happenings(window, 1) == [Gone()]
        window.show(np.zeros((HEIGHT, WIDTH, 3), np.uint8))


def test_without_a_screen_there_is_one_plain_sentence_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(ScreenError, match=r"no screen to show a window on: .*choose another display") as raised:
        HighguiWindow("Cyclops")
    assert isinstance(raised.value, HardwareError)
    assert "\n" not in str(raised.value)


def test_a_screen_that_does_not_answer_ends_a_process_of_its_own_with_the_same_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    with pytest.raises(ScreenError, match=r"no screen to show a window on: .*':4711'"):
        HighguiWindow("Cyclops")


@pytest.mark.parametrize(
    ("stand_in", "words"),
    [
        (
            "class error(Exception): pass\nWINDOW_NORMAL = WINDOW_FREERATIO = WINDOW_GUI_NORMAL = 0\n"
            "def namedWindow(*_): raise error('The function is not implemented. Rebuild the library with Windows, GTK+ 2.x or Cocoa')",
            "shows no windows: type python -m pip uninstall --yes opencv-python-headless",
        ),
        ("class error(Exception): pass", "the window cannot be opened"),
        ("raise ImportError('libGL.so.1: cannot open shared object file')", r"cannot be opened \(libGL.so.1: cannot open"),
    ],
)
def test_an_opencv_without_windows_is_named_with_what_mends_it(
    stand_in: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cv2.py").write_text(stand_in)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("DISPLAY", ":4711")
    with pytest.raises(ScreenError, match=words) as raised:
        HighguiWindow("Cyclops")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("code", "letter"),
    [
        (97, "a"), (64, "@"), (32, " "), (0xE9, "é"), (0x1000142, "ł"), (13, ENTER), (10, ENTER), (0xFF8D, ENTER), (27, ESCAPE),
        (8, RUBOUT), (0xFFE1, ""), (0xFF51, ""), (0xFFC8, ""), (9, ""), (0x1000007, ""),
    ],
)  # fmt: skip
def test_letters_of_keys(code: int, letter: str) -> None:
    assert letter_of(code) == letter
