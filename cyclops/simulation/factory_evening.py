"""Whole games of Monster Factory at a simulated table: chance and the rules say what is done, and people do it clumsily."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from cyclops.artwork.cards import DRAW
from cyclops.artwork.factory.back import back
from cyclops.artwork.factory.tiles import PrintedTile, printed_tiles
from cyclops.artwork.shapes import Drawing
from cyclops.simulation.acts import Change, Script, Stop, Visit
from cyclops.simulation.cards import card_thing
from cyclops.simulation.factory_layout import TABLES, Layout
from cyclops.simulation.floor import NoRoomError
from cyclops.simulation.laid import Point, Thing
from cyclops.simulation.people import People
from cyclops.simulation.room import Ground
from engine.chance import random_move
from engine.factory.game import RULES
from engine.factory.moves import Discard, Draw, Move, Place, Start, StartMinion
from engine.factory.play import legal_places
from engine.factory.state import Phase, State
from engine.factory.tile import Tile, rotated
from engine.grid import SIDES, Cell, neighbours

_PILE: Final = 12  # tiles that lie on the pile; the others wait in the box
_MOST_TRIES: Final = 60
_DRAWS: Final = 12


@dataclass(frozen=True, slots=True)
class Clumsiness:
    """How a table's people lay tiles, and how often something goes wrong: shares of all turns.

    ``eager`` is how often they lay a tile where it brings their own monster nearest to its end.
    """

    thickness_mm: float
    gap_mm: float
    askew_deg: float
    sloppy: float = 0.15
    illegal: float = 0.07
    quick: float = 0.12
    idle: float = 0.05
    nudged_pile: float = 0.03
    slid: float = 0.02
    eager: float = 0.7


@cache
def _back() -> Drawing:
    return back()


def factory_evening(players: int, seed: int) -> Script:
    """A whole game of two to four players; everything follows from the seed."""
    for attempt in range(_MOST_TRIES):
        try:
            return _Evening(players, Random(f"factory {players} {seed} {attempt}")).script()
        except NoRoomError:
            continue
    raise NoRoomError(f"no game of seed {seed} has room on the table")


class _Evening:
    """One game while it is made up."""

    def __init__(self, players: int, chance: Random) -> None:
        self.chance = chance
        self.table = TABLES[players]
        self.people = People(self.table.seats_deg, chance)
        self.clumsy = Clumsiness(
            chance.uniform(0.25, 2.0), chance.uniform(0.2, 2.0), chance.uniform(0.2, 1.2), eager=chance.uniform(0.3, 0.9)
        )
        self.layout = Layout(self.table, self.people, self.clumsy.gap_mm)
        self.state: State = RULES.begin(players, None, {})
        self.left = list(printed_tiles())
        self.tiles: dict[tuple[int, Cell], Thing] = {}
        self.drawn: PrintedTile | None = None

    def script(self) -> Script:
        """Play the game.

        Raises
        ------
        NoRoomError
            If monsters grow into each other whatever people do.
        """
        things = self._laid_out()
        begun_before = self.chance.random() < 0.6
        self._start(things, begun_before)
        while self.state.phase is not Phase.OVER:
            self._next()
        scores = {score.player: score.points for score in RULES.scores(self.state)}
        self.people.act((), 2.5, {"type": "over", "scores": [{"player": player, "points": points} for player, points in scores.items()]})
        return Script("factory", self.state.players, self.table.size_mm, things, tuple(self.people.acts), scores)

    def _laid_out(self) -> dict[str, Thing]:
        places = {**dict(enumerate(self.table.cards, 1)), DRAW: self.table.draw}
        things = {
            f"card {number}": replace(card_thing(number), centre_mm=place, degrees=self.people.about(4)) for number, place in places.items()
        }
        return {**things, "pile": self._pile(self.table.pile)}

    def _pile(self, place: Point) -> Thing:
        high = max(1, min(_PILE, self.state.pile))
        return Thing(_back(), place, self.people.about(3), high * self.clumsy.thickness_mm)

    def _hand(self, player: int, *stops: Stop) -> Visit:
        return self.people.visit(player - 1, *stops)

    def _go_on(self, move: Move) -> None:
        self.state = RULES.apply(self.state, move)
        self.layout.monsters = self.state.monsters

    def _rest(self) -> float:
        return 0.15 if self.chance.random() < self.clumsy.quick else self.chance.uniform(1.0, 2.2)

    def _start(self, things: dict[str, Thing], begun_before: bool) -> None:
        """Lay the first tiles, before the camera looks or one after the other."""
        while self.state.phase is Phase.START:
            player = len(self.state.monsters) + 1
            move = self._first_tile()
            ground = self.layout.new_ground(player)
            change = self._begun(move, ground)
            if begun_before:
                things.update({key: thing for key, thing in change.items() if thing is not None})
            else:
                self.people.act([self._hand(player, Stop(ground.origin, change))], self.chance.uniform(0.8, 1.5))
        self.people.act((), 2.0, {"type": "start"})

    def _first_tile(self) -> Start:
        """A tile with three or four connections, as is advised, or at least two."""
        moves = [move for move in RULES.legal_moves(self.state) if isinstance(move, Start) and move.tile.connections >= 2]
        return self.chance.choice(moves)

    def _begun(self, move: Start | StartMinion, ground: Ground) -> Change:
        """Begin a monster: the things that lie otherwise."""
        self._go_on(move)
        self.layout.grounds.append(ground)
        monster = len(self.state.monsters) - 1
        return self._tile_laid(monster, (0, 0), move.tile, self._printed(move.tile))

    def _printed(self, tile: Tile) -> PrintedTile:
        like = [one for one in self.left if bool(one.eyes) == tile.eye and any(rotated(one.edges, turn) == tile.edges for turn in range(4))]
        chosen = self.chance.choice(like)
        self.left.remove(chosen)
        return chosen

    def _tile_laid(self, monster: int, cell: Cell, tile: Tile, printed: PrintedTile, loose: float = 1.0) -> Change:
        thing = self._tile(monster, cell, tile, printed, loose)
        self.tiles[monster, cell] = thing
        return {_key(monster, cell): thing}

    def _tile(self, monster: int, cell: Cell, tile: Tile, printed: PrintedTile, loose: float) -> Thing:
        turns = [turn for turn in range(4) if rotated(printed.edges, turn) == tile.edges]
        ground, slack = self.layout.grounds[monster], loose * self.clumsy.gap_mm / 2
        x, y = ground.centre(cell)
        centre = x + self.chance.uniform(-slack, slack), y + self.chance.uniform(-slack, slack)
        degrees = ground.degrees + 90 * self.chance.choice(turns) + loose * self.people.about(min(self.clumsy.askew_deg, 1.2))
        return Thing(printed.drawing, centre, degrees, self.clumsy.thickness_mm)

    def _next(self) -> None:
        self._besides()
        match self.state.phase:
            case Phase.DRAW:
                self._draw()
            case Phase.PLACE:
                self._place()
            case _:
                self._minion()

    def _besides(self) -> None:
        """What people do between turns without moving the game on."""
        player = self.chance.randint(1, self.state.players)
        if self.chance.random() < self.clumsy.idle:
            places = [(self.chance.uniform(-200, 200), self.chance.uniform(-150, 150)) for _ in range(2)]
            self.people.act([self._hand(player, Stop(place, wait_s=0.3)) for place in places[:1]], 0.4)
            self.people.act([self._hand(player, Stop(places[1], wait_s=0.3))], self._rest())
        if self.chance.random() < self.clumsy.nudged_pile and self.state.pile:
            x, y = self.table.pile
            place = x + self.chance.uniform(-7, 7), y + self.chance.uniform(-7, 7)
            self.people.act([self._hand(player, Stop(place, {"pile": self._pile(place)}))], self._rest())
        if self.chance.random() < self.clumsy.slid:
            monster = self.chance.randrange(len(self.state.monsters))
            ground = self.layout.slid(monster, (), [(self.chance.uniform(-60, 60), self.chance.uniform(-60, 60))])
            if ground is not None:
                self._slide(monster, ground, player)

    def _draw(self) -> None:
        move = self._lucky_draw()
        self.drawn = self._printed(move.tile)
        player = self.state.turn
        self._go_on(move)
        x, y = self.table.drawn
        there = x + self.chance.uniform(-7, 7), y + self.chance.uniform(-5, 5)
        thing = Thing(self.drawn.drawing, there, self.people.about(9) + 90 * self.chance.randrange(4), self.clumsy.thickness_mm)
        stops = (Stop(self.table.pile, self._taken_off(), carries=self._face_down()), Stop(there, {"drawn": thing}))
        places = len(legal_places(self.state))
        event = {"type": "drawn", "player": player, "edges": list(self.drawn.edges), "placements": places}
        rest_s = self._rest() if places else self.people.chance.uniform(1.2, 2.5)  # everybody looks before a tile is discarded
        self.people.act([self._hand(player, *stops)], rest_s, event)

    def _lucky_draw(self) -> Draw:
        """A tile that fits nowhere or somewhere where there is room; when luck brings no such tile soon, any."""
        draws = [move for move in (random_move(RULES, self.state, self.chance) for _ in range(_DRAWS)) if isinstance(move, Draw)]
        for move in draws:
            after = RULES.apply(self.state, move)
            moves = [place for place in RULES.legal_moves(after) if isinstance(place, Place)]
            if not moves or any(self._has_room(place, after) for place in moves):
                return move
        return draws[-1]

    def _face_down(self) -> Thing:
        return Thing(_back(), (0, 0), self.people.about(10), self.clumsy.thickness_mm)

    def _taken_off(self) -> Change:
        """The pile after a tile was taken off it; the state has it already."""
        if self.state.pile <= 0:
            return {"pile": None}
        return {"pile": self._pile(self.table.pile)} if self.state.pile < _PILE else {}

    def _minion(self) -> None:
        move = random_move(RULES, self.state, self.chance)
        assert isinstance(move, StartMinion), "in the phase MINION one is begun"
        owner = self.state.to_move
        assert owner is not None, "somebody begins it"
        ground = self.layout.new_ground(owner)
        change = self._begun(move, ground)
        stops = (Stop(self.table.pile, self._taken_off(), carries=self._face_down()), Stop(ground.origin, change))
        self.people.act(
            [self._hand(owner, *stops)], self._rest(), {"type": "minion", "player": owner, "monster": len(self.layout.grounds) - 1}
        )

    def _place(self) -> None:
        moves = [move for move in RULES.legal_moves(self.state) if isinstance(move, Place)]
        player = self.state.turn
        if not moves:
            self._discard(player)
            return
        move = self._chosen(moves, player)
        if self.chance.random() < self.clumsy.illegal:
            self._wrong(player)
        self._lay(move, player)

    def _discard(self, player: int) -> None:
        assert self.drawn is not None, "a tile is drawn"
        held = Thing(self.drawn.drawing, (0, 0), self.people.about(20), self.clumsy.thickness_mm)
        self._go_on(Discard(agreed=True))
        self.drawn = None
        visit = self._hand(player, Stop(self.table.drawn, {"drawn": None}, carries=held))
        self.people.act([visit], self.chance.uniform(1.0, 2.0), {"type": "discarded", "player": player})

    def _chosen(self, moves: Sequence[Place], player: int) -> Place:
        """A place with room, mostly one that brings the own monster to an end; if there is none, one for which a monster is slid.

        Raises
        ------
        NoRoomError
            If sliding does not help.
        """
        ranked = sorted(moves, key=lambda move: (self._rank(move, player), self.chance.random()))
        if self.chance.random() > self.clumsy.eager:
            self.chance.shuffle(ranked)
        for move in ranked:
            if self._has_room(move, self.state):
                return move
        for move in ranked:
            if self._made_room(move, player):
                return move
        raise NoRoomError("no place for the drawn tile has room")

    def _made_room(self, move: Place, player: int) -> bool:
        """Slide the monster on which a tile is to be laid, or the one that is in the way, if that helps."""
        ground = self.layout.slid(move.monster, (move.cell,), self.layout.ways())
        if ground is not None:
            self._slide(move.monster, ground, player)
            return True
        tiles = self.layout.squares(move.monster, (move.cell,))
        near = [other for other in range(len(self.layout.grounds)) if other != move.monster and self.layout.too_near(other, tiles)]
        if len(near) != 1 or not self.layout.fits(move.monster, tiles, near[0]):
            return False
        ground = self.layout.slid(near[0], (), self.layout.ways(), tiles)
        if ground is not None:
            self._slide(near[0], ground, player)
        return ground is not None

    def _rank(self, move: Place, player: int) -> tuple[int, int, int]:
        after = RULES.apply(self.state, move).monsters[move.monster]
        spread = sum(max(along) - min(along) for along in zip(*after.structure.cells, strict=True))
        return int(after.owner != player), after.structure.open_edges, spread

    def _has_room(self, move: Place, state: State | None = None) -> bool:
        """Whether there is room for a tile, and for the minion that must be begun if it completes a monster."""
        tiles = self.layout.squares(move.monster, (move.cell,))
        if not self.layout.fits(move.monster, tiles):
            return False
        if state is None:
            return True
        after = RULES.apply(state, move)
        owner = self.layout.owner(move.monster)
        return (
            after.phase is not Phase.MINION or self.layout.roomiest(owner, tiles if move.monster == owner - 1 else None, tiles) is not None
        )

    def _slide(self, monster: int, ground: Ground, player: int) -> None:
        """Push a whole monster to where it has room."""
        old = self.layout.grounds[monster]
        turn = ground.degrees - old.degrees
        stops = [Stop(old.centre(self.layout.middle(monster)))]
        change: dict[str, Thing] = {}
        for share in (0.5, 1.0):
            about = old.centre(self.layout.middle(monster))
            middle = ground.centre(self.layout.middle(monster))
            by = share * (middle[0] - about[0]), share * (middle[1] - about[1])
            change = {}
            for cell in self.state.monsters[monster].structure.cells:
                thing = self.tiles[monster, cell]
                was, now = old.centre(cell), old.moved(by, share * turn, about).centre(cell)
                there = thing.centre_mm[0] + now[0] - was[0], thing.centre_mm[1] + now[1] - was[1]
                change[_key(monster, cell)] = replace(thing, centre_mm=there, degrees=thing.degrees + share * turn)
            stops.append(Stop((about[0] + by[0], about[1] + by[1]), change))
        for cell in self.state.monsters[monster].structure.cells:
            thing = change[_key(monster, cell)]
            self.tiles[monster, cell] = thing
        self.layout.grounds[monster] = ground
        self.people.act([self._hand(player, *stops)], self.chance.uniform(1.0, 2.0))

    def _wrong(self, player: int) -> None:
        """Lay the drawn tile where it may not lie, if there is room for that; it stays there for some seconds."""
        wrong = list(self._wrong_places())
        self.chance.shuffle(wrong)
        move = next((move for move in wrong[:_DRAWS] if self._has_room(move)), None)
        if move is None:
            return
        thing = self._drawn_tile(move, 1.0)
        there = self.layout.grounds[move.monster].centre(move.cell)
        held = replace(thing, degrees=self.people.about(10))
        stops = (Stop(self._drawn_place(), {"drawn": None}, carries=held), Stop(there, {"drawn": thing}))
        event = {"type": "illegal", "player": player, "monster": move.monster}
        self.people.act([self._hand(player, *stops)], self.chance.uniform(1.8, 3.5), event)

    def _wrong_places(self) -> Iterator[Place]:
        for index, monster in enumerate(self.state.monsters):
            cells = monster.structure.cells
            for cell in sorted({place for own in cells for place in neighbours(own)} - cells.keys()):
                for turn in SIDES:
                    move = Place(index, cell, turn)
                    if not monster.complete and RULES.refuse(self.state, move) is not None:
                        yield move

    def _drawn_tile(self, move: Place, loose: float) -> Thing:
        assert self.state.drawn is not None, "a tile is drawn"
        assert self.drawn is not None, "and it is a printed one"
        return self._tile(move.monster, move.cell, self.state.drawn.turned(move.turn), self.drawn, loose)

    def _drawn_place(self) -> Point:
        """Where the drawn tile lies: beside the card, or where it was laid against the rules."""
        for act in reversed(self.people.acts):
            for visit in reversed(act.visits):
                for stop in reversed(visit.stops):
                    thing = stop.change.get("drawn")
                    if thing is not None:
                        return thing.centre_mm
        return self.table.drawn

    def _lay(self, move: Place, player: int) -> None:
        """Lay the drawn tile where it may lie, at the first try or the second."""
        final = self._drawn_tile(move, 1.0)
        there = self.layout.grounds[move.monster].centre(move.cell)
        key = _key(move.monster, move.cell)
        held = replace(final, degrees=self.people.about(10))
        stops = [Stop(self._drawn_place(), {"drawn": None}, carries=held)]
        if self.chance.random() < self.clumsy.sloppy:
            x, y = final.centre_mm
            angle = self.chance.uniform(0, 2 * math.pi)
            askew = replace(
                final, centre_mm=(x + 9 * math.cos(angle), y + 9 * math.sin(angle)), degrees=final.degrees + self.chance.uniform(-12, 12)
            )
            stops += [Stop(there, {key: askew}, wait_s=0.5), Stop(there, {key: final})]
        else:
            stops.append(Stop(there, {key: final}))
        self.tiles[move.monster, move.cell] = final
        self._go_on(move)
        self.drawn = None
        completes = self.state.monsters[move.monster].complete
        event = {"type": "placed", "player": player, "monster": move.monster, "completes": completes}
        self.people.act([self._hand(player, *stops)], self._rest(), event)


def _key(monster: int, cell: Cell) -> str:
    return f"tile {monster} {cell[0]},{cell[1]}"
