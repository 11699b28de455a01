"""Corrections in words, as people type or say them."""

from __future__ import annotations

import re
from typing import Any, Final

from cyclops.referee.judge import Judge
from engine.correction import Correction, GivenPoints
from engine.errors import NotationError
from engine.record_lines import AnyRecord
from engine.rules import Player
from vision.phrase import phrase

_POINTS: Final = "points"
_GIVEN: Final = re.compile(r"(?P<who>.+?)[\s:]+(?P<sign>[+-])(?P<number>\d{1,3})(?:\s+(?P<why>.+))?")


def correction_from_words(text: str, record: AnyRecord, judge: Judge[Any, Any]) -> Correction[Any] | GivenPoints:
    """Understand a correction.

    Parameters
    ----------
    text : str
        ``points``, a player's number, side or name, the points with their sign and perhaps a reason, such as ``points Anna +3 forgotten``;
        or whatever the game's judge understands.
    record : Record
        The game so far.
    judge : Judge

    Raises
    ------
    EngineError
        If it is not understood; the message says what can be typed.
    """
    words = " ".join(text.split())
    word, _, rest = words.partition(" ")
    if word.lower() == _POINTS:
        return _given_points(rest, record)
    return Correction(judge.corrected(record.state, words))


def _given_points(text: str, record: AnyRecord) -> GivenPoints:
    found = _GIVEN.fullmatch(text)
    if found is None:
        example = f"points {record.state.seats[0]} +3"
        raise NotationError(phrase("points are given as {example}, with - to take them, not {text}", example=example, text=repr(text)))
    points = int(found["number"])
    return GivenPoints(_player(found["who"], record), points if found["sign"] == "+" else -points, found["why"] or "")


def _player(who: str, record: AnyRecord) -> Player:
    seats: tuple[Player, ...] = tuple(record.state.seats)
    called = {str(seat).lower(): seat for seat in seats} | {
        name.lower(): seat for name, seat in zip(record.headers.names, seats, strict=False)
    }
    if who.lower() not in called:
        players = ", ".join(record.headers.names or map(str, seats))
        raise NotationError(phrase("there is no player {who}: type one of {players}", who=repr(who), players=players))
    return called[who.lower()]
