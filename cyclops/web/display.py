"""The display of an evening as a page."""

from __future__ import annotations

import sys

from cyclops.guide.guide import Guide
from cyclops.play.opening import Opening
from cyclops.referee.situation import Situation
from cyclops.web.files import PageFiles
from cyclops.web.invitation import invitation
from cyclops.web.server import Server
from cyclops.web.speaker import BrowserSpeaker
from hardware.frame import Frame


class WebDisplay:
    """Shows an evening to browsers. When its server has stopped by itself, `show` says so: no game goes on that nobody sees.

    Without ever being shown anything it is a page on which photographs can be scored.

    Parameters
    ----------
    opening : Opening
    page : PageFiles, optional
        The installed page unless given.

    Raises
    ------
    PortTakenError, PortForbiddenError
        If the page cannot be where it should be.
    """

    def __init__(self, opening: Opening, page: PageFiles | None = None) -> None:
        self.server = Server(opening, page)
        self.speaker = BrowserSpeaker(self._say)
        self._web = opening.web

    @property
    def address(self) -> str:
        """Where the page is, as people type it."""
        return self.server.addresses.best

    def invitation(self) -> tuple[str, ...]:
        """Lines that tell people where the page is and how they may press, for the place where the game is played."""
        return invitation(self.server.addresses, self.server.keys, self._web.lan, with_code=_shows_blocks(sys.stdout.encoding))

    def show(self, situation: Situation, frame: Frame | None) -> None:
        """Show how the evening stands.

        Raises
        ------
        DeadServerError
            If nobody can see it any more.
        """
        self.server.check()
        self.server.live.show(situation, frame)

    def guide(self, guide: Guide, frame: Frame | None) -> None:
        """Show a step instead of a game.

        Raises
        ------
        DeadServerError
            If nobody can see it any more.
        """
        self.server.check()
        self.server.live.guide(guide, frame)

    def close(self) -> None:
        """Stop serving, within a second."""
        self.speaker.close()
        self.server.close()

    def _say(self, text: str, language: str) -> None:
        self.server.soon(lambda: self.server.live.say(text, language))


def _shows_blocks(encoding: str | None) -> bool:
    """Whether a terminal can write what a QR code is made of."""
    try:
        "█▀▄".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
