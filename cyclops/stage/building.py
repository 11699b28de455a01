"""From how an evening stands to what a display shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cyclops.announcer.moods import MOODS
from cyclops.names import sentence
from cyclops.play.switches import Settings
from cyclops.referee.finding import Weight
from cyclops.referee.situation import Situation
from cyclops.rules import words
from cyclops.rules.session import names_in
from cyclops.rules.views import VIEWS
from cyclops.rules.words import Names
from cyclops.stage.games import STAGES
from cyclops.stage.notices import OUTAGE, notices_of
from cyclops.stage.stage import Asked, Button, Eye, HintLevel, Past, Seat, Stage, Touched
from cyclops.stage.telling import told_at_table
from engine.record_lines import AnyRecord
from engine.rules import Player
from vision.phrase import phrase
from vision.tracker.glance import Mood

_LAST_MOVES: Final = 40
"""So many moves of the history are shown; the journal has them all."""


def stage_of(situation: Situation, settings: Settings, game_id: str, advised: bool = True) -> Stage:
    """Build what a display shows.

    Parameters
    ----------
    situation : Situation
    settings : Settings
        How much is told.
    game_id : str
        Names the game among those of other evenings.
    advised : bool
        Whether advice is given and good places are marked where that is wanted: it may take half a second.

    Returns
    -------
    Stage
        In English; `cyclops.stage.translation.translated` says it in another language.
    """
    shown, record = STAGES[situation.game], situation.record
    settled, task = situation.settled, shown.task(situation)
    hints = settings.hints if advised or settings.hints is not HintLevel.ADVICE else HintLevel.PLACES
    table = shown.table(situation, hints)
    return Stage(
        game=situation.game,
        title=situation.rules.title,
        language=settings.language,
        game_id=game_id,
        version=situation.version,
        begun=record is not None,
        over=situation.over,
        banner=_banner(situation),
        task=task,
        seats=_seats(situation),
        notices=tuple(notice for notice in notices_of(situation, table) if notice.text != task),
        question=_asked(situation),
        countdown_s=situation.countdown_s,
        eye=_eye(situation),
        table=table,
        hints=settings.hints,
        advice=shown.advice(situation) if advised and settings.hints is HintLevel.ADVICE and not situation.over else (),
        history=() if record is None else tuple(_history(record)),
        can_undo=record is not None and record.undoable > 0,
        can_redo=record is not None and record.redoable > 0,
        can_accept=record is not None and settled is not None and (situation.held or not _is_sure(situation)),
        refusal=situation.refusal,
        picture=None if settled is None else settled.reading.size,
        rules=words.counted_by(situation.rules.edition),
    )


def touched_of(situation: Situation, key: str) -> Touched | None:
    """Build what may be said of the tile with this key; None when there is none."""
    return STAGES[situation.game].touched(situation, key)


def names_of(situation: Situation) -> Names:
    """What each player is called."""
    if situation.record is not None:
        return names_in(situation.record)
    seats: tuple[Player, ...] = ("red", "yellow") if situation.game == "fressen" else tuple(range(1, len(situation.names) + 1))
    return dict(zip(seats, situation.names, strict=True))


def _banner(situation: Situation) -> str:
    record = situation.record
    if record is None:
        return phrase("Get ready!")
    names = names_in(record)
    if situation.over:
        return sentence(VIEWS[situation.game].won(record.state, record.standing, names), names.values())
    to_move = record.state.to_move
    return phrase("Everybody") if to_move is None else phrase("It's {who}'s turn", who=names[to_move])


def _seats(situation: Situation) -> tuple[Seat, ...]:
    record, names = situation.record, names_of(situation)
    if record is None:
        return tuple(Seat(str(player), name, colour) for colour, (player, name) in enumerate(names.items()))
    points, shown = record.points, STAGES[situation.game]
    places = {player: rank.place for rank in record.standing for player in rank.players} if any(points.values()) or situation.over else {}
    return tuple(
        Seat(
            player=str(player),
            name=name,
            colour=colour,
            points=points[player] if shown.is_counted(situation, player) else None,
            doubted=not situation.in_step and not situation.over,
            to_move=record.state.to_move == player and not situation.over,
            place=places.get(player),
            reasons=shown.reasons(situation, player),
        )
        for colour, (player, name) in enumerate(names.items())
    )


def _asked(situation: Situation) -> Asked | None:
    question = situation.question
    if question is None:
        return None
    return Asked(question.key, question.text, tuple(Button(answer.key, answer.text) for answer in question.answers))


def _eye(situation: Situation) -> Eye:
    if situation.outage is not None:
        return Eye(OUTAGE, phrase("no picture"), situation.in_step, well=False)
    agrees = situation.in_step or situation.record is None or situation.settled is None or situation.over
    well = agrees and situation.mood in (Mood.STILL, Mood.BUSY, Mood.SETTLING)
    text = MOODS[situation.mood] if agrees or situation.mood is not Mood.STILL else phrase("the table does not agree with the game")
    return Eye(situation.mood, text, agrees, well)


def _is_sure(situation: Situation) -> bool:
    return situation.in_step and all(remark.weight is Weight.HINT for remark in situation.remarks)


def _history(record: AnyRecord) -> Iterator[Past]:
    """The last moves, and after them those that were taken back."""
    names, done = names_in(record), record.path(record.at)
    for number in record.path(record.tip)[max(0, len(done) - _LAST_MOVES) :]:
        told = told_at_table(record, number, names)
        if told:
            yield Past(number, sentence(told, names.values()), _who(record, number), undone=number not in done)


def _who(record: AnyRecord, number: int) -> str | None:
    node = record.nodes[number - 1]
    before = record.states[node.after]
    player = VIEWS[record.rules.key].actor(node.move) or before.to_move
    return None if player is None else str(player)
