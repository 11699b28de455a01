"""What can go wrong with the root folder."""

from __future__ import annotations


class RootError(Exception):
    """It cannot be made or used; the message is one sentence that says what to do."""
