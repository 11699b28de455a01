"""What can go wrong with the service."""

from __future__ import annotations

from cyclops.errors import CyclopsError


class ServiceError(CyclopsError):
    """The service cannot be set up, taken away or asked; the message says what to do."""


class NoSystemdError(ServiceError):
    """Nothing here starts services, or it does not talk to this login."""
