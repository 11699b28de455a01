"""Whole games played to their end by the rules, thousands of tiles a second: what chances and expected points are taken from.

Draws, duties, permissions, discards, minions and both ends are those of the game (MF-5 to MF-29). Only which of the legal
places a player chooses is a model, whose rules `ModelRule` names.

Edges and needs are small numbers here, two bits a side (0 nothing, 1 blank, 2 thin, 3 thick; north lowest), so that a need
gets tighter by a bitwise or; a cell is one number too, which grows in reading order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from engine.factory.monster import first_monsters
from engine.factory.state import Phase, State
from engine.factory.structure import FREE, Structure, need_at
from engine.factory.tile import Edge, Tile, distinct_turns
from engine.grid import SIDES, Cell, neighbours, opposite


class ModelRule(Enum):
    """A rule of the model; of two that disagree the earlier decides."""

    RANDOM_ORDER = "the tiles left come in random order, and so do first tiles that are still to be picked"
    NOT_FATAL = "a tile is laid where every gap beside it is fitted by a tile of the pile as it was when asked, if there is such a place"
    OWN_MONSTER = "on the own monster, failing that on the next player's, and so on round the table"
    FEWEST_OPEN = "where it leaves the fewest open edges"
    SCARCEST_GAP = "then where the gap beside it that fewest tiles of the pile fit is fitted by most"
    READING_ORDER = "then at the first cell in reading order, turned as little as can be from the kind's own position"


_SPAN: Final = 1 << 20
_WAYS: Final = (-_SPAN, 1, _SPAN, -1)
_BLANK: Final = 1
_CODES: Final = {FREE: 0, Edge.BLANK.value: _BLANK, Edge.THIN.value: 2, Edge.THICK.value: 3}
_PLENTY: Final = 1 << 30
"""More tiles than there are."""
_FATAL: Final = -8
"""What the rank of a place begins with when no tile fits a gap beside it; every other rank is above 0."""
_NO_PLACE: Final = -9
Ways: TypeAlias = tuple[tuple[int, int], ...]
"""To neighbours that are empty: the way there, and what the neighbour's need gains."""
Laying: TypeAlias = tuple[Ways, Ways]
"""One way in which a tile can fill a gap: where it shows thin or thick edges to empty cells, and where blank ones."""


def _code(letters: str) -> int:
    return sum(_CODES[letter] << 2 * side for side, letter in enumerate(letters))


def _laying(edges: str, need: int) -> Laying:
    free = [(_WAYS[side], _CODES[edges[side]], 2 * opposite(side)) for side in SIDES if not need >> 2 * side & 3]
    limbs = tuple((way, code << shift) for way, code, shift in free if code != _BLANK)
    return limbs, tuple((way, code << shift) for way, code, shift in free if code == _BLANK)


def _meets(tile: int, need: int) -> bool:
    return all(need >> shift & 3 in (0, tile >> shift & 3) for shift in (0, 2, 4, 6))


_CLOSES: Final = tuple(sum(need >> shift & 2 for shift in (0, 2, 4, 6)) // 2 for need in range(256))
"""How many open edges a tile meets that fills a gap of this need; a tile's own edges being given, the more the fewer stay open."""


class _Layings(dict[int, tuple[Laying, ...]]):
    """Every way in which one kind of tile can fill a gap, by need, worked out when first asked for."""

    def __init__(self, edges: str) -> None:
        super().__init__()
        self.turns = tuple(turned.edges for _, turned in distinct_turns(Tile(edges)))

    def __missing__(self, need: int) -> tuple[Laying, ...]:
        self[need] = found = tuple(_laying(edges, need) for edges in self.turns if _meets(_code(edges), need))
        return found


@cache
def _layings(edges: str) -> _Layings:
    return _Layings(edges)


class Supply(dict[int, int]):
    """How many tiles of a pile fit a need, counted when first asked for."""

    def __init__(self, pile: Mapping[Tile, int]) -> None:
        super().__init__()
        self.patterns = [(_layings(kind.edges), number) for kind, number in pile.items()]

    def __missing__(self, need: int) -> int:
        self[need] = number = sum(number for layings, number in self.patterns if layings[need])
        return number


Choice: TypeAlias = tuple[int, Laying, bool]
"""Where a tile is to be laid on a monster, how, and whether that makes a gap which no tile of the pile fits."""


class Body:
    """A monster as it is played on."""

    __slots__ = ("gaps", "lost", "needs", "supply", "tiles")

    def __init__(self, needs: dict[int, int], gaps: dict[int, int], tiles: int, supply: Supply) -> None:
        self.needs = needs
        """By empty cell that a tile touches what it needs, 0 demands included."""
        self.gaps = gaps
        """The cells that must be filled, with what they need; none when the monster is complete."""
        self.tiles = tiles
        self.supply = supply
        self.lost = False
        """Whether it has got a gap that no tile of the pile fits."""

    @classmethod
    def of(cls, structure: Structure, supply: Supply) -> "Body":
        """Make a body of a structure whose tiles fit."""
        beside = {place for cell in structure.cells for place in neighbours(cell)} - structure.cells.keys()
        needs = {_number(cell): _code(need_at(structure.cells, cell)) for cell in beside}
        gaps = {_number(cell): _code(need) for cell, need in structure.gaps.items()}
        return cls(needs, gaps, len(structure), supply)

    @classmethod
    def begun(cls, edges: str, supply: Supply) -> "Body":
        """Make a body of a first tile."""
        body = cls({}, {0: 0}, 0, supply)
        body.lay(0, _layings(edges)[0][0], False)
        return body

    def copy(self) -> "Body":
        """Return a body that can be played on by itself."""
        return Body(self.needs.copy(), self.gaps.copy(), self.tiles, self.supply)

    def place(self, edges: str) -> Choice | None:
        """Choose where the model wants a tile on this monster, None where it fits nowhere; one long loop, as most time is spent here."""
        needs, gaps, supply, layings = self.needs, self.gaps, self.supply, _layings(edges)
        best, least, where, chosen = _NO_PLACE, 0, 0, None
        for cell, need in gaps.items():
            closes = _CLOSES[need]
            if closes < least:
                continue
            for laying in layings[need]:
                scarcest = _PLENTY
                for way, edge in laying[0]:
                    fitting = supply[needs.get(cell + way, 0) | edge]
                    if fitting < scarcest:
                        scarcest = fitting
                for way, edge in laying[1]:
                    if cell + way in gaps:
                        fitting = supply[gaps[cell + way] | edge]
                        if fitting < scarcest:
                            scarcest = fitting
                rank = (closes << 32) + scarcest if scarcest else closes + _FATAL
                if rank > best or (rank == best and cell < where):
                    best, where, chosen = rank, cell, laying
                    least = closes if scarcest else 0
        return None if chosen is None else (where, chosen, best < 0)

    def lay(self, cell: int, laying: Laying, fatal: bool) -> None:
        """Lay a tile at a place."""
        needs, gaps = self.needs, self.gaps
        needs.pop(cell, None)
        del gaps[cell]
        for way, edge in laying[0]:
            gaps[cell + way] = needs[cell + way] = needs.get(cell + way, 0) | edge
        for way, edge in laying[1]:
            needs[cell + way] = needs.get(cell + way, 0) | edge
            if cell + way in gaps:
                gaps[cell + way] |= edge
        self.tiles += 1
        self.lost = self.lost or fatal


def _number(cell: Cell) -> int:
    return cell[1] * _SPAN + cell[0]


Step: TypeAlias = tuple[Tile, int, Body | None]
"""What became of one tile: whose monster it was laid on, and that monster with it, of one tile when it was begun and changed by the
next step; a discarded tile comes with the player who drew it and None."""


@dataclass(frozen=True, slots=True)
class Game:
    """A moment of a game from which it is played on; every monster in progress has an owner, and no player two of them."""

    players: int
    turn: int
    held: Tile | None
    """The tile in the hand of the player whose turn it is."""
    begin: tuple[int, ...]
    """Players who still have to lay their first tile."""
    unfinished: frozenset[int]
    """Players whose first monster is not complete."""
    bodies: Mapping[int, Body]
    """The monster in progress of each player who has one."""
    eyes: Mapping[int, int]
    """How many tiles of it show an eye."""
    supply: Supply

    @classmethod
    def of(cls, state: State, supply: Supply) -> "Game":
        """Make a game of a state that can be played on."""
        firsts = first_monsters(state.monsters)
        busy = {player: state.monsters[index].structure for player, index in state.in_progress.items()}
        return cls(
            players=state.players,
            turn=state.turn,
            held=state.drawn.kind if state.drawn is not None and state.phase is Phase.PLACE else None,
            begin=tuple(state.seats[len(state.monsters) :]),
            unfinished=frozenset(seat for seat in state.seats if seat not in firsts or not state.monsters[firsts[seat]].complete),
            bodies={player: Body.of(structure, supply) for player, structure in busy.items()},
            eyes={player: len(structure.eye_cells) for player, structure in busy.items()},
            supply=supply,
        )

    def finishes(self, owner: int, pile: list[Tile]) -> bool:
        """Play on until it is clear whether a player's monster in progress gets complete; the pile is used up from its end."""
        target = self.bodies[owner]
        for _, player, body in self.played(pile):
            if player == owner and body is not None:
                if not body.gaps:
                    return True
                target = body
            if target.lost or len(pile) < len(target.gaps):
                return False
        return False

    def gained(self, pile: list[Tile]) -> dict[int, int]:
        """Play to the end and return what every player wins from now on (MF-30 to MF-33); the pile is used up from its end."""
        points, firsts, eyes = dict.fromkeys(range(1, self.players + 1), 0), set(self.unfinished), dict(self.eyes)
        for tile, owner, body in self.played(pile):
            if body is None:
                continue
            eyes[owner] = tile.eye + (eyes[owner] if body.tiles > 1 else 0)
            if not body.gaps:
                points[owner] += body.tiles if owner in firsts else eyes[owner]
                firsts.discard(owner)
        return points

    def played(self, pile: list[Tile]) -> Iterator[Step]:
        """Play to the end, tile by tile.

        Parameters
        ----------
        pile : list of Tile
            The kinds of the tiles face down, the last drawn first; it is used up.

        Yields
        ------
        Step
            One a tile: the tile in the hand, then tiles of the pile.
        """
        bodies = {player: body.copy() for player, body in self.bodies.items()}
        unfinished, turn, held = set(self.unfinished), self.turn, self.held
        for player in self.begin:
            yield from self._begun(player, pile, bodies, unfinished)
        while unfinished:
            if held is not None:
                tile, held = held, None
            else:
                if len(bodies) < self.players:
                    yield from self._minions(pile, bodies, unfinished)
                if not pile:
                    return
                tile = pile.pop()
            found = self._chosen(tile.edges, turn, bodies, unfinished)
            if found is None:
                yield tile, turn, None
                continue
            owner, choice = found
            body = bodies[owner]
            body.lay(*choice)
            if not body.gaps:
                del bodies[owner]
                unfinished.discard(owner)
            turn = turn % self.players + 1
            yield tile, owner, body

    def _minions(self, pile: list[Tile], bodies: dict[int, Body], unfinished: set[int]) -> Iterator[Step]:
        """Begin a monster for everybody who has none, as long as there are tiles (MF-20 to MF-23)."""
        for player in range(1, self.players + 1):
            while pile and player not in bodies:
                yield from self._begun(player, pile, bodies, unfinished)

    def _begun(self, player: int, pile: list[Tile], bodies: dict[int, Body], unfinished: set[int]) -> Iterator[Step]:
        if pile:
            tile = pile.pop()
            body = Body.begun(tile.edges, self.supply)
            if body.gaps:
                bodies[player] = body
            else:
                unfinished.discard(player)
            yield tile, player, body

    def _chosen(self, edges: str, turn: int, bodies: Mapping[int, Body], unfinished: set[int]) -> tuple[int, Choice] | None:
        """Choose whose monster a tile is laid on, and where; None when no place is legal (MF-10, MF-17)."""
        owner, last_resort = turn, None
        while True:
            body = bodies.get(owner)
            if body is not None and (owner == turn or owner not in unfinished or turn in unfinished):
                choice = body.place(edges)
                if choice is not None:
                    if not choice[2]:
                        return owner, choice
                    last_resort = last_resort or (owner, choice)
            owner = owner % self.players + 1
            if owner == turn:
                return last_resort
