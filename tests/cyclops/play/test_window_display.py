"""The display in a window: what it shows when, what is done in it, and that nothing keeps an evening waiting."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from cyclops.language import Language, words
from cyclops.play.display import DisplayName, open_display
from cyclops.play.opening import Opening
from cyclops.play.orders import Answer, Order, Orders, Quit, Undo
from cyclops.play.switches import Settings, Switches
from cyclops.play.window.display import WindowDisplay
from cyclops.play.window.look import Look
from cyclops.play.window.pad import View
from cyclops.play.window.picture import Board, board_of, picture_of
from cyclops.referee.finding import NO, YES, Question, Remark, Weight
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of
from cyclops.stage.stage import HintLevel, Notice, Stage
from cyclops.stage.translation import translated
from engine.games import GAMES
from engine.record import Headers, Record
from engine.record_lines import AnyRecord
from hardware.frame import Frame
from hardware.screens.recording import RecordingWindow
from hardware.window import Gone, Pressed, Sized, Touched

FACTORY = GAMES["factory"]
NAMES = ("Anna", "Ben")
PATIENCE_S = 20.0
ENGLISH, PLAIN = Settings(), View()
AGREED = Question("discard", "No place fits: does everybody agree to discard it?", (YES, NO))


def situation(version: int = 1, **changes: object) -> Situation:
    record: AnyRecord = Record.begin(FACTORY, FACTORY.begin(2, None, {}), Headers(names=NAMES))
    for move in ("start GGWW", "start PWWW"):
        record = record.play(FACTORY.move_from_text(move))
    return replace(Situation(version, FACTORY, NAMES, record, in_step=True), **changes)  # type: ignore[arg-type]


def frame(shade: int) -> Frame:
    return Frame(np.full((480, 640, 3), shade, np.uint8), "made up", (640, 480))


def until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE_S
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


@contextmanager
def shown(switches: Switches | None = None) -> Iterator[tuple[WindowDisplay, RecordingWindow, Orders]]:
    orders, window = Orders(), RecordingWindow((800, 480))
    display = WindowDisplay(Opening(orders, switches or Switches(), lambda: "game 7"), window)
    try:
        yield display, window, orders
    finally:
        display.close()


def ordered(orders: Orders, number: int = 1) -> list[Order]:
    found: list[Order] = []

    def enough() -> bool:
        found.extend(orders.waiting())
        return len(found) >= number

    until(enough)
    return found


def board(of: Situation, settings: Settings = ENGLISH, view: View = PLAIN) -> Board:
    """What is to be seen."""
    return board_of(translated(stage_of(of, settings, "game 7"), words(settings.language)), (800, 480), view)


def seen(window: RecordingWindow, wanted: Board) -> bool:
    """Whether it is seen at last."""
    return until(lambda: bool(window.pictures) and np.array_equal(window.pictures[-1], wanted.image))


def greyish(window: RecordingWindow, shade: int) -> bool:
    """Whether much of what is seen has one grey."""
    return bool(window.pictures) and bool((window.pictures[-1] == shade).all(2).mean() > 0.1)


def running() -> bool:
    """Whether somebody still draws."""
    return any(thread.name == "window display" for thread in threading.enumerate())


def test_before_the_camera_shows_anything_the_window_already_does() -> None:
    with shown() as (_, window, _):
        assert until(lambda: len(window.pictures) == 1)
        assert window.pictures[0].shape == (480, 800, 3)
        assert len(np.unique(window.pictures[0].reshape(-1, 3), axis=0)) > 20, "it is no empty picture"


def test_it_draws_anew_when_something_changed_and_only_then() -> None:
    with shown() as (display, window, _):
        display.show(situation(1), frame(50))
        assert seen(window, board(situation()))
        number = len(window.pictures)
        for shade in range(20):
            display.show(situation(1), frame(shade))
            time.sleep(0.01)
        assert len(window.pictures) == number
        doubted = situation(2, remarks=(Remark(Weight.UNSURE, "whose monster is it?"),))
        display.show(doubted, frame(50))
        assert seen(window, board(doubted))
        display.show(situation(3), frame(50))
        assert seen(window, board(situation(3)))
        assert len(window.pictures) == number + 2


def test_keys_become_orders_and_answers_only_while_something_is_asked() -> None:
    with shown() as (display, window, orders):
        display.show(situation(1, question=AGREED), None)
        assert seen(window, board(situation(1, question=AGREED)))
        for key in ("y", "u", "q"):
            window.happen(Pressed(key))
        assert ordered(orders, 3) == [Answer("discard", "yes"), Undo(), Quit()]
        assert until(lambda: window.closed), "at once, however busy the evening is"


def test_a_finger_on_an_answer_gives_it() -> None:
    with shown() as (display, window, orders):
        asking = board(situation(1, question=AGREED))
        display.show(situation(1, question=AGREED), None)
        assert seen(window, asking)
        spots = {spot.key: spot.box.middle for spot in asking.spots if spot.question == "discard"}
        window.happen(Touched(*map(round, spots["n"])))
        assert ordered(orders) == [Answer("discard", "no")]
        window.happen(Touched(1, 1))
        assert not list(orders.waiting())


def test_another_size_look_language_or_hint_level_is_drawn_at_once() -> None:
    switches = Switches()
    with shown(switches) as (display, window, _):
        display.show(situation(), None)
        window.happen(Pressed("d"))
        assert seen(window, board(situation(), view=View(Look.DARK)))
        window.happen(Pressed("s"))
        assert seen(window, board(situation(), view=View(Look.DARK, with_reasons=True)))
        window.happen(Pressed("l"))
        assert seen(window, board(situation(), Settings(Language.POLISH), View(Look.DARK, with_reasons=True)))
        switches.change(language=Language.HUNGARIAN, hints=HintLevel.FITS)
        assert seen(window, board(situation(), Settings(Language.HUNGARIAN, HintLevel.FITS), View(Look.DARK, with_reasons=True)))
        window.happen(Sized(640, 400))
        assert until(lambda: window.pictures[-1].shape == (400, 640, 3))
        window.happen(Pressed("f"))
        assert until(lambda: not window.full_screen)


def test_the_cameras_picture_moves_while_it_is_wanted() -> None:
    with shown() as (display, window, _):
        window.happen(Pressed("p"))
        shades = (60, 120, 180)
        for shade in shades:
            display.show(situation(), frame(shade))
            assert until(partial(greyish, window, shade))


def test_no_voice_where_one_is_wanted_is_said_in_the_window_too() -> None:
    with shown(Switches(Settings(silenced="There is no sound device."))) as (display, window, _):
        display.show(situation(), None)
        told = replace(stage_of(situation(), Settings(), "game 7"), notices=(Notice("hint", "There is no sound device."),))
        assert seen(window, board_of(told, (800, 480), View()))


def test_advice_comes_after_all_else_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def slow(of: Situation, settings: Settings, game_id: str, advised: bool) -> Stage:
        asked.append(advised)
        stage = stage_of(of, settings, game_id, advised=False)
        return replace(stage, advice=("Lay it beside the eye.",)) if advised else stage

    monkeypatch.setattr(f"{WindowDisplay.__module__}.stage_of", slow)
    with shown(Switches(Settings(hints=HintLevel.ADVICE))) as (display, window, _):
        display.show(situation(), None)
        plain = stage_of(situation(), Settings(hints=HintLevel.ADVICE), "game 7", advised=False)
        assert seen(window, board_of(replace(plain, advice=("Lay it beside the eye.",)), (800, 480), View()))
    assert asked == [False, True]
    assert np.array_equal(window.pictures[-2], picture_of(plain, (800, 480)))


def test_showing_returns_at_once_however_long_drawing_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    let_go = threading.Event()

    def slow(stage: Stage, size: tuple[int, int], view: View, photo: NDArray[np.uint8] | None) -> Board:
        let_go.wait(PATIENCE_S)
        return board_of(stage, size, view, photo)

    monkeypatch.setattr(f"{WindowDisplay.__module__}.board_of", slow)
    with shown() as (display, window, _):
        begun = time.monotonic()
        for version in range(50):
            display.show(situation(version), frame(0))
        assert time.monotonic() - begun < 5
        assert not window.pictures
        let_go.set()
        assert until(lambda: len(window.pictures) >= 1)


def test_a_window_closed_by_its_cross_ends_the_evening() -> None:
    with shown() as (_, window, orders):
        window.happen(Gone())
        assert ordered(orders) == [Quit()]


def test_a_screen_that_goes_away_is_said_once_and_the_game_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    with shown() as (display, window, orders):
        window.happen(Gone("the screen went away (connection broke)"))
        assert until(lambda: not running())
        display.show(situation(), None)
        assert not list(orders.waiting())
    told = capsys.readouterr().err.splitlines()
    assert told == ["The screen went away (connection broke): the game goes on without a window."]


def test_a_fault_of_the_drawing_is_not_kept_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> None:
        raise ZeroDivisionError("drawn by nothing")

    with shown() as (display, _, _):
        monkeypatch.setattr(f"{WindowDisplay.__module__}.board_of", broken)
        display.show(situation(), None)
        assert until(lambda: not running())
        with pytest.raises(ZeroDivisionError, match="drawn by nothing"):
            display.show(situation(2), None)


def test_closing_gives_the_screen_back_and_ends_the_thread() -> None:
    with shown() as (display, window, _):
        assert display.speaker is None
        assert display.invitation() == ()
    assert window.closed
    assert not running()


def test_the_window_is_a_display_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    window = RecordingWindow()
    monkeypatch.setattr(f"{WindowDisplay.__module__}.HighguiWindow", lambda title: window)
    opened = open_display(DisplayName.WINDOW, Opening(Orders()))
    assert until(lambda: bool(window.pictures))
    opened.close()
    assert window.closed


def test_without_a_screen_the_program_ends_with_one_sentence_and_not_with_an_abort() -> None:
    if sys.platform != "linux":
        pytest.skip("other systems always have a screen")
    command = [sys.executable, "-m", "cyclops", "play", "factory", "--players", "Anna,Ben", "--camera", "simulated:1"]
    screen = {**os.environ, "DISPLAY": ":4711"}
    ended = subprocess.run([*command, "--display", "window"], env=screen, capture_output=True, text=True, timeout=100, check=False)
    assert ended.returncode == 1, ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1, ended.stderr
    assert "no screen to show a window on" in ended.stderr
