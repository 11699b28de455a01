"""A recorded game shown again."""

from __future__ import annotations

import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from cyclops.errors import UnreadableError
from cyclops.rules import words
from cyclops.rules.results import show_end, show_scores, show_table
from cyclops.rules.screen import Screen
from cyclops.rules.session import AnyRecord, names_in
from cyclops.rules.text_files import LARGEST_RECORD, text_of
from cyclops.rules.views import VIEWS
from cyclops.rules.words import Names
from cyclops.streams import complain
from engine.correction import Correction, GivenPoints
from engine.errors import RecordError
from engine.record_lines import record_from_text, record_to_text
from engine.transcript import transcript


def replay_game(path: Path, at: int | None, as_json: bool, notation: bool) -> None:
    """Write a recorded game on standard output; what is lost of it is said on standard error.

    Parameters
    ----------
    path : Path
        The file with the record.
    at : int, optional
        Number of the move after which the table is shown, 0 for the start; where the record stands unless given.
    as_json : bool
        Whether to write the lines of the record in the present version, and nothing else.
    notation : bool
        Whether to tell the moves in their notation instead of sentences.

    Raises
    ------
    UnreadableError
        If the file is no record, or has no such move.
    """
    record = _read(path, at)
    if as_json:
        sys.stdout.write(record_to_text(record))
    elif notation:
        Screen(Console()).show(map(Text, transcript(record).splitlines()))
    else:
        names = names_in(record)
        _show(record, names, Screen(Console(), tuple(names.values())))


def _read(path: Path, at: int | None) -> AnyRecord:
    text = text_of(path, LARGEST_RECORD)
    try:
        read = record_from_text(text)
        record = read.record if at is None else read.record.go(at)
    except RecordError as error:
        raise UnreadableError(f"{str(path)!r}: {error}") from error
    if read.damage is not None:
        complain(UnreadableError(f"{str(path)!r}: {read.damage.sentence}"))
    return record


def _show(record: AnyRecord, names: Names, screen: Screen) -> None:
    rules, view = record.rules, VIEWS[record.rules.key]
    screen.heading(words.played(rules.title, tuple(names.values()), record.headers.set_name, record.headers.date))
    path = record.path(record.at)
    told = [(str(number), told_of_node(record, number, names)) for number in path]
    screen.table(("", ""), [(number, screen.sentence(sentence)) for number, sentence in told if sentence], right=(0,))
    if len(path) < len(record.nodes):
        screen.say(words.not_shown(len(record.nodes) - len(path)), "dim")
    if rules.is_over(record.state):
        show_end(screen, view, record, names)
        return
    screen.heading(words.so_far(len(path)))
    show_table(screen, view, record.state, names)
    show_scores(screen, view, record, names)


def told_of_node(record: AnyRecord, number: int, names: Names) -> str:
    """Tell what happened with a move of a record, by its number; empty for one that only the next explains."""
    node = record.nodes[number - 1]
    if isinstance(node.move, Correction):
        return words.corrected()
    if isinstance(node.move, GivenPoints):
        return words.points_given(names[node.move.player], node.move.points, node.move.why)
    return VIEWS[record.rules.key].told(record.states[node.after], node.move, record.states[number], names)
