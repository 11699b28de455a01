"""The best places for a monster, as far as can be seen within a round (DGF-5 to DGF-14).

Both displays lie open, so a round holds no chance: it is searched move by move, to a horizon that grows while the budget
lasts. What a position is worth is how the eating phase would end if it began there, the holder of the marker first.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias, TypeVar

from engine.errors import PositionError
from engine.fressen.board import CELLS, Board
from engine.fressen.budget import Budget, Meter
from engine.fressen.eating import EatingSearch, Points
from engine.fressen.monster import Monster, Side
from engine.fressen.moves import Bite, Pass, Place
from engine.fressen.play import COMPULSORY
from engine.fressen.state import DISPLAY, Phase, State
from engine.fressen.threats import Position, Threats, bits

EATING_NODES: Final = 2000
"""What the eating phase may cost at one horizon before its outcome is only estimated; nearly all boards take less than a tenth."""

EntryT = TypeVar("EntryT")

Placing: TypeAlias = Place | Pass
"""A move of the placement phase."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One move and what it is worth."""

    move: Placing
    value: int
    """The lead of the side to move after the eating phase; after no bite at all when the advice has depth 0."""
    at_most: bool
    """The value is only a bound: other moves are better, so this one was looked at no closer."""
    line: tuple[Placing, ...]
    """How the placement would go on, `move` first, as far as was looked ahead; only `move` when `at_most`."""
    bites: tuple[Bite, ...]
    """The eating phase after `line`."""
    points: Points
    """What both sides have after `line` and `bites`."""


@dataclass(frozen=True, slots=True)
class PlacingAdvice:
    """All moves of the side to move, the best first."""

    side: Side
    moves: tuple[Ranked, ...]
    depth: int
    """How many moves were looked ahead, this one included; 0 when the budget did not last for one."""
    horizons: int
    """Positions in which the placement was not over, but looked at no further: they were judged as if it were."""
    estimates: int
    """Boards whose eating phase was too long to search: they were judged by the middle of the bounds of its outcome."""
    nodes: int
    """Positions looked into, those of the eating phases included."""

    @property
    def exact(self) -> bool:
        """Whether the values are those of the whole round under best play, and no judgement entered them."""
        return self.depth > 0 and self.horizons == self.estimates == 0


def best_placements(state: State, budget: Budget, depth: int | None = None, best: int = 3) -> PlacingAdvice:
    """Rank the moves of the side to move by search.

    Parameters
    ----------
    state : State
        A state in the placement phase.
    budget : Budget
        What the search may cost. When it ends within a depth, the depth before counts.
    depth : int, optional
        How many moves to look ahead at most; without it to the end of the phase, as far as the budget lasts.
    best : int
        How many moves are to be ranked exactly; of the others it is known that they are no better.

    Returns
    -------
    PlacingAdvice
        Every legal move with its value, and how far it can be trusted.

    Raises
    ------
    PositionError
        If nobody is to place a monster.

    Notes
    -----
    Alpha-beta search with iterative deepening and a table of positions.
    """
    if state.phase is not Phase.PLACE:
        raise PositionError(f"places are ranked in the placement phase, but this is the phase {state.phase}")
    return _PlacingSearch(state, budget).advice(_LONGEST if depth is None else depth, best)


class _OutOfBudgetError(Exception):
    """Leaves the search from wherever it is; it never leaves this module."""


_SIDES: Final = tuple(Side)
_LONGEST: Final = 2 * (DISPLAY + 1)
"""Moves in a placement phase at most: both displays, and twice the word "no more"."""
_ENDLESS: Final = 1000
"""More than any lead."""
_CODE_BITS: Final = 4
"""A field holds one of the eight monsters that lie in displays, or none of them."""

_Numbers: TypeAlias = tuple[int, ...]
"""A display, its monsters by their numbers in the search."""
_Step: TypeAlias = tuple[int, int] | None
"""The number of a monster and the index of a field; None to declare that no more are placed."""


class _Node(NamedTuple):
    """A moment of the placement phase. Pairs hold red's part first, then yellow's."""

    threats: Threats
    free: int
    """Fields that are free."""
    displays: tuple[_Numbers, _Numbers]
    placed: tuple[int, int]
    out: tuple[bool, bool]
    seat: int
    """Whose turn it is, unless both are out."""
    laid: int
    """Names all that was placed since the search began."""

    @property
    def over(self) -> bool:
        """Whether the eating begins."""
        return self.out == (True, True)


class _Tree:
    """The placement phase from a state on, as the rules let it go on."""

    def __init__(self, state: State) -> None:
        self._monsters = sorted({Monster(side, kind) for side in Side for kind in state.display(side)})
        number = {monster: index for index, monster in enumerate(self._monsters)}
        fields = state.box.layout.fields
        self._fields = [sum(1 << index for index in fields[monster.kind.landscape]) for monster in self._monsters]
        red, yellow = (tuple(number[Monster(side, kind)] for kind in state.display(side)) for side in Side)
        free = sum(1 << index for index, monster in enumerate(state.board.cells) if monster is None)
        root = _Node(Threats(state.board.cells), free, (red, yellow), state.placed, state.out, state.turn.seat, 0)
        self.root = self._settled(root)

    def steps(self, node: _Node) -> Iterator[_Step]:
        """Yield all that the side whose turn it is may do (DGF-5, DGF-6, DGF-8)."""
        for number in dict.fromkeys(node.displays[node.seat]):
            for bit in bits(node.free & self._fields[number]):
                yield number, bit.bit_length() - 1
        if node.placed[node.seat] >= COMPULSORY:
            yield None

    def after(self, node: _Node, step: _Step) -> _Node:
        """Return the node after a step and all that follows by itself."""
        seat = node.seat
        if step is None:
            return self._settled(node._replace(out=_with(node.out, seat, True), seat=1 - seat))
        number, index = step
        display = list(node.displays[seat])
        display.remove(number)
        return self._settled(
            _Node(
                node.threats.with_monster(index, self._monsters[number]),
                node.free & ~(1 << index),
                _with(node.displays, seat, tuple(display)),
                _with(node.placed, seat, node.placed[seat] + 1),
                node.out,
                1 - seat,
                _laid_after(node, step),
            )
        )

    def _settled(self, node: _Node) -> _Node:
        """Exclude whoever can place nothing (DGF-7, DGF-8), and let the other go on alone (DGF-9)."""
        red, yellow = (out or not self._fits(node, display) for out, display in zip(node.out, node.displays, strict=True))
        return node._replace(out=(red, yellow), seat=1 - node.seat if (red, yellow)[node.seat] else node.seat)

    def _fits(self, node: _Node, display: _Numbers) -> bool:
        return any(node.free & self._fields[number] for number in display)

    def move(self, step: _Step) -> Placing:
        """Return a step as a move of the game."""
        return Pass() if step is None else Place(self._monsters[step[0]].kind, CELLS[step[1]])


def _laid_after(node: _Node, step: _Step) -> int:
    """Return the name of all that is laid after a step."""
    return node.laid if step is None else node.laid | step[0] + 1 << _CODE_BITS * step[1]


def _with(pair: tuple[EntryT, EntryT], seat: int, entry: EntryT) -> tuple[EntryT, EntryT]:
    return (pair[0], entry) if seat else (entry, pair[1])


class _Rank(NamedTuple):
    """What is known of a step at the root."""

    value: int
    exact: bool
    step: _Step


_Key: TypeAlias = tuple[int, int, tuple[bool, bool], int]
"""What tells nodes apart: what was laid, the turn, who is out; and how many moves it is to the horizon."""
_Proved: TypeAlias = dict[_Key, tuple[int, int, _Step]]
"""Bounds of the lead in nodes, and the step that promises most."""


class _PlacingSearch:
    """One search; leads are those of the side whose turn it is in the node spoken of."""

    def __init__(self, state: State, budget: Budget) -> None:
        self._meter = Meter(budget)
        self._tree = _Tree(state)
        self._marker = state.marker or Side.RED
        self._ends: dict[int, tuple[int, bool]] = {}
        self._proved: _Proved = {}
        self._shallower: _Proved = {}
        self._cuts: Counter[_Step] = Counter()
        self._horizons: set[_Key] = set()
        self._estimates: set[int] = set()

    def advice(self, depth: int, best: int) -> PlacingAdvice:
        """Search deeper and deeper, until the end of the phase, the depth asked for, or the end of the budget."""
        side = _SIDES[self._tree.root.seat]
        ranks = sorted(map(self._unsearched, self._tree.steps(self._tree.root)), key=_order)
        advice = PlacingAdvice(side, tuple(self._shown(rank, 0) for rank in ranks), 0, 0, 0, 0)
        for ahead in range(1, depth + 1):
            try:
                ranks = self._ranks([rank.step for rank in ranks], ahead, best)
            except _OutOfBudgetError:
                break
            moves = tuple(self._shown(rank, ahead) for rank in ranks)
            advice = PlacingAdvice(side, moves, ahead, len(self._horizons), len(self._estimates), 0)
            if not self._horizons:
                break
        return replace(advice, nodes=self._meter.nodes)

    def _unsearched(self, step: _Step) -> _Rank:
        root = self._tree.root
        alive = self._tree.after(root, step).threats
        red_lead, _ = alive.red_lead(Position(alive.alive, 0, 0, 0))
        return _Rank(_seen_from(root.seat, red_lead), False, step)

    def _ranks(self, steps: Sequence[_Step], ahead: int, best: int) -> list[_Rank]:
        """Return the steps at the root, the best first, of which so many are known exactly for this horizon."""
        self._shallower, self._proved = self._proved, {}
        self._horizons.clear()
        self._estimates.clear()
        ranks: list[_Rank] = []
        for step in steps:
            floor = ranks[best - 1].value if len(ranks) >= best else -_ENDLESS
            low, high = self._after(self._tree.root, step, ahead - 1, floor, _ENDLESS)
            ranks.append(_Rank(high, low == high, step))
            ranks.sort(key=_order)
        return ranks

    def _after(self, node: _Node, step: _Step, ahead: int, alpha: int, beta: int) -> tuple[int, int]:
        child = self._tree.after(node, step)
        if child.seat == node.seat:
            return self._bounds(child, ahead, alpha, beta)
        low, high = self._bounds(child, ahead, -beta, -alpha)
        return -high, -low

    def _bounds(self, node: _Node, ahead: int, alpha: int, beta: int) -> tuple[int, int]:
        """Return bounds of the lead that meet, or of which the lower is `beta` at least, or the upper `alpha` at most."""
        key = (node.laid, node.seat, node.out, ahead)
        if node.over or not ahead:
            if not node.over:
                self._horizons.add(key)
            lead = _seen_from(node.seat, self._end(node))
            return lead, lead
        low, high, _ = self._proved.get(key, (-_ENDLESS, _ENDLESS, None))
        if low < beta and high > alpha and low < high:
            least, most, step = self._searched(node, ahead, alpha, beta)
            low, high = max(low, least), min(high, most)
            self._proved[key] = low, high, step
        return low, high

    def _searched(self, node: _Node, ahead: int, alpha: int, beta: int) -> tuple[int, int, _Step]:
        self._spend()
        steps = self._ordered(node, ahead)
        low, high, chosen = -_ENDLESS, -_ENDLESS, steps[0]
        for step in steps:
            least, most = self._after(node, step, ahead - 1, max(alpha, low), beta)
            high = max(high, most)
            if least > low:
                low, chosen = least, step
            if low >= beta:
                self._cuts[step] += 1
                return low, _ENDLESS, chosen
        return low, high, chosen

    def _ordered(self, node: _Node, ahead: int) -> list[_Step]:
        """Return the steps, the most promising first: what was best before, what ends well, what has surprised elsewhere."""
        _, _, before = self._shallower.get((node.laid, node.seat, node.out, ahead - 1), (0, 0, ()))
        steps = [(step == before, self._known_end(node, step), self._cuts[step], step) for step in self._tree.steps(node)]
        return [step for *_, step in sorted(steps, key=itemgetter(0, 1, 2), reverse=True)]

    def _known_end(self, node: _Node, step: _Step) -> int:
        found = self._ends.get(_laid_after(node, step))
        return -_ENDLESS if found is None else _seen_from(node.seat, found[0])

    def _end(self, node: _Node) -> int:
        """Return the lead of red when the eating begins in a node."""
        if node.laid not in self._ends:
            self._spend()
            search = EatingSearch(node.threats, self._meter.part(EATING_NODES))
            low, high = search.lead(node.threats.alive, self._marker)
            if self._meter.empty:
                raise _OutOfBudgetError
            self._ends[node.laid] = _seen_from(self._marker.seat, (low + high) // 2), low == high
        lead, exact = self._ends[node.laid]
        if not exact:
            self._estimates.add(node.laid)
        return lead

    def _spend(self) -> None:
        if not self._meter.spend():
            raise _OutOfBudgetError

    def _shown(self, rank: _Rank, ahead: int) -> Ranked:
        """Return what callers are told of a step at the root."""
        node = self._tree.after(self._tree.root, rank.step)
        line = [self._tree.move(rank.step)]
        if not rank.exact:
            return Ranked(line[0], rank.value, ahead > 0, tuple(line), (), Points.on(Board(tuple(node.threats.cells))))
        for left in range(ahead - 1, 0, -1):
            if node.over:
                break
            _, _, step = self._proved[node.laid, node.seat, node.out, left]
            line.append(self._tree.move(step))
            node = self._tree.after(node, step)
        search = EatingSearch(node.threats, Meter(Budget(EATING_NODES)))
        search.lead(node.threats.alive, self._marker)
        bites, board = search.line(node.threats.alive, self._marker)
        return Ranked(line[0], rank.value, False, tuple(line), bites, Points.on(board))


def _order(rank: _Rank) -> tuple[int, bool]:
    return -rank.value, not rank.exact


def _seen_from(seat: int, lead: int) -> int:
    """Return red's lead as the lead of a side, or the lead of a side as red's."""
    return -lead if seat else lead
