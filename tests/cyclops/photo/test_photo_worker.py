"""The process that reads photographs: started when needed, humble, and ended when it takes too long."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cyclops.photo.desk import GonePhotoError
from cyclops.photo.refusals import refusal
from cyclops.photo.worker import LostWorkerError, TooLongError, Worker
from tests.cyclops.pseudo import leaks
from tests.fixture_photos import fixture_photo
from vision.errors import NoColourError, VisionError
from vision.phrase import phrase

PHOTO = fixture_photo("factory-00").path.read_bytes()
SCORE = {"do": "score", "id": "it", "game": None, "language": "en"}


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def test_no_process_is_there_until_it_is_needed() -> None:
    assert Worker().number is None


def test_it_scores_touches_corrects_and_forgets(worker: Worker) -> None:
    facts, picture = worker.ask(SCORE, PHOTO)
    assert facts["game"] == "factory"
    assert picture.startswith(b"\xff\xd8")
    touched, _ = worker.ask({"do": "touch", "id": "it", "key": "0", "language": "en"})
    assert touched["touched"]["key"] == "0"
    again, other = worker.ask({"do": "correct", "id": "it", "order": "owner 0 -", "language": "en"})
    assert again["scores"] != facts["scores"]
    assert other != picture
    assert worker.ask({"do": "forget", "id": "it", "language": "en"}) == ({}, b"")
    gone, _ = worker.ask({"do": "correct", "id": "it", "order": "owner 0 -", "language": "en"})
    assert gone == {"error": "This picture is not kept any more: take it again.", "status": 404}


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (NoColourError("this picture has no colours"), "This picture has no colours: take one in colour."),
        (GonePhotoError(phrase("This picture is not kept any more: take it again.")), "This picture is not kept any more: take it again."),
        (VisionError("in English only"), "This is no picture that can be read: send a photograph as JPEG or PNG."),
    ],
)
def test_why_a_photograph_cannot_be_scored_is_said_in_every_language(error: Exception, said: str) -> None:
    assert (refusal(error), leaks(refusal(error))) == (said, [])


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"hello", "This is no picture that can be read: send a photograph as JPEG or PNG."),
        (PHOTO[: len(PHOTO) // 2], "This picture is cut off or damaged: take it again."),
        (
            b"\0\0\0\x18ftypheic" + b"\0" * 200,
            "This is a HEIC picture, which cannot be read: on an iPhone choose Settings, Camera, Formats, Most Compatible.",
        ),
        (
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x02\0\0\0" + b"\0" * 100,
            "This picture is too large: send a smaller one.",
        ),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(worker: Worker, data: bytes, why: str) -> None:
    assert worker.ask(SCORE, data) == ({"error": why, "status": 422}, b"")


def test_it_stands_back_behind_the_game(worker: Worker) -> None:
    worker.ask({"do": "forget", "id": "", "language": "en"})
    assert worker.number is not None
    process = Path("/proc") / str(worker.number)
    assert os.getpriority(os.PRIO_PROCESS, worker.number) >= 10
    assert int((process / "oom_score_adj").read_text()) == 800
    limits = next(line for line in (process / "limits").read_text().splitlines() if line.startswith("Max data size"))
    assert limits.split()[3] == str(1 << 30)
    assert len(list((process / "task").iterdir())) <= 2


def test_one_that_takes_too_long_is_ended_and_the_next_photograph_is_read(worker: Worker) -> None:
    worker.ask({"do": "forget", "id": "", "language": "en"})
    number = worker.number
    assert number is not None
    worker._patience_s = 0.2
    os.kill(number, signal.SIGSTOP)
    try:
        with pytest.raises(TooLongError, match="too long"):
            worker.ask(SCORE, PHOTO)
    finally:
        worker._patience_s = 30.0
    assert not (Path("/proc") / str(number)).exists()
    assert worker.ask(SCORE, PHOTO)[0]["game"] == "factory"


def test_one_that_dies_is_told_and_replaced(worker: Worker) -> None:
    worker.ask({"do": "forget", "id": "", "language": "en"})
    assert worker.number is not None
    os.kill(worker.number, signal.SIGSTOP)
    threading.Timer(0.2, os.kill, (worker.number, signal.SIGKILL)).start()
    with pytest.raises(LostWorkerError):
        worker.ask(SCORE, PHOTO)
    assert worker.ask({"do": "forget", "id": "", "language": "en"}) == ({}, b"")
    assert worker.number is not None


def test_it_rests_and_comes_back(worker: Worker) -> None:
    worker.rest()
    assert worker.number is None
    worker.rest()
    assert worker.ask({"do": "forget", "id": "", "language": "en"}) == ({}, b"")
    assert worker.number is not None


def test_closing_ends_it_at_once_whatever_it_does() -> None:
    worker = Worker()
    worker.ask({"do": "forget", "id": "", "language": "en"})
    number = worker.number
    assert number is not None
    os.kill(number, signal.SIGSTOP)
    failed = []

    def ask() -> None:
        try:
            worker.ask(SCORE, PHOTO)
        except LostWorkerError as error:
            failed.append(error)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.1)
    begun = time.monotonic()
    worker.close()
    asking.join(5)
    assert time.monotonic() - begun < 1
    assert failed
    with pytest.raises(LostWorkerError):
        worker.ask(SCORE, PHOTO)


def test_it_ends_when_the_game_is_gone() -> None:
    worker = Worker()
    worker.ask({"do": "forget", "id": "", "language": "en"})
    assert worker._pipe is not None
    assert worker._process is not None
    worker._pipe.close()
    assert worker._process.wait(5) == 0
    worker.close()
