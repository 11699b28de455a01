"""What is said where the game is played: where the page is, and what lets people press."""

from __future__ import annotations

import io

import segno

from cyclops.web.addresses import Addresses
from cyclops.web.safety import Keys
from vision.phrase import phrase


def pressing_address(addresses: Addresses, keys: Keys) -> str:
    """The address that also lets press; never to be shown on a page, which takes the token out of the address bar at once."""
    return f"{addresses.scanned}?token={keys.token}"


def invitation(addresses: Addresses, keys: Keys, lan: bool, with_code: bool) -> tuple[str, ...]:
    """Lines to be written in a terminal, or drawn in a window.

    Parameters
    ----------
    addresses : Addresses
    keys : Keys
    lan : bool
        Whether other machines may look.
    with_code : bool
        Whether to add the QR code as text.
    """
    if not lan:
        return (phrase("The page: {address}", address=addresses.here),)
    lines = [
        phrase("The page, for everybody in this network: {address}", address=addresses.best),
        *(phrase("or {address}", address=other) for other in addresses.elsewhere[1:]),
        phrase("To press there: {pin}", pin=keys.pin),
    ]
    if not addresses.elsewhere:
        lines.append(phrase("This machine is in no network: other devices do not find it."))
    return (*lines, *(qr_lines(pressing_address(addresses, keys)) if with_code else ()))


def qr_lines(text: str) -> tuple[str, ...]:
    """A QR code as lines for a terminal."""
    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(out=drawn, compact=True, border=2)
    return tuple(drawn.getvalue().splitlines())
