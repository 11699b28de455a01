"""The socket of a page: states, pictures, pressing, and what becomes of those who do not keep to the protocol."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
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
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from cyclops.language import Language, words
from cyclops.play.orders import Answer, Correct, Keep, Undo
from cyclops.play.switches import VoiceName
from cyclops.referee.finding import NO, YES, Question
from cyclops.referee.judges import judge_of
from cyclops.stage.building import stage_of
from cyclops.stage.stage import HintLevel, Stage
from cyclops.stage.translation import translated
from cyclops.web.app import MOST_VIEWERS
from cyclops.web.pictures import picture_bytes
from cyclops.web.viewer import BEAT_S
from cyclops.web.words import WORDS
from engine.correction import Correction
from hardware.frame import Image
from tests.cyclops.web.serving import SOON_S, Evening, Viewer, frame, record, situation


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


def closed_with(viewer: Viewer) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        viewer.expect("an end")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


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


# Pressing


def test_on_this_machine_alone_pages_of_it_may_press(evening: Evening) -> None:
    evening.show(situation(4))
    with evening.viewer() as viewer:
        assert viewer.hello()["may_press"]
        assert viewer.order(7, 4, kind="undo") == {"type": "done", "id": 7, "ok": True, "text": ""}
    assert evening.said() == [Undo()]


def test_what_a_proxy_hands_on_needs_the_digits(served: Evening) -> None:
    with served.viewer(X_Forwarded_For="203.0.113.9") as viewer:
        assert not viewer.hello()["may_press"]


def test_case_24_behind_a_proxy_a_page_of_its_host_may_connect(served: Evening) -> None:
    with served.viewer(origin="https://games.example", X_Forwarded_Host="games.example", X_Forwarded_Proto="https") as viewer:
        assert viewer.hello()["type"] == "state"


def test_in_the_network_everybody_may_look_and_nobody_press_without_the_digits(party: Evening) -> None:
    party.show(situation(4))
    with party.viewer() as viewer:
        state = viewer.hello()
        assert not state["may_press"]
        assert state["stage"]["version"] == 4
        done = viewer.order(1, 4, kind="undo")
        assert not done["ok"]
        assert done["text"] == "Everybody may look. To press, enter the four digits."
        assert not viewer.order(2, 4, kind="hints", level="advice")["ok"]
    assert party.said() == []
    assert party.switches.settings.hints is HintLevel.PLACES


def test_who_may_not_press_is_sent_no_digits(served_party: Evening) -> None:
    with served_party.viewer() as viewer:
        viewer.send(type="hello")
        assert viewer.expect("state")["door"] is None


def test_the_digits_let_press_and_their_token_does_so_afterwards(party: Evening) -> None:
    party.show(situation(4))
    with party.viewer() as viewer:
        viewer.hello()
        viewer.send(type="pin", pin=party.display.server.keys.pin)
        answer = viewer.expect("pin")
        assert answer["ok"]
        assert (state := viewer.expect("state"))["may_press"]
        server = party.display.server
        assert state["door"] == {"address": server.addresses.best, "pin": server.keys.pin}, "to be handed on"
        assert viewer.order(1, 4, kind="keep")["ok"]
    with party.viewer() as again:
        assert again.hello(token=answer["token"])["may_press"]
    assert party.said() == [Keep()]


def test_the_token_of_the_qr_code_is_exchanged_for_another(served_party: Evening) -> None:
    with served_party.viewer() as viewer:
        viewer.send(type="hello", token=served_party.display.server.keys.token)
        answer = viewer.expect("pin")
        assert answer["ok"]
        assert viewer.expect("state")["may_press"]
    with served_party.viewer() as again:
        assert again.hello(token=answer["token"])["may_press"]


@pytest.mark.parametrize("token", ["", "x", "x" * 128, "🐌"])
def test_other_tokens_do_not(served_party: Evening, token: str) -> None:
    with served_party.viewer() as viewer:
        assert not viewer.hello(token=token)["may_press"]


def test_twenty_wrong_digits_in_a_row_get_nowhere(party: Evening) -> None:
    party.display.server.keys.pin = "4711"
    with party.viewer() as viewer:
        viewer.hello(language="en")
        answers = []
        for number in range(20):
            viewer.send(type="pin", pin=f"{number:04}")
            answers.append(viewer.expect("pin"))
        viewer.send(type="pin", pin="4711")
        answers.append(viewer.expect("pin"))
    assert not any(answer["ok"] or answer["token"] for answer in answers)
    assert answers[0]["text"] == "Those were other digits. Look again."
    assert answers[-1]["text"] == "Wait 2 seconds, and try again."
    assert 0 < answers[-1]["wait_s"] <= 2


def test_orders_switches_and_answers_are_passed_on(evening: Evening) -> None:
    asked = Question("discard", "No place fits: does everybody agree to discard it?", (YES, NO))
    evening.show(situation(3, question=asked))
    with evening.viewer() as viewer:
        viewer.hello()
        assert viewer.order(1, 3, kind="answer", question="discard", answer="yes")["ok"]
        assert viewer.order(2, 3, kind="correct", text="eye A@0,0 yes")["ok"]
        assert viewer.order(3, 3, kind="hints", level="fits")["ok"]
        assert viewer.order(4, 3, kind="voice", voice="browser")["ok"]
        while viewer.expect("state")["settings"] != {"language": "en", "hints": "fits", "voice": "browser", "silenced": ""}:
            pass
    assert evening.said() == [Answer("discard", "yes"), Correct("eye A@0,0 yes")]
    assert evening.switches.settings.voice is VoiceName.BROWSER


def test_case_100_two_pages_that_press_the_same_together_do_it_once(evening: Evening) -> None:
    evening.show(situation(4))
    with evening.viewer() as one, evening.viewer() as other:
        one.hello()
        other.hello()
        answers = [viewer.order(1, 4, kind="undo") for viewer in (one, other)]
    assert [answer["ok"] for answer in answers] == [True, False]
    assert "Somebody else has just pressed" in answers[1]["text"]
    assert evening.said() == [Undo()]


def test_case_100_undo_on_one_page_is_refused_when_another_made_a_move_meanwhile(evening: Evening) -> None:
    evening.show(situation(4))
    with evening.viewer() as viewer:
        viewer.hello()
        evening.show(situation(5, "draw GPWW"))
        viewer.state(5)
        done = viewer.order(1, 4, kind="undo")
        assert not done["ok"]
        assert "Something has changed" in done["text"]
        assert viewer.order(2, 5, kind="undo")["ok"]
    assert evening.said() == [Undo()]


def test_orders_for_another_game_are_refused(evening: Evening) -> None:
    evening.show(situation(4))
    with evening.viewer() as viewer:
        viewer.hello()
        evening.game_id = "second"
        evening.show(situation(4))
        while viewer.expect("state")["stage"]["game_id"] != "second":
            pass
        assert "Another game" in viewer.order(1, 4, kind="undo")["text"]
        assert viewer.order(2, 4, game_id="second", kind="undo")["ok"]


def test_a_touched_tile_is_answered_and_an_unknown_one_is_null(evening: Evening) -> None:
    with evening.viewer() as viewer:
        viewer.hello()
        viewer.send(type="touch", id=1, key="A@0,0")
        assert viewer.expect("touched") == {"type": "touched", "id": 1, "touched": None}
        evening.show(situation(1))
        viewer.send(type="touch", id=2, key="no such tile")
        assert viewer.expect("touched") == {"type": "touched", "id": 2, "touched": None}


def test_a_touched_tile_is_answered_when_what_was_pressed_before_is_done_for_its_choices_build_on_that(evening: Evening) -> None:
    with evening.viewer() as viewer:
        evening.show(situation(1))
        viewer.hello()
        assert viewer.order(1, 1, kind="correct", text="letter A@0,0 PGWW")["ok"]
        viewer.send(type="touch", id=2, key="A@0,0")
        evening.show(situation(1))  # of a frame that was under way
        time.sleep(0.2)
        corrected = judge_of("factory").corrected(record().state, "letter A@0,0 PGWW")
        evening.show(replace(situation(2), record=record().play(Correction(corrected))))
        top, *_ = viewer.expect("touched")["touched"]["groups"]
        assert [choice["text"] for choice in top["choices"] if choice["chosen"]] == ["thick, purple"]


# Those who do not keep to the protocol


def test_other_sites_get_no_socket(served: Evening) -> None:
    for origin in ("http://evil.example", "null", f"http://localhost:{served.display.server.port + 1}", None):
        with pytest.raises(InvalidStatus) as refused, connect(f"ws://{served.host}/ws", origin=origin):  # type: ignore[arg-type]
            pass
        assert refused.value.response.status_code == 403


def test_other_hosts_get_no_socket(served: Evening) -> None:
    with socket.create_connection(("127.0.0.1", served.display.server.port)) as link:
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        head = "GET /ws HTTP/1.1\r\nHost: evil.example\r\nOrigin: http://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        link.sendall(f"{head}{key}\r\n".encode())
        assert link.recv(4096).startswith(b"HTTP/1.1 403")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "hello",
            "null",
            "[]",
            "{}",
            '"hello"',
            '{"type":"hello"',
            '{"type":"nothing"}',
            '{"type":["hello"]}',
            "NaN",
            '{"type":"hello","more":1}',
        ),
        *(
            "[" * 4000,
            '{"type":"hello","language":' + "[" * 4000,
            '{"type":"hello","language":5}',
            '{"type":"pin"}',
            '{"type":"ready","x":' + "9" * 4000 + "}",
        ),
        *('{"type":"order","id":-1,"game_id":"","version":0,"order":{"kind":"undo"}}', '{"type":"touch","id":1,"key":"' + "k" * 65 + '"}'),
        *(
            '{"type":"order","id":1,"game_id":"","version":0,"order":{"kind":"quit"}}',
            '{"type":"order","id":1,"game_id":"","version":0,"order":{}}',
        ),
        *(
            '{"type":"order","id":1.5,"game_id":"","version":0,"order":{"kind":"undo"}}',
            '{"type":"hello","type":"hello","token":{}}',
            "\x00",
            "\ud7ff",
        ),
    ],
)
def test_what_is_no_message_closes_the_socket_politely(served: Evening, text: str) -> None:
    with served.viewer() as viewer:
        viewer.hello()
        viewer.link.send(text)
        assert closed_with(viewer) == 1008
    assert served.ask("GET", "/")[0] == 200


def test_first_of_all_comes_hello_and_it_comes_once(served: Evening) -> None:
    with served.viewer() as viewer:
        viewer.send(type="ready")
        assert closed_with(viewer) == 1008
    with served.viewer() as viewer:
        viewer.hello()
        viewer.send(type="hello")
        assert closed_with(viewer) == 1008


def test_binary_junk_closes_the_socket(served: Evening) -> None:
    with served.viewer() as viewer:
        viewer.hello()
        viewer.link.send(os.urandom(1000))
        assert closed_with(viewer) == 1003


@pytest.mark.parametrize("text", ["x" * 10_000, "[" * 10_000, '{"type":"pin","pin":"' + "1" * 1_000_000 + '"}'])
def test_huge_messages_close_the_socket(served: Evening, text: str) -> None:
    with served.viewer() as viewer:
        viewer.hello()
        viewer.link.send(text)
        assert closed_with(viewer) == 1009


def test_no_hello_for_long_closes_the_socket(served: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cyclops.web.app.HELLO_S", 0.2)
    with served.viewer() as viewer:
        assert closed_with(viewer) == 1008


def flood(viewer: Viewer) -> None:
    """Send what a page may not send in ten seconds at once, as one piece, and then hear what comes of it."""
    beat = Frame(Opcode.TEXT, b'{"type":"beat"}').serialize(mask=True)
    with contextlib.suppress(OSError):
        viewer.link.socket.sendall(beat * 300)
    while True:
        viewer.next()


def test_a_flood_of_messages_closes_the_socket_and_others_do_not_notice(evening: Evening) -> None:
    with evening.viewer() as viewer, evening.viewer() as other:
        viewer.hello()
        other.hello()
        with pytest.raises(ConnectionClosed):
            flood(viewer)
        evening.show(situation(1))
        assert other.state(1)


def test_so_many_may_look_and_the_next_is_asked_to_come_again(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_VIEWERS == 100
    monkeypatch.setattr("cyclops.web.app.MOST_VIEWERS", 2)
    with evening.viewer() as one, evening.viewer() as two, evening.viewer() as three:
        one.hello()
        two.hello()
        assert closed_with(three) == 1013


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
