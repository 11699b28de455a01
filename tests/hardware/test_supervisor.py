"""A camera that is lost and comes back, told on a clock of the test's own."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import pytest

from hardware.camera import Camera, Settings
from hardware.errors import BusyCameraError, CameraError
from hardware.frame import Frame
from hardware.supervisor import Outage, Supervisor
from tests.hardware.stand_in_capture import numbered


class Clock:
    """Time passes only while somebody sleeps, or when the test says so."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


class Scripted(Camera):
    """Shows so many frames, then fails, or ends if it has no reason to."""

    def __init__(self, frames: int, fails: str = "", name: str = "it", live: bool = True) -> None:
        self.name = self.id = name
        self.live = live
        self.locked: list[Settings | None] = []
        self.closed = 0
        self._frames, self._fails = frames, fails

    def frames(self) -> Iterator[Frame]:
        for number in range(self._frames):
            yield Frame(numbered(number), self.name, (64, 48), seconds=float(number))
        if self._fails:
            raise CameraError(self.name, self._fails)

    def lock(self, settings: Settings | None = None) -> Settings:
        self.locked.append(settings)
        return settings or {}

    def close(self) -> None:
        self.closed += 1


def opener(*script: Camera | CameraError) -> Callable[[], Camera]:
    """Opens what is scripted, one after the other, the last one for ever."""
    steps = itertools.chain(script, itertools.repeat(script[-1]))

    def open_it() -> Camera:
        step = next(steps)
        if isinstance(step, CameraError):
            raise step
        return step

    return open_it


def seen(supervisor: Supervisor, most: int) -> Sequence[Frame | Outage]:
    return list(itertools.islice(supervisor.sights(), most))


def outages(sights: Sequence[Frame | Outage]) -> list[Outage]:
    return [sight for sight in sights if isinstance(sight, Outage)]


GONE = CameraError("it", "is not there: check the cable")


def test_a_film_that_ends_ends() -> None:
    clock = Clock()
    camera = Scripted(3, live=False)
    assert len(seen(Supervisor(opener(camera), clock=clock, sleep=clock.sleep), 100)) == 3
    assert clock.slept == []


def test_a_film_that_is_damaged_says_so_and_is_not_opened_again() -> None:
    clock = Clock()
    supervisor = Supervisor(opener(Scripted(2, "cannot show the third", live=False)), clock=clock, sleep=clock.sleep)
    with pytest.raises(CameraError, match="cannot show the third"):
        seen(supervisor, 100)


def test_case_61_a_lost_camera_is_opened_again_and_the_frames_go_on() -> None:
    clock = Clock()
    first, second = Scripted(2, "gives no more pictures"), Scripted(2, "gives no more pictures")
    supervisor = Supervisor(opener(first, GONE, GONE, second), clock=clock, sleep=clock.sleep)
    sights = seen(supervisor, 30)
    kinds = [kind for kind, _ in itertools.groupby(type(sight) for sight in sights)]
    assert kinds[:3] == [Frame, Outage, Frame]
    assert (first.closed, supervisor.camera) == (1, second)


def test_case_61_thirty_seconds_without_a_camera_are_few_attempts_and_each_change_is_told_at_once() -> None:
    clock = Clock()
    tries: list[float] = []
    back = Scripted(1_000)

    def open_it() -> Camera:
        tries.append(clock.now)
        if 100 < clock.now < 130:
            raise GONE
        return Scripted(1, "gives no more pictures") if clock.now == 100 else back

    sights = []
    for sight in Supervisor(open_it, clock=clock, sleep=clock.sleep).sights():
        sights.append(sight)
        if isinstance(sight, Frame) and clock.now > 100:
            break
    told = outages(sights)
    assert len(tries) < 12
    assert all(1 <= later - earlier <= 10 for earlier, later in itertools.pairwise(tries[2:]))
    assert clock.now < 140
    assert min(clock.slept) >= 0.4  # nothing spins
    assert told[0].reason == "'it' gives no more pictures"
    assert told[0].down_s == 0
    assert [outage.reason for outage in told[1:]].count("'it' is not there: check the cable") > 10
    assert all(later.down_s - earlier.down_s <= 2 for earlier, later in itertools.pairwise(told))  # a display can count


def test_the_age_of_the_picture_is_known() -> None:
    clock = Clock()
    supervisor = Supervisor(opener(Scripted(1_000)), clock=clock, sleep=clock.sleep)
    next(supervisor.sights())
    clock.now += 7
    assert supervisor.age_s == 7


def test_settings_are_locked_again_after_each_opening() -> None:
    clock = Clock()
    first, second = Scripted(1, "gives no more pictures"), Scripted(1_000)
    kept = {"ExposureTime": 10_000.0}

    def lock(camera: Camera) -> None:
        camera.lock(kept)

    seen(Supervisor(opener(first, second), lock, clock, clock.sleep), 10)
    assert (first.locked, second.locked) == ([kept], [kept])


def test_a_camera_that_cannot_be_locked_is_given_back() -> None:
    clock = Clock()
    camera = Scripted(1)

    def lock(_: Camera) -> None:
        raise CameraError("it", "finds no focus")

    with pytest.raises(CameraError, match="finds no focus"):
        Supervisor(opener(camera), lock, clock, clock.sleep)
    assert camera.closed == 1


def test_case_63_another_camera_is_never_taken_silently() -> None:
    clock = Clock()
    first, other, same = Scripted(1, "gives no more pictures", "X"), Scripted(1_000, name="Y"), Scripted(1_000, name="X")
    supervisor = Supervisor(opener(first, other, same), clock=clock, sleep=clock.sleep)
    sights = seen(supervisor, 12)
    assert {sight.name for sight in sights if isinstance(sight, Frame)} == {"X"}
    assert any("'Y' is another camera than before (X)" in outage.reason for outage in outages(sights))
    assert other.closed == 1
    assert supervisor.camera is same


def test_case_6_a_camera_that_is_busy_at_the_start_is_waited_for() -> None:
    clock = Clock()
    busy = BusyCameraError("it", "does not open: another program holds it")
    supervisor = Supervisor(opener(busy, busy, Scripted(1)), clock=clock, sleep=clock.sleep)
    assert isinstance(next(supervisor.sights()), Frame)
    assert clock.now - 100 >= 1


def test_case_6_a_camera_that_stays_busy_is_said_after_a_bounded_time() -> None:
    clock = Clock()
    busy = BusyCameraError("it", "does not open: another program holds it? Look with: fuser -v /dev/media*")
    with pytest.raises(CameraError, match="fuser"):
        Supervisor(opener(busy), clock=clock, sleep=clock.sleep)
    assert 3 <= clock.now - 100 <= 10


def test_case_103_the_time_of_day_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> float:
        raise AssertionError("the time of day jumps")

    monkeypatch.setattr("time.time", refuse)
    clock = Clock()
    supervisor = Supervisor(opener(Scripted(1, "gives no more pictures"), GONE, Scripted(1_000)), clock=clock, sleep=clock.sleep)
    told = outages(seen(supervisor, 8))
    assert [outage.down_s for outage in told] == [0.0, 0.5]


def test_the_camera_is_given_back_at_the_end() -> None:
    clock = Clock()
    camera = Scripted(5)
    with Supervisor(opener(camera), clock=clock, sleep=clock.sleep) as supervisor:
        next(supervisor.sights())
    assert camera.closed == 1


def test_case_58_an_outage_is_told_before_a_camera_that_hangs_is_closed() -> None:
    clock = Clock()
    camera = Scripted(1, "has given no picture for 4 s")
    sights = Supervisor(opener(camera), clock=clock, sleep=clock.sleep).sights()
    assert isinstance(next(sights), Frame)
    assert isinstance(next(sights), Outage)
    assert camera.closed == 0
    next(sights)
    assert camera.closed == 1


def test_case_64_a_camera_that_is_not_there_at_the_start_is_waited_for_where_that_is_shown() -> None:
    clock, camera = Clock(), Scripted(2)
    missing = CameraError("it", "is not there: check the cable")
    supervisor = Supervisor(opener(missing, missing, camera), clock=clock, sleep=clock.sleep, patient=True)
    assert supervisor.live
    sights = itertools.takewhile(lambda sight: isinstance(sight, Outage), supervisor.sights())
    assert {sight.reason for sight in sights if isinstance(sight, Outage)} == {"'it' is not there: check the cable"}
    assert supervisor.camera is camera


def test_a_camera_that_nobody_waits_for_is_given_back_though_it_never_came() -> None:
    clock = Clock()
    with Supervisor(opener(CameraError("it", "is not there")), clock=clock, sleep=clock.sleep, patient=True) as supervisor:
        assert isinstance(next(iter(supervisor.sights())), Outage)
