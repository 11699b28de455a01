"""Photographs sent to the page: scored, put right, bounded in every way, and forgotten."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cyclops.language import Language
from cyclops.photo.desk import Desk
from cyclops.photo.worker import TooLongError, Worker, answered
from cyclops.web import photo_pages
from tests.cyclops.web.serving import SOON_S, Evening
from tests.fixture_photos import fixture_photo
from vision.phrase import phrase

PHOTO = fixture_photo("factory-00").path.read_bytes()


@cache
def read(language: Language) -> tuple[Any, tuple[dict[str, Any], bytes]]:
    """The photograph as a desk keeps it, and what is answered: read once, which takes longer than all the rest."""
    desk = Desk({})
    given = answered(desk, {"do": "score", "id": "it", "game": None, "language": language}, PHOTO)
    return desk._photos["it"], given


class NearWorker(Worker):
    """Reads photographs in the same process, which needs no start, and the same one only once.

    It holds them up, or gives them up, where a test says so.
    """

    def __init__(self) -> None:
        super().__init__()
        self.desk = Desk({})
        self.held = threading.Event()
        self.held.set()
        self.asked: list[str] = []
        self.tired = False
        self.rested = 0

    @property
    def number(self) -> int | None:
        return 1

    def ask(self, head: dict[str, Any], data: bytes = b"") -> tuple[dict[str, Any], bytes]:
        self.asked.append(head["do"])
        if head["do"] == "score":
            self.held.wait(SOON_S)
        if self.tired:
            raise TooLongError(phrase("This picture takes too long: try a smaller one."))
        if head["do"] == "score" and data == PHOTO:
            self.desk._photos[head["id"]], given = read(head["language"])
            return given
        return answered(self.desk, head, data)

    def rest(self) -> None:
        self.rested += 1

    def close(self) -> None:
        self.held.set()


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> NearWorker:
    made = NearWorker()
    monkeypatch.setattr(photo_pages, "Worker", lambda: made)
    return made


@pytest.fixture
def near(worker: NearWorker, tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path / "page") as served:
        yield served


def post(evening: Evening, path: str, body: bytes, **headers: str) -> tuple[int, Any]:
    status, _, answer = evening.ask("POST", path, body, **headers)
    return status, json.loads(answer)


def test_a_photograph_goes_all_the_way_through_a_process_of_its_own(evening: Evening) -> None:
    status, scored = post(evening, "/photo?language=en", PHOTO, Content_Type="image/jpeg")
    assert status == 200
    assert scored["game"] == "factory"
    assert scored["scores"][0]["name"] == "Player 1"
    assert set(scored) >= {"id", "game", "size", "doubts", "players", "scores", "tiles", "picture"}
    status, headers, picture = evening.ask("GET", f"/{scored['picture']}")
    assert (status, headers["content-type"], headers["cache-control"]) == (200, "image/jpeg", "no-store")
    assert picture.startswith(b"\xff\xd8")


def test_a_tile_is_touched_and_corrected_and_the_new_picture_has_a_new_address(near: Evening) -> None:
    _, scored = post(near, "/photo", PHOTO)
    _, touched = post(near, f"/photo/{scored['id']}/touch", b'{"key":"1"}')
    assert touched["key"] == "1"
    order = touched["groups"][-2]["choices"][-1]["order"]
    status, again = post(near, f"/photo/{scored['id']}/correct", json.dumps({"order": order}).encode())
    assert status == 200
    assert again["id"] == scored["id"]
    assert again["picture"] == f"photo/{scored['id']}.jpg?n=2"
    assert again["scores"] != scored["scores"]
    assert near.ask("GET", f"/{again['picture']}")[2] != b""


def test_a_correction_that_cannot_be_is_told(near: Evening) -> None:
    _, scored = post(near, "/photo", PHOTO)
    status, answer = post(near, f"/photo/{scored['id']}/correct", b'{"order":"edges 0 XXXX"}')
    assert (status, answer) == (422, {"error": "'edges 0 XXXX' cannot be said of this tile."})


def test_an_unknown_tile_is_null(near: Evening) -> None:
    _, scored = post(near, "/photo", PHOTO)
    assert post(near, f"/photo/{scored['id']}/touch", b'{"key":"99"}') == (200, None)
    assert post(near, "/photo/unknown/touch", b'{"key":"1"}') == (404, None)


def test_a_photograph_is_forgotten_when_asked_to(near: Evening, worker: NearWorker) -> None:
    _, scored = post(near, "/photo", PHOTO)
    assert near.ask("DELETE", f"/photo/{scored['id']}")[0] == 204
    assert near.ask("GET", f"/{scored['picture']}")[0] == 404
    assert post(near, f"/photo/{scored['id']}/correct", b'{"order":"sure 0"}')[0] == 404
    assert near.ask("DELETE", f"/photo/{scored['id']}")[0] == 404
    assert worker.desk._photos == {}


def test_at_most_eight_are_kept_the_oldest_goes(near: Evening, worker: NearWorker) -> None:
    names = [post(near, "/photo?game=factory", PHOTO)[1]["id"] for _ in range(9)]
    statuses = [near.ask("GET", f"/photo/{name}.jpg")[0] for name in names]
    assert statuses == [404] + [200] * 8
    assert list(worker.desk._photos) == names[1:]


def test_after_a_quarter_of_an_hour_a_photograph_is_gone(near: Evening, worker: NearWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo_pages, "_TIDY_S", 0.1)
    monkeypatch.setattr(photo_pages, "KEPT_S", 0.2)
    monkeypatch.setattr(photo_pages, "_IDLE_S", 0.2)
    _, scored = post(near, "/photo", PHOTO)
    time.sleep(0.25)
    assert near.ask("GET", f"/{scored['picture']}")[0] == 404
    until = time.monotonic() + SOON_S
    while not worker.rested and time.monotonic() < until:
        time.sleep(0.02)
    assert worker.rested, "nobody needs the process any more"
    assert worker.desk._photos == {}


def test_names_of_photographs_cannot_be_guessed(near: Evening) -> None:
    names = {post(near, "/photo", PHOTO)[1]["id"] for _ in range(3)}
    assert len(names) == 3
    assert all(len(name) >= 16 for name in names)


def test_two_are_taken_at_once_four_wait_and_more_are_asked_to_come_again(near: Evening, worker: NearWorker) -> None:
    worker.held.clear()
    answers: list[int] = []
    sending = [threading.Thread(target=lambda: answers.append(post(near, "/photo", PHOTO)[0])) for _ in range(6)]
    for one in sending:
        one.start()
    pages = near.display.server._photos
    until = time.monotonic() + SOON_S
    while pages._coming < 6 and time.monotonic() < until:
        time.sleep(0.01)
    status, headers, body = near.ask("POST", "/photo", PHOTO)
    assert status == 503
    assert int(headers["retry-after"]) > 0
    assert "try again" in json.loads(body)["error"]
    assert near.ask("GET", "/healthz")[0] == 200
    worker.held.set()
    for one in sending:
        one.join()
    assert answers == [200] * 6


def test_one_address_sends_so_many_a_minute(near: Evening) -> None:
    statuses = [post(near, "/photo", b"x")[0] for _ in range(14)]
    assert statuses == [422] * 12 + [429] * 2


def test_too_large_a_body_is_refused_before_it_is_received(near: Evening, worker: NearWorker) -> None:
    head = f"POST /photo HTTP/1.1\r\nHost: {near.host}\r\nOrigin: http://{near.host}\r\nContent-Length: 16000001\r\n\r\n"
    answer = near.raw(head.encode())
    assert answer.startswith(b"HTTP/1.1 413")
    assert b"too large" in answer
    assert worker.asked == []


def test_too_large_a_body_that_does_not_say_so_is_cut_off(near: Evening, worker: NearWorker) -> None:
    head = f"POST /photo HTTP/1.1\r\nHost: {near.host}\r\nOrigin: http://{near.host}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", near.display.server.port), 20) as link:
        link.sendall(head)
        part = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        try:
            for _ in range(20):
                link.sendall(part)
        except OSError:
            pass
        answer = link.recv(4096)
    assert answer.startswith(b"HTTP/1.1 413")
    assert worker.asked == []


def test_a_body_that_takes_too_long_to_come_is_given_up(near: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo_pages, "UPLOAD_S", 0.3)
    head = f"POST /photo HTTP/1.1\r\nHost: {near.host}\r\nOrigin: http://{near.host}\r\nContent-Length: 1000\r\n\r\nabc"
    assert near.raw(head.encode()).startswith(b"HTTP/1.1 408")
    assert post(near, "/photo", PHOTO)[0] == 200, "its place is free again"


def test_one_that_goes_away_while_it_sends_leaves_its_place(near: Evening) -> None:
    head = f"POST /photo HTTP/1.1\r\nHost: {near.host}\r\nOrigin: http://{near.host}\r\nContent-Length: 1000\r\n\r\nabc"
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", near.display.server.port), 20) as link:
            link.sendall(head.encode())
            time.sleep(0.05)
    assert post(near, "/photo", PHOTO)[0] == 200
    until = time.monotonic() + SOON_S
    while near.display.server._photos._coming and time.monotonic() < until:
        time.sleep(0.01)
    assert near.display.server._photos._coming == 0


def test_one_that_takes_too_long_is_told(near: Evening, worker: NearWorker) -> None:
    worker.tired = True
    assert post(near, "/photo?language=en", PHOTO) == (504, {"error": "This picture takes too long: try a smaller one."})


def test_what_is_no_photograph_is_told_in_one_sentence(near: Evening) -> None:
    for path, body, status in (
        ("/photo?game=chess", PHOTO, 400),
        ("/photo?game=../../etc", PHOTO, 400),
        ("/photo", b"", 400),
        ("/photo", b"<svg xmlns='http://www.w3.org/2000/svg'/>", 422),
        ("/photo?language=xx&game=", b"\x00" * 1000, 422),
    ):
        found, answer = post(near, path, body)
        assert found == status, (path, body[:40])
        assert set(answer) == {"error"}
        assert answer["error"].endswith(".")


def test_odd_corrections_are_refused(near: Evening) -> None:
    odd = [
        b"",
        b"{}",
        b"[]",
        b'{"order":5}',
        b'{"order":""}',
        b'{"order":"sure 0","more":1}',
        b"[" * 2000,
        b'{"order":"' + b"x" * 3000 + b'"}',
    ]
    _, scored = post(near, "/photo", PHOTO)
    for body in odd:
        assert post(near, f"/photo/{scored['id']}/correct", body)[0] in (400, 413), body[:40]


def test_photographs_are_only_sent(near: Evening) -> None:
    for method in ("GET", "PUT", "DELETE"):
        assert near.ask(method, "/photo")[0] == 405, method


def test_a_photograph_answers_in_the_language_in_which_it_was_sent(near: Evening) -> None:
    _, scored = post(near, "/photo?language=nl", PHOTO)
    assert near.display.server._photos._kept[scored["id"]].language == "nl"
