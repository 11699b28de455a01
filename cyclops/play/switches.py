"""What people may switch while they play: the spoken language, how much is told, and who speaks."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from enum import StrEnum

from cyclops.language import Language
from cyclops.stage.stage import HintLevel


class VoiceName(StrEnum):
    """Who speaks, as it is called on the command line."""

    ESPEAK = "espeak"
    BROWSER = "browser"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Settings:
    """How everything is switched at a moment.

    ``language`` is the spoken one, and that of pages which asked for no other. ``silenced`` says why there is no voice although one is
    wanted, as a phrase; empty where all is well.
    """

    language: Language = Language.ENGLISH
    hints: HintLevel = HintLevel.PLACES
    voice: VoiceName = VoiceName.NONE
    silenced: str = ""


class Switches:
    """Holds the settings; any thread may read and change them."""

    def __init__(self, settings: Settings = Settings()) -> None:
        self._lock = threading.Lock()
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """How everything is switched now."""
        return self._settings

    def change(self, **changes: Language | HintLevel | VoiceName | str) -> None:
        """Switch something, by its name in `Settings`; who switches the voice wants it tried, whatever silenced it before."""
        if "voice" in changes:
            changes = {"silenced": "", **changes}
        with self._lock:
            self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]  # their names are checked by replace
