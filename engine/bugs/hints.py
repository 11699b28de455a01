"""What a hand is worth, what the next tile may change, and which trophy still pays: counted exactly, with reasons as data."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from engine.bugs.box import COPIES
from engine.bugs.scoring import drawing_points
from engine.bugs.state import State
from engine.clause import ClauseEnum
from engine.errors import PositionError


class View(Enum):
    """What the chances are counted from."""

    ALL = "every tile that was seen, other players' hands included"
    OWN = "only what the player can know"
    """The own tiles; what the others keep and what was taken out of the game is face down for them (BC-2, BC-4)."""


class PlayOnCode(ClauseEnum):
    """Why playing on can or cannot pay; the value is the clause."""

    NOT_PLAYING = "BC-3"
    """The game has not begun, or is stopped."""
    NOT_LOGGED = "BC-5"
    """What the player keeps is not logged, so nothing is known of the hand."""
    HAS_TROPHY = "BC-7"
    """Who has a trophy has stopped."""
    NO_TILE_LEFT = "BC-11"
    """No tile can be taken any more."""
    NO_SET_LEFT = "BC-12: no set"
    """Of no drawing can the hand still get all three tiles, so every further tile costs a point."""
    THIRD_LEFT = "BC-12: third tile"
    """The third tile of a pair may still be had."""
    SET_LEFT = "BC-12"
    """Two or three tiles of a drawing that make a set with the hand may still be had."""

    @property
    def pays(self) -> bool:
        """Whether playing on can end with more points than stopping now."""
        return self in (PlayOnCode.THIRD_LEFT, PlayOnCode.SET_LEFT)


@dataclass(frozen=True, slots=True)
class TileChange:
    """What keeping a tile would change."""

    name: str
    """Its drawing."""
    held: int
    """Tiles of this drawing that the player has kept."""
    change: int
    """What keeping one more changes: +5 for the third, otherwise -1."""
    chance: Fraction
    """How likely the next tile has this drawing; 1 for the tile already in the hand."""


@dataclass(frozen=True, slots=True)
class Target:
    """A drawing that the hand can still get all three tiles of."""

    name: str
    held: int
    """Tiles of this drawing that the player has kept."""
    there: int
    """Tiles of this drawing that may be on the table, or in taking hands."""
    gain: int
    """What the missing tiles change together: +5, +4 or +3 for one, two or three of them."""

    @property
    def missing(self) -> int:
        """Number of tiles to come."""
        return COPIES - self.held


@dataclass(frozen=True, slots=True)
class TrophyWorth:
    """What a trophy on the table is worth to a player."""

    value: int
    number: int
    """How many of this value are on the table."""
    total: int
    """Points of the hand with this trophy."""
    now: bool
    """Whether it may be taken now: only the highest may (BC-7)."""
    short: int
    """Points that the hand must still gain until somebody ends with this trophy as well as by taking the highest now."""
    pays: bool
    """Whether the hand can still gain as much, if all tiles come that it needs."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Everything worth knowing to one player."""

    player: int
    points: int
    """Of the kept tiles, with the player's trophy."""
    stop_now: int
    """Total if the player stops now: with the highest trophy on the table, if the player may take it."""
    trophies: tuple[TrophyWorth, ...]
    """Each value on the table, highest first; empty for a player who may take none."""
    held: TileChange | None
    """The tile in the taking hand."""
    tiles: tuple[TileChange, ...]
    """Every drawing that the next tile from the table may have."""
    improves: Fraction
    """Chance that the next tile is the third of a pair."""
    expected: Fraction
    """Expected change if the next tile is kept, whatever it is."""
    targets: tuple[Target, ...]
    """Drawings that can still become sets, those nearest to it first."""
    best: int
    """No way of playing on ends with more: all tiles come that the hand needs, and the trophy is still there."""
    reason: PlayOnCode
    """Whether playing on can still pay, and why."""


@dataclass(frozen=True, slots=True)
class FinalWorth:
    """Between what a player has and what the player can still reach."""

    player: int
    now: int
    """Points if play stopped at this moment."""
    best: int
    """No way of playing on ends with more."""


def hint(state: State, player: int, view: View = View.ALL) -> Hint:
    """Return what a player may want to know.

    A tile put back counts as not seen, as nobody has to remember where it lies. While some of the tiles taken out of the game
    were not seen, each tile not seen is as likely as any other to be one of them.

    Parameters
    ----------
    state : State
        A possible state.
    player : int
        Whose hint.
    view : View
        What the chances are counted from.

    Raises
    ------
    PositionError
        If there is no such player, or a hand cannot be.
    """
    _check_player(state, player)
    tiles = tuple(_next_tiles(state, player, view))
    targets = _targets(state, player, view)
    points, trophies = state.points[player - 1], _trophies_for(state, player)
    best_gain = _best_gain(targets, _tiles_to_have(state)) if _plays(state, player) else 0
    return Hint(
        player=player,
        points=points,
        stop_now=points + max(trophies, default=0),
        trophies=_trophy_worths(trophies, points, best_gain),
        held=_held(state, player),
        tiles=tiles,
        improves=sum((tile.chance for tile in tiles if tile.change > 0), Fraction(0)),
        expected=sum((tile.chance * tile.change for tile in tiles), Fraction(0)),
        targets=targets,
        best=points + best_gain + max(trophies, default=0),
        reason=_reason(state, player, targets, best_gain),
    )


def final_worths(state: State, view: View = View.ALL) -> tuple[FinalWorth, ...]:
    """Return the points now and the most that can still be reached, for each player whose tiles are logged.

    Parameters
    ----------
    state : State
        A possible state.
    view : View
        What the tiles still to be had are counted from.

    Raises
    ------
    PositionError
        If a hand cannot be.
    """
    found = (hint(state, player, view) for player in state.seats if player not in state.closed)
    return tuple(FinalWorth(one.player, one.points, one.best) for one in found)


def _check_player(state: State, player: int) -> None:
    if player not in state.seats:
        raise PositionError(f"there is no player {player}; the players are 1 to {state.players}")


def _plays(state: State, player: int) -> bool:
    return player in state.playing and player not in state.closed


def _trophies_for(state: State, player: int) -> tuple[int, ...]:
    return state.trophies_left if _plays(state, player) else ()


def _unseen(state: State, player: int, view: View) -> dict[str, int]:
    """Return how many tiles of each drawing may lie on the table as far as the view goes."""
    if view is View.ALL:
        return state.left
    own = (*state.hands[player - 1], state.taking[player - 1])
    return {name: copies - own.count(name) for name, copies in state.kit.copies.items()}


def _next_tiles(state: State, player: int, view: View) -> Iterator[TileChange]:
    """Yield each drawing that a tile taken from the table may have."""
    if not _plays(state, player) or state.table + (state.reaching > 0) <= 0:
        return
    unseen = _unseen(state, player, view)
    total = sum(unseen.values())
    for name, number in unseen.items():
        if number > 0:
            yield _change(state, player, name, Fraction(number, total))


def _held(state: State, player: int) -> TileChange | None:
    name = state.taking[player - 1]
    return _change(state, player, name, Fraction(1)) if name else None


def _change(state: State, player: int, name: str, chance: Fraction) -> TileChange:
    held = state.hands[player - 1].count(name)
    return TileChange(name, held, drawing_points(held + 1) - drawing_points(held), chance)


def _tiles_to_have(state: State) -> int:
    """Return how many tiles one player could have if nobody else kept any: all on the table and in taking hands."""
    return state.table + (state.reaching > 0) + len(state.taking) - state.taking.count("")


def _targets(state: State, player: int, view: View) -> tuple[Target, ...]:
    if not _plays(state, player):
        return ()
    unseen = _unseen(state, player, view)
    held_by_others = state.taking if view is View.ALL else (state.taking[player - 1],)
    hand = state.hands[player - 1]
    room = _tiles_to_have(state)
    found = []
    for name, number in unseen.items():
        held, there = hand.count(name), number + held_by_others.count(name)
        if held < COPIES <= held + min(there, room):
            found.append(Target(name, held, there, drawing_points(COPIES) - drawing_points(held)))
    return tuple(sorted(found, key=lambda target: (target.missing, target.name)))


def _best_gain(targets: Iterable[Target], room: int) -> int:
    """Return the most that the tiles to be had can change, the nearest targets first.

    That is the best: a target with fewer missing tiles also gains more, so of as many targets none are better.
    """
    gain = 0
    for target in targets:
        if target.missing > room:
            break
        room -= target.missing
        gain += target.gain
    return gain


def _trophy_worths(trophies: tuple[int, ...], points: int, best_gain: int) -> tuple[TrophyWorth, ...]:
    worths = []
    for value in dict.fromkeys(trophies):
        short = trophies[0] - value
        worths.append(TrophyWorth(value, trophies.count(value), points + value, value == trophies[0], short, short <= best_gain))
    return tuple(worths)


def _reason(state: State, player: int, targets: tuple[Target, ...], best_gain: int) -> PlayOnCode:
    if state.trophies[player - 1]:
        return PlayOnCode.HAS_TROPHY
    if player in state.closed:
        return PlayOnCode.NOT_LOGGED
    if not _plays(state, player):
        return PlayOnCode.NOT_PLAYING
    if _tiles_to_have(state) <= 0:
        return PlayOnCode.NO_TILE_LEFT
    if not best_gain:
        return PlayOnCode.NO_SET_LEFT
    return PlayOnCode.THIRD_LEFT if targets[0].missing == 1 else PlayOnCode.SET_LEFT
