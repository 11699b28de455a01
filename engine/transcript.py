"""A game to be read by people: numbered moves, who made them, and what came of them; plain ASCII that any console can show."""

import unicodedata
from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from engine.record import Record
from engine.rules import MoveT, Player, Score, StateT

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "đ": "d", "Đ": "D"}
)
"""Letters of Latin alphabets that are no letter with an accent."""


class Detail(IntEnum):
    """How much is told of each move."""

    MOVES = 0
    """The move and who made it."""
    POINTS = 1
    """Also the points of all players, where a move changes them."""
    CHANGES = 2
    """Also, after every move, the points, the number of legal moves, and the words of the state's text that are new."""
    STATES = 3
    """The same with the whole text of the state, from which the game can be taken up."""


def transcript(record: Record[StateT, MoveT], detail: Detail = Detail.POINTS) -> str:
    """Return a game as text.

    Parameters
    ----------
    record : Record
        Any record.
    detail : Detail
        How much is told of each move.

    Returns
    -------
    str
        Lines of ASCII, the same for equal records. All moves in the order of their numbers; one that does not follow the
        move above it is headed by ``after N:``, one that does not lead to the present point is marked ``-``.
    """
    lines = (*_heading(record), "", *_moves(record, detail), "", *_result(record))
    return "".join(f"{line}\n" for line in lines)


def player_name(record: Record[StateT, MoveT], player: Player) -> str:
    """Return what a player is called: ``player 2 (Anna)`` or ``red (Anna)``, the name only when it is known."""
    called = f"player {player}" if isinstance(player, int) else str(player)
    names = dict(zip(record.start.seats, record.headers.names, strict=bool(record.headers.names)))
    return f"{called} ({plain(names[player])})" if player in names else called


def plain(text: str) -> str:
    """Return a text in ASCII: letters without their accents, ``?`` for what has no such letter."""
    letters = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in kept)


def _heading(record: Record[StateT, MoveT]) -> Iterator[str]:
    yield plain(record.rules.title)
    yield f"rules: {plain(record.rules.edition)}"
    if record.headers.date:
        yield f"date: {plain(record.headers.date)}"
    if record.headers.set_name:
        yield f"set: {plain(record.headers.set_name)}"
    yield f"players: {', '.join(player_name(record, seat) for seat in record.start.seats)}"


def _moves(record: Record[StateT, MoveT], detail: Detail) -> Iterator[str]:
    present = set(record.path(record.at))
    yield "start"
    yield from _state(record, record.start, "", detail)
    for number, node in enumerate(record.nodes, 1):
        if node.after != number - 1:
            yield f"after {node.after or 'the start'}:"
        before, after = record.states[node.after], record.states[number]
        who = "" if before.to_move is None else f"{player_name(record, before.to_move)}: "
        yield f"{' ' if number in present else '-'}{number:>4}  {who}{node.move.to_text()}"
        if detail == Detail.POINTS and _points(record, before) != _points(record, after):
            yield f"       points {_points(record, after)}"
        yield from _state(record, after, "" if detail == Detail.STATES else before.to_text(), detail)


def _points(record: Record[StateT, MoveT], state: StateT) -> str:
    return " ".join(str(score.points) for score in record.rules.scores(state))


def _state(record: Record[StateT, MoveT], state: StateT, before: str, detail: Detail) -> Iterator[str]:
    if detail >= Detail.CHANGES:
        known = before.split(" ")
        yield f"       points {_points(record, state)}, legal moves {len(record.rules.legal_moves(state))}"
        yield f"       {' '.join(word for word in state.to_text().split(' ') if word not in known)}"


def _result(record: Record[StateT, MoveT]) -> Iterator[str]:
    rules, state = record.rules, record.state
    if record.at != len(record.nodes):
        yield f"now after {record.at or 'the start'}; moves marked - do not lead here"
    yield _present(record)
    given = record.given_points
    scores = {score.player: score for score in rules.scores(state)}
    for rank in record.standing:
        for player in rank.players:
            by_hand = f", {given[player]:+d} given by hand" if player in given else ""
            yield f"{rank.place}. {player_name(record, player)}: {_sum(scores[player])}{by_hand}"


def _present(record: Record[StateT, MoveT]) -> str:
    if record.rules.is_over(record.state):
        return "the game is over"
    player = record.state.to_move
    return "all may act" if player is None else f"to move: {player_name(record, player)}"


def _sum(score: Score) -> str:
    by_clause: dict[str, int] = {}
    for reason in score.reasons:
        by_clause[reason.clause] = by_clause.get(reason.clause, 0) + reason.points
    parts = [f"{points} by {clause}" for clause, points in by_clause.items() if points]
    return f"{score.points} = {' + '.join(parts)}" if parts else str(score.points)
