"""Whether the lens of a camera keeps its focus, by what the camera says of it with each frame."""

from __future__ import annotations

from typing import Final

from hardware.frame import Frame

_MOVES: Final = 0.02  # of the lens's position
_NAMES: Final = ("LensPosition", "focus")
"""What drivers call the position of the lens."""


def focus_of(frame: Frame) -> float | None:
    """Where the lens stood; None where the camera does not say."""
    position = next((frame.settings[name] for name in _NAMES if name in frame.settings), None)
    return float(position) if isinstance(position, int | float) else None


def focus_holds(before: float | None, now: float | None) -> bool:
    """Whether the lens stands where it stood before; a camera that does not say counts as one that holds."""
    return before is None or now is None or abs(now - before) <= _MOVES * max(abs(now), 1.0)
