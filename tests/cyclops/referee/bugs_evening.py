"""An evening of Bugs & Co for tests: tables in a short notation, and frames in which hands move, shown to a referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cyclops.learnt import LearntSet
from cyclops.referee.bugs.judge import JUDGE
from cyclops.referee.finding import Event
from cyclops.referee.judge import Setup
from cyclops.referee.referee import Referee, Reply
from engine.bugs import State
from engine.bugs.game import RULES
from tests.cyclops.tables import SIZE, card, square
from vision.bugs.reading import BugsReading, BugsTile, Trophy
from vision.reading import Back, Corners, Point
from vision.tracker.glance import Glance, Mood, Settled, Spot

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana")
SIDE = 60.0
FRAME_S = 0.1
DOUBT = "I am not sure which monsters look like this one."


class Table:
    """A table from its notation.

    ``P1`` is a player's card, and the words after it lie there; ``table`` leads back to the middle. ``snail`` is a tile with two eyes,
    ``snail/3`` one with three, ``snail?`` one that is doubted, ``+3`` a trophy, ``backs=38`` so many tiles face down.
    """

    def __init__(self, text: str, doubts: Sequence[str] = ()) -> None:
        self._player: int | None = None
        self._cards: list[int] = []
        self._tiles: list[tuple[int, BugsTile]] = []
        self._trophies: list[Trophy] = []
        self._backs = 0
        self._lying: Counter[int | None] = Counter()
        for word in text.split():
            self._lay(word)
        self.reading = BugsReading(
            SIZE,
            tuple(doubts),
            tuple(card(player, *_place(player, 0)) for player in self._cards),
            tuple(Back(square(500 + 6.0 * number, 300, SIDE)) for number in range(self._backs)),
            "table.jpg",
            tiles=tuple(tile for _, tile in self._tiles),
            trophies=tuple(self._trophies),
        )
        self.ids = tuple(identity for identity, _ in self._tiles)

    def _lay(self, word: str) -> None:
        if word == "table":
            self._player = None
        elif word[0] == "P":
            self._player = int(word[1:])
            self._cards.append(self._player)
        elif word[0] == "+":
            self._trophies.append(Trophy(self._next(), int(word[1:]), self._player or 1))  # the eye names the nearest card's player
        elif word.startswith("backs="):
            self._backs = int(word[6:])
        else:
            self._tile(word)

    def _tile(self, word: str) -> None:
        kind, _, eyes = word.rstrip("?").partition("/")
        number = self._lying[self._player]
        doubts = (DOUBT,) if word.endswith("?") else ()
        self._tiles.append((100 * (self._player or 0) + number, BugsTile(self._next(), kind, int(eyes or 2), self._player, doubts=doubts)))

    def _next(self) -> Corners:
        self._lying[self._player] += 1
        return square(*_place(self._player, self._lying[self._player]), SIDE)


def _place(player: int | None, number: int) -> Point:
    """The place of the card and of the things beside it: a column for each player, a row in the middle."""
    return (600.0 + 120 * number, 500.0) if player is None else (40.0 + 180 * (player - 1), 1100.0 - 80 * number)


class Evening:
    """A referee that is shown an evening.

    Parameters
    ----------
    players : int
    options : mapping of str to str, optional
    learnt : LearntSet, optional
    """

    def __init__(self, players: int, options: Mapping[str, str] | None = None, learnt: LearntSet | None = None) -> None:
        self.setup = Setup(NAMES[:players], options or {}, learnt)
        self.referee = Referee(RULES, JUDGE, self.setup)
        self.seconds = 0.0
        self._number = 0
        self._spots: Mapping[str, Spot] = {}

    @property
    def state(self) -> State:
        """As the record has it."""
        record = self.referee.record
        assert record is not None
        state: State = record.state
        return state

    def table(self, text: str, *doubts: str, rest_s: float = 0.0) -> list[str]:
        """A table settles, and lies so for a while."""
        shown = Table(text, doubts)
        self._number += 1
        self.seconds += 1.0
        settled = Settled(self._number, self.seconds, shown.reading, shown.ids)
        told = _words(self.referee.see(Glance(self.seconds, Mood.STILL, settled, self._spots)))
        return told + self.wait(rest_s)

    def wait(self, seconds: float) -> list[str]:
        """Nothing happens for a while."""
        return self._frames(Mood.STILL, seconds, {})

    def hands(self, seconds: float, **spots: Spot) -> list[str]:
        """Hands move for a while; ``t1=Spot.GONE`` is what becomes of the place of the first trophy."""
        return self.frames(Mood.BUSY, seconds, **spots)

    def frames(self, mood: Mood, seconds: float, **spots: Spot) -> list[str]:
        """Frames of one mood for a while."""
        return self._frames(mood, seconds, {f"trophy {name[1:]}": spot for name, spot in spots.items()})

    def _frames(self, mood: Mood, seconds: float, spots: Mapping[str, Spot]) -> list[str]:
        told: list[str] = []
        for _ in range(round(seconds / FRAME_S)):
            self.seconds += FRAME_S
            there = dict.fromkeys(self.referee.spots, Spot.THERE)
            self._spots = {name: {**there, **self._spots, **spots}[name] for name in there}
            told += _words(self.referee.see(Glance(self.seconds, mood, None, self._spots)))
        return told

    def answer(self, text: str) -> list[str]:
        """Somebody answers what is asked."""
        question = self.referee.situation.question
        assert question is not None
        return said(self.referee.answer(question.key, next(answer.key for answer in question.answers if answer.text == text)))

    @property
    def question(self) -> str:
        """What is asked, with its answers; empty when nothing is."""
        question = self.referee.situation.question
        return f"{question.text} {'/'.join(answer.text for answer in question.answers)}" if question else ""

    @property
    def remarks(self) -> list[str]:
        """What is said of the table."""
        return [remark.sentence for remark in self.referee.situation.remarks]


def said(reply: Reply) -> list[str]:
    """What came of something a person said."""
    return [reply.refusal] if reply.refusal else _words(reply.events)


def _words(events: Sequence[Event]) -> list[str]:
    return list(map(_word, events))


def _word(event: Event) -> str:
    """An event as ``took 1 value=3``."""
    return " ".join([event.kind, *([str(event.player)] if event.player else []), *_facts(event.facts)])


def _facts(facts: Mapping[str, object]) -> Iterator[str]:
    for name, value in facts.items():
        if name == "scores" and isinstance(value, list):
            yield " ".join(f"{score['player']}:{score['points']}" for score in value)
        elif name not in ("why", "to"):
            yield f"{name}={value}"
