"""Bugs & Co in words to be heard."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from cyclops.names import listed, sentence
from cyclops.rules.bugs_words import round_words, won
from cyclops.rules.words import Names
from cyclops.stage.stage import HintLevel
from engine.bugs import Countdown, Go, NextRound, Open, Owns, Phase, Remove, State, Stop, Trophy
from engine.bugs.box import COPIES
from engine.record_lines import AnyRecord
from vision.phrase import phrase, phrases, together

_READY: Final = phrase("Everything is there. Count to three, and go!")
_STOP: Final = phrase("Stop! Spread your tiles beside your cards.")


class BugsSpeech:
    """Speaks of Bugs & Co."""

    def begun(self, state: Any, names: Names) -> str:
        """Return what is said when the game begins: all play at once, as soon as somebody has counted to three."""
        return _READY

    def moved(self, before: Any, move: Any, after: Any, names: Names, hints: HintLevel) -> str:
        """Return what is said of a move; nothing of tiles that nobody may know."""
        match move:
            case Remove():
                return _READY if after.phase is Phase.READY and after.round > 1 else ""
            case Go():
                return _go(after)
            case Trophy(player, value):
                return _trophy(before, names[player], value, after)
            case Countdown():
                return _countdown(after)
            case Stop():
                return _STOP
            case Open(player):
                return _spaced(_opened(after, player, names[player]), _round_over(before, after, names))
            case Owns(player, value):
                return phrase("{who} has the {value}.", who=names[player], value=value) if value else ""
            case NextRound():
                return phrase("Round {round}! Turn all tiles over and mix them.", round=after.round)
        return ""

    def over(self, record: Any, names: Names) -> str:
        """Return the points, and who won, with everybody who shares the victory."""
        return _spaced(phrase("The game is over."), _points(record, names), _won(record, names))


def _spaced(*sentences: str) -> str:
    return together(*sentences, between=" ")


def _go(state: State) -> str:
    return phrase("Go! The first trophy is the {value}.", value=state.trophies_left[0]) if state.trophies_left else phrase("Go!")


def _trophy(before: State, who: str, value: int, after: State) -> str:
    """Who took a trophy, and which is the next; during the countdown there is none."""
    if before.phase is Phase.COUNTDOWN:
        return phrase("{who} has the {value}.", who=who, value=value)
    if after.trophies_left:
        return phrase("{who} takes the {value}! The next trophy is the {next}.", who=who, value=value, next=after.trophies_left[0])
    return _spaced(phrase("{who} takes the {value}, the last trophy!", who=who, value=value), _countdown(after))


def _countdown(state: State) -> str:
    seconds = state.options.countdown_seconds
    return phrases("Countdown! {count} second!", "Countdown! {count} seconds!", seconds)


def _opened(state: State, player: int, who: str) -> str:
    """A player's points with the best reason for them."""
    points = phrases("{who} has {count} point.", "{who} has {count} points.", state.points[player - 1], who=who)
    return _spaced(points, _best_reason(state, player))


def _best_reason(state: State, player: int) -> str:
    copies = Counter(state.hands[player - 1]).values()
    sets = sum(number == COPIES for number in copies)
    if sets:
        return phrases("{count} set of three!", "{count} sets of three!", sets)
    if state.trophies[player - 1]:
        return phrase("The trophy helps.")
    return phrase("No set this time.") if copies else phrase("No tile was kept.")


def _round_over(before: State, after: State, names: Names) -> str:
    """Who has won a round that is not the last; the end of the game is told by itself."""
    ended = before.phase is Phase.OPEN and after.phase is Phase.ROUND_END and after.adds_up
    return sentence(round_words(after, names), names.values()) if ended else ""


def _points(record: AnyRecord, names: Names) -> str:
    said = [phrases("{who} has {count} point", "{who} has {count} points", number, who=names[who]) for who, number in record.points.items()]
    return sentence(listed(said), names.values())


def _won(record: AnyRecord, names: Names) -> str:
    return sentence(won(record.state, record.standing, names), names.values()) if record.standing else ""
