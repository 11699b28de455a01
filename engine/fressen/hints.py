"""What helps a player: what is compulsory, what each move does to both scores, and, from the searches, what is best."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.clause import ClauseEnum
from engine.fressen.board import INDEX, Board
from engine.fressen.budget import Budget, Meter
from engine.fressen.eating import EatingSearch, Outcome, Points, eating_outcome
from engine.fressen.game import gains
from engine.fressen.monster import Kind, Monster, Side
from engine.fressen.moves import Bite, Pass, Place
from engine.fressen.placing import PlacingAdvice, Ranked, best_placements
from engine.fressen.play import COMPULSORY, legal_moves, legal_places
from engine.fressen.scoring import Reason, ReasonKind, score_board
from engine.fressen.state import Phase, State
from engine.fressen.threats import Threats
from engine.grid import Cell

__all__ = [
    "Budget",
    "Duty",
    "MonsterHint",
    "MoveHint",
    "Need",
    "Outcome",
    "PlacingAdvice",
    "PointChange",
    "Points",
    "Ranked",
    "SideHint",
    "best_placements",
    "duties",
    "eating_outcome",
    "move_hints",
]


class Duty(ClauseEnum):
    """What a side has to do in a phase; the value is the clause."""

    MUST_PLACE = "DGF-6"
    """It has placed fewer than two, and something fits."""
    MAY_PLACE = "DGF-8"
    """It has placed two or more, and something fits: it may place one more or declare that it places no more."""
    EXCUSED = "DGF-7"
    """It has placed fewer than two, but nothing fits, or the display is empty."""
    NOTHING_FITS = "DGF-8: nothing fits"
    """It has placed two or more, and nothing fits any more."""
    DECLARED = "DGF-8: declared"
    """It has declared that it places no more, although something would fit."""
    MUST_BITE = "DGF-13"
    """It can bite."""
    CANNOT_BITE = "DGF-14"
    """It cannot bite, now and until the phase is over."""


class Need(ClauseEnum):
    """Whether a monster of a display must be placed; the value is the clause."""

    ONLY_ONE_FITS = "DGF-6: only one fits"
    """It must: the side has placed fewer than two, and nothing else fits."""
    ONE_OF_SEVERAL = "DGF-6"
    """This one or another that fits must be placed."""
    FREE = "DGF-8"
    """It may be placed."""
    NO_FIELD = "DGF-5"
    """It cannot be placed: no field of its landscape is free."""
    SIDE_IS_OUT = "DGF-8: declared"
    """It would fit, but the side has declared that it places no more."""


@dataclass(frozen=True, slots=True)
class MonsterHint:
    """A kind of monster in a display."""

    kind: Kind
    number: int
    """How many of it lie there."""
    need: Need
    cells: tuple[Cell, ...]
    """The free fields of its landscape."""


@dataclass(frozen=True, slots=True)
class SideHint:
    """What a side has to do and can do in the placement or in the eating."""

    side: Side
    to_move: bool
    duty: Duty
    must_place: int
    """How many monsters it must still place in this round, as long as it can."""
    monsters: tuple[MonsterHint, ...]
    """Its display in the placement; empty in the eating."""
    bites: tuple[Bite, ...]
    """Every bite it could make now, in the eating, with every eater; it must make one when it is to move."""


def duties(state: State) -> tuple[SideHint, ...]:
    """Return what is compulsory and what is free for both sides (DGF-6 to DGF-9, DGF-13, DGF-14).

    Parameters
    ----------
    state : State
        Any state.

    Returns
    -------
    tuple of SideHint
        Red, then yellow; empty when nobody has a choice to make.
    """
    match state.phase:
        case Phase.PLACE:
            return tuple(_placing_hint(state, side) for side in Side)
        case Phase.EAT:
            return tuple(_eating_hint(state, side) for side in Side)
        case _:
            return ()


def _placing_hint(state: State, side: Side) -> SideHint:
    placed, display = state.placed[side.seat], state.display(side)
    cells: dict[Kind, list[Cell]] = {kind: [] for kind in display}
    for place in legal_places(state, side):
        cells[place.kind].append(place.cell)
    duty = _placing_duty(placed, any(cells.values()), state.out[side.seat])
    fitting = sum(map(bool, cells.values()))
    monsters = (MonsterHint(kind, display.count(kind), _need(duty, bool(found), fitting), tuple(found)) for kind, found in cells.items())
    must = max(0, COMPULSORY - placed) if duty is Duty.MUST_PLACE else 0
    return SideHint(side, side is state.to_move, duty, must, tuple(monsters), ())


def _placing_duty(placed: int, fits: bool, out: bool) -> Duty:
    if not fits:
        return Duty.NOTHING_FITS if placed >= COMPULSORY else Duty.EXCUSED
    if out:
        return Duty.DECLARED
    return Duty.MAY_PLACE if placed >= COMPULSORY else Duty.MUST_PLACE


def _need(duty: Duty, fits: bool, fitting: int) -> Need:
    if not fits:
        return Need.NO_FIELD
    if duty is Duty.DECLARED:
        return Need.SIDE_IS_OUT
    if duty is Duty.MAY_PLACE:
        return Need.FREE
    return Need.ONLY_ONE_FITS if fitting == 1 else Need.ONE_OF_SEVERAL


def _eating_hint(state: State, side: Side) -> SideHint:
    bites = state.board.bites(side)
    return SideHint(side, side is state.to_move, Duty.MUST_BITE if bites else Duty.CANNOT_BITE, 0, (), bites)


@dataclass(frozen=True, slots=True)
class PointChange:
    """Points that a side wins, or loses when below 0, for one monster and one reason."""

    side: Side
    kind: ReasonKind
    cell: Cell
    """Where the monster lies."""
    points: int

    @property
    def clause(self) -> str:
        """Clause of the rules that decides."""
        return self.kind.clause


@dataclass(frozen=True, slots=True)
class MoveHint:
    """What one move does to both scores."""

    move: Place | Pass | Bite
    side: Side
    """Who makes it."""
    change: Points
    """What both sides win by the move itself, below 0 what they lose."""
    because: tuple[PointChange, ...]
    """What the change comes from, monster by monster: the one placed or eaten, and neighbours that come to a horde or leave one."""
    low: int
    """The lead of `side` after the eating phase is at least this when both bite as well as can be; with a place, as if the
    phase began right after it."""
    high: int
    """And at most this."""
    line: tuple[Bite, ...]
    """The eating phase after the move; both sides bite as well as can be when `exact`."""
    points: Points
    """What both sides have at its end."""

    @property
    def exact(self) -> bool:
        """Whether the lead is known."""
        return self.low == self.high


def move_hints(state: State, budget: Budget | None = None) -> tuple[MoveHint, ...]:
    """Return what each legal move does to both scores, at once and after the eating phase.

    Parameters
    ----------
    state : State
        Any state.
    budget : Budget, optional
        What the search of all eating phases together may cost; when it ends the moves that are left have wider bounds.

    Returns
    -------
    tuple of MoveHint
        One for each of `legal_moves`, in the same order; empty unless a monster is to be placed or to eat.
    """
    meter = Meter(budget or Budget())
    match state.phase:
        case Phase.PLACE:
            return tuple(_place_hints(state, meter))
        case Phase.EAT:
            return tuple(_bite_hints(state, meter))
        case _:
            return ()


def _place_hints(state: State, meter: Meter) -> Iterator[MoveHint]:
    marker, before = state.marker or Side.RED, Threats(state.board.cells)
    for move in legal_moves(state):
        assert isinstance(move, Place | Pass), "only such moves are legal in the placement"
        threats = before
        if isinstance(move, Place):
            threats = before.with_monster(INDEX[move.cell], Monster(state.turn, move.kind))
        yield _move_hint(state, move, EatingSearch(threats, meter), threats.alive, marker)


def _bite_hints(state: State, meter: Meter) -> Iterator[MoveHint]:
    # One search for all bites: what it has proved of one serves the others.
    search = EatingSearch(Threats(state.board.cells), meter)
    for bite in legal_moves(state):
        assert isinstance(bite, Bite), "only such moves are legal in the eating"
        alive = search.threats.alive & ~(1 << INDEX[bite.victim])
        yield _move_hint(state, bite, search, alive, state.turn.other)


def _move_hint(state: State, move: Place | Pass | Bite, search: EatingSearch, alive: int, first: Side) -> MoveHint:
    """Describe a move after which these monsters live and `first` is to bite."""
    low, high = search.lead(alive, first)
    if first is not state.turn:
        low, high = -high, -low
    line, end = search.line(alive, first)
    change = gains(state, move)
    return MoveHint(
        move=move,
        side=state.turn,
        change=Points(change.get(Side.RED, 0), change.get(Side.YELLOW, 0)),
        because=_changes(state, move),
        low=low,
        high=high,
        line=line,
        points=Points.on(end),
    )


def _changes(state: State, move: Place | Pass | Bite) -> tuple[PointChange, ...]:
    before = _reasons(state.board)
    after = before
    if isinstance(move, Place):
        after = _reasons(state.board.with_monster(move.cell, Monster(state.turn, move.kind)))
    elif isinstance(move, Bite):
        after = _reasons(state.board.without(move.victim))
    return tuple(
        PointChange(side, _kind(before.get(key), after.get(key)), cell, points)
        for key in dict.fromkeys((*before, *after))
        if (points := _points(after.get(key)) - _points(before.get(key)))
        for side, cell, _ in [key]
    )


def _reasons(board: Board) -> dict[tuple[Side, Cell, bool], Reason]:
    """Return the reasons of all points by side, cell, and whether they are for dots."""
    scores = score_board(board)
    return {(score.player, reason.cell, reason.kind is ReasonKind.BONUS): reason for score in scores for reason in score.reasons}


def _points(reason: Reason | None) -> int:
    return reason.points if reason else 0


def _kind(before: Reason | None, after: Reason | None) -> ReasonKind:
    """Return what a change is for: a horde when one is made or left."""
    kinds = [reason.kind for reason in (before, after) if reason]
    return ReasonKind.HORDE if ReasonKind.HORDE in kinds else kinds[0]
