"""From a reading of Bugs & Co to what each hand counts: the bridge between what the eye saw and what the rules say.

A photograph tells which hands lie in it, not how many play. So points are missing only where something cannot be with any number of
players; what cannot be with so many as were named is told beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cyclops.bugs.table import BugsScore, BugsTable
from cyclops.names import MOST_PLAYERS, called, player_word, sentence, unseen_card
from cyclops.rules.bugs_sentences import as_phrase
from cyclops.rules.bugs_words import NOTHING, reason_words
from engine.bugs import AssumptionCode, HandScore, Problem, ProblemCode, Seen, score_table
from engine.bugs.box import FEWEST_PLAYERS, Box
from vision.bugs.reading import BugsReading, BugsTile
from vision.phrase import phrase, phrases

_ALL = 1  # the number under which the engine knows the one hand of a picture without cards


def score_bugs(reading: BugsReading, names: Sequence[str] = (), box: Box | None = None) -> BugsTable:
    """Count the points of the hands that lie open on a table.

    Without any player's card all tiles are counted as one hand that is nobody's.

    Parameters
    ----------
    reading : BugsReading
        What lies on the table.
    names : sequence of str
        What players 1, 2, … are called. When there are two or more of them, so many play at least.
    box : Box, optional
        The drawings that there are, when known.

    Returns
    -------
    BugsTable
        One score a player in the order of the cards, or one for all tiles.
    """
    table = _Table(reading, dict(enumerate(names, 1)), box)
    return BugsTable(reading, table.scores(), table.problems(), table.points())


class _Table:
    """The hands of a reading, as the engine wants them."""

    def __init__(self, reading: BugsReading, names: Mapping[int, str], box: Box | None) -> None:
        self._reading = reading
        self._names = names
        self._drawings = called(tile.kind for tile in reading.tiles)
        self._players = _players(reading)
        self._ruled = score_table(self._seen(), box=box)
        # Problems that are none unless it is known how many play.
        self._by_number = score_table(self._seen(), {*self._players, *names}, box).problems if len(names) >= FEWEST_PLAYERS else ()

    def scores(self) -> tuple[BugsScore, ...]:
        """What each hand counts."""
        return tuple(self._score(score) for score in self._ruled.scores if self._players or self._reading.tiles)

    def points(self) -> tuple[tuple[int, int | None], ...]:
        """The points of each player."""
        return tuple((score.player, score.points) for score in self._ruled.scores if self._players)

    def problems(self) -> tuple[str, ...]:
        """What cannot be right, what is counted for nobody, and names that belong to no hand."""
        ruled = map(self._words, (*self._ruled.problems, *self._by_number))
        said = dict.fromkeys((*ruled, *map(_eyes_words, self._unlike_eyes()), *self._nobodys(), *self._unused_names()))
        return tuple(map(sentence, said))

    def _seen(self) -> Seen:
        reading = self._reading
        unlike = self._unlike_eyes()
        eyes = {self._name(tile): tile.eyes for tile in reading.tiles if self._name(tile) not in unlike}
        if not self._players:
            values = [trophy.value for trophy in reading.trophies]
            own = {_ALL: values} if len(values) == 1 else {}
            return Seen({_ALL: [*map(self._name, reading.tiles)]}, own, loose_trophies=values if not own else (), eyes=eyes)
        return Seen(
            {player: [*map(self._name, self._hand(player))] for player in self._players},
            {player: [trophy.value for trophy in reading.trophies if trophy.player == player] for player in self._players},
            [*map(self._name, self._hand(None))],
            [trophy.value for trophy in reading.trophies if trophy.player is None],
            eyes,
        )

    def _score(self, hand: HandScore) -> BugsScore:
        player = hand.player if self._players else None
        doubts = [*self._doubts(player), *self._suspicions(player)]
        counts = reason_words(hand.reasons) or ([] if hand.problems else [NOTHING])
        unknown = dict.fromkeys(phrase("the points are not known: {why}", why=self._words(problem)) for problem in hand.problems)
        because = [*self._assumed(), *counts, *unknown, *doubts]
        name = self._names.get(hand.player) if self._players else None
        return BugsScore(player, hand.points, tuple(map(sentence, because)), name, bool(doubts) or hand.points is None)

    def _assumed(self) -> Iterator[str]:
        if not self._players:
            yield phrase("no card tells whose the tiles are, so all are counted as one hand")
            trophies = len(self._reading.trophies)
            if trophies > 1:
                yield phrases(
                    "of {count} trophy it is not known whether it belongs to it, so it is not counted",
                    "of {count} trophies it is not known which belongs to it, so none is counted",
                    trophies,
                )

    def _doubts(self, player: int | None) -> Iterator[str]:
        if self._reading.doubts:
            yield phrase("Cyclops is not sure about the whole picture")
        for doubt, times in Counter(doubt for tile in self._hand(player) for doubt in tile.doubts).items():
            yield phrases(
                "Cyclops is not sure about {count} tile of this hand: {doubt}",
                "Cyclops is not sure about {count} tiles of this hand: {doubt}",
                times,
                doubt=doubt,
            )

    def _suspicions(self, player: int | None) -> Iterator[str]:
        """Why the points may be wrong although the eye has no doubt."""
        own = set(map(self._name, self._hand(player)))
        yield from (_eyes_words(name) for name in self._unlike_eyes() if name in own)

    def _hand(self, player: int | None) -> list[BugsTile]:
        return [tile for tile in self._reading.tiles if tile.player == player or not self._players]

    def _name(self, tile: BugsTile) -> str:
        return self._drawings[tile.kind]

    def _unlike_eyes(self) -> list[str]:
        """Drawings whose tiles show different numbers of eyes."""
        eyes: dict[str, set[int]] = {}
        for tile in self._reading.tiles:
            eyes.setdefault(self._name(tile), set()).add(tile.eyes)
        return [name for name, numbers in eyes.items() if len(numbers) > 1]

    def _words(self, problem: Problem) -> str:
        """A problem in words; too many tiles in one hand are told as too many on the table."""
        if problem.code is ProblemCode.TOO_MANY_IN_A_HAND:
            return next(self._words(other) for other in self._ruled.problems if _is_same(other, problem))
        return as_phrase(problem.sentence, self._called)

    def _called(self, player: int) -> str:
        """What a player is called within a sentence."""
        return player_word(player, self._names.get(player)) if self._players else phrase("this hand")

    def _nobodys(self) -> Iterator[str]:
        found = [assumption for assumption in self._ruled.assumptions if assumption.code is AssumptionCode.OWNER_UNKNOWN]
        yield from (as_phrase(assumption.sentence) for assumption in found)

    def _unused_names(self) -> Iterator[str]:
        for number, name in self._names.items():
            if number not in self._players:
                yield phrase("nothing is counted for {who}: {card} is not in the picture", who=name, card=unseen_card(number))


def _players(reading: BugsReading) -> list[int]:
    """Numbers of the players whose card, tile or trophy is in the picture."""
    cards = {card.id for card in reading.cards if 1 <= card.id <= MOST_PLAYERS}
    owners = {tile.player for tile in reading.tiles} | {trophy.player for trophy in reading.trophies}
    return sorted(cards | {player for player in owners if player is not None})


def _is_same(other: Problem, problem: Problem) -> bool:
    return other.code is ProblemCode.TOO_MANY_OF_A_DRAWING and other.names == problem.names


def _eyes_words(name: str) -> str:
    return phrase("the tiles with the drawing {drawing} show different numbers of eyes; one was misread", drawing=name)
