"""Whole games of Bugs & Co at a simulated table: many hands at once, trophies that go, a countdown, and hands that are spread."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from cyclops.artwork.bugs.back import back
from cyclops.artwork.bugs.tiles import PrintedBug, printed_tiles
from cyclops.artwork.bugs.trophies import printed_trophies
from cyclops.artwork.shapes import Drawing
from cyclops.simulation.acts import Script, Stop, TrueEvent, Visit, lasts_s
from cyclops.simulation.cards import card_thing
from cyclops.simulation.floor import NoRoomError
from cyclops.simulation.laid import Point, Thing
from cyclops.simulation.people import People
from engine.bugs.box import REMOVED, TROPHIES
from engine.bugs.scoring import hand_points

_DISC_MM: Final = 45.0
_COUNTDOWN_S: Final = 10.0
_SIZES_MM: Final[Mapping[int, Point]] = {2: (760, 520), 3: (860, 600), 4: (900, 640)}
_SEATS: Final[Mapping[int, tuple[tuple[float, Point], ...]]] = {
    2: ((270, (-315, 0)), (90, (315, 0))),
    3: ((250, (-350, 130)), (110, (350, 130)), (0, (0, -240))),
    4: ((250, (-385, 200)), (110, (385, 200)), (290, (-385, -200)), (70, (385, -200))),
}
"""Where each player sits, and where the card lies."""
_FROM_CARD_MM, _FROM_TROPHY_MM = 66.0, 58.0  # the middle of a tile to that of a card, or of a trophy
_OWN_MM: Final = 30.0  # a tile lies so much nearer to its own player's card than to any other
_SWEPT_MM: Final = 235.0  # round a card the table is cleared before hands are opened


@cache
def _back() -> Drawing:
    return back()


@cache
def _trophy(value: int) -> Drawing:
    return next(one.drawing for one in printed_trophies() if one.value == value)


def bugs_evening(players: int, seed: int) -> Script:
    """A whole game of two to four players; everything follows from the seed."""
    return _Evening(players, Random(f"bugs {players} {seed}")).script()


class _Evening:
    """One game while it is made up."""

    def __init__(self, players: int, chance: Random) -> None:
        self.chance, self.players = chance, players
        self.size_mm = _SIZES_MM[players]
        self.people = People([degrees for degrees, _ in _SEATS[players]], chance)
        self.thickness_mm, self.gap_mm = chance.uniform(0.25, 2.2), chance.uniform(3, 8)
        self.cards = {player: self.people.near(place, 8) for player, (_, place) in enumerate(_SEATS[players], 1)}
        self.trophies = {f"trophy {number}": value for number, value in enumerate(TROPHIES[players])}
        self.in_play = self._shuffled()
        self.hands: dict[int, list[PrintedBug]] = {player: [] for player in self.cards}
        self.won: dict[int, int] = {}
        self.things: dict[str, Thing] = {}
        self.keep = chance.uniform(0.4, 0.7)

    def _shuffled(self) -> list[PrintedBug]:
        tiles = [tile for tile in printed_tiles() if tile.eyes == 2]
        self.chance.shuffle(tiles)
        return tiles[REMOVED:]

    def script(self) -> Script:
        """Play the game."""
        before = self._laid_out()
        self.things = dict(before)
        self.people.act([], 2.5, {"type": "start"})
        for key in self.trophies:
            for _ in range(self.chance.randint(2, 5)):
                self._scramble(self._searching())
            self._take_trophy(key)
        self._count_down()
        self._sweep()
        for player in self.cards:
            self._spread(player)
        points: dict[int | str, int] = {player: self._points(player) for player in self.cards}
        scores = [{"player": player, "points": number} for player, number in points.items()]
        self.people.act([], 6.0, {"type": "over", "scores": scores})
        return Script("bugs", self.players, self.size_mm, before, tuple(self.people.acts), points)

    def _points(self, player: int) -> int:
        return hand_points(Counter(tile.kind for tile in self.hands[player]).values(), self.won.get(player, 0))

    def _laid_out(self) -> dict[str, Thing]:
        things = {
            f"card {player}": replace(card_thing(player), centre_mm=place, degrees=self.people.about(6))
            for player, place in self.cards.items()
        }
        step = 62.0
        for number, (key, value) in enumerate(self.trophies.items()):
            place = self.people.near(((number - (len(self.trophies) - 1) / 2) * step, 0.0), 4)
            things[key] = Thing(_trophy(value), place, self.chance.uniform(0, 360), self.thickness_mm)
        free = [place for place in self._grid() if self._is_free(place, list(things.values()))]
        middle_first = sorted(free, key=lambda place: math.hypot(*place) + self.chance.uniform(0, 120))
        if len(middle_first) < len(self.in_play):
            raise NoRoomError("there is no room for all tiles face down")
        for number, place in enumerate(middle_first[: len(self.in_play)]):
            things[f"back {number}"] = self._face_down(place)
        return things

    def _face_down(self, place: Point) -> Thing:
        return Thing(_back(), place, self.chance.uniform(0, 360), self.thickness_mm)

    def _grid(self) -> Iterator[Point]:
        """Places for discs all over the table, none nearer to another than a disc and a gap."""
        step = _DISC_MM + self.gap_mm + 3
        width, height = (side / 2 - 32 for side in self.size_mm)
        for row in range(-int(height / (0.87 * step)), int(height / (0.87 * step)) + 1):
            for column in range(-int(width / step) - 1, int(width / step) + 1):
                x, y = (column + 0.5 * (row % 2)) * step, 0.87 * step * row
                if abs(x) < width:
                    yield self.people.near((x, y), 1.2)

    def _is_free(self, place: Point, things: Sequence[Thing]) -> bool:
        return all(math.dist(place, thing.centre_mm) > _away(thing) for thing in things)

    def _searching(self) -> list[int]:
        return [player for player in self.cards if player not in self.won]

    def _backs(self) -> list[str]:
        """The tiles that still lie on the table."""
        return [key for key in self.things if key.startswith("back")]

    def _scramble(self, players: Sequence[int], last: bool = False) -> None:
        """Everybody who still plays takes a tile, at about the same time; some put one back.

        Towards the end whoever has none keeps it: a hand without a tile and a trophy shows nothing when it is opened.
        """
        visits = [visit for player in players for visit in self._search(player, last and not self.hands[player])]
        self.people.act(visits, 0.0)

    def _search(self, player: int, keeps: bool = False) -> Iterator[Visit]:
        backs = self._backs()
        if not backs:
            return
        key = self.chance.choice(backs)
        thing = self.things.pop(key)
        stop = Stop(thing.centre_mm, {key: None}, carries=thing, wait_s=self.chance.uniform(0.05, 0.3))
        yield self.people.visit(player - 1, stop, after_s=self.chance.uniform(0, 0.6))
        if self.chance.random() < self.keep or keeps:
            self._kept(player)
            return
        again = replace(thing, centre_mm=thing.centre_mm, degrees=self.chance.uniform(0, 360))
        self.things[key] = again
        yield replace(self.people.visit(player - 1, Stop(thing.centre_mm, {key: again})), after_s=self.chance.uniform(1.9, 2.3))

    def _kept(self, player: int) -> None:
        """A tile goes into a hand: often one of a drawing that is there already, for that is what people look for."""
        own = {tile.kind for tile in self.hands[player]}
        alike = [tile for tile in self.in_play if tile.kind in own]
        tile = self.chance.choice(alike if alike and self.chance.random() < 0.75 else self.in_play)
        self.in_play.remove(tile)
        self.hands[player].append(tile)

    def _take_trophy(self, key: str) -> None:
        """Somebody takes the highest trophy that is left, while others go on."""
        player, value = self.chance.choice(self._searching()), self.trophies[key]
        self.won[player] = value
        thing = self.things.pop(key)
        stop = Stop(thing.centre_mm, {key: None}, carries=thing, wait_s=0.2)
        others = [visit for other in self._searching() for visit in self._search(other)]
        self.people.act([self.people.visit(player - 1, stop), *others], 0.2, {"type": "trophy", "value": value})

    def _count_down(self) -> None:
        """Whoever has no trophy goes on for ten seconds."""
        begun = len(self.people.acts)
        self.people.act([], 0.3, {"type": "countdown"})
        while (left := _COUNTDOWN_S - sum(lasts_s(act.visits, self.size_mm) + act.rest_s for act in self.people.acts[begun:])) > 4.5:
            if not self._backs():
                break
            self._scramble(self._searching(), last=True)
        self.people.act([], left)
        self.people.act([], 1.0, {"type": "stop"})

    def _sweep(self) -> None:
        """The tiles that lie round the cards are taken off, or all that are left."""
        everything = self.chance.random() < 0.5
        backs = {key: thing for key, thing in self.things.items() if key.startswith("back")}
        for player, place in self.cards.items():
            near = {
                key: thing
                for key, thing in backs.items()
                if (everything and key in self.things) or math.dist(thing.centre_mm, place) < _SWEPT_MM
                if key in self.things
            }
            if near:
                middle = next(iter(near.values())).centre_mm
                change = dict.fromkeys(near)
                self.people.act([self.people.visit(player - 1, Stop(middle, wait_s=0.5), Stop(place, change))], 0.6)
                for key in near:
                    del self.things[key]

    def _spread(self, player: int) -> None:
        """A hand is spread face up beside its card, the trophy with it."""
        drawings = [tile.drawing for tile in self.hands[player]]
        if player in self.won:
            drawings.append(_trophy(self.won[player]))
        self.chance.shuffle(drawings)
        places = self._places_beside(player, len(drawings))
        stops = []
        for number, (drawing, place) in enumerate(zip(drawings, places, strict=True)):
            key, thing = f"hand {player} {number}", Thing(drawing, place, self.chance.uniform(0, 360), self.thickness_mm)
            self.things[key] = thing
            stops.append(Stop(place, {key: thing}, wait_s=0.1))
        for first in range(0, len(stops), 4):
            self.people.act([self.people.visit(player - 1, *stops[first : first + 4])], self.chance.uniform(0.2, 1.2))
        event: TrueEvent = {"type": "opened", "player": player, "points": self._points(player)}
        self.people.act([], self.chance.uniform(0.3, 1.0), event)

    def _places_beside(self, player: int, number: int) -> list[Point]:
        """The nearest free places round a card from which it is plain whose they are.

        Raises
        ------
        NoRoomError
            If there are too few.
        """
        own = self.cards[player]
        free = [place for place in self._grid() if self._is_free(place, list(self.things.values())) and self._is_own(place, player)]
        if len(free) < number:
            raise NoRoomError("a hand finds no room beside its card")
        return sorted(free, key=lambda place: math.dist(place, own))[:number]

    def _is_own(self, place: Point, player: int) -> bool:
        away = math.dist(place, self.cards[player])
        return all(away + _OWN_MM < math.dist(place, card) for other, card in self.cards.items() if other != player)


def _away(thing: Thing) -> float:
    """How far from the middle of a thing the middle of a disc lies at least."""
    if thing.drawing.width > _DISC_MM + 1:
        return _FROM_CARD_MM
    return _FROM_TROPHY_MM if any(thing.drawing is _trophy(value) for value in (1, 2, 3)) else _DISC_MM + 3
