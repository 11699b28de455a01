"""Tables of Monster Factory in the middle of a game: monsters grown by the rules, laid as carelessly as people lay them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from cyclops.artwork.cards import DRAW
from cyclops.artwork.factory.back import back
from cyclops.artwork.factory.tiles import PrintedTile, printed_tiles
from cyclops.simulation.cards import card_entry, card_thing
from cyclops.simulation.floor import Floor, NoRoomError, Put, gap_mm
from cyclops.simulation.laid import Json, LaidTable, Thing
from engine.chance import random_move
from engine.factory.game import RULES
from engine.factory.monster import Monster
from engine.factory.moves import Discard, MarkEye, Move
from engine.factory.state import Phase, State
from engine.factory.tile import Tile, rotated
from engine.grid import Cell
from hardware.simulated.viewpoint import Points

_APART_MM: Final = 60.0  # between monsters: more than a tile (MF-19)
_CLEAR_MM: Final = 26.0  # between a monster and whose card is another's: it must be plain whose it is
_MOST_TRIES: Final = 40
_AREAS: Final[dict[int, tuple[float, float]]] = {2: (680, 480), 3: (820, 560), 4: (900, 620)}


@dataclass(frozen=True, slots=True)
class _Laying:
    """How one table's people lay their tiles: thickness, and how far tiles lie apart and askew."""

    thickness_mm: float
    gap_mm: float
    askew_deg: float


def random_table(seed: int) -> LaidTable:
    """A table of two to four players; everything follows from the seed."""
    rng = np.random.default_rng(seed)
    for attempt in range(_MOST_TRIES):
        players = int(rng.integers(2, 5))
        state = random_state(players, int(rng.integers(2 * players, 12 * players)), Random(seed * 1000 + attempt))
        try:
            return _Table(state, rng).laid()
        except NoRoomError:
            continue
    raise NoRoomError(f"no table of seed {seed} has room for all its monsters")


def random_state(players: int, laid: int, chance: Random) -> State:
    """A game after about so many tiles were laid, at a moment when a tile may be drawn."""
    state: State = RULES.begin(players, None, {})
    while state.phase is not Phase.OVER:
        tiles = sum(len(monster.structure) for monster in state.monsters)
        if tiles >= laid and state.phase in (Phase.DRAW, Phase.PLACE) and chance.random() < 0.5:
            break
        state = RULES.apply(state, _move(state, chance))
    return state


def _move(state: State, chance: Random) -> Move:
    if state.chance:
        return random_move(RULES, state, chance)
    moves = [move for move in RULES.legal_moves(state) if not isinstance(move, MarkEye)]
    laying = [move for move in moves if not isinstance(move, Discard)]
    return chance.choice(laying or moves)


class _Table:
    """One table while it is laid."""

    def __init__(self, state: State, rng: np.random.Generator) -> None:
        self.state, self.rng = state, rng
        self.laying = _Laying(float(rng.uniform(0.25, 2.2)), float(rng.uniform(0.2, 2.0)), float(rng.uniform(0.2, 1.4)))
        self.left = list(rng.permutation(np.arange(len(printed_tiles()))))
        self.floor = Floor(*_AREAS[state.players], rng)
        self.things: list[Thing] = []
        self.tiles: list[Json] = []
        self.cards: list[Json] = []
        self.backs: list[Json] = []

    def laid(self) -> LaidTable:
        """Lay everything.

        Raises
        ------
        NoRoomError
            If it does not find room, or it would not be plain whose a monster is.
        """
        monsters = [self._monster(number, monster) for number, monster in self._by_size()]
        cards = self._player_cards(monsters)
        self._check_owners(monsters, cards)
        if self.state.drawn is not None:
            self._drawn(self.state.drawn)
        if self.state.pile and self.rng.random() < 0.8:
            self._pile()
        entries = [_entry(monster) for monster in self.state.monsters]
        truth = {"tiles": self.tiles, "monsters": entries, "cards": self.cards, "backs": self.backs}
        return LaidTable("factory", tuple(self.things), truth)

    def _by_size(self) -> list[tuple[int, Monster]]:
        return sorted(enumerate(self.state.monsters), key=lambda pair: -len(pair[1].structure))

    def _monster(self, number: int, monster: Monster) -> tuple[int, list[Thing]]:
        cells = monster.structure.cells
        middle = np.mean(list(cells), axis=0)
        chosen = [self._printed(tile) for tile in cells.values()]
        pitch = printed_tiles()[0].drawing.width + self.laying.gap_mm
        group = [
            self._tile(printed, (np.array(cell) - middle) * pitch, 90 * turn) for cell, (printed, turn) in zip(cells, chosen, strict=True)
        ]
        laid = self.floor.lay(group, _APART_MM, self.floor.anywhere)
        self.things += laid
        for thing, cell, (printed, turn) in zip(laid, cells, chosen, strict=True):
            self.tiles.append(_tile_entry(thing, printed, number, cell, turn))
        return number, list(laid)

    def _printed(self, tile: Tile) -> tuple[PrintedTile, int]:
        """A tile of the printed set that is not laid yet, and by how many quarters it is turned to lie so."""
        for at, index in enumerate(self.left):
            printed = printed_tiles()[index]
            turns = [turn for turn in range(4) if rotated(printed.edges, turn) == tile.edges]
            if turns and bool(printed.eyes) == tile.eye:
                del self.left[at]
                return printed, int(self.rng.choice(turns))
        raise NoRoomError(f"the printed set has no {tile.to_text()} left")

    def _tile(self, printed: PrintedTile, centre: Points, degrees: float) -> Thing:
        askew = float(np.clip(self.rng.normal(0, self.laying.askew_deg), -3, 3))
        slack = self.laying.gap_mm / 2
        x, y = (centre + self.rng.uniform(-slack, slack, 2)).tolist()
        return Thing(printed.drawing, (x, y), degrees + askew, self.laying.thickness_mm)

    def _player_cards(self, monsters: Sequence[tuple[int, list[Thing]]]) -> dict[int, Thing]:
        cards: dict[int, Thing] = {}
        for player in self.state.seats:
            own = [thing for number, things in monsters if self.state.monsters[number].owner == player for thing in things]
            cards[player] = self._card(player, own)
        return cards

    def _card(self, player: int, own: Sequence[Thing]) -> Thing:
        def where() -> Put:
            return self.floor.beside(own[int(self.rng.integers(len(own)))].centre_mm, 58, 110)

        return self._lay_card(player, 7.0, where)

    def _lay_card(self, number: int, gap: float, where: Callable[[], Put]) -> Thing:
        (laid,) = self.floor.lay([card_thing(number)], gap, where)
        self.things.append(laid)
        self.cards.append(card_entry(laid, number))
        return laid

    def _check_owners(self, monsters: Sequence[tuple[int, list[Thing]]], cards: dict[int, Thing]) -> None:
        for number, things in monsters:
            owner = self.state.monsters[number].owner
            away = {player: min(gap_mm(thing.quad.places_mm, one.quad.places_mm) for one in things) for player, thing in cards.items()}
            own = away.pop(owner) if owner in away else 0.0
            if away and own + _CLEAR_MM > min(away.values()):
                raise NoRoomError("it is not plain whose a monster is")

    def _drawn(self, tile: Tile) -> None:
        printed, turn = self._printed(tile)
        draw = self._lay_card(DRAW, 40.0, self.floor.anywhere)
        group = [Thing(printed.drawing, (0.0, 0.0), 90.0 * turn, self.laying.thickness_mm)]

        def near(laid: Sequence[Thing]) -> bool:
            return 4 < gap_mm(laid[0].quad.places_mm, draw.quad.places_mm) < 36

        def where() -> Put:
            return self.floor.beside(draw.centre_mm, 58, 90)

        (laid,) = self.floor.lay(group, 4.0, where, near)
        if any(gap_mm(laid.quad.places_mm, other.quad.places_mm) < 25 for other in self.things if other is not draw):
            raise NoRoomError("the drawn tile lies too near to others")
        self.things.append(laid)
        self.tiles.append({"corners": laid.quad, "edges": list(printed.edges), "eyes": printed.eyes, "group": "drawn"})

    def _pile(self) -> None:
        high = int(self.rng.integers(1, min(self.state.pile, 8) + 1))
        (lowest,) = self.floor.lay([Thing(back(), (0.0, 0.0), 0.0, self.laying.thickness_mm)], 25.0, self.floor.anywhere)
        pile = [lowest]
        for number in range(1, high):
            x, y = (np.array(lowest.centre_mm) + self.rng.normal(0, 0.7, 2)).tolist()
            turn = lowest.degrees + float(self.rng.normal(0, 1.5))
            pile.append(Thing(lowest.drawing, (x, y), turn, lowest.thickness_mm, number * lowest.thickness_mm))
        self.things += pile
        self.backs.append({"corners": pile[-1].quad})


def _tile_entry(thing: Thing, printed: PrintedTile, monster: int, cell: Cell, turn: int) -> Json:
    return {
        "corners": thing.quad, "edges": list(printed.edges), "eyes": printed.eyes, "group": monster, "cell": list(cell), "turn": turn,
    }  # fmt: skip


def _entry(monster: Monster) -> Json:
    structure = monster.structure
    return {
        "owner": monster.owner,
        "tiles": len(structure),
        "open_thin": structure.open_thin,
        "open_thick": structure.open_thick,
        "complete": structure.complete,
        "eye_tiles": len(structure.eye_cells),
        "mismatches": len(structure.mismatches),
    }
