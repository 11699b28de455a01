"""How fast an evening goes that the camera does not pace itself: a made-up one, or a film."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from hardware.frame import Frame
from hardware.supervisor import Outage


def paced(
    sights: Iterable[Frame | Outage],
    speed: float,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Frame | Outage]:
    """Let frames come no sooner than they were exposed.

    Parameters
    ----------
    sights : iterable of Frame or Outage
    speed : float
        How many seconds of the camera's clock go by in one of ours; 0 lets them come as fast as they can.
    clock, sleep : callable
        Seconds that never run back, and how to wait for some.
    """
    begun: tuple[float, float] | None = None
    for sight in sights:
        if speed and isinstance(sight, Frame) and sight.seconds is not None:
            now = clock()
            begun = begun or (now, sight.seconds)
            early = begun[0] + (sight.seconds - begun[1]) / speed - now
            if early > 0:
                sleep(early)
            else:
                begun = now, sight.seconds  # what was too slow is not caught up in a rush
        yield sight
