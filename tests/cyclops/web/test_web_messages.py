"""What pages send through their socket: what is pressed, and what becomes of those who do not keep to the protocol."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from dataclasses import replace

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from cyclops.play.orders import Answer, Correct, Keep, Undo
from cyclops.play.switches import VoiceName
from cyclops.referee.finding import NO, YES, Question
from cyclops.referee.judges import judge_of
from cyclops.stage.stage import HintLevel
from cyclops.web.app import MOST_VIEWERS
from engine.correction import Correction
from tests.cyclops.web.serving import Evening, Viewer, closed_with, record, situation

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
