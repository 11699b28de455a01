"""What one evening after another is shown and told on: a display, and a voice beside it."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from cyclops.announcer.announcer import Announcer
from cyclops.announcer.voice import voice_of
from cyclops.guide.guide import Guide, Guides
from cyclops.language import words
from cyclops.play.display import DisplayName, open_display
from cyclops.play.opening import Opening, Web
from cyclops.play.orders import Orders
from cyclops.play.switches import Settings, Switches
from cyclops.play.trouble import trouble_of
from cyclops.referee.situation import Situation
from cyclops.streams import complain
from hardware.errors import SpeakerError
from hardware.frame import Frame
from hardware.speaker import Speaker


class Shown:
    """Shows evenings, one at a time, on a display, and tells what happens.

    Parameters
    ----------
    name : DisplayName
    settings : Settings
        How everything is switched at first.
    web : Web
        Where the page is.
    ends : bool
        Whether people may end an evening where it is shown, for something comes after it.
    alive : callable
        Called whenever anything is shown, which is every second at least: for who looks whether this still runs.

    Attributes
    ----------
    orders : Orders
        What people say.
    switches : Switches
    game_id : str
        Names the game that is shown.
    trouble : str
        What is wrong with what is shown, in English; empty where all is well.

    Raises
    ------
    CyclopsError, HardwareError
        If the display cannot be opened.
    """

    def __init__(
        self, name: DisplayName, settings: Settings, web: Web, ends: bool = False, alive: Callable[[], object] = lambda: None
    ) -> None:
        self.orders = Orders()
        self.switches = Switches(settings)
        self.game_id = self.trouble = ""
        self._display = open_display(name, Opening(self.orders, self.switches, lambda: self.game_id, web, ends))
        self._alive = alive
        self._voice = voice_of(self.switches, _warn, self._display.speaker)
        self._announcer = Announcer(self._voice.say, self.switches)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        self.close()

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show and tell how the evening stands."""
        self.trouble = trouble_of(situation)
        self._alive()
        self._display.show(situation, frame)
        self._announcer.show(situation, frame)

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        """Show a step that people are led through; nothing where the display cannot."""
        self.trouble = trouble_of(guide)
        self._alive()
        if isinstance(self._display, Guides):
            self._display.guide(guide, frame)

    @property
    def invitation(self) -> tuple[str, ...]:
        """Lines that tell people where the evening is shown, in the spoken language; none where they see it already."""
        say = words(self.switches.settings.language)
        return tuple(map(say.of, self._display.invitation()))

    @property
    def speaker(self) -> Speaker | None:
        """What the display itself can speak with; None for most."""
        return self._display.speaker

    def close(self) -> None:
        """Give voice and display back."""
        self._voice.close()
        self._display.close()


def _warn(words: str) -> None:
    complain(SpeakerError("", words))
