"""A camera that is opened again when it is lost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outage:
    """There is no picture at the moment.

    Attributes
    ----------
    reason : str
        Why, in one sentence that says what to do.
    down_s : float
        For how long there has been none.
    attempts : int
        How often it was tried to open the camera again.
    """

    reason: str
    down_s: float
    attempts: int
