"""The command `cyclops serve`."""

from __future__ import annotations

from typing import Final

import typer

from cyclops.play.commands import CameraOption
from cyclops.play.display import DisplayName
from cyclops.play.showing_options import (
    PORT,
    ButtonsOption,
    HintsOption,
    LanguageOption,
    LanOption,
    PortOption,
    VoiceOption,
    preferred,
    shown_as,
)
from cyclops.stage.stage import HintLevel
from cyclops.streams import complain

_COULD_NOT: Final = 1


def serve(
    camera: CameraOption = None,
    lan: LanOption = False,
    port: PortOption = PORT,
    voice: VoiceOption = None,
    language: LanguageOption = None,
    hints: HintsOption = HintLevel.PLACES,
    buttons: ButtonsOption = None,
) -> None:
    """Keep a page open all day on which people choose what they play, one game after another; what a Raspberry Pi runs as a service."""
    chosen = preferred()
    shown = shown_as(DisplayName.WEB, voice, language, hints, lan, port, chosen)
    from cyclops.errors import EXPECTED
    from cyclops.opencv import require_opencv

    try:
        require_opencv()
        from cyclops.serve.host import Served
        from cyclops.serve.serving import serve_table

        serve_table(Served(camera, chosen, buttons=buttons), shown.settings, shown.web)
    except EXPECTED as error:
        complain(error)
        raise typer.Exit(_COULD_NOT) from error
