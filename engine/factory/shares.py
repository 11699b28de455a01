"""A game played on in a simple way, thousands of times a second: what chances and expected points are taken from.

The model (`ModelRule` names each of its rules): the pile lies in random order and is shared out evenly, every player
getting each n-th tile, n being the number of players. Of the own share a tile is laid in every turn, always on the own
monster in progress; the first tiles of minions come from the same share. So no player depends on what another does,
except that the game ends with the last first monster, and a monster is played on with the tiles of its owner alone.

Tiles and needs are small numbers here, two bits a side (0 nothing, 1 blank, 2 thin, 3 thick; north lowest), so that a need
gets tighter by a bitwise or; a cell is one number too, which grows in reading order.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from engine.factory.monster import first_monsters
from engine.factory.state import Phase, State
from engine.factory.structure import FREE, Structure, need_at
from engine.factory.tile import Edge, Tile, distinct_turns
from engine.grid import SIDES, Cell, neighbours, opposite


class ModelRule(Enum):
    """A rule of the model."""

    RANDOM_ORDER = "the tiles left come in random order"
    EVEN_SHARES = "every player gets each n-th of them"
    STARTS_FROM_SHARE = "the first tile of a minion is the next of the owner's share and takes no turn"
    OWN_MONSTER = "every player lays on the own monster in progress only"
    FEWEST_OPEN = "where it leaves the fewest open edges"
    SCARCEST_GAP = "then where the gap beside it that fewest tiles of the pile fit is fitted by most"
    READING_ORDER = "then at the first cell in reading order, turned as little as can be from the kind's own position"
    NEVER_FATAL = "never so that no tile of the pile fits a gap beside it"
    ELSEWHERE = "a tile without such a place goes elsewhere, changes nothing, and takes the turn"
    END = "the game ends when every first monster is complete"


_SPAN: Final = 1 << 20
_WAYS: Final = (-_SPAN, 1, _SPAN, -1)
_CODES: Final = {FREE: 0, Edge.BLANK.value: 1, Edge.THIN.value: 2, Edge.THICK.value: 3}
_DEMAND: Final = 0b10101010
"""The bits that say thin or thick."""
_LAID: Final = -1
"""Stands for the need of a cell on which a tile lies."""
_PLENTY: Final = 1 << 30
"""More tiles than there are, for a place that leaves no gap beside it."""

Laying: TypeAlias = tuple[tuple[int, int], ...]
"""One way in which a tile can lie: for each side the way to the neighbour, and what it adds to the neighbour's need."""


def _code(letters: str) -> int:
    return sum(_CODES[letter] << 2 * side for side, letter in enumerate(letters))


def _laying(edges: str) -> Laying:
    return tuple((_WAYS[side], _CODES[edges[side]] << 2 * opposite(side)) for side in SIDES)


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
        self[need] = found = tuple(_laying(edges) for edges in self.turns if _meets(_code(edges), need))
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


class Piece(NamedTuple):
    """A tile of a share."""

    layings: Mapping[int, tuple[Laying, ...]]
    eye: bool

    @classmethod
    def of(cls, tile: Tile) -> "Piece":
        """Make a piece from a tile, turned in any way."""
        return cls(_layings(tile.kind.edges), tile.eye)


def pieces(pile: Mapping[Tile, int]) -> list[Piece]:
    """Return every tile of a pile as a piece, in an order that depends on nothing but the pile."""
    return [Piece.of(kind) for kind, number in sorted(pile.items()) for _ in range(number)]


class Seed(NamedTuple):
    """A monster in progress before it is played on."""

    needs: Mapping[int, int]
    """By cell what it needs, 0 demands included; `_LAID` where a tile lies."""
    gaps: Mapping[int, int]
    """The cells that must be filled, with what they need."""
    tiles: int
    eyes: int

    @classmethod
    def of(cls, structure: Structure) -> "Seed":
        """Make a seed of a structure whose tiles fit."""
        needs = {}
        for cell in structure.cells:
            for place in neighbours(cell):
                needs[_number(place)] = _LAID if place in structure.cells else _code(need_at(structure.cells, place))
        needs.update((_number(cell), _LAID) for cell in structure.cells)
        gaps = {_number(cell): _code(need) for cell, need in structure.gaps.items()}
        return cls(needs, gaps, len(structure), len(structure.eye_cells))


def _number(cell: Cell) -> int:
    return cell[1] * _SPAN + cell[0]


def finished_by(seed: Seed, share: Sequence[Piece], supply: Supply) -> int | None:
    """Return with which tile of a share, counted from 0, a monster gets complete, or None when it does not.

    Parameters
    ----------
    seed : Seed
        The monster, not complete.
    share : sequence of Piece
        The tiles that its owner gets, in order.
    supply : Supply
        Of the pile as it is at the beginning.
    """
    needs, gaps = dict(seed.needs), dict(seed.gaps)
    for number, piece in enumerate(share):
        if len(share) - number < len(gaps):
            return None
        _lay_best(needs, gaps, piece.layings, supply)
        if not gaps:
            return number
    return None


def _lay_best(needs: dict[int, int], gaps: dict[int, int], layings: Mapping[int, tuple[Laying, ...]], supply: Supply) -> bool:
    """Lay a tile where the model wants it, or nowhere; one long function, because it is what all the time is spent in."""
    most = best = where = 0
    chosen: Laying | None = None
    for cell, need in gaps.items():
        closes = _CLOSES[need]
        if closes < most:
            continue
        for laying in layings[need]:
            scarcest = _PLENTY
            for way, edge in laying:
                around = needs.get(cell + way, 0)
                if around >= 0 and (around | edge) & _DEMAND and supply[around | edge] < scarcest:
                    scarcest = supply[around | edge]
            if scarcest and (closes > most or scarcest > best or (scarcest == best and cell < where)):
                most, best, where, chosen = closes, scarcest, cell, laying
    if chosen is None:
        return False
    _lay(needs, gaps, where, chosen)
    return True


def _lay(needs: dict[int, int], gaps: dict[int, int], cell: int, laying: Laying) -> None:
    gaps.pop(cell, None)
    needs[cell] = _LAID
    for way, edge in laying:
        around = needs.get(cell + way, 0)
        if around >= 0:
            needs[cell + way] = around | edge
            if (around | edge) & _DEMAND:
                gaps[cell + way] = around | edge


class Start(NamedTuple):
    """How a player's share begins."""

    seed: Seed | None
    """The monster in progress; None when one is to be begun."""
    first: bool
    """Whether the first monster is not complete yet."""
    distance: int
    """In how many turns the player's next turn comes, 0 for the very next."""
    held: tuple[Piece, ...]
    """The tile in the player's hand, if there is one."""
    number: int
    """How many tiles of the pile the player gets."""


def starts(state: State) -> dict[int, Start]:
    """Return how the share of each player begins; all numbers of tiles together are those of the pile."""
    firsts, busy = first_monsters(state.monsters), state.in_progress
    held = (Piece.of(state.drawn),) if state.drawn is not None and state.phase is Phase.PLACE else ()
    found = {}
    for player in state.seats:
        distance = (player - state.turn) % state.players
        found[player] = Start(
            seed=Seed.of(state.monsters[busy[player]].structure) if player in busy else None,
            first=player not in firsts or not state.monsters[firsts[player]].complete,
            distance=distance,
            held=() if distance else held,
            number=len(range((distance - len(held)) % state.players, max(0, state.pile), state.players)),
        )
    return found


class Run(NamedTuple):
    """What became of a player's share. A moment is twice the number of turns before, and one more for what follows a turn."""

    first_moment: int | None
    """When the first monster got complete, `BEFORE` when it was; None when it did not."""
    gains: Sequence[tuple[int, int]]
    """Moment and points of every monster that got complete."""

    def points(self, end: int | None) -> int:
        """Return the points gained until a moment, that included; all of them when it is None."""
        return sum(points for moment, points in self.gains if end is None or moment <= end)


BEFORE: Final = -2
"""The moment of what had happened already."""


def run(start: Start, share: Sequence[Piece], supply: Supply, players: int) -> Run:
    """Play a share of the pile to its end: monsters are finished and minions begun as long as there are tiles.

    Parameters
    ----------
    start : Start
        What the player has.
    share : sequence of Piece
        The tiles that the player gets, in order.
    supply : Supply
        Of the pile as it is at the beginning.
    players : int
        Number of players, which is how many turns lie between two of the same player.
    """
    needs, gaps, tiles, eyes = _grown(start.seed)
    first, first_moment = start.first, None if start.first else BEFORE
    begun, turn, moment = start.seed is not None, start.distance, -1
    gains: list[tuple[int, int]] = []
    if not all(supply[need] for need in gaps.values()):
        return Run(first_moment, gains)
    for number, piece in enumerate(share):
        if begun:
            if len(share) - number < len(gaps):
                break
            laid = _lay_best(needs, gaps, piece.layings, supply)
            moment, turn = 2 * turn, turn + players
        else:
            needs, gaps, tiles, eyes, begun, laid = {}, {}, 0, 0, True, True
            _lay(needs, gaps, 0, piece.layings[0][0])
        tiles, eyes = tiles + laid, eyes + (laid and piece.eye)
        if not gaps:
            gains.append((moment, tiles if first else eyes))
            first_moment = moment if first else first_moment
            first, begun, moment = False, False, moment | 1
    return Run(first_moment, gains)


def _grown(seed: Seed | None) -> tuple[dict[int, int], dict[int, int], int, int]:
    return ({}, {}, 0, 0) if seed is None else (dict(seed.needs), dict(seed.gaps), seed.tiles, seed.eyes)


def end_of(runs: Iterable[Run]) -> int | None:
    """Return when the last first monster got complete, which ends the game; None when that did not happen."""
    moments = [one.first_moment for one in runs]
    known = [moment for moment in moments if moment is not None]
    return max(known) if len(known) == len(moments) else None
