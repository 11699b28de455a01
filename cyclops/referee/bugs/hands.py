"""The spread-out hands after the stop: whose tiles and trophies they are, and what cannot be right about them (BC-12 to BC-14)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cyclops.names import MOST_PLAYERS, called, sentence
from cyclops.referee.bugs.drawings import is_nameless, names_of
from cyclops.referee.bugs.memory import Memory
from cyclops.referee.bugs.places import sides_apart, to_put_away, unseen_card, word
from cyclops.referee.bugs.trophies import is_about_owner, lies_at
from cyclops.referee.finding import Remark, Weight
from cyclops.rules.bugs_sentences import as_phrase
from engine.bugs import Problem, Seen, State, score_table
from engine.bugs.box import REMOVED
from vision.bugs.reading import BugsReading, BugsTile
from vision.phrase import phrase, phrases, together
from vision.reading import Corners, HasCorners
from vision.tracker.glance import Settled

_BESIDE: Final = 2.5  # of a tile's side: it may belong to a hand


@dataclass(frozen=True, slots=True)
class Fault:
    """Something about the hands that is not sure, or cannot be.

    Attributes
    ----------
    remark : Remark
    players : tuple of int
        Whose hands cannot be counted for it.
    """

    remark: Remark
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """What lies beside the cards.

    Attributes
    ----------
    tiles : mapping of int to tuple of BugsTile
        By player; every player of the game is there.
    identities : mapping of int to frozenset of int
        Of these tiles.
    trophies : mapping of int to tuple of int
        Values, by player.
    names : mapping of str to str
        What the drawings are called in the record, by their labels.
    faults : tuple of Fault
    whole : bool
        Whether every tile that was in play lies there, face up or face down.
    """

    tiles: Mapping[int, tuple[BugsTile, ...]]
    identities: Mapping[int, frozenset[int]]
    trophies: Mapping[int, tuple[int, ...]]
    names: Mapping[str, str]
    faults: tuple[Fault, ...]
    whole: bool

    def is_doubted(self, player: int) -> bool:
        """Whether a player's hand cannot be counted."""
        return any(player in fault.players for fault in self.faults) or not {tile.kind for tile in self.tiles[player]} <= self.names.keys()

    def hand(self, player: int) -> tuple[str, ...]:
        """A player's drawings as the record calls them; those are left out for which it has no name."""
        return tuple(sorted(self.names[tile.kind] for tile in self.tiles[player] if tile.kind in self.names))

    @property
    def spread(self) -> tuple[int, ...]:
        """The players who have spread tiles."""
        return tuple(player for player, tiles in self.tiles.items() if tiles)


def hands_of(state: State, settled: Settled, memory: Memory) -> Hands:
    """What lies beside the cards on a settled table.

    Parameters
    ----------
    state : State
        After the stop.
    settled : Settled
    memory : Memory
        Where trophies lie that nobody took.
    """
    reading = settled.reading
    assert isinstance(reading, BugsReading)
    tiles = {player: tuple(tile for tile in reading.tiles if tile.player == player) for player in state.seats}
    numbered = list(zip(settled.ids, reading.tiles, strict=True))
    play = state.kit.size - REMOVED
    trophies, loose = _trophies(state, reading, memory)
    return Hands(
        tiles,
        {player: frozenset(number for number, tile in numbered if tile.player == player) for player in state.seats},
        trophies,
        names_of(state, reading.tiles),
        tuple(_faults(state, reading, memory.names, trophies, loose)),
        memory.backs == play == len(reading.tiles) + len(reading.backs) and not _face_down(reading),
    )


def _face_down(reading: BugsReading) -> bool:
    """Whether tiles of a hand may still lie face down, beside a card or among those that are spread."""
    spread: tuple[HasCorners, ...] = (*reading.cards, *reading.tiles)
    return any(sides_apart(back.corners, thing.corners) < _BESIDE for back in reading.backs for thing in spread)


def _trophies(state: State, reading: BugsReading, memory: Memory) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    """Values of the trophies by player, and of those that still lie where they lay at the beginning."""
    found: dict[int, tuple[int, ...]] = dict.fromkeys(state.seats, ())
    loose: list[int] = []
    for trophy in reading.trophies:
        lies = any(not place.gone and lies_at(place, trophy) for place in memory.places or ())
        if lies or trophy.player not in found:
            loose.append(trophy.value)
        else:
            found[trophy.player] = (*found[trophy.player], trophy.value)
    return found, tuple(loose)


def _faults(
    state: State, reading: BugsReading, names: Sequence[str], trophies: Mapping[int, Sequence[int]], loose: Sequence[int]
) -> Iterator[Fault]:
    everybody = tuple(state.seats)
    if not reading.tiles and not reading.trophies:
        return
    for doubt in reading.doubts:
        yield _unsure(doubt, everybody)
    yield from _faults_of_cards(state, reading, names)
    yield from _doubts(state, reading, names)
    seen = _seen(state, reading, trophies, loose)
    box = None if is_nameless(state) else state.kit.box
    for problem in score_table(seen, everybody, box).problems:
        yield _unsure(_words(problem, names), problem.players or everybody, _first(state, reading, problem))


def _unsure(text: str, players: Sequence[int], corners: Corners | None = None) -> Fault:
    return Fault(Remark(Weight.UNSURE, text, corners), tuple(players))


def _faults_of_cards(state: State, reading: BugsReading, names: Sequence[str]) -> Iterator[Fault]:
    """Without a player's card the tiles beside it would be the next player's, and so with a card too many."""
    there = {card.id for card in reading.cards if 1 <= card.id <= MOST_PLAYERS}
    for player in state.seats:
        if player not in there:
            text = phrase("I do not see {card}: lay it beside the tiles, so that none covers it.", card=unseen_card(names, player))
            yield _unsure(text, tuple(state.seats))
    strangers = sorted(there - set(state.seats))
    if strangers:
        yield _unsure(to_put_away(state.players, strangers), tuple(state.seats))


def _doubts(state: State, reading: BugsReading, names: Sequence[str]) -> Iterator[Fault]:
    """What the eye is not sure of, each once for a hand."""
    doubted: defaultdict[tuple[int, str], list[BugsTile]] = defaultdict(list)
    for tile in reading.tiles:
        for doubt in tile.doubts:
            if tile.player is not None and tile.player in state.seats:
                doubted[tile.player, doubt].append(tile)
    for (player, doubt), tiles in doubted.items():
        where = phrases("{who}'s hand, {count} tile:", "{who}'s hand, {count} tiles:", len(tiles), who=word(names, player))
        text = together(where, doubt, between=" ")
        yield _unsure(text, tuple(state.seats) if is_about_owner(doubt) else (player,), tiles[0].corners)


def _labels(state: State, reading: BugsReading) -> Mapping[str, str]:
    """What people call the drawings: by the names of the set, or by the letters under which the record has them."""
    kinds = {tile.kind for tile in reading.tiles}
    if not is_nameless(state):
        return {kind: kind for kind in kinds}
    names = names_of(state, reading.tiles)
    return {kind: names[kind].upper() if kind in names else word for kind, word in called(kinds).items()}


def _seen(state: State, reading: BugsReading, trophies: Mapping[int, Sequence[int]], loose: Sequence[int]) -> Seen:
    labels = _labels(state, reading)
    hands = {player: [labels[tile.kind] for tile in reading.tiles if tile.player == player] for player in state.seats}
    return Seen(hands, trophies, loose_trophies=loose, eyes={labels[tile.kind]: tile.eyes for tile in reading.tiles})


def _first(state: State, reading: BugsReading, problem: Problem) -> Corners | None:
    labels = _labels(state, reading)
    return next((tile.corners for tile in reading.tiles if labels[tile.kind] in problem.names), None)


def _words(problem: Problem, names: Sequence[str]) -> str:
    return sentence(as_phrase(problem.sentence, lambda player: word(names, player)), names)


def total(values: Mapping[int, Sequence[int]]) -> Counter[int]:
    """How many trophies of each value lie beside cards."""
    return Counter(value for own in values.values() for value in own)
