"""The page without a game: phones take photographs of a table, and see the points."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Final

import typer

from cyclops.play.evening import stopped_by_signals
from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders
from cyclops.play.switches import Settings, Switches
from cyclops.web.display import WebDisplay

_LOOK_S: Final = 0.5
"""How often it is looked whether the page is still there."""


def serve_photographs(settings: Settings, web: Web, sleep: Callable[[float], None] = time.sleep) -> None:
    """Serve the page until Ctrl-C, or until the system asks to end.

    Parameters
    ----------
    settings : Settings
        Of which the language is that of pages that asked for no other.
    web : Web
    sleep : callable
        How to wait for some seconds.

    Raises
    ------
    CyclopsError
        If the page cannot be where it should be, or is not there any more.
    """
    with suppress(KeyboardInterrupt), stopped_by_signals(), closing(WebDisplay(Opening(Orders(), Switches(settings), web=web))) as display:
        for line in display.invitation():
            typer.echo(line)
        while True:
            sleep(_LOOK_S)
            display.server.check()
