"""The command `cyclops setup`."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from cyclops.play.display import DisplayName
from cyclops.play.showing_options import PORT, LanguageOption, LanOption, PortOption, preferred, shown_as
from cyclops.play.switches import VoiceName
from cyclops.stage.stage import HintLevel
from cyclops.streams import complain

_COULD_NOT: Final = 1

CameraOption = Annotated[
    str | None,
    typer.Option(
        "--camera",
        metavar="SPEC",
        help="picamera2[:ID], v4l2:DEVICE, stream:URL, files:PATH, film:DIR, or simulated; those there are offered unless named.",
        show_default=False,
    ),
]
PageOption = Annotated[bool, typer.Option("--page/--no-page", help="Show it on a page as well as here.")]


def setup(
    camera: CameraOption = None,
    page: PageOption = True,
    lan: LanOption = False,
    port: PortOption = PORT,
    language: LanguageOption = None,
) -> None:
    """Set the table up, step by step, here and on a page: camera, lens, table, a test with tiles, voice. Again to change any of it."""
    shown = shown_as(DisplayName.WEB if page else DisplayName.NONE, VoiceName.NONE, language, HintLevel.PLACES, lan, port, preferred())
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        from cyclops.setup.here import set_up_here
        from cyclops.setup.running import Wanted

        finished = set_up_here(Wanted(camera), shown)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
    if not finished:
        raise typer.Exit(_COULD_NOT)
