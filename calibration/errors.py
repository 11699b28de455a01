"""What calibration refuses, each with what to do about it."""

from __future__ import annotations


class CalibrationError(Exception):
    """Root of this package's errors."""


class MisfitError(CalibrationError, ValueError):
    """A profile belongs to another camera, another crop or another shape of picture."""


class ProfileError(CalibrationError, ValueError):
    """A saved profile cannot be read, or is of a newer version."""
