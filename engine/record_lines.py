"""Records as lines of JSON: a header, then a line for each move, so that a game is kept by adding lines.

The header is ``{"cyclops": "record", "version": 2, "game": …, "rules": …, "start": …}``, with ``names``, ``date`` and
``set`` when they are known. A move is ``{"n": 1, "after": 0, "move": "draw GPWG"}``: its number, the number of the move
it follows, its notation. ``{"at": 5}`` says that the present is not after the last move written: 5 moves were left.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from engine.correction import correction_from_text
from engine.errors import EngineError, RecordError
from engine.games import GAMES
from engine.messages import one_line, shown_json
from engine.migration import VERSION, Entry, migrated, version_of
from engine.record import Headers, Record
from engine.rules import MoveT, Rules, StateT

_KIND: Final = "record"
_NEEDED: Final = ("cyclops", "version", "game", "rules", "start")
_KNOWN: Final = (*_NEEDED, "names", "date", "set")

AnyRecord: TypeAlias = Record[Any, Any]
"""A record of a game that only its text tells."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What is lost of a record that was cut off while it was written."""

    line: int
    """The line that is not whole, from 1; all before it are kept."""
    sentence: str
    """What is wrong, in plain words."""


@dataclass(frozen=True, slots=True)
class ReadRecord:
    """A record that was read."""

    record: AnyRecord
    version: int
    """The version it was written in."""
    damage: Damage | None = None
    """What was cut off, or None when the record is whole."""


def record_to_text(record: Record[StateT, MoveT]) -> str:
    """Return a record as JSON lines, from which `record_from_text` makes an equal record.

    Parameters
    ----------
    record : Record
        Any record.

    Returns
    -------
    str
        ASCII only, each line with its end.
    """
    begun = Record.begin(record.rules, record.start, record.headers)
    return header_line(record) + "".join(added_lines(begun, record))


def header_line(record: Record[StateT, MoveT]) -> str:
    """Return the first line of a record."""
    headers = record.headers
    values: dict[str, object] = {
        "cyclops": _KIND,
        "version": VERSION,
        "game": record.rules.key,
        "rules": record.rules.edition,
        "start": record.start.to_text(),
    }
    known = {"names": list(headers.names), "date": headers.date, "set": headers.set_name}
    return _line(values | {name: value for name, value in known.items() if value})


def added_lines(before: Record[StateT, MoveT], after: Record[StateT, MoveT]) -> tuple[str, ...]:
    """Return the lines that make a record which is written already into a later one.

    Parameters
    ----------
    before : Record
        The record as its lines have it.
    after : Record
        The same game later: with more moves, or at another point.

    Returns
    -------
    tuple of str
        Each with its line end; none when nothing has changed.

    Raises
    ------
    RecordError
        If the later record is not the same game.
    """
    count = len(before.nodes)
    kept = replace(after, states=after.states[: count + 1], nodes=after.nodes[:count], at=before.at, tip=before.tip)
    if kept != before:
        raise RecordError("the lines of one game cannot be added to the record of another")
    new = tuple(enumerate(after.nodes[count:], count + 1))
    moves = [_line({"n": n, "after": node.after, "move": node.move.to_text()}) for n, node in new]
    at, tip = (len(after.nodes),) * 2 if new else (before.at, before.tip)
    jumps = [after.tip] * (after.tip != tip)
    at = after.tip if jumps else at
    jumps += [after.at] * (after.at != at)
    return (*moves, *(_line({"at": node}) for node in jumps))


def record_from_text(text: str) -> ReadRecord:
    """Read a record of any version.

    Parameters
    ----------
    text : str
        What `record_to_text` wrote or another program did.

    Returns
    -------
    ReadRecord
        When the last line was cut off, the moves before it and the damage.

    Raises
    ------
    RecordError
        If the text is no record, its game, edition or version is unknown, or a move is illegal; the message names the line.
    """
    entries, damage = _entries(text.removeprefix("\ufeff"))
    version = version_of(entries[0])
    header, *lines = migrated(entries)
    record = _begun(header)
    for entry in lines:
        record = _gone_on(record, entry)
    return ReadRecord(record, version, damage)


def _entries(text: str) -> tuple[list[Entry], Damage | None]:
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise RecordError("the record is empty")
    if not _is_header(*lines[0]):
        return [Entry("line 1", _object(1, text))], None
    entries = []
    for number, line in lines:
        try:
            entries.append(Entry(f"line {number}", _object(number, line)))
        except RecordError:
            if number < lines[-1][0] or text.endswith("\n"):
                raise
            return entries, Damage(number, f"line {number} was cut off while it was written; the lines before it are kept")
    return entries, None


def _is_header(number: int, line: str) -> bool:
    """Return whether a record has a line for each object; otherwise it is one object, over any number of lines."""
    try:
        return "cyclops" in _object(number, line)
    except RecordError:
        return False


def _object(number: int, text: str) -> dict[str, Any]:
    """Read a JSON object whose first line has a number."""
    try:
        value = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {number + error.lineno - 1}: {_broken(number, text, error)}") from error
    except RecursionError as error:
        raise RecordError(f"line {number}: {_DAMAGED}, its brackets lie too deep in one another") from error
    except RecordError as error:
        raise RecordError(f"line {number}: {error}") from error
    except ValueError as error:  # Python reads no whole number of thousands of digits
        raise RecordError(f"line {number}: {_DAMAGED}, a number has too many digits") from error
    if not isinstance(value, dict):
        raise RecordError(
            f"line {number}: {_FOREIGN if number == 1 else _DAMAGED}, for it should be a JSON object, not {shown_json(value)}"
        )
    return value


_FOREIGN: Final = "this is no recorded game"
_DAMAGED: Final = "this line of the recorded game is damaged"


def _broken(number: int, text: str, error: json.JSONDecodeError) -> str:
    """Say where a line stops to be JSON, or that the file is another one."""
    if number == 1 and not (text.lstrip().startswith("{") and '"game"' in text):
        return _FOREIGN
    return f"{_DAMAGED} at character {error.colno}; mend it, or take the file as it was before"


def _unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = next(name for place, (name, _) in enumerate(pairs) if name in dict(pairs[:place]))
        raise RecordError(f"{_DAMAGED}, {shown_json(twice)} stands twice in it")
    return values


def _begun(header: Entry) -> AnyRecord:
    values = header.values
    missing = [name for name in _NEEDED if name not in values]
    unknown = sorted(values.keys() - set(_KNOWN))
    if missing or unknown:
        wrong = f"lacks {shown_json(missing[0])}" if missing else f"has {shown_json(unknown[0])}, which no header has"
        raise RecordError(f"{header.place}: the header of the record {wrong}")
    if values["cyclops"] != _KIND:
        raise RecordError(f'{header.place}: a record begins with "cyclops": "{_KIND}", not {shown_json(values["cyclops"])}')
    rules = _rules(header)
    try:
        return Record.begin(rules, rules.state_from_text(_text(values, "start")), _headers(values))
    except EngineError as error:
        raise RecordError(f"{header.place}: {error}") from error


def _rules(header: Entry) -> Rules[Any, Any]:
    game, edition = header.values["game"], header.values["rules"]
    rules = GAMES.get(game) if isinstance(game, str) else None
    if rules is None:
        raise RecordError(f"{header.place}: there is no game {shown_json(game)}; there are {', '.join(GAMES)}")
    if edition != rules.edition:
        raise RecordError(
            f"{header.place}: the game was played by the rules {shown_json(edition)}, and this Cyclops knows {shown_json(rules.edition)}; "
            "read it with the Cyclops that it was played with"
        )
    return rules


def _headers(values: Mapping[str, Any]) -> Headers:
    names = values.get("names", [])
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise RecordError(f"names must be a list of texts, not {shown_json(names)}")
    return Headers(tuple(names), _text(values, "date"), _text(values, "set"))


def _text(values: Mapping[str, Any], name: str) -> str:
    value = values.get(name, "")
    if not isinstance(value, str):
        raise RecordError(f"{name} must be a text, not {shown_json(value)}")
    return value


def _gone_on(record: AnyRecord, entry: Entry) -> AnyRecord:
    try:
        if entry.values.keys() == {"at"}:
            return record.go(_node(entry.values, "at"))
        if entry.values.keys() == {"n", "after", "move"}:
            return _played(record, entry.values)
    except EngineError as error:
        raise RecordError(f"{entry.place}: {error}") from error
    raise RecordError(
        f"{entry.place}: a line has n, after and move, or only at; this one has {one_line(', '.join(entry.values)) or 'nothing'}"
    )


def _played(record: AnyRecord, values: Mapping[str, Any]) -> AnyRecord:
    number, text = len(record.nodes) + 1, _text(values, "move")
    if _node(values, "n") != number:
        raise RecordError(f"the next move has number {number}, not {shown_json(values['n'])}")
    rules = record.rules
    move = correction_from_text(text, rules.state_from_text) or rules.move_from_text(text)
    after = record.go(_node(values, "after")).play(move)
    if len(after.nodes) < number:
        raise RecordError(f"the move {shown_json(text)} follows move {values['after']} already, as number {after.at}")
    return after


def _node(values: Mapping[str, Any], name: str) -> int:
    value = values[name]
    if type(value) is not int:
        raise RecordError(f"{name} must be a whole number, not {shown_json(value)}")
    return value


def _line(values: Mapping[str, object]) -> str:
    return json.dumps(values) + "\n"
