"""A game in the terminal from the set-up to the last word."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console

from cyclops.errors import UnreadableError
from cyclops.rules import words
from cyclops.rules.record_file import RecordFile
from cyclops.rules.screen import Screen
from cyclops.rules.session import AnyRecord, Session
from cyclops.rules.talk import Talk
from cyclops.rules.text_files import text_of
from cyclops.rules.views import VIEWS
from engine.errors import SetError
from engine.record import Headers, Record
from engine.rules import Rules

_SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be played, as the command line says it."""

    rules: Rules[Any, Any]
    people: tuple[str, ...]
    robots: tuple[str, ...]
    """Names of those who play at random; they sit after the people."""
    options: Mapping[str, str]
    set_file: Path | None
    seed: int | None
    record: Path | None
    hints: bool
    watch: bool
    """Whether the people, too, play at random."""


def play_game(wanted: Wanted) -> None:
    """Play a game until it is over, the input ends or somebody stops it.

    Parameters
    ----------
    wanted : Wanted
        What is to be played, by whom.

    Raises
    ------
    EngineError
        If the game cannot be set up so.
    CyclopsError
        If the tile set cannot be read or the record cannot be written.
    """
    record = _begun(wanted)
    seats = tuple(record.start.seats)
    robots = frozenset(seats if wanted.watch else seats[len(wanted.people) :])
    seed = secrets.randbelow(_SEEDS) if wanted.seed is None else wanted.seed
    view = VIEWS[wanted.rules.key]
    screen = Screen(Console())
    with ExitStack() as stack:
        file = None if wanted.record is None else stack.enter_context(RecordFile(wanted.record, record))
        session = Session(record, view, robots, seed, file.keep if file else _not_kept)
        names = dict(zip(seats, (*wanted.people, *wanted.robots), strict=True))
        screen.say(words.opening(wanted.rules.title, tuple(names.values()), seed), "dim")
        try:
            Talk(session, names, screen, wanted.hints).run()
        except KeyboardInterrupt:
            screen.new_line()
        screen.say(words.closing(session.record.undoable, str(wanted.record) if file else None), "dim")


def _begun(wanted: Wanted) -> AnyRecord:
    names = (*wanted.people, *wanted.robots)
    headers = Headers(names, date.today().isoformat(), wanted.set_file.name if wanted.set_file else "")
    return Record.begin(wanted.rules, _start(wanted, len(names)), headers)


def _start(wanted: Wanted, players: int) -> Any:
    if wanted.set_file is None:
        return wanted.rules.begin(players, None, wanted.options)
    try:
        return wanted.rules.begin(players, text_of(wanted.set_file), wanted.options)
    except SetError as error:
        raise UnreadableError(f"{wanted.set_file}: {error}") from error


def _not_kept(before: AnyRecord, after: AnyRecord) -> None:
    """For a game that nobody wanted to keep."""
