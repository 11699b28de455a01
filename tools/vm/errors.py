"""What can go wrong with the emulated machine."""

from __future__ import annotations


class MachineError(Exception):
    """It cannot be made or does not run; the message is one sentence that says what to do."""
