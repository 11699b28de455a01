"""Cyclops as a service: opened once, and shown to whoever looks, from morning till night."""

from __future__ import annotations

from contextlib import suppress

import typer

from cyclops.play.display import DisplayName
from cyclops.play.evening import stopped_by_signals
from cyclops.play.opening import Web
from cyclops.play.shown import Shown
from cyclops.play.switches import Settings
from cyclops.serve.host import BETWEEN, Host, Served
from cyclops.service.notify import ending, service_manager, standing


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
    ):
        hosts.append(Host(served, shown))
        for line in shown.invitation:
            typer.echo(line)
        manager.ready(BETWEEN)
        hosts[0].run()
