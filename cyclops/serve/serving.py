"""Cyclops as a service: opened once, and shown to whoever looks, from morning till night."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import typer

from cyclops.play.buttons import buttons_at
from cyclops.play.display import DisplayName
from cyclops.play.evening import stopped_by_signals
from cyclops.play.opening import Web
from cyclops.play.orders import Orders
from cyclops.play.shown import Shown
from cyclops.play.switches import Settings
from cyclops.serve.host import BETWEEN, Host, Served
from cyclops.service.notify import ending, service_manager, standing
from cyclops.streams import complain
from hardware.errors import ButtonError


def serve_table(served: Served, settings: Settings, web: Web) -> None:
    """Serve a table until Ctrl-C, or until the system asks to end.

    Parameters
    ----------
    served : Served
    settings : Settings
        How everything is switched at first.
    web : Web
        Where the page is.

    Raises
    ------
    CyclopsError
        If the page cannot be where it should be, or nobody sees it any more.
    """
    manager = service_manager()
    hosts: list[Host] = []

    def alive() -> None:
        manager.beat(standing(hosts[0].status, shown.trouble))

    with (
        suppress(KeyboardInterrupt),
        stopped_by_signals(),
        Shown(DisplayName.WEB, settings, web, ends=True, alive=alive) as shown,
        ending(manager),
        _buttons(served.buttons, shown.orders),
    ):
        hosts.append(Host(served, shown))
        for line in shown.invitation:
            typer.echo(line)
        manager.ready(BETWEEN)
        hosts[0].run()


@contextmanager
def _buttons(pins: str | None, orders: Orders) -> Iterator[None]:
    """Push buttons; where they cannot be used it is told, and the page is there all the same."""
    with ExitStack() as opened:
        try:
            opened.enter_context(buttons_at(pins, orders))
        except ButtonError as error:
            complain(error)
        yield
