"""Why there is no picture, in words for a family."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cyclops.outage import outage_words
from hardware.camera import Camera, Settings
from hardware.errors import BusyCameraError, CameraError, CameraTrouble
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor
from vision.phrase import Phrase


@pytest.mark.parametrize("trouble", [trouble for trouble in CameraTrouble if trouble is not CameraTrouble.OTHER])
def test_every_usual_trouble_is_said_in_the_family_s_language(trouble: CameraTrouble) -> None:
    words = outage_words(Outage("'v4l2:/dev/video0' is 0x80 (EINVAL)", 1.0, 1, trouble))
    assert isinstance(words, Phrase)
    assert words.endswith(".")
    assert "EINVAL" not in words


def test_what_is_none_of_them_is_told_as_it_is() -> None:
    assert outage_words(Outage("the film is damaged", 1.0, 1)) == "The film is damaged."


def test_a_busy_camera_is_busy() -> None:
    assert outage_words(Outage.of(BusyCameraError("eye", "does not open"))) == "Another program uses the camera: end that first."


class _Unplugged(Camera):
    name = id = "eye"

    def frames(self) -> Iterator[Frame]:
        yield from ()

    def lock(self, settings: Settings | None = None) -> Settings:
        return {}

    def close(self) -> None:
        """Nothing is open."""


def test_a_camera_that_ends_without_a_word_gives_no_more_pictures() -> None:
    with Supervisor(_Unplugged, sleep=lambda seconds: None) as supervisor:
        outage = next(supervisor.sights())
    assert isinstance(outage, Outage)
    assert outage_words(outage) == "The camera gives no more pictures: check its cable."


def test_one_that_is_waited_for_is_not_there() -> None:
    def missing() -> Camera:
        raise CameraError("eye", "is not there", CameraTrouble.ABSENT)

    with Supervisor(missing, sleep=lambda seconds: None, patient=True) as supervisor:
        outage = next(supervisor.sights())
    assert isinstance(outage, Outage)
    assert outage_words(outage) == "The camera is not there: check its cable."
