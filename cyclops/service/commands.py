"""The commands `cyclops service install`, `remove`, `status` and `kiosk`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Final

import typer

from cyclops.language import Language
from cyclops.play.opening import PORT
from cyclops.play.showing_options import ButtonsOption
from cyclops.streams import complain

_COULD_NOT: Final = 1

app = typer.Typer(
    name="service",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Let Cyclops start with this machine, keep it running, and see how it does.",
    epilog="Example:  cyclops service install --lan",
)

LanOption = Annotated[bool, typer.Option("--lan", help="Let phones and other machines in this network see the page.")]
PortOption = Annotated[int, typer.Option("--port", min=1024, max=65535, help="Where the page is.")]
LanguageOption = Annotated[
    Language | None,
    typer.Option("--language", help="What is spoken and shown; what cyclops setup was told unless said.", show_default=False),
]
KioskOption = Annotated[
    bool, typer.Option("--kiosk", help="Also show the page full screen when somebody is logged in to the desktop (labwc).")
]


@app.command(epilog="Example:  cyclops service install --lan --kiosk")
def install(
    lan: LanOption = False,
    port: PortOption = PORT,
    language: LanguageOption = None,
    buttons: ButtonsOption = None,
    kiosk: KioskOption = False,
) -> None:
    """Start Cyclops now and with this machine; typed again, with other options, it changes that."""
    from cyclops.service.installing import install_service
    from cyclops.service.systemd import Systemd
    from cyclops.service.unit import Served

    _done(lambda: install_service(Systemd(), Served(lan, port, language, buttons), kiosk, typer.echo))


@app.command(epilog="Example:  cyclops service remove")
def remove() -> None:
    """End Cyclops, and let it start with this machine no more; games, profiles and preferences are kept."""
    from cyclops.service.installing import remove_service
    from cyclops.service.systemd import Systemd

    _done(lambda: remove_service(Systemd(), typer.echo))


@app.command(epilog="Example:  cyclops service status")
def status() -> None:
    """Say how it does: since when, where the page is, what the camera sees, what it said last when it failed; exit code 0 if it runs."""
    from cyclops.service.status import status_lines
    from cyclops.service.systemd import Systemd

    def tell() -> None:
        runs, lines = status_lines(Systemd())
        for line in lines:
            typer.echo(line)
        if not runs:
            raise typer.Exit(_COULD_NOT)

    _done(tell)


@app.command(epilog="Example:  cyclops service kiosk")
def kiosk(port: PortOption = PORT) -> None:
    """Show the page full screen on this screen, as soon as it is there; Alt+F4 ends it."""
    from cyclops.service.kiosk import Kiosk
    from cyclops.service.unit import Served

    _done(Kiosk(Served(port=port)).run)


def _done(work: Callable[[], None]) -> None:
    """Do something whose failure is one sentence."""
    from cyclops.errors import CyclopsError

    try:
        work()
    except CyclopsError as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
