"""Das große Fressen in words to be heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cyclops.names import listed, sentence
from cyclops.referee.fressen.story import needed
from cyclops.rules import words
from cyclops.rules.fressen_words import ended
from cyclops.rules.words import Names
from cyclops.stage.fressen.telling import must_place, refill_words
from cyclops.stage.stage import HintLevel
from engine.correction import Correction, GivenPoints
from engine.fressen import Bite, Deal, Marker, Move, Pass, Phase, Place, Side, State, legal_moves, tie_break
from engine.fressen.game import gains
from engine.record_lines import AnyRecord
from vision.phrase import phrase, phrases, together


class FressenSpeech:
    """Speaks of Das große Fressen."""

    def begun(self, state: Any, names: Names) -> str:
        """Return what is said when the game begins."""
        return _joined(phrase("Let the feast begin!"), _next(state, names))

    def moved(self, before: Any, move: Any, after: Any, names: Names, hints: HintLevel) -> str:
        """Return what is said of a move."""
        match move:
            case GivenPoints(player, points, why):
                return sentence(words.points_given(names[player], points, why), names.values())
            case Correction():
                return _joined(sentence(words.corrected()), _next(after, names))
            case _:
                return _joined(*_done(before, move, names), *_then(before, move, after, names))

    def over(self, record: Any, names: Names) -> str:
        """Return what is said at the end."""
        return _joined(sentence(ended(record.state)), *_points(record, names), _won(record, names))


def _joined(*sentences: str) -> str:
    return together(*sentences, between=" ")


def _done(state: State, move: Move, names: Names) -> Iterator[str]:
    """What a move is, and what a bite takes from whom."""
    who = names[state.turn]
    match move:
        case Marker(side):
            yield phrase("{who} has the boss.", who=names[side])
        case Place(kind):
            yield phrase("{who} lays a {value}.", who=who, value=kind.value)
        case Pass():
            yield phrase("{who} lays no more.", who=who)
        case Bite():
            yield phrase("{who}: {bite}.", who=who, bite=_bite(state, move))
            for side, points in gains(state, move).items():
                if points:
                    yield phrases("{who} loses {count} point.", "{who} loses {count} points.", -points, who=names[side])
        case Deal():
            return


def _then(before: State, move: Move, after: State, names: Names) -> Iterator[str]:
    """What follows by itself, and what is to be done now; nothing between monsters that are turned up, as they come all at once."""
    if isinstance(move, Deal | Marker) and after.phase is Phase.DEAL:
        return
    if after.round != before.round and after.phase is Phase.PLACE:
        yield from _laid(before, after)
        yield _round(after)
    elif after.phase is not before.phase:
        yield from _laid(before, after)
    else:
        yield from _stuck(before, move, after, names)
    yield _next(after, names)


def _laid(before: State, after: State) -> Iterator[str]:
    """That the laying of monsters, or the eating, is over; the end of the game is told by itself."""
    if after.phase is Phase.OVER:
        return
    if before.phase is Phase.PLACE:
        yield phrase("Now they eat!") if after.phase is Phase.EAT else phrase("Nobody lays more, and nobody can eat.")
    if before.phase is Phase.EAT:
        yield phrase("Nobody can eat any more.")


def _round(state: State) -> str:
    return phrase("This is the last round!") if state.last_round else phrase("Round {number}!", number=state.round)


def _stuck(before: State, move: Move, after: State, names: Names) -> Iterator[str]:
    """That nothing of a side fits any more."""
    for side in Side:
        if after.out[side.seat] and not before.out[side.seat] and not (isinstance(move, Pass) and side is before.turn):
            yield phrase("{who} has no monster left that fits.", who=names[side])


def _next(state: State, names: Names) -> str:
    """Whose turn it is, and what to do."""
    who = names[state.turn]
    match state.phase:
        case Phase.MARKER:
            return phrase("Who has the boss?")
        case Phase.DEAL:
            return _refill(state, names)
        case Phase.PLACE:
            return _to_place(state, who)
        case Phase.EAT:
            return _to_eat(state, who)
        case Phase.OVER:
            return ""


def _refill(state: State, names: Names) -> str:
    """Who turns up how many monsters, and where the boss goes; at the set-up they lie there already."""
    if not state.round:
        return ""
    refill = refill_words({side: needed(state, side) for side in Side}, names)
    boss = "" if state.marker is None else phrase("The boss goes to: {who}.", who=names[state.marker.other])
    return _joined(refill, boss)


def _to_place(state: State, who: str) -> str:
    must = must_place(state)
    if must:
        return phrases("{who}: lay a monster, {count} to go.", "{who}: lay a monster, {count} to go.", must, who=who)
    return phrase("{who}: lay one more, or leave it at that.", who=who)


def _to_eat(state: State, who: str) -> str:
    bites = [move for move in legal_moves(state) if isinstance(move, Bite)]  # one for each victim: who eats it makes no difference
    if len(bites) == 1:
        return phrase("{who} must eat: {bite}.", who=who, bite=_bite(state, bites[0]))
    return phrases("{who} must eat: there is {count} bite.", "{who} must eat: there are {count} bites.", len(bites), who=who)


def _bite(state: State, bite: Bite) -> str:
    """A bite by the numbers of the monsters: fields are hard to follow by ear."""
    eater, victim = state.board.at(bite.eater), state.board.at(bite.victim)
    assert eater is not None, "somebody bites"
    assert victim is not None, "somebody is bitten"
    return phrase("the {one} eats the {other}", one=eater.kind.value, other=victim.kind.value)


def _points(record: AnyRecord, names: Names) -> Iterator[str]:
    for player, points in record.points.items():
        yield phrases("{who} has {count} point.", "{who} has {count} points.", points, who=names[player])


def _won(record: AnyRecord, names: Names) -> str:
    """Who has won or shares the victory, and why where the points do not tell."""
    winners = [names[player] for player in record.standing[0].players]
    if len(winners) > 1:
        return phrase("{winners} share the victory!", winners=listed(winners))
    decided = None if record.given_points else tie_break(record.state.board, record.state.options.tie)
    if decided is not None:
        return phrase("{who} wins with more monsters!", who=winners[0])
    return phrase("{who} wins!", who=winners[0])
