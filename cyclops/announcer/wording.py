"""Sentences that are said aloud whatever the game is."""

from __future__ import annotations

from cyclops.announcer.speeches import SPEECHES
from cyclops.names import sentence
from cyclops.referee.finding import Mistake
from cyclops.referee.situation import Situation
from cyclops.rules.session import names_in
from cyclops.stage.stage import HintLevel
from engine.record_lines import AnyRecord
from vision.phrase import listed, phrase, phrases, together


def waiting_for_table() -> str:
    """Say that the game may begin."""
    return phrase("Hello! Set up the game: I am watching.")


def begun(record: AnyRecord, hints: HintLevel) -> str:
    """Say that the game begins, and what happened last, for a tile may be drawn already; but not twice what is to be done now."""
    names, speech = names_in(record), SPEECHES[record.rules.key]
    said = speech.begun(record.state, names)
    if not record.at:
        return said
    last = record.nodes[record.at - 1]
    told = speech.moved(record.states[last.after], last.move, record.state, names, hints)
    return said if not told or _end(told) == _end(said) else together(said, told, between=" ")


def _end(said: str) -> list[str]:
    """The last words, in English: two sentences that end alike say the same to do."""
    return said.split()[-3:]


def as_it_stands(situation: Situation) -> str:
    """Say everybody's points, as soon as anybody has some and all are known, and whose turn it is; at the end who won."""
    record = situation.record
    if record is None:
        return waiting_for_table()
    if situation.over:
        return SPEECHES[situation.game].over(record, names_in(record))
    names, points = names_in(record), record.points
    has = [phrases("{who} has {count} point", "{who} has {count} points", number, who=names[who]) for who, number in points.items()]
    known = any(points.values()) and record.standing  # nobody's place is known as long as a hand is closed
    return together(sentence(listed(has), names.values()) if known else "", whose_turn(record), between=" ")


def whose_turn(record: AnyRecord) -> str:
    """Say whose turn it is; empty where all play at once, or nobody any more."""
    if record.rules.is_over(record.state) or record.state.to_move is None:
        return ""
    names = names_in(record)
    return sentence(phrase("It's {who}'s turn", who=names[record.state.to_move]), names.values())


def taken_back(moves: int) -> str:
    """Say that moves do not count any more."""
    return phrases("The last move is taken back.", "The last {count} moves are taken back.", moves)


def made_of_mistake(mistake: Mistake, situation: Situation) -> str:
    """Say what is wrong, and who did it where that is known and not said."""
    said = sentence(mistake.sentence, situation.names)
    record = situation.record
    name = names_in(record).get(mistake.player) if record is not None and mistake.player is not None else None
    return phrase("{who}: {what}", who=name, what=said) if name and name not in said else said
