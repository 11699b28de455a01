"""The options that say what shows an evening and tells it, shared by the commands."""

from __future__ import annotations

import locale
import math
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from cyclops.language import Language
from cyclops.play.display import DisplayName
from cyclops.play.opening import PORT, Web
from cyclops.play.switches import Settings, VoiceName
from cyclops.stage.stage import HintLevel
from cyclops.streams import complain

if TYPE_CHECKING:
    from cyclops.preferences import Preferences

__all__ = [
    "PORT",
    "ButtonsOption",
    "DisplayOption",
    "HintsOption",
    "LanOption",
    "LanguageOption",
    "PortOption",
    "ShownAs",
    "VoiceOption",
    "preferred",
    "shown_as",
]

DisplayOption = Annotated[
    DisplayName | None,
    typer.Option(
        "--display",
        help="What shows how the game stands: a page (unless said), a full-screen window, the terminal, or nothing.",
        show_default=False,
    ),
]
VoiceOption = Annotated[
    VoiceName | None,
    typer.Option(
        "--voice",
        help="Who speaks: espeak-ng, the page's browser, or nobody; as chosen at setup, else espeak with a page or window.",
        show_default=False,
    ),
]
LanguageOption = Annotated[
    Language | None, typer.Option("--language", help="What is spoken and shown; as chosen at setup, else the system's.", show_default=False)
]
HintsOption = Annotated[
    HintLevel, typer.Option("--hints", help="What is told of a drawn tile: whether it fits, all its places, or advice as well.")
]
LanOption = Annotated[bool, typer.Option("--lan", help="Let phones and other machines in this network see the page.")]


def _known_buttons(spec: str | None) -> str | None:
    """Refuse buttons that cannot be before anything is opened."""
    from hardware.buttons.opening import buttons_from_text
    from hardware.errors import ButtonError

    if spec is not None:
        try:
            buttons_from_text(spec)
        except ButtonError as error:
            raise typer.BadParameter(str(error)) from error
    return spec


ButtonsOption = Annotated[
    str | None,
    typer.Option(
        "--buttons",
        metavar="PINS",
        callback=_known_buttons,
        help="Push buttons at the pins of a Raspberry Pi: gpio (17 confirm, 27 undo, 22 pile empty), or gpio:confirm=5,undo=6,pile=13.",
        show_default=False,
    ),
]
PortOption = Annotated[int, typer.Option("--port", min=0, max=65535, help="Where the page is; 0 for any that is free.")]

_WATCHED: Final = (DisplayName.WEB, DisplayName.WINDOW)


@dataclass(frozen=True, slots=True)
class ShownAs:
    """How an evening is shown and told.

    ``speed`` and ``stays_s`` are those of `cyclops.play.playing.Wanted`: what people watch goes as fast as it happened, and stays.
    """

    display: DisplayName
    settings: Settings
    web: Web

    @property
    def speed(self) -> float:
        """How fast frames come."""
        return float(self.display in _WATCHED)

    @property
    def stays_s(self) -> float:
        """For how long it stays on show when there are no more frames: until somebody ends it."""
        return math.inf if self.display in _WATCHED else 0.0


def shown_as(
    display: DisplayName | None,
    voice: VoiceName | None,
    language: Language | None,
    hints: HintLevel,
    lan: bool,
    port: int,
    chosen: Preferences | None = None,
) -> ShownAs:
    """Put together what the options say; a program that reads what is written gets lines instead of a page, unless it asks for one.

    Where they say nothing, what was chosen once holds, and elsewhere what suits the system; a voice was chosen for displays that people
    watch.
    """
    display = display or (DisplayName.WEB if sys.stdout.isatty() else DisplayName.TERMINAL)
    once_voice, once_language = (chosen.voice, chosen.language) if chosen else ("", "")
    watched = VoiceName(once_voice) if once_voice in tuple(VoiceName) else VoiceName.ESPEAK
    speaks = voice or (watched if display in _WATCHED else VoiceName.NONE)
    spoken = language or (Language(once_language) if once_language in tuple(Language) else language_here())
    return ShownAs(display, Settings(spoken, hints, speaks), Web(lan, port))


def preferred() -> Preferences:
    """What was chosen once for this table; nothing, after a sentence about it, where its file is damaged."""
    from cyclops.errors import UnreadableError
    from cyclops.preferences import Preferences, kept_preferences

    try:
        return kept_preferences()
    except UnreadableError as error:
        complain(error)
        return Preferences()


def language_here() -> Language:
    """The language of this system, where Cyclops speaks it; English elsewhere."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            code = locale.normalize(os.environ[name]).partition("_")[0].lower()
            return Language(code) if code in tuple(Language) else Language.ENGLISH
    return Language.ENGLISH
