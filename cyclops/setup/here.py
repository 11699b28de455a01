"""The setup in a terminal, and on a page of its own at the same time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

import typer

from cyclops.guide.guide import Guide, Guides
from cyclops.guide.terminal import TerminalGuide
from cyclops.language import words
from cyclops.play.display import DisplayName
from cyclops.play.evening import stopped_by_signals
from cyclops.play.orders import Quit
from cyclops.play.showing_options import ShownAs
from cyclops.play.shown import Shown
from cyclops.setup.running import Wanted, run_setup
from vision.phrase import phrase

_ENDED: Final = Guide("ended", phrase("That's it"), (phrase("This page can be closed."),))
_GIVEN_UP: Final = Guide("ended", phrase("Given up"), (phrase("What was done so far is kept. This page can be closed."),))
_SEEN_S: Final = 0.5
"""How long the page has to show that."""
_REHEARSED: Final = phrase("That was a rehearsal: nothing of it is kept.")
_KEPT: Final = phrase("What was done so far is kept; {command} goes on with the rest.", command="cyclops setup")


def set_up_here(wanted: Wanted, shown_as: ShownAs) -> bool:
    """Lead people through the setup where they typed it, and on a page unless they want none.

    Parameters
    ----------
    wanted : Wanted
    shown_as : ShownAs

    Returns
    -------
    bool
        Whether it was finished, not given up.

    Raises
    ------
    CyclopsError, HardwareError
        If the page or a camera that was named cannot be opened.
    """
    try:
        with stopped_by_signals(), Shown(shown_as.display, shown_as.settings, shown_as.web) as shown:
            for line in shown.invitation:
                typer.echo(line)
            has_page = shown_as.display is not DisplayName.NONE
            terminal = TerminalGuide(shown.orders, lambda: shown.switches.settings.language, at_end=_at_end(shown, has_page))
            displays: tuple[Guides, ...] = (shown, terminal) if has_page else (terminal,)
            finished = run_setup(wanted, displays, shown.orders, shown.switches, shown.speaker)
            if has_page:
                shown.guide(_ENDED if finished else _GIVEN_UP, None)
                time.sleep(_SEEN_S)
    except KeyboardInterrupt:
        finished = False
    if not finished:
        typer.echo(f"\n{words(shown_as.settings.language).of(_REHEARSED if wanted.rehearses else _KEPT)}")
    return finished


def _at_end(shown: Shown, has_page: bool) -> Callable[[], object]:
    """What the end of the typed lines means: giving up, unless nobody types here but somebody presses on the page."""
    return (lambda: None) if has_page and not sys.stdin.isatty() else (lambda: shown.orders.put(Quit()))
