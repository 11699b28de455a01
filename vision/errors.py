"""What the eye cannot do, said in one plain sentence."""

from __future__ import annotations


class VisionError(Exception):
    """Root of all errors of the eye."""


class NoColourError(VisionError, ValueError):
    """The picture has no colours, and edges are told by colour."""
