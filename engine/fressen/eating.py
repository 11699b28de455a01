"""How the eating phase ends when both sides bite as well as can be (DGF-11 to DGF-14, DGF-21, DGF-22)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.fressen.board import CELLS, Board
from engine.fressen.budget import Budget, Meter
from engine.fressen.monster import Monster, Side
from engine.fressen.moves import Bite
from engine.fressen.scoring import board_points
from engine.fressen.threats import SPARE, Position, Threats, bits

_FAR: Final = 8
"""How far from a first guess the true lead hardly ever lies."""


@dataclass(frozen=True, slots=True)
class Points:
    """What both sides have."""

    red: int
    yellow: int

    def of(self, side: Side) -> int:
        """Return what a side has."""
        return self.red if side is Side.RED else self.yellow

    def lead(self, side: Side) -> int:
        """Return what a side has more than the other; below 0 when it has less."""
        return self.of(side) - self.of(side.other)

    @classmethod
    def on(cls, board: Board) -> "Points":
        """Count the points on a board."""
        points = board_points(board)
        return cls(points[Side.RED], points[Side.YELLOW])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the eating phase comes to."""

    side: Side
    """Who bites first."""
    low: int
    """The lead of `side` over the other in the end is at least this when both bite as well as can be: proved."""
    high: int
    """And at most this: proved."""
    line: tuple[Bite, ...]
    """A whole eating phase. When `exact`, both sides bite as well as can be in it; otherwise it is the best one found."""
    points: Points
    """What both sides have at the end of `line`; only when `exact` is the lead in it sure to lie within the bounds."""
    nodes: int
    """Positions looked into."""

    @property
    def exact(self) -> bool:
        """Whether the lead is known."""
        return self.low == self.high


def eating_outcome(board: Board, side: Side, budget: Budget | None = None) -> Outcome:
    """Search the eating phase to its end.

    Parameters
    ----------
    board : Board
        The board as the phase begins, or at any moment within it.
    side : Side
        Who bites next; the holder of the marker when the phase begins. A side that cannot bite is skipped.
    budget : Budget, optional
        What the search may cost; without one it ends only when the outcome is known.

    Returns
    -------
    Outcome
        The lead of `side` in the end, exact or between bounds, and a line of play.

    Notes
    -----
    Alpha-beta search on the positions of `engine.fressen.threats`, as a series of yes-or-no questions about the lead
    (A. Plaat and others, Best-first fixed-depth minimax algorithms, 1996) with a table of the bounds proved so far.
    """
    search = EatingSearch(Threats(board.cells), Meter(budget or Budget()))
    low, high = search.lead(search.threats.alive, side)
    line, left = search.line(search.threats.alive, side)
    return Outcome(side, low, high, line, Points.on(left), search.meter.nodes)


class _Reply(NamedTuple):
    """A bite within the search, and what is known of its worth for the side that makes it."""

    promise: int
    """What the order goes by: the bounds, the lower one twice, for what is sure is worth more than what may be."""
    low: int
    high: int
    victim: int
    position: Position


class EatingSearch:
    """A search of the eating phase on one board; what it has proved serves every later question about the board.

    Leads are those of the side to bite, seats are 0 for red and 1 for yellow.
    """

    __slots__ = ("_proved", "meter", "threats")

    def __init__(self, threats: Threats, meter: Meter) -> None:
        self.threats = threats
        self.meter = meter
        self._proved: tuple[dict[Position, tuple[int, int]], ...] = ({}, {})

    def lead(self, alive: int, side: Side) -> tuple[int, int]:
        """Return bounds of the final lead of a side that bites next, when these monsters live; equal unless the budget runs out."""
        position, seat = self.threats.settle(alive), side.seat
        low, high = self._known(position, seat)
        guess = self._greedy_lead(position, seat)
        # Tests far from the guess are cheap, and leave narrow bounds if the budget ends. Then from the guess to the truth.
        for target in (guess - _FAR + 1, guess + _FAR):
            if low < target <= high:
                low, high = self._search(position, seat, low, high, target - 1, target)
        target = guess
        while low < high and not self.meter.empty:
            target = max(low + 1, min(high, target))
            low, high = self._search(position, seat, low, high, target - 1, target)
            target = low + 1 if low >= target else high
        return low, high

    def _greedy_lead(self, position: Position, seat: int) -> int:
        """Return the final lead of a side when both always take the bite that promises most."""
        biter = seat
        while position.contested:
            position = self._replies(position, biter)[0].position
            biter = 1 - biter
        red_lead, _ = self.threats.red_lead(position)
        return -red_lead if seat else red_lead

    def _known(self, position: Position, seat: int) -> tuple[int, int]:
        found = self._proved[seat].get(position)
        if found is not None:
            return found
        least, most = self.threats.red_lead(position)
        return (-most, -least) if seat else (least, most)

    def _search(self, position: Position, seat: int, low: int, high: int, alpha: int, beta: int) -> tuple[int, int]:
        """Tighten the bounds of a position until they meet, or `low` is `beta` at least, or `high` is `alpha` at most.

        The bounds of a position are the best of the bounds of its replies, at any time, whichever of them have been
        searched. So they hold as well when the budget runs out in the middle.
        """
        if low == high or not self.meter.spend():
            return low, high
        replies = self._replies(position, seat)
        highs = [reply.high for reply in replies]
        low = max(low, *[reply.low for reply in replies])
        for index, reply in enumerate(replies):
            floor = max(alpha, low)
            if floor >= min(beta, high) or self.meter.empty:
                break
            if reply.high > floor:
                least, most = self._search(reply.position, 1 - seat, -reply.high, -reply.low, -beta, -floor)
                low, highs[index] = max(low, -most), -least
        high = min(high, max(highs))
        self._proved[seat][position] = low, high
        return low, high

    def _replies(self, position: Position, seat: int) -> list[_Reply]:
        """Return every bite of a side that can make a difference, the most promising first."""
        enemies = (position.contested | position.doomed) & self.threats.sides[1 - seat]
        after = [(victim, self.threats.bite(position, victim)) for victim in bits(enemies)]
        reserve = -1 if seat else 1
        if position.spare * reserve > 0:
            after.append((SPARE, position._replace(spare=position.spare - reserve)))
        replies = []
        for victim, left in after:
            least, most = self._known(left, 1 - seat)
            replies.append(_Reply(-least - 2 * most, -most, -least, victim, left))
        replies.sort(reverse=True)
        return replies

    def line(self, alive: int, side: Side) -> tuple[tuple[Bite, ...], Board]:
        """Return how the phase would go on, as far as is known, and the board at its end.

        It looks up what `lead` has proved and searches nothing. When the bounds meet, both sides bite as well as can be.
        """
        threats, seat, line = self.threats, side.seat, list[Bite]()
        while True:
            if not threats.prey_of(alive, seat):
                seat = 1 - seat
            prey = threats.prey_of(alive, seat)
            if not prey:
                break
            victim = self._best(alive, prey, seat)
            eater = next(iter(bits(threats.eaters_of(victim) & alive)))
            line.append(Bite(_cell(eater), _cell(victim)))
            alive, seat = alive & ~victim, 1 - seat
        return tuple(line), Board(tuple(_left(threats.cells, alive)))

    def _best(self, alive: int, prey: int, seat: int) -> int:
        """Return the victim of the best bite as far as is known, one of the prey."""
        position = self.threats.settle(alive)
        if position.contested:
            victim = max(self._replies(position, seat), key=lambda reply: (reply.low, reply.high)).victim
            if victim != SPARE:
                return victim
        spare = prey & ~(position.contested | position.doomed)
        return next(iter(bits(spare or prey)))


def _cell(bit: int) -> tuple[int, int]:
    return CELLS[bit.bit_length() - 1]


def _left(cells: Sequence[Monster | None], alive: int) -> Iterator[Monster | None]:
    return (monster if alive >> index & 1 else None for index, monster in enumerate(cells))
