"""The loop of an evening: frames and orders in, events and situations out."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cyclops.errors import UnwritableError
from cyclops.play.evening import Evening, stopped_by_signals
from cyclops.play.events import EventsStream, events_to
from cyclops.play.orders import Accept, Answer, Correct, Order, Orders, Quit, Redo, Undo
from cyclops.play.switches import Settings
from cyclops.referee.finding import Event
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee
from cyclops.referee.situation import Situation
from cyclops.stage.building import stage_of
from engine.factory.game import RULES
from hardware.frame import Frame
from hardware.supervisor import Outage
from tests.cyclops.scripted import FIRST, NAMES, SECOND, STARTED, Scripted, Shown
from tests.cyclops.watched import ReadingNames, ScriptedCamera
from vision.reader import AnyReading
from vision.tracker.glance import Glance


class Watching:
    """A display that writes down what it is shown, and says something after some frames."""

    def __init__(self, orders: Orders, says: dict[int, Order]) -> None:
        self.shown: list[tuple[Situation, bool]] = []
        self._orders = orders
        self._says = says

    def show(self, situation: Situation, frame: Frame | None) -> None:
        if order := self._says.get(len(self.shown)):
            self._orders.put(order)
        self.shown.append((situation, frame is not None))

    def close(self) -> None:
        """Nothing was opened."""


def not_kept(frame: Frame, truth: AnyReading) -> Path:
    raise UnwritableError("no picture is kept here")


def evening(sights: Sequence[str | Outage], says: dict[int, Order] | None = None) -> tuple[list[tuple[int, str]], Watching]:
    """Watch frames with such names; what is told with the numbers of the frames, and what is shown."""
    told: list[tuple[int, str]] = []
    orders = Orders()
    display = Watching(orders, says or {})
    referee = Referee(RULES, Scripted(), Setup(NAMES))
    frames = ScriptedCamera([sight for sight in sights if isinstance(sight, str)]).frames()
    run = Evening(ReadingNames(), referee, display, orders, lambda event, frame: told.append((frame, event.kind)), not_kept)
    run.run(next(frames) if isinstance(sight, str) else sight for sight in sights)
    return told, display


def test_events_carry_the_number_of_their_frame() -> None:
    told, _ = evening([STARTED, STARTED, FIRST])
    assert told == [(0, "start"), (0, "start WGPW"), (0, "start WGGW"), (2, "draw GWWW"), (2, "end")]


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (Undo(), [(2, "undone")]),
        (Correct("turn 2"), [(2, "corrected")]),
        (Redo(), []),
        (Accept(), []),
        (Answer("discard", "yes"), []),
    ],
)
def test_what_people_say_is_done_before_the_next_frame(order: Order, told: list[tuple[int, str]]) -> None:
    events, display = evening([STARTED, FIRST, FIRST, FIRST, FIRST], {2: order})
    assert events[4:-1] == told
    assert bool(display.shown[3][0].refusal) is not bool(told)


def test_undo_and_redo_go_back_and_forth() -> None:
    events, _ = evening([STARTED, SECOND, *[SECOND] * 5], {2: Undo(), 4: Redo()})
    assert [kind for _, kind in events[3:]] == ["draw GWWW", "place 0@1,0^3", "undone", "redone", "end"]


def test_when_somebody_ends_the_evening_no_more_is_watched_and_the_frames_have_not_run_out() -> None:
    told, display = evening([STARTED, FIRST, SECOND, SECOND], {1: Quit()})
    assert told[-1] == (1, "draw GWWW")
    assert len(display.shown) == 2


def test_a_game_that_goes_on_is_shown_before_the_camera_shows_anything_and_nothing_is_said_to_be_wrong() -> None:
    orders, begun = Orders(), Shown(Referee(RULES, Scripted(), Setup(NAMES)))
    begun.table(FIRST)
    record = begun.referee.record
    assert record is not None
    display = Watching(orders, {})
    run = Evening(
        ReadingNames(), Referee.resume(record, (), Scripted(), Setup(NAMES)), display, orders, lambda event, frame: None, not_kept
    )
    shown_before: list[int] = []

    def frames() -> Iterator[Frame]:
        shown_before.append(len(display.shown))
        yield from ScriptedCamera([FIRST]).frames()

    run.run(frames())
    assert shown_before == [1]
    situation, with_picture = display.shown[0]
    assert (situation.record, with_picture) == (record, False)
    stage = stage_of(situation, Settings(), "")
    assert (stage.banner, stage.eye.text, stage.notices) == ("It's Anna's turn", "watching", ())


def test_an_outage_is_shown_and_the_game_goes_on_afterwards() -> None:
    outage = Outage("The camera was unplugged: plug it in again.", 1.0, 1)
    told, display = evening([STARTED, outage, FIRST])
    assert [(situation.outage, frame) for situation, frame in display.shown[:3]] == [(None, True), (outage, False), (None, True)]
    assert told[-2] == (1, "draw GWWW")


def test_photographs_that_tell_no_time_are_looked_at_until_they_settle() -> None:
    times: list[float] = []

    class Slow(ReadingNames):
        def see(self, frame: Frame, seconds: float) -> Glance:
            times.append(round(seconds, 1))
            return super().see(frame, seconds)

    told: list[str] = []
    eye, orders = Slow(), Orders()
    referee = Referee(RULES, Scripted(), Setup(NAMES))
    run = Evening(eye, referee, Watching(orders, {}), orders, lambda event, frame: told.append(f"{frame} {event.kind}"), not_kept)
    run.run(replace(frame, seconds=None) for frame in ScriptedCamera([STARTED, FIRST]).frames())
    assert told[-2:] == ["1 draw GWWW", "1 end"]
    assert (times[0], times[-1], len(set(times))) == (0.1, 4.0, 40)


def test_orders_may_come_from_any_thread() -> None:
    orders = Orders()
    threads = [threading.Thread(target=orders.put, args=(Undo(),)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(list(orders.waiting())) == 20
    assert list(orders.waiting()) == []


def test_a_request_to_end_does_what_ctrl_c_does() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), stopped_by_signals():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_an_event_is_an_object_a_line_as_soon_as_it_happens(tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    path.write_text("something older\n")
    with events_to(str(path), _never) as stream:
        stream.tell(Event("placed", 2, {"monster": 1, "completes": True}), 17)
        assert lines(path.read_text()) == [{"event": "placed", "frame": 17, "player": 2, "monster": 1, "completes": True}]
        stream.tell(Event("illegal", "red", {"why": "Zoë’s monster is too big."}), 20)
    assert path.read_bytes().isascii()
    assert lines(path.read_text())[1]["why"] == "Zoë’s monster is too big."


def test_events_that_nobody_wants_go_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    with events_to(None, _never) as stream:
        stream.tell(Event("start"), 0)
    assert capsys.readouterr() == ("", "")


def test_a_file_that_cannot_be_written_is_told_before_the_game_begins(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError, match="choose another file for the events"), events_to(str(tmp_path / "none" / "x"), _never):
        pass


class Full(StringIO):
    """A file on a full disk."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_disk_that_is_full_is_said_once_and_the_game_goes_on() -> None:
    said: list[str] = []
    stream = EventsStream(Full(), said.append)
    stream.tell(Event("start"), 0)
    stream.tell(Event("end"), 1)
    assert said == ["The events cannot be written any more (No space left on device); the game goes on."]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_does_no_harm_at_the_end_either() -> None:
    said: list[str] = []
    with events_to("/dev/full", said.append) as stream:
        stream.tell(Event("start"), 0)
        stream.tell(Event("end"), 1)
    assert said == ["The events cannot be written any more (No space left on device); the game goes on."]


def test_a_reader_who_has_gone_ends_it_where_only_the_reader_was_to_be_told() -> None:
    with pytest.raises(UnwritableError, match="could not be written"):
        EventsStream(Full()).tell(Event("start"), 0)


_CHATTER = """
import os, sys
from cyclops.play.events import events_to
from cyclops.play.switches import Settings
from cyclops.referee.finding import Event
with events_to("-", sys.exit) as stream:
    os.write(1, b"INFO: a library of another language says something\\n")
    print("so does one of this language")
    stream.tell(Event("start"), 0)
    os.write(1, b"and once more\\n")
print("afterwards it is as it was")
"""


def test_case_67_standard_output_holds_nothing_but_events() -> None:
    done = subprocess.run([sys.executable, "-c", _CHATTER], capture_output=True, check=True, text=True, cwd=Path(__file__).parents[2])
    assert done.stdout == '{"event": "start", "frame": 0}\nafterwards it is as it was\n'
    assert sorted(done.stderr.splitlines()) == [
        "INFO: a library of another language says something",
        "and once more",
        "so does one of this language",
    ]


def test_events_on_an_output_that_is_no_file_are_written_too(monkeypatch: pytest.MonkeyPatch) -> None:
    output = StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    with events_to("-", _never) as stream:
        stream.tell(Event("start"), 0)
    assert lines(output.getvalue()) == [{"event": "start", "frame": 0}]


def _never(words: str) -> None:
    raise AssertionError(words)
