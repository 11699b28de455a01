"""From a reading to points and legal places: the bridge between what the eye saw and what the rules say.

A photograph tells neither whose turn it is nor in which order the monsters were begun. What is assumed instead is said in the
sentences that explain the points.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cyclops.factory.table import FactoryScore, FactoryTable, Placement
from cyclops.lattice import cell_corners, overlap
from cyclops.names import MOST_PLAYERS, card_at, monster_name, player_word, sentence, unseen_card
from cyclops.rules.factory_words import reason_words
from engine.factory import Box, Monster, Problem, ProblemCode, Reason, TablePlacement, Tile, monster_from_letters, score_table
from vision.factory.reading import DRAWN, FactoryReading, FactoryTile
from vision.phrase import marked, phrase, phrases
from vision.reading import Cell, Corners, middle

NEARLY_AS_NEAR = 1.2  # times as far: which of two monsters is the first one is then in doubt
_TILE_PROBLEMS = {
    ProblemCode.EMPTY_MONSTER: marked("{monster} has no tile"),
    ProblemCode.DISCONNECTED: marked("{monster} lies in parts that do not touch"),
    ProblemCode.MISMATCH: marked("in {monster} touching edges differ"),
    ProblemCode.BLANK_CONTACT: marked("in {monster} a tile touches the others with blank edges only, which the rules do not allow"),
}
_TOO_EARLY = marked("by the rules {who} begins a second monster only when the first is complete")


def score_factory(reading: FactoryReading, names: Sequence[str] = (), box: Box | None = None) -> FactoryTable:
    """Count the points on a table seen without its history, and find the legal places for the drawn tile.

    Assumed are: a player's monster nearest to the player's card is the first monster, the others are minions; a monster without any
    player's card is a first monster.

    Parameters
    ----------
    reading : FactoryReading
        What lies on the table.
    names : sequence of str
        What players 1, 2, … are called.
    box : Box, optional
        The tiles that there are, when known.

    Returns
    -------
    FactoryTable
        One score a player in the order of the cards, then one a monster that nobody owns; the places monster by monster.
    """
    table = _Table(reading, dict(enumerate(names, 1)), box)
    return FactoryTable(reading, table.scores(), table.problems(), table.placements(), table.seams())


@dataclass(frozen=True, slots=True)
class _Seen:
    """A monster of the reading as the engine knows it, and how far from its owner's card it lies, in pixels."""

    index: int
    monster: Monster
    away: float


class _Table:
    """The monsters of a reading, each player's first monster before the minions, as the engine wants them."""

    def __init__(self, reading: FactoryReading, names: Mapping[int, str], box: Box | None) -> None:
        self._reading = reading
        self._names = names
        self._box = box or Box()
        self._seen = sorted(map(self._as_seen, range(len(reading.monsters))), key=lambda seen: seen.away)
        self._ruled = score_table(
            [seen.monster for seen in self._seen],
            self._drawn(),
            [card.id for card in reading.cards if 1 <= card.id <= MOST_PLAYERS],
            box,
        )

    def scores(self) -> tuple[FactoryScore, ...]:
        """Every player's score, and one for each monster that nobody owns."""
        owned = [self._player_score(score.player, score.points, score.reasons) for score in self._ruled.scores]
        strays = sorted((seen for seen in self._seen if seen.monster.owner is None), key=lambda seen: seen.index)
        return (*owned, *map(self._stray_score, strays))

    def placements(self) -> tuple[Placement, ...]:
        """Every legal place for the drawn tile, whoever's turn it may be, in the order of the reading's monsters."""
        return tuple(sorted(map(self._place, self._ruled.placements), key=lambda place: place.monster))

    def problems(self) -> tuple[str, ...]:
        """What cannot be right by the rules, and names that belong to no card."""
        told = (problem for problem in self._ruled.problems if problem.code is not ProblemCode.TOO_MANY_OF_A_KIND)
        said = dict.fromkeys(map(self._problem_words, told))
        more = (*self._too_many_of_a_kind(), *self._crowded_cells(), *self._several_drawn(), *self._unused_names())
        return tuple(map(sentence, (*said, *more)))

    def seams(self) -> tuple[tuple[int, Cell, Cell], ...]:
        """The pairs of touching tiles whose edges differ."""
        return tuple((seen.index, first, second) for seen in self._seen for first, second in seen.monster.structure.mismatches)

    def _as_seen(self, index: int) -> _Seen:
        tiles = self._tiles(index)
        owner = self._reading.monsters[index].owner
        edges = {tile.cell: tile.edges for tile in tiles}
        monster = monster_from_letters(edges, [tile.cell for tile in tiles if tile.eyes], owner)
        cards = [card for card in self._reading.cards if card.id == owner]
        return _Seen(
            index, monster, min((math.dist(middle(card.corners), middle(tile.corners)) for card in cards for tile in tiles), default=0)
        )

    def _tiles(self, group: int | str) -> list[FactoryTile]:
        return [tile for tile in self._reading.tiles if tile.group == group]

    def _drawn(self) -> Tile | None:
        drawn = self._tiles(DRAWN)
        return Tile.of(drawn[0].edges, drawn[0].eyes) if len(drawn) == 1 else None

    def _player_score(self, player: int, points: int, reasons: Sequence[Reason]) -> FactoryScore:
        indices = tuple(self._seen[reason.monster].index for reason in reasons)
        doubts = [*self._doubts(indices), *self._order_doubts(indices)]
        because = [*self._assumed(player, indices), *map(self._reason_words, reasons), *self._problems_of(indices), *doubts]
        return FactoryScore(player, points, tuple(map(sentence, because)), self._names.get(player), bool(doubts), indices)

    def _stray_score(self, seen: _Seen) -> FactoryScore:
        as_first = score_table([replace(seen.monster, owner=1)]).scores[0]
        name = monster_name(seen.index)
        because: list[str] = [phrase("no card tells whose {monster} is, so it is counted as a first monster", monster=name)]
        because += [self._reason_words(as_first.reasons[0], seen)]
        if seen.monster.complete:
            because += [_as_minion(len(seen.monster.structure.eye_cells))]
        doubts = tuple(self._doubts((seen.index,)))
        because += [*self._problems_of((seen.index,)), *doubts]
        return FactoryScore(None, as_first.points, tuple(map(sentence, because)), None, bool(doubts), (seen.index,))

    def _assumed(self, player: int, indices: Sequence[int]) -> Iterator[str]:
        if not indices:
            yield phrase("no monster lies at {card}", card=card_at(player))
            return
        why = _ONLY_ONE if len(indices) == 1 else _NEAREST
        yield phrase(why, monster=monster_name(indices[0]), card=card_at(player))

    def _reason_words(self, reason: Reason, seen: _Seen | None = None) -> str:
        seen = seen or self._seen[reason.monster]
        return reason_words(reason, seen.monster, monster_name(seen.index))

    def _doubts(self, indices: Sequence[int]) -> Iterator[str]:
        if self._reading.doubts:
            yield phrase("Cyclops is not sure about the whole picture")
        for index in indices:
            for doubt, times in Counter(doubt for tile in self._tiles(index) for doubt in tile.doubts).items():
                yield _unsure_words(times, monster_name(index), doubt)

    def _order_doubts(self, indices: Sequence[int]) -> Iterator[str]:
        """Why another monster than the nearest may be the player's first one."""
        own = [seen for seen in self._seen if seen.index in indices]
        if len(own) > 1 and own[1].away < NEARLY_AS_NEAR * own[0].away:
            yield phrase(_ALMOST_AS_NEAR, monster=monster_name(own[1].index))
        if any(problem.code in _ORDER_PROBLEMS for problem in self._concerning(indices)):
            yield phrase("Cyclops is not sure which is the first monster: lay the card nearest to it")

    def _problems_of(self, indices: Sequence[int]) -> Iterable[str]:
        """What is impossible about monsters; edges that differ are told with the points already."""
        told = (problem for problem in self._concerning(indices) if problem.code is not ProblemCode.MISMATCH)
        return dict.fromkeys(map(self._problem_words, told))

    def _concerning(self, indices: Sequence[int]) -> list[Problem]:
        return [problem for problem in self._ruled.problems if problem.monsters and self._indices(problem) <= set(indices)]

    def _indices(self, problem: Problem) -> set[int]:
        return {self._seen[order].index for order in problem.monsters}

    def _problem_words(self, problem: Problem) -> str:
        if problem.code is ProblemCode.MINION_TOO_EARLY:
            return phrase(_TOO_EARLY, who=self._owner_word(problem))
        if problem.code is ProblemCode.SEVERAL_IN_PROGRESS:
            return _unfinished_words(len(problem.monsters), self._owner_word(problem))
        if problem.code in _TILE_PROBLEMS:
            return phrase(_TILE_PROBLEMS[problem.code], monster=monster_name(self._seen[problem.monsters[0]].index))
        return _too_many_words(len(self._all_tiles()), self._box.size) if problem.code is ProblemCode.TOO_MANY_TILES else problem.sentence

    def _all_tiles(self) -> list[Tile]:
        """The tiles that the rules count."""
        drawn = self._drawn()
        return [*(tile for seen in self._seen for tile in seen.monster.structure.cells.values()), *([drawn] if drawn else [])]

    def _too_many_of_a_kind(self) -> Iterator[str]:
        for kind, left in (self._box.left(self._all_tiles()) or {}).items():
            if left < 0:
                yield phrases(
                    "there are {count} more tiles {edges} on the table than in the set",
                    "there are {count} more tiles {edges} on the table than in the set",
                    -left,
                    edges=kind.to_text(),
                )

    def _owner_word(self, problem: Problem) -> str:
        owner = self._seen[problem.monsters[0]].monster.owner
        return player_word(owner, self._names.get(owner)) if owner is not None else phrase("a player")

    def _crowded_cells(self) -> Iterator[str]:
        for index in range(len(self._reading.monsters)):
            if any(times > 1 for times in Counter(tile.cell for tile in self._tiles(index)).values()):
                yield phrase(_CROWDED, monster=monster_name(index))

    def _several_drawn(self) -> Iterator[str]:
        drawn = self._tiles(DRAWN)
        if len(drawn) > 1:
            yield phrases(
                "{count} tile lies beside the DRAW card; leave only the drawn one there",
                "{count} tiles lie beside the DRAW card; leave only the drawn one there",
                len(drawn),
            )

    def _unused_names(self) -> Iterator[str]:
        players = {score.player for score in self._ruled.scores}
        for number, name in self._names.items():
            if number not in players:
                yield phrase("nothing is counted for {who}: {card} is not in the picture", who=name, card=unseen_card(number))

    def _place(self, found: TablePlacement) -> Placement:
        place = found.placement
        index = self._seen[place.monster].index
        corners = cell_corners(self._reading.monsters[index].lattice, place.cell)
        not_for = tuple(player for player, permission in found.permissions if not permission.allowed)
        blocked = any(overlap(_core(corners), thing) for thing in self._things_beside(index))
        return Placement(index, place.cell, place.turn, corners, place.completes, place.tile.edges, not_for, blocked)

    def _things_beside(self, index: int) -> Iterator[Corners]:
        yield from (tile.corners for tile in self._reading.tiles if tile.group != index)
        yield from (back.corners for back in self._reading.backs)
        yield from (card.corners for card in self._reading.cards)


_ONLY_ONE = marked("{monster} is counted as the first monster because it is the only one at {card}")
_NEAREST = marked("{monster} is counted as the first monster because it lies nearest to {card}")
_ALMOST_AS_NEAR = marked("Cyclops is not sure which is the first monster: {monster} lies almost as near to the card")
_CROWDED = marked("two tiles of {monster} seem to lie on one place; take another photograph from further above")


def _as_minion(points: int) -> str:
    return phrases(
        "as a minion it would count {count} point, one for each tile with eyes",
        "as a minion it would count {count} points, one for each tile with eyes",
        points,
    )


def _unsure_words(tiles: int, name: str, doubt: str) -> str:
    return phrases(
        "Cyclops is not sure about {count} tile of {monster}: {doubt}",
        "Cyclops is not sure about {count} tiles of {monster}: {doubt}",
        tiles,
        monster=name,
        doubt=doubt,
    )


def _unfinished_words(monsters: int, who: str) -> str:
    return phrases(
        "by the rules {who} works at one monster at a time, but {count} monster is not complete",
        "by the rules {who} works at one monster at a time, but {count} monsters are not complete",
        monsters,
        who=who,
    )


def _too_many_words(tiles: int, size: int) -> str:
    return phrases(
        "{count} tile lies on the table, the set has {size}", "{count} tiles lie on the table, the set has {size}", tiles, size=size
    )


_ORDER_PROBLEMS = (ProblemCode.MINION_TOO_EARLY, ProblemCode.SEVERAL_IN_PROGRESS)


def _core(corners: Corners) -> Corners:
    """The inner part of a place, so that things that just touch it do not block it."""
    x, y = middle(corners)
    first, second, third, fourth = ((x + 0.8 * (a - x), y + 0.8 * (b - y)) for a, b in corners)
    return first, second, third, fourth
