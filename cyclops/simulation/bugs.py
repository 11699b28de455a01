"""Tables of Bugs & Co when hands are opened: each player's tiles around the own card, the rest face down in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from cyclops.artwork.bugs.back import back
from cyclops.artwork.bugs.tiles import PrintedBug, printed_tiles
from cyclops.artwork.bugs.trophies import PrintedTrophy, printed_trophies
from cyclops.artwork.shapes import Drawing
from cyclops.simulation.cards import card_entry, card_thing
from cyclops.simulation.floor import Floor, NoRoomError, Put
from cyclops.simulation.laid import Json, LaidTable, Thing
from engine.bugs.scoring import hand_points

_MOST_TRIES: Final = 40
_CARDS_APART_MM: Final = 150.0
_CLEAR_MM: Final = 24.0  # a tile lies so much nearer to its own player's card than to any other
_AREAS: Final[dict[int, tuple[float, float]]] = {1: (560, 420), 2: (640, 460), 3: (740, 520), 4: (820, 580)}


def random_table(seed: int) -> LaidTable:
    """A table of one to four opened hands; everything follows from the seed."""
    rng = np.random.default_rng(seed)
    for _ in range(_MOST_TRIES):
        try:
            return _Table(rng).laid()
        except NoRoomError:
            continue
    raise NoRoomError(f"no table of seed {seed} has room for all its tiles")


class _Table:
    """One table while it is laid."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.rng = rng
        players = int(rng.integers(1, 5))
        self.players = sorted(rng.choice(np.arange(1, 9), players, replace=False).tolist())
        self.thickness_mm = float(rng.uniform(0.25, 2.5))
        self.gap_mm = float(rng.uniform(2, 8))
        self.floor = Floor(*_AREAS[players], rng)
        self.things: list[Thing] = []
        self.places: dict[int, tuple[float, float]] = {}
        self.truth: dict[str, list[Json]] = {key: [] for key in ("tiles", "trophies", "backs", "cards", "players")}

    def laid(self) -> LaidTable:
        """Lay everything.

        Raises
        ------
        NoRoomError
            If something finds none.
        """
        for player in self.players:
            self._card(player)
        trophies = self.rng.permutation(np.arange(len(printed_trophies()))).tolist()
        for player, tiles in zip(self.players, self._hands(), strict=True):
            trophy = printed_trophies()[trophies.pop()] if self.rng.random() < 0.75 else None
            self._hand(player, tiles, trophy)
        for _ in range(int(self.rng.integers(0, 7))):
            self.truth["backs"].append({"corners": self._lay(back(), self.floor.anywhere).quad})
        return LaidTable("bugs", tuple(self.things), {**self.truth, "shape": "disc"})

    def _card(self, player: int) -> None:
        def apart(laid: Sequence[Thing]) -> bool:
            return all(np.hypot(*np.subtract(laid[0].centre_mm, place)) > _CARDS_APART_MM for place in self.places.values())

        (laid,) = self.floor.lay([card_thing(player)], 20.0, self.floor.anywhere, apart)
        self.things.append(laid)
        self.places[player] = _marker_middle(laid, player)
        self.truth["cards"].append(card_entry(laid, player))

    def _hands(self) -> list[list[PrintedBug]]:
        """What the players kept: drawings of a few kinds more than once, for that is what they look for."""
        eyes = (2,) if self.rng.random() < 0.5 else (1, 2, 3)
        left = [tile for tile in printed_tiles() if tile.eyes in eyes]
        order = self.rng.permutation(np.arange(len(left))).tolist()
        hands: list[list[PrintedBug]] = []
        for _ in self.players:
            hand: list[PrintedBug] = []
            for _ in range(int(self.rng.integers(3, 13))):
                alike = [at for at, index in enumerate(order) if any(left[index].kind == own.kind for own in hand)]
                at = int(self.rng.choice(alike)) if alike and self.rng.random() < 0.45 else 0
                hand.append(left[order.pop(at)])
            hands.append(hand)
        return hands

    def _hand(self, player: int, tiles: Sequence[PrintedBug], trophy: PrintedTrophy | None) -> None:
        def where() -> Put:
            return self.floor.beside(self.places[player], 55, 60 + 24 * len(tiles) ** 0.6 + 40)

        def plainly_own(laid: Sequence[Thing]) -> bool:
            away = {owner: float(np.hypot(*np.subtract(laid[0].centre_mm, place))) for owner, place in self.places.items()}
            own = away.pop(player)
            return all(own + _CLEAR_MM < other for other in away.values())

        for tile in tiles:
            laid = self._lay(tile.drawing, where, plainly_own)
            self.truth["tiles"].append(
                {"corners": laid.quad, "kind": tile.kind, "colour": tile.colour, "eyes": tile.eyes, "player": player}
            )
        if trophy is not None:
            laid = self._lay(trophy.drawing, where, plainly_own)
            self.truth["trophies"].append({"corners": laid.quad, "value": trophy.value, "player": player})
        counts = Counter(tile.kind for tile in tiles)
        points = hand_points(counts.values(), trophy.value if trophy else 0)
        self.truth["players"].append({"player": player, "points": points})

    def _lay(self, drawing: Drawing, where: Callable[[], Put], fits: Callable[[Sequence[Thing]], bool] | None = None) -> Thing:
        (laid,) = self.floor.lay([Thing(drawing, (0.0, 0.0), 0.0, self.thickness_mm)], self.gap_mm, where, fits)
        self.things.append(laid)
        return laid


def _marker_middle(card: Thing, number: int) -> tuple[float, float]:
    entry = card_entry(card, number)
    x, y = entry["corners"].centre_mm
    return float(x), float(y)
