"""Tables of Das große Fressen in the middle of a game: board, monsters, displays, piles and the BOSS card."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

import numpy as np

from cyclops.artwork.cards import BOSS
from cyclops.artwork.fressen.back import back
from cyclops.artwork.fressen.board import board
from cyclops.artwork.fressen.monsters import PrintedMonster, printed_monsters
from cyclops.artwork.fressen.sizes import FIELD_MM
from cyclops.artwork.shapes import Drawing
from cyclops.simulation.cards import card_entry, card_thing
from cyclops.simulation.laid import Json, LaidTable, Thing
from engine.chance import random_move
from engine.fressen.board import WIDTH
from engine.fressen.game import RULES
from engine.fressen.monster import Kind, Side
from engine.fressen.scoring import score_board
from engine.fressen.state import Phase, State

_BOARD_MM: Final = WIDTH * FIELD_MM
_LOOSE_MM: Final = 2.2  # how far from where it belongs a monster is laid


@cache
def _board() -> Drawing:
    return board()


@cache
def _back(side: str) -> Drawing:
    return back(side)


@cache
def _printed(side: str, kind: Kind) -> tuple[PrintedMonster, ...]:
    return tuple(
        one
        for one in printed_monsters()
        if (one.owner, one.number, one.terrain, one.species) == (side, kind.value, str(kind.landscape), kind.species)
    )


def random_table(seed: int) -> LaidTable:
    """A table at some moment of a game; everything follows from the seed."""
    chance = Random(seed)
    return _Table(random_state(chance.randint(0, 70), chance), np.random.default_rng(seed)).laid()


def random_state(moves: int, chance: Random) -> State:
    """A game so many moves after the first displays were dealt, or when it ended."""
    state: State = RULES.begin(2, None, {})
    while state.phase is not Phase.OVER and (moves > 0 or not state.round):
        moves -= bool(state.round)
        options = RULES.legal_moves(state)
        placing = [move for move in options if move.to_text().split(" ")[0] != "pass"]
        state = RULES.apply(state, random_move(RULES, state, chance) if state.chance else chance.choice(placing or options))
    return state


class _Table:
    """One table while it is laid: first as if the board lay upright in the middle and red sat below it, then all turned together."""

    def __init__(self, state: State, rng: np.random.Generator) -> None:
        self.state, self.rng = state, rng
        self.thickness_mm = float(rng.uniform(0.25, 2.2))
        self.board_mm = float(rng.uniform(0.2, 2.5))
        self.degrees = float(rng.uniform(0, 360))
        self.quarter = 90 * int(rng.integers(4))  # the board's own turn, seen from red's side
        self.things: list[Thing] = []
        self.tiles: list[Json] = []
        self.backs: list[Json] = []

    def laid(self) -> LaidTable:
        """Lay everything."""
        ground = self._put(_board(), (0.0, 0.0), self.quarter, self.board_mm)
        for (column, row), monster in self.state.board.monsters():
            x, y = ((along + 0.5) * FIELD_MM - _BOARD_MM / 2 for along in (column, row))
            on = Thing(_board(), (x, y)).moved((0.0, 0.0), self.quarter).centre_mm
            self._monster(monster.side, monster.kind, on, (column, row))
        for side in Side:
            self._display(side)
        boss = self._boss()
        return LaidTable("fressen", tuple(self.things), self._truth(ground, boss))

    def _truth(self, ground: Thing, boss: Thing | None) -> Json:
        layout = self.state.box.layout
        terrain = [[str(layout.at((column, row))) for column in range(WIDTH)] for row in range(WIDTH)]
        points = {str(score.player): score.points for score in score_board(self.state.board)}
        return {
            "tiles": self.tiles,
            "backs": self.backs,
            "cards": [card_entry(boss, BOSS)] if boss else [],
            "board": {"corners": ground.quad, "terrain": terrain},
            "points": points,
            "boss": str(self.state.marker) if boss else None,
        }

    def _monster(self, side: Side, kind: Kind, centre: tuple[float, float], cell: tuple[int, int] | None) -> None:
        copies = _printed(str(side), kind)
        printed = copies[int(self.rng.integers(len(copies)))]
        facing = 90 * int(self.rng.integers(4)) if cell and self.rng.random() < 0.3 else 0 if side is Side.RED else 180
        slack = min(_LOOSE_MM, (FIELD_MM - printed.drawing.width) / 2 - 0.4) if cell else _LOOSE_MM
        x, y = (np.array(centre) + self.rng.uniform(-slack, slack, 2)).tolist()
        turn = facing + float(np.clip(self.rng.normal(0, 1.8 if cell else 5.0), -12, 12))
        laid = self._put(printed.drawing, (x, y), turn, self.thickness_mm, self.board_mm if cell else 0.0)
        self.tiles.append(
            {
                "corners": laid.quad,
                "owner": printed.owner,
                "number": printed.number,
                "terrain": printed.terrain,
                "species": printed.species,
                "bonus": printed.bonus,
                "place": "board" if cell else "supply",
                "cell": list(cell) if cell else None,
            }
        )

    def _display(self, side: Side) -> None:
        """The monsters of a side in a row along its side of the board, and its pile at the end of the row."""
        kinds = self.state.display(side)
        away = (_BOARD_MM / 2 + float(self.rng.uniform(34, 60))) * (1 if side is Side.RED else -1)
        step, first = float(self.rng.uniform(50, 64)), float(self.rng.uniform(-100, -60))
        for number, kind in enumerate(kinds):
            self._monster(side, kind, (first + number * step, away), None)
        if self.state.pile(side) and self.rng.random() < 0.6:
            self._pile(side, (first - 62, away))

    def _pile(self, side: Side, centre: tuple[float, float]) -> None:
        high = int(self.rng.integers(1, min(self.state.pile(side), 8) + 1))
        pile = [self._face_down(side, centre, number * self.thickness_mm) for number in range(high)]
        self.backs.append({"corners": pile[-1].quad})

    def _face_down(self, side: Side, centre: tuple[float, float], on_mm: float) -> Thing:
        x, y = (np.array(centre) + self.rng.normal(0, 0.6, 2)).tolist()
        return self._put(_back(str(side)), (x, y), float(self.rng.normal(0, 2)), self.thickness_mm, on_mm)

    def _boss(self) -> Thing | None:
        """The BOSS card of the side that has the marker, at the end of its row; none where no display shows whose side is which."""
        if self.state.marker is None or not any(self.state.displays) or self.rng.random() < 0.15:
            return None
        x = _BOARD_MM / 2 + float(self.rng.uniform(42, 60))
        y = float(self.rng.uniform(45, 105)) * (1 if self.state.marker is Side.RED else -1)
        thing = card_thing(BOSS)
        return self._put(thing.drawing, (x, y), float(self.rng.uniform(0, 360)), thing.thickness_mm)

    def _put(self, drawing: Drawing, centre: tuple[float, float], degrees: float, thickness_mm: float, on_mm: float = 0.0) -> Thing:
        laid = Thing(drawing, centre, degrees, thickness_mm, on_mm).moved((0.0, 0.0), self.degrees)
        self.things.append(laid)
        return laid
