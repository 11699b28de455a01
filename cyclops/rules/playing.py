"""A game in the terminal from the set-up to the last word."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from rich.console import Console

from cyclops.errors import UnreadableError, UnwritableError
from cyclops.rules import words
from cyclops.rules.record_file import RecordFile
from cyclops.rules.resuming import resumed
from cyclops.rules.screen import Screen
from cyclops.rules.session import AnyRecord, Session, names_in
from cyclops.rules.talk import Talk
from cyclops.rules.text_files import LARGEST_SET, text_of
from cyclops.rules.views import VIEWS
from cyclops.rules.words import Names
from cyclops.streams import complain, program_name
from engine.errors import OptionError, SetError, SetupError
from engine.record import Headers, Record
from engine.rules import Player, Rules
from engine.tileset import set_name

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


@dataclass(frozen=True, slots=True)
class Resumed:
    """A recorded game that is to go on, as the command line says it."""

    rules: Rules[Any, Any]
    file: Path
    robots: int | None
    """How many play at random, from the last seat on; by their names unless said."""
    seed: int | None
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
    seed = _seed(wanted.seed)
    opening = words.opening(wanted.rules.title, record.headers.names, record.headers.set_name, seed)
    file = RecordFile.begun(wanted.record, record, _warn) if wanted.record else None
    _play(Session(record, VIEWS[wanted.rules.key], robots, seed, file.keep if file else _not_kept), file, opening, wanted.hints)


def resume_game(wanted: Resumed) -> None:
    """Go on with a recorded game, and keep it in its file.

    Parameters
    ----------
    wanted : Resumed
        Which game goes on, and how.

    Raises
    ------
    CyclopsError
        If the file is no record of this game, or nothing can be added to it.
    """
    record, file = resumed(wanted.file, wanted.rules.key, _warn)
    names = names_in(record)
    robots = _robots(names, wanted)
    session = Session(record, VIEWS[wanted.rules.key], robots, _seed(wanted.seed), file.keep)
    _play(session, file, words.going_on(wanted.rules.title, tuple(names.values()), record.headers.set_name, session.made), wanted.hints)


def _robots(names: Names, wanted: Resumed) -> frozenset[Player]:
    seats = tuple(names)
    if wanted.watch:
        return frozenset(seats)
    if wanted.robots is not None:
        return frozenset(seats[len(seats) - wanted.robots :] if wanted.robots <= len(seats) else seats)
    random = {name for number in wanted.rules.players for name in words.robot_names(number - 1)}
    return frozenset(seat for seat, name in names.items() if name in random)


def _seed(wanted: int | None) -> int:
    return secrets.randbelow(_SEEDS) if wanted is None else wanted


def _play(session: Session, file: RecordFile | None, opening: str, hints: bool) -> None:
    names = names_in(session.record)
    screen = Screen(Console(), tuple(names.values()))
    with file or nullcontext():
        screen.say(opening, "dim")
        try:
            Talk(session, names, screen, hints).run()
        except KeyboardInterrupt:
            screen.new_line()
    screen.say(words.closing(session.made), "dim")
    if file is not None:
        name = shlex.quote(str(file.path))
        screen.say(words.kept(name, file.whole), "dim")
        screen.line(words.again(program_name(), name), "dim")


def _warn(words: str) -> None:
    complain(UnwritableError(words))


def _begun(wanted: Wanted) -> AnyRecord:
    names = (*wanted.people, *wanted.robots)
    start, called = _start(wanted, len(names))
    return Record.begin(wanted.rules, start, Headers(names, date.today().isoformat(), called))


def _start(wanted: Wanted, players: int) -> tuple[Any, str]:
    """Return the first state and what the set is called; nothing for the printed one."""
    if wanted.set_file is None:
        return wanted.rules.begin(players, None, wanted.options), ""
    text = text_of(wanted.set_file, LARGEST_SET)
    try:
        return wanted.rules.begin(players, text, wanted.options), set_name(text) or wanted.set_file.name
    except OptionError:
        raise
    except (SetError, SetupError) as error:
        raise UnreadableError(f"{str(wanted.set_file)!r}: {error}") from error


def _not_kept(before: AnyRecord, after: AnyRecord) -> None:
    """For a game that nobody wanted to keep."""
