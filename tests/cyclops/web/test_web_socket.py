"""What a page is sent through its socket: states, pictures, and what it is to say."""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from websockets.exceptions import ConnectionClosed

from cyclops.language import Language, words
from cyclops.stage.building import stage_of
from cyclops.stage.stage import HintLevel, Stage
from cyclops.stage.translation import translated
from cyclops.web.pictures import picture_bytes
from cyclops.web.viewer import BEAT_S
from cyclops.web.words import WORDS
from hardware.frame import Image
from tests.cyclops.web.serving import SOON_S, Evening, Viewer, closed_with, frame, situation


def until(true: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not true() and time.monotonic() < end:
        time.sleep(0.01)
    return true()


def until_beat(viewer: Viewer) -> bool:
    while json.loads(viewer.link.recv(SOON_S))["type"] != "beat":
        pass
    return True


def expected(evening: Evening, shown: Any, language: Language = Language.ENGLISH) -> dict[str, Any]:
    stage = translated(stage_of(shown, evening.switches.settings, evening.game_id), words(language))
    made: dict[str, Any] = json.loads(json.dumps(asdict(replace(stage, language=language))))
    return made


def shade_of(data: bytes) -> tuple[float, tuple[int, ...]]:
    """How bright a picture is, and its shape."""
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None
    return float(picture.mean()), picture.shape


# States


def test_a_page_without_a_game_gets_all_its_words_and_no_stage(evening: Evening) -> None:
    with evening.viewer() as viewer:
        state = viewer.hello()
    assert state["stage"] is None
    assert set(state["words"]) == set(WORDS)
    assert state["settings"] == {"language": "en", "hints": "places", "voice": "none", "silenced": ""}
    assert (state["viewers"], state["build"]) == (1, evening.display.server.live.build)


def test_case_28_a_late_page_sees_at_once_how_it_stands(evening: Evening) -> None:
    now = situation(7, "draw GPWW")
    evening.show(now)
    with evening.viewer() as viewer:
        assert viewer.hello()["stage"] == expected(evening, now)


def test_a_change_reaches_all_pages_complete_each_time(evening: Evening) -> None:
    evening.show(situation(1))
    with evening.viewer() as one, evening.viewer() as other:
        one.hello()
        other.hello()
        now = situation(2, "draw GPWW")
        evening.show(now)
        for viewer in (one, other):
            state = viewer.state(2)
            assert state["stage"] == expected(evening, now)
            assert "words" not in state


def test_case_28_after_a_burst_the_last_state_is_there_and_far_fewer_were_sent(evening: Evening) -> None:
    with evening.viewer() as viewer:
        viewer.hello()
        for version in range(1, 201):
            evening.show(situation(version))
        versions: list[int] = []
        while not versions or versions[-1] != 200:
            stage = viewer.expect("state")["stage"]
            versions += [stage["version"]] if stage else []
    assert versions == sorted(versions)
    assert len(versions) < 20


def test_nothing_is_sent_when_nothing_has_changed(evening: Evening) -> None:
    with evening.viewer() as viewer:
        viewer.hello()
        now = situation(1)
        for _ in range(50):
            evening.show(now)
        viewer.state(1)
        with pytest.raises(TimeoutError):
            viewer.next(timeout=0.3)


def test_each_page_has_its_language_and_the_others_that_of_the_voice(evening: Evening) -> None:
    evening.show(situation(1))
    with evening.viewer() as dutch, evening.viewer() as usual:
        state = dutch.hello(language="nl-BE")
        assert state["stage"]["language"] == "nl"
        assert state["words"]["page.close"] == words(Language.DUTCH)("Close")
        assert usual.hello()["stage"]["language"] == "en"
        usual.order(1, 1, kind="spoken", language="hu")
        while usual.expect("state")["stage"]["language"] != "hu":
            pass
        dutch.send(type="language", language="pl")
        while (state := dutch.expect("state"))["stage"]["language"] != "pl":
            pass
        assert state["words"]["page.close"] == words(Language.POLISH)("Close")


def test_a_language_that_is_not_spoken_here_is_none(served: Evening) -> None:
    with served.viewer() as viewer:
        assert viewer.hello(language="tlh")["settings"]["language"] == "en"


def test_all_pages_are_told_how_many_look(evening: Evening) -> None:
    with evening.viewer() as stays:
        stays.hello()
        with evening.viewer() as other:
            assert other.hello()["viewers"] == 2
            while stays.expect("state")["viewers"] != 2:
                pass
        while stays.expect("state")["viewers"] != 1:
            pass


def test_a_page_hears_a_beat_when_nothing_else_is_sent(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BEAT_S == 2
    monkeypatch.setattr("cyclops.web.viewer.BEAT_S", 0.2)
    with evening.viewer() as viewer:
        viewer.hello()
        for _ in range(2):
            assert until_beat(viewer)


def test_a_page_hears_a_beat_when_it_asks(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.web.viewer.BEAT_S", 1000.0)
    with evening.viewer() as viewer:
        viewer.hello()
        viewer.send(type="beat")
        assert until_beat(viewer)


def test_advice_comes_after_the_rest_and_holds_nothing_up(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()

    def slow(shown: Any, settings: Any, game_id: str, advised: bool = True) -> Stage:
        if settings.hints is HintLevel.ADVICE:
            thought.wait(SOON_S)
        stage = stage_of(shown, replace(settings, hints=HintLevel.PLACES), game_id, advised=False)
        return replace(stage, hints=settings.hints, advice=("Lay it there.",) if settings.hints is HintLevel.ADVICE else ())

    monkeypatch.setattr("cyclops.web.live.stage_of", slow)
    evening.switches.change(hints=HintLevel.ADVICE)
    with evening.viewer() as viewer:
        viewer.hello()
        for version in (1, 2):
            evening.show(situation(version))
            first = viewer.state(version)
            assert (first["stage"]["advice"], first["stage"]["hints"]) == ([], "advice")
        thought.set()
        while not (state := viewer.state(2))["stage"]["advice"]:
            pass
        assert state["stage"]["advice"] == ["Lay it there."]


def test_quick_advice_comes_with_the_first_state(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.web.live._BRIEF_S", SOON_S)  # how quick it is depends on what else this machine does
    evening.switches.change(hints=HintLevel.ADVICE)
    now = situation(1)
    with evening.viewer() as viewer:
        viewer.hello()
        evening.show(now)
        assert viewer.state(1)["stage"] == expected(evening, now)


def test_the_last_state_goes_out_before_the_page_is_closed(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening, evening.viewer() as viewer:
        viewer.hello()
        for version in range(1, 30):
            evening.show(situation(version))
        evening.display.close()
        assert viewer.state(29)
        assert closed_with(viewer) == 1012


# Pictures


def test_a_page_gets_one_picture_each_time_it_is_ready_and_never_the_same_twice(evening: Evening) -> None:
    now = situation(1)
    evening.show(now, frame(40))
    with evening.viewer() as viewer:
        viewer.hello()
        viewer.send(type="ready")
        first = viewer.picture()
        viewer.send(type="ready")
        with pytest.raises(TimeoutError):
            viewer.next(timeout=0.3)
        evening.show(now, frame(200))
        second = viewer.picture()
        with pytest.raises(TimeoutError):
            viewer.next(timeout=0.3)
    shades = [shade_of(data)[0] for data in (first, second)]
    assert shades == pytest.approx([40, 200], abs=2)


def test_pictures_are_at_most_960_wide(evening: Evening) -> None:
    evening.show(situation(1), frame(90, (1920, 1080)))
    with evening.viewer() as viewer:
        viewer.hello()
        viewer.send(type="ready")
        assert shade_of(viewer.picture())[1] == (540, 960, 3)


def test_each_frame_is_encoded_once_for_all_and_none_for_nobody(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded = []

    def encode(image: Image) -> bytes:
        encoded.append(image)
        return picture_bytes(image)

    monkeypatch.setattr("cyclops.web.live.picture_bytes", encode)
    now = situation(1)
    for shade in range(20):
        evening.show(now, frame(shade))
        time.sleep(0.01)
    assert not encoded
    with evening.viewer() as one, evening.viewer() as other:
        one.hello()
        other.hello()
        for viewer in (one, other):
            viewer.send(type="ready")
        assert one.picture() == other.picture()
    assert len(encoded) == 1


def test_no_page_gets_more_than_eight_pictures_a_second(evening: Evening) -> None:
    now, stop = situation(1), threading.Event()

    def film() -> None:
        shade = 0
        while not stop.wait(0.01):
            shade += 1
            evening.show(now, frame(shade % 255))

    camera = threading.Thread(target=film)
    camera.start()
    try:
        with evening.viewer() as viewer:
            viewer.hello()
            begun, count = time.monotonic(), 0
            while count < 5:
                viewer.send(type="ready")
                viewer.picture()
                count += 1
            took_s = time.monotonic() - begun
    finally:
        stop.set()
        camera.join()
    assert took_s > (count - 1) / 8 * 0.9


def test_without_a_camera_there_is_no_picture_and_then_there_is(evening: Evening) -> None:
    evening.show(situation(1), None)
    with evening.viewer() as viewer:
        viewer.hello()
        viewer.send(type="ready")
        with pytest.raises(TimeoutError):
            viewer.next(timeout=0.3)
        evening.show(situation(1), frame(10))
        assert viewer.picture()


@contextlib.contextmanager
def deaf_page(evening: Evening) -> Iterator[Viewer]:
    """A page that reads nothing, and wants a picture each time that something is done with it."""
    with evening.viewer() as unheard:
        unheard.link.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        unheard.link.send('{"type":"hello"}')
        assert until(lambda: len(evening.display.server.live.viewers) == 1)
        yield unheard
        with contextlib.suppress(OSError):
            unheard.link.socket.shutdown(socket.SHUT_RDWR)  # without the farewell, for which it would have to read all that was sent
    assert until(lambda: not evening.display.server.live.viewers)


def show_noise(evening: Evening, deaf: Viewer, version: int) -> None:
    """A picture that hardly gets smaller when it is encoded."""
    noise = np.random.default_rng(version).integers(0, 255, (720, 960, 3), np.uint8)
    with contextlib.suppress(ConnectionClosed):
        deaf.link.send('{"type":"ready"}')
    evening.show(situation(version), replace(frame(), image=noise))


def test_case_29_a_page_that_reads_nothing_slows_nobody(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.web.viewer.SEND_S", 1000.0)
    live = evening.display.server.live
    with deaf_page(evening) as deaf:
        (unheard,) = live.viewers
        with evening.viewer() as viewer:
            viewer.hello()
            for version in range(1, 13):
                show_noise(evening, deaf, version)
                assert viewer.state(version), "though the server would wait for the other much longer than this test"
            assert not unheard.idle, "it is being waited for"


def test_case_29_a_page_that_reads_nothing_is_given_up(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.web.viewer.SEND_S", 0.3)
    live = evening.display.server.live
    with deaf_page(evening) as deaf:
        versions = itertools.count(1)
        end = time.monotonic() + SOON_S
        while live.viewers and time.monotonic() < end:
            show_noise(evening, deaf, next(versions))
            time.sleep(0.05)
        assert not live.viewers


# The voice


def test_the_pages_speak_and_are_silenced_by_an_empty_sentence(evening: Evening) -> None:
    speaker = evening.display.speaker
    with evening.viewer() as viewer:
        viewer.hello()
        speaking = threading.Thread(target=speaker.speak, args=("Anna draws a tile. " * 20, "en"))
        speaking.start()
        said = viewer.expect("speech")
        speaker.stop()
        speaking.join(SOON_S)
        assert not speaking.is_alive(), "it would take 25 s"
        hush = viewer.expect("speech")
    assert (said["text"], said["language"]) == ("Anna draws a tile. " * 20, "en")
    assert (hush["text"], hush["id"]) == ("", said["id"] + 1)


def test_speaking_takes_about_as_long_as_a_voice_does(evening: Evening) -> None:
    begun = time.monotonic()
    evening.display.speaker.speak("Anna!", "en")
    assert 0.5 < time.monotonic() - begun < 10
