"""Whole games of Das große Fressen at a simulated table: chance and the rules say what is done, and people do it clumsily."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from cyclops.artwork.cards import BOSS
from cyclops.artwork.fressen.back import back
from cyclops.artwork.fressen.board import board
from cyclops.artwork.fressen.monsters import PrintedMonster, printed_monsters
from cyclops.artwork.fressen.sizes import FIELD_MM
from cyclops.artwork.shapes import Drawing
from cyclops.simulation.acts import Change, Script, Stop, TrueEvent
from cyclops.simulation.cards import card_thing
from cyclops.simulation.laid import Point, Thing
from cyclops.simulation.people import People
from engine.chance import random_move
from engine.fressen.board import WIDTH
from engine.fressen.game import RULES
from engine.fressen.monster import Kind, Side
from engine.fressen.moves import Bite, Deal, Pass, Place
from engine.fressen.play import legal_places
from engine.fressen.state import DISPLAY, Phase, State
from engine.grid import Cell

_SIZE_MM: Final = (480.0, 435.0)
_BOARD_MM: Final = WIDTH * FIELD_MM
_LOOSE_MM: Final = 2.2
_PILE: Final = 12  # monsters that lie on a pile; the others wait in the box


@cache
def monsters() -> tuple[PrintedMonster, ...]:
    """All printed monsters, always the same values."""
    return printed_monsters()


@cache
def _board() -> Drawing:
    return board()


@cache
def _back(side: str) -> Drawing:
    return back(side)


def fressen_evening(players: int, seed: int) -> Script:
    """A whole game; everything follows from the seed."""
    del players  # always two
    return _Evening(Random(f"fressen {seed}")).script()


class _Evening:
    """One game while it is made up: as if the board lay upright and red sat below it, then all turned together."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.degrees = 180.0 * chance.randrange(2) + max(-8.0, min(8.0, chance.gauss(0, 3)))
        self.people = People([180 + self.degrees, self.degrees], chance)
        self.thickness_mm, self.board_mm = chance.uniform(0.25, 2.0), chance.uniform(0.2, 2.5)
        self.away_mm, self.step_mm = _BOARD_MM / 2 + chance.uniform(34, 52), chance.uniform(46, 56)
        self.wrong, self.early, self.quick, self.sloppy, self.idle = 0.06, 0.03, 0.12, 0.15, 0.04
        self.generous = chance.uniform(0.1, 0.6)
        self.state: State = RULES.begin(2, None, {})
        self.left = list(monsters())
        self.displays: dict[Side, dict[int, tuple[Kind, Thing]]] = {side: {} for side in Side}
        self.laid: dict[Cell, Thing] = {}

    def script(self) -> Script:
        """Play the game."""
        things = self._laid_out()
        if self.chance.random() < 0.6:
            things.update(self._dealt_before())
        else:
            self._refill(1.0)
        self.people.act([], 2.0, {"type": "start"})
        while self.state.phase is not Phase.OVER:
            self._next()
        scores: dict[int | str, int] = {str(score.player): score.points for score in RULES.scores(self.state)}
        self.people.act([], 2.5, {"type": "over", "scores": [{"player": player, "points": points} for player, points in scores.items()]})
        self._put_away()
        return Script("fressen", 2, _SIZE_MM, things, tuple(self.people.acts), scores)

    def _put_away(self) -> None:
        """Both sides put their monsters away at the same time: first their supplies or all at once."""
        lying = {side: [(_shown(side, slot), shown) for slot, (_, shown) in self.displays[side].items()] for side in Side}
        if self.chance.random() < 0.5:
            self._taken_away(lying)
            lying = {side: [] for side in Side}
        for side in Side:
            lying[side] += [(_on(cell), self.laid[cell]) for cell, monster in self.state.board.monsters() if monster.side is side]
        self._taken_away(lying)

    def _taken_away(self, lying: Mapping[Side, Sequence[tuple[str, Thing]]]) -> None:
        stops = {side: [Stop(thing.centre_mm, {key: None}, thing, wait_s=0.1) for key, thing in lying[side]] for side in Side}
        self.people.act([self.people.visit(side.seat, *stops[side]) for side in Side if stops[side]], self.chance.uniform(1.0, 2.0))

    def _laid_out(self) -> dict[str, Thing]:
        ground = self._thing(_board(), (0, 0), 0.0, self.board_mm)
        piles = {_pile(side): pile for side in Side if (pile := self._pile_of(side)) is not None}
        return {"board": ground, **piles, "boss": self._boss(Side.RED)}

    def _thing(self, drawing: Drawing, centre: Point, degrees: float, thickness_mm: float, on_mm: float = 0.0) -> Thing:
        return Thing(drawing, centre, degrees, thickness_mm, on_mm).moved((0.0, 0.0), self.degrees)

    def _at(self, place: Point) -> Point:
        """A place as it is once all is turned together."""
        return Thing(_board(), place).moved((0.0, 0.0), self.degrees).centre_mm

    def _boss(self, side: Side) -> Thing:
        place = self.people.near((_BOARD_MM / 2 + 50, 75.0 * _way(side)), 8)
        return self._thing(card_thing(BOSS).drawing, place, self.people.about(15), card_thing(BOSS).thickness_mm)

    def _pile_place(self, side: Side) -> Point:
        return -100.0 - self.step_mm - 8, self.away_mm * _way(side)

    def _pile_of(self, side: Side, dealt: int = 0) -> Thing | None:
        high = min(_PILE, self.state.pile(side) - dealt)
        return self._thing(_back(str(side)), self._pile_place(side), self.people.about(3), high * self.thickness_mm) if high > 0 else None

    def _slot(self, side: Side, slot: int) -> Point:
        return -100.0 + slot * self.step_mm, self.away_mm * _way(side)

    def _monster(self, side: Side, printed: Drawing, centre: Point, on_board: bool) -> Thing:
        facing = 90 * self.chance.randrange(4) if on_board and self.chance.random() < 0.2 else 0 if side is Side.RED else 180
        slack = min(_LOOSE_MM, (FIELD_MM - printed.width) / 2 - 0.4) if on_board else _LOOSE_MM
        turn = facing + self.people.about(1.8 if on_board else 4.0)
        return self._thing(printed, self.people.near(centre, slack), turn, self.thickness_mm, self.board_mm if on_board else 0.0)

    def _printed(self, side: Side, kind: Kind) -> PrintedMonster:
        wanted = str(side), kind.value, str(kind.landscape), kind.species
        chosen = next(one for one in self.left if (one.owner, one.number, one.terrain, one.species) == wanted)
        self.left.remove(chosen)
        return chosen

    def _dealt_before(self) -> dict[str, Thing]:
        """The displays, dealt before the camera looked."""
        things: dict[str, Thing] = {}
        while self.state.phase is Phase.DEAL:
            _, change, _ = self._deal()
            things.update({key: thing for key, thing in change.items() if thing is not None})
        return things

    def _deal(self) -> tuple[Side, Change, Point]:
        """Turn up a monster: for whom, what lies otherwise, and where it lies."""
        move = random_move(RULES, self.state, self.chance)
        assert isinstance(move, Deal), "in the phase DEAL a monster is dealt"
        self.state = RULES.apply(self.state, move)
        slot = next(slot for slot in range(DISPLAY) if slot not in self.displays[move.side])
        place = self._slot(move.side, slot)
        thing = self._monster(move.side, self._printed(move.side, move.kind).drawing, place, False)
        self.displays[move.side][slot] = move.kind, thing
        return move.side, {_shown(move.side, slot): thing, _pile(move.side): self._pile_of(move.side)}, self._at(place)

    def _refill(self, rest_s: float) -> None:
        """Fill the displays: each side turns up its monsters one after the other."""
        stops: dict[Side, list[Stop]] = {side: [] for side in Side}
        while self.state.phase is Phase.DEAL:
            side, change, place = self._deal()
            held = self._thing(_back(str(side)), (0, 0), 0.0, self.thickness_mm)
            stops[side] += [Stop(self._at(self._pile_place(side)), carries=held), Stop(place, change)]
        visits = [self.people.visit(side.seat, *stops[side], after_s=0.4 * side.seat) for side in Side if stops[side]]
        self.people.act(visits, rest_s)

    def _next(self) -> None:
        if self.chance.random() < self.idle:
            self.people.reach_in_vain(self.chance.randrange(2), (0, 0))
        steps: dict[Phase, Callable[[], None]] = {Phase.DEAL: self._next_round, Phase.PLACE: self._place, Phase.EAT: self._bite}
        steps[self.state.phase]()

    def _rest(self) -> float:
        return 0.15 if self.chance.random() < self.quick else self.chance.uniform(1.0, 2.0)

    def _next_round(self) -> None:
        holder = self.state.marker
        assert holder is not None, "the marker was given before"
        self._refill(self.chance.choice([0.2, 1.2]))
        stops = [Stop(self._at((_BOARD_MM / 2 + 50, 75.0 * _way(holder)))), Stop(self._at((_BOARD_MM / 2 + 50, -75.0 * _way(holder))))]
        card = self._boss(holder.other)
        stops = [replace(stops[0], change={"boss": None}, carries=card), replace(stops[1], change={"boss": card})]
        event = {"type": "round", "boss": str(holder.other)}
        self.people.act([self.people.visit(self.chance.randrange(2), *stops)], self._rest(), event)

    def _place(self) -> None:
        side, moves = self.state.turn, RULES.legal_moves(self.state)
        places = [move for move in moves if isinstance(move, Place)]
        if Pass() in moves and self.chance.random() > self.generous:
            self.state = RULES.apply(self.state, Pass())
            self.people.act([], self.chance.uniform(0.3, 1.0), {"type": "passed", "player": str(side)})
            return
        luck = self.chance.random()
        move = self.chance.choice(places)
        if luck < self.wrong:
            self._wrong_field(side, move)
        elif luck < self.wrong + self.early:
            if Pass() not in moves:  # otherwise nobody can see that the other side did not pass
                self._too_early(side.other)
            self._lay(side, move)
        else:
            self._lay(side, move)

    def _slot_of(self, side: Side, kind: Kind) -> int:
        return next(slot for slot, (own, _) in self.displays[side].items() if own == kind)

    def _field(self, cell: Cell) -> Point:
        column, row = ((along + 0.5) * FIELD_MM - _BOARD_MM / 2 for along in cell)
        return column, row

    def _lay(self, side: Side, move: Place, *from_elsewhere: Stop) -> None:
        """Lay a monster on its field, at the first try or the second."""
        slot = self._slot_of(side, move.kind)
        _, shown = self.displays[side].pop(slot)
        there = self._field(move.cell)
        final = self._monster(side, shown.drawing, there, True)
        taken = from_elsewhere or (Stop(shown.centre_mm, {_shown(side, slot): None}, carries=shown),)
        stops = [*taken, Stop(self._at(there), {_on(move.cell): final})]
        if self.chance.random() < self.sloppy:
            askew = replace(final, centre_mm=self.people.near(final.centre_mm, 8), degrees=final.degrees + self.chance.uniform(-14, 14))
            stops.insert(-1, Stop(self._at(there), {_on(move.cell): askew}, wait_s=0.5))
        self.laid[move.cell] = final
        self.state = RULES.apply(self.state, move)
        event = {"type": "placed", "player": str(side), "number": move.kind.value}
        self.people.act([self.people.visit(side.seat, *stops)], self._rest(), event)

    def _wrong_field(self, side: Side, move: Place) -> None:
        """Lay a monster on a field of another landscape, and put it right some seconds later."""
        cell = self.chance.choice(
            [cell for cell in self._free() if self.state.box.layout.at(cell) is not move.kind.landscape] or [move.cell]
        )
        if cell == move.cell:
            self._lay(side, move)
            return
        slot = self._slot_of(side, move.kind)
        shown = self.displays[side][slot][1]
        wrong = self._monster(side, shown.drawing, self._field(cell), True)
        stops = Stop(shown.centre_mm, {_shown(side, slot): None}, carries=shown), Stop(wrong.centre_mm, {_on(cell): wrong})
        self._illegal(side, move.kind, *stops)
        self._lay(side, move, Stop(wrong.centre_mm, {_on(cell): None}, carries=wrong))

    def _illegal(self, side: Side, kind: Kind, *stops: Stop) -> None:
        event = {"type": "illegal", "player": str(side), "number": kind.value}
        self.people.act([self.people.visit(side.seat, *stops)], self.chance.uniform(1.8, 3.5), event)

    def _too_early(self, side: Side) -> None:
        """Lay a monster although it is the other side's turn, and take it back some seconds later."""
        places = legal_places(self.state, side)
        if not places:
            return
        move = self.chance.choice(places)
        slot = self._slot_of(side, move.kind)
        shown = self.displays[side][slot][1]
        early = self._monster(side, shown.drawing, self._field(move.cell), True)
        stops = Stop(shown.centre_mm, {_shown(side, slot): None}, carries=shown), Stop(early.centre_mm, {_on(move.cell): early})
        self._illegal(side, move.kind, *stops)
        back_again = Stop(early.centre_mm, {_on(move.cell): None}, carries=early), Stop(shown.centre_mm, {_shown(side, slot): shown})
        self.people.act([self.people.visit(side.seat, *back_again)], self.chance.uniform(1.0, 2.0))

    def _free(self) -> Iterator[Cell]:
        return ((column, row) for row in range(WIDTH) for column in range(WIDTH) if (column, row) not in self.laid)

    def _bite(self) -> None:
        side = self.state.turn
        move = self.chance.choice([move for move in RULES.legal_moves(self.state) if isinstance(move, Bite)])
        victim = self.state.board.at(move.victim)
        assert victim is not None, "there is somebody to eat"
        thing = self.laid.pop(move.victim)
        self.state = RULES.apply(self.state, move)
        event: TrueEvent = {"type": "bite", "player": str(side), "victim_number": victim.kind.value}
        visit = self.people.visit(side.seat, Stop(thing.centre_mm, {_on(move.victim): None}, carries=thing))
        self.people.act([visit], self._rest(), event)


def _way(side: Side) -> int:
    return 1 if side is Side.RED else -1


def _shown(side: Side, slot: int) -> str:
    return f"display {side} {slot}"


def _on(cell: Cell) -> str:
    return f"field {cell[0]},{cell[1]}"


def _pile(side: Side) -> str:
    return f"pile {side}"
